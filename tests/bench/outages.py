"""How soon after an outage the phones show the present again: `python -m tests.bench.outages`."""

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tests.bench.table import Row, report
from tests.companion.phones import serving
from tests.companion.web import outages
from tests.companion.web.browsing import Table
from tests.companion.web.conftest import browser_here, browsing

TIMES = 5
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


def rows() -> list[Row]:
    found = browser_here()
    if found is None:
        return [Row("outages", "not measured", "no Chromium here")]
    measured = []
    with browsing(found) as browser:
        for name, outage in OUTAGES.items():
            took = sorted(measure(browser, outage) for _ in range(TIMES))
            measured.append(Row("outages", name, f"{median(took):.2f} s", f"slowest of {TIMES}: {took[-1]:.2f} s"))
    return measured


if __name__ == "__main__":
    report(rows(), sys.argv[1:])
