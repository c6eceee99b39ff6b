"""What a drawing is worth to its seat: points now, hope of more, and what it takes away from the others.

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


class Weights(NamedTuple):
    """What is counted, in points, or as a share of the points that a thing would bring."""

    square: float = 0.7  # for covering a square at all
    correct: float = 1.5  # for a correct building, before areas and assignments
    spoilt: float = -1.5  # for a wrong mark on a building
    rivalry: float = 0.25  # the share of a prize that one more building is worth in a majority
    hope: float = 0.5  # the share of the points that the next drawing could add to an area
    far: float = 0.5  # the same for a building two squares away, for each field
    control: float = 0.15  # the share of Area Control's points for each square of an area that may grow
    vacant: float = 0.1  # the share of Empty Areas' points for each square of an area without a building
    scarce: float = 0.7  # the share of a set for a building that sets are short of
    plenty: float = 0.15  # and for any other
    least: float = 0.2  # the share of a penalty that one more building saves
    deny: float = 0.0  # the share of what others lose
    room: float = 0.0  # the share of what one's own other areas lose, because a square beside them is taken


PLAIN = Weights()


class Group(NamedTuple):
    """Connected squares of one seat with the same mark, and what they are worth before the drawing."""

    squares: int
    worth: float
    mark: str
    share: float  # how much a loss in its worth counts
    halo: int  # the empty squares that its worth depends on


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
    weights: Weights


class Weighing(NamedTuple):
    worth: float
    squares: int
    mark: str


def weighings(state: State, seat: int, weights: Weights = PLAIN) -> Iterator[Weighing]:
    """Every drawing that a seat may make now, and what it is worth; nothing if its polder is full."""
    land = state.lands[state.front[seat]]
    options = drawable(land, seat, state.shapes) or fallback(land, seat)
    scene = _scene(state, seat, weights)
    groups = {mark: _groups(scene, seat, mark) for mark in MARKS}
    losers = _losers(scene, groups, len(state.lands))
    squares_of = land.board.squares
    for bit in grid.each(options):
        squares = squares_of[bit.bit_length() - 1]
        same = _lines_worth(scene, squares) - _losses(scene, losers, squares)
        for mark in MARKS:
            yield Weighing(same + _worth(scene, squares, mark, groups[mark]), squares, mark)


def _scene(state: State, seat: int, weights: Weights) -> Scene:
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
        weights,
    )


def _groups(scene: Scene, seat: int, mark: str, share: float = 0.0) -> list[Group]:
    found = []
    for squares in grid.groups(marked(scene.polder, seat, mark)):
        beside = grid.beside(squares) & scene.empty
        halo = beside | grid.beside(beside) & scene.empty
        found.append(Group(squares, _area_worth(scene, squares, mark, scene.empty), mark, share, halo))
    return found


def _losers(scene: Scene, own: dict[str, list[Group]], players: int) -> list[Group]:
    """The groups that may lose something when squares beside them are filled."""
    deny, room = scene.weights.deny, scene.weights.room
    losers = [group._replace(share=room) for groups in own.values() for group in groups] if room else []
    if deny:
        for seat in range(players):
            if seat != scene.seat:
                losers += [group for mark in MARKS for group in _groups(scene, seat, mark, -deny / (players - 1))]
    return losers


def _losses(scene: Scene, losers: list[Group], squares: int) -> float:
    lost, left = 0.0, scene.empty & ~squares
    for group, worth, mark, share, halo in losers:
        if halo & squares:
            lost += share * (worth - _area_worth(scene, group, mark, left))
    return lost


def _worth(scene: Scene, squares: int, mark: str, groups: list[Group]) -> float:
    beside = grid.beside(squares)
    joined, worth = squares, scene.weights.square * squares.bit_count()
    left = scene.empty & ~squares
    for group in groups:
        if group.squares & beside:
            joined |= group.squares
            worth -= group.worth
    return worth + _area_worth(scene, joined, mark, left) + _buildings_worth(scene, squares, mark)


def _area_worth(scene: Scene, squares: int, mark: str, left: int) -> float:
    """What these connected squares are worth: points now, hope of more, and the assignments that count areas."""
    weights, future, play = scene.weights, scene.future, scene.in_play
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
    worth += future * weights.hope * (max(0.0, best - worth) + weights.far * far * min(fields, 5))
    if "A07" in play:
        worth += play["A07"] * (size >= CONTROL_MIN or future * weights.control * size * (free > 0))
    if "A11" in play:
        worth += play["A11"] * (size == 1)
    if "A12" in play and not correct:
        worth += play["A12"] * (size >= EMPTY_MIN or future * weights.vacant * size)
    return worth


def _buildings_worth(scene: Scene, squares: int, mark: str) -> float:
    worth, weights = 0.0, scene.weights
    play = scene.in_play
    for kind in BUILDINGS:
        count = (squares & scene.polder.board.buildings[kind.letter]).bit_count()
        if not count:
            continue
        if kind.filling != mark:
            worth += count * (weights.spoilt + play.get("A09", 0))
            continue
        worth += count * (weights.correct + play.get("A08", 0))
        worth += sum(
            weights.rivalry * play[id_] * count for id_, of in MAJORITIES.items() if of is kind and id_ in play
        )
        short = scene.correct[kind.letter] <= 4
        worth -= sum(
            weights.least * play[id_] * count for id_, of in MINIMALS.items() if of is kind and id_ in play and short
        )
        if "A04" in play:
            scarce = scene.correct[kind.letter] <= min(scene.correct.values()) + 1
            worth += play["A04"] * count * (weights.scarce if scarce else weights.plenty)
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
