"""Boxes as bits: a set of boxes is one int, and a straight string of X's is one shift and one multiplication.

Boxes are named as the player sees them, `H8` is the centre; `games.kit.grid` counts them.
"""

from games.kit import grid
from games.kit.errors import BadNotation
from games.rollfold.components import BOXES

UP, DOWN, LEFT, RIGHT = DIRECTIONS = ("^", "v", "<", ">")
LONGEST = 7  # a black six and its bonus
SHEET = sum(grid.square(row, column) for row in range(BOXES) for column in range(BOXES))
BACK_BITS = grid.STRIDE * (BOXES + 1)  # in a set of paper boxes, the boxes of the back lie this far beyond the front's


def _pattern(stride: int, first: int, count: int) -> int:
    return sum(1 << stride * k for k in range(first, first + count))


# For each direction and number: how far to go back, and the pattern of X's to lay down from there.
RUN = {
    UP: tuple((grid.STRIDE * n, _pattern(grid.STRIDE, 0, n)) for n in range(LONGEST + 1)),
    DOWN: tuple((0, _pattern(grid.STRIDE, 1, n)) for n in range(LONGEST + 1)),
    LEFT: tuple((n, _pattern(1, 0, n)) for n in range(LONGEST + 1)),
    RIGHT: tuple((0, _pattern(1, 1, n)) for n in range(LONGEST + 1)),
}
# How far a number of boxes carries: bits to the right, bits to the left.
FAR = {
    UP: tuple((grid.STRIDE * n, 0) for n in range(LONGEST + 1)),
    DOWN: tuple((0, grid.STRIDE * n) for n in range(LONGEST + 1)),
    LEFT: tuple((n, 0) for n in range(LONGEST + 1)),
    RIGHT: tuple((0, n) for n in range(LONGEST + 1)),
}


def run(start: int, direction: str, count: int) -> int:
    """The `count` boxes next to `start` in this direction; only for runs that stay on the sheet."""
    back, pattern = RUN[direction][count]
    return (start >> back) * pattern


def beyond(box: int, direction: str, count: int = 1) -> int:
    """The box this many steps away; beyond the edge it is 0 or a bit outside SHEET."""
    right, left = FAR[direction][count]
    return box >> right << left


def name(box: int) -> str:
    return grid.name(box).upper()


def names(boxes: int) -> str:
    return " ".join(map(name, grid.each(boxes)))


def parse_box(text: str) -> int:
    if not text[:1].isupper():
        raise BadNotation(f"expected a box such as H8, got {text!r}")
    box = grid.parse_square(text[:1].lower() + text[1:])
    if not box & SHEET:
        raise BadNotation(f"the sheet has columns A to O and rows 1 to {BOXES}: there is no {text}")
    return box
