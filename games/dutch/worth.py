"""What a set of cards is worth in mid-game: points now, the chance of suit bonuses, and strength in bids to come."""

from dataclasses import dataclass
from functools import cache

from games.dutch.components import CARDS, DECK_SIZE, PLAYERS, SUIT_BONUS, SUIT_BONUS_FROM
from games.dutch.rules.cards import SUIT_SETS, SUIT_SIZE, bid_sum, points

_FOR_SALE = len(CARDS) - PLAYERS * DECK_SIZE  # cards in auction deck and display at the start
_ROUNDS = 11  # of a game; measured, docs/dutch-balance.md
# Found by letting greedy bots play one another, in victory points: what any card is worth because it can pay, and what
# one point more in the deck's mean bid value brings a round.
_CAN_PAY = 1.0
_STRENGTH = 0.4
_HASTE = 0.06  # share of the game left at which one more card of a suit is an even chance
_GREENS, _REDS, _PINKS, _BLUES = SUIT_SETS


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player is keen on; 1 is sensible."""

    points: float = 1.0
    bids: float = 1.0
    suits: float = 1.0
    greed: float = 0.0  # victory points for any card at all


BALANCED = Taste()
TASTES = {
    "balanced": BALANCED,
    "value": Taste(points=1.7, bids=0.5),
    "high": Taste(bids=2.0),
    "suit": Taste(suits=2.0),
    "rush": Taste(greed=2.0),
}


def worth(cards: int, cashed: int, for_sale: int, taste: Taste = BALANCED) -> float:
    """`cards` are all of a player's, `cashed` those of them that have left the deck; `for_sale` is the number of
    cards in auction deck and display, which tells how much of the game is left.
    """
    hope, strength = _outlook(for_sale, taste)
    working = cards & ~cashed
    value = taste.points * points(cards) + (_CAN_PAY + taste.greed) * cards.bit_count()
    if working:
        value += strength * bid_sum(working) / working.bit_count()
    return (
        value
        + hope[(cards & _GREENS).bit_count()]
        + hope[(cards & _REDS).bit_count()]
        + hope[(cards & _PINKS).bit_count()]
        + hope[(cards & _BLUES).bit_count()]
    )


@cache
def _outlook(for_sale: int, taste: Taste) -> tuple[tuple[float, ...], float]:
    """What so many cards of a suit promise, and what a point more in the mean bid value will bring."""
    left = min(for_sale / _FOR_SALE, 1.0)
    one_more = left / (left + _HASTE)  # the chance to get one more card of a given suit
    missing = [max(SUIT_BONUS_FROM - held, 0) for held in range(SUIT_SIZE + 1)]
    return tuple(
        taste.suits * SUIT_BONUS * one_more**cards for cards in missing
    ), taste.bids * _STRENGTH * _ROUNDS * left
