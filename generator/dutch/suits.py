"""The four suits of Dutch in ink: each has a colour, and a pip that tells it apart without colour."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from games.dutch.components import BLUE, GREEN, PINK, RED, Suit
from generator.page.geometry import Point
from generator.page.palette import WHITE, Palette
from generator.pens import path
from generator.pens.pen import Colour, Pen, Stroke

GRID = 24.0
STROKE = 1.3  # in units of the grid
POINTS_PER_MM = 72 / 25.4
STAR_POINTS = 8
STAR_REACH = (11.2, 5.0)  # from the middle to the points, and to the notches between them
CLOVER_LEAF = (
    "M0 0.6 C-4.4 -1.4 -6.6 -5.2 -4.9 -8.4 C-3.6 -10.8 -0.9 -10.4 0 -8.2 C0.9 -10.4 3.6 -10.8 4.9 -8.4"
    " C6.6 -5.2 4.4 -1.4 0 0.6 Z"
)
CLOVER_STEM = "M0 0 C0.4 4.4 1.4 7.6 3.6 10.8"
TULIP_CUP = "M0 2.6 C-5.4 2.6 -7.6 -1.8 -6.8 -9.8 L-3.2 -6.4 L0 -11.2 L3.2 -6.4 L6.8 -9.8 C7.6 -1.8 5.4 2.6 0 2.6 Z"
TULIP_STEM = "M0 2.6 V11 M0 10.6 C0.2 6.8 2.8 4.4 7 4 C6.8 8.2 4.2 10.4 0 10.6 Z"
ROSE_PETAL = "M0 0 C-5.4 -2.6 -7.6 -7.2 -4.6 -10 C-2.4 -11.6 -0.8 -10.6 0 -9.6 C0.8 -10.6 2.4 -11.6 4.6 -10"
ROSE_PETAL_BACK = " C7.6 -7.2 5.4 -2.6 0 0 Z"


@dataclass(frozen=True, slots=True)
class Tone:
    """A suit's strong colour and its wash. In low ink there are only lines."""

    strong: Colour
    wash: Colour | None
    solid: Colour  # what fills a pip


def tone(suit: Suit, ink: Palette) -> Tone:
    if ink.name == "low":
        return Tone(ink.text, None, WHITE)
    strong, wash = _FULL[suit.letter]
    return Tone(strong, wash, strong)


def pip(pen: Pen, suit: Suit, at: Point, size: float, ink: Palette) -> None:
    """Draw the suit's pip, centred at `at`."""
    its = tone(suit, ink)
    scale = size / GRID
    line = Stroke(its.strong, STROKE * POINTS_PER_MM)
    with pen.placed(at, scale=scale):
        _PIPS[suit.letter](pen, its.solid, line)


def _clover(pen: Pen, fill: Colour, line: Stroke) -> None:
    pen.shape(path.svg(CLOVER_STEM), line=line)
    for turn in (0, 120, 240):
        with pen.placed((0, -1), turn=turn):
            pen.shape(path.svg(CLOVER_LEAF), fill=fill, line=line)


def _tulip(pen: Pen, fill: Colour, line: Stroke) -> None:
    pen.shape(path.svg(TULIP_STEM), fill=fill, line=line)
    pen.shape(path.svg(TULIP_CUP), fill=fill, line=line)


def _rose(pen: Pen, fill: Colour, line: Stroke) -> None:
    """A rose of five petals around a pale heart."""
    for i in range(5):
        with pen.placed((0, 0.4), turn=72 * i):
            pen.shape(path.svg(ROSE_PETAL + ROSE_PETAL_BACK), fill=fill, line=Stroke(line.colour, line.weight))
    pale = Stroke(WHITE if fill != WHITE else line.colour, line.weight)
    pen.shape(path.circle((0, 0.4), 5.0), fill=fill, line=pale)
    pen.shape(path.arc((0, 0.4), 2.4, -60, 200), line=pale)


def _star(pen: Pen, fill: Colour, line: Stroke) -> None:
    """A star of eight points, with a pane in the middle as on a tile."""
    far, near = STAR_REACH
    corners = [
        ((far if i % 2 == 0 else near) * math.sin(a), -(far if i % 2 == 0 else near) * math.cos(a))
        for i in range(2 * STAR_POINTS)
        for a in (math.pi * i / STAR_POINTS,)
    ]
    pen.shape(path.polygon(corners), fill=fill, line=line)
    pale = WHITE if fill != WHITE else line.colour
    pen.shape(path.polygon([(0, -3), (3, 0), (0, 3), (-3, 0)]), fill=pale)


Draw = Callable[[Pen, Colour, Stroke], None]
_PIPS: dict[str, Draw] = {GREEN.letter: _clover, RED.letter: _tulip, PINK.letter: _rose, BLUE.letter: _star}
_FULL = {
    GREEN.letter: ("#23774A", "#E2F0E0"),
    RED.letter: ("#C8372D", "#FAE3DD"),
    PINK.letter: ("#BE4B8A", "#F9E4EF"),
    BLUE.letter: ("#2166AC", "#E0EBF6"),
}
