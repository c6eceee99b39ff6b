"""What every game's screens share: who sits at the table, and the next thing to do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

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
    host, robots = table.host, table.head.robots
    return [
        {
            "seat": number,
            "name": seat.name,
            "taken": seat.taken,
            "mine": number in mine,
            "host": number == host,
            "robot": number in robots,
            "colour": colours[number],
        }
        for number, seat in enumerate(table.seats)
    ]


def listed(words: Sequence[str]) -> str:
    """The words as a list in a sentence: `Anna, Bo and Cas`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
