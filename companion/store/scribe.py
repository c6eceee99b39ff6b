"""Writes events down, many tables' in one transaction when they come at the same time.

A commit waits for the disk, and a disk takes milliseconds, however much it is given. So while one commit waits, the
events that arrive meanwhile gather, and the next commit takes them all.
"""

import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True, eq=False)
class Entry:
    """An event's row and the tokens it changes; afterwards, why it could not be kept, if it could not."""

    row: Mapping[str, Any]
    tokens: Mapping[int, str | None]
    done: Callable[[], None]  # called by the scribe's thread
    error: Exception | None = None


class Scribe:
    def __init__(self, write: Callable[[Sequence[Entry]], None]) -> None:
        self.write = write  # all of them or none; raises what went wrong
        self.pending: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="scribe", daemon=True).start()

    def keep(self, row: Mapping[str, Any], tokens: Mapping[int, str | None]) -> None:
        """Returns when the event is on the disk."""
        gate = threading.Lock()
        gate.acquire()
        entry = self.keep_soon(row, tokens, gate.release)
        gate.acquire()
        if entry.error is not None:
            raise entry.error

    def keep_soon(self, row: Mapping[str, Any], tokens: Mapping[int, str | None], done: Callable[[], None]) -> Entry:
        """Returns at once; `done` is called when the event is on the disk, or when the entry says why not."""
        entry = Entry(row, tokens, done)
        self.pending.put(entry)
        return entry

    def close(self) -> None:
        """What was given before is still written."""
        self.pending.put(None)

    def _work(self) -> None:
        last: Entry | None = self.pending.get()
        while last is not None:
            batch = [last]
            while not self.pending.empty() and last is not None:
                last = self.pending.get()
                batch += [last] if last is not None else []
            self._write(batch)
            for entry in batch:
                entry.done()
            last = self.pending.get() if last is not None else None

    def _write(self, batch: Sequence[Entry]) -> None:
        """If one of them spoils the transaction, each gets its own, so that only the guilty one fails."""
        try:
            self.write(batch)
            return
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
                return
        for entry in batch:
            self._write([entry])
