"""The small things of Flutter: petals with their signs, sparkles, pollinators, bees.

A colour never speaks alone. Red is a star of four points, yellow a disc with rays, blue a drop, purple a crescent; the
rainbow carries all four. In low ink the petals are outlines, and the signs say everything.
"""

import math
from dataclasses import dataclass
from functools import partial

from games.flutter.components import RAINBOW
from generator.flutter.icons import BEE, BOLD, POLLINATORS
from generator.flutter.layout.tiles import PETAL_MM
from generator.page.geometry import Point
from generator.page.icons import POINTS_PER_MM
from generator.page.icons import draw as icon
from generator.page.palette import FINE, HAIRLINE, WHITE, Ink
from generator.pens import path
from generator.pens.pen import Colour, Line, Path, Pen

PETALS = {"R": "#C8372D", "Y": "#E8B21E", "B": "#2166AC", "P": "#7B3F9E"}
WASHES = {"R": "#F0BDB6", "Y": "#F8E3A0", "B": "#B5CFE8", "P": "#D5BFE2"}  # the pollinators' bodies
LETTERS = tuple(PETALS)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's colour on paper, what can be read on it, and the letter that stands for it."""

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
BANDS_MM = (0.6, 4.4, 7.0, 9.5, 12.6)  # of the rainbow
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


def petal(pen: Pen, colour: str, ink: Ink) -> None:
    """A leaf along +x from (0, 0)."""
    pen.stamp(f"flutter petal {colour} {ink.name}", partial(_petal, colour=colour, ink=ink))


def sparkle(pen: Pen, colour: str, at: Point, size: float) -> None:
    """A sign alone, in its colour; pale yellow gets an edge, so that it stands out from paper."""
    edge = Line("#A87C0A", HAIRLINE) if colour == "Y" else None
    pen.shape(sign(colour, at, size, -90), fill=PETALS[colour], line=edge)


def pollinator(pen: Pen, shape: str, colour: str, at: Point, size: float, ink: Ink, turn: float = 0) -> None:
    """A pollinator of a colour from above; its head is up before it turns clockwise."""
    art = partial(_pollinator, shape=shape, colour=colour, ink=ink)
    with pen.placed(at, size / 24, turn):
        pen.stamp(f"flutter {shape} {colour} {ink.name}", art)


def rainbee(pen: Pen, at: Point, size: float, ink: Ink, turn: float = 0) -> None:
    with pen.placed(at, turn=turn):
        icon(pen, BEE, (0, 0), size, ink.delft, wash=ink.straw or WHITE, bold=0.75)


def bee(pen: Pen, seat: str, at: Point, diameter: float, ink: Ink, *, letter: bool = True) -> None:
    """A bee token: a disc in the player's colour, the bee and the player's letter on it. The same in low ink: a camera
    tells the players by it, and the white one by its broad rim.
    """
    it = SEATS[seat]
    x, y = at
    pen.shape(path.circle(at, diameter / 2 - 0.1), fill=it.colour, line=Line(it.colour, HAIRLINE))
    if seat == "white":
        rim = 0.16 * diameter
        pen.shape(path.circle(at, diameter / 2 - 0.1 - rim / 2), line=Line(ink.delft, rim * POINTS_PER_MM))
    if not letter:
        icon(pen, BEE, at, 0.7 * diameter, it.on, wash=it.colour, bold=0.8)
        return
    icon(pen, BEE, (x, y - 0.09 * diameter), 0.44 * diameter, it.on, wash=it.colour, bold=0.8)
    pen.text((x, y + 0.31 * diameter), it.letter, font="text-bold", size=diameter / 2, colour=it.on, align="middle")


def _petal(pen: Pen, *, colour: str, ink: Ink) -> None:
    leaf = path.svg(LEAF)
    if colour == RAINBOW:
        _rainbow(pen, leaf, ink)
        return
    if ink.name == "full":
        pen.shape(leaf, fill=PETALS[colour], line=Line(ink.delft, HAIRLINE))
        on = ink.delft if colour == "Y" else WHITE
        pen.shape(sign(colour, (LEAF_SIGN_MM, 0), 4.3), fill=on)
        return
    pen.shape(leaf, fill=WHITE, line=Line(PETALS[colour], 0.9))
    pen.shape(sign(colour, (LEAF_SIGN_MM, 0), 4.6), fill=PETALS[colour])


def _rainbow(pen: Pen, leaf: Path, ink: Ink) -> None:
    full = ink.name == "full"
    pen.shape(leaf, fill=WHITE)
    with pen.clipped(leaf):
        for letter, start, end, at in zip(LETTERS, BANDS_MM, BANDS_MM[1:], BAND_SIGNS_MM, strict=False):
            band = path.polygon(((start, -7), (end, -7), (end, 7), (start, 7)))
            pen.shape(band, fill=PETALS[letter] if full else None, line=Line(WHITE if full else ink.delft, HAIRLINE))
            on = (ink.delft if letter == "Y" else WHITE) if full else PETALS[letter]
            pen.shape(sign(letter, (at, 0), 1.9), fill=on)
    pen.shape(leaf, line=Line(ink.delft, FINE))


def _pollinator(pen: Pen, *, shape: str, colour: str, ink: Ink) -> None:
    wash = WASHES[colour] if ink.name == "full" else WHITE
    strokes = ink.delft if ink.name == "full" else PETALS[colour]
    icon(pen, POLLINATORS[shape], (0, 0), 24, strokes, wash=wash, bold=BOLD[shape])


def _polar(centre: Point, r: float, degrees: float) -> Point:
    a = math.radians(degrees)
    return (centre[0] + r * math.cos(a), centre[1] + r * math.sin(a))


def _turned(it: Path, centre: Point, turn: float) -> Path:
    """A path about (0, 0), turned clockwise and moved."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def moved(numbers: tuple[float, ...]) -> tuple[float, ...]:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return tuple(n for x, y in pairs for n in (centre[0] + c * x - s * y, centre[1] + s * x + c * y))

    return Path(tuple((letter, moved(numbers)) for letter, numbers in it.steps))
