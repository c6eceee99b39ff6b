"""Where everything of Roll 'em Fold 'em stands: both sides of the four sheets, as a camera and a pen both need them.

A side is laid out as one sees it. Its block is the square that remains after cutting, and the grid runs to its very
edge: only so does a folded corner lay whole boxes on whole boxes. Title, legend and code stand on the strips above and
below the square, at negative heights and beyond the block, and are cut off.

The four start tiles are the markers. They stand on the middle lines of the square, where no fold can reach them.
"""

from dataclasses import dataclass
from typing import Literal

from games.rollfold.components import ART, BOXES, COLUMNS, CORNERS, CREASED, HOLE, LEVELS, SAD_FACE, START, Level
from games.rollfold.editions import FIRST_EDITION, sheet_name
from games.rollfold.rules.folds import LAST, A, C, crease, local
from generator.page.geometry import Box, Placing, Point, Polygon, Scale
from generator.page.imposition import like_a_book
from generator.page.paper import Paper
from generator.page.sheet import Field, Fold, Marker, PlacedSheet, Sheet, Side

BOX_MM = 12.4
SHEET_MM = BOXES * BOX_MM
BLOCK = Box(0, 0, SHEET_MM, SHEET_MM)
BLEED_MM = 3.0
MARKER_MM = 9.1
QUIET_MM = 1.4  # a little more than one module of the marker, which is 1.3 mm; its frame stands in what is left
GLYPH_MM = 8.0  # what is printed in a box keeps 2.2 mm off its sides: so much may front and back be apart
QR_MM = 16.0
QR_QUIET_MM = 2.4

# Markers: eight ids a level, four a side, from block 16 on. A sheet that was cut out shows its edition to a camera by
# these ids alone, so each edition has four blocks, and those of a level that it leaves as it is stay empty.
FIRST_BLOCK = 16
BLOCKS_AN_EDITION = len(LEVELS)
START_TILES = ((7, 1), (13, 7), (7, 13), (1, 7))  # column and row, clockwise from the top

# The strips beside the square, the same on A4 and on Letter.
HEAD = Box(0, -37, SHEET_MM, 29)
FOOT = Box(0, SHEET_MM + 8, SHEET_MM, 29)
CROP_MARKS_MM = (3.4, 6.6)  # from the trim

# What no fold brings to the front on levels 1 to 3: the middle of the back, a square of nine boxes.
REVERSE = Box(3 * BOX_MM, 3 * BOX_MM, 9 * BOX_MM, 9 * BOX_MM)
REVERSE_CODE = Box(REVERSE.centre[0] - QR_MM / 2, REVERSE.bottom - QR_MM + 4, QR_MM, QR_MM)

NAME_LINES = (Box(REVERSE.x + 8, REVERSE_CODE.y - 12.4, 58, 9), Box(REVERSE.right - 42, REVERSE_CODE.y - 12.4, 34, 9))

SIDES: tuple[Side, Side] = ("front", "back")
CORNER_NAMES = ("nw", "ne", "se", "sw")  # of the paper corners A, B, C, D, as the front shows them

TITLE = Box(0, 0, 190, 13)
SUBTITLE = Box(0, 13, 190, 6)

# Solo table
SOLO = Box(0, 23, 124, 234)
SOLO_GAP_MM = 2.4
SOLO_HEAD_MM = 9.0
SOLO_SIDE = Box(133, 23, 57, 234)

# Dice, folded from a cross of six squares with seven tabs
FACE_MM = 20.0
TAB_MM = 5.0
TAB_SLANT_MM = 3.0
NET_CORNERS: tuple[Point, Point] = ((37.5, 26), (132.5, 26))
DICE_STEPS = Box(0, 132, 190, 57)
DICE_TABLE = Box(20, 204, 150, 42)

# Fold test: how far a flap's print may be off, and the corners' folds, in boxes
FARTHEST_MM = 4
TEST_SIZES = {corner: 6 if corner in (A, C) else 3 for corner in range(len(CORNERS))}

TEST_WORDS = Box(93, 54, 88, 20)
TEST_STEPS = Box(8, 87, 170, 16)
TEST_ADVICE = Box(4, 108, 98, 28)


@dataclass(frozen=True, slots=True)
class FoldSheet:
    """One side of one level: the readable sheet, and what is printed in which box."""

    level: Level
    side: Side
    sheet: Sheet
    glyphs: dict[tuple[int, int], str]  # by column and row, as one sees this side


def fold_sheet(level: Level, side: Side) -> FoldSheet:
    rows = (level.front if side == "front" else level.back).splitlines()
    glyphs = {(c, r): char for r, row in enumerate(rows) for c, char in enumerate(row.split())}
    unread = {START.char, HOLE.char, ART.char, CREASED.char}
    fields = tuple(Field(field_id(*at), box(*at).corners, "x") for at, char in glyphs.items() if char not in unread)
    sheet = Sheet(
        id=f"rollfold/{sheet_name(level)}/{side}",
        block=BLOCK,
        markers=markers(level, side),
        fields=fields,
        code=code_box(level, side),
        folds=folds(level, side),
        side=side,
    )
    return FoldSheet(level, side, sheet, glyphs)


def fold_sheets() -> tuple[FoldSheet, ...]:
    """Front and back of each level that we print."""
    return tuple(fold_sheet(level, side) for level in LEVELS for side in SIDES)


def readable_sheets() -> tuple[Sheet, ...]:
    """All that a camera may meet: those that we print, and those that people printed before."""
    return tuple(fold_sheet(level, side).sheet for level in (*LEVELS, *FIRST_EDITION) for side in SIDES)


def field_id(column: int, row: int) -> str:
    """The field of a box, counted from one as this side shows it: H8, the middle, is c8r8 on both sides."""
    return f"c{column + 1}r{row + 1}"


def box(column: int, row: int) -> Box:
    return Box(column * BOX_MM, row * BOX_MM, BOX_MM, BOX_MM)


def markers(level: Level, side: Side) -> tuple[Marker, ...]:
    """The markers on the start tiles; on backs without any, in the same places of the art."""
    block = FIRST_BLOCK + BLOCKS_AN_EDITION * (level.edition - 1) + level.number - 1
    first = 8 * block + (0 if side == "front" else 4)
    return tuple(Marker(first + slot, Box.around(box(*at).centre, MARKER_MM)) for slot, at in enumerate(START_TILES))


def code_box(level: Level, side: Side) -> Box:
    """Every box of a playing side is needed for play, so its code stands on the strip above."""
    if side == "back" and not level.blunt:
        return REVERSE_CODE
    return Box(HEAD.right - QR_MM - QR_QUIET_MM, HEAD.y + 5, QR_MM, QR_MM)


def folds(level: Level, side: Side) -> tuple[Fold, ...]:
    """The creases, named after the paper corner, which keeps its name when the page is turned."""
    sizes = {"small": level.small, "large": level.large, "blunt": level.blunt}
    return tuple(
        Fold(f"{name}-{size}", crease_line(corner, boxes, side))
        for corner, name in enumerate(CORNER_NAMES)
        for size, boxes in sizes.items()
        if boxes and (size != "blunt" or side == "back")
    )


def crease_line(corner: int, size: int, side: Side) -> tuple[Point, Point]:
    a, b = (_seen(point, side) for point in crease(corner, size))
    return (a, b)


def dotted_lines(corner: int, size: int, side: Side) -> tuple[tuple[Point, Point], ...]:
    """The two inner sides of a corner's square: the edges of the sheet come to lie on them."""
    x, y = corner_point(corner, side)
    inward_x, inward_y = (1 if x == 0 else -1), (1 if y == 0 else -1)
    far = (x + inward_x * size * BOX_MM, y + inward_y * size * BOX_MM)
    return (((far[0], y), far), ((x, far[1]), far))


def corner_point(corner: int, side: Side) -> Point:
    """Where a paper corner lies, seen on this side."""
    column, row = local(corner, 0, 0)
    return (SHEET_MM if _column(column, side) else 0, SHEET_MM if row else 0)


def corner_square(corner: int, size: int, side: Side) -> Box:
    x, y = corner_point(corner, side)
    edge = size * BOX_MM
    return Box(x - edge if x else 0, y - edge if y else 0, edge, edge)


def corner_box(corner: int, across: int, along: int, side: Side) -> tuple[int, int]:
    """Column and row, on this side, of the box so far from a paper corner."""
    column, row = local(corner, across, along)
    return (_column(column, side), row)


def corner_of(column: int, row: int, side: Side) -> tuple[int, int, int]:
    """The paper corner that is nearest to a box of this side, and the box's distances from it."""
    places = [(corner, *local(corner, _column(column, side), row)) for corner in range(len(CORNERS))]
    return min(places, key=lambda place: place[1] + place[2])


def on_page(sheet: Sheet, paper: Paper, flip: Literal["long", "short"] = "long") -> PlacedSheet:
    """The sheet in the middle of the page; a back that does not turn like the leaf of a book is upside down."""
    square = square_on(paper)
    if sheet.side == "back" and not like_a_book(paper, flip):
        return PlacedSheet(sheet, Placing(square.right, square.bottom, turn=180))
    return PlacedSheet(sheet, Placing(square.x, square.y))


def square_on(paper: Paper) -> Box:
    return Box.around(paper.box.centre, SHEET_MM)


def crop_marks() -> tuple[tuple[Point, Point], ...]:
    near, far = CROP_MARKS_MM
    return tuple(
        line
        for x, u in ((0.0, -1), (SHEET_MM, 1))
        for y, v in ((0.0, -1), (SHEET_MM, 1))
        for line in (((x + u * near, y), (x + u * far, y)), ((x, y + v * near), (x, y + v * far)))
    )


def solo_fields() -> dict[tuple[int, int], Box]:
    """By the number of the column and that of the field; the last is the sad face."""
    below = Box(SOLO.x, SOLO.y + SOLO_HEAD_MM, SOLO.w, SOLO.h - SOLO_HEAD_MM)
    return {
        (column.number, field): cell
        for column, strip in zip(COLUMNS, below.columns(len(COLUMNS), SOLO_GAP_MM), strict=True)
        for field, cell in enumerate(strip.rows(SAD_FACE), 1)
    }


def solo_heads() -> tuple[Box, ...]:
    return tuple(Box(SOLO.x, SOLO.y, SOLO.w, SOLO_HEAD_MM).columns(len(COLUMNS), SOLO_GAP_MM))


def net_faces(corner: Point) -> tuple[Box, ...]:
    """Four squares in a column, and one on either side of the second. First and third, second and fourth, and the
    two sides come to lie back to back.
    """
    x, y = corner
    places = ((0, 0), (0, 1), (0, 2), (0, 3), (-1, 1), (1, 1))
    return tuple(Box(x + FACE_MM * c, y + FACE_MM * r, FACE_MM, FACE_MM) for c, r in places)


def net_tabs(corner: Point) -> tuple[Polygon, ...]:
    """A tab for each pair of edges that meet when the cube is folded."""
    first, _, third, fourth, *_ = net_faces(corner)
    sides = [tab for face in (first, third, fourth) for tab in _side_tabs(face)]
    y, t, s = fourth.bottom, TAB_MM, TAB_SLANT_MM
    return (*sides, ((fourth.x, y), (fourth.x + s, y + t), (fourth.right - s, y + t), (fourth.right, y)))


def flap_scales(corner: int, *, book: bool) -> tuple[Scale, Scale]:
    """Beside the two edges of the folded flap, on the front: the one whose reading is the shift across, and the one
    whose reading is the shift along. Zero is in the middle of the flap's edge, on the side of a box.

    A back that is printed too far right by e shows too far left by e through the paper; the fold of corner A turns
    that into e downward on the flap. So its scale grows upward. At B and D all is the other way round, and so it is
    if the paper does not turn like the leaf of a book: then the back is printed upside down.
    """
    x, y = corner_point(corner, "front")
    u, v = (1 if x == 0 else -1), (1 if y == 0 else -1)
    size = TEST_SIZES[corner]
    edge, middle = size * BOX_MM, (size - 1) * BOX_MM
    grows = -1 if (corner in (A, C)) == book else 1
    across = Scale((x + u * edge, y + v * middle), (0, grows), (u, 0))
    along = Scale((x + u * middle, y + v * edge), (-grows, 0), (0, v))
    return (across, along)


def flap_lines(corner: int) -> tuple[tuple[Point, Point], ...]:
    """The lines on the back that should meet the zeros of the two scales, one box from the paper's edges."""
    x, y = corner_point(corner, "back")
    u, v = (1 if x == 0 else -1), (1 if y == 0 else -1)
    one, far = BOX_MM, (TEST_SIZES[corner] - 1) * BOX_MM
    return (
        ((x + u * one, y), (x + u * one, y + v * far)),
        ((x, y + v * one), (x + u * far, y + v * one)),
    )


def _column(column: int, side: Side) -> int:
    return column if side == "front" else LAST - column


def _seen(boxes: tuple[float, float], side: Side) -> Point:
    """A point of the front, in boxes, as millimetres of this side."""
    column, row = boxes
    return ((column if side == "front" else BOXES - column) * BOX_MM, row * BOX_MM)


def _side_tabs(face: Box) -> tuple[Polygon, Polygon]:
    t, s = TAB_MM, TAB_SLANT_MM
    left, right = face.x, face.right
    return (
        ((left, face.y), (left - t, face.y + s), (left - t, face.bottom - s), (left, face.bottom)),
        ((right, face.y), (right + t, face.y + s), (right + t, face.bottom - s), (right, face.bottom)),
    )
