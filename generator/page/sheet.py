"""What a camera can know about a sheet: its markers, its fields, its folds, and a fingerprint of all that.

A sheet is laid out in its own millimetres, on a block that begins at (0, 0). Where the block is on the page, and at
which scale, is a Placing; a photo never needs it, so A4, Letter and small prints of one sheet read alike.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Literal

from generator.page.geometry import Box, Placing, Point, Polygon

Reads = Literal["mark", "x", "sample", "piece", "code"]
Side = Literal["front", "back"]

NO_CODE = Box(0, 0, 0, 0)  # for a card, which its marker names
EDITION = 1  # raised when sheets printed earlier can no longer be read as they are


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed ArUco square of the dictionary 5X5_1000. The box is its black outline; the quiet zone is around it."""

    id: int
    box: Box


@dataclass(frozen=True, slots=True)
class Field:
    """A place on the sheet that a photo can be asked about."""

    id: str
    polygon: Polygon
    reads: Reads

    @property
    def bounds(self) -> Box:
        """The upright box around it."""
        xs, ys = [x for x, _ in self.polygon], [y for _, y in self.polygon]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Fold:
    """A printed line along which the sheet folds."""

    id: str
    line: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One readable side of paper."""

    id: str
    block: Box
    markers: tuple[Marker, ...]
    fields: tuple[Field, ...]
    code: Box
    folds: tuple[Fold, ...] = ()
    side: Side = "front"
    pens: int | None = None  # how many people draw on it, each with a pen of their own

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that change whenever anything a camera relies on moves."""
        seen = [
            EDITION,
            self.id,
            self.side,
            [[m.id, _rounded(m.box.corners)] for m in self.markers],
            [[f.id, f.reads, _rounded(f.polygon)] for f in self.fields],
            [[f.id, _rounded(f.line)] for f in self.folds],
        ]
        text = json.dumps(seen, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def identity(self) -> str:
        """The text of the printed QR code, in capitals only, which keeps the code coarse and easy to read."""
        return f"PB{EDITION}/{self.id}/{self.side[0]}/{self.fingerprint}".upper()


@dataclass(frozen=True, slots=True)
class PlacedSheet:
    """A sheet and its place on a printed page."""

    sheet: Sheet
    placing: Placing


def _rounded(points: Polygon | tuple[Point, Point]) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in points]
