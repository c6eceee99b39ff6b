"""Autumn (3.3, 4.5): a weather card and its disaster, then the harvest."""

from collections.abc import Iterator

from games.h2olland.components import WEATHER_CARDS, YEARS
from games.h2olland.rules import race, winter
from games.h2olland.rules.board import adjacent, tile_names
from games.h2olland.rules.lake import most, shore
from games.h2olland.rules.moves import Pass, Turn, Weather
from games.h2olland.rules.placement import remove
from games.h2olland.rules.state import COW, Player, State, at_stage, firsts_of, new, whole, with_barn
from games.h2olland.rules.stock import FOODS, INDEX, UNIT, count, covers, mask
from games.kit.choices import Luck
from games.kit.grid import each, select

CARDS = {card.id: card for card in WEATHER_CARDS}
_CORN, _BEAN, _CARROT, _POTATO, _COW = (UNIT[kind] for kind in FOODS)

# By card: the byte of each crop it changes, and what it adds there.
_MODIFIERS = {card.id: [(mask([kind]), change * UNIT[kind]) for kind, change in card.harvest] for card in WEATHER_CARDS}


class Cards:
    """Any weather card that has not come up yet."""

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
        """All are equally likely."""
        return Weather(self._face_down()[int(luck.random() * len(self))])

    def _face_down(self) -> list[int]:
        return [card for card in CARDS if card not in self.state.weather]


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


def flooded(state: State, kind: str) -> int:
    """The fields of this crop beside a water tile, except those with a quadrant in a safe zone (R9, R10)."""
    board, land = state.board, state.land
    touched = shore(board, state.lake.water) & land.fields[INDEX[kind]]
    if not touched:
        return 0
    wet = whole(land, touched)
    return wet & ~whole(land, wet & board.safe)


class Droughts:
    """Any water tile with any land that may be on its back, or a pass."""

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
        """A pass is as likely as any tile; so is each land that may be on the back of the tile."""
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


def onward(state: State, seat: int) -> State:
    """In a drought, the next seat; the harvest once everybody has had a turn."""
    seat = (seat + 1) % len(state.players)
    return _gather(state) if seat == state.shoe else _next_in_drought(state, seat)


def harvest(state: State) -> State:
    """Everybody's harvest under this autumn's weather, as far as the co-op's stock goes."""
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
    """What a seat harvests, as a stock; under this weather card, if one is given."""
    land, reach = state.land, state.players[seat].by_buildings
    corn, bean, carrot, potato, herd, _, _, _, _, _, _ = land.fields
    firsts = firsts_of(land, reach & (corn | bean | carrot | potato | herd))
    if not firsts:
        return 0
    grown = (firsts & corn).bit_count() * _CORN + (firsts & bean).bit_count() * _BEAN
    grown += (firsts & carrot).bit_count() * _CARROT + (firsts & potato).bit_count() * _POTATO
    for some, change in _MODIFIERS.get(card, ()):
        if grown & some:  # only those who grow it gain or lose (R26)
            grown += change
    fields = (firsts & herd).bit_count()
    return grown + (fields if fields < 2 else cows(state, seat)) * _COW


def cows(state: State, seat: int) -> int:
    """One for every cow field linked to this seat, but of those that one farm touches only one (R15, R47)."""
    board, land, player = state.board, state.land, state.players[seat]
    herd = land.fields[COW]
    at_farms = [firsts_of(land, board.near[farm] & herd) for farm in each(player.farms)]
    if board.rules == 1:
        at_mills = firsts_of(land, adjacent(board, player.mills) & herd)
        return at_mills.bit_count() + most([fields & ~at_mills for fields in at_farms])
    return _one_at_each(firsts_of(land, player.by_buildings & herd), at_farms)


def shares(wanted: list[int], stock: int, first: int) -> list[int]:
    """What everybody gets: all they want, or one tile at a time in turn order until the stock is gone."""
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
    """The harvest, then winter; if the lake is dry or this was the last year, the end."""
    state = harvest(state)
    if not state.lake.water or state.year == YEARS[len(state.players)]:
        return race.begin(state)
    return winter.begin(state)


def _one_at_each(fields: int, farms: list[int]) -> int:
    """The most of these fields that can be harvested, when each farm lets its owner harvest one of those it touches."""
    if not farms:
        return fields.bit_count()
    touched, *others = fields & farms[0], *farms[1:]
    if touched.bit_count() < 2:
        return _one_at_each(fields, others)
    return max(_one_at_each(fields & ~touched | one, others) for one in each(touched))


def _rationed(dues: list[int], bank: int, first: int) -> list[int]:
    gains = [0] * len(dues)
    for kind in FOODS:
        for seat, number in enumerate(shares([count(one, kind) for one in dues], count(bank, kind), first)):
            gains[seat] += number * UNIT[kind]
    return gains
