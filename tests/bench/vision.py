"""The photo reader on simulated photos of finished games: accuracy, doubts, refusals, the audit, time, memory.

`python -m tests.bench.vision [--scale 0.2] [--report docs/reading-figures.md] [--json]`: five minutes on two quiet
cores. Real writers and light are used where POLDERBOX_MARKS has them, invented hands otherwise; every table says which.

`--only "thick pens" --only everyday` measures the photos whose names contain one of these words, and nothing else;
`--seed 50000` takes other photos, so that a figure does not come from those that a threshold was chosen on.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one photo a core; two threads a photo would measure each other

import argparse
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.bench import figures
from tests.bench.shots import Setting, bad_photos, conditions, everyday, hard, sweeps
from tests.bench.table import Row, report
from tests.bench.tallies import Outcome, by_spoilt, outcomes, tally
from tests.companion.vision.sheets import SHEETS
from tests.photos import hands

CORES = 2
WRITERS = "real writers" if hands.have_writers() else "invented hands"
EVERYDAY_PHOTOS = {2.0: 80, 12.0: 10}
HARD_PHOTOS = 36
CONDITION_PHOTOS = 14
HARDEST = ("scribbled out or drawn over", "half-size marks", "thick pens over the lines")
HARDEST_PHOTOS = 54  # where mistakes are so rare that few photos show none
TABLE_PHOTOS = 4  # of four sheets each
SWEEP_PHOTOS = 2
HUGE_PHOTOS = 1  # of 50 MP: half a minute each to make
BAD_PHOTOS = 2
FIRST_BAD = 9000  # seeds
APART = 101  # seeds from one setting to the next: other games, other writers

# OMRChecker, the best-known reader of marks on photos, as published and measured on its own samples.
PEERS = {
    "turn 180": "OMRChecker: 0 of 11 sheets right upside down, silently",
    "light 4.0": "OMRChecker: 9 % of sheets right",
    "table white": "OMRChecker: 18 % of sheets right",
    "12 MP JPEG: all": "OMRChecker: 43 ms at 13 MP, 49 ms at 1 MP; never flags a mark",
}

Measured = dict[str, list[Outcome]]


@dataclass(frozen=True, slots=True)
class Job:
    """How many photos of one setting, and the seed of the first."""

    setting: Setting
    count: int
    seed: int


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--scale", type=float, default=1.0, help="share of the photos")
    asked.add_argument("--report", type=Path, help="write the tables for the docs here")
    asked.add_argument("--only", action="append", metavar="NAME", help="of the photos, those with this in their name")
    asked.add_argument("--seed", type=int, default=0, help="of the first photo; others are never the same")
    asked.add_argument("--cores", type=int, default=CORES)
    asked.add_argument("--json", action="store_true")
    options = asked.parse_args()
    rows = _some(options.only, options.scale, options.seed, options.cores) if options.only else _all(options)
    report(rows, ["--json"] if options.json else [])


def _some(names: Sequence[str], scale: float, seed: int, cores: int) -> list[Row]:
    """What is read of some of the photos, and nothing else."""
    outcomes = measured({n: job for n, job in _jobs(seed).items() if any(its in n for its in names)}, scale, cores)
    return [*_read(outcomes), *_audited(outcomes)]


def _all(options: argparse.Namespace) -> list[Row]:
    outcomes = measured(_jobs(options.seed), options.scale, options.cores)
    bad = {name: Job(setting, BAD_PHOTOS, FIRST_BAD) for name, setting in bad_photos().items()}
    refused = measured(bad, options.scale, options.cores)
    large = [o.photo for found in outcomes.values() for o in found if o.photo]
    timed = figures.stages(large, SHEETS)
    memory = figures.peak_memory(large[0])
    if options.report:
        options.report.write_text(
            figures.page(WRITERS, options.scale, options.seed, outcomes, refused, timed, memory, PEERS)
        )
    return [
        *_read(outcomes),
        *_audited(outcomes),
        *_reliable(outcomes),
        *_refused(refused),
        *_timed(timed),
        Row("vision", "peak memory of the reader", f"{memory:.0f} MB"),
    ]


def _jobs(seed: int) -> dict[str, Job]:
    wanted = {f"everyday {mp:g} MP": (everyday(mp), count) for mp, count in EVERYDAY_PHOTOS.items()}
    wanted["at or beyond one limit"] = hard(), HARD_PHOTOS
    wanted |= {
        name: (its, TABLE_PHOTOS if its.sheets > 1 else HARDEST_PHOTOS if name in HARDEST else CONDITION_PHOTOS)
        for name, its in conditions().items()
    }
    wanted |= {
        name: (setting, HUGE_PHOTOS if name == "megapixels 50.0" else SWEEP_PHOTOS)
        for name, setting in sweeps().items()
    }
    return {name: Job(setting, count, seed + APART * k) for k, (name, (setting, count)) in enumerate(wanted.items())}


def measured(jobs: Mapping[str, Job], scale: float, cores: int = CORES) -> Measured:
    """All photos of all settings, over the cores."""
    with ProcessPoolExecutor(max_workers=cores) as workers:
        running = {
            name: [workers.submit(outcomes, job.setting, job.seed + i) for i in range(max(1, round(job.count * scale)))]
            for name, job in jobs.items()
        }
        return {name: [o for photo in started for o in photo.result()] for name, started in running.items()}


def _read(outcomes: Measured) -> list[Row]:
    return [
        Row("vision", f"{part} ({WRITERS})", _sentence(figures.told(tally(its))), PEERS.get(name, ""))
        for name, found in outcomes.items()
        for part, its in by_spoilt(name, found).items()
    ]


def _audited(outcomes: Measured) -> list[Row]:
    return [Row("vision", name, _sentence(its)) for name, *its in figures.audit_rows(outcomes)]


def _reliable(outcomes: Measured) -> list[Row]:
    every = [o for found in outcomes.values() for o in found]
    return [
        Row("vision", f"confidence {sure}", f"wrong {its[-1]} squares") for sure, *its in figures.reliability(every)
    ]


def _refused(bad: Measured) -> list[Row]:
    return [
        Row(
            "vision",
            f"bad photo: {name}",
            f"{sum(bool(o.refused) for o in found)} of {len(found)} refused",
            found[0].refused,
        )
        for name, found in bad.items()
    ]


def _timed(timed: figures.Timed) -> list[Row]:
    rows = []
    for stage, spent in timed.items():
        p50, p95, busy50, busy95 = figures.middle_and_worst(spent)
        what = f"12 MP JPEG: {stage}"
        value = f"p50 {p50} ms, p95 {p95} ms; of the processor {busy50} and {busy95} ms"
        rows.append(Row("vision", what, value, PEERS.get(what, "")))
    return rows


def _sentence(its: Sequence[str]) -> str:
    sheets, squares, right, asked, silent, safe, unasked = its
    return (
        f"{sheets} sheets: {right} of {squares} squares right, {asked} asked, {silent} silently wrong; "
        f"{safe} of sheets right or asked, {unasked} with nothing to ask"
    )


if __name__ == "__main__":
    main()
