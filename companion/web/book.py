"""A game's rules as a page: the words and pictures of its printed booklet, section by section, drawn once."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup

from companion.catalogue import booklet_of, help_of
from companion.web.drawings import as_drawn
from companion.web.screens import anchor
from games.catalogue import GAMES
from generator.page.booklet import Block, Heading, Picture, Words, columns
from generator.page.geometry import Box
from generator.page.palette import INKS
from generator.pens.svg import SvgPen
from generator.pens.type import Style, marked

ASSETS = ("rules.css", "rules.js")
WIDTH_MM = columns(0)[0].w  # of a column on paper, for which the pictures are made
QUERY_LENGTH = 60

Line = tuple[tuple[Style, str], ...]


class Section(NamedTuple):
    """A heading of the booklet and what stands below it: lines of words, and pictures."""

    heading: str
    anchor: str
    content: tuple[tuple[Line, ...] | Markup, ...]
    text: str  # in small letters, for searching

    def tells(self, wanted: str) -> bool:
        """Whether all these words occur in it."""
        return all(word in self.text for word in wanted.lower().split())


def page(game: str, wanted: str) -> dict[str, Any]:
    """What the templates of `rules/` show. The sections that do not tell of what is `wanted` are hidden."""
    wanted = wanted[:QUERY_LENGTH]
    shown = sections(game)
    found = {it.anchor for it in shown if it.tells(wanted)}
    return {
        "title": GAMES[game].title,
        "steps": help_of(game).STEPS,
        "sections": shown,
        "wanted": wanted,
        "found": found,
    }


@cache
def sections(game: str) -> tuple[Section, ...]:
    """The booklet from its first page to its last."""
    blocks = [block for page in booklet_of(game) for column in page for block in column]
    starts = [at for at, block in enumerate(blocks) if isinstance(block, Heading)]
    return tuple(_section(blocks[at:end]) for at, end in zip(starts, [*starts[1:], len(blocks)], strict=True))


def _section(blocks: list[Block]) -> Section:
    heading = blocks[0]
    assert isinstance(heading, Heading)
    name = anchor(heading.words)
    content = tuple(_shown(block, f"{name}-{number}-") for number, block in enumerate(blocks[1:]))
    lines = [heading.words, *("".join(words for _, words in line) for part in _texts(content) for line in part)]
    return Section(heading.words, name, content, "\n".join(lines).lower())


def _texts(content: tuple[tuple[Line, ...] | Markup, ...]) -> Iterator[tuple[Line, ...]]:
    return (part for part in content if isinstance(part, tuple))


def _shown(block: Block, prefix: str) -> tuple[Line, ...] | Markup:
    match block:
        case Heading():
            raise AssertionError(f"{block} begins a section")
        case Words(words):
            return tuple(tuple(run for run in marked(line) if run[1]) for line in words.split("\n") if line)
        case Picture(height, draw, says):
            box = Box(0, 0, WIDTH_MM, height)
            pen = SvgPen(box, title=says, prefix=prefix)
            draw(pen, box, INKS["full"])
            return as_drawn(pen.svg)
