"""The maps of every edition. Earlier prints are still read and counted, each with the map that it shows.

The second edition has the land and the roads of the first, and other buildings.
"""

from games.polders.components import EDITION, PLAYERS, POLDERS, Polder

FIRST = (
    Polder(
        0,
        "De Schermer",
        (2, 3, 4),
        9,
        10,
        """\
+ + + + + + + + + +
 ~ ~ . .|W . . ~ ~
+ + + + + + + + + +
 ~ W . .|. . . F ~
+ + + + + + + + + +
 . . . F|. M . . ~
+ + + + + + + + + +
 . M . .|. . . . W
+ + + + + + + + + +
 . . . M|. . . . .
+ + + + + + + + + +
 W . . .|. . . . F
+ +=+=+=+=+=+=+=+ +
 . . F . . F|. . .
+ + + + + + + + + +
 ~ . . . . .|. M .
+ + + + + + + + + +
 ~ W . . M . . . ~
+ + + + + + + + + +
 ~ ~ ~ . . . W ~ ~
+ + + + + + + + + +
""",
        edition=1,
    ),
    Polder(
        1,
        "De Beemster",
        (2, 3, 4),
        10,
        9,
        """\
+ + + + + + + + + + +
 ~ ~ .|W . . . W ~ ~
+ + + + + + + + + + +
 ~ . .|. . M . . . ~
+ + + + + + + + + + +
 F . M|. . . . . . ~
+ + + + + + + + + + +
 . . .|. . . F|. M .
+ + + +=+=+=+=+ + + +
 . . F|. . . .|. . .
+ + + + + + + + + + +
 W . .|. M . .|. . W
+ + + + + + + + + + +
 ~ . . . . . .|F . .
+ + + + + + + + + + +
 ~ W . . . M .|. . ~
+ + + + + + + + + + +
 ~ ~ ~ F . . . W ~ ~
+ + + + + + + + + + +
""",
        edition=1,
    ),
    Polder(
        2,
        "De Purmer",
        (3, 4),
        9,
        10,
        """\
+ + + + + + + + + +
 ~ ~ ~ . W . . ~ ~
+ + + + + + + + + +
 ~ ~ W . . . M . ~
+ + + + + + + + + +
 ~ . . . F|. . . .
+ + + + + + + + + +
 F . . . .|. . M .
+ + + + + + + + + +
 . . M . .|. . . .
+=+=+=+=+=+=+=+=+=+
 W . .|. . . F . .
+ + + + + + + + + +
 . . .|F . . . . W
+ + + + + + + + + +
 . M .|. . M . . ~
+ + + + + + + + + +
 . . . . . . . W ~
+ + + + + + + + + +
 ~ F . . W . ~ ~ ~
+ + + + + + + + + +
""",
        edition=1,
    ),
    Polder(
        3,
        "De Wormer",
        (4,),
        8,
        11,
        """\
+ + + + + + + + +
 ~ ~ . F . . ~ ~
+ + + + + + + + +
 ~ W . .|. . W ~
+ + + + + + + + +
 . . . .|F . . ~
+ + + + + + + + +
 W . M .|. . . .
+=+=+=+=+ + + + +
 . . . .|. . M .
+ + + + + + + + +
 . M . .|. . . .
+ + + + + + + + +
 . . . .|. F . .
+ + + + +=+=+ + +
 W . . F|. . . W
+ + + + + + + + +
 ~ . . .|. M . .
+ + + + + + + + +
 ~ . M .|. . . ~
+ + + + + + + + +
 ~ ~ . . W . F ~
+ + + + + + + + +
""",
        edition=1,
    ),
)

EDITIONS = {1: FIRST, EDITION: POLDERS}
# What to call a print that is not of the latest edition.
NAMES = {1: "first edition"}


def polders(players: int = PLAYERS[-1], edition: int = EDITION) -> tuple[Polder, ...]:
    """The polders that this many players use (R32)."""
    return tuple(polder for polder in EDITIONS[edition] if players in polder.players)


def polder_with(text: str) -> Polder:
    """The polder that has this map, of whichever edition."""
    return next(polder for maps in EDITIONS.values() for polder in maps if polder.map == text)


def named(polder: Polder) -> str:
    """The name of a polder, with its edition unless it is the latest: `De Schermer (first edition)`."""
    return f"{polder.name} ({NAMES[polder.edition]})" if polder.edition in NAMES else polder.name
