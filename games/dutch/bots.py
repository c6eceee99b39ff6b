"""Three opponents: random, greedy and thinking. Each is given a View and nothing else, so none can peek.

The thinker deals the hidden cards at random many times over and tries each of its moves at these imagined tables. The
greedy bot then finishes the round and plays the next one for both sides. Again and again the worse half of the moves
is dropped (successive halving), so most of the time goes into the moves that are hard to tell apart.
"""

from collections.abc import Callable

from games.dutch.components import BID_MAX
from games.dutch.greedy import BALANCED, Taste, choose, for_sale, worth
from games.dutch.rules import play, score
from games.dutch.rules.cards import ALL, NO_CARD, SUITED, gathered, listed, shuffled, some_of
from games.dutch.rules.choices import CHANCE, legal
from games.dutch.rules.moves import Buy, Move
from games.dutch.rules.state import Player, State, owned
from games.dutch.rules.view import View
from games.kit.choices import Luck

THOUGHTS = 120  # play-outs for each move; docs/dutch-balance.md has what they take and what they win
ROUNDS_AHEAD = 2  # after the current one
WIN = 12.0  # in points, what winning is worth on top of the difference in points
PAYMENTS = 2  # ways to pay for the same card that the thinker compares

Bot = Callable[[View, Luck], Move]


def random_bot(view: View, luck: Luck) -> Move:
    return legal(imagine(view, luck), view.seat).pick(luck)


def greedy_bot(view: View, luck: Luck, taste: Taste = BALANCED) -> Move:
    return choose(imagine(view, luck), view.seat, taste)


def thinker(view: View, luck: Luck, thoughts: int = THOUGHTS, taste: Taste = BALANCED) -> Move:
    candidates = _candidates(imagine(view, luck), view.seat, taste)
    halvings = max(1, (len(candidates) - 1).bit_length())
    totals = dict.fromkeys(candidates, 0.0)
    while len(candidates) > 1:
        for _ in range(max(1, thoughts // (halvings * len(candidates)))):
            table = imagine(view, luck)
            for move in candidates:
                totals[move] += _outlook(table, move, view.seat, taste, luck)
        candidates.sort(key=lambda move: -totals[move])
        del candidates[(len(candidates) + 1) // 2 :]
    return candidates[0]


def imagine(view: View, luck: Luck) -> State:
    """One of the tables that this seat could be sitting at: `view(imagine(v, luck), seat)` is v again."""
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
    """The other player and the auction deck, with known cards where they must be and the rest anywhere."""
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
    """A bid for the other player, if they have already made theirs: more often many cards than few."""
    if view.stage != "bid" or view.waiting >> 1 - view.seat & 1:
        return 0
    most = min(BID_MAX, hand.bit_count())
    return some_of(hand, most - int(luck.random() * luck.random() * (most + 1)), luck)


def _candidates(state: State, seat: int, taste: Taste) -> list[Move]:
    """The moves worth thinking about. Of all the ways to pay for a card, only those that lose least are kept."""
    moves: list[Move] = []
    payments: dict[int, list[Buy]] = {}
    for move in legal(state, seat):
        if isinstance(move, Buy):
            payments.setdefault(move.place, []).append(move)
        else:
            moves.append(move)
    for purchases in payments.values():
        purchases.sort(key=lambda purchase: -_kept(state, seat, purchase, taste))
        moves += purchases[:PAYMENTS]
    return moves


def _kept(state: State, seat: int, purchase: Buy, taste: Taste) -> float:
    player = state.players[seat]
    lost = purchase.cards & ~SUITED[state.display[purchase.place - 1]]
    return worth(owned(player) & ~lost, player.cashed, for_sale(state), taste)


def _outlook(state: State, move: Move, seat: int, taste: Taste, luck: Luck) -> float:
    """How this seat stands after the move and a round or two of greedy play."""
    until = state.round + ROUNDS_AHEAD
    state = play(state, move)
    while state.round <= until and state.stage != "over":
        if state.stage in CHANCE:
            state = play(state, legal(state).pick(luck))
        else:
            state = play(state, choose(state, 0 if state.waiting & 1 else 1, taste))
    return _standing(state, seat, taste)


def _standing(state: State, seat: int, taste: Taste) -> float:
    if state.stage == "over":
        result = score(state, taste.edition)
        mine, theirs = result.tallies[seat].total, result.tallies[1 - seat].total
        return mine - theirs + (WIN if result.winners == (seat,) else -WIN if seat not in result.winners else 0.0)
    rest = for_sale(state)
    me, you = state.players[seat], state.players[1 - seat]
    return worth(owned(me), me.cashed, rest, taste) - worth(owned(you), you.cashed, rest, taste)
