"""How far a sheet is from winning: a guess at the strings still to draw, for the bots.

Two kinds of work remain: targets (faces, light bulbs, professors) that free the corners, and the network. The network
is judged on the sheet as it will lie at the end, all corners folded as planned: which blank boxes join the five symbols
at the least cost? A box costs less when a number of the dice would X it from a starting point at hand.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from games.kit import grid
from games.rollfold.components import CORNERS, DICE
from games.rollfold.rules.boxes import BACK_BITS, DIRECTIONS, parse_box, run
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import Sheet
from games.rollfold.rules.views import View, lay, view

Plan = tuple[int, ...]  # the size of the first fold that is meant for each corner

_CENTRE = parse_box("H8")
_ALL_AGAIN = (True,) * len(CORNERS)
_NUMBERS = range(1, 7)
# How often a number stands on the faces of the two dice: 3 for 1 to 4, 2 for 5, 1 for 6; and of how many faces.
_OFTEN = tuple(sum(number in face for die in DICE for face in die.faces) for number in _NUMBERS)
_FACES = sum(len(die.faces) for die in DICE)
# Sets of boxes for each number lie side by side in one int. These copy a set to the numbers that come so often.
_AT_LEAST = tuple(
    sum(1 << BACK_BITS * place for place, often in enumerate(_OFTEN) if often >= count)
    for count in range(1, max(_OFTEN) + 1)
)
_STRIPS = tuple(((1 << 3 * grid.STRIDE) - 1) << 3 * grid.STRIDE * strip for strip in range(5))  # of three rows
_ONE_NUMBER = (1 << BACK_BITS) - 1
_UNREACHABLE = 1 << 512  # a mark in a set of boxes: no network is possible
_HOPELESS = 20.0


class Weights(NamedTuple):
    """What things cost, in strings. `luck` is added as far as no number hits a box now, `far` if none can."""

    target: float = 1.0
    target_luck: float = 0.5
    target_far: float = 1.0
    box: float = 0.3
    box_luck: float = 0.15
    box_far: float = 0.3
    box_hidden: float = 0.5  # a box of the network that cannot be seen yet
    fold: float = 0.3
    later: float = 2.5  # a bulb or a professor that cannot be seen yet
    number: float = 0.9  # what a number still to draw in this turn is worth


class Prospect(NamedTuple):
    """What the folds made so far and a plan for the others fix: the view at the end, which boxes stay in their place
    until then, which move, and whereto; the faces the plan needs; the folds to make; what cannot be seen yet.
    """

    end: View
    keep: int
    moving: int
    moved: dict[int, int]
    targets: int
    folds: int
    later: int


def wanted(sheet: Sheet, plan: Plan) -> tuple[int, int]:
    """The blank boxes to X: targets in sight, and boxes of the network as they will lie at the end."""
    it, xs, _, hidden_xs, _ = sheet
    end, keep, moving, moved, targets, _, _ = prospect(it, plan)
    at_end = xs & keep
    if xs & moving:
        for one in grid.each(xs & moving):
            at_end |= moved[one]
    if hidden_xs:
        at_end |= _laid(end, hidden_xs)
    return targets & ~xs, missing(end, at_end)


def outlook(sheet: Sheet, plan: Plan, weights: Weights) -> float:
    it = sheet.view
    _, keep, _, _, _, folds, later = prospect(it, plan)
    targets, todo = wanted(sheet, plan)
    in_sight = todo & keep
    hits, reach = _hits(it, sheet.circles)
    target_hits = box_hits = 0
    for copies in _AT_LEAST:
        target_hits += (hits & targets * copies).bit_count()
        box_hits += (hits & in_sight * copies).bit_count()
    return (
        (weights.target + weights.target_luck) * targets.bit_count()
        - weights.target_luck * target_hits / _FACES
        + weights.target_far * (targets & ~reach).bit_count()
        + (weights.box + weights.box_luck) * in_sight.bit_count()
        - weights.box_luck * box_hits / _FACES
        + weights.box_far * (in_sight & ~reach).bit_count()
        + weights.box_hidden * (todo & ~keep).bit_count()
        + weights.fold * folds
        + weights.later * later
        + (_HOPELESS if todo & _UNREACHABLE else 0.0)
    )


@cache
def prospect(it: View, plan: Plan) -> Prospect:
    level, folds = it.level, it.folds
    sizes = tuple(now or planned for now, planned in zip(folds.first, plan, strict=True))
    end = view(level.number, Folds(sizes, True, _ALL_AGAIN, level.blunt) if level.blunt else Folds(sizes))
    places = {box: at for at, box in end.shows.items() if at in end.glyphs}
    moved = {at: places[box] for at, box in it.shows.items() if at in it.glyphs and box in places}
    keep = sum(at for at, to in moved.items() if at == to)
    targets = 0
    for corner, few, many in it.needs:
        targets |= many if plan[corner] == level.large else few
    later = 0
    if level.blunt and not folds.turned:  # four bulbs and eight professors, less the bulbs in sight
        targets |= it.bulbs
        later = 3 * len(CORNERS) - it.bulbs.bit_count()
    return Prospect(end, keep, sum(moved) ^ keep, moved, targets, len(it.needs), later)


@lru_cache(maxsize=1 << 12)
def _laid(end: View, ink: int) -> int:
    return lay(end, ink)


def _hits(it: View, circles: int) -> tuple[int, int]:
    """The boxes that a straight string would X from these starting points: by number, side by side, and all in all.
    Strip by strip, because a new string changes one or two strips, and the others are known.
    """
    hits = 0
    for strip in _STRIPS:
        if circles & strip:
            hits |= _hits_of_strip(it, circles & strip)
    reach = hits | hits >> 3 * BACK_BITS
    reach |= reach >> BACK_BITS | reach >> 2 * BACK_BITS
    return hits, reach & _ONE_NUMBER


@lru_cache(maxsize=1 << 16)
def _hits_of_strip(it: View, circles: int) -> int:
    hits = 0
    for start in grid.each(circles):
        hits |= _hits_from(it, start)
    return hits


@cache
def _hits_from(it: View, start: int) -> int:
    hits = 0
    for place, number in enumerate(_NUMBERS):
        for direction in DIRECTIONS:
            if start & it.plain[direction][number]:
                hits |= run(start, direction, number) << BACK_BITS * place
    return hits


@lru_cache(maxsize=1 << 17)
def missing(end: View, xs: int) -> int:
    """A small set of blank boxes that would join the five symbols: grown from the centre, nearest symbol first."""
    todo = end.symbols & ~xs
    xs = (xs | end.symbols) & end.open
    blank = end.open & ~xs
    tree = _joined(_CENTRE, xs)
    left = end.symbols & ~tree
    while left:
        layers, reached = [], tree
        while not reached & left:
            layer = _beside(reached) & blank & ~reached
            if not layer:
                return todo | _UNREACHABLE
            layers.append(layer)
            reached = _joined(reached | layer, xs)
        path = end_of_path = _joined(reached & left & -(reached & left), xs)
        for layer in reversed(layers):
            step = _beside(end_of_path) & layer
            step &= -step
            todo |= step
            end_of_path = _joined(step, xs)
            path |= end_of_path
        tree = _joined(tree | path, xs)
        left &= ~tree
    return todo


def _beside(boxes: int) -> int:
    return boxes << 1 | boxes >> 1 | boxes << 16 | boxes >> 16


def _joined(boxes: int, xs: int) -> int:
    while True:
        more = boxes | (boxes << 1 | boxes >> 1 | boxes << 16 | boxes >> 16) & xs
        if more == boxes:
            return boxes
        boxes = more
