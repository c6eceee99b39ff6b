"""A table of Roll 'em Fold 'em as the phones know it, and what follows from it. Frozen; `table.play` makes the next.

The X's stay on paper. The phones know the dice, who used which, and the folds that players enter.
"""

from dataclasses import dataclass, replace
from typing import Literal

from games.kit.table import AFTER, BEFORE, Final
from games.rollfold.components import BLACK, BOXES, COLUMNS, CORNERS, ICE, PENS, WHITE, Level, Pen
from games.rollfold.editions import EDITION, level_in
from games.rollfold.rules import Score, Standing, crowns, winners
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import BY_THE_BOOK, Options, Sheet
from games.rollfold.rules.state import LAST_TURN, LETTERS, OTHER
from games.rollfold.table.moves import Won

Phase = Literal["lobby", "roll", "choose", "draw", "claim", "sad", "stopped", "over"]

_PEN_OF = {pen.letter: pen for pen in PENS}
_FIELD_DICE = {"W": WHITE.letter, "B": BLACK.letter}
_CORNER_OF = {(corner.kind, corner.die): at for at, corner in enumerate(CORNERS)}
_LONGEST_SLIDE = BOXES - 1  # from the edge to the other edge
# By edition and level: what the numbers of the dice must add up to before anybody can have won (R48). The proof is
# tests/games/rollfold/test_least.py, which counts the boxes that every win has to X.
LEAST_ROLLED = {1: {1: 28, 2: 23, 3: 32, 4: 36}, 2: {1: 18, 2: 19, 3: 28, 4: 36}}


@dataclass(frozen=True, slots=True)
class Crease:
    """A first fold, and the round in which it was entered; a fold between two rounds belongs to the earlier one."""

    large: bool
    round: int


@dataclass(frozen=True, slots=True)
class Paper:
    """What a seat has entered about its sheet."""

    first: tuple[Crease | None, ...] = (None,) * len(CORNERS)
    bulbs: frozenset[int] = frozenset()
    turned: int = 0  # the round of the page turn; 0 before it
    again: tuple[int, ...] = (0,) * len(CORNERS)  # the round of each second fold


@dataclass(frozen=True, slots=True)
class Round:
    active: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    by_hand: bool  # the dice fell on the table, not in the log
    plus: tuple[int, ...]  # for each seat, which number its corner raises: the first, the second, or none (0)
    taken: str = ""  # the active player's die
    swapped: frozenset[int] = frozenset()  # the seats that use a die by their `take` corner
    done: frozenset[int] = frozenset()
    closed: bool = False  # somebody said that all are done


@dataclass(frozen=True, slots=True)
class State:
    """Seats count from 0, rounds and columns from 1."""

    level: int
    column: int  # 0 with two players or more
    papers: tuple[Paper, ...]
    first: int | None = None  # who has the dice first; None before the game
    rounds: tuple[Round, ...] = ()
    claims: tuple[Won | None, ...] = ()
    denied: frozenset[int] = frozenset()  # the seats that say they have not won
    stopped: bool = False  # before anybody has won (R54)
    finished: bool = False
    levels: tuple[int, ...] = ()  # each seat's own, if they differ; else all play `level` (R52)
    pens: str = "".join(pen.letter for pen in PENS)  # those of the seats first, then those that nobody has (R53)
    house: Options = BY_THE_BOOK
    edition: int = EDITION  # of the sheets that are played on
    robots: tuple[tuple[int, str], ...] = ()  # their seats and strengths
    sheets: tuple[tuple[int, Sheet], ...] = ()  # what the robots have drawn, by seat
    believes: bool = False  # any solo claim, as under rules 1

    @property
    def players(self) -> int:
        return len(self.papers)


@dataclass(frozen=True, slots=True)
class Used:
    """What a seat drew with in a round, for the check of the photos. `sure` if it said itself that it was done."""

    round: int
    die: str
    face: tuple[int, ...]
    plus: int
    sure: bool


def phase(state: State) -> Phase:
    if state.finished:
        return "over"
    if state.first is None:
        return "lobby"
    if state.stopped:
        return "stopped"
    if state.rounds and not state.rounds[-1].taken:
        return "choose"
    if any(state.claims):
        return "claim"
    if state.rounds and not _is_over(state, state.rounds[-1]):
        return "draw"
    return "sad" if state.column and len(state.rounds) == LAST_TURN else "roll"


def drawing(state: State) -> bool:
    """Whether every seat has its die and the round goes on; a claim does not stop the others from drawing."""
    now = phase(state)
    return now == "draw" or (now == "claim" and not _is_over(state, state.rounds[-1]))


def over(state: State) -> bool:
    return state.finished


def chapter(state: State) -> str:
    """The round that the next move belongs to; alone it is a field of the track."""
    match phase(state):
        case "lobby":
            return BEFORE
        case "stopped" | "over":
            return AFTER
        case now:
            at = len(state.rounds) + (now == "roll")
            return f"Field {at}" if state.column else f"Round {at}"


def level_of(state: State, seat: int) -> Level:
    """The level of a seat's sheet."""
    return level_in(state.levels[seat] if state.levels else state.level, state.edition)


def pens(state: State) -> tuple[Pen, ...]:
    """The pen of every seat."""
    return tuple(_PEN_OF[letter] for letter in state.pens[: state.players])


def active(state: State) -> int:
    """The seat that has the dice, or has them next."""
    if state.rounds and not _is_over(state, state.rounds[-1]):
        return state.rounds[-1].active
    return ((state.first or 0) + len(state.rounds)) % state.players


def waiting(state: State) -> tuple[int, ...]:
    """The seats that the others are waiting for."""
    match phase(state):
        case "roll" | "choose" | "sad":
            return (active(state),)
        case "draw":
            return tuple(seat for seat in _seats(state) if seat not in state.rounds[-1].done)
        case "claim":
            return tuple(seat for seat in _seats(state) if not state.claims[seat] and seat not in state.denied)
        case "lobby" | "stopped" | "over":
            return ()


def field(state: State) -> str:
    """Solo: the field of the roll on the table, or of the next one if there is none."""
    turn = len(state.rounds) + (phase(state) in ("lobby", "roll", "sad"))
    return COLUMNS[state.column - 1].fields[turn - 1] if turn <= LAST_TURN else "☹"


def given(state: State, seat: int) -> str:
    """The die that falls to a seat without any bonus; none while there is a choice to make."""
    this = state.rounds[-1]
    if state.column:
        return _FIELD_DICE.get(COLUMNS[state.column - 1].fields[len(state.rounds) - 1], "")
    if not this.taken:
        return ""
    return this.taken if seat == this.active else OTHER[this.taken]


def dice_of(state: State, seat: int) -> tuple[str, ...]:
    """The dice that a seat may use for the roll on the table, the one that falls to it first."""
    own = given(state, seat)
    if not own:
        return LETTERS if seat == state.rounds[-1].active else ()
    may_swap = state.house.solo_take if state.column else seat != state.rounds[-1].active
    return (own, OTHER[own]) if may_swap and owns(state, seat, "take", OTHER[own]) else (own,)


def owns(state: State, seat: int, kind: str, die: str) -> bool:
    """Whether a large corner's bonus may be used in the present round: it was folded before the roll (R14)."""
    crease = state.papers[seat].first[_CORNER_OF[kind, die]]
    return crease is not None and crease.large and crease.round < len(state.rounds)


def die_of(state: State, seat: int) -> str:
    """The die that a seat uses in the present round; none before the active player's choice."""
    this = state.rounds[-1]
    if not this.taken or seat == this.active:
        return this.taken
    return this.taken if seat in this.swapped else OTHER[this.taken]


def face_of(this: Round, die: str) -> tuple[int, ...]:
    return this.black if die == BLACK.letter else this.white


def numbers_of(state: State, seat: int) -> tuple[int, ...]:
    """What a seat draws in the present round, its +1 counted in."""
    this = state.rounds[-1]
    die = die_of(state, seat)
    face = face_of(this, die) if die else ()
    return tuple(number + (place == this.plus[seat]) for place, number in enumerate(face, 1))


def complete(state: State, seat: int) -> bool:
    """Whether all folds are made that a win takes."""
    paper = state.papers[seat]
    return all(paper.again) if level_of(state, seat).blunt else all(paper.first)


def xs_possible(state: State, seat: int) -> range:
    """How many X's a seat can have drawn in the last turn when it won: from the shortest string to all that the die and
    every bonus box could give. A slide may be as long as the sheet; on level 4 a fold wins without an X.
    """
    die = die_of(state, seat) if state.rounds else ""
    face = face_of(state.rounds[-1], die) if die else ()
    level = level_of(state, seat)
    printed = level.front + level.back
    icy = ICE.char in printed
    fewest = 0 if level.blunt else 1 if icy else min(face, default=1)
    if not face:
        return range(fewest, 1)
    bonuses = [int(char) for char in printed if char.isdigit()]
    if icy:
        return range(fewest, _LONGEST_SLIDE * (len(face) + len(bonuses)) + 1)
    return range(fewest, sum(face) + owns(state, seat, "plus", die) + sum(bonuses) + 1)


def most_rolled(state: State) -> int:
    """What the numbers of a seat can add up to at most, whatever die it used: +1 counts from round 2 on (R14)."""
    return sum(max(sum(it.black), sum(it.white)) + (at > 0) for at, it in enumerate(state.rounds))


def folds_of(state: State, seat: int) -> Folds:
    """The folds of a sheet, as the geometry knows them."""
    paper, level = state.papers[seat], level_of(state, seat)
    first = tuple((level.large if crease.large else level.small) if crease else 0 for crease in paper.first)
    again = tuple(bool(folded) for folded in paper.again)
    return Folds(first, bool(paper.turned), again, level.blunt if paper.turned else 0)


def uses(state: State, seat: int) -> tuple[Used, ...]:
    """Round by round, which die a seat drew with."""
    found = []
    for number in range(1, len(state.rounds) + 1):
        then = replace(state, rounds=state.rounds[:number])
        this = then.rounds[-1]
        die = die_of(then, seat)
        if die:
            found.append(Used(number, die, face_of(this, die), this.plus[seat], seat in this.done))
    return tuple(found)


def score(state: State) -> Score:
    """Who has won, by what the seats claim. Fewer X's in the last turn break a tie, then more large corners."""
    standings = tuple(
        Standing(seat, claim is not None, (claim.used or 0) if claim else 0, large_corners(state, seat))
        for seat, claim in enumerate(state.claims)
    )
    best = winners(standings)
    turns = len(state.rounds)
    return Score(best, standings, turns, crowns(state.level, turns) if state.column and best else 0)


def finals(state: State) -> tuple[Final, ...]:
    """Solo counts crowns; together there are no points, only winners."""
    ended = score(state)
    if state.column:
        return (Final(ended.crowns, bool(ended.winners)),)
    return tuple(Final(None, seat in ended.winners) for seat in range(state.players))


def large_corners(state: State, seat: int) -> int:
    return sum(crease is not None and crease.large for crease in state.papers[seat].first)


def _is_over(state: State, this: Round) -> bool:
    return this.closed or len(this.done) == state.players


def _seats(state: State) -> range:
    return range(state.players)
