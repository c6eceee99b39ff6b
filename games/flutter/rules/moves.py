"""What can happen in a game of Flutter: one small class for each kind of move."""

from dataclasses import dataclass
from typing import NamedTuple


class Place(NamedTuple):
    """The active player takes a tile from the rondel and lays it: mirrored if `flipped`, then turned `turns` times 60
    degrees counter-clockwise, then shifted until its corner 0 lies on vertex (i, j).

    A NamedTuple, because these are made by the hundred: a third of the cost of a frozen dataclass.
    """

    tile: str
    i: int
    j: int
    turns: int
    flipped: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """The active player, who can lay no tile at all, removes the free one from the game."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: this tile comes to lie on top of its stack."""

    tile: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Chance: this water tile is drawn for a cell of a pond."""

    water: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The active player takes the petal of any colour that a water tile shows."""

    colour: str


@dataclass(frozen=True, slots=True)
class Pollinate:
    """The active player settles this newly enclosed tile next; asked for only where the order matters."""

    tile: str


@dataclass(frozen=True, slots=True)
class Settle:
    """A bee in hand settles on this tile."""

    tile: str


@dataclass(frozen=True, slots=True)
class Keep:
    """A bee in hand stays there."""


Move = Place | Discard | Reveal | Fill | Choose | Pollinate | Settle | Keep
