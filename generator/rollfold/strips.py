"""The strips above and below a sheet's square: its name, what its pictures mean, and where to cut."""

from games.rollfold.components import CORNERS, START, TITLE
from generator.page.geometry import Box
from generator.page.palette import FINE, HAIRLINE, WHITE, Ink
from generator.pens import path
from generator.pens.pen import Line, Pen
from generator.pens.type import label, paragraph
from generator.rollfold import layout
from generator.rollfold.boxes import bonus_icon, figure_of, stamped
from generator.rollfold.ink import tints
from generator.rollfold.signs import FACES, SYMBOLS, drawn
from generator.rollfold.words import CUT, LEGEND, MOTTO

FACE_MM = 22.0
SYMBOL_MM = 17.0
WORDS_SIZE = 9.0  # points


def strips(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    _head(pen, it, ink)
    if it.side == "front":
        _legend(pen, it, ink)
        _corners(pen, it, ink)
        _name(pen, ink)
    at = Box(layout.FOOT.x, layout.FOOT.bottom - 3.6, layout.FOOT.w, 3.6)
    label(pen, at, CUT, font="title-italic", size=9.5, colour=ink.delft)


def _head(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    its, head = tints(it.level, ink), layout.HEAD
    wash = its.small or WHITE
    drawn(pen, FACES[it.level.number], (head.x + FACE_MM / 2, head.y + 14), FACE_MM, ink.delft, wash, bold=0.55)
    x = head.x + FACE_MM + 5
    pen.text((x, head.y + 13.4), it.level.name, font="title", size=32, colour=ink.delft)
    side = "front" if it.side == "front" else "back"
    words = f"{TITLE}, level {it.level.number}, {side}"
    pen.text((x + 0.4, head.y + 20), words, font="title-italic", size=12.5, colour=ink.delft)
    pen.text((x + 0.4, head.y + 25.4), MOTTO[it.level.number], font="text", size=10, colour=ink.text)
    right = (head.right if it.sheet.code.y > head.bottom else it.sheet.code.x - 5) - SYMBOL_MM / 2
    drawn(pen, SYMBOLS[it.level.number], (right, head.y + 13), SYMBOL_MM, ink.delft, its.back or WHITE, bold=0.55)


def _legend(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    its = tints(it.level, ink)
    rows = Box(layout.FOOT.x, layout.FOOT.y, 118, 20)
    cells = [cell for row in rows.rows(2, 1) for cell in row.columns(2, 4)]
    for (char, words), cell in zip(LEGEND[it.level.number], cells, strict=True):
        centre = (cell.x + 4.4, cell.centre[1])
        figure = figure_of(char, it.level)
        if char == START.char:
            _little_tile(pen, Box.around(centre, 7.4), ink)
        elif figure:
            drawn(pen, figure, centre, 8, ink.delft, its.small or WHITE, bold=0.7)
        else:
            with pen.placed(centre, scale=0.68):
                stamped(pen, char, it.level, "front", ink)
            if char not in "O":
                pen.shape(path.rect(Box.around(centre, 8.4)), line=Line(ink.delft, HAIRLINE))
        beside = Box(cell.x + 10.4, cell.y + 0.4, cell.w - 10.4, cell.h)
        paragraph(pen, beside, words, font="text", size=WORDS_SIZE, colour=ink.text, leading=1.12)


def _corners(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    """What large corners earn, each where it lies."""
    box = Box(layout.FOOT.x + 124, layout.FOOT.y, 62, 20)
    pen.shape(path.rect(box, 1.2), line=Line(ink.wave, FINE))
    label(pen, Box(box.x, box.y + 1, box.w, 4), "A large fold earns", font="title-italic", size=10.5, colour=ink.delft)
    upper, lower = Box(box.x + 2.5, box.y + 5.6, box.w - 5, 13).rows(2)
    a, b = upper.columns(2, 2)
    d, c = lower.columns(2, 2)
    for corner, cell in enumerate((a, b, c, d)):
        bonus_icon(pen, corner, (cell.x + 4.2, cell.centre[1]), 7.4, ink.delft)
        words = Box(cell.x + 9.6, cell.y, cell.w - 9.6, cell.h)
        label(pen, words, CORNERS[corner].bonus, font="text", size=WORDS_SIZE, colour=ink.text, align="left")


def _name(pen: Pen, ink: Ink) -> None:
    y = layout.FOOT.bottom - 5
    pen.text((layout.FOOT.x, y), "name", font="title-italic", size=10.5, colour=ink.delft)
    pen.shape(path.line((layout.FOOT.x + 10, y), (layout.FOOT.x + 112, y)), line=Line(ink.delft, HAIRLINE))
    pen.text((layout.FOOT.x + 124, y), "date", font="title-italic", size=10.5, colour=ink.delft)
    pen.shape(path.line((layout.FOOT.x + 133, y), (layout.FOOT.right, y)), line=Line(ink.delft, HAIRLINE))


def _little_tile(pen: Pen, box: Box, ink: Ink) -> None:
    """A start tile as a picture; a real one would be a marker too many for the camera."""
    pen.shape(path.rect(box, 0.8), fill=ink.delft)
    pen.shape(path.rect(box.inset(2.2), 0.4), fill=WHITE)
    for turn in (0, 90, 180, 270):
        with pen.placed(box.centre, turn=turn):
            pen.shape(path.polygon(((-0.8, -2.2), (0.8, -2.2), (0, -3.2))), fill=WHITE)
