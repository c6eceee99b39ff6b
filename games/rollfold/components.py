"""The contents of the Roll 'em Fold 'em box: four sheets, two dice, the solo table and the crowns, as plain data.

Game design by Klaus-Jürgen Wrede and Ralph Querfurth (Schmidt Spiele). The rules and their figures follow the
rulebook; the sheets, dice faces, solo columns, words and art are our own. RULES.md explains both.
"""

from dataclasses import dataclass

TITLE = "Crease & Cross"  # what our sheets are called in print
PLAYERS = (1, 2, 3, 4)
BOXES = 15  # boxes along each edge of the square sheet
SYMBOLS = 5  # winning symbols to connect


@dataclass(frozen=True, slots=True)
class Par:
    """Median turns of our two bots over so many dice sequences: docs/rollfold-par.md."""

    games: int
    greedy: float
    search: float


@dataclass(frozen=True, slots=True)
class Level:
    """A two-sided sheet. `front` is drawn as the front is seen; `back` as the back is seen after turning the sheet
    over from left to right, so the top right of `back` lies behind the top left of `front`.

    `small` and `large` are the edges in boxes of the corner squares that a first fold covers; `blunt` is that of the
    second fold on the reverse, 0 where there is none.
    """

    number: int
    name: str
    symbol: str
    face: str
    small: int
    large: int
    blunt: int
    edition: int  # that first printed it so
    par: Par
    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Glyph:
    """What a box of the sheets may carry."""

    char: str
    name: str


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of the paper, named on the front, and what a large fold there earns for the rest of the game."""

    letter: str
    place: str
    bonus: str
    kind: str  # "plus": one number of this die may grow by one; "take": this die may always be chosen
    die: str


@dataclass(frozen=True, slots=True)
class Die:
    """Six faces; a face with two numbers asks for two strings."""

    letter: str
    name: str
    faces: tuple[tuple[int, ...], ...]
    opposite: tuple[tuple[int, int], ...]  # face indices that lie back to back on the paper cube


@dataclass(frozen=True, slots=True)
class Pen:
    """A player's pen: its colour and the letter on the small sign beside their name."""

    name: str
    letter: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the solo table: W white die, B black die, E either; after the last comes the sad face."""

    number: int
    name: str
    fields: str


@dataclass(frozen=True, slots=True)
class Crowns:
    """A line of the legend: a win in `first` to `last` turns."""

    crowns: int
    first: int
    last: int


PLAIN = Glyph(".", "plain box")
SYMBOL = Glyph("W", "winning symbol")
START = Glyph("S", "start tile")
SMALL_FACE = Glyph("F", "face of the small square")
LARGE_FACE = Glyph("f", "further face of the large square")
BONUS_1 = Glyph("1", "one-time bonus of 1")
BONUS_2 = Glyph("2", "one-time bonus of 2")
BONUS_3 = Glyph("3", "one-time bonus of 3")
ICE = Glyph("~", "ice")
HOLE = Glyph("O", "ice hole")
STAR = Glyph("*", "star")
ORB = Glyph("@", "orb")
BULB = Glyph("b", "light bulb")
PROFESSOR = Glyph("P", "professor on the reverse")
MEMO = Glyph("m", "memo box")
CREASED = Glyph("+", "half box of the large fold, with the icon of the corner bonus")
ART = Glyph("-", "art, never seen from the front")

CORNERS = (
    Corner("A", "top left", "+1 black", "plus", "b"),
    Corner("B", "top right", "+1 white", "plus", "w"),
    Corner("C", "bottom right", "take black", "take", "b"),
    Corner("D", "bottom left", "take white", "take", "w"),
)

BLACK = Die("b", "black", ((2,), (3,), (4,), (5,), (6,), (1, 4)), ((0, 4), (1, 3), (2, 5)))
WHITE = Die("w", "white", ((1, 2), (1, 3), (2, 2), (3,), (4,), (5,)), ((0, 5), (1, 4), (2, 3)))
DICE = (BLACK, WHITE)

PENS = (Pen("red", "R"), Pen("blue", "B"), Pen("green", "G"), Pen("black", "K"))

COLUMNS = (
    Column(1, "Stroll", "EWEBEWEBEWEBEWEBEWEBEWEBEWEBE"),
    Column(2, "Zigzag", "EWBEBWEWBEBWEWBEBWEWBEBWEWBEB"),
    Column(3, "Nightfall", "BBEBBEBWEBBEBWEWBEWWEWBWEWWEW"),
    Column(4, "Daybreak", "WWEWWEWBEWWEWBEBWEBBEBWBEBBEB"),
    Column(5, "Blocks", "WWWEBBBEWWEBBEWWWEBBBEWWEBBEE"),
    Column(6, "Tightrope", "WBWBEBWBWEWBBWEBWWBEWBWBEBWBW"),
)
SAD_FACE = 30  # the field of a column that ends the game

# By level. Each turn fewer than the best line adds a crown.
_EASY_CROWNS = (Crowns(5, 15, 15), Crowns(4, 16, 17), Crowns(3, 18, 20), Crowns(2, 21, 24), Crowns(1, 25, 29))
_HARD_CROWNS = (Crowns(5, 24, 24), Crowns(4, 25, 25), Crowns(3, 26, 26), Crowns(2, 27, 27), Crowns(1, 28, 29))
LEGEND = {1: _EASY_CROWNS, 2: _EASY_CROWNS, 3: _EASY_CROWNS, 4: _HARD_CROWNS}
MASTER_OF_FOLDS = 6  # crowns from which a player may call themselves so

LEVELS = (
    Level(
        1,
        "Open Field",
        symbol="kite",
        face="smiling pebble",
        small=3,
        large=6,
        blunt=0,
        edition=2,
        par=Par(100, greedy=17, search=16),
        front="""\
. . F . . . . 2 . . . . . F .
F . . . . f . S . . . . . . .
. . . . . . . . . . f . . . F
. . . . . . 1 . . . . . . . .
. . . . f . . . . . . . . . .
. . . . . . . . . . . f . . .
. . . . . . . . . . 3 1 . . .
2 S . . . . . W . . . . . S 2
. . . 1 3 . . . . . . . . . .
. . . f . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . 1 . . . . . .
F . . . f . . . . . f . . . .
. . . . . . . S . f . . . . F
. F . . . . . 2 . . . . F . .
""",
        back="""\
W 1 3 . . + - - - + . . 1 1 W
1 . . . + - - - - - + 2 . . 1
1 . 3 + - - - - - - - + 3 . 3
. 2 + - - - - - - - - - + . .
. + - - - - - - - - - - - + .
+ - - - - - - - - - - - - - +
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
+ - - - - - - - - - - - - - +
. + - - - - - - - - - - - + .
. . + - - - - - - - - - + 2 .
3 . 3 + - - - - - - - + 3 . 1
1 . . 2 + - - - - - + . . . 1
W 1 1 . . + - - - + . . 3 1 W
""",
    ),
    Level(
        2,
        "Thin Ice",
        symbol="snow lantern",
        face="seal",
        small=3,
        large=6,
        blunt=0,
        edition=2,
        par=Par(200, greedy=19, search=18),
        front="""\
. . F . . . . 2 . . . . . F .
F . . . ~ ~ . S . ~ . . . . .
. F . . ~ ~ O . . ~ . . . . F
. . . . . . . . O ~ . . . . .
. . . f 1 . . O . . 1 f ~ ~ .
. ~ ~ ~ . f . ~ ~ . f . ~ ~ .
. . 3 O . ~ ~ ~ ~ . . . O . .
2 S . . O ~ ~ W ~ ~ O . . S 2
. . O . . . ~ ~ ~ ~ . O 3 . .
. ~ ~ . f . ~ ~ . f . ~ ~ ~ .
. ~ ~ f 1 . . O . . 1 f . . .
. . . . . ~ O . . . . . . . .
F . . . . ~ . . O ~ ~ . . F .
. . . . . ~ . S . ~ ~ . . . F
. F . . . . . 2 . . . . F . .
""",
        back="""\
W 1 2 . . + - - - + . ~ . 1 W
1 . . . + - - - - - + ~ . . 1
. . 3 + - - - - - - - + 3 . 2
~ ~ + - - - - - - - - - + . .
. + - - - - - - - - - - - + .
+ - - - - - - - - - - - - - +
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
+ - - - - - - - - - - - - - +
. + - - - - - - - - - - - + .
. . + - - - - - - - - - + ~ ~
2 . 3 + - - - - - - - + 3 . .
1 . . ~ + - - - - - + . . . 1
W 1 . ~ . + - - - + . . 2 1 W
""",
    ),
    Level(
        3,
        "Bend & Blink",
        symbol="comet",
        face="moon cat",
        small=3,
        large=6,
        blunt=0,
        edition=2,
        par=Par(100, greedy=18, search=18),
        front="""\
. . F . * . . 2 . . . . . F .
F . . . . f . S . . . . . . .
. F . . . . . . . . . . . . F
. . . * . . . . . . . * . . .
@ . . . f . * . 1 . . f . . *
. . . . . . . . . . . . . f .
. . . . 1 . @ . . . * . . . .
2 S . . . . . W . . . . . S 2
. . . . * . . . @ . 1 . . . .
. f . . . . . . . . . . . . .
* . . f . . 1 . * . f . . . @
. . . * . . . . . . . * . . .
F . . . . . . . . . . . . F .
. . . . . . . S . f . . . . F
. F . . . . . 2 . . * . F . .
""",
        back="""\
W 1 3 . . + - - - + . . 3 1 W
1 . . . + - - - - - + @ . . 1
3 . * + - - - - - - - + * . 3
. @ + - - - - - - - - - + . .
. + - - - - - - - - - - - + .
+ - - - - - - - - - - - - - +
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
+ - - - - - - - - - - - - - +
. + - - - - - - - - - - - + .
. . + - - - - - - - - - + @ .
3 . * + - - - - - - - + * . 3
1 . . @ + - - - - - + . . . 1
W 1 3 . . + - - - + . . 3 1 W
""",
    ),
    Level(
        4,
        "Both Sides",
        symbol="flask",
        face="professor",
        small=2,
        large=3,
        blunt=7,
        edition=1,
        par=Par(200, greedy=26, search=25),
        front="""\
. . . . . . . 1 . . . . . F .
F F . . W . . S . . . . f . F
. . f . . . . . . . . . . . .
. . . . . . 1 . . . . . . . .
. . . . . . . 3 . 2 . . . W .
. . . . 2 . . . . . . . . . .
. . . . . . . . . . . 1 . . .
1 S . . 3 . . . . . 3 . . S 1
. . . 1 . . . . . . . . . . .
. . . . . . . . . . 2 . . . .
. W . . . 2 . 3 . . . . . . .
. . . . . . . . 1 . . . . . .
. . . . . . . . . . . . f . .
F . f . . . . S . . W . . F F
. F . . . . . 1 . . . . . . .
""",
        back="""\
b . . . . . . . . . . . . . b
. . . . . P . S . . . . . . .
. . . . . . . 2 . . P . . . .
. . . . . . . . . . . . . . .
. . P . . . . . 1 . . . . . .
. . . . . . . . . . . . . P .
. . . . 1 . m . m . . . . . .
. S 2 . . . . W . . . . 2 S .
. . . . . . m . m . 1 . . . .
. P . . . . . . . . . . . . .
. . . . . . 1 . . . . . P . .
. . . . . . . . . . . . . . .
. . . . P . . 2 . . . . . . .
. . . . . . . S . P . . . . .
b . . . . . . . . . . . . . b
""",
    ),
)
