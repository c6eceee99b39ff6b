"""What is scored, and what a line of the score says."""

from dataclasses import dataclass
from typing import NamedTuple

from games.polders.rules.board import Board
from games.polders.rules.land import KINDS, MARKS, Land, drawings
from games.polders.rules.state import BY_THE_BOOK, Options


class Inked(NamedTuple):
    """A polder with marks on it, however they came there."""

    board: Board
    marks: tuple[int, ...]  # the squares of each seat and filling: seat 0 o = x, seat 1 o = x, ...


@dataclass(frozen=True, slots=True)
class Position:
    """The polders at the end, from a game, a text or a photo, and the assignments in play."""

    polders: tuple[Inked, ...]
    assignments: tuple[str, ...]
    options: Options = BY_THE_BOOK

    @property
    def players(self) -> int:
        return len(self.polders[0].marks) // KINDS


class Spot(NamedTuple):
    """Some squares on one polder."""

    polder: int
    squares: int


@dataclass(frozen=True, slots=True)
class Line:
    """Points for a seat, and why. `rule` is "area" or the assignment's id; a line that counts over all polders
    has no spot.
    """

    seat: int
    rule: str
    points: int
    why: str
    spot: Spot | None = None


def inked(land: Land) -> Inked:
    marks = [0] * KINDS * len(land.reach)
    for move in drawings(land):
        marks[KINDS * move.seat + MARKS.index(move.filling)] |= move.squares
    return Inked(land.board, tuple(marks))


def owned(polder: Inked, seat: int) -> int:
    """The squares of a seat, whatever their filling."""
    circles, stripes, crosses = polder.marks[KINDS * seat : KINDS * seat + KINDS]
    return circles | stripes | crosses


def marked(polder: Inked, seat: int, filling: str) -> int:
    """The squares of a seat with this filling."""
    return polder.marks[KINDS * seat + MARKS.index(filling)]
