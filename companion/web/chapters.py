"""The history as its page shows it: round by round, with the cards, tiles and dice drawn small."""

from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from companion.catalogue import Pictures, pictures_of
from companion.tables import history
from companion.tables.history import Happening
from companion.tables.table import Table

AT_MOST = 12  # pictures beside a sentence; a whole deck may be counted in one


class Line(NamedTuple):
    happening: Happening
    pictures: tuple[Markup, ...]


class Chapter(NamedTuple):
    heading: str  # `Round 3`
    lines: tuple[Line, ...]


def chapters(table: Table, before: int | None = None) -> tuple[Chapter, ...]:
    """The last things that happened, newest first, or the last ones before a version."""
    drawn = pictures_of(table.head.game)
    parts = groupby(history.page(table, before), key=lambda it: it.chapter)
    return tuple(Chapter(heading, tuple(_line(table, drawn, it) for it in happened)) for heading, happened in parts)


def stock(game: str) -> Markup:
    return pictures_of(game).stock()


def _line(table: Table, drawn: Pictures, it: Happening) -> Line:
    shown = it.said.kind == "move" and not it.undone
    return Line(it, tuple(drawn.beside(it.said, table))[:AT_MOST] if shown else ())
