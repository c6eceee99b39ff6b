"""Makes the kept photos of tests/golden/photos: `python -m tests.photos.golden`. Look at them before committing them.

Only invented hands draw in them, so they may be passed on with the project.
"""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.photos import hands, pens, scene
from tests.photos.camera import Shot, jpeg
from tests.photos.paper import Played

FOLDER = Path(__file__).parents[1] / "golden" / "photos"
MEGAPIXELS = 0.95
QUALITY = 62
PLAIN = scene.plain_shot(megapixels=MEGAPIXELS, quality=QUALITY)

SHOTS: dict[str, Shot] = {
    "01-straight": replace(PLAIN, tilt=0),
    "02-kitchen-table": PLAIN,
    "03-upside-down": replace(PLAIN, turn=180),
    "04-sideways": replace(PLAIN, turn=92),
    "05-askew": replace(PLAIN, turn=27, table="dark"),
    "06-tilted": replace(PLAIN, tilt=38, table="white"),
    "07-from-the-far-side": replace(PLAIN, tilt=50, tilt_towards=200, table="dark", megapixels=2.2),
    "08-white-table": replace(PLAIN, table="white"),
    "09-checked-cloth": replace(PLAIN, table="pattern"),
    "10-lamp-at-one-side": replace(PLAIN, light=5.0, light_from=120),
    "11-hand-shadow": replace(PLAIN, light=2.0, shadow=0.5),
    "12-candle-light": replace(PLAIN, kelvin=2700, exposure=0.5, noise=0.012),
    "13-cold-light": replace(PLAIN, kelvin=7500),
    "14-dim": replace(PLAIN, exposure=0.2, noise=0.01, megapixels=2.2),
    "15-bright": replace(PLAIN, exposure=1.25),
    "16-unsharp": replace(PLAIN, blur_mm=0.4),
    "17-shaken": replace(PLAIN, motion_mm=1.1),
    "18-curled": replace(PLAIN, curl_mm=18),
    "19-creased": replace(PLAIN, crease_mm=12),
    "20-corners-folded": replace(PLAIN, folded_mm=40),
    "21-wide-lens": replace(PLAIN, lens=-0.05),
    "22-finger": PLAIN,
    "23-coffee": PLAIN,
    "24-low-ink": PLAIN,
    "25-pencil-and-orange": PLAIN,
    "26-markers-hidden": PLAIN,
    "27-small-print": replace(PLAIN, fill=1.15),
    "28-mirrored": replace(PLAIN, mirrored=True),
    "29-too-dark": replace(PLAIN, exposure=0.003),
    "30-too-blurred": replace(PLAIN, blur_mm=1.7),
}
REFUSED = {"28-mirrored": "mirrored", "29-too-dark": "too dark", "30-too-blurred": "blurred"}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    truth: dict[str, object] = {}
    for number, (name, shot) in enumerate(SHOTS.items()):
        rng = np.random.default_rng([1612, number])
        taken = scene.take(rng, (_played(rng, name, number),), shot)
        (FOLDER / f"{name}.jpg").write_bytes(jpeg(taken.picture, shot.quality))
        truth[name] = {"refused": REFUSED[name]} if name in REFUSED else {"sheets": taken.truth}
    (FOLDER / "truth.json").write_text(json.dumps(truth, indent=1) + "\n")


def _played(rng: np.random.Generator, name: str, number: int) -> Played:
    hard = name == "25-pencil-and-orange"
    sheet = scene.played(
        rng,
        number % 4,
        writers=hands.invented,
        drawer=pens.HARD[2:3] if hard else pens.EVERYDAY,
        ink="low" if name == "24-low-ink" else "full",
    )
    match name:
        case "22-finger":
            return replace(sheet, finger_on=("c7r5", "c8r5"))
        case "23-coffee":
            return replace(sheet, stain_on=("c4r4", "c5r4", "c4r5"))
        case "26-markers-hidden":
            return replace(sheet, hidden_markers=(0, 2, 3, 5, 6))
        case "27-small-print":
            return replace(sheet, print=replace(sheet.print, scale=0.7))
        case _:
            return sheet


if __name__ == "__main__":
    main()
