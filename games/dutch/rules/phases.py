"""What each move does to the table, phase by phase; the sections follow a round (RULES.md 3)."""

from games.dutch.components import BID_MAX, HAND_SIZE, PLACES
from games.dutch.rules.cards import BIT, NO_CARD, POWERFUL, SUITED, bid_sum, holds, listed
from games.dutch.rules.choices import COSTS
from games.dutch.rules.moves import (
    Arm,
    Bid,
    Buy,
    Cash,
    Copy,
    Decline,
    End,
    Lay,
    PlayPower,
    SetAside,
    Shuffle,
    Take,
    Toss,
    Vote,
)
from games.dutch.rules.powers import activate, settled
from games.dutch.rules.refusals import check, refusal
from games.dutch.rules.state import BOTH, NOBODY, Player, State, active, must_shuffle, new, seated, seats_that
from games.kit.errors import IllegalMove

_NO_CARDS = (NO_CARD,) * len(PLACES)
_NO_POWERS = ((), 0)  # pending and armed after phase 3
_FRESH = ((0, 0), (), 0, False, 0)  # sums, pending, armed, bought and going at the start of a round
_EMPTY = (NO_CARD,)  # a place that has been sold
_DISARMED = (0,)


# Phase 1, set aside, and phase 2, bid


def set_aside(state: State, move: SetAside) -> State:
    seat, card = move.seat, move.card
    stage, waiting, players = state[:3]
    if stage != "aside" or seat < 0 or not waiting >> seat & 1:
        raise IllegalMove(refusal(state, move))
    hand, deck, discards, bid, powers, cashed, _, shown, shed = players[seat]
    if card < 0 or not hand >> card & 1:
        raise IllegalMove(refusal(state, move))
    player = new(Player, (hand ^ BIT[card], (card,) + deck, discards, bid, powers, cashed, card, shown, shed))
    pair = (player, players[1]) if seat == 0 else (players[0], player)
    waiting ^= 1 << seat
    if not waiting:
        stage, waiting = "bid", BOTH
    changed = (stage, waiting, pair)
    return new(State, changed + state[3:])


def bid(state: State, move: Bid) -> State:
    seat, cards = move
    stage, waiting, players = state[:3]
    if stage != "bid" or seat < 0 or not waiting >> seat & 1:
        raise IllegalMove(refusal(state, move))
    hand, deck, discards, _, powers, cashed, aside, shown, shed = players[seat]
    if cards & ~hand or cards.bit_count() > BID_MAX:
        raise IllegalMove(refusal(state, move))
    player = new(Player, (hand ^ cards, deck, discards, cards, powers, cashed, aside, shown, shed))
    pair = (player, players[1]) if seat == 0 else (players[0], player)
    waiting ^= 1 << seat
    if waiting:
        changed = (stage, waiting, pair)
        return new(State, changed + state[3:])
    return _compare(state, *pair)


def toss(state: State, move: Toss) -> State:
    check(state, move)
    return state._replace(stage="buy", waiting=1 << move.seat, winner=move.seat)


def _compare(state: State, first: Player, second: Player) -> State:
    """The higher sum wins. While the sums are tied, both players add the top card of their deck (4.2)."""
    ours, theirs = bid_sum(first.bid), bid_sum(second.bid)
    stage, winner = "buy", 0 if ours > theirs else 1
    waiting = 1 << winner
    if ours == theirs:
        out_of_cards = seats_that((first, second), must_shuffle)
        if not out_of_cards and (first.deck or second.deck):
            return _compare(state, _with_top_card(first), _with_top_card(second))
        stage, waiting, winner = _stalled(state.winner, out_of_cards)
    changed = (stage, waiting, (first, second))
    result = (winner, (ours, theirs))
    return new(State, changed + state[3:7] + result + state[9:])


def _break_tie(state: State) -> State:
    """After a shuffle both players add the top card of their deck, and the sums are compared again (4.2)."""
    first, second = state.players
    return _compare(state, _with_top_card(first), _with_top_card(second))


def _stalled(last_winner: int, out_of_cards: int) -> tuple[str, int, int]:
    """The stage, the seats to wait for and the winner when a tie cannot simply go on.

    Either discards are shuffled into a new deck, or nobody can add a card: then the loser of the last bid wins, and in
    the first round a coin decides (D6).
    """
    if out_of_cards:
        return "tie", out_of_cards, last_winner
    if last_winner == NOBODY:
        return "toss", 0, NOBODY
    return "buy", 1 << 1 - last_winner, 1 - last_winner


def _with_top_card(player: Player) -> Player:
    if not player.deck:
        return player
    top = BIT[player.deck[0]]
    return player._replace(deck=player.deck[1:], bid=player.bid | top, aside=NO_CARD)


# Phase 3, powers


def play_power(state: State, move: PlayPower) -> State:
    seat, card = move.seat, move.card
    if state.stage != "buy" or state.waiting != seat + 1 or state.pending:
        raise IllegalMove(refusal(state, move))
    hand, deck, discards, bid, powers, cashed, aside, shown, shed = state.players[seat]
    if not holds(hand & POWERFUL, card):
        raise IllegalMove(refusal(state, move))
    bit = BIT[card]
    player = new(Player, (hand ^ bit, deck, discards, bid, powers | bit, cashed, aside, shown, shed))
    return _activated(state, player, state.auction_discards, (), card)


def cash(state: State, move: Cash) -> State:
    check(state, move)
    player = state.players[move.seat]
    bit = BIT[move.card]
    player = player._replace(bid=player.bid & ~bit, powers=player.powers & ~bit, cashed=player.cashed | bit)
    return _worked(state, player, state.auction_discards, state.pending[:-1], state.armed)


def take(state: State, move: Take) -> State:
    check(state, move)
    bit = BIT[move.card]
    hand, deck, discards, bid, powers, cashed, aside, shown, shed = state.players[move.seat]
    if POWERFUL & bit:
        powers |= bit
    else:
        bid |= bit
    player = new(Player, (hand, deck, discards & ~bit, bid, powers, cashed, aside, shown, shed & ~bit))
    auction_discards, pending = state.auction_discards & ~bit, state.pending[:-1]
    if POWERFUL & bit:
        return _activated(state, player, auction_discards, pending, move.card)
    return _worked(state, player, auction_discards, pending, state.armed)


def copy(state: State, move: Copy) -> State:
    check(state, move)
    pending = (*state.pending[:-1], move.card)
    return _worked(state, state.players[move.seat], state.auction_discards, pending, state.armed)


def arm(state: State, move: Arm) -> State:
    check(state, move)
    armed = state.armed | BIT[state.pending[-1]]
    return _worked(state, state.players[move.seat], state.auction_discards, state.pending[:-1], armed)


def decline(state: State, move: Decline) -> State:
    check(state, move)
    return _worked(state, state.players[move.seat], state.auction_discards, state.pending[:-1], state.armed)


def _activated(state: State, player: Player, auction_discards: int, pending: tuple[int, ...], card: int) -> State:
    pending, armed = activate(card, pending, state.armed)
    return _worked(state, player, auction_discards, pending, armed)


def _worked(state: State, player: Player, auction_discards: int, pending: tuple[int, ...], armed: int) -> State:
    changed = (auction_discards, state.winner, state.sums, settled(player, auction_discards, pending), armed)
    pair = (seated(state, active(state), player),)
    return new(State, state[:2] + pair + state[3:6] + changed + state[11:])


# Phase 3, purchases


def buy(state: State, move: Buy) -> State:
    seat, place, cards = move
    stage, waiting, players, number, display, auction, auction_discards, winner, sums, pending, armed, _, going = state
    if stage == "laid":
        check(state, move)
    elif stage != "buy" or pending or waiting != seat + 1 or not 1 <= place <= len(display):
        raise IllegalMove(refusal(state, move))
    hand, deck, discards, bid, powers, cashed, aside, shown, shed = players[seat]
    card = display[place - 1]
    if (
        card < 0
        or cards & ~(bid | powers)
        or cards.bit_count() != COSTS[place - 1]
        or (place != 1 and seat != winner and display[0] >= 0 and cards == bid | powers and not hand)
    ):
        raise IllegalMove(refusal(state, move))
    kept = cards & SUITED[card]
    lost = cards ^ kept
    home = kept | BIT[card]
    powers &= ~cards
    player = new(
        Player,
        (hand, deck, discards | home, bid & ~cards, powers, cashed, aside, (shown | home) & ~lost, shed | home),
    )
    pair = (player, players[1]) if seat == 0 else (players[0], player)
    display = display[: place - 1] + _EMPTY + display[place:]
    table = ("buy", waiting, pair, number, display, auction, auction_discards | lost)
    rest = (winner, sums, (), armed & powers, True, going)
    return new(State, table + rest)


def lay(state: State, move: Lay) -> State:
    check(state, move)
    player = state.players[move.seat]
    bit = BIT[move.card]
    player = player._replace(hand=player.hand ^ bit, bid=bit)
    return state._replace(stage="laid", players=seated(state, move.seat, player))


def end(state: State, move: End) -> State:
    seat = move.seat
    stage, waiting, players = state[:3]
    if stage != "buy" or waiting != seat + 1 or state.pending:
        raise IllegalMove(refusal(state, move))
    if seat == state.winner:
        changed = (stage, BOTH ^ waiting)
        return new(State, changed + state[2:10] + _DISARMED + state[11:])
    player = players[seat]
    if state.display[0] >= 0 and player.hand | player.bid | player.powers:  # the loser's duty (4.5)
        raise IllegalMove(refusal(state, move))
    return _clear_up(state)


# Phase 4, restock, and phase 5, new hand


def _clear_up(state: State) -> State:
    """Slide the display to the left, fill it up, discard what is left and draw new hands."""
    display, auction = _restocked(state.display, state.auction)
    first, second = state.players
    pair = first, second = _with_new_hand(first), _with_new_hand(second)
    short = _must_shuffle_to_draw(first) | _must_shuffle_to_draw(second) << 1
    if not short:
        return _after_round(state, pair, display, auction)
    drawing = ("draw", short, pair, state.round, display, auction)
    return new(State, drawing + state[6:9] + _NO_POWERS + state[11:])


def shuffle(state: State, move: Shuffle) -> State:
    """In a tie the new deck is only laid down; when drawing a new hand, the seat goes on drawing from it."""
    seat, deck = move
    stage, waiting, players = state[:3]
    if stage not in ("tie", "draw") or seat < 0 or not waiting >> seat & 1:
        raise IllegalMove(refusal(state, move))
    hand, _, discards, bid, powers, cashed, aside, shown, _ = players[seat]
    if tuple(sorted(deck)) != listed(discards):
        raise IllegalMove(refusal(state, move))
    if stage == "draw":
        hand, deck = _drawn(hand, deck)
    player = new(Player, (hand, deck, 0, bid, powers, cashed, aside, shown, 0))
    pair = (player, players[1]) if seat == 0 else (players[0], player)
    waiting ^= 1 << seat
    if stage == "draw" and not waiting:
        return _after_round(state, pair, state.display, state.auction)
    changed = (stage, waiting, pair)
    after: State = new(State, changed + state[3:])
    return after if waiting else _break_tie(after)


def vote(state: State, move: Vote) -> State:
    seat, waiting = move.seat, state.waiting
    if state.stage != "vote" or seat < 0 or not waiting >> seat & 1:
        raise IllegalMove(refusal(state, move))
    waiting ^= 1 << seat
    going = state.going | move.go_on << seat
    if not waiting and going:
        return _new_round(state, state.players, state.display, state.auction)
    changed = ("vote" if waiting else "over", waiting)
    votes = (going,)
    return new(State, changed + state[2:12] + votes)


def _restocked(display: tuple[int, ...], auction: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    row = tuple([card for card in display if card >= 0])
    free = len(PLACES) - len(row)
    return (row + auction[:free] + _NO_CARDS)[: len(PLACES)], auction[free:]


def _with_new_hand(player: Player) -> Player:
    """The hand goes to the discards unseen. The rest of the offering was face up for everyone to see."""
    hand, deck, discards, bid, powers, cashed, _, shown, shed = player
    offered = bid | powers
    discards |= hand | offered
    hand = 0
    for card in deck[:HAND_SIZE]:
        hand |= BIT[card]
    deck = deck[HAND_SIZE:]
    return new(Player, (hand, deck, discards, 0, 0, cashed, NO_CARD, shown | offered, shed | offered))


def _drawn(hand: int, deck: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The hand filled up to five cards, or to as many as the deck has."""
    wanted = HAND_SIZE - hand.bit_count()
    for card in deck[:wanted]:
        hand |= BIT[card]
    return hand, deck[wanted:]


def _after_round(
    state: State, players: tuple[Player, Player], display: tuple[int, ...], auction: tuple[int, ...]
) -> State:
    """Once the auction deck is empty, the game is over or the players vote on another round (5.1)."""
    if auction:
        return _new_round(state, players, display, auction)
    last = not state.bought or display[0] < 0
    ending = ("over", 0) if last else ("vote", BOTH)
    table = (players, state.round, display, auction)
    return new(State, ending + table + state[6:9] + _NO_POWERS + state[11:])


def _new_round(
    state: State, players: tuple[Player, Player], display: tuple[int, ...], auction: tuple[int, ...]
) -> State:
    """A player with a hand of one card sets nothing aside (D32)."""
    first, second = players
    able = (first.hand.bit_count() > 1) | (second.hand.bit_count() > 1) << 1
    changed = ("aside" if able else "bid", able or BOTH, players, state.round + 1, display, auction)
    return new(State, changed + state[6:8] + _FRESH)


def _must_shuffle_to_draw(player: Player) -> bool:
    return not player.deck and player.discards > 0 and player.hand.bit_count() < HAND_SIZE
