"""Live tables under load, on the road that browsers take. `python -m tests.bench.live`, shorter with `--quick`

A driver in this process plays four phones a table against a server in another process, on loopback. Every phone has a
cookie, loads the page, listens to the stream of its parts and moves by form. Each table makes its next move as soon as
all four phones have the parts of the last one, so a time is from the tap until the last phone could show it.

- Tap and untap in Polders, beside the same moves through the JSON API and beside boardgame.io, which keeps its tables
  in memory only (when npm is there to fetch it). The servers take turns, a second each, so that whatever else the
  machine does falls on all of them.
- Random games. Flutter and H2Olland start from the middle, where there is most to draw; then whole games.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from games.catalogue import GAMES
from tests.bench.boardgame import BoardgameTable
from tests.bench.phones import PlayingPhones, Table, TappingPhones, TappingPrograms
from tests.bench.random_games import lay_games
from tests.bench.servers import Serve, Served, boardgame, fetched_boardgame, polderbox, polderbox_on
from tests.bench.table import Row, report

TURN_SECONDS = 1.0
WARM_UP_SECONDS = 1.0
STARTS = 3
PACED_SECONDS = 10.0
PACED_TABLES = 100
PACE_ALONE = 10.0  # moves a second of the single table beside which the paced hundred are seen
MOVE_SECONDS = 30.0  # no move may take longer
FRESH_AFTER = 1000  # moves: no evening has as many, and tables and streams have their limits
PLAYED = {"polders": 0.0, "flutter": 0.5, "h2olland": 0.5}  # how much of a random game is over when it is measured
ONE_BY_ONE = 3  # tables, when one plays alone: the rest of a game is short


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to measure."""

    tables: Sequence[int] = (1, 25, 100)  # that tap and untap
    turns: int = 5
    warm_up_turns: int = 2  # that do not count
    playing_tables: Sequence[int] = (1, 25, 100)
    seconds: float = 5.0  # of random games
    whole_games: int = 4  # at once
    at_rest: bool = True  # paced moves, memory and starts too


QUICK = Effort(
    tables=(1, 25), turns=2, warm_up_turns=1, playing_tables=(25,), seconds=3.0, whole_games=1, at_rest=False
)


@dataclass(frozen=True, slots=True)
class Load:
    """What a run gave. Times are from the tap until the last of the four phones knew, in milliseconds."""

    moves_a_second: float
    p50: float
    p99: float
    traffic: float  # bytes for each phone and move, either way
    cpu: float  # of the server for a move, in milliseconds

    def __str__(self) -> str:
        times = f"p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms"
        cost = f"{self.cpu:.2f} ms of CPU a move, {self.traffic / 1000:.2f} kB a phone and move"
        return f"{self.moves_a_second:.0f} moves/s, {times}, {cost}"


class Play:
    """One table in the driver: knows when every phone has heard of a version."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.made = 0
        self.known = [0] * 4
        self.all_know = asyncio.Event()
        self.wanted = 0
        self.known_at = 0.0
        table.heard = self.hear

    def hear(self, phone: int, version: int) -> None:
        self.known[phone] = version
        if min(self.known) >= self.wanted and not self.all_know.is_set():
            self.known_at = time.perf_counter()
            self.all_know.set()

    async def move(self) -> tuple[float, float]:
        """Make a move, wait until everybody knows; the seconds until then, and the bytes for each phone."""
        self.wanted = self.table.version + 1
        self.all_know.clear()
        before = self.table.traffic
        start = time.perf_counter()
        async with asyncio.timeout(MOVE_SECONDS):
            await self.table.move(self.made)
            await self.all_know.wait()
        self.made += 1
        return self.known_at - start, (self.table.traffic - before) / 4


class Tally:
    """Adds up the turns of one server."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.moves: list[tuple[float, float]] = []
        self.seconds = 0.0
        self.cpu = 0.0

    async def run(self, plays: Sequence[Play], seconds: float, moves_at_most: Callable[[Play], int]) -> None:
        """All tables play until the time is up, or their moves are."""
        begin, cpu = time.perf_counter(), self.served.cpu()

        async def run(play: Play) -> None:
            while time.perf_counter() < begin + seconds and play.made < moves_at_most(play):
                self.moves.append(await play.move())

        await asyncio.gather(*(run(play) for play in plays))
        self.seconds += time.perf_counter() - begin  # until the last move of this turn is known
        self.cpu += self.served.cpu() - cpu

    def load(self) -> Load:
        times, sizes = zip(*self.moves, strict=True)
        cpu = self.cpu / len(times) * 1000
        return Load(len(times) / self.seconds, *_percentiles(times), statistics.median(sizes), cpu)


class Side:
    """One of the servers that take turns in the closed loop."""

    def __init__(self, served: Served, kind: type[Table], count: int) -> None:
        self.served = served
        self.kind = kind
        self.count = count
        self.plays: Sequence[Play] = ()
        self.tally = Tally(served)

    async def seat(self) -> None:
        _close(self.plays)
        self.plays = await _seated(self.kind(self.served.port) for _ in range(self.count))

    async def turn(self, counts: bool) -> None:
        if max(play.made for play in self.plays) >= FRESH_AFTER:
            await self.seat()
        tally = self.tally if counts else Tally(self.served)
        await tally.run(self.plays, TURN_SECONDS, lambda play: FRESH_AFTER * 2)


async def closed_loop(sides: Sequence[Side], effort: Effort) -> list[Load]:
    for side in sides:
        await side.seat()
    for number in range(-effort.warm_up_turns, effort.turns):
        for side in sides:
            await side.turn(counts=number >= 0)
    loads = [side.tally.load() for side in sides]
    for side in sides:
        _close(side.plays)
    return loads


def tapping(serves: Sequence[tuple[Serve, type[Table]]], count: int, effort: Effort) -> list[Load]:
    with ExitStack() as stack:
        sides = [Side(stack.enter_context(contextmanager(serve)()), kind, count) for serve, kind in serves]
        return asyncio.run(closed_loop(sides, effort))


def playing(game: str, count: int, from_part: float, seconds: float) -> Load:
    """Random games at so many tables at once."""
    with tempfile.TemporaryDirectory() as folder:
        laid = lay_games(Path(folder), game, ONE_BY_ONE if count == 1 else count, from_part)
        with contextmanager(polderbox_on)(Path(folder)) as served:

            async def play() -> Load:
                tally = Tally(served)
                tables = [PlayingPhones(served.port, one) for one in laid]
                for group in [[table] for table in tables] if count == 1 else [tables]:
                    plays = await _seated(group)
                    await Tally(served).run(plays, seconds, lambda play: 1)  # to warm up
                    await tally.run(plays, seconds, _moves_left)
                    _close(plays)
                return tally.load()

            return asyncio.run(play())


def _moves_left(play: Play) -> int:
    assert isinstance(play.table, PlayingPhones)
    return len(play.table.laid.script)


async def paced(kind: type[Table], served: Served, count: int, pace: float) -> tuple[float, float]:
    """The percentiles of times when every table makes `pace` moves a second, spread evenly."""
    plays = await _seated(kind(served.port) for _ in range(count))
    times: list[float] = []
    begin = time.perf_counter() + WARM_UP_SECONDS

    async def run(place: int, play: Play) -> None:
        for number in range(int(PACED_SECONDS * pace)):
            await asyncio.sleep(max(0.0, begin + (number + place / count) / pace - time.perf_counter()))
            times.append((await play.move())[0])

    await asyncio.gather(*(run(place, play) for place, play in enumerate(plays)))
    _close(plays)
    return _percentiles(times)


async def memory(served: Served, count: int) -> float:
    """The bytes of a table with four phones that listen."""
    empty = served.memory()
    plays = await _seated(TappingPhones(served.port) for _ in range(count))
    for play in plays:
        await play.move()
    full = served.memory()
    _close(plays)
    return (full - empty) / count


async def _seated(tables: Iterable[Table]) -> list[Play]:
    plays = []
    for table in tables:
        play = Play(table)
        await table.open()
        play.known = [table.version] * 4
        plays.append(play)
    return plays


def _close(plays: Sequence[Play]) -> None:
    for play in plays:
        play.table.close()


def _percentiles(times: Sequence[float]) -> tuple[float, float]:
    cuts = statistics.quantiles(times, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


def main(arguments: list[str]) -> None:
    effort = QUICK if "--quick" in arguments else Effort()
    rows = [*_tapping_rows(effort), *_playing_rows(effort), *(_rows_at_rest() if effort.at_rest else ())]
    report(rows, arguments)


def _tapping_rows(effort: Effort) -> list[Row]:
    rows = []
    with fetched_boardgame() as folder:
        serves: list[tuple[Serve, type[Table]]] = [(polderbox, TappingPhones), (polderbox, TappingPrograms)]
        serves += [(boardgame(folder), BoardgameTable)] if folder else []
        for count in effort.tables:
            phones, programs, *theirs = tapping(serves, count, effort)
            name = f"{_tables(count)} x 4 phones, Polders, tap and untap, durable"
            rows.append(Row("live", name, str(phones), _beside(phones, theirs)))
            rows.append(Row("live", f"API: {_tables(count)} x 4 programs", str(programs), _beside(programs, theirs)))
    return rows


def _playing_rows(effort: Effort) -> list[Row]:
    rows = []
    for game, part in PLAYED.items():
        for count in effort.playing_tables:
            name = f"{_tables(count)} x 4 phones, {_title(game)}, random moves{' from mid-game' if part else ''}"
            rows.append(Row("live", name, str(playing(game, count, part, effort.seconds))))
    for game in PLAYED:
        name = f"{_tables(effort.whole_games)} x 4 phones, {_title(game)}, whole random games"
        rows.append(Row("live", name, str(playing(game, effort.whole_games, 0.0, MOVE_SECONDS))))
    return rows


def _rows_at_rest() -> Iterable[Row]:
    with contextmanager(polderbox)() as served:
        kept = asyncio.run(memory(served, PACED_TABLES))
        yield Row("live", "memory of a table with 4 phones", f"{kept / 1000:.0f} kB", f"{PACED_TABLES} tables")
    with contextmanager(polderbox)() as served:
        alone = asyncio.run(paced(TappingPhones, served, 1, PACE_ALONE))
        many = asyncio.run(paced(TappingPhones, served, PACED_TABLES, 1.0))
    beside = f"one table: p50 {alone[0]:.1f} ms, p99 {alone[1]:.1f} ms; ratio of p99 {many[1] / alone[1]:.2f}"
    pace = f"p50 {many[0]:.1f} ms, p99 {many[1]:.1f} ms"
    yield Row("live", f"{PACED_TABLES} tables, 1 move/s each", pace, beside)
    seconds, cpu = map(min, zip(*(_started() for _ in range(STARTS)), strict=True))
    yield Row("live", "start to first answer", f"{seconds:.2f} s, {cpu:.2f} s of CPU", f"best of {STARTS}")


def _tables(count: int) -> str:
    return f"{count} table{'s' if count > 1 else ''}"


def _title(game: str) -> str:
    return GAMES[game].title


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
