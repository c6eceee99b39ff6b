"""Where photos are read: a process or two beside the server, so that moves stay quick meanwhile.

Reading keeps a core busy and the rules are plain Python; in a thread of the server both would hold up every phone. A
process that dies or takes too long is replaced, and its photo is refused with a sentence.
"""

import atexit
import json
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from companion.config import Config
from companion.errors import Full
from companion.photos.scorable import Scored
from companion.vision.reading import Glimpse, ReadPhoto, Unreadable
from companion.vision.workers import WorkerPool, clean_environment, end
from games.kit.photo import Answers, Seen

log = logging.getLogger("polderbox")

WORKERS = Config().photo_workers or (1 if (os.cpu_count() or 1) <= 2 else 2)  # one core stays with the moves
WAITING = 12  # photos that may wait for a worker; further ones are refused for the moment
SECONDS = 60.0  # for one job; and as long, at most, for its turn to come
GLIMPSE_SECONDS = 10.0  # for a look through a phone's camera, which takes a few hundredths
START = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from companion.photos.workers import work
work()
"""
BAFFLED = "Lay the sheet flat in good light and take the photo again. This one cannot be read."
SLOW = "Take the photo again, with one sheet at a time. Reading this one took too long."
BUSY = "Try again in a few seconds. Many photos are being read at the moment."


def work() -> None:
    """Do one job after the other, until the server hangs up or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    jobs_in, answers_out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    from companion.photos import jobs  # slow to load, and the server itself never looks at a photo

    answer: tuple[str, Any] = "ready", None
    while True:
        try:
            answers_out.write(pickle.dumps(answer))
            answers_out.flush()
            name, args = pickle.load(jobs_in)  # nosec B301  # noqa: S301 - from the server, which started this process
        except (EOFError, OSError):
            return
        try:
            answer = "done", getattr(jobs, name)(*args)
        except Unreadable as refusal:
            answer = "refused", str(refusal)
        except Exception as trouble:  # whatever a strange picture does to the reader, the worker goes on
            answer = "baffled", f"{type(trouble).__name__}: {trouble}"


class Worker:
    def __init__(self) -> None:
        self.process = subprocess.Popen(  # nosec B603  # noqa: S603 - our own words, no shell, nothing of the user's in it
            [sys.executable, "-I", "-c", START, json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=clean_environment(OPENBLAS_NUM_THREADS="1"),  # its threads cost more than they bring to small matrices
        )
        self.ready = False

    def ask(self, job: str, args: tuple[Any, ...], until: float) -> tuple[str, Any]:
        """Raises EOFError when the process died of it, TimeoutError when it was too slow and was ended."""
        clock = threading.Timer(max(0.0, until - time.monotonic()), self.process.kill)
        clock.daemon = True
        clock.start()
        try:
            return self._answer(job, args)
        except (EOFError, OSError, pickle.UnpicklingError) as trouble:
            raise (TimeoutError if time.monotonic() >= until else EOFError) from trouble
        finally:
            clock.cancel()

    def _answer(self, job: str, args: tuple[Any, ...]) -> tuple[str, Any]:
        source, sink = self.process.stdout, self.process.stdin
        assert source
        assert sink
        if not self.ready:
            self.ready = pickle.load(source) == ("ready", None)  # nosec B301  # noqa: S301 - from our own process
        sink.write(pickle.dumps((job, args)))
        sink.flush()
        answer: tuple[str, Any] = pickle.load(source)  # nosec B301  # noqa: S301 - from our own process
        return answer

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def end(self) -> None:
        end(self.process)


class PhotoWorkers:
    def __init__(self, workers: int = WORKERS, waiting: int = WAITING, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._places = threading.BoundedSemaphore(workers + waiting)
        self._turns = threading.BoundedSemaphore(workers)
        self.pool = WorkerPool(Worker)
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
