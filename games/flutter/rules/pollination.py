"""Step 5 of a turn and its end: ponds fill, enclosed tiles are paid for or given away, bees come home.

Each function takes the game as far as it goes without anyone's decision and without chance.
"""

from games.flutter.components import BEE_POLLEN, DRY_POLLEN
from games.flutter.rules.bunch import LETTERS, ONE, count
from games.flutter.rules.placing import step as steps_on
from games.flutter.rules.state import (
    ENDED,
    FILL,
    HOME,
    LANDING,
    NO_TILE,
    PLACING,
    POLLINATE,
    State,
    Step,
    active,
    earn,
    hold,
    put_bee,
    targets,
    turn_to,
)
from games.flutter.rules.tiles import SPARKLES, TILE

SOLSTICE_PLAYERS = 5  # with this many the sun takes a second step whenever seat 0 begins a turn
_new = tuple.__new__  # the quick way to make a NamedTuple


def go_on(state: State) -> State:
    """The rest of step 5 and whatever comes after it, until someone has to be asked."""
    kind, cells, tiles, seats, _ = state.step
    if cells:
        if state.bag and not state.setup.perfect:
            return state if kind == FILL else turn_to(state, Step(FILL, cells, tiles, seats))
        state = earn(state, active(state), cells * DRY_POLLEN)
    if tiles:
        state = _settle_clear_cases(turn_to(state, Step(POLLINATE, 0, tiles, seats)))
        if state.step.tiles:
            return state
    return _call_home(state, seats) if seats else rest(state)


def contested(state: State) -> tuple[str, ...]:
    """The enclosed tiles whose order matters: same colour, different prices, too few petals for all (R11)."""
    if len(state.step.tiles) < 2:
        return ()
    held = state.petals[active(state)]
    asked = []
    for letter in LETTERS:
        most = count(held, letter)
        payable = [tile for tile in state.step.tiles if TILE[tile].colour == letter and SPARKLES[tile] <= most]
        prices = [SPARKLES[tile] for tile in payable]
        if sum(prices) > most and len(set(prices)) > 1:
            asked += payable
    return tuple(tile for tile in state.step.tiles if tile in asked)


def settle(state: State, tile: str) -> State:
    """Pay for an enclosed tile and take its pollen; a player who cannot pay gives each opponent half (5.1)."""
    seat = active(state)
    kind, _, tiles, seats, _ = state.step
    state = turn_to(state, Step(kind, 0, tuple([other for other in tiles if other != tile]), seats))
    held = after_paying(state.petals[seat], tile)
    if held is not None:
        return earn(hold(state, seat, held), seat, SPARKLES[tile])
    gift = half(tile)
    return state._replace(pollen=tuple(p if s == seat else p + gift for s, p in enumerate(state.pollen)))


def after_paying(held: int, tile: str) -> int | None:
    """The petals left after paying for this tile; None if there are too few."""
    colour, sparkles = TILE[tile].colour, SPARKLES[tile]
    return held - ONE[colour] * sparkles if count(held, colour) >= sparkles else None


def half(tile: str) -> int:
    """The pollen each opponent gains if a tile is not paid for: half its sparkles, rounded up."""
    return (SPARKLES[tile] + 1) // 2


def next_home(state: State) -> State:
    """The first bee has settled or stayed in hand. The next owner is asked, or the turn goes on."""
    return _ask_home(state, state.step.seats[1:])


def rest(state: State) -> State:
    """Step 6 if the active player's bee is in hand and has somewhere to go, otherwise the next turn."""
    if not state.bees[state.turn % state.setup.players] and targets(state):
        return turn_to(state, LANDING)
    return next_turn(state)


def next_turn(state: State) -> State:
    """The next player's turn, with the sun moved on (step 1), or the end of the game. A game never runs out of tiles
    before its last turn, but a position written by hand might.
    """
    setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, _ = state
    ended = turn == last or not any(left)
    turn += 1
    if not ended:
        sun = steps_on(tops, sun, 2 if setup.players == SOLSTICE_PLAYERS and turn % SOLSTICE_PLAYERS == 0 else 1)
    step = ENDED if ended else PLACING
    return _new(State, (setup, turn, sun, tops, left, unseen, bag, meadow, petals, pollen, bees, last, step))


def _settle_clear_cases(state: State) -> State:
    for tile in state.step.tiles:
        if tile not in contested(state):
            state = settle(state, tile)
    return state


def _call_home(state: State, seats: tuple[int, ...]) -> State:
    for seat in seats:
        state = put_bee(earn(state, seat, BEE_POLLEN), seat, NO_TILE)
    return _ask_home(state, seats)


def _ask_home(state: State, seats: tuple[int, ...]) -> State:
    return turn_to(state, Step(HOME, 0, (), seats)) if seats and targets(state) else rest(state)
