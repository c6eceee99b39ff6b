"""What the phones track at a real table of Roll 'em Fold 'em: `start`, `wants`, `play`, `legal`, `view`.

The X's stay on paper. The phones roll, say who may use which die, and remember the folds that players enter, because
the dice rules need them: a large corner lets its owner use a die or raise a number from the next round on. A photo
reads the rest of the sheets at the end.
"""

from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from typing import Any, TypeVar

from games.kit import fair
from games.kit.errors import IllegalMove
from games.kit.robots import check
from games.kit.table import GameTable
from games.rollfold.components import BLACK, COLUMNS, CORNERS, DICE, LEVELS, PLAYERS, TITLE
from games.rollfold.editions import EDITION, EDITIONS
from games.rollfold.rules import crowns
from games.rollfold.rules.sheet import Options
from games.rollfold.table.moves import (
    LETTERS,
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
    Plays,
    Plus,
    Roll,
    Stop,
    Take,
    TakePen,
    TurnPage,
    Unfold,
    Won,
    dump,
    parse,
    told,
)
from games.rollfold.table.refusals import refusal
from games.rollfold.table.robots import advise, by_photo, hints, played, worth
from games.rollfold.table.state import (
    Crease,
    Paper,
    Round,
    State,
    active,
    chapter,
    complete,
    dice_of,
    die_of,
    field,
    finals,
    given,
    level_of,
    numbers_of,
    over,
    owns,
    phase,
    score,
    waiting,
    xs_possible,
)

SAME, OWN = "same", "own"  # who plays which level
RULES = 3  # stands in every log; raise it when a kept log would fold to another state

_SIDES = len(BLACK.faces)
_OnPaper = Fold | FoldAgain | Unfold | Bulb | TurnPage
_OfOneSeat = _OnPaper | Plus | Done | NotDone | Won | NotMe
_LEVELS, _COLUMNS = range(1, len(LEVELS) + 1), range(1, len(COLUMNS) + 1)
_BLACK, _WHITE = (die.faces[0] for die in DICE)  # an example of real dice
T = TypeVar("T")


def start(
    players: int,
    level: int = 1,
    column: int = 1,
    levels: str = SAME,
    *,
    start_is_x: bool = True,
    solo_take: bool = True,
    marks_return: bool = True,
    orb_links: bool = False,
    edition: int = EDITION,
    robots: str = "",
) -> State:
    """A table before the game. One player plays solo, down a column of the solo table. `levels` is `own` if everyone
    chooses a level of their own; the switches are those of `Options`; `edition` is that of the printed sheets.
    """
    if players not in PLAYERS:
        raise IllegalMove(f"{TITLE} is for 1 to 4 players, not {players}. Change the number of names.")
    if level not in range(1, len(LEVELS) + 1):
        raise IllegalMove(f"Choose one of the levels 1 to {len(LEVELS)}. There is no level {level}.")
    if column not in range(1, len(COLUMNS) + 1):
        raise IllegalMove(f"Choose one of the columns 1 to {len(COLUMNS)}. There is no column {column}.")
    if levels not in (SAME, OWN):
        raise IllegalMove("Choose same or own for the option levels.")
    if edition not in EDITIONS:
        raise IllegalMove(f"Choose edition {' or '.join(map(str, EDITIONS))} of the sheets, not {edition}.")
    return State(
        level,
        column if players == 1 else 0,
        (Paper(),) * players,
        claims=(None,) * players,
        levels=(level,) * players if levels == OWN else (),
        house=Options(orb_links, solo_take, start_is_x, marks_return),
        edition=edition,
        robots=check(robots, players),
    )


def wants(state: State, text: str) -> tuple[fair.Draw, ...]:
    """The chance that this move calls for now; none if it is not its time."""
    match text.split(), phase(state):
        case ["begin"], "lobby":
            return (fair.Roll("first/1", state.players),)
        case ["roll" | "rolled", *_], "roll":
            # Real dice use up this round's roll too, so that the labels have no gap and nobody can undo a roll to get
            # it in another round.
            return (fair.Roll(f"dice/{len(state.rounds) + 1}", _SIDES, 2),)
        case _:
            return ()


def play(state: State, move: Move) -> State:
    reason = refusal(state, move)
    if reason:
        raise IllegalMove(reason)
    match move:
        case Level(number, seat):
            own = _put(state.levels, seat, number) if state.levels else ()
            return replace(state, levels=own) if own else replace(state, level=number)
        case TakePen(seat, letter):
            return replace(state, pens=_with_pen(state.pens, seat, letter))
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
        case Plays():
            return played(state, move)
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
        case Stop():
            return replace(state, stopped=True)
        case Finish():
            return replace(state, finished=True)


def legal(state: State, seat: int) -> list[str]:
    """The moves that this seat can make now, the expected ones first. One example stands for all faces of real dice,
    and one for all counts of X's. `stop` is not among them: nobody should end a game by picking any move.
    """
    return [dump(move) for move in (*_expected(state, seat), *_about_paper(seat)) if not refusal(state, move)]


def commute(one: Move, other: Move) -> bool:
    """Whether two moves, where both orders are allowed, give the same table, so that neither makes the other stale."""
    if isinstance(one, TakePen) and isinstance(other, TakePen):
        return one.seat != other.seat and one.letter != other.letter
    if isinstance(one, Take):
        one, other = other, one
    if isinstance(one, _OnPaper) and isinstance(other, Take):
        return one.seat != other.seat
    return isinstance(one, _OfOneSeat) and isinstance(other, _OfOneSeat) and one.seat != other.seat


def view(state: State, _seat: int | None) -> dict[str, Any]:
    """What every phone may see; nothing is hidden."""
    this = state.rounds[-1] if state.rounds else None
    over = phase(state) == "over"
    return {
        "phase": phase(state),
        "level": state.level,
        "levels": [level_of(state, seat).number for seat in range(state.players)],
        "pens": state.pens[: state.players],
        "house": asdict(state.house),
        "edition": state.edition,
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


TABLE = GameTable(
    rules=RULES,
    start=start,
    wants=wants,
    parse=parse,
    play=play,
    legal=legal,
    commute=commute,
    over=over,
    view=view,
    chapter=chapter,
    finals=finals,
    told=told,
    advise=advise,
    hints=hints,
    by_photo=by_photo,
    worth=worth,
)


def _start_under_rules_1(players: int, **options: Any) -> State:
    return replace(start(players, edition=1, **options), believes=True)


# Until version 3 there were only the sheets of the first edition.
TABLE = replace(
    TABLE,
    earlier={
        1: replace(TABLE, rules=1, start=_start_under_rules_1),
        2: replace(TABLE, rules=2, start=partial(start, edition=1)),
    },
)


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
        case Fold(_, corner, large, told_late):
            return replace(paper, first=_put(paper.first, corner, Crease(large, told_late or round_)))
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


def _with_pen(pens: str, seat: int, letter: str) -> str:
    """The pens after a seat has taken this one. Whoever had it gets the seat's own."""
    return "".join(letter if at == seat else pens[seat] if it == letter else it for at, it in enumerate(pens))


def _now(state: State, **changes: Any) -> State:
    """The present round changed."""
    return replace(state, rounds=(*state.rounds[:-1], replace(state.rounds[-1], **changes)))


def _claims(state: State, seat: int, claim: Won | None) -> tuple[Won | None, ...]:
    return _put(state.claims, seat, claim)


def _expected(state: State, seat: int) -> Iterator[Move]:
    """The moves that carry the round on."""
    yield Begin(0)
    yield from (Begin(first, by_lot=False) for first in range(state.players) if state.players > 1)
    yield from (Roll(seat, _BLACK, _WHITE, by_hand) for by_hand in (False, True))
    yield from (Take(seat, die.letter) for die in DICE)
    yield from (Plus(seat, place) for place in (1, 2, 0))
    yield from (Done(seat), NotMe(seat), Finish(), AllDone(), NotDone(seat))
    if state.rounds and complete(state, seat):
        yield Won(seat, None if state.column else min(xs_possible(state, seat), default=0))
    yield NoWin(seat)
    yield from (Level(number, seat) for number in _LEVELS)
    yield from (TakePen(seat, letter) for letter in state.pens if letter != state.pens[seat])
    yield from (Column(number) for number in _COLUMNS)


def _about_paper(seat: int) -> Iterator[Move]:
    """What a player can enter about their sheet."""
    yield TurnPage(seat)
    for corner in range(len(CORNERS)):
        yield from (Fold(seat, corner, large=False), Fold(seat, corner, large=True), FoldAgain(seat, corner))
        yield from (Bulb(seat, corner), Bulb(seat, corner, lit=False), Unfold(seat, corner))


def _seat_shown(state: State, seat: int) -> dict[str, Any]:
    paper, this = state.papers[seat], state.rounds[-1] if state.rounds else None
    claim = state.claims[seat]
    return {
        "folds": [_crease(crease) for crease in paper.first],
        "bulbs": "".join(LETTERS[corner] for corner in sorted(paper.bulbs)),
        "turned": bool(paper.turned),
        "again": [bool(folded) for folded in paper.again],
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
