"""The player that thinks: it plays its options out to the end of the race, many times, and takes the best of them.

In these play-outs everyone is greedy. All options meet the same weather and the same land, so that chance does not
decide between them. What lies face down is drawn anew each time, since nobody can know it.
"""

from functools import lru_cache

from games.h2olland.bots import Bot, beginner, greedy_bot, ranked_dikes, ranked_places, turned
from games.h2olland.rules import legal, over, play, score
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.moves import Buy, Done, Move, Pass, Take, Turn
from games.h2olland.rules.state import State
from games.h2olland.rules.stock import PLANTABLE, RACING, kinds_in
from games.h2olland.rules.summer import turnable
from games.h2olland.rules.winter import excess
from games.kit.choices import Luck
from games.kit.grid import each
from games.kit.luck import seeded
from games.kit.thinking import Outcome, Weighed, weighed

# Moves that one decision may play out; docs/h2olland-balance.md has what they take and what they win.
BUDGET = 150
WIN = 12.0  # in points, what winning is worth on top of the difference in points
PLACES = 3  # for each kind of piece, the places that the thinker compares
DIKES = 4
TILES = 5  # in a drought
# Futures in which `gain` plays a move out: so many at most and at least, and as many between as these moves allow.
SAMPLES, LEAST_SAMPLES, GAIN_BUDGET = 32, 12, 8000
_CHANCE = ("turn", "drought", "weather")  # the stages in which chance turns something up


def thinker(state: State, luck: Luck, budget: int = BUDGET) -> Move:
    ranked = thought(state, luck, budget)
    return ranked[0].move if ranked else greedy_bot(state, luck)


STRENGTHS: dict[str, Bot] = {
    "friendly": beginner,
    "keen": greedy_bot,
    "master": thinker,
}


def thought(state: State, luck: Luck, budget: int = BUDGET) -> list[Weighed[Move]]:
    """The options of the seat that decides next, best first, with what each gains over the move that looks best."""
    options = _options(state, luck)
    if len(options) < 2:
        return [Weighed(option, 0.0) for option in options]
    seat, plain = to_decide(state), greedy_bot(state, seeded(0))
    if not any(alike(option, plain) for option in options):
        options.append(plain)
    seed = luck.getrandbits(32)
    ranked = weighed(options, lambda move, sample: _played_out(state, move, seat, seed + sample), budget)
    usual = next(one.value for one in ranked if alike(one.move, plain))
    return [Weighed(one.move, one.value - usual) for one in ranked]


def gain(state: State, move: Move) -> float:
    """How much further ahead a move leaves its seat at the end than the move that looks best at once, on average over
    futures that are the same for every move.
    """
    seat, plain = to_decide(state), greedy_bot(state, seeded(0))
    if alike(move, plain):
        return 0.0
    first = _plainly_played_out(state, plain, seat, 0).steps
    samples = min(SAMPLES, max(LEAST_SAMPLES, GAIN_BUDGET // (2 * first)))  # as many for every move at this moment
    return (
        sum(
            _played_out(state, move, seat, sample).value - _plainly_played_out(state, plain, seat, sample).value
            for sample in range(samples)
        )
        / samples
    )


def alike(one: object, other: object) -> bool:
    """Whether two moves are the same as far as their player decides."""
    if isinstance(one, Turn) and isinstance(other, Turn):
        return one.tile == other.tile
    return one == other


def _options(state: State, luck: Luck) -> list[Move]:
    """The moves worth thinking about."""
    turn = state.turn
    match state.stage:
        case "spring" | "last planting":
            barn = state.players[turn].barn & (PLANTABLE if state.stage == "spring" else RACING)
            places: list[Move] = [
                place for kind in kinds_in(barn) for place in ranked_places(state, kind, luck)[:PLACES]
            ]
            return [*places, Pass(turn)] if state.stage == "spring" or not places else places
        case "dikes":
            return [*ranked_dikes(state)[:DIKES], Pass(turn)]
        case "turn":
            return [turned(state, tile, luck) for tile in turnable(state, turn)]
        case "drought":
            own = state.players[turn].by_network
            blocks = state.board.blocks
            tiles = sorted(each(state.lake.water), key=lambda tile: -(own & blocks[tile.bit_length() - 1]).bit_count())
            return [*(turned(state, tile, luck) for tile in tiles[:TILES]), Pass(turn)]
        case "winter" | "last trade":
            deals = [move for move in legal(state) if isinstance(move, Buy | Done)]
            return list(dict.fromkeys([greedy_bot(state, luck), *deals]))
        case "reward":
            rewards = [move for move in legal(state) if isinstance(move, Take)]
            return [*sorted(rewards, key=lambda take: -POINTS[take.kind])[:2]]  # none is harder to plant than another
        case "weather" | "over":
            return []
        case "barn":
            seat = to_decide(state)
            return [move for move in legal(state) if getattr(move, "seat", seat) == seat]
    return list(legal(state))


def to_decide(state: State) -> int:
    """The seat that decides next. When barns shrink, the first whose barn is too full."""
    if state.stage != "barn":
        return state.turn
    return next(seat for seat, player in enumerate(state.players) if excess(player))


@lru_cache(2 * SAMPLES)
def _plainly_played_out(state: State, move: Move, seat: int, seed: int) -> Outcome:
    """The same for the move that looks best, which all other moves of this moment are compared with."""
    return _played_out(state, move, seat, seed)


def _played_out(state: State, move: Move, seat: int, seed: int) -> Outcome:
    """How far ahead a seat is at the end, if it makes this move and everyone is greedy from then on."""
    chance, ties = seeded(seed), seeded(seed)
    if isinstance(move, Turn):
        move = turned(state, state.board.tile_bits[move.tile], chance)
    state, steps = play(state, move), 1
    while not over(state):
        state = play(state, greedy_bot(state, chance if state.stage in _CHANCE else ties))
        steps += 1
    result = score(state)
    best_other = max(total for other, total in enumerate(result.totals) if other != seat)
    won = WIN / len(result.winners) if seat in result.winners else 0.0
    return Outcome(result.totals[seat] - best_other + won, steps)
