"""What shows where on a sheet with folded corners as it lies on the table. Knows creases, and no game.

Millimetres are those of the side that is up. A fold is named `CORNER-SIZE`. Sizes that only the back names are second
folds, made after the sheet was turned over, with the first flap underneath.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from generator.page.geometry import Box
from generator.page.sheet import Field, Sheet

OPEN = "open"  # the state of a corner that was never folded
AND = "+"  # between a first and a second fold
SAME_MM = 1.0  # at most, between the middle of a field and the place where it shows
INSET = 0.08  # of a box; a crease may touch its corners and the box is still whole


@dataclass(frozen=True, slots=True)
class Leaf:
    """Both sides of a sheet, with one of them up."""

    up: Sheet
    under: Sheet

    @property
    def turned(self) -> bool:
        return self.up.side == "back"

    @property
    def corners(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fold.id.split("-")[0] for fold in self.up.folds))

    @property
    def states(self) -> tuple[str, ...]:
        """The ways in which a corner may be folded when this side is up."""
        sizes = list(dict.fromkeys(fold.id.split("-")[1] for fold in self.up.folds))
        other = {fold.id.split("-")[1] for fold in self.under.folds}
        first = [size for size in sizes if size in other]
        second = [size for size in sizes if size not in other and self.turned]
        return (OPEN, *first, *(a + AND + b for a in first for b in second))


@dataclass(frozen=True, slots=True)
class Laid:
    """What is at places on the table: is there paper, which side of it, at which millimetres of that side, and on which
    corner's flap, or -1.
    """

    gone: Array
    under: Array
    source: Array
    flap: Array


@dataclass(frozen=True, slots=True)
class _Crease:
    """A straight line. `beyond` is positive on the side where the corner is."""

    normal: Array
    offset: float
    size: float  # how far from the corner it meets the edges

    def beyond(self, mm: Array) -> Array:
        return np.asarray(self.offset - mm @ self.normal)

    def mirrored(self, mm: Array) -> Array:
        return np.asarray(mm + 2 * self.beyond(mm)[..., None] * self.normal, np.float32)


def lay(leaf: Leaf, folded: Sequence[str], mm: Array, endless: bool = False) -> Laid:
    """What is at these places. `endless` flaps go on beyond the edges of the paper, for print that is a little off."""
    gone = np.zeros(mm.shape[:-1], bool)
    under = np.zeros(mm.shape[:-1], bool)
    flap = np.full(mm.shape[:-1], -1)
    source = mm.astype(np.float32)
    for number, (corner, state) in enumerate(zip(leaf.corners, folded, strict=True)):
        creases = [crease(leaf.up, f"{corner}-{size}") for size in state.split(AND) if size != OPEN]
        if not creases:
            continue
        first, over = creases[0], creases[-1]
        cut = over.beyond(mm) > 0
        gone |= cut
        if leaf.turned and first is over:
            continue  # the flap lies underneath
        lifted = over.mirrored(mm)
        lies = ~cut & (endless | _on(leaf.up.block, lifted))
        other = np.ones_like(lies)
        if leaf.turned:
            lies &= first.beyond(lifted) <= 0
            gone |= (first.beyond(mm) > 0) & ~lies
            twice = first.mirrored(lifted)
            other = ~_on(leaf.up.block, twice)
            lifted = np.where(other[..., None], lifted, twice)
        seen = np.where(other[..., None], _through(leaf.up.block, lifted), lifted)
        source = np.where(lies[..., None], seen, source)
        under = np.where(lies, other, under)
        flap = np.where(lies, number, flap)
    return Laid(gone, under, source, flap)


def compose(laid: Laid, block: Box, up: Image, under: Image, px_per_mm: float) -> Image:
    """The folded blank, made from the blanks of both sides."""
    at = ((laid.source - np.array([block.x, block.y], np.float32)) * np.float32(px_per_mm) - 0.5).astype(np.float32)
    both = [
        cv2.remap(picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for picture in (up, under)
    ]
    return np.asarray(np.where(laid.under[..., None], both[1], both[0]), np.uint8)


def pixels_mm(box: Box, px_per_mm: float) -> Array:
    """The middles of the pixels in a picture of this box."""
    xs = box.x + (np.arange(round(box.w * px_per_mm), dtype=np.float32) + 0.5) / np.float32(px_per_mm)
    ys = box.y + (np.arange(round(box.h * px_per_mm), dtype=np.float32) + 0.5) / np.float32(px_per_mm)
    return np.stack(np.meshgrid(xs, ys), axis=-1).astype(np.float32)


@lru_cache(maxsize=256)
def visible(leaf: Leaf, folded: tuple[str, ...]) -> tuple[tuple[Field, int], ...]:
    """The fields in sight, named after the place where they show, each with its flap or -1."""
    named = {f.id: f for f in (*leaf.under.fields, *leaf.up.fields)}
    boxes = np.array([_insets(f.bounds) for f in named.values()], np.float32)
    laid = lay(leaf, folded, boxes)
    middles = [np.array([f.bounds.centre for f in side.fields]) for side in (leaf.up, leaf.under)]
    found = []
    for n, field in enumerate(named.values()):
        whole = not laid.gone[n].any() and np.ptp(laid.flap[n]) == 0 and np.ptp(laid.under[n].astype(int)) == 0
        away = middles[int(laid.under[n, 0])] - laid.source[n, 0]
        if whole and np.hypot(away[:, 0], away[:, 1]).min() < SAME_MM:
            found.append((field, int(laid.flap[n, 0])))
    return tuple(found)


def window(leaf: Leaf, corner: str, margin: float) -> Box:
    """The square of a corner that its largest fold reaches, with a margin inwards."""
    creases = [crease(leaf.up, fold.id) for fold in leaf.up.folds if fold.id.startswith(f"{corner}-")]
    edge = max(it.size for it in creases) + margin
    block = leaf.up.block
    inwards = creases[0].normal > 0
    return Box(
        block.x if inwards[0] else block.right - edge, block.y if inwards[1] else block.bottom - edge, edge, edge
    )


@lru_cache(maxsize=256)
def crease(sheet: Sheet, fold: str) -> _Crease:
    line = next(it.line for it in sheet.folds if it.id == fold)
    a, b = (np.array(point, float) for point in line)
    block = sheet.block
    corner = min((np.array(c, float) for c in block.corners), key=lambda c: float(np.hypot(*(c - (a + b) / 2))))
    normal = (a + b) / 2 - corner
    normal /= np.hypot(*normal)
    return _Crease(normal, float(a @ normal), float(np.abs(a - corner).max()))


def _on(block: Box, mm: Array) -> Array:
    x, y = mm[..., 0], mm[..., 1]
    return np.asarray((x >= block.x) & (x <= block.right) & (y >= block.y) & (y <= block.bottom))


def _through(block: Box, mm: Array) -> Array:
    """The same place, seen from the other side of the paper."""
    return np.stack([2 * block.x + block.w - mm[..., 0], mm[..., 1]], axis=-1)


def _insets(box: Box) -> list[tuple[float, float]]:
    return [box.centre, *box.inset(INSET * box.w, INSET * box.h).corners]
