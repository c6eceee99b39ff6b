"""Autumn (3.3, 4.5): the weather card, its disaster, and then the harvest."""

from collections.abc import Iterator

from games.h2olland.components import COLOURS, WEATHER_CARDS, YEARS
from games.h2olland.rules import race, winter
from games.h2olland.rules import summer as draining
from games.h2olland.rules.board import adjacent, tile_names
from games.h2olland.rules.lake import ROTATIONS, barren_squares, is_barren, most, shore
from games.h2olland.rules.moves import Few, Lay, Pass, Turn, Weather
from games.h2olland.rules.placement import remove
from games.h2olland.rules.state import (
    COW,
    NOBODY,
    Lake,
    Land,
    Player,
    State,
    at_stage,
    firsts_of,
    new,
    replaced,
    whole,
    with_barn,
)
from games.h2olland.rules.stock import FOODS, INDEX, UNIT, count, covers, mask
from games.kit.choices import Luck
from games.kit.grid import each, select

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


CARDS = {card.id: card for card in WEATHER_CARDS}


class Cards:
    """Any card that has not been turned up yet."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_turn_card(self.state, move)

    def __iter__(self) -> Iterator[Weather]:
        return map(Weather, self._face_down())

    def __len__(self) -> int:
        return len(CARDS) - len(self.state.weather)

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Weather:
        """All with equal chance."""
        return Weather(self._face_down()[int(luck.random() * len(self))])

    def _face_down(self) -> list[int]:
        return [card for card in CARDS if card not in self.state.weather]


class Droughts:
    """Any water tile, whatever lies under it, or none."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, move: object) -> bool:
        return may_turn_in_drought(self.state, move)

    def __iter__(self) -> Iterator[Turn | Pass]:
        lake, seat = self.state.lake, self.state.turn
        yield Pass(seat)
        for tile in tile_names(self.state.board, lake.water):
            for unseen in each(lake.unseen):
                yield Turn(seat, tile, unseen.bit_length() - 1)

    def __len__(self) -> int:
        lake = self.state.lake
        return 1 + lake.water.bit_count() * lake.unseen.bit_count()

    def __bool__(self) -> bool:
        return True

    def pick(self, luck: Luck) -> Turn | Pass:
        """A pass has the same chance as a tile; all that may lie under the tile have the same chance."""
        lake, seat = self.state.lake, self.state.turn
        tiles, unseen = lake.water.bit_count(), lake.unseen.bit_count()
        chance = luck.random() * (tiles + 1)
        if chance >= tiles:
            return Pass(seat)
        tile = self.state.board.tiles[select(lake.water, int(chance))]
        return Turn(seat, tile, select(lake.unseen, int(chance % 1 * unseen)))


def may_turn_in_drought(state: State, move: object) -> bool:
    if isinstance(move, Turn):
        lake, tile = state.lake, state.board.tile_bits.get(move.tile, 0)
        return move.seat == state.turn and tile & lake.water > 0 and move.id > 0 and lake.unseen >> move.id & 1 > 0
    return isinstance(move, Pass) and move.seat == state.turn


def may_turn_card(state: State, move: object) -> bool:
    return isinstance(move, Weather) and move.card in CARDS and move.card not in state.weather


def weather(state: State, move: Weather) -> State:
    card = CARDS[move.card]
    state = _turned_up(state, move.card)
    match card.disaster:
        case "flood":
            state = remove(state, flooded(state, card.strikes))
        case "rot" | "disease":
            state = _spoil(state, card.strikes)
        case "drought":
            return _next_in_drought(state, state.shoe)
    return _gather(state)


def onward(state: State, seat: int) -> State:
    """After a tile was turned in a drought, or was not: the next seat, until it comes round to the shoe."""
    seat = (seat + 1) % len(state.players)
    return _gather(state) if seat == state.shoe else _next_in_drought(state, seat)


def flooded(state: State, kind: str) -> int:
    """The fields of this crop beside a water tile, except those with a quadrant in a safe zone (R9, R10)."""
    board, land = state.board, state.land
    touched = shore(board, state.lake.water) & land.fields[INDEX[kind]]
    if not touched:
        return 0
    wet = whole(land, touched)
    return wet & ~whole(land, wet & board.safe)


def _turned_up(state: State, card: int) -> State:
    board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last = state
    weather += (card,)
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def _spoil(state: State, kind: str) -> State:
    """All tiles of this kind in all barns go back to the co-op."""
    byte = mask([kind])
    for seat, player in enumerate(state.players):
        lost = player.barn & byte
        if lost:
            state = with_barn(state, seat, player.barn ^ lost, state.bank + lost)
    return state


def _next_in_drought(state: State, seat: int) -> State:
    return at_stage(state, "drought", seat) if state.lake.water else _gather(state)


def _gather(state: State) -> State:
    """The harvest; then winter, unless the lake is dry or this was the last card."""
    state = harvest(state)
    if not state.lake.water or state.year == YEARS[len(state.players)]:
        return race.begin(state)
    return winter.begin(state)


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
    return onward(state, seat) if state.summer.picker == NOBODY else draining.onward(state, seat)
