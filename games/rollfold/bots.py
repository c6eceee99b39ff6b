"""Players for simulation, hints and par. They see the dice on the table, never those to come.

A bot plays a whole turn at once: it takes a die and draws, a beam of the best half-drawn turns wide, until nothing is
left to draw. Greedy takes the turn with the best outlook. Search takes the few best, throws the dice of the next turn
for them, drops the worse half, throws again, and so on: the turn after which the next one turns out best is played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

from games.kit import grid
from games.rollfold.components import BLACK, CORNERS, DICE, LEVELS, WHITE
from games.rollfold.rules import play
from games.rollfold.rules.boxes import BACK_BITS, DIRECTIONS, parse_box, run
from games.rollfold.rules.choices import folds_of, groups_of, takes_of
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.game import drawn, folded, without
from games.rollfold.rules.moves import Done, Draw, Fold, FoldAgain, GiveUp, Move, Roll, TurnPage
from games.rollfold.rules.sheet import Sheet
from games.rollfold.rules.state import Player, State, over
from games.rollfold.rules.strings import strings
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
WIN = -100.0  # the outlook of a sheet that has won
# Six rolls in which each face of each die comes once: enough for an average, and no chance needed.
_ROLLS = tuple(Roll(face, WHITE.faces[(5 * at + 2) % 6]) for at, face in enumerate(BLACK.faces))
_ROLLS_A_HEAT = 2


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


_PLAIN_WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot plays: which corners it folds small and large, what it finds costly, how many half-drawn turns it
    follows at a time, and how many turns it compares by looking one turn ahead (1: none, greedy).
    """

    plan: Plan
    weights: Weights = _PLAIN_WEIGHTS
    width: int = 8
    candidates: int = 1
    width_ahead: int = 2
    useful_only: bool = False  # only strings that X something wanted


GREEDY = {
    1: Style((6, 6, 3, 3)),
    2: Style((3, 3, 3, 3)),
    3: Style((6, 6, 6, 6)),
    4: Style((3, 3, 2, 2), Weights(target=1.2, box_hidden=0.6, fold=0.25, later=3.0), width=16),
}
SEARCH = {level.number: replace(GREEDY[level.number], candidates=8) for level in LEVELS}


class Turn(NamedTuple):
    """A turn from beginning to end, and the outlook after it: the smaller the better."""

    value: float
    moves: tuple[Move, ...]
    player: Player


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


def choose(state: State, seat: int, style: Style) -> tuple[Move, ...]:
    """What this seat does with the roll on the table, up to `Done` or a win."""
    return ranked(state, seat, style)[0].moves


def ranked(state: State, seat: int, style: Style) -> list[Turn]:
    """The turns that the bot has found, best first. Only as many as it compares are looked at more closely."""
    found = turns(state, seat, style)
    some = found[: style.candidates]
    if len(some) < 2 or some[0].player.won:
        return found
    best = _compare(state, some, style)
    return best + [turn for turn in found if turn not in best]


def turns(state: State, seat: int, style: Style) -> list[Turn]:
    """The turns that the beam comes upon, best first. Two that leave the same sheet are one."""
    beam = [Turn(0.0, (take,), play(state, take).players[seat]) for take in takes_of(state, seat)]
    finished: dict[object, Turn] = {}
    while beam:
        layer: dict[Player, Turn] = {}
        for turn in beam:
            if turn.player.won or not turn.player.numbers:
                it = _finished(turn, seat, style)
                finished.setdefault((it.player.sheet, it.player.fresh), it)
            for move, player in _steps(state, seat, turn.player, style):
                if player not in layer:
                    layer[player] = Turn(_value(player, style), (*turn.moves, move), player)
        beam = sorted(layer.values(), key=lambda turn: turn.value)[: style.width]
    return sorted(finished.values(), key=lambda turn: turn.value)


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


@cache
def prospect(it: View, plan: Plan) -> Prospect:
    level, folds = it.level, it.folds
    sizes = tuple(now or planned for now, planned in zip(folds.first, plan, strict=True))
    end = view(level, Folds(sizes, True, _ALL_AGAIN, level.blunt) if level.blunt else Folds(sizes))
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
            layer = grid.beside(reached) & blank & ~reached
            if not layer:
                return todo | _UNREACHABLE
            layers.append(layer)
            reached = _joined(reached | layer, xs)
        path = end_of_path = _joined(reached & left & -(reached & left), xs)
        for layer in reversed(layers):
            step = grid.beside(end_of_path) & layer
            step &= -step
            todo |= step
            end_of_path = _joined(step, xs)
            path |= end_of_path
        tree = _joined(tree | path, xs)
        left &= ~tree
    return todo


def _finished(turn: Turn, seat: int, style: Style) -> Turn:
    if turn.player.won:
        return Turn(WIN, turn.moves, turn.player)
    return Turn(outlook(turn.player.sheet, style.plan, style.weights), (*turn.moves, Done(seat)), turn.player)


def _value(player: Player, style: Style) -> float:
    """The outlook in mid-turn: what is still to be drawn is worth something."""
    if player.won:
        return WIN
    to_draw = len(player.numbers) + len(player.bonuses)
    return outlook(player.sheet, style.plan, style.weights) - style.weights.number * to_draw


def _steps(state: State, seat: int, player: Player, style: Style) -> Iterator[tuple[Move, Player]]:
    """What may come next in a turn: the folds of the plan, every string (or every useful one), or giving up."""
    if player.won:
        return
    for fold in folds_of(seat, player):
        if _is_planned(fold, player, style.plan):
            yield fold, folded(player, fold, state.options)
    sheet = player.sheet
    found = [
        (string, ink, number, bonus)
        for number, starts, bonus in groups_of(player)
        for string, ink in strings(sheet.view, sheet.xs, starts, number)
    ]
    if style.useful_only:
        targets, network = wanted(sheet, style.plan)
        found = [it for it in found if it[1].marks & (targets | network)] or found
    for string, ink, number, bonus in found:
        after = drawn(player, number, string.start, ink, bonus=bonus, options=state.options)
        yield Draw(seat, string, bonus), after
    if player.numbers and not found:
        number = min(player.numbers)
        yield GiveUp(seat, number), player._replace(numbers=without(player.numbers, number))


def _is_planned(fold: Fold | TurnPage | FoldAgain, player: Player, plan: Plan) -> bool:
    return not isinstance(fold, Fold) or fold.large == (plan[fold.corner] == player.sheet.view.level.large)


def _compare(state: State, found: list[Turn], style: Style) -> list[Turn]:
    """Throw the next dice twice for every turn, twice more for the better half, and so on."""
    quick = replace(style, width=style.width_ahead, useful_only=True)
    totals = dict.fromkeys(range(len(found)), 0.0)
    for at in range(0, len(_ROLLS), _ROLLS_A_HEAT):
        for number in totals:
            for roll in _ROLLS[at : at + _ROLLS_A_HEAT]:
                totals[number] += _next_turn(state, found[number], roll, quick)
        best = sorted(totals, key=lambda number: totals[number])
        totals = {number: totals[number] for number in best[: max(2, len(best) // 2)]}
    return [found[number] for number in sorted(totals, key=lambda number: totals[number])]


def _next_turn(state: State, turn: Turn, roll: Roll, style: Style) -> float:
    """How the next turn would end with this roll."""
    player = turn.player._replace(die="", numbers=(), bonuses=(), done=True)
    alone = state._replace(players=(player,), active=0, faces=(), taken="")
    if not state.column:  # no telling which die the others leave: as on the first field of column 1, either will do
        alone = alone._replace(column=1, round=0)
    return turn.value if over(alone) else turns(play(alone, roll), 0, style)[0].value


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


def _joined(boxes: int, xs: int) -> int:
    while True:
        more = boxes | (boxes << 1 | boxes >> 1 | boxes << 16 | boxes >> 16) & xs
        if more == boxes:
            return boxes
        boxes = more
