"""What a table of Roll 'em Fold 'em shows: the words that a seat can say now, and everything that phones may know."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from games.rollfold.components import COLUMNS, CORNERS, DICE, LEVELS
from games.rollfold.rules import crowns
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
from games.rollfold.table.state import (
    Crease,
    State,
    active,
    complete,
    dice_of,
    die_of,
    field,
    numbers_of,
    owns,
    phase,
    score,
    waiting,
    xs_possible,
)
from games.rollfold.table.words import LETTERS, dump

_LEVELS, _COLUMNS = range(1, len(LEVELS) + 1), range(1, len(COLUMNS) + 1)
_BLACK, _WHITE = (die.faces[0] for die in DICE)  # an example of dice of one's own


def legal(state: State, seat: int) -> list[str]:
    """The words that this seat can say now, the expected ones first. Of the faces of one's own dice and the counts of
    X's, which are many, one stands for all.
    """
    return [dump(move) for move in (*_expected(state, seat), *_about_paper(seat)) if not refusal(state, move)]


def view(state: State, _seat: int | None) -> dict[str, Any]:
    """What every phone may see; nothing is hidden."""
    this = state.rounds[-1] if state.rounds else None
    over = phase(state) == "over"
    return {
        "phase": phase(state),
        "level": state.level,
        "column": state.column or None,
        "field": field(state) if state.column else None,
        "round": len(state.rounds),
        "active": None if state.first is None else active(state),
        "dice": {"black": this.black, "white": this.white, "by_hand": this.by_hand} if this else None,
        "taken": (this.taken or None) if this else None,
        "seats": [_seat_shown(state, number) for number in range(state.players)],
        "waiting": waiting(state),
        "crowns_now": crowns(state.level, len(state.rounds)) if state.column and this else None,
        "score": asdict(score(state)) if over else None,
    }


def bonuses(state: State, seat: int) -> list[str]:
    """The corner bonuses that a seat may use in the present round."""
    return [corner.bonus for corner in CORNERS if owns(state, seat, corner.kind, corner.die)]


def _seat_shown(state: State, seat: int) -> dict[str, Any]:
    paper, this = state.papers[seat], state.rounds[-1] if state.rounds else None
    claim = state.claims[seat]
    return {
        "folds": [_crease(crease) for crease in paper.first],
        "bulbs": "".join(LETTERS[corner] for corner in sorted(paper.bulbs)),
        "turned": bool(paper.turned),
        "again": [bool(told) for told in paper.again],
        "bonuses": bonuses(state, seat),
        "may_use": dice_of(state, seat) if this else (),
        "die": (die_of(state, seat) or None) if this else None,
        "numbers": numbers_of(state, seat) if this else (),
        "done": this is not None and seat in this.done,
        "claim": None if claim is None else {"used": claim.used},
        "denied": seat in state.denied,
    }


def _crease(crease: Crease | None) -> str | None:
    return None if crease is None else "large" if crease.large else "small"


def _expected(state: State, seat: int) -> Iterator[Move]:
    """What moves the round on."""
    yield Begin(0)
    yield from (Begin(first, by_lot=False) for first in range(state.players) if state.players > 1)
    yield from (Roll(seat, _BLACK, _WHITE, by_hand) for by_hand in (False, True))
    yield from (Take(seat, die.letter) for die in DICE)
    yield from (Plus(seat, place) for place in (1, 2, 0))
    yield from (Done(seat), NotMe(seat), Finish(), AllDone(), NotDone(seat))
    if state.rounds and complete(state, seat):
        yield Won(seat, None if state.column else min(xs_possible(state, seat), default=0))
    yield NoWin(seat)
    yield from (Level(number) for number in _LEVELS)
    yield from (Column(number) for number in _COLUMNS)


def _about_paper(seat: int) -> Iterator[Move]:
    """What a player tells of the sheet."""
    yield TurnPage(seat)
    for corner in range(len(CORNERS)):
        yield from (Fold(seat, corner, large=False), Fold(seat, corner, large=True), FoldAgain(seat, corner))
        yield from (Bulb(seat, corner), Bulb(seat, corner, lit=False), Unfold(seat, corner))
