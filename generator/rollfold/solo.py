"""The solo table: six columns of fields that say which die to use, the crowns, and the figures of the levels."""

from games.rollfold.components import COLUMNS, CORNERS, LEGEND, LEVELS, MASTER_OF_FOLDS, SAD_FACE, Column
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.page.paper import Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph
from generator.rollfold import layout
from generator.rollfold.boxes import bonus_icon
from generator.rollfold.signs import FACES, SAD, SYMBOLS, drawn, tints

HEADLINE = "The solo table"
SUBTITLE = "One column is one game. Cross off its next field before every roll."
SIGN_MM = 5.0
HOW = (
    "**Choose a column** you have not used. Before each roll, cross off its next field: it says which die to use.\n"
    "**White** and **black** fields: that die. A large corner with a tick lets you use the other one instead.\n"
    "**Half and half:** either die.\n"
    f"**The sad face**, field {SAD_FACE}, ends the game, and you have lost."
)
MASTER = (
    "Each turn fewer than the best line earns one more crown. With"
    f" {MASTER_OF_FOLDS} crowns you may call yourself a **master of folds**."
)


def solo_page(pen: Pen, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        label(pen, layout.TITLE, HEADLINE, font="title", size=30, colour=ink.delft)
        label(pen, layout.SUBTITLE, SUBTITLE, font="title-italic", size=13, colour=ink.delft)
        for column, head in zip(COLUMNS, layout.solo_heads(), strict=True):
            _head(pen, column, head, ink)
        fields = layout.solo_fields()
        for column in COLUMNS:
            for number, kind in enumerate(column.fields, 1):
                _field(pen, number, kind, fields[column.number, number], ink)
            _sad(pen, fields[column.number, SAD_FACE], ink)
        _side(pen, ink)


def die_sign(pen: Pen, kind: str, at: Point, size: float, ink: Palette) -> None:
    """The sign for a die: white, black, or half and half for either."""
    box = Box.around(at, size)
    pen.shape(path.rect(box, 0.18 * size), fill=ink.black if kind == "B" else WHITE, line=Stroke(ink.black, FINE))
    if kind == "E":
        with pen.clipped(path.rect(box, 0.18 * size)):
            half = path.polygon(((box.x, box.bottom), (box.right, box.y), (box.right, box.bottom)))
            pen.shape(half, fill=ink.black)
        pen.shape(path.rect(box, 0.18 * size), line=Stroke(ink.black, FINE))


def crowns(pen: Pen, box: Box, ink: Palette, *, size: float = 10.5) -> None:
    """The legend: how many turns earn how many crowns."""
    head, *rows = box.rows(len(LEGEND[1]) + 1)
    first, easy, hard = _thirds(head)
    for cell, words in ((first, "crowns"), (easy, "levels 1–3"), (hard, "level 4")):
        label(pen, cell, words, font="title-italic", size=size, colour=ink.delft)
    for row, light, heavy in zip(rows, LEGEND[1], LEGEND[4], strict=True):
        pen.shape(path.line((row.x, row.y), (row.right, row.y)), line=Stroke(ink.wave, HAIRLINE))
        first, easy, hard = _thirds(row)
        left = first.centre[0] - 1.9 * (light.crowns - 1)
        for i in range(light.crowns):
            icons.draw(pen, icons.CROWN, (left + 3.8 * i, row.centre[1]), 3.4, ink.delft, wash=ink.straw or WHITE)
        for cell, line in ((easy, light), (hard, heavy)):
            turns = str(line.first) if line.first == line.last else f"{line.first}–{line.last}"
            label(pen, cell, turns, font="text-bold", size=size, colour=ink.text)


def _thirds(row: Box) -> tuple[Box, Box, Box]:
    wide = row.w * 0.4
    easy, hard = Box(row.x + wide, row.y, row.w - wide, row.h).columns(2)
    return (Box(row.x, row.y, wide, row.h), easy, hard)


def _head(pen: Pen, column: Column, head: Box, ink: Palette) -> None:
    upper, lower = head.rows(2)
    label(pen, upper, str(column.number), font="title", size=13, colour=ink.delft)
    label(pen, lower, column.name, font="title-italic", size=11, colour=ink.delft)


def _field(pen: Pen, number: int, kind: str, box: Box, ink: Palette) -> None:
    pen.shape(path.rect(box), fill=WHITE, line=Stroke(ink.delft, HAIRLINE))
    if number % 5 == 0:
        pen.shape(path.line((box.x, box.bottom), (box.right, box.bottom)), line=Stroke(ink.delft, FIRM, round=False))
    numeral = Box(box.x + 0.6, box.y, 4.4, box.h)
    label(pen, numeral, str(number), font="text", size=8.5, colour=ink.delft)
    die_sign(pen, kind, (box.x + 8.4, box.centre[1]), SIGN_MM, ink)


def _sad(pen: Pen, box: Box, ink: Palette) -> None:
    pen.shape(path.rect(box), fill=ink.tile or WHITE, line=Stroke(ink.delft, FINE))
    drawn(pen, SAD, box.centre, box.h - 1.4, ink.delft, WHITE)


def _side(pen: Pen, ink: Palette) -> None:
    """To the right of the columns: how to play, what it earns, and the figures of the four levels."""
    box = layout.SOLO_SIDE
    y = box.y
    y += paragraph(pen, Box(box.x, y, box.w, 0), HOW, font="text", size=10.8, colour=ink.text) + 5
    for kind, words in (("W", "the white die"), ("B", "the black die"), ("E", "either die")):
        die_sign(pen, kind, (box.x + 4, y + 3), SIGN_MM, ink)
        label(pen, Box(box.x + 10, y, box.w - 10, 6), words, font="text", size=10.8, colour=ink.text, align="left")
        y += 7
    y = _heading(pen, "Crowns", y + 3, ink)
    crowns(pen, Box(box.x, y, box.w, 36), ink)
    y += 39
    y += paragraph(pen, Box(box.x, y, box.w, 0), MASTER, font="text", size=10, colour=ink.text)
    y = _heading(pen, "Large corners", y + 3, ink)
    for corner, it in enumerate(CORNERS):
        bonus_icon(pen, corner, (box.x + 5, y + 2.6), 8, ink.delft)
        beside = Box(box.x + 12, y, box.w - 12, 5.2)
        label(pen, beside, f"{it.bonus}, {it.place}", font="text", size=10, colour=ink.text, align="left")
        y += 6
    y = _heading(pen, "The levels", y + 3, ink)
    for level, row in zip(LEVELS, Box(box.x, y, box.w, box.bottom - y).rows(len(LEVELS), 1), strict=True):
        its = tints(level, ink)
        size = min(row.h, 10)
        middle = row.centre[1]
        drawn(pen, FACES[level.number], (row.x + 5.5, middle), size, ink.delft, its.small or WHITE, bold=0.7)
        drawn(pen, SYMBOLS[level.number], (row.x + 17, middle), size, ink.delft, its.back or WHITE, bold=0.7)
        beside = Box(row.x + 24, row.y, row.w - 24, row.h)
        label(pen, beside, f"{level.number}  {level.name}", font="title", size=12, colour=ink.delft, align="left")


def _heading(pen: Pen, words: str, y: float, ink: Palette) -> float:
    box = layout.SOLO_SIDE
    pen.text((box.x, y + 5), words, font="title", size=15, colour=ink.delft)
    pen.shape(path.line((box.x, y + 6.6), (box.right, y + 6.6)), line=Stroke(ink.wave, FINE))
    return y + 8.6
