"""The table in mid-game: land, lake, barns, whose turn. Frozen; `rules.play` makes the next one.

NamedTuples, not dataclasses: new ones are made for every move, and these cost half as much to make.
"""

from typing import Literal, NamedTuple, TypeVar

from games.h2olland.components import LAND_TILES, WORKERS_EACH
from games.h2olland.rules.board import Board
from games.h2olland.rules.squares import STRIDE
from games.h2olland.rules.stock import INDEX

new = tuple.__new__  # makes a NamedTuple in a third of the time of its own constructor

T = TypeVar("T")

NOBODY = -1

# What the table waits for: a seat to plant, to lay a dike, to choose an area, to turn a tile, to say how barren land
# lies, to take its reward; the weather card; a seat to turn a tile in a drought; to trade; barns to shrink; and at the
# end the last trade, the last planting and the race.
Stage = Literal[
    "spring",
    "dikes",
    "drain",
    "turn",
    "lay",
    "reward",
    "weather",
    "drought",
    "winter",
    "barn",
    "last trade",
    "last planting",
    "race",
    "over",
]

# AFTER[players][out][seat]: the next seat clockwise that is not among those out; it may be the same seat again.
AFTER = tuple(
    tuple(
        tuple(
            next(
                ((seat + step) % players for step in range(1, players + 1) if not out >> (seat + step) % players & 1),
                NOBODY,
            )
            for seat in range(players)
        )
        for out in range(1 << players)
    )
    for players in range(5)
)

UNSEEN = sum(1 << tile.id for tile in LAND_TILES)
ISLAND_TILES = sum(1 << tile.id for tile in LAND_TILES if tile.island)
COW = INDEX["cow"]


class Player(NamedTuple):
    """One village. The three `by_` sets are kept because every placement asks for them."""

    barn: int
    farms: int = 0
    mills: int = 0
    workers: int = 0  # the tulip fields with a worker of this colour
    by_buildings: int = 0  # adjacent to own buildings
    by_linked: int = 0  # adjacent to own buildings, or to a cow or crop field linked to one
    by_network: int = 0  # the same, or adjacent to a tulip field with an own worker
    runners: int = 0  # workers behind the starting line of the race
    run: int = 0  # the fields they occupy


class Land(NamedTuple):
    """`fields` has one set of quadrants for each kind. Which two belong together is known from the left quadrants of
    those that lie across and the upper quadrants of those that lie down.
    """

    free: int  # dry, nothing on it; barren land too
    barren: int
    by_farms: int  # adjacent to any farm
    fields: tuple[int, ...]
    lefts: int
    tops: int


class Lake(NamedTuple):
    """Sets of tiles and of edges. `faces` has, for each tile that was turned, which it is and how it lies."""

    water: int
    dikes: int
    faces: tuple[tuple[int, int], ...]  # id, or 0 while it is water or if nobody knows; quarter turns clockwise
    unseen: int  # a bit for each id that may still turn up
    loose: int  # the tile that somebody has turned and still has to lay


class Summer(NamedTuple):
    """What the mills do."""

    used: int = 0  # mills that have drained this summer
    picker: int = NOBODY  # who chose the area that is being drained
    area: int = 0  # tiles of it that are still water
    crew: int = 0  # the mills that take part
    turned: tuple[tuple[int, int], ...] = ()  # tile and seat
    owed: tuple[int, ...] = ()  # tulips, by seat


IDLE = Summer()


class State(NamedTuple):
    board: Board
    stage: Stage
    year: int
    shoe: int
    turn: int  # the seat that the table waits for
    out: int  # one bit for each seat that has passed
    players: tuple[Player, ...]
    bank: int  # the co-op's stock; buildings are counted apart, see `buildings_left`
    land: Land
    lake: Lake
    summer: Summer
    weather: tuple[int, ...]  # the cards turned so far
    last: int  # who turned the last tile


def over(state: State) -> bool:
    return state.stage == "over"


def food_squares(land: Land) -> int:
    """All cow and crop fields."""
    corn, bean, carrot, potato, cow, _, _, _, _, _, _ = land.fields
    return corn | bean | carrot | potato | cow


def field_squares(land: Land) -> int:
    """All fields: the first quadrant of each, and the one that belongs to it."""
    _, _, _, _, lefts, tops = land
    return lefts | tops | lefts << 1 | tops << STRIDE


def tulip_squares(land: Land) -> int:
    _, _, _, _, _, red, yellow, orange, pink, white, purple = land.fields
    return red | yellow | orange | pink | white | purple


def whole(land: Land, squares: int) -> int:
    """All of every field that these quadrants touch: each gets its other half."""
    _, _, _, _, lefts, tops = land
    return (
        squares | (squares & lefts) << 1 | squares >> 1 & lefts | (squares & tops) << STRIDE | squares >> STRIDE & tops
    )


def firsts_of(land: Land, squares: int) -> int:
    """The first quadrant of every field that these quadrants touch."""
    _, _, _, _, lefts, tops = land
    return (squares | squares >> 1) & lefts | (squares | squares >> STRIDE) & tops


def domino(land: Land, first: int) -> int:
    """The field that begins at this quadrant."""
    return first | (first << 1 if first & land.lefts else first << STRIDE)


def number_of(land: Land, fields: int) -> int:
    """How many fields cover these quadrants."""
    return (fields & (land.lefts | land.tops)).bit_count()


def workers_left(player: Player) -> int:
    return WORKERS_EACH - player.workers.bit_count() // 2


def replaced(items: tuple[T, ...], at: int, one: T) -> tuple[T, ...]:
    """The same items but for one. By way of a list: half the time of putting slices together."""
    fresh = [*items]
    fresh[at] = one
    return tuple(fresh)


def with_barn(state: State, seat: int, barn: int, bank: int) -> State:
    """The same table after pieces went from this seat's barn to the bank, or the other way."""
    board, stage, year, shoe, turn, out, players, _, land, lake, summer, weather, last = state
    fresh = [*players]
    fresh[seat] = new(Player, (barn,) + players[seat][1:])
    players = tuple(fresh)
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def with_turn(state: State, turn: int, out: int) -> State:
    """The same table with another seat to move, and these seats out."""
    board, stage, year, shoe, _, _, players, bank, land, lake, summer, weather, last = state
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def at_stage(state: State, stage: Stage, turn: int) -> State:
    """The same table, waiting for something else."""
    board, _, year, shoe, _, out, players, bank, land, lake, summer, weather, last = state
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def with_summer(state: State, summer: Summer) -> State:
    """The same table, with other mills at work."""
    board, stage, year, shoe, turn, out, players, bank, land, lake, _, weather, last = state
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))
