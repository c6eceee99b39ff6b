"""The rules on four pages: columns of words, and pictures worked out by the rules themselves."""

from games.catalogue import GAMES
from generator.flutter import figures, signs
from generator.flutter.pad import PAD
from generator.page import booklet
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import Palette
from generator.page.paper import Paper
from generator.page.quarters import score_sheet
from generator.pens.pen import Pen

TITLE = "Flutter"
SUBTITLE = "One shared meadow for two to five players. 45 minutes."

IDEA = (
    "Everyone lays tiles in **one meadow**. Where petals meet at a corner, a flower grows. If it matches, you gain"
    " petals; if it does not, you pay some. Once a tile is closed in on all sides, you pay petals for it and earn"
    " **pollen**. Whoever has the most pollen wins."
)
BOX = (
    "60 **meadow tiles**: five pollinators, twelve tiles of each. The **rainbee**. 16 **water** tiles. Five **bees**,"
    " five **petal trackers**, 20 petals, 60 grains of pollen, the **sun** and the **rondel** mat.\n\n"
    "A tile covers two to six triangles and has one **sparkle** for each. Its pollinator is one colour, and its petals"
    " are the other three, each at its own corner. The front and back are mirror images."
)
COLOURS = "Each colour has its own sign, on petals and as sparkles:"
SET_UP = (
    "Put the **rainbee** in the middle of the table. Shuffle the five stacks and keep **6** tiles of each with two"
    " players, **7** with three or four, **8** with five. Put the rest back in the box unseen. Lay the stacks on the"
    " mat, turn up their top tiles, and put the sun on the ladybugs. Shuffle the water face down. Everyone takes a bee,"
    " a tracker and four petals, which start on 0. Whoever last stopped to look at a flower goes first."
)
TURN = (
    "**1  Sun.** Move it one stack clockwise, except on the very first turn of the game. With five players, move it two"
    " stacks whenever the first player starts a turn.\n"
    "**2  Choose** the top tile of a stack.\n"
    "**3  Lay** it in the meadow.\n"
    "**4  Flowers:** first all that match, then all that do not.\n"
    "**5  Pollinate:** first ponds, then enclosed tiles, then bees that come home.\n"
    "**6  Bee:** if yours is in your hand, you may put it on a tile.\n\n"
    "Then it is the next player’s turn. If you play with phones, they keep track of the sun, petals, water and pollen"
    " for you. On paper, you use the tracker."
)
CHOOSING = (
    "The first stack **after the sun** is free. To take a later one, pay for each stack you skip, in the colour of the"
    " pollinator on top of it: **1** petal for the first, **2** for the second, then **3**, then **4**. You must have"
    " these petals before your turn earns you any. Ignore stacks that have run out."
)
CHOOSING_EXAMPLE = (
    "The sun is on the butterflies, so the hummingbird is free. To take the red ladybug, you skip one blue and two"
    " purple pollinators and pay 1 blue and 2 + 3 purple petals."
)
LAYING = (
    "Turn and flip the tile as you like. It must lie on free triangles, **share a side** with a tile, and make **at"
    " least one flower grow**: one of its corners with petals must land on a point that already has petals. You must be"
    " able to pay for all flowers that do not match. You may try several places before you decide."
)
LAYING_EXAMPLE = (
    "The red ladybug may go in the first place: it shares a side, and its yellow petals meet the rainbow. In the second"
    " place it also shares a side, but no petals meet, so it is not allowed."
)
MATCHING = (
    "A flower **matches** if a petal already there has the colour of the new ones, or is a **rainbow**. Gain one petal"
    " of that colour for each one in the flower: new, old and rainbow. Other colours do nothing. You never hold more"
    " than 21 petals of a colour; any more are lost."
)
MATCHING_EXAMPLE = (
    "The ladybug makes three flowers grow. All match: blue 2 + 1, purple 1 + 3, yellow 2 + 1. It also cuts off one"
    " triangle, which becomes a pond, and encloses the yellow moth."
)
MISMATCHING = (
    "If **nothing** in a flower matches, pay for it: all its petals, new and old, each in its own colour. You may use"
    " petals gained from matching flowers this turn. If you cannot pay, you may not lay the tile there."
)
MISMATCHING_EXAMPLE = (
    "Same tile, different meadow: no flower matches. They cost 1 red, 5 yellow, 3 blue and 2 purple petals in all."
)
PONDS = (
    "Free triangles that are cut off from the open land form a **pond**. Fill them with water tiles, one at a time, and"
    " take what each tile shows: a grain of pollen, a petal of each of two colours, a petal of any colour, or nothing."
    " Once the water runs out, each remaining triangle counts as filled and gives 1 pollen."
)
ENCLOSED = (
    "A tile is **enclosed** when something lies along every one of its sides; corners do not count. Settle enclosed"
    " tiles in any order you like. If you have as many petals of its pollinator’s colour as it has sparkles, you **must"
    " pay** them, and you gain that much pollen. If not, you pay nothing, and **each opponent** gains half the"
    " sparkles, rounded up. The rainbee costs nothing and gives nothing."
)
POND_EXAMPLE = (
    "The purple dragonfly makes a blue flower (+2) and closes a pond of four. It encloses the blue hummingbird and the"
    " purple ladybug. If you began with 3 blue petals and the water gives you one more, you pay 4 blue for 4 pollen. If"
    " you have no purple petals, each opponent gains 1 for the ladybug."
)
BEES = (
    "Your bee may sit on any tile that is not enclosed, has no bee, and is not the rainbee. The tile you just laid is"
    " fine. There it stays until someone encloses its tile. Then you gain **2 pollen**, whether or not the tile was"
    " paid for, and you may put the bee on another tile at once or keep it for step 6 of one of your turns. If several"
    " bees come home, go in turn order, after all tiles have been paid for."
)
ORDER = "Sometimes the order matters:"
ORDER_EXAMPLE = (
    "The dragonfly encloses a ladybug (2) and a moth (3), both yellow. If you have 4 yellow petals, taking the moth"
    " first means 3 pollen for you and 1 for each opponent; taking the ladybug first means 2 and 2."
)
STUCK = (
    "If you cannot lay any tile that you can afford, take the free tile out of the game, gain one petal of each colour,"
    " and end your turn."
)
ENDING = (
    "When a stack **runs out**, finish your turn; everyone else gets one more. Then each of the four petals on your"
    " tracker is worth the pollen shown on its space. Whoever has the most pollen wins. If players tie, most petals"
    " left wins. If they still tie, they share the victory."
)
ENDING_EXAMPLE = "Blue on 5, yellow on 8, red on 13, purple on 0: 1 + 2 + 4 + 0 = 7 pollen."
FINISHED = (
    "A three-player game: 29 tiles around the rainbee and 11 triangles of water. The rainbee and 15 tiles are enclosed."
)
VARIANT = "**Nothing hidden.** Lay the water face down. Every triangle of a pond gives 1 pollen, with or without water."
FINE_POINTS = (
    "**Tiles that only meet at a point** can share a flower. Points halfway along a side are not corners.\n"
    "**A rainbow and a different colour** in one flower: it matches, and you neither gain nor pay the different"
    " colour.\n"
    "**Several flowers that do not match:** you must be able to pay for all of them together.\n"
    "**Ponds** give before you pay for enclosed tiles.\n"
    "**Only one stack left,** with the sun on it: it is free.\n"
    "**Large rings** are allowed; every triangle inside is pond.\n"
    "**Another stack runs out in the last round:** nothing more happens.\n"
    "**Pollen** is kept face down; you need not say how much you have."
)
PHOTO = (
    "A photo of the meadow shows the companion which tiles lie where. Keep all the black squares in the picture, with"
    " no hand over them. Gaps of a millimetre do no harm. After your turn, you can take a photo instead of tapping the"
    " tile into the map. At the end, a photo checks the whole meadow. A photo of the trackers counts the petals left on"
    " them."
)
HINTS = (
    "**Petals first, pollen later.** A tile that you cannot pay for gives pollen to everyone else.\n"
    "**Look at what you leave open.** Whoever closes a pond fills it, and whoever encloses a tile settles it.\n"
    "**A bee needs no petals.** Put yours on a tile that will soon be enclosed, whoever does it.\n"
    "**The rainbow always matches.** Flowers beside the rainbee are safe to lay.\n"
    "**Keep an eye on the stacks.** The first one to run out ends the game."
)
CREDITS = (
    f"{GAMES['flutter'].credits}"
    " Four of the five outlines, the positions of the petals, the numbers of water tiles and the values on the track"
    " are reconstructions. These tiles, words and drawings are Polderbox’s own (CC BY-SA 4.0)."
)

BANNER = (("B", "P"), ("L", "R"), ("H", "B"), ("M", "Y"))  # pollinators and their colours


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Page `number`, counting from 0."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, TITLE, SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    with pen.tagged("aside"):
        for (shape, colour), x in zip(BANNER, (8, 26, across.right - 26, across.right - 8), strict=True):
            signs.pollinator(pen, shape, colour, (x, y - 9), 13, ink)


PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            Words(IDEA),
            Heading("In the box"),
            Words(BOX),
            Picture(
                116,
                figures.shapes,
                "One tile of each kind: ladybug 2, moth 3, hummingbird 4, dragonfly 5, butterfly 6.",
            ),
            Words(COLOURS),
            Picture(14, figures.colours, "The signs of red, yellow, blue and purple."),
        ),
        (
            Heading("Setting up"),
            Words(SET_UP),
            Picture(84, figures.setting_up, "The rondel mat: five stacks in a circle, with the sun on the ladybugs."),
            Heading("A turn"),
            Words(TURN),
            Heading("Stuck"),
            Words(STUCK),
        ),
    ),
    (
        (
            Heading("Choosing"),
            Words(CHOOSING),
            Picture(31, figures.rondel, "Five stacks and what each costs: the first is free."),
            Words(CHOOSING_EXAMPLE),
            Heading("Laying"),
            Words(LAYING),
            Picture(112, figures.side, "A red ladybug in a place that is allowed, and in one that is not."),
            Words(LAYING_EXAMPLE),
        ),
        (
            Heading("Flowers that match"),
            Words(MATCHING),
            Picture(86, figures.match, "The ladybug makes three matching flowers grow."),
            Words(MATCHING_EXAMPLE),
            Heading("Flowers that do not match"),
            Words(MISMATCHING),
            Picture(62, figures.mismatch, "The ladybug makes flowers grow of which none match."),
            Words(MISMATCHING_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Ponds"),
            Words(PONDS),
            Heading("Enclosed tiles"),
            Words(ENCLOSED),
            Picture(92, figures.pond, "A dragonfly closes a pond of four triangles and encloses two tiles."),
            Words(POND_EXAMPLE),
            Heading("Bees"),
            Words(BEES),
        ),
        (
            Heading("Which order?"),
            Words(ORDER),
            Picture(116, figures.order, "A dragonfly encloses a ladybug and a moth."),
            Words(ORDER_EXAMPLE),
            Heading("The end"),
            Words(ENDING),
            Picture(48, figures.track, "The track from 0 to 21 with its pollen, and a petal of each colour on it."),
            Words(ENDING_EXAMPLE),
        ),
    ),
    (
        (
            Heading("A finished meadow"),
            Picture(130, figures.finished, "A finished meadow of 29 tiles and 11 triangles of water."),
            Words(FINISHED),
            Heading("Score sheet"),
            score_sheet(90, PAD),
        ),
        (
            Heading("Fine points"),
            Words(FINE_POINTS),
            Words(VARIANT),
            Heading("Hints for your first game"),
            Words(HINTS),
            Heading("Photographing the meadow"),
            Words(PHOTO),
            Heading("Who made it"),
            Words(CREDITS),
        ),
    ),
)
