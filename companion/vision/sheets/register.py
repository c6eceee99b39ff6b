"""A closer look at where the paper is: the surface is moved until the printed outlines match the blank sheet's."""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from companion.vision.arrays import Array, Grey, Image
from companion.vision.surface import Surface, filled_in, knots_mm
from generator.page.geometry import Box
from generator.page.sheet import Sheet

PX_PER_MM = 4.0  # of the profiles
SAMPLES_ALONG = 15  # odd, so that there is a middle one
INSET = 0.12  # share of the side left out at either end, where other sides come in
TREND_MM = 3.0  # of the template on either side of the line
SOFT_MM = 0.15  # blur of the blank; no photo is sharper
LEAST_SOFTER_PX = 0.3  # further blur that makes a difference
ONE_ROW = 1e-6  # px of blur across profiles, so that they do not mix
PLACED = (5, 5)  # samples along and across whose place in the photo is worked out; the others are in between
FAINTEST = 0.004  # contrast of the blank across a side; below this there is nothing to find
FARNESS = 0.1  # by how much the correlation must be better at the end of the reach, where neighbours' lines lure
LOGARITHM = np.log(np.maximum(np.arange(256), 4)).astype(np.float32)
NEAR_REACH_MM = (2.0, 1.2)  # how far the outlines may lie from where the markers put them
FAR_REACH_MM = (5.5, 2.5, 1.2)  # the same when few markers are in sight, or the paper is folded
MORE = 2  # extra looks while sides still move
CALM_MM = 0.2
SURE = 0.75  # correlation from which we trust a side
MOST_OUTLINES = 0.8  # share of fields whose outline must be found at the first attempt
CLEARLY = 0.25  # how much more a farther look must find, because it more often meets a wrong line that fits by chance
FEWEST_SIDES = 6
NEIGHBOURS = 9
JUMP_MM = 0.45  # by which a side may differ from its neighbours, besides a share of the reach
JUMP_SHARE = 0.35
ANCHOR_WEIGHT = 0.3  # of a marker, whose place is known, beside a side that is perfectly seen
LOCAL_MM = 8.0  # how far one side's shift counts around it
LOCAL_WEIGHT = 0.25  # how many sides the smooth shift is worth where few sides are near


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a sheet's fields: their middles, which way each runs, and the blank's brightness across it."""

    middle: Array  # (n, 2) millimetres
    along: Array  # (n, 2) half the side, as a vector
    across: Array  # (n,) 0 when it shows a shift in x, 1 for y
    profile: Array  # (n, samples) of the blank, trend removed
    owner: tuple[tuple[str, ...], ...]  # fields that the side belongs to


@dataclass(frozen=True, slots=True)
class Registered:
    """The surface after it was moved to fit."""

    surface: Surface
    match: dict[str, float]  # for each field, how well its outline was found, 0 to 1


def sides(sheet: Sheet, blank: Image, px_per_mm: float) -> Sides:
    """All sides on the blank picture of a sheet's block. A side that two fields share counts once."""
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
    """The blank's sides as unsharp as the photo, because a sharp line does not match a blurred one."""
    more = np.sqrt(max(blur_mm**2 - SOFT_MM**2, 0)) * PX_PER_MM
    if more < LEAST_SOFTER_PX:
        return sides
    blurred = cv2.GaussianBlur(sides.profile, (0, 0), sigmaX=more, sigmaY=ONE_ROW, borderType=cv2.BORDER_REPLICATE)
    return replace(sides, profile=_level(np.asarray(blurred, np.float32)))


def shifts(grey: Grey, surface: Surface, sides: Sides, reach_mm: float) -> tuple[Array, Array]:
    """How far the line of each side is from where the surface has it, in millimetres, and the correlation there."""
    reach = TREND_MM + reach_mm
    profile = _profiles(grey, surface.at(_places(sides.middle, sides.along, sides.across, reach)), reach)
    width = sides.profile.shape[1]
    windows = sliding_window_view(profile - profile.mean(axis=1, keepdims=True), width, axis=1)
    fits = (windows @ sides.profile[..., None])[..., 0]  # the blank's profile is level, so the windows need not be
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


def register(grey: Grey, surface: Surface, sides: Sides, markers_mm: Array, sparse: bool = False) -> Registered:
    """The surface moved to fit the outlines, while the markers stay where they were seen.

    `sparse` when few markers gave it, so that it may be far off.
    """
    settled = _settled(grey, surface, sides, markers_mm, NEAR_REACH_MM)
    to_beat = _found(settled) + (0 if sparse else CLEARLY)
    if _found(settled) >= MOST_OUTLINES or to_beat >= 1:
        return settled
    farther = _settled(grey, surface, sides, markers_mm, FAR_REACH_MM)
    return farther if _found(farther) > to_beat else settled


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
    """The coarse grid of millimetres to look at, (n, along, across, 2)."""
    t = np.linspace(-1 + 2 * INSET, 1 - 2 * INSET, PLACED[0], dtype=np.float32)[:, None, None]
    s = np.linspace(-1, 1, PLACED[1], dtype=np.float32)[:, None] * np.float32(round(reach_mm * PX_PER_MM) / PX_PER_MM)
    step = np.eye(2, dtype=np.float32)[across]
    return np.asarray(middle[:, None, None] + along[:, None, None] * t + step[:, None, None] * s)


def _profiles(grey: Grey, places: Array, reach_mm: float) -> Array:
    """The logarithm of the brightness across each side, as the median along it."""
    wide = 2 * round(reach_mm * PX_PER_MM) + 1
    x, y = (m.reshape(-1, wide) for m in filled_in(places, SAMPLES_ALONG, wide))
    looked = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    along = np.ascontiguousarray(looked.reshape(-1, SAMPLES_ALONG, wide).swapaxes(0, 1))
    return np.asarray(LOGARITHM[_ranked(along)[SAMPLES_ALONG // 2]])


def _ranked(looks: Array) -> Array:
    """Sorted along the first axis, in place: neighbours swap until all are in order, everywhere at once.

    For a few looks of many pixels this is four times as fast as `np.partition`.
    """
    for turn in range(len(looks)):
        one, next_ = looks[turn % 2 : -1 : 2], looks[turn % 2 + 1 :: 2]
        lower = np.minimum(one, next_)
        np.maximum(one, next_, out=next_)
        one[:] = lower
    return looks


def _level(profile: Array) -> Array:
    """The profile without its mean and slope, which are light, not print."""
    even = _even(profile.shape[-1])
    return np.asarray(profile - (profile @ even) @ even.T, np.float32)


def _ripple(windows: Array) -> Array:
    """The root of each window's sum of squares after its mean and slope are taken away."""
    whole = np.einsum("...i,...i->...", windows, windows)
    return np.asarray(np.sqrt(np.maximum(whole - ((windows @ _even(windows.shape[-1])) ** 2).sum(-1), 0)))


@cache
def _even(width: int) -> Array:
    """Mean and slope as two unit vectors, (width, 2)."""
    t = np.linspace(-1, 1, width, dtype=np.float32)
    return np.stack([np.full_like(t, width**-0.5), t / np.sqrt((t * t).sum())], axis=1)


def _settled(grey: Grey, first: Surface, sides: Sides, markers_mm: Array, reaches: tuple[float, ...]) -> Registered:
    surface, score = first, np.zeros(0, np.float32)
    for number, reach in enumerate((*reaches, *(reaches[-1:] * MORE))):
        shift, score = shifts(grey, surface, sides, reach)
        good = (score > SURE) & _consistent(sides, shift, score, JUMP_MM + JUMP_SHARE * reach)
        if number >= len(reaches) and good.any() and float(np.quantile(np.abs(shift[good]), 0.95)) < CALM_MM:
            break
        if good.sum() >= FEWEST_SIDES:
            order = 1 if reach > 3 else 2
            back = _back(first, surface, markers_mm)
            field = [_field(sides, shift, score, good, axis, markers_mm, back, surface.block, order) for axis in (0, 1)]
            surface = surface.moved(np.stack(field, axis=-1))
    return Registered(surface, _by_field(sides, score))


def _found(settled: Registered) -> float:
    return float(np.mean([score > SURE for score in settled.match.values()])) if settled.match else 0.0


def _consistent(sides: Sides, shift: Array, score: Array, jump_mm: float) -> Array:
    """Whether each side moved about as its neighbours did: paper bends, but it does not jump."""
    steady = np.zeros(len(shift), bool)
    for axis in (0, 1):
        own = np.flatnonzero(sides.across == axis)
        sure = own[score[own] > SURE]
        if len(sure):
            x, y = ((sides.middle[own, None, k] - sides.middle[None, sure, k]) ** 2 for k in (0, 1))
            few = min(NEIGHBOURS, len(sure))
            nearest = sure[np.argpartition(x + y, few - 1, axis=1)[:, :few]]
            steady[own] = np.abs(shift[own] - np.median(shift[nearest], axis=1)) < jump_mm
    return steady


def _back(first: Surface, now: Surface, at: Array) -> Array:
    """The shifts, in millimetres, that bring points back to where the first surface had them."""
    here = now.at(at)
    x, y = (now.at(at + np.array(step, np.float32)) - here for step in ((1, 0), (0, 1)))
    return np.linalg.solve(np.stack([x, y], axis=-1), (first.at(at) - here)[..., None])[..., 0]


def _field(
    sides: Sides,
    shift: Array,
    score: Array,
    good: Array,
    axis: int,
    markers_mm: Array,
    back: Array,
    block: Box,
    order: int,
) -> Array:
    """A smooth shift along one axis for every knot, corrected around the sides that were seen well."""
    knots = knots_mm(block)
    chosen = good & (sides.across == axis)
    if chosen.sum() < 4 + 4 * order:
        return np.zeros(knots.shape[:2], np.float32)
    at = np.concatenate([sides.middle[chosen], markers_mm])
    moved = np.concatenate([shift[chosen], back[:, axis]])
    weight = np.concatenate([score[chosen] - SURE + 0.05, np.full(len(markers_mm), ANCHOR_WEIGHT)])
    smooth = _polynomial(block, at, moved, weight, order)
    everywhere = (_terms(block, knots.reshape(-1, 2), order) @ smooth).reshape(knots.shape[:2])
    return np.asarray(everywhere + _near(knots, at, moved - _terms(block, at, order) @ smooth, weight), np.float32)


def _terms(block: Box, at: Array, order: int) -> Array:
    x = (at[:, 0].astype(np.float64) - block.centre[0]) / block.w
    y = (at[:, 1].astype(np.float64) - block.centre[1]) / block.h
    powers = [x**i * y**j for i in range(order + 1) for j in range(order + 1 - i)]
    if order >= 2:
        powers += [x**2 * y, x * y**2]
    return np.stack(powers, axis=1)


def _polynomial(block: Box, at: Array, moved: Array, weight: Array, order: int) -> Array:
    """Least squares that ignore sides which disagree with all others."""
    terms = _terms(block, at, order)
    trust = weight.astype(np.float64)
    found: Array = np.zeros(terms.shape[1])
    for _ in range(4):
        weighted = terms * trust[:, None]
        found = np.linalg.solve(weighted.T @ terms + 1e-3 * np.eye(terms.shape[1]), weighted.T @ moved)
        rest = np.abs(moved - terms @ found)
        trust = weight / (1 + (rest / max(1.5 * float(np.median(rest)), 0.08)) ** 2)
    return found


def _near(knots: Array, at: Array, rest: Array, weight: Array) -> Array:
    """What nearby sides add to the smooth shift. Nearness across and along multiply, so that the sum over all sides is
    one product of matrices.
    """
    across, along = (
        np.exp(np.float32(-0.5) * ((line[:, None] - at[:, k]) / np.float32(LOCAL_MM)) ** 2)
        for k, line in enumerate((knots[0, :, 0], knots[:, 0, 1]))
    )
    pull = along * (weight / weight.max()).astype(np.float32)
    return np.asarray((pull * rest.astype(np.float32)) @ across.T / (pull @ across.T + np.float32(LOCAL_WEIGHT)))


def _by_field(sides: Sides, score: Array) -> dict[str, float]:
    """How well each field's outline was found: the median of its sides, as one may be under a finger."""
    scores: dict[str, list[float]] = {}
    for owners, value in zip(sides.owner, score.tolist(), strict=True):
        for name in owners:
            scores.setdefault(name, []).append(value)
    return {name: sorted(values)[len(values) // 2] for name, values in scores.items()}
