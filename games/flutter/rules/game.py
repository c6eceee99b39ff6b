"""The whole game of Flutter: `start`, `legal`, `play`, `score`. RULES.md has the rules and rulings in words.

state = start(players=4)
while legal(state):
    state = play(state, legal(state).pick(luck))
score(state).winners
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.flutter.components import BONUS, PLAYERS, RAINBEE, RONDEL, STACK_SIZES, SUN_STARTS_ON, WATER
from games.flutter.rules.bunch import EACH, EMPTY, ONE, counts, gather, total
from games.flutter.rules.choices import Choices, Placings, colours, fills, landings, nothing, pollinations, reveals
from games.flutter.rules.meadow import lay, planted
from games.flutter.rules.moves import Choose, Discard, Fill, Keep, Move, Place, Pollinate, Reveal, Settle
from games.flutter.rules.placing import offers, weigh
from games.flutter.rules.pollination import go_on, next_home, next_turn, rest, settle
from games.flutter.rules.refusals import refusal
from games.flutter.rules.state import (
    BAG,
    BEE,
    BY_SHAPE,
    CHOOSE,
    DEAL,
    DEALING,
    FACES,
    FILL,
    HOME,
    NO_STACK,
    NO_TILE,
    NOT_YET,
    OVER,
    PLACE,
    PLACING,
    POLLINATE,
    RENEW,
    RENEWING,
    REVEAL,
    REVEALING,
    SIZE,
    Setup,
    State,
    Step,
    active,
    hold,
    in_turn_order,
    put_bee,
    swapped,
    targets,
    turn_to,
    without,
)
from games.kit.errors import IllegalMove

_PETALS_FROM = {water.id: sum(ONE[colour] for colour in water.petals) for water in WATER}
_new = tuple.__new__  # the quick way to make a NamedTuple
_LEGAL: dict[str, Callable[[State], Choices]] = {
    DEAL: reveals,
    PLACE: Placings,
    REVEAL: reveals,
    RENEW: reveals,
    FILL: fills,
    CHOOSE: colours,
    POLLINATE: pollinations,
    HOME: landings,
    BEE: landings,
    OVER: nothing,
}


@dataclass(frozen=True, slots=True)
class SeatScore:
    """`pollen` was gained in play, `bonus` is for the petal tokens on the tracker, and `petals` breaks ties."""

    pollen: int
    bonus: int
    petals: int

    @property
    def total(self) -> int:
        return self.pollen + self.bonus


@dataclass(frozen=True, slots=True)
class Score:
    """One line for each seat. `winners` has several seats when they share the victory."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]


def start(
    players: int, rondel: str = RONDEL, sun: str = SUN_STARTS_ON, perfect: bool = False, equal: bool = False
) -> State:
    """A table set for play, with the stacks face down. `rondel` names them clockwise, and the sun lies on one of them.
    Chance then turns up the first five tiles, with a Reveal for each. Seat 0 plays first.
    """
    if players not in PLAYERS:
        raise ValueError(f"Flutter is for 2 to 5 players, not {players}")
    if sorted(rondel) != sorted(RONDEL):
        raise ValueError(f"the rondel has each of the stacks {' '.join(RONDEL)} once, not {rondel}")
    if len(sun) != 1 or sun not in rondel:
        raise ValueError(f"the sun starts on one of the stacks {' '.join(RONDEL)}, not on {sun}")
    return State(
        setup=Setup(players, rondel, perfect, equal),
        turn=0,
        sun=rondel.index(sun),
        tops=(NO_TILE,) * SIZE,
        left=(STACK_SIZES[players],) * SIZE,
        unseen=tuple(BY_SHAPE[shape] for shape in rondel),
        bag=BAG,
        meadow=planted(),
        petals=(EMPTY,) * players,
        pollen=(0,) * players,
        bees=(NO_TILE,) * players,
        last=NOT_YET,
        step=DEALING[0],
    )


def legal(state: State) -> Choices:
    """The legal moves as a lazy set, empty when the game is over."""
    return _LEGAL[state.step.kind](state)


def play(state: State, move: Move) -> State:
    """The game after this move. IllegalMove says which rule refuses it."""
    match move:
        case Place():
            return _place(state, move)
        case Reveal():
            return _reveal(state, move)
        case Settle():
            return _settle(state, move)
        case Keep():
            _check(state, move)
            return _after_bee(state)
        case Fill():
            return _fill(state, move)
        case Choose(colour):
            _check(state, move)
            return go_on(_gain(state, ONE[colour]))
        case Pollinate(tile):
            _check(state, move)
            return go_on(settle(state, tile))
        case Discard():
            _check(state, move)
            return _discard(state)


def score(state: State) -> Score:
    """The score of a game, as if it stopped now."""
    seats = tuple(
        SeatScore(pollen, bonus(petals), total(petals))
        for pollen, petals in zip(state.pollen, state.petals, strict=True)
    )
    best = max((seat.total, seat.petals) for seat in seats)
    return Score(seats, tuple(n for n, seat in enumerate(seats) if (seat.total, seat.petals) == best))


def bonus(petals: int) -> int:
    """The pollen for petals left at the end: each of the four tokens scores its space (5.3)."""
    return sum(BONUS[held] for held in counts(petals))


def take(state: State, stack: int) -> tuple[tuple[str, ...], tuple[int, ...], int]:
    """The tops, the stacks and the last turn once the top tile has left a stack. If it was the last tile, everyone else
    has one more turn (5.3).
    """
    tops, left, last = state.tops, state.left, state.last
    more = left[stack] - 1
    if not more and last == NOT_YET:
        players = state.setup.players
        last = state.turn + players - 1
        last += -(last + 1) % players if state.setup.equal else 0  # to the end of the round (R44)
    return swapped(tops, stack, NO_TILE), swapped(left, stack, more), last


def _place(state: State, move: Place) -> State:
    """Steps 2 to 4, and what is left for step 5."""
    weighed = weigh(state, move)
    if weighed is None:
        raise IllegalMove(refusal(state, move))
    turned, window, stack, held = weighed
    setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, _ = state
    meadow, ponds, enclosed = lay(meadow, move, turned, window)
    step = _enclosure(state, stack, ponds, enclosed) if ponds or enclosed else REVEALING[stack]
    seat = turn % setup.players
    petals = swapped(petals, seat, held)
    tops, left, last = take(state, stack)
    after = _new(State, (setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, step))
    return after if left[stack] else go_on(after)


def _enclosure(state: State, stack: int, ponds: tuple[int, ...], enclosed: tuple[str, ...]) -> Step:
    """What step 5 has to do. The rainbee can be enclosed, but costs and gives nothing (R23)."""
    tiles = tuple(tile for tile in enclosed if tile != RAINBEE.id)
    owners = tuple(seat for seat in in_turn_order(state) if state.bees[seat] in tiles)
    return Step(REVEAL, sum(pond.bit_count() for pond in ponds), tiles, owners, stack)


def _reveal(state: State, move: Reveal) -> State:
    setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, step = state
    stack = step.stack
    tile = move.tile
    if stack == NO_STACK or tile not in unseen[stack]:
        raise IllegalMove(refusal(state, move))
    tops = swapped(tops, stack, tile)
    unseen = swapped(unseen, stack, without(unseen[stack], tile))
    after = _new(State, (setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, step))
    match step.kind:
        case "reveal":
            return rest(after) if step is REVEALING[stack] else go_on(after)
        case "renew":
            return next_turn(after)
    return turn_to(after, PLACING if stack == SIZE - 1 else DEALING[stack + 1])


def _discard(state: State) -> State:
    """The free tile leaves the game for a petal of each colour, and there is no bee step (4.5)."""
    stack = offers(state)[0].stack
    tops, left, last = take(state, stack)
    after = _gain(state, EACH)._replace(tops=tops, left=left, last=last, step=RENEWING[stack])
    return after if left[stack] else next_turn(after)


def _fill(state: State, move: Fill) -> State:
    """Water fills one cell of a pond, and its reward comes at once (5.1)."""
    setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, step = state
    water = move.water
    if step.kind != FILL or water not in bag:
        raise IllegalMove(refusal(state, move))
    _, cells, tiles, seats, _ = step
    seat = turn % setup.players
    face = FACES[water]
    bag = without(bag, water)
    petals = swapped(petals, seat, gather(petals[seat], _PETALS_FROM[water]))
    pollen = swapped(pollen, seat, pollen[seat] + face.pollen)
    step = Step(CHOOSE if face.any else FILL, cells - 1, tiles, seats)
    after = _new(State, (setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, step))
    return after if face.any else go_on(after)


def _settle(state: State, move: Settle) -> State:
    if state.step.kind not in (BEE, HOME) or move.tile not in targets(state):
        raise IllegalMove(refusal(state, move))
    return _after_bee(put_bee(state, _bee_keeper(state), move.tile))


def _gain(state: State, petals: int) -> State:
    seat = active(state)
    return hold(state, seat, gather(state.petals[seat], petals))


def _bee_keeper(state: State) -> int:
    """The seat whose bee is settling."""
    return state.step.seats[0] if state.step.kind == HOME else active(state)


def _after_bee(state: State) -> State:
    return next_home(state) if state.step.kind == HOME else next_turn(state)


def _check(state: State, move: Move) -> None:
    if move not in legal(state):
        raise IllegalMove(refusal(state, move))
