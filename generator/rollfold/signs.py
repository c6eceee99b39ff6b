"""The figures of the sheets: faces, winning symbols and what else stands in a box, on a grid of 24 units.

Under a pen a figure is a pale silhouette with blank details; elsewhere it is drawn in lines with a wash.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rollfold.components import Level
from generator.page.geometry import Box, Point
from generator.page.icons import GRID, POINTS_PER_MM, STROKE
from generator.page.palette import FINE, WHITE, Palette, hatching
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke

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


def tints(level: Level, ink: Palette) -> Tints:
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
        pen.shape(hatching(bounds, BACK_PITCH_MM), line=Stroke(its.speck, FINE, round=False))


def _shade(pen: Pen, square: Box, tint: Colour | None, its: Tints, pitch: float) -> None:
    if tint:
        pen.shape(path.rect(square), fill=tint)
        return
    rows = Path(tuple(step for row in _rows(square, pitch) for step in path.line(*row).steps))
    with pen.clipped(path.rect(square)):
        pen.shape(rows, line=Stroke(its.speck, 0.9, dash=(0.01, pitch - 0.01)))


def _rows(square: Box, pitch: float) -> Iterator[tuple[Point, Point]]:
    """Rows of dots, every second one moved by half a step: strokes of no length with round ends."""
    for row in range(int(2 * square.h / pitch) + 1):
        y = square.y + (row + 0.5) * pitch / 2
        yield (square.x + (row % 2) * pitch / 2, y), (square.right, y)


@dataclass(frozen=True, slots=True)
class Figure:
    """`body` is filled, `limbs` are strokes of the body's colour, `lines` and `dots` are the details on the body."""

    body: str
    limbs: str = ""
    lines: str = ""
    dots: str = ""


def _eye(x: float, y: float, r: float) -> str:
    return f"M{x - r} {y} A{r} {r} 0 0 1 {x + r} {y} A{r} {r} 0 0 1 {x - r} {y} Z "


# Level 1: a pebble with a sprout, and a kite with bows on its tail.
PEBBLE = Figure(
    body="M2.6 14.6 C2.4 9 6.4 5.6 12 5.4 C18 5.2 21.6 9 21.4 14 C21.2 19 17.4 21.2 12 21.2"
    " C6.4 21.2 2.8 19.4 2.6 14.6 Z",
    limbs="M12.2 5.6 C12 4.2 12.2 3.2 12.8 2.2 M12.4 3.8 C13.6 1.6 16 1 18 1.8 C17 4 14.6 4.8 12.4 3.8",
    lines="M7.6 14.6 C9 18.2 15 18.2 16.4 14.6",
    dots=_eye(8.4, 11, 1.35) + _eye(15.6, 11, 1.35),
)
WINKING_PEBBLE = Figure(
    body=PEBBLE.body,
    limbs=PEBBLE.limbs,
    lines="M7.6 14.6 C9 18.2 15 18.2 16.4 14.6 M13.8 11.6 C14.6 10 16.6 10 17.4 11.6",
    dots=_eye(8.4, 11, 1.35),
)
KITE = Figure(
    body="M13.2 0.2 L22.4 8.6 L12.4 19.4 L3.4 7.6 Z",
    limbs="M12.4 19.4 C10.6 20.4 12.4 21.6 10.2 22.4 C8.4 23 7 21.4 4.6 22.8",
    lines="M13.2 1.4 L12.4 18.2 M4.8 7.7 L21 8.5",
)

# Level 2: a seal with whiskers, and a lantern under its cap of snow.
SEAL = Figure(
    body="M2.8 13.4 C2.8 7 6.8 3 12 3 C17.2 3 21.2 7 21.2 13.4 C21.2 18.6 17 21.4 12 21.4 C7 21.4 2.8 18.6 2.8 13.4 Z",
    lines="M12 14.8 V16.2 C11 18.2 8.6 18 8 16.4 M12 16.2 C13 18.2 15.4 18 16 16.4"
    " M6.6 14.2 L3.9 13.4 M6.6 15.8 L4.2 16.6 M17.4 14.2 L20.1 13.4 M17.4 15.8 L19.8 16.6",
    dots=_eye(8, 10.2, 1.6) + _eye(16, 10.2, 1.6) + "M10.4 13 C11 12.2 13 12.2 13.6 13 C13.4 14.4 12.6 15 12 15"
    " C11.4 15 10.6 14.4 10.4 13 Z",
)
WINKING_SEAL = Figure(
    body=SEAL.body,
    lines=SEAL.lines + " M14.4 10.8 C15.2 9.2 17 9.2 17.8 10.8",
    dots=_eye(8, 10.2, 1.6) + "M10.4 13 C11 12.2 13 12.2 13.6 13 C13.4 14.4 12.6 15 12 15 C11.4 15 10.6 14.4 10.4 13 Z",
)
LANTERN = Figure(
    body="M6.6 9.6 H17.4 V19.4 H6.6 Z M4.4 9.8 C4.6 7.4 7.6 4.2 12 4.2 C16.4 4.2 19.4 7.4 19.6 9.8"
    " C18.4 11.4 16.8 10 15.6 10.8 C14.2 11.8 13 10.2 12 10.8 C10.6 11.8 9.4 10.2 8.2 11 C6.8 11.6 5 11.4 4.4 9.8 Z"
    " M5.6 19.2 H18.4 V22 H5.6 Z",
    limbs="M10 4.6 C9.2 1.4 14.8 1.4 14 4.6",
    dots="M12 11.8 C14.6 14.4 14.8 17.8 12 18 C9.2 17.8 9.4 14.4 12 11.8 Z",
)

# Level 3: a cat with one eye open and a moon on its brow, and a comet.
CAT = Figure(
    body="M3.6 9.4 L4 2 L9 5.2 C11 4.7 13 4.7 15 5.2 L20 2 L20.4 9.4 C21.6 11.4 21.8 13.8 21 16"
    " C19.8 19.6 16.4 21.6 12 21.6"
    " C7.6 21.6 4.2 19.6 3 16 C2.2 13.8 2.4 11.4 3.6 9.4 Z",
    lines="M13.6 12.8 C14.6 14.4 16.8 14.4 17.8 12.8 M12 16.8 C11.2 18.6 9.2 18.6 8.4 17.4 M12 16.8"
    " C12.8 18.6 14.8 18.6 15.6 17.4",
    dots=_eye(8.2, 12.8, 1.5) + "M10.9 15.2 H13.1 L12 16.8 Z M13 6.6 A2.1 2.1 0 1 0 13 10.4 A2.5 2.5 0 0 1 13 6.6 Z",
)
SLEEPING_CAT = Figure(
    body=CAT.body,
    lines=CAT.lines + " M6.2 12.8 C7.2 14.4 9.4 14.4 10.4 12.8",
    dots="M10.9 15.2 H13.1 L12 16.8 Z M13 6.6 A2.1 2.1 0 1 0 13 10.4 A2.5 2.5 0 0 1 13 6.6 Z",
)
COMET = Figure(
    body="M8.4 8.6 L10.5 13 L15.3 13.6 L11.8 16.9 L12.7 21.7 L8.4 19.4 L4.1 21.7 L5 16.9 L1.5 13.6 L6.3 13 Z",
    limbs="M13.4 10.6 L21.8 2.2 M10.6 7.4 L15.4 2.6 M16.6 13.4 L21.4 8.6",
)
SPARK = Figure(body="M12 1.2 L14.9 9.1 L22.8 12 L14.9 14.9 L12 22.8 L9.1 14.9 L1.2 12 L9.1 9.1 Z")
ORB = Figure(
    body="M2 12 A10 10 0 0 1 22 12 A10 10 0 0 1 2 12 Z",
    lines="M12 12 C12 10.6 14.4 10.6 14.4 12.6 C14.4 15.4 9 15.6 9 11.8 C9 7 17.6 7.2 17.6 12.8"
    " C17.6 19.4 5.6 19 5.6 11.2",
)

# Level 4: a professor with wild hair, a flask and a light bulb.
PROFESSOR = Figure(
    body="M6.4 8.6 C6.4 4.6 8.6 2.4 12 2.4 C15.4 2.4 17.6 4.6 17.6 8.6 V14.4 C17.6 19 15.4 22.4 12 22.4"
    " C8.6 22.4 6.4 19 6.4 14.4 Z"
    " M6.4 4.4 C4.4 3 2.2 4.4 2.6 6.6 C0.8 7.4 0.6 10 2.2 10.9 C1.4 12.8 2.8 14.6 4.8 14.2"
    " C5.2 14.9 5.8 15.2 6.4 15.2 Z"
    " M17.6 4.4 C19.6 3 21.8 4.4 21.4 6.6 C23.2 7.4 23.4 10 21.8 10.9"
    " C22.6 12.8 21.2 14.6 19.2 14.2 C18.8 14.9 18.2 15.2 17.6 15.2 Z",
    lines="M6.7 10.4 A2.4 2.4 0 0 1 11.5 10.4 A2.4 2.4 0 0 1 6.7 10.4 Z M12.5 10.4 A2.4 2.4 0 0 1 17.3 10.4"
    " A2.4 2.4 0 0 1 12.5 10.4 Z",
    dots="M12 15.6 C10.4 14.2 8.4 15 7.8 17 C9.8 18 11.4 17.4 12 16.6 C12.6 17.4 14.2 18 16.2 17"
    " C15.6 15 13.6 14.2 12 15.6 Z",
)
FLASK = Figure(
    body="M9.2 2.6 H14.8 V9 L20.6 19 C21.4 20.6 20.4 22.2 18.8 22.2 H5.2 C3.6 22.2 2.6 20.6 3.4 19 L9.2 9 Z",
    limbs="M7.6 2.4 H16.4",
    lines="M6.4 15.6 C8.4 13.8 10.4 17.2 12.6 15.6 C14.4 14.4 15.8 15.8 17.4 15.6",
    dots=_eye(9, 19, 1.1) + _eye(14, 19.4, 0.9) + _eye(12.2, 12, 0.9),
)
BULB = Figure(
    body="M12 1.2 C7 1.2 3.8 4.6 3.8 8.8 C3.8 12.6 7 14 8 17.6 H16 C17 14 20.2 12.6 20.2 8.8 C20.2 4.6 17 1.2 12 1.2 Z"
    " M8.4 18.8 H15.6 V20.6 H8.4 Z M9.8 21.6 H14.2 V22.8 H9.8 Z",
    lines="M8.6 9 L10.6 12.4 L12 8.8 L13.4 12.4 L15.4 9 M10.6 12.4 V17 M13.4 12.4 V17",
)

SAD = Figure(
    body="M1.6 12 A10.4 10.4 0 0 1 22.4 12 A10.4 10.4 0 0 1 1.6 12 Z",
    lines="M7 17.8 C8.4 14.2 15.6 14.2 17 17.8",
    dots=_eye(8.2, 9.6, 1.5) + _eye(15.8, 9.6, 1.5),
)

FACES = {1: PEBBLE, 2: SEAL, 3: CAT, 4: PROFESSOR}
FURTHER_FACES = {1: WINKING_PEBBLE, 2: WINKING_SEAL, 3: SLEEPING_CAT, 4: PROFESSOR}
SYMBOLS = {1: KITE, 2: LANTERN, 3: COMET, 4: FLASK}


def silhouette(pen: Pen, it: Figure, at: Point, size: float, colour: Colour, blank: Colour) -> None:
    """Draw a figure in one pale colour, where a pen writes over it."""
    scale = size / GRID
    corner = (at[0] - size / 2, at[1] - size / 2)
    pen.shape(path.svg(it.body, corner, scale), fill=colour)
    if it.limbs:
        pen.shape(path.svg(it.limbs, corner, scale), line=_line(colour, scale))
    _details(pen, it, corner, scale, blank)


def drawn(pen: Pen, it: Figure, at: Point, size: float, colour: Colour, wash: Colour, *, bold: float = 0.8) -> None:
    """Draw a figure in lines with a wash, where no pen writes."""
    scale = size / GRID
    corner = (at[0] - size / 2, at[1] - size / 2)
    if it.limbs:
        pen.shape(path.svg(it.limbs, corner, scale), line=_line(colour, scale * bold))
    pen.shape(path.svg(it.body, corner, scale), fill=wash, line=_line(colour, scale * bold))
    _details(pen, it, corner, scale, colour, bold)


def _details(pen: Pen, it: Figure, corner: Point, scale: float, colour: Colour, bold: float = 1) -> None:
    if it.lines:
        pen.shape(path.svg(it.lines, corner, scale), line=_line(colour, scale * bold))
    if it.dots:
        pen.shape(path.svg(it.dots, corner, scale), fill=colour)


def _line(colour: Colour, scale: float) -> Stroke:
    return Stroke(colour, STROKE * scale * POINTS_PER_MM)
