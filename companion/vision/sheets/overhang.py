"""Marks that hang over from the next square. A thick pen's overhang is darker than a thin pen's own mark, and would set
the scale and the colour for the whole square.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import CORE, FINE, strength

FRAME_PX = 4  # the outermost pixels of a patch, which lie in the next squares
FEW_PX = 30  # the darkest of a region that say how dark it is
AT_RIM, IN_MIDDLE = 0.6, 0.5  # of the strength: ink comes in from outside, and there is only paler ink in the middle
DARK = 0.5  # of the strength; the overhang
SPREAD_PX = 3  # its blurred sides
BINS, MOST_BINS = 12, 6  # directions from the middle; a ring of one's own lies in more of them than an overhang does
PLAIN = 2.0  # times the floor: what is left is ink
LEAST_INK_PX = 50  # of a stroke
MOST_OVERHANG_PX = 100  # of the core


@dataclass(frozen=True, slots=True)
class Overhang:
    """Which squares another mark hangs over, and the absorbance without it where the square has ink of its own."""

    over: Array  # (n,) whether something hangs over
    own: Array  # (n,) whether ink of the square's own is left without it
    besides: Array  # (n,) whether there is paler ink besides what may be a ring of its own
    absorbance: Array  # (n, FINE, FINE, 3)


def overhang(absorbance: Array, along: Array, least: float) -> Overhang:
    """`along` is the absorbance in the direction of each patch's darkest ink."""
    strong = np.maximum(strength(along), 1e-3)
    over = (_darkest(along, RIM) > AT_RIM * strong) & (_darkest(along, DISK) < IN_MIDDLE * strong)
    over &= strong > PLAIN * least
    own, besides = np.zeros(len(along), bool), np.zeros(len(along), bool)
    cleaned = absorbance
    for i in np.flatnonzero(over):
        mask = _from_outside(along[i] > DARK * strong[i])
        wide = cv2.dilate(mask.astype(np.uint8), np.ones((2 * SPREAD_PX + 1,) * 2, np.uint8)) > 0
        rest = np.where(wide, 0, along[i])
        besides[i] = float(strength(rest[None])[0]) > PLAIN * least
        over[i] = mask.any() and _directions(mask) <= MOST_BINS
        own[i] = over[i] and besides[i]
        if own[i]:
            cleaned = cleaned.copy() if cleaned is absorbance else cleaned
            cleaned[i][wide] = 0
    return Overhang(over, own, besides, cleaned)


def inked(along: Array, least: float) -> bool:
    """Whether one patch has ink that does not come in from outside, such as stripes far apart, or too much of it."""
    dark = along > PLAIN * least
    return int((dark & ~_from_outside(dark)).sum()) > LEAST_INK_PX or int(dark[CORE, CORE].sum()) > MOST_OVERHANG_PX


def _darkest(along: Array, where: Array) -> Array:
    return np.asarray(np.partition(along[:, where], -FEW_PX, axis=1)[:, -FEW_PX:].mean(axis=1))


def _from_outside(dark: Array) -> Array:
    """The dark areas that touch the frame."""
    _, areas = cv2.connectedComponents(dark.astype(np.uint8))
    return np.asarray(np.isin(areas, np.setdiff1d(np.unique(areas[RIM]), 0)))


def _directions(mask: Array) -> int:
    """From how many directions the area inside the box surrounds the middle."""
    angles = ANGLES[mask & ~RIM]
    return int((np.bincount(angles, minlength=BINS) > 0).sum())


def _regions() -> tuple[Array, Array, Array]:
    y, x = np.mgrid[:FINE, :FINE] - (FINE - 1) / 2
    rim = np.maximum(np.abs(x), np.abs(y)) > FINE / 2 - FRAME_PX
    angles = np.floor((np.arctan2(y, x) / (2 * np.pi) + 0.5) * BINS).astype(int) % BINS
    return rim, np.hypot(x, y) < 0.22 * FINE, angles


RIM, DISK, ANGLES = _regions()
