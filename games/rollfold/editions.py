"""Every sheet that people may have on the table: those that we print, and those of our first edition.

In the first, small folds were as good as large ones or better (docs/rollfold-par.md). The second adds bonuses that only
a large fold brings up, and moves some of the faces that only a large fold needs (R55). Level 4 is the same in both.
"""

from games.rollfold.components import LEVELS, Level, Par

EDITION = 2  # of the sheets that we print

FIRST_EDITION = (
    Level(
        1,
        "Open Field",
        symbol="kite",
        face="smiling pebble",
        small=3,
        large=6,
        blunt=0,
        edition=1,
        par=Par(200, greedy=17, search=17),
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
. . . . . . . . . . f . . . .
. . . . . . . . 1 . . . . . .
F . . . f . . . . . . . . . .
. . . . . . . S . f . . . . F
. F . . . . . 2 . . . . F . .
""",
        back="""\
W 1 . . . + - - - + . . . 1 W
1 . . . + - - - - - + 2 . . 1
. . 3 + - - - - - - - + 3 . .
. 2 + - - - - - - - - - + . .
. + - - - - - - - - - - - + .
+ - - - - - - - - - - - - - +
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
+ - - - - - - - - - - - - - +
. + - - - - - - - - - - - + .
. . + - - - - - - - - - + 2 .
. . 3 + - - - - - - - + 3 . .
1 . . 2 + - - - - - + . . . 1
W 1 . . . + - - - + . . . 1 W
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
        edition=1,
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
W 1 . . . + - - - + . ~ . 1 W
1 . . . + - - - - - + ~ . . 1
. . 2 + - - - - - - - + 2 . .
~ ~ + - - - - - - - - - + . .
. + - - - - - - - - - - - + .
+ - - - - - - - - - - - - - +
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
+ - - - - - - - - - - - - - +
. + - - - - - - - - - - - + .
. . + - - - - - - - - - + ~ ~
. . 2 + - - - - - - - + 2 . .
1 . . ~ + - - - - - + . . . 1
W 1 . ~ . + - - - + . . . 1 W
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
        edition=1,
        par=Par(200, greedy=19, search=18),
        front="""\
. . F . * . . 2 . . . . . F .
F . . . . . . S . . . . . . .
. F . . . f . . . . . . . . F
. . . * . . . . . . . * . . .
@ . . . f . * . 1 . . f . . *
. . . . . . . . . . f . . . .
. . . . 1 . @ . . . * . . . .
2 S . . . . . W . . . . . S 2
. . . . * . . . @ . 1 . . . .
. . . . f . . . . . . . . . .
* . . f . . 1 . * . f . . . @
. . . * . . . . . . . * . . .
F . . . . . . . . f . . . F .
. . . . . . . S . . . . . . F
. F . . . . . 2 . . * . F . .
""",
        back="""\
W 1 . . . + - - - + . . . 1 W
1 . . . + - - - - - + @ . . 1
. . * + - - - - - - - + * . .
. @ + - - - - - - - - - + . .
. + - - - - - - - - - - - + .
+ - - - - - - - - - - - - - +
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
- - - - - - - - - - - - - - -
+ - - - - - - - - - - - - - +
. + - - - - - - - - - - - + .
. . + - - - - - - - - - + @ .
. . * + - - - - - - - + * . .
1 . . @ + - - - - - + . . . 1
W 1 . . . + - - - + . . . 1 W
""",
    ),
)

_LETTERS = {1: "", EDITION: "b"}  # by edition, behind the level's number in the names of sheets
_PRINTED = {1: (*FIRST_EDITION, *LEVELS[len(FIRST_EDITION) :]), EDITION: LEVELS}  # level 4 has not changed
EDITIONS = tuple(_PRINTED)


def level_in(number: int, edition: int) -> Level:
    """The sheet of a level, as this edition prints it."""
    return _PRINTED[edition][number - 1]


def sheet_name(level: Level) -> str:
    """A level's name in the ids of its sheets: level-1, or level-1b in the second edition."""
    return f"level-{level.number}{_LETTERS[level.edition]}"


BY_NAME = {sheet_name(level): level for levels in _PRINTED.values() for level in levels}
