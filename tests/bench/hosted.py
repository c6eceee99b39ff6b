"""Several processes on PostgreSQL and Redis: `python -m tests.bench.hosted`, shorter with `--quick` or `--tables 200`.

A private PostgreSQL and a private Redis on the loopback, one or two companions in front of them, and four phones a
table as in `live`: cookie, page, stream of parts, moves by form. With two companions, two phones of every table are at
the one and two at the other, so that every move crosses.

- Flat out: a table moves as soon as all four phones know of its last move.
- Paced: forty moves a second, each at the next table. A time is from the tap until the last phone knows, at the mover's
  own process (within) and at the other one (across). Across must be under 20 ms at the median.
- What a move costs PostgreSQL and Redis, and what a table costs in memory.
- How soon phones are right again after a worker, Redis or PostgreSQL was killed: 2 s at most.
"""

import asyncio
import json
import os
import resource
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import psutil
import sqlalchemy as sa

from companion.tables.news import News, connect
from tests.bench.phones import Phone, Tapping
from tests.bench.servers import Served
from tests.bench.table import Row, report
from tests.companion.phones import Ear, Server, serving, wait_until
from tests.companion.server.test_hosted import Mover
from tests.companion.server.test_server import a_table
from tests.companion.services import Postgresql, Redis, children

FILES = 20_000  # connections of the driver
OPENED_AT_ONCE = 8
PACED_MOVES_A_SECOND = 40.0  # by all tables together, so that waiting for each other is not what is measured
ACROSS_MS, RIGHT_SECONDS = 20.0, 2.0  # the bounds
REST_SECONDS = 4.0  # in which hearts beat and nobody moves
RETRY_SECONDS = 1.0  # as streams tell browsers
PATIENT_SECONDS = 60.0
SETTINGS = {
    "POLDERBOX_PROXIES": "1",  # all phones come from one address
    "POLDERBOX_STREAMS": "6000",
    "POLDERBOX_NEW_TABLES": "1000000 per minute; 1000000 per minute",
}
WORKERS = """
import pathlib, sys
from companion.server.serve import serve
data = pathlib.Path(sys.argv[2])
serve("127.0.0.1", int(sys.argv[1]), data, workers=2, ready=lambda _: (data / "ready").touch())
"""


@dataclass(frozen=True, slots=True)
class Effort:
    tables: Sequence[int] = (25, 200, 1000)
    processes: Sequence[int] = (1, 2)
    seconds: float = 8.0


QUICK = Effort(tables=(25,), seconds=3.0)


class SpreadTable(Tapping):
    """Four phones, the even seats at the first companion and the odd ones at the last."""

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__(ports[0])
        self.ports = ports
        self.known: dict[int, float] = {}  # by seat, when its phone heard of the present version
        self.all_know = asyncio.Event()
        self.made = 0

    async def seat_phones(self) -> None:
        self.phones = [
            Phone(self.ports[seat % len(self.ports)], self.code, seat, token, self._hear)
            for seat, token in enumerate(self.tokens)
        ]
        for phone in self.phones:
            await phone.open()
        self.api.transport.abort()

    def _hear(self, seat: int, version: int) -> None:
        if version >= self.version + 1 and seat not in self.known:
            self.known[seat] = time.perf_counter()
            if len(self.known) == len(self.phones):
                self.all_know.set()

    async def tap(self) -> tuple[float, float]:
        """One move; the milliseconds until all phones at its process know, and until all at the other one do."""
        seat, words = self.next_move(self.made)
        self.known = {}
        self.all_know.clear()
        began = time.perf_counter()
        async with asyncio.timeout(PATIENT_SECONDS):
            try:
                await self.phones[seat].move(words, self.version)
            except ConnectionResetError:  # an idle line is closed after a while, maybe as we speak
                await self.phones[seat].move(words, self.version)
            await self.all_know.wait()
        self.version += 1
        self.made += 1
        times = [1000 * (max(self.known[it] for it in seats) - began) for seats in self._here_and_there(seat)]
        return times[0], times[-1]

    def _here_and_there(self, seat: int) -> list[list[int]]:
        here = [it for it in range(4) if self.phones[it].port == self.phones[seat].port]
        there = [it for it in range(4) if it not in here]
        return [here, there or here]

    def close(self) -> None:
        for phone in self.phones:
            phone.close()


@dataclass(frozen=True, slots=True)
class Services:
    database: Postgresql
    redis: Redis

    def operations(self) -> tuple[int, int]:
        """Transactions of PostgreSQL and commands of Redis, so far."""
        engine = sa.create_engine(
            self.database.url.replace("postgresql:", "postgresql+psycopg:"), poolclass=sa.NullPool
        )
        with engine.connect() as connection:
            counted = sa.text("SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = 'postgres'")
            transactions: int = connection.execute(counted).scalar_one()
        commands: int = connect(self.redis.url).info("stats")["total_commands_processed"]
        return transactions, commands

    @property
    def settings(self) -> dict[str, str]:
        return {"POLDERBOX_DATABASE": self.database.url, "POLDERBOX_REDIS": self.redis.url}


@contextmanager
def services() -> Iterator[Services]:
    with ExitStack() as stack:
        database, redis = Postgresql(), Redis()
        stack.callback(database.close)
        stack.callback(redis.close)
        yield Services(database, redis)


@contextmanager
def companions(count: int, shared: Services) -> Iterator[list[Served]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = [stack.enter_context(serving(folder / str(n), **SETTINGS, **shared.settings)) for n in range(count)]
        yield [Served(server.port, psutil.Process(server.process.pid), 0.0) for server in servers]


async def measured(tables: int, served: Sequence[Served], shared: Services, effort: Effort) -> list[tuple[str, str]]:
    """What there is to say about so many tables at these companions."""
    warm = SpreadTable([one.port for one in served])
    await warm.open()
    await warm.tap()
    empty = sum(one.memory() for one in served)
    spread = [SpreadTable([one.port for one in served]) for _ in range(tables)]
    for at in range(0, tables, OPENED_AT_ONCE):
        await asyncio.gather(*(table.open() for table in spread[at : at + OPENED_AT_ONCE]))
    full, resting = sum(one.memory() for one in served), sum(one.cpu() for one in served)
    await asyncio.sleep(REST_SECONDS)
    resting = (sum(one.cpu() for one in served) - resting) / REST_SECONDS / tables * 1000
    await _flat_out(spread, 1.0)
    before, cpu = shared.operations(), sum(one.cpu() for one in served)
    moves, seconds = await _flat_out(spread, effort.seconds)
    cost = (sum(one.cpu() for one in served) - cpu) / moves * 1000
    after = shared.operations()
    within, across = zip(*await _paced(spread, effort.seconds), strict=True)
    for table in (warm, *spread):
        table.close()
    database, redis = (max(0, b - a) / moves for a, b in zip(before, after, strict=True))
    crossed = f"; across {_percentiles(across)}" if len(served) > 1 else ""
    return [
        ("flat out", f"{moves / seconds:.0f} moves/s, {cost:.2f} ms of CPU a move"),
        ("paced", f"within {_percentiles(within)}{crossed}"),
        ("a move", f"{database:.2f} transactions, {redis:.2f} Redis commands"),
        ("a table", f"{(full - empty) / tables / 1000:.0f} kB, {resting:.2f} ms of CPU a second at rest"),
    ]


async def _flat_out(tables: Sequence[SpreadTable], seconds: float) -> tuple[int, float]:
    began, moves = time.perf_counter(), 0

    async def play(table: SpreadTable) -> None:
        nonlocal moves
        while time.perf_counter() < began + seconds:
            await table.tap()
            moves += 1

    await asyncio.gather(*map(play, tables))
    return moves, time.perf_counter() - began


async def _paced(tables: Sequence[SpreadTable], seconds: float) -> list[tuple[float, float]]:
    """Moves come evenly, each at the next table."""
    times: list[tuple[float, float]] = []
    began = time.perf_counter()

    async def tap(table: SpreadTable) -> None:
        times.append(await table.tap())

    taps: list[asyncio.Task[None]] = []
    for number in range(int(seconds * PACED_MOVES_A_SECOND)):
        await asyncio.sleep(max(0.0, began + number / PACED_MOVES_A_SECOND - time.perf_counter()))
        if number >= len(tables):
            await taps[number - len(tables)]  # that table is still busy
        taps.append(asyncio.create_task(tap(tables[number % len(tables)])))
    await asyncio.gather(*taps)
    return times


def _percentiles(times: Sequence[float]) -> str:
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms"


def hearing(redis: Redis) -> Row:
    """What a process pays for news of a table that nobody listens to there: the price of one channel for everybody."""
    here = News(redis.url, "bench")
    heard = 0

    def hear(tables: Mapping[str, int]) -> None:
        nonlocal heard
        heard += len(tables)

    here.follow(hear, lambda: None)
    wait_until(here.connected.is_set)
    teller, messages = connect(redis.url), 20_000
    said = [json.dumps({"from": "another", "tables": {f"{number:06}": 1}}) for number in range(messages)]
    pipe = teller.pipeline(transaction=False)
    for text in said:
        pipe.publish(here.channel, text)
    began = time.process_time()
    pipe.execute()
    wait_until(lambda: heard == messages)
    cost = (time.process_time() - began) / messages * 1e6
    here.close()
    return Row("hosted", "news of a table of others", f"{cost:.0f} µs of CPU", "with sending it")


class Caller(threading.Thread):
    """A phone that listens, and calls again as browsers do when its stream ends."""

    def __init__(self, server: Server, code: str, token: str) -> None:
        super().__init__(daemon=True)
        self.server, self.code, self.token = server, code, token
        self.seen, self.live = -1, False
        self.start()

    def run(self) -> None:
        while True:
            try:
                ear = Ear(self.server.port, self.code, self.token, self.seen if self.seen >= 0 else None)
                self.live = ear.status == 200
                for state in ear.states():
                    self.seen = state["version"]
            except (OSError, IndexError, ValueError):
                pass
            self.live = False
            time.sleep(RETRY_SECONDS)


def recoveries() -> Iterator[Row]:
    """With two workers and forty phones: the seconds from the fault, or the service's return, until all know a move."""
    with services() as shared, ExitStack() as stack:
        stack.enter_context(_program(WORKERS))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serving(folder, **SETTINGS, **shared.settings))
        wait_until((folder / "ready").exists)
        tables = [a_table(server) for _ in range(10)]
        phones = [Caller(server, code, token) for code, tokens in tables for token in tokens]
        wait_until(lambda: all(phone.seen == 0 for phone in phones))
        faults: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
            ("a worker was killed", lambda: os.kill(children(server.process.pid)[0], signal.SIGKILL), lambda: None),
            ("Redis was killed and is back", shared.redis.kill, shared.redis.start),
            ("PostgreSQL was killed and is back", shared.database.kill, shared.database.start),
        ]
        for number, (what, fault, back) in enumerate(faults):
            fault()
            back()
            began = time.perf_counter()
            movers = [Mover(server.port, code, tokens[0], number + 1) for code, tokens in tables]
            for mover in movers:
                mover.start()
            wait_until(lambda number=number: all(phone.seen == number + 1 for phone in phones))  # type: ignore[misc]
            took = time.perf_counter() - began
            bound = f"at most {RIGHT_SECONDS:.0f} s" if took <= RIGHT_SECONDS else "MISSED"
            yield Row("hosted", f"{what}: {len(phones)} phones right again", f"{took:.2f} s", bound)


@contextmanager
def _program(program: str) -> Iterator[None]:
    from tests.companion import phones

    before, phones.SERVE = phones.SERVE, program
    yield
    phones.SERVE = before


def main(arguments: list[str]) -> None:
    effort = QUICK if "--quick" in arguments else Effort()
    if "--tables" in arguments:
        effort = replace(effort, tables=(int(arguments[arguments.index("--tables") + 1]),))
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with services() as shared:
        rows = [hearing(shared.redis)]
    rows += recoveries()
    for tables in effort.tables:
        for count in effort.processes:
            with services() as shared, companions(count, shared) as served:
                for what, value in asyncio.run(measured(tables, served, shared, effort)):
                    processes = "1 process" if count == 1 else f"{count} processes"
                    rows.append(Row("hosted", f"{processes}, {tables} tables x 4 phones: {what}", value))
                    print(rows[-1].what, value, file=sys.stderr, flush=True)
    report(rows, arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
