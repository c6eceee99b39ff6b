"""Where everything stands on the pieces of H2Olland, as a pen and a camera both need it.

Every piece has millimetres of its own, from its top left; what a travel print makes smaller, it makes smaller as a
whole, and a camera that knows the board by its edges does not notice. A field is laid out upright: its marker in the
upper quadrant, the ring for a worker in the lower one, so that a worker never hides the marker.
"""

from collections.abc import Iterator
from functools import cache

from games.h2olland.components import COLOURS, EDGE_MAP, KINDS, LAND_TILES, VILLAGES, WEATHER_CARDS, Village
from games.h2olland.rules.board import Board, board
from games.h2olland.rules.squares import xy
from games.kit.grid import each
from generator.page.geometry import Box, Placing, Point, Polygon
from generator.page.imposition import POKER
from generator.page.paper import Paper
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet

QUADRANT_MM = 25.0
Q = QUADRANT_MM  # short, for sums
TILE_MM = 2 * QUADRANT_MM
TRAVEL = 0.8  # scale of the travel print

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

# Fields
FIELD_SIZE = (QUADRANT_MM, TILE_MM)
FIELD = Box(0, 0, *FIELD_SIZE)
FIELD_MARKER = Box.around((12.5, 12.5), 14)
FIELD_QUIET_MM = 2.0
FIELD_NAME = Box(1.5, 21.7, 22, 6.6)
RING: Point = (12.5, 37.5)
RING_MM = 18.0  # across, to the outside of the dark ring
RING_WIDTH_MM = 1.2
RING_ICON_MM = 13.0

# Buildings
BUILDING_MM = 22.0
BUILDING = Box(0, 0, BUILDING_MM, BUILDING_MM)
BUILDING_MARKER = Box.around((11, 15.4), 8.4)
BUILDING_QUIET_MM = 1.2
BUILDING_ICON: Point = (7.2, 5.5)
BUILDING_ICON_MM = 9.2
BUILDING_LETTER = Box(13.2, 2.2, 6.6, 6.6)

# Workers: a disc with a marker in a white square; the four segments around it show the colour
WORKER_MM = 14.0
WORKER_WINDOW_MM = 9.8
WORKER_MARKER_MM = 7.7

# Dikes
DIKE = Box(0, 0, 48, 8)
DIKE_MARKER = Box.around(DIKE.centre, 6)
DIKE_QUIET_MM = 0.9

# Tiles, tongues and single land
TILE = Box(0, 0, TILE_MM, TILE_MM)
TILE_MARKER = Box.around(TILE.centre, 10)
TILE_QUIET_MM = 1.5
TILE_NUMBER = Box(40.5, 44.6, 8, 4)
TAB_MM = 10.0
TAB_SLANT_MM = 3.0

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
EDGE_WORDS = Box(205, 76, 54, 40)  # beside the edge, cut off
SIDES = {2: "SN", 3: "SWNE", 4: "SWNE"}  # whose edges lie on the table, by the number of players
BOARDS = (4, 2)  # three sit at the board of four
SHEETS = {2: "h2olland/board-2", 3: "h2olland/board-4", 4: "h2olland/board-4"}

# Pages of the board lie sideways: an edge, and a tongue at its right
BOARD_BLOCK = Box(0, 0, EDGE.w + 3 + TILE_MM + TAB_MM, EDGE.h)
TONGUE_AT: Point = (EDGE.w + 3, 0)

# Weather cards
CARD = Box(0, 0, *POKER)
CARD_FRAME = CARD.inset(3.4)
CARD_TITLE = Box(17.5, 6.2, 40, 9)
CARD_TITLE_ALONE = Box(7, 6.2, 49, 9)  # where no marker stands beside it
CARD_NUMBER = Box(44, 79.2, 10.4, 3.8)  # inside the frame, left of the drop in its corner
CARD_PICTURE = Box(9, 16.5, 45, 29)
CARD_WORDS = Box(7, 47, 49, 15)
CARD_HARVEST = Box(7, 64, 49, 17.5)
CARD_MARKER = Box.around((11.8, 11.8), 8.4)
CARD_QUIET_MM = 1.2
MEDALLION_MM = 22.0  # radius

# Weather cards have the size of poker cards, which sleeves fit; barns are cards of their own
BARN_SIZE = (93.0, 126.0)

# Barns
BARN = Box(0, 0, *BARN_SIZE)
BARN_TITLE = Box(6, 4.5, 81, 9)
BARN_TRACK = Box(6, 15, 81, 19)
BARN_PRICES = Box(6, 37.5, 65, 46)
BARN_EXCHANGES = Box(6, 85.5, 65, 21)
BARN_SLOTS = (  # a tile lies half on the card
    *(Box(4.5 + 29 * n, BARN.h - 16, 26, 16) for n in range(3)),
    Box(BARN.w - 16, 40, 16, 26),
    Box(BARN.w - 16, 72, 16, 26),
)

# Pieces: buildings and workers on one page, what is single on another
GAP_MM = 1.2
MARK_OFF_MM, MARK_MM = 1.0, 2.5
BUILDING_GRID = (8, 6)
WORKER_GRID = (12, 5)
BUILDINGS_AT: Point = (7, 8)
WORKERS_AT: Point = (4.4, 160)
DIKE_GRID = (3, 4)
DIKES_AT: Point = (17, 10)
WHEEL_MM = 80.0
WHEEL_CENTRE: Point = (62, 120)
SHOE_BOX = Box(134, 82, 30, 30)
COUNTERS: tuple[Point, Point] = ((141, 134), (160, 134))
COUNTER_MM = 12.0
ADVICE = Box(118, 150, 66, 60)

# Travel: two edges on a page; the tongues beside the dikes
TRAVEL_EDGES: tuple[Point, Point] = ((15, 3), (15, 133))
TONGUE_GRID: tuple[Point, ...] = ((8, 86), (76, 86), (8, 152), (76, 152))


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


def on_board_page(paper: Paper) -> Placing:
    """Where the block of a board's page stands on paper that lies sideways."""
    return Placing((paper.width - BOARD_BLOCK.w) / 2, (paper.height - BOARD_BLOCK.h) / 2)


def quadrant(u: int, v: int) -> Box:
    """A quadrant of an edge: u from the left, v from the rim of the table."""
    return Box(u * QUADRANT_MM, (EDGE_ROWS - 1 - v) * QUADRANT_MM, QUADRANT_MM, QUADRANT_MM)


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


def tongue_outline() -> Polygon:
    """A tile with a tab to glue at its right side and one at its foot."""
    s, t, m = TAB_SLANT_MM, TAB_MM, TILE_MM
    return ((0, 0), (m, 0), (m + t, s), (m + t, m - s), (m, m), (m - s, m + t), (s, m + t), (0, m))


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


def building_boxes() -> tuple[Box, ...]:
    """Side by side without gaps: one cut parts two buildings."""
    (x, y), (columns_, rows), m = BUILDINGS_AT, BUILDING_GRID, BUILDING_MM
    return tuple(Box(x + c * m, y + r * m, m, m) for r in range(rows) for c in range(columns_))


def worker_centres() -> tuple[Point, ...]:
    (x, y), (columns_, rows), step = WORKERS_AT, WORKER_GRID, WORKER_MM + GAP_MM
    half = WORKER_MM / 2
    return tuple((x + half + c * step, y + half + r * step) for r in range(rows) for c in range(columns_))


def dike_boxes() -> tuple[Box, ...]:
    (x, y), (columns_, rows) = DIKES_AT, DIKE_GRID
    return tuple(Box(x + c * 52, y + r * 13, DIKE.w, DIKE.h) for r in range(rows) for c in range(columns_))


def grid_marks(boxes: tuple[Box, ...]) -> tuple[tuple[Point, Point], ...]:
    """Crop marks outside of a grid of boxes, at both ends of every cut."""
    left, right = min(b.x for b in boxes), max(b.right for b in boxes)
    top, foot = min(b.y for b in boxes), max(b.bottom for b in boxes)
    xs = sorted({round(edge, 6) for b in boxes for edge in (b.x, b.right)})
    ys = sorted({round(edge, 6) for b in boxes for edge in (b.y, b.bottom)})
    near, far = MARK_OFF_MM, MARK_OFF_MM + MARK_MM
    return (
        *(((x, top - near), (x, top - far)) for x in xs),
        *(((x, foot + near), (x, foot + far)) for x in xs),
        *(((left - near, y), (left - far, y)) for y in ys),
        *(((right + near, y), (right + far, y)) for y in ys),
    )


def box_marks(box: Box, marks: tuple[float, float]) -> tuple[tuple[Point, Point], ...]:
    """Crop marks at the four corners of one box: so far from it, so long."""
    near, far = marks[0], sum(marks)
    return tuple(
        line
        for x, u in ((box.x, -1), (box.right, 1))
        for y, v in ((box.y, -1), (box.bottom, 1))
        for line in (((x + u * near, y), (x + u * far, y)), ((x, y + v * near), (x, y + v * far)))
    )


def _fields(it: Board) -> Iterator[Field]:
    for one in each(it.squares):
        x, y = xy(one)
        yield Field(f"{x},{y}", quadrant_box(one).corners, "piece")
    for tile, name in enumerate(it.tiles):
        yield Field(name, tile_box(it, tile).corners, "code")
    for edge, name in enumerate(it.edges):
        yield Field(name, dike_box(it, edge).corners, "piece")
