"""Where everything stands on the picture of a finished game: 108 x 135 mm, the shape that phones like to share."""

from generator.page.geometry import Box

PICTURE = Box(0, 0, 108, 135)
PIXELS_PER_MM = 10.0
FRAME = PICTURE.inset(3)
TITLE = Box(8, 7, 92, 10)
SUBTITLE = Box(8, 17, 92, 5)
ROWS_TOP = 26.0
ROW_MM = 9.0
MAPS_BOTTOM = 124.0
FOOT = Box(8, 125.5, 92, 4.5)
GAP_MM = 3.0


def row(place: int) -> Box:
    """The line of a player in the ranking."""
    return Box(8, ROWS_TOP + place * ROW_MM, 92, ROW_MM - 1)


def maps(count: int) -> tuple[Box, ...]:
    """Room for the polders below the ranking: two side by side, or two rows of two."""
    top = ROWS_TOP + count * ROW_MM + GAP_MM
    area = Box(8, top, 92, MAPS_BOTTOM - top)
    if count == 2:
        return tuple(area.columns(2, GAP_MM))
    return tuple(box for line in area.rows(2, GAP_MM) for box in line.columns(2, GAP_MM))[:count]
