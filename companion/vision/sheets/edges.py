"""Ink over the edges of squares: a thick neighbour's, which can pass for the square's own, and lines on the edge of a
square that looks empty. Whoever draws stripes as wide as the square leaves two of them there, like a neighbour's.
"""

from collections.abc import Callable, Mapping, Sequence

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import FINE
from companion.vision.sheets.pens import Pen, opacity
from generator.page.geometry import Box

OUTSIDE = 4  # px of a patch that lie in the next square
BAND = slice(OUTSIDE, OUTSIDE + 12)
OTHER_BAND = slice(FINE - BAND.stop, FINE - BAND.start)
ALONG = slice(OUTSIDE, FINE - OUTSIDE)
INKED = 2.0  # times the least that a mark must exceed
LINE = 0.5  # of the side that a line runs along
ALIKE = 0.97  # cosine between the hues of ink of one pen
NEAR = 0.2  # of a box's side; from where the next box should be
COARSER = 2  # px in one, where single pixels are asked for their hue
WHOLE, WITHIN, NARROW = (slice(edge // COARSER, (FINE - edge) // COARSER) for edge in (4, 8, 13))
MOST_OTHER = ((WHOLE, 0.55), (WITHIN, 0.6), (NARROW, 0.45))  # share of the ink with another pen's hue
RIM = [0, 1, -2, -1]  # rows and columns of coarse pixels, where the next square's pen comes in
ENTERING, ENTERING_PX = 0.15, 4  # absorbance, and how many of them have that
FEW_PX, FAINTEST, PALER = 20, 0.12, 0.3  # darkest pixels, and what counts as ink: opacity, and share of theirs
SIDES = (
    ((0, -1), (BAND, ALONG), 0),
    ((0, 1), (OTHER_BAND, ALONG), 0),
    ((-1, 0), (ALONG, BAND), 1),
    ((1, 0), (ALONG, OTHER_BAND), 1),
)
Reaching = Callable[[int], Array | None]  # the hue of a field's mark, if that may hang over into the next square


def unexplained(
    empty: Sequence[int], dark: Array, absorbance: Array, boxes: Sequence[Box], reaching: Reaching
) -> list[int]:
    """Which of the `empty` squares have a line along an edge that no neighbour can have drawn.

    `dark` is where there is ink in them.
    """
    return [i for i, its in zip(empty, dark, strict=True) if _has_line(i, its, absorbance[i], boxes, reaching)]


def mixed(absorbance: Array, whose: Sequence[Mapping[str, float]], pens: Sequence[Pen]) -> list[bool]:
    """Whether much of the ink in each patch has the hue of another pen than of the one that is taken for its owner: a
    thick neighbour's overhang is darker than a thin mark, and can pass for it.
    """
    if not len(absorbance):
        return []
    size = FINE // COARSER
    tall = cv2.resize(absorbance.reshape(-1, FINE, 3), (size, len(absorbance) * size), interpolation=cv2.INTER_AREA)
    small = tall.reshape(len(absorbance), size, size, 3)
    rim = np.concatenate(
        [small[:, RIM].reshape(len(small), -1, 3), small[:, :, RIM].reshape(len(small), -1, 3)], axis=1
    )
    entered = (rim.max(axis=-1) > ENTERING).sum(axis=1) > ENTERING_PX
    told = [False] * len(absorbance)
    for i in np.flatnonzero(entered).tolist():
        told[i] = _of_two(cv2.blur(opacity(small[i]), (3, 3)), whose[i], pens)
    return told


def hue(absorbance: Array, inked: Array) -> Array:
    """The direction in which the ink under a mask absorbs light."""
    mean = np.clip(opacity(absorbance[inked]), 0, None).mean(axis=0)
    return np.asarray(mean / max(float(np.linalg.norm(mean)), 1e-6))


def _has_line(i: int, dark: Array, absorbance: Array, boxes: Sequence[Box], reaching: Reaching) -> bool:
    for (across, down), band, axis in SIDES:
        line = dark[band]
        if line.any(axis=axis).mean() >= LINE:
            beside = _next(boxes, boxes[i], across, down)
            known = None if beside is None else reaching(beside)
            if known is None or float(hue(absorbance[band], line) @ known) < ALIKE:
                return True
    return False


def _next(boxes: Sequence[Box], box: Box, across: int, down: int) -> int | None:
    x, y = box.centre[0] + across * box.w, box.centre[1] + down * box.h
    off = [max(abs(its.centre[0] - x), abs(its.centre[1] - y)) for its in boxes]
    nearest = off.index(min(off))
    return nearest if off[nearest] < NEAR * box.w else None


def _of_two(lost: Array, whose: Mapping[str, float], pens: Sequence[Pen]) -> bool:
    names = [pen.colour for pen in pens]
    owner = max(whose, key=whose.__getitem__, default="")
    if owner not in names or len(names) < 2:
        return False
    depth = lost.max(axis=-1)
    inked = depth > max(FAINTEST, PALER * float(np.partition(depth[WITHIN, WITHIN].ravel(), -FEW_PX)[-FEW_PX]))
    alike = lost @ np.stack([pen.direction for pen in pens]).T
    foreign = inked & (alike.argmax(axis=-1) != names.index(owner))
    return any(_share(foreign, inked, where) > most for where, most in MOST_OTHER)


def _share(some: Array, whole: Array, where: slice) -> float:
    return float(some[where, where].sum() / max(1, whole[where, where].sum()))
