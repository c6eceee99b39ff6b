"""Live tables under load: moves a second, and how long until the other phones know. `python -m tests.bench.live`

A driver in this process plays four phones a table against a server in another process, on loopback. In the closed loop
every table makes its next move as soon as all four phones know the last one. boardgame.io, which keeps its tables in
memory only, is driven in the same way when npm is there to fetch it.
"""

import asyncio
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.bench.phones import LOOPBACK, BoardgameTable, PolderboxTable
from tests.bench.table import Row, report

TABLES = (1, 25, 100)
SECONDS = 6.0  # of each closed loop
WARM_UP_SECONDS = 1.0
PACED_SECONDS = 20.0
PACE_ALONE = 10.0  # moves a second of the single table beside which the paced hundred are seen
MOVE_SECONDS = 30.0  # no move may take longer
NPM_SECONDS = 180
START_SECONDS = 30
BOARDGAME = Path(__file__).with_name("boardgame.cjs")

SERVE = """
import sys, pathlib, companion.server
companion.server.serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""

Table = PolderboxTable | BoardgameTable


@dataclass(frozen=True, slots=True)
class Load:
    """What a run gave. Times are from the POST until the last of the other three phones knew, in milliseconds."""

    moves_a_second: float
    p50: float
    p99: float
    megabytes: float  # the server's memory at the end
    bytes_a_table: float

    def __str__(self) -> str:
        return f"{self.moves_a_second:.0f} moves/s, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms"


class Play:
    """One table in the driver: knows when every phone has heard of a version."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.known = [0] * 4
        self.all_know = asyncio.Event()
        self.wanted = 0
        self.others_at = 0.0
        table.heard = self.hear

    def hear(self, phone: int, version: int) -> None:
        self.known[phone] = version
        if min(self.known[1:]) >= self.wanted and not self.others_at:
            self.others_at = time.perf_counter()
        if min(self.known) >= self.wanted:
            self.all_know.set()

    async def move(self, number: int) -> float:
        """Make a move, wait until everybody knows; the seconds until the others did."""
        self.wanted, self.others_at = self.table.version + 1, 0.0
        self.all_know.clear()
        start = time.perf_counter()
        async with asyncio.timeout(MOVE_SECONDS):
            await self.table.move(number)
            await self.all_know.wait()
        return self.others_at - start


async def closed_loop(make: Callable[[], Table], count: int, seconds: float) -> tuple[list[float], float]:
    """Times of all moves, and moves a second, after a short warm-up."""
    plays = await _seated(make, count)
    times: list[float] = []
    begin = time.perf_counter() + WARM_UP_SECONDS
    end = begin + seconds

    async def run(play: Play) -> None:
        number = 0
        while time.perf_counter() < end:
            took = await play.move(number)
            number += 1
            if begin < time.perf_counter() < end:
                times.append(took)

    await asyncio.gather(*map(run, plays))
    _close(plays)
    return times, len(times) / seconds


async def paced(make: Callable[[], Table], count: int, pace: float, seconds: float) -> list[float]:
    """Times when every table makes `pace` moves a second, spread evenly."""
    plays = await _seated(make, count)
    times: list[float] = []
    begin = time.perf_counter() + WARM_UP_SECONDS

    async def run(place: int, play: Play) -> None:
        for number in range(int(seconds * pace)):
            await asyncio.sleep(max(0.0, begin + (number + place / count) / pace - time.perf_counter()))
            times.append(await play.move(number))

    await asyncio.gather(*(run(place, play) for place, play in enumerate(plays)))
    _close(plays)
    return times


async def _seated(make: Callable[[], Table], count: int) -> list[Play]:
    plays = []
    for _ in range(count):
        play = Play(make())
        await play.table.open()
        plays.append(play)
    return plays


def _close(plays: Sequence[Play]) -> None:
    for play in plays:
        play.table.close()


def measure(serve: Callable[[], "Iterator[Served]"], kind: type[Table], count: int) -> Load:
    with contextmanager(serve)() as served:
        empty = served.memory()
        times, rate = asyncio.run(closed_loop(lambda: kind(served.port), count, SECONDS))
        full = served.memory()
    return Load(rate, *_percentiles(times), full / 1e6, (full - empty) / count)


def measure_paced(
    serve: Callable[[], "Iterator[Served]"], kind: type[Table], count: int, pace: float
) -> tuple[float, float]:
    with contextmanager(serve)() as served:
        return _percentiles(asyncio.run(paced(lambda: kind(served.port), count, pace, PACED_SECONDS)))


def _percentiles(times: Sequence[float]) -> tuple[float, float]:
    cuts = statistics.quantiles(times, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs, and how long it took from its start to its first answer."""

    port: int
    process: psutil.Process
    started_in: float

    def memory(self) -> int:
        family = [self.process, *self.process.children(recursive=True)]
        return sum(one.memory_info().rss for one in family)


def polderbox() -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as data:
        port = _free_port()
        yield from _served([sys.executable, "-c", SERVE, str(port), data], port, "/healthz")


def boardgame(folder: str) -> Callable[[], Iterator[Served]]:
    def serve() -> Iterator[Served]:
        port = _free_port()
        yield from _served(["node", "server.cjs", str(port)], port, "/games", cwd=folder)

    return serve


def _served(command: list[str], port: int, path: str, cwd: str | None = None) -> Iterator[Served]:
    began = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=cwd)
    try:
        yield Served(port, psutil.Process(child.pid), _first_answer(port, path, began))
    finally:
        child.terminate()
        child.wait(START_SECONDS)


def _first_answer(port: int, path: str, began: float) -> float:
    while time.perf_counter() < began + START_SECONDS:
        try:
            with urllib.request.urlopen(f"http://{LOOPBACK}:{port}{path}", timeout=5) as answer:
                answer.read()
            return time.perf_counter() - began
        except urllib.error.HTTPError:
            return time.perf_counter() - began
        except OSError:
            time.sleep(0.01)
    raise RuntimeError(f"the server on port {port} did not answer in {START_SECONDS} s")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def fetched_boardgame() -> Iterator[str | None]:
    """A folder with boardgame.io in it; None when npm cannot bring it."""
    if not shutil.which("npm") or not shutil.which("node"):
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "boardgame.io@0.50.2"]
        try:
            done = subprocess.run(command, cwd=folder, timeout=NPM_SECONDS, capture_output=True, check=False)
        except subprocess.TimeoutExpired:
            yield None
            return
        shutil.copy(BOARDGAME, os.path.join(folder, "server.cjs"))
        yield folder if done.returncode == 0 else None


def main(arguments: list[str]) -> None:
    rows = []
    with fetched_boardgame() as folder:
        theirs = "boardgame.io was not measured: npm did not bring it"
        for count in TABLES:
            load = measure(polderbox, PolderboxTable, count)
            if folder:
                theirs = f"boardgame.io in memory: {measure(boardgame(folder), BoardgameTable, count)}"
            name = f"{count} table{'s' if count > 1 else ''} x 4 phones, durable"
            rows.append(Row("live", name, str(load), theirs))
        rows.append(
            Row(
                "live",
                "memory a table with 4 phones",
                f"{load.bytes_a_table / 1000:.0f} kB",
                f"{load.megabytes:.0f} MB in all",
            )
        )
        alone = measure_paced(polderbox, PolderboxTable, 1, PACE_ALONE)
        many = measure_paced(polderbox, PolderboxTable, TABLES[-1], 1.0)
        beside = f"one table: p50 {alone[0]:.1f} ms, p99 {alone[1]:.1f} ms; ratio of p99 {many[1] / alone[1]:.2f}"
        rows.append(
            Row("live", f"{TABLES[-1]} tables, 1 move/s each", f"p50 {many[0]:.1f} ms, p99 {many[1]:.1f} ms", beside)
        )
        with contextmanager(polderbox)() as served:
            rows.append(Row("live", "start to first answer", f"{served.started_in:.2f} s"))
    report(rows, arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
