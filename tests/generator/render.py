"""Documents as pictures, for tests that look."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2

from generator.document import Document
from generator.page.geometry import Point
from generator.pens.pdf import pdf

DOTS_PER_INCH = 200


@dataclass(frozen=True, slots=True)
class Picture:
    """Grey pixels, from black 0 to white 255."""

    pixels: Any
    pixels_per_mm: float

    def dark(self, at: Point, reach: float = 0.3) -> bool:
        """Whether there is ink within `reach` millimetres."""
        k = self.pixels_per_mm
        x, y, r = round(at[0] * k), round(at[1] * k), max(1, round(reach * k))
        return bool(self.pixels[y - r : y + r + 1, x - r : x + r + 1].min() < 200)


def rendered(document: Document, page: int = 0, shift: Point = (0, 0)) -> Picture:
    with pypdfium2.PdfDocument(pdf(document, shift)) as shown:
        pixels = shown[page].render(scale=DOTS_PER_INCH / 72, grayscale=True).to_numpy().squeeze()
        return Picture(np.ascontiguousarray(pixels), DOTS_PER_INCH / 25.4)
