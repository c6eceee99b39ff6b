"""The printed pieces that lie on the land: fields, buildings, workers and dikes, each drawn from its own top left at
(0, 0), and the symbols that all pictures share.
"""

from games.h2olland.components import KINDS
from generator.h2olland import layout
from generator.h2olland.signs import KINDS as ICONS
from generator.h2olland.signs import SOLID_IN_LOW, on_player, player, solid, tints
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import brackets, marker
from generator.page.palette import FINE, HAIRLINE, WHITE, Palette
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke
from generator.pens.type import label

POINTS = {kind.name: kind.points for kind in KINDS}
FIELD_MARKERS = {kind: id_ for id_, kind in layout.FIELD_IDS.items()}
BUILDING_MARKERS = {which: id_ for id_, which in layout.BUILDING_IDS.items()}
FURROW_MM = 3.1
BLEED_MM = 2.0
BRACKET_MM = 1.8
RIM_MM = 0.3  # white around a dike, to see where to cut
SMALLEST_FIGURED_MM = 6.0
NAME_SIZE = 11.3  # points: 7.5 on the travel print
FOLD = Stroke("#5A5A5A", HAIRLINE, dash=(1.6, 1.2), round=False)


def field(pen: Pen, kind: str, ink: Palette) -> None:
    """A domino, upright; its edges bleed."""
    land(pen, layout.FIELD.inset(-BLEED_MM), kind, ink)
    framed(pen, Marker(FIELD_MARKERS[kind], layout.FIELD_MARKER), layout.FIELD_QUIET_MM, ink)
    symbol(pen, kind, layout.FIELD_ICON, layout.FIELD_ICON_MM, ink, figured=False)
    _name(pen, kind, ink)
    ring(pen, kind, layout.RING, ink)


def land(pen: Pen, box: Box, kind: str, ink: Palette) -> None:
    """Ploughed land: lines along the domino, and short strokes between them."""
    its = tints(kind, ink)
    pen.shape(path.rect(box), fill=its.ground or WHITE)
    count = int(box.w / FURROW_MM)
    first = box.centre[0] - FURROW_MM * (count // 2)
    lines = [path.line((first + i * FURROW_MM, box.y), (first + i * FURROW_MM, box.bottom)) for i in range(count)]
    pen.shape(sum(lines[1:], lines[0]), line=Stroke(its.furrow, FINE, dash=(2.2, 1.0)))


def framed(pen: Pen, its: Marker, quiet: float, ink: Palette) -> None:
    """A marker between brackets, like a map's corner ornament."""
    marker(pen, its, quiet=quiet)
    brackets(pen, its.box.inset(-quiet), BRACKET_MM, Stroke(ink.delft, FINE, round=False))


def ring(pen: Pen, kind: str, at: Point, ink: Palette, *, figured: bool = True) -> None:
    """Where a worker stands. The picture inside tells a camera that nobody does."""
    radius = (layout.RING_MM - layout.RING_WIDTH_MM) / 2
    line = Stroke(ink.delft, layout.RING_WIDTH_MM * icons.POINTS_PER_MM)
    pen.shape(path.circle(at, radius), fill=WHITE, line=line)
    symbol(pen, kind, at, layout.RING_ICON_MM, ink, figured=figured)


def symbol(pen: Pen, kind: str, at: Point, size: float, ink: Palette, *, figured: bool = True) -> None:
    """What a barn holds, as an icon in its colour; a tulip's points stand in its cup, if it is large."""
    its = tints(kind, ink) if kind in FIELD_MARKERS else None
    wash = its.bloom if its else WHITE
    if ink.name == "low" and kind in SOLID_IN_LOW:
        wash = "#8C8C8C" if kind == "red" else "#4A4A4A"
    icons.draw(pen, ICONS[kind], at, size, ink.delft, wash=wash, bold=0.8)
    if figured and POINTS[kind] and size > SMALLEST_FIGURED_MM:
        cup = Box.around((at[0], at[1] - 0.17 * size), 0.3 * size)
        dark = kind in ("red", "purple")
        label(pen, cup, str(POINTS[kind]), font="title", size=1.15 * size, colour=WHITE if dark else ink.delft)


def building(pen: Pen, kind: str, letter: str, ink: Palette) -> None:
    """A roof between two walls, folded down along the dashes so that it stands."""
    wide, high = layout.BUILDING_SIZE
    top, foot = Box(0, 0, wide, layout.WALL_MM), Box(0, high - layout.WALL_MM, wide, layout.WALL_MM)
    with pen.placed((0, layout.WALL_MM)):
        roof(pen, kind, letter, ink)
    with pen.placed((wide, layout.WALL_MM), turn=180):
        _wall(pen, foot.moved(0, -foot.y), kind, ink)
    with pen.placed((0, foot.y)):
        _wall(pen, top, kind, ink)
    for y in (layout.WALL_MM, foot.y):
        pen.shape(path.line((0, y), (wide, y)), line=FOLD)


def roof(pen: Pen, kind: str, letter: str, ink: Palette) -> None:
    """What a camera sees of a building."""
    box = layout.ROOF
    player(pen, path.rect(box), box, letter, ink)
    plate = Box.around(layout.ROOF_ICON, layout.ROOF_ICON_MM)
    pen.shape(path.rect(plate, 1.4), fill=WHITE)
    icons.draw(pen, ICONS[kind], layout.ROOF_ICON, layout.ROOF_ICON_MM - 0.6, ink.delft, wash=WHITE, bold=0.9)
    initial(pen, layout.ROOF_LETTER, letter, 15, ink)
    framed(pen, Marker(BUILDING_MARKERS[kind, letter], layout.ROOF_MARKER), layout.ROOF_QUIET_MM, ink)


def worker(pen: Pen, letter: str, ink: Palette) -> None:
    """A square divided like a flag: white plain, orange along its diagonal, red whole, blue in quarters."""
    side = layout.WORKER_MM
    box = Box(0, 0, side, side)
    pen.shape(path.rect(box), fill=WHITE)
    if letter != "w":
        pen.shape(_division(box, letter), fill=solid(letter, ink))
    pen.shape(path.rect(box.inset(0.45)), line=Stroke(ink.delft, 1.6, round=False))
    pen.shape(path.circle(box.centre, 3.1), fill=WHITE, line=Stroke(ink.delft, FINE))
    label(pen, Box.around(box.centre, 5), letter.upper(), font="title", size=13, colour=ink.delft)


def dike(pen: Pen, ink: Palette) -> None:
    """Dark blocks of basalt: on pale water no camera overlooks them."""
    box = layout.DIKE.inset(RIM_MM)
    pen.shape(path.rect(box), fill="#3C4C66" if ink.name == "full" else "#4A4A4A")
    joint = Stroke("#C9D3DA", HAIRLINE)
    pen.shape(path.line((box.x, box.centre[1]), (box.right, box.centre[1])), line=joint)
    for column in range(12):
        x = box.x + 4 * column
        for y, shift in ((box.y, 0.0), (box.centre[1], 2.0)):
            if x + shift < box.right:
                pen.shape(path.line((x + shift, y), (x + shift, y + box.h / 2)), line=joint)


def initial(pen: Pen, box: Box, letter: str, size: float, ink: Palette) -> None:
    """A player's letter on the player's colour."""
    if ink.name == "low" and letter in "ob":
        pen.shape(path.circle(box.centre, box.w / 2), fill=WHITE)
    label(pen, box, letter.upper(), font="title", size=size, colour=on_player(letter, ink))


def _division(box: Box, letter: str) -> Path:
    (x, y), (cx, cy) = (box.x, box.y), box.centre
    if letter == "o":
        return path.polygon(((x, y), (box.right, y), (x, box.bottom)))
    if letter == "b":
        return path.rect(Box(x, y, box.w / 2, box.h / 2)) + path.rect(Box(cx, cy, box.w / 2, box.h / 2))
    return path.rect(box)


def _wall(pen: Pen, box: Box, kind: str, ink: Palette) -> None:
    """Bricks, with a door between two windows."""
    brick: Colour = "#E9C3B2" if ink.name == "full" else WHITE
    pen.shape(path.rect(box), fill=brick)
    line = Stroke(ink.sketch, HAIRLINE)
    for row in range(1, 5):
        y = box.y + row * box.h / 5
        pen.shape(path.line((box.x, y), (box.right, y)), line=line)
    wide = 4.4 if kind == "farm" else 3.0
    door = Box(box.centre[0] - wide / 2, box.bottom - 5, wide, 5)
    shapes = [door, *(Box.around((box.centre[0] + dx, box.y + 2.9), 2.6, 2.6) for dx in (-6.6, 6.6))]
    for shape in shapes:
        pen.shape(path.rect(shape), fill=WHITE, line=Stroke(ink.delft, FINE))
        pen.shape(path.line((shape.centre[0], shape.y), (shape.centre[0], shape.bottom)), line=Stroke(ink.delft, FINE))


def _name(pen: Pen, kind: str, ink: Palette) -> None:
    """The name, and a tulip's points before it."""
    box = layout.FIELD_NAME
    if not POINTS[kind]:
        label(pen, box, kind, font="title", size=NAME_SIZE, colour=ink.delft)
        return
    at = (box.x + 2.2, box.centre[1])
    pen.shape(path.circle(at, 2.3), fill=WHITE, line=Stroke(ink.delft, FINE))
    label(pen, Box.around(at, 4.4), str(POINTS[kind]), font="title", size=NAME_SIZE, colour=ink.delft)
    words = Box(box.x + 4.8, box.y, box.w - 4.8, box.h)
    label(pen, words, kind, font="title", size=NAME_SIZE, colour=ink.delft)
