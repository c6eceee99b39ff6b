"""The rules on four pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from functools import partial

from generator.h2olland import examples, figures, texts
from generator.page import columns, icons
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import WHITE, Ink
from generator.page.paper import Paper
from generator.pens.pen import Pen

_words = partial(Words, size=12.8)  # points


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Ink) -> None:
    """Page `number`, counted from nought."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Ink) -> None:
    title(pen, texts.TITLE, texts.SUBTITLE, ink)
    y, across = columns.RULE_Y, columns.FIRST_PAGE
    for x, icon, size, wash in (
        (9, icons.MILL, 16, ink.water),
        (28, icons.FARM, 12, ink.tile),
        (162, icons.TULIP, 10, ink.tulip),
        (171, icons.TULIP, 10, ink.straw),
        (181, icons.MILL, 16, ink.water),
    ):
        at = (across.x + x, y - size * 0.44)
        icons.draw(pen, icon, at, size, ink.delft, wash=wash or WHITE, bold=0.6)


_TOTALS = examples.race_totals()

PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            _words(texts.IDEA),
            Heading("In the box"),
            _words(texts.BOX),
            Picture(23, figures.box_of_pieces),
            Heading("Setting up"),
            _words(texts.SET_UP),
        ),
        (
            Heading("The board"),
            Picture(91, figures.four),
            Picture(78, figures.two),
        ),
    ),
    (
        (
            Heading("The year"),
            _words(texts.YEAR),
            Heading("Spring: building"),
            _words(texts.BUILDING),
            Picture(64, figures.building_tries),
            _words(texts.BUILDING_EXAMPLE),
        ),
        (
            Heading("Spring: planting"),
            _words(texts.PLANTING),
            Picture(64, figures.planting_tries),
            _words(texts.PLANTING_EXAMPLE),
            Heading("Summer: dikes"),
            _words(texts.DIKES),
            Picture(50, figures.dikes),
            _words(texts.DIKES_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Summer: draining"),
            _words(texts.DRAINING),
            Picture(76, figures.draining),
            _words(texts.DRAINING_EXAMPLE),
        ),
        (
            Heading("Autumn"),
            _words(texts.AUTUMN),
            Picture(56, figures.harvest),
            _words(texts.HARVEST_EXAMPLE),
            Picture(14, figures.harvest_table),
            Heading("Winter"),
            _words(texts.WINTER),
            Picture(21, figures.open_tulips),
        ),
    ),
    (
        (
            Heading("The end"),
            _words(texts.FINALE),
            Picture(62, figures.race),
            _words(texts.RACE_EXAMPLE.format(_TOTALS[2], _TOTALS[1])),
            Heading("Score"),
            _words(texts.SCORE),
        ),
        (
            Heading("Fine points"),
            _words(texts.FINE_POINTS),
            Heading("Weather"),
            _words(texts.WEATHER),
            Picture(42, figures.weather),
            Heading("By photo"),
            _words(texts.PHOTO),
            Heading("Who made it"),
            _words(texts.CREDITS),
        ),
    ),
)
