"""Where on the board something lies, in words for people: no screen shows the names of quadrants and tiles."""

from collections.abc import Iterable

from companion.polders.words import listed
from games.h2olland.rules.board import board
from games.h2olland.rules.squares import parse_square, xy

SIDES = {"S": "south", "W": "west", "N": "north", "E": "east", "M": "middle"}  # tiles are named after them
MIDDLE = 1.0  # quadrants up and down from the middle of the board of two: its single land tiles


def at_square(text: str, players: int) -> str:
    """`6,12`, or a field such as `5,15h`, on the board of so many players: `in the south`."""
    it, place = board(players), parse_square(text.rstrip("hv"))
    if place & it.island:
        return "on the island"
    lines = it.map.map.splitlines()
    x, y = xy(place)
    right, down = x + 0.5 - max(map(len, lines)) / 2, y + 0.5 - len(lines) / 2
    if it.island and abs(right) > abs(down):
        return _in("E" if right > 0 else "W")
    return _in("M" if abs(down) < MIDDLE else "S" if down > 0 else "N")


def at_tiles(names: Iterable[str]) -> str:
    """The tiles of an area, or the two beside a dike: `in the north`."""
    return _in(*dict.fromkeys(name[0] for name in names))


def _in(*sides: str) -> str:
    return f"in {listed([f'the {SIDES[side]}' for side in sides])}"
