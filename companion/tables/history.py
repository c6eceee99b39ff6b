"""What happened at a table, line by line, in words."""

from bisect import bisect
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from companion.catalogue import news_of, outcome_of, words_of
from companion.tables import asking, robots
from companion.tables.table import Event, Table, move_of

LINES_A_PAGE = 100  # few games have more, and a phone scrolls no farther


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the history, and the part of the game it belongs to. Moves that were `undone` no longer count."""

    version: int
    seat: int | None
    words: str
    clock: str
    chapter: str
    said: Event  # as everybody may read it now
    undone: bool = False


def history(table: Table) -> list[Happening]:
    """Everything that happened, newest first."""
    return _told(table, table.events)


def page(table: Table, before: int | None = None) -> list[Happening]:
    """The last things that happened, newest first, or the last ones before a version."""
    end = table.version if before is None else max(0, min(before - 1, table.version))
    return _told(table, table.events[max(0, end - LINES_A_PAGE) : end])


def _told(table: Table, events: Sequence[Event]) -> list[Happening]:
    in_effect, meant = {event.version: number for number, event in enumerate(table.line)}, _meant(table)
    return [_happening(table, event, in_effect, meant) for event in reversed(events)]


def happened(table: Table, version: int) -> Happening:
    """What made this version."""
    return _told(table, table.events[version - 1 : version])[0]


def latest(table: Table) -> str:
    """The last thing that happened, in a sentence; empty at a fresh table."""
    if not table.events:
        return ""
    last = table.events[-1]
    about = {"undo": table.undone, "redo": table.line, "ask": table.line}.get(last.kind, ())  # it ends with the move
    told = f"{_words(table, last, {last.version: about[-1]} if about else {})}."
    if last.kind == "move":
        told = news_of(table.head.game)(table) or told
    return f"{told} {robots.aside(table)}".rstrip()


def undoing(table: Table, seat: int | None, mine: Collection[int] = ()) -> str:
    """What undo would take back, such as `Anna flipped Strook, Bocht and Erf`; empty if this seat cannot undo it, on a
    phone that has all the seats of `mine`.
    """
    if seat is None or not table.line or table.over or asking.objection(table, seat, {seat, *mine}):
        return ""
    return _words(table, table.line[-1], {})


def retractable(table: Table, seat: int | None) -> str:
    """What this seat can ask the others to take back; empty if nothing, or if somebody is asking already."""
    if seat is None or not table.line or table.over or table.ask or asking.final(table, seat):
        return ""
    return _words(table, table.line[-1], {})


def last_move(table: Table, mine: Collection[int]) -> str:
    """What undo is about, for a phone with these seats: `your roll`, `Bo’s flip`."""
    move = table.line[-1]
    whose = "your" if move.seat in mine else "the" if move.seat is None else f"{table.seats[move.seat].name}’s"
    return f"{whose} {words_of(table.head.game).short(table.hushed(move).text)}"


def redoing(table: Table, seat: int | None) -> str:
    if seat is None or not table.undone or table.over:
        return ""
    again = table.undone[-1]
    return "" if table.head.table.stays(table.state, move_of(table.head, again), seat) else _words(table, again, {})


def wish(table: Table) -> str:
    """What somebody wants to take back: `Cas wants to take back Bo's flip`; empty if nobody is asking."""
    if table.ask is None:
        return ""
    names, move = [seat.name for seat in table.seats], table.line[-1]
    short = words_of(table.head.game).short(table.hushed(move).text)
    return f"{names[table.ask.seat]} wants to take back {_whose(move, table.ask.seat, names)} {short}"


def _happening(table: Table, event: Event, in_effect: Mapping[int, int], meant: Mapping[int, Event]) -> Happening:
    clock = asking.clock(event.at) if event.at else ""
    undone = event.kind == "move" and event.version not in in_effect
    belongs = meant[event.version].version if event.kind in ("undo", "redo") else event.version
    words, chapter = _words(table, event, meant), _chapter(table, belongs)
    if event.kind == "move" and not undone:
        words += outcome_of(table.head.game)(table, in_effect[event.version])
    return Happening(event.version, event.seat, words, clock, chapter, table.hushed(event), undone)


def _chapter(table: Table, version: int) -> str:
    at = bisect(table.chapters, version, key=itemgetter(0))
    return table.chapters[at - 1][1] if at else ""


def _words(table: Table, event: Event, meant: Mapping[int, Event]) -> str:
    names = [seat.name for seat in table.seats]
    who = names[event.seat] if event.seat is not None else "Somebody"
    words = words_of(table.head.game)
    match event.kind:
        case "move":
            return f"{who} {words.sentence(table.hushed(event), names)}"
        case "undo" | "redo":
            past = "undid" if event.kind == "undo" else "redid"
            return f"{who} {past} {_whose(meant[event.version], event.seat, names)} {words.short(event.text)}"
        case "ask":
            move = meant[event.version]
            return f"{who} asked to take back {_whose(move, event.seat, names)} {words.short(move.text)}"
        case "agree":
            return f"{who} agreed"
        case "refuse":
            return f"{who} no longer wants to take it back" if event.text else f"{who} said no"
        case "join":
            return f"{event.text} sat down"
        case "leave":
            return f"{who} left"
        case "remove":
            return f"{who} freed {names[int(event.text)]}'s seat"
        case "rematch":
            return f"{who} started a rematch"
        case "notice":
            return f"{who} asked to free {names[int(event.text)]}'s seat"
        case "here":
            return f"{who} is still here"
        case "hint":
            return f"{who} took a hint"
        case "lost":
            return "A move was lost"
        case "restored":
            return _restored(event.text)


def _restored(lost: str) -> str:
    """What was lost when the table's file was damaged; nobody may know how much."""
    if not lost:
        return "The table's file was damaged and restored from a copy, so check whether your last moves are here"
    moves = "the last move was lost" if lost == "1" else f"the last {lost} moves were lost"
    return f"The table's file was damaged and {moves}, so look at the table and make them again"


def _whose(move: Event, seat: int | None, names: Sequence[str]) -> str:
    return "the" if move.seat in (None, seat) else f"{names[move.seat]}'s"


def _meant(table: Table) -> dict[int, Event]:
    """The move that each undo, redo and question was about, by version."""
    line: list[Event] = []
    undone: list[Event] = []
    meant: dict[int, Event] = {}
    for event in table.events:
        match event.kind:
            case "move":
                line.append(event)
                undone.clear()
            case "undo":
                undone.append(line.pop())
                meant[event.version] = undone[-1]
            case "redo":
                line.append(undone.pop())
                meant[event.version] = line[-1]
            case "ask" if line:
                meant[event.version] = line[-1]
    return meant
