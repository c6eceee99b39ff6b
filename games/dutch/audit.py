"""The finished game at the table says where all forty cards are; a photo is compared with that."""

from games.dutch.rules.cards import gathered
from games.dutch.rules.state import State, owned

Holding = tuple[int, int, int]  # the cards of seat 0, of seat 1, and what the auction left


def expected(game: State) -> Holding:
    """Where every card must be."""
    first, second = game.players
    return owned(first), owned(second), gathered(game.display) | gathered(game.auction) | game.auction_discards


def matched(lying: int, truth: Holding) -> int:
    """The owner whose cards a heap shows most of."""
    shares = [(lying & cards).bit_count() for cards in truth]
    return shares.index(max(shares))
