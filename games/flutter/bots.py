"""Bots for practice and for balancing: a random one, a greedy one, and one that looks a round ahead.

The only secret in a State is how much pollen each player has, and anyone could keep count of that. What lies hidden in
the stacks and in the bag has not happened yet. So no bot can peek: the one that looks ahead draws its own luck.
"""

from collections.abc import Callable
from itertools import permutations

from games.flutter.components import BEE_POLLEN, BONUS, RAINBEE
from games.flutter.rules import legal, play
from games.flutter.rules.bunch import LETTERS, count, counts
from games.flutter.rules.meadow import lay
from games.flutter.rules.moves import Choose, Keep, Move, Place, Pollinate, Settle
from games.flutter.rules.placing import weigh
from games.flutter.rules.pollination import after_paying, half
from games.flutter.rules.state import PLACE, State, active, over
from games.flutter.rules.tiles import SPARKLES, TILE
from games.kit.choices import Luck

Bot = Callable[[State, Luck], Move]

# Worth in pollen, found by trial: 120 two-player games with each of six settings. 0.25 to 0.4 are hard to tell apart.
PETAL = 0.35  # for each of the first petals of a colour, which will pay for enclosed tiles
SPARE_PETAL = 0.2  # for each petal after those
PETALS_WANTED = 9
WATER = 0.25 + PETAL  # a pond cell, on average: four pollen and sixteen petals in sixteen tiles
CANDIDATES = 8  # placements that the thinker compares
SAMPLES = 2  # times that it plays out each of them before it drops the worse half


def random_bot(state: State, luck: Luck) -> Move:
    """Any legal move with equal chance."""
    return legal(state).pick(luck)


def greedy_bot(state: State, luck: Luck) -> Move:
    """The move that pays best right now."""
    match state.step.kind:
        case "place":
            ranked = _ranked(state, luck)
            return ranked[0][1] if ranked else legal(state).pick(luck)
        case "choose":
            return _scarcest(state)
        case "pollinate":
            return _dearest_order(state)
        case "home" | "bee":
            return _best_landing(state, luck)
    return legal(state).pick(luck)


def thinker(state: State, luck: Luck, samples: int = SAMPLES) -> Move:
    """The best of a few placements, each played out until the bot's next turn with everyone greedy and with luck of its
    own. It drops the worse half again and again, so most of the time goes into those that are hard to tell apart.
    """
    ranked = _ranked(state, luck)[:CANDIDATES] if state.step.kind == PLACE else []
    if not ranked:
        return greedy_bot(state, luck)
    moves: list[Move] = [place for _, place in ranked]
    totals = dict.fromkeys(moves, 0.0)
    while len(moves) > 1:
        for _ in range(samples):
            for move in moves:
                totals[move] += _outlook(state, move, luck)
        samples *= 2
        moves.sort(key=lambda move: -totals[move])
        del moves[(len(moves) + 1) // 2 :]
    return moves[0]


def lead(state: State, seat: int) -> float:
    """How far a seat is ahead of the others, in pollen."""
    others = [_standing(state, other) for other in range(state.setup.players) if other != seat]
    return _standing(state, seat) - (max(others) + sum(others) / len(others)) / 2


def _standing(state: State, seat: int) -> float:
    if over(state):
        return state.pollen[seat] + sum(BONUS[held] for held in counts(state.petals[seat]))
    return state.pollen[seat] + _worth(state.petals[seat])


def _worth(petals: int) -> float:
    return sum(
        held * PETAL if held <= PETALS_WANTED else PETALS_WANTED * PETAL + (held - PETALS_WANTED) * SPARE_PETAL
        for held in counts(petals)
    )


def _ranked(state: State, luck: Luck) -> list[tuple[float, Place]]:
    """The placements, best first. Luck decides between equals."""
    places = [move for move in legal(state) if isinstance(move, Place)]
    return sorted(((_value(state, place) + luck.random() / 1000, place) for place in places), reverse=True)


def _value(state: State, place: Place) -> float:
    """What the active player gains by a placement, less what each opponent gains."""
    weighed = weigh(state, place)
    assert weighed is not None
    turned, window, _, held = weighed
    _, ponds, enclosed = lay(state.meadow, place, turned, window)
    seat = active(state)
    value = WATER * sum(pond.bit_count() for pond in ponds)
    for tile in sorted(enclosed, key=lambda tile: -SPARKLES.get(tile, 0)):
        if tile != RAINBEE.id:
            held, gained = _settled(tile, held)
            value += gained
            if tile in state.bees:
                value += BEE_POLLEN if state.bees[seat] == tile else -BEE_POLLEN / (state.setup.players - 1)
    return value + _worth(held)


def _settled(tile: str, held: int) -> tuple[int, int]:
    """The petals and the pollen after settling an enclosed tile. Not paying costs what each opponent gains."""
    left = after_paying(held, tile)
    return (held, -half(tile)) if left is None else (left, SPARKLES[tile])


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
        held, gained = _settled(tile, held)
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


def _outlook(state: State, move: Move, luck: Luck) -> float:
    """How far ahead the player is when their next turn comes."""
    seat = active(state)
    until = state.turn + state.setup.players
    state = play(state, move)
    while not over(state) and state.turn < until:
        state = play(state, greedy_bot(state, luck))
    return lead(state, seat)
