"""What can happen in a game of H2Olland: one small class for each kind of move.

`seat` is the player who moves. Quadrants are sets (see squares.py); tiles and the edges between them go by their names.
"""

from dataclasses import dataclass
from typing import NamedTuple

from games.h2olland.components import COLOURS
from games.kit import choices


@dataclass(frozen=True, slots=True)
class Farm:
    """A farm from the barn on this quadrant."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Mill:
    """A windmill from the barn on this quadrant."""

    seat: int
    square: int


class Plant(NamedTuple):
    """A field from the barn on these two quadrants.

    A NamedTuple, like Dike, Exchange and Run: these are made often, and this takes a third of the time. The others are
    dataclasses, or a farm and a mill on the same quadrant would be equal.
    """

    seat: int
    kind: str
    squares: int


class Dike(NamedTuple):
    """A dike from the barn on this edge between two water tiles."""

    seat: int
    edge: str


@dataclass(frozen=True, slots=True)
class Pass:
    """The seat is out for this spring, or lays no more dikes this summer, or turns no tile in this drought."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drain:
    """The seat chooses this area, and all unused mills beside it set to work."""

    seat: int
    area: tuple[str, ...]  # in alphabetical order


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat turns this tile over, and by chance it shows this land."""

    seat: int
    tile: str
    id: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Whoever turned over barren land chooses which way it faces, in quarter turns clockwise."""

    seat: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Take:
    """A tulip as the reward for a mill that took part in draining."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Weather:
    """By chance, this card comes up."""

    card: int


@dataclass(frozen=True, slots=True)
class Buy:
    """The seat buys one of these from the co-op."""

    seat: int
    kind: str


class Exchange(NamedTuple):
    """Three of a crop for another crop, a cow for any crop, or `crops`, one of each, for a cow."""

    seat: int
    give: str
    get: str


@dataclass(frozen=True, slots=True)
class Done:
    """The seat has finished its trade."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """A tile goes back to the co-op, because the barn holds more than five."""

    seat: int
    kind: str


class Run(NamedTuple):
    """The race: a worker occupies the field on these quadrants."""

    seat: int
    squares: int


# Made once, because it comes often.
PASS = tuple(Pass(seat) for seat in range(len(COLOURS)))

Move = Farm | Mill | Plant | Dike | Pass | Drain | Turn | Lay | Take | Weather | Buy | Exchange | Done | Return | Run
SeatMove = Farm | Mill | Plant | Dike | Pass | Drain | Turn | Lay | Take | Buy | Exchange | Done | Return | Run

Choices = choices.Choices[Move]


class Few(choices.Few[Move]):
    """A small set of moves. A class of its own, because calling a generic one costs more than making the set."""

    __slots__ = ()


NOTHING = Few(())
