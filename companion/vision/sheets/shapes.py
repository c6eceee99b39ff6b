"""What is in a box, by two networks together: one of the three marks, nothing, or a mark that was spoilt.

The network of `marks` knows the marks and lumps the rest together. The one here was shown marks that somebody struck
out, scribbled over or drew over with another, and it sees what is printed under them. OpenCV runs it.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import CLASSES, TURNS, looked, near_view, priors, softmax, strength, together, turned

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
AT_ONCE = 24  # boxes; more take more memory and no less time
_LOCK = Lock()  # a network remembers what it looks at, so only one thread can use it at a time


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the networks make of one box."""

    probabilities: Array  # over CLASSES, from both networks
    agree: bool  # whether they think the same
    scribbled: float  # the probability that a mark was struck out, as the network here sees it
    overdrawn: float  # or that another was drawn over it


def opinions(along: Array, printed: Array, least: float) -> list[Opinion]:
    """What is in every box. `printed` is the absorbance of the print, `least` what a mark must exceed."""
    if not len(along):
        return []
    near, seen, prior = near_view(along, least), inputs(along, printed, least), priors(along, least)
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
    looks = _looks(first, second)
    agree = looks[0].argmax(axis=1) == looks[1].argmax(axis=1)
    spoilt = second[:, [SCRIBBLE, OVERDRAWN]].tolist()
    return [Opinion(p, bool(same), *two) for p, same, two in zip(together(looks), agree, spoilt, strict=True)]


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
