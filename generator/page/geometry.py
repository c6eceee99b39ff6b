"""Points and boxes on paper, in millimetres from the top left, y downward."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Self

Point = tuple[float, float]
Polygon = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, centre: Point, w: float, h: float | None = None) -> Self:
        h = w if h is None else h
        return cls(centre[0] - w / 2, centre[1] - h / 2, w, h)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def corners(self) -> Polygon:
        """Clockwise from the top left."""
        return ((self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom))

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def columns(self, count: int, gap: float = 0) -> Iterator["Box"]:
        """Equal boxes side by side, left to right."""
        w = (self.w - gap * (count - 1)) / count
        return (Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(count))

    def rows(self, count: int, gap: float = 0) -> Iterator["Box"]:
        """Equal boxes one below the other, top down."""
        h = (self.h - gap * (count - 1)) / count
        return (Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(count))

    def holds(self, other: "Box") -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: "Box") -> bool:
        """Whether the two share more than an edge."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a block is on its page: scaled, turned upside down if `turn` is 180, then moved."""

    dx: float = 0
    dy: float = 0
    scale: float = 1
    turn: Literal[0, 180] = 0

    def point(self, p: Point) -> Point:
        scale = -self.scale if self.turn else self.scale
        return (self.dx + scale * p[0], self.dy + scale * p[1])

    def polygon(self, points: Polygon) -> Polygon:
        return tuple(self.point(p) for p in points)

    def box(self, box: Box) -> Box:
        x, y = self.point((box.right, box.bottom) if self.turn else (box.x, box.y))
        return Box(x, y, self.scale * box.w, self.scale * box.h)


@dataclass(frozen=True, slots=True)
class Scale:
    """A ruler: where its 0 is, which way its numbers grow, and which way its ticks point."""

    zero: Point
    way: Point
    out: Point

    def at(self, mm: float, off: float = 0) -> Point:
        """The point this many millimetres along the scale, and `off` millimetres to the side of its ticks."""
        (x, y), (u, v), (a, b) = self.zero, self.way, self.out
        return (x + mm * u + off * a, y + mm * v + off * b)
