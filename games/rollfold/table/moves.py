"""What the phones can do at a table of Roll 'em Fold 'em: one small class for each kind of move."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """Everyone takes a sheet of this level."""

    number: int


@dataclass(frozen=True, slots=True)
class Column:
    """Solo: the column of the solo table to play down."""

    number: int


@dataclass(frozen=True, slots=True)
class Begin:
    """The seat that has the dice first: told, or drawn by lot."""

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
    """A seat has folded a corner of its sheet."""

    seat: int
    corner: int
    large: bool


@dataclass(frozen=True, slots=True)
class FoldAgain:
    """Level 4: a seat has folded a blunt corner on the reverse."""

    seat: int
    corner: int


@dataclass(frozen=True, slots=True)
class Unfold:
    """The last fold of this corner was told by mistake."""

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
    """A seat's five symbols are joined; it drew so many X's in this turn, up to the winning string."""

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
class Finish:
    """The game is over."""


Move = (
    Level
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
    | Finish
)
