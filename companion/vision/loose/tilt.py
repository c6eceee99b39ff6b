"""The table top under many small squares: the perspective and the bend of the lens that make all of them square."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from generator.page.geometry import Point

ROUNDS = 40
ENOUGH = 1e-7  # of the sum of squares; stop when progress is less than this
NUDGE = 1e-6  # step for the derivatives
STRAY_MM = 0.5  # a corner this far out counts half, so that one bad marker cannot tilt the table
# How a phone is held over a table, as standard deviations, and their weight against millimetres of misfit. Hundreds of
# corners overrule it; the eight corners of two markers do not.
TILTED = 0.35
BENT = 0.02
TRUST_MM = 0.15
PX_PER_MM = 2.5
COARSE = 8  # the way from table to photo is worked out for every eighth pixel
MODULES = 7


@dataclass(frozen=True, slots=True)
class Table:
    """Photo pixels to millimetres on the table and back. The lens bends first: p (1 + bend |p|^2) is on the picture of
    the plane, where p counts from the middle of the photo in halves of its long side.
    """

    plane: Array  # (3, 3)
    middle: Array
    half: float  # pixels
    bend: float

    def mm(self, px: Array) -> Array:
        p = (np.asarray(px, np.float64) - self.middle) / self.half
        straight = p * (1 + self.bend * (p**2).sum(axis=-1, keepdims=True))
        return _projected(self.plane, straight)

    def px(self, mm: Array) -> Array:
        straight = _projected(np.linalg.inv(self.plane), np.asarray(mm, np.float64))
        p = straight
        for _ in range(4):
            p = straight / (1 + self.bend * (p**2).sum(axis=-1, keepdims=True))
        return np.asarray(p * self.half + self.middle)

    @property
    def px_per_mm(self) -> float:
        """Photo pixels to a millimetre in the middle of the photo."""
        at = self.mm(np.array([self.middle]))[0]
        a, b, c = self.px(np.array([at, at + (1, 0), at + (0, 1)]))
        return float(np.sqrt(np.hypot(*(b - a)) * np.hypot(*(c - a))))


@dataclass(frozen=True, slots=True)
class Rims:
    """How much a marker, turned by `turn`, seems to have its middle at each place: how much darker its black rim would
    be than the white around it, as a share of the brightest nearby, so that shade does not matter. The third best of
    its four sides counts, because one may be covered.
    """

    turn: float  # degrees clockwise
    corner: Array  # of the map, in its own millimetres
    seems: Array

    def best(self, mm: Point, slack: float) -> tuple[float, Point]:
        """The most that is found within `slack` millimetres of a point of the table, and where."""
        x, y = (spin(-self.turn) @ np.array(mm) - self.corner) * PX_PER_MM
        reach = slack * PX_PER_MM
        top, left = (max(0, round(n - reach)) for n in (y, x))
        there = self.seems[top : max(0, round(y + reach) + 1), left : max(0, round(x + reach) + 1)]
        if not there.size:
            return 0.0, mm
        row, column = np.unravel_index(int(there.argmax()), there.shape)
        spot = spin(self.turn) @ (np.array([left + int(column), top + int(row)]) / PX_PER_MM + self.corner)
        return float(there[row, column]), (float(spot[0]), float(spot[1]))


def level(corners: Array, own: Array, size: tuple[int, int]) -> Table:
    """The table on which quadrilaterals of the photo, (squares, 4, 2), come closest to the given shapes, wherever they
    are and however they are turned. `size` is the photo's, (rows, columns).
    """
    middle = np.array([size[1] / 2, size[0] / 2]) - 0.5
    half = max(size) / 2
    p = (corners - middle) / half
    shapes = own - own.mean(axis=1, keepdims=True)
    sides = np.linalg.norm(p - np.roll(p, 1, axis=1), axis=2).mean(axis=1)
    sides_mm = np.linalg.norm(shapes - np.roll(shapes, 1, axis=1), axis=2).mean(axis=1)
    scale = float(np.median(sides_mm / sides))
    start = np.array([scale, 0.0, 0.0, scale, 0.0, 0.0, 0.0])  # a plane seen from straight above
    found = _descend(start, p, shapes)
    a, b, c, d, g, h, bend = found
    return Table(np.array([[a, b, 0.0], [c, d, 0.0], [g, h, 1.0]]), middle, half, float(bend))


def rims(
    grey: Grey, table: Table, points: Array, turn: float, sizes: Sequence[float], margin: float
) -> tuple[Rims, ...]:
    """The rims of markers of each size within `margin` millimetres of these points of the table."""
    own = points @ spin(-turn).T
    corner, end = own.min(axis=0) - margin, own.max(axis=0) + margin
    flat = _flat(grey, table, turn, corner, end)
    flat /= _brightest(flat, max(sizes) * (1 + 2 / MODULES))
    return tuple(Rims(turn, corner, _seems(flat, size)) for size in sizes)


def _descend(x: Array, p: Array, shapes: Array) -> Array:
    """The least squares by the Levenberg-Marquardt method."""
    damping = 1e-3
    misfit = _misfit(x, p, shapes)
    cost = float(misfit @ misfit)
    for _ in range(ROUNDS):
        steps = NUDGE * np.maximum(1.0, np.abs(x))
        slopes = np.stack(
            [(_misfit(x + s * e, p, shapes) - misfit) / s for s, e in zip(steps, np.eye(len(x)), strict=True)]
        )
        square, down = slopes @ slopes.T, slopes @ misfit
        better = x - np.linalg.solve(square + damping * np.diag(np.diag(square) + 1e-12), down)
        tried = _misfit(better, p, shapes)
        fresh = float(tried @ tried)
        if fresh < cost:
            gain = cost - fresh
            x, misfit, cost = better, tried, fresh
            damping = max(damping / 5, 1e-9)
            if gain < ENOUGH * cost and damping < 1e-3:
                break
        else:
            damping *= 6
            if damping > 1e9:
                break
    return x


def _misfit(x: Array, p: Array, shapes: Array) -> Array:
    """How far each corner is from where it would be if its square were stiff. Far ones count less."""
    a, b, c, d, g, h, bend = x
    straight = p * (1 + bend * (p**2).sum(axis=-1, keepdims=True))
    plane = np.array([[a, b, 0.0], [c, d, 0.0], [g, h, 1.0]])
    mm = _projected(plane, straight)
    there = mm - mm.mean(axis=1, keepdims=True)
    turned = np.arctan2(
        (shapes[..., 0] * there[..., 1] - shapes[..., 1] * there[..., 0]).sum(axis=1), (shapes * there).sum(axis=(1, 2))
    )
    cos, sin = np.cos(turned)[:, None], np.sin(turned)[:, None]
    stiff = np.stack(
        [cos * shapes[..., 0] - sin * shapes[..., 1], sin * shapes[..., 0] + cos * shapes[..., 1]], axis=-1
    )
    off = there - stiff
    far = np.linalg.norm(off, axis=2, keepdims=True)
    soft = off / np.sqrt(1 + far / STRAY_MM)
    prior = np.array([g / TILTED, h / TILTED, bend / BENT]) * TRUST_MM
    return np.concatenate([soft.ravel(), prior])


def _projected(plane: Array, points: Array) -> Array:
    flat = np.asarray(points, np.float64).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, plane)).reshape(np.shape(points))


def _flat(grey: Grey, table: Table, turn: float, corner: Array, end: Array) -> Array:
    """The table seen from straight above, turned upright."""
    wide, high = (math.ceil(n) for n in (end - corner) * PX_PER_MM)
    columns, rows = wide // COARSE + 2, high // COARSE + 2
    x, y = np.meshgrid(np.arange(columns) * COARSE, np.arange(rows) * COARSE)
    mm = np.stack([x, y], -1) / PX_PER_MM + corner
    px = table.px(mm @ spin(turn).T).astype(np.float32)
    at = np.stack(np.meshgrid(np.arange(wide), np.arange(high)), -1).astype(np.float32) / COARSE
    fine = cv2.remap(px, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    looked = cv2.remap(grey, fine[..., 0], fine[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(looked, np.float32)


def _brightest(flat: Array, within: float) -> Array:
    """The brightest within this many millimetres, smoothed, and at least a quarter of what is bright overall."""
    small = cv2.resize(cv2.blur(flat, (3, 3)), None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    reach = 2 * math.ceil(within * PX_PER_MM / COARSE / 2) + 1
    large = cv2.blur(cv2.dilate(small, np.ones((reach, reach), np.uint8)), (reach, reach))
    full = cv2.resize(large, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.maximum(full, float(np.quantile(small, 0.98)) / 4))


def _seems(flat: Array, size: float) -> Array:
    """How much darker the rim of a marker of this size would be than the module of white around it, at each place."""
    near, far = (round(size / 2 * (1 + way / MODULES) * PX_PER_MM) for way in (-1, 1))
    length = 2 * round(0.4 * size * PX_PER_MM) + 1
    across, down = cv2.blur(flat, (length, 1)), cv2.blur(flat, (1, length))
    return _second_lowest(
        *(
            _shifted(it, way * far, axis) - _shifted(it, way * near, axis)
            for axis, it in ((0, across), (1, down))
            for way in (-1, 1)
        )
    )


def _second_lowest(a: Array, b: Array, c: Array, d: Array) -> Array:
    lower, higher = (np.minimum(a, b), np.minimum(c, d)), (np.maximum(a, b), np.maximum(c, d))
    return np.asarray(np.minimum(np.maximum(*lower), np.minimum(*higher)))


def _shifted(flat: Array, by: int, axis: int) -> Array:
    """What is `by` pixels farther along an axis."""
    return np.asarray(np.roll(flat, -by, axis=axis))


def spin(degrees: float) -> Array:
    """The matrix that turns column vectors clockwise, as seen on paper."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s], [s, c]])
