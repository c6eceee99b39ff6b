"""The powers of the 6 to 10: what each can be used on, and the order in which activated cards work.

Activated cards lie on a stack: the card that entered last works first, so a fetched card works before the second
go of the card that fetched it (D39).
"""

from games.dutch.components import CARDS, CASH, COPY, TAKE_ANY, TAKE_AUCTION, TAKE_OWN, Power
from games.dutch.rules.cards import BIT, SUITED
from games.dutch.rules.state import Player


def _reach(*powers: Power) -> tuple[int, ...]:
    """For each card, what it can be used on if it has one of these powers: the other cards of its suit."""
    return tuple(SUITED[card.id] & ~BIT[card.id] if card.power in powers else 0 for card in CARDS)


_BANKS = _reach(CASH)
_COPIES = _reach(COPY)
_FETCHES = _reach(TAKE_OWN, TAKE_ANY)
_FETCHES_FROM_AUCTION = _reach(TAKE_AUCTION, TAKE_ANY)


def cashable(player: Player, card: int) -> int:
    """What an activated 6 may bank: any other card of its suit in the offering (D14)."""
    return (player.bid | player.powers) & _BANKS[card]


def copyable(player: Player, card: int) -> int:
    """What an activated 7 may copy: any other power card of its suit; bid cards have no power (D10)."""
    return player.powers & _COPIES[card]


def takeable(player: Player, card: int) -> int:
    """What an activated 9 or 10 may fetch from the own discards."""
    return player.discards & _FETCHES[card]


def takeable_from_auction(auction_discards: int, card: int) -> int:
    """What an activated 8 or 10 may fetch from the auction discards."""
    return auction_discards & _FETCHES_FROM_AUCTION[card]


def can_arm(card: int) -> bool:
    return _COPIES[card] > 0


def activate(card: int, pending: tuple[int, ...], armed: int) -> tuple[tuple[int, ...], int]:
    """A power card enters: once on the stack, or twice if a 7 of its suit is armed, which spends that 7 (D11)."""
    if armed & SUITED[card]:
        return (*pending, card, card), armed & ~SUITED[card]
    return (*pending, card), armed


def settled(player: Player, auction_discards: int, pending: tuple[int, ...]) -> tuple[int, ...]:
    """The stack without the cards on top that can do nothing (4.3, D37), or that have left the offering (D38)."""
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
