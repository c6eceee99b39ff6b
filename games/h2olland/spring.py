"""Spring (3.1): clockwise from the shoe everybody places one piece a turn, until all have passed."""

from games.h2olland import summer
from games.h2olland.state import AFTER, NOBODY, Land, Player, State, new, with_turn
from games.h2olland.stock import PLANTABLE


def begin(state: State) -> State:
    """A new year. A seat with nothing to place has passed before it begins."""
    out = sum([1 << seat for seat, player in enumerate(state.players) if not player.barn & PLANTABLE])
    state = state._replace(stage="spring", year=state.year + 1)
    return _next(state, out, state.shoe - 1)


def placed(state: State, seat: int, land: Land, players: tuple[Player, ...]) -> State:
    """The seat has placed a piece: the next one's turn. Who has placed all is out."""
    board, stage, year, shoe, _, out, _, bank, _, lake, mills, weather, last = state
    if not players[seat].barn & PLANTABLE:
        out |= 1 << seat
    turn = AFTER[len(players)][out][seat]
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return state if turn != NOBODY else summer.begin(state)


def passed(state: State, seat: int) -> State:
    return _next(state, state.out | 1 << seat, seat)


def _next(state: State, out: int, seat: int) -> State:
    turn = AFTER[len(state.players)][out][seat]
    if turn == NOBODY:
        return summer.begin(state)
    return with_turn(state, turn, out)
