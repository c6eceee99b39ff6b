"""Phase 3: powers, which may set off others, and purchases."""

from games.dutch.rules.actions import COSTS
from games.dutch.rules.cards import BIT, NO_CARD, POWERFUL, SUITED, holds
from games.dutch.rules.moves import Arm, Buy, Cash, Copy, Decline, End, Lay, PlayPower, Take
from games.dutch.rules.powers import activate, settled
from games.dutch.rules.refusals import check, refusal
from games.dutch.rules.rounds import clear_up
from games.dutch.rules.state import BOTH, Player, State, active, new, seated
from games.kit.errors import IllegalMove

_EMPTY = (NO_CARD,)
_DISARMED = (0,)


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
    return clear_up(state)
