"""Chance from outside, and what it is asked for: any card of a set, some cards, an order."""

from games.dutch.rules.cards import BIT, listed, nth
from games.kit.choices import Luck


def any_of(cards: int, luck: Luck) -> int:
    return nth(cards, int(luck.random() * cards.bit_count()))


def some_of(cards: int, count: int, luck: Luck) -> int:
    """So many of these cards, every choice with equal chance."""
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
    """Every order with equal chance: each card draws a number. Half the time of random.shuffle."""
    random = luck.random
    return tuple(sorted(cards, key=lambda _: random()))
