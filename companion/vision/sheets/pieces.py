"""Fields that hold no ink: a coloured piece of wood, or a printed marker."""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Array
from companion.vision.find import Seen
from companion.vision.reading import Value
from companion.vision.sheets.marks import CORE
from companion.vision.sheets.pens import NOMINAL, Pen, chances, opacity, tint
from companion.vision.surface import Surface
from generator.page.sheet import Sheet

OPAQUE = 0.3  # opacity from which a pixel belongs to a piece
LEAST = 0.12  # of the field's middle that a piece covers
CLEAR = 0.04  # of it that may be dark while the field still counts as empty
SURE = 0.9
SCATTER = 0.12  # of a lacquered colour's direction in a photo


def piece(absorbance: Array, known: Sequence[Pen]) -> Value:
    """The colour of the piece that stands on a field, by samples on the sheet or else by name."""
    core = opacity(absorbance[CORE, CORE].reshape(-1, 3))
    dark = np.linalg.norm(np.clip(core, 0, None), axis=1) > OPAQUE
    share = float(dark.mean())
    if share < LEAST:
        return Value("empty", 1 - share / LEAST / 2, doubtful=share > CLEAR)
    (likely,) = chances(tint(core[dark].mean(axis=0)[None]), list(known) or _named())
    colour = max(likely, key=lambda c: likely[c])
    return Value(colour, likely[colour], likely[colour] < SURE, likely)


def codes(sheet: Sheet, laid: Surface, seen: Sequence[Seen]) -> dict[str, Value]:
    """For each field that reads a code, the number of the marker that lies in it."""
    found = {}
    for field in sheet.fields:
        if field.reads == "code":
            outline = laid.at(np.array(field.polygon, np.float32))
            inside = [s for s in seen if _holds(outline, s.centre)]
            value = str(inside[0].id) if len(inside) == 1 else "empty"
            found[field.id] = Value(value, 1.0 if inside else 0.9, doubtful=len(inside) > 1)
    return found


def _named() -> list[Pen]:
    shades = {name: np.array(v, np.float32) for name, v in NOMINAL.items()}
    return [Pen(n, v / np.linalg.norm(v), float(np.log(np.linalg.norm(v))), SCATTER) for n, v in shades.items()]


def _holds(outline: Array, point: Array) -> bool:
    """Whether a convex outline, clockwise or not, goes round the point."""
    edges, to = np.roll(outline, -1, axis=0) - outline, point - outline
    turns = edges[:, 0] * to[:, 1] - edges[:, 1] * to[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())
