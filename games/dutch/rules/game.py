"""Dutch, the whole game: `start`, `legal`, `play`, `score`. RULES.md has the rules (4.1-5.3) and rulings (D1-D42).

state = start(deal)                      # forty cards in the order in which chance dealt them
while legal(state):
    state = play(state, legal(state).pick(luck))
score(state).winners
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.dutch.components import CARDS, DECK_SIZE, HAND_SIZE, PLACES, SUIT_BONUS, SUIT_BONUS_FROM, SUITS, Suit
from games.dutch.rules import phases
from games.dutch.rules import phases as buying
from games.dutch.rules.cards import NO_CARD, SUIT_SETS, gathered, points
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
from games.dutch.rules.phases import shuffle, vote
from games.dutch.rules.state import BOTH, NOBODY, Player, State, owned
from games.kit.choices import Luck
from games.kit.errors import IllegalMove


@dataclass(frozen=True, slots=True)
class DeckCount:
    """What one player's cards are worth, line by line."""

    cards: int  # how many, cashed-in ones included
    points: int  # printed on the cards
    bonus_suits: tuple[Suit, ...]  # six or more cards of each

    @property
    def bonus(self) -> int:
        return SUIT_BONUS * len(self.bonus_suits)

    @property
    def total(self) -> int:
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class Score:
    """Both tallies, and the seats that win: two if the players share."""

    tallies: tuple[DeckCount, DeckCount]
    winners: tuple[int, ...]


def tally(cards: int) -> DeckCount:
    """A player's cards, wherever they lie (5.2)."""
    suits = tuple(
        suit for suit, held in zip(SUITS, SUIT_SETS, strict=True) if (cards & held).bit_count() >= SUIT_BONUS_FROM
    )
    return DeckCount(cards.bit_count(), points(cards), suits)


def decide(first: DeckCount, second: DeckCount) -> Score:
    """The higher total wins, then the fewer cards (5.3)."""
    ours, theirs = (first.total, -first.cards), (second.total, -second.cards)
    winners = (0, 1) if ours == theirs else (0,) if ours > theirs else (1,)
    return Score((first, second), winners)


__all__ = [
    "Arm",
    "Bid",
    "Buy",
    "Cash",
    "Choices",
    "Copy",
    "DeckCount",
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
    Vote: vote,
    Shuffle: shuffle,
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
