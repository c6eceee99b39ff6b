"""A pen that measures: where every word and every stroke ends up on the page, and how large."""

import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

from generator.page.geometry import Box, Point
from generator.pens.pen import Align, Colour, Font, Path, Pen, Role
from generator.pens.pen import Stroke as Line
from generator.pens.type import cap_mm, width_mm

SIDES = {"left": 0.0, "middle": 0.5, "right": 1.0}


@dataclass(frozen=True, slots=True)
class Word:
    """A line of type: its size on paper in points, and the box of its capitals."""

    words: str
    size: float
    box: Box


@dataclass(frozen=True, slots=True)
class Stroke:
    fill: Colour | None
    line: Line | None
    box: Box


@dataclass(frozen=True, slots=True)
class _Place:
    at: Point
    scale: float
    turn: float

    def point(self, p: Point) -> Point:
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (
            self.at[0] + self.scale * (c * p[0] - s * p[1]),
            self.at[1] + self.scale * (s * p[0] + c * p[1]),
        )


class Ruler:
    """Clips are not followed: what is drawn under a clip may be larger than what is seen."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.strokes: list[Stroke] = []
        self._place = _Place((0, 0), 1, 0)
        self._clips = 0

    def shape(self, path: Path, *, fill: Colour | None = None, line: Line | None = None) -> None:
        points = [(n[i], n[i + 1]) for _, n in path.steps for i in range(0, len(n), 2)]
        if points and not self._clips:
            self.strokes.append(Stroke(fill, line, self._around(points)))

    def text(self, at: Point, words: str, *, font: Font, size: float, colour: Colour, align: Align = "left") -> None:
        wide, high = width_mm(words, font, size), cap_mm(font, size)
        left = at[0] - SIDES[align] * wide
        corners = [(left, at[1] - high), (left + wide, at[1] - high), (left + wide, at[1]), (left, at[1])]
        self.words.append(Word(words, size * self._place.scale, self._around(corners)))

    @contextmanager
    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> Iterator[None]:
        outer = self._place
        self._place = _Place(outer.point(at), outer.scale * scale, outer.turn + turn)
        yield
        self._place = outer

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        self._clips += 1
        yield
        self._clips -= 1

    def tagged(self, role: Role, words: str = "", at: Point = (0, 0)) -> AbstractContextManager[None]:
        return nullcontext()

    def stamp(self, name: str, art: Callable[[Pen], None]) -> None:
        art(self)

    def _around(self, points: list[Point]) -> Box:
        placed = [self._place.point(p) for p in points]
        left, top = min(x for x, _ in placed), min(y for _, y in placed)
        return Box(left, top, max(x for x, _ in placed) - left, max(y for _, y in placed) - top)


def overlaps(words: list[Word]) -> list[tuple[str, str]]:
    """Pairs of words that are printed over each other."""
    inset = [(word, word.box.inset(0.05)) for word in words]
    return [(a.words, b.words) for i, (a, box) in enumerate(inset) for b, other in inset[i + 1 :] if box.meets(other)]
