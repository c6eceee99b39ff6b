"""Where farms, mills and fields may stand (4.1, 4.2), and what placing one changes."""

from games.h2olland.components import WORKERS_EACH
from games.h2olland.rules.board import Board, adjacent
from games.h2olland.rules.squares import STRIDE
from games.h2olland.rules.state import COW, Land, Player, State, food_squares, new, number_of, replaced, whole
from games.h2olland.rules.stock import BYTE, CROPS, INDEX, TULIPS, UNIT, kinds_in

_TRACK = {kind: place for place, kind in enumerate(("cow", *TULIPS))} | {"cow": -1} | dict.fromkeys(CROPS, 0)
_FARM = UNIT["farm"]
_MILL = UNIT["mill"]

Placed = tuple[Land, tuple[Player, ...]]
Fits = tuple[int, int]  # the first quadrants of fields that may lie across, and of those that may lie down


def farm_spots(board: Board, land: Land, player: Player, seat: int) -> int:
    """Anywhere but in another safe zone or beside a farm; on the island once the player's network touches it."""
    spots = land.free & board.allowed[seat] & ~land.by_farms
    return spots if player.by_network & board.island else spots & ~board.island


def mill_spots(board: Board, land: Land, player: Player, seat: int) -> int:
    return land.free & board.allowed[seat] & player.by_network


def field_spots(board: Board, land: Land, player: Player, kind: str) -> Fits:
    """Two free quadrants side by side, neither of them barren, at least one within this kind's reach."""
    reach = field_reach(board, land, player, kind)
    soil = land.free & ~land.barren
    return soil & soil >> 1 & (reach | reach >> 1), soil & soil >> STRIDE & (reach | reach >> STRIDE)


def field_reach(board: Board, land: Land, player: Player, kind: str) -> int:
    """Where a field of this kind must have a quadrant."""
    place = _TRACK[kind]
    if place > 0:
        return player.by_linked if place <= player.mills.bit_count() else 0
    return player.by_buildings if place == 0 else _pastures(board, land, player)


def _pastures(board: Board, land: Land, player: Player) -> int:
    """The quadrants beside those of the player's farms that no cow field touches yet (R14)."""
    cows, farms = land.fields[COW], player.farms
    found = 0
    while farms:
        farm = farms & -farms
        farms ^= farm
        near = board.near[farm]
        if not near & cows:
            found |= near
    return found


def may_plant(board: Board, land: Land, player: Player, kind: str, squares: int) -> bool:
    return (
        squares in board.dominoes
        and squares & land.free & ~land.barren == squares
        and bool(squares & field_reach(board, land, player, kind))
    )


def can_place(state: State, seat: int, items: int) -> bool:
    """Whether this seat can place any of these items from its barn."""
    player = state.players[seat]
    barn = player.barn & items
    if not barn:
        return False
    board, land = state.board, state.land
    for kind in kinds_in(barn):
        if kind == "farm":
            room = farm_spots(board, land, player, seat) > 0
        elif kind == "mill":
            room = mill_spots(board, land, player, seat) > 0
        else:
            room = any(field_spots(board, land, player, kind))
        if room:
            return True
    return False


def put_farm(state: State, seat: int, square: int) -> Placed:
    free, barren, by_farms, fields, lefts, tops = state.land
    land = new(Land, (free ^ square, barren, by_farms | state.board.near[square], fields, lefts, tops))
    barn, farms = state.players[seat][:2]
    player = _linked(state.board, land, (barn - _FARM, farms | square) + state.players[seat][2:], square)
    return land, replaced(state.players, seat, player)


def put_mill(state: State, seat: int, square: int) -> Placed:
    free, barren, by_farms, fields, lefts, tops = state.land
    land = new(Land, (free ^ square, barren, by_farms, fields, lefts, tops))
    barn, farms, mills = state.players[seat][:3]
    player = _linked(state.board, land, (barn - _MILL, farms, mills | square) + state.players[seat][3:], square)
    return land, replaced(state.players, seat, player)


def put_field(state: State, seat: int, kind: str, squares: int) -> Placed:
    free, barren, by_farms, fields, lefts, tops = state.land
    at = INDEX[kind]
    fields = replaced(fields, at, fields[at] | squares)
    if squares & squares >> 1:
        lefts |= squares & -squares
    else:
        tops |= squares & -squares
    land = new(Land, (free ^ squares, barren, by_farms, fields, lefts, tops))
    near = state.board.dominoes[squares]
    tile = UNIT[kind]
    if at > COW:
        return land, replaced(state.players, seat, _worked(state.players[seat], tile, squares, near))
    players = [*state.players]
    for other, one in enumerate(state.players):
        if squares & one.by_buildings:
            players[other] = _fed(one, tile if other == seat else 0, near)
    return land, tuple(players)


def surroundings(board: Board, land: Land, player: Player) -> Player:
    """The player with fresh `by_` sets: after fields have gone, and for positions that were read."""
    buildings = player.farms | player.mills
    by_buildings = adjacent(board, buildings)
    by_linked = by_buildings | adjacent(board, whole(land, by_buildings & food_squares(land)))
    by_network = by_linked | adjacent(board, player.workers)
    return new(Player, player[:4] + (by_buildings, by_linked, by_network) + player[7:])


def linked(land: Land, player: Player) -> int:
    """The cow and crop fields adjacent to a building of this player, whoever planted them."""
    return whole(land, player.by_buildings & food_squares(land))


def _linked(board: Board, land: Land, player: tuple[int, ...], square: int) -> Player:
    """A new building links the fields beside it."""
    barn, farms, mills, workers, by_buildings, by_linked, by_network, runners, run = player
    near = board.near[square]
    fields = near & food_squares(land)
    reach = near | adjacent(board, whole(land, fields)) if fields else near
    return new(
        Player,
        (barn, farms, mills, workers, by_buildings | near, by_linked | reach, by_network | reach, runners, run),
    )


def _worked(player: Player, tulip: int, squares: int, near: int) -> Player:
    """A new tulip field gets a worker, if there is one left (R17)."""
    barn, farms, mills, workers, by_buildings, by_linked, by_network, runners, run = player
    if workers.bit_count() < 2 * WORKERS_EACH:
        workers |= squares
        by_network |= near
    return new(Player, (barn - tulip, farms, mills, workers, by_buildings, by_linked, by_network, runners, run))


def _fed(player: Player, paid: int, near: int) -> Player:
    """A new cow or crop field is linked to everybody with a building beside it; one of them paid for it."""
    barn, farms, mills, workers, by_buildings, by_linked, by_network, runners, run = player
    return new(
        Player, (barn - paid, farms, mills, workers, by_buildings, by_linked | near, by_network | near, runners, run)
    )


def remove(state: State, gone: int) -> State:
    """Take these cow and crop fields off the board; the quadrants are whole fields."""
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
