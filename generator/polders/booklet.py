"""The rules on two pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from generator.page import columns, icons
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import WHITE, Ink
from generator.page.paper import Paper
from generator.pens.pen import Colour, Pen
from generator.polders import figures, texts


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Ink) -> None:
    """Page `number`, counted from nought."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Ink) -> None:
    title(pen, texts.TITLE, texts.SUBTITLE, ink)
    y, across = columns.RULE_Y, columns.FIRST_PAGE
    for left, icon, x, size, wash in _scene(ink):
        at = (across.x + x if left else across.right - x, y - size * 0.44)
        icons.draw(pen, icon, at, size, ink.delft, wash=wash or WHITE, bold=0.6)


def _scene(ink: Ink) -> tuple[tuple[bool, icons.Icon, float, float, Colour | None], ...]:
    """What stands on the line under the title: on its left or its right end, how far in, how large, in which wash."""
    return (
        (True, icons.MILL, 10, 17, ink.water),
        (True, icons.FARM, 31, 14, ink.tile),
        (True, icons.TULIP, 46, 9, ink.tulip),
        (False, icons.MANOR, 10, 16, ink.straw),
        (False, icons.BARGE, 31, 14, None),
        (False, icons.COW, 46, 9, None),
    )


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            Words(texts.IDEA),
            Heading("In the box"),
            Words(texts.BOX),
            Heading("Setting up"),
            Words(texts.SET_UP),
            Heading("A round"),
            Words(texts.ROUND),
            Heading("A turn"),
            Picture(21, figures.table),
            Words(texts.TURN),
        ),
        (
            Heading("Drawing"),
            Words(texts.DRAWING),
            Picture(101, figures.tries),
            Heading("Marks and buildings"),
            Words(texts.FILLINGS),
            Picture(26, figures.fillings),
        ),
    ),
    (
        (
            Heading("Areas"),
            Words(texts.AREAS),
            Picture(18.5, figures.multipliers),
            Words(texts.EXAMPLE),
            Picture(114, figures.finished),
            Words(texts.COMPARED),
            Picture(31, figures.horizon),
        ),
        (
            Heading("Assignments"),
            Words(texts.ASSIGNMENTS),
            Picture(42, figures.assignments),
            Picture(23, figures.majority),
            Heading("Fine points"),
            Words(texts.FINE_POINTS),
            Heading("Who wins"),
            Words(texts.WINNER),
            Heading("Who made it"),
            Words(texts.CREDITS),
        ),
    ),
)
