"""Players for simulation, hints and par. They see the dice on the table, never those to come.

A bot plays a whole turn at once: it takes a die and draws, a beam of the best half-drawn turns wide, until nothing is
left to draw. Greedy takes the turn with the best outlook. Search takes the few best, throws the dice of the next turn
for them, drops the worse half, throws again, and so on: the turn after which the next one turns out best is played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.rollfold.components import BLACK, LEVELS, WHITE
from games.rollfold.outlook import Plan, Weights, outlook, wanted
from games.rollfold.rules import play
from games.rollfold.rules.choices import folds_of, groups_of, takes_of
from games.rollfold.rules.moves import Done, Draw, Fold, FoldAgain, GiveUp, Move, Roll, TurnPage
from games.rollfold.rules.state import Player, State, over
from games.rollfold.rules.strings import strings
from games.rollfold.rules.turns import drawn, folded, without

WIN = -100.0  # the outlook of a sheet that has won
# Six rolls in which each face of each die comes once: enough for an average, and no chance needed.
_ROLLS = tuple(Roll(face, WHITE.faces[(5 * at + 2) % 6]) for at, face in enumerate(BLACK.faces))
_ROLLS_A_HEAT = 2
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
    2: Style((6, 6, 6, 6)),
    3: Style((3, 3, 3, 3)),
    4: Style((3, 3, 2, 2), Weights(target=1.2, box_hidden=0.6, fold=0.25, later=3.0), width=16),
}
SEARCH = {level.number: replace(GREEDY[level.number], candidates=8) for level in LEVELS}


class Turn(NamedTuple):
    """A turn from beginning to end, and the outlook after it: the smaller the better."""

    value: float
    moves: tuple[Move, ...]
    player: Player


def choose(state: State, seat: int, style: Style) -> tuple[Move, ...]:
    """What this seat does with the roll on the table, up to `Done` or a win."""
    found = turns(state, seat, style)[: style.candidates]
    if len(found) > 1 and not found[0].player.won:
        found = _compare(state, found, style)
    return found[0].moves


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
