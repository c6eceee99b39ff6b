"""What the phones track at a real table of Roll 'em Fold 'em: `start`, `wants`, `play`. table_view.py shows it.

The X's stay on paper. The phones roll, say who may use which die, and remember the folds that players tell, because the
dice rules need them: a large corner lets its owner use a die or raise a number from the next round on. Whatever else
stands on the sheets, a photo reads at the end.
"""

from dataclasses import replace
from typing import Any, TypeVar

from games.kit import fair
from games.kit.errors import IllegalMove
from games.rollfold.components import BLACK, COLUMNS, LEVELS, PLAYERS
from games.rollfold.table.moves import (
    AllDone,
    Begin,
    Bulb,
    Column,
    Done,
    Finish,
    Fold,
    FoldAgain,
    Level,
    Move,
    NotDone,
    NotMe,
    NoWin,
    Plus,
    Roll,
    Take,
    TurnPage,
    Unfold,
    Won,
)
from games.rollfold.table.refusals import refusal
from games.rollfold.table.state import Crease, Paper, Round, State, die_of, given, phase

RULES = 1  # stands in every log; raise it when a kept log would fold to another state

_SIDES = len(BLACK.faces)
_OnPaper = Fold | FoldAgain | Unfold | Bulb | TurnPage
_OfOneSeat = _OnPaper | Plus | Done | NotDone | Won | NotMe
T = TypeVar("T")


def start(players: int, level: int = 1, column: int = 1) -> State:
    """A table before the game. One player plays solo, down a column of the solo table."""
    if players not in PLAYERS:
        raise IllegalMove(f"Roll 'em Fold 'em is for 1 to 4 players, not {players}. Change the number of names.")
    if level not in range(1, len(LEVELS) + 1):
        raise IllegalMove(f"There are levels 1 to {len(LEVELS)}, not {level}. Choose one of them.")
    if column not in range(1, len(COLUMNS) + 1):
        raise IllegalMove(f"The solo table has columns 1 to {len(COLUMNS)}, not {column}. Choose one of them.")
    return State(level, column if players == 1 else 0, (Paper(),) * players, claims=(None,) * players)


def wants(state: State, text: str) -> tuple[fair.Draw, ...]:
    """The chance that this move calls for now; none if it is not its time."""
    match text.split(), phase(state):
        case ["begin"], "lobby":
            return (fair.Roll("first/1", state.players),)
        case ["roll" | "rolled", *_], "roll":
            # Dice of one's own use up this round's roll too: its labels have no gap, and nobody can undo a roll to
            # have it in another round.
            return (fair.Roll(f"dice/{len(state.rounds) + 1}", _SIDES, 2),)
        case _:
            return ()


def play(state: State, move: Move) -> State:
    reason = refusal(state, move)
    if reason:
        raise IllegalMove(reason)
    match move:
        case Level(number):
            return replace(state, level=number)
        case Column(number):
            return replace(state, column=number)
        case Begin(first):
            return replace(state, first=first)
        case Roll():
            return _roll(state, move)
        case Take(seat, die):
            return _take(state, seat, die)
        case Plus(seat, place):
            plus = state.rounds[-1].plus
            return _now(state, plus=(*plus[:seat], place, *plus[seat + 1 :]))
        case Done(seat):
            return _now(state, done=state.rounds[-1].done | {seat})
        case NotDone(seat):
            return _now(state, done=state.rounds[-1].done - {seat}, closed=False)
        case AllDone():
            return _now(state, closed=True)
        case Fold(seat) | FoldAgain(seat) | Unfold(seat) | Bulb(seat) | TurnPage(seat):
            paper = _folded(state.papers[seat], move, len(state.rounds))
            return replace(state, papers=(*state.papers[:seat], paper, *state.papers[seat + 1 :]))
        case Won(seat):
            return replace(state, claims=_claims(state, seat, move), denied=state.denied - {seat})
        case NotMe(seat):
            return replace(state, denied=state.denied | {seat})
        case NoWin(seat):
            claims = _claims(state, seat, None)
            return replace(state, claims=claims, denied=state.denied if any(claims) else frozenset())
        case Finish():
            return replace(state, finished=True)


def commute(one: Move, other: Move) -> bool:
    """Whether two moves, where both orders are allowed, give the same table, so that neither makes the other stale."""
    if isinstance(one, Take):
        one, other = other, one
    if isinstance(one, _OnPaper) and isinstance(other, Take):
        return one.seat != other.seat
    return isinstance(one, _OfOneSeat) and isinstance(other, _OfOneSeat) and one.seat != other.seat


def _roll(state: State, move: Roll) -> State:
    this = Round(move.seat, move.black, move.white, move.by_hand, (0,) * state.players)
    after = replace(state, rounds=(*state.rounds, this))
    # Solo, most fields leave no choice; a take corner may still change it.
    return _now(after, taken=given(after, move.seat)) if state.column else after


def _take(state: State, seat: int, die: str) -> State:
    this = state.rounds[-1]
    if die == die_of(state, seat):
        return state
    if seat == this.active:
        return _now(state, taken=die, swapped=frozenset(), plus=(0,) * state.players)
    plus = (*this.plus[:seat], 0, *this.plus[seat + 1 :])
    return _now(state, swapped=this.swapped ^ {seat}, plus=plus)


def _folded(paper: Paper, move: _OnPaper, round_: int) -> Paper:
    match move:
        case Fold(_, corner, large):
            return replace(paper, first=_put(paper.first, corner, Crease(large, round_)))
        case FoldAgain(_, corner):
            return replace(paper, again=_put(paper.again, corner, round_))
        case Unfold(_, corner) if paper.again[corner]:
            return replace(paper, again=_put(paper.again, corner, 0))
        case Unfold(_, corner):
            return replace(paper, first=_put(paper.first, corner, None), bulbs=paper.bulbs - {corner})
        case Bulb(_, corner, lit):
            return replace(paper, bulbs=paper.bulbs | {corner} if lit else paper.bulbs - {corner})
        case TurnPage():
            return replace(paper, turned=round_)


def _put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _now(state: State, **changes: Any) -> State:
    """The present round changed."""
    return replace(state, rounds=(*state.rounds[:-1], replace(state.rounds[-1], **changes)))


def _claims(state: State, seat: int, claim: Won | None) -> tuple[Won | None, ...]:
    return _put(state.claims, seat, claim)
