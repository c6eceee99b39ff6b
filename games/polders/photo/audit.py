"""The rules as a second pair of eyes: can this polder have come about, and if not, which squares were misread?

A reading gives each square a probability for every token (`..`, `Ro`, `B=`). Readings near the likeliest one are tried
in order of probability, and the rules, with the table's log if there is one, say which of them are possible. Those
decide how sure each square is. Nothing is overruled silently: a square whose likeliest token does not survive becomes a
suspect with a reason and a proposal, and the player decides.
"""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, inf, log
from typing import Literal

from games.kit import grid
from games.polders.components import COLOURS, FILLINGS
from games.polders.photo.counts import EMPTY, FLOOR, Chances, Token, balanced, miscount, possible, tapped_counts
from games.polders.photo.history import FIRST_LATE_TURN, Budget, History, Marks, OutOfTime, Visit, histories, proven
from games.polders.rules.board import Board
from games.polders.rules.land import MARKS

Outcome = Literal["history found", "history but for a single", "no history", "not decided", "no log"]

STEPS = 400_000  # about two seconds in plain Python
TRIES = 20_000  # readings tried at most
CHANGES = 4  # squares that may differ from the likeliest reading
SURE = 0.995  # we ask about a square below this, if the rules made it less certain than the camera did
LESS = 0.005  # how much less certain
FEWEST_SUSPECTS = 3  # when no possible reading is found
SPREAD = log(1_000)  # readings this much less probable than the best are ignored
# A group of squares away from every road needs a free single: 12 of 240 finished polders for four players have one.
STRAY_CHANCE = 0.05
NO_TIME = "there was no time to explain these squares"


@dataclass(frozen=True, slots=True)
class Suspect:
    """A square to check. `proposal` is what the rules expect there."""

    square: int
    why: str
    proposal: Token


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of an audit: the most probable reading that the rules allow, and how sure each of its squares is."""

    outcome: Outcome
    reading: dict[int, Token]
    sure: dict[int, float]
    suspects: tuple[Suspect, ...] = ()
    histories: tuple[History, ...] = ()
    possible: bool = True  # whether the search found a reading that the rules allow
    thorough: bool = True  # whether it saw all readings that are likely enough: if not, `sure` is too high
    why: tuple[str, ...] = ()  # what the rules object to in the likeliest reading


@dataclass(frozen=True, slots=True)
class Case:
    """One polder under examination. `letters` are the colours of the seats. `visits` is empty without a log. `known`
    remembers why a seat cannot have certain squares, or "" if it can.
    """

    board: Board
    letters: str
    visits: tuple[tuple[Visit, ...], ...] = ()
    budget: Budget = field(default_factory=lambda: Budget(STEPS))
    known: dict[tuple[int, Marks, int], str] = field(default_factory=dict)


def audit(board: Board, letters: str, chances: Chances, visits: Sequence[Sequence[Visit]] = ()) -> Verdict:
    """Examine one polder. Without visits, only the roads can contradict a reading."""
    case = Case(board, letters, tuple(map(tuple, visits)))
    read = {one: max(its, key=its.__getitem__) for one, its in chances.items()}
    counts = tapped_counts(letters, visits)
    start = balanced(chances, counts) if counts else read
    decided, weighed = _weigh(case, chances, start)
    if not weighed:
        return _hopeless(case, chances, read, start, "no history" if decided else "not decided")
    best = max(weighed, key=lambda item: item[0])[1]
    sure = _certainty(weighed, best)
    why = _reasons(case, read)
    suspects = tuple(_suspects(case, read, best, sure, chances, ", and ".join(why)))
    outcome, found = _history(case, best)
    return Verdict(outcome, best, sure, suspects, found, thorough=decided, why=why)


def words(token: Token) -> str:
    """A token in words: `B=` is blue stripes."""
    if token == EMPTY:
        return "an empty square"
    mark = next(filling.mark for filling in FILLINGS if filling.char == token[1])
    return f"a {_name(token[0])} {mark}" if mark != "stripes" else f"{_name(token[0])} stripes"


def _weigh(case: Case, chances: Chances, read: dict[int, Token]) -> tuple[bool, list[tuple[float, dict[int, Token]]]]:
    """The possible readings near this one with their weights, and whether the search finished."""
    weighed: list[tuple[float, dict[int, Token]]] = []
    best = inf
    try:
        for cost, changes in _near(chances, read):
            if cost > best + SPREAD:
                return True, weighed
            candidate = {**read, **changes}
            case.budget.spend()
            weight = exp(-cost) * _plausible(case, candidate)
            if weight:
                best = min(best, -log(weight))
                weighed.append((weight, candidate))
    except OutOfTime:
        return False, weighed
    return False, weighed


def _near(chances: Chances, read: Mapping[int, Token]) -> Iterator[tuple[float, dict[int, Token]]]:
    """The likeliest reading, then readings with one square changed, two, ..., by probability (the cost is in nats)."""
    yield 0.0, {}
    options = sorted(
        (log(max(its[read[one]], FLOOR)) - log(max(p, FLOOR)), one, token)
        for one, its in chances.items()
        for token, p in its.items()
        if token != read[one]
    )
    heap: list[tuple[float, tuple[int, ...]]] = [(options[0][0], (0,))] if options else []
    for _ in range(TRIES):
        if not heap:
            return
        cost, chosen = heapq.heappop(heap)
        squares = [options[i][1] for i in chosen]
        if len(set(squares)) == len(squares):
            yield cost, {options[i][1]: options[i][2] for i in chosen}
        after = chosen[-1] + 1
        if after < len(options):
            step = options[after][0]
            heapq.heappush(heap, (cost - options[chosen[-1]][0] + step, (*chosen[:-1], after)))
            if len(chosen) < CHANGES:
                heapq.heappush(heap, (cost + step, (*chosen, after)))


def _plausible(case: Case, reading: Mapping[int, Token]) -> float:
    """0 if the rules forbid this reading, 1 if they allow it, and less than 1 if it needs a rare event."""
    marks = _marks(reading, case.letters)
    if not case.visits:
        return STRAY_CHANCE ** len(_strays(case, reading))
    empty = _empty(reading)
    return float(all(not _objection(case, seat, its, empty) for seat, its in enumerate(marks)))


def _objection(case: Case, seat: int, marks: Marks, empty: int) -> str:
    """Why this seat cannot have these squares, or nothing if it can."""
    key = (seat, marks, empty)
    if key not in case.known:
        case.known[key] = _objection_to(case, seat, marks, empty)
    return case.known[key]


def _objection_to(case: Case, seat: int, marks: Marks, empty: int) -> str:
    name, visits = _name(case.letters[seat]), case.visits[seat]
    counts = (marks[0].bit_count(), marks[1].bit_count(), marks[2].bit_count())
    if empty and not possible(counts, visits):
        return miscount(name, counts, visits)
    for singles_from in (FIRST_LATE_TURN, 0):
        if next(histories(case.board, marks, visits, empty, case.budget, singles_from), None) is not None:
            return ""
    return f"{name} cannot have drawn these squares with the shapes that were open on {name}'s turns"


def _history(case: Case, reading: Mapping[int, Token]) -> tuple[Outcome, tuple[History, ...]]:
    if not case.visits:
        return "no log", ()
    try:
        found = proven(case.board, _marks(reading, case.letters), case.visits, Budget(STEPS))
    except OutOfTime:
        return "not decided", ()
    if found is None:
        return "no history", ()
    return ("history found" if found[1] is None else "history but for a single"), found[0]


def _certainty(weighed: list[tuple[float, dict[int, Token]]], best: Mapping[int, Token]) -> dict[int, float]:
    total = sum(weight for weight, _ in weighed)
    return {
        one: sum(weight for weight, reading in weighed if reading[one] == token) / total for one, token in best.items()
    }


def _suspects(
    case: Case,
    read: Mapping[int, Token],
    best: Mapping[int, Token],
    sure: Mapping[int, float],
    chances: Chances,
    objections: str,
) -> Iterator[Suspect]:
    strays = _strays(case, best)
    for one, token in best.items():
        if one & sum(strays) and not case.visits:
            yield Suspect(one, objections, token)
        elif token != read[one]:
            yield Suspect(one, objections or f"{words(token)} would fit the rules better here", token)
        elif sure[one] < SURE and sure[one] < chances[one][token] - LESS:
            second = max((t for t in chances[one] if t != token), key=lambda t: chances[one][t])
            yield Suspect(one, f"this could be {words(token)} or {words(second)}", token)


def _objections(case: Case, read: Mapping[int, Token]) -> tuple[str, ...]:
    marks = _marks(read, case.letters)
    if not case.visits:
        return tuple(_stray(group) for group in _strays(case, read))
    empty = _empty(read)
    return tuple(filter(None, (_objection(case, seat, its, empty) for seat, its in enumerate(marks))))


def _strays(case: Case, reading: Mapping[int, Token]) -> list[int]:
    """The groups of a seat's squares that reach no road. Only a free single (R11) can start one."""
    seats = (sum(its) for its in _marks(reading, case.letters))
    return [group for squares in seats for group in grid.groups(squares) if not group & case.board.roadside]


def _stray(group: int) -> str:
    squares, reach = ("square", "reaches") if group.bit_count() == 1 else ("squares", "reach")
    return f"{squares} {grid.names(group)} {reach} no road"


def _hopeless(
    case: Case, chances: Chances, read: dict[int, Token], start: dict[int, Token], outcome: Outcome
) -> Verdict:
    """The verdict when no possible reading was found: what is wrong, the reading we started from as the proposal, and
    as suspects every square the camera was not quite sure of, or the least certain few if it was sure of all.
    """
    why = _reasons(case, read)
    sure = {one: chances[one][token] for one, token in start.items()}
    least = sorted(start, key=sure.__getitem__)
    asked = max(FEWEST_SUSPECTS, sum(its < SURE for its in sure.values()))
    suspects = tuple(Suspect(one, ", and ".join(why) or NO_TIME, start[one]) for one in least[:asked])
    return Verdict(outcome, start, sure, suspects, possible=False, why=why)


def _reasons(case: Case, read: Mapping[int, Token]) -> tuple[str, ...]:
    """The objections to a reading; if the search has no time for them, what the counts alone say."""
    try:
        return _objections(case, read)
    except OutOfTime:
        return _miscounts(case, read)


def _miscounts(case: Case, read: Mapping[int, Token]) -> tuple[str, ...]:
    if EMPTY not in read.values():
        return ()
    counted = [(m[0].bit_count(), m[1].bit_count(), m[2].bit_count()) for m in _marks(read, case.letters)]
    names = map(_name, case.letters)
    return tuple(
        miscount(name, counts, visits)
        for name, counts, visits in zip(names, counted, case.visits, strict=True)
        if not possible(counts, visits)
    )


def _empty(reading: Mapping[int, Token]) -> int:
    """The squares that nobody drew on."""
    return sum(one for one, token in reading.items() if token == EMPTY)


def _marks(reading: Mapping[int, Token], letters: str) -> list[Marks]:
    squares = {letter + mark: 0 for letter in letters for mark in MARKS}
    for one, token in reading.items():
        if token != EMPTY:
            squares[token] |= one
    return [(squares[letter + "o"], squares[letter + "="], squares[letter + "x"]) for letter in letters]


def _name(letter: str) -> str:
    return next(colour.name for colour in COLOURS if colour.letter == letter)
