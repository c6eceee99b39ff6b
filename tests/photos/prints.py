"""Pieces as they look on paper, each in its own picture."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import pypdfium2

from companion.vision.arrays import Image
from generator.document import Document, Page
from generator.page.geometry import Box, Point
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pdf import pdf
from generator.pens.pen import Pen

PX_PER_MM = 5.0
SCALE = 72 / 25.4
ROW_MM = 1900.0  # of the sheet on which all pieces are printed once
Art = tuple[str, Box, Callable[[Pen], None]]  # a name, where it is cut, and its drawing


def rendered(arts: Sequence[Art]) -> dict[str, Image]:
    """What these drawings look like on paper."""
    places, x, y, row = [], 0.0, 10.0, 0.0
    for _, box, _ in arts:
        if x + box.w > ROW_MM:
            x, y, row = 0.0, y + row + 3, 0.0
        places.append((x, y))
        x, row = x + box.w + 3, max(row, box.h)
    paper = Paper("a4", ROW_MM, y + row + 12)
    page = Page("pieces", paper, partial(_draw_all, arts=arts, places=places))
    with pypdfium2.PdfDocument(pdf(Document("pieces", "pieces", "pieces", paper, (page,)))) as shown:
        whole = shown[0].render(scale=PX_PER_MM / SCALE, rev_byteorder=True).to_numpy()[..., :3]
    found = {}
    for (name, box, _), (left, top) in zip(arts, places, strict=True):
        r, c = round(top * PX_PER_MM), round(left * PX_PER_MM)
        found[name] = np.ascontiguousarray(whole[r : r + round(box.h * PX_PER_MM), c : c + round(box.w * PX_PER_MM)])
    return found


def _draw_all(pen: Pen, arts: Sequence[Art], places: list[Point]) -> None:
    for (_, box, draw), (x, y) in zip(arts, places, strict=True):
        with pen.clipped(path.rect(Box(x, y, box.w, box.h))), pen.placed((x - box.x, y - box.y)):
            draw(pen)
