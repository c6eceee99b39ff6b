"""Flutter's small drawings: petals with their signs, sparkles, pollinators, bees.

Every colour also has a sign: red is a four-pointed star, yellow a disc with rays, blue a drop, purple a crescent, and
the rainbow carries all four. In low ink the petals are outlines, so the signs tell the colours apart.
"""

import math
from dataclasses import dataclass
from functools import partial

from games.flutter.components import RAINBOW
from generator.flutter.layout.tiles import PETAL_MM
from generator.page.geometry import Point
from generator.page.icons import POINTS_PER_MM, Icon
from generator.page.icons import draw as icon
from generator.page.palette import FINE, HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke

LADYBUG = Icon(
    body="M12 6.6 C17.6 6.6 20 10.6 20 14.2 C20 18.8 16.6 22 12 22 C7.4 22 4 18.8 4 14.2 C4 10.6 6.4 6.6 12 6.6 Z",
    lines="M12 6.8 V22 M9.6 2.6 C8.8 1.6 7.8 1.4 6.8 1.6 M14.4 2.6 C15.2 1.6 16.2 1.4 17.2 1.6"
    " M4.2 12.2 L1.8 11 M4.4 17.2 L2 18.4 M19.8 12.2 L22.2 11 M19.6 17.2 L22 18.4",
    solid="M7.4 7.8 C7.4 4.6 9.4 2.6 12 2.6 C14.6 2.6 16.6 4.6 16.6 7.8 C13.6 6.4 10.4 6.4 7.4 7.8 Z"
    " M6.4 12.4 A1.6 1.6 0 0 1 9.6 12.4 A1.6 1.6 0 0 1 6.4 12.4 Z M14.4 12.4 A1.6 1.6 0 0 1 17.6 12.4 A1.6 1.6 0 0 1"
    " 14.4 12.4 Z M7.4 17.2 A1.4 1.4 0 0 1 10.2 17.2 A1.4 1.4 0 0 1 7.4 17.2 Z M13.8 17.2 A1.4 1.4 0 0 1 16.6"
    " 17.2 A1.4"
    " 1.4 0 0 1 13.8 17.2 Z",
)
# Wings folded back like a roof, feathered antennae.
MOTH = Icon(
    body="M12 7.6 C8.4 8.6 4.2 12 1.6 18.6 C3.6 20.2 6.6 20.6 9 19.6 C10.4 19 11.4 17.6 12 15.6 C12.6 17.6 13.6"
    " 19 15 19.6"
    " C17.4 20.6 20.4 20.2 22.4 18.6 C19.8 12 15.6 8.6 12 7.6 Z",
    lines="M11 5.4 C9.8 3.4 8 2.2 5.6 1.8 M13 5.4 C14.2 3.4 16 2.2 18.4 1.8 M9.6 3.8 L9.8 2 M7.8 2.6 L8.4 0.9"
    " M14.4 3.8"
    " L14.2 2 M16.2 2.6 L15.6 0.9 M3.4 17.4 C5.4 16.4 7.6 16.2 9.6 16.8 M20.6 17.4 C18.6 16.4 16.4 16.2 14.4 16.8",
    solid="M10.4 6.8 C10.4 5.6 11 5 12 5 C13 5 13.6 5.6 13.6 6.8 C13.8 11 13.2 16 12 21.6 C10.8 16 10.2 11 10.4 6.8 Z"
    " M6.2 13.6 A1.1 1.1 0 0 1 8.4 13.6 A1.1 1.1 0 0 1 6.2 13.6 Z M15.6 13.6 A1.1 1.1 0 0 1 17.8 13.6 A1.1 1.1 0 0 1"
    " 15.6 13.6 Z",
)
# Seen from above in flight: bill forward, wings swept back, tail fanned.
HUMMINGBIRD = Icon(
    body="M10.7 9.2 C7.2 7.8 3.6 8.2 0.8 11 C3.2 11.2 4.4 11.8 5.2 12.6 C3.8 12.8 2.8 13.4 2.2 14.4 C5.6 14 8.4"
    " 14.4 10.4"
    " 15 L9 22.6 L12 20.4 L15 22.6 L13.6 15 C15.6 14.4 18.4 14 21.8 14.4 C21.2 13.4 20.2 12.8 18.8 12.6 C19.6"
    " 11.8 20.8"
    " 11.2 23.2 11 C20.4 8.2 16.8 7.8 13.3 9.2 C13.6 7.4 13.2 6 12 6 C10.8 6 10.4 7.4 10.7 9.2 Z",
    lines="M12 6 V0.6 M12 15.6 V20 M6 10.6 C7.6 10.6 9 11.2 10.2 12.2 M18 10.6 C16.4 10.6 15 11.2 13.8 12.2",
    solid="M10.6 7.6 A0.5 0.5 0 0 1 11.6 7.6 A0.5 0.5 0 0 1 10.6 7.6 Z M12.4 7.6 A0.5 0.5 0 0 1 13.4 7.6 A0.5"
    " 0.5 0 0 1"
    " 12.4 7.6 Z",
)
# A needle-thin body between two pairs of narrow wings.
DRAGONFLY = Icon(
    body="M11.2 6.4 C8 4.2 4 3.4 0.6 4.4 C1.4 7 5.6 8.8 11.2 8.6 Z M12.8 6.4 C16 4.2 20 3.4 23.4 4.4 C22.6 7"
    " 18.4 8.8 12.8"
    " 8.6 Z M11.2 8.8 C7.6 8.8 3.8 10 1.6 12.6 C4.4 13.8 8.6 12.8 11.2 10.4 Z M12.8 8.8 C16.4 8.8 20.2 10 22.4 12.6"
    " C19.6 13.8 15.4 12.8 12.8 10.4 Z",
    lines="M3.4 5.4 C6 5.6 8.6 6.4 11 7.6 M20.6 5.4 C18 5.6 15.4 6.4 13 7.6 M4 11.8 C6.4 11.4 9 10.6 11 9.6 M20"
    " 11.8 C17.6"
    " 11.4 15 10.6 13 9.6",
    solid="M10.2 4 A1.8 1.8 0 0 1 13.8 4 A1.8 1.8 0 0 1 10.2 4 Z M11 5.8 H13 L13.4 10.6 L12.6 12 V22.6 A0.6 0.6"
    " 0 0 1 11.4"
    " 22.6 V12 L10.6 10.6 Z",
)
BUTTERFLY = Icon(
    body="M11.4 9.8 C10.4 5 6.8 1.8 2.4 2.6 C0.4 3 0.6 7.4 2.6 10 C3.8 11.6 5.4 12.4 7 12.4 C4.6 13.4 3.4 15.4"
    " 4 18 C4.6"
    " 20.8 7 22 8.8 20.4 C10.4 19 11.2 16.6 11.4 14 Z M12.6 9.8 C13.6 5 17.2 1.8 21.6 2.6 C23.6 3 23.4 7.4 21.4"
    " 10 C20.2"
    " 11.6 18.6 12.4 17 12.4 C19.4 13.4 20.6 15.4 20 18 C19.4 20.8 17 22 15.2 20.4 C13.6 19 12.8 16.6 12.6 14 Z",
    lines="M11.6 6.8 C11 4.6 9.8 3 8 2 M12.4 6.8 C13 4.6 14.2 3 16 2 M10.6 11.2 C8.8 9.6 6.6 7.4 4.4 5.4 M13.4"
    " 11.2 C15.2"
    " 9.6 17.4 7.4 19.6 5.4 M10.8 13.2 C9.4 14.8 8.2 16.6 7.4 18.4 M13.2 13.2 C14.6 14.8 15.8 16.6 16.6 18.4",
    solid="M11.1 7.6 A0.9 0.9 0 0 1 12.9 7.6 L12.8 15 A0.8 0.8 0 0 1 11.2 15 Z M3.4 7 A0.9 0.9 0 0 1 5.2 7 A0.9"
    " 0.9 0 0 1"
    " 3.4 7 Z M18.8 7 A0.9 0.9 0 0 1 20.6 7 A0.9 0.9 0 0 1 18.8 7 Z",
)
BEE = Icon(
    body="M10.4 9.4 C7.6 6 3.6 5.2 1.8 7.4 C0.6 9.4 3.4 12.6 9 12.2 Z M13.6 9.4 C16.4 6 20.4 5.2 22.2 7.4 C23.4"
    " 9.4 20.6"
    " 12.6 15 12.2 Z M12 7.4 C14.8 7.4 16.2 10 16.2 13.6 C16.2 17.6 14.6 20.4 12 22 C9.4 20.4 7.8 17.6 7.8 13.6"
    " C7.8 10"
    " 9.2 7.4 12 7.4 Z",
    lines="M10.8 4 C10.2 2.6 9.2 1.8 8 1.6 M13.2 4 C13.8 2.6 14.8 1.8 16 1.6 M8 12.4 H16 M8.2 15.6 H15.8 M9.4"
    " 18.8 H14.6",
    solid="M9.9 6 A2.1 2.1 0 0 1 14.1 6 A2.1 2.1 0 0 1 9.9 6 Z",
)
SUN = Icon(
    body="M6.8 12 A5.2 5.2 0 0 1 17.2 12 A5.2 5.2 0 0 1 6.8 12 Z",
    lines="M12 1.4 V4 M12 20 V22.6 M1.4 12 H4 M20 12 H22.6 M4.5 4.5 L6.3 6.3 M17.7 17.7 L19.5 19.5 M4.5 19.5 L6.3 17.7"
    " M17.7 6.3 L19.5 4.5",
)
BOLD = {"L": 0.72, "M": 0.5, "H": 0.36, "D": 0.33, "B": 0.3}  # strokes of about half a millimetre on the tiles
POLLINATORS = {"L": LADYBUG, "M": MOTH, "H": HUMMINGBIRD, "D": DRAGONFLY, "B": BUTTERFLY}

PETALS = {"R": "#C22C22", "Y": "#E8B21E", "B": "#3195D8", "P": "#5B2183"}  # far apart for colour-blind eyes too
FIRST_PETALS = {"R": "#C8372D", "Y": "#E8B21E", "B": "#2166AC", "P": "#7B3F9E"}  # of the first edition
WASHES = {"R": "#F0BDB6", "Y": "#F8E3A0", "B": "#C3E3F8", "P": "#C4A9DC"}  # the pollinators' bodies
LETTERS = tuple(PETALS)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's colour on paper, a colour that can be read on it, and the letter that stands for it."""

    colour: Colour
    on: Colour
    letter: str


SEATS = {
    "orange": Seat("#F08A24", "#1A1A1A", "O"),
    "teal": Seat("#178A83", WHITE, "T"),
    "pink": Seat("#EFA0C4", "#1A1A1A", "P"),
    "white": Seat(WHITE, "#1B3A6B", "W"),
    "black": Seat("#222222", WHITE, "B"),
}

DROP = "M1.04 0 C0.2 0.2 -0.1 0.68 -0.34 0.68 A0.68 0.68 0 0 1 -0.34 -0.68 C-0.1 -0.68 0.2 -0.2 1.04 0 Z"
CRESCENT = "M0.6 0.9 A1 1 0 1 1 0.6 -0.9 A1.05 1.05 0 0 0 0.6 0.9 Z"
LEAF = f"M0.6 0 C4 2.1 9.6 6.2 {PETAL_MM} 0 C9.6 -6.2 4 -2.1 0.6 0 Z"  # along +x from its corner, within 30 degrees
LEAF_SIGN_MM = 7.9  # from the corner to the middle of the sign
BANDS_MM = (0.6, 4.4, 7.0, 9.5, 12.6)  # where the rainbow's colours meet
BAND_SIGNS_MM = (3.2, 5.7, 8.3, 10.6)


def sign(colour: str, centre: Point, size: float, turn: float = 0) -> Path:
    """The sparkle of a colour, `size` mm across; a drop's tip and a crescent's horns turn with it."""
    r = size / 2
    match colour:
        case "R":
            points = [(r if n % 2 == 0 else 0.36 * r, turn + 45 * n) for n in range(8)]
            return path.polygon(_polar(centre, reach, angle) for reach, angle in points)
        case "Y":
            rays = [(r if n % 2 == 0 else 0.66 * r, turn + 180 / 8 * n) for n in range(16)]
            return path.polygon(_polar(centre, reach, angle) for reach, angle in rays)
        case "B":
            return _turned(path.svg(DROP, scale=r), centre, turn)
        case _:
            return _turned(path.svg(CRESCENT, scale=r), centre, turn)


def petal(pen: Pen, colour: str, ink: Palette) -> None:
    """A petal along +x from (0, 0)."""
    pen.stamp(f"flutter petal {colour} {ink.name}", partial(_petal, colour=colour, ink=ink))


def sparkle(pen: Pen, colour: str, at: Point, size: float) -> None:
    """A sign by itself in its colour; yellow gets an edge so that it stands out from the paper."""
    edge = Stroke("#A87C0A", HAIRLINE) if colour == "Y" else None
    pen.shape(sign(colour, at, size, -90), fill=PETALS[colour], line=edge)


def pollinator(pen: Pen, shape: str, colour: str, at: Point, size: float, ink: Palette, turn: float = 0) -> None:
    """A pollinator of one colour, seen from above, its head up before it turns clockwise."""
    art = partial(_pollinator, shape=shape, colour=colour, ink=ink)
    with pen.placed(at, size / 24, turn):
        pen.stamp(f"flutter {shape} {colour} {ink.name}", art)


def rainbee(pen: Pen, at: Point, size: float, ink: Palette, turn: float = 0) -> None:
    with pen.placed(at, turn=turn):
        icon(pen, BEE, (0, 0), size, ink.delft, wash=ink.straw or WHITE, bold=0.75)


def bee(pen: Pen, seat: str, at: Point, diameter: float, ink: Palette, *, letter: bool = True) -> None:
    """A bee token: a disc in the player's colour with the bee and the player's letter on it.

    It is the same in low ink, because a camera knows the player by its colour, and white by its broad rim.
    """
    it = SEATS[seat]
    x, y = at
    pen.shape(path.circle(at, diameter / 2 - 0.1), fill=it.colour, line=Stroke(it.colour, HAIRLINE))
    if seat == "white":
        rim = 0.16 * diameter
        pen.shape(path.circle(at, diameter / 2 - 0.1 - rim / 2), line=Stroke(ink.delft, rim * POINTS_PER_MM))
    if not letter:
        icon(pen, BEE, at, 0.7 * diameter, it.on, wash=it.colour, bold=0.8)
        return
    icon(pen, BEE, (x, y - 0.09 * diameter), 0.44 * diameter, it.on, wash=it.colour, bold=0.8)
    pen.text((x, y + 0.31 * diameter), it.letter, font="text-bold", size=diameter / 2, colour=it.on, align="middle")


def _petal(pen: Pen, *, colour: str, ink: Palette) -> None:
    leaf = path.svg(LEAF)
    if colour == RAINBOW:
        _rainbow(pen, leaf, ink)
        return
    if ink.name == "full":
        pen.shape(leaf, fill=PETALS[colour], line=Stroke(ink.delft, HAIRLINE))
        on = ink.delft if colour == "Y" else WHITE
        pen.shape(sign(colour, (LEAF_SIGN_MM, 0), 4.3), fill=on)
        return
    pen.shape(leaf, fill=WHITE, line=Stroke(PETALS[colour], 0.9))
    pen.shape(sign(colour, (LEAF_SIGN_MM, 0), 4.6), fill=PETALS[colour])


def _rainbow(pen: Pen, leaf: Path, ink: Palette) -> None:
    full = ink.name == "full"
    pen.shape(leaf, fill=WHITE)
    with pen.clipped(leaf):
        for letter, start, end, at in zip(LETTERS, BANDS_MM, BANDS_MM[1:], BAND_SIGNS_MM, strict=False):
            band = path.polygon(((start, -7), (end, -7), (end, 7), (start, 7)))
            pen.shape(band, fill=PETALS[letter] if full else None, line=Stroke(WHITE if full else ink.delft, HAIRLINE))
            on = (ink.delft if letter == "Y" else WHITE) if full else PETALS[letter]
            pen.shape(sign(letter, (at, 0), 1.9), fill=on)
    pen.shape(leaf, line=Stroke(ink.delft, FINE))


def _pollinator(pen: Pen, *, shape: str, colour: str, ink: Palette) -> None:
    wash = WASHES[colour] if ink.name == "full" else WHITE
    strokes = ink.delft if ink.name == "full" else PETALS[colour]
    icon(pen, POLLINATORS[shape], (0, 0), 24, strokes, wash=wash, bold=BOLD[shape])


def _polar(centre: Point, r: float, degrees: float) -> Point:
    a = math.radians(degrees)
    return (centre[0] + r * math.cos(a), centre[1] + r * math.sin(a))


def _turned(it: Path, centre: Point, turn: float) -> Path:
    """A path around (0, 0), turned clockwise and moved to `centre`."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def moved(numbers: tuple[float, ...]) -> tuple[float, ...]:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return tuple(n for x, y in pairs for n in (centre[0] + c * x - s * y, centre[1] + s * x + c * y))

    return Path(tuple((letter, moved(numbers)) for letter, numbers in it.steps))
