"""Where everything stands on a Polders card of 63 x 88 mm."""

from generator.page.geometry import Box

CARD = Box(0, 0, 63, 88)
SAFE_MM = 3.0  # no type nearer to the trim
FRAME = CARD.inset(3.4)

# Shape cards read from both sides of the table: what stands at the top stands upside down at the foot too.
SHAPE_NAME = Box(18, 5.6, 40, 8)
SHAPE_GLOSS = Box(18, 12.2, 40, 4.5)
SHAPE_PLATE = Box(7, 6.8, 8.6, 8.6)
SHAPE_FIELD = Box(6, 19, 51, 50)
SHAPE_SQUARE_MM = 14.0

# Assignment cards
NAME = Box(6, 6, 51, 8)
KIND = Box(6, 13.6, 51, 4.6)
DIAGRAM = Box(8, 20, 47, 26)
WORDS = Box(7, 48.5, 49, 16)
POINTS = Box(6, 65.5, 51, 17)


def podium() -> tuple[Box, Box, Box]:
    """Second, third and, higher and larger between them, first."""
    x, y = DIAGRAM.centre
    return (Box.around((x - 18.2, y + 3.5), 14), Box.around((x + 18.2, y + 3.5), 14), Box.around((x, y), 21))


def set_of_three() -> tuple[Box, ...]:
    """Three squares side by side."""
    return tuple(Box.around(column.centre, 15) for column in DIAGRAM.inset(-2, 0).columns(3))


# Reference cards
REFERENCE_NAME = Box(6, 5.4, 51, 7)
REFERENCE_WORDS = Box(6, 14.2, 51, 68)

# Backs
MEDALLION_MM = 22.0  # radius


def pattern_squares(pattern: tuple[str, ...], field: Box, side: float) -> tuple[Box, ...]:
    """The marked squares of a shape, centred in a field, made smaller where they would not fit."""
    columns, rows = len(pattern[0]), len(pattern)
    side = min(side, field.w / columns, field.h / rows)
    x, y = field.centre[0] - side * columns / 2, field.centre[1] - side * rows / 2
    return tuple(
        Box(x + side * c, y + side * r, side, side)
        for r, row in enumerate(pattern)
        for c, mark in enumerate(row)
        if mark == "#"
    )
