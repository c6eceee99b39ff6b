"""How robots of each strength choose their drawing.

A friendly one takes any of the good drawings, a keen one the best as it looks now. A master turns up cards for the
turns to come, lets everyone draw on this polder until it is back, and takes the drawing after which that goes best.
"""

from games.kit.choices import Luck
from games.kit.luck import seeded
from games.kit.thinking import Outcome, weighed
from games.polders.bots import CASUAL_NOISE
from games.polders.components import CARDS_PER_FLIP, TURNS, TURNS_PER_ROUND
from games.polders.rules.board import CARD_BIT
from games.polders.rules.land import drawable, ink
from games.polders.rules.moves import Draw, Pass, Single
from games.polders.rules.state import DECK, State
from games.polders.worth import Weighing, weighings

# Drawings that one decision may look ahead; docs/polders-balance.md has what they take and what they win.
BUDGET = 32
CANDIDATES = 6
RIVALS = 0.5  # what a point of the others counts, shared among them


def chosen(state: State, seat: int, strength: str, luck: Luck) -> Draw | Single | Pass:
    """What a robot of this strength does."""
    if not state.lands[state.front[seat]].open:
        return Pass(seat)
    return drawing(state, seat, ranked(state, seat, strength, luck)[0])


def drawing(state: State, seat: int, one: Weighing) -> Draw | Single:
    """A drawing as a move of the rules."""
    shape = drawable(state.lands[state.front[seat]], seat, state.shapes)
    return (Draw if shape else Single)(seat, one.squares, one.mark)


def ranked(state: State, seat: int, strength: str, luck: Luck) -> list[Weighing]:
    """The drawings of this seat, the one it would choose first."""
    found = list(weighings(state, seat))
    if strength == "friendly":
        return sorted(found, key=lambda one: -one.worth - CASUAL_NOISE * luck.random())
    found.sort(key=lambda one: -one.worth)
    return _looked_ahead(state, seat, found, luck) if strength == "master" else found


def _looked_ahead(state: State, seat: int, found: list[Weighing], luck: Luck) -> list[Weighing]:
    some = found[:CANDIDATES]
    if len(some) < 2 or state.turn + 1 == TURNS:
        return found
    seed = luck.getrandbits(32)
    best = weighed(some, lambda one, sample: _until_it_is_back(state, seat, one, seed + sample), BUDGET)
    return [it.move for it in best] + found[CANDIDATES:]


def _until_it_is_back(state: State, seat: int, one: Weighing, seed: int) -> Outcome:
    """What a drawing is worth with those that follow on this polder, its seat's own next one included."""
    luck, number, players = seeded(seed), state.front[seat], state.setup.players
    value, steps = one.worth, 0
    deck = [card for card in DECK if card in state.deck]  # in no order that anybody could know
    state = _drawn(state, number, seat, one)
    for by in range(1, players + 1):
        turn = state.turn + 1
        if turn == TURNS or not state.lands[number].open:
            break
        if turn % TURNS_PER_ROUND == 0:
            deck = list(DECK)
        cards = {deck.pop(int(luck.random() * len(deck))) for _ in range(CARDS_PER_FLIP)}
        shapes = sum({CARD_BIT[card] for card in cards})
        state = state._replace(turn=turn, shapes=shapes, front=state.front[-1:] + state.front[:-1])
        drawer = (seat + by) % players
        best = max(weighings(state, drawer))
        value += best.worth if drawer == seat else -RIVALS / (players - 1) * best.worth
        state = _drawn(state, number, drawer, best)
        steps += 1
    return Outcome(value, steps)


def _drawn(state: State, number: int, seat: int, one: Weighing) -> State:
    land = ink(state.lands[number], Draw(seat, one.squares, one.mark))
    return state._replace(lands=(*state.lands[:number], land, *state.lands[number + 1 :]))
