"""The printed markers in a photo, and the sheets they belong to.

OpenCV finds the dark squares. On a checked tablecloth it then takes half a second to compare them with a thousand
words, one after the other; here that is one product of matrices.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from generator.page.sheet import Sheet

DICTIONARY = cv2.aruco.DICT_5X5_1000
RIM = 1  # modules of black around a word
PER_MODULE = 3  # samples across one
WELL_INSIDE = 0.6  # share of a module that is looked at
CONTRAST = 10.0  # least difference in grey values between the black and white of a marker
UNEVEN_RIM = 0.3  # of that contrast; how far from black the rim's modules may be on average
LENIENT = 0.6  # share of the bits that the dictionary could correct
Corners = Array  # four points, clockwise from the marker's own top left
GLANCE_PX = 800  # long side at which nearly every marker of an everyday photo is found
LEVELS_PX = (800, 2000, 1300, 560)  # of the pyramid when a glance was not enough; the smallest one sees through blur
MOST_SQUARES = 5000  # on all levels together; a chequered cloth with more would take as long as twenty photos
ENOUGH = 5  # markers of a sheet; the reader then finds the others where they must be
SHEET_MARKERS, PIECES = 2, 3  # of one sheet, or of any; fewer may be ghosts in the mirrored photo
FILLS = 0.028  # side of a marker as a share of the photo; a sheet this large leaves no space for another
NEARLY = 0.9  # of a level's size; shrinking by less is not worth the time
SAME_PLACE = 0.5  # of a marker's side; two finds of one id this close together are one marker
MODULES = 7
SLIMMEST = 80  # long side over short side; in such a strip the smallest level leaves no pixel for a module


@dataclass(frozen=True, slots=True)
class Words:
    """Every word of a dictionary in its four turns, as plus and minus one."""

    side: int  # modules of a word, without the rim
    bits: Array  # (4 * words, side * side)
    mends: int  # bits that may be wrong


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker in the photo."""

    id: int
    corners: Corners

    @property
    def centre(self) -> Array:
        return np.asarray(self.corners.mean(axis=0))

    @property
    def side(self) -> float:
        steps = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.hypot(steps[:, 0], steps[:, 1]).mean())


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """A sheet in the photo, with those of its markers that were seen; `twice` when some were seen in two places."""

    sheet: Sheet
    markers: dict[int, Corners]
    twice: bool = False

    @property
    def centres_mm(self) -> Array:
        """The middles of the markers that were seen, on the paper."""
        return np.array([m.box.centre for m in self.sheet.markers if m.id in self.markers], np.float32)


def detected(grey: Grey, dictionary: int = DICTIONARY, glance: bool = False) -> list[tuple[int, Array]]:
    """The number of each marker with its four corners, clockwise from the marker's own top left.

    A `glance` takes half the time and misses one in two hundred.
    """
    return named(grey, squares(grey, dictionary, glance), dictionary)


def squares(grey: Grey, dictionary: int = DICTIONARY, glance: bool = False) -> list[Array]:
    """The corners of everything that may be a marker."""
    known, _, others = _detector(dictionary, glance).detectMarkers(grey)
    return [np.asarray(quad, np.float32).reshape(4, 2) for quad in (*known, *others)]


def named(grey: Grey, quads: Sequence[Array], dictionary: int = DICTIONARY) -> list[tuple[int, Array]]:
    """The squares that are markers, with their numbers."""
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


def markers(grey: Grey, sheets: Sequence[Sheet] = (), dictionary: int = DICTIONARY) -> list[Marker]:
    """All markers of the dictionary, found on a pyramid. Stops early when no sheet can have been missed."""
    if max(grey.shape) > SLIMMEST * min(grey.shape):
        return []
    large_px = FILLS * max(grey.shape)
    seen, looked_at = _at_level(grey, GLANCE_PX, dictionary, glance=True)
    for long_side in LEVELS_PX:
        if looked_at > MOST_SQUARES or _enough(sheets_of(seen, sheets), large_px):
            break
        fresh, more = _at_level(grey, long_side, dictionary)
        seen, looked_at = _union(seen, fresh), looked_at + more
    return [refined(grey, s) for s in seen]


def sheets_of(seen: Iterable[Marker], sheets: Sequence[Sheet]) -> list[FoundSheet]:
    """The sheets that the markers belong to, in the order of `sheets`."""
    by_id: dict[int, list[Marker]] = {}
    for s in seen:
        by_id.setdefault(s.id, []).append(s)
    found = []
    for sheet in sheets:
        own = {m.id: by_id[m.id] for m in sheet.markers if m.id in by_id}
        if own:
            largest = {id_: max(places, key=lambda s: s.side) for id_, places in own.items()}
            twice = any(len(places) > 1 for places in own.values())
            found.append(FoundSheet(sheet, {id_: s.corners for id_, s in largest.items()}, twice))
    return found


def mirrored(grey: Grey, sheets: Sequence[Sheet]) -> bool:
    """Whether the photo shows our sheets or pieces mirrored, as front cameras do."""
    seen, _ = _at_level(np.ascontiguousarray(grey[:, ::-1]), GLANCE_PX, DICTIONARY, glance=True)
    own = [found for found in sheets_of(seen, sheets) if len(found.markers) >= SHEET_MARKERS]
    return bool(own) or len({marker.id for marker in seen}) >= PIECES


def refined(grey: Grey, seen: Marker) -> Marker:
    """The marker with corners to a fraction of a pixel, each found in a window that holds nothing but the corner."""
    half = int(np.clip(round(0.45 * seen.side / MODULES), 2, 8))
    x, y = seen.corners.min(axis=0).astype(int) - 3 * half - 2
    right, bottom = seen.corners.max(axis=0).astype(int) + 3 * half + 3
    x, y = max(x, 0), max(y, 0)
    cut = np.ascontiguousarray(grey[y:bottom, x:right])
    rough = (seen.corners - (x, y)).astype(np.float32)
    if min(cut.shape) < 2 * half + 6 or (rough < 0).any() or (rough >= (cut.shape[1], cut.shape[0])).any():
        return seen
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 0.02)
    fine = cv2.cornerSubPix(cut, rough[:, None].copy(), (half, half), (-1, -1), stop)[:, 0]
    strayed = np.hypot(*(fine - rough).T) > 1.5 * half
    return Marker(seen.id, np.asarray(np.where(strayed[:, None], rough, fine) + (x, y), np.float32))


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
    """A detector that knows only one word. All that it accepts or rejects are the dark squares of the photo."""
    stored = cv2.aruco.getPredefinedDictionary(dictionary)
    one = cv2.aruco.Dictionary(stored.bytesList[:1], stored.markerSize, 0)
    settings = cv2.aruco.DetectorParameters()
    if glance:  # only the widest of the three neighbourhoods that tell dark from bright
        settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE  # `refined` does that on the finest level
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
    """The words in the squares, and whether each looks like a marker at all: a black rim and something white."""
    inner = modules[:, RIM:-RIM, RIM:-RIM].reshape(len(modules), -1)
    frame = np.ones(modules.shape[1:], bool)
    frame[RIM:-RIM, RIM:-RIM] = False
    rim = modules[:, frame]
    black, white = np.median(rim, axis=1), np.quantile(inner, 0.9, axis=1)
    middle = ((black + white) / 2)[:, None]
    sound = (white - black > CONTRAST) & (np.abs(rim - black[:, None]).mean(axis=1) < UNEVEN_RIM * (white - black))
    return np.where(inner > middle, 1, -1).astype(np.float32), sound


def _at_level(grey: Grey, long_side: int, dictionary: int, glance: bool = False) -> tuple[list[Marker], int]:
    """The markers, and among how many squares they were found."""
    small = _halved(grey, long_side) if glance else grey
    scale = long_side / max(small.shape)
    if scale < NEARLY:
        coarse = cv2.INTER_LINEAR if glance else cv2.INTER_AREA
        small = np.asarray(cv2.resize(small, None, fx=scale, fy=scale, interpolation=coarse), np.uint8)
    quads = squares(small, dictionary, glance)
    shrunk = np.array(small.shape[::-1]) / grey.shape[::-1]
    # Pixel centres lie at half a pixel: without the shift a coarse level would sit a little too far up and left.
    seen = [Marker(id_, (corners + 0.5) / shrunk - 0.5) for id_, corners in named(small, quads, dictionary)]
    return seen, len(quads)


def _halved(grey: Grey, long_side: int) -> Grey:
    """The picture halved as often as possible, which OpenCV does ten times faster than other steps."""
    while max(grey.shape) >= 2 * long_side:
        grey = np.asarray(cv2.resize(grey, (grey.shape[1] // 2, grey.shape[0] // 2), interpolation=cv2.INTER_AREA))
    return grey


def _enough(found: list[FoundSheet], large_px: float) -> bool:
    """Whether every sheet shows all its markers, or most of them if it fills the picture."""
    whole = [len(f.markers) == len(f.sheet.markers) for f in found]
    if len(found) == 1 and len(found[0].markers) >= ENOUGH:
        sides = [Marker(id_, corners).side for id_, corners in found[0].markers.items()]
        return whole[0] or float(np.median(sides)) > large_px
    return bool(found) and all(whole)


def _union(known: list[Marker], fresh: list[Marker]) -> list[Marker]:
    return known + [f for f in fresh if not any(same_place(f, k) for k in known)]


def same_place(a: Marker, b: Marker) -> bool:
    """Whether two finds are one marker."""
    return a.id == b.id and float(np.hypot(*(a.centre - b.centre))) < SAME_PLACE * max(a.side, b.side)
