"""The harvest (4.5): what each player's fields give, what the weather does to it, and who is served when stock is
short.
"""

from games.h2olland.components import WEATHER_CARDS
from games.h2olland.rules.board import adjacent
from games.h2olland.rules.matching import most
from games.h2olland.rules.state import COW, Player, State, firsts_of, new
from games.h2olland.rules.stock import FOODS, UNIT, count, covers, mask
from games.kit.grid import each

_CORN, _BEAN, _CARROT, _POTATO, _COW = (UNIT[kind] for kind in FOODS)
# By card: the byte of a crop, and what is added to it.
_MODIFIERS = {card.id: [(mask([kind]), change * UNIT[kind]) for kind, change in card.harvest] for card in WEATHER_CARDS}


def harvest(state: State) -> State:
    """Everybody's harvest under the weather of this autumn, as far as the co-op's stock goes."""
    board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last = state
    gains = [due(state, seat, weather[-1]) for seat in range(len(players))]
    if not covers(bank, sum(gains)):
        gains = _rationed(gains, bank, shoe)
    fresh = [*players]
    for seat, gain in enumerate(gains):
        if gain:
            bank -= gain
            fresh[seat] = new(Player, (players[seat].barn + gain,) + players[seat][1:])
    players = tuple(fresh)
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def due(state: State, seat: int, card: int = 0) -> int:
    """What a seat harvests, as a stock; under a weather card, if one is given."""
    land, reach = state.land, state.players[seat].by_buildings
    corn, bean, carrot, potato, herd, _, _, _, _, _, _ = land.fields
    firsts = firsts_of(land, reach & (corn | bean | carrot | potato | herd))
    if not firsts:
        return 0
    grown = (firsts & corn).bit_count() * _CORN + (firsts & bean).bit_count() * _BEAN
    grown += (firsts & carrot).bit_count() * _CARROT + (firsts & potato).bit_count() * _POTATO
    for some, change in _MODIFIERS.get(card, ()):
        if grown & some:  # only who grows it gains or loses (R26)
            grown += change
    fields = (firsts & herd).bit_count()
    return grown + (fields if fields < 2 else cows(state, seat)) * _COW


def cows(state: State, seat: int) -> int:
    """Every cow field at an own mill gives one; of the others each own farm milks one at most (R15)."""
    board, land, player = state.board, state.land, state.players[seat]
    herd = land.fields[COW]
    at_mills = firsts_of(land, adjacent(board, player.mills) & herd)
    at_farms = [firsts_of(land, board.near[farm] & herd) & ~at_mills for farm in each(player.farms)]
    return at_mills.bit_count() + most(at_farms)


def shares(wanted: list[int], stock: int, first: int) -> list[int]:
    """When there is not enough for all: one tile at a time, in turn order."""
    if sum(wanted) <= stock:
        return wanted
    given = [0] * len(wanted)
    seat = first
    while stock:
        if given[seat] < wanted[seat]:
            given[seat] += 1
            stock -= 1
        seat = (seat + 1) % len(wanted)
    return given


def _rationed(dues: list[int], bank: int, first: int) -> list[int]:
    gains = [0] * len(dues)
    for kind in FOODS:
        for seat, number in enumerate(shares([count(one, kind) for one in dues], count(bank, kind), first)):
            gains[seat] += number * UNIT[kind]
    return gains
