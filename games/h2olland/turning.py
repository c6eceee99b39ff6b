"""Turning a tile over, in draining (4.4) and in a drought (4.5): water becomes land, and its dikes go back."""

from games.h2olland import autumn, draining
from games.h2olland.choices import Few
from games.h2olland.components import COLOURS
from games.h2olland.lake import ROTATIONS, barren_squares, is_barren
from games.h2olland.moves import Lay, Turn
from games.h2olland.state import IDLE, NOBODY, Lake, State
from games.h2olland.stock import UNIT

_DIKE = UNIT["dike"]
_LAYS = tuple(Few(tuple(Lay(seat, rotation) for rotation in ROTATIONS)) for seat in range(len(COLOURS)))


def lays(state: State) -> Few:
    return _LAYS[state.turn]


def turn(state: State, move: Turn) -> State:
    """Barren land waits until the one who turned it says how it lies; other land is alike on all sides."""
    board, tile, barren = state.board, state.board.tile_bits[move.tile], is_barren(move.id)
    water, dikes, faces, unseen, _ = state.lake
    at = tile.bit_length() - 1
    gone = dikes & board.edges_of[at]
    faces = faces[:at] + ((move.id, 0),) + faces[at + 1 :]
    lake = Lake(water ^ tile, dikes ^ gone, faces, unseen ^ 1 << move.id, tile if barren else 0)
    state = state._replace(
        stage="lay" if barren else state.stage,
        lake=lake,
        land=state.land._replace(free=state.land.free | board.blocks[at]),
        bank=state.bank + gone.bit_count() * _DIKE,
        summer=draining.turned(state.summer, move.seat, tile) if state.summer.picker != NOBODY else IDLE,
        last=move.seat,
    )
    return state if barren else _onward(state, move.seat)


def lay(state: State, move: Lay) -> State:
    water, dikes, faces, unseen, loose = state.lake
    at = loose.bit_length() - 1
    face = faces[at][0], move.rotation
    lake = Lake(water, dikes, faces[:at] + (face,) + faces[at + 1 :], unseen, 0)
    land = state.land._replace(barren=state.land.barren | barren_squares(state.board, loose, face))
    return _onward(state._replace(lake=lake, land=land), move.seat)


def _onward(state: State, seat: int) -> State:
    return autumn.onward(state, seat) if state.summer.picker == NOBODY else draining.onward(state, seat)
