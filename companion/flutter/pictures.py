"""Flutter's art on the screen: the printed tiles on the rondel, and the meadow as a map to tap on."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from markupsafe import Markup

from companion.tables.table import Event, Table
from companion.web.drawings import as_drawn
from games.flutter.components import RAINBEE, SHAPES
from games.flutter.photo.sheet import ponds
from games.flutter.rules.meadow import Meadow, find
from games.flutter.rules.moves import Place
from games.flutter.rules.tiles import TILE
from games.flutter.table.moves import corners as petal_corners
from games.flutter.table.words import COLOUR, listed, tile_words
from games.kit.lattice import Cell, corners, shifted, turned_cell
from generator.flutter import signs, tiles
from generator.flutter.layout import tiles as where
from generator.page.geometry import Box, Point, Polygon
from generator.page.palette import FINE, FULL, staggered, tuft
from generator.pens import path
from generator.pens.log import number, numbers
from generator.pens.pen import Pen, Stroke
from generator.pens.svg import SvgPen

SPARE_MM = 1.05 * where.UNIT_MM  # free land around the meadow for the player who lays a tile: one triangle
EDGE_MM = 0.4 * where.UNIT_MM  # and for everyone else
MAPS_KEPT = 64  # all phones at a table show the same one
PIECES_KEPT = 4096  # of maps: tiles where they lie, their names, bees, outlines, water
TUFT, TUFT_MM, TUFT_STEP_MM, TUFT_ROW_MM = "#C3D6A0", 1.5, 9.0, 7.0  # as on paper
BEE_MM = 13.0
NAME_POINTS = 15.0
FACE_MM = 3 * where.UNIT_MM  # no tile reaches further from its corner 0
SIGN_MM = 10.0
ROUND = ' stroke-linecap="round" stroke-linejoin="round"'  # static/flutter.css says it once for all


@cache
def stamps(on_map: bool) -> Markup:
    """Petals, pollinators and the grass of the rondel's tiles, and for a map the tiles on both sides. A page gets them
    once, and all its pictures use them, so that a move brings little.
    """
    grass = "".join(map(_grass, SHAPES))
    faces = "".join(face(tile, flipped) for tile in TILE for flipped in (False, True)) if on_map else ""
    return as_drawn(f"{_stock().stamps}{grass}{faces}".replace(ROUND, ""))


@cache
def top(tile: str) -> Markup:
    """The printed tile, without its marker."""
    shape = TILE[tile].shape
    pen = SvgPen(where.bounds(where.outline(shape)).inset(-1), title=described(tile), stock=_stock())
    tiles.tile(pen, tile, FULL, marker=False, plain=True)
    art = pen.svg.partition("</g>")[2]  # behind the ground, which comes first and ends with a group
    return as_drawn(f'{pen.svg.partition(">")[0]}><use href="#grass-{shape}"/>{art}')


@cache
def small(tile: str) -> Markup:
    """A small tile to stand beside its name in lists."""
    pen = SvgPen(where.bounds(where.outline(TILE[tile].shape)).inset(-1), prefix=f"{tile}s-", stock=_stock())
    _tile(pen, tile, False)
    return as_drawn(pen.svg)


def beside(event: Event, table: Table) -> tuple[Markup, ...]:
    """The tiles of a move for the history, or the petal that was taken."""
    match event.text.split():
        case ["petal", letter]:
            return (_petal(letter),)
        case words:
            named = [word.partition("@")[0] for word in words]
            return tuple(small(tile) for tile in named if tile in TILE)


def stock() -> Markup:
    return as_drawn(_stock().stamps)


@cache
def _petal(letter: str) -> Markup:
    half = SIGN_MM / 2
    return Markup('<svg viewBox="{} {} {} {}">{}</svg>').format(-half, -half, SIGN_MM, SIGN_MM, sign(letter))


def described(tile: str) -> str:
    """`the red ladybug L03, with 1 purple, 2 yellow and 2 blue petals`"""
    petals = [f"{corner.petals} {COLOUR[corner.colour]}" for corner in petal_corners(tile)]
    return f"{tile_words(tile)}, with {listed(petals)} petals"


@cache
def face(tile: str, flipped: bool) -> str:
    """A tile with its corner 0 at (0, 0), for the map and the script to turn and move together with its cells."""
    name = _face_name(tile, flipped)
    pen = SvgPen(Box(-FACE_MM, -FACE_MM, 2 * FACE_MM, 2 * FACE_MM), prefix=f"{name}-", stock=_stock())
    _tile(pen, tile, flipped)
    cells = cell_words(turned_cell(Cell(*cell), 0, flipped) for cell in SHAPES[TILE[tile].shape].cells)
    return f'<g id="{name}" data-cells="{cells}">{_inside(pen)}</g>'


@cache
def sign(letter: str) -> Markup:
    """The sparkle of a colour, drawn once for a page that uses it many times."""
    pen = SvgPen(Box(-SIGN_MM / 2, -SIGN_MM / 2, SIGN_MM, SIGN_MM))
    signs.sparkle(pen, letter, (0, 0), SIGN_MM * 0.92)
    return as_drawn(_inside(pen))


def cells_of(meadow: Meadow, place: Place) -> str:
    """The cells under a tile as the script reads them: `U0,0 D0,0`."""
    turned, window = find(meadow, place)
    return cell_words(meadow.ground.plane.cells(turned.cells << window))


def cell_words(cells: Iterable[Cell]) -> str:
    return " ".join(f"{cell.points}{cell.i},{cell.j}" for cell in cells)


def meadow_map(meadow: Meadow, bees: Sequence[tuple[str, str]]) -> Markup:
    """The meadow as it lies. `bees` pairs a player's colour with a tile. For a player who lays a tile the script shows
    the wide box, so that the drawing is the same on all phones.
    """
    return _map(meadow.laid, tuple(ponds(meadow)), tuple(bees))


def _face_name(tile: str, flipped: bool) -> str:
    return f"face-{tile}{'m' if flipped else ''}"


@cache
def _stock() -> SvgPen:
    pen = SvgPen(Box(0, 0, 0, 0), prefix="s-")
    for tile in TILE:
        _tile(pen, tile, flipped=False)
    return pen


def _grass(shape: str) -> str:
    """The ground of a printed tile, with two tufts as a pattern instead of a hundred as paths."""
    outline = where.outline(shape)
    box = where.bounds(outline)
    pen, tufts = _bare_pen(), _bare_pen()
    for at in staggered(Box(box.x, box.y, 0, TUFT_ROW_MM), TUFT_STEP_MM, TUFT_ROW_MM):
        tufts.shape(tuft(at, TUFT_MM), line=Stroke(TUFT, FINE))
    pen.shape(path.polygon(outline), fill=tiles.MEADOW)
    pen.shape(path.polygon(outline), fill=f"url(#tufts-{shape})")
    corner = f'x="{number(box.x - TUFT_MM)}" y="{number(box.y)}"'  # no tuft is cut
    size = f'width="{number(TUFT_STEP_MM)}" height="{number(2 * TUFT_ROW_MM)}"'
    pattern = f'<pattern id="tufts-{shape}" {corner} {size} patternUnits="userSpaceOnUse">{_inside(tufts)}</pattern>'
    return f'{pattern}<g id="grass-{shape}">{_inside(pen)}</g>'


@lru_cache(maxsize=MAPS_KEPT)
def _map(laid: tuple[Place, ...], wet: tuple[Cell, ...], bees: tuple[tuple[str, str], ...]) -> Markup:
    around = where.bounds(point for place in laid for point in _corners(place))
    tight, wide = (_box_words(around.inset(-edge)) for edge in (EDGE_MM, SPARE_MM))
    on = {tile: colour for colour, tile in bees}
    drawn = [*map(_water, wet), *map(_laid, laid), *(_upright(place, on.get(place.tile, "")) for place in laid)]
    words = f"The meadow with {len(laid)} {'tile' if len(laid) == 1 else 'tiles'}"
    return as_drawn(
        f'<svg id="meadow" role="img" aria-label="{words}" viewBox="{tight}" data-tight="{tight}" data-wide="{wide}"'
        f' data-unit="{where.UNIT_MM:g}">{"".join(drawn)}<g class="outlines">{"".join(map(_outline, laid))}</g></svg>'
    )


def _box_words(box: Box) -> str:
    return f"{box.x:.1f} {box.y:.1f} {box.w:.1f} {box.h:.1f}"


@lru_cache(PIECES_KEPT)
def _corners(place: Place) -> Polygon:
    return where.meadow_outline(place, TILE[place.tile].shape)


@lru_cache(PIECES_KEPT)
def _laid(place: Place) -> str:
    corner, turn = where.corner_of(place)
    turned = f" rotate({number(turn)})" if turn else ""
    return f'<use href="#{_face_name(place.tile, place.flipped)}" transform="translate({numbers(corner)}){turned}"/>'


def _tile(pen: Pen, tile: str, flipped: bool) -> None:
    """The printed tile in few strokes, because a meadow has forty of them."""
    it = TILE[tile]
    outline = where.outline(it.shape, flipped)
    edge = signs.PETALS[it.colour] if it.colour else FULL.delft
    pen.shape(path.polygon(outline), fill=tiles.MEADOW, line=Stroke(FULL.delft, FINE))
    pen.shape(path.polygon(where.outset(outline, -where.EDGE_MM)), line=Stroke(edge, 2.4))
    for leaf in where.petals(it, flipped):
        with pen.placed(leaf.at, turn=leaf.turn):
            signs.petal(pen, leaf.colour, FULL)
    art = where.RAINBEE_ART if tile == RAINBEE.id else where.ART[it.shape]
    middle = where.spot(art.pollinator, flipped)
    tilt = art.tilt if not flipped else 180 - art.tilt
    if tile == RAINBEE.id:
        signs.rainbee(pen, middle, art.size, FULL, tilt)
    else:
        signs.pollinator(pen, it.shape, it.colour, middle, art.size, FULL, tilt)


@lru_cache(PIECES_KEPT)
def _upright(place: Place, bee: str) -> str:
    """What stays upright however a tile is turned: its id, or the bee on it."""
    pen, at = _bare_pen(), _middle(place)
    if bee:
        signs.bee(pen, bee, at, BEE_MM, FULL)
    elif place.tile != RAINBEE.id:
        pen.text((at[0], at[1] + 2), place.tile, font="text-bold", size=NAME_POINTS, colour=FULL.delft, align="middle")
    return _inside(pen)


def _middle(place: Place) -> Point:
    """The middle of the cell U(0,0), which holds the marker on paper and no art."""
    cell = shifted(turned_cell(Cell("U", 0, 0), place.turns, place.flipped), (place.i, place.j))
    points = [where.at(vertex) for vertex in corners(cell)]
    return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3


@lru_cache(PIECES_KEPT)
def _water(cell: Cell) -> str:
    pen = _bare_pen()
    shape = tuple(where.at(vertex) for vertex in corners(cell))
    pen.shape(path.polygon(shape), fill="#BFD7EA", line=Stroke("#8FB2D0", FINE))
    return _inside(pen)


@lru_cache(PIECES_KEPT)
def _outline(place: Place) -> str:
    pen = _bare_pen()
    pen.shape(path.polygon(_corners(place)))
    return _inside(pen).replace("<path", f'<path id="o-{place.tile}"')


def _bare_pen() -> SvgPen:
    """For a piece of a larger drawing, which has a box of its own."""
    return SvgPen(Box(0, 0, 0, 0))


def _inside(pen: SvgPen) -> str:
    """A drawing without its outer frame, to put inside another one."""
    svg = pen.svg
    return svg[svg.index(">") + 1 : -len("</svg>")]
