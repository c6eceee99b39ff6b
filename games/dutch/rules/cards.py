"""Cards as numbers, sets of cards as bits: card 12 is R3, and the set that holds it has bit 12."""

from collections.abc import Iterable

from games.dutch.components import CARDS, EDITION, POINTS, SUITS
from games.kit.choices import Luck
from games.kit.errors import BadNotation

NO_CARD = -1  # an empty place in the display, or nothing set aside
SUIT_SIZE = len(CARDS) // len(SUITS)
ALL = (1 << len(CARDS)) - 1
POWERFUL = sum(1 << card.id for card in CARDS if card.power)
NAMES = tuple(card.name for card in CARDS)
TITLES = tuple(f"{card.suit.name} {card.bid}" for card in CARDS)
BIT = tuple(1 << card.id for card in CARDS)
SUITED = tuple(sum(1 << other.id for other in CARDS if other.suit == card.suit) for card in CARDS)  # by card
SUIT_SETS = SUITED[::SUIT_SIZE]  # by suit, in the order of SUITS

_ID = {name: number for number, name in enumerate(NAMES)}
_TEN = (1 << SUIT_SIZE) - 1


def _sums(value: tuple[int, ...]) -> tuple[int, ...]:
    """The sum of values for every set of cards of one suit. All suits are alike, so one table serves all four."""
    return tuple(sum(value[i] for i in range(SUIT_SIZE) if held >> i & 1) for held in range(1 << SUIT_SIZE))


_BIDS = _sums(tuple(card.bid for card in CARDS[:SUIT_SIZE]))
_POINTS = {edition: _sums(values) for edition, values in POINTS.items()}
_COSTS = {edition: _sums(tuple(min(value, 0) for value in values)) for edition, values in POINTS.items()}
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
    """The set of these cards, leaving out NO_CARD."""
    held = 0
    for card in cards:
        if card != NO_CARD:
            held |= BIT[card]
    return held


def any_of(cards: int, luck: Luck) -> int:
    return nth(cards, int(luck.random() * cards.bit_count()))


def some_of(cards: int, count: int, luck: Luck) -> int:
    """A set of `count` of these cards, every choice with equal chance."""
    if count == 1:
        return BIT[any_of(cards, luck)]
    if count == cards.bit_count():
        return cards
    held = list(listed(cards))
    chosen = 0
    for _ in range(count):
        chosen |= BIT[held.pop(int(luck.random() * len(held)))]
    return chosen


def shuffled(cards: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    """These cards in any order with equal chance. Sorting by random numbers takes half the time of random.shuffle."""
    random = luck.random
    return tuple(sorted(cards, key=lambda _: random()))


def bid_sum(cards: int) -> int:
    return _BIDS[cards & _TEN] + _BIDS[cards >> 10 & _TEN] + _BIDS[cards >> 20 & _TEN] + _BIDS[cards >> 30 & _TEN]


def points(cards: int, edition: int = EDITION) -> int:
    """The victory points printed on these cards, without bonuses."""
    of = _POINTS[edition]
    return of[cards & _TEN] + of[cards >> 10 & _TEN] + of[cards >> 20 & _TEN] + of[cards >> 30 & _TEN]


def below_zero(cards: int, edition: int = EDITION) -> int:
    """The points that these cards cost: those of the cards with negative points."""
    of = _COSTS[edition]
    return of[cards & _TEN] + of[cards >> 10 & _TEN] + of[cards >> 20 & _TEN] + of[cards >> 30 & _TEN]


def name(card: int) -> str:
    return "--" if card == NO_CARD else NAMES[card]


def names(cards: int) -> str:
    return " ".join(NAMES[card] for card in listed(cards))


def title(card: int) -> str:
    """A card as players call it: `red 4`."""
    return TITLES[card]


def titles(cards: int) -> str:
    return ", ".join(TITLES[card] for card in listed(cards))


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
