"""What can happen in a game of Polders: one small class for each kind of move."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Reveal:
    """The dealer turns the round's new assignments face up."""

    assignments: tuple[str, ...]


class Flip(NamedTuple):
    """The dealer turns three shape cards face up."""

    cards: tuple[str, ...]


class Draw(NamedTuple):
    """A seat draws the shape of one of the three cards in the polder in front of it.

    Flip and Draw are by far the most frequent moves, hence NamedTuples: they take 0.3 µs to make, against 0.6 µs
    for frozen dataclasses.
    """

    seat: int
    squares: int
    filling: str


@dataclass(frozen=True, slots=True)
class Single:
    """A seat that can draw none of the three shapes fills one square instead."""

    seat: int
    squares: int
    filling: str


@dataclass(frozen=True, slots=True)
class Pass:
    """The polder in front of this seat is full."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The dealer discards the three cards, and every polder goes one seat to the left."""


Move = Reveal | Flip | Draw | Single | Pass | Discard
