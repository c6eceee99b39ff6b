"""Moves of many tables on their way to the disk, one thread and few transactions for all of them."""

import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.tables.table import Event


@dataclass(slots=True, eq=False)
class Entry:
    """An event and the tokens it changes; afterwards also the error, if it could not be stored."""

    code: str
    event: Event
    tokens: Mapping[int, str | None]
    done: Callable[[], None]  # called by the writer's thread
    error: Exception | None = None


class Writer:
    """The one thread that writes. Moves that were handed in at the same moment share a transaction."""

    def __init__(self, write: Callable[[Sequence[Entry]], None]) -> None:
        self.write = write  # writes all of them or none; raises what went wrong
        self.pending: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="writer", daemon=True).start()

    def keep(self, code: str, event: Event, tokens: Mapping[int, str | None]) -> None:
        """Returns when the event is on the disk."""
        gate = threading.Lock()
        gate.acquire()
        entry = self.keep_soon(code, event, tokens, gate.release)
        gate.acquire()
        if entry.error is not None:
            raise entry.error

    def keep_soon(self, code: str, event: Event, tokens: Mapping[int, str | None], done: Callable[[], None]) -> Entry:
        """Returns at once; `done` is called when the event is on the disk, or when the entry says why not."""
        entry = Entry(code, event, tokens, done)
        self.pending.put(entry)
        return entry

    def close(self) -> None:
        """Stop after writing everything that was handed in before."""
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
        """If one entry spoils the transaction, each gets its own, so that only the guilty one fails."""
        try:
            self.write(batch)
            return
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
                return
        for entry in batch:
            self._write([entry])
