"""The page that shows how far to move the backs: scales on both sides, to hold against a window."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from generator.document import Document, Page
from generator.page.geometry import Box, Point, Scale
from generator.page.imposition import like_a_book, point_behind
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import cap_mm, paragraph

FARTHEST_MM = 5  # the largest error that can be read
DIVISIONS = 10
VERNIER_STEP_MM = 0.9
FIRST_MM, LAST_MM = -FARTHEST_MM, FARTHEST_MM + DIVISIONS - 1  # what the front's scale has to show
ZERO_OFF_MM = (FIRST_MM + LAST_MM) / 2  # so that a scale's middle is in the middle
CORNER_IN_MM = (42.0, 52.0)  # of the outer places, from the page's corners
APART_MM = 12.0  # the two scales keep this far from their place's centre
INK, DELFT, TULIP = "#1A1A1A", "#1B3A6B", "#E4572E"
TITLE_SIZE, TEXT_SIZE, NUMBER_SIZE = 22.0, 10.5, 8.0
SCALE_LINE = Stroke(INK, 0.25, round=False)
VERNIER_LINE = Stroke(TULIP, 0.35, round=False)
TICK_MM, FIFTH_MM, ARROW_MM = 2.2, 3.6, 6.0
WORDS_MM = 150.0
TURN_UP_MM = 80.0  # the words on the back are where the front has none
STEPS = """**1**  Print this file on both sides at 100 %, turning over the **{flip} edge**.

**2**  Hold it against a window with this side towards you. Beside each scale you see the back through the paper: an \
arrow and lines.

**3**  Where does the arrow point on the scale? Take the lower whole number. Then find the line of the back that \
continues a line of the scale, and count from the arrow: each line is a tenth. For example, an arrow between −1 and 0 \
and the 7th line: −1 + 0.7 = −0.3.

**4**  Do this with both scales in the middle of the page, then print with: **--shift\N{NO-BREAK SPACE}ACROSS,ALONG**"""
CORNERS = """The four corners should read like the middle. If one differs by more than half a millimetre, \
your printer turns or stretches the paper. In that case print on one side, then fold and glue the cards."""
TURN = "This is the back. Turn the page over and hold it against a window."


@dataclass(frozen=True, slots=True)
class Place:
    across: Scale
    along: Scale


def places(paper: Paper, flip: Literal["long", "short"]) -> tuple[Place, ...]:
    """The middle, then the corners. The numbers grow so that you read how far to move the backs.

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


def calibration(paper: Paper, flip: Literal["long", "short"]) -> Document:
    return Document(
        name=f"calibration-{flip}-{paper.name}",
        title="Polderbox: do front and back meet?",
        subject=f"Scales to find --shift for printing on both sides of {paper.name}, over the {flip} edge",
        paper=paper,
        pages=(
            Page("front", paper, partial(_front, paper=paper, flip=flip)),
            Page("back", paper, partial(_back, paper=paper, flip=flip)),
        ),
        flip=flip,
        advice="Print on both sides and hold the page against a window.",
    )


def _front(pen: Pen, *, paper: Paper, flip: Literal["long", "short"]) -> None:
    for place in places(paper, flip):
        for scale, name in ((place.across, "across"), (place.along, "along")):
            _scale(pen, scale, name)
    middle_x, middle_y = paper.box.centre
    at = (middle_x, 24)
    pen.text(at, "Do front and back meet?", font="title", size=TITLE_SIZE, colour=DELFT, align="middle")
    words = Box(middle_x - WORDS_MM / 2, middle_y - 72, WORDS_MM, 0)
    paragraph(pen, words, STEPS.format(flip=flip), font="text", size=TEXT_SIZE, colour=INK)
    below = Box(words.x, middle_y + 32, WORDS_MM, 0)
    paragraph(pen, below, CORNERS, font="text", size=TEXT_SIZE, colour=INK)


def _back(pen: Pen, *, paper: Paper, flip: Literal["long", "short"]) -> None:
    through = partial(point_behind, paper=paper, flip=flip)
    for place in places(paper, flip):
        _vernier(pen, place.across, through)
        _vernier(pen, place.along, through)
    at = through((paper.width / 2, paper.height - TURN_UP_MM))
    pen.text(at, TURN, font="text", size=TEXT_SIZE, colour=INK, align="middle")


def _scale(pen: Pen, scale: Scale, name: str) -> None:
    pen.shape(path.line(scale.at(FIRST_MM), scale.at(LAST_MM)), line=SCALE_LINE)
    for mm in range(FIRST_MM, LAST_MM + 1):
        reach = FIFTH_MM if mm % 5 == 0 else TICK_MM
        pen.shape(path.line(scale.at(mm), scale.at(mm, reach)), line=SCALE_LINE)
        if mm % 5 == 0:
            _words(pen, scale.at(mm, FIFTH_MM + 2), str(mm).replace("-", "−"))
    with pen.placed(scale.at((FIRST_MM + LAST_MM) / 2, FIFTH_MM + 6), turn=90 if scale.out[0] else 0):
        _words(pen, (0, 0), name)


def _vernier(pen: Pen, scale: Scale, through: Callable[[Point], Point]) -> None:
    """The lines opposite the ticks of the scale. `through` says where that is on the back."""
    for k in range(1, DIVISIONS + 1):
        reach = FIFTH_MM if k % 5 == 0 else TICK_MM
        mm = VERNIER_STEP_MM * k
        pen.shape(path.line(through(scale.at(mm)), through(scale.at(mm, -reach))), line=VERNIER_LINE)
    pen.shape(path.line(through(scale.at(0)), through(scale.at(0, -ARROW_MM))), line=VERNIER_LINE)
    head = (scale.at(0), scale.at(-0.6, -1.8), scale.at(0.6, -1.8))
    pen.shape(path.polygon(map(through, head)), fill=TULIP)


def _words(pen: Pen, centre: Point, words: str) -> None:
    at = (centre[0], centre[1] + cap_mm("text", NUMBER_SIZE) / 2)
    pen.text(at, words, font="text", size=NUMBER_SIZE, colour=INK, align="middle")
