"""A folded sheet in the photo: which corners are folded and how far, and what is in every box that shows.

Boxes are named after the place where they show, on the grid of the side that is up; `fold:CORNER` is a field too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from companion.vision.arrays import Array, Grey, Image
from companion.vision.folded.corners import Corner, Template, corner_states, templates
from companion.vision.folded.flaps import BothBlanks, flap_shifts, on_their_glyphs
from companion.vision.folded.marks import COVERED, RING_UNCLEAR, UNCLEAR, VALUES, look, values
from companion.vision.folded.view import AND, OPEN, Leaf, compose, lay, pixels_mm, visible, window
from companion.vision.loose.covers import covered_value, place_words, together, union
from companion.vision.markers import FoundSheet
from companion.vision.quality import Quality
from companion.vision.reading import Bounds, SheetReading, Unreadable, Value
from companion.vision.sheets.absorb import Blanks, absorb, blank_patches, fitting
from companion.vision.sheets.blank import INK_NAMES, PX_PER_MM, blank_picture
from companion.vision.sheets.fields import along_own_ink, covered_fields
from companion.vision.sheets.marks import floor
from companion.vision.sheets.register import Sides, register, sides
from companion.vision.surface import Surface
from games.kit.photo import AREA
from generator.page.geometry import Box
from generator.page.palette import InkName
from generator.page.sheet import Field, Sheet

SURE_FOLD = 0.98
EDGE_MM = 1.0
ROUNDS = 3  # of registering and deciding, first as if nothing were folded: lines that are hidden are simply not found
LEAST_TOGETHER = 4  # strange boxes that make an area; we ask about fewer one by one
AROUND = 2  # boxes from a strange one that something may cover too
AMID = 0.34  # share of a box's neighbours that are strange: what looks like an X there may be cloth or skin
WRONG_SIDE = "Turn the sheet over and photograph its other side. Nobody plays on this one."
FOLD_UNCLEAR = "It isn't clear how far this corner is folded."


@dataclass(frozen=True, slots=True)
class Known:
    """What is worked out once for a side in one kind of print."""

    ink: InkName
    blanks: BothBlanks
    corners: tuple[dict[str, Template], ...]


@dataclass(frozen=True, slots=True)
class Folded:
    """The blank of a sheet in one state, with boxes that lie flat and boxes on flaps."""

    blanks: Blanks
    flaps: tuple[int, ...]  # for each field of the blanks, its flap or -1


def read_folded(
    photo: Image, grey: Grey, found: FoundSheet, laid: Surface, judged: Quality, under: Sheet
) -> SheetReading:
    """What is on a folded sheet. `under` is the other side of the sheet that was found."""
    leaf = Leaf(found.sheet, under)
    if _is_plain_back(leaf):
        raise Unreadable(WRONG_SIDE)
    known = _fitting(photo, laid, leaf)
    state: tuple[str, ...] = (OPEN,) * len(leaf.corners)
    for _ in range(ROUNDS):
        settled = register(grey, laid, _outlines(leaf, known.ink, state), found.centres_mm, sparse=True)
        corners = corner_states(photo, settled.surface, leaf, known.corners)
        before, state = state, tuple(it.state for it in corners)
        if before == state:
            break
    surface = settled.surface
    it = _folded(leaf, known.ink, state)
    off = flap_shifts(grey, surface, leaf, state, [corner.shift for corner in corners], known.blanks)
    moved = on_their_glyphs(grey, surface, _moved(it, off))
    ink = absorb(photo, surface, moved, judged.blur_mm)
    seen = look(along_own_ink(ink.absorbance), floor(ink.noise))
    marks = values(seen, np.array(covered_fields(moved, ink, settled, seen.marked < 0)))
    fields = {field.id: value for field, value in zip(moved.fields, marks, strict=True)}
    folds = {f"fold:{name}": fold_value(corner) for name, corner in zip(leaf.corners, corners, strict=True)}
    places = {field.id: box for field, box in zip(moved.fields, moved.boxes, strict=True)}
    areas, boxes, below = _areas(leaf, places, fields)
    amid = {name: replace(fields[name], confidence=0.5, doubtful=True, why=UNCLEAR) for name in _amid(places, fields)}
    folds |= {name: _unclear(folds[name]) for name in below if name in folds}
    fields |= amid | {name: _below(area) for name, area in below.items() if name in fields}
    return SheetReading(found.sheet.id, surface.corners, {**folds, **fields, **areas}, (), surface, boxes)


def other_side(sheet: Sheet, sheets: Sequence[Sheet]) -> Sheet:
    stem = sheet.id.rpartition("/")[0]
    return next(it for it in sheets if it.id.rpartition("/")[0] == stem and it.side != sheet.side)


def fold_value(corner: Corner) -> Value:
    p = corner.chances[corner.state]
    doubtful = p < SURE_FOLD or not corner.agreed
    return Value(corner.state, p, doubtful, corner.chances, FOLD_UNCLEAR if doubtful else "")


def _areas(
    leaf: Leaf, boxes: Mapping[str, Box], fields: Mapping[str, Value]
) -> tuple[dict[str, Value], dict[str, Bounds], dict[str, str]]:
    """Where several boxes that are covered or look like nothing are together, something lies over the sheet. Gives one
    question for each such area, its place as shares of the sheet, and the boxes and corners that may be hidden, each
    with its area.
    """
    block, names = leaf.up.block, list(boxes)
    places = np.array([boxes[name].centre for name in names])
    side = boxes[names[0]].w
    strange = [n for n, name in enumerate(names) if fields[name].why in (COVERED, UNCLEAR)]
    below: dict[str, str] = {}
    hidden: dict[str, list[str]] = {}
    for group in together(places[strange], AROUND * side):
        if len(group) < LEAST_TOGETHER:
            continue
        lost = places[[strange[n] for n in group]]
        near = np.abs(places[:, None] - lost).max(axis=-1).min(axis=1) <= AROUND * side
        corners = {name: window(leaf, name, side) for name in leaf.corners}
        covered = {name: corner for name, corner in corners.items() if _inside(lost, corner).any()}
        for corner in covered.values():
            near |= _inside(places, corner)
        own = [name for name, it in zip(names, near, strict=True) if it and _may_be_hidden(fields[name])]
        x, y = lost.mean(axis=0)
        area = AREA + place_words((x - block.x) / block.w, (y - block.y) / block.h)
        hidden.setdefault(area, []).extend(own)
        below |= dict.fromkeys(own, area)
        below |= {f"fold:{name}": area for name in covered}
    areas = {area: covered_value(area.removeprefix(AREA), "sheet", "no X is under it") for area in hidden}
    shares = {name: _share(block, box) for name, box in boxes.items()}
    return areas, {area: union([shares[name] for name in own]) for area, own in hidden.items() if own}, below


def _amid(boxes: Mapping[str, Box], fields: Mapping[str, Value]) -> list[str]:
    """What looks like a plain X although many of the boxes around it are strange."""
    names = list(boxes)
    places = np.array([boxes[name].centre for name in names])
    strange = np.array([fields[name].why in (COVERED, UNCLEAR) for name in names])
    near = np.abs(places[:, None] - places).max(axis=-1) < 1.5 * boxes[names[0]].w
    around = (near & strange).sum(axis=1) / np.maximum(near.sum(axis=1) - 1, 1)
    plain = ((name, share) for name, share in zip(names, around, strict=True) if not _may_be_hidden(fields[name]))
    return [name for name, share in plain if share >= AMID]


def _may_be_hidden(value: Value) -> bool:
    """Whether a box beside a strange one may be under the same thing: an X that is plain to see is not."""
    return value.value == VALUES[0] or value.why not in ("", RING_UNCLEAR)


def _inside(places: Array, box: Box) -> Array:
    return np.asarray(((places > (box.x, box.y)) & (places < (box.right, box.bottom))).all(axis=1))


def _below(area: str) -> Value:
    return Value(VALUES[0], 0.5, doubtful=True, alternatives={VALUES[0]: 0.5}, why=area)


def _unclear(fold: Value) -> Value:
    return replace(fold, doubtful=True, why=fold.why or FOLD_UNCLEAR)


def _share(block: Box, box: Box) -> Bounds:
    return ((box.x - block.x) / block.w, (box.y - block.y) / block.h, box.w / block.w, box.h / block.h)


def _is_plain_back(leaf: Leaf) -> bool:
    """Whether this is a back without folds of its own, which is only there to be folded up."""
    return leaf.turned and not any(AND in state for state in leaf.states)


def _fitting(photo: Image, laid: Surface, leaf: Leaf) -> Known:
    """The kind of print that fits, judged by the boxes that lie flat whatever is folded."""
    return _known(leaf, INK_NAMES[fitting(photo, laid, tuple(_always_flat(leaf, ink) for ink in INK_NAMES))])


def _moved(it: Folded, off: Sequence[tuple[float, float]]) -> Blanks:
    """The same blank, moved to where the flaps really are."""
    shift = np.array([off[flap] if flap >= 0 else (0.0, 0.0) for flap in it.flaps], np.float32)
    return replace(it.blanks, places=it.blanks.places + shift[:, None, None])


@lru_cache(maxsize=6)  # some 10 MB each
def _known(leaf: Leaf, ink: InkName) -> Known:
    up, under = (blank_picture(side, ink) for side in (leaf.up, leaf.under))
    each = (templates(leaf, n, up, under, PX_PER_MM) for n in range(len(leaf.corners)))
    return Known(ink, BothBlanks((leaf.up.id, ink), (up, under), PX_PER_MM), tuple(each))


@lru_cache(maxsize=12)
def _always_flat(leaf: Leaf, ink: InkName) -> Blanks:
    """The blank of the boxes that lie flat whatever is folded."""
    every = [{f.id for f in _flat(leaf, (state,) * len(leaf.corners))} for state in leaf.states]
    fields = tuple(field for field in leaf.up.fields if all(field.id in flat for flat in every))
    return blank_patches(replace(leaf.up, fields=fields), ink, blank_picture(leaf.up, ink), PX_PER_MM)


@lru_cache(maxsize=5)  # some 30 MB each
def _folded(leaf: Leaf, ink: InkName, state: tuple[str, ...]) -> Folded:
    seen = visible(leaf, state)
    whole = replace(leaf.up, fields=tuple(field for field, _ in seen))
    blanks = blank_patches(whole, ink, _composed(leaf, ink, state), PX_PER_MM)
    return Folded(blanks, tuple(flap for _, flap in seen))


@lru_cache(maxsize=2)  # some 8 MB each
def _composed(leaf: Leaf, ink: InkName, state: tuple[str, ...]) -> Image:
    up, under = (blank_picture(side, ink) for side in (leaf.up, leaf.under))
    return compose(lay(leaf, state, pixels_mm(leaf.up.block, PX_PER_MM)), leaf.up.block, up, under, PX_PER_MM)


@lru_cache(maxsize=24)
def _outlines(leaf: Leaf, ink: InkName, state: tuple[str, ...]) -> Sides:
    """The outlines of the boxes that lie flat. Between two of those nothing is folded, so on a front the blank of the
    open sheet will do.
    """
    picture = _composed(leaf, ink, state) if leaf.turned else blank_picture(leaf.up, ink)
    return _inner(sides(replace(leaf.up, fields=_flat(leaf, state)), picture, PX_PER_MM), leaf)


def _flat(leaf: Leaf, state: tuple[str, ...]) -> tuple[Field, ...]:
    return tuple(field for field, flap in visible(leaf, state) if flap < 0)


def _inner(outlines: Sides, leaf: Leaf) -> Sides:
    """The outlines without the edges of the paper and of its flaps, where no lines are printed.

    On a back whose four corners are folded again so few boxes lie flat that only the edges of the paper are left out.
    """
    block = leaf.up.block
    off = np.minimum(outlines.middle - (block.x, block.y), (block.right, block.bottom) - outlines.middle).min(axis=1)
    shared = np.array([len(owners) > 1 for owners in outlines.owner])
    kept = np.flatnonzero((off > EDGE_MM) & (shared | leaf.turned))
    return Sides(
        outlines.middle[kept],
        outlines.along[kept],
        outlines.across[kept],
        outlines.profile[kept],
        tuple(outlines.owner[n] for n in kept),
    )
