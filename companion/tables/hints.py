"""Hints: what a player could do, shown on their own phone alone. The log only notes that one was taken."""

from companion.errors import Forbidden, Illegal
from companion.tables import robots
from companion.tables.table import MAX_EVENTS, Event, Table
from companion.thinking.thinkers import THINKERS
from games.kit.photo import Seen
from games.kit.robots import Choice

STRENGTH = "master"
OFF = "You play without hints at this table. Choose “allowed” when you start the next one."
NOT_NOW = "There is no hint for this moment. Ask again when it’s your turn to choose."


def allowed(table: Table) -> bool:
    return bool(table.head.options.get("hints", True))


def offered(table: Table, seat: int | None) -> bool:
    """Whether this seat can take a hint now."""
    return seat is not None and allowed(table) and not table.over and table.head.table.hints(table.state, seat)


def offered_by_photo(table: Table, seat: int | None) -> bool:
    """Whether a photo of this seat's own sheet can give a hint now."""
    return seat is not None and allowed(table) and not table.over and table.head.table.by_photo(table.state, seat)


def check(table: Table, seat: int, by_photo: bool = False) -> None:
    """Refuse a hint that cannot be taken now."""
    if not allowed(table):
        raise Illegal(OFF)
    if table.over:
        raise Illegal("The game is over, so there is nothing left to choose.")
    if seat in table.head.robots:
        raise Forbidden("A robot plays that seat. Take a hint for your own.")
    if seat not in table.head.table.view(table.state, None)["waiting"]:
        raise Illegal("Wait until it’s your turn. Then you can take a hint.")
    if by_photo and offered(table, seat) and not offered_by_photo(table, seat):
        raise Illegal("No photo is needed for this hint. Tap Hint at the table.")
    if not (offered_by_photo(table, seat) if by_photo else offered(table, seat)):
        raise Illegal(NOT_NOW)


def thought(table: Table, seat: int, seen: Seen | None = None) -> list[Choice]:
    """The best choices, best first, if need be from a photo of the seat's sheet. It takes a moment, so nobody should
    wait for it with the table locked.
    """
    job, more = ("choices", ()) if seen is None else ("sheet_choices", (seen,))
    found: list[Choice] = THINKERS.ask(job, robots.position(table, "hint"), seat, STRENGTH, *more)
    if not found:
        raise Illegal(NOT_NOW)
    return found


def noted(table: Table, seat: int, at: int) -> Event | None:
    """The event that says so; none if this seat has already taken a hint at this moment."""
    if table.version >= MAX_EVENTS:
        raise Illegal("This table has had too many moves for another hint.")
    for event in reversed(table.events):
        if event.kind in ("move", "undo", "redo"):
            break
        if event.kind == "hint" and event.seat == seat:
            return None
    return Event(table.version + 1, "hint", seat, rules=table.head.rules, at=at)


def followed(table: Table) -> tuple[int, ...]:
    """The moves in effect, by number, before which their seat took a hint: since its move before that."""
    numbers, asked, found = {event.version: at for at, event in enumerate(table.line)}, set(), []
    for event in table.events:
        if event.kind == "hint":
            asked.add(event.seat)
        elif event.version in numbers and event.seat in asked:
            asked.discard(event.seat)
            found.append(numbers[event.version])
    return tuple(found)
