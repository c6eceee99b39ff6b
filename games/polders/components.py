"""The contents of the Polders box as plain data: maps, cards, marks and the scoring table.

Game design by Inge van Dasselaar and Alexander Kneepkens (Jolly Dutch). Names and numbers follow their rulebook.
The maps, the seven shapes, the texts and the art are our own. RULES.md says more. A search found where the buildings
stand: docs/polders-balance.md says what it looked for.
"""

from dataclasses import dataclass
from typing import Literal

PLAYERS = (2, 3, 4)
ROUNDS = 5
TURNS_PER_ROUND = 5
TURNS = ROUNDS * TURNS_PER_ROUND
CARDS_PER_FLIP = 3
REVEALED_PER_ROUND = (2, 1, 1, 1, 0)  # assignments turned face up at the start of rounds 1 to 5
ROUND_BOXES_POLDER = 0  # De Schermer carries the five round boxes
EDITION = 2  # of the maps below; editions.py has the earlier ones


@dataclass(frozen=True, slots=True)
class Colour:
    """A pen, and the seat that draws with it."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Building:
    """Something that stands on a square and belongs to one filling."""

    letter: str
    name: str
    plural: str
    filling: str


@dataclass(frozen=True, slots=True)
class Filling:
    """One of the three marks a square can be filled with."""

    char: str
    name: str
    mark: str
    building: str


@dataclass(frozen=True, slots=True)
class Polder:
    """A sheet of squares. `map` shows squares, buildings and roads as RULES.md describes ("Maps as text")."""

    index: int
    name: str
    players: tuple[int, ...]
    width: int
    height: int
    map: str
    edition: int = EDITION


@dataclass(frozen=True, slots=True)
class Shape:
    """What a shape card asks you to draw. `#` is a square to fill."""

    code: str
    name: str
    size: int
    pattern: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShapeCard:
    """One of the seventeen cards the dealer flips."""

    id: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class Assignment:
    """One of the fifteen assignments. A majority has `prizes` for first, second and third. The others have `each`: the
    points for every unit (or for the single loss) with 2, 3 and 4 players.
    """

    id: str
    name: str
    kind: Literal["majority", "unit", "penalty"]
    text: str
    prizes: tuple[int, ...] = ()
    each: tuple[int, ...] = ()


# In seat order: seat 0 draws in red.
COLOURS = (
    Colour("R", "red"),
    Colour("B", "blue"),
    Colour("G", "green"),
    Colour("K", "black"),
)

MANOR = Building("M", "manor", "manors", "o")
FARM = Building("F", "farm", "farms", "=")
MILL = Building("W", "mill", "mills", "x")
BUILDINGS = (MANOR, FARM, MILL)

MANOR_GARDENS = Filling("o", "manor gardens", "circle", "M")
CROP_FIELDS = Filling("=", "crop fields", "stripes", "F")
MILL_FIELDS = Filling("x", "mill fields", "cross", "W")
FILLINGS = (MANOR_GARDENS, CROP_FIELDS, MILL_FIELDS)

SHAPES = {
    "I1": Shape("I1", "Kavel", 1, ("#",)),
    "I2": Shape("I2", "Strook", 2, ("##",)),
    "I3": Shape("I3", "Laan", 3, ("###",)),
    "V3": Shape("V3", "Bocht", 3, ("#.", "##")),
    "L4": Shape("L4", "Dijkhoek", 4, ("#.", "#.", "##")),
    "T4": Shape("T4", "Driesprong", 4, ("###", ".#.")),
    "P5": Shape("P5", "Erf", 5, ("##", "##", "#.")),
}

SHAPE_CARDS = (
    ShapeCard("S01", SHAPES["I1"]),
    ShapeCard("S02", SHAPES["I1"]),
    ShapeCard("S03", SHAPES["I1"]),
    ShapeCard("S04", SHAPES["I1"]),
    ShapeCard("S05", SHAPES["I2"]),
    ShapeCard("S06", SHAPES["I2"]),
    ShapeCard("S07", SHAPES["I2"]),
    ShapeCard("S08", SHAPES["I2"]),
    ShapeCard("S09", SHAPES["I2"]),
    ShapeCard("S10", SHAPES["I3"]),
    ShapeCard("S11", SHAPES["I3"]),
    ShapeCard("S12", SHAPES["V3"]),
    ShapeCard("S13", SHAPES["V3"]),
    ShapeCard("S14", SHAPES["V3"]),
    ShapeCard("S15", SHAPES["L4"]),
    ShapeCard("S16", SHAPES["T4"]),
    ShapeCard("S17", SHAPES["P5"]),
)

ASSIGNMENTS = (
    Assignment(
        "A01",
        "Manor Master",
        "majority",
        "Have the most manors with a circle on all polders together.",
        prizes=(15, 7, 2),
    ),
    Assignment(
        "A02",
        "Mill Maker",
        "majority",
        "Have the most mills with a cross on all polders together.",
        prizes=(10, 4, 1),
    ),
    Assignment(
        "A03",
        "Farm Frenzy",
        "majority",
        "Have the most farms with stripes on all polders together.",
        prizes=(12, 6, 1),
    ),
    Assignment(
        "A04",
        "Set Builder",
        "unit",
        "For each set of a correct manor, farm and mill.",
        each=(6, 6, 6),
    ),
    Assignment(
        "A05",
        "Horizontal Rows",
        "unit",
        "For each row of five or more squares that are all yours, with any marks.",
        each=(6, 7, 8),
    ),
    Assignment(
        "A06",
        "Vertical Columns",
        "unit",
        "For each column of five or more squares that are all yours, with any marks.",
        each=(6, 7, 8),
    ),
    Assignment("A07", "Area Control", "unit", "For each area of four or more squares.", each=(7, 8, 9)),
    Assignment(
        "A08",
        "Correct Buildings",
        "unit",
        "For each of your buildings with the right mark.",
        each=(2, 2, 2),
    ),
    Assignment(
        "A09",
        "Wrong Buildings",
        "penalty",
        "For each of your buildings with a wrong mark.",
        each=(-2, -2, -2),
    ),
    Assignment(
        "A10",
        "Road Pairing",
        "unit",
        "For each piece of road with your squares on both sides.",
        each=(2, 2, 2),
    ),
    Assignment(
        "A11",
        "Solo Square",
        "unit",
        "For each of your squares that touches no other with the same mark.",
        each=(1, 1, 1),
    ),
    Assignment(
        "A12",
        "Empty Areas",
        "unit",
        "For each area of three or more squares without a correct building.",
        each=(4, 4, 4),
    ),
    Assignment(
        "A13",
        "Minimal Miller",
        "penalty",
        "If four or fewer mills carry your cross.",
        each=(-6, -6, -6),
    ),
    Assignment(
        "A14",
        "Manor Minimalist",
        "penalty",
        "If four or fewer manors carry your circle.",
        each=(-6, -6, -6),
    ),
    Assignment(
        "A15",
        "Farm Fiasco",
        "penalty",
        "If four or fewer farms carry your stripes.",
        each=(-6, -6, -6),
    ),
)
ASSIGNMENTS_IN_PLAY = 5

# The scoring table: one cube counts units, the other tens. Past LAP a token marks the lap and counting restarts at 0.
UNIT_BOXES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
TEN_BOXES = ((10, 20, 30, 40, 50), (60, 70, 80, 90, 100), (110, 120, 130, 140, 150))
LAP = 160

POLDERS = (
    Polder(
        0,
        "De Schermer",
        (2, 3, 4),
        9,
        10,
        """\
+ + + + + + + + + +
 ~ ~ . W|. . . ~ ~
+ + + + + + + + + +
 ~ . . M|. . . . ~
+ + + + + + + + + +
 . . . F|. . . . ~
+ + + + + + + + + +
 W . . F|F . . . .
+ + + + + + + + + +
 W . . F|. . . . .
+ + + + + + + + + +
 W . . F|. . . . .
+ +=+=+=+=+=+=+=+ +
 W . . . . .|. M .
+ + + + + + + + + +
 ~ . . . . .|M M .
+ + + + + + + + + +
 ~ . . . . . . M ~
+ + + + + + + + + +
 ~ ~ ~ . . . . ~ ~
+ + + + + + + + + +
""",
    ),
    Polder(
        1,
        "De Beemster",
        (2, 3, 4),
        10,
        9,
        """\
+ + + + + + + + + + +
 ~ ~ .|. . . . . ~ ~
+ + + + + + + + + + +
 ~ . M|M . . . . . ~
+ + + + + + + + + + +
 . F M|. . . . . . ~
+ + + + + + + + + + +
 . . M|. . . .|. . .
+ + + +=+=+=+=+ + + +
 . . F|. . . .|. . .
+ + + + + + + + + + +
 . . F|. . . .|. . .
+ + + + + + + + + + +
 ~ F F . . . .|. . .
+ + + + + + + + + + +
 ~ . . . . . M|. W ~
+ + + + + + + + + + +
 ~ ~ ~ . W W W W ~ ~
+ + + + + + + + + + +
""",
    ),
    Polder(
        2,
        "De Purmer",
        (3, 4),
        9,
        10,
        """\
+ + + + + + + + + +
 ~ ~ ~ . W M . ~ ~
+ + + + + + + + + +
 ~ ~ . . M M . . ~
+ + + + + + + + + +
 ~ . . . .|M . . .
+ + + + + + + + + +
 . . . . .|. . . .
+ + + + + + + + + +
 W . . . .|F . . .
+=+=+=+=+=+=+=+=+=+
 W . .|. F F F M .
+ + + + + + + + + +
 W . .|. F . . . .
+ + + + + + + + + +
 W . .|. . . . . ~
+ + + + + + + + + +
 . . . . . . . . ~
+ + + + + + + + + +
 ~ . . . . . ~ ~ ~
+ + + + + + + + + +
""",
    ),
    Polder(
        3,
        "De Wormer",
        (4,),
        8,
        11,
        """\
+ + + + + + + + +
 ~ ~ W W W W ~ ~
+ + + + + + + + +
 ~ . . M|. . . ~
+ + + + + + + + +
 . . . .|. . . ~
+ + + + + + + + +
 . . . .|. . . .
+=+=+=+=+ + + + +
 . . . .|. . . .
+ + + + + + + + +
 . . . .|. . . .
+ + + + + + + + +
 . . F .|M . . .
+ + + + +=+=+ + +
 . . F F|M M . .
+ + + + + + + + +
 ~ F F .|. M . .
+ + + + + + + + +
 ~ W . .|. . . ~
+ + + + + + + + +
 ~ ~ . . . . . ~
+ + + + + + + + +
""",
    ),
)
