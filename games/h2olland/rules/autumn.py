"""Autumn (3.3, 4.5): the weather card, its disaster, and then the harvest."""

from collections.abc import Iterator

from games.h2olland.components import WEATHER_CARDS, YEARS
from games.h2olland.rules import finale, winter
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.harvest import harvest
from games.h2olland.rules.lake import shore
from games.h2olland.rules.moves import Pass, Turn, Weather
from games.h2olland.rules.removal import remove
from games.h2olland.rules.state import State, at_stage, new, whole, with_barn
from games.h2olland.rules.stock import INDEX, mask
from games.kit.choices import Luck
from games.kit.grid import each, select

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
        return finale.begin(state)
    return winter.begin(state)
