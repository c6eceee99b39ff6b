"""Which corners are folded, and how far: the photo of each corner compared with the blank in every possible state.

The corners of a sheet do not overlap, so each is judged alone. A flap's print may be off by some millimetres (front and
back never quite meet, nor do creases and dotted lines), so it is tried in all places nearby.

Colours and lines are two witnesses: a table may be as pale as paper, and the lines of a curled corner are elsewhere. A
state is believed only if both speak for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from companion.vision.folded.view import Leaf, compose, lay, pixels_mm, window
from companion.vision.sheets.absorb import LOGARITHM
from companion.vision.surface import Surface
from generator.page.geometry import Box

LOOK_PX_PER_MM = 4.0
COARSER = 3
PX_PER_MM = LOOK_PX_PER_MM / COARSER
MARGIN_MM = 12.4  # of flat paper beyond the largest fold, to measure the light
REACH_PX = 4  # by which a flap may be off: 3 mm
SPREAD = 0.06  # logarithm of brightness by which good prints differ from ours
WORST = 6.0  # cost of a pixel that does not fit at all
UNDER_INK = 2.0  # cost of a pixel that is only darker than the print
TABLE_SPREAD = 0.09  # logarithm of brightness by which a table varies nearby
TABLE_MM = (2.5, 10.5)  # the strip beside the sheet where we look at the table
TABLE_PX = 80  # of it that are kept
BARE = 0.4  # cost of a pixel that shows the table, about that of paper that fits well
NOT_TABLE = 4.0  # cost of a pixel where the state has no paper and which does not look like the table either
LIGHT_ROUNDS = 4
EVERY = 3  # only every so many pixels are looked at, because all of them would only take longer
STIFF = np.diag([1e-3, 3.0, 3.0]).astype(np.float32)  # keeps the plane level where little paper is in sight
SLOWLY_MM = 12.0  # slower changes are light, or the strength of the print
SLOWER = 4  # px of the coarse copy on which they are measured
INK = 0.25  # logarithm of brightness; what differs more from what was expected says nothing about the light
FEW = 0.02  # weight of 'no change of light' where hardly any paper is in sight
DETAIL_MM = 3.0  # faster changes are lines or glyphs
MOST_DETAIL = 0.1  # logarithm of brightness; more is ink, or the edge of the paper
GAINS = (0.25, 1.3)
QUIETEST = 0.01
ALIKE_PX = 25.0  # pixels of lines that are right or wrong together
EVIDENCE_MM2 = 120.0  # a patch whose pixels are right or wrong together
SPOKEN = 0.5  # log odds from which colours, or lines, speak for a state


@dataclass(frozen=True, slots=True)
class Template:
    """A corner in one state. Its flap is drawn larger than it is, so that it can be moved."""

    gone: Array
    flap: Array
    firm: Array  # pixels that count: not on the edge of anything
    below: Array  # (rows, columns, 3) logarithm of brightness
    over: Array  # the same, REACH_PX more on all sides
    below_details: Array  # (rows, columns) lines and glyphs alone, without tints
    over_details: Array


@dataclass(frozen=True, slots=True)
class Corner:
    """What was seen of a corner: how probable each state is, by how many millimetres its flap's print is off, and
    whether colours and lines agree.
    """

    chances: dict[str, float]
    shift: tuple[float, float]
    agreed: bool

    @property
    def state(self) -> str:
        return max(self.chances, key=self.chances.__getitem__)


def templates(leaf: Leaf, corner: int, up: Image, under: Image, px_per_mm: float) -> dict[str, Template]:
    """The templates of a corner by state. `up` and `under` are the blanks of both sides."""
    reach = REACH_PX / PX_PER_MM
    box = window(leaf, leaf.corners[corner], MARGIN_MM)
    wide = Box(box.x - reach, box.y - reach, box.w + 2 * reach, box.h + 2 * reach)
    mm, beyond = _pixels(box), _pixels(wide)
    found = {}
    for state in leaf.states:
        folded = ["open"] * len(leaf.corners)
        flat = lay(leaf, folded, mm)
        folded[corner] = state
        laid, endless = lay(leaf, folded, mm), lay(leaf, folded, beyond, endless=True)
        gone, flap = (_shrunk(it.astype(np.float32)) for it in (laid.gone, laid.flap == corner))
        below, over = (_shrunk(LOGARITHM[compose(it, leaf.up.block, up, under, px_per_mm)]) for it in (flat, endless))
        found[state] = Template(gone > 0.5, flap > 0.5, _firm(gone, flap), below, over, _details(below), _details(over))
    return found


def corner_states(
    photo: Image, surface: Surface, leaf: Leaf, known: Sequence[dict[str, Template]]
) -> tuple[Corner, ...]:
    """Every corner of the sheet in the photo, in the order of `leaf.corners`."""
    found = []
    for number, corner in enumerate(leaf.corners):
        box = window(leaf, corner, MARGIN_MM)
        seen = _look(photo, surface, box)
        found.append(_judged(seen, _unlike(seen, _table(photo, surface, leaf.up.block, box)), known[number]))
    return tuple(found)


def _judged(seen: Array, bare: Array, states: dict[str, Template]) -> Corner:
    """The corner that fits best. `bare` is what each pixel costs if it shows the table."""
    details = _details(seen)
    gain = _gain(details, states)
    colours, lines, shifts = {}, {}, {}
    for state, template in states.items():
        cost, shift = _cost(seen, bare, template)
        colours[state] = -cost / EVIDENCE_MM2
        lines[state] = _recognised(details, gain, template, shift)
        shifts[state] = shift[0] / PX_PER_MM, shift[1] / PX_PER_MM
    odds = {state: colours[state] + lines[state] for state in states}
    likely = max(odds, key=odds.__getitem__)
    weights = {state: float(np.exp(its - odds[likely])) for state, its in odds.items()}
    total = sum(weights.values())
    agreed = speak_for(likely, colours) and speak_for(likely, lines)
    return Corner({state: weight / total for state, weight in weights.items()}, shifts[likely], agreed)


def speak_for(state: str, odds: Mapping[str, float]) -> bool:
    """Whether a witness, asked alone, prefers this state to every other."""
    return all(odds[state] - its > SPOKEN for other, its in odds.items() if other != state)


def _gain(details: Array, states: dict[str, Template]) -> float:
    """How strongly lines and glyphs show in this photo, measured where the sheet lies flat whatever is folded."""
    flat = np.logical_and.reduce([it.firm & ~it.gone & ~it.flap for it in states.values()])
    known = next(iter(states.values())).below_details[flat]
    return float(np.clip((details[flat] * known).sum() / ((known**2).sum() + 1e-6), *GAINS))


def _recognised(details: Array, gain: float, it: Template, shift: tuple[int, int]) -> float:
    """How much better the photo's lines and glyphs fit this state than none at all: a matched filter's log odds.

    Where nothing is expected there is nothing to gain.
    """
    expected = np.where(it.gone, 0, it.below_details)
    rows, columns = np.nonzero(it.flap)
    expected[rows, columns] = it.over_details[rows + (REACH_PX - shift[1]), columns + (REACH_PX - shift[0])]
    expected = gain * expected[it.firm]
    noise = float((details**2).mean()) + QUIETEST**2
    return float((details[it.firm] * expected - expected**2 / 2).sum()) / noise / ALIKE_PX


def _details(light: Array) -> Array:
    grey = light.mean(axis=-1)
    detail = grey - cv2.GaussianBlur(grey, (0, 0), DETAIL_MM * PX_PER_MM)
    return np.asarray(np.clip(detail, -MOST_DETAIL, MOST_DETAIL), np.float32)


def _cost(seen: Array, bare: Array, it: Template) -> tuple[float, tuple[int, int]]:
    """How badly a state fits, in square millimetres, and where its flap fits best, in pixels."""
    base, flap = it.firm & ~it.gone & ~it.flap, it.firm & it.flap
    lit = seen - _light(seen - it.below, base)
    cost = _smoothed_misfit(lit - it.below, base) + float(bare[it.firm & it.gone].sum())
    shift = (0, 0)
    if flap.any():
        rows, columns = np.nonzero(it.flap)
        at = rows, columns
        some = rows[::EVERY], columns[::EVERY]
        shift = _where(lit[some], some, it.over)
        rest = np.zeros_like(seen)
        rest[at] = lit[at] - it.over[at[0] + (REACH_PX - shift[1]), at[1] + (REACH_PX - shift[0])]
        cost += _smoothed_misfit(rest, flap)
    return cost / PX_PER_MM**2, shift


def _smoothed_misfit(rest: Array, where: Array) -> float:
    """The misfit of an area, after slow changes across it are taken for light."""
    weight = (where & (_least(rest) > -INK) & (_most(rest) < INK)).astype(np.float32)
    light = _slow(rest * weight[..., None])
    light /= _slow(weight)[..., None] + FEW
    return float(_misfit((rest - light)[where]).sum())


def _slow(picture: Array) -> Array:
    """The slow changes of a picture. They are blurred on a coarse copy, which takes a fifth of the time."""
    small = cv2.resize(picture, None, fx=1 / SLOWER, fy=1 / SLOWER, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), SLOWLY_MM * PX_PER_MM / SLOWER)
    return np.asarray(cv2.resize(soft, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_LINEAR))


def _most(colours: Array) -> Array:
    """The largest of three channels; numpy's own way takes ten times as long for so few."""
    return np.asarray(np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2]))


def _least(colours: Array) -> Array:
    return np.asarray(np.minimum(np.minimum(colours[..., 0], colours[..., 1]), colours[..., 2]))


def _where(lit: Array, at: tuple[Array, Array], over: Array) -> tuple[int, int]:
    """Where the print of a flap fits best, in pixels: first at every second place, then next to the best."""
    tried: dict[tuple[int, int], float] = {}

    def fit(dx: int, dy: int) -> None:
        if max(abs(dx), abs(dy)) <= REACH_PX and (dx, dy) not in tried:
            rest = lit - over[at[0] + (REACH_PX - dy), at[1] + (REACH_PX - dx)]
            # A flap is closer to the lamp or turned away from it, so its brightness may differ, but not its hue.
            tried[dx, dy] = float(_misfit(rest - np.median(rest[::3])).sum())

    for dy in range(-REACH_PX, REACH_PX + 1, 2):
        for dx in range(-REACH_PX, REACH_PX + 1, 2):
            fit(dx, dy)
    x, y = min(tried, key=tried.__getitem__)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            fit(x + dx, y + dy)
    return min(tried, key=tried.__getitem__)


def _misfit(rest: Array) -> Array:
    """The misfit of each pixel. Ink over print only makes it darker, and says little."""
    off = np.einsum("...i,...i->...", rest, rest) / (2 * SPREAD**2)
    dark = _most(rest) < 0
    return np.asarray(np.minimum(off, np.where(dark, UNDER_INK, WORST)))


def _table(photo: Image, surface: Surface, block: Box, box: Box) -> Array:
    """Some pixels of the table beside this corner, (n, 3)."""
    out = np.arange(*TABLE_MM, 1.0, dtype=np.float32)
    along = np.arange(0, box.w, 2.0, dtype=np.float32)
    x = block.x - out if box.x == block.x else block.right + out
    y = block.y - out if box.y == block.y else block.bottom + out
    upright = np.stack(np.meshgrid(x, box.y + along), axis=-1).reshape(-1, 2)
    level = np.stack(np.meshgrid(box.x + along, y), axis=-1).reshape(-1, 2)
    places = surface.at(np.concatenate([upright, level]))
    inside = (places >= 0).all(axis=1) & (places < (photo.shape[1] - 1, photo.shape[0] - 1)).all(axis=1)
    places = places[inside][:: max(1, int(inside.sum()) // TABLE_PX)]
    looked = cv2.remap(photo, places[:, :1], places[:, 1:], cv2.INTER_LINEAR) if len(places) else photo[:0, :1]
    return np.asarray(LOGARITHM[looked].reshape(-1, 3))


def _unlike(seen: Array, table: Array) -> Array:
    """What each pixel costs if it is taken for the table."""
    if not len(table):
        return np.full(seen.shape[:2], NOT_TABLE / 2, np.float32)
    flat = seen.reshape(-1, 3)
    square = (flat**2).sum(axis=1)[:, None] - 2 * flat @ table.T + (table**2).sum(axis=1)
    nearest = np.maximum(square.min(axis=1), 0) / (2 * TABLE_SPREAD**2)
    return np.asarray(np.minimum(BARE + nearest, NOT_TABLE).reshape(seen.shape[:2]), np.float32)


def _light(rest: Array, paper: Array) -> Array:
    """A plane of light for each channel, fitted to most of the paper."""
    rows, columns = np.mgrid[: rest.shape[0], : rest.shape[1]].astype(np.float32) / (len(rest) / 2) - 1
    terms = np.stack([np.ones_like(rows), columns, rows], axis=-1)
    at, values = terms[paper][::EVERY], rest[paper][::EVERY]
    fit = np.zeros((3, 3), np.float32)
    fit[0] = np.median(values, axis=0)
    for _ in range(LIGHT_ROUNDS):
        off = _most(np.abs(values - at @ fit))
        weighted = at * (1 / (1 + (off / SPREAD) ** 2))[:, None]
        fit = np.linalg.solve(weighted.T @ at + STIFF, weighted.T @ values).astype(np.float32)
    return np.asarray(terms @ fit, np.float32)


def _look(photo: Image, surface: Surface, box: Box) -> Array:
    places = surface.at(_pixels(box))
    looked = cv2.remap(photo, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _shrunk(LOGARITHM[looked])


def _pixels(box: Box) -> Array:
    """The places to look at, fine enough and a whole number of coarse pixels."""
    side = int(box.w * PX_PER_MM) * COARSER / LOOK_PX_PER_MM
    return pixels_mm(Box(box.x, box.y, side, side), LOOK_PX_PER_MM)


def _shrunk(picture: Array) -> Array:
    small = cv2.resize(picture, None, fx=1 / COARSER, fy=1 / COARSER, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _firm(gone: Array, flap: Array) -> Array:
    """The pixels that are away from every edge."""
    whole = np.ones(gone.shape, bool)
    for it in (gone, flap, 1 - np.maximum(gone, flap)):
        near = cv2.dilate(it, np.ones((3, 3), np.uint8)) - cv2.erode(it, np.ones((3, 3), np.uint8))
        whole &= near < 0.5
    return np.asarray(whole)
