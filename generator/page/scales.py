"""Where the scales stand that show how far a printer's backs are off its fronts.

Each place has a scale across and one along the page. The front has millimetres; the back has a vernier of ten divisions
on nine millimetres. Held against the light, the two read as a caliper does, to a tenth of a millimetre.
"""

from dataclasses import dataclass
from typing import Literal

from generator.page.imposition import like_a_book
from generator.page.paper import Paper
from generator.page.scale import Scale

FARTHEST_MM = 5  # the largest error that can be read
DIVISIONS = 10
VERNIER_STEP_MM = 0.9
FIRST_MM, LAST_MM = -FARTHEST_MM, FARTHEST_MM + DIVISIONS - 1  # what the front's scale has to show
ZERO_OFF_MM = (FIRST_MM + LAST_MM) / 2  # so that a scale's middle is in the middle
CORNER_IN_MM = (42.0, 52.0)  # the outer places, from the page's corners
APART_MM = 12.0  # the two scales keep this far from their place's centre


@dataclass(frozen=True, slots=True)
class Place:
    across: Scale
    along: Scale


def places(paper: Paper, flip: Literal["long", "short"]) -> tuple[Place, ...]:
    """The middle, then the corners. The numbers grow so that what one reads is what the backs have to be moved by.

    If the paper turns like the leaf of a book, a back that is printed too far to the right shows too far to the left
    through the paper, and what is too low shows too low. Over the other edge it is the other way round.
    """
    book = like_a_book(paper, flip)
    dx, dy = CORNER_IN_MM
    w, h = paper.width, paper.height
    centres = (paper.box.centre, (dx, dy), (w - dx, dy), (dx, h - dy), (w - dx, h - dy))
    rightward, downward = (1, -1) if book else (-1, 1)
    return tuple(
        Place(
            across=Scale((x - rightward * ZERO_OFF_MM, y - APART_MM), (rightward, 0), (0, -1)),
            along=Scale((x + APART_MM, y - downward * ZERO_OFF_MM), (0, downward), (1, 0)),
        )
        for x, y in centres
    )
