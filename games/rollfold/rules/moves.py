"""What can happen in a game of Roll 'em Fold 'em: one small class for each kind of move."""

from dataclasses import dataclass
from typing import NamedTuple

from games.rollfold.rules.strings import String


@dataclass(frozen=True, slots=True)
class Roll:
    """The active player rolls: the numbers on the two faces that came up."""

    black: tuple[int, ...]
    white: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """A seat says which die it uses, with the numbers on it, and which of them (by place) its bonus raises by one.
    The active player takes first.
    """

    seat: int
    die: str
    numbers: tuple[int, ...]
    plus: tuple[int, ...] = ()


class Draw(NamedTuple):
    """A seat draws a string of X's, for a number of its die or for a bonus box.

    By far the most frequent move, hence a NamedTuple: half the cost of a frozen dataclass.
    """

    seat: int
    string: String
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A seat loses a number of its die that fits nowhere."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A seat folds a corner of the front, small or large."""

    seat: int
    corner: int
    large: bool


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Level 4: a seat turns its sheet over, from left to right."""

    seat: int


@dataclass(frozen=True, slots=True)
class FoldAgain:
    """Level 4: a seat folds a blunt corner a second time."""

    seat: int
    corner: int


@dataclass(frozen=True, slots=True)
class Done:
    """A seat has drawn what it must; bonus strings that it leaves lapse."""

    seat: int


Move = Roll | Take | Draw | GiveUp | Fold | TurnPage | FoldAgain | Done
SeatMove = Take | Draw | GiveUp | Fold | TurnPage | FoldAgain | Done
