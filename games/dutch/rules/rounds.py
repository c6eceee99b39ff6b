"""Phases 4 and 5 and what follows: the display restocked, new hands, the next round or the end."""

from games.dutch.components import HAND_SIZE, PLACES
from games.dutch.rules.cards import BIT, NO_CARD, listed
from games.dutch.rules.moves import Shuffle, Vote
from games.dutch.rules.phases import break_tie
from games.dutch.rules.refusals import refusal
from games.dutch.rules.state import BOTH, Player, State, new
from games.kit.errors import IllegalMove

_NO_CARDS = (NO_CARD,) * len(PLACES)
_NO_POWERS = ((), 0)  # pending, armed after phase 3
_FRESH = ((0, 0), (), 0, False, 0)  # sums, pending, armed, bought, going at the start of a round


def clear_up(state: State) -> State:
    """Slide the display together, fill it up, discard what is left, draw new hands."""
    display, auction = _restocked(state.display, state.auction)
    first, second = state.players
    pair = first, second = _with_new_hand(first), _with_new_hand(second)
    short = _must_shuffle_to_draw(first) | _must_shuffle_to_draw(second) << 1
    if not short:
        return _after_round(state, pair, display, auction)
    drawing = ("draw", short, pair, state.round, display, auction)
    return new(State, drawing + state[6:9] + _NO_POWERS + state[11:])


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


def shuffle(state: State, move: Shuffle) -> State:
    """In a tie the new deck is only put ready; for a new hand the seat draws on."""
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
    return after if waiting else break_tie(after)


def _restocked(display: tuple[int, ...], auction: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    row = tuple([card for card in display if card >= 0])
    free = len(PLACES) - len(row)
    return (row + auction[:free] + _NO_CARDS)[: len(PLACES)], auction[free:]


def _with_new_hand(player: Player) -> Player:
    """The hand goes to the discards unseen; the rest of the offering lay open for all to see."""
    hand, deck, discards, bid, powers, cashed, _, shown, shed = player
    offered = bid | powers
    discards |= hand | offered
    hand = 0
    for card in deck[:HAND_SIZE]:
        hand |= BIT[card]
    deck = deck[HAND_SIZE:]
    return new(Player, (hand, deck, discards, 0, 0, cashed, NO_CARD, shown | offered, shed | offered))


def _drawn(hand: int, deck: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """As many cards for a full hand as the deck has."""
    wanted = HAND_SIZE - hand.bit_count()
    for card in deck[:wanted]:
        hand |= BIT[card]
    return hand, deck[wanted:]


def _after_round(
    state: State, players: tuple[Player, Player], display: tuple[int, ...], auction: tuple[int, ...]
) -> State:
    """The end of the game is near when the auction deck is empty (5.1)."""
    if auction:
        return _new_round(state, players, display, auction)
    last = not state.bought or display[0] < 0
    ending = ("over", 0) if last else ("vote", BOTH)
    table = (players, state.round, display, auction)
    return new(State, ending + table + state[6:9] + _NO_POWERS + state[11:])


def _new_round(
    state: State, players: tuple[Player, Player], display: tuple[int, ...], auction: tuple[int, ...]
) -> State:
    """A hand of one card is kept whole (D32)."""
    first, second = players
    able = (first.hand.bit_count() > 1) | (second.hand.bit_count() > 1) << 1
    changed = ("aside" if able else "bid", able or BOTH, players, state.round + 1, display, auction)
    return new(State, changed + state[6:8] + _FRESH)


def _must_shuffle_to_draw(player: Player) -> bool:
    return not player.deck and player.discards > 0 and player.hand.bit_count() < HAND_SIZE
