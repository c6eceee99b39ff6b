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
CIRCLE, CROSS = CLASSES.index("circle"), CLASSES.index("cross")
OPEN = [CLASSES.index("stripes"), CROSS]  # marks that enclose nothing
HOLE_PX = 25  # of the near view
PALER_INK, PART_PX = 0.3, 12  # of the strength; pixels of the near view inside a ring that a line parts from the rest
CLEAN_INK = 0.15  # of the strength; there is no more inside a ring that nothing else was drawn into
ROUND = 0.3  # of the hull of its ink that the paper inside a ring takes up
ONLY = 0.97  # of the enclosed paper that is one piece
TAIL_PX = 2  # of the patch by which ink may lie farther from the paper than a stroke is wide, and how much of it may
PERHAPS_RING = 0.1  # a mark that both networks together find a ring with this probability may be shown to be one
OVER = 0.1  # probability from which a ring counts as drawn over, unless nothing sticks out of it,
SURELY_OVER = 0.7  # and from which it does all the same
CERTAIN = 0.99  # a cross less probable than this must have four arms, and a ring one hole
CROSSING = slice(16, FINE - 16)  # px in which the strokes of a cross meet
ARMS_PX = (6, 8, 10)  # from where they meet, at which there are four arms
OPPOSITE = 0.8  # radians by which two of them may miss being one line
DIRECTIONS = np.linspace(0, 2 * np.pi, 64, endpoint=False)
WITHIN = slice(6, 2 * NEAR_SIDE - 6)  # px of the near view, enlarged twice, that are the box's own
OWN = slice(3, NEAR_SIDE - 3)  # px of the near view that are the box's own
AT_ONCE = 24  # boxes; more take more memory and no less time
_LOCK = Lock()  # a network remembers what it looks at, so only one thread can use it at a time


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the networks make of one box."""

    probabilities: Array  # over CLASSES, from both networks
    agree: bool  # whether they think the same, and the shape does not speak against it
    scribbled: float  # the probability that a mark was struck out, as the network here sees it
    overdrawn: float  # or that another was drawn over it
    ink: float  # pixels of it for each pixel of the mark's extent; not a number where a neighbour's ink comes in


def opinions(along: Array, printed: Array, least: float) -> list[Opinion]:
    """What is in every box. `printed` is the absorbance of the print, `least` what a mark must exceed."""
    if not len(along):
        return []
    near = near_view(along, least)
    first, second = _judged(along, near, printed, least)
    small, extent, middle = _small(near, strength(along) > PLAIN * least)
    clear = along
    if small.any():
        larger, print_ = (_enlarged(its[small], extent[small], middle[small]) for its in (along, printed))
        again = _judged(larger, near_view(larger, least), print_, least)
        for seen, its in zip((first, second), again, strict=True):
            seen[small] = together(np.stack([seen[small], its]))
        clear = along.copy()
        clear[small] = larger
    _settle_rings(first, second, near)
    looks = _looks(first, second)
    both = together(looks)
    agree = looks[0].argmax(axis=1) == looks[1].argmax(axis=1)
    for i in np.flatnonzero(np.isin(looks[0].argmax(axis=1), OPEN) & agree):
        agree[i] = not _encloses(near[i])
    for i in np.flatnonzero((both.argmax(axis=1) == CIRCLE) & (both[:, CIRCLE] < CERTAIN) & agree):
        agree[i] = not _parted(near[i])
    for i in np.flatnonzero((both.argmax(axis=1) == CROSS) & (both[:, CROSS] < CERTAIN) & agree):
        agree[i] = _crosses(clear[i])
    told = both, agree.tolist(), second[:, SCRIBBLE].tolist(), second[:, OVERDRAWN].tolist(), _ink(near).tolist()
    return [Opinion(*its) for its in zip(*told, strict=True)]


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
    return bool(_enclosed_px(paper[lines]).max(initial=0) > HOLE_PX)


def _parted(near: Array) -> bool:
    """Whether what looks like a ring goes round two pieces of paper: a line of another mark runs between them."""
    larger = cv2.resize(near, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    return int((_enclosed_px((larger <= PALER_INK).astype(np.uint8)) > 4 * PART_PX).sum()) > 1


def _settle_rings(first: Array, second: Array, near: Array) -> None:
    """Takes what may be a ring for one where all its ink goes round one large piece of clean paper: no cross and no
    stripes do, whatever corners and tails the ring has. Another mark below would part the paper or stick out.
    """
    both = together(_looks(first, second))
    over = second[:, OVERDRAWN]
    sure = (both[:, CIRCLE] > CERTAIN) & (over < OVER)
    for i in np.flatnonzero((both[:, CIRCLE] > PERHAPS_RING) & ~sure & (over < SURELY_OVER)):
        ring, tails = _ring(near[i])
        if not ring or (tails and second[i, SCRIBBLE] + over[i] > OVER):
            continue
        second[i, CIRCLE] += second[i, OVERDRAWN] * (not tails)
        second[i, OVERDRAWN] *= tails
        for its in (first[i], second[i]):
            its[CIRCLE] += its[OPEN].sum()
            its[OPEN] = 0


def _ring(near: Array) -> tuple[bool, bool]:
    """Whether all ink belongs to one line round one large piece of clean paper, and whether that line has tails."""
    larger = cv2.resize(near, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    ink = (larger > PALER_INK).astype(np.uint8)
    _, pieces = cv2.connectedComponents(ink)
    lines = set(np.unique(pieces[WITHIN, WITHIN]).tolist()) - {0}
    if len(lines) != 1:
        return False, False
    line = np.equal(pieces, lines.pop())
    _, papers = cv2.connectedComponents(1 - ink, connectivity=4)
    outside = np.unique([papers[0], papers[-1], papers[:, 0], papers[:, -1]])
    sizes = np.bincount(papers.ravel())
    sizes[[0, *outside]] = 0
    paper = np.equal(papers, sizes.argmax())
    inside = cv2.erode(paper.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    y, x = np.nonzero(line)
    hull = cv2.contourArea(cv2.convexHull(np.stack([x, y], axis=1).astype(np.int32)))
    ring = (
        4 * HOLE_PX < sizes.max() > ROUND * hull
        and sizes.max() > ONLY * sizes.sum()
        and not (line[[0, -1]].any() or line[:, [0, -1]].any())
        and bool((larger[inside] < CLEAN_INK).all())
    )
    half = float(np.percentile(cv2.distanceTransform(ink, cv2.DIST_L2, 3)[line], 90))
    away = cv2.distanceTransform((~paper).astype(np.uint8), cv2.DIST_L2, 3)
    return bool(ring), int((line & (away > 2 * half + TAIL_PX)).sum()) > TAIL_PX


def _enclosed_px(paper: Array) -> Array:
    """The sizes of the pieces of paper that do not reach the rim."""
    _, _, areas, _ = cv2.connectedComponentsWithStats(paper, connectivity=4)
    x, y, wide, high, size = areas[1:].T
    return np.asarray(size[(x > 0) & (y > 0) & (x + wide < len(paper)) & (y + high < len(paper))])


def _crosses(along: Array) -> bool:
    """Whether two strokes cross in the middle of the box, so that four arms go out in opposite directions. Stripes that
    run into one another, or that a neighbour's mark crosses at the edge, have no such place.
    """
    dark = along > INK * strength(along[None])[0]
    y, x = (its[:, None] + CROSSING.start for its in np.nonzero(dark[CROSSING, CROSSING]))
    for px in ARMS_PX:
        around = dark[
            np.rint(y + px * np.sin(DIRECTIONS)).astype(int), np.rint(x + px * np.cos(DIRECTIONS)).astype(int)
        ]
        begins = around & ~np.roll(around, 1, axis=1)
        if any(_opposite(its) for its in around[begins.sum(axis=1) == 4]):
            return True
    return False


def _opposite(around: Array) -> bool:
    """Whether four arms, seen on a circle, make two lines."""
    first = int(np.flatnonzero(~around)[0])
    _, arms = cv2.connectedComponents(np.roll(around, -first).astype(np.uint8)[None])
    middles = np.array([DIRECTIONS[arms[0] == arm].mean() for arm in range(1, 5)])
    return bool((np.abs(middles[2:] - middles[:2] - np.pi) < OPPOSITE).all())


def _ink(near: Array) -> Array:
    """How much ink each mark has for its extent. All marks of one kind that one hand drew have about as much."""
    dark = np.greater(near, INK)
    own = dark[:, OWN, OWN]
    spans = [np.asarray(own.any(axis=axis)) for axis in (1, 2)]
    extent = np.max([its.shape[1] - its.argmax(axis=1) - its[:, ::-1].argmax(axis=1) for its in spans], axis=0)
    comes_in = dark.sum(axis=(1, 2)) > own.sum(axis=(1, 2))
    return np.where(comes_in, np.nan, own.sum(axis=(1, 2)) / extent)


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
