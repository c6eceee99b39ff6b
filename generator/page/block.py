"""The block that most pages are laid out in; it stands in the middle of A4 and of Letter."""

from generator.page.geometry import Box, Placing
from generator.page.paper import Paper

BLOCK = Box(0, 0, 190, 257)


def centred(paper: Paper) -> Placing:
    """The block in the middle of an upright page."""
    return Placing((paper.width - BLOCK.w) / 2, (paper.height - BLOCK.h) / 2)
