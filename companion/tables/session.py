"""One table in memory: its folded log, who may speak for which seat, and who is listening."""

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from companion.errors import Forbidden, Illegal, NotSeated, Stale
from companion.tables import codes
from companion.tables.live import FRAMES_BEHIND, JsonListener, Listener, Views, missed
from companion.tables.places import check_table
from companion.tables.replay import Replay
from companion.tables.table import Table, at_version, moved, unmoved_by


class Session:
    """Everything here happens with `lock` held, so that a phone that joins misses nothing and hears nothing twice."""

    def __init__(self, table: Table, tokens: Mapping[str, int]) -> None:
        self.lock = threading.RLock()
        self.listeners: set[Listener] = set()
        self.writing = False  # a move is on its way to the disk, and the lock is held for it
        self.tokens: dict[str, int] = {}  # the hash of a token -> the seat it speaks for
        self.pages: Any = None  # what the web has drawn of this table, if anybody looks at it there
        self.replay: Replay | None = None  # of a finished game, if anybody steps through it
        self.table = table
        self.settle(table, tokens)

    def settle(self, table: Table, tokens: Mapping[str, int]) -> None:
        """Take over what the store has. The streams of a seat that has changed hands end here."""
        freed = {seat for digest, seat in self.tokens.items() if digest not in tokens}
        if table.version < self.table.version:  # restored from a copy: versions mean something else from here on
            self.pages = None
        self.table = table
        self.tokens = dict(tokens)
        self.keys = {event.key: event.version for event in table.events if event.key}
        self.views = Views(table)
        self.recent = deque([table], FRAMES_BEHIND + 1)  # the last versions, for phones that missed some
        self._tell(freed)

    def seat_of(self, token: str | None) -> int | None:
        return self.tokens.get(codes.digest(token)) if token else None

    def seated(self, token: str | None) -> int:
        """The seat that a token speaks for; refuses a token that speaks for none here."""
        if not token:
            raise NotSeated("Take a seat first: join with the table's code, then try again.")
        seat = self.seat_of(token)
        if seat is None:
            raise Forbidden("This seat is not yours, or no longer yours. Join the table again to get a seat.")
        return seat

    def speaker(self, token: str | None, wanted: int | None) -> int:
        """The seat that moves: the token's own, or a free one for a player without a phone."""
        own = self.seated(token)
        if wanted is None or wanted == own:
            return own
        if not 0 <= wanted < len(self.table.seats):
            raise Illegal(f"This table has seats 0 to {len(self.table.seats) - 1}.")
        if self.table.head.secrets:
            raise Forbidden("You can only play for your own seat: hands are hidden in this game.")
        if self.table.seats[wanted].taken:
            raise Forbidden(f"{self.table.seats[wanted].name} plays that seat. Each phone moves for its own seat.")
        return wanted

    def repeated(self, key: str, text: str) -> int | None:
        """The version that the move with this key made before, if it was used."""
        version = self.keys.get(key)
        if version is None:
            return None
        event = self.table.events[version - 1]
        said = (
            (event.text,)
            if event.kind == "move"
            else ("undo", "ask", "agree")
            if event.kind == "undo"
            else (event.kind,)
        )
        if text not in said:
            raise Illegal("This Idempotency-Key was used for another move. Make a new key for each move.")
        return version

    def text(self, seat: int, version: int) -> str:
        """One of the versions as JSON, for a seat."""
        if version == self.table.version:
            return self.views.text(seat)
        then = next((table for table in self.recent if table.version == version), None)
        return Views(then or at_version(self.table, version)).text(seat)

    def after(self, seat: int, text: str, seen: int, key: str | None, mine: Collection[int] = ()) -> Table:
        """The table after a move, unless it has moved on in a way that matters to the move."""
        if seen > self.table.version:
            raise Stale("This table had to go back to an earlier move. Look at it again, then choose.")
        if not unmoved_by(self.table, seat, text, seen):
            raise Stale("The table has moved on. Look at it again, then choose.")
        return moved(self.table, seat, text, key, int(time.time()), mine)

    def go_on(self, after: Table, tokens: Mapping[int, str | None]) -> None:
        """Move on to the next version, which is already stored. The streams of a seat that changes hands end here."""
        self.table = after
        event = after.events[-1]
        if event.key:
            self.keys[event.key] = event.version
        for seat, digest in tokens.items():
            self.tokens = {kept: other for kept, other in self.tokens.items() if other != seat}
            if digest is not None:
                self.tokens[digest] = seat
        self.views = Views(self.table)
        self.recent.append(after)
        self._tell(tokens)

    def listen(self, listener: Listener) -> None:
        """Begin a stream."""
        check_table(self.listeners, listener)
        self.listeners.add(listener)

    def listening(self, seat: int | None, since: int | None, ring: Callable[[], None]) -> JsonListener:
        """A program's letter-box, with what it has missed."""
        listener = JsonListener(seat, ring)
        for then in self._missed(since):
            listener.post(Views(then) if then is not self.table else self.views)
        return listener

    def _missed(self, since: int | None) -> Iterable[Table]:
        later = [table for table in self.recent if since is not None and table.version > since]
        at_hand = since is not None and len(later) == self.table.version - since
        return later if at_hand else missed(self.table, since)

    def _tell(self, freed: Collection[int]) -> None:
        """Send everybody the current version, and end the streams of those whose seat is no longer theirs."""
        for listener in tuple(self.listeners):  # a listener may hang up meanwhile
            if any(seat in freed for seat in listener.seats):
                listener.close()
            elif not listener.closed:
                listener.post(self.views)
