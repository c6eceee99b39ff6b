"""Processes beside the server that think: for robots, and for players who take a hint.

A thread of the server that thinks for a second would hold up every phone. Each lane has a process of its own with a low
priority, so moves go first, and the robots of a few tables can think at the same time.
"""

import atexit
import logging
import os
import threading
import time
from typing import Any

from companion.errors import Full
from companion.jobs import Worker
from companion.vision.workers import WorkerPool

log = logging.getLogger("polderbox")

LANES = max(2, os.cpu_count() or 1)
NICE = 5  # moves go first
SECONDS = 30.0  # for one thought, many times what it takes; and as long, at most, for its turn to come
JOBS = "companion.thinking.jobs"
BUSY = "Try again in a few seconds. Many robots are thinking at the moment."


class Thinkers:
    def __init__(self, lanes: int = LANES, seconds: float = SECONDS) -> None:
        self.lanes, self.seconds = lanes, seconds
        self.pool = WorkerPool(lambda: Worker(JOBS, NICE))
        self._turns = threading.BoundedSemaphore(lanes)
        self._closed = False

    def ask(self, job: str, *args: Any) -> Any:
        """The answer of a job; raises Full if it could not be done."""
        if not self._turns.acquire(timeout=self.seconds):
            raise Full(BUSY)
        try:
            return self._answer(job, args)
        finally:
            self._turns.release()

    def close(self) -> None:
        self._closed = True
        self.pool.dismiss()

    def _answer(self, job: str, args: tuple[Any, ...]) -> Any:
        if self._closed:
            raise Full(BUSY)
        worker = self.pool.take()
        try:
            kind, answer = worker.ask(job, args, time.monotonic() + self.seconds)
        except (EOFError, TimeoutError) as trouble:
            self.pool.drop(worker)
            if not self._closed:
                log.error("a thinker did not %s: %s", job, type(trouble).__name__)
            raise Full(BUSY) from trouble
        self.pool.give_back(worker)
        if kind != "done":
            log.error("a thinker could not %s: %s", job, answer)
            raise Full(BUSY)
        return answer


THINKERS = Thinkers()
atexit.register(THINKERS.close)
