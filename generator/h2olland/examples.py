"""The positions of the booklet's pictures, and what the rules say of them."""

from functools import cache

from games.h2olland.notation import parse_move
from games.h2olland.positions import parse
from games.h2olland.rules import legal, play
from games.h2olland.rules.harvest import due
from games.h2olland.rules.lake import qualifying
from games.h2olland.rules.scoring import score
from games.h2olland.rules.state import State
from games.h2olland.rules.stock import counts

# Red has six mills on the board, so every tulip is open.
PLANTING = """B4; farm r 11,3; mill r 6,3 5,0 5,1 5,2 5,3 5,4; cow 12,2v; bean 11,4h; white 11,1v@r
    barn r purple 1 corn 1; turn r"""
PLANTING_TRIES = ("r purple 12,0v", "r purple 10,0h", "r corn 12,5v")
BUILDING = """B4; farm r 11,3; mill r 6,3 5,0 5,1 5,2 5,3; cow 12,2v; bean 11,4h; white 11,1v@r; farm b 13,6
    barn r mill 1 farm 1; turn r"""
BUILDING_TRIES = ("r mill 12,5", "r mill 11,0", "r mill 10,0", "r farm 11,6", "r farm 13,5")
DIKES = "B4; stage dikes; barn r dike 1; turn r"
DIKE_TRIES = ("r dike N0l|N0r", "r dike N1l|N2l", "r dike N1l|N1r")
DRAINING = """B4; drain N0l:5r0 N0r:6r0 N2l:7r0 W2r:8r0; dike W2l|W1l W1r|W1l W1r|W0r
    mill w 8,2; mill o 11,3; mill r 6,6; mill b 5,9; shoe w"""
HARVEST = """B4; farm w 6,14; mill o 5,12; corn 5,15h; bean 5,13h; carrot 3,12h; potato 5,11h; red 5,16h@w"""
HARVEST_CARD = 4  # carrot +1, bean -1
RACE = """B4; drainall; mill o 6,8; farm r 8,6; mill r 10,8; corn 5,7h; red 7,8h; yellow 6,9h; purple 8,9v; white 9,7v
    pink 9,9h; orange 6,10h; purple 11,8h; stage race; runners o 3 r 3; last r; turn r"""
RACE_MOVES = ("r run 11,8h", "o run 6,9h", "r run 9,7v", "o run 8,9v", "r run 9,9h", "o run 6,10h")


@cache
def position(text: str) -> State:
    return parse(text)


def allowed(text: str, move: str) -> bool:
    """Whether the rules let this happen."""
    return parse_move(move) in legal(position(text))


def areas() -> tuple[int, ...]:
    """Those of the draining example that qualify, the largest first."""
    state = position(DRAINING)
    mills = sum(player.mills for player in state.players)
    found = qualifying(state.board, state.lake.water, state.lake.dikes, mills)
    return tuple(sorted(found, key=lambda area: (-area.bit_count(), area)))


def harvests() -> tuple[dict[str, int], ...]:
    """What white and orange bring in, without weather and with it."""
    state = position(HARVEST)
    return tuple(dict(counts(due(state, seat, card))) for card in (0, HARVEST_CARD) for seat in (0, 1))


@cache
def raced() -> State:
    state = position(RACE)
    for move in RACE_MOVES:
        state = play(state, parse_move(move))
    return state


def race_totals() -> tuple[int, ...]:
    return score(raced()).totals
