"""Dutch, the whole game: `start`, `legal`, `play`, `score`. RULES.md has the rules (4.1-5.3) and rulings (D1-D42).

state = start(deal)                      # forty cards in the order in which chance dealt them
while legal(state):
    state = play(state, legal(state).pick(luck))
score(state).winners
"""

from collections.abc import Callable
from typing import Any

from games.dutch.components import CARDS, DECK_SIZE, HAND_SIZE, PLACES
from games.dutch.rules import buying, phases, rounds
from games.dutch.rules.cards import NO_CARD, gathered
from games.dutch.rules.choices import Choices, legal
from games.dutch.rules.moves import (
    Arm,
    Bid,
    Buy,
    Cash,
    Copy,
    Decline,
    End,
    Lay,
    Move,
    PlayPower,
    SetAside,
    Shuffle,
    Take,
    Toss,
    Vote,
    mover,
)
from games.dutch.rules.scoring import Score, Tally, decide, tally
from games.dutch.rules.state import BOTH, NOBODY, Player, State, owned
from games.kit.choices import Luck
from games.kit.errors import IllegalMove

__all__ = [
    "Arm",
    "Bid",
    "Buy",
    "Cash",
    "Choices",
    "Copy",
    "Decline",
    "End",
    "IllegalMove",
    "Lay",
    "Luck",
    "Move",
    "PlayPower",
    "Player",
    "Score",
    "SetAside",
    "Shuffle",
    "State",
    "Take",
    "Tally",
    "Toss",
    "Vote",
    "legal",
    "mover",
    "over",
    "play",
    "score",
    "start",
]

_PACK = list(range(len(CARDS)))
# By the kind of move. A table, not a match: it saves 0.2 µs of 5 on every move.
_PLAY: dict[type[Move], Callable[[State, Any], State]] = {
    SetAside: phases.set_aside,
    Bid: phases.bid,
    Toss: phases.toss,
    PlayPower: buying.play_power,
    Cash: buying.cash,
    Copy: buying.copy,
    Arm: buying.arm,
    Take: buying.take,
    Decline: buying.decline,
    Buy: buying.buy,
    Lay: buying.lay,
    End: buying.end,
    Vote: rounds.vote,
    Shuffle: rounds.shuffle,
}


def start(deal: tuple[int, ...]) -> State:
    """A table set for play. The deal is the shuffled pack: eight cards for seat 0, eight for seat 1, then the
    auction deck, of which six are turned up at once (section 2).
    """
    if sorted(deal) != _PACK:
        raise ValueError(f"a deal names each of the {len(CARDS)} cards once, not {deal}")
    first, second, auction = deal[:DECK_SIZE], deal[DECK_SIZE : 2 * DECK_SIZE], deal[2 * DECK_SIZE :]
    places = len(PLACES)
    return State(
        stage="aside",
        waiting=BOTH,
        round=1,
        players=(_dealt(first), _dealt(second)),
        display=auction[:places],
        auction=auction[places:],
        auction_discards=0,
        winner=NOBODY,
        sums=(0, 0),
        pending=(),
        armed=0,
        bought=False,
        going=0,
    )


def play(state: State, move: Move) -> State:
    """The table after this move; IllegalMove says which rule refuses it."""
    return _PLAY[type(move)](state, move)


def over(state: State) -> bool:
    return state.stage == "over"


def score(state: State) -> Score:
    """What everybody has. A game in progress may be scored too: as if it stopped now."""
    first, second = state.players
    return decide(tally(owned(first)), tally(owned(second)))


def _dealt(deck: tuple[int, ...]) -> Player:
    return Player(gathered(deck[:HAND_SIZE]), deck[HAND_SIZE:], 0, 0, 0, 0, NO_CARD, 0, 0)
