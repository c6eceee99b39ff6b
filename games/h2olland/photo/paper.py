"""The words for what lies on a photographed board, one for each field of it.

A quadrant is `empty`; or holds `farm white`, `mill blue`; or the end of a field that names it, `corn east`: its other
end, the ring, lies in that direction. A quadrant with a ring is `ring empty`, or has a worker: `ring red`. A tile is
`water`, or `land`, or `17r1`: land tile 17 after one quarter turn. A line between two tiles has a `dike` or `none`.
"""

from dataclasses import dataclass
from typing import Literal

from games.h2olland.components import COLOURS
from games.h2olland.rules.squares import MAX_SIDE, square
from games.h2olland.rules.stock import FIELDS

EMPTY = "empty"
WATER, LAND = "water", "land"
DIKE, NO_DIKE = "dike", "none"
RING = "ring"
NOBODY_THERE = f"{RING} {EMPTY}"
DIRECTIONS = {"east": (1, 0), "south": (0, 1), "west": (-1, 0), "north": (0, -1)}
COLOUR_NAMES = {colour.letter: colour.name for colour in COLOURS}
COLOUR_LETTERS = {colour.name: colour.letter for colour in COLOURS}
RINGS = (NOBODY_THERE, *(f"{RING} {colour.name}" for colour in COLOURS))
BUILT = tuple(f"{kind} {colour.name}" for kind in ("farm", "mill") for colour in COLOURS)
ENDS = tuple(f"{kind} {way}" for kind in FIELDS for way in DIRECTIONS)
ANYTHING = (EMPTY, *ENDS, *BUILT, *RINGS)  # that a quadrant can show


@dataclass(frozen=True, slots=True)
class Building:
    kind: Literal["farm", "mill"]
    letter: str


@dataclass(frozen=True, slots=True)
class End:
    """The end of a field that names it."""

    kind: str
    way: str


@dataclass(frozen=True, slots=True)
class Ring:
    """The other end; `letter` is the worker's colour, empty if nobody stands there."""

    letter: str


Shown = Building | End | Ring | None


def shown(value: str) -> Shown:
    """What a quadrant's word means; None is an empty quadrant."""
    first, _, second = value.partition(" ")
    if value in RINGS:
        return Ring(COLOUR_LETTERS.get(second, ""))
    if value in ENDS:
        return End(first, second)
    if value in BUILT:
        return Building("farm" if first == "farm" else "mill", COLOUR_LETTERS[second])
    return None


def spoken(value: str) -> str:
    """A word of the photo as people say it."""
    match shown(value):
        case Building(kind, letter):
            return f"a {COLOUR_NAMES[letter]} {kind}"
        case End(kind, way):
            return f"{kind}, its ring to the {way}"
        case Ring(letter) if letter:
            colour = COLOUR_NAMES[letter]
            return f"a ring with {'an' if colour[0] in 'aeiou' else 'a'} {colour} worker"
        case Ring():
            return "a ring without a worker"
        case _:
            tile, turned, _ = value.partition("r")
            return f"land tile {tile}" if turned and tile.isdigit() else value


def ring_word(letter: str) -> str:
    return f"{RING} {COLOUR_NAMES[letter]}" if letter else NOBODY_THERE


def beyond(x: int, y: int, way: str) -> int:
    """The quadrant in this direction, nought if it is off the grid."""
    dx, dy = DIRECTIONS[way]
    u, v = x + dx, y + dy
    return square(u, v) if 0 <= u < MAX_SIDE and 0 <= v < MAX_SIDE else 0
