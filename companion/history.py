"""What happened at a table, line by line, for people."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from companion.screens import SCREENS
from companion.table import Event, Table, move_of


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the history. `undone` moves count no longer."""

    version: int
    seat: int | None
    words: str
    clock: str
    undone: bool = False

    @property
    def sentence(self) -> str:
        return f"{self.words}."


def history(table: Table) -> list[Happening]:
    """Everything, the newest first."""
    in_effect = {event.version for event in table.line}
    return [_happening(table, event, in_effect) for event in reversed(table.events)]


def latest(table: Table) -> str:
    """The last thing that happened, in a sentence; empty at a fresh table."""
    return f"{_words(table, table.events[-1])}." if table.events else ""


def undoing(table: Table, seat: int | None) -> str:
    """What undo would take back: `Anna flipped Strook, Bocht and Erf`; empty if this seat cannot."""
    return _offered(table, seat, table.line)


def redoing(table: Table, seat: int | None) -> str:
    return _offered(table, seat, table.undone)


def _offered(table: Table, seat: int | None, line: Sequence[Event]) -> str:
    if seat is None or not line or table.over:
        return ""
    return "" if table.head.table.stays(table.state, move_of(table.head, line[-1]), seat) else _words(table, line[-1])


def _happening(table: Table, event: Event, in_effect: set[int]) -> Happening:
    clock = time.strftime("%H:%M", time.localtime(event.at)) if event.at else ""
    undone = event.kind == "move" and event.version not in in_effect
    return Happening(event.version, event.seat, _words(table, event), clock, undone)


def _words(table: Table, event: Event) -> str:
    names = [seat.name for seat in table.seats]
    who = names[event.seat] if event.seat is not None else "Somebody"
    words = SCREENS[table.head.game]
    match event.kind:
        case "move":
            return f"{who} {words.told(table.hushed(event), names)}"
        case "undo" | "redo":
            past = "undid" if event.kind == "undo" else "redid"
            return f"{who} {past} the {words.short(event.text)}"
        case "join":
            return f"{event.text} sat down"
        case "leave":
            return f"{who} left"
        case "remove":
            return f"{who} freed the seat of {names[int(event.text)]}"
        case "rematch":
            return f"{who} started a rematch"
