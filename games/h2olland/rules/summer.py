"""The first half of summer (3.2): clockwise from the shoe everybody lays one dike a turn, until all have passed."""

from collections.abc import Iterator

from games.h2olland.rules import draining
from games.h2olland.rules.lake import dike_spots
from games.h2olland.rules.moves import PASS, Dike, Pass
from games.h2olland.rules.state import AFTER, NOBODY, Lake, Player, State, at_stage, new, replaced, with_turn
from games.h2olland.rules.stock import UNIT, mask
from games.kit.choices import Luck
from games.kit.grid import each, select

_DIKE = UNIT["dike"]
_ANY_DIKE = mask(["dike"])


class Dikes:
    """Any edge where a dike may lie, or a pass. The seat whose turn it is has a dike."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_lay_dike(self.state, move)

    def __iter__(self) -> Iterator[Dike | Pass]:
        yield Pass(self.state.turn)
        for edge in each(self._spots()):
            yield Dike(self.state.turn, self.state.board.edges[edge.bit_length() - 1])

    def __len__(self) -> int:
        return 1 + self._spots().bit_count()

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Dike | Pass:
        """Every edge and the pass with equal chance."""
        spots = self._spots()
        ticket = int(luck.random() * (spots.bit_count() + 1))
        if ticket == spots.bit_count():
            return PASS[self.state.turn]
        return new(Dike, (self.state.turn, self.state.board.edges[select(spots, ticket)]))

    def _spots(self) -> int:
        return dike_spots(self.state.board, self.state.lake.water, self.state.lake.dikes)


def may_lay_dike(state: State, move: object) -> bool:
    if isinstance(move, Dike):
        board, lake = state.board, state.lake
        return move.seat == state.turn and bool(
            board.edge_bits.get(move.edge, 0) & dike_spots(board, lake.water, lake.dikes)
        )
    return isinstance(move, Pass) and move.seat == state.turn


def begin(state: State) -> State:
    """A seat without a dike has passed before it begins; when no dike can be laid at all, everybody has."""
    if not dike_spots(state.board, state.lake.water, state.lake.dikes):
        return draining.begin(state)
    out = sum([1 << seat for seat, player in enumerate(state.players) if not player.barn & _ANY_DIKE])
    turn = AFTER[len(state.players)][out][state.shoe - 1]
    return draining.begin(state) if turn == NOBODY else with_turn(at_stage(state, "dikes", turn), turn, out)


def dike(state: State, move: Dike) -> State:
    seat, edge = move
    board, stage, year, shoe, _, out, players, bank, land, lake, mills, weather, last = state
    water, dikes, faces, unseen, loose = lake
    lake = new(Lake, (water, dikes | board.edge_bits[edge], faces, unseen, loose))
    barn = players[seat].barn - _DIKE
    if not barn & _ANY_DIKE:
        out |= 1 << seat
    players = replaced(players, seat, new(Player, (barn,) + players[seat][1:]))
    turn = AFTER[len(players)][out][seat]
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return state if turn != NOBODY else draining.begin(state)


def passed(state: State, seat: int) -> State:
    """The next seat that still lays dikes; when nobody does, the mills begin."""
    out = state.out | 1 << seat
    turn = AFTER[len(state.players)][out][seat]
    return draining.begin(state) if turn == NOBODY else with_turn(state, turn, out)
