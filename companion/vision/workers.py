"""Workers in processes of their own, hired when first needed; one that has died is replaced."""

import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class Worker(Protocol):
    @property
    def alive(self) -> bool: ...
    def end(self) -> None: ...


W = TypeVar("W", bound=Worker)


class WorkerPool(Generic[W]):
    """Those who wait for work. How many may work at the same time is for others to say."""

    def __init__(self, hire: Callable[[], W]) -> None:
        self._hire = hire
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
        return self._hire()

    def give_back(self, worker: W) -> None:
        with self._lock:
            self._idle.append(worker)

    def dismiss(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.end()
