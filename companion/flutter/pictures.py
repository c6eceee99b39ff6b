"""Flutter's art on the screen: the printed tiles on the rondel, and the meadow as a map to tap on."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from markupsafe import Markup

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
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FULL
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.svg import SvgPen

SPARE_MM = 2.1 * where.UNIT_MM  # free land around the meadow for the player who lays a tile
EDGE_MM = 0.4 * where.UNIT_MM  # and for everyone else
MAPS_KEPT = 64  # all phones at a table show the same one or two
BEE_MM = 13.0
NAME_POINTS = 15.0
FACE_MM = 3 * where.UNIT_MM  # no tile reaches further from its corner 0
SIGN_MM = 10.0


@cache
def stamps() -> Markup:
    """Petals and pollinators. A page draws them once, and all its tiles use them."""
    return Markup(_stock().stamps)  # noqa: S704


@cache
def top(tile: str) -> Markup:
    """The printed tile, without its marker."""
    box = where.bounds(where.outline(TILE[tile].shape)).inset(-1)
    pen = SvgPen(box, title=described(tile), prefix=f"{tile}-", stock=_stock())
    tiles.tile(pen, tile, FULL, marker=False, plain=True)
    return Markup(pen.svg)  # noqa: S704 - drawn by us from our own tables


@cache
def small(tile: str) -> Markup:
    """A small tile to stand beside its name in lists."""
    pen = SvgPen(where.bounds(where.outline(TILE[tile].shape)).inset(-1), prefix=f"{tile}s-", stock=_stock())
    _tile(pen, tile, False)
    return Markup(pen.svg)  # noqa: S704


def described(tile: str) -> str:
    """`the red ladybug L03, with 1 purple, 2 yellow and 2 blue petals`"""
    petals = [f"{corner.petals} {COLOUR[corner.colour]}" for corner in petal_corners(tile)]
    return f"{tile_words(tile)}, with {listed(petals)} petals"


@cache
def face(tile: str, flipped: bool) -> Markup:
    """A tile with its corner 0 at (0, 0), for the script to turn and move over the map together with its cells."""
    name = f"face-{tile}{'m' if flipped else ''}"
    pen = SvgPen(Box(-FACE_MM, -FACE_MM, 2 * FACE_MM, 2 * FACE_MM), prefix=f"{name}-", stock=_stock())
    _tile(pen, tile, flipped)
    cells = cell_words(turned_cell(Cell(*cell), 0, flipped) for cell in SHAPES[TILE[tile].shape].cells)
    return Markup('<g id="{}" data-cells="{}">{}</g>').format(name, cells, _inside(pen))


@cache
def sign(letter: str) -> Markup:
    """The sparkle of a colour, drawn once for a page that uses it many times."""
    pen = SvgPen(Box(-SIGN_MM / 2, -SIGN_MM / 2, SIGN_MM, SIGN_MM))
    signs.sparkle(pen, letter, (0, 0), SIGN_MM * 0.92)
    return _inside(pen)


def cells_of(meadow: Meadow, place: Place) -> str:
    """The cells under a tile as the script reads them: `U0,0 D0,0`."""
    turned, window = find(meadow, place)
    return cell_words(meadow.ground.plane.cells(turned.cells << window))


def cell_words(cells: Iterable[Cell]) -> str:
    return " ".join(f"{cell.points}{cell.i},{cell.j}" for cell in cells)


def meadow_map(meadow: Meadow, bees: Sequence[tuple[str, str]], spare: bool) -> Markup:
    """The meadow as it lies, with space for a new tile if `spare`. `bees` pairs a player's colour with a tile."""
    return _map(meadow.laid, tuple(ponds(meadow)), tuple(bees), spare)


@cache
def _stock() -> SvgPen:
    pen = SvgPen(Box(0, 0, 0, 0), prefix="s-")
    for tile in TILE:
        _tile(pen, tile, flipped=False)
    return pen


@lru_cache(maxsize=MAPS_KEPT)
def _map(laid: tuple[Place, ...], wet: tuple[Cell, ...], bees: tuple[tuple[str, str], ...], spare: bool) -> Markup:
    points = [point for place in laid for point in where.meadow_outline(place, TILE[place.tile].shape)]
    box = where.bounds(points).inset(-SPARE_MM if spare else -EDGE_MM)
    pen = SvgPen(box, prefix="m-", stock=_stock())
    for cell in wet:
        _water(pen, cell)
    for place in laid:
        corner, turn = where.corner_of(place)
        with pen.placed(corner, turn=turn):
            _tile(pen, place.tile, place.flipped)
    on = {tile: colour for colour, tile in bees}
    for place in laid:
        _upright(pen, place, on.get(place.tile, ""))
    view = f"{box.x:.1f} {box.y:.1f} {box.w:.1f} {box.h:.1f}"
    outlines = "".join(map(_outline, laid))
    words = f"The meadow with {len(laid)} {'tile' if len(laid) == 1 else 'tiles'}"
    return Markup(  # noqa: S704
        f'<svg id="meadow" role="img" aria-label="{words}" viewBox="{view}" data-unit="{where.UNIT_MM:g}">'
        f'{_inside(pen)}<g class="outlines">{outlines}</g></svg>'
    )


def _tile(pen: Pen, tile: str, flipped: bool) -> None:
    """The printed tile in few strokes, because a meadow has forty of them and is sent to every phone each turn."""
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


def _upright(pen: Pen, place: Place, bee: str) -> None:
    """What stays upright however a tile is turned: its id, or the bee on it."""
    at = _middle(place)
    if bee:
        signs.bee(pen, bee, at, BEE_MM, FULL)
    elif place.tile != RAINBEE.id:
        pen.text((at[0], at[1] + 2), place.tile, font="text-bold", size=NAME_POINTS, colour=FULL.delft, align="middle")


def _middle(place: Place) -> Point:
    """The middle of the cell U(0,0), which holds the marker on paper and no art."""
    cell = shifted(turned_cell(Cell("U", 0, 0), place.turns, place.flipped), (place.i, place.j))
    points = [where.at(vertex) for vertex in corners(cell)]
    return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3


def _water(pen: Pen, cell: Cell) -> None:
    shape = tuple(where.at(vertex) for vertex in corners(cell))
    pen.shape(path.polygon(shape), fill="#BFD7EA", line=Stroke("#8FB2D0", FINE))


def _outline(place: Place) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in where.meadow_outline(place, TILE[place.tile].shape))
    return f'<polygon id="o-{place.tile}" points="{points}"/>'


def _inside(pen: SvgPen) -> Markup:
    """A drawing without its outer frame, to put inside another one."""
    svg = pen.svg
    return Markup(svg[svg.index(">") + 1 : -len("</svg>")])  # noqa: S704
