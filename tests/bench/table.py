"""The one table that all benchmarks print into, and the numbers that may follow their commands."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: of what, how much, and beside what it was measured in the same run."""

    bench: str
    what: str
    value: str
    beside: str = ""


def show(rows: Iterable[Row]) -> str:
    cells = [("bench", "measured", "value", "beside"), *((r.bench, r.what, r.value, r.beside) for r in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(4)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def given(arguments: Sequence[str], name: str, usual: int) -> int:
    """The number behind this name in the command."""
    return int(arguments[arguments.index(name) + 1]) if name in arguments else usual


def report(rows: Iterable[Row], arguments: Sequence[str]) -> None:
    """What a benchmark prints at its end: the table, or with --json its rows, for `make bench` to join."""
    if "--json" in arguments:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        print(show(rows))
