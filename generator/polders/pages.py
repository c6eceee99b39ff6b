"""Where everything stands on the other pages of Polders: scoring table, cubes, pad, aid. One block fits all papers."""

from games.polders.components import TEN_BOXES, UNIT_BOXES
from generator.page.block import BLOCK
from generator.page.geometry import Box, Point, Polygon

# Scoring table
SCORE_BOX_MM = 16.0
TABLE_TITLE = Box(0, 0, 190, 12)
TABLE_SUBTITLE = Box(0, 11.5, 190, 6)
UNITS_CORNER: Point = (15, 22)
TENS_CORNER: Point = (15, 43)
LAPS_CORNER: Point = (111, 43)
TABLE_WORDS = Box(103, 66, 74, 26)
TABLE_PAIRINGS = Box(15, 98, 60, 26)
TABLE_BRACKETS = Box(86, 99, 89, 12)
TABLE_FORMULA = Box(86, 112.5, 89, 12)

# Cubes, folded from a cross of six squares with seven tabs
FACE_MM = 12.0
TAB_MM = 3.4
TAB_SLANT_MM = 2.2
NETS_WORDS = Box(0, 130.5, 190, 6)
NETS = Box(6, 139, 178, 117)
NET_COLUMNS, NET_ROWS = 4, 2

# Score pad and player aid: four to a page, to be cut apart
QUARTERS = (2, 2)
CUTS_GAP_MM = 6.0
QUARTER = Box(0, 0, (BLOCK.w - CUTS_GAP_MM) / 2, (BLOCK.h - CUTS_GAP_MM) / 2)
AID_TITLE = Box(5, 5, 82, 7)
AID_STEPS = Box(5, 14, 82, 21)
AID_TRIES = Box(5, 37, 82, 23)
AID_TOUCH = Box(5, 61, 82, 10)
AID_PAIRINGS = Box(15, 71.5, 62, 20)
AID_BRACKETS = Box(5, 92.5, 82, 10)
AID_AREA = Box(5, 103.5, 82, 20)
PAD_LABEL_MM = 32.0
PAD_TITLE_MM = 11.0
PAD_NAMES_MM = 13.0


def unit_boxes() -> dict[int, Box]:
    x, y = UNITS_CORNER
    side = SCORE_BOX_MM
    return {points: Box(x + side * i, y, side, side) for i, points in enumerate(UNIT_BOXES)}


def ten_boxes() -> dict[int, Box]:
    x, y = TENS_CORNER
    side = SCORE_BOX_MM
    return {
        points: Box(x + side * column, y + side * row, side, side)
        for row, line in enumerate(TEN_BOXES)
        for column, points in enumerate(line)
    }


def lap_boxes() -> tuple[Box, ...]:
    """One for each colour."""
    x, y = LAPS_CORNER
    return tuple(Box(x, y, 4 * SCORE_BOX_MM, SCORE_BOX_MM).columns(4))


def net_corners() -> tuple[Point, ...]:
    """The top left of the four-square column of each net."""
    cells = [cell for row in NETS.rows(NET_ROWS) for cell in row.columns(NET_COLUMNS)]
    return tuple((cell.centre[0] - FACE_MM / 2, cell.centre[1] - 2 * FACE_MM - TAB_MM / 2) for cell in cells)


def net_faces(corner: Point) -> tuple[Box, ...]:
    """Four squares in a column, and one on either side of the second."""
    x, y = corner
    places = ((0, 0), (0, 1), (0, 2), (0, 3), (-1, 1), (1, 1))
    return tuple(Box(x + FACE_MM * c, y + FACE_MM * r, FACE_MM, FACE_MM) for c, r in places)


def net_tabs(corner: Point) -> tuple[Polygon, ...]:
    """A tab for each pair of edges that meet when the cube is folded; none is missing and none is in the way."""
    first, _, third, fourth, *_ = net_faces(corner)
    sides = [side for face in (first, third, fourth) for side in (_left_tab(face), _right_tab(face))]
    return (*sides, _bottom_tab(fourth))


def quarters() -> tuple[Box, ...]:
    columns, rows = QUARTERS
    return tuple(cell for row in BLOCK.rows(rows, CUTS_GAP_MM) for cell in row.columns(columns, CUTS_GAP_MM))


def cuts() -> tuple[tuple[Point, Point], ...]:
    """The two cuts that part the quarters."""
    x, y = BLOCK.centre
    return (((x, BLOCK.y), (x, BLOCK.bottom)), ((BLOCK.x, y), (BLOCK.right, y)))


def pad_columns(quarter: Box, players: int) -> tuple[Box, ...]:
    """A column for each player, right of the labels."""
    table = Box(quarter.x + PAD_LABEL_MM, quarter.y + PAD_TITLE_MM, quarter.w - PAD_LABEL_MM, quarter.h - PAD_TITLE_MM)
    return tuple(table.columns(players))


def pad_rows(quarter: Box, count: int) -> tuple[Box, ...]:
    """The lines to write on, below title and names."""
    top = PAD_TITLE_MM + PAD_NAMES_MM
    return tuple(Box(quarter.x, quarter.y + top, quarter.w, quarter.h - top).rows(count))


def _left_tab(face: Box) -> Polygon:
    x, t, s = face.x, TAB_MM, TAB_SLANT_MM
    return ((x, face.y), (x - t, face.y + s), (x - t, face.bottom - s), (x, face.bottom))


def _right_tab(face: Box) -> Polygon:
    x, t, s = face.right, TAB_MM, TAB_SLANT_MM
    return ((x, face.y), (x + t, face.y + s), (x + t, face.bottom - s), (x, face.bottom))


def _bottom_tab(face: Box) -> Polygon:
    y, t, s = face.bottom, TAB_MM, TAB_SLANT_MM
    return ((face.x, y), (face.x + s, y + t), (face.right - s, y + t), (face.right, y))
