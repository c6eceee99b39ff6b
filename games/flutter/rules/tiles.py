"""The tiles in all twelve positions, as sets of cells on a piece of the lattice.

A position is seen through a window: a square of the lattice whose lower left corner is WINDOW steps below and left of
the tile's corner 0. `cover >> window & mask` finds what a tile would meet in two operations. All tiles of one kind
have petals at the same corners, in different colours. So the positions belong to the kind, and the tables stay small
enough for the processor's cache.

What is known about a vertex is one int: the petals that meet there as a bunch, and above them a bit for each of the
six cells around it, counter-clockwise from the east, set if the cell is covered. When all six are, it is closed.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from games.flutter.components import RAINBEE, SHAPES, TILES, Tile
from games.flutter.rules.bunch import SHIFT, WILD
from games.kit import lattice
from games.kit.lattice import TURNS, Cell, Plane, Vertex, around, neighbours, plane, turned, turned_cell

WINDOW = 4  # a tile reaches 3 steps from its corner 0, and the ring of cells around it one more
SPARE = 10  # steps that stay free round the meadow: two tiles and a window
# Steps from (0, 0). The first is quick and enough for almost every game. The last holds all 60 tiles in a row, even
# if the rainbee lies FIRST_LIMIT from the middle.
REACHES = (26, 52, 200)
FIRST_LIMIT = 30
SIDES = (False, True)
AROUND = WILD + 8  # where the bits of the cells around a vertex begin
WAYS = 26  # the most ways to lay a tile on a vertex: at least one cell around it is covered
CLOSED = (1 << TURNS) - 1 << AROUND  # all six covered

TILE = {tile.id: tile for tile in (*TILES, RAINBEE)}
SPARKLES = {tile.id: SHAPES[tile.shape].sparkles for tile in TILES}
_KINDS = {tile.id[0]: tile for tile in TILE.values()}  # any tile of a kind will do; R stands for the rainbee


class Petals(NamedTuple):
    """The petals at a corner, all of one colour."""

    shift: int  # where the colour's byte begins in a bunch
    bunch: int
    matches: int  # the bytes of a flower that match them: their own colour and the rainbow


class Corner(NamedTuple):
    """A corner with petals: its vertex, counted from the window, and what the tile adds there."""

    vertex: int
    covers: int  # the cells it covers around the vertex
    which: int  # index into the tile's PETALS


class Turned(NamedTuple):
    """A kind of tile in one of its positions. Sets of cells are as seen through the window."""

    turns: int
    flipped: bool
    cells: int
    rim: int  # the cells beside it
    ring: int  # the cells that touch it, even at a single point
    round: tuple[int, ...]  # the same cells one by one, in order round the tile
    corners: tuple[Corner, ...]  # those with petals
    others: tuple[tuple[int, int], ...]  # the other vertices of its outline, and the cells it covers around each


class Fit(NamedTuple):
    """A way to lay a tile: in this position, with this petal corner on a given vertex."""

    corner: int
    turned: Turned


class Ground:
    """A plane, and every kind of tile on it."""

    def __init__(self, reach: int) -> None:
        it = self.plane = plane(reach)
        self.reach = reach
        self.row = it.row
        self.whole = it.whole
        self.down = it.down
        self.limit = reach - WINDOW  # how far from (0, 0) a tile can lie and still be seen
        self.margin = reach - SPARE  # how far it may lie before the meadow needs a larger ground
        self.window = it.by((WINDOW, WINDOW))
        self.origin = it.number((0, 0)) - self.window  # the window of a tile whose corner 0 is on (0, 0)
        self.positions = {
            (kind, turns, flipped): _turned(it, tile, turns, flipped)
            for kind, tile in _KINDS.items()
            for flipped in SIDES
            for turns in range(TURNS)
        }
        self.fits = {kind: self._fits(kind) for kind in _KINDS if kind != RAINBEE.id[0]}
        # The cells round a vertex, seen from one step below and left of it, and the bits for each set of them.
        star = [it.bit(cell) for cell in around((1 - reach, 1 - reach))]
        self.star = sum(star)
        self.aside = it.by((1, 1))
        self.around = {sum(_chosen(star, covered)): covered << AROUND for covered in range(1 << TURNS)}
        self.up_and_down = _cell_corners(it, Cell("U", 0, 0)), _cell_corners(it, Cell("D", 0, 0))

    def __reduce__(self) -> tuple[object, ...]:
        return ground, (self.reach,)

    def corner(self, window: int) -> Vertex:
        """Where corner 0 lies of a tile that is seen through this window."""
        return self.plane.vertex(window + self.window)

    def cell_corners(self, cells: int) -> Iterator[tuple[int, int]]:
        """The corners of these cells one by one, each with the bit that the cell has there."""
        while cells:
            number = (cells & -cells).bit_length() - 1
            cells &= cells - 1
            for by, covers in self.up_and_down[number & 1]:
                yield number + by, covers

    def _fits(self, kind: str) -> tuple[tuple[Fit | None, ...], ...]:
        """For each set of covered cells around a vertex, the ways to lay a tile there without overlapping them. All
        are padded to the same length.
        """
        every = [
            (corner.covers >> AROUND, Fit(corner.vertex, it))
            for it in (self.positions[kind, turns, flipped] for flipped in SIDES for turns in range(TURNS))
            for corner in it.corners
        ]
        free = [[fit for covers, fit in every if not covers & covered] for covered in range(1 << TURNS)]
        return tuple((*fits, *[None] * (WAYS - len(fits))) for fits in free)


@cache
def ground(reach: int) -> Ground:
    return Ground(reach)


def cells(tile: Tile, turns: int, flipped: bool) -> set[Cell]:
    """The cells that a tile covers when its corner 0 is on (0, 0)."""
    return {turned_cell(Cell(*cell), turns, flipped) for cell in SHAPES[tile.shape].cells}


def petal_corners(tile: Tile, turns: int, flipped: bool) -> list[tuple[Vertex, int]]:
    """Where a tile has petals when its corner 0 is on (0, 0), and how many."""
    shape = SHAPES[tile.shape]
    return [
        (turned(corner, turns, flipped), number)
        for corner, number, letter in zip(shape.corners, shape.holds, tile.petals, strict=True)
        if letter != "-"
    ]


def _turned(it: Plane, tile: Tile, turns: int, flipped: bool) -> Turned:
    area = cells(tile, turns, flipped)
    vertices = {vertex for cell in area for vertex in lattice.corners(cell)}
    rim = {other for cell in area for other in neighbours(cell)} - area
    ring = {other for vertex in vertices for other in around(vertex)} - area
    window = it.by((WINDOW, WINDOW))
    origin = it.number((0, 0)) - window
    area_bits, rim_bits, ring_bits = (it.bits(some) >> origin for some in (area, rim, ring))
    petals = petal_corners(tile, turns, flipped)
    return Turned(
        turns,
        flipped,
        area_bits,
        rim_bits,
        ring_bits,
        tuple(it.bit(cell) >> origin for cell in _on_the_way_round(ring)),
        tuple(Corner(it.by(vertex) + window, _covers(vertex, area), which) for which, (vertex, _) in enumerate(petals)),
        tuple(
            (it.by(vertex) + window, _covers(vertex, area))
            for vertex in sorted(vertices - {vertex for vertex, _ in petals})
        ),
    )


def _petals(tile: Tile) -> tuple[Petals, ...]:
    """The petals at each corner that has any."""
    return tuple(
        Petals(SHIFT[letter], number << SHIFT[letter], 0xFF << SHIFT[letter] | 0xFF << WILD)
        for number, letter in zip(SHAPES[tile.shape].holds, tile.petals, strict=True)
        if letter != "-"
    )


def _on_the_way_round(ring: set[Cell]) -> list[Cell]:
    """The cells of a closed strip, each next to the one before it."""
    way = [min(ring)]
    while len(way) < len(ring):
        way.append(next(cell for cell in neighbours(way[-1]) if cell in ring and cell not in way))
    return way


def _covers(vertex: Vertex, area: set[Cell]) -> int:
    """The bits of those cells around a vertex that lie in this area."""
    return sum(1 << AROUND + direction for direction, cell in enumerate(around(vertex)) if cell in area)


def _cell_corners(it: Plane, cell: Cell) -> tuple[tuple[int, int], ...]:
    """The three vertices of a cell, counted from its number, each with the bit that the cell has there."""
    own = it.bit(cell).bit_length() - 1
    return tuple((it.number(vertex) - own, _covers(vertex, {cell})) for vertex in lattice.corners(cell))


def _chosen(star: list[int], covered: int) -> list[int]:
    return [cell for direction, cell in enumerate(star) if covered >> direction & 1]


PETALS = {tile.id: _petals(tile) for tile in TILE.values()}
