"""A table of Flutter as the phones know it, and what follows from it: whose turn it is, and where pollen comes from.

With a map the phones know the whole game, because every tile is tapped into its place. Without a map the tiles lie
only on the real table. The phones then know the rondel, the petals, the pollen, the water and the bees, and believe
what the players say about flowers, ponds and enclosed tiles.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from games.flutter import rules
from games.flutter.components import BEE_POLLEN, DRY_POLLEN, PLAYER_COLOURS, RAINBEE, RONDEL, STACK_SIZES
from games.flutter.rules.bunch import ONE, gather
from games.flutter.rules.meadow import Meadow, planted
from games.flutter.rules.moves import Choose, Fill, Place, Pollinate, Reveal
from games.flutter.rules.placing import Offer, offers, preview
from games.flutter.rules.pollination import after_paying, contested, half, settle
from games.flutter.rules.state import (
    BAG,
    DEAL,
    FACES,
    FILL,
    NOT_YET,
    POLLINATE,
    RENEW,
    REVEAL,
    SIZE,
    Step,
    active,
    hold,
    in_turn_order,
    swapped,
)
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import SPARKLES
from games.kit.table import AFTER, BEFORE, Final

MAP_MODE, TABLE_MODE = "map", "table"
HIDDEN, OPEN = "hidden", "open"
EASY, HARD = "easy", "hard"
DRAWN, PRINTED = "drawn", "printed"
FIXED, RANDOM = "fixed", "random"
COLOURS = tuple(colour.name for colour in PLAYER_COLOURS)

T = TypeVar("T")
Phase = Literal["deal", "reveal", "place", "lay", "fill", "choose", "pollinate", "home", "bee", "over"]
Why = Literal["paid", "gift", "water", "dry", "bee"]


@dataclass(frozen=True, slots=True)
class PollenLine:
    """Pollen that a seat gained: for a tile it enclosed and paid for, a tile that someone else could not pay for, a
    water tile, dry cells (`piece` is how many), or the tile under its bee.
    """

    turn: int
    seat: int
    why: Why
    piece: str
    pollen: int


@dataclass(frozen=True, slots=True)
class Brought:
    """What a move brought, as everybody at the table saw it: petals from flowers, petals paid to skip stacks and for
    mismatched flowers, petals lost over 21, pond cells and tiles closed off, and pollen. `turn` is -1 before the deal.
    """

    turn: int
    gain: int = 0
    paid: int = 0
    lost: int = 0
    cells: int = 0
    enclosed: tuple[str, ...] = ()
    lines: tuple[PollenLine, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Seats count from 0. The rules call whoever begins seat 0. Their seats are chairs here, counted from `first`."""

    players: int
    mode: str = MAP_MODE
    perfect: bool = False
    pollen: str = HIDDEN
    bots: int = 0
    skill: str = EASY  # how well the bots play
    stacks: str = DRAWN  # or the players shuffle printed stacks and report what comes up (R39)
    rondel: str = FIXED  # or the order of the stacks and the sun's first place are random (R40)
    circle: str = ""  # the real stacks clockwise from the one under the sun, as far as the players have told them
    draws_water: bool = False  # the phones draw it although the stacks are printed, as they did before R41
    colours: tuple[str, ...] = COLOURS  # of the seats in turn, then those that nobody has (R42)
    first: int = 0
    game: Game | None = None  # from the deal on
    taken: str = ""  # without a map: the tile being laid on the table and not yet reported
    ledger: tuple[PollenLine, ...] = ()
    brought: tuple[Brought, ...] = ()  # by each move in effect
    stopped: bool = False  # the players have stopped early, and may still undo that (R43)
    finished: bool = False  # until they say that this is the end
    equal: bool = False  # everyone has the same number of turns (R44)
    robots: tuple[tuple[int, str], ...] = ()  # their seats and strengths; `bots` and `skill` are of older tables


def robots_of(state: State) -> tuple[int, ...]:
    """The seats that robots play."""
    return tuple(range(1, state.bots + 1)) or tuple(dict(state.robots))


def phase(state: State) -> Phase:
    if state.game is None:
        return "deal"
    if state.stopped:
        return "over"
    if state.taken:
        return "lay"
    if waits(state.game):
        return "reveal"
    kind: Phase = state.game.step.kind  # type: ignore[assignment]  # all other steps are phases
    return kind


def chapter(state: State) -> str:
    """The round that the next move belongs to: everyone has one turn in it."""
    if state.game is None:
        return BEFORE
    return AFTER if phase(state) == "over" else f"Round {state.game.turn // state.players + 1}"


def circle_missing(state: State) -> bool:
    """Whether the players still have to say in which order their stacks lie (R40)."""
    return state.rondel == RANDOM and state.stacks == PRINTED and len(state.circle) < SIZE


def circle_with(circle: str, shape: str) -> str:
    """The circle after the players have told its next stack. The last one needs no telling."""
    circle += shape
    left = [other for other in RONDEL if other not in circle]
    return circle + left[0] if len(left) == 1 else circle


def with_colour(colours: tuple[str, ...], seat: int, name: str) -> tuple[str, ...]:
    """The colours after a seat has taken this one. Whoever had it gets the seat's own (R42)."""
    return swapped(swapped(colours, colours.index(name), colours[seat]), seat, name)


def tells_water(state: State) -> bool:
    """Whether the players draw water from their own tiles and report it (R41)."""
    return state.stacks == PRINTED and not state.draws_water


def asks_water(state: State) -> bool:
    """Whether the table waits for the players to report the water they drew."""
    return phase(state) == "fill" and tells_water(state)


def waits(game: Game) -> bool:
    """Whether a stack has to show its next tile. Only printed stacks keep a table waiting."""
    return game.step.kind in (DEAL, REVEAL, RENEW)


def dealt(state: State) -> Game:
    assert state.game is not None, "the tiles have not been dealt"
    return state.game


def over(state: State) -> bool:
    """Whether nothing can be undone any more. A game that was stopped can go on until it is finished (R43)."""
    return state.finished or (phase(state) == "over" and not state.stopped)


def finals(state: State) -> tuple[Final, ...]:
    final = rules.score(dealt(state))
    return tuple(by_seat(state, [Final(it.total, at in final.winners) for at, it in enumerate(final.seats)]))


def chair(state: State, seat: int) -> int:
    return (seat - state.first) % state.players


def seat_on(state: State, number: int) -> int:
    """The mirror of `chair`."""
    return (number + state.first) % state.players


def by_seat(state: State, of_chairs: Sequence[T]) -> list[T]:
    """What the rules keep by chair, in the order of the seats."""
    return [of_chairs[chair(state, seat)] for seat in range(state.players)]


def whose_turn(state: State) -> int:
    return seat_on(state, active(dealt(state)))


def asked(state: State) -> int | None:
    """The seat that has to act now, even if only to draw water. Anyone may deal."""
    match phase(state):
        case "deal" | "over":
            return None
        case "home":
            return seat_on(state, dealt(state).step.seats[0])
        case "reveal":
            return _reporter(state)
        case "fill" if asks_water(state):
            return _reporter(state)
    return whose_turn(state)


def offer_of(game: Game, tile: str) -> Offer | None:
    return next((offer for offer in offers(game) if offer.tile == tile), None)


def turned_up(game: Game, stack: int) -> int:
    """How many tiles of a stack have been seen, which is the index of the next one in its shuffled shape."""
    return STACK_SIZES[game.setup.players] - game.left[stack] + 1


def water_drawn(game: Game) -> int:
    return len(BAG) - len(game.bag)


def turns_left(state: State) -> int | None:
    """How many turns follow this one; None until a stack runs out."""
    game = dealt(state)
    return None if game.last == NOT_YET else max(0, game.last - game.turn)


def unmapped() -> Meadow:
    """A meadow without places: only which tiles lie in it, and which of them are open. Without petals the rules find no
    placement, so they believe a player who says that none is possible.
    """
    return planted()._replace(petals={})


def before_step_5(game: Game, held: int, cells: int, enclosed: tuple[str, ...]) -> Game:
    """The game once the active player has laid a tile, holds these petals, and has closed this off."""
    tiles = tuple(tile for tile in enclosed if tile != RAINBEE.id)
    owners = tuple(seat for seat in in_turn_order(game) if game.bees[seat] in tiles)
    return hold(game, active(game), held)._replace(step=Step(REVEAL, cells, tiles, owners))


def written(game: Game, move: object) -> list[PollenLine]:
    """The pollen that a legal move brings. Seats are those of the rules."""
    match move:
        case Place():
            seen = preview(game, move)
            assert seen is not None
            return follows(before_step_5(game, seen.held, sum(map(len, seen.ponds)), seen.enclosed))
        case Reveal():
            return follows(game) if game.step.kind == REVEAL else []
        case Fill(water):
            return _from_water(game, water)
        case Choose(colour):
            return follows(_gained(game, ONE[colour]))
        case Pollinate(tile):
            return [*_settled(game, tile), *follows(settle(game, tile))]
    return []


def follows(game: Game) -> list[PollenLine]:
    """The pollen that the rest of step 5 brings before anyone has to be asked."""
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


def _reporter(state: State) -> int:
    """The player whose turn it is, or the next person clockwise, since robots cannot see. Anyone may report too."""
    seats = ((whose_turn(state) + steps) % state.players for steps in range(state.players))
    return next(seat for seat in seats if seat not in robots_of(state))


def _from_water(game: Game, water: str) -> list[PollenLine]:
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
    """The pollen for an enclosed tile: all of it if it is paid for, otherwise half of it for each opponent."""
    seat = active(game)
    if after_paying(game.petals[seat], tile) is not None:
        return [PollenLine(game.turn, seat, "paid", tile, SPARKLES[tile])]
    others = in_turn_order(game)[1:]
    return [PollenLine(game.turn, other, "gift", tile, half(tile)) for other in others]
