"""The greedy bot's dikes: it looks for the area that its own mills could drain with the fewest dikes."""

from functools import cache

from games.h2olland.components import AREA_MAX
from games.h2olland.rules.board import Board
from games.h2olland.rules.lake import dike_spots
from games.h2olland.rules.matching import can_all
from games.h2olland.rules.moves import Dike, Pass
from games.h2olland.rules.state import State
from games.h2olland.rules.stock import count
from games.kit.grid import each

DIKE = 0.4  # what a dike is worth, in tulips
TILE = 0.3  # what a tile of new land is worth


def best_dike(state: State) -> Dike | Pass:
    """The first dike of the best plan that the own dikes can finish."""
    board, lake, turn = state.board, state.lake, state.turn
    spots = dike_spots(board, lake.water, lake.dikes)
    dikes = count(state.players[turn].barn, "dike")
    best, plan = 0.0, 0
    for area, rim in areas_and_rims(board):
        missing = rim & ~lake.dikes & _wet_edges(board, area, lake.water)
        if area & ~lake.water or not 0 < missing.bit_count() <= dikes or not missing & spots:
            continue
        worth = _worth(state, area) - DIKE * missing.bit_count()
        if worth > best:
            best, plan = worth, missing & spots
    return Dike(turn, board.edges[plan.bit_length() - 1]) if plan else Pass(turn)


@cache
def areas_and_rims(board: Board) -> tuple[tuple[int, int], ...]:
    """All connected sets of at most four tiles, each with the edges around it that have water on both sides."""
    layer = {1 << tile for tile in range(len(board.tiles))}
    found: set[int] = set()
    for _ in range(AREA_MAX):
        found |= layer
        layer = {
            area | behind
            for area in layer
            for tile in each(area)
            for _, behind in board.links[tile.bit_length() - 1]
            if not behind & area
        }
    return tuple((area, _rim(board, area)) for area in sorted(found))


def _rim(board: Board, area: int) -> int:
    return sum(1 << edge for edge, pair in enumerate(board.ends) if (pair & area).bit_count() == 1)


def _wet_edges(board: Board, area: int, water: int) -> int:
    """The edges of an area behind which there is water."""
    found = 0
    for tile in each(area):
        for edge, behind in board.links[tile.bit_length() - 1]:
            if behind & water:
                found |= edge
    return found


def _worth(state: State, area: int) -> float:
    """Own tulips and new land, if all mills together can drain it; else nothing."""
    shores = [state.board.shores[tile.bit_length() - 1] for tile in each(area)]
    mills = 0
    for player in state.players:
        mills |= player.mills
    if not can_all([mills & shore for shore in shores]):
        return 0.0
    own = 0
    for shore in shores:
        own |= shore & state.players[state.turn].mills
    return own.bit_count() + TILE * area.bit_count() if own else 0.0
