"""The contents of the Flutter box: tiles, water, tokens and the petal track, as plain data.

Game design by Matt Bahntge, development by Jason Miceli (Phase Shift Games). Counts and prices follow their rulebook.
The outlines, the petals' positions, the words and the art are our own. RULES.md explains both.
"""

from dataclasses import dataclass
from typing import Literal

PLAYERS = (2, 3, 4, 5)
PETALS_MAX = 21  # of one colour, on one tracker
STACK_SIZES = {2: 6, 3: 7, 4: 7, 5: 8}  # tiles that stay in each stack, by the number of players
RONDEL = "LBHDM"  # the stacks, clockwise
SUN_STARTS_ON = "L"
BEE_POLLEN = 2  # for the owner of a bee whose tile is enclosed
DRY_POLLEN = 1  # for a pond cell once the water has run out; for every pond cell in the perfect-information variant
POLLEN_TOKENS = {1: 36, 5: 12, 10: 12}  # value -> number of tokens
PETAL_TOKENS_PER_COLOUR = 5


@dataclass(frozen=True, slots=True)
class Colour:
    """A petal colour, and the sparkle that identifies it without colour."""

    letter: str
    name: str
    sparkle: str


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """The colour of a seat's bee and tracker. None can be mistaken for a petal colour."""

    name: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A pollinator and its outline: unit triangles and corners on the lattice of games/kit/lattice.py, in standard
    position. A corner holds one petal for every 60 degrees of its angle. The sparkles are both the price and the prize.
    """

    code: str
    pollinator: str
    outline: str
    cells: tuple[tuple[Literal["U", "D"], int, int], ...]
    corners: tuple[tuple[int, int], ...]  # counter-clockwise
    holds: tuple[int, ...]  # petals a corner can hold
    sides: int  # unit edges
    sparkles: int


@dataclass(frozen=True, slots=True)
class Tile:
    """`petals` has one letter for each corner of the shape: the colour of all its petals, or - for none."""

    id: str
    shape: str
    colour: str
    petals: str


@dataclass(frozen=True, slots=True)
class WaterTile:
    """What filling one pond cell gives: pollen, a petal of each printed colour, or petals of any colour."""

    id: str
    pollen: int = 0
    petals: str = ""
    any: int = 0


COLOURS = (
    Colour("R", "red", "four-point star"),
    Colour("Y", "yellow", "ray disc"),
    Colour("B", "blue", "drop"),
    Colour("P", "purple", "crescent"),
)
RAINBOW = "W"  # the rainbee's petals, which match every colour

PLAYER_COLOURS = (
    PlayerColour("orange"),
    PlayerColour("teal"),
    PlayerColour("pink"),
    PlayerColour("white"),
    PlayerColour("black"),
)

SHAPES = {
    "L": Shape(
        code="L",
        pollinator="ladybug",
        outline="diamond",
        cells=(("U", 0, 0), ("D", 0, 0)),
        corners=((0, 0), (1, 0), (1, 1), (0, 1)),
        holds=(1, 2, 1, 2),
        sides=4,
        sparkles=2,
    ),
    "M": Shape(
        code="M",
        pollinator="moth",
        outline="trapezoid",
        cells=(("U", 0, 0), ("D", 0, 0), ("U", 1, 0)),
        corners=((0, 0), (2, 0), (1, 1), (0, 1)),
        holds=(1, 1, 2, 2),
        sides=5,
        sparkles=3,
    ),
    "H": Shape(
        code="H",
        pollinator="hummingbird",
        outline="parallelogram",
        cells=(("U", 0, 0), ("D", 0, 0), ("U", 1, 0), ("D", 1, 0)),
        corners=((0, 0), (2, 0), (2, 1), (0, 1)),
        holds=(1, 2, 1, 2),
        sides=6,
        sparkles=4,
    ),
    "D": Shape(
        code="D",
        pollinator="dragonfly",
        outline="long trapezoid",
        cells=(("U", 0, 0), ("D", 0, 0), ("U", 1, 0), ("D", 1, 0), ("U", 2, 0)),
        corners=((0, 0), (3, 0), (2, 1), (0, 1)),
        holds=(1, 1, 2, 2),
        sides=7,
        sparkles=5,
    ),
    "B": Shape(
        code="B",
        pollinator="butterfly",
        outline="hexagon",
        cells=(("U", 0, 0), ("D", -1, 0), ("U", -1, 1), ("D", -1, 1), ("U", 0, 1), ("D", 0, 0)),
        corners=((0, 0), (1, 0), (1, 1), (0, 2), (-1, 2), (-1, 1)),
        holds=(2, 2, 2, 2, 2, 2),
        sides=6,
        sparkles=6,
    ),
}

# A tile never has petals of its own colour. It has the other three, one colour to a corner.
TILES = (
    Tile("L01", "L", "R", "YB-P"),
    Tile("L02", "L", "R", "BP-Y"),
    Tile("L03", "L", "R", "PY-B"),
    Tile("L04", "L", "Y", "BP-R"),
    Tile("L05", "L", "Y", "PR-B"),
    Tile("L06", "L", "Y", "RB-P"),
    Tile("L07", "L", "B", "PR-Y"),
    Tile("L08", "L", "B", "RY-P"),
    Tile("L09", "L", "B", "YP-R"),
    Tile("L10", "L", "P", "RY-B"),
    Tile("L11", "L", "P", "YB-R"),
    Tile("L12", "L", "P", "BR-Y"),
    Tile("M01", "M", "R", "Y-BP"),
    Tile("M02", "M", "R", "B-PY"),
    Tile("M03", "M", "R", "P-YB"),
    Tile("M04", "M", "Y", "B-PR"),
    Tile("M05", "M", "Y", "P-RB"),
    Tile("M06", "M", "Y", "R-BP"),
    Tile("M07", "M", "B", "P-RY"),
    Tile("M08", "M", "B", "R-YP"),
    Tile("M09", "M", "B", "Y-PR"),
    Tile("M10", "M", "P", "R-YB"),
    Tile("M11", "M", "P", "Y-BR"),
    Tile("M12", "M", "P", "B-RY"),
    Tile("H01", "H", "R", "YB-P"),
    Tile("H02", "H", "R", "BP-Y"),
    Tile("H03", "H", "R", "PY-B"),
    Tile("H04", "H", "Y", "BP-R"),
    Tile("H05", "H", "Y", "PR-B"),
    Tile("H06", "H", "Y", "RB-P"),
    Tile("H07", "H", "B", "PR-Y"),
    Tile("H08", "H", "B", "RY-P"),
    Tile("H09", "H", "B", "YP-R"),
    Tile("H10", "H", "P", "RY-B"),
    Tile("H11", "H", "P", "YB-R"),
    Tile("H12", "H", "P", "BR-Y"),
    Tile("D01", "D", "R", "Y-BP"),
    Tile("D02", "D", "R", "B-PY"),
    Tile("D03", "D", "R", "P-YB"),
    Tile("D04", "D", "Y", "B-PR"),
    Tile("D05", "D", "Y", "P-RB"),
    Tile("D06", "D", "Y", "R-BP"),
    Tile("D07", "D", "B", "P-RY"),
    Tile("D08", "D", "B", "R-YP"),
    Tile("D09", "D", "B", "Y-PR"),
    Tile("D10", "D", "P", "R-YB"),
    Tile("D11", "D", "P", "Y-BR"),
    Tile("D12", "D", "P", "B-RY"),
    Tile("B01", "B", "R", "YB-P--"),
    Tile("B02", "B", "R", "BP-Y--"),
    Tile("B03", "B", "R", "PY-B--"),
    Tile("B04", "B", "Y", "BP-R--"),
    Tile("B05", "B", "Y", "PR-B--"),
    Tile("B06", "B", "Y", "RB-P--"),
    Tile("B07", "B", "B", "PR-Y--"),
    Tile("B08", "B", "B", "RY-P--"),
    Tile("B09", "B", "B", "YP-R--"),
    Tile("B10", "B", "P", "RY-B--"),
    Tile("B11", "B", "P", "YB-R--"),
    Tile("B12", "B", "P", "BR-Y--"),
)

RAINBEE = Tile("RB", "L", "", "-W-W")  # no colour and no sparkles: it costs and pays nothing

WATER = (
    WaterTile("WT01", pollen=1),
    WaterTile("WT02", pollen=1),
    WaterTile("WT03", pollen=1),
    WaterTile("WT04", pollen=1),
    WaterTile("WT05", petals="RY"),
    WaterTile("WT06", petals="RB"),
    WaterTile("WT07", petals="RP"),
    WaterTile("WT08", petals="YB"),
    WaterTile("WT09", petals="YP"),
    WaterTile("WT10", petals="BP"),
    WaterTile("WT11", any=1),
    WaterTile("WT12", any=1),
    WaterTile("WT13", any=1),
    WaterTile("WT14", any=1),
    WaterTile("WT15"),
    WaterTile("WT16"),
)

# Pollen at the end for a petal token on spaces 0 to 21. It rises at 5, 8, 13 and 21.
BONUS = (0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 7)
