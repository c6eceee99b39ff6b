"""Live tables under load: moves a second, and how long until the other phones know. `python -m tests.bench.live`

A driver in this process plays four phones a table against a server in another process, on loopback. In the closed loop
every table makes its next move as soon as all four phones know the last one. boardgame.io, which keeps its tables in
memory only, is driven in the same way when npm is there to fetch it; the two take turns, a second each, so that
whatever else the machine does falls on both.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial

from tests.bench.phones import BoardgameTable, PolderboxTable
from tests.bench.servers import Serve, Served, boardgame, fetched_boardgame, polderbox
from tests.bench.table import Row, report

TABLES = (1, 25, 100)
TURNS = 10
TURN_SECONDS = 1.0
WARM_UP_TURNS = 2  # that do not count
WARM_UP_SECONDS = 1.0
STARTS = 5
PACED_SECONDS = 20.0
PACE_ALONE = 10.0  # moves a second of the single table beside which the paced hundred are seen
MOVE_SECONDS = 30.0  # no move may take longer
FRESH_AFTER = 1000  # moves: no evening has as many, and tables and streams have their limits

Table = PolderboxTable | BoardgameTable


@dataclass(frozen=True, slots=True)
class Load:
    """What a run gave. Times are from the POST until the last of the other three phones knew, in milliseconds."""

    moves_a_second: float
    p50: float
    p99: float
    cpu: float  # of the server for a move, in milliseconds
    megabytes: float  # the server's memory at the end
    bytes_a_table: float

    def __str__(self) -> str:
        rate, cpu = f"{self.moves_a_second:.0f} moves/s", f"{self.cpu:.2f} ms of CPU each"
        return f"{rate}, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, {cpu}"


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


class Side:
    """One of the servers that take turns in the closed loop."""

    def __init__(self, served: Served, make: Callable[[], Table], plays: Sequence[Play], empty: int) -> None:
        self.served = served
        self.make = make
        self.plays = plays
        self.empty = empty  # memory before the tables came
        self.made = [0] * len(plays)
        self.times: list[float] = []
        self.seconds = 0.0
        self.cpu = 0.0

    async def turn(self, counts: bool) -> None:
        if max(self.made) >= FRESH_AFTER:
            _close(self.plays)
            self.plays = await _seated(self.make, len(self.plays))
            self.made = [0] * len(self.plays)
        begin = time.perf_counter()
        times: list[float] = []

        async def run(number: int, play: Play) -> None:
            while time.perf_counter() < begin + TURN_SECONDS:
                times.append(await play.move(self.made[number]))
                self.made[number] += 1

        before = self.served.cpu()
        await asyncio.gather(*(run(number, play) for number, play in enumerate(self.plays)))
        if counts:
            self.times += times
            self.seconds += time.perf_counter() - begin  # until the last move of this turn is known
            self.cpu += self.served.cpu() - before

    def load(self) -> Load:
        moves, full = len(self.times), self.served.memory()
        cpu = self.cpu / moves * 1000
        return Load(
            moves / self.seconds, *_percentiles(self.times), cpu, full / 1e6, (full - self.empty) / len(self.plays)
        )


async def closed_loop(servers: Sequence[tuple[Served, type[Table]]], count: int) -> list[Load]:
    sides = []
    for served, kind in servers:
        empty, make = served.memory(), partial(kind, served.port)
        sides.append(Side(served, make, await _seated(make, count), empty))
    for number in range(-WARM_UP_TURNS, TURNS):
        for side in sides:
            await side.turn(counts=number >= 0)
    loads = [side.load() for side in sides]
    for side in sides:
        _close(side.plays)
    return loads


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


def measure(serves: Sequence[tuple[Serve, type[Table]]], count: int) -> list[Load]:
    with ExitStack() as stack:
        servers = [(stack.enter_context(contextmanager(serve)()), kind) for serve, kind in serves]
        return asyncio.run(closed_loop(servers, count))


def measure_paced(serve: Serve, kind: type[Table], count: int, pace: float) -> tuple[float, float]:
    with contextmanager(serve)() as served:
        return _percentiles(asyncio.run(paced(lambda: kind(served.port), count, pace, PACED_SECONDS)))


def _percentiles(times: Sequence[float]) -> tuple[float, float]:
    cuts = statistics.quantiles(times, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


def main(arguments: list[str]) -> None:
    rows = []
    with fetched_boardgame() as folder:
        serves: list[tuple[Serve, type[Table]]] = [(polderbox, PolderboxTable)]
        serves += [(boardgame(folder), BoardgameTable)] if folder else []
        for count in TABLES:
            load, *theirs = measure(serves, count)
            name = f"{count} table{'s' if count > 1 else ''} x 4 phones, durable"
            rows.append(Row("live", name, str(load), _beside(load, theirs)))
    memory = f"{load.bytes_a_table / 1000:.0f} kB"
    rows.append(Row("live", "memory a table with 4 phones", memory, f"{load.megabytes:.0f} MB in all"))
    alone = measure_paced(polderbox, PolderboxTable, 1, PACE_ALONE)
    many = measure_paced(polderbox, PolderboxTable, TABLES[-1], 1.0)
    beside = f"one table: p50 {alone[0]:.1f} ms, p99 {alone[1]:.1f} ms; ratio of p99 {many[1] / alone[1]:.2f}"
    pace = f"p50 {many[0]:.1f} ms, p99 {many[1]:.1f} ms"
    rows.append(Row("live", f"{TABLES[-1]} tables, 1 move/s each", pace, beside))
    seconds, cpu = map(min, zip(*(_started() for _ in range(STARTS)), strict=True))
    rows.append(Row("live", "start to first answer", f"{seconds:.2f} s, {cpu:.2f} s of CPU", f"best of {STARTS}"))
    report(rows, arguments)


def _beside(ours: Load, theirs: Sequence[Load]) -> str:
    if not theirs:
        return "boardgame.io was not measured: npm did not bring it"
    ratio = ours.moves_a_second / theirs[0].moves_a_second
    return f"boardgame.io in memory: {theirs[0]}; ratio of moves {ratio:.2f}"


def _started() -> tuple[float, float]:
    with contextmanager(polderbox)() as served:
        return served.started_in, served.cpu()


if __name__ == "__main__":
    main(sys.argv[1:])
