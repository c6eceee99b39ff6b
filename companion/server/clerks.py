"""Threads that do the waiting, and one bell that tells the event loop.

asyncio's own `run_in_executor` and `call_soon_threadsafe` write to a socket for every result and every waiting phone.
Each such write gives the interpreter away and has to win it back; with a hundred tables that was most of the work.
Here everything that is ready between two looks of the loop shares one write.
"""

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


class Bell:
    """Runs small things in the event loop on behalf of other threads."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.waiting: deque[Callable[[], None]] = deque()
        self.rung = False

    def ring(self, act: Callable[[], None]) -> None:
        """From any thread. The flag may be seen late, which costs a second write and nothing else."""
        self.waiting.append(act)
        if not self.rung:
            self.rung = True
            self.loop.call_soon_threadsafe(self._answer)

    def _answer(self) -> None:
        self.rung = False  # before looking: who comes later rings again
        try:
            while self.waiting:
                self.waiting.popleft()()
        finally:
            if self.waiting:  # one failed, which the loop will say; the others have their turn all the same
                self.loop.call_soon(self._answer)


class Clerks(Generic[Q, A]):
    """A few threads that answer questions one by one."""

    def __init__(self, answer: Callable[[Q], A], threads: int, bell: Bell) -> None:
        self.answer = answer
        self.bell = bell
        self.questions: queue.SimpleQueue[tuple[Q, asyncio.Future[A]]] = queue.SimpleQueue()
        for number in range(threads):
            threading.Thread(target=self._work, name=f"clerk-{number}", daemon=True).start()

    async def ask(self, question: Q) -> A:
        future: asyncio.Future[A] = self.bell.loop.create_future()
        self.questions.put((question, future))
        return await future

    def _work(self) -> None:
        while True:
            question, future = self.questions.get()
            try:
                answer = self.answer(question)
            except BaseException as error:
                self.bell.ring(_fail(future, error))
            else:
                self.bell.ring(partial(give(future), answer))


def give(future: asyncio.Future[A]) -> Callable[[A], None]:
    """Sets its result, unless whoever waited has gone."""
    return lambda answer: None if future.done() else future.set_result(answer)


def _fail(future: asyncio.Future[A], error: BaseException) -> Callable[[], None]:
    return lambda: None if future.done() else future.set_exception(error)
