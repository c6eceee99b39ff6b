"""Where everything stands on the other pages of Roll 'em Fold 'em: solo table, dice, fold test, booklet."""

from games.rollfold.components import COLUMNS, CORNERS, SAD_FACE
from games.rollfold.rules.folds import A, C
from generator.page.geometry import Box, Point, Polygon
from generator.page.scale import Scale
from generator.rollfold.layout import BOX_MM, corner_point

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
    whose reading is the shift along. Nought is in the middle of the flap's edge, on the side of a box.

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
    """On the back, the lines that should meet the noughts of the two scales: one box from the paper's edges."""
    x, y = corner_point(corner, "back")
    u, v = (1 if x == 0 else -1), (1 if y == 0 else -1)
    one, far = BOX_MM, (TEST_SIZES[corner] - 1) * BOX_MM
    return (
        ((x + u * one, y), (x + u * one, y + v * far)),
        ((x, y + v * one), (x + u * far, y + v * one)),
    )


def _side_tabs(face: Box) -> tuple[Polygon, Polygon]:
    t, s = TAB_MM, TAB_SLANT_MM
    left, right = face.x, face.right
    return (
        ((left, face.y), (left - t, face.y + s), (left - t, face.bottom - s), (left, face.bottom)),
        ((right, face.y), (right + t, face.y + s), (right + t, face.bottom - s), (right, face.bottom)),
    )
