"""The legal moves as lazy sets: ask whether a move is in one, count it, walk through it, or pick from it at
random, without making a list of moves first.

`waiting` says for which seats: all that the table waits for, or only the one that asks.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, factorial

from games.dutch.components import BID_MAX, CARDS
from games.dutch.rules.actions import Actions, Effects
from games.dutch.rules.cards import gathered, holds, listed, nth
from games.dutch.rules.luck import shuffled
from games.dutch.rules.moves import Bid, Buy, Move, SetAside, Shuffle, Toss, Vote
from games.dutch.rules.state import State, active, new
from games.kit import choices
from games.kit.choices import Luck

CHANCE = ("tie", "toss", "draw")  # the stages in which no seat can do anything
_SEATS: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (0, 1))  # by bits
_SET_ASIDE = tuple(tuple(SetAside(seat, card) for card in range(len(CARDS))) for seat in (0, 1))
_WAYS_TO_BID = tuple(sum(comb(hand, size) for size in range(BID_MAX + 1)) for hand in range(len(CARDS) + 1))


Choices = choices.Choices[Move]
Few = choices.Few[Move]


def legal(state: State, seat: int | None = None) -> Choices:
    """The legal moves, as a lazy set: everybody's and chance's, or only those of one seat."""
    stage, waiting = state[:2]
    if seat is not None:
        waiting = waiting & 1 << seat if stage not in CHANCE else 0
        if not waiting:
            return _NOTHING
    if stage == "buy":
        return Effects(state, waiting >> 1) if state.pending else Actions(state, waiting >> 1)
    if stage == "aside":
        return Asides(state, waiting)
    if stage == "bid":
        return Bids(state, waiting)
    if stage == "vote":
        return _VOTES[waiting]
    if stage == "laid":
        return _payment(state)
    if stage == "toss":
        return _TOSSES
    return Shuffles(state, waiting) if waiting else _NOTHING


class Asides:
    """Any card of the hand (4.1)."""

    __slots__ = ("state", "waiting")

    def __init__(self, state: State, waiting: int) -> None:
        self.state = state
        self.waiting = waiting

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, SetAside) and move.seat in _SEATS[self.waiting] and holds(self._hand(move.seat), move.card)
        )

    def __iter__(self) -> Iterator[SetAside]:
        for seat in _SEATS[self.waiting]:
            for card in listed(self._hand(seat)):
                yield _SET_ASIDE[seat][card]

    def __len__(self) -> int:
        return sum(self._hand(seat).bit_count() for seat in _SEATS[self.waiting])

    def __bool__(self) -> bool:
        return self.waiting > 0

    def pick(self, luck: Luck) -> SetAside:
        """A random seat of those that have still to choose, and any of its cards with equal chance."""
        seats = _SEATS[self.waiting]
        chance = luck.random() * len(seats)
        seat = seats[int(chance)]
        hand = self.state.players[seat].hand
        # What the seat leaves of the chance picks the card: one call of luck instead of two.
        return _SET_ASIDE[seat][nth(hand, int(chance % 1 * hand.bit_count()))]

    def _hand(self, seat: int) -> int:
        return self.state.players[seat].hand


class Bids:
    """Any cards of the hand, at most four (4.2); none is a bid too (D7)."""

    __slots__ = ("state", "waiting")

    def __init__(self, state: State, waiting: int) -> None:
        self.state = state
        self.waiting = waiting

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Bid)
            and move.seat in _SEATS[self.waiting]
            and not move.cards & ~self._hand(move.seat)
            and move.cards.bit_count() <= BID_MAX
        )

    def __iter__(self) -> Iterator[Bid]:
        for seat in _SEATS[self.waiting]:
            hand = listed(self._hand(seat))
            for size in range(min(len(hand), BID_MAX) + 1):
                for cards in combinations(hand, size):
                    yield Bid(seat, gathered(cards))

    def __len__(self) -> int:
        return sum(_WAYS_TO_BID[self._hand(seat).bit_count()] for seat in _SEATS[self.waiting])

    def __bool__(self) -> bool:
        return self.waiting > 0

    def pick(self, luck: Luck) -> Bid:
        """A random seat of those that have still to bid, and any of its bids with equal chance."""
        seats = _SEATS[self.waiting]
        seat = seats[int(luck.random() * len(seats))]
        hand = self.state.players[seat].hand
        while True:
            cards = luck.getrandbits(len(CARDS)) & hand
            if cards.bit_count() <= BID_MAX:
                return new(Bid, (seat, cards))

    def _hand(self, seat: int) -> int:
        return self.state.players[seat].hand


class Shuffles:
    """Any order of the discards of a seat whose deck has run out."""

    __slots__ = ("state", "waiting")

    def __init__(self, state: State, waiting: int) -> None:
        self.state = state
        self.waiting = waiting

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Shuffle)
            and move.seat in _SEATS[self.waiting]
            and tuple(sorted(move.deck)) == self._discards(move.seat)
        )

    def __iter__(self) -> Iterator[Shuffle]:
        for seat in _SEATS[self.waiting]:
            for deck in permutations(self._discards(seat)):
                yield Shuffle(seat, deck)

    def __len__(self) -> int:
        return sum(factorial(len(self._discards(seat))) for seat in _SEATS[self.waiting])

    def __bool__(self) -> bool:
        return self.waiting > 0

    def pick(self, luck: Luck) -> Shuffle:
        """The first seat that waits, and any order with equal chance."""
        seat = _SEATS[self.waiting][0]
        return new(Shuffle, (seat, shuffled(self._discards(seat), luck)))

    def _discards(self, seat: int) -> tuple[int, ...]:
        return listed(self.state.players[seat].discards)


_NOTHING = Few(())
_TOSSES = Few((Toss(0), Toss(1)))
_VOTES = tuple(Few(tuple(Vote(seat, go_on) for seat in seats for go_on in (True, False))) for seats in _SEATS)


def _payment(state: State) -> Few:
    """A laid card can only pay for the first place (D23)."""
    seat = active(state)
    return Few((Buy(seat, 1, state.players[seat].bid),))
