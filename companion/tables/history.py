"""What happened at a table, line by line, in words."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.catalogue import words_of
from companion.tables.table import Event, Table, move_of

LINES_A_PAGE = 100  # few games have more, and a phone scrolls no farther


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the history. Moves that were `undone` no longer count."""

    version: int
    seat: int | None
    words: str
    clock: str
    undone: bool = False


def history(table: Table) -> list[Happening]:
    """Everything that happened, newest first."""
    return _told(table, table.events)


def page(table: Table, before: int | None = None) -> list[Happening]:
    """The last things that happened, newest first, or the last ones before a version."""
    end = table.version if before is None else max(0, min(before - 1, table.version))
    return _told(table, table.events[max(0, end - LINES_A_PAGE) : end])


def _told(table: Table, events: Sequence[Event]) -> list[Happening]:
    in_effect, meant = {event.version for event in table.line}, _meant(table)
    return [_happening(table, event, in_effect, meant) for event in reversed(events)]


def latest(table: Table) -> str:
    """The last thing that happened, in a sentence; empty at a fresh table."""
    if not table.events:
        return ""
    last = table.events[-1]
    moves = {"undo": table.undone, "redo": table.line}.get(last.kind, ())  # where an undo or a redo has put the move
    return f"{_words(table, last, {last.version: moves[-1].seat} if moves else {})}."


def undoing(table: Table, seat: int | None) -> str:
    """What undo would take back, such as `Anna flipped Strook, Bocht and Erf`; empty if this seat cannot undo it."""
    return _offered(table, seat, table.line)


def redoing(table: Table, seat: int | None) -> str:
    return _offered(table, seat, table.undone)


def _offered(table: Table, seat: int | None, line: Sequence[Event]) -> str:
    if seat is None or not line or table.over:
        return ""
    return (
        "" if table.head.table.stays(table.state, move_of(table.head, line[-1]), seat) else _words(table, line[-1], {})
    )


def _happening(table: Table, event: Event, in_effect: set[int], meant: Mapping[int, int | None]) -> Happening:
    clock = time.strftime("%H:%M", time.localtime(event.at)) if event.at else ""
    undone = event.kind == "move" and event.version not in in_effect
    return Happening(event.version, event.seat, _words(table, event, meant), clock, undone)


def _words(table: Table, event: Event, meant: Mapping[int, int | None]) -> str:
    names = [seat.name for seat in table.seats]
    who = names[event.seat] if event.seat is not None else "Somebody"
    words = words_of(table.head.game)
    match event.kind:
        case "move":
            return f"{who} {words.sentence(table.hushed(event), names)}"
        case "undo" | "redo":
            past = "undid" if event.kind == "undo" else "redid"
            owner = meant[event.version]
            whose = "the" if owner in (None, event.seat) else f"{names[owner]}'s"
            return f"{who} {past} {whose} {words.short(event.text)}"
        case "join":
            return f"{event.text} sat down"
        case "leave":
            return f"{who} left"
        case "remove":
            return f"{who} freed {names[int(event.text)]}'s seat"
        case "rematch":
            return f"{who} started a rematch"


def _meant(table: Table) -> dict[int, int | None]:
    """The seat whose move each undo and redo was about, by version."""
    line: list[Event] = []
    undone: list[Event] = []
    meant: dict[int, int | None] = {}
    for event in table.events:
        match event.kind:
            case "move":
                line.append(event)
                undone.clear()
            case "undo":
                undone.append(line.pop())
                meant[event.version] = undone[-1].seat
            case "redo":
                line.append(undone.pop())
                meant[event.version] = line[-1].seat
    return meant
