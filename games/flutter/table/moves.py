"""What the phones can do at a table of Flutter: one small class for each kind of move, and their words.

    deal                     five tiles are turned up; chance says who begins
    begin                    the same, and the seat that says so begins: the last to admire nature
    L03@(0,0)r0m             with a map: take this tile and lay it there, in the engine's notation
    take L03                 without a map: take this tile and lay it on the table
    back                     put it back
    lay Y:Y2 P:R1 pond:4 H08 tell what it does: at its yellow corner two petals that match were there (rainbow petals
                             count), at its purple corner a red one; it closes four cells off, and encloses H08
    discard                  no tile can be laid: the free one leaves the game
    reveal L05               with real stacks: this tile has come up; anybody says so
    water                    draw a water tile for the pond
    petal R                  take a red petal for the water tile that shows any colour
    pollinate H08            this enclosed tile is paid next
    bee L03, keep            the bee settles there, or stays in hand

The words never name what chance turns up: the outcome comes from outside, as `drawn`. What comes up on real stacks
is no chance of ours: it is told.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.flutter.components import SHAPES
from games.flutter.notation import parse_move, parse_number, parse_tile
from games.flutter.rules import take
from games.flutter.rules.bunch import LETTERS, ONE, gather
from games.flutter.rules.moves import Choose, Keep, Place, Pollinate, Settle
from games.flutter.rules.placing import offers
from games.flutter.rules.pollination import go_on
from games.flutter.rules.state import NO_TILE, active
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import TILE
from games.flutter.table.state import PollenLine, before_step_5, follows
from games.kit.errors import BadNotation
from games.kit.fair import Outcome

POND_MOST = 99  # cells; far more than any meadow has closed off
_THERE = re.compile(r"([RYBP]):([RYBP])([1-5])", re.ASCII)  # six petals fill a flower, one of them is new
_POND = "pond:"


@dataclass(frozen=True, slots=True)
class Deal:
    """Five tiles are turned up, and a seat begins."""

    tops: tuple[str, ...] = ()
    first: int = -1


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat does what the rules ask of it; `then` is the next tile of the stack, if one was taken from it."""

    seat: int
    move: Place | Choose | Pollinate | Settle | Keep
    then: str = NO_TILE


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat can lay no tile: the free one leaves the game, and the next one of its stack is turned up."""

    seat: int
    then: str = NO_TILE


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A seat tells which tile has come up on the real stack that waits for one."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws a water tile for its pond."""

    seat: int
    water: str = ""


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes a tile from the rondel to the table, where it is free to try and to put back."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """A seat puts back the tile it took."""

    seat: int


@dataclass(frozen=True, slots=True)
class There:
    """So many petals of a colour lay where a corner of the new tile comes to lie; the corner is known by its colour."""

    corner: str
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class Tell:
    """A seat has laid the tile it took, and tells what that does."""

    seat: int
    there: tuple[There, ...]
    cells: int = 0  # closed off, to be filled with water
    enclosed: tuple[str, ...] = ()
    then: str = NO_TILE


Move = Deal | Decide | Discard | TurnUp | Draw | Take | PutBack | Tell


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> Move:
    """The move that a seat makes with these words, when chance gave this."""
    match text.split():
        case ["deal"]:
            return Deal(_tiles(drawn[:-1]), int(drawn[-1][0]) - 1) if drawn else Deal()
        case ["begin"]:
            return Deal(_tiles(drawn), seat)
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
            return _told(seat, words, _next(drawn))
    match parse_move(text):
        case (Place() | Choose() | Pollinate() | Settle() | Keep()) as move:
            return Decide(seat, move, _next(drawn))
    raise BadNotation(f"expected a move such as deal, L03@(0,0)r0m, water, petal R or bee L03, got {text[:40]!r}")


def _told(seat: int, words: list[str], then: str) -> Tell:
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
        raise BadNotation(f"something is told twice in {' '.join(words)[:80]!r}")
    there.sort(key=lambda it: (LETTERS.index(it.corner), LETTERS.index(it.colour)))
    return Tell(seat, tuple(there), cells, tuple(enclosed), then)


def _tiles(drawn: Sequence[Outcome]) -> tuple[str, ...]:
    return tuple(str(outcome[0]) for outcome in drawn)


def _next(drawn: Sequence[Outcome]) -> str:
    return str(drawn[0][0]) if drawn else NO_TILE


FULL_FLOWER = 6  # petals round a point


class Corner(NamedTuple):
    """A corner of a tile with petals: their colour, and how many."""

    colour: str
    petals: int


class Harvest(NamedTuple):
    """What the flowers give and cost, and the petals in hand after skips and gains, before costs."""

    gain: int
    cost: int
    held: int


def corners(tile: str) -> tuple[Corner, ...]:
    """Every tile has three, each of another colour; so a corner is known by its colour."""
    it = TILE[tile]
    holds = SHAPES[it.shape].holds
    return tuple(Corner(letter, held) for letter, held in zip(it.petals, holds, strict=True) if letter != "-")


def harvest(game: Game, tile: str, there: tuple[There, ...]) -> Harvest:
    """Section 4.3 on what was told. Gains come first and may pay for mismatched flowers (R7)."""
    gain = cost = 0
    for corner in corners(tile):
        met = {it.colour: it.count for it in there if it.corner == corner.colour}
        if corner.colour in met:
            gain += ONE[corner.colour] * (corner.petals + met[corner.colour])
        elif met:
            cost += ONE[corner.colour] * corner.petals + sum(ONE[colour] * n for colour, n in met.items())
    price = next(offer.price for offer in offers(game) if offer.tile == tile)
    return Harvest(gain, cost, gather(game.petals[active(game)] - price, gain))


def laid(game: Game, tile: str, told: Tell) -> tuple[Game, list[PollenLine]]:
    """The game after it, before the next tile of its stack comes up, and the pollen that follows then. Whether it may
    be so is for the caller to know.
    """
    stack = game.tops.index(tile)
    grown = harvest(game, tile, told.there)
    after = before_step_5(game, grown.held - grown.cost, told.cells, told.enclosed)
    lines = follows(after)
    tops, left, last = take(game, stack)
    meadow = game.meadow
    still_open = {other: beside for other, beside in meadow.open.items() if other not in told.enclosed} | {tile: 0}
    nowhere = Place(tile, 0, 0, 0, False)  # where it lies is not told
    meadow = meadow._replace(laid=(*meadow.laid, nowhere), open=still_open)
    after = after._replace(tops=tops, left=left, last=last, meadow=meadow, step=after.step._replace(stack=stack))
    return after if left[stack] else go_on(after), lines
