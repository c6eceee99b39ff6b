"""Where photos are read: a process or two beside the server, so that moves stay quick meanwhile.

Reading keeps a core busy and the rules are plain Python; in a thread of the server both would hold up every phone. A
process that dies or takes too long is replaced, and its photo is refused with a sentence.
"""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any

from companion.errors import Full
from companion.photos.scorable import Scored
from companion.vision.reading import ReadPhoto, Unreadable
from companion.vision.workers import WorkerPool
from games.kit.photo import Answers, Seen

log = logging.getLogger("polderbox")

WORKERS = 1 if (os.cpu_count() or 1) <= 2 else 2  # one core stays with the moves
WAITING = 12  # photos that may wait for a worker; further ones are refused for the moment
SECONDS = 60.0  # for one job; and as long, at most, for its turn to come
BAFFLED = "Lay the sheet flat in good light and take the photo again. This one cannot be read."
SLOW = "Take the photo again, with one sheet at a time. Reading this one took too long."
BUSY = "Try again in a few seconds. Many photos are being read at the moment."


def work(wire: Connection) -> None:
    """Do one job after the other, until the server hangs up or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its threads cost more than they bring to matrices this small
    from companion.photos import jobs  # slow to load, and the server itself never looks at a photo

    wire.send("ready")
    while True:
        try:
            name, args = wire.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[str, Any] = "done", getattr(jobs, name)(*args)
        except Unreadable as refusal:
            answer = "refused", str(refusal)
        except Exception as trouble:  # whatever a strange picture does to the reader, the worker goes on
            answer = "baffled", f"{type(trouble).__name__}: {trouble}"
        wire.send(answer)


class Worker:
    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.wire, far = spawn.Pipe()
        self.process = spawn.Process(target=work, args=(far,), name="photo worker", daemon=True)
        self.process.start()
        far.close()  # so that the worker's end is the only one, and its death is noticed
        self.ready = False

    def ask(self, job: str, args: tuple[Any, ...], until: float) -> tuple[str, Any]:
        """Raises EOFError when the process died of it, TimeoutError when it is too slow."""
        if not self.ready:
            self.ready = self._receive(until) == "ready"
        self.wire.send((job, args))
        answer: tuple[str, Any] = self._receive(until)
        return answer

    def _receive(self, until: float) -> Any:
        if not self.wire.poll(max(0.0, until - time.monotonic())):
            raise TimeoutError
        return self.wire.recv()

    @property
    def alive(self) -> bool:
        return self.process.is_alive()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.wire.close()


class PhotoWorkers:
    def __init__(self, workers: int = WORKERS, waiting: int = WAITING, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._places = threading.BoundedSemaphore(workers + waiting)
        self._turns = threading.BoundedSemaphore(workers)
        self.pool = WorkerPool(Worker)

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

    def close(self) -> None:
        self.pool.dismiss()

    def _ask(self, job: str, *args: Any) -> Any:
        if not self._places.acquire(blocking=False):
            raise Full(BUSY)
        try:
            if not self._turns.acquire(timeout=self.seconds):
                raise Full(BUSY)
            try:
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
        except (EOFError, OSError, TimeoutError) as end:
            worker.end()
            return "refused", SLOW if isinstance(end, TimeoutError) else BAFFLED
        self.pool.give_back(worker)
        return answer


PHOTO_WORKERS = PhotoWorkers()
