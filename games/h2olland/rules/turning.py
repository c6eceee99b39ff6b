"""Turning a tile over, in draining (4.4) and in a drought (4.5): water becomes land, and its dikes go back."""

from games.h2olland.components import COLOURS
from games.h2olland.rules import autumn, draining
from games.h2olland.rules.choices import Few
from games.h2olland.rules.lake import ROTATIONS, barren_squares, is_barren
from games.h2olland.rules.moves import Lay, Turn
from games.h2olland.rules.state import NOBODY, Lake, Land, State, new, replaced
from games.h2olland.rules.stock import UNIT

_DIKE = UNIT["dike"]
_LAYS = tuple(Few(tuple(Lay(seat, rotation) for rotation in ROTATIONS)) for seat in range(len(COLOURS)))


def lays(state: State) -> Few:
    return _LAYS[state.turn]


def turn(state: State, move: Turn) -> State:
    """Barren land waits until the one who turned it says how it lies; other land is alike on all sides."""
    seat, barren = move.seat, is_barren(move.id)
    board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, _ = state
    water, dikes, faces, unseen, _ = lake
    tile = board.tile_bits[move.tile]
    at = tile.bit_length() - 1
    gone = dikes & board.edges_of[at]
    faces = replaced(faces, at, (move.id, 0))
    lake = new(Lake, (water ^ tile, dikes ^ gone, faces, unseen ^ 1 << move.id, tile if barren else 0))
    land = new(Land, (land.free | board.blocks[at],) + land[1:])
    bank += gone.bit_count() * _DIKE
    if summer.picker != NOBODY:
        summer = draining.turned(summer, seat, tile)
    if barren:
        stage = "lay"
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, seat))
    return state if barren else _onward(state, seat)


def lay(state: State, move: Lay) -> State:
    board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last = state
    water, dikes, faces, unseen, loose = lake
    at = loose.bit_length() - 1
    face = faces[at][0], move.rotation
    lake = new(Lake, (water, dikes, replaced(faces, at, face), unseen, 0))
    free, barren, by_farms, fields, lefts, tops = land
    land = new(Land, (free, barren | barren_squares(board, loose, face), by_farms, fields, lefts, tops))
    state = new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))
    return _onward(state, move.seat)


def _onward(state: State, seat: int) -> State:
    return autumn.onward(state, seat) if state.summer.picker == NOBODY else draining.onward(state, seat)
