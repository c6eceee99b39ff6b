"""Where in the photo the markers are, and which sheets they belong to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.markers import DICTIONARY, named, squares
from generator.page.sheet import Sheet

Corners = Array  # four points, clockwise from the marker's own top left

GLANCE_PX = 800  # long side at which nearly every marker of an everyday photo is found
LEVELS_PX = (800, 2000, 1300, 560)  # of the pyramid, when a glance was not enough: the small one sees through blur
MOST_SQUARES = 5000  # on all levels together: a chequered cloth that has more would take as long as twenty photos
ENOUGH = 5  # markers of a sheet; companion.vision.seek finds the others where they must be
SHEET_MARKERS, PIECES = 2, 3  # of one sheet, or of any: fewer may be ghosts in the mirrored photo
FILLS = 0.028  # side of a marker against the photo: a sheet this large leaves no room for another
NEARLY = 0.9  # of a level's size: shrinking by less is not worth the time
SAME_PLACE = 0.5  # of a marker's side: two finds of one id this near are one marker
MODULES = 7
SLIMMEST = 80  # long side against the short one: a strip in which the smallest level leaves no pixel for a module


@dataclass(frozen=True, slots=True)
class Seen:
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
class Found:
    """A sheet in the photo, with those of its markers that were seen; `twice` when some were seen in two places."""

    sheet: Sheet
    markers: dict[int, Corners]
    twice: bool = False

    @property
    def centres_mm(self) -> Array:
        """Of the markers that were seen, on the paper."""
        return np.array([m.box.centre for m in self.sheet.markers if m.id in self.markers], np.float32)


def markers(grey: Grey, sheets: Sequence[Sheet] = (), dictionary: int = DICTIONARY) -> list[Seen]:
    """All markers of the dictionary, found on a pyramid; stops early when no sheet can have been missed."""
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


def sheets_of(seen: Iterable[Seen], sheets: Sequence[Sheet]) -> list[Found]:
    """The sheets that the markers belong to, in the order of `sheets`."""
    by_id: dict[int, list[Seen]] = {}
    for s in seen:
        by_id.setdefault(s.id, []).append(s)
    found = []
    for sheet in sheets:
        own = {m.id: by_id[m.id] for m in sheet.markers if m.id in by_id}
        if own:
            largest = {id_: max(places, key=lambda s: s.side) for id_, places in own.items()}
            twice = any(len(places) > 1 for places in own.values())
            found.append(Found(sheet, {id_: s.corners for id_, s in largest.items()}, twice))
    return found


def mirrored(grey: Grey, sheets: Sequence[Sheet]) -> bool:
    """Whether the photo shows our sheets or pieces the wrong way round, as front cameras do."""
    seen, _ = _at_level(np.ascontiguousarray(grey[:, ::-1]), GLANCE_PX, DICTIONARY, glance=True)
    own = [found for found in sheets_of(seen, sheets) if len(found.markers) >= SHEET_MARKERS]
    return bool(own) or len({marker.id for marker in seen}) >= PIECES


def _at_level(grey: Grey, long_side: int, dictionary: int, glance: bool = False) -> tuple[list[Seen], int]:
    """The markers, and among how many squares they were found."""
    small = _halved(grey, long_side) if glance else grey
    scale = long_side / max(small.shape)
    if scale < NEARLY:
        coarse = cv2.INTER_LINEAR if glance else cv2.INTER_AREA
        small = np.asarray(cv2.resize(small, None, fx=scale, fy=scale, interpolation=coarse), np.uint8)
    quads = squares(small, dictionary, glance)
    shrunk = np.array(small.shape[::-1]) / grey.shape[::-1]
    # Pixel centres lie at half a pixel: without the shift a coarse level would sit a little too far up and left.
    seen = [Seen(id_, (corners + 0.5) / shrunk - 0.5) for id_, corners in named(small, quads, dictionary)]
    return seen, len(quads)


def _halved(grey: Grey, long_side: int) -> Grey:
    """By halves as far as that goes, which OpenCV does ten times faster than other steps."""
    while max(grey.shape) >= 2 * long_side:
        grey = np.asarray(cv2.resize(grey, (grey.shape[1] // 2, grey.shape[0] // 2), interpolation=cv2.INTER_AREA))
    return grey


def _enough(found: list[Found], large_px: float) -> bool:
    """Every sheet shows all it has; or most, when it fills the picture."""
    whole = [len(f.markers) == len(f.sheet.markers) for f in found]
    if len(found) == 1 and len(found[0].markers) >= ENOUGH:
        sides = [Seen(id_, corners).side for id_, corners in found[0].markers.items()]
        return whole[0] or float(np.median(sides)) > large_px
    return bool(found) and all(whole)


def _union(known: list[Seen], fresh: list[Seen]) -> list[Seen]:
    return known + [f for f in fresh if not any(_same(f, k) for k in known)]


def _same(a: Seen, b: Seen) -> bool:
    return a.id == b.id and float(np.hypot(*(a.centre - b.centre))) < SAME_PLACE * max(a.side, b.side)


def refined(grey: Grey, seen: Seen) -> Seen:
    """Corners to a fraction of a pixel, within a window that holds nothing but the corner."""
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
    return Seen(seen.id, np.asarray(np.where(strayed[:, None], rough, fine) + (x, y), np.float32))
