"""The pictures in Flutter's booklet: meadows as the rules see them, prices on the rondel, the petal track."""

from collections.abc import Mapping, Sequence

from games.flutter.components import BONUS, COLOURS, PETALS_MAX, SHAPES
from games.flutter.components import RONDEL as STACKS
from games.flutter.notation import parse, parse_meadow, parse_place
from games.flutter.photo.sheet import ponds
from games.flutter.rules.bunch import LETTERS, count
from games.flutter.rules.meadow import Flower, Laid, find, flowers, lay
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import offers
from games.flutter.rules.tiles import TILE
from games.kit.lattice import Cell, turned_cell
from generator.flutter import signs, tiles
from generator.flutter.layout import pages
from generator.flutter.layout import tiles as where
from generator.flutter.signs import PETALS, SUN
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, width_mm

SIDE = "RB@(0,0)r0 D04@(0,1)r0"
SIDE_YES, SIDE_NO = "L03@(-1,1)r0", "L03@(2,0)r0"
MATCH = (
    "RB@(2,-3)r2 H01@(1,0)r4 L06@(1,0)r0m M05@(0,0)r4 D06@(0,0)r4m H06@(0,1)r3 L07@(0,1)r3m L02@(0,1)r2m M10@(0,1)r0"
)
MISMATCH = "RB@(-1,-1)r0 H01@(0,0)r5m H07@(0,1)r3 M02@(1,0)r5m L06@(1,0)r5"
RED_LADYBUG = "L03@(0,0)r0"
POND = "RB@(1,-2)r2 M04@(0,0)r5m H08@(0,0)r5 M07@(2,-2)r5 L10@(3,-1)r5m L06@(4,-3)r1m L01@(3,0)r4"
POND_TILE = "D12@(0,0)r0"
ORDER = "RB@(0,0)r0 L04@(-1,2)r4 H06@(-2,3)r5 M06@(-2,3)r4 D05@(-2,3)r4m"
ORDER_TILE = "D04@(-2,1)r5"
# A whole game played by three bots.
FINISHED = (
    "RB@(0,0)r0 B11@(0,1)r0 H10@(1,0)r0 D04@(0,4)r5m M06@(0,3)r3m L02@(-2,4)r0 H03@(-1,4)r1m H12@(-2,4)r2m"
    " D03@(0,1)r2 M04@(2,-1)r3m L07@(-1,5)r2 B06@(-2,0)r5 D08@(-4,6)r4 L10@(1,0)r0m M08@(-4,2)r0 B12@(-3,0)r0"
    " B07@(-4,3)r4m D05@(-5,4)r1m M10@(-2,0)r4 M03@(0,-1)r4m H02@(2,-1)r3 H01@(-1,6)r3m H08@(-4,6)r2m D11@(-6,2)r5"
    " M11@(-2,-2)r1 B09@(-1,6)r2m B03@(0,-3)r2 H09@(-4,7)r0 M09@(1,-2)r4m D02@(0,4)r1m"
)
RONDEL = """
players 2
turn 4
sun B
stack H 5 H07
stack D 5 D10
stack M 5 M11
stack L 5 L03
stack B 5 B01
water
meadow RB@(0,0)r0 D04@(0,1)r0
seat orange pollen 0 bee -
seat teal pollen 0 bee -
next place
"""
LEFT = {"B": 5, "Y": 8, "R": 13, "P": 0}  # petals on the tracker at the end
LARGEST = 0.72  # a tile in a picture, as a share of the real tile
TICK_MM = 6.0
MAT = Box(8, 30, 178, 214)  # what lies on the rondel mat
MAT_TILES = {"L": "L03", "B": "B01", "H": "H07", "D": "D12", "M": "M06"}
BADGE_SIZE = 9.0  # points


def shapes(pen: Pen, box: Box, ink: Palette) -> None:
    """One tile of each kind."""
    for name, cell in zip(("L03", "M06", "H07", "D12", "B01"), _shape_cells(box), strict=True):
        _fitted_tile(pen, name, Box(cell.x, cell.y, cell.w, cell.h - 5), ink, 0.9)
        shape = SHAPES[TILE[name].shape]
        words = f"{shape.pollinator}, {shape.sparkles}"
        label(pen, Box(cell.x, cell.bottom - 4.6, cell.w, 4), words, font="title-italic", size=10, colour=ink.delft)


def colours(pen: Pen, box: Box, ink: Palette) -> None:
    for colour, cell in zip(COLOURS, box.columns(len(COLOURS)), strict=True):
        with pen.placed((cell.x + 2, cell.centre[1]), 0.75):
            signs.petal(pen, colour.letter, ink)
        beside = Box(cell.x + 12, cell.y, cell.w - 12, cell.h)
        label(pen, beside, colour.name, font="text", size=10, colour=ink.text, align="left")


def setting_up(pen: Pen, box: Box, ink: Palette) -> None:
    """The five stacks on the mat, the sun on its first place, and the rainbee in the middle of the table."""
    scale = min(box.w / MAT.w, box.h / MAT.h)
    with pen.placed((box.centre[0] - scale * MAT.centre[0], box.centre[1] - scale * MAT.centre[1]), scale):
        pen.shape(path.circle(pages.MAT_CENTRE, pages.MAT_RADIUS), line=Stroke(ink.stalk, FIRM / scale, dash=(3, 6)))
        for shape, spot in zip(STACKS, pages.sun_spots(len(STACKS)), strict=True):
            x, y = pages.MAT_STACKS[shape]
            _fitted_tile(pen, MAT_TILES[shape], Box.around((x, y), 140), ink, 1.0)
            pen.shape(path.circle(spot, 10), fill=WHITE, line=Stroke(ink.stalk, FIRM / scale))
        icons.draw(pen, SUN, pages.sun_spots(len(STACKS))[STACKS.index("L")], 22, ink.stalk, wash=ink.straw or WHITE)


def rondel(pen: Pen, box: Box, ink: Palette) -> None:
    """The tiles on offer, the free one first, and what each costs."""
    cells = list(box.columns(5, 2))
    for offer, cell in zip(offers(parse(RONDEL)), cells, strict=True):
        _fitted_tile(pen, offer.tile, Box(cell.x, cell.y, cell.w, 14), ink, 0.3)
        _petals(pen, offer.price, (cell.centre[0], cell.y + 19), ink)
    icons.draw(pen, SUN, (cells[-1].right - 3, cells[-1].y + 2), 6, ink.stalk, wash=ink.straw or WHITE)


def side(pen: Pen, box: Box, ink: Palette) -> None:
    """The same tile in two places: one that is allowed, one that is not."""
    for place, half, sign in zip((SIDE_YES, SIDE_NO), box.rows(2, 4), (icons.TICK, icons.NO), strict=True):
        _example(pen, half, SIDE, place, ink)
        corner = (half.x + TICK_MM / 2, half.y + TICK_MM / 2)
        icons.draw(pen, sign, corner, TICK_MM, ink.green if sign is icons.TICK else ink.red, bold=1.4)


def match(pen: Pen, box: Box, ink: Palette) -> None:
    _example(pen, box, MATCH, RED_LADYBUG, ink)


def mismatch(pen: Pen, box: Box, ink: Palette) -> None:
    _example(pen, box, MISMATCH, RED_LADYBUG, ink)


def pond(pen: Pen, box: Box, ink: Palette) -> None:
    _example(pen, box, POND, POND_TILE, ink)


def order(pen: Pen, box: Box, ink: Palette) -> None:
    _example(pen, box, ORDER, ORDER_TILE, ink)


def values(pen: Pen, box: Box, ink: Palette) -> None:
    """The spaces of the tracker and their worth."""
    _track(pen, box, ink, {})


def track(pen: Pen, box: Box, ink: Palette) -> None:
    """The same with four petals on them."""
    _track(pen, box, ink, LEFT)


def _track(pen: Pen, box: Box, ink: Palette, left: Mapping[str, int]) -> None:
    cells = [cell for row in box.rows(2, 1) for cell in row.columns(11)]
    for number, cell in enumerate(cells[: PETALS_MAX + 1]):
        pen.shape(path.rect(cell.inset(0.3), 1), line=Stroke(ink.wave, FINE))
        pen.text((cell.centre[0], cell.y + 4.4), str(number), font="title", size=10, colour=ink.delft, align="middle")
        if BONUS[number]:
            tiles.pollen(pen, (cell.centre[0], cell.y + 8.1), 4.8, str(BONUS[number]), ink)
        for letter in LETTERS:
            if left.get(letter) == number:
                at = (cell.centre[0], cell.bottom - 3.6)
                pen.shape(path.circle(at, 2.6), fill=PETALS[letter])
                pen.shape(signs.sign(letter, at, 3, -90), fill=ink.delft if letter == "Y" else WHITE)


def finished(pen: Pen, box: Box, ink: Palette) -> None:
    """A whole meadow with its ponds."""
    meadow = parse_meadow(FINISHED)
    scale, shift = _fit(meadow.laid, box)
    with pen.placed(shift, scale):
        tiles.meadow(pen, meadow.laid, ink, ponds(meadow))
        _outlines(pen, meadow.laid, scale, ink)


def laid(meadow: str, place: str) -> tuple[tuple[Flower, ...], Laid]:
    """What a placement in the booklet does according to the rules."""
    before, new = parse_meadow(meadow), parse_place(place)
    return flowers(before, new), lay(before, new, *find(before, new))


def _example(pen: Pen, box: Box, meadow: str, place: str, ink: Palette) -> None:
    """The meadow with the new tile framed, its flowers counted, the ponds filled and the enclosed tiles ticked."""
    before, new = parse_meadow(meadow), parse_place(place)
    grown, (after, cut_off, enclosed) = laid(meadow, place)
    cells = [cell for bits in cut_off for cell in after.ground.plane.cells(bits)]
    scale, shift = _fit(after.laid, box)

    def spot(p: Point) -> Point:
        return (shift[0] + scale * p[0], shift[1] + scale * p[1])

    with pen.placed(shift, scale):
        tiles.meadow(pen, (*before.laid, new), ink, cells)
        _outlines(pen, after.laid, scale, ink)
        outline = where.meadow_outline(new, TILE[new.tile].shape)
        pen.shape(path.polygon(outline), line=Stroke(ink.tulip, 1.8 / scale))
    for it in after.laid:
        if it.tile in enclosed and TILE[it.tile].colour:
            x, y = spot(_middle(it))
            pen.shape(path.circle((x, y), 2.7), fill=WHITE, line=Stroke(ink.delft, FINE))
            icons.draw(pen, icons.TICK, (x, y), 3.6, ink.delft, bold=1.6)
    for flower in grown:
        _badge(pen, spot(where.at(flower.vertex)), flower, ink)


def _fit(places: Sequence[Place], box: Box) -> tuple[float, Point]:
    """The scale at which a meadow fits into a box, and where its vertex (0, 0) then is."""
    frame = where.bounds(p for it in places for p in where.meadow_outline(it, TILE[it.tile].shape))
    scale = min(box.w / frame.w, box.h / frame.h, LARGEST)
    return scale, (box.centre[0] - scale * frame.centre[0], box.centre[1] - scale * frame.centre[1])


def _outlines(pen: Pen, places: Sequence[Place], scale: float, ink: Palette) -> None:
    for it in places:
        outline = where.meadow_outline(it, TILE[it.tile].shape)
        pen.shape(path.polygon(outline), line=Stroke(ink.delft, HAIRLINE / scale))


def _middle(place: Place) -> Point:
    """The middle of cell U(0,0) of a laid tile, where the marker is on paper."""
    cell = turned_cell(Cell("U", 0, 0), place.turns, place.flipped)
    third = 1 / 3 if cell.points == "U" else 2 / 3
    return where.at((place.i + cell.i + third, place.j + cell.j + third))


def _badge(pen: Pen, at: Point, flower: Flower, ink: Palette) -> None:
    """What a flower gives or costs, on a slip of paper."""
    words = " ".join(
        f"{sign}{count(petals, letter)}{letter}"
        for sign, petals in (("+", flower.gain), ("−", flower.cost))
        for letter in LETTERS
        if count(petals, letter)
    )
    wide = width_mm(words, "text-bold", BADGE_SIZE) + 1.8
    slip = Box.around(at, wide, 4.2)
    pen.shape(path.rect(slip, 1.2), fill=WHITE, line=Stroke(ink.tulip if flower.gain else ink.text, FIRM))
    label(pen, slip, words, font="text-bold", size=BADGE_SIZE, colour=ink.text)


def _petals(pen: Pen, price: int, at: Point, ink: Palette) -> None:
    """A price as signs with numbers, or "free" if there is nothing to pay."""
    letters = [letter for letter in LETTERS if count(price, letter)]
    if not letters:
        label(pen, Box.around(at, 16, 4), "free", font="title-italic", size=10.5, colour=ink.delft)
    for n, letter in enumerate(letters):
        y = at[1] + 4.6 * n
        signs.sparkle(pen, letter, (at[0] + 2.4, y), 3.6)
        number = str(count(price, letter))
        pen.text((at[0] - 0.6, y + 1.3), number, font="text-bold", size=10, colour=ink.text, align="right")


def _fitted_tile(pen: Pen, name: str, box: Box, ink: Palette, largest: float) -> None:
    frame = where.bounds(where.outline(TILE[name].shape))
    scale = min(box.w / frame.w, box.h / frame.h, largest)
    corner = (box.centre[0] - scale * frame.centre[0], box.centre[1] - scale * frame.centre[1])
    with pen.placed(corner, scale):
        tiles.tile(pen, name, ink, marker=False, plain=True)
        pen.shape(path.polygon(where.outline(TILE[name].shape)), line=Stroke(ink.delft, HAIRLINE / scale))


def _shape_cells(box: Box) -> tuple[Box, ...]:
    """Boxes for five tiles: three above, and the long one and the hexagon below."""
    top, foot = Box(box.x, box.y, box.w, box.h * 0.4), Box(box.x, box.y + box.h * 0.42, box.w, box.h * 0.58)
    upper = (Box(top.x, top.y, 22, top.h), Box(top.x + 24, top.y, 30, top.h), Box(top.x + 56, top.y, top.w - 56, top.h))
    lower = (Box(foot.x, foot.y, 46, foot.h), Box(foot.x + 46, foot.y, foot.w - 46, foot.h))
    return (*upper, *lower)
