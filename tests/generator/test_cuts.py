"""Straight cuts, found from the outlines of pieces."""

from generator.page.cuts import cuts
from generator.page.geometry import Box


def _grid(across: int, down: int, gap: float = 0.0) -> list[Box]:
    step = 10 + gap
    return [Box(i * step, j * step, 10, 10) for i in range(across) for j in range(down)]


def test_neighbours_share_a_cut() -> None:
    assert len(cuts([box.corners for box in _grid(4, 3)])) == 5 + 4
    assert len(cuts([box.corners for box in _grid(4, 3, gap=2)])) == 8 + 6


def test_a_cut_runs_over_waste_but_not_through_a_piece() -> None:
    ends = [Box(0, 0, 10, 10), Box(40, 0, 10, 10)]
    assert len(cuts([box.corners for box in ends])) == 2 + 4
    between = Box(20, -5, 10, 10)
    strokes = cuts([box.corners for box in (*ends, between)])
    top = sorted((a[0], b[0]) for a, b in strokes if a[1] == b[1] == 0)
    assert top == [(0, 10), (40, 50)] or top == [(0, 10), (50, 40)]
    assert len([1 for a, b in strokes if a[1] == b[1] == 10]) == 1


def test_a_slanting_edge_is_cut_along_its_whole_line() -> None:
    diamonds = [
        tuple((x + 10 * i - 5 * j, y + 8 * j) for x, y in ((0, 8), (10, 8), (15, 0), (5, 0)))
        for i in (0, 1)
        for j in (0, 1)
    ]
    assert len(cuts(diamonds)) == 3 + 3
