"""Fields that leave the board, in a flood or before the last planting, go back to the co-op."""

from games.h2olland.placement import linked, surroundings
from games.h2olland.state import Land, State, number_of
from games.h2olland.stock import BYTE


def remove(state: State, gone: int) -> State:
    """These quadrants are whole fields of cows or crops."""
    if not gone:
        return state
    free, barren, by_farms, fields, lefts, tops = state.land
    back = sum(number_of(state.land, field & gone) << BYTE * at for at, field in enumerate(fields))
    fields = tuple([field & ~gone for field in fields])
    land = Land(free | gone, barren, by_farms, fields, lefts & ~gone, tops & ~gone)
    players = tuple([surroundings(state.board, land, player) for player in state.players])
    return state._replace(land=land, players=players, bank=state.bank + back)


def shared(state: State) -> int:
    """The cow and crop fields that are linked to two or more players."""
    once = twice = 0
    for player in state.players:
        own = linked(state.land, player)
        twice |= once & own
        once |= own
    return twice
