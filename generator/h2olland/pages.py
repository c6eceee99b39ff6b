"""Where the pieces of H2Olland lie on their pages: edge to edge, so that few straight cuts free them and none curved.

Everything counts from the top left of its page's block, which stands in the middle of the paper.
"""

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

# The page of pieces: buildings, with dikes in a column beside them and workers in rows below
BUILDINGS_ON_PAGE = (8, 6)
BUILDINGS = Box(0, 0, BUILDINGS_ON_PAGE[0] * BUILDING_SIZE[0], BUILDINGS_ON_PAGE[1] * BUILDING_SIZE[1])
DIKES_ON_PAGE = (3, 4)
WORKERS_ON_PAGE = (WORKERS_EACH, len(COLOURS))
WORKERS = Box(0, BUILDINGS.bottom, WORKERS_ON_PAGE[0] * WORKER_MM, WORKERS_ON_PAGE[1] * WORKER_MM)
SHOE = Box(WORKERS.right, WORKERS.y, 3 * WORKER_MM, 3 * WORKER_MM)
COUNTERS = tuple(Box(SHOE.x + n * WORKER_MM, SHOE.bottom, WORKER_MM, WORKER_MM) for n in range(2))
PIECES = Box(0, 0, SHOE.right, WORKERS.bottom)


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
    cells = [cell for row in BUILDINGS.rows(BUILDINGS_ON_PAGE[1]) for cell in row.columns(BUILDINGS_ON_PAGE[0])]
    return tuple((kind, letter, cell) for (kind, letter), cell in zip(which, cells, strict=False))


def workers(players: int) -> tuple[tuple[str, Box], ...]:
    """A row of each colour."""
    rows = zip(letters(players), WORKERS.rows(WORKERS_ON_PAGE[1]), strict=False)
    return tuple((letter, cell) for letter, row in rows for cell in row.columns(WORKERS_ON_PAGE[0]))


def dikes() -> tuple[Box, ...]:
    """Upright, side by side."""
    across, down = DIKES_ON_PAGE
    assert across * down == DIKES
    return tuple(
        Box(BUILDINGS.right + i * DIKE.h, j * DIKE.w, DIKE.h, DIKE.w) for j in range(down) for i in range(across)
    )


def small_pieces(players: int) -> tuple[tuple[str, Box], ...]:
    """Everything that is cut from the page of pieces, with its name."""
    return (
        *((f"{kind} {letter}", box) for kind, letter, box in buildings(players)),
        *(("dike", box) for box in dikes()),
        *((f"worker {letter}", box) for letter, box in workers(players)),
        ("shoe", SHOE),
        *zip(("season", "year"), COUNTERS, strict=True),
    )


def pieces(players: int) -> tuple[Box, ...]:
    return tuple(box for _, box in small_pieces(players))


def player_pieces(village: str) -> tuple[tuple[str, Box], ...]:
    return (f"edge {village}", EDGE_CUT), ("barn", BARN_ASIDE)


def middle_pieces(players: int) -> tuple[tuple[str, Box], ...]:
    return ("middle", middle(players)), ("seasons", seasons(players))


def folds(players: int) -> int:
    """Each building is folded twice."""
    return 2 * len(buildings(players))
