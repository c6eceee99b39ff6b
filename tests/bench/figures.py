"""Time by stage, memory, and the page of tables that the docs show."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np

from companion.vision import markers, reader
from companion.vision.decode import _POOL, decode
from companion.vision.quality import FEWEST_MARKERS, check_identity, quality
from companion.vision.reader import with_all_markers
from companion.vision.sheets import absorb, fields
from companion.vision.sheets.register import register, softened
from companion.vision.surface import surface
from generator.page.sheet import Sheet
from tests.bench.tallies import Cell, Outcome, Tally, by_spoilt, tally

Timed = dict[str, list[tuple[float, float]]]  # milliseconds of every look: elapsed, and of the processor
BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0001)
KINDS = ("empty", "circle", "stripes", "cross")
LOOKS = 3  # at every photo
HEAD = ("photos", "sheets", "squares", "right", "asked", "silently wrong", "sheets right or asked", "none asked")


def stages(photos: Sequence[bytes], sheets: Sequence[Sheet]) -> Timed:
    """Milliseconds of every stage for every photo; the first photo only warms up."""
    timed: Timed = {}
    _staged(photos[0], sheets)
    for data in photos:
        for _ in range(LOOKS):
            for name, ms in _staged(data, sheets).items():
                timed.setdefault(name, []).append(ms)
    return timed


def _staged(data: bytes, sheets: Sequence[Sheet]) -> dict[str, tuple[float, float]]:
    spent: dict[str, tuple[float, float]] = {}

    def clocked(name: str, work: Callable[[], Any]) -> Any:
        start, busy = time.perf_counter(), _processor_ms()
        done = work()
        spent[name] = 1000 * (time.perf_counter() - start), _processor_ms() - busy
        return done

    photo = clocked("decode", lambda: decode(data))
    grey = clocked("grey", lambda: np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)))
    seen = clocked("find markers", lambda: markers.markers(grey, sheets))
    found = next(f for f in markers.sheets_of(seen, sheets) if len(f.markers) >= FEWEST_MARKERS)
    found, laid = clocked("lay flat", lambda: with_all_markers(grey, found, surface(found)))
    sharp = clocked("judge quality", lambda: quality(grey, found, laid))
    clocked("read code", lambda: check_identity(grey, found.sheet, laid))
    known = reader._reference(found.sheet)
    chosen = clocked("choose blank", lambda: absorb.fitting(photo, laid, known.blanks))
    outlines = softened(known.sides[chosen], sharp.blur_mm)
    settled = clocked("register", lambda: register(grey, laid, outlines, found.centres_mm))
    blanks = known.blanks[chosen]
    ink = clocked("subtract blank", lambda: absorb.absorb(photo, settled.surface, blanks, sharp.blur_mm))
    clocked("look into fields", lambda: fields.values(blanks, ink, settled))
    elapsed, busy = zip(*spent.values(), strict=True)
    spent["all"] = sum(elapsed), sum(busy)
    return spent


def _processor_ms() -> float:
    """What this process and its decoders have used; on a busy machine it says more than the clock on the wall."""
    decoders = [Path("/proc", str(worker.process.pid), "schedstat") for worker in _POOL.workers.idle]
    return 1000 * time.process_time() + sum(int(its.read_text().split()[0]) / 1e6 for its in decoders)


def peak_memory(data: bytes) -> float:
    """Megabytes at the peak of a fresh process that reads one photo, its decoder included."""
    script = (
        "import re, sys; from pathlib import Path; from companion.vision import decode;"
        "from companion.vision.reader import read;"
        "from tests.companion.vision.sheets import SHEETS;"
        "read(decode.decode(sys.stdin.buffer.read()), SHEETS);"
        "pids = ['self', *(str(w.process.pid) for w in decode._POOL.workers.idle)];"
        "peaks = [re.search(r'VmHWM:\\s+(\\d+)', Path('/proc', p, 'status').read_text())[1] for p in pids];"
        "print(sum(map(int, peaks)) / 1024)"
    )
    run = subprocess.run([sys.executable, "-c", script], input=data, stdout=subprocess.PIPE, check=True)
    return float(run.stdout)


def told(t: Tally) -> tuple[str, ...]:
    """One row, as HEAD has it after the first column."""
    done = max(t.sheets, 1)
    return (
        f"{t.sheets}" + (f" and {t.refused} refused" if t.refused else ""),
        f"{t.cells}",
        f"{t.share(t.right):.2f} %",
        f"{t.share(t.asked):.2f} %",
        f"{t.silent}",
        f"{100 * t.sheets_safe / done:.1f} %",
        f"{100 * t.sheets_unasked / done:.1f} %",
    )


EYES: dict[Literal["cells", "logged", "tapped"], str] = {
    "cells": "reader alone",
    "logged": "with rules and log, nobody tapped",
    "tapped": "with rules and log, everybody tapped",
}


def audit_rows(outcomes: Mapping[str, Sequence[Outcome]]) -> list[tuple[str, ...]]:
    """For photos of a game whose log is at hand: the reader alone, and with the rules and the log."""
    return [
        (f"{name}, {how}", *told(tally(found, eyes)))
        for name, found in outcomes.items()
        if any(o.logged for o in found)
        for eyes, how in EYES.items()
    ]


def reliability(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """How many of the squares that were told with some confidence were wrong, asked or not, for each kind of mark."""
    cells = [cell for o in outcomes for cell in o.cells if not cell.spoilt]
    rows: list[tuple[str, ...]] = []
    for low, high in pairwise(BINS):
        inside = [cell for cell in cells if low <= cell.confidence < high]
        kinds = ([cell for cell in inside if cell.value.endswith(kind)] for kind in KINDS)
        rows.append((f"{100 * low:g} to {100 * min(high, 1):g} %", *map(_wrong, (*kinds, inside))))
    return rows


def _wrong(cells: Sequence[Cell]) -> str:
    return f"{sum(not cell.right for cell in cells)} of {len(cells)}"


def page(
    writers: str,
    scale: float,
    seed: int,
    outcomes: Mapping[str, Sequence[Outcome]],
    refused: Mapping[str, Sequence[Outcome]],
    timed: Timed,
    memory: float,
    peers: Mapping[str, str],
) -> str:
    every = [o for found in outcomes.values() for o in found]
    daily = [o for name, found in outcomes.items() if name.startswith("everyday") for o in found]
    lines = [
        "# Figures of the photo reader",
        "",
        f"Written by `python -m tests.bench.vision --scale {scale:g} --seed {seed} --report docs/reading-figures.md`.",
        f"Simulated photos, {writers}; no printed sheet has been photographed yet. [reading.md](reading.md) explains",
        "the words.",
        "",
        *_table(
            HEAD,
            [
                (part, *told(tally(its)))
                for name, found in outcomes.items()
                for part, its in by_spoilt(name, found).items()
            ],
        ),
        *("", _wrongly_refused(outcomes)),
        *("", "## The rules and the log as a second pair of eyes", ""),
        *_table(HEAD, audit_rows(outcomes)),
        *("", "## Refusals", ""),
        *_table(
            ("photo", "refused", "sentence"),
            [
                (name, f"{sum(bool(o.refused) for o in found)} of {len(found)}", found[0].refused)
                for name, found in refused.items()
            ],
        ),
        *(
            "",
            "## Reliability",
            "",
            "Squares read wrongly, asked or not, by how sure the reader was; spoilt marks apart.",
        ),
        *("", "Everyday photos:", "", *_table(("confidence", *KINDS, "all"), reliability(daily))),
        *("", "All photos:", "", *_table(("confidence", *KINDS, "all"), reliability(every))),
        *("", "## Time, 12 MP JPEG, two cores", ""),
        *("Elapsed time and processor time; the difference is what else the machine was doing.", ""),
        *_table(
            ("stage", "p50 ms", "p95 ms", "processor p50 ms", "processor p95 ms"),
            [(name, *middle_and_worst(spent)) for name, spent in timed.items()],
        ),
        *("", f"Peak memory of a process that reads one photo, including its decoder: {memory:.0f} MB.", ""),
        *("## Compared with other readers", "", *(f"- {name}: {what}" for name, what in peers.items()), ""),
    ]
    return "\n".join(lines)


def _wrongly_refused(outcomes: Mapping[str, Sequence[Outcome]]) -> str:
    every = [o for found in outcomes.values() for o in found]
    return f"All these photos can be read. {sum(bool(o.refused) for o in every)} of {len(every)} sheets were refused."


def middle_and_worst(spent: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    """p50 and p95, elapsed and then of the processor."""
    return tuple(f"{np.percentile(ms, share):.0f}" for ms in zip(*spent, strict=True) for share in (50, 95))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]
