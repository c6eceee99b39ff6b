"""The legal moves as lazy sets: ask whether a move is in one, count it, walk through it, or pick from it at random.

No list of moves is made first. `waiting` holds the seats whose moves are in the set, as bits: everyone the table is
waiting for, or only the seat that asks.
"""

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate, combinations, permutations
from math import comb, factorial

from games.dutch.components import BID_MAX, CARDS, PLACES
from games.dutch.rules.cards import POWERFUL, any_of, gathered, holds, listed, nth, shuffled, some_of
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
from games.dutch.rules.powers import can_arm, cashable, copyable, takeable, takeable_from_auction
from games.dutch.rules.state import State, active, new
from games.kit import choices
from games.kit.choices import Luck

COSTS = tuple(place.cost for place in PLACES)  # cards
CHANCE = ("tie", "toss", "draw")  # the stages in which no seat can do anything

Action = PlayPower | Buy | Lay | End
Effect = Cash | Copy | Take | Arm | Decline
Choices = choices.Choices[Move]
Few = choices.Few[Move]

_SEATS: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (0, 1))  # by bits
# A move that names one card is the same object every time: looking it up takes a tenth of the time it takes to make.
_EVERY = range(len(CARDS))
_SET_ASIDE = tuple(tuple(SetAside(seat, card) for card in _EVERY) for seat in (0, 1))
_PLAY_POWER = tuple(tuple(PlayPower(seat, card) for card in _EVERY) for seat in (0, 1))
_CASH = tuple(tuple(Cash(seat, card) for card in _EVERY) for seat in (0, 1))
_COPY = tuple(tuple(Copy(seat, card) for card in _EVERY) for seat in (0, 1))
_TAKE_OWN = tuple(tuple(Take(seat, card, "own") for card in _EVERY) for seat in (0, 1))
_TAKE_AUCTION = tuple(tuple(Take(seat, card, "auction") for card in _EVERY) for seat in (0, 1))
_LAY = tuple(tuple(Lay(seat, card) for card in _EVERY) for seat in (0, 1))
_ARM = (Arm(0), Arm(1))
_DECLINE = (Decline(0), Decline(1))
_END = (End(0), End(1))
_NOTHING = Few(())
_TOSSES = Few((Toss(0), Toss(1)))
_VOTES = tuple(Few(tuple(Vote(seat, go_on) for seat in seats for go_on in (True, False))) for seats in _SEATS)
_WAYS_TO_BID = tuple(sum(comb(hand, size) for size in range(BID_MAX + 1)) for hand in range(len(CARDS) + 1))
# For each number of cards, in how many ways they can pay for each place they can afford; prices rise from the left.
_WAYS = tuple(tuple(comb(cards, cost) for cost in COSTS if cost <= cards) for cards in range(len(CARDS) + 1))
_BOUNDS = tuple(tuple(accumulate(ways)) or (0,) for ways in _WAYS)


def legal(state: State, seat: int | None = None) -> Choices:
    """The legal moves as a lazy set: those of both seats and of chance, or only those of one seat."""
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
    """Setting aside any card from the hand (4.1)."""

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
        """A random seat that still has to choose, and any of its cards with equal chance."""
        seats = _SEATS[self.waiting]
        chance = luck.random() * len(seats)
        seat = seats[int(chance)]
        hand = self.state.players[seat].hand
        # The fraction left over from choosing the seat chooses the card: one call of luck instead of two.
        return _SET_ASIDE[seat][nth(hand, int(chance % 1 * hand.bit_count()))]

    def _hand(self, seat: int) -> int:
        return self.state.players[seat].hand


class Bids:
    """Bids of any cards from the hand, at most four (4.2); bidding none is allowed too (D7)."""

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
        """A random seat that still has to bid, and any of its bids with equal chance."""
        seats = _SEATS[self.waiting]
        seat = seats[int(luck.random() * len(seats))]
        hand = self.state.players[seat].hand
        while True:
            cards = luck.getrandbits(len(CARDS)) & hand
            if cards.bit_count() <= BID_MAX:
                return new(Bid, (seat, cards))

    def _hand(self, seat: int) -> int:
        return self.state.players[seat].hand


class Actions:
    """Powers and purchases in any order (D9), and the end of the seat's part of phase 3."""

    __slots__ = ("duty", "player", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.duty = seat != state.winner and state.display[0] >= 0

    def __contains__(self, move: object) -> bool:
        match move:
            case PlayPower(seat, card):
                return seat == self.seat and holds(self.player.hand & POWERFUL, card)
            case Buy(seat, place, cards):
                return (
                    seat == self.seat
                    and 1 <= place <= len(ways := self._ways())
                    and ways[place - 1] > 0
                    and cards.bit_count() == COSTS[place - 1]
                    and not cards & ~(self.player.bid | self.player.powers)
                )
            case Lay(seat, card):
                return seat == self.seat and holds(self._layable(), card)
            case End(seat):
                return seat == self.seat and self._may_end()
        return False

    def __iter__(self) -> Iterator[Action]:
        seat = self.seat
        for card in listed(self.player.hand & POWERFUL):
            yield _PLAY_POWER[seat][card]
        offered = listed(self.player.bid | self.player.powers)
        for index, ways in enumerate(self._ways()):
            if ways:
                for cards in combinations(offered, COSTS[index]):
                    yield Buy(seat, index + 1, gathered(cards))
        for card in listed(self._layable()):
            yield _LAY[seat][card]
        if self._may_end():
            yield _END[seat]

    def __len__(self) -> int:
        return (
            (self.player.hand & POWERFUL).bit_count()
            + sum(self._ways())
            + self._layable().bit_count()
            + self._may_end()
        )

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Action:
        """Any of the moves with equal chance: drawn as if all were legal, and drawn again if it is not."""
        player = self.player
        hand, bid, powers = player.hand, player.bid, player.powers
        seat, duty, offered = self.seat, self.duty, bid | powers
        playable = hand & POWERFUL
        layable = hand if duty and not offered else 0
        bounds = _BOUNDS[offered.bit_count()]
        purchases = bounds[-1]
        before_lays = purchases + 1 + playable.bit_count()
        every = before_lays + layable.bit_count()
        while True:
            chosen = int(luck.random() * every)
            if chosen < purchases:
                index = bisect(bounds, chosen)
                cards = some_of(offered, COSTS[index], luck)
                if self.state.display[index] >= 0 and not (duty and index and cards == offered and not hand):
                    return new(Buy, (seat, index + 1, cards))
            elif chosen == purchases:
                if not duty or not hand | offered:
                    return _END[seat]
            elif chosen < before_lays:
                return _PLAY_POWER[seat][any_of(playable, luck)]
            else:
                return _LAY[seat][any_of(layable, luck)]

    def _ways(self) -> list[int]:
        """The number of ways to pay for each place that the offering can afford."""
        player = self.player
        offered = player.bid | player.powers
        ways = [
            number if card >= 0 else 0
            for number, card in zip(_WAYS[offered.bit_count()], self.state.display, strict=False)
        ]
        if self.duty and not player.hand:  # one card must be kept for the first place (4.5)
            for index in range(1, len(ways)):
                if COSTS[index] == offered.bit_count():
                    ways[index] = 0
        return ways

    def _layable(self) -> int:
        return self.player.hand if self.duty and not self.player.bid | self.player.powers else 0

    def _may_end(self) -> bool:
        return not (self.duty and self.player.hand | self.player.bid | self.player.powers)


class Effects:
    """What the next power card to work can be used on; it need not be used at all (D16)."""

    __slots__ = ("card", "player", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.card = state.pending[-1]

    def __contains__(self, move: object) -> bool:
        match move:
            case Cash(seat, card):
                return seat == self.seat and holds(cashable(self.player, self.card), card)
            case Copy(seat, card):
                return seat == self.seat and holds(copyable(self.player, self.card), card)
            case Take(seat, card, pile):
                return seat == self.seat and holds(self._own() if pile == "own" else self._auction(), card)
            case Arm(seat):
                return seat == self.seat and can_arm(self.card)
            case Decline(seat):
                return seat == self.seat
        return False

    def __iter__(self) -> Iterator[Effect]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Effect:
        """Any of the effects with equal chance."""
        effects = self._all()
        return effects[int(luck.random() * len(effects))]

    def _all(self) -> list[Effect]:
        """A short list: at most nine targets, and two moves without one."""
        seat, player, card = self.seat, self.player, self.card
        if can_arm(card):
            copies = _COPY[seat]
            return [_DECLINE[seat], _ARM[seat], *[copies[target] for target in listed(copyable(player, card))]]
        banked = cashable(player, card)
        if banked:
            cashes = _CASH[seat]
            return [_DECLINE[seat], *[cashes[target] for target in listed(banked)]]
        own, auction = _TAKE_OWN[seat], _TAKE_AUCTION[seat]
        return [
            _DECLINE[seat],
            *[own[target] for target in listed(self._own())],
            *[auction[target] for target in listed(self._auction())],
        ]

    def _own(self) -> int:
        return takeable(self.player, self.card)

    def _auction(self) -> int:
        return takeable_from_auction(self.state.auction_discards, self.card)


def _payment(state: State) -> Few:
    """The only move with a card that was laid down: it pays for the first place (D23)."""
    seat = active(state)
    return Few((Buy(seat, 1, state.players[seat].bid),))


class Shuffles:
    """Any order of the discards, for a seat whose deck has run out."""

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
        """The first seat waiting for a shuffle, and any order with equal chance."""
        seat = _SEATS[self.waiting][0]
        return new(Shuffle, (seat, shuffled(self._discards(seat), luck)))

    def _discards(self, seat: int) -> tuple[int, ...]:
        return listed(self.state.players[seat].discards)
