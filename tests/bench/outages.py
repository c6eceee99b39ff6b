"""How soon after an outage the phones show the present again: `python -m tests.bench.outages`.

Each outage has a bound, and the command fails if one is missed. It also measures how soon a tap shows on the other
phones, with bad Wi-Fi and without; only this with `--slow-network`.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tests.bench.table import Row, report
from tests.companion.phones import serving
from tests.companion.web import outages, taps
from tests.companion.web.browsing import Table
from tests.companion.web.conftest import browser_here, browsing
from tests.companion.web.outages import lose_the_network
from tests.companion.web.proxy import LOST, ROUND_TRIP_SECONDS, Mood, SlowProxy

TIMES = 3
TURNS = 4
PHONES = 20
MISSED = "MISSED"
MOODS: tuple[tuple[str, Mood], ...] = (("refused", "cut"), ("swallowed", "swallow"))


@dataclass(frozen=True, slots=True)
class Outage:
    """Something that happens to phones, and how soon they must show the present again (docs/safety.md)."""

    row: str
    what: str
    happens: Callable[[Table], float]
    bound_seconds: float


OUTAGES = (
    *(
        Outage("R5", f"network {word} for {seconds} s", partial(lose_the_network, mood=mood, seconds=seconds), 1.0)
        for word, mood in MOODS
        for seconds in (3, 15, 40)
    ),
    Outage("R6", "phone was asleep", outages.freeze, 1.0),
    Outage("R6", "page was hidden", outages.hide, 1.0),
    Outage("R7", f"server was killed, {PHONES} phones", partial(outages.crash, watchers=PHONES - 4), 3.0),
)


def measure(browser: Browser, outage: Callable[[Table], float]) -> float:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        session = Table(browser, server)
        try:
            return outage(session)
        finally:
            session.close()


def seen_by_others(browser: Browser, slow: bool) -> list[float]:
    """Seconds from each tap until each of the other three phones showed it."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        table, proxy = Table(browser, server), SlowProxy(server.port)
        try:
            phones = taps.seated(table, proxy.port if slow else None)
            return [took for _ in range(TURNS) for move in taps.turn(table, phones) for took in move]
        finally:
            table.close()
            proxy.close()


def rows(arguments: list[str]) -> list[Row]:
    found = browser_here()
    if found is None:
        return [Row("outages", "not measured", "no Chromium here")]
    with browsing(found) as browser:
        return [*([] if "--slow-network" in arguments else _outage_rows(browser)), *_tap_rows(browser)]


def _outage_rows(browser: Browser) -> list[Row]:
    return [_judged(it, sorted(measure(browser, it.happens) for _ in range(TIMES))) for it in OUTAGES]


def _judged(outage: Outage, took: list[float]) -> Row:
    verdict = "kept" if took[-1] <= outage.bound_seconds else MISSED
    beside = f"slowest of {TIMES}: {took[-1]:.2f} s; within {outage.bound_seconds:g} s: {verdict}"
    return Row("outages", f"{outage.row} {outage.what}", f"{median(took):.2f} s", beside)


def _tap_rows(browser: Browser) -> list[Row]:
    wifi = f"{ROUND_TRIP_SECONDS * 1000:.0f} ms of latency and {100 / LOST:.0f} % loss"
    measured = []
    for name, slow in ((f"tap until the others show it, {wifi}", True), ("tap until the others show it", False)):
        took = sorted(seen_by_others(browser, slow))
        value, late = f"median {median(took) * 1000:.0f} ms", took[len(took) * 9 // 10] * 1000
        measured.append(Row("outages", name, value, f"{len(took)} times, nine in ten within {late:.0f} ms"))
    return measured


def main(arguments: list[str]) -> int:
    measured = rows(arguments)
    report(measured, arguments)
    missed = any(row.beside.endswith(MISSED) for row in measured)
    return 1 if missed and "--json" not in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
