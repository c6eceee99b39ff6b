"""What can happen in a game of Flutter: one small class for each kind of move."""

from dataclasses import dataclass
from typing import NamedTuple


class Place(NamedTuple):
    """The active player takes a tile from the rondel and lays it: mirrored if `flipped`, then turned 60 degrees
    counter-clockwise `turns` times, then shifted until its corner 0 lies on vertex (i, j).

    A NamedTuple, because they are made by the hundred and it costs a third of a frozen dataclass.
    """

    tile: str
    i: int
    j: int
    turns: int
    flipped: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """The active player cannot lay any tile and removes the free one from the game."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance turns up this tile on top of its stack."""

    tile: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Chance draws this water tile for a cell of a pond."""

    water: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The active player names the colour of a petal when a water tile gives one of any colour."""

    colour: str


@dataclass(frozen=True, slots=True)
class Pollinate:
    """The active player settles this newly enclosed tile next. Asked only when the order matters."""

    tile: str


@dataclass(frozen=True, slots=True)
class Settle:
    """A bee in hand settles on this tile."""

    tile: str


@dataclass(frozen=True, slots=True)
class Keep:
    """A bee in hand stays in hand."""


Move = Place | Discard | Reveal | Fill | Choose | Pollinate | Settle | Keep
