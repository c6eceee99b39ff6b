"""How well decks of Dutch are read: simulated photos of 8 to 30 cards, laid out, overlapping and fanned, in bad light,
then with a hand, a sleeve or a cup over them.

`python -m tests.bench.decks [--photos 45] [--covered 40] [--seed 1] [--edition 2] [--json]`: four minutes
(one core).
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from companion.photos.jobs import look
from companion.vision.reading import SheetReading, Unreadable
from games.dutch.components import EDITION
from games.dutch.photo import HERE
from games.dutch.rules.cards import NAMES
from games.kit.photo import AREA
from generator.page.palette import InkName
from tests.bench.table import Row, given, report
from tests.photos.camera import TABLES, Shot
from tests.photos.covers import COVERS
from tests.photos.spread import LAYOUTS, photo

PHOTOS = 45
COVERED = 40  # ten with each cover
SEED = 1
SIZES = (8, 12, 18, 24, 30)
INKS: tuple[InkName, ...] = ("full", "low")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One photo. A card that was not named is silent unless the reading says that something covers an area."""

    cover: str
    laid: int
    named: int = 0
    wrong: int = 0  # cards named that are not there
    asked: int = 0
    areas: int = 0
    seconds: float = 0.0
    refused: bool = False

    @property
    def silent(self) -> int:
        return self.wrong + (0 if self.areas or self.refused else self.laid - self.named)


def shot(rng: np.random.Generator) -> Shot:
    """Circumstances as people have them: up to 35 degrees aslant, 4:1 light, a little blur and shake, now and then the
    edge of a shadow or the glare of a lamp.
    """
    return Shot(
        megapixels=3.0,
        tilt=float(rng.uniform(0, 35)),
        tilt_towards=float(rng.uniform(0, 360)),
        turn=float(rng.uniform(0, 360)),
        light=float(rng.uniform(1, 4)),
        light_from=float(rng.uniform(0, 360)),
        shadow=float(rng.choice([0, 0.4])),
        kelvin=float(rng.uniform(2700, 6500)),
        exposure=float(rng.uniform(0.4, 1.1)),
        blur_mm=float(rng.uniform(0.05, 0.3)),
        motion_mm=float(rng.choice([0, 0.4])),
        table=str(rng.choice(TABLES)),
        edge=float(rng.choice([0, 0, 0, 0.5])),
        glare=float(rng.choice([0, 0, 0, 0.4])),
    )


def outcome(number: int, seed: int = SEED, edition: int = EDITION, cover: str = "") -> Outcome:
    rng = np.random.default_rng([seed, number, *cover.encode()])
    deck = [str(name) for name in rng.permutation(NAMES)[: SIZES[number % len(SIZES)]]]
    poses = LAYOUTS[list(LAYOUTS)[number % len(LAYOUTS)]](deck, rng)
    taken = photo(poses, rng, shot(rng), INKS[number % 2], edition, cover)
    began = time.process_time()
    try:
        sheets = look(taken).sheets
    except Unreadable:
        return Outcome(cover, len(deck), refused=True)
    return _judged(cover, deck, sheets, time.process_time() - began)


def _judged(cover: str, deck: Sequence[str], sheets: Sequence[SheetReading], seconds: float) -> Outcome:
    read = {name: value for sheet in sheets for name, value in sheet.fields.items() if value.value == HERE}
    return Outcome(
        cover,
        len(deck),
        named=len(set(read) & set(deck)),
        wrong=sum(name not in deck and not value.doubtful for name, value in read.items()),
        asked=sum(value.doubtful for value in read.values()),
        areas=sum(name.startswith(AREA) for sheet in sheets for name in sheet.fields),
        seconds=seconds,
    )


def rows(plain: Sequence[Outcome], covered: Sequence[Outcome]) -> list[Row]:
    return [
        *(_plain(plain) if plain else ()),
        *(_covered(cover, [one for one in covered if one.cover == cover]) for cover in COVERS if covered),
    ]


def _plain(plain: Sequence[Outcome]) -> list[Row]:
    laid, named = (sum(getattr(one, it) for one in plain) for it in ("laid", "named"))
    whole = sum(one.named == one.laid and not one.wrong for one in plain)
    return [
        Row("decks", f"cards named, of {laid} in {len(plain)} photos", f"{100 * named / laid:.1f} %"),
        Row("decks", "cards asked about", str(sum(one.asked for one in plain))),
        Row("decks", "areas asked about, where nothing covers the cards", str(sum(one.areas for one in plain))),
        Row("decks", "cards named that are not there", str(sum(one.wrong for one in plain))),
        Row("decks", "decks read whole", f"{whole} of {len(plain)}", f"{sum(one.refused for one in plain)} refused"),
        Row("decks", "a photo of 3 megapixels", f"{median(one.seconds for one in plain):.2f} s", "processor time"),
    ]


def _covered(cover: str, outcomes: Sequence[Outcome]) -> Row:
    asked, refused = sum(one.areas > 0 for one in outcomes), sum(one.refused for one in outcomes)
    return Row(
        "decks",
        f"{cover} over the cards: missing or wrong unasked",
        f"{sum(one.silent for one in outcomes)} of {sum(one.laid for one in outcomes)}",
        f"{len(outcomes)} photos, {asked} ask about an area, {refused} refused",
    )


def _told(one: Outcome) -> Outcome:
    print(one, file=sys.stderr, flush=True)
    return one


def main(arguments: Sequence[str]) -> None:
    photos, hidden = given(arguments, "--photos", PHOTOS), given(arguments, "--covered", COVERED)
    seed, edition = given(arguments, "--seed", SEED), given(arguments, "--edition", EDITION)
    plain = [_told(outcome(number, seed, edition)) for number in range(photos)]
    covered = [_told(outcome(n, seed, edition, list(COVERS)[n % len(COVERS)])) for n in range(hidden)]
    report(rows(plain, covered), arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
