"""The rules on four pages: columns of words and pictures, the pictures worked out by the rules themselves."""

from functools import partial

from games.catalogue import GAMES
from generator.flutter import figures, signs
from generator.page import booklet
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import Palette
from generator.page.paper import Paper
from generator.pens.pen import Pen

TITLE = "Flutter"
SUBTITLE = "A common meadow for two to five. 45 minutes."

IDEA = (
    "Everyone lays tiles in **one meadow**. Where petals meet at a corner, a flower grows: if it matches, you gather"
    " petals; if it does not, you pay some. A tile that is closed in on all sides wants its petals paid, and gives"
    " **pollen** for them. Most pollen wins."
)
BOX = (
    "60 **meadow tiles**: five pollinators, twelve tiles of each. The **rainbee**. 16 **water** tiles. Five **bees**,"
    " five **petal trackers**, 20 petals, 60 grains of pollen, the **sun** and the mat of the **rondel**.\n\n"
    "A tile covers two to six triangles; it has as many **sparkles**. Its pollinator has one colour, and its petals"
    " the other three, each at one corner. Front and back are mirror images."
)
COLOURS = "Every colour has its sign, on petals and as sparkles:"
SET_UP = (
    "Put the **rainbee** in the middle of the table. Shuffle the five stacks; of each, **6** tiles stay with two"
    " players, **7** with three or four, **8** with five. The others go back unseen. Lay the stacks on the mat, turn up"
    " their top tiles, and put the sun on the ladybugs. Shuffle the water face down. Everyone takes a bee, a tracker"
    " and four petals, which start on 0. Whoever last stood still to look at a flower begins."
)
TURN = (
    "**1  Sun.** Move it one stack clockwise; not on the very first turn of the game. With five players it moves two"
    " stacks whenever the first player begins a turn.\n"
    "**2  Choose** the top tile of a stack.\n"
    "**3  Lay** it in the meadow.\n"
    "**4  Flowers:** first all that match, then all that do not.\n"
    "**5  Pollinate:** first ponds, then enclosed tiles, then bees that come home.\n"
    "**6  Bee:** if yours is in your hand, you may put it on a tile.\n\n"
    "Then it is the next player’s turn. With the phones, the sun, the petals, the water and the pollen are kept for"
    " you; with paper, the tracker does it."
)
CHOOSING = (
    "The first stack **after the sun** is free. To take a later one, pay for each stack you skip, in the colour of the"
    " pollinator on top of it: **1** petal for the first, **2** for the second, then **3**, then **4**. You must hold"
    " these petals before the turn gives you any. Stacks that have run out do not exist."
)
CHOOSING_EXAMPLE = (
    "The sun shines on the butterflies. The hummingbird is free. To take the red ladybug you skip a blue and two"
    " purple pollinators: 1 blue and 2 + 3 purple petals."
)
LAYING = (
    "Turn and flip the tile as you like. It must lie on free triangles, **share a side** with a tile, and make **at"
    " least one flower grow**: a corner with petals comes to lie on a point where there are petals already. You must be"
    " able to pay for all flowers that do not match. You may try before you let go."
)
LAYING_EXAMPLE = (
    "The red ladybug may lie in the first place: it shares a side, and its yellow petals meet the rainbow. In the"
    " second place it shares a side too, but no petals meet: not allowed."
)
MATCHING = (
    "A flower **matches** if one of its older petals has the colour of the new ones, or is a **rainbow**. Gain a petal"
    " of that colour for each petal of it in the flower, new, old and rainbow. Other colours in it do nothing. You"
    " never hold more than 21 of a colour; any more are lost."
)
MATCHING_EXAMPLE = (
    "The ladybug grows three flowers, and all match: blue 2 + 1, purple 1 + 3, yellow 2 + 1. It also cuts off one"
    " triangle, which becomes a pond, and encloses the yellow moth."
)
MISMATCHING = (
    "If **nothing** in a flower matches, pay it: all its petals, new and old, each in its colour. What matching flowers"
    " gave this turn may pay for it. If you cannot pay, the tile may not lie there."
)
MISMATCHING_EXAMPLE = (
    "Same tile, another meadow: no flower matches. Together they cost 1 red, 5 yellow, 3 blue and 2 purple petals."
)
PONDS = (
    "Free triangles that are cut off from the open land are a **pond**. Fill each with a water tile, one by one, and"
    " take what it shows: a grain of pollen, a petal of each of two colours, a petal of any colour, or nothing. When"
    " the water has run out, each further triangle counts as filled and gives 1 pollen."
)
ENCLOSED = (
    "A tile is **enclosed** when something lies along every one of its sides; corners do not count. Settle enclosed"
    " tiles in the order you like. If you hold as many petals of its pollinator’s colour as it has sparkles, you **must"
    " pay** them, and gain as much pollen. If not, you pay nothing, and **each opponent** gains half the sparkles,"
    " rounded up. The rainbee costs and gives nothing."
)
POND_EXAMPLE = (
    "The purple dragonfly makes a blue flower (+2) and closes a pond of four. It encloses the blue hummingbird and the"
    " purple ladybug. With 3 blue petals at first, and water that gives one more, 4 blue are paid for 4 pollen; without"
    " purple petals, the ladybug gives every opponent 1."
)
BEES = (
    "Your bee may sit on any tile that is not enclosed, has no bee, and is not the rainbee; the tile you have just laid"
    " will do. There it stays until its tile is enclosed, by anyone: then you gain **2 pollen**, whether or not the"
    " tile was paid for, and may settle the bee again at once, or keep it for step 6 of a turn of yours. Several bees"
    " come home in turn order, after all tiles were paid."
)
ORDER = "Sometimes the order matters:"
ORDER_EXAMPLE = (
    "The dragonfly encloses a ladybug (2) and a moth (3), both yellow. With 4 yellow petals the moth first means 3"
    " pollen for you and 1 for each opponent; the ladybug first means 2 and 2."
)
STUCK = (
    "If no tile within your reach can be laid anywhere, take the free tile out of the game, gain one petal of each"
    " colour, and end your turn."
)
ENDING = (
    "When a stack **runs out**, finish your turn; everyone else has one more. Then each of your four petals on the"
    " tracker is worth what its space shows. Most pollen wins; in a tie, most petals left; then the victory is shared."
)
ENDING_EXAMPLE = "Blue on 5, yellow on 8, red on 13, purple on 0: 1 + 2 + 4 + 0 = 7 pollen."
FINISHED = "A game of three: 29 tiles round the rainbee, 11 triangles of water; the rainbee and 15 tiles are enclosed."
VARIANT = "**Nothing hidden.** Lay the water face down: every triangle of a pond gives 1 pollen, wet or dry."
FINE_POINTS = (
    "**Tiles that meet in a point only** share a flower. Points halfway along a side are no corners.\n"
    "**A rainbow and a foreign colour** in one flower: it matches; the foreign colour is neither gained nor paid.\n"
    "**Several flowers that do not match** must be payable together.\n"
    "**Ponds** give before enclosed tiles are paid.\n"
    "**One stack left,** with the sun on it: it is free.\n"
    "**Large rings** are allowed; every triangle inside is pond.\n"
    "**A stack runs out in the last round:** nothing more happens.\n"
    "**Pollen** lies face down; you need not say how much you have."
)
PHOTO = (
    "A photo of the meadow tells the companion which tiles lie where: all black squares should be in the picture and"
    " not under a hand. Gaps of a millimetre do no harm. After a turn, the photo can stand in for tapping the tile"
    " into the map; at the end it checks the whole meadow. A photo of the trackers counts what is left on them."
)
CREDITS = (
    f"{GAMES['flutter'].credits}"
    " Four of the five outlines, the places of the petals, the counts of water and the steps of the track are"
    " reconstructions; these tiles, words and drawings are Polderbox’s own (CC BY-SA 4.0)."
)

_words = partial(Words, size=12.2)  # points
BANNER = (("B", "P"), ("L", "R"), ("H", "B"), ("M", "Y"))  # pollinators and their colours


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Page `number`, counting from 0."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, TITLE, SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    for (shape, colour), x in zip(BANNER, (8, 26, across.right - 26, across.right - 8), strict=True):
        signs.pollinator(pen, shape, colour, (x, y - 9), 13, ink)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            _words(IDEA),
            Heading("In the box"),
            _words(BOX),
            Picture(74, figures.shapes),
            _words(COLOURS),
            Picture(10, figures.colours),
        ),
        (
            Heading("Setting up"),
            _words(SET_UP),
            Heading("A turn"),
            _words(TURN),
            Heading("Stuck"),
            _words(STUCK),
        ),
    ),
    (
        (
            Heading("Choosing"),
            _words(CHOOSING),
            Picture(31, figures.rondel),
            _words(CHOOSING_EXAMPLE),
            Heading("Laying"),
            _words(LAYING),
            Picture(84, figures.side),
            _words(LAYING_EXAMPLE),
        ),
        (
            Heading("Flowers that match"),
            _words(MATCHING),
            Picture(80, figures.match),
            _words(MATCHING_EXAMPLE),
            Heading("Flowers that do not"),
            _words(MISMATCHING),
            Picture(58, figures.mismatch),
            _words(MISMATCHING_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Ponds"),
            _words(PONDS),
            Heading("Enclosed tiles"),
            _words(ENCLOSED),
            Picture(76, figures.pond),
            _words(POND_EXAMPLE),
        ),
        (
            Heading("In which order?"),
            _words(ORDER),
            Picture(96, figures.order),
            _words(ORDER_EXAMPLE),
            Heading("Bees"),
            _words(BEES),
        ),
    ),
    (
        (
            Heading("The end"),
            _words(ENDING),
            Picture(31, figures.track),
            _words(ENDING_EXAMPLE),
            Heading("A finished meadow"),
            Picture(122, figures.finished),
            _words(FINISHED),
        ),
        (
            Heading("Fine points"),
            _words(FINE_POINTS),
            _words(VARIANT),
            Heading("Photographing the meadow"),
            _words(PHOTO),
            Heading("Who made it"),
            _words(CREDITS),
        ),
    ),
)
