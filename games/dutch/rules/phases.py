"""Phases 1 and 2: a card set aside, the bids, and ties broken from the decks."""

from games.dutch.components import BID_MAX
from games.dutch.rules.cards import BIT, NO_CARD, bid_sum
from games.dutch.rules.moves import Bid, SetAside, Toss
from games.dutch.rules.refusals import check, refusal
from games.dutch.rules.state import BOTH, NOBODY, Player, State, must_shuffle, new, seats_that
from games.kit.errors import IllegalMove


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


def break_tie(state: State) -> State:
    """After a shuffle: both add the top card of their decks, and the sums are compared again (4.2)."""
    first, second = state.players
    return _compare(state, _with_top_card(first), _with_top_card(second))


def _compare(state: State, first: Player, second: Player) -> State:
    """The higher sum wins; a tie adds the top cards of the decks until it is broken (4.2)."""
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


def _stalled(last_winner: int, out_of_cards: int) -> tuple[str, int, int]:
    """Stage, seats waited for and winner of a tie that cannot go on as it is: discards are shuffled into a deck;
    or nobody can add a card, and then the last loser wins, or a coin in the first round (D6).
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
