"""Where the pieces of H2Olland lie on their pages: edge to edge, so that few straight cuts free them and none curved.

Everything counts from the top left of its page's block, which stands in the middle of the paper.
"""

import math

from games.h2olland.components import COLOURS, DIKES, FARMS_EACH, KINDS, WORKERS_EACH
from games.h2olland.rules.stock import FIELDS
from generator.h2olland.layout import (
    BARN_SIZE,
    BUILDING_SIZE,
    DIKE,
    EDGE_CUT,
    MIDDLE,
    MIDDLE_FOR_TWO,
    WORKER_MM,
)
from generator.page.geometry import Box, Placing
from generator.page.paper import Paper
from generator.page.quarters import QUARTER

FIELDS_ON_PAGE = (9, 6)
TRAVEL_FIELDS_ON_PAGE = (18, 6)
TILES_ON_PAGE = (4, 5)
TRAVEL_TILES_ON_PAGE = (8, 5)
# What two players need of the fields: more of each kind than they ever had out in 60 games between robots
FIELDS_FOR_TWO = {
    "corn": 20,
    "bean": 23,
    "carrot": 23,
    "potato": 19,
    "cow": 13,
    "red": 10,
    "yellow": 10,
    "orange": 12,
    "pink": 13,
    "white": 13,
    "purple": 6,
}

# A player's page: an edge, and a barn beside it
BARN_ASIDE = Box(EDGE_CUT.right, EDGE_CUT.y, *BARN_SIZE)
PLAYER = Box(EDGE_CUT.x, EDGE_CUT.y, BARN_ASIDE.right - EDGE_CUT.x, EDGE_CUT.h)
PLAYER_WORDS = Box(4, PLAYER.bottom + 3, 258, 9)
TRAVEL_GAP_MM = 8.0  # between two of them

# The page of the middle: the seasons below it
SEASONS = Box(0, 0, MIDDLE.w, 50)

# The page of pieces: eight buildings in a row, and below them the workers of each colour in a row of their own
BUILDINGS_ACROSS = 8
BUILDINGS_EACH = 2 * FARMS_EACH  # as many mills as farms
SHOE_MM = 3 * WORKER_MM

# What follows the seasons on the page of the middle, if only two play
AID_CELL = (MIDDLE.w / 2, QUARTER.h + 6)


def centred(block: Box, paper: Paper) -> Placing:
    """A block in the middle of a page."""
    x, y = paper.box.centre
    return Placing(x - block.centre[0], y - block.centre[1])


def middle(players: int) -> Box:
    return MIDDLE if players > 2 else MIDDLE_FOR_TWO


def seasons(players: int) -> Box:
    """The seasons, below the middle sheet."""
    return SEASONS.moved(0, middle(players).bottom)


def middle_block(players: int) -> Box:
    return Box(0, 0, MIDDLE.w, seasons(players).bottom)


def fields(players: int) -> tuple[str, ...]:
    """The kinds of all fields that these players need, kind by kind."""
    counts = FIELDS_FOR_TWO if players == 2 else {kind.name: kind.count for kind in KINDS}
    return tuple(kind for kind in FIELDS for _ in range(counts[kind]))


def letters(players: int) -> tuple[str, ...]:
    """The colours whose pieces are printed."""
    return tuple(colour.letter for colour in COLOURS[:players])


def buildings(players: int) -> tuple[tuple[str, str, Box], ...]:
    """Kind, colour and place of each."""
    which = [(kind, letter) for letter in letters(players) for kind in ("farm", "mill") for _ in range(FARMS_EACH)]
    rows = _buildings(players).rows(_rows_of_buildings(players))
    cells = [cell for row in rows for cell in row.columns(BUILDINGS_ACROSS)]
    return tuple((kind, letter, cell) for (kind, letter), cell in zip(which, cells, strict=False))


def workers(players: int) -> tuple[tuple[str, Box], ...]:
    """A row of each colour."""
    rows = zip(letters(players), _workers(players).rows(players), strict=True)
    return tuple((letter, cell) for letter, row in rows for cell in row.columns(WORKERS_EACH))


def dikes(players: int) -> tuple[Box, ...]:
    """Upright beside the buildings of four players, lying below the workers of fewer."""
    across, down = 3, 4
    assert across * down == DIKES
    if players == len(COLOURS):
        x, y, wide, high = _buildings(players).right, 0.0, DIKE.h, DIKE.w
    else:
        x, y, wide, high = 0.0, _workers(players).bottom, DIKE.w, DIKE.h
    return tuple(Box(x + i * wide, y + j * high, wide, high) for j in range(down) for i in range(across))


def shoe(players: int) -> Box:
    """Beside the workers of four players, or between the dikes of fewer and the edge."""
    below = _workers(players)
    if players == len(COLOURS):
        return Box(below.right, below.y, SHOE_MM, SHOE_MM)
    last = dikes(players)[-1]
    return Box(last.right, below.bottom, _buildings(players).right - last.right, last.bottom - below.bottom)


def counters(players: int) -> tuple[Box, Box]:
    """Of the season and of the year."""
    if players == len(COLOURS):
        beside = shoe(players)
        return Box(beside.x, beside.bottom, WORKER_MM, WORKER_MM), Box(
            beside.x + WORKER_MM, beside.bottom, WORKER_MM, WORKER_MM
        )
    end = _workers(players)
    return Box(end.right, end.y, WORKER_MM, WORKER_MM), Box(end.right, end.y + WORKER_MM, WORKER_MM, WORKER_MM)


def small_pieces(players: int) -> tuple[tuple[str, Box], ...]:
    """Everything that is cut from the page of pieces, with its name."""
    return (
        *((f"{kind} {letter}", box) for kind, letter, box in buildings(players)),
        *(("dike", box) for box in dikes(players)),
        *((f"worker {letter}", box) for letter, box in workers(players)),
        ("shoe", shoe(players)),
        *zip(("season", "year"), counters(players), strict=True),
    )


def pieces(players: int) -> tuple[Box, ...]:
    return tuple(box for _, box in small_pieces(players))


def pieces_block(players: int) -> Box:
    """All of them together."""
    boxes = pieces(players)
    return Box(0, 0, max(box.right for box in boxes), max(box.bottom for box in boxes))


def player_pieces(village: str) -> tuple[tuple[str, Box], ...]:
    return (f"edge {village}", EDGE_CUT), ("barn", BARN_ASIDE)


def middle_pieces(players: int) -> tuple[tuple[str, Box], ...]:
    return ("middle", middle(players)), ("seasons", seasons(players))


def aids(players: int) -> tuple[Box, ...]:
    """Two players find theirs below the seasons: their middle sheet is a quarter of that of four."""
    wide, high = AID_CELL
    y = seasons(players).bottom
    return tuple(Box(n * wide, y, wide, high) for n in range(2)) if players == 2 else ()


def back_block(players: int) -> Box:
    """What is on the back of the cover."""
    block = middle_block(players)
    return Box(block.x, block.y, block.w, max([block.bottom, *(box.bottom for box in aids(players))]))


def back_pieces(players: int) -> tuple[tuple[str, Box], ...]:
    return (*middle_pieces(players), *(("aid", box) for box in aids(players)))


def folds(players: int) -> int:
    """Each building is folded twice."""
    return 2 * len(buildings(players))


def _rows_of_buildings(players: int) -> int:
    return math.ceil(players * BUILDINGS_EACH / BUILDINGS_ACROSS)


def _buildings(players: int) -> Box:
    wide, high = BUILDING_SIZE
    return Box(0, 0, BUILDINGS_ACROSS * wide, _rows_of_buildings(players) * high)


def _workers(players: int) -> Box:
    return Box(0, _buildings(players).bottom, WORKERS_EACH * WORKER_MM, players * WORKER_MM)
