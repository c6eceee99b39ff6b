"""Bots for practice and for balancing: a random one, a careless one, a greedy one, and one that looks a round ahead.

What lies hidden in the stacks and in the bag has not happened yet: the bot that looks ahead draws its own luck. The
only secret in a State is how much pollen the others have. table/robots.py leaves that out for robots and hints.
"""

from collections.abc import Callable
from itertools import permutations

from games.flutter.components import BONUS
from games.flutter.ranking import best, ranked, settled, value, worth
from games.flutter.rules import legal, play, to_move
from games.flutter.rules.bunch import LETTERS, count, counts
from games.flutter.rules.moves import Choose, Keep, Move, Place, Pollinate, Settle
from games.flutter.rules.state import PLACE, State, active, over
from games.flutter.rules.tiles import SPARKLES, TILE
from games.kit.choices import Luck
from games.kit.luck import seeded
from games.kit.thinking import Outcome, Weighed, weighed

Bot = Callable[..., Move]  # given a state and luck

# Moves that one decision may play out; docs/flutter-balance.md has what they take and what they win.
BUDGET = 100
CANDIDATES = 8  # placements that the thinker compares
SAMPLES = 16  # futures in which `gain` plays a move out
CARELESS = 0.4  # the share of placements that a beginner does not compare with all others
GLANCES = 6  # placements that it compares then


def random_bot(state: State, luck: Luck) -> Move:
    """Any legal move with equal chance."""
    return legal(state).pick(luck)


def greedy_bot(state: State, luck: Luck) -> Move:
    """The move that pays best right now."""
    match state.step.kind:
        case "place":
            return best(state, luck) or legal(state).pick(luck)
        case "choose":
            return _scarcest(state)
        case "pollinate":
            return _dearest_order(state)
        case "home" | "bee":
            return _best_landing(state, luck)
    return legal(state).pick(luck)


def beginner(state: State, luck: Luck) -> Move:
    """Plays like the greedy bot, but often lays the best of the first few placements that it comes across."""
    if state.step.kind == PLACE and luck.random() < CARELESS:
        seen = [move for move in (legal(state).pick(luck) for _ in range(GLANCES)) if isinstance(move, Place)]
        return max(seen, key=lambda place: value(state, place)) if seen else greedy_bot(state, luck)
    return greedy_bot(state, luck)


def thinker(state: State, luck: Luck, budget: int = BUDGET) -> Move:
    """The best of a few placements, each played out until the bot's next turn with everyone greedy."""
    found = thought(state, luck, budget)
    return found[0].move if found else greedy_bot(state, luck)


STRENGTHS: dict[str, Bot] = {"friendly": beginner, "keen": greedy_bot, "master": thinker}


def thought(state: State, luck: Luck, budget: int = BUDGET) -> list[Weighed[Move]]:
    """The moves worth thinking about, best first, with what each gains: how much further ahead it leaves the seat. None
    if there is only one way to go on.
    """
    candidates = _candidates(state, luck)
    if len(candidates) < 2:
        return []
    seed = luck.getrandbits(32)
    return weighed(candidates, lambda move, sample: _played_on(state, move, seed + sample), budget)


def gain(state: State, move: Move) -> float:
    """What a move gains on average in imagined futures, the same ones for every move."""
    return sum(_played_on(state, move, sample).value for sample in range(SAMPLES)) / SAMPLES


def lead(state: State, seat: int) -> float:
    """How far a seat is ahead of the others, in pollen."""
    others = [_standing(state, other) for other in range(state.setup.players) if other != seat]
    return _standing(state, seat) - (max(others) + sum(others) / len(others)) / 2


def _standing(state: State, seat: int) -> float:
    if over(state):
        return state.pollen[seat] + sum(BONUS[held] for held in counts(state.petals[seat]))
    return state.pollen[seat] + worth(state.petals[seat])


def _candidates(state: State, luck: Luck) -> list[Move]:
    match state.step.kind:
        case "place":
            return [place for _, place in ranked(state, luck)[:CANDIDATES]]
        case "home" | "bee" | "choose" | "pollinate":
            return list(legal(state))
    return []


def _scarcest(state: State) -> Choose:
    """A petal of the colour that completes the price of an enclosed tile, otherwise of the scarcest colour."""
    held = state.petals[active(state)]
    for tile in state.step.tiles:
        letter = TILE[tile].colour
        if count(held, letter) == SPARKLES[tile] - 1:
            return Choose(letter)
    return Choose(min(LETTERS, key=lambda letter: count(held, letter)))


def _dearest_order(state: State) -> Pollinate:
    """The first tile of the order that yields most."""
    held = state.petals[active(state)]
    orders = permutations(move for move in legal(state) if isinstance(move, Pollinate))
    return max(orders, key=lambda order: _yield([move.tile for move in order], held))[0]


def _yield(tiles: list[str], held: int) -> int:
    total = 0
    for tile in tiles:
        held, gained = settled(tile, held)
        total += gained
    return total


def _best_landing(state: State, luck: Luck) -> Move:
    """The tile with the fewest open sides, because it will be enclosed first."""
    meadow = state.meadow
    places = [move for move in legal(state) if isinstance(move, Settle)]
    if not places:
        return Keep()
    bare = meadow.ground.whole ^ meadow.cover
    return min(places, key=lambda move: ((meadow.open[move.tile] & bare).bit_count(), luck.random()))


def _played_on(state: State, move: Move, seed: int) -> Outcome:
    """How much further ahead the seat that moves is when its next turn comes, with everyone greedy until then."""
    luck = seeded(seed)
    seat = to_move(state)
    assert seat is not None
    before = lead(state, seat)
    until = state.turn + state.setup.players
    state, steps = play(state, move), 1
    while not over(state) and state.turn < until:
        state = play(state, greedy_bot(state, luck))
        steps += 1
    return Outcome(lead(state, seat) - before, steps)
