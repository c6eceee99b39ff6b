"""Lines around a coast: dikes, canals and the lines that old maps drew in the water."""

import math
from collections.abc import Iterator

from generator.page.geometry import Box, Point, Polygon
from generator.pens import path
from generator.pens.pen import Path

SOFTEST_MM = 4.0  # the largest rounding of a corner that points inland


def bank(points: Polygon, distance: float, pitch: float) -> Path:
    """The outline at some distance outside a clockwise outline of right angles and sides of at least `pitch`."""
    steps: list[tuple[str, tuple[float, ...]]] = []
    for before, at, after in _corners(points):
        a, b = _direction(before, at), _direction(at, after)
        out_a, out_b = (a[1], -a[0]), (b[1], -b[0])
        if a[0] * b[1] - a[1] * b[0] > 0:
            centre, radius = at, distance
            start = math.degrees(math.atan2(out_a[1], out_a[0]))
            steps += path.arc(centre, radius, start, start + 90).steps
        else:
            soft = min(distance * 0.7, SOFTEST_MM, pitch - distance - 0.2)
            centre = (
                at[0] + (out_a[0] + out_b[0]) * (distance + soft),
                at[1] + (out_a[1] + out_b[1]) * (distance + soft),
            )
            start = math.degrees(math.atan2(-out_a[1], -out_a[0]))
            steps += path.arc(centre, soft, start, start - 90).steps
    return _closed(steps)


def without(box: Box, holes: list[Box]) -> Path:
    """A box with round-cornered holes, which run the other way round."""
    outline = path.rect(box)
    for hole in holes:
        r = min(hole.w, hole.h) / 3
        top_left, top_right, bottom_right, bottom_left = hole.inset(r).corners
        turns = ((top_left, 270), (bottom_left, 180), (bottom_right, 90), (top_right, 360))
        steps = [step for corner, start in turns for step in path.arc(corner, r, start, start - 90).steps]
        outline += _closed(steps)
    return outline


def _closed(steps: list[tuple[str, tuple[float, ...]]]) -> Path:
    """Strokes that follow each other, joined to one ring."""
    joined = [("L" if letter == "M" and i else letter, numbers) for i, (letter, numbers) in enumerate(steps)]
    return Path((*joined, ("Z", ())))


def _corners(points: Polygon) -> Iterator[tuple[Point, Point, Point]]:
    return zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)


def _direction(a: Point, b: Point) -> tuple[int, int]:
    return ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))
