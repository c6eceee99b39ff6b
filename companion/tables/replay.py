"""A finished table as it was after any of its events, for those who step through it."""

import threading
from collections import deque

from companion.tables.table import Table, versions

KEPT = 24  # versions around the one that was asked for: most steps, forth and back, fold nothing


class Replay:
    """Folding costs as much as the game was long, so one fold serves many steps, and only one goes on at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = threading.Lock()
        self.kept: dict[int, Table] = {}

    def at(self, version: int) -> Table:
        """The table after this many of its events."""
        with self.lock:
            if version not in self.kept:
                until = self.table.events[: version + KEPT // 2]
                self.kept = {it.version: it for it in deque(versions(self.table.head, until), KEPT)}
            return self.kept[version]
