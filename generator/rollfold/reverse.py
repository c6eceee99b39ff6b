"""The middle of the backs of levels 1 to 3, which no fold brings up: the level's picture, and what to remember."""

from games.rollfold.components import TITLE
from generator.page.geometry import Box
from generator.page.palette import FINE, FIRM, WHITE, Ink
from generator.pens import path
from generator.pens.pen import Line, Path, Pen
from generator.pens.type import label, paragraph
from generator.rollfold import layout
from generator.rollfold.ink import tints
from generator.rollfold.signs import FACES, FURTHER_FACES, SYMBOLS, drawn
from generator.rollfold.words import REMINDER

FRAME_IN_MM = (7.0, 8.2)  # two lines within the creases
TEXT_SIZE = 11.6  # points


def reverse(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    for inset, weight in zip(FRAME_IN_MM, (FIRM, FINE), strict=True):
        pen.shape(_octagon(it.level.large * layout.BOX_MM, inset), line=Line(ink.delft, weight))
    for marker in it.sheet.markers:
        pen.shape(path.rect(marker.box.inset(-layout.QUIET_MM - 1.6)), fill=WHITE)
    pen.shape(path.rect(it.sheet.code.inset(-layout.QR_QUIET_MM)), fill=WHITE)
    _picture(pen, it, ink)
    box = layout.REVERSE
    name = Box(box.x, box.y + 34, box.w, 12)
    label(pen, name, it.level.name, font="title", size=36, colour=ink.delft)
    below = Box(box.x, name.bottom + 0.5, box.w, 5)
    label(pen, below, f"{TITLE}, level {it.level.number}", font="title-italic", size=13, colour=ink.delft)
    words = Box(box.x + 1, below.bottom + 3, box.w - 2, 44)
    paragraph(pen, words, REMINDER[it.level.number], font="text", size=TEXT_SIZE, colour=ink.text)


def _picture(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    """The face between two of its kind, and the winning symbol on either side."""
    its, (x, _) = tints(it.level, ink), layout.REVERSE.centre
    ground = layout.REVERSE.y + 32
    front, back = its.small or WHITE, its.back or WHITE
    for dx, size, figure, wash in (
        (-43, 21, SYMBOLS, back),
        (43, 21, SYMBOLS, back),
        (-25, 16, FURTHER_FACES, front),
        (25, 16, FURTHER_FACES, front),
        (0, 34, FACES, front),
    ):
        drawn(pen, figure[it.level.number], (x + dx, ground - size / 2), size, ink.delft, wash, bold=0.5)


def _octagon(size: float, inset: float) -> Path:
    """The sheet without its large corners, so far within the creases and half as far within the edges."""
    edge, far = inset / 2, layout.SHEET_MM - inset / 2
    cut = size + inset * 2**0.5 - edge
    return path.polygon(
        (
            (cut, edge),
            (layout.SHEET_MM - cut, edge),
            (far, cut),
            (far, layout.SHEET_MM - cut),
            (layout.SHEET_MM - cut, far),
            (cut, far),
            (edge, layout.SHEET_MM - cut),
            (edge, cut),
        )
    )
