"""The triangle lattice, held against plain geometry."""

from math import cos, isclose, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.lattice import TURNS, Cell, Vertex, around, corners, neighbours, plane, shifted, turned, turned_cell

near = st.integers(-20, 20)
vertices = st.tuples(near, near)
cells = st.builds(Cell, st.sampled_from(("U", "D")), near, near)
PLANE = plane(24)


def xy(vertex: Vertex) -> tuple[float, float]:
    i, j = vertex
    return i + j / 2, j * sqrt(3) / 2


def distance(a: Vertex, b: Vertex) -> float:
    (ax, ay), (bx, by) = xy(a), xy(b)
    return sqrt((ax - bx) ** 2 + (ay - by) ** 2)


@given(cells)
def test_a_cell_is_a_unit_triangle(cell: Cell) -> None:
    a, b, c = corners(cell)
    assert all(isclose(distance(*pair), 1) for pair in ((a, b), (b, c), (c, a)))
    (ax, ay), (bx, by), (cx, cy) = map(xy, (a, b, c))
    assert (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)  # counter-clockwise


@given(cells)
def test_upward_cells_have_one_corner_on_top(cell: Cell) -> None:
    heights = sorted(j for _, j in corners(cell))
    assert heights == ([cell.j, cell.j, cell.j + 1] if cell.points == "U" else [cell.j, cell.j + 1, cell.j + 1])


@given(cells)
def test_neighbours_share_two_corners(cell: Cell) -> None:
    assert len(set(neighbours(cell))) == 3
    for other in neighbours(cell):
        assert len({*corners(cell)} & {*corners(other)}) == 2
        assert cell in neighbours(other)


@given(vertices)
def test_six_cells_meet_in_a_vertex(vertex: Vertex) -> None:
    ring = around(vertex)
    assert len(set(ring)) == 6
    assert all(vertex in corners(cell) for cell in ring)
    assert all(ring[n] in neighbours(ring[n - 1]) for n in range(6))
    x, y = xy(vertex)
    east = ring[0]
    assert sum(xy(v)[0] for v in corners(east)) / 3 > x
    assert sum(xy(v)[1] for v in corners(east)) / 3 > y


@given(vertices, st.integers(0, 11))
def test_turning_is_rotation_by_60_degrees(vertex: Vertex, turns: int) -> None:
    x, y = xy(vertex)
    angle = turns * pi / 3
    tx, ty = xy(turned(vertex, turns))
    assert isclose(tx, x * cos(angle) - y * sin(angle), abs_tol=1e-9)
    assert isclose(ty, x * sin(angle) + y * cos(angle), abs_tol=1e-9)


@given(vertices)
def test_flipping_mirrors_in_the_x_axis(vertex: Vertex) -> None:
    x, y = xy(vertex)
    fx, fy = xy(turned(vertex, 0, flipped=True))
    assert isclose(fx, x, abs_tol=1e-9)
    assert isclose(fy, -y, abs_tol=1e-9)


@given(cells, st.integers(0, TURNS - 1), st.booleans())
def test_a_turned_cell_has_the_turned_corners(cell: Cell, turns: int, flipped: bool) -> None:
    assert {*corners(turned_cell(cell, turns, flipped))} == {turned(v, turns, flipped) for v in corners(cell)}


@given(cells, vertices)
def test_a_shifted_cell_has_the_shifted_corners(cell: Cell, by: Vertex) -> None:
    assert {*corners(shifted(cell, by))} == {(i + by[0], j + by[1]) for i, j in corners(cell)}


@given(vertices)
def test_a_vertex_and_its_number(vertex: Vertex) -> None:
    assert PLANE.vertex(PLANE.number(vertex)) == vertex
    assert PLANE.number(vertex) % 2 == 0


@given(st.sets(cells))
def test_cells_and_their_bits(some: set[Cell]) -> None:
    bits = PLANE.bits(some)
    assert set(PLANE.cells(bits)) == some
    assert bits.bit_count() == len(some)
    assert bits & PLANE.down == PLANE.bits(cell for cell in some if cell.points == "D")
    assert bits & ~PLANE.whole == 0


@given(st.sets(cells))
def test_beside_is_every_neighbour(some: set[Cell]) -> None:
    assert set(PLANE.cells(PLANE.beside(PLANE.bits(some)))) == {other for cell in some for other in neighbours(cell)}


@given(cells, st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
def test_a_set_moves_by_one_shift(cell: Cell, by: Vertex) -> None:
    moved = shifted(cell, by)
    step = PLANE.by(by)
    assert (PLANE.bit(cell) << step if step >= 0 else PLANE.bit(cell) >> -step) == PLANE.bit(moved)


def test_cells_that_meet_in_a_point_are_not_connected() -> None:
    ring = around((0, 0))
    assert len(list(PLANE.groups(PLANE.bits(ring)))) == 1
    assert len(list(PLANE.groups(PLANE.bits(ring[::2])))) == 3
    assert sorted(map(int.bit_count, PLANE.groups(PLANE.bits([ring[0], ring[1], ring[3]])))) == [1, 2]


def test_a_group_stays_inside() -> None:
    ring = around((0, 0))
    free = PLANE.bits(ring[:4])
    assert PLANE.group(PLANE.bit(ring[0]), free) == free
    assert PLANE.spread(PLANE.bit(ring[0]), free) == PLANE.bits(ring[:2])


@pytest.mark.parametrize(("cell", "text"), [(Cell("U", 0, -1), "U(0,-1)"), (Cell("D", 3, 4), "D(3,4)")])
def test_a_cell_as_text(cell: Cell, text: str) -> None:
    assert str(cell) == text


def test_there_is_one_plane_of_each_size() -> None:
    assert plane(24) is PLANE
