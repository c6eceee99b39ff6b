"""What a drawing is worth to its seat: points now, and hope of more.

An estimate, in points. It looks at one drawing on one polder, and at the assignments that are open.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.kit import grid
from games.polders.components import BUILDINGS, FILLINGS, PLAYERS, TURNS
from games.polders.rules.board import Board
from games.polders.rules.land import MARKS, drawable, empty, fallback
from games.polders.rules.scoring import BY_ID, CONTROL_MIN, EMPTY_MIN, MAJORITIES, MINIMALS, STRIP_MIN, area_points
from games.polders.rules.state import Inked, State, inked, marked, owned

# Guesses that were never tuned, in points, or as a share of the points that a thing would bring.
SQUARE_WORTH = 0.7  # for covering a square at all
CORRECT_WORTH = 1.5  # for a correct building, before areas and assignments
SPOILT_WORTH = -1.5  # for a wrong mark on a building
RIVALRY = 0.25  # the share of a prize that one more building is worth in a majority
HOPE = 0.5  # the share of the points that the next drawing could add to an area

Group = tuple[int, float]  # connected squares of the seat, and what they are worth before the drawing


class Scene(NamedTuple):
    """What a seat sees of the polder in front of it."""

    polder: Inked
    seat: int
    empty: int
    mine: int  # its squares, whatever their filling
    others: int  # the squares of everyone else
    correct: dict[str, int]  # its correct buildings on all polders, by letter
    in_play: dict[str, int]  # what one unit of each open assignment is worth
    future: float  # 1 early in the game, 0 on the last turn


class Weighing(NamedTuple):
    worth: float
    squares: int
    mark: str


def weighings(state: State, seat: int) -> Iterator[Weighing]:
    """Every drawing that a seat may make now, and what it is worth; nothing if its polder is full."""
    land = state.lands[state.front[seat]]
    options = drawable(land, seat, state.shapes) or fallback(land, seat)
    scene = _scene(state, seat)
    groups = {mark: _groups(scene, mark) for mark in MARKS}
    squares_of = land.board.squares
    for bit in grid.each(options):
        squares = squares_of[bit.bit_length() - 1]
        lines = _lines_worth(scene, squares)
        for mark in MARKS:
            yield Weighing(lines + _worth(scene, squares, mark, groups[mark]), squares, mark)


def _scene(state: State, seat: int) -> Scene:
    polders = [inked(land) for land in state.lands]
    mine = polders[state.front[seat]]
    players = PLAYERS.index(state.setup.players)
    left, own = empty(state.lands[state.front[seat]]), owned(mine, seat)
    return Scene(
        mine,
        seat,
        left,
        own,
        mine.board.land & ~left & ~own,
        {
            kind.letter: sum(
                (marked(polder, seat, kind.filling) & polder.board.buildings[kind.letter]).bit_count()
                for polder in polders
            )
            for kind in BUILDINGS
        },
        {
            id_: card.each[players] if card.each else card.prizes[0]
            for id_ in state.assignments
            for card in (BY_ID[id_],)
        },
        min(1.0, (TURNS - 1 - state.turn) / (3 * state.setup.players)),
    )


def _groups(scene: Scene, mark: str) -> list[Group]:
    return [
        (squares, _area_worth(scene, squares, mark, scene.empty))
        for squares in grid.groups(marked(scene.polder, scene.seat, mark))
    ]


def _worth(scene: Scene, squares: int, mark: str, groups: list[Group]) -> float:
    beside = grid.beside(squares)
    joined, worth = squares, SQUARE_WORTH * squares.bit_count()
    for group, had in groups:
        if group & beside:
            joined |= group
            worth -= had
    worth += _area_worth(scene, joined, mark, scene.empty & ~squares)
    return worth + _buildings_worth(scene, squares, mark)


def _area_worth(scene: Scene, squares: int, mark: str, left: int) -> float:
    """What these connected squares are worth: points now, hope of more, and the assignments that count areas."""
    future, play = scene.future, scene.in_play
    buildings = scene.polder.board.buildings[FILLINGS[MARKS.index(mark)].building]
    size = squares.bit_count()
    correct = (squares & buildings).bit_count()
    fields = size - correct
    worth = float(area_points(fields, correct))
    beside = grid.beside(squares) & left
    beyond = grid.beside(beside) & left
    near = (beside & buildings).bit_count()
    far = (beyond & ~beside & buildings).bit_count()
    free = (beside & ~buildings).bit_count()
    best = area_points(min(fields + free, max(fields, 5)), correct + near)
    worth += future * HOPE * (max(0.0, best - worth) + 0.5 * far * min(fields, 5))
    if "A07" in play:
        worth += play["A07"] * (size >= CONTROL_MIN or future * 0.15 * size * (free > 0))
    if "A11" in play:
        worth += play["A11"] * (size == 1)
    if "A12" in play and not correct:
        worth += play["A12"] * (size >= EMPTY_MIN or future * 0.1 * size)
    return worth


def _buildings_worth(scene: Scene, squares: int, mark: str) -> float:
    worth, play = 0.0, scene.in_play
    for kind in BUILDINGS:
        count = (squares & scene.polder.board.buildings[kind.letter]).bit_count()
        if not count:
            continue
        if kind.filling != mark:
            worth += count * (SPOILT_WORTH + play.get("A09", 0))
            continue
        worth += count * (CORRECT_WORTH + play.get("A08", 0))
        worth += sum(RIVALRY * play[id_] * count for id_, of in MAJORITIES.items() if of is kind and id_ in play)
        short = scene.correct[kind.letter] <= 4
        worth -= sum(play[id_] / 5 * count for id_, of in MINIMALS.items() if of is kind and id_ in play and short)
        if "A04" in play:
            scarce = scene.correct[kind.letter] <= min(scene.correct.values()) + 1
            worth += play["A04"] * count * (0.7 if scarce else 0.15)
    return worth


def _lines_worth(scene: Scene, squares: int) -> float:
    """Rows, columns and road pairs. The share the seat owns is squared, so that nearly finished ones count most."""
    board, play, mine, others = scene.polder.board, scene.in_play, scene.mine, scene.others
    worth = 0.0
    for id_, strips in (("A05", board.rows), ("A06", board.columns)):
        if id_ in play:
            worth += sum(
                play[id_] * (_part(strip, mine | squares) - _part(strip, mine))
                for strip in strips
                if strip & squares and not strip & others and strip.bit_count() >= STRIP_MIN
            )
    if "A10" in play:
        worth += play["A10"] * sum(
            _part(pair, mine | squares) - _part(pair, mine) for pair in _pairs(board, squares) if not pair & others
        )
    return worth


def _part(strip: int, mine: int) -> float:
    return ((strip & mine).bit_count() / strip.bit_count()) ** 2


def _pairs(board: Board, squares: int) -> list[int]:
    return [pair for pair in board.roads if pair & squares]
