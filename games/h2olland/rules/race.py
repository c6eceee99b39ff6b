"""The end of the game (5.1 to 5.5): the last trade, the last planting, and the tulip race."""

from collections.abc import Iterator

from games.h2olland.rules.board import Board, adjacent
from games.h2olland.rules.moves import Run
from games.h2olland.rules.placement import can_place, remove, shared
from games.h2olland.rules.squares import nth
from games.h2olland.rules.state import (
    NOBODY,
    Land,
    Player,
    State,
    at_stage,
    domino,
    field_squares,
    firsts_of,
    new,
    replaced,
    tulip_squares,
    with_barn,
    with_turn,
)
from games.h2olland.rules.stock import FOOD, RACING
from games.kit.choices import Luck
from games.kit.grid import each


def begin(state: State) -> State:
    return at_stage(state, "last trade", state.shoe)


def traded(state: State, seat: int) -> State:
    """Leftover cows and crops go back to the co-op; after the last seat, so do shared fields."""
    barn = state.players[seat].barn
    state = with_barn(state, seat, barn & ~FOOD, state.bank + (barn & FOOD))
    seat = (seat + 1) % len(state.players)
    if seat != state.shoe:
        return with_turn(state, seat, 0)
    return planted(remove(state, shared(state)), state.shoe - 1)


def planted(state: State, seat: int) -> State:
    """The next seat that can place something must; when nobody can, the race begins."""
    for _ in state.players:
        seat = (seat + 1) % len(state.players)
        if can_place(state, seat, RACING):
            return at_stage(state, "last planting", seat)
    return _line_up(state)


def _line_up(state: State) -> State:
    """Workers leave the fields and stand behind the line; whoever turned the last tile begins, or else the shoe."""
    players = tuple(
        [
            player._replace(workers=0, by_network=player.by_linked, runners=player.workers.bit_count() // 2)
            for player in state.players
        ]
    )
    first = state.shoe if state.last == NOBODY else state.last
    return _next(at_stage(state, "race", NOBODY), players, first - 1)


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
        """All are equally likely."""
        firsts = self._firsts()
        first = nth(firsts, int(luck.random() * firsts.bit_count()))
        return new(Run, (self.state.turn, domino(self.state.land, first)))

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
        and not squares & occupied(state.players)
        and bool(board.dominoes[squares] & (player.mills | player.run))
    )


def run(state: State, move: Run) -> State:
    seat, squares = move
    player = state.players[seat]
    player = new(Player, player[:-2] + (player.runners - 1, player.run | squares))
    return _next(state, replaced(state.players, seat, player), seat)


def reachable(state: State, seat: int) -> int:
    """The quadrants of free fields beside a mill or a worker of this seat; none if it has no workers left."""
    player = state.players[seat]
    if not player.runners:
        return 0
    return adjacent(state.board, player.mills | player.run) & free_fields(state)


def free_fields(state: State) -> int:
    return field_squares(state.land) & ~occupied(state.players)


def occupied(players: tuple[Player, ...]) -> int:
    taken = 0
    for player in players:
        taken |= player.run
    return taken


def _next(state: State, players: tuple[Player, ...], seat: int) -> State:
    """The next seat that can run must; the race is over when nobody can, or when no tulip is left."""
    board, stage, year, shoe, _, _, _, bank, land, lake, summer, weather, last = state
    turn = _next_runner(board, land, players, seat)
    if turn == NOBODY:
        stage = "over"
    return new(State, (board, stage, year, shoe, turn, 0, players, bank, land, lake, summer, weather, last))


def _next_runner(board: Board, land: Land, players: tuple[Player, ...], seat: int) -> int:
    free = field_squares(land) & ~occupied(players)
    if free & tulip_squares(land):
        for _ in players:
            seat = (seat + 1) % len(players)
            player = players[seat]
            if player.runners and adjacent(board, player.mills | player.run) & free:
                return seat
    return NOBODY
