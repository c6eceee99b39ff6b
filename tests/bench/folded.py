"""Fold sheets read from simulated photos: boxes, rings, folds and winners, with fixed seeds. docs/rollfold-reading.md
keeps what it printed.

    python -m tests.bench.folded [--photos 60] [--covered 40] [--seed 15] [--json]

The photos are of games that bots played, finished or not, on all levels; everyday light and hands, both papers, every
fourth in low ink; front and back up to 2 mm apart, creases up to 0.5 mm beside their line. Then come photos with a
hand, a sleeve or a cup over the sheet, half of them also with the edge of a shadow or the glare of a lamp. No real
photo is among them.
"""

import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the photo workers have it

import numpy as np

from companion.photos.scoring import joined
from companion.rollfold.photo import sheets
from companion.vision.folded.marks import RING_UNCLEAR
from companion.vision.reader import read
from companion.vision.reading import Reading, SheetReading, Unreadable
from games.kit.photo import uncovered
from games.rollfold.photo.sheet import check_sheet
from games.rollfold.rules.sheet import Sheet, won
from tests.bench.table import Row, given, report
from tests.photos import folded, hands
from tests.photos.covers import COVERS
from tests.photos.folded import Taken
from tests.photos.scene import everyday

PHOTOS = 60
SEED = 15
COVERED = 40  # ten with each cover
HARDER = ((0.0, 0.0), (0.6, 0.0), (0.0, 0.0), (0.0, 0.5))  # the edge of a shadow, and glare
LEVELS = ((1, False), (2, False), (3, False), (4, False), (4, True))  # the last with a finished game, on the reverse


@dataclass
class Count:
    """What came of the photos."""

    of: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def share(self, part: str, whole: str, digits: int = 2) -> str:
        return f"{self.of[part]} of {self.of[whole]} ({100 * self.of[part] / max(1, self.of[whole]):.{digits}f} %)"


def measured(photos: int, seed: int, cover: str = "") -> Count:
    count = Count()
    for number in range(photos):
        taken = photo(number, seed, cover)
        count.of["photos"] += 1
        began = time.process_time()
        try:
            (sheet,) = read(taken.picture, sheets()).sheets
        except Unreadable:
            count.of["refused"] += 1
            continue
        count.seconds.append(time.process_time() - began)
        judge(count, taken, sheet)
    return count


def photo(number: int, seed: int = SEED, cover: str = "") -> Taken:
    rng = np.random.default_rng([seed, number, *cover.encode()])
    level, reverse = LEVELS[number % len(LEVELS)]
    sheet = finished_reverse(rng) if reverse else folded.anywhere(rng, level)
    writers = hands.real if hands.have_writers() and number % 2 else hands.invented
    leafed = folded.handled(rng, "low" if number % 4 == 3 else "full")
    edge, glare = HARDER[number % len(HARDER)]
    shot = replace(everyday(rng), edge=edge, glare=glare) if cover else None
    return folded.take(rng, sheet, leafed, shot, writers=writers, cover=cover)


def finished_reverse(rng: np.random.Generator) -> Sheet:
    """A sheet of level 4 that was turned over: the bots turn theirs in most games."""
    while True:
        turns = folded.game(4, int(rng.integers(folded.SEQUENCES)), int(rng.integers(folded.PLANS)))
        turned = [sheet for sheet in turns if sheet.view.folds.turned]
        if turned:
            return turned[-1]


def judge(count: Count, taken: Taken, sheet: SheetReading) -> None:
    of = count.of
    for name, truth in taken.folds.items():
        value = sheet.fields[name]
        of["folds"] += 1
        of["folds right"] += value.value == truth
        of["folds asked"] += value.doubtful
        of["folds silently wrong"] += value.value != truth and not value.doubtful
    if all(sheet.fields[name].value == truth for name, truth in taken.folds.items()):
        for name, truth in taken.marks.items():
            value = sheet.fields[name]
            present = (value.value == "empty") == (truth == "empty")
            of["boxes"] += 1
            of["boxes right"] += value.value == truth
            of["X's right"] += present
            of["boxes flagged"] += value.doubtful
            of["X's silently wrong"] += not present and value.why in ("", RING_UNCLEAR)
            of["rings silently wrong"] += present and value.value != truth and not value.doubtful
    seen, areas = uncovered(joined([Reading("photo", (sheet,))]))
    checked = check_sheet(seen[sheet.id])
    right = checked.won == won(taken.sheet)
    asked = areas or checked.questions
    of["areas"] += len(areas)
    of["questions"] += len(asked)
    of["sheets asked"] += bool(asked)
    of["sheets settled right"] += right and not asked
    of["winners silently wrong"] += not right and not asked


def covered_row(cover: str, count: Count) -> Row:
    of = count.of
    wrong = of["X's silently wrong"] + of["folds silently wrong"]
    return Row(
        "folded",
        f"{cover} over the sheet: X's and folds wrong unasked",
        f"{wrong} of {of['boxes'] + of['folds']}",
        f"{of['photos']} photos, {of['areas']} areas asked, {of['refused']} refused,"
        f" {of['winners silently wrong']} winners wrong unasked",
    )


def rows(count: Count) -> list[Row]:
    of, told = count.of, "folded"
    middle, late = (f"{1000 * t:.0f} ms" for t in np.quantile(count.seconds or [0.0], [0.5, 0.95]))
    return [
        Row(told, "photos read", count.share("refused", "photos").replace(" of ", " refused of ")),
        Row(told, "corners: fold right", count.share("folds right", "folds"), f"asked {of['folds asked']}"),
        Row(told, "corners silently wrong", count.share("folds silently wrong", "folds")),
        Row(told, "boxes right (empty, X, ringed X)", count.share("boxes right", "boxes", 3)),
        Row(told, "X or none right", count.share("X's right", "boxes", 3), f"flagged {of['boxes flagged']}"),
        Row(told, "X or none silently wrong", count.share("X's silently wrong", "boxes", 3)),
        Row(told, "ring silently wrong", count.share("rings silently wrong", "boxes", 3)),
        Row(told, "sheets with a question", count.share("sheets asked", "photos"), f"{of['questions']} questions"),
        Row(told, "winner silently wrong", count.share("winners silently wrong", "photos")),
        Row(told, "time a photo, CPU", middle, f"p95 {late}"),
    ]


def main(arguments: list[str]) -> None:
    seed, few = given(arguments, "--seed", SEED), given(arguments, "--covered", COVERED) // len(COVERS)
    plain = rows(measured(given(arguments, "--photos", PHOTOS), seed))
    report([*plain, *(covered_row(cover, measured(few, seed, cover)) for cover in COVERS)], arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
