"""A game in progress: sun, stacks, meadow, petals, bees, and what has to happen next.

A state is frozen; `rules.play` makes the next one. Only the pollen is secret, because it lies face down. What no
player knows yet (the order of a stack, the water in the bag) has not happened yet: it comes with Reveal and Fill.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from games.flutter.components import RAINBEE, RONDEL, SHAPES, TILES, WATER
from games.flutter.rules.meadow import Meadow

SIZE = len(SHAPES)
FACES = {water.id: water for water in WATER}
BAG = tuple(FACES)
BY_SHAPE = {shape: tuple(tile.id for tile in TILES if tile.shape == shape) for shape in SHAPES}
NO_TILE = ""  # on a stack that waits for its next tile or has run out; under a bee that is in hand
NO_STACK = -1
NOT_YET = -1  # the end of the game has not been triggered

DEAL = "deal"  # chance turns up the first five tiles
PLACE = "place"  # the active player takes and lays a tile
REVEAL = "reveal"  # chance turns up the next tile of the stack
RENEW = "renew"  # the same after a discard, which ends the turn
FILL = "fill"  # chance draws water for the ponds
CHOOSE = "choose"  # the active player chooses the colour of a petal
POLLINATE = "pollinate"  # the active player chooses which enclosed tile to settle next
HOME = "home"  # bees whose tile was enclosed settle again or stay in hand
BEE = "bee"  # the active player's bee settles or stays in hand
OVER = "over"
STEPS = (DEAL, PLACE, REVEAL, RENEW, FILL, CHOOSE, POLLINATE, HOME, BEE, OVER)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setup:
    """The stacks in clockwise order. `perfect` is the variant in which every pond cell is worth one pollen; with
    `equal` everyone has the same number of turns (R44).
    """

    players: int
    rondel: str = RONDEL
    perfect: bool = False
    equal: bool = False


class Step(NamedTuple):
    """What has to happen next, and what follows it in the same turn."""

    kind: str
    cells: int = 0  # pond cells still to be filled
    tiles: tuple[str, ...] = ()  # newly enclosed tiles still to be paid for
    seats: tuple[int, ...] = ()  # players whose bee is on its way home
    stack: int = NO_STACK  # the stack that turns up its next tile


class State(NamedTuple):
    """A NamedTuple, because a new one is made for every move. Stacks are in the order of the rondel."""

    setup: Setup
    turn: int  # turns completed so far
    sun: int
    tops: tuple[str, ...]
    left: tuple[int, ...]  # tiles in each stack, including the top one
    unseen: tuple[tuple[str, ...], ...]  # the tiles of each shape that may still come up
    bag: tuple[str, ...]
    meadow: Meadow
    petals: tuple[int, ...]  # a bunch for each seat
    pollen: tuple[int, ...]
    bees: tuple[str, ...]  # the tile under each seat's bee
    last: int  # the number of the last turn
    step: Step


_new = tuple.__new__  # the quick way to make a NamedTuple
_PETALS, _POLLEN, _BEES = map(State._fields.index, ("petals", "pollen", "bees"))
DEALING = tuple(Step(DEAL, stack=stack) for stack in range(SIZE))
PLACING = Step(PLACE)
REVEALING = tuple(Step(REVEAL, stack=stack) for stack in range(SIZE))  # nothing was enclosed: the usual case
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
    """The seat whose turn it is. Seat 0 plays first."""
    return state.turn % state.setup.players


def to_move(state: State) -> int | None:
    """The seat that has to decide; None when chance does or the game is over."""
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
    """The tiles where a bee may settle: not enclosed, without a bee, and not the rainbee (4.6)."""
    taken = {RAINBEE.id, *state.bees}
    return [tile for tile in state.meadow.open if tile not in taken]
