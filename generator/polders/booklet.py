"""The rules on two pages, in columns of text and pictures."""

from games.catalogue import GAMES
from generator.page import booklet, icons
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import WHITE, Palette
from generator.page.paper import Paper
from generator.pens.pen import Colour, Pen
from generator.polders import figures

TITLE = "Polders"
SUBTITLE = "A game for two, three or four surveyors"

IDEA = (
    "North of Amsterdam four lakes have just been drained. You and your rivals divide up the new land. Every turn,"
    " each of you draws fields on the polder in front of you. Then the polders move on, and somebody else continues."
    " Fields beside the right buildings earn guilders, and so do the assignments of the water board. *Every guilder"
    " is a point.*"
)
BOX = (
    "Four polders, 17 shape cards, 15 assignment cards, four reference cards, a scoring table and eight cubes. You"
    " also need a red, a blue, a green and a black pen."
)
SET_UP = (
    "**1** Take the polders whose coins show your number of players, and deal one to each player at random.\n"
    "**2** Take a pen and the two cubes of its colour. When you first get a polder, draw each mark once in your boxes"
    " at the bottom, so the camera learns your hand.\n"
    "**3** Shuffle the shapes and the assignments into two face-down decks. Keep the scoring table for the end.\n"
    "**4** Choose the first dealer at random."
)
ROUND = (
    "The game has **five rounds of five turns**. At the start of a round, shuffle all 17 shapes and turn assignments"
    " face up: **two** in the first round, **one** in the second, third and fourth, none in the fifth. These five"
    " count for everyone. The other ten stay hidden."
)
TURN = (
    "**1 Flip.** The dealer turns three shapes face up.\n"
    "**2 Draw.** All at once, everyone draws one of them on their polder.\n"
    "**3 Discard.** When everyone is done, the three cards are set aside. Until then you may change your drawing.\n"
    "**4 Pass.** Pass your polder to the player on your left.\n\n"
    "You also pass after the fifth turn. Then whoever holds De Schermer crosses off a round, and the player to the"
    " dealer’s left deals next."
)
DRAWING = (
    "Choose one of the three shapes, and turn or mirror it as you like. Fill its squares, **all with the same mark**,"
    " in your colour. They must be land, and empty.\n\n"
    "**Touch:** at least one of these squares must have a **road** on one of its sides, or lie **beside a square that"
    " you filled earlier**, whatever its mark. Other players’ squares do not help, and corners do not touch.\n\n"
    "Roads and buildings never block a shape. You may put any mark on a building, but only its own is correct.\n\n"
    "If you can draw, you must. **If none of the three shapes fits**, fill one empty square with any mark: one that"
    " touches or, if there is none, any. **If the polder is full**, pass."
)
FILLINGS = "There are three marks. Each belongs to a building and is correct on it:"

AREAS = (
    "After the fifth round, look at your areas. **An area** is two or more of your squares with the same mark,"
    " connected side by side on one polder. Roads do not split it, and corners do not join it.\n\n"
    "It scores **its squares × its correct buildings × a number** that falls as the area grows. Count its squares"
    " without its correct buildings. A building with a wrong mark is a square like any other. Round down once for the"
    " whole area. Without a correct building an area is worth nothing."
)
EXAMPLE = "**De Schermer at the end of a game.** The areas that score are marked with a letter:"
COMPARED = (
    "Area A has twice as many squares as D but earns no more, because from six squares on each counts half. Red’s"
    " eight crosses at the bottom have no mill and are worth nothing."
)
ASSIGNMENTS = (
    "Each counts on all polders together. **Majorities** have prizes for first, second and third. If you have none of"
    " the buildings, you get no prize. Tied players add up the prizes of their places, share them equally and round"
    " down. Those places are then used up. With two players there is no third prize. **All others** you score for"
    " yourself. Some depend on the number of players."
)
FINE_POINTS = (
    "**Rows and columns** run as on the printed sheet, with its title at the top. Those shorter than five squares"
    " never count. Roads do not split them.\n"
    "**Areas in assignments** count all their squares, even correct buildings.\n"
    "**A lone square** is not an area. A lone correct building still counts wherever correct buildings do.\n"
    "**Road Pairing:** each side of a square with a road on it is one piece of road. A square may be in several"
    " pairs.\n"
    "**Solo Square:** the same mark of another player beside it does no harm.\n"
    "**More than 159 points?** Mark your +160 on the table and start again from 0. A total may also fall below 0."
)
WINNER = (
    "Add everything up. The cubes show the total. The player with the most points wins. If tied, whoever has"
    " **completed more assignments** wins, then whoever has **more correct buildings**. If still tied, share the"
    " victory. Completed means that a card gave you points or, if it is a penalty, cost you none."
)
CREDITS = (
    f"{GAMES['polders'].credits}"
    " The maps, shapes, words and drawings of this edition are Polderbox’s own (CC BY-SA 4.0)."
)


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Draw page `number`, counting from 0."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, TITLE, SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    with pen.tagged("aside"):
        for left, icon, x, size, wash in _scene(ink):
            at = (across.x + x if left else across.right - x, y - size * 0.44)
            icons.draw(pen, icon, at, size, ink.delft, wash=wash or WHITE, bold=0.6)


def _scene(ink: Palette) -> tuple[tuple[bool, icons.Icon, float, float, Colour | None], ...]:
    """What stands on the line under the title: at its left end or not, how far in, how large, and in which wash."""
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
            Words(IDEA),
            Heading("In the box"),
            Words(BOX),
            Heading("Setting up"),
            Words(SET_UP),
            Heading("A round"),
            Words(ROUND),
            Heading("A turn"),
            Picture(21, figures.table, "Three shape cards, and four players passing their polders to the left."),
            Words(TURN),
        ),
        (
            Heading("Drawing"),
            Words(DRAWING),
            Picture(101, figures.tries, "Six drawings by red: three are allowed, three are not."),
            Heading("Marks and buildings"),
            Words(FILLINGS),
            Picture(26, figures.fillings, "Manor and circle, farm and stripes, mill and cross."),
        ),
    ),
    (
        (
            Heading("Areas"),
            Words(AREAS),
            Picture(18.5, figures.multipliers, "Up to 5 squares count whole, 6 to 10 half, 11 and more a quarter."),
            Words(EXAMPLE),
            Picture(104, figures.finished, "A drawn polder. Red’s areas are worth 38 points, blue’s 33."),
            Words(COMPARED),
            Picture(31, figures.horizon, "A dike with mills, a farm, tulips and a manor."),
        ),
        (
            Heading("Assignments"),
            Words(ASSIGNMENTS),
            Picture(42, figures.assignments, "The fifteen assignments with their points."),
            Picture(23, figures.majority, "Manor Master: two players with five manors share the first two prizes."),
            Heading("Fine points"),
            Words(FINE_POINTS),
            Heading("Who wins"),
            Words(WINNER),
            Heading("Who made it"),
            Words(CREDITS),
        ),
    ),
)
