"""The assembled board, in millimetres from the outer corner of the quadrant 0,0: where the edges lie, and with them
their markers and patches of colour; where quadrants, tiles and dikes are. The frames stand outside of the quadrants.
"""

from collections.abc import Iterator
from functools import cache

from games.h2olland.components import VILLAGES, Village
from games.h2olland.rules.board import Board, board
from games.h2olland.rules.squares import xy
from games.kit.grid import each
from generator.h2olland.layout import DIKE, FRAME_MM, QUADRANT_MM, TILE_MM, edge_markers, patches
from generator.page.geometry import Box, Point, Polygon
from generator.page.sheet import NO_CODE, Field, Sheet

Q = QUADRANT_MM
SIDES = {2: "SN", 3: "SWNE", 4: "SWNE"}  # whose edges lie on the table, by the number of players
BOARDS = (4, 2)  # three sit at the board of four
SHEETS = {2: "h2olland/board-2", 3: "h2olland/board-4", 4: "h2olland/board-4"}


def edge_point(side: str, players: int, point: Point) -> Point:
    """Where a point of an edge, as its village sees it, lies on the board."""
    x, y = point
    if players == 2:
        return (x, 7 * Q + y) if side == "S" else (8 * Q - x, 5 * Q - y)
    match side:
        case "S":
            return (5 * Q + x, 13 * Q + y)
        case "W":
            return (5 * Q - y, 5 * Q + x)
        case "N":
            return (13 * Q - x, 5 * Q - y)
        case _:
            return (13 * Q + y, 13 * Q - x)


@cache
def villages(players: int) -> tuple[Village, ...]:
    return tuple(village for side in SIDES[players] for village in VILLAGES if village.side == side)


@cache
def marker_corners(players: int) -> dict[int, Polygon]:
    """Of all markers on the frames, each clockwise from its own top left."""
    return {
        marker.id: tuple(edge_point(village.side, players, corner) for corner in marker.box.corners)
        for village in villages(players)
        for marker in edge_markers(village)
    }


@cache
def patch_centres(players: int) -> tuple[tuple[str, Point], ...]:
    """The players' colours on every frame, by letter."""
    return tuple(
        (letter, edge_point(village.side, players, box.centre))
        for village in villages(players)
        for letter, box in patches().items()
    )


def quadrant_box(one: int) -> Box:
    x, y = xy(one)
    return Box(x * Q, y * Q, Q, Q)


def tile_box(it: Board, tile: int) -> Box:
    place = it.map.places[tile]
    return Box(place.x * Q, place.y * Q, TILE_MM, TILE_MM)


def dike_box(it: Board, edge: int) -> Box:
    """Where the dike on this edge lies."""
    one, other = (it.map.places[tile.bit_length() - 1] for tile in each(it.ends[edge]))
    if one.x == other.x:
        return Box.around(((one.x + 1) * Q, max(one.y, other.y) * Q), DIKE.w, DIKE.h)
    return Box.around((max(one.x, other.x) * Q, (one.y + 1) * Q), DIKE.h, DIKE.w)


def block(players: int) -> Box:
    """All of the board with its frames."""
    rows = board(players).map.map.splitlines()
    wide, high = max(map(len, rows)) * Q, len(rows) * Q
    return Box(0, -FRAME_MM, wide, high + 2 * FRAME_MM) if players == 2 else Box(0, 0, wide, high).inset(-FRAME_MM)


@cache
def board_sheet(players: int) -> Sheet:
    """The board as a photo shows it: a field for every quadrant that is or can become land, `12,5`; one for every tile
    of the lake, `N1r`; and one for every line on which a dike can lie, `N1l|N1r`. Its markers lie on the frames, each
    turned its own way: see `marker_corners`.
    """
    return Sheet(SHEETS[players], block(players), (), tuple(_fields(board(players))), NO_CODE)


@cache
def shares(players: int) -> dict[str, tuple[float, float, float, float]]:
    """Where each field lies in a picture of the whole block: left, top, width and height, as shares of it."""
    whole, found = block(players), {}
    for field in board_sheet(players).fields:
        (left, top), (right, foot) = field.polygon[0], field.polygon[2]
        x, y = (left - whole.x) / whole.w, (top - whole.y) / whole.h
        found[field.id] = (x, y, (right - left) / whole.w, (foot - top) / whole.h)
    return found


def _fields(it: Board) -> Iterator[Field]:
    for one in each(it.squares):
        x, y = xy(one)
        yield Field(f"{x},{y}", quadrant_box(one).corners, "piece")
    for tile, name in enumerate(it.tiles):
        yield Field(name, tile_box(it, tile).corners, "code")
    for edge, name in enumerate(it.edges):
        yield Field(name, dike_box(it, edge).corners, "piece")
