"""The bids that the players of an own-cards table have told, and how they compare while they are tied (4.2)."""

from typing import NamedTuple

from games.dutch.rules.cards import bid_sum, gathered, listed, title
from games.dutch.rules.state import NOBODY
from games.dutch.table.hidden import Fixed, Zone
from games.dutch.table.moves import NO_BID, State
from games.kit.errors import IllegalMove


class Tie(NamedTuple):
    """Where the comparison of two bids stands: the sums so far, and the seats that must turn up a card."""

    sums: tuple[int, int]
    waiting: int
    stalemate: bool


def compared(state: State) -> Tie:
    """The bids, with the top cards that were added while they were tied (4.2)."""
    game, told = state.game, state.told
    assert game
    cards = [len(player.deck) + player.discards.bit_count() for player in game.players]
    added = 0
    while True:
        sums = tuple(bid_sum(told.bids[seat] | gathered(told.tops[seat][:added])) for seat in (0, 1))
        if sums[0] != sums[1]:
            return Tie((sums[0], sums[1]), 0, False)
        if max(cards) <= added:
            return Tie((sums[0], sums[1]), 0, game.winner == NOBODY)
        added += 1
        late = [seat for seat in (0, 1) if len(told.tops[seat]) < min(added, cards[seat])]
        if late:
            return Tie((sums[0], sums[1]), sum(1 << seat for seat in late), False)


def offered(state: State) -> Fixed:
    """The told bids in the hands, and the told top cards on the decks, or in the discards that become a deck."""
    game, told = state.game, state.told
    assert game
    fixed: dict[tuple[int, Zone], tuple[int, ...]] = {}
    every: list[int] = []
    for seat, player in enumerate(game.players):
        size = len(player.deck)
        bid = listed(told.bids[seat]) if told.bids[seat] != NO_BID else ()
        every += (*bid, *told.tops[seat])
        fixed |= {
            (seat, "hand"): bid,
            (seat, "deck"): told.tops[seat][:size],
            (seat, "discards"): told.tops[seat][size:],
        }
    for card in every:
        if every.count(card) > 1:
            raise IllegalMove(f"Look again: the {title(card)} has been told already.")
    return fixed
