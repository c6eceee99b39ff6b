"""A straight scale on paper, to read millimetres off."""

from dataclasses import dataclass

from generator.page.geometry import Point


@dataclass(frozen=True, slots=True)
class Scale:
    """Where its nought is, which way its numbers grow, and which way its ticks point."""

    zero: Point
    way: Point
    out: Point

    def at(self, mm: float, off: float = 0) -> Point:
        """So many millimetres along the scale, and `off` it on the side of its ticks."""
        (x, y), (u, v), (a, b) = self.zero, self.way, self.out
        return (x + mm * u + off * a, y + mm * v + off * b)
