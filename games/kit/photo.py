"""A photographed sheet as a game sees it, the questions it asks back, and the score. Shared by all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

Chances = Mapping[str, float]  # value of a field -> probability
Answers = Mapping[tuple[str, str], str]  # sheet and field -> what a player says stands there
UNCLEAR = "unclear"  # one of the values: what was seen is like none of the others


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
    """A field that a player should look at; `proposal` is the likeliest value, given the rules."""

    sheet: str
    field: str
    read: str
    proposal: str
    why: str


def likeliest(chances: Chances) -> str:
    """The value that a camera would name."""
    return max((value for value in chances if value != UNCLEAR), key=chances.__getitem__)


def answered(sheets: Mapping[str, Seen], answers: Answers) -> dict[str, Seen]:
    """The sheets after a player has said what stands in some fields."""
    return {
        id_: replace(seen, said={**seen.said, **{f: value for (sheet, f), value in answers.items() if sheet == id_}})
        for id_, seen in sheets.items()
    }


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
