"""What the phones can do at a table of Roll 'em Fold 'em: one small class for each kind of move."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.errors import BadNotation
from games.kit.fair import Outcome
from games.kit.table import Told
from games.rollfold.components import BLACK, CORNERS, DICE, PENS, WHITE, Die
from games.rollfold.notation import dump_face

LETTERS = "".join(corner.letter for corner in CORNERS)
SIZES = ("small", "large")
AGAIN = "again"

_PENS = tuple(pen.letter for pen in PENS)
_COLOURS = tuple(die.letter for die in DICE)
_FACES = {die: {dump_face(face): face for face in die.faces} for die in DICE}
_LONGEST = 3  # digits of a number that we read


@dataclass(frozen=True, slots=True)
class Level:
    """Everyone takes a sheet of this level; where levels differ, only this seat does (R52)."""

    number: int
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TakePen:
    """A seat takes a pen before the game. If another seat has it, the two swap (R53)."""

    seat: int
    letter: str


@dataclass(frozen=True, slots=True)
class Column:
    """Solo: the column of the solo table to play down."""

    number: int


@dataclass(frozen=True, slots=True)
class Begin:
    """The seat that has the dice first: chosen, or picked at random."""

    first: int
    by_lot: bool = True


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice as chance gave them, or with `by_hand` as they fell on the table."""

    seat: int
    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """A seat says which die it uses."""

    seat: int
    die: str


@dataclass(frozen=True, slots=True)
class Plus:
    """A seat raises a number of its die by one: the first or the second, or none after all (0)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Done:
    """A seat has drawn what it must."""

    seat: int


@dataclass(frozen=True, slots=True)
class NotDone:
    """A seat was not done after all."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllDone:
    """Someone sees that everybody has drawn, though not every phone says so."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A seat has folded a corner of its sheet, in the present round or in an earlier `round` told late (R49)."""

    seat: int
    corner: int
    large: bool
    round: int = 0


@dataclass(frozen=True, slots=True)
class FoldAgain:
    """Level 4: a seat has folded a blunt corner on the reverse."""

    seat: int
    corner: int


@dataclass(frozen=True, slots=True)
class Unfold:
    """The last fold of this corner was entered by mistake."""

    seat: int
    corner: int


@dataclass(frozen=True, slots=True)
class Bulb:
    """Level 4: a seat has X'ed the light bulb of a corner, or has not after all."""

    seat: int
    corner: int
    lit: bool = True


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Level 4: a seat has turned its page over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Won:
    """A seat claims that its five symbols are joined. `used` counts its X's this turn, up to the winning string."""

    seat: int
    used: int | None = None


@dataclass(frozen=True, slots=True)
class NotMe:
    """Someone has won, and this seat has not."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoWin:
    """A seat takes its claim back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The players stop before anybody has won (R54)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over."""


@dataclass(frozen=True, slots=True)
class Plays:
    """A robot's whole turn on its sheet on the screen, in the notation of the rules."""

    seat: int
    words: tuple[str, ...]


Move = (
    Level
    | Plays
    | TakePen
    | Column
    | Begin
    | Roll
    | Take
    | Plus
    | Done
    | NotDone
    | AllDone
    | Fold
    | FoldAgain
    | Unfold
    | Bulb
    | TurnPage
    | Won
    | NotMe
    | NoWin
    | Stop
    | Finish
)

_PLAIN_WORDS: dict[type[Move], str] = {
    Done: "done",
    NotDone: "not done",
    AllDone: "all done",
    TurnPage: "turn",
    NotMe: "not me",
    NoWin: "no win",
    Stop: "stop",
    Finish: "finish",
}


def parse(text: str, seat: int, drawn: Sequence[Outcome] = ()) -> Move:
    """The move that a seat makes with these words and this outcome of chance."""
    match text.split():
        case ["level", number]:
            return Level(_number(number), seat)
        case ["pen", letter] if letter in _PENS:
            return TakePen(seat, letter)
        case ["column", number]:
            return Column(_number(number))
        case ["begin"]:
            return Begin(int(drawn[0][0]) - 1 if drawn else 0)
        case ["begin", player]:
            return Begin(_number(player) - 1, by_lot=False)
        case ["roll"]:
            return _rolled(seat, drawn)
        case ["rolled", black, white]:
            return Roll(seat, _face(BLACK, black), _face(WHITE, white), by_hand=True)
        case ["take", die] if die in _COLOURS:
            return Take(seat, die)
        case ["plus", "1" | "2" | "off" as place]:
            return Plus(seat, 0 if place == "off" else int(place))
        case ["fold" | "unfold" | "bulb" as verb, corner, *rest] if len(corner) == 1 and corner in LETTERS:
            return _at_corner(verb, LETTERS.index(corner), rest, seat, text)
        case ["won", used]:
            return Won(seat, _number(used))
        case ["plays", *words] if words:
            return Plays(seat, tuple(words))
        case _:
            return _plain(text, seat)


def told(text: str) -> Told | None:
    """What the players report of real dice that the phones would otherwise roll."""
    match text.split():
        case ["rolled", _, _]:
            return Told(1, "roll", "rolls")
        case _:
            return None


def dump(move: Move) -> str:
    """The mirror of `parse`; what chance gave is left out."""
    match move:
        case Level(number):
            return f"level {number}"
        case TakePen(_, letter):
            return f"pen {letter}"
        case Column(number):
            return f"column {number}"
        case Begin(first, by_lot):
            return "begin" if by_lot else f"begin {first + 1}"
        case Roll(_, black, white, by_hand):
            return f"rolled {dump_face(black)} {dump_face(white)}" if by_hand else "roll"
        case Take(_, die):
            return f"take {die}"
        case Plus(_, place):
            return f"plus {place or 'off'}"
        case Fold(_, corner, large, round_):
            return f"fold {LETTERS[corner]} {SIZES[large]}" + (f" {round_}" if round_ else "")
        case FoldAgain(_, corner):
            return f"fold {LETTERS[corner]} {AGAIN}"
        case Unfold(_, corner):
            return f"unfold {LETTERS[corner]}"
        case Bulb(_, corner, lit):
            return f"bulb {LETTERS[corner]}{'' if lit else ' off'}"
        case Plays(_, words):
            return f"plays {' '.join(words)}"
        case Won(_, used):
            return "won" if used is None else f"won {used}"
        case Done() | NotDone() | AllDone() | TurnPage() | NotMe() | NoWin() | Stop() | Finish():
            return _PLAIN_WORDS[type(move)]


def _plain(text: str, seat: int) -> Move:
    match " ".join(text.split()):
        case "done":
            return Done(seat)
        case "not done":
            return NotDone(seat)
        case "all done":
            return AllDone()
        case "turn":
            return TurnPage(seat)
        case "won":
            return Won(seat)
        case "not me":
            return NotMe(seat)
        case "no win":
            return NoWin(seat)
        case "stop":
            return Stop()
        case "finish":
            return Finish()
        case _:
            raise BadNotation(f"expected a move such as roll, take b, plus 1, fold A small or done, got {text[:40]!r}")


def _at_corner(verb: str, corner: int, rest: list[str], seat: int, text: str) -> Move:
    match verb, rest:
        case "fold", ["small" | "large" as size]:
            return Fold(seat, corner, large=size == "large")
        case "fold", ["small" | "large" as size, round_]:
            return Fold(seat, corner, large=size == "large", round=_round(round_))
        case "fold", ["again"]:
            return FoldAgain(seat, corner)
        case "unfold", []:
            return Unfold(seat, corner)
        case "bulb", []:
            return Bulb(seat, corner)
        case "bulb", ["off"]:
            return Bulb(seat, corner, lit=False)
        case _:
            raise BadNotation(
                f"expected fold A small, fold A large 4, fold A again, unfold A or bulb A, got {text[:40]!r}"
            )


def _rolled(seat: int, drawn: Sequence[Outcome]) -> Roll:
    if not drawn:
        return Roll(seat)
    black, white = map(int, drawn[0])
    return Roll(seat, BLACK.faces[black - 1], WHITE.faces[white - 1])


def _face(die: Die, word: str) -> tuple[int, ...]:
    if word not in _FACES[die]:
        raise BadNotation(f"the {die.name} die has the faces {', '.join(_FACES[die])}, not {word[:10]!r}")
    return _FACES[die][word]


def _round(word: str) -> int:
    number = _number(word)
    if not number:
        raise BadNotation("expected a round from 1 on, got 0")
    return number


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _LONGEST):
        raise BadNotation(f"expected a number, got {word[:40]!r}")
    return int(word)
