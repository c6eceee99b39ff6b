"""The printed sides of the fields, and how far each lies from where we thought.

For every side of every field the brightness across it is compared with the blank's. The median along the side keeps
pen marks that cross it out of the comparison.
"""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from companion.vision.arrays import Array, Grey, Image
from companion.vision.surface import Surface, filled_in
from generator.page.geometry import Box
from generator.page.sheet import Sheet

PX_PER_MM = 4.0  # of the profiles
SAMPLES_ALONG = 15  # odd, so that one of them is the middle one
INSET = 0.12  # of the side left out at either end, where other sides come in
TREND_MM = 3.0  # of the template on either side of the line
SOFT_MM = 0.15  # the blank is softened this much: no photo is sharper
LEAST_SOFTER_PX = 0.3  # blur beyond that which makes a difference
ONE_ROW = 1e-6  # px of blur from one side's profile to the next: none
PLACED = (5, 5)  # samples along and across whose place in the photo is worked out; the others lie between
FAINTEST = 0.004  # contrast of the blank across a side; below this there is nothing to find
FARNESS = 0.1  # correlation that a find at the end of the reach must be better by: neighbours' lines lure
LOGARITHM = np.log(np.maximum(np.arange(256), 4)).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a sheet's fields: middles, which way each runs, and the blank's brightness across it."""

    middle: Array  # (n, 2) millimetres
    along: Array  # (n, 2) half the side, as a vector
    across: Array  # (n,) 0 when the shift in x can be told, 1 for y
    profile: Array  # (n, samples) of the blank, trend removed
    owner: tuple[tuple[str, ...], ...]  # fields that the side belongs to


def sides(sheet: Sheet, blank: Image, px_per_mm: float) -> Sides:
    """Worked out once a sheet; the blank is of the block. Sides that two fields share count once."""
    known: dict[tuple[float, float, int], tuple[tuple[float, float], tuple[float, float], int, list[str]]] = {}
    for field in sheet.fields:
        box = _upright(field.polygon)
        for middle, along, across in _box_sides(box) if box else ():
            key = (round(middle[0], 1), round(middle[1], 1), across)
            known.setdefault(key, (middle, along, across, []))[3].append(field.id)
    middles = np.array([k[0] for k in known.values()], np.float32).reshape(-1, 2)
    alongs = np.array([k[1] for k in known.values()], np.float32).reshape(-1, 2)
    ways = np.array([k[2] for k in known.values()], np.intp)
    grey = cv2.GaussianBlur(cv2.cvtColor(blank, cv2.COLOR_RGB2GRAY), (0, 0), SOFT_MM * px_per_mm)
    places = (_places(middles, alongs, ways, TREND_MM) - (sheet.block.x, sheet.block.y)) * px_per_mm - 0.5
    profile = _level(_profiles(grey, places, TREND_MM))
    return Sides(middles, alongs, ways, profile, tuple(tuple(k[3]) for k in known.values()))


def softened(sides: Sides, blur_mm: float) -> Sides:
    """The blank's sides as unsharp as the photo: a sharp line is not found in a blurred one."""
    more = np.sqrt(max(blur_mm**2 - SOFT_MM**2, 0)) * PX_PER_MM
    if more < LEAST_SOFTER_PX:
        return sides
    blurred = cv2.GaussianBlur(sides.profile, (0, 0), sigmaX=more, sigmaY=ONE_ROW, borderType=cv2.BORDER_REPLICATE)
    return replace(sides, profile=_level(np.asarray(blurred, np.float32)))


def shifts(grey: Grey, surface: Surface, sides: Sides, reach_mm: float) -> tuple[Array, Array]:
    """For each side how far its line lies from where the surface has it, in millimetres, and the correlation there."""
    reach = TREND_MM + reach_mm
    profile = _profiles(grey, surface.at(_places(sides.middle, sides.along, sides.across, reach)), reach)
    width = sides.profile.shape[1]
    windows = sliding_window_view(profile - profile.mean(axis=1, keepdims=True), width, axis=1)
    fits = (windows @ sides.profile[..., None])[..., 0]  # the blank's is level, so the windows need not be
    size = np.sqrt((sides.profile**2).sum(-1))
    score = fits / (_ripple(windows) * size[:, None] + 1e-6)
    score[size / np.sqrt(width) < FAINTEST] = 0
    last = score.shape[1] - 1
    lags = (np.arange(last + 1) - last / 2) / PX_PER_MM
    best = np.argmax(score - FARNESS * np.abs(lags) / reach_mm, axis=1)
    peak = np.clip(best, 1, last - 1)
    n = np.arange(len(best))
    a, b, c = score[n, peak - 1], score[n, peak], score[n, peak + 1]
    bend = np.clip((a - c) / (2 * (a - 2 * b + c) - 1e-6), -0.5, 0.5)
    shift = (peak + bend - last / 2) / PX_PER_MM
    return np.asarray(shift, np.float32), np.asarray(np.where((best == 0) | (best == last), 0, b), np.float32)


def _upright(polygon: tuple[tuple[float, float], ...]) -> Box | None:
    xs, ys = sorted({round(p[0], 3) for p in polygon}), sorted({round(p[1], 3) for p in polygon})
    if len(polygon) != 4 or len(xs) != 2 or len(ys) != 2:
        return None
    return Box(xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0])


def _box_sides(box: Box) -> list[tuple[tuple[float, float], tuple[float, float], int]]:
    (x, y), w, h = box.centre, box.w / 2, box.h / 2
    return [
        ((box.x, y), (0, h), 0),
        ((box.right, y), (0, h), 0),
        ((x, box.y), (w, 0), 1),
        ((x, box.bottom), (w, 0), 1),
    ]


def _places(middle: Array, along: Array, across: Array, reach_mm: float) -> Array:
    """Millimetres to look at, coarsely: (n, along, across, 2)."""
    t = np.linspace(-1 + 2 * INSET, 1 - 2 * INSET, PLACED[0], dtype=np.float32)[:, None, None]
    s = np.linspace(-1, 1, PLACED[1], dtype=np.float32)[:, None] * np.float32(round(reach_mm * PX_PER_MM) / PX_PER_MM)
    step = np.eye(2, dtype=np.float32)[across]
    return np.asarray(middle[:, None, None] + along[:, None, None] * t + step[:, None, None] * s)


def _profiles(grey: Grey, places: Array, reach_mm: float) -> Array:
    """The logarithm of the brightness across each side; of what lies along it the middle value."""
    wide = 2 * round(reach_mm * PX_PER_MM) + 1
    x, y = (m.reshape(-1, wide) for m in filled_in(places, SAMPLES_ALONG, wide))
    looked = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    along = np.ascontiguousarray(looked.reshape(-1, SAMPLES_ALONG, wide).swapaxes(0, 1))
    return np.asarray(LOGARITHM[_ranked(along)[SAMPLES_ALONG // 2]])


def _ranked(looks: Array) -> Array:
    """Sorted along the first axis, in place: neighbours change places until all stand right, everywhere at once. For a
    few looks of many pixels four times as fast as `np.partition`.
    """
    for turn in range(len(looks)):
        one, next_ = looks[turn % 2 : -1 : 2], looks[turn % 2 + 1 :: 2]
        lower = np.minimum(one, next_)
        np.maximum(one, next_, out=next_)
        one[:] = lower
    return looks


def _level(profile: Array) -> Array:
    """Without its mean and slope, which are light, not print."""
    even = _even(profile.shape[-1])
    return np.asarray(profile - (profile @ even) @ even.T, np.float32)


def _ripple(windows: Array) -> Array:
    """How much is left of each window, as the root of its sum of squares, when mean and slope are taken away."""
    whole = np.einsum("...i,...i->...", windows, windows)
    return np.asarray(np.sqrt(np.maximum(whole - ((windows @ _even(windows.shape[-1])) ** 2).sum(-1), 0)))


@cache
def _even(width: int) -> Array:
    """Mean and slope as two unit vectors, (width, 2)."""
    t = np.linspace(-1, 1, width, dtype=np.float32)
    return np.stack([np.full_like(t, width**-0.5), t / np.sqrt((t * t).sum())], axis=1)
