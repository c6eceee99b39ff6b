"""Several processes on one port of one machine. The system deals phones out to them; one that dies is replaced.

Each is a whole server with an event loop of its own. They share tables in PostgreSQL and news by Redis, as they would
on several machines.
"""

import asyncio
import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

log = logging.getLogger("polderbox")

READY = b"ready\n"
NUMBER = "POLDERBOX_WORKER"  # in the environment of each, counting from 0: their figures have a port each
STOP_SECONDS = 10.0  # for a worker to stop, which takes two seconds if all goes well
AGAIN_SECONDS = 0.5  # before a worker that failed to start is started once more
AGAIN_AT_MOST = 10.0
ENDED = "A worker ended before it was ready. What it said is above."


class WorkerEnded(Exception):
    """A worker could not start; it has said why."""


class Workers:
    def __init__(self, command: Sequence[str], count: int) -> None:
        self.command = command
        self.count = count
        self.stopping = asyncio.Event()
        self.renewing = asyncio.Event()
        self.running: dict[asyncio.subprocess.Process, asyncio.Task[int]] = {}
        self.numbers: dict[asyncio.subprocess.Process, int] = {}

    async def run(self, ready: Callable[[], None]) -> None:
        """Until we are told to stop. Raises WorkerEnded if not all workers can start; then none is left."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self.renewing.set)
        try:
            started = await asyncio.gather(
                *(self._start(number) for number in range(self.count)), return_exceptions=True
            )
            for trouble in filter(None, started):
                raise trouble
            ready()
            while not self.stopping.is_set():
                await self._until_something_happens()
                await self._replace_the_dead()
                if self.renewing.is_set():
                    self.renewing.clear()
                    await self._renew()
        finally:
            await asyncio.gather(*(self._stop(process) for process in tuple(self.running)))

    async def _until_something_happens(self) -> None:
        told = [asyncio.create_task(event.wait()) for event in (self.stopping, self.renewing)]
        await asyncio.wait([*told, *self.running.values()], return_when=asyncio.FIRST_COMPLETED)
        for task in told:
            task.cancel()

    async def _replace_the_dead(self) -> None:
        for process, ended in tuple(self.running.items()):
            if ended.done():
                del self.running[process]
                log.warning("a worker ended (%s)", process.returncode)
        seconds = AGAIN_SECONDS
        while len(self.running) < self.count and not self.stopping.is_set():
            try:
                taken = {self.numbers[process] for process in self.running}
                await self._start(min({*range(self.count)} - taken))
            except WorkerEnded:
                await asyncio.wait({asyncio.create_task(self.stopping.wait())}, timeout=seconds)
                seconds = min(2 * seconds, AGAIN_AT_MOST)

    async def _renew(self) -> None:
        """Replace all workers one by one. Each begins before the old one ends, so that somebody always answers."""
        for old in tuple(self.running):
            try:
                await self._start(self.numbers[old])
            except WorkerEnded:
                log.warning("the other workers stay as they are")
                return
            await self._stop(old)

    async def _start(self, number: int) -> None:
        """Start a worker, which is ready when this returns. When its input ends, because we are gone, it stops."""
        process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=_environment(number)
        )
        self.numbers[process] = number
        self.running[process] = asyncio.create_task(process.wait())
        assert process.stdout
        if await process.stdout.readline() != READY:
            await self._stop(process)
            raise WorkerEnded(ENDED)

    async def _stop(self, process: asyncio.subprocess.Process) -> None:
        """Whoever listens there is sent to another worker, and what is being answered is answered first."""
        ended = self.running.pop(process)  # so that nobody replaces it
        for number in (signal.SIGTERM, signal.SIGKILL):
            if not ended.done():
                process.send_signal(number)
                await asyncio.wait({ended}, timeout=STOP_SECONDS)


def command(host: str, port: int, data: Path | None, kit: Path) -> list[str]:
    """How a worker is started."""
    place = (host, port, str(data) if data else None, str(kit))
    return [sys.executable, "-m", "companion.server.workers", json.dumps(place)]


def _environment(number: int) -> dict[str, str]:
    return os.environ | {NUMBER: str(number), "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}


def work(place: str) -> None:
    """One worker."""
    from companion.server.serve import CannotServe, serve

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for our parent, who tells us
    threading.Thread(target=_stop_with_our_parent, daemon=True).start()
    host, port, data, kit = json.loads(place)
    try:
        serve(host, port, Path(data) if data else None, Path(kit), _say_ready, worker=True)
    except (CannotServe, ValueError) as trouble:
        sys.exit(f"polderbox: {trouble}")


def _say_ready(_: str) -> None:
    sys.stdout.buffer.write(READY)
    sys.stdout.flush()


def _stop_with_our_parent() -> None:
    while os.read(0, 1):  # not by sys.stdin, whose lock this thread would hold when the interpreter ends
        continue
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    work(sys.argv[1])
