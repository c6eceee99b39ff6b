"""Where photos are read: a process or two beside the server, so that moves stay quick meanwhile.

Reading keeps a core busy and the rules are plain Python; in a thread of the server both would hold up every phone. A
process that dies or takes too long is replaced, and its photo is refused with a sentence.
"""

import atexit
import logging
import os
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from companion.config import Config
from companion.errors import Full
from companion.jobs import Worker
from companion.photos.scorable import Scored
from companion.vision.reading import Glimpse, ReadPhoto, Unreadable
from companion.vision.workers import WorkerPool
from games.kit.photo import Answers, Seen

log = logging.getLogger("polderbox")

WORKERS = Config().photo_workers or (1 if (os.cpu_count() or 1) <= 2 else 2)  # one core stays with the moves
WAITING = 12  # photos that may wait for a worker; further ones are refused for the moment
SECONDS = 60.0  # for one job; and as long, at most, for its turn to come
GLIMPSE_SECONDS = 10.0  # for a look through a phone's camera, which takes a few hundredths
JOBS = "companion.photos.jobs"
BAFFLED = "Lay the sheet flat in good light and take the photo again. This one cannot be read."
SLOW = "Take the photo again, with one sheet at a time. Reading this one took too long."
BUSY = "Try again in a few seconds. Many photos are being read at the moment."


class PhotoWorkers:
    def __init__(self, workers: int = WORKERS, waiting: int = WAITING, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._places = threading.BoundedSemaphore(workers + waiting)
        self._turns = threading.BoundedSemaphore(workers)
        self.pool = WorkerPool(lambda: Worker(JOBS))
        self._closed = False

    def read(self, data: bytes, name: str, pictures: bool = True) -> ReadPhoto:
        """Raises Unreadable, or Full when too many photos wait."""
        done: ReadPhoto = self._ask("read", data, name, pictures)
        return done

    def count(
        self, seen: Mapping[str, Seen], table: Any, names: Sequence[str], answers: Answers, assignments: Sequence[str]
    ) -> Scored:
        """What the paper is worth; raises Unreadable with a sentence if that cannot be said."""
        done: Scored = self._ask("count", seen, table, names, answers, assignments)
        return done

    def glimpse(self, data: bytes) -> Glimpse | None:
        """What a phone's camera sees; None at once if the workers are busy, because photos come first."""
        if self._closed or not self._turns.acquire(blocking=False):
            return None
        try:
            kind, answer = self._answer("glimpse", (data,), time.monotonic() + GLIMPSE_SECONDS)
        finally:
            self._turns.release()
        if kind == "refused":
            raise Unreadable(answer)
        found: Glimpse | None = answer if kind == "done" else None
        return found

    def close(self) -> None:
        """Ask everybody to come back, whose photo is in work or waits, so that a server can stop at once."""
        self._closed = True
        self.pool.dismiss()

    def _ask(self, job: str, *args: Any) -> Any:
        if not self._places.acquire(blocking=False):
            raise Full(BUSY)
        try:
            if not self._turns.acquire(timeout=self.seconds):
                raise Full(BUSY)
            try:
                if self._closed:
                    raise Full(BUSY)
                kind, answer = self._answer(job, args, time.monotonic() + self.seconds)
            finally:
                self._turns.release()
        finally:
            self._places.release()
        if kind == "baffled":
            log.error("a photo worker could not %s: %s", job, answer)
        if kind != "done":
            raise Unreadable(answer if kind == "refused" else BAFFLED)
        return answer

    def _answer(self, job: str, args: tuple[Any, ...], until: float) -> tuple[str, Any]:
        worker = self.pool.take()
        try:
            answer = worker.ask(job, args, until)
        except (EOFError, TimeoutError) as trouble:
            self.pool.drop(worker)
            if self._closed:
                raise Full(BUSY) from trouble
            return "refused", SLOW if isinstance(trouble, TimeoutError) else BAFFLED
        self.pool.give_back(worker)
        return answer


PHOTO_WORKERS = PhotoWorkers()
atexit.register(PHOTO_WORKERS.close)
