"""Pages to cut in four: score pads and player aids, each quarter alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from generator.page import icons
from generator.page.booklet import Block, Heading, Picture, Words
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, Palette
from generator.page.paper import BLOCK, Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph, paragraph_height, width_mm

APART_MM = 6.0
QUARTER = Box(0, 0, (BLOCK.w - APART_MM) / 2, (BLOCK.h - APART_MM) / 2)
HEAD_MM = 11.0  # the title of a pad
NAMES_MM = 13.0
LABEL_MM = 32.0
FRAME = QUARTER.inset(0.5)
AID_TITLE = Box(5, 4.5, QUARTER.w - 10, 7.5)
AID = Box(5, 14, QUARTER.w - 10, QUARTER.h - 18)
AID_SIZE = 9.8  # points
AID_GAP_MM = 1.4
AID_HEADING_MM = 5.4
DOTTED = (0.3, 1.1)


Sign = Callable[[Pen, Point, Palette], None]


class Art(Protocol):
    """Draws one quarter of a page."""

    def __call__(self, pen: Pen, box: Box, ink: Palette) -> None: ...


@dataclass(frozen=True, slots=True)
class Pad:
    """What is added up, and below it what settles a tie. `heads` draws a sign above each player's column."""

    title: str
    icon: icons.Icon
    rows: tuple[str, ...]
    ties: tuple[str, ...]
    heads: tuple[Sign, ...]
    total: str = "Total"


def quartered(pen: Pen, paper: Paper, ink: Palette, name: str, art: Art) -> None:
    """The same art four times, with dashes to cut along. `name` is that of its stamp."""
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        for quarter in (cell for row in BLOCK.rows(2, APART_MM) for cell in row.columns(2, APART_MM)):
            with pen.placed((quarter.x, quarter.y)):
                pen.stamp(f"{name} {ink.name}", partial(art, box=QUARTER, ink=ink))
        for a, b in cuts():
            pen.shape(path.line(a, b), line=Stroke(ink.delft, HAIRLINE, dash=(2, 2), round=False))


def cuts() -> tuple[tuple[Point, Point], ...]:
    """The two cuts between the quarters."""
    x, y = BLOCK.centre
    return (((x, BLOCK.y), (x, BLOCK.bottom)), ((BLOCK.x, y), (BLOCK.right, y)))


def pad_page(pen: Pen, pad: Pad, paper: Paper, ink: Palette) -> None:
    quartered(pen, paper, ink, f"{pad.title} pad", partial(_titled_pad, pad=pad))


def _titled_pad(pen: Pen, box: Box, ink: Palette, pad: Pad) -> None:
    head(pen, box, pad.title, pad.icon, ink)
    table(pen, Box(box.x, box.y + HEAD_MM, box.w, box.h - HEAD_MM), ink, pad)


def head(pen: Pen, box: Box, title: str, icon: icons.Icon, ink: Palette) -> None:
    """The game's name, and a line for the date."""
    size = 20.0
    pen.text((box.x, box.y + 6.6), title, font="title", size=size, colour=ink.delft)
    icons.draw(
        pen, icon, (box.x + width_mm(title, "title", size) + 6, box.y + 4.2), 7, ink.delft, wash=ink.straw, bold=0.7
    )
    pen.text((box.x + 56, box.y + 6.4), "date", font="title-italic", size=9.5, colour=ink.delft)
    date = path.line((box.x + 64, box.y + 7), (box.right, box.y + 7))
    pen.shape(date, line=Stroke(ink.delft, FINE, dash=DOTTED))


def table(pen: Pen, box: Box, ink: Palette, pad: Pad) -> None:
    """A row for each thing that is counted, and a column for each player."""
    names = Box(box.x, box.y + 5.6, LABEL_MM - 2, 6)
    label(pen, names, "names", font="title-italic", size=9.5, colour=ink.delft, align="left")
    below = Box(box.x, box.y + NAMES_MM, box.w, box.h - NAMES_MM)
    rows = tuple(below.rows(len(pad.rows) + 1 + len(pad.ties)))
    total = rows[len(pad.rows)]
    pen.shape(path.rect(total), fill=ink.straw)
    for words, row in zip((*pad.rows, pad.total, *pad.ties), rows, strict=True):
        pen.shape(path.line((row.x, row.bottom), (row.right, row.bottom)), line=Stroke(ink.wave, HAIRLINE))
        _row_label(pen, words, Box(row.x + 0.6, row.y, LABEL_MM - 2, row.h), pad, ink)
    columns = Box(box.x + LABEL_MM, box.y, box.w - LABEL_MM, box.h).columns(len(pad.heads))
    for sign, column in zip(pad.heads, columns, strict=True):
        sign(pen, (column.centre[0], column.y + 3), ink)
        pen.shape(path.line((column.x, column.y), (column.x, box.bottom)), line=Stroke(ink.wave, FINE))
    for y in (below.y, total.y, total.bottom, box.bottom):
        pen.shape(path.line((box.x, y), (box.right, y)), line=Stroke(ink.delft, FIRM))


def _row_label(pen: Pen, words: str, space: Box, pad: Pad, ink: Palette) -> None:
    if words == pad.total:
        label(pen, space, words, font="title", size=14, colour=ink.delft, align="left")
    elif words in pad.ties:
        label(pen, space, words, font="title-italic", size=9.5, colour=ink.delft, align="left")
    else:
        label(pen, space, words, font="text", size=11, colour=ink.text, align="left")


def aid_page(pen: Pen, title: str, blocks: Sequence[Block], paper: Paper, ink: Palette) -> None:
    """What players look up while they play, once for each of four."""
    quartered(pen, paper, ink, f"{title} aid", partial(aid, title=title, blocks=blocks))


def aid(pen: Pen, box: Box, ink: Palette, title: str, blocks: Sequence[Block]) -> None:
    """One of them, as large as a quarter of a page."""
    frame(pen, box, ink)
    label(pen, AID_TITLE, title, font="title", size=19, colour=ink.delft)
    gap = (AID.h - aid_height(blocks)) / max(1, len(blocks) - 1)
    y = AID.y
    for block in blocks:
        tall = _aid_height(block)
        _aid_block(pen, block, Box(AID.x, y, AID.w, tall), ink)
        y += tall + AID_GAP_MM + gap


def frame(pen: Pen, box: Box, ink: Palette) -> None:
    pen.shape(path.rect(box.inset(0.5), 2), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(box.inset(1.4), 1.4), line=Stroke(ink.delft, HAIRLINE))


def aid_height(blocks: Sequence[Block]) -> float:
    """How much of a quarter these blocks take; more than the quarter has is too much."""
    return sum(_aid_height(block) + AID_GAP_MM for block in blocks) - AID_GAP_MM


def _aid_height(block: Block) -> float:
    match block:
        case Heading():
            return AID_HEADING_MM
        case Words(words):
            return paragraph_height(words, font="text", size=AID_SIZE, width=AID.w)
        case Picture(tall):
            return tall


def _aid_block(pen: Pen, block: Block, box: Box, ink: Palette) -> None:
    match block:
        case Heading(words):
            pen.text((box.x, box.bottom - 1), words, font="title", size=12, colour=ink.delft)
        case Words(words):
            paragraph(pen, box, words, font="text", size=AID_SIZE, colour=ink.text)
        case Picture(_, draw):
            draw(pen, box, ink)


def score_sheet(tall: float, pad: Pad) -> Picture:
    """A table to write in, for a booklet that has room for one."""
    return Picture(tall, partial(table, pad=pad), "An empty table in which to add up the points.")
