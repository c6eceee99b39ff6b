"""A game of Dutch from the deal to the score. RULES.md has the rules (1.1-5.3) and the rulings (D1-D45)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.dutch.components import (
    CARDS,
    DECK_SIZE,
    EDITION,
    HAND_SIZE,
    PLACES,
    SUIT_BONUS,
    SUIT_BONUS_FROM,
    SUITS,
    Suit,
)
from games.dutch.rules import phases
from games.dutch.rules.cards import NO_CARD, SUIT_SETS, gathered, points
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
)
from games.dutch.rules.state import BOTH, NOBODY, Player, State, owned

_PACK = list(range(len(CARDS)))
# What each kind of move does. A table, not a match: it saves 0.2 µs of 5 on every move.
_PLAY: dict[type[Move], Callable[[State, Any], State]] = {
    SetAside: phases.set_aside,
    Bid: phases.bid,
    Toss: phases.toss,
    PlayPower: phases.play_power,
    Cash: phases.cash,
    Copy: phases.copy,
    Arm: phases.arm,
    Take: phases.take,
    Decline: phases.decline,
    Buy: phases.buy,
    Lay: phases.lay,
    End: phases.end,
    Vote: phases.vote,
    Shuffle: phases.shuffle,
}


@dataclass(frozen=True, slots=True)
class DeckCount:
    """What one player's cards are worth."""

    cards: int  # how many, banked ones included
    points: int  # printed on the cards
    bonus_suits: tuple[Suit, ...]  # those with six cards or more

    @property
    def bonus(self) -> int:
        return SUIT_BONUS * len(self.bonus_suits)

    @property
    def total(self) -> int:
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class Score:
    """Both players' counts and the seats that win: both if the players share the victory."""

    tallies: tuple[DeckCount, DeckCount]
    winners: tuple[int, ...]


def start(deal: tuple[int, ...]) -> State:
    """The table ready for the first round (section 2).

    The deal is the shuffled pack: eight cards for seat 0, eight for seat 1, then the auction deck, of which six cards
    are turned up at once.
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
    """The table after this move. IllegalMove says which rule forbids it."""
    return _PLAY[type(move)](state, move)


def over(state: State) -> bool:
    return state.stage == "over"


def score(state: State, edition: int = EDITION) -> Score:
    """Both players' scores. A game in progress is scored as if it stopped now."""
    first, second = state.players
    return decide(tally(owned(first), edition), tally(owned(second), edition))


def tally(cards: int, edition: int = EDITION) -> DeckCount:
    """Count a player's cards, wherever they are (5.2)."""
    suits = tuple(
        suit for suit, held in zip(SUITS, SUIT_SETS, strict=True) if (cards & held).bit_count() >= SUIT_BONUS_FROM
    )
    return DeckCount(cards.bit_count(), points(cards, edition), suits)


def decide(first: DeckCount, second: DeckCount) -> Score:
    """The higher total wins. If the totals are equal, the player with fewer cards does (5.3)."""
    ours, theirs = (first.total, -first.cards), (second.total, -second.cards)
    winners = (0, 1) if ours == theirs else (0,) if ours > theirs else (1,)
    return Score((first, second), winners)


def _dealt(deck: tuple[int, ...]) -> Player:
    return Player(gathered(deck[:HAND_SIZE]), deck[HAND_SIZE:], 0, 0, 0, 0, NO_CARD, 0, 0)
