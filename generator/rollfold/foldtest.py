"""The fold test: four corners to fold, whose flaps point at scales that say how far to move the backs."""

from typing import Literal

from games.rollfold.components import BOXES, CORNERS, LEVELS, TITLE
from generator.page.geometry import Box, Point, Scale
from generator.page.imposition import like_a_book
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import cap_mm, label, paragraph
from generator.rollfold import layout
from generator.rollfold.sheets import corner_triangle, dotted, past_the_edge
from generator.rollfold.signs import KITE, PEBBLE, back_wash, drawn, large_square, tints

LEVEL = LEVELS[0]  # the page borrows its colours
TICK_MM, LONG_TICK_MM = 1.8, 3.0
NUMBER_SIZE = 7.5  # points
HEADLINE = "Do front and back meet?"
WHY = "A folded corner shows the back of the sheet. Its boxes should lie on the boxes of the front."
STEPS = (
    "**1**  Print on both sides at 100 % and cut out this square along the marks at its corners.\n"
    "**2**  Fold each corner over: bring the two edges of the paper to its dotted lines, and crease.\n"
    "**3**  Each flap has two arrows now. Where do they point on the scales? Zero means that front and back meet."
)
ADVICE = (
    "**Up to 2 mm off** does no harm in play. If it is more, average the four readings *across*, average the"
    " four readings *along*, and print the sheets with\n**--shift\N{NO-BREAK SPACE}ACROSS,ALONG**\n"
    "If the four differ by more than a millimetre, cut and fold again with care."
)


def front(pen: Pen, paper: Paper, flip: Literal["long", "short"], ink: Palette) -> None:
    square = layout.square_on(paper)
    with pen.placed((square.x, square.y)):
        its = tints(LEVEL, ink)
        for corner, size in layout.TEST_SIZES.items():
            large_square(pen, past_the_edge(layout.corner_square(corner, size, "front")), its)
        _frame(pen, ink)
        for corner, size in layout.TEST_SIZES.items():
            dotted(pen, corner, size, "front", ink)
            names = ("across", "along")
            for scale, name in zip(layout.flap_scales(corner, book=like_a_book(paper, flip)), names, strict=True):
                _scale(pen, scale, name, ink)
            box = layout.box(*layout.corner_box(corner, 0, 0, "front"))
            label(pen, box, CORNERS[corner].letter, font="title", size=24, colour=ink.delft)
        _head(pen, ink)
        paragraph(pen, layout.TEST_WORDS, WHY, font="text", size=10.5, colour=ink.text)
        paragraph(pen, layout.TEST_STEPS, STEPS, font="text", size=10.5, colour=ink.text)
        paragraph(pen, layout.TEST_ADVICE, ADVICE, font="text", size=10.5, colour=ink.text)


def back(pen: Pen, paper: Paper, flip: Literal["long", "short"], ink: Palette) -> None:
    """The flaps: a line one box away from each edge, with an arrow at its end."""
    square = layout.square_on(paper)
    upright = like_a_book(paper, flip)
    with pen.placed((square.x, square.y) if upright else (square.right, square.bottom), turn=0 if upright else 180):
        its = tints(LEVEL, ink)
        for corner, size in layout.TEST_SIZES.items():
            area = past_the_edge(layout.corner_square(corner, size + 1, "back"))
            back_wash(pen, corner_triangle(corner, size, "back"), area, its)
        _frame(pen, ink)
        for corner in layout.TEST_SIZES:
            for a, b in layout.flap_lines(corner):
                pen.shape(path.line(a, b), line=Stroke(ink.tulip, FINE, round=False))
                _arrow(pen, a, b, ink)
            box = layout.box(*layout.corner_box(corner, 0, 0, "back"))
            label(pen, box, CORNERS[corner].letter, font="title", size=24, colour=ink.delft)
        words = Box(0, layout.SHEET_MM / 2 - 8, layout.SHEET_MM, 7)
        label(pen, words, f"{TITLE}: the back of the fold test", font="title", size=18, colour=ink.delft)
        below = words.moved(0, 8)
        label(pen, below, "Turn over. The other side says what to do.", font="text", size=10.5, colour=ink.text)


def _frame(pen: Pen, ink: Palette) -> None:
    """The square, a notch at every box of its edge, and where to cut."""
    pen.shape(path.rect(layout.BLOCK), line=Stroke(ink.grid, HAIRLINE))
    for i in range(1, BOXES):
        at = i * layout.BOX_MM
        for a, b in (
            ((at, 0), (at, 1.6)),
            ((at, layout.SHEET_MM), (at, layout.SHEET_MM - 1.6)),
            ((0, at), (1.6, at)),
            ((layout.SHEET_MM, at), (layout.SHEET_MM - 1.6, at)),
        ):
            pen.shape(path.line(a, b), line=Stroke(ink.delft, HAIRLINE, round=False))
    for a, b in layout.crop_marks():
        pen.shape(path.line(a, b), line=Stroke(ink.text, HAIRLINE, round=False))


def _head(pen: Pen, ink: Palette) -> None:
    its, head = tints(LEVEL, ink), layout.HEAD
    drawn(pen, PEBBLE, (head.x + 11, head.y + 14), 22, ink.delft, its.small or WHITE, bold=0.55)
    drawn(pen, KITE, (head.right - 9, head.y + 13), 17, ink.delft, its.back or WHITE, bold=0.55)
    pen.text((head.x + 27, head.y + 13.4), HEADLINE, font="title", size=32, colour=ink.delft)
    words = f"{TITLE}, the fold test"
    pen.text((head.x + 27.4, head.y + 20), words, font="title-italic", size=12.5, colour=ink.delft)


def _scale(pen: Pen, scale: Scale, name: str, ink: Palette) -> None:
    far = layout.FARTHEST_MM
    for mm in range(-far, far + 1):
        reach = LONG_TICK_MM if mm % 2 == 0 else TICK_MM
        weight = FIRM if mm == 0 else HAIRLINE
        pen.shape(path.line(scale.at(mm, 0.5), scale.at(mm, 0.5 + reach)), line=Stroke(ink.text, weight, round=False))
        if mm % layout.FARTHEST_MM == 0:
            _words(pen, scale.at(mm, LONG_TICK_MM + 2.2), str(mm).replace("-", "−"), ink)
    with pen.placed(scale.at(0, LONG_TICK_MM + 5.6), turn=90 if scale.out[0] else 0):
        _words(pen, (0, 0), name, ink)


def _arrow(pen: Pen, edge: Point, inward: Point, ink: Palette) -> None:
    """An arrowhead whose tip is at the edge of the paper."""
    (x, y), (u, v) = edge, (inward[0] - edge[0], inward[1] - edge[1])
    reach = (u * u + v * v) ** 0.5
    u, v = u / reach, v / reach
    head = ((x, y), (x + 3 * u + 1.1 * v, y + 3 * v - 1.1 * u), (x + 3 * u - 1.1 * v, y + 3 * v + 1.1 * u))
    pen.shape(path.polygon(head), fill=ink.tulip)


def _words(pen: Pen, centre: Point, words: str, ink: Palette) -> None:
    at = (centre[0], centre[1] + cap_mm("text", NUMBER_SIZE) / 2)
    pen.text(at, words, font="text", size=NUMBER_SIZE, colour=ink.text, align="middle")
