"""Flutter's tiles: both sides of meadow tiles and of the rainbee, water tiles, and whole meadows."""

from collections.abc import Iterable, Sequence

from games.flutter.components import RAINBEE, SHAPES, WATER, WaterTile
from games.flutter.rules.moves import Place
from games.flutter.rules.tiles import TILE
from games.kit.lattice import Cell, corners
from generator.flutter import signs
from generator.flutter.layout import markers as marks
from generator.flutter.layout import pages, tiles
from generator.flutter.layout.folded import fold
from generator.flutter.layout.pages import Flip, Slot
from generator.flutter.layout.tiles import BLEED_MM
from generator.flutter.signs import PETALS
from generator.page import markers
from generator.page.cards import FOLD
from generator.page.cuts import cuts
from generator.page.geometry import Point, Polygon
from generator.page.palette import FINE, HAIRLINE, WHITE, Palette, staggered, tuft, wave
from generator.page.paper import Paper
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Path, Pen, Stroke
from generator.pens.type import cap_mm

MEADOW = "#E9F1DA"  # paler than the box's meadow: sixty tiles, both sides
POND = "#DCE9F4"
NAME_SIZE = 8.0  # points
ORNAMENT = 0.16  # of the white around a marker: an arm of its corner ornaments
WATER_OF = {water.id: water for water in WATER}


def tile(
    pen: Pen,
    name: str,
    ink: Palette,
    *,
    flipped: bool = False,
    marker: bool = True,
    plain: bool = False,
) -> None:
    """A meadow tile or the rainbee, not turned, with corner 0 at (0, 0); `flipped` shows its back.

    Phones leave out the marker; `plain` also leaves out the bee's ring and the id, for small pictures.
    """
    it = TILE[name]
    outline = tiles.outline(it.shape, flipped)
    _ground(pen, outline, ink, MEADOW)
    line = PETALS[it.colour] if it.colour else ink.delft
    pen.shape(path.polygon(tiles.outset(outline, -tiles.EDGE_MM)), line=Stroke(line, 1.0))
    for leaf in tiles.petals(it, flipped):
        with pen.placed(leaf.at, turn=leaf.turn):
            signs.petal(pen, leaf.colour, ink)
    if not plain:
        ring = tiles.spot(tiles.RING_AT, flipped)
        pen.shape(path.circle(ring, tiles.RING_MM / 2), fill=WHITE, line=Stroke(ink.delft, FINE, dash=(1.2, 1.2)))
    _art(pen, name, ink, flipped, plain)
    if marker:
        _marker(pen, marks.marker(name, flipped), ink)


def laid(pen: Pen, place: Place, ink: Palette, *, marker: bool = False, plain: bool = True) -> None:
    """A tile where it lies in the meadow; the meadow's vertex (0, 0) is at (0, 0)."""
    corner, turn = tiles.corner_of(place)
    with pen.placed(corner, turn=turn):
        tile(pen, place.tile, ink, flipped=place.flipped, marker=marker, plain=plain)


def meadow(
    pen: Pen, places: Iterable[Place], ink: Palette, ponds: Iterable[Cell] = (), *, marker: bool = False
) -> None:
    """Tiles where they lie, and the cells of ponds."""
    for cell in ponds:
        water_cell(pen, cell, ink)
    for place in places:
        laid(pen, place, ink, marker=marker)


def water(pen: Pen, name: str, ink: Palette, *, marker: bool = True) -> None:
    """The face of a water tile, with its reward in each corner."""
    _water_ground(pen, ink)
    for at, turn in _water_corners():
        with pen.placed(at, turn=turn):
            _reward(pen, WATER_OF[name], ink)
    if marker:
        _marker(pen, marks.marker(name), ink)


def water_back(pen: Pen, ink: Palette, *, marker: bool = True) -> None:
    """The back of a water tile, the same for all: a flipped triangle with three waves in each corner."""
    _water_ground(pen, ink, flipped=True)
    for (x, y), turn in _water_corners():
        with pen.placed((x, -y), turn=-turn):
            for reach, length in ((6.4, 2.6), (9.2, 4.6), (12, 6.6)):
                with pen.placed((reach, 0), turn=90):
                    pen.shape(wave((0, 0), length), line=Stroke(ink.wave, 1.0))
    if marker:
        _marker(pen, marks.marker(marks.WATER_BACK, flipped=True), ink)


def water_cell(pen: Pen, cell: Cell, ink: Palette) -> None:
    """A filled cell of a pond, for pictures."""
    shape: Polygon = tuple(tiles.at(vertex) for vertex in corners(cell))
    _waves(pen, shape, ink)
    pen.shape(path.polygon(shape), line=Stroke(ink.wave, FINE))


def _ground(pen: Pen, shape: Polygon, ink: Palette, tint: str) -> None:
    area = path.polygon(shape)
    pen.shape(area, fill=tint if ink.name == "full" else WHITE)
    bounds = tiles.bounds(shape)
    with pen.clipped(area):
        tufts = [tuft(at, 1.5).steps for at in staggered(bounds, 9.0, 7.0)]
        line = Stroke("#C3D6A0" if ink.name == "full" else "#BDBDBD", FINE)
        pen.shape(Path(tuple(step for steps in tufts for step in steps)), line=line)


def _art(pen: Pen, name: str, ink: Palette, flipped: bool, plain: bool) -> None:
    """Pollinator, sparkles and id. On the back their places are mirrored, but letters are not."""
    it = TILE[name]
    art = tiles.RAINBEE_ART if name == RAINBEE.id else tiles.ART[it.shape]
    hand = -1 if flipped else 1
    middle = tiles.spot(art.pollinator, flipped)
    tilt = art.tilt if not flipped else 180 - art.tilt
    if name == RAINBEE.id:
        signs.rainbee(pen, middle, art.size, ink, tilt)
    else:
        signs.pollinator(pen, it.shape, it.colour, middle, art.size, ink, tilt)
        x, y = tiles.spot(art.sparkles, flipped)
        count, step = SHAPES[it.shape].sparkles, tiles.SPARKLE_STEP_MM[it.shape]
        with pen.placed((x, y), turn=-hand * art.row):
            for n in range(count):
                signs.sparkle(pen, it.colour, ((n - (count - 1) / 2) * step, 0), tiles.SPARKLE_MM[it.shape])
    if not plain:
        with pen.placed(tiles.spot(art.name, flipped), turn=_upright(-hand * art.name_row)):
            _name(pen, name, ink)


def _upright(turn: float) -> float:
    """The turn that keeps words from standing on their heads."""
    return turn + 180 if 90 < turn % 360 < 270 else turn


def _name(pen: Pen, name: str, ink: Palette) -> None:
    baseline = (0, cap_mm("text-bold", NAME_SIZE) / 2)
    pen.text(baseline, name, font="text-bold", size=NAME_SIZE, colour=ink.delft, align="middle")


def _marker(pen: Pen, marker: Marker, ink: Palette) -> None:
    white = marks.white(marker.box)
    markers.marker(pen, marker, quiet=marker.box.x - white.x)
    markers.brackets(pen, white, ORNAMENT * white.w, Stroke(ink.delft, FINE, round=False))


def _water_ground(pen: Pen, ink: Palette, *, flipped: bool = False) -> None:
    shape = tiles.TRIANGLE if not flipped else tuple((x, -y) for x, y in tiles.TRIANGLE)
    _waves(pen, shape, ink)
    pen.shape(path.polygon(tiles.outset(shape, -tiles.EDGE_MM)), line=Stroke(ink.wave, 1.0))


def _waves(pen: Pen, shape: Polygon, ink: Palette) -> None:
    area = path.polygon(shape)
    pen.shape(area, fill=POND if ink.name == "full" else WHITE)
    with pen.clipped(area):
        rows = [wave(at, 3.2).steps for at in staggered(tiles.bounds(shape), 7.0, 3.4)]
        line = Stroke("#B4CDE4" if ink.name == "full" else "#BDBDBD", HAIRLINE)
        pen.shape(Path(tuple(step for steps in rows for step in steps)), line=line)


def _water_corners() -> tuple[tuple[Point, float], ...]:
    """The corners of a water tile, each with the direction of the middle."""
    return tuple(zip(tiles.TRIANGLE, (-30.0, 210.0, 90.0), strict=True))


def _reward(pen: Pen, it: WaterTile, ink: Palette) -> None:
    """A water tile's reward, in a corner at (0, 0) that opens along +x."""
    if it.pollen:
        pollen(pen, (8.6, 0), 6.4, str(it.pollen), ink, turn=90)
    elif it.petals:
        for letter, x in zip(
            it.petals, (6.2, 10.2), strict=True
        ):  # side by side, the marker's margin would cut into them
            signs.sparkle(pen, letter, (x, 0), 3.8)
    elif it.any:
        with pen.placed((0.8, 0), 0.9):
            signs.petal(pen, "W", ink)


def pollen(pen: Pen, at: Point, diameter: float, words: str, ink: Palette, *, turn: float = 0) -> None:
    """A grain of pollen with its worth."""
    with pen.placed(at, turn=turn):
        pen.shape(path.circle((0, 0), diameter / 2), fill=ink.straw or WHITE, line=Stroke(ink.stalk, 0.8))
        size = diameter * 1.7
        baseline = (0, cap_mm("title", size) / 2)
        pen.text(baseline, words, font="title", size=size, colour=ink.delft, align="middle")


CUT = Stroke("#1A1A1A", 0.25, round=False)
SHARED_CUT = Stroke("#9A9A9A", 0.25, round=False)  # part of it stays on the tiles


def fronts(pen: Pen, slots: Sequence[Slot], paper: Paper, ink: Palette) -> None:
    """Tiles edge to edge, with a hairline where they are cut."""
    for slot in slots:
        _bleed(pen, slot, slot.outline, ink)
    for slot in slots:
        with pen.placed(slot.at, turn=slot.turn):
            if slot.shape == "W":
                water(pen, slot.piece, ink)
            else:
                tile(pen, slot.piece, ink)
    outlines = [slot.outline for slot in slots]
    for a, b in cuts(outlines):
        pen.shape(path.line(a, b), line=SHARED_CUT)
    for a, b in pages.ticks(outlines):
        pen.shape(path.line(a, b), line=CUT)
    _crosses(pen, paper)


def backs(pen: Pen, slots: Sequence[Slot], paper: Paper, flip: Flip, ink: Palette) -> None:
    for slot in slots:
        _bleed(pen, slot, pages.outline_behind(slot, paper, flip), ink)
    for slot in slots:
        back = pages.behind(slot, paper, flip)
        with pen.placed(back.at, turn=back.turn):
            if slot.shape == "W":
                water_back(pen, ink)
            else:
                tile(pen, slot.piece, ink, flipped=True)
    for a, b in pages.ticks([pages.outline_behind(slot, paper, flip) for slot in slots]):
        pen.shape(path.line(a, b), line=CUT)
    _crosses(pen, paper)


def folded(pen: Pen, slots: Sequence[Slot], paper: Paper, ink: Palette) -> None:
    """Fronts above the fold and their backs below it: folding the page turns it over, like a calendar."""
    fronts(pen, slots, paper, ink)
    backs(pen, slots, paper, "short", ink)
    pen.shape(path.line(*fold(paper)), line=FOLD)


def _bleed(pen: Pen, slot: Slot, outline: Polygon, ink: Palette) -> None:
    """A tile's tint, a little beyond its edge. Its neighbours are drawn over it."""
    if ink.name == "full":
        pen.shape(path.polygon(tiles.outset(outline, BLEED_MM)), fill=POND if slot.shape == "W" else MEADOW)


def _crosses(pen: Pen, paper: Paper) -> None:
    reach = pages.CROSS_MM / 2
    for x, y in pages.crosses(paper):
        pen.shape(path.line((x - reach, y), (x + reach, y)), line=CUT)
        pen.shape(path.line((x, y - reach), (x, y + reach)), line=CUT)
