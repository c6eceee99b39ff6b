"""What makes a square doubtful although the networks are sure, and how small a mark they read."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Array
from companion.vision.sheets.edges import hue, mixed, unexplained
from companion.vision.sheets.marks import CLASSES, FINE
from companion.vision.sheets.pens import Pen
from companion.vision.sheets.shapes import opinions
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
