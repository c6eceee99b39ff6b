"""Where the pages of a rules booklet have their title and their columns."""

from generator.page.block import BLOCK
from generator.page.geometry import Box

TITLE = Box(0, 0, BLOCK.w, 14)
SUBTITLE = Box(0, 14.6, BLOCK.w, 6)
RULE_Y = 23.5
GUTTER_MM = 8.0
FIRST_PAGE = Box(0, 25.2, BLOCK.w, BLOCK.h - 25.2)
NEXT_PAGE = BLOCK


def columns(number: int) -> tuple[Box, ...]:
    """Of page `number`, counted from nought."""
    return tuple((NEXT_PAGE if number else FIRST_PAGE).columns(2, GUTTER_MM))
