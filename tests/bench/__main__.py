"""Runs every benchmark in its own process and prints one table: `make bench`, or `python -m tests.bench engine`."""

import json
import subprocess
import sys

from tests.bench.table import Row, show

BENCHES = (
    "engine",
    "print",
    "live",
    "outages",
    "crowds",
    "images",
    "vision",
    "board",
    "decks",
    "meadow",
    "answers",
    "taps",
)


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in BENCHES]
    if unknown:
        print(f"No benchmark is called {unknown[0]}; there are: {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    rows = [row for name in wanted or BENCHES for row in _measured(name)]
    print(show(rows))
    return 0


def _measured(name: str) -> list[Row]:
    print(f"measuring {name} ...", file=sys.stderr, flush=True)
    run = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{name}", "--json"], stdout=subprocess.PIPE, text=True, check=False
    )
    if run.returncode:
        return [Row(name, "did not finish", f"exit code {run.returncode}")]
    return [Row(**row) for row in json.loads(run.stdout)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
