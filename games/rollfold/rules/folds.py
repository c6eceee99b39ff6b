"""The geometry of folding: what lies on top at each place of a folded sheet. Knows boxes and corners, no rules.

A place is a box of the 15 x 15 grid, counted from the top left of the front: column and row from zero. Places stay
where they are when the sheet is turned over; only the eye moves (see `seen`). In a corner, places are counted from
the corner itself: `across` and `along` are the distances, in boxes, from the two edges that meet there.

A fold of size s creases along across + along = s, so the edges of the sheet land on the lines across = s and
along = s, and box (i, j) lands on box (s - 1 - j, s - 1 - i): whole boxes on whole boxes, whatever s.
"""

from enum import Enum
from typing import NamedTuple

from games.rollfold.components import BOXES

LAST = BOXES - 1
FRONT, BACK = 0, 1
A, B, C, D = range(4)


class Missing(Enum):
    """A place without a playable box."""

    GONE = "gone"  # the paper was folded away
    HALF = "half"  # the crease runs along its diagonal


class Box(NamedTuple):
    """A box of the paper: a side, and the place where it was printed."""

    side: int
    column: int
    row: int


class Folds(NamedTuple):
    """What was done to a sheet: the size of each corner's first fold (0: none), whether the page was turned over,
    and which blunt corners were folded a second time, all of the same size.
    """

    first: tuple[int, ...] = (0, 0, 0, 0)
    turned: bool = False
    again: tuple[bool, ...] = (False, False, False, False)
    blunt: int = 0


def on_top(folds: Folds, column: int, row: int) -> Box | Missing:
    """The box that can be seen at this place. Squares of different corners never overlap, so one corner decides."""
    for corner in (A, B, C, D):
        across, along = local(corner, column, row)
        size = folds.first[corner]
        if folds.turned:
            if folds.again[corner] and across < folds.blunt and along < folds.blunt:
                return _on_second_fold(corner, size, folds.blunt, across, along)
            if across + along < size:
                return _cut(size, across, along)
        elif across < size and along < size:
            return _on_first_fold(corner, size, across, along)
    return Box(BACK if folds.turned else FRONT, column, row)


def seen(folds: Folds, column: int, row: int) -> Box | Missing:
    """The box that the player sees; column and row count from the top left of the side facing up."""
    return on_top(folds, LAST - column if folds.turned else column, row)


def local(corner: int, column: int, row: int) -> tuple[int, int]:
    """A place as distances from a corner, and back again: it is its own mirror."""
    return LAST - column if corner in (B, C) else column, LAST - row if corner in (C, D) else row


def mirrored(size: int, across: int, along: int) -> tuple[int, int]:
    """Where a fold of this size lays a box."""
    return size - 1 - along, size - 1 - across


def crease(corner: int, size: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of the crease, in boxes from the top left of the front: where the dotted lines meet the edge."""
    x, y = (BOXES if corner in (B, C) else 0), (BOXES if corner in (C, D) else 0)
    return (abs(x - size), y), (x, abs(y - size))


def quarter_turns(corner: int) -> int:
    """How the first flap shows what is printed upright on the back: 1 is a quarter turn clockwise, -1 the other way.
    What is printed on the front and comes up again on a second flap is turned the other way round, in the back view.
    """
    return 1 if corner in (A, C) else -1


def _cut(size: int, across: int, along: int) -> Missing:
    return Missing.HALF if across + along == size - 1 else Missing.GONE


def _on_first_fold(corner: int, size: int, across: int, along: int) -> Box | Missing:
    if across + along < size:
        return _cut(size, across, along)
    return Box(BACK, *local(corner, *mirrored(size, across, along)))


def _on_second_fold(corner: int, size: int, blunt: int, across: int, along: int) -> Box | Missing:
    """The flap is the corner as it was: blunt, with the first flap lying on its front."""
    if across + along < blunt:
        return _cut(blunt, across, along)
    flap = mirrored(blunt, across, along)
    if sum(flap) < size - 1:  # the blunt flap ends before: the back itself stays in sight
        return Box(BACK, *local(corner, across, along))
    if sum(flap) == size - 1:
        return Missing.HALF
    if max(flap) < size:
        return Box(BACK, *local(corner, *mirrored(size, *flap)))
    return Box(FRONT, *local(corner, *flap))
