"""Where on a table something looks like a marker, readable or not: an even black rim, and white around it."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.loose.tilt import Table
from generator.page.geometry import Box, Point

PX_PER_MM = 2.5
COARSE = 8  # the way from table to photo is worked out for every eighth pixel
MODULES = 7


@dataclass(frozen=True, slots=True)
class Rims:
    """For every place, how much darker a marker's black rim would be than the white around it, if its middle were there
    and it were turned by `turn`; as a share of the brightest nearby, so that shade does not matter. On the third best
    of its four sides, for one may be covered.
    """

    turn: float  # degrees clockwise
    corner: Array  # of the map, in its own millimetres
    seems: Array

    def best(self, mm: Point, slack: float) -> tuple[float, Point]:
        """The most that is found within `slack` millimetres of a point of the table, and where."""
        x, y = (_spin(-self.turn) @ np.array(mm) - self.corner) * PX_PER_MM
        reach = slack * PX_PER_MM
        top, left = (max(0, round(n - reach)) for n in (y, x))
        there = self.seems[top : max(0, round(y + reach) + 1), left : max(0, round(x + reach) + 1)]
        if not there.size:
            return 0.0, mm
        row, column = np.unravel_index(int(there.argmax()), there.shape)
        spot = _spin(self.turn) @ (np.array([left + int(column), top + int(row)]) / PX_PER_MM + self.corner)
        return float(there[row, column]), (float(spot[0]), float(spot[1]))


def rims(grey: Grey, table: Table, points: Array, turn: float, marker: Box, quiet: float, margin: float) -> Rims:
    """The table around these points, as far as `margin` millimetres from them."""
    own = points @ _spin(-turn).T
    corner, end = own.min(axis=0) - margin, own.max(axis=0) + margin
    flat = _flat(grey, table, turn, corner, end)
    flat /= _brightest(flat, marker.w + 2 * quiet)
    black, white = marker.w / 2 * (1 - 1 / MODULES), marker.w / 2 + quiet / 2
    length = 2 * round(0.4 * marker.w * PX_PER_MM) + 1
    across, down = cv2.blur(flat, (length, 1)), cv2.blur(flat, (1, length))
    near, far = round(black * PX_PER_MM), round(white * PX_PER_MM)
    sides = [
        _shifted(across, way * far, 0) - _shifted(across, way * near, 0) if upright
        else _shifted(down, way * far, 1) - _shifted(down, way * near, 1)
        for upright in (True, False)
        for way in (-1, 1)
    ]  # fmt: skip
    return Rims(turn, corner, _second_lowest(*sides))


def _flat(grey: Grey, table: Table, turn: float, corner: Array, end: Array) -> Array:
    """The table from straight above, turned upright."""
    wide, high = (math.ceil(n) for n in (end - corner) * PX_PER_MM)
    columns, rows = wide // COARSE + 2, high // COARSE + 2
    x, y = np.meshgrid(np.arange(columns) * COARSE, np.arange(rows) * COARSE)
    mm = np.stack([x, y], -1) / PX_PER_MM + corner
    px = table.px(mm @ _spin(turn).T).astype(np.float32)
    at = np.stack(np.meshgrid(np.arange(wide), np.arange(high)), -1).astype(np.float32) / COARSE
    fine = cv2.remap(px, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    looked = cv2.remap(grey, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(looked, np.float32)


def _brightest(flat: Array, within: float) -> Array:
    """The brightest within so many millimetres, smoothed; at least a quarter of what is bright in all of it."""
    small = cv2.resize(cv2.blur(flat, (3, 3)), None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    reach = 2 * math.ceil(within * PX_PER_MM / COARSE / 2) + 1
    large = cv2.blur(cv2.dilate(small, np.ones((reach, reach), np.uint8)), (reach, reach))
    full = cv2.resize(large, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.maximum(full, float(np.quantile(small, 0.98)) / 4))


def _second_lowest(a: Array, b: Array, c: Array, d: Array) -> Array:
    lower, higher = (np.minimum(a, b), np.minimum(c, d)), (np.maximum(a, b), np.maximum(c, d))
    return np.asarray(np.minimum(np.maximum(*lower), np.minimum(*higher)))


def _shifted(flat: Array, by: int, axis: int) -> Array:
    """What lies `by` pixels farther along an axis."""
    return np.asarray(np.roll(flat, -by, axis=axis))


def _spin(degrees: float) -> Array:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s], [s, c]])
