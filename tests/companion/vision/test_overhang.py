"""Marks that hang over from the next square: they change neither what is read in a square nor whose it is."""

import numpy as np
import pytest

from companion.vision.arrays import Array
from companion.vision.sheets.fields import along_own_ink
from companion.vision.sheets.marks import FINE
from companion.vision.sheets.overhang import inked, overhang
from companion.vision.sheets.pens import tints

BLUE, BLACK = np.array([0.5, 0.35, 0.12], np.float32), np.array([1.4, 1.4, 1.35], np.float32)
LEAST = 0.09
Y, X = np.mgrid[:FINE, :FINE] - (FINE - 1) / 2


def ring(radius: float, width: float, x: float = 0.0, y: float = 0.0) -> Array:
    return np.asarray(np.abs(np.hypot(X - x, Y - y) - radius) < width / 2)[..., None]


def patch(*inks: Array) -> Array:
    return np.asarray(sum(inks), np.float32)[None]


def direction(absorbance: Array) -> Array:
    along = along_own_ink(absorbance)
    return np.asarray(
        tints(absorbance, along, np.zeros_like(along), np.array([18.0]), np.array([5.0]), 0.0).direction[0]
    )


def test_a_thick_ring_of_the_next_square_gives_neither_its_colour_nor_its_strength() -> None:
    own, next_door = ring(15, 2) * BLUE, ring(30, 8, x=52) * BLACK
    alone, crowded = patch(own), patch(own, next_door)
    found = overhang(crowded, along_own_ink(crowded), LEAST)
    assert (found.over.tolist(), found.own.tolist()) == ([True], [True])
    assert np.linalg.norm(direction(found.absorbance) - direction(alone)) < 0.05
    assert np.linalg.norm(direction(crowded) - direction(alone)) > 0.2, "or there would be nothing to mend"


def test_a_large_ring_of_the_square_itself_is_no_overhang() -> None:
    large = patch(ring(29, 5) * BLACK)
    found = overhang(large, along_own_ink(large), LEAST)
    assert not found.over.any()
    assert found.absorbance is large


def test_an_empty_square_under_an_overhang_has_no_ink_of_its_own() -> None:
    empty = patch(ring(30, 8, x=52) * BLACK)
    found = overhang(empty, along_own_ink(empty), LEAST)
    assert (found.over.tolist(), found.own.tolist()) == ([True], [False])


@pytest.mark.parametrize(("at", "inside"), [(18, True), (31, False)])
def test_two_stripes_far_apart_are_ink_unless_they_come_from_outside(at: int, inside: bool) -> None:
    stripes = (np.abs(np.abs(Y) - at) < 1.5) & (np.abs(X) < 20)
    assert inked(stripes * np.float32(0.8), LEAST) is inside


def test_so_much_ink_does_not_hang_over() -> None:
    """Two stripes that reach beyond both sides of their square."""
    assert inked((np.abs(np.abs(Y) - 18) < 1.5) * np.float32(0.8), LEAST)
