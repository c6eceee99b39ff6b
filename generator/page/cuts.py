"""Straight cuts that free the pieces of a sheet, found from their outlines.

A cut is one stroke of a knife along a ruler. It may run over several pieces' edges and over waste, but never through a
piece, so pieces that lie edge to edge share it.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.page.geometry import Point, Polygon

SAME_MM = 0.01
Cut = tuple[Point, Point]
_Span = tuple[float, float]


@dataclass(slots=True)
class _Line:
    """A line through edges of pieces: a point, its direction, and the stretches where there are edges."""

    at: Point
    way: Point
    spans: list[_Span] = field(default_factory=list)

    def along(self, p: Point) -> float:
        return (p[0] - self.at[0]) * self.way[0] + (p[1] - self.at[1]) * self.way[1]

    def aside(self, p: Point) -> float:
        return (p[1] - self.at[1]) * self.way[0] - (p[0] - self.at[0]) * self.way[1]

    def point(self, t: float) -> Point:
        return (self.at[0] + t * self.way[0], self.at[1] + t * self.way[1])


def cuts(pieces: Sequence[Polygon]) -> tuple[Cut, ...]:
    """The cuts that free convex pieces which lie apart or edge to edge."""
    return tuple(cut for line in _lines(pieces) for cut in _strokes(line, pieces))


def sides(piece: Polygon) -> Iterator[Cut]:
    return zip(piece, (*piece[1:], piece[0]), strict=True)


def _lines(pieces: Iterable[Polygon]) -> list[_Line]:
    lines: list[_Line] = []
    for a, b in (side for piece in pieces for side in sides(piece)):
        line = next((it for it in lines if abs(it.aside(a)) < SAME_MM and abs(it.aside(b)) < SAME_MM), None)
        if line is None:
            length = math.dist(a, b)
            line = _Line(a, ((b[0] - a[0]) / length, (b[1] - a[1]) / length))
            lines.append(line)
        start, end = sorted((line.along(a), line.along(b)))
        line.spans.append((start, end))
    return lines


def _strokes(line: _Line, pieces: Sequence[Polygon]) -> Iterator[Cut]:
    """A line's edges, joined where no piece lies between them."""
    barred = [span for piece in pieces if (span := _through(line, piece))]
    spans = sorted(line.spans)
    start, end = spans[0]
    for _, (here, there) in pairwise(spans):
        if any(a < here - SAME_MM and b > end + SAME_MM for a, b in barred):
            yield line.point(start), line.point(end)
            start, end = here, there
        end = max(end, there)
    yield line.point(start), line.point(end)


def _through(line: _Line, piece: Polygon) -> _Span | None:
    """Where a line runs through the inside of a piece; None if it passes by or along an edge."""
    off = [line.aside(p) for p in piece]
    if max(off) < SAME_MM or min(off) > -SAME_MM:
        return None
    met = []
    for a, b in sides(piece):
        one, other = line.aside(a), line.aside(b)
        if (one <= 0) != (other <= 0):
            met.append(line.along(a) + one / (one - other) * (line.along(b) - line.along(a)))
    return (min(met), max(met))


def ticks(strokes: Iterable[Cut], pieces: Sequence[Polygon], off: float = 0.5, length: float = 1.5) -> Iterator[Cut]:
    """Short lines beyond both ends of every cut, where no piece lies."""
    for a, b in strokes:
        far = math.dist(a, b)
        u = ((b[0] - a[0]) / far, (b[1] - a[1]) / far)
        for (x, y), way in ((a, -1), (b, 1)):
            near, end = way * off, way * (off + length)
            tick = (x + near * u[0], y + near * u[1]), (x + end * u[0], y + end * u[1])
            if not any(_inside(piece, tick[1]) for piece in pieces):
                yield tick


def _inside(piece: Polygon, p: Point) -> bool:
    """Whether a convex piece holds a point."""
    turns = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for a, b in sides(piece)]
    return min(turns) > 0 or max(turns) < 0
