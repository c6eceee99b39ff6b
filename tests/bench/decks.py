"""How well decks of Dutch are read: simulated photos of 8 to 30 cards, laid out, overlapping and fanned, in bad light.

`python -m tests.bench.decks` takes two minutes on one core; a number behind it takes that many photos.
"""

import sys
import time
from statistics import median

import numpy as np

from companion.photos.jobs import look
from companion.vision.reading import Unreadable
from games.dutch.photo import HERE
from games.dutch.rules.cards import NAMES
from generator.page.palette import InkName
from tests.bench.table import Row, report
from tests.photos.camera import TABLES, Shot
from tests.photos.spread import LAYOUTS, photo

PHOTOS = 45
SIZES = (8, 12, 18, 24, 30)
INKS: tuple[InkName, ...] = ("full", "low")


def shot(rng: np.random.Generator) -> Shot:
    """Circumstances as people have them: up to 35 degrees aslant, 4:1 light, a little blur and shake."""
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
    )


def main(arguments: list[str]) -> None:
    count = next((int(word) for word in arguments if word.isdigit()), PHOTOS)
    rng = np.random.default_rng(1)
    laid = named = wrong = doubtful = whole = 0
    seconds = []
    for number in range(count):
        deck = [str(name) for name in rng.permutation(NAMES)[: SIZES[number % len(SIZES)]]]
        poses = LAYOUTS[list(LAYOUTS)[number % len(LAYOUTS)]](deck, rng)
        taken = photo(poses, rng, shot(rng), INKS[number % 2])
        began = time.perf_counter()
        try:
            sheets = look(taken).sheets
        except Unreadable:
            sheets = ()
        seconds.append(time.perf_counter() - began)
        read = {name: value for sheet in sheets for name, value in sheet.fields.items() if value.value == HERE}
        laid += len(deck)
        named += len(set(read) & set(deck))
        wrong += sum(name not in deck and not value.doubtful for name, value in read.items())
        doubtful += sum(value.doubtful for value in read.values())
        whole += set(read) == set(deck)
    rows = [
        Row("decks", f"cards named, of {laid} in {count} photos", f"{100 * named / laid:.1f} %"),
        Row("decks", "cards asked about", str(doubtful)),
        Row("decks", "cards named that are not there", str(wrong)),
        Row("decks", "decks read whole", f"{whole} of {count}"),
        Row("decks", "reading a photo of 3 megapixels, median", f"{1000 * median(seconds):.0f} ms"),
    ]
    report(rows, arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
