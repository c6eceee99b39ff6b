"""A photographed sheet as a game sees it, the questions it asks back, and the score. Shared by all games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from typing import Any

from games.kit.choices import Luck
from games.kit.robots import Choice

Chances = Mapping[str, float]  # value of a field -> probability
Answers = Mapping[tuple[str, str], str]  # sheet and field -> what a player says stands there
COMBINATIONS = 256  # of answers that are counted at most, to learn what hangs on a question
UNCLEAR = "unclear"  # one of the values: what was seen is like none of the others
AREA = "area "  # begins the name of a part of the picture that something covers, such as `area top right`
COVERED, CLEAR = "covered", "clear"  # its values: pieces may lie there, or nothing does
AREA_WORDS = {COVERED: "something lies there", CLEAR: "nothing lies there"}


class Unscorable(ValueError):
    """These sheets cannot be scored together; the message tells the player what to do."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One sheet as a camera saw it: for each field how probable every value is, and why it may be wrong. What a player
    has `said` about a field is certain, however sure the camera was.
    """

    id: str
    fields: Mapping[str, Chances]
    doubts: Mapping[str, str] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """A field that a player should look at; `proposal` is the likeliest value, given the rules. Where a field was read
    clearly and only the table's log objects, it is `disputed`: what was read counts, and nobody has to answer.
    """

    sheet: str
    field: str
    read: str
    proposal: str
    why: str
    disputed: bool = False
    swing: int | None = None  # by how many points its answer can change somebody's total; None if nobody knows
    decides: bool = True  # whether its answer may change the winner

    @property
    def counted(self) -> str:
        """The value that counts until somebody answers."""
        return self.read if self.disputed else self.proposal


@dataclass(frozen=True, slots=True)
class Dispute:
    """A sheet that was read clearly and that the table's log cannot explain: why, and the fields that may be wrong."""

    sheet: str
    why: str
    fields: tuple[str, ...] = ()


def disputes_of(questions: Sequence[Question]) -> tuple[Dispute, ...]:
    """The sheets of disputed questions, each with its first reason."""
    sheets: dict[str, list[Question]] = {}
    for question in questions:
        if question.disputed:
            sheets.setdefault(question.sheet, []).append(question)
    return tuple(Dispute(sheet, its[0].why, tuple(it.field for it in its)) for sheet, its in sheets.items())


def likeliest(chances: Chances) -> str:
    """The value that a camera would name."""
    return max((value for value in chances if value != UNCLEAR), key=chances.__getitem__)


def answered(sheets: Mapping[str, Seen], answers: Answers) -> dict[str, Seen]:
    """The sheets after a player has said what stands in some fields."""
    return {
        id_: replace(seen, said={**seen.said, **{f: value for (sheet, f), value in answers.items() if sheet == id_}})
        for id_, seen in sheets.items()
    }


def uncovered(sheets: Mapping[str, Seen]) -> tuple[dict[str, Seen], tuple[Question, ...]]:
    """The sheets without the areas that something covers, and a question for each area that nobody called clear.

    A field whose doubt is the name of an area is settled with it.
    """
    asked = tuple(
        Question(id_, area, COVERED, COVERED, why)
        for id_, seen in sheets.items()
        for area, why in seen.doubts.items()
        if area.startswith(AREA) and seen.said.get(area) != CLEAR
    )
    return {id_: _without_areas(seen) for id_, seen in sheets.items()}, asked


def _without_areas(seen: Seen) -> Seen:
    areas = {name for name in seen.fields if name.startswith(AREA)}
    below = {name: likeliest(seen.fields[name]) for name, why in seen.doubts.items() if why in areas}
    return replace(
        seen,
        fields={name: chances for name, chances in seen.fields.items() if name not in areas},
        doubts={name: why for name, why in seen.doubts.items() if name not in areas and name not in below},
        said={**below, **{name: value for name, value in seen.said.items() if name not in areas}},
    )


@dataclass(frozen=True, slots=True)
class SheetHint:
    """How a photo of a player's own sheet gives a hint. The first two arguments are always the state and the seat."""

    paper: Callable[[Any, int], str]  # what to photograph: `De Beemster, the polder in front of you`
    misfit: Callable[[Any, int, str], str]  # why a sheet in the photo is another one; empty if it is the right one
    advise: Callable[[Any, int, Seen, str, Luck], list[Choice]]  # from that sheet, a strength and luck, best first
    words: Callable[[str], str] | None = None  # what to draw, where a choice is no move at the table
    unit: str = ""  # what a gain counts, if not points
    matters: Callable[[str], bool] = bool  # whether a field of the sheet can change the hint


@dataclass(frozen=True, slots=True)
class TallyLine:
    """Points for a seat, and why. `sheet` and `fields` say where on the paper; empty when it counts over all of it."""

    seat: int
    points: int
    rule: str
    why: str
    sheet: str = ""
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """A score that explains itself: the lines of a seat add up to its total. `notes` say what else matters."""

    seats: tuple[str, ...]
    lines: tuple[TallyLine, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    notes: tuple[str, ...] = ()


def weighed(
    questions: Sequence[Question],
    thinkable: Callable[[Question], Sequence[str]],
    count: Callable[[Answers], Tally],
    most: int = COMBINATIONS,
) -> tuple[Question, ...]:
    """The questions with what hangs on each of them, the weightiest first. `count` gives the tally with some fields as
    said. All `thinkable` answers are tried with all others. If those are more than `most`, each is tried alone; then
    nobody knows what does not matter.
    """
    places = [(question.sheet, question.field) for question in questions]
    answers = [list(dict.fromkeys([question.counted, *thinkable(question)])) for question in questions]
    together = prod(map(len, answers)) <= most
    if not questions or sum(map(len, answers)) > most:
        return tuple(questions)
    trials = product(*answers) if together else _one_by_one(answers)
    tallies = {said: count(dict(zip(places, said, strict=True))) for said in trials}
    found = [_with_weight(question, at, tallies) for at, question in enumerate(questions)]
    found = found if together else [replace(it, decides=True) for it in found]
    return tuple(sorted(found, key=lambda it: (not it.decides, -(it.swing or 0))))


def _one_by_one(answers: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    usual = tuple(its[0] for its in answers)
    for at, its in enumerate(answers):
        yield from ((*usual[:at], other, *usual[at + 1 :]) for other in its)


def _with_weight(question: Question, at: int, tallies: Mapping[tuple[str, ...], Tally]) -> Question:
    """What can change when the answer at this place does and all others stay as they are."""
    swing, decides = 0, False
    for mine, yours in _differing(at, tallies):
        same = mine.seats == yours.seats
        swing = max(swing, _swing(mine, yours))
        decides = decides or mine.winners != yours.winners or not mine.winners or not same
    return replace(question, swing=swing, decides=decides)


def _swing(mine: Tally, yours: Tally) -> int:
    """The most points that somebody wins or loses. Where paper tells who plays, an answer may bring a player more."""
    if mine.seats == yours.seats:
        return max((abs(a - b) for a, b in zip(mine.totals, yours.totals, strict=True)), default=0)
    one, other = (dict(zip(its.seats, its.totals, strict=True)) for its in (mine, yours))
    return max(abs(one.get(name, 0) - other.get(name, 0)) for name in one | other)


def _differing(at: int, tallies: Mapping[tuple[str, ...], Tally]) -> Iterator[tuple[Tally, Tally]]:
    """Pairs of tallies between which only the answer at this place is another."""
    alike: dict[tuple[str, ...], list[Tally]] = {}
    for said, tally in tallies.items():
        alike.setdefault((*said[:at], *said[at + 1 :]), []).append(tally)
    return ((one, other) for group in alike.values() for one in group[:1] for other in group[1:])
