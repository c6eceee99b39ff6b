"""The tiles in all twelve positions, as sets of cells on a piece of the lattice.

A position is seen through a window: a square of the lattice with its lower left corner WINDOW steps below and left of
the tile's corner 0. `cover >> window & mask` looks at what a tile would meet, in two operations. All tiles of one kind
have their petals at the same corners, in different colours; so the positions belong to the kind, and the tables stay
small enough for a processor's cache.
"""

from functools import cache
from typing import NamedTuple

from games.flutter.bunch import SHIFT
from games.flutter.components import RAINBEE, SHAPES, TILES, Tile
from games.kit import lattice
from games.kit.lattice import TURNS, Cell, Plane, Vertex, around, neighbours, plane, turned, turned_cell

WINDOW = 4  # a tile reaches 3 steps from its corner 0, and the ring of cells around it one more
ROOM = 10  # steps that stay free round the meadow: two tiles and a window
# Steps from (0, 0). The first is enough for almost every game, and quick; the last holds all 60 tiles in a row, even if
# the rainbee lies FIRST_LIMIT from the middle.
REACHES = (26, 52, 200)
FIRST_LIMIT = 30
SIDES = (False, True)

TILE = {tile.id: tile for tile in (*TILES, RAINBEE)}
SPARKLES = {tile.id: SHAPES[tile.shape].sparkles for tile in TILES}
# The colours at the corners with petals, as the shift of their byte in a bunch.
PETALS = {tile.id: tuple(SHIFT[letter] for letter in tile.petals if letter != "-") for tile in TILE.values()}
_KINDS = {tile.id[0]: tile for tile in TILE.values()}  # any tile of a kind will do; R is the rainbee


class Turned(NamedTuple):
    """A kind of tile in one of its positions; the sets are as seen through the window."""

    turns: int
    flipped: bool
    cells: int
    rim: int  # the cells beside it
    ring: int  # the cells that touch it, if only in a point: a closed strip
    near: int  # cells and ring
    corners: tuple[tuple[int, int], ...]  # with petals: the vertex, counted from the window, and how many petals


class Fit(NamedTuple):
    """A way to lay a tile: in this position, with this one of its petal corners on a given vertex."""

    corner: int
    near: int
    cells: int
    rim: int
    turned: Turned


class Ground:
    """A plane and every kind of tile on it."""

    def __init__(self, reach: int) -> None:
        it = self.plane = plane(reach)
        self.reach = reach
        self.row = it.row
        self.whole = it.whole
        self.down = it.down
        self.limit = reach - WINDOW  # how far from (0, 0) a tile can lie and still be seen
        self.margin = reach - ROOM  # how far it may lie before the meadow needs a larger ground
        self.window = it.by((WINDOW, WINDOW))
        self.origin = it.number((0, 0)) - self.window  # the window of a tile whose corner 0 is on (0, 0)
        self.positions = {
            (kind, turns, flipped): _turned(it, tile, turns, flipped)
            for kind, tile in _KINDS.items()
            for flipped in SIDES
            for turns in range(TURNS)
        }
        self.fits = {kind: self._fits(kind) for kind in _KINDS}
        # The cells round a vertex, seen from one step below and left of it.
        self.star = it.bits(around((1 - reach, 1 - reach)))
        self.aside = it.by((1, 1))

    def __reduce__(self) -> tuple[object, ...]:
        return ground, (self.reach,)

    def corner(self, window: int) -> Vertex:
        """Where corner 0 of a tile lies that is seen through this window."""
        return self.plane.vertex(window + self.window)

    def _fits(self, kind: str) -> tuple[Fit, ...]:
        positions = [self.positions[kind, turns, flipped] for flipped in SIDES for turns in range(TURNS)]
        return tuple(Fit(corner, it.near, it.cells, it.rim, it) for it in positions for corner, _ in it.corners)


@cache
def ground(reach: int) -> Ground:
    return Ground(reach)


def cells(tile: Tile, turns: int, flipped: bool) -> set[Cell]:
    """The cells a tile covers when its corner 0 is on (0, 0)."""
    return {turned_cell(Cell(*cell), turns, flipped) for cell in SHAPES[tile.shape].cells}


def petal_corners(tile: Tile, turns: int, flipped: bool) -> list[tuple[Vertex, int]]:
    """Where it has petals when its corner 0 is on (0, 0), and how many."""
    shape = SHAPES[tile.shape]
    return [
        (turned(corner, turns, flipped), number)
        for corner, number, letter in zip(shape.corners, shape.holds, tile.petals, strict=True)
        if letter != "-"
    ]


def _turned(it: Plane, tile: Tile, turns: int, flipped: bool) -> Turned:
    area = cells(tile, turns, flipped)
    rim = {other for cell in area for other in neighbours(cell)} - area
    ring = {other for cell in area for vertex in lattice.corners(cell) for other in around(vertex)} - area
    window = it.by((WINDOW, WINDOW))
    area_bits, rim_bits, ring_bits = (it.bits(some) >> it.number((0, 0)) - window for some in (area, rim, ring))
    corners = tuple((it.by(vertex) + window, number) for vertex, number in petal_corners(tile, turns, flipped))
    return Turned(turns, flipped, area_bits, rim_bits, ring_bits, area_bits | ring_bits, corners)
