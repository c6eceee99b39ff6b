"""Where everything stands on the pieces of H2Olland, as a pen and a camera both need it.

Every piece has millimetres of its own, from its top left; what a travel print makes smaller, it makes smaller as a
whole, and a camera that knows the board by its edges does not notice. A field is laid out upright: its marker in the
upper half, the ring for a worker in the lower one, so that a worker never hides the marker. A marker and the white
around it take 8 % of a piece at most.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.h2olland.components import COLOURS, EDGE_MAP, KINDS, LAND_TILES, VILLAGES, WEATHER_CARDS, Village
from games.h2olland.rules.board import Board, board
from games.h2olland.rules.squares import xy
from games.kit.grid import each
from generator.page.geometry import Box, Placing, Point, Polygon
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet

QUADRANT_MM = 25.0
Q = QUADRANT_MM  # short, for sums
TILE_MM = 2 * QUADRANT_MM
TRAVEL = 2 / 3  # scale of the travel print

# Markers: 700 and the number that the game's own list gives a piece. Equal pieces have equal ids: their place tells
# them apart. A quiet zone is at least one module, a seventh of the marker.
FIRST_ID = 700
LAND_ID = FIRST_ID  # and the number of the tile less one
SINGLE_ID = FIRST_ID + 28
TONGUE_ID = FIRST_ID + 29
EDGE_ID = FIRST_ID + 30  # four for each village
FIELD_ID = FIRST_ID + 50
FARM_ID = FIRST_ID + 61
MILL_ID = FIRST_ID + 65
WATER_ID = FIRST_ID + 69
DIKE_ID = FIRST_ID + 70
WORKER_ID = FIRST_ID + 71
WEATHER_ID = FIRST_ID + 74  # and the number of the card
LAND_IDS = {LAND_ID + tile.id - 1: tile.id for tile in LAND_TILES}
PLAIN_IDS = (SINGLE_ID, TONGUE_ID)
FIELD_IDS = {
    FIELD_ID + number: kind.name
    for number, kind in enumerate(one for one in KINDS if one.group in ("crop", "cow", "tulip"))
}
BUILDING_IDS = {
    first + number: (kind, colour.letter)
    for kind, first in (("farm", FARM_ID), ("mill", MILL_ID))
    for number, colour in enumerate(COLOURS)
}
WEATHER_IDS = {WEATHER_ID + card.id: card.id for card in WEATHER_CARDS}
WORKER_IDS = {WORKER_ID + number: colour.letter for number, colour in enumerate(COLOURS)}


@dataclass(frozen=True, slots=True)
class Make:
    """How an edition printed a piece that a marker names: what a camera sees of it from above, and where things are."""

    box: Box
    marker: Box
    ring: Point | None = None
    high: float = 0.0  # above the board


# Fields are a little smaller than the two quadrants that they cover, so that nine fit side by side
FIELD_SIZE = (22.0, 43.0)
FIELD = Box(0, 0, *FIELD_SIZE)
FIELD_MARKER = Box.around((5.6, 5.8), 6.7)
FIELD_QUIET_MM = 1.0
FIELD_ICON: Point = (15.4, 7.0)
FIELD_ICON_MM = 11.5
FIELD_NAME = Box(1.4, 14.6, 19.2, 7)
RING: Point = (11, 32)
RING_MM = 18.0  # across, to the outside of the dark ring
RING_WIDTH_MM = 1.2
RING_ICON_MM = 13.0

# Buildings: a strip folded twice, which stands like a bench; a camera sees its roof
BUILDING_SIZE = (22.0, 34.0)
WALL_MM = 7.0
ROOF = Box(0, 0, 22, 20)
ROOF_MARKER = Box.around((16.6, 14.6), 6.0)
ROOF_QUIET_MM = 0.86
ROOF_ICON: Point = (7.2, 10.0)
ROOF_ICON_MM = 12.0
ROOF_LETTER = Box(13.4, 2.0, 6.4, 6.4)

# Workers: squares whose division shows the colour, in any ink and however they are turned
WORKER_MM = 11.0
WOOD_MM = 14.0  # across, of a disc that may stand for one

# What the first edition printed, and people still have: larger markers, and workers with a marker each
FIELD_MAKES = (Make(FIELD, FIELD_MARKER, RING), Make(Box(0, 0, 25, 50), Box.around((12.5, 12.5), 14), (12.5, 37.5)))
BUILDING_MAKES = (Make(ROOF, ROOF_MARKER, high=WALL_MM), Make(Box(0, 0, 22, 22), Box.around((11, 15.4), 8.4)))
FIRST_WORKER_MARKER_MM = 7.7
FIRST_DIKE_MARKER_MM = 6.0

# On maps nothing needs a marker, and fields fill their quadrants
MAP_FIELD = Box(0, 0, QUADRANT_MM, TILE_MM)
MAP_SIGN: Point = (12.5, 12.5)
MAP_RING: Point = (12.5, 37.5)
MAP_BUILDING = Box(0, 0, 22, 22)
MAP_WORKER_MM = 14.0

# Dikes
DIKE = Box(0, 0, 48, 22 / 3)

# Tiles are drawn as large as their places, and cut a little smaller
TILE = Box(0, 0, TILE_MM, TILE_MM)
CUT_TILE_MM = 49.0
TILE_MARKER = Box.around(TILE.centre, 10)
TILE_QUIET_MM = 1.5
TILE_NUMBER = Box(40.0, 44.2, 8, 4)

# The middle of the board: four corners of land, and twelve places for tiles. Folded below its first row it joins the
# edges of two players.
MIDDLE = Box(0, 0, 4 * TILE_MM, 4 * TILE_MM)
MIDDLE_FOLD_Y = TILE_MM
MIDDLE_FOR_TWO = Box(0, 0, 4 * TILE_MM, TILE_MM)

# Edges, as their village sees them: the lake above, the frame below, at the rim of the table
FRAME_MM = 25.0
EDGE_COLUMNS, EDGE_ROWS = 8, 5
EDGE = Box(0, 0, EDGE_COLUMNS * QUADRANT_MM, EDGE_ROWS * QUADRANT_MM + FRAME_MM)
EDGE_LAND = Box(0, 0, EDGE.w, EDGE.h - FRAME_MM)
EDGE_FRAME = Box(0, EDGE_LAND.bottom, EDGE.w, FRAME_MM)
EDGE_BED = Box(50, 0, 100, 100)  # of the lake
EDGE_RIVER = Box(75, 100, 50, 25)
EDGE_SAFE_Y = 50.0  # land below is safe
EDGE_MARKER_MM = 14.0
EDGE_MARKER_COLUMNS = (0, 2, 5, 7)
EDGE_NAME = Box(72.5, 127, 55, 10)
EDGE_LINE_Y = 139.0  # the starting line of the race
EDGE_WAITING = Box(72.5, 140, 55, 8)
EDGE_PATCHES = Box(22.5, 128, 30, 19)
EDGE_POINTS = Box(147.5, 127.6, 30, 20)
PATCH_MM = 7.0
EDGE_TAB_MM = 18.0  # goes loosely under the middle of the board
EDGE_CUT = Box(0, -EDGE_TAB_MM, EDGE.w, EDGE.h + EDGE_TAB_MM)
SIDES = {2: "SN", 3: "SWNE", 4: "SWNE"}  # whose edges lie on the table, by the number of players
BOARDS = (4, 2)  # three sit at the board of four
SHEETS = {2: "h2olland/board-2", 3: "h2olland/board-4", 4: "h2olland/board-4"}

# Weather cards are cut like tiles
CARD = Box(0, 0, CUT_TILE_MM, CUT_TILE_MM)
CARD_FRAME = CARD.inset(2.6)
CARD_MARKER = Box.around((9.6, 9.6), 8.4)
CARD_QUIET_MM = 1.2
CARD_TITLE = Box(15.6, 5.0, 28, 8)
CARD_TITLE_ALONE = Box(6, 5.0, 37, 8)  # where no marker stands beside it
CARD_PICTURE = Box(15.6, 13.4, 28, 10)
CARD_PICTURE_LARGE = Box(4.5, 17.2, 40, 15.6)  # where there are no words
CARD_PICTURE_ALONE = Box(6, 13.2, 37, 10)
CARD_WORDS = Box(4.8, 24, 39.4, 10.8)
CARD_HARVEST = Box(6, 35.6, 37, 8.6)
CARD_NUMBER = Box(33.6, 41.4, 6.4, 3.4)  # inside the frame, left of the drop in its corner
MEDALLION_MM = 16.0  # radius

# Barns stand beside their edge
BARN_SIZE = (66.0, EDGE_CUT.h)
BARN = Box(0, 0, *BARN_SIZE)
BARN_SLOTS = tuple(Box(BARN.w - 11, 15 + 30 * n, 11, 26) for n in range(5))  # a tile lies half on the card
BARN_FRAME = Box(2.4, 2.4, BARN.w - 14.6, BARN.h - 4.8)
BARN_TITLE = Box(6, 5, 40, 9)
BARN_TULIPS = Box(5.4, 21, 45.4, 55.2)
BARN_GOODS = Box(5.4, 84, 45.4, 27.6)
BARN_EXCHANGES = Box(5.4, 118.4, 45.4, 27)
BARN_LIMIT = Box(5.4, 146.2, 45.4, 15)


def edge_sheet(village: Village) -> Sheet:
    """The readable side of an edge: its own markers, its land, the places of its tiles, its patches of colour."""
    land = (
        Field(f"{u},{v}", quadrant(u, v).corners, "piece") for (u, v), cell in edge_cells().items() if cell not in "~="
    )
    samples = (Field(f"pen:{colour.name}", patches()[colour.letter].corners, "sample") for colour in COLOURS)
    return Sheet(f"h2olland/edge-{village.side.lower()}", EDGE, edge_markers(village), (*land, *samples), NO_CODE)


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


def placed_edge(village: Village, placing: Placing) -> PlacedSheet:
    return PlacedSheet(edge_sheet(village), placing)


def quadrant(u: int, v: int) -> Box:
    """A quadrant of an edge: u from the left, v from the rim of the table."""
    return Box(u * QUADRANT_MM, (EDGE_ROWS - 1 - v) * QUADRANT_MM, QUADRANT_MM, QUADRANT_MM)


def quadrant_at(tile: Box, column: int, row: int) -> Box:
    """A quarter of a tile."""
    return Box(tile.x + column * QUADRANT_MM, tile.y + row * QUADRANT_MM, QUADRANT_MM, QUADRANT_MM)


def edge_cells() -> dict[tuple[int, int], str]:
    """The letters of the edge's map, by u and v."""
    rows = EDGE_MAP.splitlines()
    return {(u, EDGE_ROWS - 1 - y): cell for y, row in enumerate(rows) for u, cell in enumerate(row)}


def edge_markers(village: Village) -> tuple[Marker, ...]:
    first = EDGE_ID + len(EDGE_MARKER_COLUMNS) * VILLAGES.index(village)
    y = EDGE_FRAME.centre[1]
    return tuple(
        Marker(first + slot, Box.around((quadrant(column, 0).centre[0], y), EDGE_MARKER_MM))
        for slot, column in enumerate(EDGE_MARKER_COLUMNS)
    )


def patches() -> dict[str, Box]:
    """The colours of the four players, printed where a camera can compare: by letter."""
    cells = [cell for row in EDGE_PATCHES.rows(2, 1) for cell in row.columns(2, 1)]
    return {
        colour.letter: Box.around((cell.x + PATCH_MM / 2, cell.centre[1]), PATCH_MM)
        for colour, cell in zip(COLOURS, cells, strict=True)
    }


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
    """The corners of all markers on the frames, each clockwise from its own top left."""
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


def _fields(it: Board) -> Iterator[Field]:
    for one in each(it.squares):
        x, y = xy(one)
        yield Field(f"{x},{y}", quadrant_box(one).corners, "piece")
    for tile, name in enumerate(it.tiles):
        yield Field(name, tile_box(it, tile).corners, "code")
    for edge, name in enumerate(it.edges):
        yield Field(name, dike_box(it, edge).corners, "piece")
