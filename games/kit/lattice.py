"""The plane cut into unit triangles: exact integer coordinates, and sets of triangles as one int.

Vertex (i, j) lies at x = i + j/2, y = j * sqrt(3)/2, with y upward. The cell U(i,j) has the vertices (i,j), (i+1,j)
and (i,j+1); the cell D(i,j) has (i+1,j), (i,j+1) and (i+1,j+1). Together they are the rhombus of vertex (i,j).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple

TURNS = 6  # of 60 degrees

Vertex = tuple[int, int]


class Cell(NamedTuple):
    """A unit triangle that points up or down."""

    points: Literal["U", "D"]
    i: int
    j: int

    def __str__(self) -> str:
        return f"{self.points}({self.i},{self.j})"


def corners(cell: Cell) -> tuple[Vertex, Vertex, Vertex]:
    """The corners of a cell, counter-clockwise."""
    points, i, j = cell
    return ((i, j), (i + 1, j), (i, j + 1)) if points == "U" else ((i + 1, j), (i + 1, j + 1), (i, j + 1))


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The three cells across the sides."""
    points, i, j = cell
    if points == "U":
        return Cell("D", i, j), Cell("D", i - 1, j), Cell("D", i, j - 1)
    return Cell("U", i, j), Cell("U", i + 1, j), Cell("U", i, j + 1)


def around(vertex: Vertex) -> tuple[Cell, ...]:
    """The six cells that meet at a vertex, counter-clockwise from the east."""
    i, j = vertex
    return (
        Cell("U", i, j),
        Cell("D", i - 1, j),
        Cell("U", i - 1, j),
        Cell("D", i - 1, j - 1),
        Cell("U", i, j - 1),
        Cell("D", i, j - 1),
    )


def turned(vertex: Vertex, turns: int, flipped: bool = False) -> Vertex:
    """The vertex, mirrored in the x axis if `flipped`, then turned counter-clockwise about (0, 0)."""
    i, j = vertex
    if flipped:
        i, j = i + j, -j
    for _ in range(turns % TURNS):
        i, j = -j, i + j
    return i, j


def turned_cell(cell: Cell, turns: int, flipped: bool = False) -> Cell:
    """The point (least i, least j) is a corner of a cell that points up, and of no cell that points down."""
    moved = [turned(vertex, turns, flipped) for vertex in corners(cell)]
    i, j = min(i for i, _ in moved), min(j for _, j in moved)
    return Cell("U" if (i, j) in moved else "D", i, j)


def shifted(cell: Cell, by: Vertex) -> Cell:
    return Cell(cell.points, cell.i + by[0], cell.j + by[1])


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A piece of the lattice, `reach` vertices to each side of (0, 0), with one bit for each cell.

    Row by row, upward; in a row U and D alternate, so the neighbours in the row are the neighbouring bits, and the
    third neighbour is `row` - 1 bits away. A set moves over the lattice by one shift. What leaves the piece on one
    side comes back on the other: keep a margin.
    """

    reach: int
    row: int = field(init=False)  # bits
    down: int = field(init=False)  # every cell that points down
    whole: int = field(init=False)

    def __post_init__(self) -> None:
        row = 4 * self.reach
        bits = row * 2 * self.reach
        object.__setattr__(self, "row", row)
        object.__setattr__(self, "whole", (1 << bits) - 1)
        object.__setattr__(self, "down", ((1 << bits) - 1) // 3 << 1)

    def __reduce__(self) -> tuple[object, ...]:
        return plane, (self.reach,)

    def number(self, vertex: Vertex) -> int:
        """A vertex as the number of the bit of its upward cell; always even."""
        return self.by(vertex) + self.by((self.reach, self.reach))

    def by(self, vertex: Vertex) -> int:
        """How many bits a set shifts to move by this vertex."""
        return vertex[1] * self.row + 2 * vertex[0]

    def vertex(self, number: int) -> Vertex:
        j, i = divmod(number, self.row)
        return i // 2 - self.reach, j - self.reach

    def bit(self, cell: Cell) -> int:
        return 1 << self.number((cell.i, cell.j)) + (cell.points == "D")

    def bits(self, cells: Iterable[Cell]) -> int:
        return sum(map(self.bit, set(cells)))

    def cells(self, bits: int) -> Iterator[Cell]:
        """The inverse of `bits`: the cells in rows, from the bottom up."""
        while bits:
            low = bits & -bits
            number = low.bit_length() - 1
            yield Cell("D" if number & 1 else "U", *self.vertex(number))
            bits ^= low

    def beside(self, bits: int) -> int:
        """Every cell that shares a side with one of these, including these where they touch each other."""
        lift = self.row - 1
        down = bits & self.down
        return bits << 1 | bits >> 1 | down << lift | (bits ^ down) >> lift

    def spread(self, seed: int, free: int) -> int:
        """One step of a flood: the seed, and the free cells beside it."""
        return (seed | self.beside(seed)) & free

    def group(self, seed: int, free: int) -> int:
        """All free cells that can be reached from the seed across sides."""
        while True:
            more = self.spread(seed, free)
            if more == seed:
                return seed
            seed = more

    def groups(self, free: int) -> Iterator[int]:
        """The connected parts of a set; cells that only meet at a point are not connected."""
        while free:
            part = self.group(free & -free, free)
            yield part
            free ^= part


@cache
def plane(reach: int) -> Plane:
    """The one plane of this size."""
    return Plane(reach)
