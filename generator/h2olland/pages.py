"""Where everything stands on the cards and the other pages of H2Olland."""

from generator.h2olland.layout import BARN_SIZE, BUILDING_MM, DIKE, WORKER_MM
from generator.page.geometry import Box, Point
from generator.page.imposition import POKER

# Weather cards
CARD = Box(0, 0, *POKER)
CARD_FRAME = CARD.inset(3.4)
CARD_TITLE = Box(7, 6.2, 49, 9)
CARD_PICTURE = Box(9, 16.5, 45, 29)
CARD_WORDS = Box(7, 47, 49, 15)
CARD_HARVEST = Box(7, 64, 49, 17.5)
MEDALLION_MM = 22.0  # radius

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
WHEEL_CENTRE: Point = (62, 120)
SHOE_BOX = Box(134, 82, 30, 30)
COUNTERS: tuple[Point, Point] = ((141, 134), (160, 134))
COUNTER_MM = 12.0
ADVICE = Box(118, 150, 66, 60)

# Travel: two edges on a page; the tongues beside the dikes
TRAVEL_EDGES: tuple[Point, Point] = ((15, 3), (15, 133))
TONGUE_GRID: tuple[Point, ...] = ((8, 86), (76, 86), (8, 152), (76, 152))


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
