"""Trading, in winter (3.4) and for the last time (5.1): the legal moves, and what they change."""

from functools import lru_cache

from games.h2olland.components import COLOURS
from games.h2olland.rules import finale, winter
from games.h2olland.rules.choices import Few
from games.h2olland.rules.deals import EXCHANGES, GOODS, deals, may_buy, may_exchange
from games.h2olland.rules.moves import Buy, Done, Exchange
from games.h2olland.rules.state import State, with_barn
from games.h2olland.rules.stock import BUILDINGS, PRICE, UNIT
from games.kit.grid import each

# By seat and by the number of the deal, ready-made.
_MOVES: tuple[tuple[Buy | Exchange, ...], ...] = tuple(
    (*(Buy(seat, kind) for kind in GOODS), *(Exchange(seat, *pair) for pair in EXCHANGES))
    for seat in range(len(COLOURS))
)
_DONE = tuple(Done(seat) for seat in range(len(COLOURS)))


def offers(state: State) -> Few:
    """All that the seat can pay for, or an end to its trade."""
    return _offers(state.turn, deals(state))


def may_trade(state: State, move: object) -> bool:
    if isinstance(move, Exchange):
        seat, give, get = move
        return seat == state.turn and may_exchange(state, state.players[seat], give, get)
    if isinstance(move, Buy):
        return move.seat == state.turn and may_buy(state, state.players[move.seat], move.kind)
    return isinstance(move, Done) and move.seat == state.turn


def buy(state: State, move: Buy) -> State:
    """The co-op gives from its stock; a colour's own buildings are not part of that."""
    seat, kind = move.seat, move.kind
    paid, got = PRICE[kind], UNIT[kind]
    bank = state.bank + paid if kind in BUILDINGS else state.bank + paid - got
    return with_barn(state, seat, state.players[seat].barn - paid + got, bank)


def exchange(state: State, move: Exchange) -> State:
    seat, give, get = move
    paid, got = EXCHANGES[give, get]
    return with_barn(state, seat, state.players[seat].barn - paid + got, state.bank + paid - got)


def done(state: State, move: Done) -> State:
    if state.stage == "winter":
        return winter.done(state, move.seat)
    return finale.traded(state, move.seat)


@lru_cache(maxsize=1 << 14)  # small barns are all alike
def _offers(seat: int, found: int) -> Few:
    return Few((*(_MOVES[seat][deal.bit_length() - 1] for deal in each(found)), _DONE[seat]))
