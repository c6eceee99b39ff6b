"""A bot that looks one step ahead. It is quick enough to play thousands of games and strong enough to be fun.

The thinking bot uses it to play its imagined games to their end. `choose` is given a whole table but reads only what
its seat can see, as tests/games/dutch/test_bots.py makes sure.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.dutch.components import BID_MAX, CARDS, CASH, COPY, DECK_SIZE, EDITION, PLAYERS, SUIT_BONUS, SUIT_BONUS_FROM
from games.dutch.rules.cards import (
    BIT,
    NO_CARD,
    POWERFUL,
    SUIT_SETS,
    SUIT_SIZE,
    SUITED,
    below_zero,
    bid_sum,
    gathered,
    listed,
    points,
)
from games.dutch.rules.choices import COSTS, legal
from games.dutch.rules.moves import Arm, Bid, Buy, Cash, Copy, Decline, End, Lay, Move, PlayPower, SetAside, Take, Vote
from games.dutch.rules.powers import cashable, copyable, takeable, takeable_from_auction
from games.dutch.rules.state import Player, State, has_duty, offering, owned

NO_PLACE = -1
_FOR_SALE = len(CARDS) - PLAYERS * DECK_SIZE  # cards in the auction deck and the display at the start
_ROUNDS = 11  # in a game; measured, see docs/dutch-balance.md
# In victory points, found by letting greedy bots play one another: what any card is worth because it can pay, and what
# one more point in the deck's mean bid value earns in a round.
_CAN_PAY = 1.0
_STRENGTH = 0.56
_HASTE = 0.08  # share of the game left when the chance of one more card of a suit is even
# In bid points: what a card gains this round if its suit is on display, and if its power has a target.
_SUIT_HELPS = 2.0
_POWER_HELPS = 3.0
_BANK_BELOW = 3  # a 6 banks cards with a lower bid value than this
_BANK_BEFORE = 8  # cards left for sale; later, a weak card does no more harm
_BID_VALUE = tuple(card.bid for card in CARDS)
_POWER = tuple(card.power for card in CARDS)
_GREENS, _REDS, _PINKS, _BLUES = SUIT_SETS


@dataclass(frozen=True, slots=True)
class Taste:
    """How much a player values each thing; 1 is sensible."""

    points: float = 1.0
    bids: float = 1.0
    suits: float = 1.0
    greed: float = 0.0  # victory points for any card at all
    edition: int = EDITION  # of the cards, which decides their points


BALANCED = Taste()
TASTES = {
    "balanced": BALANCED,
    "value": Taste(points=1.3, bids=0.7),
    "high": Taste(bids=1.5),
    "suit": Taste(suits=1.5),
    "rush": Taste(greed=1.0),
}


def choose(state: State, seat: int, taste: Taste = BALANCED) -> Move:
    match state.stage:
        case "aside":
            return SetAside(seat, _least_useful(state, seat))
        case "bid":
            return Bid(seat, _bid(state, seat))
        case "vote":
            return Vote(seat, _wants_more(state, seat, taste))
        case "laid":
            return next(move for move in legal(state, seat) if isinstance(move, Buy))
    if state.pending:
        return _effect(state, seat, taste)
    return _action(state, seat, taste)


def worth(cards: int, cashed: int, for_sale: int, taste: Taste = BALANCED) -> float:
    """What a player's cards are worth, in victory points.

    `cards` are all of them, `cashed` those that have left the deck. `for_sale` is the number of cards in the auction
    deck and the display, which tells how much of the game is left.
    """
    hope, strength, left = _outlook(for_sale, taste)
    working = cards & ~cashed
    # A high card wins auctions first and can be paid away before it costs points.
    kept = points(cards, taste.edition) - left * below_zero(working, taste.edition)
    value = taste.points * kept + (_CAN_PAY + taste.greed) * cards.bit_count()
    if working:
        value += strength * bid_sum(working) / working.bit_count()
    return (
        value
        + hope[(cards & _GREENS).bit_count()]
        + hope[(cards & _REDS).bit_count()]
        + hope[(cards & _PINKS).bit_count()]
        + hope[(cards & _BLUES).bit_count()]
    )


def for_sale(state: State) -> int:
    """The number of cards that can still be bought."""
    return len(state.auction) + len(state.display) - state.display.count(NO_CARD)


@cache
def _outlook(for_sale: int, taste: Taste) -> tuple[tuple[float, ...], float, float]:
    """What each number of cards of a suit promises, what one more point in the mean bid value will earn, and how much
    of the game is left.
    """
    left = min(for_sale / _FOR_SALE, 1.0)
    one_more = left / (left + _HASTE)  # the chance of getting one more card of a given suit
    missing = [max(SUIT_BONUS_FROM - held, 0) for held in range(SUIT_SIZE + 1)]
    hope = tuple(taste.suits * SUIT_BONUS * one_more**cards for cards in missing)
    return hope, taste.bids * _STRENGTH * _ROUNDS * left, left


# Phases 1 and 2


def _least_useful(state: State, seat: int) -> int:
    """The card that helps least this round: a low bid, a suit that is not on display, a power without a target."""
    return min(listed(state.players[seat].hand), key=lambda card: _use(state, seat, card))


def _use(state: State, seat: int, card: int) -> float:
    use = float(_BID_VALUE[card])
    if any(other >= 0 and SUITED[other] & BIT[card] for other in state.display[:4]):
        use += _SUIT_HELPS
    return use + (_POWER_HELPS if _has_target(state, seat, card) else 0)


def _bid(state: State, seat: int) -> int:
    """All cards except power cards that have a target. A power card without one is worth more as a bid, and can still
    pay.
    """
    hand = state.players[seat].hand
    held_back = gathered(card for card in listed(hand & POWERFUL) if _has_target(state, seat, card))
    bid = hand & ~held_back
    while bid.bit_count() > BID_MAX:
        bid &= bid - 1
    return bid


def _has_target(state: State, seat: int, card: int) -> bool:
    """Whether this card could fetch something."""
    return bool(takeable(state.players[seat], card) | takeable_from_auction(state.auction_discards, card))


# Phase 3


def _action(state: State, seat: int, taste: Taste) -> Move:
    player = state.players[seat]
    playable = listed(player.hand & POWERFUL)
    fetching = [card for card in playable if _has_target(state, seat, card)]
    if fetching:
        return PlayPower(seat, fetching[0])
    purchase = _best_purchase(state, seat, taste)
    if purchase is None:
        return End(seat)
    missing = purchase.cards & ~offering(player)
    if not missing:
        return purchase
    card = listed(missing)[0]
    return PlayPower(seat, card) if BIT[card] & POWERFUL else Lay(seat, card)


def _best_purchase(state: State, seat: int, taste: Taste) -> Buy | None:
    """The first purchase of the best plan, paid with the offering and with power cards that can join it."""
    player = state.players[seat]
    purse = offering(player) | player.hand & POWERFUL
    duty = has_duty(state, seat)
    if duty and not purse:
        purse = player.hand
    if not purse:
        return None
    rest = for_sale(state)
    own = owned(player)
    now = worth(own, player.cashed, rest, taste)
    loss = {card: now - worth(own ^ BIT[card], player.cashed, rest, taste) for card in listed(purse)}

    def value(cards: int) -> float:
        return worth(cards, player.cashed, rest, taste)

    plan = max(_plans(state.display, len(COSTS), own, purse, loss, duty), key=lambda plan: value(plan.cards))
    return Buy(seat, plan.place + 1, plan.payment) if plan.place != NO_PLACE else None


class Plan(NamedTuple):
    """A first purchase, and the cards that the player owns after it and the purchases that follow."""

    place: int  # counted from zero
    payment: int
    cards: int


def _plans(
    display: tuple[int, ...], below: int, own: int, purse: int, loss: dict[int, float], duty: bool
) -> Iterator[Plan]:
    """All sets of places that can be bought, dearest first. Each is paid for in its own suit as far as possible."""
    if not duty:
        yield Plan(NO_PLACE, 0, own)
    for index in range(below):
        card, cost = display[index], COSTS[index]
        if card < 0 or cost > purse.bit_count() or (duty and index and cost == purse.bit_count()):
            continue
        payment = _payment(card, cost, purse, loss)
        after = (own | BIT[card]) & ~(payment & ~SUITED[card])
        for more in _plans(display, index, after, purse & ~payment, loss, duty and index > 0):
            yield Plan(index, payment, more.cards)


def _payment(card: int, cost: int, purse: int, loss: dict[int, float]) -> int:
    """The payment that loses least: cards of the suit come back, so the most valuable of them pay."""
    suited = SUITED[card]
    prices = sorted((0.0 if suited & BIT[paid] else loss[paid], -loss[paid], paid) for paid in listed(purse))
    return gathered(paid for _, _, paid in prices[:cost])


def _effect(state: State, seat: int, taste: Taste) -> Move:
    player, card = state.players[seat], state.pending[-1]
    power = _POWER[card]
    if power is CASH:
        return _cash(state, seat, player, card)
    if power is COPY:
        return _copy(state, seat, player, card)
    return _take(state, seat, player, card, taste)


def _cash(state: State, seat: int, player: Player, card: int) -> Move:
    """Bank a weak card while there is still time to profit from a stronger deck."""
    weak = [target for target in listed(cashable(player, card)) if _BID_VALUE[target] < _BANK_BELOW]
    return Cash(seat, weak[0]) if weak and for_sale(state) > _BANK_BEFORE else Decline(seat)


def _copy(state: State, seat: int, player: Player, card: int) -> Move:
    for target in listed(copyable(player, card)):
        if _has_target(state, seat, target):
            return Copy(seat, target)
    return Arm(seat) if player.hand & POWERFUL & SUITED[card] else Decline(seat)


def _take(state: State, seat: int, player: Player, card: int, taste: Taste) -> Move:
    """Fetch a card from the auction if that makes the deck better, or else one from the discards to pay with."""
    own, rest = owned(player), for_sale(state)
    strays = listed(takeable_from_auction(state.auction_discards, card))
    if strays:
        best = max(strays, key=lambda stray: worth(own | BIT[stray], player.cashed, rest, taste))
        if worth(own | BIT[best], player.cashed, rest, taste) > worth(own, player.cashed, rest, taste):
            return Take(seat, best, "auction")
    back = listed(takeable(player, card))
    if not back:
        return Decline(seat)
    return Take(seat, max(back, key=lambda one: (bool(POWERFUL & BIT[one]), -one)), "own")


# The end


def _wants_more(state: State, seat: int, taste: Taste) -> bool:
    """Go on if a card on display would be worth more than the worst card in the deck."""
    player = state.players[seat]
    own = owned(player)
    now = worth(own, player.cashed, 0, taste)
    worst = min((now - worth(own ^ BIT[card], player.cashed, 0, taste) for card in listed(own)), default=0.0)
    return any(worth(own | BIT[card], player.cashed, 0, taste) - now > worst for card in state.display[:2] if card >= 0)
