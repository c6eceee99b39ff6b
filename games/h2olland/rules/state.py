"""A game in progress: land, lake, barns, whose turn it is. Frozen: `play` makes the next one.

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

# What the game waits for: a seat to plant, lay a dike, choose an area, turn a tile, turn barren land the right way or
# take its reward; a weather card; a seat to turn a tile in a drought, or to trade; barns to shrink; and at the end the
# last trade, the last planting and the race.
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

# AFTER[players][out][seat]: the next seat clockwise that is not out; it may be the same seat again.
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
    by_buildings: int = 0  # adjacent to the player's buildings
    by_linked: int = 0  # the same, or adjacent to a cow or crop field linked to one
    by_network: int = 0  # the same, or adjacent to a tulip field with one of the player's workers
    runners: int = 0  # workers behind the starting line of the race
    run: int = 0  # the fields they occupy


class Land(NamedTuple):
    """All dry land. `fields` has one set of quadrants for each kind; `lefts` and `tops`, the first quadrants of those
    that lie across and down, tell which two belong together.
    """

    free: int  # dry, nothing on it; barren land too
    barren: int
    by_farms: int  # adjacent to any farm
    fields: tuple[int, ...]
    lefts: int
    tops: int


class Lake(NamedTuple):
    """Sets of tiles and of edges. `faces` says which land each turned tile shows, and which way it faces."""

    water: int
    dikes: int
    faces: tuple[tuple[int, int], ...]  # its id, 0 if it is water or unknown; its quarter turns clockwise
    unseen: int  # a bit for each id that may still turn up
    loose: int  # the barren tile that somebody has turned over and still has to lay


class Summer(NamedTuple):
    """What the mills do this summer."""

    used: int = 0  # mills that have drained this summer
    picker: int = NOBODY  # whoever chose the area that is being drained
    area: int = 0  # tiles of it that are still water
    crew: int = 0  # the mills that take part
    turned: tuple[tuple[int, int], ...] = ()  # tile and seat
    owed: tuple[int, ...] = ()  # tulips, by seat


IDLE = Summer()


class State(NamedTuple):
    """One moment of a game."""

    board: Board
    stage: Stage
    year: int
    shoe: int
    turn: int  # the seat that the game waits for
    out: int  # one bit for each seat that has passed
    players: tuple[Player, ...]
    bank: int  # the co-op's stock, without buildings
    land: Land
    lake: Lake
    summer: Summer
    weather: tuple[int, ...]  # the cards that have come up so far
    last: int  # whoever turned the last tile


def over(state: State) -> bool:
    return state.stage == "over"


def food_squares(land: Land) -> int:
    """The quadrants of all cow and crop fields."""
    corn, bean, carrot, potato, cow, _, _, _, _, _, _ = land.fields
    return corn | bean | carrot | potato | cow


def field_squares(land: Land) -> int:
    """The quadrants of all fields: the first of each, and the one that belongs to it."""
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
    """The same items but one. A list on the way takes half the time of joining slices."""
    fresh = [*items]
    fresh[at] = one
    return tuple(fresh)


def with_barn(state: State, seat: int, barn: int, bank: int) -> State:
    """The same game after pieces went from this seat's barn to the bank, or the other way."""
    board, stage, year, shoe, turn, out, players, _, land, lake, summer, weather, last = state
    fresh = [*players]
    fresh[seat] = new(Player, (barn,) + players[seat][1:])
    players = tuple(fresh)
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def with_turn(state: State, turn: int, out: int) -> State:
    """The same game with another seat to move, and these seats out."""
    board, stage, year, shoe, _, _, players, bank, land, lake, summer, weather, last = state
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def at_stage(state: State, stage: Stage, turn: int) -> State:
    """The same game, waiting for something else."""
    board, _, year, shoe, _, out, players, bank, land, lake, summer, weather, last = state
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))


def with_summer(state: State, summer: Summer) -> State:
    """The same game, with other mills at work."""
    board, stage, year, shoe, turn, out, players, bank, land, lake, _, weather, last = state
    return new(State, (board, stage, year, shoe, turn, out, players, bank, land, lake, summer, weather, last))
