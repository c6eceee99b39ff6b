"""Pieces as they come out of a printer, to compare with what a camera sees."""

from collections.abc import Callable, Sequence
from functools import partial

import cv2
import numpy as np
import pypdfium2

from companion.vision.arrays import Image
from generator.document import Document, Page
from generator.page.geometry import Box
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pdf import pdf
from generator.pens.pen import Pen

PX_PER_MM = 5.0
POINTS_PER_MM = 72 / 25.4
SOFT_MM = 0.3  # a camera softens what it sees
GAP_MM = 5.0
Art = tuple[str, Box, Callable[[Pen], None]]  # a name, where it is cut, and its drawing


def prints(art: Sequence[Art]) -> dict[str, Image]:
    """A picture of each, a little softened."""
    lefts = np.cumsum([0.0, *(box.w + GAP_MM for _, box, _ in art)]) + 2 * GAP_MM
    high = max(box.h for _, box, _ in art)
    paper = Paper("a4", float(lefts[-1]) + GAP_MM, high + 8 * GAP_MM)
    page = Page("prints", paper, partial(_draw, art=art, lefts=lefts.tolist()))
    with pypdfium2.PdfDocument(pdf(Document("prints", "prints", "prints", paper, (page,)))) as shown:
        whole = shown[0].render(scale=PX_PER_MM / POINTS_PER_MM, rev_byteorder=True).to_numpy()[..., :3]
    soft = cv2.GaussianBlur(np.ascontiguousarray(whole), (0, 0), SOFT_MM * PX_PER_MM)
    found = {}
    for (name, box, _), left in zip(art, lefts, strict=False):
        x, y = round(left * PX_PER_MM), round(4 * GAP_MM * PX_PER_MM)
        found[name] = np.ascontiguousarray(soft[y : y + round(box.h * PX_PER_MM), x : x + round(box.w * PX_PER_MM)])
    return found


def _draw(pen: Pen, art: Sequence[Art], lefts: Sequence[float]) -> None:
    for (_, box, draw), left in zip(art, lefts, strict=False):
        spot = Box(left, 4 * GAP_MM, box.w, box.h)
        with pen.clipped(path.rect(spot)), pen.placed((spot.x - box.x, spot.y - box.y)):
            draw(pen)
