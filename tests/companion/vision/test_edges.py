"""What makes a square doubtful although the networks are sure, and how small a mark they read."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Array
from companion.vision.reading import Value
from companion.vision.sheets.edges import hue, mixed, unexplained
from companion.vision.sheets.fields import SURE_AT_EDGE, SURE_CROWDED, SURE_MARK, SURE_UNTIDY, _sure, _unlike_the_hand
from companion.vision.sheets.marks import CLASSES, FINE
from companion.vision.sheets.pens import Pen
from companion.vision.sheets.shapes import (
    OVERDRAWN,
    SHAPES,
    Opinion,
    _crosses,
    _parted,
    _ring,
    _settle_rings,
    opinions,
)
from generator.page.geometry import Box

BLUE, RED = np.array([1.0, 0.6, 0.2], np.float32), np.array([0.1, 0.9, 0.8], np.float32)
LEAST = 0.09
EMPTY, ABOVE = Box(0, 18, 18, 18), Box(0, 0, 18, 18)
MIDDLE = FINE // 2


def drawn(*lines: Sequence[tuple[float, float]], width: int = 2) -> Array:
    """Strokes from point to point, in pixels of a patch."""
    ink = np.zeros((FINE, FINE), np.float32)
    for line in lines:
        points = np.round(np.array(line) * 16).astype(np.int32)
        cv2.polylines(ink, [points], False, 0.8, width, cv2.LINE_AA, 4)
    return cv2.GaussianBlur(ink, (0, 0), 0.8)


def ring(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x + radius * np.cos(t), y + radius * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 60)]


def on_the_edge(next_door: Array | None) -> list[int]:
    """Whether the empty square below another is doubtful, after a blue line was drawn along their common edge."""
    line = drawn([(8, 7), (56, 7)])[..., None] * BLUE
    dark = line.max(axis=-1) > 2 * LEAST
    known = None if next_door is None else hue(np.broadcast_to(next_door, (FINE, FINE, 3)), np.ones((FINE, FINE), bool))
    return unexplained([0], dark[None], line[None], (EMPTY, ABOVE), {1: known}.get)


def test_a_line_along_the_edge_of_an_empty_square_is_nobodys_next_to_another_empty_square() -> None:
    assert on_the_edge(None) == [0]


def test_a_mark_of_the_same_pen_next_door_explains_a_line_along_the_edge() -> None:
    assert on_the_edge(BLUE) == []


def test_a_mark_of_another_pen_next_door_does_not_explain_it() -> None:
    assert on_the_edge(RED) == [0]


@pytest.mark.parametrize(("owner", "doubtful"), [("red", True), ("blue", False)])
def test_a_thin_mark_under_a_thick_overhang_is_not_taken_for_the_other_pens(owner: str, doubtful: bool) -> None:
    own = drawn(ring(MIDDLE, MIDDLE, 15), width=3)[..., None] * BLUE
    above = drawn(ring(MIDDLE, -18, 28), width=7)[..., None] * RED
    pens = [Pen(name, its / np.linalg.norm(its), 0.0, 0.06) for name, its in (("blue", BLUE), ("red", RED))]
    assert mixed(np.maximum(own, above)[None], [{"blue": 0.02, owner: 0.98}], pens) == [doubtful]


def test_a_ring_along_the_edges_is_not_taken_for_the_pen_that_comes_in_between_them() -> None:
    own = drawn(ring(MIDDLE, MIDDLE, 29), width=3)[..., None] * BLUE
    aside = drawn([(62, MIDDLE), (44, MIDDLE + 4)], width=16)[..., None] * RED
    pens = [Pen(name, its / np.linalg.norm(its), 0.0, 0.06) for name, its in (("blue", BLUE), ("red", RED))]
    assert mixed(np.maximum(own, aside)[None], [{"blue": 0.02, "red": 0.98}], pens) == [True]


def test_a_cross_whose_ends_are_joined_may_be_a_ring() -> None:
    joined = [(14, 22), (50, 50), (50, 12), (14, 40)]
    crosses = np.stack([drawn(joined[:2], joined[2:]), drawn(joined)])
    seen = opinions(crosses, np.zeros_like(crosses), LEAST)
    assert [CLASSES[int(its.probabilities.argmax())] for its in seen] == ["cross", "cross"]
    assert [its.agree for its in seen] == [True, False]


SMALL: dict[str, list[list[tuple[float, float]]]] = {
    "circle": [ring(24, 38, 6)],
    "stripes": [[(18, 34), (30, 33)], [(18, 39), (30, 38)], [(18, 44), (30, 43)]],
    "cross": [[(18, 32), (30, 44)], [(30, 32), (18, 44)]],
}


@pytest.mark.parametrize("name", list(SMALL))
def test_a_mark_a_quarter_as_wide_as_its_square_is_read(name: str) -> None:
    seen = opinions(drawn(*SMALL[name], width=1)[None], np.zeros((1, FINE, FINE), np.float32), LEAST)[0]
    assert seen.agree
    assert seen.probabilities[CLASSES.index(name)] > 0.9


def near(*lines: Sequence[tuple[float, float]]) -> Array:
    return cv2.resize(drawn(*lines), (FINE // 2, FINE // 2), interpolation=cv2.INTER_AREA) / 0.8


Drawing = list[list[tuple[float, float]]]
CROSSINGS: dict[str, tuple[Drawing, bool]] = {
    "two strokes that cross": ([[(14, 14), (50, 50)], [(50, 14), (14, 50)]], True),
    "a slim one": ([[(26, 12), (38, 52)], [(38, 12), (26, 52)]], True),
    "two stripes that run into one another": ([[(14, 14), (40, 32), (54, 34)], [(14, 50), (40, 32)]], False),
    "stripes that a neighbour's ring crosses": ([[(4, 14), (60, 14)], [(4, 34), (60, 34)], ring(74, 34, 20)], False),
}


@pytest.mark.parametrize("name", list(CROSSINGS))
def test_a_cross_has_four_arms_from_its_middle(name: str) -> None:
    lines, crosses = CROSSINGS[name]
    assert _crosses(drawn(*lines)) is crosses


RINGS: dict[str, tuple[Drawing, bool]] = {
    "a ring": ([ring(32, 32, 16)], False),
    "a ring that overshoots": ([ring(32, 32, 16), [(46, 26), (50, 36)]], False),
    "a ring with a stripe through it": ([ring(32, 32, 16), [(28, 14), (28, 50)]], True),
    "a ring between two stripes that touch it": ([ring(32, 32, 20), [(12, 23), (52, 23)], [(12, 41), (52, 41)]], True),
}


@pytest.mark.parametrize("name", list(RINGS))
def test_a_ring_encloses_one_piece_of_paper(name: str) -> None:
    lines, parted = RINGS[name]
    assert _parted(near(*lines)) is parted


@pytest.mark.parametrize(
    ("ink", "sure", "overdrawn", "doubtful"),
    [
        (3.0, 0.98, 0.0, False),  # as much ink as in the others
        (4.5, 0.94, 0.0, True),  # half as much again, and not quite sure
        (2.0, 0.94, 0.0, True),
        (4.5, 0.98, 0.0, False),
        (4.5, 0.999, 0.06, True),  # may be drawn over
        (4.5, 0.999, 0.04, False),
        (3.0, 0.999, 0.06, False),
        (float("nan"), 0.94, 0.06, False),  # part of it is the neighbour's
    ],
)
def test_a_mark_with_other_ink_than_that_hands_others_must_be_surer(
    ink: float, sure: float, overdrawn: float, doubtful: bool
) -> None:
    def looks(ink: float, sure: float, overdrawn: float) -> Opinion:
        return Opinion(np.array([0, 0, 0, sure, 0, 1 - sure]), True, 0.0, overdrawn, ink)

    seen = {f"c1r{i}": looks(3.0, 0.999, 0.0) for i in range(4)} | {"c2r1": looks(ink, sure, overdrawn)}
    found = {name: Value("red:cross", 0.98, False) for name in seen}
    assert _unlike_the_hand(seen, found) == (["c2r1"] if doubtful else [])


@pytest.mark.parametrize(("over", "usual"), [(2, SURE_MARK), (3, SURE_UNTIDY)])
def test_where_marks_hang_over_often_stripes_must_be_surer(over: int, usual: dict[str, float]) -> None:
    crowded = np.arange(75) < over
    edge = np.arange(75) == 74
    assert _sure(edge, crowded) == [SURE_CROWDED] * over + [usual] * (74 - over) + [SURE_AT_EDGE]


def test_no_mark_may_be_less_sure_on_an_untidy_sheet_or_under_a_neighbours_mark() -> None:
    for mark, usual in SURE_MARK.items():
        assert usual <= SURE_UNTIDY[mark] <= SURE_CROWDED[mark]


CLOSED: Drawing = [[(0, 20), (63, 20)], [(0, 44), (63, 44)], [(14, 20), (14, 44)], [(50, 20), (50, 44)]]
PENTAGON: list[tuple[float, float]] = [(24, 14), (44, 22), (40, 46), (22, 48), (18, 32), (34, 14)]
ROUND: dict[str, tuple[Drawing, bool, bool]] = {  # whether it is a ring, and whether it has tails
    "a ring": ([ring(32, 32, 16)], True, False),
    "a ring whose end goes on inside": ([ring(32, 32, 16), [(32, 16), (30, 24)]], True, False),
    "a ring with corners and tails": ([PENTAGON, [(14, 12), (54, 28)]], True, True),
    "a ring that is open": ([ring(32, 32, 16)[:50]], False, False),
    "a ring with a stripe through it": ([ring(32, 32, 16), [(28, 14), (28, 50)]], False, False),
    "a ring with a small cross in it": ([ring(32, 32, 18), [(28, 28), (36, 36)], [(36, 28), (28, 36)]], False, False),
    "a ring beside a stripe": ([ring(26, 32, 14), [(50, 14), (50, 50)]], False, False),
    "a cross with a loop": ([[(14, 14), (46, 46), (52, 40), (46, 34), (14, 52)]], False, False),
    "stripes between two lines of a neighbour": (CLOSED, False, False),
}


@pytest.mark.parametrize("name", list(ROUND))
def test_a_ring_is_one_line_round_one_piece_of_paper(name: str) -> None:
    lines, is_ring, tails = ROUND[name]
    found = _ring(near(*lines))
    assert found[0] is is_ring
    assert (found[0] and found[1]) is tails


@pytest.mark.parametrize(
    ("name", "over", "settled"),
    [
        ("a ring", 0.0, True),
        ("a ring", 0.5, True),
        ("a ring", 0.8, False),  # too likely drawn over to be believed
        ("a ring with corners and tails", 0.05, True),
        ("a ring with corners and tails", 0.5, False),  # the tails may be the other mark's
        ("a ring with a stripe through it", 0.0, False),
        ("a cross with a loop", 0.0, False),
    ],
)
def test_what_may_be_a_cross_and_goes_round_clean_paper_is_a_ring(name: str, over: float, settled: bool) -> None:
    first, second = np.zeros((1, len(CLASSES))), np.zeros((1, len(SHAPES)))
    for its, rest in ((first, 1.0), (second, 1 - over)):
        its[0, CLASSES.index("circle")], its[0, CLASSES.index("cross")] = 0.45 * rest, 0.55 * rest
    second[0, OVERDRAWN] = over
    _settle_rings(first, second, near(*ROUND[name][0])[None])
    assert bool(first[0].argmax() == CLASSES.index("circle")) is settled
    assert second.sum() == pytest.approx(1)
