"""Printed pages folded as paper folds: pixel by pixel, from the two pages of a leaf, without asking any layout.

Pages are rendered from the finished PDF. The leaf is turned as its printer turns it, cut at the trim that the PDF
states, and creased along straight lines; what lies on top is worked out for every pixel by reflection.
"""

from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np
import pypdfium2

from generator.document import Document
from generator.page.geometry import Point
from generator.pens.pdf import pdf

DOTS_PER_INCH = 203.2  # eight pixels a millimetre
PX_PER_MM = DOTS_PER_INCH / 25.4
TABLE = (90, 90, 90)  # what shows where no paper is
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # A, B, C, D: which edges of the square, seen on the front


@dataclass(frozen=True, slots=True)
class Leaf:
    """A printed leaf: its two pages in pixels, and the cut square in millimetres of the front page."""

    front: Any
    back: Any
    flip: Literal["long", "short"]
    page: tuple[float, float]  # its width and height in millimetres
    left: float
    top: float
    edge: float  # of the square


def leaf(document: Document, shift: Point = (0, 0)) -> Leaf:
    """The first leaf of a document; `shift` is how far the printer puts the back off."""
    with pypdfium2.PdfDocument(pdf(document, shift)) as shown:
        pages = [shown[i].render(scale=DOTS_PER_INCH / 72, rev_byteorder=True).to_numpy()[..., :3] for i in (0, 1)]
        left, _, right, top = (v * 25.4 / 72 for v in shown[0].get_trimbox())
        page = (shown[0].get_width() * 25.4 / 72, shown[0].get_height() * 25.4 / 72)
    assert document.flip != "none"
    front, back = (np.ascontiguousarray(page) for page in pages)
    return Leaf(front, back, document.flip, page, left, page[1] - top, right - left)


def folded(it: Leaf, sizes: tuple[float, ...]) -> Any:
    """The front after each corner was folded so that its edges lie `size` millimetres from where they were."""
    x, y = _grid(it)
    gone, flap, fx, fy = _first_fold(it, sizes, x, y)
    picture = np.where(flap[..., None], _back(it, fx, fy), _front(it, x, y))
    return np.where(gone[..., None], np.array(TABLE, np.uint8), picture)


def folded_twice(it: Leaf, sizes: tuple[float, ...], blunt: float) -> Any:
    """The back, turned left over right, after each blunt corner was folded again. Column 0 is the left of this view."""
    u, y = _grid(it)
    x = it.edge - u  # the same place, through the paper
    gone = np.zeros(x.shape, bool)
    flap, fx, fy = np.zeros(x.shape, bool), x.copy(), y.copy()
    for corner in CORNERS:
        a, b = _local(it, corner, x, y)
        gone |= a + b < blunt
        inside = (blunt - b >= 0) & (blunt - a >= 0) & (a + b >= blunt)
        qx, qy = _local(it, corner, blunt - b, blunt - a)
        fx, fy = np.where(inside, qx, fx), np.where(inside, qy, fy)
        flap |= inside
    off, first, gx, gy = _first_fold(it, sizes, fx, fy)  # the flap shows the sheet's front as it was before the turn
    over = np.where(first[..., None], _back(it, gx, gy), _front(it, fx, fy))
    under_gone = _first_fold(it, sizes, x, y)[0]
    picture = np.where((flap & ~off)[..., None], over, _back(it, x, y))
    nothing = gone | (under_gone & ~(flap & ~off))
    return np.where(nothing[..., None], np.array(TABLE, np.uint8), picture)


def _first_fold(it: Leaf, sizes: tuple[float, ...], x: Any, y: Any) -> tuple[Any, Any, Any, Any]:
    """Where paper is gone, where a flap lies, and from which place of the paper it came."""
    gone, flap = np.zeros(x.shape, bool), np.zeros(x.shape, bool)
    fx, fy = x.copy(), y.copy()
    for corner, size in zip(CORNERS, sizes, strict=True):
        a, b = _local(it, corner, x, y)
        gone |= a + b < size
        inside = (a <= size) & (b <= size) & (a + b >= size)
        qx, qy = _local(it, corner, size - b, size - a)
        fx, fy = np.where(inside, qx, fx), np.where(inside, qy, fy)
        flap |= inside & (size > 0)
    return gone, flap, fx, fy


def _local(it: Leaf, corner: tuple[int, int], x: Any, y: Any) -> tuple[Any, Any]:
    """Distances from the two edges that meet in a corner, and back again."""
    return (it.edge - x if corner[0] else x), (it.edge - y if corner[1] else y)


def _grid(it: Leaf) -> tuple[Any, Any]:
    steps = (np.arange(round(it.edge * PX_PER_MM)) + 0.5) / PX_PER_MM
    x, y = np.meshgrid(steps.astype(np.float32), steps.astype(np.float32))
    return x, y


def _front(it: Leaf, x: Any, y: Any) -> Any:
    return _sampled(it.front, it.left + x, it.top + y)


def _back(it: Leaf, x: Any, y: Any) -> Any:
    """What is printed behind a place of the front: over the long edge the page turns like the leaf of a book."""
    width, height = it.page
    px, py = it.left + x, it.top + y
    return _sampled(it.back, width - px, py) if it.flip == "long" else _sampled(it.back, px, height - py)


def _sampled(page: Any, x: Any, y: Any) -> Any:
    at = ((x * PX_PER_MM - 0.5).astype(np.float32), (y * PX_PER_MM - 0.5).astype(np.float32))
    return cv2.remap(page, *at, cv2.INTER_LINEAR)
