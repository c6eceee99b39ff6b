"""The colours of the four levels: what lies in a box is lighter than L* 82 and of low chroma, in full and low ink."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rollfold.components import Level
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, WHITE, Ink, hatching
from generator.pens import path
from generator.pens.pen import Colour, Line, Path, Pen

SMALL_PITCH_MM, LARGE_PITCH_MM = 1.2, 2.4  # of the dots that shade corner squares in low ink
BACK_PITCH_MM = 2.2


@dataclass(frozen=True, slots=True)
class Tints:
    """A level's washes, None where the paper stays white, and the colours of what is printed in its boxes."""

    small: Colour | None  # the small corner square of the front
    large: Colour | None  # the rest of the large one
    back: Colour | None
    grid: Colour  # the sides of boxes
    glyph: Colour  # figures, on the front
    back_glyph: Colour
    ice: Colour | None
    glint: Colour
    speck: Colour  # the shading of low ink, and the small things that grow in empty boxes
    bright: Colour  # the level's own colour where no pen writes


_FULL = {
    1: Tints(
        small="#E3EAD8",
        large="#F3F7EC",
        back="#E3F0FA",
        grid="#A3AFBA",
        glyph="#C8D5B5",
        back_glyph="#B2D5EF",
        ice=None,
        glint=WHITE,
        speck="#DCE6CD",
        bright="#8FAE66",
    ),
    2: Tints(
        small="#E6E4EE",
        large="#F4F3F8",
        back="#FBEADB",
        grid="#A6ACBA",
        glyph="#CBCFE6",
        back_glyph="#E7CBB2",
        ice="#D3EDF3",
        glint="#F6FDFF",
        speck="#DEE2EC",
        bright="#6FA9C4",
    ),
    3: Tints(
        small="#E9E3F3",
        large="#F5F2FA",
        back="#F7F0DC",
        grid="#AAA8BC",
        glyph="#D7CBEB",
        back_glyph="#DCCFAF",
        ice=None,
        glint=WHITE,
        speck="#E2DAF0",
        bright="#8E74B8",
    ),
    4: Tints(
        small="#F0E8D6",
        large="#F9F5EA",
        back="#E4F3EB",
        grid="#A9AEA9",
        glyph="#DCCFAF",
        back_glyph="#B9D8C8",
        ice=None,
        glint=WHITE,
        speck="#E8E0CB",
        bright="#C9A23E",
    ),
}
_LOW = Tints(
    small=None,
    large=None,
    back=None,
    grid="#ABABAB",
    glyph="#D0D0D0",
    back_glyph="#D0D0D0",
    ice=None,
    glint="#D3D3D3",
    speck="#D9D9D9",
    bright="#6A6A6A",
)


def tints(level: Level, ink: Ink) -> Tints:
    return _FULL[level.number] if ink.name == "full" else _LOW


def small_square(pen: Pen, square: Box, its: Tints) -> None:
    """The darker shade: a tint, or dots close to each other."""
    _shade(pen, square, its.small, its, SMALL_PITCH_MM)


def large_square(pen: Pen, square: Box, its: Tints) -> None:
    """The lighter shade: a tint, or dots far from each other."""
    _shade(pen, square, its.large, its, LARGE_PITCH_MM)


def back_wash(pen: Pen, area: Path, bounds: Box, its: Tints) -> None:
    """What the back shows on a flap, so that nobody takes it for the front: a tint, or slanted strokes."""
    if its.back:
        pen.shape(area, fill=its.back)
        return
    with pen.clipped(area):
        pen.shape(hatching(bounds, BACK_PITCH_MM), line=Line(its.speck, FINE, round=False))


def _shade(pen: Pen, square: Box, tint: Colour | None, its: Tints, pitch: float) -> None:
    if tint:
        pen.shape(path.rect(square), fill=tint)
        return
    rows = Path(tuple(step for row in _rows(square, pitch) for step in path.line(*row).steps))
    with pen.clipped(path.rect(square)):
        pen.shape(rows, line=Line(its.speck, 0.9, dash=(0.01, pitch - 0.01)))


def _rows(square: Box, pitch: float) -> Iterator[tuple[Point, Point]]:
    """Rows of dots, every second one moved by half a step: strokes of no length with round ends."""
    for row in range(int(2 * square.h / pitch) + 1):
        y = square.y + (row + 0.5) * pitch / 2
        yield (square.x + (row % 2) * pitch / 2, y), (square.right, y)
