"""The art of boxes and bands: a medallion as on the backs of the cards, and a horizon of mills and farms over water."""

from collections.abc import Callable
from dataclasses import dataclass

from generator.page import icons
from generator.page.boxes.net import Net, Tuck
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, water, wave
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import MM_PER_POINT, label, paragraph, paragraph_height

Emblem = Callable[[Pen, Point, float, Palette], None]  # at its middle, as large as this

FRAME_MM = 2.6  # from a fold to the line around a panel
RING_MM = 3.2  # the ring of a medallion, of one 22 mm wide
BEADS = 24
WATER_MM = 5.5
BANK_ICONS = (
    (icons.MILL, 1.0, "water"),
    (icons.TULIP, 0.55, "tulip"),
    (icons.FARM, 0.8, "tile"),
    (icons.TULIP, 0.55, "straw"),
    (icons.MANOR, 0.85, "straw"),
)
BANK_STEP = 1.3  # between two of them, in their heights
BROAD = 1.5  # a front broader than this many times its height has no room for a medallion
SQUAT_MM = 60.0  # a front lower than this has no room for a horizon beside its medallion
TITLES_SHARE = 0.75  # of the height of its space, at most, for a line of title type


@dataclass(frozen=True, slots=True)
class Keeping:
    """What a game is kept in. `sheets` says what the band goes round."""

    title: str
    subtitle: str
    emblem: Emblem
    tucks: tuple[Tuck, ...]
    sheets: str


def panels(pen: Pen, net: Net, it: Keeping, ink: Palette) -> None:
    """Everything on a box but its cuts and folds."""
    _front(pen, net.front, it, net.tuck, ink)
    _back(pen, net.back, it, net.tuck, ink)
    with pen.placed(net.lid.centre, turn=180):  # the lid closes towards the front
        title(pen, Box.around((0, 0), net.lid.w - 12, net.lid.h - 4), it.title, 24, ink)
    for side in net.sides:
        _side(pen, side, it, ink)


def medallion(pen: Pen, at: Point, radius: float, emblem: Emblem, ink: Palette) -> None:
    ring = RING_MM * radius / 22
    pen.shape(path.circle(at, radius), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.circle(at, radius - ring), fill=WHITE, line=Stroke(ink.delft, FINE))
    for i in range(BEADS):
        with pen.placed(at, turn=360 / BEADS * (i + 0.5)):
            pen.shape(path.circle((0, ring / 2 - radius), 0.17 * ring), fill=ink.delft)
    emblem(pen, at, 1.25 * (radius - ring), ink)


def horizon(pen: Pen, box: Box, tall: float, ink: Palette) -> None:
    """Water along the foot of a box, and on its bank mills, farms and manors no higher than `tall`."""
    sea = Box(box.x, box.bottom - WATER_MM, box.w, WATER_MM)
    water(pen, path.rect(sea), sea, ink)
    if ink.water:
        with pen.clipped(path.rect(sea)):
            for n in range(int(sea.w // 9) + 1):
                pen.shape(wave((sea.x + 4.5 + 9 * n, sea.y + (1.6, 3.8)[n % 2]), 5), line=Stroke(ink.wave, FINE))
    pen.shape(path.line((sea.x, sea.y), (sea.right, sea.y)), line=Stroke(ink.delft, FINE))
    count = max(1, int(box.w // (BANK_STEP * tall)))
    for n, cell in enumerate(sea.columns(count)):
        icon, size, wash = BANK_ICONS[n % len(BANK_ICONS)]
        foot = sea.y - 0.37 * size * tall  # the icons stand a little above the foot of their grid
        fill = getattr(ink, wash) if ink.name == "full" else WHITE
        icons.draw(pen, icon, (cell.centre[0], foot), size * tall, ink.delft, wash=fill, bold=0.7)


def title(pen: Pen, box: Box, words: str, size: float, ink: Palette) -> None:
    """A line of title type that fits the box both ways."""
    highest = TITLES_SHARE * box.h / MM_PER_POINT
    label(pen, box, words, font="title", size=min(size, highest), colour=ink.delft)


def frame(pen: Pen, box: Box, ink: Palette) -> None:
    pen.shape(path.rect(box, 1.6), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(box.inset(0.9), 1), line=Stroke(ink.delft, HAIRLINE))


def _front(pen: Pen, panel: Box, it: Keeping, tuck: Tuck, ink: Palette) -> None:
    box = panel.inset(FRAME_MM)
    frame(pen, box, ink)
    inside = box.inset(0.9)
    if panel.w > BROAD * panel.h:
        title(pen, inside.inset(3, 0), it.title, 24, ink)
        return
    foot = _bank(pen, inside, ink) if panel.h > SQUAT_MM else 1.0
    head = Box(inside.x + 3, inside.y + 0.03 * panel.h, inside.w - 6, 0.15 * panel.h)
    title(pen, head, it.title, 34, ink)
    name = Box(inside.x + 3, head.bottom, inside.w - 6, 5)
    label(pen, name, tuck.name, font="title-italic", size=13, colour=ink.delft)
    room = Box(inside.x, name.bottom + 1, inside.w, inside.bottom - foot - name.bottom - 1)
    medallion(pen, room.centre, min(room.w / 2 - 4, room.h / 2 - 1), it.emblem, ink)


def _bank(pen: Pen, inside: Box, ink: Palette) -> float:
    """A horizon at the foot of a panel. Returns its height."""
    tall = min(11.0, 0.13 * inside.h)
    with pen.clipped(path.rect(inside, 1)):
        horizon(pen, inside, tall, ink)
    return WATER_MM + 1.2 * tall


def _back(pen: Pen, panel: Box, it: Keeping, tuck: Tuck, ink: Palette) -> None:
    """What is in the box, to tidy up by."""
    box = panel.inset(FRAME_MM)
    frame(pen, box, ink)
    inside = box.inset(0.9)
    foot = _bank(pen, inside, ink) if panel.h > SQUAT_MM else 0.0
    size = 13.0 if panel.h > SQUAT_MM else 11.0 if panel.h > SQUAT_MM / 2 else 8.0
    words = "\n".join(tuck.holds)
    wide = inside.w - 4
    high = paragraph_height(words, font="text", size=size, width=wide)
    head = 0.7 * size
    y = inside.y + max(0.5, (inside.h - foot - head - high) / 2)
    title(pen, Box(inside.x + 2, y, wide, head - 1), "In this box", 1.6 * size, ink)
    pen.shape(
        path.line((inside.x + 6, y + head - 0.5), (inside.right - 6, y + head - 0.5)), line=Stroke(ink.wave, FINE)
    )
    under = Box(inside.x + 2, y + head, wide, high)
    paragraph(pen, under, words, font="text", size=size, colour=ink.text, align="middle")


def _side(pen: Pen, panel: Box, it: Keeping, ink: Palette) -> None:
    """The title, to be read when the box stands on a shelf; on a side that is nearly square, the emblem."""
    frame(pen, panel.inset(min(FRAME_MM, 0.14 * panel.w)), ink)
    if panel.h < panel.w * 1.3:
        medallion(pen, panel.centre, min(panel.w, panel.h) / 2 - 5, it.emblem, ink)
        return
    with pen.placed(panel.centre, turn=90):
        title(pen, Box.around((0, 0), panel.h - 16, panel.w - 4), it.title, 24, ink)
