"""How soon after an outage the phones show the present again: `python -m tests.bench.outages`.

And how soon a tap shows on the other phones, with bad Wi-Fi and without; only this with `--slow-network`.
"""

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tests.bench.table import Row, report
from tests.companion.phones import serving
from tests.companion.web import outages, taps
from tests.companion.web.browsing import Table
from tests.companion.web.conftest import browser_here, browsing
from tests.companion.web.proxy import LOST, ROUND_TRIP_SECONDS, SlowProxy

TIMES = 5
TURNS = 4
OUTAGES: dict[str, Callable[[Table], float]] = {
    "page was frozen": outages.freeze,
    "page was hidden": outages.hide,
    "server was killed, four phones": outages.crash,
    "network refused": partial(outages.lose_the_network, mood="cut"),
    "network swallowed": partial(outages.lose_the_network, mood="swallow"),
}


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
    measured = []
    for name, outage in OUTAGES.items():
        took = sorted(measure(browser, outage) for _ in range(TIMES))
        measured.append(Row("outages", name, f"{median(took):.2f} s", f"slowest of {TIMES}: {took[-1]:.2f} s"))
    return measured


def _tap_rows(browser: Browser) -> list[Row]:
    wifi = f"{ROUND_TRIP_SECONDS * 1000:.0f} ms of latency and {100 / LOST:.0f} % loss"
    measured = []
    for name, slow in ((f"tap until the others show it, {wifi}", True), ("tap until the others show it", False)):
        took = sorted(seen_by_others(browser, slow))
        value, late = f"median {median(took) * 1000:.0f} ms", took[len(took) * 9 // 10] * 1000
        measured.append(Row("outages", name, value, f"{len(took)} times, nine in ten within {late:.0f} ms"))
    return measured


if __name__ == "__main__":
    report(rows(sys.argv[1:]), sys.argv[1:])
