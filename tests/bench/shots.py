"""What the bench of the reader photographs: everyday tables, each axis of the envelope alone, hard and bad photos."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import cv2
import numpy as np

from generator.page.palette import InkName
from tests.photos import hands, pens, scene
from tests.photos.camera import Shot, jpeg

Rng = np.random.Generator
Changes = dict[str, float | int | str | bool]

GAMES = 200  # other ones than the kept photos show
FINE_FROM_MP = 6.0

# Each axis up to its goal.
AXES: dict[str, tuple[float | int | str, ...]] = {
    "tilt": (30, 45, 60),
    "turn": (90, 180, 270),
    "blur_mm": (0.3, 0.45, 0.6),
    "motion_mm": (0.7, 1.5),
    "light": (2.0, 4.0, 8.0),
    "kelvin": (2700, 7500),
    "exposure": (0.15, 0.3, 1.3),
    "quality": (30, 50),
    "megapixels": (1.0, 12.0, 50.0),
    "crease_mm": (8, 15),
    "curl_mm": (12, 25),
    "folded_mm": (30, 45),
    "table": ("white", "wood", "pattern", "dark"),
}
BAD: dict[str, Changes] = {
    "blurred": {"blur_mm": 1.6},
    "shaken": {"motion_mm": 6.0},
    "dark": {"exposure": 0.004},
    "too small": {"megapixels": 0.12},
    "mirrored": {"mirrored": True},
    "corners cut": {"fill": 2.4},
}


@dataclass(frozen=True, slots=True)
class Setting:
    """What is photographed, how, and with what in hand."""

    shot: Callable[[Rng], Shot]
    drawer: tuple[tuple[pens.PenKind, ...], ...] = pens.EVERYDAY
    ink: InkName = "full"
    change: dict[str, object] = field(default_factory=dict)  # of the played sheet
    print_scale: float = 1.0
    kind: str = "jpeg"
    log: bool = False  # whether the table's log is at hand
    keep: bool = False  # whether the photo itself is wanted later


def photo(setting: Setting, seed: int) -> tuple[bytes, scene.Taken]:
    rng = np.random.default_rng([77, seed])
    shot = setting.shot(rng)
    sheet = scene.played(
        rng,
        seed % 4,
        writers=hands.real if hands.have_writers() else hands.invented,
        drawer=setting.drawer,
        ink=setting.ink,
        fine=shot.megapixels >= FINE_FROM_MP,
        game=game_of(seed),
    )
    sheet = replace(sheet, print=replace(sheet.print, scale=setting.print_scale), **setting.change)  # type: ignore[arg-type]
    taken = scene.take(rng, (sheet,), shot)
    if setting.kind == "jpeg":
        return jpeg(taken.picture, shot.quality), taken
    done, data = cv2.imencode(f".{setting.kind}", taken.picture[..., ::-1])
    assert done
    return bytes(data), taken


def game_of(seed: int) -> int:
    """Four photos show the four sheets of one game."""
    return 1000 + seed // 4 % GAMES


def everyday(megapixels: float) -> Setting:
    return Setting(partial(_everyday, megapixels), log=True, keep=megapixels >= FINE_FROM_MP)


def hard() -> Setting:
    """One thing at or beyond its limit, so that there are mistakes to catch."""
    return Setting(_hard, log=True)


def sweeps() -> dict[str, Setting]:
    made = {
        f"{axis.removesuffix('_mm')} {value}{' mm' if axis.endswith('_mm') else ''}": _plainly({axis: value})
        for axis, values in AXES.items()
        for value in values
    }
    calm = _plainly({})
    made["light 8, hand shadow"] = _plainly({"light": 8.0, "shadow": 0.5})
    made |= {f"print at {round(100 * s)} %": replace(calm, print_scale=s) for s in (0.7, 0.9, 1.05)}
    hidden = (0, 3, 5, 6, 1)
    made |= {f"{n} of 8 markers hidden": replace(calm, change={"hidden_markers": hidden[:n]}) for n in (3, 4, 5)}
    made["low ink"] = replace(calm, ink="low")
    made["hard pens"] = replace(calm, drawer=pens.HARD)
    made["PNG"], made["WebP"] = replace(calm, kind="png"), replace(calm, kind="webp")
    made["finger"] = replace(calm, change={"finger_on": ("c8r4", "c9r4")})
    made["stain"] = replace(calm, change={"stain_on": ("c4r4", "c5r5")})
    return made


def bad_photos() -> dict[str, Setting]:
    return {name: _plainly(changes) for name, changes in BAD.items()}


def _everyday(megapixels: float, rng: Rng) -> Shot:
    return scene.everyday(rng, megapixels)


def _plainly(changes: Changes) -> Setting:
    return Setting(partial(_plain, changes))


def _plain(changes: Changes, rng: Rng) -> Shot:
    """One thing at its worst, the rest decent, turned as it comes."""
    shot = scene.plain_shot(**changes)
    if "tilt" in changes:
        shot = replace(shot, tilt_towards=rng.uniform(0, 360))
    return shot if "turn" in changes else replace(shot, turn=rng.normal(0, 5), light_from=rng.uniform(0, 360))


def _hard(rng: Rng) -> Shot:
    everyday = scene.everyday(rng, 2.0)
    worst: tuple[Changes, ...] = (
        {"motion_mm": rng.uniform(1.2, 2.2)},
        {"blur_mm": rng.uniform(0.45, 0.75)},
        {"exposure": rng.uniform(0.1, 0.2), "noise": 0.02},
        {"megapixels": 1.0, "quality": 25},
    )
    return replace(everyday, **worst[int(rng.integers(len(worst)))])  # type: ignore[arg-type]
