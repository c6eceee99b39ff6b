"""What one phone cannot do alone: take back what chance has shown, and free the host's seat or one with hidden cards.

Both begin with an event that everybody sees. A move is taken back once every other phone has agreed; a seat is freed
once its owner has not answered for five minutes. All of it is in the log, so every process that opens the table knows.
"""

import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.errors import Illegal

if TYPE_CHECKING:
    from companion.tables.table import Event, Table

WORDS = ("ask", "agree", "refuse", "here")
WAIT_SECONDS = 300
SHOWN = "Everybody has seen what came up."
ASK = "To take it back, ask the others."

Answer = tuple[Literal["undo", "ask", "agree", "refuse", "here"], int, str]  # kind, seat and text of an event


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody wants to take back the last move. The seats of their own phone are the first that agree."""

    seat: int
    version: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Notice:
    """Somebody asks to free the host's seat, or one that holds hidden cards."""

    seat: int
    by: int
    at: int  # by `now`

    @property
    def due(self) -> int:
        """When the seat can be freed, if its owner does not answer."""
        return self.at + WAIT_SECONDS


def now() -> int:
    """Seconds since the epoch, by a clock that is set once, when the server starts: the system's clock may jump."""
    return int(_STARTED_AT + _running())


def due(notice: Notice) -> bool:
    """Whether the owner has had all the time to answer. A server counts no time before its own start: it cannot know
    how its clock was set before, and nobody could answer while it was down.
    """
    return now() >= notice.due and _running() >= WAIT_SECONDS


def from_the_future(notice: Notice) -> bool:
    """Whether the clock was set back since then, so that this notice would last too long."""
    return notice.at > now()


def phones(table: "Table") -> frozenset[int]:
    """The seats that are asked: those that a robot plays, or nobody, are not."""
    return frozenset(n for n, seat in enumerate(table.seats) if seat.taken and n not in table.head.robots)


def silent(table: "Table", mine: Collection[int] = ()) -> frozenset[int]:
    """The seats on other phones that have not agreed to take back the last move."""
    return phones(table) - frozenset(mine) - (table.ask.agreed if table.ask else frozenset())


def final(table: "Table", seat: int) -> str:
    """Why the last move stays even if everybody agrees, at tables with secrets or robots; empty if it need not."""
    return _stays(table, seat) if table.head.offer.secrets or table.head.robots else ""


def objection(table: "Table", seat: int, mine: Collection[int]) -> str:
    """Why this seat, on a phone with all of `mine`, cannot undo the last move without asking; empty if it can."""
    stays = _stays(table, seat)
    if stays and final(table, seat):
        return stays
    shown = SHOWN if table.line[-1].draws else ""
    return f"{stays or shown} {ASK}" if (stays or shown) and silent(table, mine) else ""


def answered(table: "Table", seat: int, words: str, mine: Collection[int]) -> Answer:
    """The event that one of WORDS makes; the last phone to agree undoes the move."""
    if words == "here":
        return _here(table, mine)
    if words == "ask":
        return _asked(table, seat, mine)
    if table.ask is None:
        raise Illegal("Nobody is asking to take anything back. Play on.")
    if words == "refuse":
        return "refuse", seat, "withdrawn" if table.ask.seat in mine else ""
    if not silent(table) & frozenset(mine):
        raise Illegal("You have agreed already. Wait for the others.")
    return ("agree", seat, _listed(mine)) if silent(table, mine) else ("undo", table.ask.seat, table.line[-1].text)


def ask_after(table: "Table", event: "Event") -> Ask | None:
    """What is being asked after this event. Any move, undo or redo ends it, and so does a no."""
    match event.kind:
        case "ask" if event.seat is not None:
            return Ask(event.seat, event.version, seats_in(event.text))
        case "agree" if table.ask:
            return replace(table.ask, agreed=table.ask.agreed | seats_in(event.text))
        case "move" | "undo" | "redo" | "refuse":
            return None
    return table.ask


def notices_after(table: "Table", event: "Event") -> tuple[Notice, ...]:
    """The notices after this event. Whatever the owner of a seat does shows that they are still there."""
    about = int(event.text) if event.kind in ("notice", "leave", "remove") else None
    kept = tuple(notice for notice in table.notices if notice.seat not in (event.seat, about))
    if event.kind == "notice" and event.seat is not None and about is not None:
        return (*kept, Notice(about, event.seat, event.at))
    return kept


def hides_hands(table: "Table") -> bool:
    """Whether whoever took over a seat now would see cards that only its owner may see."""
    return bool(table.head.secrets and table.line and not table.over)


def needs_notice(table: "Table", seat: int) -> bool:
    """Whether another player can free this seat only after its owner has had time to answer."""
    return hides_hands(table) or seat == table.host


def may_free(table: "Table", seat: int, mine: Collection[int]) -> bool:
    """Whether a phone with these seats can free somebody's seat: the host any, and anybody the host's, because a lost
    host must not stop a table.
    """
    return bool(mine) and (seat in mine or table.host in mine or seat == table.host)


def notice_of(table: "Table", seat: int) -> Notice | None:
    return next((notice for notice in table.notices if notice.seat == seat), None)


def clock(seconds: int) -> str:
    return time.strftime("%H:%M", time.localtime(seconds))


def seats_in(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split()))


def _asked(table: "Table", seat: int, mine: Collection[int]) -> Answer:
    if table.over or not table.line:
        raise Illegal("There is nothing to take back. Play on.")
    if table.ask:
        raise Illegal(f"{table.seats[table.ask.seat].name} has just asked the same. Answer that first.")
    why = final(table, seat)
    if why:
        raise Illegal(why)
    if objection(table, seat, mine):
        return "ask", seat, _listed(mine)
    return "undo", seat, table.line[-1].text


def _here(table: "Table", mine: Collection[int]) -> Answer:
    for notice in table.notices:
        if notice.seat in mine:
            return "here", notice.seat, ""
    raise Illegal("Nobody is asking to free your seat. Play on.")


def _stays(table: "Table", seat: int) -> str:
    return table.head.table.stays(table.state, table.last_move, seat)


def _listed(seats: Collection[int]) -> str:
    return " ".join(map(str, sorted(seats)))


def _running() -> float:
    """How long this server has been running."""
    return time.monotonic() - _STARTED


_STARTED, _STARTED_AT = time.monotonic(), time.time()
