"""Spring (3.1): clockwise from the shoe everybody places one piece a turn, until all have passed."""

from games.h2olland.rules import summer
from games.h2olland.rules.state import AFTER, NOBODY, Land, Player, State, new, with_turn
from games.h2olland.rules.stock import PLANTABLE


def begin(state: State, shoe: int) -> State:
    """A new year. A seat with nothing to place has passed before it begins."""
    board, _, year, _, _, _, players, bank, land, lake, mills, weather, last = state
    out = sum([1 << seat for seat, player in enumerate(players) if not player.barn & PLANTABLE])
    turn = AFTER[len(players)][out][shoe - 1]
    state = new(State, (board, "spring", year + 1, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return state if turn != NOBODY else summer.begin(state)


def placed(state: State, seat: int, land: Land, players: tuple[Player, ...]) -> State:
    """The seat has placed a piece: the next one's turn. Who has placed all is out."""
    board, stage, year, shoe, _, out, _, bank, _, lake, mills, weather, last = state
    if not players[seat].barn & PLANTABLE:
        out |= 1 << seat
    turn = AFTER[len(players)][out][seat]
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, mills, weather, last))
    return state if turn != NOBODY else summer.begin(state)


def passed(state: State, seat: int) -> State:
    out = state.out | 1 << seat
    turn = AFTER[len(state.players)][out][seat]
    if turn == NOBODY:
        return summer.begin(state)
    return with_turn(state, turn, out)
