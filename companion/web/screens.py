"""Who sits at a table, as every game's screens show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.tables.table import Table


@dataclass(frozen=True, slots=True)
class Next:
    """The next thing to do. Without a move there is nothing to press: somebody else is at it."""

    words: str
    move: str | None = None
    under: str = ""


class Named(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def letter(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sign:
    """A player's colour, the letter that says it without colour, and what of theirs has it."""

    name: str
    letter: str
    kind: str = "pen"


def seated(table: Table, mine: Sequence[int], colours: Sequence[Named]) -> list[dict[str, Any]]:
    """A dict a seat, for the macros in `_parts.html`; games add what is their own."""
    return [
        {
            "seat": number,
            "name": seat.name,
            "taken": seat.taken,
            "mine": number in mine,
            "host": number == table.host,
            "robot": number in table.head.robots,
            "colour": colours[number],
        }
        for number, seat in enumerate(table.seats)
    ]
