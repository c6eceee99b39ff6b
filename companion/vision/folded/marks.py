"""Whether a box of a folded sheet has an X, a circled X or nothing.

A sheet is drawn with one pen: once its strength is known, it is plain where there is ink. Two small neural networks
look at the shape, and a box is doubtful where they disagree with the place of the ink, or where the ink looks like
nothing that a hand draws. Only the shape shows a ring, and both networks must see it: a ring may run anywhere, because
few hit the middle of their X.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.vision.arrays import Array
from companion.vision.reading import Value
from companion.vision.sheets.marks import FINE, REACH, networks, softmax, strength, views

CLASSES = ("empty", "cross", "circled", "other")
VALUES = ("empty", "x", "circled")
BETWEEN = 1.25  # times the floor: remains of print stay below, pencil lies above
FEWEST = 3  # clear marks that tell the pen's strength
CLEAR = 0.9
STRONG = 3.0  # times the floor: a clear mark
PALE = 0.6  # of the pen's strength; even thin strokes in a blurred photo are darker, remains of print are not
FAINT = 2.5  # times the floor; what is stronger and looks like a mark may be another pen's
OWN_INK = 0.35  # of a box's own strength
INKED = 0.3  # of the pen's strength; darker pixels are its strokes
QUIET = 0.25  # of the pen's strength; paler things are not marks of this pen
MIDDLE = 0.33  # of a box, from its centre; the strokes of an X cross there
# Measured on simulated photos: ink covers up to 0.08 of the middle of an empty box, and 0.13 or more of a marked one.
MARK_AT, MARK_STEEP = 0.1, 60.0
DRAWN = 0.6  # chance that it is an X or a ring, by shape; 99 of 100 have more, shadows and the edges of hands less
MOST_SHAPE = 4.0  # log odds that the networks may add, so that one that is sure of a ring cannot outvote the other
SURE_MARK, SURE_RING = 3.0, 3.0  # log odds from which nobody is asked
OPPOSED = 2.5  # log odds of the networks against the ink's place
LEAST_CHANCE = 1e-4
WEIGHTS = Path(__file__).with_name("weights.npz")
UNCLEAR = "It isn't clear whether this box has an X."
RING_UNCLEAR = "It isn't clear whether this X is circled."
COVERED = "Something covers this box."


@dataclass(frozen=True, slots=True)
class Look:
    """For every box the log odds that it is marked and that its mark has a ring, and whether the first is in doubt."""

    marked: Array
    ringed: Array
    doubtful: Array


def look(along: Array, least: float) -> Look:
    """`along` is absorbance, one number a pixel; `least` what a mark must exceed in this photo."""
    strong = strength(along)
    shape = _together(_shapes(along, least))
    pen = _pen(strong, shape, least)
    by_pen = _shapes(along, max(least, QUIET * pen))
    ink = along > max(INKED * pen, BETWEEN * least)
    places = MARK_STEEP * (_middle(ink) - MARK_AT)
    mark = _odds(1 - _together(by_pen)[:, 0])
    marked = places + np.clip(mark, -MOST_SHAPE, MOST_SHAPE)
    rings = np.log(by_pen[..., 2] + LEAST_CHANCE) - np.log(by_pen[..., 1] + LEAST_CHANCE)
    ringed = np.clip(rings, -MOST_SHAPE, MOST_SHAPE).mean(axis=0)
    against = (np.sign(places) != np.sign(mark)) & (np.abs(mark) > OPPOSED) & (np.abs(places) < 2 * OPPOSED)
    own = _middle(along > (OWN_INK * strong)[:, None, None]) > MARK_AT
    other_pen = (marked < 0) & (strong > FAINT * least) & (1 - shape[:, 0] > CLEAR) & own
    pale = (marked > 0) & (strong < PALE * pen)
    strange = (marked > 0) & (_together(by_pen)[:, 1:3].sum(axis=1) < DRAWN)
    return Look(marked, ringed, (np.abs(marked) < SURE_MARK) | against | other_pen | pale | strange)


def values(seen: Look, covered: Array) -> list[Value]:
    found = []
    for marked, ringed, doubtful, hidden in zip(seen.marked, seen.ringed, seen.doubtful, covered, strict=True):
        p, q = (float(1 / (1 + np.exp(-np.clip(odds, -20, 20)))) for odds in (marked, ringed))
        chances = dict(zip(VALUES, (1 - p, p * (1 - q), p * q), strict=True))
        value = VALUES[0] if marked < 0 else VALUES[2] if ringed > 0 else VALUES[1]
        why = COVERED if hidden else UNCLEAR if doubtful else ""
        if not why and marked > 0 and abs(ringed) < SURE_RING:
            why = RING_UNCLEAR
        confidence = chances[value] / 2 if hidden or doubtful else chances[value]
        likely = {name: chance for name, chance in chances.items() if chance >= LEAST_CHANCE}
        found.append(Value(value, confidence, bool(why), likely, why))
    return found


def _shapes(along: Array, least: float) -> Array:
    """Probabilities of CLASSES, as each of the two networks sees them: (2, boxes, classes)."""
    eyes = networks(WEIGHTS)
    near, far = views(along, least)
    return np.stack([softmax(eyes.near(near), eyes.temperature), softmax(eyes.far(far), eyes.temperature)])


def _together(shapes: Array) -> Array:
    both = np.sqrt(shapes[0] * shapes[1])
    return np.asarray(both / both.sum(axis=1, keepdims=True))


def _pen(strong: Array, shape: Array, least: float) -> float:
    """How dark the strokes of this sheet are, or 0 if there are too few to tell."""
    clear = (shape[:, 1] + shape[:, 2] > CLEAR) & (strong > STRONG * least)
    return float(np.median(strong[clear])) if clear.sum() >= FEWEST else 0.0


def _middle(ink: Array) -> Array:
    """The share of each box's middle that is under ink."""
    return np.asarray(ink[:, IN_MIDDLE].mean(axis=1))


def _odds(p: Array) -> Array:
    p = np.clip(p, 1e-5, 1 - 1e-5)
    return np.asarray(np.log(p / (1 - p)))


def _in_middle() -> Array:
    t = ((np.arange(FINE) + 0.5) / FINE - 0.5) * REACH
    return np.asarray(np.hypot(*np.meshgrid(t, t)) < MIDDLE)


IN_MIDDLE = _in_middle()  # which pixels of a patch lie there
