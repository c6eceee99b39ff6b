"""The moves at a table of H2Olland, and the texts that phones send for them.

    colour red           before the game begins: take this colour; whoever had it gets this seat's
    empty W              with three players: nobody plays this village
    shoe 2               the second player has the largest shoes and begins; `shoe any` picks at random
    shoe r               the same for whoever plays red
    stop                 end the game here; it is counted as it stands
    finish               after that: it stays so, and can no longer be undone

With the map, as in notation.py but without the colour of the seat:

    farm 6,12    corn 5,15h    dike S0l|S1l    pass        build, plant, lay a dike; out for this season
    drain N1l N1r              this area                   turn N1r      this tile; its land is drawn at random
    turn N1r     reveal 17     with real tiles: this one is turned over; it shows this land (anybody may tell)
    turn N1r 17                the same at once
    weather 7                  with real weather cards: this one came up (anybody may tell)
    lay 2        take pink     barren land faces this way; a tulip as a reward
    weather      buy mill      trade corn bean    trade crops cow    done    return corn    run 7,8h
    buy mill corn>bean         the same purchase after an exchange, or several
    take red + take red        several at once: rewards, returns, purchases and the end of a trade
    mill 6,12 + corn 5,15h     this piece now, and the next ones whenever this seat's turn comes in this season; so with
    dike S0l|S1l + pass        dikes and in the race. `forget` drops what is left of such a plan
    take best                  take the most valuable tulip, now and from now on; `take any` asks again

With counts only, where no phone knows the map:

    farm    corn    dike       one of these from the barn goes on the board
    drain 3 2 1 0 0 o 1        three tiles, by two white mills and an orange one; orange turned the last, 1 dike left
    drained                    no more areas can be drained
    flood 2                    two fields were flooded        turn 1    a tile in a drought, and 1 dike went back
    harvest 2 1 0 0 1          fields of corn, bean, carrot and potato, and cows
    shared 1 0 0 0 0           the fields that more than one village uses
    run purple                 a worker on a purple field; `pass` if none is in reach

Texts never say what comes up at random: that comes from outside, as `drawn`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.h2olland.components import COLOURS, SIDES
from games.h2olland.notation import dump_move, parse_move
from games.h2olland.rules.moves import (
    Buy,
    Dike,
    Done,
    Exchange,
    Farm,
    Mill,
    Pass,
    Plant,
    Return,
    Run,
    Take,
    Turn,
    Weather,
)
from games.h2olland.rules.moves import Move as GameMove
from games.h2olland.rules.state import NOBODY
from games.h2olland.rules.stock import BUILDINGS, FIELDS, FOODS
from games.h2olland.rules.winter import EXCHANGES, GOODS, Pair
from games.h2olland.rules.words import COLOUR_NAMES, LETTERS, letter_of, parse_number, parse_seat
from games.kit.errors import BadNotation
from games.kit.fair import Outcome
from games.kit.table import Told

ANY = "any"
AND = "+"
NO_CARD = 0
NO_TILE = 0
SIDES_OF_LAKE = tuple(SIDES[4])
COLOUR_LETTERS = {colour.name: colour.letter for colour in COLOURS}
PLACED = (*BUILDINGS, *FIELDS, "dike")
MOST = 40  # more than there are pieces of any kind


@dataclass(frozen=True, slots=True)
class Colour:
    """A seat takes the pieces of this colour. If another seat has them, the two swap (R51)."""

    seat: int
    letter: str


@dataclass(frozen=True, slots=True)
class Empty:
    """With three players: the village that nobody plays (R51)."""

    side: str


@dataclass(frozen=True, slots=True)
class Shoe:
    """The wooden shoe goes to this seat, or to whoever has this colour, and the first spring begins."""

    seat: int = NOBODY
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """The players end the game early. It is counted as it stands (R52)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A stopped game is over for good."""


@dataclass(frozen=True, slots=True)
class Found:
    """A seat turned a real tile over, and this is the number it shows."""

    seat: int
    tile: str
    id: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Somebody tells which land the real tile shows that was just turned over."""

    id: int


@dataclass(frozen=True, slots=True)
class CameUp:
    """Somebody tells which real weather card came up."""

    card: int


@dataclass(frozen=True, slots=True)
class Place:
    """Counts: a piece from the barn is now on the board."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Drained:
    """Counts: how many tiles the drained area had, and how many mills of each seat took part."""

    seat: int
    tiles: int
    mills: tuple[int, ...]
    last: str  # the colour of whoever turned the last tile
    dikes: int  # that went back to the co-op


@dataclass(frozen=True, slots=True)
class NoMore:
    """Counts: the mills can drain no more areas this summer."""


@dataclass(frozen=True, slots=True)
class Flood:
    """Counts: how many fields of the crop on the weather card were flooded."""

    fields: int


@dataclass(frozen=True, slots=True)
class Dry:
    """Counts: a seat turned a tile in a drought, and how many dikes went back."""

    seat: int
    dikes: int


@dataclass(frozen=True, slots=True)
class Harvest:
    """Counts: the crop fields that a seat harvests, and its cows."""

    seat: int
    foods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """Counts: the fields that go back before the last planting, because several villages use them."""

    foods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RunTo:
    """Counts: a worker occupies a field of this kind."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Deal:
    """A purchase with the exchanges that pay for it."""

    seat: int
    kind: str
    exchanges: tuple[Pair, ...]

    @property
    def steps(self) -> "tuple[GameMove, ...]":
        return (*(Exchange(self.seat, *pair) for pair in self.exchanges), Buy(self.seat, self.kind))


@dataclass(frozen=True, slots=True)
class Several:
    """Several moves in one message: rewards, returns and trades at once, pieces and dikes one a turn (R53)."""

    seat: int
    moves: "tuple[AtOnce | InTurn, ...]"


@dataclass(frozen=True, slots=True)
class TakeBest:
    """From now on a seat takes the most valuable tulip as its reward, or no longer does (R53)."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Forget:
    """A seat drops what is left of its plan."""

    seat: int


@dataclass(frozen=True, slots=True)
class Led:
    """A move that leaves only one tile to turn over: that happens at once, and by chance it shows this land."""

    move: "GameMove | Several | TakeBest"
    id: int


AtOnce = Buy | Exchange | Done | Take | Return | Deal
InTurn = Farm | Mill | Plant | Dike | Pass | Run | Place
Counted = Place | Drained | NoMore | Flood | Dry | Harvest | Shared | RunTo
Step = Counted | Found | Reveal | CameUp | GameMove
InGame = Step | Deal | Several | Led  # once somebody has the shoe
Move = Colour | Empty | Shoe | InGame | TakeBest | Forget | Stop | Finish


def told(text: str) -> Told | None:
    """What the players report of real tiles and weather cards that the phones would otherwise draw (R50)."""
    match text.split():
        case ["weather", _]:
            return Told(1, "weather card", "weather cards")
        case ["reveal", _] | ["turn", _, _]:
            return Told(1, "land tile", "land tiles")
        case _:
            return None


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> Move:
    """The move that a seat makes with this text, when this was drawn."""
    if AND in text.split():
        return _several(text, seat, drawn)
    match text.split():
        case ["take", "best" | "any" as which]:
            order = TakeBest(_checked(seat), which == "best")
            return Led(order, int(drawn[0][0])) if drawn else order
        case ["forget"]:
            return Forget(_checked(seat))
        case ["colour", name] if name in COLOUR_LETTERS:
            return Colour(seat, COLOUR_LETTERS[name])
        case ["empty", side] if side in SIDES_OF_LAKE:
            return Empty(side)
        case ["stop"]:
            return Stop()
        case ["finish"]:
            return Finish()
        case ["shoe", "any"]:
            return _shoe(str(drawn[0][0])) if drawn else Shoe()
        case ["shoe", who]:
            return _shoe(who)
        case ["weather"]:
            return Weather(int(drawn[0][0]) if drawn else NO_CARD)
        case ["weather", card]:
            return CameUp(parse_number(card))
        case ["reveal", number]:
            return Reveal(parse_number(number))
        case words:
            return _counted(seat, words) or _deal(seat, words) or _on_the_map(_checked(seat), words, drawn)


def dump(move: Move) -> str:
    """The mirror of `parse`; what was drawn is left out."""
    match move:
        case Colour(_, letter):
            return f"colour {COLOUR_NAMES[letter]}"
        case Empty(side):
            return f"empty {side}"
        case TakeBest(_, on):
            return f"take {'best' if on else 'any'}"
        case Forget():
            return "forget"
        case Several(_, moves):
            return f" {AND} ".join(map(dump, moves))
        case Stop():
            return "stop"
        case Finish():
            return "finish"
        case Shoe(seat, letter):
            return f"shoe {letter or (ANY if seat == NOBODY else seat + 1)}"
        case Place(_, kind):
            return kind
        case Drained(_, tiles, mills, last, dikes):
            return f"drain {tiles} {' '.join(map(str, mills))} {last} {dikes}"
        case NoMore():
            return "drained"
        case Flood(fields):
            return f"flood {fields}"
        case Dry(_, dikes):
            return f"turn {dikes}"
        case Harvest(_, foods):
            return f"harvest {' '.join(map(str, foods))}"
        case Shared(foods):
            return f"shared {' '.join(map(str, foods))}"
        case RunTo(_, kind):
            return f"run {kind}"
        case Deal(_, kind, exchanges):
            return " ".join(["buy", kind, *(f"{give}>{get}" for give, get in exchanges)])
        case Led(led):
            return dump(led)
        case CameUp(card):
            return f"weather {card}"
        case Reveal(number):
            return f"reveal {number}"
        case Weather():
            return "weather"
        case Turn(_, tile):
            return f"turn {tile}"
        case Found(_, tile, number):
            return f"turn {tile} {number}"
        case _:
            return dump_move(move).partition(" ")[2]


def _several(text: str, seat: int, drawn: Sequence[Outcome]) -> Several | Led:
    parts = f" {text} ".split(f" {AND} ")
    if len(parts) > MOST or not all(part.split() and AND not in part.split() for part in parts):
        raise BadNotation(f"expected at most {MOST} moves with a {AND} between two of them, got {text[:40]!r}")
    moves = Several(_checked(seat), tuple(_single(part, seat) for part in parts))
    return Led(moves, int(drawn[0][0])) if drawn else moves


def _single(text: str, seat: int) -> AtOnce | InTurn:
    move = parse(text, seat)
    if not isinstance(move, AtOnce | InTurn):
        raise BadNotation(f"expected pieces, dikes, rewards, returns or trades to combine, got {text[:40]!r}")
    return move


def _shoe(who: str) -> Shoe:
    """Whoever has it, by number or by colour."""
    if who.isdigit():
        return Shoe(_checked(parse_number(who) - 1))
    return Shoe(letter=_letter(who))


def _letter(text: str) -> str:
    return LETTERS[parse_seat(text)]


def _on_the_map(seat: int, words: list[str], drawn: Sequence[Outcome]) -> GameMove | Found | Led:
    match words:
        case ["turn", tile]:
            return Turn(seat, tile, int(drawn[0][0]) if drawn else NO_TILE)
        case ["turn", tile, number]:
            return Found(seat, tile, parse_number(number))
        case [word, *_] if word != "weather":
            move = parse_move(f"{letter_of(seat)} {' '.join(words)}")
            return Led(move, int(drawn[0][0])) if drawn else move
    raise BadNotation(f"expected a move such as mill 5,4, corn 5,15h, pass or buy mill, got {' '.join(words)[:40]!r}")


def _counted(seat: int, words: list[str]) -> Counted | None:
    """The moves that name no place; None for all others."""
    match words:
        case [kind] if kind in PLACED:
            return Place(seat, kind)
        case ["drained"]:
            return NoMore()
        case ["drain", tiles, *mills, last, dikes] if tiles.isdigit():
            return Drained(seat, parse_number(tiles), _numbers(mills), _letter(last), parse_number(dikes))
        case ["flood", fields]:
            return Flood(parse_number(fields, MOST))
        case ["turn", dikes] if dikes.isdigit():
            return Dry(seat, parse_number(dikes))
        case ["harvest", *foods]:
            return Harvest(seat, _foods(foods))
        case ["shared", *foods]:
            return Shared(_foods(foods))
        case ["run", kind] if kind in FIELDS:
            return RunTo(seat, kind)
    return None


def _deal(seat: int, words: list[str]) -> Deal | None:
    match words:
        case ["buy", kind, _, *_] if kind in GOODS:
            return Deal(_checked(seat), kind, tuple(map(_pair, words[2:])))
    return None


def _pair(word: str) -> Pair:
    give, _, get = word.partition(">")
    if (give, get) not in EXCHANGES:
        raise BadNotation(f"expected an exchange such as corn>bean, crops>cow or cow>corn, got {word[:40]!r}")
    return give, get


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    return tuple(parse_number(word, MOST) for word in words)


def _foods(words: Sequence[str]) -> tuple[int, ...]:
    if len(words) != len(FOODS):
        raise BadNotation(f"expected five numbers, for {', '.join(FOODS)}, got {' '.join(words)[:40]!r}")
    return _numbers(words)


def _checked(seat: int) -> int:
    if seat not in range(len(COLOURS)):
        raise BadNotation(f"expected a seat from 0 to {len(COLOURS) - 1}, got {seat}")
    return seat
