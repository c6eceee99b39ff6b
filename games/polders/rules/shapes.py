"""The seven shapes, turned and mirrored in every way, as sets of squares.

A set of shapes, such as those on the table, is an int with a bit for each of the seven codes.
"""

from functools import cache

from games.kit import grid
from games.polders.components import SHAPE_CARDS, SHAPES

CODE_BIT = {code: 1 << number for number, code in enumerate(SHAPES)}
CARD_BIT = {card.id: CODE_BIT[card.shape.code] for card in SHAPE_CARDS}


@cache
def orientations(code: str) -> tuple[int, ...]:
    """Every rotation and mirror image of a shape, pushed into the top left corner."""
    turns = set()
    cells = _cells(SHAPES[code].pattern)
    for _ in range(4):
        cells = [(column, -row) for row, column in cells]
        turns.add(_corner(cells))
        turns.add(_corner([(row, -column) for row, column in cells]))
    return tuple(sorted(turns))


def shape_of(squares: int) -> str | None:
    """The code of the shape that these squares form, if any."""
    corner = _corner([grid.row_and_column(one) for one in grid.each(squares)]) if squares else 0
    return next((code for code in SHAPES if corner in orientations(code)), None)


def codes(shapes: int) -> list[str]:
    return [code for code in SHAPES if CODE_BIT[code] & shapes]


def _cells(pattern: tuple[str, ...]) -> list[tuple[int, int]]:
    return [(r, c) for r, line in enumerate(pattern) for c, mark in enumerate(line) if mark == "#"]


def _corner(cells: list[tuple[int, int]]) -> int:
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return sum(grid.square(row - top, column - left) for row, column in cells)
