"""Meadows of Flutter in simulated photos: how many pieces are read right, how many are asked about, and whether any is
wrong unasked.

    python -m tests.bench.meadow [--photos 60] [--covered 40] [--seed 7] [--edition 2] [--json]

No printed meadow has been photographed yet. Tiles lie as hands lay them, with gaps up to 1.5 mm and turned by up to 2
degrees; every photo is hard in one way. Then come photos with a hand, a sleeve or a cup over the meadow.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import count
from statistics import median

import numpy as np

from companion.photos.jobs import look
from companion.vision.reading import SheetReading, Unreadable
from games.flutter.components import PLAYER_COLOURS, RAINBEE
from games.flutter.photo.sheet import BACK, MEADOW, aligned, cell_text, covered, picture
from games.flutter.rules.state import State
from games.flutter.rules.tiles import TILE
from games.kit.photo import AREA, Seen
from generator.page.palette import InkName
from tests.bench.table import Row, given, report
from tests.photos.camera import TABLES, Shot
from tests.photos.covers import COVERS
from tests.photos.first_meadow import first_edition
from tests.photos.meadow import Hand, Meadow, game, on_table, photo, silent, truth

PLAIN = Shot(megapixels=6, tilt=12, tilt_towards=60, light=1.6, light_from=30, blur_mm=0.12, fill=0.95)
SHOTS: dict[str, Shot] = {
    "plain": PLAIN,
    "blur 0.3 mm": replace(PLAIN, blur_mm=0.3),
    "shaken 0.7 mm": replace(PLAIN, motion_mm=0.7),
    "tilt 35": replace(PLAIN, tilt=35),
    "light 5:1": replace(PLAIN, light=5.0),
    "hand's shadow": replace(PLAIN, shadow=0.6),
    "2700 K": replace(PLAIN, kelvin=2700, exposure=0.6),
    "dim": replace(PLAIN, exposure=0.25, noise=0.012),
    "bright": replace(PLAIN, exposure=1.3),
    "lens": replace(PLAIN, lens=0.04),
    "dark table": replace(PLAIN, table="dark"),
    "2 MP": replace(PLAIN, megapixels=2),
    "shadow's edge": replace(PLAIN, edge=0.6),
    "glare": replace(PLAIN, glare=0.5),
    "all a little": replace(
        PLAIN, megapixels=3, tilt=25, light=3, kelvin=3200, blur_mm=0.25, motion_mm=0.5, noise=0.01
    ),
}
PHOTOS = 60  # each size with each shot
COVERED = 40  # ten with each cover
SEED = 7
EDITION = 2
SIZES = (10, 20, 30, 40)  # tiles, the rainbee among them
BOTS = ("random", "greedy")  # rings and gaps; close clumps with many ponds
INKS: tuple[InkName, ...] = ("full", "low")
FACE_DOWN = 5  # of so many meadows one has its water face down, as the variant has it
GAP_MM, TWIST = 1.5, 2.0


@dataclass(frozen=True, slots=True)
class Count:
    """How many pieces there are, how many are right unasked, how many are reported, and which are silently wrong."""

    there: int
    right: int
    reported: int
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One photo; nothing is counted in a photo that was refused."""

    size: int
    shot: str
    seconds: float
    tiles: Count | None = None
    others: Count | None = None  # water, and for each player the bee or its absence
    cover: str = ""
    areas: int = 0  # that are asked about


def outcome(number: int, seed: int = SEED, cover: str = "") -> Outcome:
    rng = np.random.default_rng([seed, number, *cover.encode()])
    size, shot = SIZES[number % len(SIZES)], list(SHOTS)[number % len(SHOTS)]
    meadow = on_table(_grown(size, number, seed))
    if number % FACE_DOWN == 0:
        meadow = replace(meadow, water=dict.fromkeys(meadow.water, BACK))
    hand = Hand(gap=float(rng.uniform(0, GAP_MM)), jitter=float(rng.uniform(0, GAP_MM / 2)), twist=TWIST)
    turned = replace(SHOTS[shot], tilt_towards=float(rng.uniform(0, 360)), light_from=float(rng.uniform(0, 360)))
    if cover:
        turned = replace(turned, table=TABLES[number // len(COVERS) % len(TABLES)])
    taken = photo(meadow, rng, turned, hand=hand, ink=INKS[number // 2 % len(INKS)], cover=cover)
    begin = time.process_time()
    try:
        sheet = next((sheet for sheet in look(taken).sheets if sheet.id == MEADOW), None)
    except Unreadable:
        sheet = None
    seconds = time.process_time() - begin
    if sheet is None:
        return Outcome(size, shot, seconds, cover=cover)
    tiles, others = (_count(meadow, sheet, tiles=tiles) for tiles in (True, False))
    return Outcome(size, shot, seconds, tiles, others, cover, len(_areas(sheet)))


def measure(photos: int, hidden: int, seed: int) -> list[Row]:
    outcomes = [_told(outcome(number, seed)) for number in range(photos)]
    covered = [_told(outcome(n, seed, list(COVERS)[n % len(COVERS)])) for n in range(hidden)]
    return [
        *(_uncovered(outcomes) if photos else ()),
        *(_covered(cover, [one for one in covered if one.cover == cover]) for cover in COVERS if hidden),
    ]


def _uncovered(outcomes: Sequence[Outcome]) -> list[Row]:
    seconds = median(one.seconds for one in outcomes)
    return [
        *(_row(f"{size} tiles", [one for one in outcomes if one.size == size]) for size in SIZES),
        _total("tiles", [one.tiles for one in outcomes if one.tiles]),
        _total("water and bees", [one.others for one in outcomes if one.others]),
        Row("meadow", "a photo to its fields", f"{seconds:.1f} s", "median, processor time"),
    ]


def _told(one: Outcome) -> Outcome:
    print(one, file=sys.stderr, flush=True)
    return one


def _covered(cover: str, outcomes: Sequence[Outcome]) -> Row:
    """Photos in which something covers part of the meadow."""
    counts = [it for one in outcomes for it in (one.tiles, one.others) if it]
    asked = sum(one.areas > 0 for one in outcomes)
    return Row(
        "meadow",
        f"{cover} over the meadow: pieces wrong unasked",
        f"{sum(len(it.wrong) for it in counts)} of {sum(it.there for it in counts)}",
        f"{len(outcomes)} photos, {asked} ask about an area, {sum(one.tiles is None for one in outcomes)} refused",
    )


def _areas(sheet: SheetReading) -> list[str]:
    return [name for name in sheet.fields if name.startswith(AREA)]


def _grown(size: int, number: int, seed: int) -> State:
    """A game with that many tiles. Few last so long as 40, and none of greedy players."""
    bot = BOTS[number // len(SIZES) % len(BOTS)] if size < max(SIZES) else "random"
    games = (game(seed, size, bot=bot) for seed in count(1000 * (100 * seed + number)))
    return next(state for state in games if len(state.meadow.laid) >= size)


def _count(meadow: Meadow, sheet: SheetReading, *, tiles: bool) -> Count:
    """A tile that is not named is reported if something unreadable is seen on one of its cells, or if the reading says
    that something covers an area. Without the rainbee the meadow is turned until its tiles lie as they should.
    """
    if _areas(sheet) and RAINBEE.id not in sheet.fields:
        return _count_around(meadow, sheet, tiles=tiles)
    wanted = {name: value for name, value in truth(meadow).items() if (name in TILE) == tiles}
    asked = {name for name, value in sheet.fields.items() if value.doubtful}
    asked |= {place.tile for place in meadow.places if asked & {cell_text(cell) for cell in covered(place)}}
    wrong = {
        name: seen for name, seen in silent(sheet, meadow).items() if (name in TILE) == tiles and name not in asked
    }
    if _areas(sheet):
        asked |= {name for name, (_, read) in wrong.items() if read is None}
        wrong = {name: both for name, both in wrong.items() if name not in asked}
    right = [name for name in wanted if name not in asked and name not in wrong]
    told = tuple(f"{name}: {there}, read as {read}" for name, (there, read) in sorted(wrong.items()))
    return Count(len(wanted), len(right), len(asked & wanted.keys()), told)


def _count_around(meadow: Meadow, sheet: SheetReading, *, tiles: bool) -> Count:
    """The same for a meadow whose middle is covered: places count from another tile."""
    seen = Seen(
        MEADOW, {n: {v.value: 1.0} for n, v in sheet.fields.items() if not v.doubtful and n not in _areas(sheet)}
    )
    read = picture(seen)
    if not tiles:
        there, faces = Counter(meadow.water.values()), Counter(read.water.values())
        wrong = [*(faces - there), *(bee for bee, tile in read.bees.items() if meadow.bees.get(bee) != tile)]
        return Count(there.total() + len(PLAYER_COLOURS), faces.total() + len(read.bees), 0, tuple(wrong))
    _, same = aligned(read.places, meadow.places)
    strayed = sorted({place.tile for place in read.places} - same)
    return Count(len(meadow.places), len(same), len(meadow.places) - len(read.places), tuple(strayed))


def _row(what: str, outcomes: Sequence[Outcome]) -> Row:
    read = [(one.tiles, one.others) for one in outcomes if one.tiles and one.others]
    whole = sum(all(it.right == it.there for it in both) for both in read)
    safe = sum(not any(it.wrong for it in both) for both in read)
    return Row(
        "meadow",
        f"meadows of {what} read whole, unasked",
        f"{whole} of {len(outcomes)}",
        f"{safe - whole} ask, {len(outcomes) - len(read)} refused, {len(read) - safe} wrong unasked",
    )


def _total(what: str, counts: Sequence[Count]) -> Row:
    there, right = sum(it.there for it in counts), sum(it.right for it in counts)
    reported, wrong = sum(it.reported for it in counts), sum(len(it.wrong) for it in counts)
    share = f"{100 * right / max(there, 1):.2f} %"
    return Row("meadow", f"{what} right, of {there}", share, f"{reported} reported, {wrong} wrong unasked")


def main(arguments: Sequence[str]) -> None:
    photos, hidden = given(arguments, "--photos", PHOTOS), given(arguments, "--covered", COVERED)
    printed = first_edition() if given(arguments, "--edition", EDITION) == 1 else nullcontext()
    with printed:
        report(measure(photos, hidden, given(arguments, "--seed", SEED)), arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
