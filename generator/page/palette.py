"""The palette of the box, in full ink and in low ink, and the textures of water, meadow and corn.

What is under a player's pen is pale in both: lighter than L* 82 and low in chroma, in the hue of straw, which no pen
has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from generator.page.geometry import Box, Point
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke

InkName = Literal["full", "low"]

WHITE = "#FFFFFF"
PAPER = "#FBF8F0"  # behind pictures to share
HAIRLINE = 0.25  # points
FINE = 0.5
FIRM = 0.9


@dataclass(frozen=True, slots=True)
class Palette:
    """The named colours of the box. None means that the paper stays white there."""

    name: InkName
    delft: Colour  # lines, titles, frames
    water: Colour | None
    wave: Colour  # the strokes that texture water
    sounding: Colour  # small letters in the water
    meadow: Colour | None
    grass: Colour
    straw: Colour | None
    stalk: Colour
    brick: Colour
    tile: Colour | None  # brick as a wash
    sketch: Colour  # buildings in pictures
    tulip: Colour  # the one loud accent of a page
    text: Colour
    grid: Colour  # the sides of squares; from here on, what is under a pen
    tuft: Colour
    pale: Colour  # buildings
    pale_wash: Colour | None
    road: Colour | None
    road_edge: Colour
    red: Colour
    blue: Colour
    green: Colour
    black: Colour

    def pen(self, colour: str) -> Colour:
        """The ink that stands for a player's pen."""
        return {"red": self.red, "blue": self.blue, "green": self.green, "black": self.black}[colour]


FULL = Palette(
    name="full",
    delft="#1B3A6B",
    water="#BFD7EA",
    wave="#8FB2D0",
    sounding="#5C82AC",
    meadow="#CFE0B4",
    grass="#8FAE66",
    straw="#F2D98D",
    stalk="#C9A23E",
    brick="#C4674A",
    tile="#E9C3B2",
    sketch="#8DA0BF",
    tulip="#E4572E",
    text="#1A1A1A",
    grid="#C9D3DA",
    tuft="#DDE0CC",
    pale="#D8D0BC",
    pale_wash="#F6F1E2",
    road="#EFE3C4",
    road_edge="#DDCBA9",
    red="#C8372D",
    blue="#2166AC",
    green="#2E8B57",
    black="#222222",
)
LOW = Palette(
    name="low",
    delft="#3A3A3A",
    water=None,
    wave="#8A8A8A",
    sounding="#6A6A6A",
    meadow=None,
    grass="#8A8A8A",
    straw=None,
    stalk="#8A8A8A",
    brick="#999999",
    tile=None,
    sketch="#A0A0A0",
    tulip="#1A1A1A",
    text="#1A1A1A",
    grid="#CFD0D1",
    tuft="#DADAD8",
    pale="#D2D0CB",
    pale_wash=None,
    road=None,
    road_edge="#D0CDC6",
    red="#1A1A1A",
    blue="#6A6A6A",
    green="#6A6A6A",
    black="#1A1A1A",
)
INKS: dict[InkName, Palette] = {"full": FULL, "low": LOW}


def water(pen: Pen, shape: Path, bounds: Box, ink: Palette) -> None:
    """Water inside a path: a tint, or in low ink rows of small waves."""
    if ink.water:
        pen.shape(shape, fill=ink.water)
        return
    with pen.clipped(shape):
        pen.shape(_joined(wave(at, 4) for at in staggered(bounds, 5.2, 2.2)), line=Stroke(ink.wave, HAIRLINE))


def meadow(pen: Pen, shape: Path, bounds: Box, ink: Palette) -> None:
    """Grassland inside a path: a tint, or in low ink rows of dots."""
    if ink.meadow:
        pen.shape(shape, fill=ink.meadow)
        return
    with pen.clipped(shape):
        dots = _joined(path.line(at, (at[0] + 0.01, at[1])) for at in staggered(bounds, 2.4, 1.2))
        pen.shape(dots, line=Stroke(ink.grass, FINE))


def corn(pen: Pen, shape: Path, bounds: Box, ink: Palette) -> None:
    """A field of straw inside a path: a tint, or in low ink slanted hatching."""
    if ink.straw:
        pen.shape(shape, fill=ink.straw)
        return
    with pen.clipped(shape):
        pen.shape(hatching(bounds, 1.6), line=Stroke(ink.stalk, HAIRLINE))


def wave(at: Point, length: float) -> Path:
    """One small wave with its middle at `at`."""
    x, y, u = at[0] - length / 2, at[1], length / 4
    return Path(
        (
            ("M", (x, y)),
            ("C", (x + 0.6 * u, y - 0.7 * u, x + 1.4 * u, y - 0.7 * u, x + 2 * u, y)),
            ("C", (x + 2.6 * u, y + 0.7 * u, x + 3.4 * u, y + 0.7 * u, x + 4 * u, y)),
        )
    )


def tuft(at: Point, size: float) -> Path:
    """Three blades of grass that grow from `at`."""
    x, y = at
    return Path(
        (
            ("M", (x - 0.15 * size, y)),
            ("L", (x - 0.5 * size, y - 0.7 * size)),
            ("M", (x, y)),
            ("L", (x, y - size)),
            ("M", (x + 0.15 * size, y)),
            ("L", (x + 0.5 * size, y - 0.7 * size)),
        )
    )


def hatching(bounds: Box, pitch: float) -> Path:
    """Parallel strokes from the lower left to the upper right that cover the box."""
    count = int((bounds.w + bounds.h) / pitch)
    lines = (
        path.line((bounds.x + i * pitch - bounds.h, bounds.bottom), (bounds.x + i * pitch, bounds.y))
        for i in range(1, count + 1)
    )
    return _joined(lines)


def staggered(bounds: Box, dx: float, dy: float) -> Iterator[Point]:
    """Points in rows, every second row moved by half a step."""
    for row in range(int(bounds.h / dy) + 1):
        for column in range(int(bounds.w / dx) + 1):
            yield (bounds.x + (column + (row % 2) / 2) * dx, bounds.y + (row + 0.5) * dy)


def _joined(paths: Iterator[Path]) -> Path:
    return Path(tuple(step for one in paths for step in one.steps))
