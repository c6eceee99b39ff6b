"""Where everything stands on the pieces of H2Olland, as a pen and a camera both need it.

Every piece has millimetres of its own, from its top left; what a travel print makes smaller, it makes smaller as a
whole, and a camera that knows the board by its edges does not notice. A field is laid out upright: its marker in the
upper quadrant, the ring for a worker in the lower one, so that a worker never hides the marker.
"""

from games.h2olland.components import COLOURS, EDGE_MAP, KINDS, LAND_TILES, VILLAGES, Village
from generator.page.geometry import Box, Placing, Point, Polygon
from generator.page.paper import Paper
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet

QUADRANT_MM = 25.0
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

# Pages of the board lie sideways: an edge, and a tongue at its right
BOARD_BLOCK = Box(0, 0, EDGE.w + 3 + TILE_MM + TAB_MM, EDGE.h)
TONGUE_AT: Point = (EDGE.w + 3, 0)

# Weather cards have the size of poker cards, which sleeves fit; barns are cards of their own
BARN_SIZE = (93.0, 126.0)
WHEEL_MM = 80.0


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


def edge_sheet(village: Village) -> Sheet:
    """The readable side of an edge: its own markers, its land, the places of its tiles, its patches of colour."""
    land = (
        Field(f"{u},{v}", quadrant(u, v).corners, "piece") for (u, v), cell in edge_cells().items() if cell not in "~="
    )
    samples = (Field(f"pen:{colour.name}", patches()[colour.letter].corners, "sample") for colour in COLOURS)
    return Sheet(f"h2olland/edge-{village.side.lower()}", EDGE, edge_markers(village), (*land, *samples), NO_CODE)


def on_board_page(paper: Paper) -> Placing:
    """Where the block of a board's page stands on paper that lies sideways."""
    return Placing((paper.width - BOARD_BLOCK.w) / 2, (paper.height - BOARD_BLOCK.h) / 2)


def placed_edge(village: Village, placing: Placing) -> PlacedSheet:
    return PlacedSheet(edge_sheet(village), placing)


def tongue_outline() -> Polygon:
    """A tile with a tab to glue at its right side and one at its foot."""
    s, t, m = TAB_SLANT_MM, TAB_MM, TILE_MM
    return ((0, 0), (m, 0), (m + t, s), (m + t, m - s), (m, m), (m - s, m + t), (s, m + t), (0, m))
