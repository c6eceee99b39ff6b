"""The powers of the cards 6 to 10: what each can be used on, and the order in which activated cards work.

Activated cards form a stack: the last card to enter works first, so a fetched card works before the card that fetched
it works a second time (D39).
"""

from games.dutch.components import CARDS, CASH, COPY, TAKE_ANY, TAKE_AUCTION, TAKE_OWN, Power
from games.dutch.rules.cards import BIT, SUITED
from games.dutch.rules.state import Player


def _reach(*powers: Power) -> tuple[int, ...]:
    """For each card with one of these powers, what it can be used on: the other cards of its suit."""
    return tuple(SUITED[card.id] & ~BIT[card.id] if card.power in powers else 0 for card in CARDS)


_BANKS = _reach(CASH)
_COPIES = _reach(COPY)
_FETCHES = _reach(TAKE_OWN, TAKE_ANY)
_FETCHES_FROM_AUCTION = _reach(TAKE_AUCTION, TAKE_ANY)


def cashable(player: Player, card: int) -> int:
    """What an activated 6 may bank: any other card of its suit in the offering (D14)."""
    return (player.bid | player.powers) & _BANKS[card]


def copyable(player: Player, card: int) -> int:
    """What an activated 7 may copy: any other power card of its suit, but no bid card (D10)."""
    return player.powers & _COPIES[card]


def takeable(player: Player, card: int) -> int:
    """What an activated 9 or 10 may fetch from the player's discards."""
    return player.discards & _FETCHES[card]


def takeable_from_auction(auction_discards: int, card: int) -> int:
    """What an activated 8 or 10 may fetch from the auction discards."""
    return auction_discards & _FETCHES_FROM_AUCTION[card]


def fetches_own(card: int) -> int:
    """What an activated card may fetch if it is in the player's discards."""
    return _FETCHES[card]


def can_arm(card: int) -> bool:
    return _COPIES[card] > 0


def activate(card: int, pending: tuple[int, ...], armed: int) -> tuple[tuple[int, ...], int]:
    """The stack and the armed 7s after a power card enters: twice if a 7 of its suit was armed, else once (D11)."""
    if armed & SUITED[card]:
        return (*pending, card, card), armed & ~SUITED[card]
    return (*pending, card), armed


def settled(player: Player, auction_discards: int, pending: tuple[int, ...]) -> tuple[int, ...]:
    """The stack without the top cards that can do nothing (4.3, D37) or have left the offering (D38)."""
    while pending:
        card = pending[-1]
        if player.powers & BIT[card] and (
            _COPIES[card]
            or (player.bid | player.powers) & _BANKS[card]
            or player.discards & _FETCHES[card]
            or auction_discards & _FETCHES_FROM_AUCTION[card]
        ):
            break
        pending = pending[:-1]
    return pending
