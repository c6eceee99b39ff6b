"""The rules on four pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from functools import partial

from games.dutch.components import SUITS
from generator.dutch import figures, texts
from generator.dutch.suits import pip
from generator.page import columns
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import Ink
from generator.page.paper import Paper
from generator.pens.pen import Pen

_words = partial(Words, size=12.8)  # points


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Ink) -> None:
    """Page `number`, counted from nought."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Ink) -> None:
    title(pen, "Dutch", texts.SUBTITLE, ink)
    y, across = columns.RULE_Y, columns.FIRST_PAGE
    for i, suit in enumerate(SUITS):
        for x in (across.x + 5.5 + 11 * i, across.right - 5.5 - 11 * i):
            pip(pen, suit, (x, y - 16), 8.6, ink)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            _words(texts.IDEA),
            Heading("In the box"),
            _words(texts.BOX),
            Picture(16, figures.suits),
            _words(texts.CARD),
            Picture(66, figures.anatomy),
        ),
        (
            Heading("The ten cards of a colour"),
            Picture(24, figures.values),
            Heading("Setting up"),
            _words(texts.SET_UP),
            Picture(40, figures.table),
            Heading("A round"),
            _words(texts.ROUND),
        ),
    ),
    (
        (
            Heading("The bid"),
            Picture(31, figures.bids),
            _words(texts.BIDS),
            _words(texts.TIE),
            Picture(31, figures.tie),
            _words(texts.TIE_EXAMPLE),
            Heading("Restocking"),
            Picture(40, figures.restock),
            _words(texts.RESTOCK_EXAMPLE),
        ),
        (
            Heading("Buying"),
            _words(texts.OFFERING),
            _words(texts.BUYING),
            Picture(61, figures.buying),
            _words(texts.BUYING_EXAMPLE),
            _words(texts.DUTY),
        ),
    ),
    (
        (
            Heading("Powers"),
            _words(texts.POWERS),
            Picture(40, figures.powers),
            _words(texts.POWER_EXAMPLE),
            Picture(40, figures.suited),
            _words(texts.SUITED_EXAMPLE),
        ),
        (
            Heading("Fetching and echoing"),
            _words(texts.FETCHED),
            Picture(61, figures.chain),
            _words(texts.CHAIN_EXAMPLE),
        ),
    ),
    (
        (
            Heading("The end"),
            _words(texts.END),
            Heading("Counting"),
            _words(texts.COUNT),
            Picture(40, figures.counting),
            _words(texts.COUNT_EXAMPLE),
            Heading("What you may look at"),
            _words(texts.LOOKING),
        ),
        (
            Heading("Fine points"),
            _words(texts.FINE_POINTS),
            Heading("With the companion"),
            _words(texts.COMPANION),
            Picture(48, figures.heaps),
            Heading("Who made it"),
            _words(texts.CREDITS),
        ),
    ),
)
