"""What players can do at a table of Flutter: one small class for each kind of move, and the words for it.

    bee teal                 before the deal: take the teal bee; whoever had it gets this seat's
    stack H                  with real stacks in any order: the next one clockwise; the one under the sun is the first
    deal                     turn up five tiles, and pick the first player at random
    begin                    turn up five tiles, and begin: for the player who last admired nature
    L03@(0,0)r0m             with a map: take this tile and lay it there, in the notation of the rules
    take L03                 without a map: take this tile and lay it on the table
    back                     put it back
    lay Y:Y2 P:R1 pond:4 H08 say what it does: its yellow corner met two matching petals (rainbow petals count) and its
                             purple corner a red one, it closes off four cells, and it encloses H08
    discard                  remove the free tile from the game, because no tile fits
    reveal L05               with printed stacks: report that this tile has come up (anyone may)
    water                    draw a water tile for the pond
    water WT08               with printed tiles: report that this one was drawn (anyone may)
    petal R                  take a red petal for a water tile that gives any colour
    pollinate H08            settle this enclosed tile next
    bee L03, keep            put the bee on a tile, or keep it in hand
    stop                     end the game here; it is counted as it stands
    finish                   after that: it stays so, and can no longer be undone

The words never name what chance turns up: that outcome comes from outside, as `drawn`. Tiles on printed stacks are not
drawn by the phones, nor is printed water, so the players report them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.flutter.components import SHAPES
from games.flutter.notation import parse_move, parse_number, parse_tile
from games.flutter.rules import take
from games.flutter.rules.bunch import LETTERS, ONE, gather
from games.flutter.rules.moves import Choose, Fill, Keep, Place, Pollinate, Settle
from games.flutter.rules.placing import offers
from games.flutter.rules.pollination import go_on
from games.flutter.rules.state import NO_TILE, SIZE, active
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import TILE
from games.flutter.table.state import COLOURS, PollenLine, before_step_5, follows
from games.kit.errors import BadNotation
from games.kit.fair import Outcome
from games.kit.table import Told

FULL_FLOWER = 6  # petals round a point
POND_MOST = 99  # cells; far more than any tile has ever closed off
_THERE = re.compile(r"([RYBP]):([RYBP])([1-5])", re.ASCII)  # six petals fill a flower, and at least one is new
_POND = "pond:"


@dataclass(frozen=True, slots=True)
class Colour:
    """A seat takes the bee and the tracker of this colour. If another seat has them, the two swap (R42)."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class NextStack:
    """The players say which stack comes next, clockwise from the one under the sun."""

    shape: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Five tiles are turned up, and a seat begins. `circle` is the order of the stacks, clockwise from the one under
    the sun, if chance decides it.
    """

    tops: tuple[str, ...] = ()
    first: int = -1
    circle: str = ""


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat makes a move of the rules. `then` is the next tile of the stack, if one was taken from it."""

    seat: int
    move: Place | Choose | Pollinate | Settle | Keep
    then: str = NO_TILE


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat cannot lay any tile. The free one leaves the game, and its stack turns up the next one."""

    seat: int
    then: str = NO_TILE


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A seat reports which tile has come up on the printed stack that waits for one."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws a water tile for its pond, or reports which printed one was drawn."""

    seat: int
    water: str = ""
    told: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes a tile from the rondel to try it on the table. It may still be put back."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """A seat puts back the tile it took."""

    seat: int


@dataclass(frozen=True, slots=True)
class There:
    """How many petals of a colour were already where a corner of the new tile lies. Its colour names the corner."""

    corner: str
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class Tell:
    """A seat has laid the tile it took, and says what that does."""

    seat: int
    there: tuple[There, ...]
    cells: int = 0  # closed off by it, to be filled with water
    enclosed: tuple[str, ...] = ()
    then: str = NO_TILE


@dataclass(frozen=True, slots=True)
class Stop:
    """The players end the game early. It is counted as it stands (R43)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A stopped game is over for good."""


Move = Colour | NextStack | Deal | Decide | Discard | TurnUp | Draw | Take | PutBack | Tell | Stop | Finish


class Corner(NamedTuple):
    """A corner with petals: their colour, and how many there are."""

    colour: str
    petals: int


class Harvest(NamedTuple):
    """What the flowers give and cost, and the petals in hand after skips and gains but before costs."""

    gain: int
    cost: int
    held: int


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> Move:
    """The move that a seat makes with these words, when chance has drawn this."""
    match text.split():
        case ["bee", name] if name in COLOURS:
            return Colour(seat, name)
        case ["stop"]:
            return Stop()
        case ["finish"]:
            return Finish()
        case ["stack", shape] if shape in tuple(SHAPES):
            return NextStack(shape)
        case ["deal"]:
            return _deal(drawn[:-1], int(drawn[-1][0]) - 1) if drawn else Deal()
        case ["begin"]:
            return _deal(drawn, seat)
        case ["discard"]:
            return Discard(seat, _next(drawn))
        case ["reveal", tile]:
            return TurnUp(seat, parse_tile(tile))
        case ["water"]:
            return Draw(seat, _next(drawn))
        case ["take", tile]:
            return Take(seat, parse_tile(tile))
        case ["back"]:
            return PutBack(seat)
        case ["lay", *words]:
            return _tell(seat, words, _next(drawn))
    match parse_move(text):
        case (Place() | Choose() | Pollinate() | Settle() | Keep()) as move:
            return Decide(seat, move, _next(drawn))
        case Fill(water):
            return Draw(seat, water, told=True)
    raise BadNotation(f"expected a move such as deal, L03@(0,0)r0m, water, petal R or bee L03, got {text[:40]!r}")


def told(text: str) -> Told | None:
    """What the players report of real stacks and water that the phones would otherwise draw (R39 to R41)."""
    match text.split():
        case ["reveal", _]:
            return Told(1, "tile", "tiles")
        case ["water", _]:
            return Told(1, "water tile", "water tiles")
        case ["stack", _]:
            return Told(1, "place of a stack", "places of stacks")
        case _:
            return None


def corners(tile: str) -> tuple[Corner, ...]:
    """The corners of a tile with petals. There are three of different colours, so the colour names the corner."""
    it = TILE[tile]
    holds = SHAPES[it.shape].holds
    return tuple(Corner(letter, held) for letter, held in zip(it.petals, holds, strict=True) if letter != "-")


def harvest(game: Game, tile: str, there: tuple[There, ...]) -> Harvest:
    """What the flowers come to when a player says this (4.3). Gains come first and may pay for the others (R7)."""
    gain = cost = 0
    for corner in corners(tile):
        met = {it.colour: it.count for it in there if it.corner == corner.colour}
        if corner.colour in met:
            gain += ONE[corner.colour] * (corner.petals + met[corner.colour])
        elif met:
            cost += ONE[corner.colour] * corner.petals + sum(ONE[colour] * n for colour, n in met.items())
    price = next(offer.price for offer in offers(game) if offer.tile == tile)
    return Harvest(gain, cost, gather(game.petals[active(game)] - price, gain))


def laid(game: Game, tile: str, tell: Tell) -> tuple[Game, list[PollenLine]]:
    """The game after a tile is laid, before the next one of its stack comes up, and the pollen that follows. The caller
    has checked what the player says.
    """
    stack = game.tops.index(tile)
    grown = harvest(game, tile, tell.there)
    after = before_step_5(game, grown.held - grown.cost, tell.cells, tell.enclosed)
    lines = follows(after)
    tops, left, last = take(game, stack)
    meadow = game.meadow
    still_open = {other: beside for other, beside in meadow.open.items() if other not in tell.enclosed} | {tile: 0}
    nowhere = Place(tile, 0, 0, 0, False)  # nobody says where it lies
    meadow = meadow._replace(laid=(*meadow.laid, nowhere), open=still_open)
    after = after._replace(tops=tops, left=left, last=last, meadow=meadow, step=after.step._replace(stack=stack))
    return after if left[stack] else go_on(after), lines


def _tell(seat: int, words: list[str], then: str) -> Tell:
    there, cells, enclosed = [], 0, []
    for word in words:
        petals = _THERE.fullmatch(word)
        if petals:
            there.append(There(petals[1], petals[2], int(petals[3])))
        elif word.startswith(_POND):
            cells = parse_number(word.removeprefix(_POND), POND_MOST)
        else:
            enclosed.append(parse_tile(word))
    pairs = [(it.corner, it.colour) for it in there]
    if len(set(pairs)) < len(pairs) or len(set(enclosed)) < len(enclosed) or str(words).count(_POND) > 1:
        raise BadNotation(f"something is said twice in {' '.join(words)[:80]!r}")
    there.sort(key=lambda it: (LETTERS.index(it.corner), LETTERS.index(it.colour)))
    return Tell(seat, tuple(there), cells, tuple(enclosed), then)


def _deal(drawn: Sequence[Outcome], first: int) -> Deal:
    """The order of the stacks comes before their tiles, and is the only outcome of more than one thing."""
    circle = "".join(map(str, drawn[0])) if drawn and len(drawn[0]) == SIZE else ""
    return Deal(tuple(str(outcome[0]) for outcome in drawn[bool(circle) :]), first, circle)


def _next(drawn: Sequence[Outcome]) -> str:
    return str(drawn[0][0]) if drawn else NO_TILE
