"""Trains the two small networks that tell X's, circled X's and empty boxes apart. Takes some minutes on one core.

    python -m companion.vision.train.folded

Marks, pens, light and noise are those of companion.vision.train. This adds what only fold sheets have: rings that miss
the middle of their X, flaps that end beside a box, and remains of round glyphs and dotted lines, which must not look
like rings.
"""

import sys
from pathlib import Path

import cv2
import numpy as np

from companion.vision.arrays import Array
from companion.vision.folded.marks import CLASSES, WEIGHTS
from companion.vision.sheets.marks import FINE, REACH, Network, views
from companion.vision.train.learn import fresh, store, trained
from companion.vision.train.patches import patch
from companion.vision.train.strokes import Mark, cross, placed, ring

SEED = 186  # the width of a fold sheet in millimetres
COUNT = 32000
HELD_BACK = 1600
EPOCHS = 7
CHANNELS, HIDDEN = (8, 16, 24), 32
SHARES = {"empty": 0.3, "cross": 0.32, "circled": 0.3, "other": 0.08}
GLYPHS = 0.45  # share of boxes with a glyph
EDGES = 0.12  # share of boxes at the edge of their flap
DOTTED = 0.2  # share of boxes with a dotted line beside them, and of those the share with another
RING_SIZES, X_SIZES = (0.9, 1.6), (0.6, 1.0)  # relative to marks that stand alone
ASTRAY, FARTHEST_ASTRAY = 0.08, 0.25  # boxes by which a ring misses its X
HOTTEST = 2.4

Rng = np.random.Generator


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else WEIGHTS
    near, far, labels = _drawn(np.random.default_rng(SEED))
    networks = {name: _trained(name, it[HELD_BACK:], labels[HELD_BACK:]) for name, it in (("near", near), ("far", far))}
    logits = [networks[name](it[:HELD_BACK]) for name, it in (("near", near), ("far", far))]
    store(out, networks, logits, labels[:HELD_BACK], HOTTEST)


def _drawn(rng: Rng) -> tuple[Array, Array, Array]:
    labels = rng.choice(len(CLASSES), COUNT, p=[SHARES[c] for c in CLASSES])
    patches, floors = [], []
    for label in labels:
        made, least = patch(rng, CLASSES[label], _ringed(rng) if CLASSES[label] == "circled" else None)
        if rng.random() < EDGES:
            made = made * _flap(rng)
        while rng.random() < DOTTED:
            made = made + _dotted(rng)
        patches.append(made + _glyph(rng) if rng.random() < GLYPHS else made)
        floors.append(least)
    near, far = views(np.stack(patches).astype(np.float32), np.array(floors, np.float32))
    return near, far, labels


def _ringed(rng: Rng) -> Mark:
    """An X and a ring that was drawn later. Each has its own place and size: a ring may run right through its X and
    over the edge of the box.
    """
    grown, shrunk = rng.uniform(*RING_SIZES), rng.uniform(*X_SIZES)
    astray = np.clip(rng.normal(0, ASTRAY, 2), -FARTHEST_ASTRAY, FARTHEST_ASTRAY)
    return [
        *(shrunk * path for path in placed(rng, cross(rng))),
        *(grown * path + astray for path in placed(rng, ring(rng))),
    ]


def _flap(rng: Rng) -> Array:
    """Where the box has paper when its flap ends early; what was drawn beyond is out of sight."""
    t = ((np.arange(FINE) + 0.5) / FINE - 0.5) * REACH
    there = 1 / (1 + np.exp((t - rng.uniform(0.3, 0.5)) / rng.uniform(0.005, 0.02)))
    return np.rot90(np.tile(there, (FINE, 1)), int(rng.integers(4)))


def _dotted(rng: Rng) -> Array:
    """What is left of a dotted line along one side after it was subtracted a little beside its place."""
    unit = 2 * FINE / REACH  # drawn twice as fine
    line = np.zeros((2 * FINE, 2 * FINE), np.float32)
    pitch, radius = rng.uniform(0.09, 0.15) * unit, rng.uniform(0.016, 0.028) * unit
    for x in np.arange(rng.uniform(0, pitch), 2 * FINE, pitch):
        cv2.circle(line, (round(x * 16), round((FINE + unit / 2) * 16)), round(radius * 16), 1.0, -1, cv2.LINE_AA, 4)
    shift = rng.normal(0, 0.04, 2) * unit
    moved = cv2.warpAffine(line, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32), line.shape)
    left = rng.uniform(0.1, 0.9) * np.maximum(moved - line, -0.3 * line)
    small = cv2.resize(left, (FINE, FINE), interpolation=cv2.INTER_AREA)
    return np.rot90(cv2.GaussianBlur(small, (0, 0), rng.uniform(0.4, 1.2)), int(rng.integers(4)))


def _glyph(rng: Rng) -> Array:
    """What is left of a printed disc after it was subtracted a little beside its place, or a little too pale."""
    unit = FINE / REACH
    disc = np.zeros((FINE, FINE), np.float32)
    radius = rng.uniform(0.22, 0.36) * unit
    cv2.circle(disc, (FINE * 8, FINE * 8), round(radius * 16), 1.0, -1, cv2.LINE_AA, 4)
    if rng.random() < 0.5:  # a white sign in it
        cv2.circle(disc, (FINE * 8, FINE * 8), round(radius * rng.uniform(4, 13)), 0.0, -1, cv2.LINE_AA, 4)
    shift = np.clip(rng.normal(0, 0.02, 2), -0.06, 0.06) * unit
    moved = cv2.warpAffine(disc, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32), (FINE, FINE))
    left = rng.uniform(0.05, 0.35) * (rng.normal(1, 0.15) * moved - disc)
    return np.asarray(cv2.GaussianBlur(left, (0, 0), rng.uniform(0.5, 1.6)), np.float32)


def _trained(name: str, patches: Array, labels: Array) -> Network:
    rng = np.random.default_rng([SEED, patches.shape[1]])
    network = fresh(rng, patches.shape[1], CHANNELS, HIDDEN, len(CLASSES))
    return trained(name, rng, network, patches, labels, EPOCHS)


if __name__ == "__main__":
    main()
