"""The pieces that lie on the land: fields, buildings, workers and dikes, each drawn from its own top left at (0, 0).

A map may leave the markers out: then a field shows its crop twice and a building fills its square.
"""

from games.h2olland.components import KINDS
from generator.h2olland import layout
from generator.h2olland.signs import KINDS as ICONS
from generator.h2olland.signs import SOLID_IN_LOW, on_player, player, tints
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import marker
from generator.page.palette import FINE, HAIRLINE, WHITE, Palette
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Colour, Pen, Stroke
from generator.pens.type import label

POINTS = {kind.name: kind.points for kind in KINDS}
FIELD_MARKERS = {kind: id_ for id_, kind in layout.FIELD_IDS.items()}
BUILDING_MARKERS = {which: id_ for id_, which in layout.BUILDING_IDS.items()}
WORKER_MARKERS = {letter: id_ for id_, letter in layout.WORKER_IDS.items()}
FURROW_MM = 3.1
BLEED_MM = 2.0
SMALLEST_FIGURED_MM = 6.0
MAP_SIZE = 27.0  # points, of letters and figures on pieces of a map, which may be a fifth of the board


def field(pen: Pen, kind: str, ink: Palette, *, marked: bool = True) -> None:
    """A domino, upright; its edges bleed."""
    its = tints(kind, ink)
    whole = layout.FIELD.inset(-BLEED_MM)
    pen.shape(path.rect(whole), fill=its.ground or WHITE)
    _furrows(pen, whole, its.furrow)
    if marked:
        marker(pen, Marker(FIELD_MARKERS[kind], layout.FIELD_MARKER), quiet=layout.FIELD_QUIET_MM)
        _name(pen, kind, ink)
    else:
        _large(pen, kind, ink)
    ring(pen, kind, ink, figured=marked)


def ring(pen: Pen, kind: str, ink: Palette, *, figured: bool = True) -> None:
    """Where a worker stands. The picture inside tells a camera that nobody does."""
    radius = (layout.RING_MM - layout.RING_WIDTH_MM) / 2
    line = Stroke(ink.delft, layout.RING_WIDTH_MM * icons.POINTS_PER_MM)
    pen.shape(path.circle(layout.RING, radius), fill=WHITE, line=line)
    symbol(pen, kind, layout.RING, layout.RING_ICON_MM, ink, figured=figured)


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


def building(pen: Pen, kind: str, letter: str, ink: Palette, *, marked: bool = True) -> None:
    box = layout.BUILDING
    player(pen, path.rect(box), box, letter, ink)
    if not marked:
        pen.shape(path.circle(box.centre, 9.4), fill=WHITE)
        icons.draw(pen, ICONS[kind], box.centre, 13.6, ink.delft, wash=WHITE, bold=1.1)
        return
    plate = Box.around(layout.BUILDING_ICON, layout.BUILDING_ICON_MM + 0.8)
    pen.shape(path.rect(plate, 1.2), fill=WHITE)
    icons.draw(pen, ICONS[kind], layout.BUILDING_ICON, layout.BUILDING_ICON_MM - 0.4, ink.delft, wash=WHITE, bold=0.9)
    _letter(pen, layout.BUILDING_LETTER, letter, 15, ink)
    its = Marker(BUILDING_MARKERS[kind, letter], layout.BUILDING_MARKER)
    marker(pen, its, quiet=layout.BUILDING_QUIET_MM)


def worker(pen: Pen, letter: str, ink: Palette, *, marked: bool = True) -> None:
    """A disc with its middle at (0, 0)."""
    radius = layout.WORKER_MM / 2
    player(pen, path.circle((0, 0), radius), Box.around((0, 0), layout.WORKER_MM), letter, ink)
    if marked:
        window = path.rect(Box.around((0, 0), layout.WORKER_WINDOW_MM))
        with pen.clipped(path.circle((0, 0), radius - 0.1)):
            pen.shape(window, fill=WHITE)
        marker(pen, Marker(WORKER_MARKERS[letter], Box.around((0, 0), layout.WORKER_MARKER_MM)))
    else:
        _letter(pen, Box.around((0, 0), 11), letter, MAP_SIZE, ink)


def dike(pen: Pen, ink: Palette, *, marked: bool = True) -> None:
    """Dark blocks of basalt: on pale water no camera overlooks them."""
    box = layout.DIKE
    pen.shape(path.rect(box), fill="#3C4C66" if ink.name == "full" else "#4A4A4A")
    joint = Stroke("#C9D3DA", HAIRLINE)
    pen.shape(path.line((box.x, box.centre[1]), (box.right, box.centre[1])), line=joint)
    for column in range(13):
        x = box.x + 4 * column
        for y, shift in ((box.y, 0.0), (box.centre[1], 2.0)):
            if x + shift < box.right:
                pen.shape(path.line((x + shift, y), (x + shift, y + box.h / 2)), line=joint)
    if marked:
        marker(pen, Marker(layout.DIKE_ID, layout.DIKE_MARKER), quiet=layout.DIKE_QUIET_MM)


def _large(pen: Pen, kind: str, ink: Palette) -> None:
    """On a map, where the marker would be: what grows here, and a tulip's points beside it."""
    x, y = layout.FIELD_MARKER.centre
    if not POINTS[kind]:
        symbol(pen, kind, (x, y), 17, ink)
        return
    symbol(pen, kind, (x - 4.6, y), 18, ink, figured=False)
    beside = Box.around((x + 6, y), 9)
    label(pen, beside, str(POINTS[kind]), font="title", size=MAP_SIZE, colour=ink.delft)


def _letter(pen: Pen, box: Box, letter: str, size: float, ink: Palette) -> None:
    if ink.name == "low" and letter in "ob":
        pen.shape(path.circle(box.centre, box.w / 2), fill=WHITE)
    label(pen, box, letter.upper(), font="title", size=size, colour=on_player(letter, ink))


def _name(pen: Pen, kind: str, ink: Palette) -> None:
    """The name across the middle; a tulip's points on both sides of it."""
    box = layout.FIELD_NAME
    label(pen, box, kind, font="title", size=11, colour=ink.delft)
    if POINTS[kind]:
        for x in (box.x + 2.4, box.right - 2.4):
            pen.shape(path.circle((x, box.centre[1]), 2.3), fill=WHITE, line=Stroke(ink.delft, FINE))
            mark = Box.around((x, box.centre[1]), 4)
            label(pen, mark, str(POINTS[kind]), font="title", size=10, colour=ink.delft)


def _furrows(pen: Pen, box: Box, colour: Colour) -> None:
    """Ploughed land: lines along the domino, and short strokes between them."""
    count = int(box.w / FURROW_MM)
    first = box.centre[0] - FURROW_MM * (count // 2)
    lines = [path.line((first + i * FURROW_MM, box.y), (first + i * FURROW_MM, box.bottom)) for i in range(count)]
    pen.shape(sum(lines[1:], lines[0]), line=Stroke(colour, FINE, dash=(2.2, 1.0)))
