"""The shapes that drawings are made of, as paths."""

import math
import re
from collections.abc import Iterable, Iterator

from generator.page.geometry import Box, Point
from generator.pens.pen import Path

ROUND = 0.5522847498  # how far the handles of a quarter circle reach, as a part of its radius

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARC_NUMBERS = 7
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": _ARC_NUMBERS, "Z": 0}


def line(a: Point, b: Point) -> Path:
    return polyline((a, b))


def polyline(points: Iterable[Point]) -> Path:
    first, *others = points
    return Path((("M", first), *(("L", p) for p in others)))


def polygon(points: Iterable[Point]) -> Path:
    return Path((*polyline(points).steps, ("Z", ())))


def rect(box: Box, radius: float = 0) -> Path:
    """A box, its corners rounded if a radius is given."""
    if not radius:
        return polygon(box.corners)
    r = min(radius, box.w / 2, box.h / 2)
    k = r * (1 - ROUND)
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return Path(
        (
            ("M", (x + r, y)),
            ("L", (right - r, y)),
            ("C", (right - k, y, right, y + k, right, y + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
            ("L", (x + r, bottom)),
            ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        )
    )


def circle(centre: Point, r: float) -> Path:
    return ellipse(centre, r, r)


def ellipse(centre: Point, rx: float, ry: float) -> Path:
    (x, y), kx, ky = centre, rx * ROUND, ry * ROUND
    return Path(
        (
            ("M", (x + rx, y)),
            ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
            ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
            ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
            ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
            ("Z", ()),
        )
    )


def arc(centre: Point, r: float, start: float, end: float) -> Path:
    """Part of a circle; degrees clockwise from the east, as a clock's hand moves. A larger `start` runs backward."""
    a, b = math.radians(start), math.radians(end)
    first = (centre[0] + r * math.cos(a), centre[1] + r * math.sin(a))
    return Path((("M", first), *_arc_steps(centre, r, r, 0, a, b)))


def svg(data: str, at: Point = (0, 0), scale: float = 1) -> Path:
    """The path data of an SVG drawing, scaled and then moved to `at`."""
    steps = _absolute(data)
    return Path(tuple((letter, tuple(at[i % 2] + scale * n for i, n in enumerate(ns))) for letter, ns in steps))


def _absolute(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The same strokes with absolute M, L, C and Z only."""
    start = here = (0.0, 0.0)
    handle: Point | None = None  # the last control point, for S and T
    last = ""
    for letter, numbers in _commands(data):
        kind = letter.upper()
        n = _from(here, kind, numbers) if letter.islower() else numbers
        x, y = here
        if kind == "Z":
            yield "Z", ()
            here = start
        elif kind == "M":
            yield "M", n
            start = here = (n[0], n[1])
        elif kind in "LHV":
            here = (n[0], n[1]) if kind == "L" else (n[0], y) if kind == "H" else (x, n[0])
            yield "L", here
        elif kind in "CS":
            first = n[:2] if kind == "C" else _mirrored(handle if last in "CS" else None, here)
            handle, here = (n[-4], n[-3]), (n[-2], n[-1])
            yield "C", (*first, *handle, *here)
        elif kind in "QT":
            handle = (n[0], n[1]) if kind == "Q" else _mirrored(handle if last in "QT" else None, here)
            end = (n[-2], n[-1])
            yield "C", (*_two_thirds(here, handle), *_two_thirds(end, handle), *end)
            here = end
        else:
            yield from _ellipse_arc(here, n)
            here = (n[5], n[6])
        last = kind


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Letters with their numbers; a letter that is left out repeats, and after M means L."""
    tokens = _TOKEN.findall(data)
    letter, i = "", 0
    while i < len(tokens):
        if tokens[i].isalpha():
            letter, i = tokens[i], i + 1
        elif letter in "Mm" and letter:
            letter = "L" if letter == "M" else "l"
        if letter.upper() not in _NUMBERS or not letter:
            raise ValueError(f"{letter or tokens[i]!r} is no step of a path: {data!r}")
        count = _NUMBERS[letter.upper()]
        numbers = tuple(map(float, tokens[i : i + count]))
        if len(numbers) < count or (not count and i < len(tokens) and not tokens[i].isalpha()):
            raise ValueError(f"{letter} wants {count} numbers: {data!r}")
        yield letter, numbers
        i += count


def _from(here: Point, kind: str, numbers: tuple[float, ...]) -> tuple[float, ...]:
    x, y = here
    if kind == "H":
        return (x + numbers[0],)
    if kind == "V":
        return (y + numbers[0],)
    if kind == "A":
        return (*numbers[:5], x + numbers[5], y + numbers[6])
    return tuple(here[i % 2] + n for i, n in enumerate(numbers))


def _mirrored(handle: Point | None, here: Point) -> Point:
    return (2 * here[0] - handle[0], 2 * here[1] - handle[1]) if handle else here


def _two_thirds(end: Point, handle: Point) -> Point:
    return (end[0] + 2 / 3 * (handle[0] - end[0]), end[1] + 2 / 3 * (handle[1] - end[1]))


def _ellipse_arc(here: Point, n: tuple[float, ...]) -> Iterator[tuple[str, tuple[float, ...]]]:
    """An A step, by its centre; the steps are those of appendix B.2.4 of the SVG recommendation."""
    rx, ry, turn, large, sweep, x, y = abs(n[0]), abs(n[1]), math.radians(n[2]), n[3], n[4], n[5], n[6]
    if not rx or not ry or here == (x, y):
        yield "L", (x, y)
        return
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (here[0] - x) / 2, (here[1] - y) / 2
    u, v = (cos * dx + sin * dy) / rx, (-sin * dx + cos * dy) / ry
    reach = math.hypot(u, v)
    if reach > 1:  # the radii are too short to span the points: they grow
        rx, ry, u, v, reach = rx * reach, ry * reach, u / reach, v / reach, 1.0
    k = math.sqrt(1 / reach**2 - 1) * (-1 if bool(large) == bool(sweep) else 1)
    cu, cv = k * v, -k * u
    start, end = math.atan2(v - cv, u - cu), math.atan2(-v - cv, -u - cu)
    if sweep and end < start:
        end += math.tau
    elif not sweep and end > start:
        end -= math.tau
    centre = (
        (here[0] + x) / 2 + cos * cu * rx - sin * cv * ry,
        (here[1] + y) / 2 + sin * cu * rx + cos * cv * ry,
    )
    yield from _arc_steps(centre, rx, ry, turn, start, end)


def _arc_steps(
    centre: Point, rx: float, ry: float, turn: float, start: float, end: float
) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Quarter turns at most: a cubic curve strays from such an arc by less than 0.03 % of its radius."""
    count = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / count
    k = 4 / 3 * math.tan(step / 4)
    cos, sin = math.cos(turn), math.sin(turn)

    def on_ellipse(u: float, v: float) -> Point:
        return (centre[0] + cos * u * rx - sin * v * ry, centre[1] + sin * u * rx + cos * v * ry)

    for i in range(count):
        a = start + i * step
        b = a + step
        first = on_ellipse(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a))
        second = on_ellipse(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b))
        yield "C", (*first, *second, *on_ellipse(math.cos(b), math.sin(b)))
