"""A closer look at where the paper lies: the surface is moved until the printed outlines fit the blank sheet's."""

from dataclasses import dataclass

import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.sheets.outlines import Sides, shifts
from companion.vision.surface import Surface, knots_mm
from generator.page.geometry import Box

NEAR_REACH_MM = (2.0, 1.2)  # how far the outlines may lie from where the markers put them
FAR_REACH_MM = (5.5, 2.5, 1.2)  # the same when few markers are in sight, or the paper is folded
MORE = 2  # looks beyond the planned ones, while sides still move
CALM_MM = 0.2
SURE = 0.75  # correlation from which a side is believed
MOST_OUTLINES = 0.8  # share of fields whose outline must be found at the first attempt
CLEARLY = 0.25  # by which a farther look must find more: the farther, the more often a wrong line fits by chance
FEWEST_SIDES = 6
NEIGHBOURS = 9
JUMP_MM = 0.45  # by which a side may differ from its neighbours, and a share of the reach besides
JUMP_SHARE = 0.35
ANCHOR_WEIGHT = 0.3  # of a marker, whose place is known, beside a side that is perfectly seen
LOCAL_MM = 8.0  # how far one side's shift speaks for its neighbourhood
LOCAL_WEIGHT = 0.25  # sides' worth of trust in the smooth shift where few sides are near


@dataclass(frozen=True, slots=True)
class Registered:
    surface: Surface
    match: dict[str, float]  # for each field, how well its outline was found, 0 to 1


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
    """Whether a side moved about as its neighbours did: paper bends, but it does not jump."""
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
    """A smooth shift along one axis for every knot, and around well-seen sides their own."""
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
    """Least squares that lets go of sides which disagree with all others."""
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
    """What the sides nearby say over and above the smooth shift. Nearness across and along multiply, so that the sum
    over all sides is one product of matrices.
    """
    across, along = (
        np.exp(np.float32(-0.5) * ((line[:, None] - at[:, k]) / np.float32(LOCAL_MM)) ** 2)
        for k, line in enumerate((knots[0, :, 0], knots[:, 0, 1]))
    )
    pull = along * (weight / weight.max()).astype(np.float32)
    return np.asarray((pull * rest.astype(np.float32)) @ across.T / (pull @ across.T + np.float32(LOCAL_WEIGHT)))


def _by_field(sides: Sides, score: Array) -> dict[str, float]:
    """The middle one of a field's sides: one may lie under a finger or have no line."""
    scores: dict[str, list[float]] = {}
    for owners, value in zip(sides.owner, score.tolist(), strict=True):
        for name in owners:
            scores.setdefault(name, []).append(value)
    return {name: sorted(values)[len(values) // 2] for name, values in scores.items()}
