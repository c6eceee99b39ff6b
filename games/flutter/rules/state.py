"""The table in mid-game: sun, stacks, meadow, petals, bees, and what is to happen next. Frozen; `rules.play` makes
the next one. Nothing in it is secret except that pollen lies face down: what is hidden from the players (the order of
a stack, the water in the bag) has not happened yet, and comes with the moves Reveal and Fill.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from games.flutter.components import RAINBEE, RONDEL, SHAPES, TILES, WATER
from games.flutter.rules.meadow import Meadow

SIZE = len(SHAPES)
BAG = tuple(water.id for water in WATER)
BY_SHAPE = {shape: tuple(tile.id for tile in TILES if tile.shape == shape) for shape in SHAPES}
NO_TILE = ""  # on a stack that waits for its next tile, or has run out; under a bee that is in hand
NO_STACK = -1
NOT_YET = -1  # the end of the game has not been triggered

DEAL = "deal"  # chance turns up the five first tiles
PLACE = "place"  # the active player takes and lays a tile
REVEAL = "reveal"  # chance turns up the next tile of the stack
RENEW = "renew"  # the same after a discard, which ends the turn
FILL = "fill"  # chance draws water for the ponds
CHOOSE = "choose"  # the active player chooses the colour of a petal
POLLINATE = "pollinate"  # the active player says which enclosed tile comes next
HOME = "home"  # bees whose tile was enclosed settle again, or not
BEE = "bee"  # the active player's bee settles, or not
OVER = "over"
STEPS = (DEAL, PLACE, REVEAL, RENEW, FILL, CHOOSE, POLLINATE, HOME, BEE, OVER)


@dataclass(frozen=True, slots=True)
class Setup:
    """The stacks in clockwise order; `perfect` is the variant in which all water is worth one pollen."""

    players: int
    rondel: str = RONDEL
    perfect: bool = False


T = TypeVar("T")


class Step(NamedTuple):
    """What is to happen next, and what waits behind it in the same turn."""

    kind: str
    cells: int = 0  # of ponds, still to be filled
    tiles: tuple[str, ...] = ()  # newly enclosed, still to be paid for
    seats: tuple[int, ...] = ()  # with a bee on its way home
    stack: int = NO_STACK  # whose next tile is to be turned up


class State(NamedTuple):
    """A NamedTuple, not a dataclass: a new one is made for every move. Stacks stand in the rondel's order."""

    setup: Setup
    turn: int  # turns completed; the next one is being played
    sun: int
    tops: tuple[str, ...]
    left: tuple[int, ...]  # tiles in each stack, the top one too
    unseen: tuple[tuple[str, ...], ...]  # the tiles of each shape that may still come up
    bag: tuple[str, ...]
    meadow: Meadow
    petals: tuple[int, ...]  # of each seat, as a bunch
    pollen: tuple[int, ...]
    bees: tuple[str, ...]  # the tile under each seat's bee
    last: int  # the number of the last turn
    step: Step


_new = tuple.__new__  # the quick way to make a NamedTuple
_PETALS, _POLLEN, _BEES = map(State._fields.index, ("petals", "pollen", "bees"))
DEALING = tuple(Step(DEAL, stack=stack) for stack in range(SIZE))
PLACING = Step(PLACE)
REVEALING = tuple(Step(REVEAL, stack=stack) for stack in range(SIZE))  # with nothing enclosed: the usual case
RENEWING = tuple(Step(RENEW, stack=stack) for stack in range(SIZE))
LANDING = Step(BEE)
ENDED = Step(OVER)


def swapped(row: tuple[T, ...], at: int, one: T) -> tuple[T, ...]:
    return row[:at] + (one,) + row[at + 1 :]


def without(row: tuple[T, ...], one: T) -> tuple[T, ...]:
    at = row.index(one)
    return row[:at] + row[at + 1 :]


def turn_to(state: State, step: Step) -> State:
    return _new(State, (*state[:-1], step))


def hold(state: State, seat: int, petals: int) -> State:
    return _new(State, swapped(state, _PETALS, swapped(state.petals, seat, petals)))


def earn(state: State, seat: int, pollen: int) -> State:
    had = state.pollen
    return _new(State, swapped(state, _POLLEN, swapped(had, seat, had[seat] + pollen)))


def put_bee(state: State, seat: int, tile: str) -> State:
    return _new(State, swapped(state, _BEES, swapped(state.bees, seat, tile)))


def over(state: State) -> bool:
    return state.step.kind == OVER


def active(state: State) -> int:
    """The seat whose turn it is; seat 0 plays first."""
    return state.turn % state.setup.players


def to_move(state: State) -> int | None:
    """The seat that decides; None when chance does, or when the game is over."""
    match state.step.kind:
        case "home":
            return state.step.seats[0]
        case "deal" | "reveal" | "renew" | "fill" | "over":
            return None
    return active(state)


def in_turn_order(state: State) -> tuple[int, ...]:
    """All seats, clockwise from the active player."""
    players = state.setup.players
    return tuple((state.turn + seat) % players for seat in range(players))


def targets(state: State) -> list[str]:
    """Where a bee may settle: on a tile that is not enclosed and has no bee, but not on the rainbee (4.6)."""
    taken = {RAINBEE.id, *state.bees}
    return [tile for tile in state.meadow.open if tile not in taken]
