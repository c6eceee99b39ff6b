"""Phase 3 as lazy sets of moves: powers and purchases, and what an activated power card can be used on."""

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate, combinations
from math import comb

from games.dutch.components import CARDS, PLACES
from games.dutch.rules import powers
from games.dutch.rules.cards import POWERFUL, gathered, holds, listed
from games.dutch.rules.luck import any_of, some_of
from games.dutch.rules.moves import Arm, Buy, Cash, Copy, Decline, End, Lay, PlayPower, Take
from games.dutch.rules.state import State, new
from games.kit.choices import Luck

COSTS = tuple(place.cost for place in PLACES)  # cards

# A move of one card is the same object every time: looking it up takes a tenth of the time of making it.
_EVERY = range(len(CARDS))
_PLAY_POWER = tuple(tuple(PlayPower(seat, card) for card in _EVERY) for seat in (0, 1))
_CASH = tuple(tuple(Cash(seat, card) for card in _EVERY) for seat in (0, 1))
_COPY = tuple(tuple(Copy(seat, card) for card in _EVERY) for seat in (0, 1))
_TAKE_OWN = tuple(tuple(Take(seat, card, "own") for card in _EVERY) for seat in (0, 1))
_TAKE_AUCTION = tuple(tuple(Take(seat, card, "auction") for card in _EVERY) for seat in (0, 1))
_LAY = tuple(tuple(Lay(seat, card) for card in _EVERY) for seat in (0, 1))
_ARM = (Arm(0), Arm(1))
_DECLINE = (Decline(0), Decline(1))
_END = (End(0), End(1))
# In how many ways so many cards can pay for each place, as far as they can; prices rise from left to right.
_WAYS = tuple(tuple(comb(cards, cost) for cost in COSTS if cost <= cards) for cards in range(len(CARDS) + 1))
_BOUNDS = tuple(tuple(accumulate(ways)) or (0,) for ways in _WAYS)

Action = PlayPower | Buy | Lay | End
Effect = Cash | Copy | Take | Arm | Decline


class Actions:
    """Powers and purchases, in any order (D9), and the end of the seat's part of phase 3."""

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
        """Any of the moves with equal chance: drawn as if nothing stood in the way, and drawn again if it does."""
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
        """For each place that the offering can pay for, in how many ways."""
        player = self.player
        offered = player.bid | player.powers
        ways = [
            number if card >= 0 else 0
            for number, card in zip(_WAYS[offered.bit_count()], self.state.display, strict=False)
        ]
        if self.duty and not player.hand:  # one card must stay for the first place (4.5)
            for index in range(1, len(ways)):
                if COSTS[index] == offered.bit_count():
                    ways[index] = 0
        return ways

    def _layable(self) -> int:
        return self.player.hand if self.duty and not self.player.bid | self.player.powers else 0

    def _may_end(self) -> bool:
        return not (self.duty and self.player.hand | self.player.bid | self.player.powers)


class Effects:
    """What the power card that works next can be used on; it need not be used (D16)."""

    __slots__ = ("card", "player", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.card = state.pending[-1]

    def __contains__(self, move: object) -> bool:
        match move:
            case Cash(seat, card):
                return seat == self.seat and holds(powers.cashable(self.player, self.card), card)
            case Copy(seat, card):
                return seat == self.seat and holds(powers.copyable(self.player, self.card), card)
            case Take(seat, card, pile):
                return seat == self.seat and holds(self._own() if pile == "own" else self._auction(), card)
            case Arm(seat):
                return seat == self.seat and powers.can_arm(self.card)
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
        """A short list: at most nine targets and two words."""
        seat, player, card = self.seat, self.player, self.card
        if powers.can_arm(card):
            copies = _COPY[seat]
            return [_DECLINE[seat], _ARM[seat], *[copies[target] for target in listed(powers.copyable(player, card))]]
        banked = powers.cashable(player, card)
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
        return powers.takeable(self.player, self.card)

    def _auction(self) -> int:
        return powers.takeable_from_auction(self.state.auction_discards, self.card)
