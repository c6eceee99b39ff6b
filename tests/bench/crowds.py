"""What others do to the moves of a table: `python -m tests.bench.crowds`, shorter with `--quick`.

One table of four phones taps at a steady pace, alone and then beside eight browsers that reload the history of a very
long game, four programs that import its log, sixty phones that send photos slowly, and two thousand connections that
say nothing. Then twenty tables play with six phones each, and the server's memory is looked at again and again. Last,
the server is stopped while clients leave everything unfinished.
"""

import asyncio
import json
import multiprocessing
import os
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import contextmanager
from pathlib import Path

from companion import create_app
from companion.config import Config
from companion.tables import records
from companion.tables.registry import Registry
from companion.tables.table import MAX_EVENTS, Table, lay, moved
from tests.bench.live import Play
from tests.bench.phones import LOOPBACK, Answers, Events, TappingPhones
from tests.bench.random_games import whole_game
from tests.bench.servers import Served, polderbox_on
from tests.bench.table import Row, report

PACE_SECONDS = 0.03  # between two moves
RELOADS, IMPORTS, UPLOADS, IDLE = 8, 4, 60, 2000
TABLES, SPECTATORS = 20, 2  # at each: with its four seats six phones
STOP_AT_MOST = 60.0

Crowd = Callable[[int, str, bytes], Awaitable[None]]  # of the port, the code of a long game, and its log


def long_game() -> Table:
    """A finished game with as many events as a table may have: somebody cannot leave a switch alone."""
    whole = whole_game("polders", 1)
    table = lay(whole.head)
    spare = MAX_EVENTS - whole.version
    for number in range(spare - spare % 2):
        table = moved(table, 0, "taps on" if number % 2 else "taps off")
    for event in whole.events:
        assert event.seat is not None
        table = moved(table, event.seat, event.text)
    return table


async def ask(port: int, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> None:
    """One request on a connection of its own; whatever the answer is."""
    line = await Answers.to(port)
    head = f"{method} {path} HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\nAccept-Encoding: gzip\r\nContent-Type: {kind}\r\n"
    try:
        await line.ask(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    except RuntimeError:
        return  # a refusal is an answer, too
    finally:
        line.transport.abort()


async def reloads(port: int, code: str, log: bytes) -> None:
    await _forever(RELOADS, lambda: ask(port, "GET", f"/t/{code}/history"))


async def imports(port: int, code: str, log: bytes) -> None:
    await _forever(IMPORTS, lambda: ask(port, "POST", "/api/logs", log))


async def uploads(port: int, code: str, log: bytes) -> None:
    """Photos of 5 MB that take their time."""
    await _forever(UPLOADS, lambda: _slow_photo(port))


async def silence(port: int, code: str, log: bytes) -> None:
    idle = []
    try:
        while True:
            for _ in range(IDLE):
                raw = socket.socket()
                raw.setblocking(False)
                raw.connect_ex((LOOPBACK, port))
                idle.append(raw)
            await asyncio.sleep(2)
            while len(idle) > IDLE:
                idle.pop(0).close()
    finally:
        for raw in idle:
            raw.close()


CROWDS: dict[str, Crowd] = {
    f"{RELOADS} browsers reload a history of {MAX_EVENTS} events": reloads,
    f"{IMPORTS} programs import a log of {MAX_EVENTS} events": imports,
    f"{UPLOADS} phones send photos slowly": uploads,
    f"{IDLE} connections say nothing": silence,
}


async def _forever(count: int, act: Callable[[], Awaitable[None]]) -> None:
    async def again() -> None:
        while True:
            await act()

    await asyncio.gather(*(again() for _ in range(count)))


async def _slow_photo(port: int) -> None:
    size, part = 5_000_000, bytes(50_000)
    _, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        writer.write(f"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode())
        for _ in range(size // len(part) - 1):  # it never ends
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.05)
    except ConnectionError:
        await asyncio.sleep(0.5)
    finally:
        writer.transport.abort()


async def moves(served: Served, seconds: float) -> list[float]:
    """The times, from the tap until the last phone knew."""
    play = Play(table := TappingPhones(served.port))
    await table.open()
    play.known = [table.version] * 4
    times = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        times.append((await play.move())[0])
        await asyncio.sleep(PACE_SECONDS)
    table.close()
    return times[5:]


def beside(served: Served, crowd: Crowd, code: str, log: bytes, seconds: float) -> list[float]:
    """The times while a crowd does its worst, from a process of its own: the driver must not be what is measured."""
    others = multiprocessing.get_context("spawn").Process(target=_run, args=(crowd, served.port, code, log))
    others.start()
    try:
        time.sleep(2)
        times = asyncio.run(moves(served, seconds))
        assert others.is_alive(), "the crowd has gone"
        return times
    finally:
        others.kill()
        others.join()


def _run(crowd: Crowd, port: int, code: str, log: bytes) -> None:
    os.nice(5)
    asyncio.run(crowd(port, code, log))  # type: ignore[arg-type]


def crowd_rows(seconds: float) -> list[Row]:
    game = long_game()
    log = json.dumps(records.export(game)).encode()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        registry: Registry = create_app(Config(data=Path(folder))).extensions["registry"]
        code = registry.sessions.lay(game.head, {}, game.events)
        registry.close()
        with contextmanager(polderbox_on)(Path(folder)) as served:
            alone = _told(asyncio.run(moves(served, seconds)))
            for name, crowd in CROWDS.items():
                rows.append(Row("crowds", name, _told(beside(served, crowd, code, log, seconds)), alone))
    return rows


def _told(times: list[float]) -> str:
    cuts = statistics.quantiles(times, n=100)
    return f"moves: p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms"


async def memory(served: Served, minutes: float) -> list[float]:
    """Megabytes, twenty times over, while every table makes a move a second (R8)."""
    plays, watchers = [], []
    for _ in range(TABLES):
        play = Play(table := TappingPhones(served.port))
        await table.open()
        play.known = [table.version] * 4
        plays.append(play)
        for _ in range(SPECTATORS):
            watcher = await Events.to(served.port, lambda version: None)
            head = f"GET /t/{table.code}/events?view=table&shows= HTTP/1.1\r\nHost: {LOOPBACK}:{served.port}\r\n"
            watcher.write(f"{head}Accept: text/event-stream\r\n\r\n".encode())
            watchers.append(watcher)
    seen = []

    async def run(place: int, play: Play) -> None:
        for _ in range(int(minutes * 60)):
            await asyncio.gather(play.move(), asyncio.sleep(1))

    async def look() -> None:
        while True:
            seen.append(served.memory() / 1e6)
            await asyncio.sleep(minutes * 3)

    looking = asyncio.create_task(look())
    await asyncio.gather(*(run(place, play) for place, play in enumerate(plays)))
    looking.cancel()
    return seen


def memory_rows(minutes: float) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder, contextmanager(polderbox_on)(Path(folder)) as served:
        seen = asyncio.run(memory(served, minutes))
    quarter = max(1, len(seen) // 4)
    grown = statistics.mean(seen[-quarter:]) - statistics.mean(seen[quarter : 2 * quarter])
    name = f"memory, {TABLES} tables x {4 + SPECTATORS} phones x 1 move/s"
    value = f"{grown:+.1f} MB from the second quarter to the last"
    return [Row("crowds", name, value, f"{minutes:g} minutes; {seen[0]:.0f} MB, then {seen[-1]:.0f} MB")]


def stop_rows() -> list[Row]:
    """How long SIGTERM takes, whatever clients have left unfinished (V3)."""
    with tempfile.TemporaryDirectory() as folder, contextmanager(polderbox_on)(Path(folder)) as served:
        open_ends = [socket.create_connection((LOOPBACK, served.port)) for _ in range(20)]
        for number, raw in enumerate(open_ends):
            post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
            raw.sendall((post, b"GET / HT", b"")[number % 3])
        time.sleep(0.5)
        began = time.perf_counter()
        served.process.terminate()
        served.process.wait(STOP_AT_MOST)
        took = time.perf_counter() - began
    return [Row("crowds", "SIGTERM until the server is gone, unfinished requests", f"{took:.2f} s", "at most 3 s")]


def main(arguments: list[str]) -> None:
    quick = "--quick" in arguments
    rows = [*crowd_rows(4 if quick else 15), *memory_rows(0.5 if quick else 10), *stop_rows()]
    report(rows, arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
