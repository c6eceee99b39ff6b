"""Where everything stands on the papers of Polders, in millimetres: sheets, cards, scoring table, pad and aid."""

from dataclasses import dataclass

from games.polders.components import (
    ASSIGNMENTS,
    COLOURS,
    EDITION,
    FILLINGS,
    ROUND_BOXES_POLDER,
    ROUNDS,
    SHAPE_CARDS,
    TEN_BOXES,
    UNIT_BOXES,
    Polder,
)
from games.polders.editions import polders
from generator.page.geometry import Box, Placing, Point, Polygon
from generator.page.paper import CALM_MM, Paper
from generator.page.sheet import Field, Marker, PlacedSheet, Sheet

SHEET_BLOCK = Box(0, 0, 190, 262)
PITCH_MM = 18.0
SMALL_SCALE = 0.68  # two small sheets lie side by side on one sideways page; squares of 12.2 mm
TOGETHER_MM = 2.0  # small sheets stand this much nearer the middle: a cut needs less margin than a printer
MARKER_MM = 12.0
QUIET_MM = 2.0  # a little more than one module of the marker, which is 12 / 7 mm
HEAD = Box(18, 0, 154, 20)
FOOT = Box(18, 243, 154, 19)
SEA = Box(0, 20, 190, 223)  # the band between head and foot, where the polder lies
QR_MM = 16.0
LEGEND_BOX_MM = 11.0
LEGEND_LABEL_MM = 5.0
ROUND_BOX_MM = 8.0
DIKE_MM = 1.4  # the dike around the land, and around it the ring canal
SHORE_MM = 3.6  # from the land to the far bank of the ring canal
ROAD_MM = 3.0

# Decorations on the water. These corners have no land on any map.
COMPASS = Box(4.5, 25, 22, 34)
BADGES = Box(153, 28, 35, 24)
BARGE = Box(6.5, 210, 20, 20)
PRINTING = Box(3.5, 232, 28, 6)  # which edition this is
KEY = Box(162, 207, 26, 27)
WORDS = Box(40, 235, 110, 6)  # what to do with the legend at the foot
TITLE = Box(18.5, 1, 67, 18)
WORDMARK = Box(105, 4, 47, 12)

# Marker slots run clockwise from the top left. Slots 7 and 3 (left and right) stand in the water as near as the shore
# allows to the middle of their side. That differs from map to map, so their centres are written out.
SIDE_MARKERS: dict[str, tuple[Point, Point]] = {
    "De Schermer": ((20, 179.5), (170, 83.5)),
    "De Beemster": ((11, 170.5), (179, 92.5)),
    "De Purmer": ((20, 83.5), (170, 179.5)),
    "De Wormer": ((11, 131.5), (179, 131.5)),
}

FIRST_MARKER = {1: 0, 2: 192}  # by edition; each has twelve blocks of eight

CARD = Box(0, 0, 63, 88)
FRAME = CARD.inset(3.4)

# Shape cards can be read from both sides of the table: the top is repeated upside down at the bottom.
SHAPE_NAME = Box(18, 5.6, 40, 8)
SHAPE_GLOSS = Box(18, 12.2, 40, 4.5)
SHAPE_PLATE = Box(7, 6.8, 8.6, 8.6)
SHAPE_FIELD = Box(6, 19, 51, 50)
SHAPE_SQUARE_MM = 14.0
SHAPE_MARKER = Box(
    48.4, 19.6, 7.7, 7.7
)  # beside the upper right corner of the shape, and turned beside the opposite one

# On a screen, without markers
SCREEN_NAME = Box(20.5, 6.6, 38, 11)
SCREEN_PLATE = Box(6.6, 6.6, 11.4, 11.4)
SCREEN_FIELD = Box(5, 20, 53, 48)
SCREEN_SQUARE_MM = 15.6

# For the camera, so that a photo says which cards came up: 1.4 mm of white around seven modules of 1.1 mm
CARD_QUIET_MM = 1.4
SHAPE_IDS = {800 + number: card.id for number, card in enumerate(SHAPE_CARDS)}
ASSIGNMENT_IDS = {820 + number: card.id for number, card in enumerate(ASSIGNMENTS)}

# Assignment cards
NAME = Box(6, 6, 51, 8)
KIND = Box(6, 13.6, 51, 4.6)
ASSIGNMENT_MARKER = Box(47.5, 7.8, 7.7, 7.7)
MARKED_NAME = Box(6.5, 6, 39, 8)  # where a marker stands beside it
MARKED_KIND = Box(6.5, 13.6, 39, 4.6)
DIAGRAM = Box(8, 20, 47, 26)
CARD_WORDS = Box(7, 48.5, 49, 16)
POINTS = Box(6, 65.5, 51, 17)

# Reference cards
REFERENCE_NAME = Box(6, 5.4, 51, 7)
REFERENCE_WORDS = Box(6, 14.2, 51, 68)

# Backs
MEDALLION_MM = 22.0  # radius

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

# Score pad and player aid: four to a page, to be cut apart
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


@dataclass(frozen=True, slots=True)
class PolderSheet:
    """One polder for one player count: the sheet that the camera reads, and the boxes to draw."""

    polder: Polder
    players: int
    sheet: Sheet
    cells: dict[str, Box]
    legend: dict[str, Box]
    rounds: dict[str, Box]


def polder_sheet(polder: Polder, players: int) -> PolderSheet:
    cells = {cell_id(c, r): square(polder, c, r) for r in range(polder.height) for c in _land_in_row(polder, r)}
    legend, rounds = legend_boxes(), round_boxes() if polder.index == ROUND_BOXES_POLDER else {}
    fields = (
        *(Field(name, box.corners, "mark") for name, box in cells.items()),
        *(Field(name, box.corners, "sample") for name, box in legend.items()),
        *(Field(name, box.corners, "x") for name, box in rounds.items()),
    )
    sheet = Sheet(sheet_id(polder, players), SHEET_BLOCK, markers(polder, players), fields, code=qr_box(), pens=players)
    return PolderSheet(polder, players, sheet, cells, legend, rounds)


def polder_sheets(players: int, edition: int = EDITION) -> tuple[PolderSheet, ...]:
    """The sheets for a game with this many players."""
    return tuple(polder_sheet(polder, players) for polder in polders(players, edition))


def sheet_id(polder: Polder, players: int) -> str:
    """`polders/schermer/4/2` is De Schermer for four players, of the second edition. The first edition names none."""
    first = f"polders/{polder.name.removeprefix('De ').lower()}/{players}"
    return first if polder.edition == 1 else f"{first}/{polder.edition}"


def cell_id(column: int, row: int) -> str:
    """The field of a square, counting from 1: d2, the fourth square of the second row, is c4r2."""
    return f"c{column + 1}r{row + 1}"


def square(polder: Polder, column: int, row: int) -> Box:
    corner = grid_corner(polder)
    return Box(corner[0] + PITCH_MM * column, corner[1] + PITCH_MM * row, PITCH_MM, PITCH_MM)


def shore(polder: Polder) -> Polygon:
    """The outline of the land, clockwise."""
    corner = grid_corner(polder)
    land = {(c, r) for r in range(polder.height) for c in _land_in_row(polder, r)}
    after: dict[tuple[int, int], tuple[int, int]] = {}
    for c, r in land:
        sides = (
            ((0, -1), (0, 0), (1, 0)),
            ((1, 0), (1, 0), (1, 1)),
            ((0, 1), (1, 1), (0, 1)),
            ((-1, 0), (0, 1), (0, 0)),
        )
        for (dc, dr), a, b in sides:
            if (c + dc, r + dr) not in land:
                after[c + a[0], r + a[1]] = (c + b[0], r + b[1])
    points = [min(after, key=lambda p: (p[1], p[0]))]
    while (following := after[points[-1]]) != points[0]:
        points.append(following)
    turns = (
        b
        for a, b, c in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False)
        if not _in_line(a, c)
    )
    return tuple((corner[0] + PITCH_MM * c, corner[1] + PITCH_MM * r) for c, r in turns)


def road_sides(polder: Polder) -> tuple[tuple[Point, Point], ...]:
    """Each piece of road, as the side of a square that it runs along."""
    x, y = grid_corner(polder)
    found = []
    for i, line in enumerate(polder.map.splitlines()):
        for j, char in enumerate(line):
            c, r = j // 2, i // 2
            if char == "|":
                found.append(((c, r), (c, r + 1)))
            elif char == "=":
                found.append(((c, r), (c + 1, r)))
    return tuple(tuple((x + PITCH_MM * c, y + PITCH_MM * r) for c, r in ends) for ends in found)  # type: ignore[misc]


def buildings(polder: Polder) -> dict[str, str]:
    """The letter of the building on each field that has one."""
    lines = polder.map.splitlines()
    return {
        cell_id(c, r): letter
        for r in range(polder.height)
        for c in _land_in_row(polder, r)
        if (letter := lines[2 * r + 1][2 * c + 1]) != "."
    }


def column_label(polder: Polder, column: int) -> Point:
    """The middle of a column's letter, under the upper edge of the map."""
    return (square(polder, column, 0).centre[0], SEA.y + 2.6)


def row_label(polder: Polder, row: int) -> Point:
    """The middle of a row's number, inside the left edge of the map. De Beemster's stand on its canal."""
    digits = len(str(row + 1))
    return (SEA.x + (2.0 if digits == 1 else 2.8), square(polder, 0, row).centre[1])


def grid_corner(polder: Polder) -> Point:
    """The top left of the bounding box of the squares, centred between head and foot."""
    x, y = SEA.centre
    return (x - PITCH_MM * polder.width / 2, y - PITCH_MM * polder.height / 2)


def markers(polder: Polder, players: int) -> tuple[Marker, ...]:
    edge = QUIET_MM + MARKER_MM / 2
    left, right = SIDE_MARKERS[polder.name]
    centres = (
        (edge, edge),
        (SHEET_BLOCK.w / 2, edge),
        (SHEET_BLOCK.w - edge, edge),
        right,
        (SHEET_BLOCK.w - edge, SHEET_BLOCK.h - edge),
        (SHEET_BLOCK.w / 2, SHEET_BLOCK.h - edge),
        (edge, SHEET_BLOCK.h - edge),
        left,
    )
    first = FIRST_MARKER[polder.edition] + 8 * (polder.index + 4 * (players - 2))
    return tuple(Marker(first + slot, Box.around(centre, MARKER_MM)) for slot, centre in enumerate(centres))


def qr_box() -> Box:
    return Box(HEAD.right - QR_MM, 1.5, QR_MM, QR_MM)


def legend_boxes() -> dict[str, Box]:
    """A strip of three boxes for each pen, two strips on each side of the marker at the foot."""
    gap = QUIET_MM + MARKER_MM / 2 + 1
    middle = SHEET_BLOCK.w / 2
    halves = (Box(FOOT.x, 0, middle - gap - FOOT.x, 0), Box(middle + gap, 0, FOOT.right - middle - gap, 0))
    strips = [strip for half in halves for strip in half.columns(2)]
    top = FOOT.y + LEGEND_LABEL_MM
    return {
        f"pen:{colour.name}:{filling.mark}": Box(
            strip.centre[0] + (i - 1.5) * LEGEND_BOX_MM, top, LEGEND_BOX_MM, LEGEND_BOX_MM
        )
        for colour, strip in zip(COLOURS, strips, strict=True)
        for i, filling in enumerate(FILLINGS)
    }


def round_boxes() -> dict[str, Box]:
    """The five boxes that De Schermer's holder crosses off."""
    right = qr_box().x - 4
    left = SHEET_BLOCK.w / 2 + QUIET_MM + MARKER_MM / 2 + 2
    strip = Box(left, 7, right - left, ROUND_BOX_MM)
    return {f"round-{i + 1}": Box.around(column.centre, ROUND_BOX_MM) for i, column in enumerate(strip.columns(ROUNDS))}


def on_page(sheet: Sheet, paper: Paper) -> PlacedSheet:
    """One sheet in the middle of one upright page."""
    return PlacedSheet(sheet, Placing((paper.width - SHEET_BLOCK.w) / 2, (paper.height - SHEET_BLOCK.h) / 2))


def pair_on_page(sheets: tuple[Sheet, ...], paper: Paper) -> tuple[PlacedSheet, ...]:
    """One or two small sheets, each on its half of a sideways page."""
    left, right = paper.sideways.box.columns(2)
    middles = (left.moved(TOGETHER_MM, 0).centre, right.moved(-TOGETHER_MM, 0).centre)
    w, h = SMALL_SCALE * SHEET_BLOCK.w, SMALL_SCALE * SHEET_BLOCK.h
    return tuple(
        PlacedSheet(sheet, Placing(x - w / 2, y - h / 2, SMALL_SCALE))
        for sheet, (x, y) in zip(sheets, middles, strict=False)
    )


def cut_between(paper: Paper) -> tuple[Point, Point]:
    """The line between two small sheets. It stops short of the margins, where the page has its notes."""
    x = paper.sideways.width / 2
    return ((x, CALM_MM + 2), (x, paper.sideways.height - CALM_MM - 2))


def podium() -> tuple[Box, Box, Box]:
    """Second and third place, and between them first place, higher and larger."""
    x, y = DIAGRAM.centre
    return (Box.around((x - 18.2, y + 3.5), 14), Box.around((x + 18.2, y + 3.5), 14), Box.around((x, y), 21))


def set_of_three() -> tuple[Box, ...]:
    """Three squares side by side."""
    return tuple(Box.around(column.centre, 15) for column in DIAGRAM.inset(-2, 0).columns(3))


def pattern_squares(pattern: tuple[str, ...], field: Box, side: float) -> tuple[Box, ...]:
    """The squares of a shape, centred in a field and made smaller if they would not fit."""
    columns, rows = len(pattern[0]), len(pattern)
    side = min(side, field.w / columns, field.h / rows)
    x, y = field.centre[0] - side * columns / 2, field.centre[1] - side * rows / 2
    return tuple(
        Box(x + side * c, y + side * r, side, side)
        for r, row in enumerate(pattern)
        for c, mark in enumerate(row)
        if mark == "#"
    )


def unit_boxes() -> dict[int, Box]:
    (x, y), side = UNITS_CORNER, SCORE_BOX_MM
    return {points: Box(x + side * i, y, side, side) for i, points in enumerate(UNIT_BOXES)}


def ten_boxes() -> dict[int, Box]:
    (x, y), side = TENS_CORNER, SCORE_BOX_MM
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
    cells = [cell for row in NETS.rows(2) for cell in row.columns(4)]
    return tuple((cell.centre[0] - FACE_MM / 2, cell.centre[1] - 2 * FACE_MM - TAB_MM / 2) for cell in cells)


def net_faces(corner: Point) -> tuple[Box, ...]:
    """Four squares in a column, and one on each side of the second."""
    x, y = corner
    places = ((0, 0), (0, 1), (0, 2), (0, 3), (-1, 1), (1, 1))
    return tuple(Box(x + FACE_MM * c, y + FACE_MM * r, FACE_MM, FACE_MM) for c, r in places)


def net_tabs(corner: Point) -> tuple[Polygon, ...]:
    """A tab for each pair of edges that meet when the cube is folded."""
    first, _, third, fourth, *_ = net_faces(corner)
    sides = [
        side
        for face in (first, third, fourth)
        for side in (_side_tab(face, face.x, -TAB_MM), _side_tab(face, face.right, TAB_MM))
    ]
    return (*sides, _bottom_tab(fourth))


def pad_columns(quarter: Box, players: int) -> tuple[Box, ...]:
    """A column for each player, right of the labels."""
    table = Box(quarter.x + PAD_LABEL_MM, quarter.y + PAD_TITLE_MM, quarter.w - PAD_LABEL_MM, quarter.h - PAD_TITLE_MM)
    return tuple(table.columns(players))


def pad_rows(quarter: Box, count: int) -> tuple[Box, ...]:
    """The lines to write on, below title and names."""
    top = PAD_TITLE_MM + PAD_NAMES_MM
    return tuple(Box(quarter.x, quarter.y + top, quarter.w, quarter.h - top).rows(count))


def _side_tab(face: Box, x: float, t: float) -> Polygon:
    s = TAB_SLANT_MM
    return ((x, face.y), (x + t, face.y + s), (x + t, face.bottom - s), (x, face.bottom))


def _bottom_tab(face: Box) -> Polygon:
    y, t, s = face.bottom, TAB_MM, TAB_SLANT_MM
    return ((face.x, y), (face.x + s, y + t), (face.right - s, y + t), (face.right, y))


def _in_line(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return a[0] == b[0] or a[1] == b[1]


def _land_in_row(polder: Polder, row: int) -> list[int]:
    line = polder.map.strip("\n").splitlines()[2 * row + 1]
    return [c for c in range(polder.width) if line[2 * c + 1] != "~"]
