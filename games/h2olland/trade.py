"""Trading, in winter (3.4) and for the last time (5.1): the legal moves, and what they change."""

from collections.abc import Iterator

from games.h2olland import finale, winter
from games.h2olland.components import COLOURS
from games.h2olland.deals import EXCHANGES, GOODS, deals, may_buy, may_exchange
from games.h2olland.moves import Buy, Done, Exchange
from games.h2olland.state import State, with_barn
from games.h2olland.stock import BUILDINGS, PRICE, UNIT
from games.kit.choices import Luck
from games.kit.grid import each, select

# By seat and by the number of the deal, ready-made.
_MOVES: tuple[tuple[Buy | Exchange, ...], ...] = tuple(
    (*(Buy(seat, kind) for kind in GOODS), *(Exchange(seat, *pair) for pair in EXCHANGES))
    for seat in range(len(COLOURS))
)
_DONE = tuple(Done(seat) for seat in range(len(COLOURS)))


class Deals:
    """All that the seat can pay for, or an end to its trade."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_trade(self.state, move)

    def __iter__(self) -> Iterator[Buy | Exchange | Done]:
        turn = self.state.turn
        yield _DONE[turn]
        yield from (_MOVES[turn][deal.bit_length() - 1] for deal in each(deals(self.state)))

    def __len__(self) -> int:
        return 1 + deals(self.state).bit_count()

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Buy | Exchange | Done:
        """All with equal chance."""
        turn, found = self.state.turn, deals(self.state)
        number = found.bit_count()
        ticket = int(luck.random() * (number + 1))
        return _MOVES[turn][select(found, ticket)] if ticket < number else _DONE[turn]


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
