"""From ink to values: what is in each field, how sure that is, and what the player must be asked."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from companion.vision.arrays import Array
from companion.vision.markers import Marker
from companion.vision.reading import Problem, Value
from companion.vision.sheets import pens
from companion.vision.sheets.absorb import Absorbance, Blanks
from companion.vision.sheets.edges import INKED, hue, mixed, unexplained
from companion.vision.sheets.marks import CLASSES, CORE, STRONGEST, floor
from companion.vision.sheets.overhang import inked, overhang
from companion.vision.sheets.pens import NOMINAL, Pen, chances, opacity, tint
from companion.vision.sheets.register import Registered
from companion.vision.sheets.shapes import Opinion, opinions
from companion.vision.surface import Surface
from generator.page.sheet import Sheet

OPAQUE = 0.3  # opacity from which a pixel belongs to a piece
LEAST = 0.12  # share of the field's middle that a piece covers at least
CLEAR = 0.04  # share of it that may be dark while the field still counts as empty
SURE_PIECE = 0.9
SCATTER = 0.12  # of a lacquered colour's direction in a photo
SURE_OWNER = 0.993  # for the colour alone: most are far above, and nothing else would catch a wrong one
MURKY = 0.06  # share of marks of unsure colour from which the pens of this photo count as hard to tell apart,
SURE_OWNER_MURKY = 0.995  # so that a colour must look surer
SURE = 0.95  # the player is asked about a box of the rounds less probable than this
# The player is asked about a mark less probable than this. Measured with tests/bench/vision.py: on everyday photos few
# marks but stripes are less probable than 95 %, and none of them was wrong. Most mistakes are stripes on sheets of
# thick pens that go over the lines: a ring or a cross of which a neighbour's ink hides a part.
SURE_MARK = {"empty": 0.95, "circle": 0.9, "stripes": 0.86, "cross": 0.9}
SURE_UNTIDY = SURE_MARK | {"stripes": 0.92}
SURE_CROWDED = SURE_MARK | {
    "stripes": 0.98,
    "cross": 0.985,
}  # where a neighbour's mark hangs over, and may cross its own
UNTIDY = 0.04  # share of the squares that something hangs over, from which a sheet is untidy
SURE_AT_EDGE = dict.fromkeys(SURE_MARK, 0.95)  # where the edge of a shadow crosses the square
SPOILT = 0.2  # probability from which a mark counts as struck out or drawn over
DRAWN_OVER = {"circle": 0.1, "stripes": 0.04, "cross": 0.02}  # as SPOILT, for another mark below, rarely suspected
HAND = 4  # marks of one kind and pen that show how much ink that hand uses
MUCH, LITTLE = 1.33, 0.75  # times that ink, where a mark is unlike the others and
SURE_UNLIKE = 0.95  # must look surer
PERHAPS_SPOILT = 0.05  # or may be spoilt with this probability
UNSURE_LIGHT = 0.22  # a field without its outline that is this much darker or brighter than its surroundings is covered
UNSURE_HUE = 0.07
STAINED_HUE = 0.16  # paper whose hue differs this much is stained or covered, outline or not
LOST_OUTLINE = 0.45
MARKS = ("circle", "stripes", "cross")
REACHING = ("circle", "stripes")  # marks that hang over as a line; a cross does so with its corners only
COVERED = 0.9  # share of the probability that could be anything when a field is covered
LEAST_CHANCE = 1e-4


@dataclass(frozen=True, slots=True)
class _Whose:
    """What is odd about the ink of a square: it is like no pen, or like one that we cannot be sure of, or of two."""

    strange: bool = False
    unproven: bool = False
    mixed: bool = False


def piece(absorbance: Array, known: Sequence[Pen]) -> Value:
    """The colour of the piece on a field, compared with the samples on the sheet or else with colours by name."""
    core = opacity(absorbance[CORE, CORE].reshape(-1, 3))
    dark = np.linalg.norm(np.clip(core, 0, None), axis=1) > OPAQUE
    share = float(dark.mean())
    if share < LEAST:
        return Value("empty", 1 - share / LEAST / 2, doubtful=share > CLEAR)
    (likely,) = chances(tint(core[dark].mean(axis=0)[None]), list(known) or _named())
    colour = max(likely, key=lambda c: likely[c])
    return Value(colour, likely[colour], likely[colour] < SURE_PIECE, likely)


def codes(sheet: Sheet, laid: Surface, seen: Sequence[Marker]) -> dict[str, Value]:
    """The number of the marker in each field that reads a code."""
    found = {}
    for field in sheet.fields:
        if field.reads == "code":
            outline = laid.at(np.array(field.polygon, np.float32))
            inside = [s for s in seen if _holds(outline, s.centre)]
            value = str(inside[0].id) if len(inside) == 1 else "empty"
            found[field.id] = Value(value, 1.0 if inside else 0.9, doubtful=len(inside) > 1)
    return found


def values(
    blanks: Blanks, ink: Absorbance, settled: Registered, drawers: int | None = None
) -> tuple[dict[str, Value], tuple[Problem, ...]]:
    """The value of every field. If as many pens left samples as there are `drawers`, no other pen can have drawn."""
    seen, tints, crowded = _looked_into(blanks, ink, settled)
    drawn = [_empty(o) < 0.5 and not cut for o, cut in zip(seen, ink.cut, strict=True)]
    sampled: dict[str, list[int]] = {}
    for i, field in enumerate(blanks.fields):
        if field.reads == "sample":
            sampled.setdefault(field.id.split(":")[1], []).extend([i] if drawn[i] else [])
    squares = [i for i, f in enumerate(blanks.fields) if f.reads == "mark"]
    sure = dict(zip(squares, _sure(ink.edge[squares], np.asarray(crowded[squares].any(axis=1))), strict=True))
    marked = [i for i in squares if drawn[i]]
    known = pens.learn({colour: tints[boxes] for colour, boxes in sampled.items() if boxes})
    missing = [colour for colour, boxes in sampled.items() if not boxes]
    whose = pens.owners(tints[marked], known, missing if drawers is None or len(known) < drawers else [])
    inks = map(_Whose, whose.strange, whose.unproven, mixed(ink.absorbance[marked], whose.probabilities, known))
    owner = dict(zip(marked, zip(whose.probabilities, inks, strict=True), strict=True))
    unsure = [max(its.values(), default=0) < SURE_OWNER for its in whose.probabilities]
    sure_owner = SURE_OWNER_MURKY if sum(unsure) > MURKY * len(unsure) else SURE_OWNER
    anybody = {colour: 1 / len(sampled) for colour in sampled}
    covered = covered_fields(blanks, ink, settled, np.array([_empty(o) >= 0.5 for o in seen]))
    found: dict[str, Value] = {}
    for i, field in enumerate(blanks.fields):
        match field.reads:
            case "mark":
                chances, its_ink = owner.get(i, (anybody, _Whose()))
                found[field.id] = _mark(seen[i], chances, its_ink, covered[i], sure[i], sure_owner, bool(crowded[i, 1]))
            case "x":
                found[field.id] = _crossed(seen[i], covered[i])
            case "sample":
                found[field.id] = _sample(field.id, drawn[i], seen[i])
            case _:
                found[field.id] = piece(ink.absorbance[i], known)
    for name in _on_the_edge(blanks, ink, found):
        found[name] = replace(found[name], doubtful=True, why="There is a line along the edge of this square.")
    told = {f.id: opinion for f, opinion in zip(blanks.fields, seen, strict=True) if f.reads == "mark"}
    for name in _unlike_the_hand(told, found):
        found[name] = replace(found[name], doubtful=True, why="This mark is not clear.")
    return found, tuple(Problem("", note) for note in whose.notes)


def along_own_ink(absorbance: Array) -> Array:
    """Absorbance in the direction of the field's own ink, in which the overhang of other pens stays small."""
    core = absorbance[:, CORE, CORE].reshape(len(absorbance), -1, 3)
    depth = core @ np.ones(3, np.float32)
    darkest = np.argpartition(depth, -STRONGEST, axis=1)[:, -STRONGEST:]
    mean = np.take_along_axis(core, darkest[..., None], axis=1).mean(axis=1)
    mean = np.clip(mean, 0, None) + 0.05
    direction = (mean / np.linalg.norm(mean, axis=1, keepdims=True) / np.sqrt(2)).astype(np.float32)
    return np.asarray((absorbance.reshape(len(mean), -1, 3) @ direction[..., None]).reshape(absorbance.shape[:3]))


def covered_fields(blanks: Blanks, ink: Absorbance, settled: Registered, empty: Array) -> list[bool]:
    """Whether a finger, a coin or coffee covers each field: its hue differs, or its brightness and its outline is lost.

    An `empty` field without its outline lies under other paper, however white. What the photo does not show is as good
    as covered.
    """
    centres = np.array([box.centre for box in blanks.boxes])
    light = ink.light
    x = (centres - centres.mean(0)) / 100
    terms = np.stack([np.ones(len(x)), x[:, 0], x[:, 1], x[:, 0] ** 2, x[:, 1] ** 2, x[:, 0] * x[:, 1]], axis=1)
    grey, hue = light.mean(axis=1), light[:, 0] - light[:, 2]
    off_grey, off_hue = _off(terms, grey), _off(terms, hue)
    lost = np.array([settled.match.get(f.id, 1.0) < LOST_OUTLINE for f in blanks.fields])
    odd = lost & (empty | (off_grey > UNSURE_LIGHT) | (off_hue > UNSURE_HUE))
    return [bool(c) for c in odd | (off_hue > STAINED_HUE) | ink.cut]


def _named() -> list[Pen]:
    shades = {name: np.array(v, np.float32) for name, v in NOMINAL.items()}
    return [Pen(n, v / np.linalg.norm(v), float(np.log(np.linalg.norm(v))), SCATTER) for n, v in shades.items()]


def _holds(outline: Array, point: Array) -> bool:
    """Whether the point is inside a convex outline, clockwise or not."""
    edges, to = np.roll(outline, -1, axis=0) - outline, point - outline
    turns = edges[:, 0] * to[:, 1] - edges[:, 1] * to[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())


def _looked_into(blanks: Blanks, ink: Absorbance, settled: Registered) -> tuple[list[Opinion], pens.Tints, Array]:
    """Which mark is in each field, the colour of its ink, and how hard that is to tell. Two cores share the fields."""
    widths = np.array([box.w for box in blanks.boxes])
    finest = settled.surface.fineness(np.array([box.centre for box in blanks.boxes], np.float32))

    def half(of: slice) -> tuple[list[Opinion], pens.Tints, Array]:
        absorbance, least = ink.absorbance[of], floor(ink.noise)
        along = along_own_ink(absorbance)
        crowd = overhang(absorbance, along, least)
        if crowd.own.any():
            absorbance = crowd.absorbance
            along[crowd.own] = along_own_ink(absorbance[crowd.own])
        seen = opinions(along, ink.printed[of], least)
        pale = [b or (_empty(o) > 0.5 and inked(a, least)) for b, o, a in zip(crowd.besides, seen, along, strict=True)]
        return (
            seen,
            pens.tints(absorbance, along, ink.printed[of], widths[of], finest[of], ink.noise),
            np.stack([crowd.over, pale], axis=1),
        )

    middle = len(widths) // 2
    with ThreadPoolExecutor(max_workers=1) as beside:
        second = beside.submit(half, slice(middle, None))
        one, other = half(slice(middle)), second.result()
    return [*one[0], *other[0]], pens.joined(one[1], other[1]), np.concatenate([one[2], other[2]])


def _sure(edge: Array, crowded: Array) -> list[Mapping[str, float]]:
    """How probable the mark in each square must be, by whether a shadow's edge crosses it or marks hang over it."""
    usual = SURE_UNTIDY if crowded.sum() >= UNTIDY * len(crowded) else SURE_MARK
    return [SURE_AT_EDGE if e else SURE_CROWDED if c else usual for e, c in zip(edge, crowded, strict=True)]


def _on_the_edge(blanks: Blanks, ink: Absorbance, found: Mapping[str, Value]) -> list[str]:
    """The squares that look empty and have a line along their edge that no neighbour explains."""
    least = INKED * floor(ink.noise)
    squares = {i: found[f.id] for i, f in enumerate(blanks.fields) if f.reads == "mark"}
    empty = [i for i, value in squares.items() if value.value == "empty" and not value.doubtful]

    def reaching(i: int) -> Array | None:
        dark = along_own_ink(ink.absorbance[i : i + 1])[0] > least
        return hue(ink.absorbance[i], dark) if i in squares and squares[i].value.endswith(REACHING) else None

    if not empty:
        return []
    dark = along_own_ink(ink.absorbance[empty]) > least
    return [blanks.fields[i].id for i in unexplained(empty, dark, ink.absorbance, blanks.boxes, reaching)]


def _unlike_the_hand(seen: Mapping[str, Opinion], found: Mapping[str, Value]) -> list[str]:
    """The squares whose mark is not quite sure, and has far more or less ink than the same marks of that pen."""
    hands: dict[str, list[float]] = {}
    read = {name: found[name].value for name in seen if found[name].value != "empty" and not found[name].doubtful}
    for name, value in read.items():
        hands.setdefault(value, []).append(seen[name].ink)
    usual = {value: float(np.nanmedian(its)) for value, its in hands.items() if np.isfinite(its).sum() >= HAND}

    def unlike(its: Opinion, usual_ink: float) -> bool:
        share = its.ink / usual_ink
        spoilt = share > MUCH and its.scribbled + its.overdrawn > PERHAPS_SPOILT
        return spoilt or bool((share < LITTLE or share > MUCH) and its.probabilities.max() < SURE_UNLIKE)

    return [name for name, value in read.items() if value in usual and unlike(seen[name], usual[value])]


def _empty(opinion: Opinion) -> float:
    return float(opinion.probabilities[0])


def _mark(
    opinion: Opinion,
    owners: Mapping[str, float],
    whose: _Whose,
    covered: bool,
    sure: Mapping[str, float],
    sure_owner: float,
    has_ink: bool,
) -> Value:
    """The value of a square. One that certainly `has_ink` and still looks empty is asked about."""
    p = dict(zip(CLASSES, opinion.probabilities.tolist(), strict=True))
    spoilt = opinion.scribbled + opinion.overdrawn
    chances = {"empty": p["empty"]}
    for colour, share in owners.items():
        for filling in MARKS:
            chances[f"{colour}:{filling}"] = p[filling] * share
    if spoilt > SPOILT and opinion.scribbled > opinion.overdrawn:  # whoever strikes a mark out wants it gone
        chances = {value: (1 - opinion.scribbled) * chance for value, chance in chances.items()}
        chances["empty"] += opinion.scribbled
    value = max(chances, key=chances.__getitem__)
    confidence = chances[value]
    why = ""
    if covered:
        why = "Something covers this square, or the photo ends here."
    elif spoilt > SPOILT or opinion.overdrawn > DRAWN_OVER.get(value.rpartition(":")[2], SPOILT):
        why = "Something was crossed out or drawn over here."
    elif p["other"] + p["circled"] > 0.5:
        why = "This is not one of the three marks."
    elif whose.strange and value != "empty":
        why = "This ink matches none of the pens at the bottom of the sheet."
    elif whose.mixed and value != "empty":
        why = "Two pens drew in this square."
    elif whose.unproven and value != "empty":
        why = "The samples at the bottom of the sheet do not say for sure whose pen this is."
    elif (
        not opinion.agree
        or confidence < sure[value.rpartition(":")[2]]
        or (has_ink and value == "empty")
        or (value != "empty" and max(owners.values(), default=0) < sure_owner)
    ):
        why = "This mark is not clear."
    chances = _spread(chances, COVERED if covered else max(0.0, 1 - sum(chances.values())))
    return Value(value, min(confidence, chances[value]), bool(why), _likely(chances), why)


def _spread(chances: Mapping[str, float], share: float) -> dict[str, float]:
    """The chances when this share of the probability could be anything."""
    total = max(sum(chances.values()), 1e-9)
    return {v: (1 - share) * p / total + share / len(chances) for v, p in chances.items()}


def _likely(chances: Mapping[str, float]) -> dict[str, float]:
    return {v: p for v, p in sorted(chances.items(), key=lambda item: -item[1]) if p >= LEAST_CHANCE}


def _crossed(opinion: Opinion, covered: bool) -> Value:
    p = dict(zip(CLASSES, opinion.probabilities.tolist(), strict=True))
    chances = {"empty": p["empty"], "circled": p["circled"]}
    chances["x"] = 1 - sum(chances.values())
    value = max(chances, key=chances.__getitem__)
    sure = chances[value] >= SURE and not covered
    return Value(value, chances[value], not sure, _likely(chances), "" if sure else "This box is not clear.")


def _sample(name: str, drawn: bool, opinion: Opinion) -> Value:
    empty = _empty(opinion)
    return Value(name.split(":")[1] if drawn else "empty", 1 - empty if drawn else empty, False)


def _off(terms: Array, seen: Array) -> Array:
    """How far each field is from a smooth surface through most of them."""
    trust = np.ones(len(seen))
    rest = np.zeros(len(seen))
    for _ in range(5):
        weighted = terms * trust[:, None]
        fit = np.linalg.solve(weighted.T @ terms + 1e-6 * np.eye(terms.shape[1]), weighted.T @ seen)
        rest = np.abs(seen - terms @ fit)
        trust = 1 / (1 + (rest / (2 * np.median(rest) + 1e-3)) ** 2)
    return rest
