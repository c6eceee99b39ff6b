"""What the bench of the reader photographs: everyday tables, each axis of the envelope alone, hard and bad photos."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import cv2
import numpy as np

from generator.page.palette import InkName
from tests.photos import hands, pens, scene
from tests.photos.camera import Shot, jpeg
from tests.photos.paper import Played

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
EDGE = {"edge": (0.3, 0.6)}
GLARE = {"glare": (0.15, 0.6)}
PROCESSED = {"tone": (0.5, 0.8), "sharpen": (1.0, 1.8)}
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
    players: int = 4
    hands: Callable[[scene.Writers], scene.Writers] | None = None  # how these people differ from others
    spoilt: int = 0  # marks that were scribbled out or drawn over
    sheets: int = 1  # strewn over the table if more than one
    kind: str = "jpeg"
    log: bool = False  # whether the table's log is at hand
    keep: bool = False  # whether the photo itself is wanted later


def photo(setting: Setting, seed: int) -> tuple[bytes, scene.Taken]:
    rng = np.random.default_rng([77, seed])
    shot = setting.shot(rng)
    sheets = tuple(_sheet(rng, setting, shot, seed, seed + i) for i in range(setting.sheets))
    taken = scene.take(rng, sheets, shot, strewn=setting.sheets > 1)
    if setting.kind == "jpeg":
        return jpeg(taken.picture, shot.quality), taken
    done, data = cv2.imencode(f".{setting.kind}", taken.picture[..., ::-1])
    assert done
    return bytes(data), taken


def _sheet(rng: Rng, setting: Setting, shot: Shot, seed: int, number: int) -> Played:
    writers = hands.real if hands.have_writers() else hands.invented
    sheet = scene.played(
        rng,
        number % setting.players,
        writers=setting.hands(writers) if setting.hands else writers,
        drawer=setting.drawer,
        ink=setting.ink,
        fine=shot.megapixels >= FINE_FROM_MP and setting.sheets == 1,
        game=game_of(seed),
        count=setting.players,
    )
    if setting.spoilt:
        sheet = scene.spoilt(rng, sheet, setting.spoilt)
    return replace(sheet, print=replace(sheet.print, scale=setting.print_scale), **setting.change)  # type: ignore[arg-type]


def game_of(seed: int) -> int:
    """Four photos show the four sheets of one game."""
    return 1000 + seed // 4 % GAMES


def everyday(megapixels: float) -> Setting:
    return Setting(partial(_everyday, megapixels), log=True, keep=megapixels >= FINE_FROM_MP)


def hard() -> Setting:
    """One thing at or beyond its limit, so that there are mistakes to catch."""
    return Setting(_hard, log=True)


def conditions() -> dict[str, Setting]:
    """What makes single photos hard, one thing at a time on an otherwise everyday table."""
    usual = Setting(_phone)
    return {
        "two players": replace(usual, players=2, log=True),
        "three players": replace(usual, players=3, log=True),
        "two players, shadow edge": replace(usual, shot=partial(_worse, EDGE), players=2),
        "three players, shadow edge": replace(usual, shot=partial(_worse, EDGE), players=3),
        "shadow edge": replace(usual, shot=partial(_worse, EDGE)),
        "glare": replace(usual, shot=partial(_worse, GLARE)),
        "strong tone and sharpening": replace(usual, shot=partial(_worse, PROCESSED)),
        "scribbled out or drawn over": replace(usual, spoilt=6),
        "dark green pen": replace(usual, drawer=pens.DARK_GREENS),
        "dark pens": replace(usual, drawer=pens.DARK),
        "half-size marks": replace(usual, hands=hands.small),
        "thick pens over the lines": replace(usual, drawer=pens.THICK, hands=hands.large),
        "held by a thumb": replace(usual, change={"held": True}),
        "whole table, 12 MP": Setting(_table, sheets=4),
    }


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
    made["finger"] = replace(calm, change={"finger_on": ("c7r5", "c8r5")})
    made["stain"] = replace(calm, change={"stain_on": ("c4r4", "c5r5")})
    return made


def bad_photos() -> dict[str, Setting]:
    return {name: _plainly(changes) for name, changes in BAD.items()}


def _everyday(megapixels: float, rng: Rng) -> Shot:
    return scene.phone(rng, megapixels)


def _phone(rng: Rng) -> Shot:
    return scene.phone(rng, 2.0)


def _worse(ranges: Mapping[str, tuple[float, float]], rng: Rng) -> Shot:
    changes: Changes = {axis: rng.uniform(*limits) for axis, limits in ranges.items()}
    return replace(_phone(rng), **changes)  # type: ignore[arg-type]


def _table(rng: Rng) -> Shot:
    """All sheets at once, from a chair."""
    return replace(scene.phone(rng, 12.0), tilt=rng.uniform(5, 25), fill=0.96, blur_mm=rng.uniform(0.03, 0.12))


def _plainly(changes: Changes) -> Setting:
    return Setting(partial(_plain, changes))


def _plain(changes: Changes, rng: Rng) -> Shot:
    """One thing at its worst, the rest decent, turned as it comes."""
    shot = scene.plain_shot(**changes)
    if "tilt" in changes:
        shot = replace(shot, tilt_towards=rng.uniform(0, 360))
    return shot if "turn" in changes else replace(shot, turn=rng.normal(0, 5), light_from=rng.uniform(0, 360))


def _hard(rng: Rng) -> Shot:
    everyday = scene.phone(rng, 2.0)
    worst: tuple[Changes, ...] = (
        {"motion_mm": rng.uniform(1.2, 2.2)},
        {"blur_mm": rng.uniform(0.45, 0.75)},
        {"exposure": rng.uniform(0.1, 0.2), "noise": 0.02},
        {"megapixels": 1.0, "quality": 25},
    )
    return replace(everyday, **worst[int(rng.integers(len(worst)))])  # type: ignore[arg-type]
