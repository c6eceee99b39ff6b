"""Simulated players: one draws anything legal, the others look one drawing ahead.

`play_out` plays a whole game with them. Luck comes from outside: the same random.Random(seed) gives the same game.
The weights are guesses that were never tuned. docs/polders-balance.md shows the results.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from games.kit import grid
from games.kit.choices import Luck
from games.polders.components import BUILDINGS, EDITION, FILLINGS, PLAYERS, TURNS
from games.polders.rules import legal, over, play, start
from games.polders.rules.board import Board
from games.polders.rules.land import MARKS, drawable, empty
from games.polders.rules.moves import Draw, Move, Pass, Single
from games.polders.rules.scoring import BY_ID, CONTROL_MIN, EMPTY_MIN, MAJORITIES, MINIMALS, STRIP_MIN, area_points
from games.polders.rules.state import Inked, Setup, State, inked, marked, owned, seats_waiting

Bot = Callable[[State, Luck], Draw | Single | Pass]

GREEDY_NOISE = 0.5  # points
CASUAL_NOISE = 8.0  # points
SQUARE_WORTH = 0.7  # points for covering a square at all
CORRECT_WORTH = 1.5  # points for a correct building, before areas and assignments
SPOILT_WORTH = -1.5  # points for drawing a wrong mark on a building
RIVALRY = 0.25  # the share of a prize that one more building is worth in a majority
HOPE = 0.5  # the share of the points that the next drawing could add to an area


@dataclass(frozen=True, slots=True)
class Record:
    """A played game: how it began, and every move."""

    setup: Setup
    moves: tuple[Move, ...]


def play_out(players: int, luck: Luck, bot: Bot, edition: int = EDITION) -> tuple[Record, State]:
    """The record and the end of a whole game in which this bot plays every seat."""
    state = start(players, _shuffled(players, luck), int(luck.random() * players), edition=edition)
    moves: list[Move] = []
    while not over(state):
        move = bot(state, luck) if seats_waiting(state) else legal(state).pick(luck)
        moves.append(move)
        state = play(state, move)
    return Record(state.setup, tuple(moves)), state


def random_bot(state: State, luck: Luck) -> Draw | Single | Pass:
    """Draws anything legal."""
    move = legal(state).pick(luck)
    assert isinstance(move, Draw | Single | Pass)
    return move


def greedy_bot(state: State, luck: Luck) -> Draw | Single | Pass:
    """Draws what looks best now, with an eye on the next drawing."""
    return _best(state, luck, GREEDY_NOISE)


def casual_bot(state: State, luck: Luck) -> Draw | Single | Pass:
    """Plays like the greedy bot, but often settles for a drawing that is merely good."""
    return _best(state, luck, CASUAL_NOISE)


class _View(NamedTuple):
    """What a seat sees of the polder in front of it."""

    polder: Inked
    seat: int
    empty: int
    mine: int  # its squares, whatever their filling
    others: int  # the squares of everyone else
    correct: dict[str, int]  # its correct buildings on all polders, by letter
    in_play: dict[str, int]  # what one unit of each open assignment is worth
    future: float  # 1 early in the game, 0 on the last turn


def _best(state: State, luck: Luck, noise: float) -> Draw | Single | Pass:
    seat = seats_waiting(state)[0]
    land = state.lands[state.front[seat]]
    if not land.open:
        return Pass(seat)
    shapes = drawable(land, seat, state.shapes)
    if not shapes:
        return _best_single(state, seat, luck, noise)
    view = _view(state, seat)
    parts = _parts(view)
    _, squares, mark = max(
        (_worth(view, squares, mark, parts) + noise * luck.random(), squares, mark)
        for bit in grid.each(shapes)
        for squares in (land.board.squares[bit.bit_length() - 1],)
        for mark in MARKS
    )
    return Draw(seat, squares, mark)


def _best_single(state: State, seat: int, luck: Luck, noise: float) -> Single:
    view = _view(state, seat)
    parts = _parts(view)
    singles = [move for move in legal(state) if isinstance(move, Single) and move.seat == seat]
    return max(singles, key=lambda move: _worth(view, move.squares, move.filling, parts) + noise * luck.random())


def _view(state: State, seat: int) -> _View:
    polders = [inked(land) for land in state.lands]
    mine = polders[state.front[seat]]
    players = PLAYERS.index(state.setup.players)
    left, own = empty(state.lands[state.front[seat]]), owned(mine, seat)
    return _View(
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


def _worth(view: _View, squares: int, mark: str, parts: dict[str, list[tuple[int, float]]]) -> float:
    beside = grid.beside(squares)
    joined, worth = squares, SQUARE_WORTH * squares.bit_count()
    for part, had in parts[mark]:
        if part & beside:
            joined |= part
            worth -= had
    worth += _area_worth(view, joined, mark, view.empty & ~squares)
    return worth + _buildings_worth(view, squares, mark) + _lines_worth(view, squares)


def _parts(view: _View) -> dict[str, list[tuple[int, float]]]:
    """The seat's groups of connected squares by filling, each with its worth before the drawing."""
    return {
        mark: [
            (part, _area_worth(view, part, mark, view.empty))
            for part in grid.groups(marked(view.polder, view.seat, mark))
        ]
        for mark in MARKS
    }


def _area_worth(view: _View, squares: int, mark: str, left: int) -> float:
    """What these connected squares are worth: points now, hope of more, and the assignments that count areas."""
    buildings = view.polder.board.buildings[FILLINGS[MARKS.index(mark)].building]
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
    worth += view.future * HOPE * (max(0.0, best - worth) + 0.5 * far * min(fields, 5))
    play = view.in_play
    if "A07" in play:
        worth += play["A07"] * (size >= CONTROL_MIN or view.future * 0.15 * size * (free > 0))
    if "A11" in play:
        worth += play["A11"] * (size == 1)
    if "A12" in play and not correct:
        worth += play["A12"] * (size >= EMPTY_MIN or view.future * 0.1 * size)
    return worth


def _buildings_worth(view: _View, squares: int, mark: str) -> float:
    worth = 0.0
    play = view.in_play
    for kind in BUILDINGS:
        count = (squares & view.polder.board.buildings[kind.letter]).bit_count()
        if not count:
            continue
        if kind.filling != mark:
            worth += count * (SPOILT_WORTH + play.get("A09", 0))
            continue
        worth += count * (CORRECT_WORTH + play.get("A08", 0))
        worth += sum(RIVALRY * play[id_] * count for id_, of in MAJORITIES.items() if of is kind and id_ in play)
        short = view.correct[kind.letter] <= 4
        worth += sum(-play[id_] / 5 * count for id_, of in MINIMALS.items() if of is kind and id_ in play and short)
        if "A04" in play:
            scarce = view.correct[kind.letter] <= min(view.correct.values()) + 1
            worth += play["A04"] * count * (0.7 if scarce else 0.15)
    return worth


def _lines_worth(view: _View, squares: int) -> float:
    """Rows, columns and road pairs. The share the seat owns is squared, so that nearly finished ones count most."""
    board, play, mine, others = view.polder.board, view.in_play, view.mine, view.others
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


def _shuffled(players: int, luck: Luck) -> tuple[int, ...]:
    left = list(range(players))
    return tuple([left.pop(int(luck.random() * len(left))) for _ in range(players)])
