"""How many answers a review asks for, on simulated everyday photos of Polders, and whether changed squares are noticed.

`python -m tests.bench.answers` takes a few minutes on one core; a number behind it takes that many games.
"""

import random
import sys

import cv2
import numpy as np

from companion.photos.scorable import Scored
from companion.photos.scoring import joined, score
from companion.vision.decode import decode
from companion.vision.reader import read
from companion.vision.reading import Reading, Unreadable
from games.kit import grid
from games.kit.photo import Seen
from games.polders.components import COLOURS, FILLINGS, POLDERS
from games.polders.photo.sheet import check_sheet, field_of
from games.polders.rules.board import board_of
from games.polders.table.state import State
from tests.bench.shots import everyday, game_of, photo
from tests.bench.table import Row, report
from tests.companion.vision.sheets import SHEETS
from tests.photos import scene

GAMES = 15
NAMES = ("Anna", "Bo", "Cas", "Dee")
LETTERS = "".join(colour.letter for colour in COLOURS)
VALUES = ("empty", *(f"{colour.name}:{filling.mark}" for colour in COLOURS for filling in FILLINGS))


def main(arguments: list[str]) -> None:
    games = next((int(word) for word in arguments if word.isdigit()), GAMES)
    cv2.setNumThreads(1)
    taps: dict[str, list[int]] = {"everybody tapped": [], "nobody tapped": [], "without a table": []}
    for game in range(games):
        readings = _readings(game)
        if len(readings) < len(POLDERS):
            continue
        played = scene.finished(game_of(4 * game))
        tables = (played.tapped, played.table, None)
        for how, table in zip(taps, tables, strict=True):
            taps[how] += _taps(score(joined(readings), table=table, assignments=played.table.assignments, names=NAMES))
    rows = [
        Row(
            "answers", f"taps for a sheet, {how}", f"median {np.median(n):g}, p95 {np.percentile(n, 95):g}", f"{len(n)}"
        )
        for how, n in taps.items()
        if n
    ]
    report([*rows, *_changed(games)], arguments)


def _readings(game: int) -> list[Reading]:
    readings = []
    for sheet in range(len(POLDERS)):
        try:
            readings.append(read(decode(photo(everyday(3.0), 4 * game + sheet)[0]), SHEETS))
        except Unreadable:
            continue
    return readings


def _taps(scored: Scored) -> list[int]:
    """For each sheet what somebody has to answer, a dispute among it."""
    asked = [it.sheet for it in scored.questions if it.decides and not it.disputed]
    disputed = [it.sheet for it in scored.disputes]
    return [asked.count(sheet) + disputed.count(sheet) for sheet in scored.outcomes]


def _changed(games: int) -> list[Row]:
    """One clear square of each sheet holds something else than was drawn. Is it noticed, and is it named?"""
    luck, rows = random.Random(7), []
    for how in ("tapped", "table"):
        noticed = named = 0
        for game in range(games):
            played = scene.finished(game)
            table: State = getattr(played, how)
            for number, drawn in enumerate(played.sheets):
                field, seen = _with_a_change(number, drawn, luck)
                dispute = check_sheet(seen, LETTERS, table).dispute
                noticed += dispute is not None
                named += dispute is not None and field in dispute.fields
        share = f"noticed {100 * noticed / (4 * games):.0f} %, named {100 * named / (4 * games):.0f} %"
        rows.append(Row("answers", f"changed squares, {'everybody' if how == 'tapped' else 'nobody'} tapped", share))
    return rows


def _with_a_change(number: int, drawn: dict[str, str], luck: random.Random) -> tuple[str, Seen]:
    polder = POLDERS[number]
    truth = {field_of(one): drawn.get(field_of(one), "empty") for one in grid.each(board_of(polder).land)}
    field = luck.choice(list(truth))
    wrong = luck.choice([value for value in VALUES if value != truth[field]])
    chances = {name: {value: 0.999} for name, value in truth.items()}
    chances[field] = {wrong: 0.99, truth[field]: 0.009}
    return field, Seen(f"polders/{polder.name.lower().removeprefix('de ')}/4", chances)


if __name__ == "__main__":
    main(sys.argv[1:])
