"""The contents of the H2Olland box: boards, tiles, pieces and cards, as plain data.

Game design by Jeff Widderich and Richard van Vugt (Cardchess International, 2005). Counts, prices and points follow
their rulebook; lake and edges, village names, barren squares, the weather deck, words and art are our own.
RULES.md explains both.
"""

from dataclasses import dataclass
from typing import Literal

PLAYERS = (2, 3, 4)
YEARS = {2: 4, 3: 6, 4: 6}  # by the number of players
BARN_SPACES = 5  # for crops, cows and tulips together; buildings and dikes need none
AREA_MAX = 4  # tiles that can be drained together
FARMS_EACH = 6
MILLS_EACH = 6
WORKERS_EACH = 15
DIKES = 12
WATER_TILES = 28
SINGLE_LAND_TILES = 2  # 2 x 2 quadrants of plain land; only for two players

Disaster = Literal["flood", "drought", "rot", "disease", "none"]


@dataclass(frozen=True, slots=True)
class Village:
    """One side of the board."""

    side: str
    name: str


@dataclass(frozen=True, slots=True)
class Colour:
    """The colour of a seat's pieces."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Kind:
    """What a barn can hold. Crops, cows and tulips are fields, dominoes of two quadrants. `points` is what an occupied
    field scores, `price` what the co-op asks; both are empty where there is none.
    """

    name: str
    group: Literal["crop", "cow", "tulip", "building", "dike"]
    count: int  # in the box; buildings, in each colour
    price: tuple[tuple[str, int], ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True)
class LandTile:
    """A tile of the lake, seen from its land side; `barren` names its barren quadrants in rotation 0."""

    id: int
    barren: tuple[str, ...] = ()
    island: bool = False


@dataclass(frozen=True, slots=True)
class WeatherCard:
    """A disaster that strikes one kind, and how the weather changes the harvest of some crops."""

    id: int
    disaster: Disaster
    strikes: str
    harvest: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile lies. Its name gives the village, the row from outside, and left or right as that village sees it;
    x and y are its top left quadrant.
    """

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class BoardMap:
    """A board as a map of quadrants: `.` land, `s` land of a safe zone, `b` the same at the end of a bridge, `=` river,
    `~` water, `I` island, `T` corner of the middle sheet, `F` and `M` where farm and mill of the side start.
    """

    players: tuple[int, ...]
    sides: str  # clockwise
    map: str
    places: tuple[Place, ...]
    bridges: tuple[tuple[str, tuple[int, int], tuple[int, int]], ...]  # side and the two ends
    starts: tuple[tuple[str, tuple[int, int], tuple[int, int]], ...]  # side, farm, mill


# Clockwise. Two players sit at S and N; with three, one of the four stays empty.
VILLAGES = (
    Village("S", "Zuidplas"),
    Village("W", "Westveen"),
    Village("N", "Noordkolk"),
    Village("E", "Oosthoek"),
)
# In seat order, unless the players choose otherwise.
COLOURS = (
    Colour("w", "white"),
    Colour("o", "orange"),
    Colour("r", "red"),
    Colour("b", "blue"),
)
SIDES = {
    2: "SN",
    3: "SWN",
    4: "SWNE",
}  # where the seats are, by the number of players; with three, any side can be empty

KINDS = (
    Kind("corn", "crop", 28),
    Kind("bean", "crop", 28),
    Kind("carrot", "crop", 28),
    Kind("potato", "crop", 24),
    Kind("cow", "cow", 24),
    Kind("red", "tulip", 10, (("corn", 1),), 1),
    Kind("yellow", "tulip", 10, (("potato", 1),), 2),
    Kind("orange", "tulip", 12, (("corn", 1), ("bean", 1)), 3),
    Kind("pink", "tulip", 18, (("potato", 1), ("carrot", 1)), 4),
    Kind("white", "tulip", 18, (("cow", 1), ("corn", 1), ("bean", 1)), 5),
    Kind("purple", "tulip", 16, (("cow", 1), ("potato", 1), ("carrot", 1)), 6),
    Kind("farm", "building", 6, (("cow", 1), ("corn", 1), ("potato", 1))),
    Kind("mill", "building", 6, (("cow", 1), ("bean", 1), ("carrot", 1))),
    Kind("dike", "dike", 12, (("potato", 1),)),
)
EQUAL_CROPS = 3  # of one crop buy one of another; one of each crop buys a cow; a cow buys any crop

# A mill on the board opens the next colour of the track.
TULIP_TRACK = ("red", "yellow", "orange", "pink", "white", "purple")

# In each barn at the start; one more farm and mill stand on the board.
START_BARN = (
    ("farm", 1),
    ("mill", 1),
    ("cow", 1),
    ("corn", 1),
    ("bean", 1),
    ("carrot", 1),
    ("potato", 1),
    ("dike", 2),
)

QUADRANTS = ("NW", "NE", "SE", "SW")  # clockwise: a quarter turn moves each to the next

LAND_TILES = (
    LandTile(1, island=True),
    LandTile(2, island=True),
    LandTile(3, island=True),
    LandTile(4, island=True),
    LandTile(5),
    LandTile(6),
    LandTile(7),
    LandTile(8),
    LandTile(9),
    LandTile(10),
    LandTile(11),
    LandTile(12),
    LandTile(13),
    LandTile(14),
    LandTile(15, ("NW",)),
    LandTile(16, ("NW",)),
    LandTile(17, ("NW",)),
    LandTile(18, ("NW",)),
    LandTile(19, ("NW",)),
    LandTile(20, ("NW",)),
    LandTile(21, ("NW",)),
    LandTile(22, ("NW",)),
    LandTile(23, ("NW",)),
    LandTile(24, ("NW",)),
    LandTile(25, ("NW", "NE")),
    LandTile(26, ("NW", "NE")),
    LandTile(27, ("NW", "SE")),
    LandTile(28, ("NW", "SE")),
)

WEATHER_CARDS = (
    WeatherCard(1, "flood", "corn", (("bean", +1), ("carrot", -1))),
    WeatherCard(2, "flood", "bean", (("potato", +1), ("corn", -1))),
    WeatherCard(3, "flood", "carrot", (("corn", +1), ("potato", -1))),
    WeatherCard(4, "flood", "potato", (("carrot", +1), ("bean", -1))),
    WeatherCard(5, "drought", "", (("corn", -1), ("bean", -1))),
    WeatherCard(6, "drought", "", (("carrot", -1), ("potato", -1))),
    WeatherCard(7, "rot", "corn", (("potato", +1),)),
    WeatherCard(8, "rot", "bean", (("carrot", +1),)),
    WeatherCard(9, "disease", "cow", (("corn", +1), ("bean", +1))),
    WeatherCard(10, "rot", "potato", (("bean", +1),)),
    WeatherCard(11, "none", "", (("carrot", +1), ("corn", +1))),
    WeatherCard(12, "none", "", (("potato", +1),)),
)

SEASONS = ("spring", "summer", "autumn", "winter")

# An edge piece as its own village sees it: the bottom line lies at the rim of the table.
EDGE_MAP = """\
..~~~~..
.F~~~~M.
ss~~~~ss
ss~~~~ss
ssb==bss
"""

BOARDS = (
    BoardMap(
        (3, 4),
        "SWNE",
        """\
     ssb==bss
     ss~~~~ss
     ss~~~~ss
     .M~~~~F.
     ..~~~~..
sss..TT~~~~TT..sss
sssF.TT~~~~TT.Msss
b~~~~~~IIII~~~~~~b
=~~~~~~IIII~~~~~~=
=~~~~~~IIII~~~~~~=
b~~~~~~IIII~~~~~~b
sssM.TT~~~~TT.Fsss
sss..TT~~~~TT..sss
     ..~~~~..
     .F~~~~M.
     ss~~~~ss
     ss~~~~ss
     ssb==bss
""",
        (
            Place("S0l", 7, 15),
            Place("S0r", 9, 15),
            Place("S1l", 7, 13),
            Place("S1r", 9, 13),
            Place("S2l", 7, 11),
            Place("S2r", 9, 11),
            Place("W0l", 1, 7),
            Place("W0r", 1, 9),
            Place("W1l", 3, 7),
            Place("W1r", 3, 9),
            Place("W2l", 5, 7),
            Place("W2r", 5, 9),
            Place("N0l", 9, 1),
            Place("N0r", 7, 1),
            Place("N1l", 9, 3),
            Place("N1r", 7, 3),
            Place("N2l", 9, 5),
            Place("N2r", 7, 5),
            Place("E0l", 15, 9),
            Place("E0r", 15, 7),
            Place("E1l", 13, 9),
            Place("E1r", 13, 7),
            Place("E2l", 11, 9),
            Place("E2r", 11, 7),
        ),
        (
            ("S", (7, 17), (10, 17)),
            ("W", (0, 7), (0, 10)),
            ("N", (10, 0), (7, 0)),
            ("E", (17, 10), (17, 7)),
        ),
        (
            ("S", (6, 14), (11, 14)),
            ("W", (3, 6), (3, 11)),
            ("N", (11, 3), (6, 3)),
            ("E", (14, 11), (14, 6)),
        ),
    ),
    BoardMap(
        (2,),
        "SN",
        """\
ssb==bss
ss~~~~ss
ss~~~~ss
.M~~~~F.
..~~~~..
TT~~~~TT
TT~~~~TT
..~~~~..
.F~~~~M.
ss~~~~ss
ss~~~~ss
ssb==bss
""",
        (
            Place("S0l", 2, 9),
            Place("S0r", 4, 9),
            Place("S1l", 2, 7),
            Place("S1r", 4, 7),
            Place("Ml", 2, 5),
            Place("Mr", 4, 5),
            Place("N1l", 4, 3),
            Place("N1r", 2, 3),
            Place("N0l", 4, 1),
            Place("N0r", 2, 1),
        ),
        (
            ("S", (2, 11), (5, 11)),
            ("N", (5, 0), (2, 0)),
        ),
        (
            ("S", (1, 8), (6, 8)),
            ("N", (6, 3), (1, 3)),
        ),
    ),
)
