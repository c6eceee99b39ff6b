"""Rules booklets: a title, and columns of headings, words and pictures."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.page.geometry import Box
from generator.page.palette import FINE, FIRM, HAIRLINE, Palette
from generator.page.paper import BLOCK, Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph, paragraph_height

TITLE = Box(0, 0, BLOCK.w, 14)
SUBTITLE = Box(0, 14.6, BLOCK.w, 6)
RULE_Y = 23.5
GUTTER_MM = 8.0
FIRST_PAGE = Box(0, 25.2, BLOCK.w, BLOCK.h - 25.2)
NEXT_PAGE = BLOCK
SIZE = 10.8  # points, in every booklet
TITLE_SIZE = 40
HEADING_MM = 9.5
GAP_MM = 2.0
LOOSEST = 0.16  # of a column: so much can be spread between its blocks, so that all columns end on one line
LEAD_MM = 1.6  # of it between a heading and a picture right below
HEADINGS_SHARE = 3  # a gap above a heading takes three times as much of it as any other


@dataclass(frozen=True, slots=True)
class Heading:
    words: str


@dataclass(frozen=True, slots=True)
class Words:
    words: str


@dataclass(frozen=True, slots=True)
class Picture:
    """`says` tells what it shows to people who hear the page."""

    height: float
    draw: Callable[[Pen, Box, Palette], None]
    says: str


Block = Heading | Words | Picture
Columns = tuple[tuple[Block, ...], ...]
Banner = Callable[[Pen, Palette], None]


def columns(number: int) -> tuple[Box, ...]:
    """The columns of page `number`, counting from 0."""
    return tuple((NEXT_PAGE if number else FIRST_PAGE).columns(2, GUTTER_MM))


def page(pen: Pen, number: int, pages: tuple[Columns, ...], banner: Banner, paper: Paper, ink: Palette) -> None:
    """Page `number`, counting from 0. The first has the banner above its columns."""
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        if number == 0:
            banner(pen, ink)
        for column, blocks in zip(columns(number), pages[number], strict=True):
            _set(pen, column, blocks, ink)


def title(pen: Pen, words: str, under: str, ink: Palette) -> None:
    """The title, and the two lines on which the pictures of a banner stand."""
    with pen.tagged("title", words):
        label(pen, TITLE, words, font="title", size=TITLE_SIZE, colour=ink.delft)
    with pen.tagged("paragraph"):
        label(pen, SUBTITLE, under, font="title-italic", size=13, colour=ink.delft)
    y, across = RULE_Y, FIRST_PAGE
    with pen.tagged("aside"):
        pen.shape(path.line((across.x, y), (across.right, y)), line=Stroke(ink.delft, FIRM))
        pen.shape(path.line((across.x, y + 0.9), (across.right, y + 0.9)), line=Stroke(ink.delft, HAIRLINE))


def height(blocks: Iterable[Block], width: float) -> float:
    """How far down a column of blocks reaches before its gaps are spread."""
    return sum(_height(block, width) for block in blocks) - GAP_MM


def _set(pen: Pen, column: Box, blocks: Sequence[Block], ink: Palette) -> None:
    slack = max(0.0, min(column.h - height(blocks, column.w), LOOSEST * column.h))
    shares = [0, *(_share(before, block) for before, block in pairwise(blocks))]
    leads = [0.0, *(LEAD_MM * _leads(before, block) for before, block in pairwise(blocks))]
    spread = max(0.0, slack - sum(leads)) / max(1, sum(shares))
    y = column.y
    for block, share, lead in zip(blocks, shares, leads, strict=True):
        y += spread * share + min(lead, slack)
        box = Box(column.x, y, column.w, _height(block, column.w))
        _draw(pen, block, box, ink)
        y += box.h


def _leads(before: Block, block: Block) -> bool:
    return isinstance(before, Heading) and isinstance(block, Picture)


def _share(before: Block, block: Block) -> int:
    """How much of what is spread goes between two blocks. What a heading is about stays close to it."""
    if isinstance(before, Heading):
        return 0
    return HEADINGS_SHARE if isinstance(block, Heading) else 1


def _height(block: Block, width: float) -> float:
    match block:
        case Heading():
            return HEADING_MM
        case Words(words):
            return paragraph_height(words, font="text", size=SIZE, width=width) + GAP_MM
        case Picture(tall):
            return tall + GAP_MM


def _draw(pen: Pen, block: Block, box: Box, ink: Palette) -> None:
    match block:
        case Heading(words):
            with pen.tagged("heading", words, (box.x, box.y)):
                pen.text((box.x, box.bottom - 2.2), words, font="title", size=16, colour=ink.delft)
            with pen.tagged("aside"):
                line = path.line((box.x, box.bottom - 0.6), (box.right, box.bottom - 0.6))
                pen.shape(line, line=Stroke(ink.wave, FINE))
        case Words(words):
            _write(pen, words, box, ink)
        case Picture(_, draw, says):
            with pen.tagged("picture", says):
                draw(pen, Box(box.x, box.y, box.w, box.h - GAP_MM), ink)


def _write(pen: Pen, words: str, box: Box, ink: Palette) -> None:
    """Each line that ends with a newline is a paragraph of its own."""
    y = box.y
    for line in words.split("\n"):
        with pen.tagged("paragraph" if line else "aside"):
            y += paragraph(pen, Box(box.x, y, box.w, 0), line, font="text", size=SIZE, colour=ink.text)
