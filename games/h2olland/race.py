"""The tulip race (5.4, 5.5): worker by worker, along the fields."""

from collections.abc import Iterator

from games.h2olland.board import adjacent
from games.h2olland.moves import Run
from games.h2olland.state import (
    NOBODY,
    Player,
    State,
    domino,
    field_squares,
    firsts_of,
    new,
    tulip_squares,
    with_player,
    with_turn,
)
from games.kit.choices import Luck
from games.kit.grid import each, select


class Runs:
    """Any field that the seat's next worker can reach."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_run(self.state, move)

    def __iter__(self) -> Iterator[Run]:
        for first in each(self._firsts()):
            yield Run(self.state.turn, domino(self.state.land, first))

    def __len__(self) -> int:
        return self._firsts().bit_count()

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Run:
        """All with equal chance."""
        firsts = self._firsts()
        first = 1 << select(firsts, int(luck.random() * firsts.bit_count()))
        return Run(self.state.turn, domino(self.state.land, first))

    def _firsts(self) -> int:
        """The first quadrant of each field in reach."""
        return firsts_of(self.state.land, reachable(self.state, self.state.turn))


def may_run(state: State, move: object) -> bool:
    if not isinstance(move, Run) or move.seat != state.turn:
        return False
    board, land, player, squares = state.board, state.land, state.players[state.turn], move.squares
    first = squares & -squares & (land.lefts | land.tops)
    return (
        first > 0
        and squares == domino(land, first)
        and not squares & occupied(state)
        and bool(adjacent(board, squares) & (player.mills | player.run))
    )


def begin(state: State) -> State:
    """Workers leave the fields and stand behind the line; who turned the last tile begins, or else the shoe."""
    players = tuple(
        [
            player._replace(workers=0, by_network=player.by_linked, runners=player.workers.bit_count() // 2)
            for player in state.players
        ]
    )
    first = state.shoe if state.last == NOBODY else state.last
    return _next(state._replace(stage="race", players=players), first - 1)


def run(state: State, move: Run) -> State:
    board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last = state
    player = players[turn]
    player = new(Player, player[:-2] + (player.runners - 1, player.run | move.squares))
    players = with_player(players, turn, player)
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return _next(state, turn)


def reachable(state: State, seat: int) -> int:
    """The quadrants of free fields that touch an own mill or a field with an own worker; none without workers."""
    player = state.players[seat]
    if not player.runners:
        return 0
    return adjacent(state.board, player.mills | player.run) & free_fields(state)


def free_fields(state: State) -> int:
    return field_squares(state.land) & ~occupied(state)


def occupied(state: State) -> int:
    taken = 0
    for player in state.players:
        taken |= player.run
    return taken


def _next(state: State, seat: int) -> State:
    """The next seat that can run must; it is over when nobody can, or when no tulip is left."""
    players = state.players
    free = free_fields(state)
    if free & tulip_squares(state.land):
        for _ in players:
            seat = (seat + 1) % len(players)
            player = players[seat]
            if player.runners and adjacent(state.board, player.mills | player.run) & free:
                return with_turn(state, seat, 0)
    return state._replace(stage="over", turn=NOBODY)
