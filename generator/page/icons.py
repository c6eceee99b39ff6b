"""The family of icons: paths on a grid of 24 units, strokes of 1.6 units, round joins.

Each icon is recognisable in its strokes alone, at 8 mm and at 20 pixels; a wash may colour its bodies.
"""

from dataclasses import dataclass

from generator.page.geometry import Box, Point
from generator.pens import path
from generator.pens.pen import Colour, Pen, Stroke

GRID = 24.0
STROKE = 1.6
POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Icon:
    """`body` is stroked and may take a wash, `lines` are only stroked, `solid` has the colour of the strokes."""

    body: str = ""
    lines: str = ""
    solid: str = ""


# A stepped gable with an arched door, and the two posts of its garden gate.
MANOR = Icon(
    body="M6 20.5 V11.5 H8 V8.5 H10 V5.5 H14 V8.5 H16 V11.5 H18 V20.5 Z",
    lines="M10.2 20.5 V17.2 A1.8 1.8 0 0 1 13.8 17.2 V20.5 M12 5.5 V3 M1.8 20.5 V16 M6 17.8 H1.8 M22.2 20.5 V16"
    " M18 17.8 H22.2",
    solid="M10.7 11.5 A1.3 1.3 0 0 1 13.3 11.5 A1.3 1.3 0 0 1 10.7 11.5 Z",
)

# A round tower that widens to its foot, a cap, and four sails with their cloth on one side.
MILL = Icon(
    body="M9.6 12.6 L8 21.4 H16 L14.4 12.6 C14.4 10.6 13.4 9.6 12 9.6 C10.6 9.6 9.6 10.6 9.6 12.6 Z",
    lines="M4 1.5 L20 17.5 M20 1.5 L4 17.5"
    " M4 1.5 L2.2 3.7 L8.2 8.9 M20 1.5 L17.8 -0.3 L12.9 5.4"
    " M20 17.5 L21.8 15.3 L15.8 10.1 M4 17.5 L6.2 19.3 L8.4 16.9",
)

# A stolp: one great pyramid of thatch over everything, with the tiled mirror in its front.
FARM = Icon(
    body="M2 14.5 L10.4 4.5 H13.6 L22 14.5 Z M4.6 14.5 H19.4 V20.5 H4.6 Z",
    lines="M8.6 14.5 L12 9.6 L15.4 14.5 M9.4 20.5 V17.6 H14.6 V20.5 M12 4.5 V2.4",
)

# Three petals, a stem and one leaf.
TULIP = Icon(
    body="M12 13 C8 13 6.4 9.6 7 3.6 L9.6 6 L12 2 L14.4 6 L17 3.6 C17.6 9.6 16 13 12 13 Z",
    lines="M12 13 V22 M12 21.6 C12.2 18 14.6 15.6 18.6 15.2 C18.4 19 16 21.4 12 21.6",
)

COW = Icon(
    body="M8 8.4 C7.4 12 8 15 8.8 17.2 C8.2 19.8 9.8 21.6 12 21.6 C14.2 21.6 15.8 19.8 15.2 17.2"
    " C16 15 16.6 12 16 8.4 C13.4 7 10.6 7 8 8.4 Z",
    lines="M8 8.4 C5 8 3.6 5.8 4.2 2.8 M16 8.4 C19 8 20.4 5.8 19.8 2.8"
    " M7.8 10.6 C5.6 9.6 3.6 10 2.4 11.6 C4.2 13.2 6 13.4 7.8 12.6 M16.2 10.6 C18.4 9.6 20.4 10 21.6 11.6"
    " C19.8 13.2 18 13.4 16.2 12.6"
    " M9 17 C10.8 16 13.2 16 15 17",
    solid="M10.1 12 A0.9 0.9 0 0 1 10.1 13.8 A0.9 0.9 0 0 1 10.1 12 Z"
    " M13.9 12 A0.9 0.9 0 0 1 13.9 13.8 A0.9 0.9 0 0 1 13.9 12 Z"
    " M10.7 18.8 A0.6 0.6 0 0 1 10.7 20 A0.6 0.6 0 0 1 10.7 18.8 Z"
    " M13.3 18.8 A0.6 0.6 0 0 1 13.3 20 A0.6 0.6 0 0 1 13.3 18.8 Z",
)

# A tjalk, the sailing barge of the ring canals, with its leeboard and pennant.
BARGE = Icon(
    body="M1.6 15.4 C5 17.2 18 17.4 22.4 14.4 C22.6 17.4 20.6 19.8 17.6 20.2 H6.8 C3.8 20 1.8 18.2 1.6 15.4 Z"
    " M11.4 13.6 V3.6 C16 5 19 8.6 20.2 13 C17.4 13.9 14.4 14 11.4 13.6 Z M8.8 13.2 V5.4"
    " C7 8 5 10.6 2.6 12.6 C4.6 13.2 6.6 13.4 8.8 13.2 Z",
    lines="M10.1 15.8 V1.6 L13.4 2.4 L10.1 3.2",
)

# A coin with a G on it: the sign of points.
GUILDER = Icon(
    body="M2 12 A10 10 0 0 1 22 12 A10 10 0 0 1 2 12 Z",
    lines="M15.8 8.6 A5.1 5.1 0 1 0 17 12.6 H12.6",
)

# The three marks that fill a square.
CIRCLE = Icon(lines="M4.5 12 A7.5 7.5 0 0 1 19.5 12 A7.5 7.5 0 0 1 4.5 12 Z")
STRIPES = Icon(lines="M4.5 6.5 H19.5 M4.5 12 H19.5 M4.5 17.5 H19.5")
CROSS = Icon(lines="M5 5 L19 19 M19 5 L5 19")

PEN = Icon(
    body="M3 21 L4.4 15.8 L16.6 3.6 C17.4 2.8 18.6 2.8 19.4 3.6 L20.4 4.6 C21.2 5.4 21.2 6.6 20.4 7.4 L8.2 19.6 Z",
    lines="M14.2 6 L18 9.8 M4.4 15.8 L8.2 19.6",
)
CARD = Icon(body="M6 2.5 H18 V21.5 H6 Z", lines="M9.2 8.6 H12 V11.4 H14.8 V14.2 H9.2 Z")
DEALER = Icon(
    body="M2.8 6.2 H12.2 V21.6 H2.8 Z",
    lines="M9 6 L8.6 4.3 L17.6 2.4 L21 18 L12.4 19.9 M5.6 10.8 H9.4 M5.6 14 H9.4 M5.6 17.2 H9.4",
)
PASS_LEFT = Icon(lines="M21 17.5 C21 10.4 15 7.6 4 9.2 M8.6 4.4 L3.4 9.3 L9.6 13.2")
ARROW = Icon(lines="M2.5 12 H21 M15 6 L21 12 L15 18")
UP = Icon(lines="M12 21.5 V3 M6 9 L12 3 L18 9")
TURN = Icon(lines="M19.4 14.4 A7.8 7.8 0 1 1 17.4 6.8 M18.2 2.4 V7.6 H13")
SCISSORS = Icon(
    lines="M8.6 8.2 L20.5 18.6 M8.6 15.8 L20.5 5.4",
    body="M3 6 A3.2 3.2 0 0 1 9.4 6 A3.2 3.2 0 0 1 3 6 Z M3 18 A3.2 3.2 0 0 1 9.4 18 A3.2 3.2 0 0 1 3 18 Z",
)
CROWN = Icon(body="M3 18.5 L2.4 7.5 L7.6 11.6 L12 4.5 L16.4 11.6 L21.6 7.5 L21 18.5 Z", lines="M3 21.6 H21")
BULB = Icon(
    body="M12 2.5 C7.9 2.5 5.2 5.5 5.2 9 C5.2 12.6 8.6 13.9 8.9 17.2 H15.1 C15.4 13.9 18.8 12.6 18.8 9"
    " C18.8 5.5 16.1 2.5 12 2.5 Z",
    lines="M9.2 19.8 H14.8 M10.4 22.3 H13.6",
)
TICK = Icon(lines="M3.5 12.8 L9.4 18.8 L20.5 5.8")
NO = Icon(lines="M3 12 A9 9 0 0 1 21 12 A9 9 0 0 1 3 12 Z M5.8 5.8 L18.2 18.2")

BUILDINGS = {"M": MANOR, "F": FARM, "W": MILL}
MARKS = {"o": CIRCLE, "=": STRIPES, "x": CROSS}

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((12, 12),),
    2: ((7.5, 7.5), (16.5, 16.5)),
    3: ((7.5, 7.5), (12, 12), (16.5, 16.5)),
    4: ((7.5, 7.5), (16.5, 7.5), (7.5, 16.5), (16.5, 16.5)),
    5: ((7.5, 7.5), (16.5, 7.5), (12, 12), (7.5, 16.5), (16.5, 16.5)),
    6: ((7.5, 6.6), (16.5, 6.6), (7.5, 12), (16.5, 12), (7.5, 17.4), (16.5, 17.4)),
}
PIP_RADIUS = 1.7


def draw(
    pen: Pen, icon: Icon, at: Point, size: float, colour: Colour, *, wash: Colour | None = None, bold: float = 1
) -> None:
    """An icon of `size` mm with its middle at `at`; `bold` thickens its strokes."""
    scale = size / GRID
    corner = (at[0] - size / 2, at[1] - size / 2)
    line = Stroke(colour, STROKE * bold * scale * POINTS_PER_MM)
    if icon.body:
        pen.shape(path.svg(icon.body, corner, scale), fill=wash, line=line)
    if icon.lines:
        pen.shape(path.svg(icon.lines, corner, scale), line=line)
    if icon.solid:
        pen.shape(path.svg(icon.solid, corner, scale), fill=colour)


def die(pen: Pen, face: int, at: Point, size: float, colour: Colour, *, wash: Colour | None = None) -> None:
    """A die that shows `face`."""
    scale = size / GRID
    frame = Box.around(at, 19 * scale)
    pen.shape(path.rect(frame, 3.5 * scale), fill=wash, line=Stroke(colour, STROKE * scale * POINTS_PER_MM))
    for x, y in PIPS[face]:
        pip = (at[0] + (x - GRID / 2) * scale, at[1] + (y - GRID / 2) * scale)
        pen.shape(path.circle(pip, PIP_RADIUS * scale), fill=colour)
