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
    @property
    def alive(self) -> bool: ...
    def end(self) -> None: ...


W = TypeVar("W", bound=Worker)


class WorkerPool(Generic[W]):
    """The workers that are idle. The caller limits how many work at the same time."""

    def __init__(self, start: Callable[[], W]) -> None:
        self._start = start
        self._lock = threading.Lock()
        self._idle: list[W] = []

    @property
    def idle(self) -> tuple[W, ...]:
        return tuple(self._idle)

    def take(self) -> W:
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.alive:
                    return worker
                worker.end()
        return self._start()

    def give_back(self, worker: W) -> None:
        with self._lock:
            self._idle.append(worker)

    def dismiss(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.end()
