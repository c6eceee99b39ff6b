"""The closed forms of `folds` against paper: a stack of polygons, really folded, sampled point by point."""

from __future__ import annotations

from itertools import product

import pytest

from games.rollfold.components import BOXES, LEVELS
from games.rollfold.rules.folds import (
    BACK,
    FRONT,
    LAST,
    A,
    B,
    Box,
    C,
    D,
    Folds,
    Missing,
    crease,
    local,
    mirrored,
    on_top,
    quarter_turns,
    seen,
)

Point = tuple[float, float]
Affine = tuple[float, float, float, float, float, float]  # (x, y) -> (a x + b y + e, c x + d y + f)

# Nine points a box, none of them on a diagonal: a crease through the box separates them.
SAMPLES = [(x, y) for x in (0.13, 0.48, 0.91) for y in (0.22, 0.61, 0.83)]


class Layer:
    """A convex piece of paper: its outline on the table, which side is up, and where its points were on the sheet."""

    def __init__(self, outline: list[Point], side: int, origin: Affine) -> None:
        self.outline = outline
        self.side = side
        self.origin = origin

    def covers(self, point: Point) -> bool:
        ends = zip(self.outline, self.outline[1:] + self.outline[:1], strict=True)
        turns = [(x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1) for (x1, y1), (x2, y2) in ends]
        return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)

    def sheet_point(self, point: Point) -> Point:
        a, b, c, d, e, f = self.origin
        return a * point[0] + b * point[1] + e, c * point[0] + d * point[1] + f


def clip(outline: list[Point], line: tuple[float, float, float], keep: int) -> list[Point]:
    """Sutherland-Hodgman: the part of a convex outline where keep * (p x + q y - r) >= 0."""
    p, q, r = line

    def height(point: Point) -> float:
        return keep * (p * point[0] + q * point[1] - r)

    kept: list[Point] = []
    for here, there in zip(outline, outline[1:] + outline[:1], strict=True):
        if height(here) >= 0:
            kept.append(here)
        if height(here) * height(there) < 0:
            share = height(here) / (height(here) - height(there))
            kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
    return kept


def after(first: Affine, then: Affine) -> Affine:
    """The map that goes through `first`, then through `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        p * a + q * c,
        p * b + q * d,
        r * a + s * c,
        r * b + s * d,
        p * e + q * f + t,
        r * e + s * f + u,
    )


def area(outline: list[Point]) -> float:
    ends = zip(outline, outline[1:] + outline[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ends)) / 2


def reflection(line: tuple[float, float, float]) -> Affine:
    p, q, r = line
    n = p * p + q * q
    return (1 - 2 * p * p / n, -2 * p * q / n, -2 * p * q / n, 1 - 2 * q * q / n, 2 * p * r / n, 2 * q * r / n)


def apply(by: Affine, point: Point) -> Point:
    a, b, c, d, e, f = by
    return a * point[0] + b * point[1] + e, c * point[0] + d * point[1] + f


def fold_over(stack: list[Layer], line: tuple[float, float, float]) -> list[Layer]:
    """Everything beyond the line comes over the rest, upside down and in reversed order. Bottom layer first."""
    over = reflection(line)
    stays, moves = [], []
    for layer in stack:
        flat = clip(layer.outline, line, 1)
        flap = clip(layer.outline, line, -1)
        if len(flat) > 2 and area(flat) > 1e-9:
            stays.append(Layer(flat, layer.side, layer.origin))
        if len(flap) > 2 and area(flap) > 1e-9:
            moves.append(Layer([apply(over, p) for p in flap], 1 - layer.side, after(over, layer.origin)))
    return stays + moves[::-1]


def turn_over(stack: list[Layer]) -> list[Layer]:
    over: Affine = (-1, 0, 0, 1, BOXES, 0)
    return [Layer([apply(over, p) for p in it.outline], 1 - it.side, after(over, it.origin)) for it in stack[::-1]]


def corner_line(corner: int, size: int, turned: bool) -> tuple[float, float, float]:
    """The crease p x + q y = r, with the corner on the negative side."""
    right = corner in (B, C)
    if turned:
        right = not right
    p = -1 if right else 1
    q = -1 if corner in (C, D) else 1
    return p, q, size + (p < 0) * -BOXES + (q < 0) * -BOXES


def paper(folds: Folds) -> list[Layer]:
    square: list[Point] = [(0, 0), (BOXES, 0), (BOXES, BOXES), (0, BOXES)]
    stack = [Layer(square, FRONT, (1, 0, 0, 1, 0, 0))]
    for corner, size in enumerate(folds.first):
        if size:
            stack = fold_over(stack, corner_line(corner, size, turned=False))
    if folds.turned:
        stack = turn_over(stack)
        for corner, again in enumerate(folds.again):
            if again:
                stack = fold_over(stack, corner_line(corner, folds.blunt, turned=True))
    return stack


def top_layer(stack: list[Layer], point: Point) -> Layer | None:
    return next((layer for layer in reversed(stack) if layer.covers(point)), None)


def seen_on_paper(stack: list[Layer], column: int, row: int) -> Box | Missing:
    """What nine points say together: one whole paper box, nothing, or something in between."""
    found: set[Box | None] = set()
    for dx, dy in SAMPLES:
        point = column + dx, row + dy
        layer = top_layer(stack, point)
        if layer is None:
            found.add(None)
        else:
            x, y = layer.sheet_point(point)
            found.add(Box(layer.side, int(x), int(y)))
    if len(found) > 1:
        return Missing.HALF
    return found.pop() or Missing.GONE


FIRST_FOLDS = sorted({(0, level.small, level.large) for level in LEVELS})
BLUNT = LEVELS[3].blunt


def agrees(folds: Folds) -> bool:
    stack = paper(folds)
    places = list(product(range(BOXES), range(BOXES)))
    return [seen(folds, c, r) for c, r in places] == [seen_on_paper(stack, c, r) for c, r in places]


@pytest.mark.parametrize("corner", [A, B, C, D])
@pytest.mark.parametrize("size", range(1, 8))
def test_5_1_a_corner_folded_to_any_size_shows_what_folded_paper_shows(corner: int, size: int) -> None:
    first = [0, 0, 0, 0]
    first[corner] = size
    assert agrees(Folds(tuple(first)))


@pytest.mark.parametrize("sizes", FIRST_FOLDS)
def test_5_5_corners_are_independent_and_every_front_state_agrees(sizes: tuple[int, ...]) -> None:
    """81 states for each pair of sizes; a corner shows the same whatever the others do."""
    for first in product(sizes, repeat=4):
        folds = Folds(first)
        for corner, size in enumerate(first):
            alone = [0, 0, 0, 0]
            alone[corner] = size
            for i, j in product(range(7), repeat=2):
                place = local(corner, i, j)
                assert on_top(folds, *place) == on_top(Folds(tuple(alone)), *place)
    assert agrees(Folds((sizes[1], sizes[2], sizes[1], sizes[2])))
    assert agrees(Folds((sizes[2], sizes[0], sizes[2], sizes[1])))
    assert agrees(Folds((sizes[2],) * 4))


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("corner", [A, B, C, D])
def test_5_4_a_blunt_corner_shows_what_folded_paper_shows(corner: int, size: int) -> None:
    other = 5 - size
    first = [other] * 4
    first[corner] = size
    again = [False] * 4
    again[corner] = True
    assert agrees(Folds(tuple(first), True, tuple(again), BLUNT))


@pytest.mark.long
def test_5_5_all_256_states_of_the_reverse_agree() -> None:
    for first in product((2, 3), repeat=4):
        for again in product((False, True), repeat=4):
            assert agrees(Folds(first, True, again, BLUNT)), (first, again)


@pytest.mark.long
@pytest.mark.parametrize("sizes", FIRST_FOLDS)
def test_5_5_all_81_states_of_the_front_agree(sizes: tuple[int, ...]) -> None:
    for first in product(sizes, repeat=4):
        assert agrees(Folds(first)), first


def test_5_5_some_mixed_states_of_the_reverse_agree() -> None:
    assert agrees(Folds((2, 3, 2, 3), True, (True, True, False, True), BLUNT))
    assert agrees(Folds((3, 3, 2, 2), True, (True, True, True, True), BLUNT))
    assert agrees(Folds((3, 2, 3, 3), True, (False, False, False, False), BLUNT))


def front_name(box: Box) -> str:
    return f"{'fb'[box.side]}{'ABCDEFGHIJKLMNO'[box.column]}{box.row + 1}"


def drawn(folds: Folds, size: int) -> list[str]:
    """The top left of the view in the signs of the specification: own box #, gone ., half /."""
    side = BACK if folds.turned else FRONT
    lines = []
    for row in range(size):
        words = []
        for column in range(size):
            box = seen(folds, column, row)
            here = Box(side, LAST - column if folds.turned else column, row)
            if isinstance(box, Missing):
                words.append("." if box is Missing.GONE else "/")
            else:
                words.append("#" if box == here else front_name(box))
        lines.append(" ".join(words))
    return lines


def test_5_1_the_drawn_views_of_corner_a() -> None:
    assert drawn(Folds((2, 0, 0, 0)), 3) == [". / #", "/ bA1 #", "# # #"]
    assert drawn(Folds((3, 0, 0, 0)), 4) == [". . / #", ". / bB1 #", "/ bA2 bA1 #", "# # # #"]
    assert drawn(Folds((6, 0, 0, 0)), 7) == [
        ". . . . . / #",
        ". . . . / bE1 #",
        ". . . / bD2 bD1 #",
        ". . / bC3 bC2 bC1 #",
        ". / bB4 bB3 bB2 bB1 #",
        "/ bA5 bA4 bA3 bA2 bA1 #",
        "# # # # # # #",
    ]


def test_5_4_the_drawn_views_of_a_blunt_corner() -> None:
    assert drawn(Folds((2, 2, 2, 2), True, (False, True, False, False), BLUNT), 8) == [
        ". . . . . . / #",
        ". . . . . / fJ1 #",
        ". . . . / fK2 fK1 #",
        ". . . / fL3 fL2 fL1 #",
        ". . / fM4 fM3 fM2 fM1 #",
        ". / fN5 fN4 fN3 bO1 / #",
        "/ fO6 fO5 fO4 fO3 / # #",
        "# # # # # # # #",
    ]
    assert drawn(Folds((3, 3, 3, 3), True, (False, True, False, False), BLUNT), 8) == [
        ". . . . . . / #",
        ". . . . . / fJ1 #",
        ". . . . / fK2 fK1 #",
        ". . . / fL3 fL2 fL1 #",
        ". . / fM4 bO1 bN1 / #",
        ". / fN5 fN4 bO2 / # #",
        "/ fO6 fO5 fO4 / # # #",
        "# # # # # # # #",
    ]


@pytest.mark.parametrize(("size", "lost", "won"), [(2, 4, 1), (3, 9, 3), (6, 36, 15)])
def test_5_1_a_fold_takes_the_square_and_gives_a_triangle_back(size: int, lost: int, won: int) -> None:
    boxes = [seen(Folds((size, 0, 0, 0)), c, r) for c, r in product(range(BOXES), repeat=2)]
    assert sum(isinstance(box, Box) and box.side == FRONT for box in boxes) == BOXES**2 - lost
    assert sum(isinstance(box, Box) and box.side == BACK for box in boxes) == won
    assert boxes.count(Missing.HALF) == size


@pytest.mark.parametrize(("size", "front", "flap", "half", "back"), [(2, 17, 1, 9, 1), (3, 12, 3, 10, 3)])
def test_5_4_the_counts_inside_the_blunt_square(size: int, front: int, flap: int, half: int, back: int) -> None:
    folds = Folds((size,) * 4, True, (True, False, False, False), BLUNT)
    shown = [on_top(folds, c, r) for c, r in product(range(BLUNT), repeat=2)]
    places = list(product(range(BLUNT), repeat=2))
    in_place = [Box(BACK, c, r) == box for (c, r), box in zip(places, shown, strict=True)]
    assert sum(isinstance(box, Box) and box.side == FRONT for box in shown) == front
    assert sum(isinstance(box, Box) and box.side == BACK for box in shown) - sum(in_place) == flap
    assert shown.count(Missing.HALF) == half
    assert sum(in_place) == back


@pytest.mark.parametrize("corner", [A, B, C, D])
@pytest.mark.parametrize("size", [2, 3, 6])
def test_5_1_the_crease_ends_where_the_dotted_lines_meet_the_edge(corner: int, size: int) -> None:
    p, q, r = corner_line(corner, size, turned=False)
    for x, y in crease(corner, size):
        assert p * x + q * y == r
        assert {x, y} & {0, BOXES}  # on an edge of the sheet
        assert {x, y} & {size, BOXES - size}  # and on a dotted line


@pytest.mark.parametrize("corner", [A, B, C, D])
def test_5_3_flaps_are_turned_never_mirrored(corner: int) -> None:
    """On the back page text runs to the back view's right. On the flap it runs down after a clockwise turn."""
    first = [0, 0, 0, 0]
    first[corner] = 6
    flap = paper(Folds(tuple(first)))[-1]
    a, b, c, d, _, _ = flap.origin  # the flap's map from table to sheet, its own inverse up to a shift
    right_of_back_page = (-1, 0)  # in front coordinates
    on_table = (a * right_of_back_page[0] + c * right_of_back_page[1], b * right_of_back_page[0] + d * 0)
    assert flap.side == BACK
    assert on_table == (0, quarter_turns(corner))  # y runs down, so (0, 1) is a quarter turn clockwise


@pytest.mark.parametrize("corner", [A, B, C, D])
def test_5_3_the_front_comes_up_turned_the_other_way(corner: int) -> None:
    again = [False] * 4
    again[corner] = True
    stack = paper(Folds((2, 2, 2, 2), True, tuple(again), BLUNT))
    flap = next(layer for layer in reversed(stack) if layer.side == FRONT)
    a, b, _, _, _, _ = flap.origin
    assert (a, b) == (0, -quarter_turns(corner))  # the front's right, as it lies on the table


@pytest.mark.parametrize("size", [2, 3, 6, 7])
def test_5_1_folding_a_box_twice_brings_it_home(size: int) -> None:
    for i, j in product(range(size), repeat=2):
        assert mirrored(size, *mirrored(size, i, j)) == (i, j)
