"""Squares as bits, against the same with sets."""

from hypothesis import given
from hypothesis import strategies as st

from games.kit import grid

cells = st.sets(st.tuples(st.integers(0, 10), st.integers(0, grid.MAX_WIDTH - 1)), max_size=60)
PLAYGROUND = sum(grid.square(row, column) for row in range(11) for column in range(grid.MAX_WIDTH))


def bits(squares: set[tuple[int, int]]) -> int:
    return sum(grid.square(row, column) for row, column in squares)


def as_set(squares: int) -> set[tuple[int, int]]:
    return {grid.row_and_column(one) for one in grid.each(squares)}


def neighbours(row: int, column: int) -> set[tuple[int, int]]:
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


@given(cells)
def test_beside_never_leaks_round_the_edge(squares: set[tuple[int, int]]) -> None:
    expected = {cell for row, column in squares for cell in neighbours(row, column)}
    assert as_set(grid.beside(bits(squares)) & PLAYGROUND) == expected & as_set(PLAYGROUND)


@given(cells)
def test_groups_are_connected_apart_and_complete(squares: set[tuple[int, int]]) -> None:
    parts = list(grid.groups(bits(squares)))
    assert sum(parts) == bits(squares)
    for number, part in enumerate(parts):
        assert grid.group(part & -part, part) == part
        assert not any(grid.beside(part) & other for other in parts[:number])


@given(st.integers(1, (1 << grid.SELECT_LIMIT) - 1), st.floats(0, 1, exclude_max=True))
def test_select_counts_set_bits(number: int, chance: float) -> None:
    k = int(chance * number.bit_count())
    at = grid.select(number, k)
    assert number >> at & 1
    assert (number & ((1 << at) - 1)).bit_count() == k


@given(cells)
def test_names_are_read_as_they_were_written(squares: set[tuple[int, int]]) -> None:
    assert grid.parse_squares(grid.names(bits(squares)).split()) == bits(squares)
