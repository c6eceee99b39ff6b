"""Plays on several tables while the server suffers, and counts what was lost: `python -m tests.bench.faults`.

Phones with cookies, forms and streams, and programs with tokens, play random games on a real server with SQLite. In a
random order that `--seed` fixes, the server is killed, terminated, frozen, denied disk space and given a damaged file,
and its network is slowed, cut and swallowed. After each fault every table must go on, every acknowledged move must be
in its log once, and its state must be what its log folds to. Moves that only a damaged file had may be gone, if host
and players are told; these are counted apart.

Exit code 1 if anything was lost, doubled, wrong, silently damaged or stuck, or if the server broke (500).
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.bench.faults.host import Host
from tests.bench.faults.judge import Judge
from tests.bench.faults.players import GAMES, Counts, Table
from tests.bench.faults.wifi import Wifi
from tests.bench.table import Row, show

STUCK_SECONDS = 60.0
REFUSED_SECONDS = 20.0
OTHERS = ("terminate", "freeze", "full", "full", "damage", "damage", "slow", "cut", "cut", "swallow")
FAULTS = ("kill",) * len(OTHERS) + OTHERS
PROGRESS_SECONDS = 30.0


class Evening:
    """Tables, the server they are on, and one fault after another."""

    def __init__(self, folder: Path, seed: int, tables: int, pause: float) -> None:
        (folder / "data").mkdir()
        self.luck = random.Random(seed)
        self.host = Host(folder / "data")
        self.wifi = Wifi(self.host.port)
        self.gate = asyncio.Event()
        self.counts = Counts()
        self.faults: Counter[str] = Counter()
        self.longest, self.longest_after, self.forced = 0.0, "", 0
        self.wanted, self.pause, self.opened = tables, pause, 0
        self.tables: list[Table] = []

    async def run(self, faults: Iterator[str]) -> None:
        """Play on while these faults happen, one after another."""
        await self.host.start()
        try:
            self.port = await self.wifi.open()
            self.judge = Judge(self.host.port)
            for fault in faults:
                await self._fill()
                self.gate.set()
                await asyncio.sleep(self.luck.uniform(0.1, 0.8))
                await self._suffer(fault)
            for table in self.tables:
                table.close()
            self.wifi.close()
        finally:
            await self.host.end(signal.SIGKILL)

    def faults_for(self, minutes: float) -> Iterator[str]:
        """A deck of faults, shuffled again and again, until the time is up; says now and then how it goes."""
        began = printed = time.monotonic()
        deck: list[str] = []
        while time.monotonic() < began + 60 * minutes:
            deck = deck or self.luck.sample(FAULTS, len(FAULTS))
            yield deck.pop()
            if time.monotonic() > printed + PROGRESS_SECONDS:
                printed = time.monotonic()
                print(f"{(printed - began) / 60:5.1f} min  {self.line()}", flush=True)

    @property
    def failed(self) -> bool:
        return self.judge.verdicts.failed or bool(self.counts.broken)

    def line(self) -> str:
        found, others = self.judge.verdicts, self.faults.total() - self.faults["kill"]
        return (
            f"{self.counts.acknowledged} moves, {self.faults['kill']} kills, {others} other faults; "
            f"lost {found.lost}, doubled {found.doubled}, wrong {found.wrong}, silent {found.silent}, "
            f"stuck {found.stuck}; announced {found.announced}"
        )

    async def _suffer(self, fault: str) -> None:
        """One fault, from which every table must recover. When the disk is damaged, nobody plays until all tables have
        been looked at, so that what was lost can be told from what was played since.
        """
        self.faults[fault] += 1
        if fault == "damage":
            self.gate.clear()
            await asyncio.gather(
                *(table.quiet(asyncio.get_running_loop().time() + STUCK_SECONDS) for table in self.tables)
            )
            await self._check(await self._inflict(fault), damaged=True)
            self.gate.set()
        else:
            await self._inflict(fault)
        await self._recover(fault)
        self.gate.clear()
        await self._check("", damaged=False)

    async def _check(self, notice: str, damaged: bool) -> None:
        for table in list(self.tables):
            fit = await self.judge.check(table, notice, damaged)
            if table.done or not fit:
                table.close()
                self.judge.forget(table)
                self.tables.remove(table)

    async def _inflict(self, fault: str) -> str:
        """Make something happen, and undo it; what the host reads on a new start."""
        seconds = self.luck.uniform(0.2, 1.2)
        match fault:
            case "kill":
                await self.host.end(signal.SIGKILL)
                return await self.host.start()
            case "terminate":
                await self._terminate()
                return await self.host.start()
            case "damage":
                await self.host.end(signal.SIGKILL) if self.luck.random() < 0.7 else await self._terminate()
                what = self.host.damage(self.luck)
                notice = await self.host.start()
                print(f"  {what}: {notice.strip()[:200] or 'nobody minded'}", flush=True)
                return notice
            case "freeze":
                await self.host.freeze(seconds)
            case "full":
                with self.host.full_disk():
                    await asyncio.sleep(seconds)
                    await self._refused()
            case "slow" | "cut" | "swallow":
                self.wifi.turn(fault)
                await asyncio.sleep(seconds)
                self.wifi.turn("pass")
        return ""

    async def _refused(self) -> None:
        """Wait until somebody has been told about the disk; all tables may just be over."""
        clock = asyncio.get_running_loop().time
        before, until = self.counts.disk, clock() + REFUSED_SECONDS
        while self.counts.disk == before and clock() < until:
            await asyncio.sleep(0.02)

    async def _terminate(self) -> None:
        try:
            await asyncio.wait_for(self.host.end(signal.SIGTERM), 20)
        except TimeoutError:
            self.forced += 1
            await self.host.end(signal.SIGKILL)

    async def _recover(self, fault: str) -> None:
        """Wait until every table has had a move since the fault was over."""
        clock = asyncio.get_running_loop().time
        began = clock()
        while waiting := [table for table in self.tables if table.last < began and not table.done]:
            if clock() > began + STUCK_SECONDS:
                self.judge.verdicts.stuck += len(waiting)
                self.judge.verdicts.note(
                    f"no move after {fault}: {[(table.code, table.troubles) for table in waiting]}"
                )
                break
            await asyncio.sleep(0.01)
        if clock() - began > self.longest:
            self.longest, self.longest_after = clock() - began, fault

    async def _fill(self) -> None:
        while len(self.tables) < self.wanted:
            game = GAMES[self.opened % len(GAMES)]
            by_form = self.opened % 3 != 2
            table = Table(self.port, game, by_form, self.gate, self.counts, self.pause)
            self.opened += 1
            await table.open(self.luck)
            self.tables.append(table)


def rows(evening: Evening) -> list[Row]:
    found, faults, counts = evening.judge.verdicts, evening.faults, evening.counts
    kinds = ", ".join(f"{name} {count}" for name, count in faults.most_common())
    told = [
        ("moves acknowledged", str(counts.acknowledged), f"{evening.opened} tables, {counts.refused} refused"),
        ("kill -9", str(faults["kill"]), f"{counts.again} moves had to be sent again"),
        ("other faults", str(faults.total() - faults["kill"]), kinds),
        ("lost", str(found.lost), ""),
        ("doubled", str(found.doubled), ""),
        ("wrong", str(found.wrong), ""),
        ("silently damaged", str(found.silent), f"{found.restored} tables restored after damage"),
        ("stuck", str(found.stuck), f"{evening.forced} servers had to be killed after 20 s of SIGTERM"),
        ("server errors (500)", str(counts.broken), f"{counts.disk} answers said that the disk took nothing"),
        ("lost after damage, and announced", str(found.announced), ""),
        ("longest recovery", f"{evening.longest:.2f} s", f"after {evening.longest_after}"),
        ("longest start", f"{evening.host.longest_start:.2f} s", ""),
    ]
    return [Row("faults", *row) for row in told]


def main(arguments: list[str]) -> int:
    about = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m tests.bench.faults", description=__doc__, formatter_class=about)
    parser.add_argument("--minutes", type=float, default=30.0, help="how long to go on (30)")
    parser.add_argument("--seed", type=int, default=1, help="fixes the order of the faults (1)")
    parser.add_argument("--tables", type=int, default=6, help="how many tables are played on at a time (6)")
    parser.add_argument("--pause", type=float, default=0.25, help="seconds a player thinks, about (0.25)")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        evening = asyncio.run(_evening(Path(folder), chosen))
    print(show(rows(evening)))
    return 1 if evening.failed else 0


async def _evening(folder: Path, chosen: argparse.Namespace) -> Evening:
    evening = Evening(folder, chosen.seed, chosen.tables, chosen.pause)
    await evening.run(evening.faults_for(chosen.minutes))
    return evening


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
