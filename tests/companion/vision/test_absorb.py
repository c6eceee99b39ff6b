"""Ink, light and shadow in one square, and how little is kept of a sheet to tell them apart."""

import numpy as np
import pytest

from companion.vision import reader
from companion.vision.sheets.absorb import FIT_SIDE, _half_in_shadow
from tests.companion.vision.sheets import SHEETS

MOST_BYTES = 120_000  # of a field, in both kinds of print
Y, X = np.mgrid[:FIT_SIDE, :FIT_SIDE] / (FIT_SIDE - 1) - 0.5
SHADOWS = {
    "no shadow": (0.0, 0.0, False),
    "a shadow's edge": (0.3, 0.03, True),
    "the soft edge of a lampshade's shadow": (0.3, 0.1, True),
    "light that fades over the whole square": (0.3, 2.0, False),
}


@pytest.mark.parametrize("name", list(SHADOWS))
def test_a_shadows_edge_is_known_beside_a_mark(name: str) -> None:
    depth, soft, crossed = SHADOWS[name]
    ring = 0.8 * np.exp(-(((np.hypot(X, Y) - 0.3) / 0.04) ** 2))
    shadow = depth / (1 + np.exp(-(X + 0.8 * Y - 0.1) / max(soft, 1e-3)))
    rest = np.repeat((ring + shadow)[..., None], 3, axis=-1).astype(np.float32)
    assert _half_in_shadow(rest[None]).tolist() == [crossed]


def test_little_is_kept_of_a_sheet() -> None:
    blanks = reader._reference(SHEETS[0]).blanks
    kept = {id(its): its.nbytes for b in blanks for its in (b.places, b.bright, b.trust, b.contrast)}
    assert sum(kept.values()) < MOST_BYTES * len(blanks[0].fields)
