"""Victory points: what is printed on the cards, ten for six of a suit, and who wins."""

from dataclasses import dataclass

from games.dutch.components import SUIT_BONUS, SUIT_BONUS_FROM, SUITS, Suit
from games.dutch.rules.cards import SUIT_SETS, points


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player's cards are worth, line by line."""

    cards: int  # how many, cashed-in ones included
    points: int  # printed on the cards
    bonus_suits: tuple[Suit, ...]  # six or more cards of each

    @property
    def bonus(self) -> int:
        return SUIT_BONUS * len(self.bonus_suits)

    @property
    def total(self) -> int:
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class Score:
    """Both tallies, and the seats that win: two if the players share."""

    tallies: tuple[Tally, Tally]
    winners: tuple[int, ...]


def tally(cards: int) -> Tally:
    """A player's cards, wherever they lie (5.2)."""
    suits = tuple(
        suit for suit, held in zip(SUITS, SUIT_SETS, strict=True) if (cards & held).bit_count() >= SUIT_BONUS_FROM
    )
    return Tally(cards.bit_count(), points(cards), suits)


def decide(first: Tally, second: Tally) -> Score:
    """The higher total wins, then the fewer cards (5.3)."""
    ours, theirs = (first.total, -first.cards), (second.total, -second.cards)
    winners = (0, 1) if ours == theirs else (0,) if ours > theirs else (1,)
    return Score((first, second), winners)
