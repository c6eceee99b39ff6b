"""What players can do on their phones at a table of Polders: a small class for each kind of move, and its text.

    deal                 each seat gets a polder, and one seat deals
    pen K                before the deal: this seat takes the black pen; whoever had it gets this seat's
    reveal               turn up the round's new assignments
    flip                 turn up three shape cards
    flip S10 S12 S17     with printed cards: report that these came up; also `reveal A14 A01` (anyone may)
    deal 1 0 dealer 1    with printed cards: report who starts with each polder, and which seat deals first
    tap S17 o            this seat drew that card with that mark; also `tap single x`, and `tap pass` on a full polder
    tap single x sure    the same in rounds 1 to 3, when a shape nearly always fits
    tap S17 o d5 d6 e6   the same with the squares; also `tap single x d5`. Where robots play, everyone taps squares
    skip                 this seat has drawn and keeps secret what
    untap                this seat takes back its tap or skip
    taps off, taps on    stop waiting for this seat's taps, or start again
    discard              discard the three cards and pass every polder to the left
    discard now          the same, without waiting for a player whose phone is silent
    stop                 end the game here; it is counted as it stands
    cross                cross off the round on De Schermer
    sheet 0 RoRo..Bx     after the game, the marks on a polder: two characters a square, row by row; the latest counts
    sheet 0 Ro.. edition 1   the same, and the sheet is of that edition of the maps

The text never names a card that chance turns up: that outcome comes from outside, as `drawn`. Printed cards are not
drawn by the phones, so the players report them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.errors import BadNotation
from games.kit.fair import Outcome
from games.kit.grid import parse_squares
from games.kit.table import Told
from games.polders.components import ASSIGNMENTS, COLOURS, FILLINGS, SHAPE_CARDS
from games.polders.editions import EDITIONS

SINGLE = "single"
PASS = "pass"  # nosec B105  # noqa: S105 - what a seat with a full polder does
SURE = "sure"
_CARDS = frozenset(card.id for card in SHAPE_CARDS)
_TASKS = frozenset(task.id for task in ASSIGNMENTS)
_MARKS = tuple(filling.char for filling in FILLINGS)
_PENS = tuple(colour.letter for colour in COLOURS)
_TOKENS = frozenset(("..", *(pen + mark for pen in _PENS for mark in _MARKS)))


@dataclass(frozen=True, slots=True)
class Deal:
    """Each seat gets a polder and one seat deals the first round, both at random, or as the players told."""

    start: tuple[int, ...] = ()  # start[q] is the seat that starts with polder q
    dealer: int = -1
    told: bool = False


@dataclass(frozen=True, slots=True)
class Pen:
    """A seat takes a pen before the deal. If another seat has it, the two swap (R44)."""

    seat: int
    letter: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """The dealer turns the round's new assignments face up: two in round 1, one in rounds 2 to 4."""

    assignments: tuple[str, ...] = ()
    told: bool = False  # by the players, from printed cards


@dataclass(frozen=True, slots=True)
class Flip:
    """The dealer turns three shape cards face up."""

    cards: tuple[str, ...] = ()
    told: bool = False  # by the players, from printed cards


@dataclass(frozen=True, slots=True)
class Tap:
    """A seat drew this card (or `single`, or `pass`) with this filling. `sure` confirms an early single."""

    seat: int
    card: str
    filling: str | None
    sure: bool = False
    squares: int = 0  # of the polder in front of the seat; none if they were not told


@dataclass(frozen=True, slots=True)
class Skip:
    """A seat has drawn and keeps secret what."""

    seat: int


@dataclass(frozen=True, slots=True)
class Untap:
    """A seat takes back its tap or skip of this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Taps:
    """A seat starts or stops tapping its drawings. Nobody waits for a seat that has stopped."""

    seat: int
    wanted: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """The three cards are discarded and every polder goes one seat to the left. `now` does not wait for late seats."""

    now: bool = False


@dataclass(frozen=True, slots=True)
class Cross:
    """Whoever holds De Schermer after the fifth turn crosses off the round."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The players end the game early. It is counted as it stands (R46)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The marks on a finished polder, as a player or a photo reports them. A later report replaces an earlier one."""

    polder: int
    tokens: tuple[str, ...]  # its squares row by row: `Ro` is red's circle, `..` is empty
    edition: int | None = None  # of the sheet, if it was said (R47)


Move = Deal | Pen | Reveal | Flip | Tap | Skip | Untap | Taps | Discard | Cross | Stop | Sheet


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> Move:
    """The move that a seat makes with this text, when chance has given `drawn`."""
    match text.split():
        case ["deal"]:
            return _deal(drawn)
        case ["deal", *start, "dealer", dealer]:
            return Deal(tuple(map(_seat, start)), _seat(dealer), told=True)
        case ["pen", letter]:
            return Pen(seat, _pen(letter))
        case ["reveal"]:
            return Reveal(_ids(drawn))
        case ["reveal", *ids]:
            return Reveal(tuple(map(_task, ids)), told=True)
        case ["flip"]:
            return Flip(_ids(drawn))
        case ["flip", *cards]:
            return Flip(tuple(map(_shape_card, cards)), told=True)
        case ["tap", "pass"]:
            return Tap(seat, PASS, None)
        case ["tap", "single", mark, "sure"]:
            return Tap(seat, SINGLE, _mark(mark), sure=True)
        case ["tap", card, mark, *squares]:
            return Tap(seat, _card(card), _mark(mark), squares=parse_squares(squares))
        case ["skip"]:
            return Skip(seat)
        case ["untap"]:
            return Untap(seat)
        case ["taps", "on" | "off" as wanted]:
            return Taps(seat, wanted == "on")
        case ["discard"]:
            return Discard()
        case ["discard", "now"]:
            return Discard(now=True)
        case ["stop"]:
            return Stop()
        case ["cross"]:
            return Cross()
        case ["sheet", polder, marks] if polder.isascii() and polder.isdigit() and len(polder) == 1:
            return Sheet(int(polder), _tokens(marks))
        case ["sheet", polder, marks, "edition", edition] if polder.isascii() and polder.isdigit() and len(polder) == 1:
            return Sheet(int(polder), _tokens(marks), _edition(edition))
        case _:
            raise BadNotation(f"expected a move such as flip, tap S17 o, skip or discard, got {text[:40]!r}")


def told(text: str) -> Told | None:
    """What the players report in this move that the phones would otherwise draw."""
    match text.split():
        case ["deal", _, *_]:
            return Told(1, "deal", "deals")
        case ["reveal", *ids] if ids:
            return Told(len(ids), "assignment", "assignments")
        case ["flip", *cards] if cards:
            return Told(len(cards), "shape card", "shape cards")
        case _:
            return None


def _deal(drawn: Sequence[Outcome]) -> Deal:
    match [tuple(map(int, outcome)) for outcome in drawn]:
        case [start, (dealer,)]:
            return Deal(start, dealer)
        case _:
            return Deal()


def _ids(drawn: Sequence[Outcome]) -> tuple[str, ...]:
    return tuple(map(str, drawn[0])) if drawn else ()


def _pen(word: str) -> str:
    if word not in _PENS:
        raise BadNotation(f"expected one of the pens {' '.join(_PENS)}, got {word[:40]!r}")
    return word


def _seat(word: str) -> int:
    if len(word) != 1 or word not in "0123":
        raise BadNotation(f"expected a seat from 0 to 3, got {word[:40]!r}")
    return int(word)


def _task(word: str) -> str:
    if word not in _TASKS:
        raise BadNotation(f"expected an assignment from A01 to A15, got {word[:40]!r}")
    return word


def _shape_card(word: str) -> str:
    if word not in _CARDS:
        raise BadNotation(f"expected a card from S01 to S17, got {word[:40]!r}")
    return word


def _card(word: str) -> str:
    if word not in _CARDS and word != SINGLE:
        raise BadNotation(f"expected a card from S01 to S17, or single, got {word[:40]!r}")
    return word


def _mark(word: str) -> str:
    if word not in _MARKS:
        raise BadNotation(f"expected one of the marks {' '.join(_MARKS)}, got {word[:40]!r}")
    return word


def _edition(word: str) -> int:
    if word not in map(str, EDITIONS):
        raise BadNotation(f"expected edition {' or '.join(map(str, EDITIONS))}, got {word[:40]!r}")
    return int(word)


def _tokens(marks: str) -> tuple[str, ...]:
    tokens = tuple(marks[at : at + 2] for at in range(0, len(marks), 2))
    for token in tokens:
        if token not in _TOKENS:
            raise BadNotation(f"expected two characters a square, such as Ro, B=, Kx or .., got {token!r}")
    return tokens
