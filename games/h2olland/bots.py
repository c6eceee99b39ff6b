"""Players for practice and for balancing: at random, and greedy. A State holds no secrets, so no bot can peek.

The greedy bot takes what is best at once. Its trades are in merchant.py, its plantings in gardener.py and its dikes in
dikemaster.py.
"""

from collections.abc import Callable

from games.h2olland.dikemaster import best_dike
from games.h2olland.gardener import best_placement
from games.h2olland.merchant import best_deal, worst_tile
from games.h2olland.rules import legal
from games.h2olland.rules.board import adjacent, tile_names
from games.h2olland.rules.draining import open_areas, turnable, unused_mills
from games.h2olland.rules.lake import shore
from games.h2olland.rules.moves import Drain, Move, Run, Take, Turn
from games.h2olland.rules.race import free_fields
from games.h2olland.rules.scoring import POINTS
from games.h2olland.rules.state import State, firsts_of
from games.h2olland.rules.stock import INDEX, TULIPS
from games.kit.choices import Luck
from games.kit.grid import each, select

Bot = Callable[[State, Luck], Move]

PROSPECT = 0.3  # of a point: what a free field is worth that a worker would open up


def random_bot(state: State, luck: Luck) -> Move:
    return legal(state).pick(luck)


def greedy_bot(state: State, luck: Luck) -> Move:
    """What is best at once, for the seat whose turn it is; weather, land tiles and barren land are left to luck."""
    match state.stage:
        case "spring" | "last planting":
            return best_placement(state, luck)
        case "dikes":
            return best_dike(state)
        case "drain":
            return _best_area(state)
        case "turn":
            return _turn(state, turnable(state, state.turn)[0], luck)
        case "reward":
            return Take(state.turn, next(move.kind for move in list(legal(state))[::-1] if isinstance(move, Take)))
        case "drought":
            return _turn(state, _best_drought(state), luck)
        case "winter" | "last trade":
            return best_deal(state)
        case "barn":
            return worst_tile(state)
        case "race":
            return _best_run(state)
    return legal(state).pick(luck)


def _best_area(state: State) -> Drain:
    """The area with most own mills, for they earn tulips."""
    own = state.players[state.turn].mills & unused_mills(state)
    area = max(open_areas(state, state.turn), key=lambda area: (own & shore(state.board, area)).bit_count())
    return Drain(state.turn, tile_names(state.board, area))


def _turn(state: State, tile: int, luck: Luck) -> Turn:
    unseen = state.lake.unseen
    id_ = select(unseen, int(luck.random() * unseen.bit_count()))
    return Turn(state.turn, state.board.tiles[tile.bit_length() - 1], id_)


def _best_drought(state: State) -> int:
    """A tile where the own village can plant next spring, else any."""
    own = state.players[state.turn].by_network
    return max(each(state.lake.water), key=lambda tile: (own & state.board.blocks[tile.bit_length() - 1]).bit_count())


def _best_run(state: State) -> Run:
    """The dearest field, and a little for what lies behind it."""
    runs = [move for move in legal(state) if isinstance(move, Run)]
    free = free_fields(state)
    player = state.players[state.turn]
    reached = adjacent(state.board, player.mills | player.run)
    return max(
        runs, key=lambda run: _worth(state, run.squares) + PROSPECT * _behind(state, run.squares, free & ~reached)
    )


def _behind(state: State, squares: int, beyond: int) -> int:
    opened = firsts_of(state.land, adjacent(state.board, squares) & beyond)
    return sum(_worth(state, first) for first in each(opened))


def _worth(state: State, squares: int) -> int:
    """The points of the tulip that lies here."""
    return next((POINTS[kind] for kind in TULIPS if state.land.fields[INDEX[kind]] & squares), 0)
