"""Which marker a dark square is: its modules compared with all words of the dictionary at once.

OpenCV finds the squares; on a checked tablecloth it then takes half a second to compare them with a thousand words, one
after the other. Here that is one product of matrices.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey

DICTIONARY = cv2.aruco.DICT_5X5_1000
RIM = 1  # modules of black around a word
PER_MODULE = 3  # samples across one
WELL_INSIDE = 0.6  # of a module that is looked at
CONTRAST = 10.0  # grey values between black and white that a marker has at the least
UNEVEN_RIM = 0.3  # of that contrast: how far from black the rim's modules may be, on average
LENIENT = 0.6  # of the bits that the dictionary could correct


@dataclass(frozen=True, slots=True)
class Words:
    """Every word of a dictionary in its four turns, as plus and minus one."""

    side: int  # modules of a word, without the rim
    bits: Array  # (4 * words, side * side)
    mends: int  # bits that may be wrong


def detected(grey: Grey, dictionary: int = DICTIONARY, glance: bool = False) -> list[tuple[int, Array]]:
    """Numbers of markers, each with its four corners, clockwise from the marker's own top left. A `glance` takes half
    the time and misses one in two hundred.
    """
    return named(grey, squares(grey, dictionary, glance), dictionary)


def squares(grey: Grey, dictionary: int = DICTIONARY, glance: bool = False) -> list[Array]:
    """The corners of everything that may be a marker."""
    known, _, others = _detector(dictionary, glance).detectMarkers(grey)
    return [np.asarray(quad, np.float32).reshape(4, 2) for quad in (*known, *others)]


def named(grey: Grey, quads: Sequence[Array], dictionary: int = DICTIONARY) -> list[tuple[int, Array]]:
    """Those of the squares that are markers, with their numbers."""
    if not quads:
        return []
    words = _words(dictionary)
    modules = _modules(grey, np.stack(quads), words.side + 2 * RIM)
    bits, sound = _bits(modules)
    wrong = (bits.shape[1] - bits @ words.bits.T) / 2
    best = wrong.argmin(axis=1)
    sound &= wrong[np.arange(len(best)), best] <= words.mends
    # A word that fits after k quarter turns had its top left at the k-th corner.
    return [
        (int(word) // 4, np.roll(quad, -int(word) % 4, axis=0))
        for quad, word, ok in zip(quads, best, sound, strict=True)
        if ok
    ]


@cache
def _words(dictionary: int) -> Words:
    stored = cv2.aruco.getPredefinedDictionary(dictionary)
    side = stored.markerSize
    count = len(stored.bytesList)
    drawn = [cv2.aruco.generateImageMarker(stored, i, side + 2 * RIM)[RIM:-RIM, RIM:-RIM] for i in range(count)]
    turned = [np.rot90(word, -k) for word in drawn for k in range(4)]
    bits = np.stack(turned).reshape(4 * count, -1) > 127
    return Words(side, np.where(bits, 1, -1).astype(np.float32), int(LENIENT * stored.maxCorrectionBits))


@cache
def _detector(dictionary: int, glance: bool) -> cv2.aruco.ArucoDetector:
    """A detector that knows one word only: what it takes for anything or nothing are the dark squares of the photo."""
    stored = cv2.aruco.getPredefinedDictionary(dictionary)
    one = cv2.aruco.Dictionary(stored.bytesList[:1], stored.markerSize, 0)
    settings = cv2.aruco.DetectorParameters()
    if glance:  # of the three neighbourhoods that tell dark from bright only the widest
        settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE  # find.refined does it, on the finest level
    return cv2.aruco.ArucoDetector(one, settings)


def _modules(grey: Grey, quads: Array, side: int) -> Array:
    """Mean brightness of the modules of each square: (squares, side, side)."""
    inside = ((np.arange(PER_MODULE) + 0.5) / PER_MODULE - 0.5) * WELL_INSIDE + 0.5
    steps = (np.arange(side)[:, None] + inside).ravel()
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(1, -1, 2).astype(np.float32)
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    places = np.concatenate([cv2.perspectiveTransform(grid, cv2.getPerspectiveTransform(square, q)) for q in quads])
    looked = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shaped = looked.reshape(len(quads), side, PER_MODULE, side, PER_MODULE)
    return np.asarray(shaped.mean(axis=(2, 4)), np.float32)


def _bits(modules: Array) -> tuple[Array, Array]:
    """The words that stand in the squares, and whether each is like a marker at all: black rim, something white."""
    inner = modules[:, RIM:-RIM, RIM:-RIM].reshape(len(modules), -1)
    frame = np.ones(modules.shape[1:], bool)
    frame[RIM:-RIM, RIM:-RIM] = False
    rim = modules[:, frame]
    black, white = np.median(rim, axis=1), np.quantile(inner, 0.9, axis=1)
    middle = ((black + white) / 2)[:, None]
    sound = (white - black > CONTRAST) & (np.abs(rim - black[:, None]).mean(axis=1) < UNEVEN_RIM * (white - black))
    return np.where(inner > middle, 1, -1).astype(np.float32), sound
