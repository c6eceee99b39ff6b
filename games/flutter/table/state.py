"""A table of Flutter as the phones know it, and what follows from it. Frozen; `table.play` makes the next one.

With a map the phones know the whole game, for every tile is tapped into its place. Without one the tiles lie on the
real table only: the phones know the rondel, the petals, the pollen, the water and the bees, and believe what they are
told of flowers, ponds and enclosed tiles.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from games.flutter.components import BEE_POLLEN, DRY_POLLEN, RAINBEE, STACK_SIZES, WATER
from games.flutter.rules.bunch import ONE, gather
from games.flutter.rules.meadow import Meadow, planted
from games.flutter.rules.moves import Choose, Fill, Place, Pollinate, Reveal
from games.flutter.rules.placing import Offer, offers, preview
from games.flutter.rules.pollination import after_paying, contested, half, settle
from games.flutter.rules.state import DEAL, FILL, NOT_YET, POLLINATE, RENEW, REVEAL, Step, active, hold, in_turn_order
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import SPARKLES

Why = Literal["paid", "gift", "water", "dry", "bee"]
FACES = {water.id: water for water in WATER}


@dataclass(frozen=True, slots=True)
class PollenLine:
    """Pollen for a seat: for a tile it enclosed and paid, a tile that somebody else could not pay, a water tile, dry
    cells (`piece` is their number), or its bee's tile.
    """

    turn: int
    seat: int
    why: Why
    piece: str
    pollen: int


def before_step_5(game: Game, held: int, cells: int, enclosed: tuple[str, ...]) -> Game:
    """The active player has laid a tile and holds this many petals; this much is closed off by it."""
    tiles = tuple(tile for tile in enclosed if tile != RAINBEE.id)
    owners = tuple(seat for seat in in_turn_order(game) if game.bees[seat] in tiles)
    return hold(game, active(game), held)._replace(step=Step(REVEAL, cells, tiles, owners))


def written(game: Game, move: object) -> list[PollenLine]:
    """The pollen that a legal move brings; seats are the engine's."""
    match move:
        case Place():
            seen = preview(game, move)
            assert seen is not None
            return follows(before_step_5(game, seen.held, sum(map(len, seen.ponds)), seen.enclosed))
        case Reveal():
            return follows(game) if game.step.kind == REVEAL else []
        case Fill(water):
            return _of_water(game, water)
        case Choose(colour):
            return follows(_gained(game, ONE[colour]))
        case Pollinate(tile):
            return [*_settled(game, tile), *follows(settle(game, tile))]
    return []


def follows(game: Game) -> list[PollenLine]:
    """What comes of itself in the rest of step 5, as far as nobody is asked."""
    _, cells, tiles, seats, _ = game.step
    lines = []
    if cells:
        if game.bag and not game.setup.perfect:
            return []
        lines.append(PollenLine(game.turn, active(game), "dry", str(cells), cells * DRY_POLLEN))
    game = game._replace(step=Step(POLLINATE, 0, tiles, seats))
    for tile in tiles:
        if tile not in contested(game):
            lines += _settled(game, tile)
            game = settle(game, tile)
    if game.step.tiles:
        return lines
    return lines + [PollenLine(game.turn, seat, "bee", game.bees[seat], BEE_POLLEN) for seat in seats]


def _of_water(game: Game, water: str) -> list[PollenLine]:
    face = FACES[water]
    lines = [PollenLine(game.turn, active(game), "water", water, face.pollen)] if face.pollen else []
    if face.any:
        return lines
    _, cells, tiles, seats, _ = game.step
    game = _gained(game, sum(ONE[colour] for colour in face.petals))
    bag = tuple(other for other in game.bag if other != water)
    return lines + follows(game._replace(bag=bag, step=Step(FILL, cells - 1, tiles, seats)))


def _gained(game: Game, petals: int) -> Game:
    seat = active(game)
    return hold(game, seat, gather(game.petals[seat], petals))


def _settled(game: Game, tile: str) -> list[PollenLine]:
    """Paid for, or half of it for everybody else."""
    seat = active(game)
    if after_paying(game.petals[seat], tile) is not None:
        return [PollenLine(game.turn, seat, "paid", tile, SPARKLES[tile])]
    others = in_turn_order(game)[1:]
    return [PollenLine(game.turn, other, "gift", tile, half(tile)) for other in others]


T = TypeVar("T")

MAP_MODE, TABLE_MODE = "map", "table"
HIDDEN, OPEN = "hidden", "open"
EASY, HARD = "easy", "hard"
DRAWN, PRINTED = "drawn", "printed"

Phase = Literal["deal", "reveal", "place", "lay", "fill", "choose", "pollinate", "home", "bee", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """Seats count from 0. The engine calls whoever begins seat 0: its seats are chairs here, counted from `first`."""

    players: int
    mode: str = MAP_MODE
    perfect: bool = False
    pollen: str = HIDDEN
    bots: int = 0
    skill: str = EASY  # of the bots
    stacks: str = DRAWN  # chance turns up the tiles, or the players shuffle real stacks and tell what comes up (R39)
    first: int = 0
    game: Game | None = None  # from the deal on
    taken: str = ""  # without a map: the tile that is being laid on the table and not yet told of
    ledger: tuple[PollenLine, ...] = ()


def phase(state: State) -> Phase:
    if state.game is None:
        return "deal"
    if state.taken:
        return "lay"
    if waits(state.game):
        return "reveal"
    kind: Phase = state.game.step.kind  # type: ignore[assignment]  # all others are phases
    return kind


def waits(game: Game) -> bool:
    """Whether a stack has to show its next tile; chance never lets a table wait."""
    return game.step.kind in (DEAL, REVEAL, RENEW)


def dealt(state: State) -> Game:
    assert state.game is not None, "the tiles have not been dealt"
    return state.game


def over(state: State) -> bool:
    return phase(state) == "over"


def chair(state: State, seat: int) -> int:
    return (seat - state.first) % state.players


def seat_on(state: State, number: int) -> int:
    """The mirror of `chair`."""
    return (number + state.first) % state.players


def by_seat(state: State, of_chairs: Sequence[T]) -> list[T]:
    """What the engine keeps by chairs, in the order of the seats."""
    return [of_chairs[chair(state, seat)] for seat in range(state.players)]


def whose_turn(state: State) -> int:
    return seat_on(state, active(dealt(state)))


def asked(state: State) -> int | None:
    """The seat that has to do something now, be it only to draw water; anybody deals."""
    match phase(state):
        case "deal" | "over":
            return None
        case "home":
            return seat_on(state, dealt(state).step.seats[0])
        case "reveal":
            return _teller(state)
    return whose_turn(state)


def _teller(state: State) -> int:
    """Whose turn it is, or the next person clockwise: robots have no eyes. Everybody else may tell as well."""
    seats = ((whose_turn(state) + steps) % state.players for steps in range(state.players))
    return next(seat for seat in seats if not 1 <= seat <= state.bots)


def offer_of(game: Game, tile: str) -> Offer | None:
    return next((offer for offer in offers(game) if offer.tile == tile), None)


def turned_up(game: Game, stack: int) -> int:
    """How many tiles of a stack have been seen: the place of the next one in the shuffled tiles of its shape."""
    return STACK_SIZES[game.setup.players] - game.left[stack] + 1


def water_drawn(game: Game) -> int:
    return len(WATER) - len(game.bag)


def turns_left(state: State) -> int | None:
    """Turns to come after the present one; None until a stack runs out."""
    game = dealt(state)
    return None if game.last == NOT_YET else max(0, game.last - game.turn)


def unmapped() -> Meadow:
    """A meadow whose places nobody told: only which tiles lie in it, and which of them are open. With no petals
    the engine finds no placement, so it believes who says that none is possible.
    """
    return planted()._replace(petals={})
