"""How far the print of a flap is from the grid around it: duplex printing and folding by hand are never exact."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey, Image
from companion.vision.folded.view import AND, OPEN, Leaf, compose, crease, lay, pixels_mm, window
from companion.vision.sheets.absorb import LOGARITHM, Blanks
from companion.vision.sheets.marks import FINE, REACH
from companion.vision.surface import Surface
from generator.page.geometry import Box

GLYPH_REACH_PX = 9  # of a patch: 2 mm
INSIDE = slice(12, FINE - 12)  # of a patch; its glyph without the lines around the box
GLYPH_STEP = 2  # px between those that are compared
LIGHT_PX = 33  # slower changes are light
GLYPH = 0.05  # logarithm of brightness; the spread inside a box with a glyph
MOST = 0.12  # logarithm of brightness; what differs by more is ink
KNOWN = 0.5  # of MOST; the largest misfit of a glyph that is recognised
BETTER = 0.8  # of the misfit where the glyph was expected; with less it lies elsewhere
PX_PER_MM = 4.0
REACH_PX = 14  # 3.5 mm
NEAR_PX = 5  # around the place that a rough look found
DETAIL_MM = 3.0  # slower changes are light
EVERY = 5  # px between those of a flap that are compared; odd, so that they do not line up with the boxes
EDGE_MM = 2.0  # from the flap's edges, because the shift decides what the edge hides
Shift = tuple[float, float]


class BothBlanks:
    """The blanks of both sides. They are large, so they are hashed by what they show."""

    def __init__(self, key: object, pictures: tuple[Image, Image], px_per_mm: float) -> None:
        self.key, self.pictures, self.px_per_mm = key, pictures, px_per_mm

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BothBlanks) and other.key == self.key


def on_their_glyphs(grey: Grey, surface: Surface, blanks: Blanks) -> Blanks:
    """The same blank, with each box moved to where its glyph is seen."""
    expected = _glyph_details(blanks.light.mean(axis=-1))
    carry = np.flatnonzero(expected[:, INSIDE, INSIDE].std(axis=(1, 2)) > GLYPH)
    if not len(carry):
        return blanks
    at = surface.at(blanks.places[carry]).reshape(-1, FINE, 2)
    looked = cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = _glyph_details(LOGARITHM[looked].reshape(-1, FINE, FINE))
    px_mm = np.array([REACH * blanks.boxes[n].w / FINE for n in carry], np.float32)
    places = blanks.places.copy()
    places[carry] += (_off(seen, expected[carry]) * px_mm[:, None])[:, None, None]
    return replace(blanks, places=places)


def flap_shifts(
    grey: Grey, surface: Surface, leaf: Leaf, states: Sequence[str], rough: Sequence[Shift], blanks: BothBlanks
) -> list[Shift]:
    """The shift of each corner's flap in millimetres, 0 where there is no flap.

    A leaf went through the printer once, so all flaps are looked for again near where most of them say that the back
    was printed. Second folds are too inexact for that, and large enough to do without.
    """
    flaps = [n for n, state in enumerate(states) if state != OPEN and (not leaf.turned or AND in state)]
    known = {n: _template(leaf, n, states[n], blanks) for n in flaps}
    found = {n: _shift(grey, surface, *known[n], rough[n]) for n in flaps}
    if len(flaps) > 1 and not leaf.turned:
        weights = [int(known[n][2].sum()) + 1 for n in flaps]
        off = [_through(_reflected(leaf, n, states[n], found[n])) for n in flaps]
        printed = (_weighted_median([x for x, _ in off], weights), _weighted_median([y for _, y in off], weights))
        again = {n: _reflected(leaf, n, states[n], _through(printed)) for n in flaps}
        found = {n: _shift(grey, surface, *known[n], again[n]) for n in flaps}
    return [found.get(n, (0.0, 0.0)) for n in range(len(states))]


def _off(seen: Array, expected: Array) -> Array:
    """How far each glyph is from where it was expected, in pixels, (n, 2), or 0 if it is not recognised."""
    inner = np.arange(FINE)[INSIDE][::GLYPH_STEP]
    glyphs = expected[:, inner[:, None], inner]
    steps = np.array(
        [(x, y) for y in range(-GLYPH_REACH_PX, GLYPH_REACH_PX + 1) for x in range(-GLYPH_REACH_PX, GLYPH_REACH_PX + 1)]
    )
    misfits = np.stack([_misfit(seen[:, inner[:, None] + y, inner + x] - glyphs) for x, y in steps])
    best, least = misfits.argmin(axis=0), misfits.min(axis=0)
    found = (least < KNOWN * MOST) & (least < BETTER * misfits[len(steps) // 2])
    return np.asarray(steps[best] * found[:, None], np.float32)


def _misfit(rest: Array) -> Array:
    return np.asarray(np.minimum(np.abs(rest), MOST).mean(axis=(1, 2)))


def _glyph_details(light: Array) -> Array:
    return np.stack([it - cv2.blur(it, (LIGHT_PX, LIGHT_PX)) for it in light])


def _reflected(leaf: Leaf, corner: int, state: str, shift: Shift) -> Shift:
    """A shift of the paper as the fold mirrors it; the same again undoes it."""
    normal = crease(leaf.up, f"{leaf.corners[corner]}-{state.split(AND)[-1]}").normal
    along = 2 * (shift[0] * normal[0] + shift[1] * normal[1])
    return float(shift[0] - along * normal[0]), float(shift[1] - along * normal[1])


def _through(shift: Shift) -> Shift:
    """A shift as seen from the other side of the paper."""
    return -shift[0], shift[1]


def _weighted_median(values: list[float], weights: list[int]) -> float:
    order = np.argsort(values)
    reached = np.cumsum(np.array(weights)[order])
    return float(np.array(values)[order][np.searchsorted(reached, reached[-1] / 2)])


@lru_cache(maxsize=96)
def _template(leaf: Leaf, corner: int, state: str, blanks: BothBlanks) -> tuple[Box, Array, Array]:
    """The box around a flap, its details with REACH_PX more on all sides, and which of its pixels count."""
    folded = ["open"] * len(leaf.corners)
    folded[corner] = state
    whole = window(leaf, leaf.corners[corner], 0.0)
    mask = lay(leaf, folded, pixels_mm(whole, PX_PER_MM)).flap == corner
    rows, columns = np.nonzero(mask.any(axis=1))[0], np.nonzero(mask.any(axis=0))[0]
    box = Box(
        whole.x + columns[0] / PX_PER_MM,
        whole.y + rows[0] / PX_PER_MM,
        (columns[-1] + 1 - columns[0]) / PX_PER_MM,
        (rows[-1] + 1 - rows[0]) / PX_PER_MM,
    )
    reach = REACH_PX / PX_PER_MM
    wide = Box(box.x - reach, box.y - reach, box.w + 2 * reach, box.h + 2 * reach)
    endless = lay(leaf, folded, pixels_mm(wide, PX_PER_MM), endless=True)
    up, under = blanks.pictures
    picture = compose(endless, leaf.up.block, up, under, blanks.px_per_mm)
    inside = cv2.erode(
        mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.uint8),
        np.ones((3, 3), np.uint8),
        iterations=round(EDGE_MM * PX_PER_MM),
        borderValue=0,
    )
    return box, _details(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)), inside > 0


def _shift(grey: Grey, surface: Surface, box: Box, template: Array, inside: Array, rough: Shift) -> Shift:
    places = surface.at(pixels_mm(box, PX_PER_MM))
    seen = _details(cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR))[
        : inside.shape[0], : inside.shape[1]
    ]
    inside = inside[: seen.shape[0], : seen.shape[1]]
    rows, columns = (at[::EVERY] for at in np.nonzero(inside))
    if not len(rows):
        return rough
    own = seen[rows, columns]
    x, y = (int(np.clip(round(v * PX_PER_MM), NEAR_PX - REACH_PX, REACH_PX - NEAR_PX)) for v in rough)
    misfits = np.empty((2 * NEAR_PX + 1, 2 * NEAR_PX + 1), np.float32)
    for j in range(-NEAR_PX, NEAR_PX + 1):
        for i in range(-NEAR_PX, NEAR_PX + 1):
            there = template[rows + (REACH_PX - y - j), columns + (REACH_PX - x - i)]
            misfits[j + NEAR_PX, i + NEAR_PX] = np.minimum(np.abs(own - there), MOST).mean()
    best_y, best_x = divmod(int(misfits.argmin()), misfits.shape[1])
    return (
        (x + best_x - NEAR_PX + _between(misfits[best_y], best_x)) / PX_PER_MM,
        (y + best_y - NEAR_PX + _between(misfits[:, best_x], best_y)) / PX_PER_MM,
    )


def _between(line: Array, at: int) -> float:
    """Where between two pixels the misfit is least."""
    if not 0 < at < len(line) - 1:
        return 0.0
    a, b, c = (float(v) for v in line[at - 1 : at + 2])
    return float(np.clip((a - c) / (2 * (a - 2 * b + c) + 1e-9), -0.5, 0.5))


def _details(grey: Grey) -> Array:
    light = LOGARITHM[grey]
    return np.asarray(light - cv2.GaussianBlur(light, (0, 0), DETAIL_MM * PX_PER_MM), np.float32)
