"""The state of a game: who holds what, and who is to move. It is frozen; `rules.play` makes the next one."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from games.dutch.rules.cards import gathered

new = tuple.__new__  # makes a NamedTuple in a third of the time that State(...) takes

NOBODY = -1
BOTH = 0b11  # both seats, as bits

# What the table is waiting for: both seats to set a card aside or to bid; discards to be shuffled in a tie; a coin;
# one seat's powers and purchases; the payment with a card laid down; discards to be shuffled for a new hand; votes;
# nothing more.
Stage = Literal["aside", "bid", "tie", "toss", "buy", "laid", "draw", "vote", "over"]


class Player(NamedTuple):
    """One player's cards. Sets of cards are ints, see cards.py."""

    hand: int
    deck: tuple[int, ...]  # top card first
    discards: int
    bid: int
    powers: int  # together with `bid`, the offering
    cashed: int
    aside: int  # the card set aside, while it is still on top of the deck
    # What a good memory knows, for views and bots: the cards that were face up before they went to the discards, deck
    # or hand, and those of them that went to the discards since the last shuffle.
    shown: int
    shed: int


class State(NamedTuple):
    """A game in progress. A NamedTuple takes a third of the time to make that a dataclass does, once for every move."""

    stage: Stage
    waiting: int  # one bit for each seat that still has to move
    players: tuple[Player, Player]
    round: int
    display: tuple[int, ...]  # six places, the cheapest first; NO_CARD where empty
    auction: tuple[int, ...]  # top card first
    auction_discards: int
    winner: int  # of the last bid; NOBODY before the first
    sums: tuple[int, int]  # what was bid this round; zeros until the bids are turned up
    pending: tuple[int, ...]  # activated power cards that have yet to work, the next one last
    armed: int  # the 7s waiting for the next power card
    bought: bool  # whether anything was bought this round
    going: int  # the seats that voted for another round


def offering(player: Player) -> int:
    return player.bid | player.powers


def owned(player: Player) -> int:
    """All cards that count for this player if the game ends now."""
    return player.hand | gathered(player.deck) | player.discards | player.bid | player.powers | player.cashed


def active(state: State) -> int:
    """The seat whose part of phase 3 it is."""
    return state.waiting >> 1


def has_duty(state: State, seat: int) -> bool:
    """Whether this seat lost the bid and still has to buy the card on the first place (4.5)."""
    return state.stage in ("buy", "laid") and seat != state.winner and state.display[0] >= 0


def must_shuffle(player: Player) -> bool:
    """Whether this player must shuffle the discards before drawing the next card."""
    return not player.deck and player.discards > 0


def seats_that(players: tuple[Player, Player], is_true: Callable[[Player], bool]) -> int:
    """The seats, as bits, of the players for whom this is true."""
    return is_true(players[0]) | is_true(players[1]) << 1


def seated(state: State, seat: int, player: Player) -> tuple[Player, Player]:
    """Both players, with this one in this seat."""
    return (player, state.players[1]) if seat == 0 else (state.players[0], player)
