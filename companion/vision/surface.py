"""Where each millimetre of a sheet is in the photo: a plane seen at an angle, and paper that is not quite flat."""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from companion.vision.markers import FoundSheet
from companion.vision.reading import Unreadable
from generator.page.geometry import Box
from generator.page.sheet import Sheet

Points = Array  # (..., 2)

STEP_MM = 3.0  # between the knots of the grid; perspective bends less than 0.01 px between them
MARGIN_MM = 12.0  # the grid reaches this far beyond the block
BENT_FROM = 5  # markers; with fewer the bending of the paper cannot be told from their errors
STIFFNESS = 0.02  # of the thin plate through the markers; a little, so that one bad corner does not dent it
STRAY_MM = 12.0  # a corner this far from where the others put it is a ghost; badly curled paper strays by 6


@dataclass(frozen=True, slots=True)
class Surface:
    """Photo pixels at every knot of a grid of block millimetres."""

    block: Box
    knots: Array  # (rows, columns, 2)
    picture: Image | None = None  # what the pixels belong to, if that is a finer part of the photo

    def at(self, mm: Points) -> Points:
        """Photo pixels of block millimetres."""
        flat = mm.reshape(-1, 1, 2).astype(np.float32)
        x = (flat[..., 0] - np.float32(self.block.x - MARGIN_MM)) / np.float32(STEP_MM)
        y = (flat[..., 1] - np.float32(self.block.y - MARGIN_MM)) / np.float32(STEP_MM)
        found = [_remapped(self.knots, x[i : i + 30000], y[i : i + 30000]) for i in range(0, len(flat), 30000)]
        return np.concatenate(found).reshape(mm.shape)

    def moved(self, shift_mm: Array) -> "Surface":
        """The same surface with every knot moved along the paper, by (rows, columns, 2) millimetres."""
        return replace(self, knots=self.at(knots_mm(self.block) + shift_mm))

    @property
    def px_per_mm(self) -> float:
        """Photo pixels to a millimetre in the middle of the block."""
        x, y = self.block.centre
        a, b, c = self.at(np.array([[x, y], [x + 10, y], [x, y + 10]], np.float32))
        return float(np.sqrt(np.hypot(*(b - a)) * np.hypot(*(c - a))) / 10)

    def fineness(self, mm: Points) -> Array:
        """Photo pixels to a millimetre at these points, in the direction where they are fewest."""
        here = self.at(mm)
        steps = [self.at(mm + np.array(step, np.float32)) - here for step in ((1, 0), (0, 1))]
        return np.asarray(np.min([np.hypot(s[..., 0], s[..., 1]) for s in steps], axis=0))

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        return tuple((float(x), float(y)) for x, y in self.at(np.array(self.block.corners, np.float32)))


def surface(found: FoundSheet) -> Surface:
    """The surface through the markers alone; `sheets.register` looks closer."""
    paper, photo = _pairs(found.sheet, found.markers)
    plane, kept = _plane(paper, photo, cv2.RANSAC)
    knots = knots_mm(found.sheet.block)
    shift = np.zeros_like(knots)
    good = _sound_markers(kept)
    if len(good) >= BENT_FROM:
        plane, _ = _plane(paper[good], photo[good], 0)
        seen = cv2.perspectiveTransform(photo[good].reshape(1, -1, 2), np.linalg.inv(plane)).reshape(-1, 4, 2)
        centres = paper[good].mean(axis=1)
        shift = _thin_plate(centres, seen.mean(axis=1) - centres, knots)
    flat = (knots + shift).reshape(1, -1, 2).astype(np.float32)
    return Surface(found.sheet.block, cv2.perspectiveTransform(flat, plane).reshape(knots.shape).astype(np.float32))


def filled_in(points: Points, rows: int, columns: int) -> tuple[Array, Array]:
    """Coarse grids of points, (n, r, c, 2), filled in with straight lines: x and y, (n, rows, columns) each."""
    n, r, c, _ = points.shape
    flat = np.ascontiguousarray(np.moveaxis(points, -1, 0), np.float32).reshape(2 * n * r, c)
    across = (flat @ _between(c, columns).T).reshape(2 * n, r, columns)
    x, y = (_between(r, rows) @ across).reshape(2, n, rows, columns)
    return x, y


@cache
def _between(few: int, many: int) -> Array:
    """The weights of a few values, (many, few), in many values from the first to the last of them."""
    at = np.linspace(0, few - 1, many)
    return np.stack([np.interp(at, np.arange(few), one) for one in np.eye(few)], axis=1).astype(np.float32)


def knots_mm(block: Box) -> Array:
    xs = np.arange(block.x - MARGIN_MM, block.right + MARGIN_MM + STEP_MM, STEP_MM, dtype=np.float32)
    ys = np.arange(block.y - MARGIN_MM, block.bottom + MARGIN_MM + STEP_MM, STEP_MM, dtype=np.float32)
    return np.stack(np.meshgrid(xs, ys), axis=-1)


def _remapped(knots: Array, x: Array, y: Array) -> Array:
    return np.asarray(cv2.remap(knots, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _pairs(sheet: Sheet, seen: dict[int, Array]) -> tuple[Array, Array]:
    """Corners on paper and in the photo, (markers, 4, 2) each."""
    boxes = {m.id: m.box for m in sheet.markers}
    ids = sorted(seen)
    return np.array([boxes[i].corners for i in ids], np.float32), np.stack([seen[i] for i in ids]).astype(np.float32)


def _plane(paper: Array, photo: Array, method: int) -> tuple[Array, Array]:
    """The homography from paper to photo, and for each corner whether it was used."""
    flat, seen = paper.reshape(-1, 2), photo.reshape(-1, 2)
    plane, kept = cv2.findHomography(flat, seen, method, _stray_px(paper, photo), maxIters=500, confidence=0.999)
    if plane is None:
        raise Unreadable(
            "The photo was taken too much from the side. Hold the phone above the sheet and take it again."
        )
    return plane, kept


def _stray_px(paper: Array, photo: Array) -> float:
    across = np.hypot(*(photo[:, 2] - photo[:, 0]).T) / np.hypot(*(paper[:, 2] - paper[:, 0]).T)
    return float(STRAY_MM * np.median(across))


def _sound_markers(kept: Array) -> Array:
    return np.flatnonzero(kept.reshape(-1, 4).sum(axis=1) >= 3)


def _thin_plate(at: Array, shift: Array, where: Array) -> Array:
    """The smoothest sheet of metal through the given shifts, (rows, columns, 2)."""
    unit = 100.0  # millimetres; keeps the system well scaled
    a = at.astype(np.float64) / unit
    n = len(a)
    system = np.zeros((n + 3, n + 3))
    system[:n, :n] = _bending(a, a) + STIFFNESS * np.eye(n)
    system[:n, n], system[:n, n + 1 :] = 1, a
    system[n:, :n] = system[:n, n:].T
    weights = np.linalg.solve(system, np.concatenate([shift, np.zeros((3, 2))]))
    flat = where.reshape(-1, 2).astype(np.float32) / np.float32(unit)
    bent = _bending(flat, a.astype(np.float32)) @ weights[:n].astype(np.float32)
    return np.asarray((bent + flat @ weights[n + 1 :] + weights[n]).reshape(where.shape), np.float32)


def _bending(a: Array, b: Array) -> Array:
    x, y = (a[:, None, k] - b[None, :, k] for k in (0, 1))
    square = x * x + y * y
    return np.asarray(0.5 * square * np.log(square + 1e-12), square.dtype)
