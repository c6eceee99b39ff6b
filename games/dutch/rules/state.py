"""The table in mid-game: who holds what, and whom the game waits for. Frozen; `rules.play` makes the next one."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from games.dutch.rules.cards import gathered

new = tuple.__new__  # the quick way to make a NamedTuple: a third of the time of State(...)

NOBODY = -1
BOTH = 0b11  # both seats, as bits

# What the table waits for: both seats to set a card aside or to bid; discards to be shuffled in a tie; a coin;
# one seat's powers and purchases; a laid card to pay; discards to be shuffled for a new hand; votes; nothing more.
Stage = Literal["aside", "bid", "tie", "toss", "buy", "laid", "draw", "vote", "over"]


class Player(NamedTuple):
    """One side of the table. Sets of cards are ints, see cards.py."""

    hand: int
    deck: tuple[int, ...]  # top card first
    discards: int
    bid: int
    powers: int  # with `bid` the offering
    cashed: int
    aside: int  # the card set aside, while it is still on top of the deck
    # What a good memory knows, for views and bots: cards that lay open before they went to discards, deck or hand,
    # and those of them that went to the discards since these were last shuffled.
    shown: int
    shed: int


class State(NamedTuple):
    """A NamedTuple, not a dataclass: a new one is made for every move, and this one costs a third to make."""

    stage: Stage
    waiting: int  # one bit for each seat that the stage waits for
    players: tuple[Player, Player]
    round: int
    display: tuple[int, ...]  # six places, the cheapest first; NO_CARD where empty
    auction: tuple[int, ...]  # top card first
    auction_discards: int
    winner: int  # of the last bid; NOBODY before the first
    sums: tuple[int, int]  # what was bid in this round; zeros before the bids are open
    pending: tuple[int, ...]  # activated power cards that still have to work, the next one last
    armed: int  # the 7s that wait for another power card
    bought: bool  # whether anything was bought in this round
    going: int  # the seats that voted for another round


def offering(player: Player) -> int:
    return player.bid | player.powers


def owned(player: Player) -> int:
    """All cards that will count for this player if the game ends now."""
    return player.hand | gathered(player.deck) | player.discards | player.bid | player.powers | player.cashed


def active(state: State) -> int:
    """The seat whose part of phase 3 it is."""
    return state.waiting >> 1


def has_duty(state: State, seat: int) -> bool:
    """The loser has still to buy the card on the first place (4.5)."""
    return state.stage in ("buy", "laid") and seat != state.winner and state.display[0] >= 0


def must_shuffle(player: Player) -> bool:
    """The next card of this player's deck can only come from a shuffle of the discards."""
    return not player.deck and player.discards > 0


def seats_that(players: tuple[Player, Player], do: Callable[[Player], bool]) -> int:
    """The seats, as bits, whose players do so."""
    return do(players[0]) | do(players[1]) << 1


def seated(state: State, seat: int, player: Player) -> tuple[Player, Player]:
    """Both players, with this one in this seat."""
    return (player, state.players[1]) if seat == 0 else (state.players[0], player)
