"""The rules on four pages: columns of words, and pictures worked out by the rules themselves."""

from games.catalogue import GAMES
from generator.h2olland import figures
from generator.h2olland.figures import race_totals
from generator.h2olland.pad import PAD, PLACE_GLANCE, YEAR_GLANCE
from generator.page import booklet, icons
from generator.page.booklet import Columns, Heading, Picture, Words, page, title
from generator.page.palette import WHITE, Palette
from generator.page.paper import Paper
from generator.page.quarters import score_sheet
from generator.pens.pen import Pen

TITLE = "H2Olland"
SUBTITLE = "Drain the lake, plant the land, race through the tulips"
IDEA = (
    "Your villages lie around a lake. Mills and dikes turn its water into land, tile by tile. There you grow crops, and"
    " with the harvest you pay for more mills and for tulips. At the end your workers race through the tulip fields:"
    " *whoever occupies the most valuable ones wins.*"
)
BOX = (
    "4 board edges, a middle sheet, 28 tiles of land and water; 108 crops, 24 cows, 84 tulips; for each colour 6 farms,"
    " 6 mills, 15 workers; 12 dikes, 12 weather cards, 4 barns, the seasons with 2 counters, a shoe. You may use wooden"
    " workers instead of the squares."
)
SET_UP = (
    "**1** Build the board as shown. With three players, choose a village to stay empty: its land is open"
    " to all and shelters nobody.\n"
    "**2** Lay tiles 1–4 land side up in the middle. Shuffle the others and fill the lake with them, water side up,"
    " without looking.\n"
    "**3** Choose a colour. Put a farm and a mill on the marks of your edge, and in"
    " your barn: **1 farm, 1 mill, 1 cow, one of each crop, 2 dikes**. Everything else belongs to the co-op, but farms,"
    " mills and workers stay with their colour.\n"
    "**4** Shuffle the weather cards. Whoever has the largest shoes gets the wooden shoe.\n\n"
    "The app can be the co-op: it keeps the barns, bank, weather and seasons, and tells you what is allowed."
)
YEAR = (
    "A year has four seasons, each played clockwise from the shoe. There are at most six years.\n"
    "**Spring.** In turn, place one piece from your barn, or pass. Once you pass, you are out for the season.\n"
    "**Summer.** In turn, lay one dike or pass. Then the mills drain.\n"
    "**Autumn.** Turn up a weather card: disaster, then harvest.\n"
    "**Winter.** Everyone has one turn to buy and exchange. Then keep at most **five** crops, cows and tulips; farms,"
    " mills and dikes do not count. The shoe moves on.\n\n"
    "*Adjacent* quadrants share a side, or lie at the two ends of one bridge. Corners do not count. A cow or crop field"
    " is **linked** to you if it is adjacent to one of your buildings, whoever planted it."
)
BUILDING = (
    "**Buildings** take one free quadrant of land, barren or not, but never in another player’s safe zone (behind the"
    " shields). A **farm** may stand anywhere except adjacent to a farm; on the island, only if something of yours"
    " touches it. A **mill** must be adjacent to one of your buildings, to a field linked to you, or to a tulip with"
    " your worker."
)
BUILDING_EXAMPLE = (
    "Red, in the north: mills *a* (beside a linked field) and *b* (beside a tulip with a red worker) are fine; *c*"
    " touches none of these. Farm *d* is fine; *e* is not, because it is adjacent to blue’s farm."
)
PLANTING = (
    "**Fields** take two free quadrants side by side, neither barren, across two tiles if you like. A **cow** must"
    " touch one of your farms that no cow field touches yet. A **crop** must touch one of your buildings. A **tulip**"
    " must touch one of your buildings or a field linked to you, and its colour must be open: each mill you have on the"
    " board opens one more, in the order on the barn. Put one of your workers on it, if any are left."
)
PLANTING_EXAMPLE = (
    "Red has six mills, so purple is open. Purple *a* touches a linked cow field: fine. *b* touches only a tulip,"
    " which is not enough. Corn *c* touches only a field, but a crop needs a building."
)
DIKES = (
    "A **dike** lies between two water tiles; one end must touch the shore or another dike. It stays until a tile"
    " beside it is drained, then goes back to the co-op."
)
DIKES_EXAMPLE = (
    "In front of the north: *a* and *b* touch the shore. Both ends of *c* lie in open water; it may be laid once *b*"
    " is."
)
DRAINING = (
    "An **area** is water enclosed by land and dikes. It can be drained if it has **at most four tiles** and each of"
    " them can have **its own mill** beside it, anyone’s, that has not worked this summer.\n"
    "**1** Clockwise from the shoe, the next player with an unused mill beside such an area must choose one.\n"
    "**2** All unused mills beside it take part, willing or not.\n"
    "**3** Starting with the chooser, everyone taking part turns over a tile in front of one of their mills, round"
    " after round, until the area is dry. If you turn up barren land, choose which way it faces. You may not leave a"
    " tile without its mill.\n"
    "**4** Each mill that took part earns its owner a tulip of an open colour.\n"
    "Then the next player chooses, until nothing can be drained."
)
DRAINING_EXAMPLE = (
    "Areas 1, 2 and 3 can be drained. White chooses 1: the white, orange and red mills work; each turns over a tile and"
    " earns a tulip. Blue’s mill then drains 2 or 3; the other must wait until next summer."
)
AUTUMN = (
    "**Flood:** fields of that crop beside a water tile go back, except in safe zones. **Drought:** from the shoe,"
    " everyone may turn over one water tile, without reward. **Rot, disease:** everything of that kind leaves all"
    " barns.\n\n"
    "**Harvest:** take one tile for each crop field linked to you. Cows: the same, but of the cow fields that touch one"
    " farm of yours harvest only one. The card’s +1 or −1 changes your harvest of that crop once, if you grow it."
    " Several players may harvest the same field. If stock runs short, hand it out one at a time"
    " from the shoe."
)
HARVEST_EXAMPLE = "White’s farm and orange’s mill both reach the beans. Before and after the weather:"
WINTER = (
    "Prices are on the barn. You can only buy tulips in open colours; a mill counts once it stands on the board."
    " Exchanges: three of one crop for another crop, one of each crop for a cow, a cow for any crop. Players do not"
    " trade with each other."
)
FINALE = (
    "If no water is left after the harvest, or this was the last year, there is no winter. Instead:\n"
    "**1 Last trade.** Exchange, and buy mills and tulips. All other crops and cows go back.\n"
    "**2** Cow and crop fields linked to two or more players are removed.\n"
    "**3 Last planting.** In turn, one piece each: place farms, mills and tulips as long as you can.\n"
    "**4** All workers leave the fields. You race with as many as you had there.\n"
    "**5 The race.** Whoever turned over the last tile begins, or the shoe if nobody did. In turn, put a worker on a"
    " free field of tulips, crop or cows, adjacent to one of your mills or workers. If you can, you must; if you"
    " cannot, you are out. The race ends when everyone is out or every tulip is occupied."
)
SCORE = (
    "For each tulip you occupy: red 1, yellow 2, orange 3, pink 4, white 5, purple 6. Most points win. If tied, most"
    " purple fields win, then white, and so on; if still tied, share the victory."
)
WEATHER = "The twelve cards. Each crop has three with +1 and two with −1."
RACE_EXAMPLE = (
    "Three workers each; red turned over the last tile. They run in this order. Red scores {} points, orange {}."
)
FINE_POINTS = (
    "**Nothing moves.** Pieces are never covered or moved; only floods and step 2 of the end remove fields.\n"
    "**The river** is not a water tile, and its mouth is shore.\n"
    "**Other players’ safe zones** are closed to buildings, not to fields. A field half in a safe zone is safe.\n"
    "**A dike** never lies along the shore.\n"
    "**No workers left:** plant without one.\n"
    "**Out of stock:** take another open colour, or go without.\n"
    "**Mills that are not needed** still work and earn.\n"
    "**The lake is dry in summer:** autumn still comes.\n"
    "**Tulips left in a barn** are worth nothing."
)
PHOTO = (
    "After the race, photograph the board from above, with at least two frames in the picture. The app reads fields,"
    " buildings and workers, checks them, and adds up every colour. It asks about anything it cannot see clearly. Keep"
    " workers inside the rings."
)
HINTS = (
    "**Plant tulips early.** You race with as many workers as you have on the board.\n"
    "**Every mill opens a tulip** and earns one whenever it takes part in draining, whoever chose the area.\n"
    "**Spend in winter.** You keep at most five.\n"
    "**Spread your farms.** Each lets you graze one field of cows."
)
CREDITS = (
    f"{GAMES['h2olland'].credits}"
    " The shape of the lake and edges, the weather, the village names, and the words and art of this print are"
    " Polderbox’s own reconstruction (CC BY-SA 4.0)."
)


def booklet_page(pen: Pen, number: int, paper: Paper, ink: Palette) -> None:
    """Page `number`, counting from 0."""
    page(pen, number, PAGES, _banner, paper, ink)


def _banner(pen: Pen, ink: Palette) -> None:
    title(pen, TITLE, SUBTITLE, ink)
    y, across = booklet.RULE_Y, booklet.FIRST_PAGE
    with pen.tagged("aside"):
        for x, icon, size, wash in (
            (9, icons.MILL, 16, ink.water),
            (28, icons.FARM, 12, ink.tile),
            (162, icons.TULIP, 10, ink.tulip),
            (171, icons.TULIP, 10, ink.straw),
            (181, icons.MILL, 16, ink.water),
        ):
            at = (across.x + x, y - size * 0.44)
            icons.draw(pen, icon, at, size, ink.delft, wash=wash or WHITE, bold=0.6)


_TOTALS = race_totals()

PAGES: tuple[Columns, ...] = (
    (
        (
            Heading("The idea"),
            Words(IDEA),
            Heading("In the box"),
            Words(BOX),
            Picture(49, figures.box_of_pieces, "A tulip field, land, water, a farm, a mill, a dike and two workers."),
            Heading("The board"),
            Picture(98, figures.four, "The board for four: an edge on each side of the middle sheet, and the island."),
        ),
        (
            Heading("For two players"),
            Picture(68, figures.two, "The board for two: Noordkolk and Zuidplas face to face."),
            Heading("Setting up"),
            Words(SET_UP),
            Heading("The year"),
            Words(YEAR),
        ),
    ),
    (
        (
            Heading("Spring: building"),
            Words(BUILDING),
            Picture(70, figures.building_tries, "Three mills and two farms that red would like to build."),
            Words(BUILDING_EXAMPLE),
            Heading("Spring: planting"),
            Words(PLANTING),
            Picture(66, figures.planting_tries, "Two tulips and a field of corn that red would like to plant."),
            Words(PLANTING_EXAMPLE),
        ),
        (
            Heading("Summer: dikes"),
            Words(DIKES),
            Picture(46, figures.dikes, "Three dikes in front of the north."),
            Words(DIKES_EXAMPLE),
            Heading("Summer: draining"),
            Words(DRAINING),
            Picture(70, figures.draining, "Three areas of water, each with mills beside it."),
            Words(DRAINING_EXAMPLE),
        ),
    ),
    (
        (
            Heading("Autumn"),
            Words(AUTUMN),
            Picture(80, figures.harvest, "Fields between white’s farm and orange’s mill, and a weather card."),
            Words(HARVEST_EXAMPLE),
            Picture(20, figures.harvest_table, "What white and orange harvest without and with the weather."),
            Heading("Winter"),
            Words(WINTER),
            Picture(23, figures.open_tulips, "The six colours of tulips and how many mills open them."),
        ),
        (
            Heading("The end"),
            Words(FINALE),
            Picture(84, figures.race, "The finished race: the workers are numbered in the order they ran."),
            Words(RACE_EXAMPLE.format(_TOTALS[2], _TOTALS[1])),
            Heading("Score"),
            Words(SCORE),
            Heading("Hints for your first game"),
            Words(HINTS),
        ),
    ),
    (
        (
            Heading("At a glance"),
            Words(YEAR_GLANCE),
            Words(PLACE_GLANCE),
            Heading("Score sheet"),
            score_sheet(164, PAD),
        ),
        (
            Heading("Fine points"),
            Words(FINE_POINTS),
            Heading("Weather"),
            Words(WEATHER),
            Picture(84, figures.weather, "The twelve weather cards."),
            Heading("By photo"),
            Words(PHOTO),
            Heading("Who made it"),
            Words(CREDITS),
        ),
    ),
)
