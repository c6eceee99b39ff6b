"""The rules on four pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from functools import partial

from games.rollfold.components import LEVELS, TITLE
from generator.page import columns
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import WHITE, Ink
from generator.page.paper import Paper
from generator.pens.pen import Pen
from generator.rollfold import figures, texts
from generator.rollfold.ink import tints
from generator.rollfold.signs import FACES, SYMBOLS, drawn

_words = partial(Words, size=12.0)  # points


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Ink) -> None:
    """Page `number`, counted from nought."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Ink) -> None:
    title(pen, TITLE, texts.SUBTITLE, ink)
    y, across = columns.RULE_Y, columns.FIRST_PAGE
    for level in LEVELS:
        its = tints(level, ink)
        x = 5.5 + 11.6 * (level.number - 1)
        face, at = FACES[level.number], (across.x + x, y - 6.6)
        drawn(pen, face, at, 10.4, ink.delft, its.small or WHITE, bold=0.7)
        symbol, at = SYMBOLS[level.number], (across.right - 46 + x, y - 6.6)
        drawn(pen, symbol, at, 10.4, ink.delft, its.back or WHITE, bold=0.7)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            _words(texts.IDEA),
            Heading("In the box"),
            _words(texts.BOX),
            Heading("Setting up"),
            _words(texts.SET_UP),
            Heading("A round"),
            _words(texts.ROUND),
            _words(texts.DICE),
            Picture(31, figures.dice),
        ),
        (
            Heading("A string of X’s"),
            _words(texts.STRING),
            Picture(52, figures.strings),
            _words(texts.STRING_EXAMPLE),
            _words(texts.MUST),
            Picture(48, figures.bonus),
            _words(texts.BONUS_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Folding"),
            _words(texts.FOLDING),
            Picture(43, figures.fold_steps),
            _words(texts.AFTER),
            _words(texts.SMALL_EXAMPLE),
            Picture(56, figures.small_fold),
            _words(texts.LARGE_EXAMPLE),
            Picture(64, figures.large_fold),
        ),
        (
            Heading("Large corners"),
            _words(texts.BONUSES),
            Picture(33, figures.bonuses),
            Heading("Winning"),
            _words(texts.WINNING),
            Picture(91, figures.won),
            _words(texts.WON_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Level 2: Thin Ice"),
            _words(texts.ICE),
            Picture(27, figures.ice),
            _words(texts.ICE_EXAMPLE),
            Heading("Level 3: Bend & Blink"),
            _words(texts.STARS),
            Picture(76, figures.leap),
            _words(texts.LEAP_EXAMPLE),
        ),
        (
            Heading("Level 4: Both Sides"),
            _words(texts.BOTH_SIDES),
            _words(texts.BOTH_EXAMPLE),
            Picture(44, figures.two_sides),
            Picture(80, figures.blunt),
        ),
    ),
    (
        (
            Heading("Alone"),
            _words(texts.SOLO),
            Picture(38, figures.crown_table),
            Picture(16, figures.solo_strip),
            _words(texts.SOLO_EXAMPLE),
            Heading("Par"),
            _words(texts.PAR),
            Picture(32, figures.par_table),
            Heading("Printing and creasing"),
            _words(texts.PRINTING),
        ),
        (
            Heading("Fine points"),
            _words(texts.FINE_POINTS),
            Picture(48, figures.parade),
            Heading("Who made it"),
            _words(texts.CREDITS),
        ),
    ),
)
