"""The rules on four pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from functools import partial

from generator.flutter import figures, signs, texts
from generator.page import columns
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import Ink
from generator.page.paper import Paper
from generator.pens.pen import Pen

_words = partial(Words, size=12.2)  # points
BANNER = (("B", "P"), ("L", "R"), ("H", "B"), ("M", "Y"))  # pollinators and their colours


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Ink) -> None:
    """Page `number`, counted from nought."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Ink) -> None:
    title(pen, texts.TITLE, texts.SUBTITLE, ink)
    y, across = columns.RULE_Y, columns.FIRST_PAGE
    for (shape, colour), x in zip(BANNER, (8, 26, across.right - 26, across.right - 8), strict=True):
        signs.pollinator(pen, shape, colour, (x, y - 9), 13, ink)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            _words(texts.IDEA),
            Heading("In the box"),
            _words(texts.BOX),
            Picture(74, figures.shapes),
            _words(texts.COLOURS),
            Picture(10, figures.colours),
        ),
        (
            Heading("Setting up"),
            _words(texts.SET_UP),
            Heading("A turn"),
            _words(texts.TURN),
            Heading("Stuck"),
            _words(texts.STUCK),
        ),
    ),
    (
        (
            Heading("Choosing"),
            _words(texts.CHOOSING),
            Picture(31, figures.rondel),
            _words(texts.CHOOSING_EXAMPLE),
            Heading("Laying"),
            _words(texts.LAYING),
            Picture(84, figures.side),
            _words(texts.LAYING_EXAMPLE),
        ),
        (
            Heading("Flowers that match"),
            _words(texts.MATCHING),
            Picture(80, figures.match),
            _words(texts.MATCHING_EXAMPLE),
            Heading("Flowers that do not"),
            _words(texts.MISMATCHING),
            Picture(58, figures.mismatch),
            _words(texts.MISMATCHING_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Ponds"),
            _words(texts.PONDS),
            Heading("Enclosed tiles"),
            _words(texts.ENCLOSED),
            Picture(76, figures.pond),
            _words(texts.POND_EXAMPLE),
        ),
        (
            Heading("In which order?"),
            _words(texts.ORDER),
            Picture(96, figures.order),
            _words(texts.ORDER_EXAMPLE),
            Heading("Bees"),
            _words(texts.BEES),
        ),
    ),
    (
        (
            Heading("The end"),
            _words(texts.ENDING),
            Picture(31, figures.track),
            _words(texts.ENDING_EXAMPLE),
            Heading("A finished meadow"),
            Picture(122, figures.finished),
            _words(texts.FINISHED),
        ),
        (
            Heading("Fine points"),
            _words(texts.FINE_POINTS),
            _words(texts.VARIANT),
            Heading("Photographing the meadow"),
            _words(texts.PHOTO),
            Heading("Who made it"),
            _words(texts.CREDITS),
        ),
    ),
)
