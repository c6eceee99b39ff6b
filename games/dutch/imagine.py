"""A whole table that looks like what a seat sees, with everything hidden dealt at random. Nobody peeks: all that is
known about the true table is the View.
"""

from games.dutch.components import BID_MAX
from games.dutch.rules.cards import ALL, NO_CARD, gathered, listed
from games.dutch.rules.luck import shuffled, some_of
from games.dutch.rules.state import Player, State
from games.dutch.rules.view import View
from games.kit.choices import Luck


def imagine(view: View, luck: Luck) -> State:
    """One of the tables that this seat could be sitting at; `view(imagine(v), seat)` is v again."""
    other, auction = _dealt(view, luck)
    me = _me(view, luck)
    own_vote = (view.own.vote or False) << view.seat
    other_has_voted = view.stage == "vote" and not view.waiting >> 1 - view.seat & 1
    other_vote = (luck.random() < 0.5) << 1 - view.seat if other_has_voted else 0
    return State(
        stage=view.stage,
        waiting=view.waiting,
        players=(me, other) if view.seat == 0 else (other, me),
        round=view.round,
        display=view.display,
        auction=auction,
        auction_discards=view.auction_discards,
        winner=view.winner,
        sums=view.sums,
        pending=view.pending,
        armed=view.armed,
        bought=view.bought,
        going=own_vote | other_vote,
    )


def _me(view: View, luck: Luck) -> Player:
    own = view.own
    top = () if own.aside == NO_CARD else (own.aside,)
    deck = top + shuffled(listed(own.deck & ~gathered(top)), luck)
    return Player(own.hand, deck, own.discards, own.bid, own.powers, own.cashed, own.aside, 0, 0)


def _dealt(view: View, luck: Luck) -> tuple[Player, tuple[int, ...]]:
    """The other player and the auction deck: known cards where they must be, the rest anywhere."""
    own, theirs = view.own, view.theirs
    mine = own.hand | own.deck | own.discards | own.bid | own.powers | own.cashed
    open_cards = gathered(view.display) | view.auction_discards | theirs.bid | theirs.powers | theirs.cashed
    strange = ALL & ~mine & ~open_cards & ~theirs.known
    face_down = theirs.hand + theirs.deck + theirs.discards
    held = theirs.known | some_of(strange, face_down - theirs.known.bit_count(), luck)
    discards = theirs.known_discards | some_of(
        held & ~theirs.known_discards, theirs.discards - theirs.known_discards.bit_count(), luck
    )
    order = shuffled(listed(held & ~discards), luck)
    hand, deck = gathered(order[: theirs.hand]), order[theirs.hand :]
    sealed = _sealed(view, hand, luck)
    player = Player(
        hand ^ sealed, deck, discards, theirs.bid | sealed, theirs.powers, theirs.cashed, NO_CARD,
        theirs.known, theirs.known_discards,
    )  # fmt: skip
    return player, shuffled(listed(strange & ~held), luck)


def _sealed(view: View, hand: int, luck: Luck) -> int:
    """If the other has bid already: some cards, more often many than few."""
    if view.stage != "bid" or view.waiting >> 1 - view.seat & 1:
        return 0
    most = min(BID_MAX, hand.bit_count())
    return some_of(hand, most - int(luck.random() * luck.random() * (most + 1)), luck)
