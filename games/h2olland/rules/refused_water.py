"""Why an area may not be drained, or a tile not turned."""

from games.h2olland.components import AREA_MAX
from games.h2olland.rules.draining import all_open_areas
from games.h2olland.rules.lake import areas
from games.h2olland.rules.state import State
from games.h2olland.rules.words import colour


def refused_area(state: State, names: tuple[str, ...]) -> str:
    board, lake = state.board, state.lake
    area = sum({board.tile_bits.get(name, 0) for name in names})
    text = " ".join(names)
    if area not in areas(board, lake.water, lake.dikes):
        return f"{text} is not an area: water that land and dikes enclose (4.4)"
    if area.bit_count() > AREA_MAX:
        return f"an area of {area.bit_count()} tiles is too large: at most {AREA_MAX} (4.4)"
    if area not in all_open_areas(state):
        return f"in {text} not every tile can have an unused mill of its own (R18)"
    if names != tuple(sorted(names)):
        return f"{text} is one area; name its tiles in alphabetical order (4.4)"
    return f"{colour(state.turn)} has no unused mill at {text} (4.4)"


def refused_turn(state: State, tile: str, number: int) -> str:
    board, summer = state.board, state.summer
    bit = board.tile_bits.get(tile, 0)
    if not bit & summer.area:
        return f"{tile} is not a tile of the area that is still water (4.4)"
    if not board.shores[bit.bit_length() - 1] & state.players[state.turn].mills & summer.crew:
        return f"{colour(state.turn)} has no mill at {tile} (4.4)"
    return _unknown(state, number) or f"if {colour(state.turn)} turns {tile}, another tile is left without a mill (R22)"


def refused_drought(state: State, tile: str, number: int) -> str:
    if not state.board.tile_bits.get(tile, 0) & state.lake.water:
        return f"{tile} is not a water tile (4.5)"
    return _unknown(state, number)


def _unknown(state: State, number: int) -> str:
    if number > 0 and state.lake.unseen >> number & 1:
        return ""
    return f"land tile {number} cannot turn up: it lies elsewhere, or does not exist (2)"
