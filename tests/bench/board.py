"""Boards of H2Olland in simulated photos: how many are read whole, how many ask, and whether any is wrong unasked.

    python -m tests.bench.board [--photos 42] [--covered 40] [--seed 8] [--edition 2] [--json]

No printed board has been photographed yet. Pieces lie up to 3 mm and 4 degrees off; every photo is hard in one way.
Then come photos with a hand, a sleeve or a cup over the board.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median

import cv2
import numpy as np

from companion.h2olland.board import read_board
from companion.photos.scoring import joined, score
from companion.vision import markers
from companion.vision.arrays import Image
from companion.vision.reading import Reading, SheetReading, Unreadable
from games.h2olland.photo.audit import expected
from games.h2olland.rules import game
from games.h2olland.rules.state import State
from games.h2olland.table import state as table_state
from games.kit.photo import AREA
from tests.bench.table import Row, given, report
from tests.games.h2olland.seen import greedy_game
from tests.photos.board import Laid, lying_on_table
from tests.photos.camera import Shot, jpeg, photograph
from tests.photos.covers import COVERS, thrown_over

PLAIN = Shot(megapixels=8, tilt=12, tilt_towards=60, turn=12, light=1.6, light_from=30, blur_mm=0.12, fill=0.98)
SHOTS: dict[str, Shot] = {
    "plain": PLAIN,
    "blur 0.3 mm": replace(PLAIN, blur_mm=0.3),
    "shaken 1 mm": replace(PLAIN, motion_mm=1.0),
    "tilt 35": replace(PLAIN, tilt=35),
    "light 5:1": replace(PLAIN, light=5.0),
    "hand's shadow": replace(PLAIN, shadow=0.6),
    "2700 K": replace(PLAIN, kelvin=2700, exposure=0.6),
    "dim": replace(PLAIN, exposure=0.25, noise=0.012),
    "bright": replace(PLAIN, exposure=1.3),
    "JPEG 30": replace(PLAIN, quality=30),
    "3 MP": replace(PLAIN, megapixels=3),
    "sideways": replace(PLAIN, turn=95),
    "shadow's edge": replace(PLAIN, edge=0.6),
    "glare": replace(PLAIN, glare=0.4),
}
PIECES: dict[str, Callable[[State], Laid]] = {
    "printed": Laid,
    "wooden workers": partial(Laid, wood=True),
    "low ink": partial(Laid, ink="low"),
}
EDITION = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    shot: str
    pieces: str
    questions: int  # fields that the camera doubts; -1 when the photo was refused
    wrong: int  # fields that it does not doubt, and that are wrong
    exact: bool  # the score is right, and nothing was asked
    seconds: float
    cover: str = ""
    areas: int = 0


PHOTOS = len(SHOTS) * len(PIECES)
COVERED = 40  # ten with each cover
SEED = 8


def boards(first: int) -> Iterator[State]:
    """The end of a race twice, an autumn in mid-game and a first summer, by turns."""
    for seed in range(1000 * first, 1000 * first + 1000):
        yield greedy_game(4, 100 + seed)[-1]
        yield next(state for state in greedy_game(3, 300 + seed) if (state.stage, state.year) == ("weather", 4))
        yield greedy_game(3, 400 + seed)[-1]
        yield next(state for state in greedy_game(2, 500 + seed) if state.stage == "weather")


def outcome(state: State, number: int, seed: int, edition: int = EDITION, cover: str = "") -> Outcome:
    shot, pieces = list(SHOTS)[number // len(PIECES) % len(SHOTS)], list(PIECES)[number % len(PIECES)]
    if cover:
        shot = list(SHOTS)[number % len(SHOTS)]
    rng = np.random.default_rng([seed, number, *cover.encode()])
    page = lying_on_table(replace(PIECES[pieces](state), first=edition == 1), rng, SHOTS[shot])
    taken = photograph([page], SHOTS[shot], rng, [thrown_over(page, cover, rng)] if cover else [])
    data = np.frombuffer(jpeg(taken, SHOTS[shot].quality), np.uint8)
    photo = np.ascontiguousarray(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))[..., ::-1])
    begin = time.process_time()
    sheet = _read(photo)
    spent = time.process_time() - begin
    if sheet is None:
        return Outcome(shot, pieces, -1, 0, exact=False, seconds=spent, cover=cover)
    truth = expected(table_state.State(len(state.players), game=state))
    doubts = sum(value.doubtful for value in sheet.fields.values())
    wrong = sum(not v.doubtful and v.value not in truth[f] for f, v in sheet.fields.items())
    areas = sum(field.startswith(AREA) for field in sheet.fields)
    counted = score(joined([Reading("photo", (sheet,))]))
    right = counted.tally.totals == game.score(state).totals or state.stage != "over"
    return Outcome(shot, pieces, doubts, wrong, right and not counted.questions, spent, cover, areas)


def measure(photos: int, covered: int, seed: int, edition: int) -> list[Row]:
    states = boards(seed)
    outcomes = [_told(outcome(next(states), number, seed, edition)) for number in range(photos)]
    covers = [list(COVERS)[number % len(COVERS)] for number in range(covered)]
    below = [_told(outcome(next(states), number, seed, edition, cover)) for number, cover in enumerate(covers)]
    return [
        *(_row(pieces, [one for one in outcomes if one.pieces == pieces]) for pieces in PIECES if photos),
        *(_covered(cover, [one for one in below if one.cover == cover]) for cover in COVERS if covered),
        *(_time(outcomes) if photos else ()),
    ]


def _told(one: Outcome) -> Outcome:
    print(one, file=sys.stderr, flush=True)
    return one


def _read(photo: Image) -> SheetReading | None:
    try:
        return read_board(photo, markers.markers(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)))
    except Unreadable:
        return None


def _row(pieces: str, outcomes: list[Outcome]) -> Row:
    asked = sum(one.questions > 0 for one in outcomes)
    refused = sum(one.questions < 0 for one in outcomes)
    return Row(
        "board",
        f"H2Olland, {pieces}: boards read whole, unasked",
        f"{sum(one.exact for one in outcomes)} of {len(outcomes)}",
        f"{asked} ask, {refused} refused, {sum(one.wrong for one in outcomes)} fields wrong unasked",
    )


def _covered(cover: str, outcomes: list[Outcome]) -> Row:
    asked, refused = sum(one.areas > 0 for one in outcomes), sum(one.questions < 0 for one in outcomes)
    return Row(
        "board",
        f"H2Olland, {cover} over the board: fields wrong unasked",
        f"{sum(one.wrong for one in outcomes)}",
        f"{len(outcomes)} photos, {asked} ask about an area, {refused} refused",
    )


def _time(outcomes: list[Outcome]) -> list[Row]:
    seconds = median(one.seconds for one in outcomes)
    return [Row("board", "H2Olland, a board to its fields", f"{seconds:.2f} s", "median, processor time")]


def main(arguments: Sequence[str]) -> None:
    photos, covered = given(arguments, "--photos", PHOTOS), given(arguments, "--covered", COVERED)
    seed, edition = given(arguments, "--seed", SEED), given(arguments, "--edition", EDITION)
    report(measure(photos, covered, seed, edition), arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
