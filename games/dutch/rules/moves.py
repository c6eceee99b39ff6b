"""The moves of Dutch, one small class for each kind. Cards are numbers, see cards.py."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Pile = Literal["own", "auction"]


@dataclass(frozen=True, slots=True)
class SetAside:
    """Phase 1: a card from the hand goes face down on top of the player's deck."""

    seat: int
    card: int


class Bid(NamedTuple):
    """Phase 2: any number of cards from the hand up to four, or none, face down until both players have bid.

    A NamedTuple, like Buy and Shuffle: the other moves are kept ready-made, but these must be made quickly.
    """

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlayPower:
    """Phase 3: a card from the hand joins the power cards and is activated at once."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Cash:
    """A 6 banks this card from the offering."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Copy:
    """A 7 lets this power card work once more."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Arm:
    """A 7 waits for the next power card of its suit, which will work twice."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """An 8, 9 or 10 fetches this card into the offering."""

    seat: int
    card: int
    pile: Pile


@dataclass(frozen=True, slots=True)
class Decline:
    """The activated power is not used."""

    seat: int


class Buy(NamedTuple):
    """Phase 3: the card on this place (1 to 6) is bought with these cards from the offering."""

    seat: int
    place: int
    cards: int


@dataclass(frozen=True, slots=True)
class Lay:
    """The loser has an empty offering, so this card from the hand has to pay for the first place."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class End:
    """The seat's part of phase 3 is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Vote:
    """The auction deck is empty: this seat wants another round, or has had enough."""

    seat: int
    go_on: bool


class Shuffle(NamedTuple):
    """Chance: the seat's discards become its deck in this order, top card first."""

    seat: int
    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Toss:
    """Chance: a coin decides the tied bid for this seat."""

    seat: int


Move = SetAside | Bid | PlayPower | Cash | Copy | Arm | Take | Decline | Buy | Lay | End | Vote | Shuffle | Toss
