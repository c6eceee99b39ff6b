"""Tells whoever listens that a table has moved on, and what it looks like as JSON.

Subscribing and reading what was missed happen under the table's lock, so that nothing falls in between.
"""

import json
from collections import deque
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any, Protocol

from companion.tables import asking, hints
from companion.tables.table import Event, Table, advance, fold
from games.kit.fair import commitment

BEAT_SECONDS = 2.0
BEAT = "event: beat\ndata: {}\n\n"
HELLO = "retry: 1000\n\n"
LISTS_KEPT = 4096  # of legal moves, as JSON
TABLES_KEPT = 1024
FRAMES_BEHIND = 16  # a phone further behind gets only the present state


class Listener(Protocol):
    """One stream to a phone or a program. It is told with the table's lock held, and must not wait."""

    seats: Collection[int]  # whose eyes it looks through; its stream ends when one of them changes hands
    closed: bool

    def post(self, views: "Views") -> None:
        """The table has come to another version."""

    def close(self) -> None:
        """A seat has changed hands: nothing more is said to whoever listens here."""


class JsonListener:
    """The letter-box of a program. Whole states go in, one for each version, never differences."""

    def __init__(self, seat: int | None, ring: Callable[[], None]) -> None:
        self.seat = seat
        self.seats: Collection[int] = () if seat is None else (seat,)
        self.ring = ring
        self.frames: deque[str] = deque(maxlen=FRAMES_BEHIND)
        self.closed = False

    def post(self, views: "Views") -> None:
        self.frames.append(f"id: {views.table.version}\ndata: {views.text(self.seat)}\n\n")
        self.ring()

    def close(self) -> None:
        self.closed = True
        self.ring()

    def take(self, squeeze: bool = False) -> bytes:
        """Everything that waits, ready to send."""
        frames = []
        while self.frames:
            frames.append(self.frames.popleft())
        return "".join(frames).encode()


class Views:
    """One version of a table as JSON, for each seat that asks. What all seats share is put together once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._shared: dict[int | None, str] = {}
        self._whole: dict[int | None, str] = {}

    def text(self, seat: int | None) -> str:
        if seat not in self._whole:
            legal = () if seat is None else tuple(self.table.head.table.legal(self.table.state, seat))
            you = "null" if seat is None else seat
            self._whole[seat] = f'{{"you":{you},"legal":{_listed(legal)},{self._for_eyes(seat)}'
        return self._whole[seat]

    def _for_eyes(self, seat: int | None) -> str:
        """All the rest, up to the closing brace."""
        eyes = seat if self.table.head.offer.secrets else None
        if eyes not in self._shared:
            self._shared[eyes] = _json(public(self.table, eyes))[1:]
        return self._shared[eyes]


def missed(table: Table, since: int | None) -> Iterator[Table]:
    """The versions that a phone has not seen, the present one last; just that one if it saw none, or far too few."""
    if since == table.version:
        return
    if since is None or not table.version - FRAMES_BEHIND <= since < table.version:
        yield table
        return
    then = fold(table.head, table.events[:since])
    for event in table.events[since:]:
        then = advance(then, event)
        yield then


def public(table: Table, eyes: int | None) -> dict[str, Any]:
    """The table as one seat, or a spectator, may see it."""
    over = table.over
    return facts(table) | {
        "version": table.version,
        "state": table.head.table.view(table.state, eyes),
        "seats": [{"name": seat.name, "taken": seat.taken} for seat in table.seats],
        "undo": shown(table.hushed(table.line[-1])) if table.line and not over else None,
        "redo": shown(table.hushed(table.undone[-1])) if table.undone and not over else None,
        "last": shown(table.hushed(table.events[-1])) if table.events else None,
        "ask": {"seat": table.ask.seat, "waiting": sorted(asking.silent(table))} if table.ask else None,
        "hints": list(table.hints) if hints.allowed(table) else None,
        "notices": [{"seat": it.seat, "by": it.by, "free_at": it.due} for it in table.notices],
    }


def facts(table: Table) -> dict[str, Any]:
    """What is the same for everybody, and for most moves on end."""
    return {
        "code": table.head.code,
        "game": table.head.game,
        "host": table.host,
        "over": table.over,
        "rematch": table.rematch,
        "fair": {
            "commitment": _commitment(table.head.secret),
            "nonces": len(table.nonces),
            "secret": table.head.secret.hex() if table.over else None,
        },
    }


def shown(event: Event) -> dict[str, Any]:
    """An event in a few words, for the history and the announcements."""
    return {"version": event.version, "kind": event.kind, "seat": event.seat, "move": event.text}


_json = json.JSONEncoder(separators=(",", ":")).encode
_commitment = lru_cache(TABLES_KEPT)(commitment)


@lru_cache(LISTS_KEPT)
def _listed(words: tuple[str, ...]) -> str:
    """Most moves leave most seats with the choices that they had."""
    return _json(words)
