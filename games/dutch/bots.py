"""Opponents: random, careless, greedy and thinking. Each is given a View and nothing else, so none can peek.

The thinker deals the hidden cards at random many times over and tries each of its moves at these imagined tables. The
greedy bot then finishes the round and plays the next one for both sides. Again and again the worse half of the moves
is dropped (successive halving), so most of the time goes into the moves that are hard to tell apart.
"""

from collections.abc import Callable

from games.dutch.components import BID_MAX
from games.dutch.greedy import BALANCED, Taste, choose, for_sale, worth
from games.dutch.rules import play, score
from games.dutch.rules.cards import ALL, NO_CARD, POWERFUL, SUITED, gathered, listed, shuffled, some_of
from games.dutch.rules.choices import CHANCE, legal
from games.dutch.rules.moves import Bid, Buy, Move
from games.dutch.rules.state import Player, State, owned
from games.dutch.rules.view import View
from games.kit.choices import Luck
from games.kit.luck import seeded
from games.kit.thinking import Outcome, Weighed, weighed

# Moves that one decision may play out; docs/dutch-balance.md has what they take and what they win.
BUDGET = 1000
SAMPLES = 48  # imagined tables at which `gain` plays a move out
CARELESS = 0.12  # the share of a beginner's moves that are just anything
ROUNDS_AHEAD = 1  # after the current one
HUNCH = 1.0  # points: another move than the greedy bot's has to do so much better in the play-outs
WIN = 12.0  # in points, what winning is worth on top of the difference in points
PAYMENTS = 2  # ways to pay for the same card that the thinker compares

Bot = Callable[..., Move]  # given a view and luck


def random_bot(view: View, luck: Luck) -> Move:
    return legal(imagine(view, luck), view.seat).pick(luck)


def greedy_bot(view: View, luck: Luck, taste: Taste = BALANCED) -> Move:
    return choose(imagine(view, luck), view.seat, taste)


def beginner(view: View, luck: Luck, taste: Taste = BALANCED) -> Move:
    """Plays like the greedy bot, but often bids, sets aside or buys whatever comes to hand."""
    table = imagine(view, luck)
    if luck.random() < CARELESS and not view.pending:
        return legal(table, view.seat).pick(luck)
    return choose(table, view.seat, taste)


def thinker(view: View, luck: Luck, budget: int = BUDGET, taste: Taste = BALANCED) -> Move:
    return thought(view, luck, budget, taste)[0].move


STRENGTHS: dict[str, Bot] = {"friendly": beginner, "keen": greedy_bot, "master": thinker}


def thought(view: View, luck: Luck, budget: int = BUDGET, taste: Taste = BALANCED) -> list[Weighed[Move]]:
    """The moves worth thinking about, best first, with what each gains: how much further ahead it leaves this seat."""
    table = imagine(view, luck)
    candidates, usual = _candidates(table, view.seat, taste), choose(table, view.seat, taste)
    if len(candidates) < 2:
        return [Weighed(candidate, 0.0) for candidate in candidates]
    seed = luck.getrandbits(32)

    def outcome(move: Move, sample: int) -> Outcome:
        value, steps = _played_on(view, move, seed + sample, taste)
        return Outcome(value + (HUNCH if move == usual else 0.0), steps)

    ranked = weighed(candidates, outcome, budget)
    return [Weighed(one.move, one.value - (HUNCH if one.move == usual else 0.0)) for one in ranked]


def gain(view: View, move: Move, taste: Taste = BALANCED) -> float:
    """What a move gains on average at imagined tables, the same ones for every move."""
    return sum(_played_on(view, move, sample, taste).value for sample in range(SAMPLES)) / SAMPLES


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
    """The moves worth thinking about. Of all the ways to pay for a card, only those that lose least are kept. Cards
    without a power are always bid: in the hand they could not even pay.
    """
    moves: list[Move] = []
    payments: dict[int, list[Buy]] = {}
    powerless = state.players[seat].hand & ~POWERFUL
    for move in legal(state, seat):
        if isinstance(move, Buy):
            payments.setdefault(move.place, []).append(move)
        elif not isinstance(move, Bid) or not powerless & ~move.cards:
            moves.append(move)
    for purchases in payments.values():
        purchases.sort(key=lambda purchase: -_kept(state, seat, purchase, taste))
        moves += purchases[:PAYMENTS]
    return moves


def _kept(state: State, seat: int, purchase: Buy, taste: Taste) -> float:
    player = state.players[seat]
    lost = purchase.cards & ~SUITED[state.display[purchase.place - 1]]
    return worth(owned(player) & ~lost, player.cashed, for_sale(state), taste)


def _played_on(view: View, move: Move, seed: int, taste: Taste) -> Outcome:
    """How much further ahead this seat is after the move and a round or two of greedy play at an imagined table."""
    luck = seeded(seed)
    state = imagine(view, luck)
    before = _standing(state, view.seat, taste)
    until = state.round + ROUNDS_AHEAD
    state, steps = play(state, move), 1
    while state.round <= until and state.stage != "over":
        if state.stage in CHANCE:
            state = play(state, legal(state).pick(luck))
        else:
            state = play(state, choose(state, 0 if state.waiting & 1 else 1, taste))
        steps += 1
    return Outcome(_standing(state, view.seat, taste) - before, steps)


def _standing(state: State, seat: int, taste: Taste) -> float:
    if state.stage == "over":
        result = score(state, taste.edition)
        mine, theirs = result.tallies[seat].total, result.tallies[1 - seat].total
        return mine - theirs + (WIN if result.winners == (seat,) else -WIN if seat not in result.winners else 0.0)
    rest = for_sale(state)
    me, you = state.players[seat], state.players[1 - seat]
    return worth(owned(me), me.cashed, rest, taste) - worth(owned(you), you.cashed, rest, taste)
