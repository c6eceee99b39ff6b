"""Why a piece may not stand, lie or run there."""

from games.h2olland.rules.board import adjacent
from games.h2olland.rules.lake import dike_spots
from games.h2olland.rules.race import occupied
from games.h2olland.rules.squares import domino_name, is_domino, name
from games.h2olland.rules.state import State, domino
from games.h2olland.rules.stock import CROPS, TULIPS
from games.h2olland.rules.words import colour
from games.kit.grid import each


def refused_square(state: State, square: int, kind: str) -> str:
    """Why this building may not stand on this quadrant."""
    if square.bit_count() != 1:
        return f"a {kind} stands on one quadrant (4.1)"
    board, turn = state.board, state.turn
    taken = _not_free(state, square)
    if taken:
        return taken
    if not square & board.allowed[turn]:
        owner = next(seat for seat, zone in enumerate(board.zones) if zone & square)
        return f"{name(square)} lies in the safe zone of {colour(owner)} (4.1)"
    if kind == "mill":
        return f"{name(square)} touches no building, linked field or worker of {colour(turn)} (4.1)"
    if square & state.land.by_farms:
        return f"{name(square)} is adjacent to a farm (R12)"
    return f"{colour(turn)} has no connection to the island yet (R13)"


def refused_field(state: State, kind: str, squares: int) -> str:
    if not is_domino(squares):
        return "a field lies on two quadrants side by side (4.2)"
    taken = _not_free(state, squares)
    if taken:
        return taken
    land, player = state.land, state.players[state.turn]
    if squares & land.barren:
        return f"{name(squares & land.barren)} is barren: only farms and mills stand there (4.2)"
    mills = player.mills.bit_count()
    if kind in TULIPS and TULIPS.index(kind) >= mills:
        return f"{kind} tulips need {TULIPS.index(kind) + 1} own mills on the board, not {mills} (1.6)"
    who = colour(state.turn)
    if kind in TULIPS:
        return f"{domino_name(squares)} touches no building of {who}, and no field linked to one (4.2)"
    if kind in CROPS:
        return f"{domino_name(squares)} touches no building of {who} (4.2)"
    if squares & adjacent(state.board, player.farms):
        return f"the farm at {domino_name(squares)} has its cow field already (R14)"
    return f"{domino_name(squares)} touches no farm of {who} (4.2)"


def refused_dike(state: State, edge: str) -> str:
    board, lake = state.board, state.lake
    bit = board.edge_bits.get(edge, 0)
    if not bit:
        return f"{edge} is no edge between two tiles of the lake (R24)"
    if board.ends[bit.bit_length() - 1] & ~lake.water:
        return f"a dike lies between two water tiles, and {edge} has land on a side (R24)"
    if lake.dikes & bit:
        return f"there is a dike on {edge} already (4.3)"
    assert not bit & dike_spots(board, lake.water, lake.dikes)
    return f"{edge} begins neither at a shore nor at a dike (4.3)"


def refused_run(state: State, squares: int) -> str:
    firsts = squares & (state.land.lefts | state.land.tops)
    if firsts.bit_count() != 1 or squares != domino(state.land, firsts):
        return "a worker runs to a field, not to bare land, barren land or a building (5.5)"
    if squares & occupied(state.players):
        return f"there is a worker on {domino_name(squares)} already (5.5)"
    return f"{domino_name(squares)} touches no mill and no worker of {colour(state.turn)} (5.5)"


def _not_free(state: State, squares: int) -> str:
    board, land = state.board, state.land
    if squares & ~board.squares:
        return "that is not on the land of the board (4.0)"
    water = sum(board.blocks[tile.bit_length() - 1] for tile in each(state.lake.water))
    if squares & water:
        return f"{name(squares & water)} is water (4.0)"
    if squares & ~land.free:
        return f"there is something on {name(squares & ~land.free)} already (4.0)"
    return ""
