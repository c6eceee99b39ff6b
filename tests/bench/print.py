"""How dear printing is: forty cards beside plain reportlab and protograf, and the whole Polders kit.

Every run is a new process, so importing is part of it; CPU seconds are user and system time together, the median of
several runs taken by turns.
"""

import importlib.util
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench.table import Row, report

RUNS = 9
SLOW_RUNS = 1  # protograf takes a hundred times as long


@dataclass(frozen=True, slots=True)
class Run:
    cpu: float  # seconds
    memory: float  # megabytes, at the most


def main(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ours, plain = _by_turns(("ours", "plain"), folder)
        rows = [
            Row("print", "40 cards, ours", _cpu(ours), f"{_times(ours, plain)} plain reportlab (goal: 1.5)"),
            Row("print", "40 cards, plain reportlab", _cpu(plain), _memory(plain)),
            Row("print", "40 cards, ours, peak memory", _memory(ours), f"{_memory(plain)} plain reportlab"),
            _protograf(folder, ours),
            _kit(folder),
        ]
    report(rows, arguments)


def _by_turns(jobs: tuple[str, ...], folder: str) -> list[list[Run]]:
    """Taken by turns, a busy moment of the machine hits all of them."""
    turns = [[_run(job, folder) for job in jobs] for _ in range(RUNS + 1)][1:]  # the first one warms the disk
    return [list(runs) for runs in zip(*turns, strict=True)]


def _protograf(folder: str, ours: list[Run]) -> Row:
    if not importlib.util.find_spec("protograf"):
        return Row("print", "40 cards, protograf", "not measured", "pip install protograf")
    runs = [_run("protograf", folder) for _ in range(SLOW_RUNS)]
    return Row("print", "40 cards, protograf", _cpu(runs), f"{_times(runs, ours)} ours, {_memory(runs)}")


def _kit(folder: str) -> Row:
    runs = [_run("kit", folder) for _ in range(3)]
    files = sorted(Path(folder).glob("polders-*.pdf"))
    size = sum(file.stat().st_size for file in files) / 1e6
    return Row("print", "the whole Polders kit", _cpu(runs), f"{len(files)} files, {size:.2f} MB, {_memory(runs)}")


def _run(job: str, folder: str) -> Run:
    command = [sys.executable, "-m", f"tests.bench.cards.{job}", folder]
    process = os.posix_spawn(command[0], command, os.environ, file_actions=_quiet())
    _, status, usage = os.wait4(process, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} did not finish: exit code {os.waitstatus_to_exitcode(status)}")
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def _quiet() -> list[tuple[int, int, str, int, int]]:
    return [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]


def _cpu(runs: list[Run]) -> str:
    return f"{median(run.cpu for run in runs):.3f} s CPU"


def _memory(runs: list[Run]) -> str:
    return f"{max(run.memory for run in runs):.0f} MB"


def _times(runs: list[Run], others: list[Run]) -> str:
    return f"{median(run.cpu for run in runs) / median(run.cpu for run in others):.2f} times"


if __name__ == "__main__":
    main(sys.argv[1:])
