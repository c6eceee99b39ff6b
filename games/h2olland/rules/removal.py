"""Fields that leave the board, in a flood or before the last planting, go back to the co-op."""

from games.h2olland.rules.placement import linked, surroundings
from games.h2olland.rules.state import COW, Land, State, new, number_of
from games.h2olland.rules.stock import BYTE


def remove(state: State, gone: int) -> State:
    """These quadrants are whole fields of cows or crops."""
    if not gone:
        return state
    board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last = state
    free, barren, by_farms, fields, lefts, tops = land
    for at in range(COW + 1):
        if fields[at] & gone:
            bank += number_of(land, fields[at] & gone) << BYTE * at
            fields = fields[:at] + (fields[at] & ~gone,) + fields[at + 1 :]
    land = new(Land, (free | gone, barren, by_farms, fields, lefts & ~gone, tops & ~gone))
    players = tuple([surroundings(board, land, one) if gone & one.by_buildings else one for one in players])
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def shared(state: State) -> int:
    """The cow and crop fields that are linked to two or more players."""
    once = twice = 0
    for player in state.players:
        own = linked(state.land, player)
        twice |= once & own
        once |= own
    return twice
