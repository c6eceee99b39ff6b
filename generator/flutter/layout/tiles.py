"""Where everything is on the tiles of Flutter: outline, petals, marker, bee's ring, pollinator, sparkles.

A tile is laid out as it lies on the lattice of games/kit/lattice.py with its corner 0 at (0, 0), in millimetres, y
downward. Its back is the same tile flipped, so both sides obey one rule: where the marker is and how it is turned says
where corner 0 is and how the tile is turned.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from games.flutter.components import SHAPES, Tile
from games.flutter.rules.moves import Place
from games.kit.lattice import turned
from generator.page.geometry import Box, Point, Polygon

UNIT_MM = 36.0  # side of a triangle
ROW_MM = UNIT_MM * math.sqrt(3) / 2
PETAL_MM = 12.2  # how far petals reach from their corner; the white of the largest marker begins at 12.6
RING_MM = 16.0  # a bee's disc, and the ring on the tile where it sits
EDGE_MM = 1.5  # from the cut to the line around a tile
BLEED_MM = 1.4

MARKER_AT = (1 / 3, 1 / 3)  # the middle of the cell U(0,0), as a vertex with fractions
RING_AT = (2 / 3, 2 / 3)  # of D(0,0), which every shape has

_Fraction = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Petal:
    """One leaf: its corner, and the way it points, in degrees clockwise from the east."""

    at: Point
    turn: float
    colour: str


@dataclass(frozen=True, slots=True)
class Art:
    """What else a shape carries: its pollinator, and a row of sparkles that grows from its middle along `turn`."""

    pollinator: _Fraction
    size: float  # mm
    tilt: float  # of the pollinator, degrees clockwise
    sparkles: _Fraction
    row: float  # the way of the row, degrees counter-clockwise on the lattice
    name: _Fraction  # the middle of the tile's id
    name_row: float


ART = {
    "L": Art((0.69, 0.69), 10.4, 30, (0.822, 0.822), 120, (0.583, 0.583), 120),
    "M": Art((1.13, 0.3), 15.0, 0, (1.6, 0.125), 0, RING_AT, 0),
    "H": Art((1.29, 0.53), 24.0, 60, (1.62, 0.875), 0, RING_AT, 0),
    "D": Art((1.42, 0.5), 27.0, 90, (2.37, 0.125), 0, RING_AT, 0),
    "B": Art((-0.24, 1.25), 28.0, -30, (-0.834, 1.418), 60, RING_AT, 0),
}
RAINBEE_ART = Art(RING_AT, 13.0, 30, (0.8, 0.8), 120, (0.85, 0.85), 120)
SPARKLE_MM = {"L": 3.5, "M": 4.2, "H": 4.2, "D": 4.2, "B": 4.2}
SPARKLE_STEP_MM = {"L": 4.1, "M": 5.2, "H": 5.2, "D": 5.2, "B": 5.0}


def at(vertex: _Fraction) -> Point:
    """A point of the lattice in millimetres; between the vertices too."""
    i, j = vertex
    return (UNIT_MM * (i + j / 2), -ROW_MM * j)


def outline(shape: str, flipped: bool = False) -> Polygon:
    """The corners of a tile, beginning with corner 0."""
    return tuple(at(turned(corner, 0, flipped)) for corner in SHAPES[shape].corners)


TRIANGLE: Polygon = (at((0, 0)), at((1, 0)), at((0, 1)))  # a water tile


def spot(where: _Fraction, flipped: bool = False) -> Point:
    """A place on a tile, on either of its sides."""
    x, y = at(where)
    return (x, -y) if flipped else (x, y)


def petals(tile: Tile, flipped: bool = False) -> tuple[Petal, ...]:
    """Each 60 degrees of a corner with petals holds one."""
    shape = SHAPES[tile.shape]
    corners = outline(tile.shape)
    found = []
    for n, (here, count, colour) in enumerate(zip(corners, shape.holds, tile.petals, strict=True)):
        after = corners[(n + 1) % len(corners)]
        first = math.degrees(math.atan2(after[1] - here[1], after[0] - here[0])) - 30
        for leaf in range(count if colour != "-" else 0):
            turn = first - 60 * leaf
            found.append(Petal((here[0], -here[1]) if flipped else here, -turn if flipped else turn, colour))
    return tuple(found)


def bounds(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def outset(polygon: Polygon, by: float) -> Polygon:
    """A convex polygon, every side moved outward; inward where `by` is negative."""
    middle = (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))
    sides = [_moved(a, b, middle, by) for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)]
    return tuple(_meet(*one, *other) for one, other in zip((sides[-1], *sides[:-1]), sides, strict=True))


def corner_of(place: Place) -> tuple[Point, float]:
    """Where corner 0 of a laid tile is in the meadow's millimetres, and how far it is turned, clockwise."""
    return at((place.i, place.j)), -60.0 * place.turns


def meadow_outline(place: Place, shape: str) -> Polygon:
    """The corners of a laid tile."""
    moved = [turned(corner, place.turns, place.flipped) for corner in SHAPES[shape].corners]
    return tuple(at((place.i + i, place.j + j)) for i, j in moved)


def _moved(a: Point, b: Point, middle: Point, by: float) -> tuple[Point, Point]:
    """The side's start, moved away from the middle, and its way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    nx, ny = dy / length, -dx / length
    if (a[0] - middle[0]) * nx + (a[1] - middle[1]) * ny < 0:
        nx, ny = -nx, -ny
    return (a[0] + by * nx, a[1] + by * ny), (dx, dy)


def _meet(a: Point, u: Point, b: Point, v: Point) -> Point:
    t = ((b[0] - a[0]) * v[1] - (b[1] - a[1]) * v[0]) / (u[0] * v[1] - u[1] * v[0])
    return (a[0] + t * u[0], a[1] + t * u[1])
