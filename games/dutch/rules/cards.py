"""Cards as numbers, sets of cards as bits: card 12 is R3, and the set that holds it has bit 12."""

from collections.abc import Iterable

from games.dutch.components import CARDS, SUITS
from games.kit.errors import BadNotation

NO_CARD = -1  # an empty place of the display, or nothing set aside
SUIT_SIZE = len(CARDS) // len(SUITS)
ALL = (1 << len(CARDS)) - 1
POWERFUL = sum(1 << card.id for card in CARDS if card.power)
NAMES = tuple(card.name for card in CARDS)
BIT = tuple(1 << card.id for card in CARDS)
SUITED = tuple(sum(1 << other.id for other in CARDS if other.suit == card.suit) for card in CARDS)  # by card
SUIT_SETS = SUITED[::SUIT_SIZE]  # by suit, in the order of SUITS

_ID = {name: number for number, name in enumerate(NAMES)}
_TEN = (1 << SUIT_SIZE) - 1


def _sums(value: tuple[int, ...]) -> tuple[int, ...]:
    """For every set of cards of one suit, the sum of their values; all suits have the same (components)."""
    return tuple(sum(value[i] for i in range(SUIT_SIZE) if held >> i & 1) for held in range(1 << SUIT_SIZE))


_BIDS = _sums(tuple(card.bid for card in CARDS[:SUIT_SIZE]))
_POINTS = _sums(tuple(card.vp for card in CARDS[:SUIT_SIZE]))
_LISTED = tuple(
    tuple(tuple(suit * SUIT_SIZE + i for i in range(SUIT_SIZE) if held >> i & 1) for held in range(1 << SUIT_SIZE))
    for suit in range(len(SUITS))
)
_GREENS, _REDS, _PINKS, _BLUES = _LISTED


def listed(cards: int) -> tuple[int, ...]:
    """The cards of a set, in the order of their numbers."""
    return _GREENS[cards & _TEN] + _REDS[cards >> 10 & _TEN] + _PINKS[cards >> 20 & _TEN] + _BLUES[cards >> 30 & _TEN]


def nth(cards: int, n: int) -> int:
    """The n-th card of a set, counting from zero."""
    while n:
        cards &= cards - 1
        n -= 1
    return (cards ^ cards - 1).bit_length() - 1


def holds(cards: int, card: int) -> bool:
    return 0 <= card < len(CARDS) and cards & BIT[card] > 0


def gathered(cards: Iterable[int]) -> int:
    """The set of these cards; NO_CARD counts for nothing."""
    held = 0
    for card in cards:
        if card != NO_CARD:
            held |= BIT[card]
    return held


def bid_sum(cards: int) -> int:
    return _BIDS[cards & _TEN] + _BIDS[cards >> 10 & _TEN] + _BIDS[cards >> 20 & _TEN] + _BIDS[cards >> 30 & _TEN]


def points(cards: int) -> int:
    """The victory points printed on these cards, without any bonus."""
    return (
        _POINTS[cards & _TEN] + _POINTS[cards >> 10 & _TEN] + _POINTS[cards >> 20 & _TEN] + _POINTS[cards >> 30 & _TEN]
    )


def name(card: int) -> str:
    return "--" if card == NO_CARD else NAMES[card]


def names(cards: int) -> str:
    return " ".join(NAMES[card] for card in listed(cards))


def parse_card(text: str) -> int:
    if text not in _ID:
        raise BadNotation(f"expected a card such as R4, got {text!r}")
    return _ID[text]


def parse_cards(words: Iterable[str]) -> tuple[int, ...]:
    """Cards in the order written, none twice."""
    cards = tuple(map(parse_card, words))
    for card in cards:
        if cards.count(card) > 1:
            raise BadNotation(f"the card {NAMES[card]} is named twice")
    return cards
