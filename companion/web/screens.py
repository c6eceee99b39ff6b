"""What every game's screens share: who sits at the table, and the next thing to do."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.catalogue import help_of
from companion.tables.table import Table


@dataclass(frozen=True, slots=True)
class Next:
    """The next thing to do. Without a move there is nothing to press, because somebody else has to act."""

    words: str
    move: str | None = None
    under: str = ""


def turn_words(table: Table, waiting: Sequence[int], mine: Sequence[int]) -> str:
    """What tells a phone with these seats that the table waits for it, such as `Your turn`; empty if it does not."""
    due = [seat for seat in waiting if seat in mine]
    if not due or table.over or not table.line or len(table.seats) == 1:
        return ""
    return "Your turn" if len(mine) == 1 else f"{table.seats[min(due)].name}’s turn"


@dataclass(frozen=True, slots=True)
class Moment:
    """What to do now: whom the table waits for, what that is about, and where the rules say more."""

    who: str
    words: str
    see: str


def moment(table: Table, mine: Sequence[int]) -> Moment:
    """The present moment for a phone with these seats."""
    view = table.head.table.view(table.state, None)
    advice = help_of(table.head.game).now(view)
    waiting: Sequence[int] = view["waiting"]
    due = [seat for seat in waiting if seat in mine]
    words = advice.words if due or not waiting or not advice.others else advice.others
    return Moment(_who(table, due, waiting, mine), words, advice.see)


def _who(table: Table, due: Sequence[int], waiting: Sequence[int], mine: Sequence[int]) -> str:
    if not table.line or table.over or not waiting:
        return ""
    if due and len(mine) == 1:
        return "It’s your turn."
    return f"Waiting for {listed([table.seats[seat].name for seat in due or waiting])}."


def anchor(heading: str) -> str:
    """The name of a section of the rules in an address."""
    return "rule-" + re.sub("[^a-z0-9]+", "-", heading.lower()).strip("-")


class Named(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def letter(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sign:
    """A player's colour, the letter that stands for it without colour, and the kind of thing that has it."""

    name: str
    letter: str
    kind: str = "pen"


def seated(table: Table, mine: Sequence[int], colours: Sequence[Named]) -> list[dict[str, Any]]:
    """One dict for each seat, for the macros in `_parts.html`; games add their own entries."""
    host, taken = table.host, table.hints
    return [
        {
            "seat": number,
            "name": seat.name,
            "taken": seat.taken,
            "mine": number in mine,
            "host": number == host,
            "robot": robot(table, number),
            "hints": taken[number],
            "colour": colours[number],
        }
        for number, seat in enumerate(table.seats)
    ]


def robot(table: Table, seat: int) -> str:
    """What kind of robot plays a seat, such as `keen robot`; empty if none does."""
    return f"{table.head.strengths.get(seat, '')} robot".lstrip() if seat in table.head.robots else ""


def listed(words: Sequence[str]) -> str:
    """The words as a list in a sentence: `Anna, Bo and Cas`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
