"""What is in a box, by two networks together: one of the three marks, nothing, or a mark that was spoilt.

The network of `marks` knows the marks and lumps the rest together. The one here was shown marks that somebody struck
out, scribbled over or drew over with another, and it sees what is printed under them. OpenCV runs it. Both look at a
small mark once more, enlarged.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import (
    CLASSES,
    FINE,
    NEAR_SIDE,
    REACH,
    TURNS,
    looked,
    near_view,
    priors,
    softmax,
    strength,
    together,
    turned,
)

SHAPES = (*CLASSES[:-1], "scribble", "overdrawn", "odd")
SCRIBBLE, OVERDRAWN = SHAPES.index("scribble"), SHAPES.index("overdrawn")
MODEL = Path(__file__).with_name("shapes.onnx")
CHANNELS = 3  # ink, print, and how far above the floor the ink is
DARKEST_PRINT = 0.5  # absorbance
# Training shows spoilt marks far more often than paper does, and its smoothed labels leave the network too timid.
PRIOR = np.array([1, 1, 1, 1, 0.05, 0.1, 0.1, 0.05], np.float32)
TEMPERATURE = 0.6
SURE = 0.97  # both together; a box that looks less sure is looked at in all eight turned and mirrored positions
NOTHING = np.array([1, *[1e-4] * (len(SHAPES) - 1)], np.float32)  # about a box as pale as paper nobody else is asked
PERHAPS_SPOILT = 0.02  # so is one that the network here finds spoilt with this probability
SMALL = 0.55  # of the box's side; the networks know larger marks better
ENLARGED = 0.7  # of the box's side, which is what a small mark is brought to
INK = 0.4  # of the strength
AWAY = slice(4, NEAR_SIDE - 4)  # px of the near view in which all of a small mark lies
PLAIN = 1.3  # times the least that a mark must exceed, or remains of print would be enlarged
HALFWAY = (FINE - 1) / 2
OPEN = [CLASSES.index("stripes"), CLASSES.index("cross")]  # marks that enclose nothing
HOLE_PX = 25  # of the near view
AT_ONCE = 24  # boxes; more take more memory and no less time
_LOCK = Lock()  # a network remembers what it looks at, so only one thread can use it at a time


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the networks make of one box."""

    probabilities: Array  # over CLASSES, from both networks
    agree: bool  # whether they think the same, and the shape does not speak against it
    scribbled: float  # the probability that a mark was struck out, as the network here sees it
    overdrawn: float  # or that another was drawn over it


def opinions(along: Array, printed: Array, least: float) -> list[Opinion]:
    """What is in every box. `printed` is the absorbance of the print, `least` what a mark must exceed."""
    if not len(along):
        return []
    near = near_view(along, least)
    first, second = _judged(along, near, printed, least)
    small, extent, middle = _small(near, strength(along) > PLAIN * least)
    if small.any():
        larger, print_ = (_enlarged(its[small], extent[small], middle[small]) for its in (along, printed))
        again = _judged(larger, near_view(larger, least), print_, least)
        for seen, its in zip((first, second), again, strict=True):
            seen[small] = together(np.stack([seen[small], its]))
    looks = _looks(first, second)
    agree = looks[0].argmax(axis=1) == looks[1].argmax(axis=1)
    for i in np.flatnonzero(np.isin(looks[0].argmax(axis=1), OPEN) & agree):
        agree[i] = not _encloses(near[i])
    spoilt = second[:, [SCRIBBLE, OVERDRAWN]].tolist()
    return [Opinion(p, bool(same), *two) for p, same, two in zip(together(looks), agree, spoilt, strict=True)]


def _judged(along: Array, near: Array, printed: Array, least: float) -> tuple[Array, Array]:
    """What each network says about every patch: over CLASSES, and over SHAPES."""
    seen, prior = inputs(along, printed, least), priors(along, least)
    first, second = looked(near, prior), np.tile(NOTHING, (len(along), 1))
    inked = (first[:, 0] < SURE) | (strength(along) > least)
    if inked.any():
        second[inked] = _shapes(seen[inked])
    unsure = together(_looks(first, second)).max(axis=1) < SURE
    unsure |= second[:, len(CLASSES) - 2 :].sum(axis=1) > PERHAPS_SPOILT
    if unsure.any():
        again = looked(turned(near[unsure]), np.tile(prior[unsure], (TURNS, 1)))
        first[unsure] = together(again.reshape(TURNS, -1, len(CLASSES)))
        second[unsure] = together(_shapes(turned(seen[unsure])).reshape(TURNS, -1, len(SHAPES)))
    return first, second


def _small(near: Array, inked: Array) -> tuple[Array, Array, Array]:
    """Which patches show a small mark well inside, how many pixels it spans, and the pixel in its middle."""
    dark = np.greater(near[:, AWAY, AWAY], INK)
    first, last = (
        np.stack([np.asarray(dark.any(axis=axis))[:, ::step].argmax(axis=1) for axis in (1, 2)], axis=1)
        for step in (1, -1)
    )
    side = dark.shape[1]
    step = FINE // NEAR_SIDE
    extent = (side - first - last).max(axis=1) * step
    middle = (first + side - 1 - last + 2 * AWAY.start + 1) / 2 * step - 0.5
    inside = np.asarray(dark.any(axis=(1, 2))) & (first > 0).all(axis=1) & (last > 0).all(axis=1)
    return inside & inked & (extent < SMALL * FINE / REACH), extent, middle


def _encloses(near: Array) -> bool:
    """Whether ink that does not come in from the next square goes all round a piece of paper, as that of a ring."""
    count, lines = cv2.connectedComponents(cv2.dilate((near > INK).astype(np.uint8), np.ones((2, 2))))
    paper = np.zeros(count, np.uint8)
    paper[[0, *lines[0], *lines[-1], *lines[:, 0], *lines[:, -1]]] = 1
    _, _, areas, _ = cv2.connectedComponentsWithStats(paper[lines], connectivity=4)
    x, y, wide, high, size = areas[1:].T
    within = (x > 0) & (y > 0) & (x + wide < NEAR_SIDE) & (y + high < NEAR_SIDE)
    return bool(size[within].max(initial=0) > HOLE_PX)


def _enlarged(patches: Array, extent: Array, middle: Array) -> Array:
    larger = np.empty_like(patches)
    for i, (patch, its, (x, y)) in enumerate(zip(patches, extent.tolist(), middle.tolist(), strict=True)):
        times = ENLARGED * FINE / REACH / its
        move = np.array([[times, 0, HALFWAY - times * x], [0, times, HALFWAY - times * y]], np.float32)
        larger[i] = cv2.warpAffine(patch, move, (FINE, FINE), flags=cv2.INTER_LINEAR)
    return larger


def inputs(along: Array, printed: Array, least: float | Array) -> Array:
    """What the network here sees, (n, CHANNELS, FINE, FINE)."""
    strong = np.maximum(strength(along), 1e-3)
    scale = np.maximum(strong, least)
    seen = np.empty((len(along), CHANNELS, *along.shape[1:]), np.float32)
    np.clip(along / scale[:, None, None], -0.4, 1.4, out=seen[:, 0])
    np.clip(printed / DARKEST_PRINT, 0, 1, out=seen[:, 1])
    seen[:, 2] = np.clip(least / strong, 0, 1.5)[:, None, None]
    return seen


def _looks(first: Array, second: Array) -> Array:
    """What both say about CLASSES, the last of which is everything spoilt."""
    marks = len(CLASSES) - 1
    joined = np.concatenate([second[:, :marks], second[:, marks:].sum(axis=1, keepdims=True)], axis=1)
    return np.stack([first, joined])


def _shapes(seen: Array) -> Array:
    with _LOCK:
        network = _network()
        logits = np.concatenate([_forward(network, seen[i : i + AT_ONCE]) for i in range(0, len(seen), AT_ONCE)])
    p = softmax(logits, TEMPERATURE) * PRIOR
    return np.asarray(p / p.sum(axis=1, keepdims=True))


def _forward(network: cv2.dnn.Net, few: Array) -> Array:
    network.setInput(np.ascontiguousarray(few))
    return np.array(network.forward(), np.float32)


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(MODEL))
