"""The rules on two pages: columns of words and pictures, the pictures worked out by the rules themselves."""

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
    "North of Amsterdam four lakes have just fallen dry. You and your rivals divide the new land. Every turn, each of"
    " you draws some fields in the polder before you; then the polders move on, and somebody else goes on where you"
    " stopped. Fields beside the right buildings earn guilders, and so do the assignments of the water board."
    " *Every guilder is a point.*"
)
BOX = (
    "Four polders, 17 shape cards, 15 assignment cards, four reference cards, a scoring table and eight cubes."
    " Besides, you need a red, a blue, a green and a black pen."
)
SET_UP = (
    "**1** Take the polders whose coins show your number of players, and deal one to each of you at random.\n"
    "**2** Take a pen and the two cubes of its colour. On your first visit to a polder, draw each mark once in your"
    " boxes at its foot: so a camera learns your hand.\n"
    "**3** Shuffle the shapes and the assignments as two face-down decks. The scoring table waits for the end.\n"
    "**4** Choose the first dealer at random."
)
ROUND = (
    "The game has **five rounds of five turns**. A round begins with all 17 shapes shuffled anew, and with assignments"
    " turned face up: **two** in the first round, **one** in the second, third and fourth, none in the fifth."
    " These five count for everybody; the other ten stay hidden."
)
TURN = (
    "**1 Flip.** The dealer turns three shapes face up.\n"
    "**2 Draw.** All at once, each of you draws one of them in the polder before you.\n"
    "**3 Discard.** When all are done, the three cards are laid away. Until then you may still change your drawing.\n"
    "**4 Pass.** Every polder goes to the neighbour on the left.\n\n"
    "After the fifth turn the polders are passed too. Then whoever holds De Schermer crosses off a round, and the"
    " player to the dealer’s left is the next dealer."
)
DRAWING = (
    "Choose one of the three shapes and turn or mirror it as you like. Fill exactly its squares, **all with one mark**,"
    " in your colour. They must be land, and empty.\n\n"
    "**Touch:** at least one of these squares has a **road** on one of its sides, or lies **beside a square that you"
    " filled earlier**, whatever its mark. Squares of others do not help, and corners do not touch.\n\n"
    "Neither roads nor buildings are in the way. A building may get any mark, though only its own is correct.\n\n"
    "You must draw if you can. **If none of the three shapes can be drawn**, fill one empty square with any mark: one"
    " that touches, or if there is none, any. **If the polder is full**, pass."
)
FILLINGS = "Three marks fill a square. Each belongs to a building, and is correct on it:"

AREAS = (
    "After the fifth round, look at your areas. **An area** is two or more of your squares with the same mark that hang"
    " together side by side on one polder. Roads do not cut it, corners do not join it.\n\n"
    "Its points are **its squares × its correct buildings × a number** that falls as the area grows."
    " Count its squares without its correct buildings; a building with another mark is a square like any other."
    " Round down, once for the whole area. Without a correct building an area is worth nothing."
)
EXAMPLE = "**De Schermer at the end of a game.** These areas are worth something; they carry their letter:"
COMPARED = (
    "Area E has twice the squares of A and earns no more, because from six squares on each counts half."
    " Red’s five stripes in the middle hold no farm, and are worth nothing."
)
ASSIGNMENTS = (
    "Each counts over all polders together. **Majorities** have prizes for the first, the second and the third, and"
    " whoever has none gets none. Tied players add up the prizes of their places, share them equally and round down;"
    " the places are used up. For two players there is no third prize. **All others** you score for yourself; some"
    " depend on the number of players."
)
FINE_POINTS = (
    "**Rows and columns** are those of the printed sheet, its title at the top. Shorter than five squares, they never"
    " count; roads do not cut them.\n"
    "**Areas in assignments** count all their squares, correct buildings too.\n"
    "**A lone square** is no area. A lone correct building still counts wherever correct buildings do.\n"
    "**Road Pairing:** each side of a square with a road on it is one piece of road; a square may serve several.\n"
    "**Solo Square:** another player’s equal mark beside it does no harm.\n"
    "**More than 159 points?** Mark your +160 on the table and start again from 0. A total may also fall below 0."
)
WINNER = (
    "Add everything; the cubes show the total. Most points win. If tied, whoever has **completed more assignments**;"
    " then whoever has **more correct buildings**; then the victory is shared. Completed means that a card gave you"
    " points, or, if it punishes, that it took none."
)
CREDITS = (
    f"{GAMES['polders'].credits}"
    " The maps, shapes, words and drawings of this edition are Polderbox’s own (CC BY-SA 4.0)."
)


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Page `number`, counted from nought."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, TITLE, SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    for left, icon, x, size, wash in _scene(ink):
        at = (across.x + x if left else across.right - x, y - size * 0.44)
        icons.draw(pen, icon, at, size, ink.delft, wash=wash or WHITE, bold=0.6)


def _scene(ink: Palette) -> tuple[tuple[bool, icons.Icon, float, float, Colour | None], ...]:
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
            Words(IDEA),
            Heading("In the box"),
            Words(BOX),
            Heading("Setting up"),
            Words(SET_UP),
            Heading("A round"),
            Words(ROUND),
            Heading("A turn"),
            Picture(21, figures.table),
            Words(TURN),
        ),
        (
            Heading("Drawing"),
            Words(DRAWING),
            Picture(101, figures.tries),
            Heading("Marks and buildings"),
            Words(FILLINGS),
            Picture(26, figures.fillings),
        ),
    ),
    (
        (
            Heading("Areas"),
            Words(AREAS),
            Picture(18.5, figures.multipliers),
            Words(EXAMPLE),
            Picture(114, figures.finished),
            Words(COMPARED),
            Picture(31, figures.horizon),
        ),
        (
            Heading("Assignments"),
            Words(ASSIGNMENTS),
            Picture(42, figures.assignments),
            Picture(23, figures.majority),
            Heading("Fine points"),
            Words(FINE_POINTS),
            Heading("Who wins"),
            Words(WINNER),
            Heading("Who made it"),
            Words(CREDITS),
        ),
    ),
)
