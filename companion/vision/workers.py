"""Worker processes, started when they are first needed; one that has died is replaced."""

import os
import subprocess
import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

NEEDED = ("LD_LIBRARY_PATH", "SYSTEMROOT")  # without them some Pythons do not start


def clean_environment(**more: str) -> dict[str, str]:
    """The environment of a worker: the server's own may hold the database's password."""
    return {name: os.environ[name] for name in NEEDED if name in os.environ} | more


def end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            try:
                pipe.close()
            except BrokenPipeError:
                continue  # nobody is left to read what was still in the pipe


class Worker(Protocol):
    process: subprocess.Popen[bytes]

    @property
    def alive(self) -> bool: ...
    def end(self) -> None: ...


W = TypeVar("W", bound=Worker)


class WorkerPool(Generic[W]):
    """Workers, idle and busy. The caller limits how many work at the same time."""

    def __init__(self, start: Callable[[], W]) -> None:
        self._start = start
        self._lock = threading.Lock()
        self._idle: list[W] = []
        self._busy: list[W] = []

    @property
    def idle(self) -> tuple[W, ...]:
        return tuple(self._idle)

    def take(self) -> W:
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.alive:
                    break
                worker.end()
            else:
                worker = self._start()
            self._busy.append(worker)
            return worker

    def give_back(self, worker: W) -> None:
        with self._lock:
            self._busy.remove(worker)
            self._idle.append(worker)

    def drop(self, worker: W) -> None:
        """End a worker that is of no more use."""
        with self._lock:
            self._busy.remove(worker)
        worker.end()

    def dismiss(self) -> None:
        """End all workers. Whoever waits for one that is at work notices, and drops it."""
        with self._lock:
            idle, self._idle = self._idle, []
            for worker in self._busy:
                worker.process.kill()
        for worker in idle:
            worker.end()
