"""What one player can see. Two tables that look alike to a seat give the same View.

Everything shown to that seat (its legal moves, refusals and record) follows from the View. Hidden are the order of
every deck, the opponent's hand, deck and discards, the cards set aside, bids until both are made, and votes until both
are given. What both players have seen is remembered: a good memory is allowed, so phones and bots have one (D40).
"""

from dataclasses import dataclass

from games.dutch.rules.cards import ALL, gathered
from games.dutch.rules.state import Stage, State


@dataclass(frozen=True, slots=True)
class Own:
    """The player's own cards."""

    hand: int
    deck: int  # a set: the owner may look through the deck but does not know its order (4.7)
    aside: int  # the card set aside on top of the deck, or NO_CARD
    discards: int
    bid: int
    powers: int
    cashed: int
    vote: bool | None  # whether to go on; None until the answer is given


@dataclass(frozen=True, slots=True)
class Theirs:
    """The other player's cards: where they are hidden, only how many."""

    hand: int  # how many; a bid that is still face down counts as part of the hand
    deck: int  # how many
    discards: int  # how many
    bid: int
    powers: int
    cashed: int
    known: int  # face-down cards that are known to be theirs; all of them once the game is over
    known_discards: int  # those of them that were seen going to the discards since the last shuffle


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    seat: int
    stage: Stage
    waiting: int
    round: int
    display: tuple[int, ...]
    auction: int  # how many
    auction_discards: int
    winner: int
    sums: tuple[int, int]
    pending: tuple[int, ...]
    armed: int
    bought: bool
    own: Own
    theirs: Theirs


def view(state: State, seat: int) -> View:
    return View(
        seat=seat,
        stage=state.stage,
        waiting=state.waiting,
        round=state.round,
        display=state.display,
        auction=len(state.auction),
        auction_discards=state.auction_discards,
        winner=state.winner,
        sums=state.sums,
        pending=state.pending,
        armed=state.armed,
        bought=state.bought,
        own=_own(state, seat),
        theirs=outside(state, 1 - seat),
    )


def outside(state: State, seat: int) -> Theirs:
    """This seat as everybody else sees it."""
    player = state.players[seat]
    sealed = player.bid if state.stage == "bid" else 0
    return Theirs(
        hand=(player.hand | sealed).bit_count(),
        deck=len(player.deck),
        discards=player.discards.bit_count(),
        bid=player.bid & ~sealed,
        powers=player.powers,
        cashed=player.cashed,
        known=hidden(state, seat) & (ALL if state.stage == "over" else player.shown),
        known_discards=player.shed & player.discards,
    )


def hidden(state: State, seat: int) -> int:
    """The cards of this seat that are face down: hand, deck, discards, and a bid that is not turned up yet."""
    player = state.players[seat]
    sealed = player.bid if state.stage == "bid" else 0
    return player.hand | gathered(player.deck) | player.discards | sealed


def _own(state: State, seat: int) -> Own:
    player = state.players[seat]
    voted = state.stage == "vote" and not state.waiting >> seat & 1
    return Own(
        hand=player.hand,
        deck=gathered(player.deck),
        aside=player.aside,
        discards=player.discards,
        bid=player.bid,
        powers=player.powers,
        cashed=player.cashed,
        vote=bool(state.going >> seat & 1) if voted else None,
    )
