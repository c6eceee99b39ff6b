"""V15: a whole game for two on the maps of the first edition, replayed turn by turn and scored with every assignment.

V17 is the same game on the maps of the second edition, which have the same land and roads.
"""

import pytest

from games.kit import grid
from games.polders.components import ASSIGNMENTS, FARM, MANOR, MILL
from games.polders.notation import dump_marks
from games.polders.rules import legal, over, play, score, start
from games.polders.rules.land import drawable
from games.polders.rules.moves import Draw, Flip, Move, Single
from games.polders.rules.scoring import correct_buildings
from games.polders.rules.state import Position, State, holder, inked
from tests.games.polders.examples import FINAL, final, full_game

RED, BLUE = 0, 1
SCHERMER_AREAS = """
Rx 10 2 10 : c1 b2 c2 d2 a3 b3 c3 a4 a5 b5 a6 b6
Bx 3 1 3 : e1 f1 g1 f2
R= 2 1 2 : g2 h2 h3
Ro 5 3 15 : d3 e3 f3 g3 b4 c4 d4 d5
Rx 5 1 5 : e4 f4 g4 h4 i4 i5
B= 10 3 15 : d6 e6 h6 i6 b7 c7 d7 e7 f7 g7 h7 i7 i8
Bx 4 1 4 : b8 c8 d8 b9 c9
Bo 5 2 10 : e8 f8 g8 h8 d9 e9 f9
Bx 3 1 3 : g9 h9 f10 g10
"""
EVERY_ASSIGNMENT = {
    "A01": [11, 11],
    "A02": [10, 4],
    "A03": [6, 12],
    "A04": [6, 24],
    "A05": [24, 24],
    "A06": [6, 0],
    "A07": [56, 70],
    "A08": [28, 32],
    "A09": [-2, -2],
    "A10": [14, 22],
    "A11": [1, 0],
    "A12": [4, 0],
    "A13": [0, -6],
    "A14": [0, 0],
    "A15": [-6, 0],
}


@pytest.fixture(scope="module")
def states() -> list[tuple[State, Move]]:
    """Every move with the table before it; each was found legal on the way."""
    state = start(2, edition=1)
    played: list[tuple[State, Move]] = []
    for move in full_game():
        assert move in legal(state)
        played.append((state, move))
        state = play(state, move)
    return played


@pytest.fixture(scope="module")
def end(states: list[tuple[State, Move]]) -> State:
    return play(*states[-1])


def test_V15_every_drawing_of_both_logs_is_legal(states: list[tuple[State, Move]]) -> None:
    assert sum(isinstance(move, Draw | Single) for _, move in states) == 50


def test_V15_each_polder_has_one_fallback_and_no_shape_fitted_there(states: list[tuple[State, Move]]) -> None:
    singles = [(state, move.seat) for state, move in states if isinstance(move, Single)]
    assert [(state.turn + 1, state.front[seat]) for state, seat in singles] == [(19, 1), (24, 0)]
    assert not any(drawable(state.lands[state.front[seat]], seat, state.shapes) for state, seat in singles)


def test_V15_the_final_positions_have_70_and_68_squares_filled(end: State) -> None:
    assert over(end)
    assert [dump_marks(inked(land)) for land in end.lands] == list(FINAL)
    assert [sum(squares.bit_count() for squares in inked(land).marks) for land in end.lands] == [70, 68]


def test_V15_red_holds_de_schermer_on_odd_turns_and_crosses_boxes_with_blue(
    states: list[tuple[State, Move]], end: State
) -> None:
    assert all(state.front[RED] == state.turn % 2 for state, _ in states)
    assert [holder(end.setup, 0, turn) for turn in (5, 10, 15, 20, 25)] == [BLUE, RED, BLUE, RED, BLUE]


def test_V15_areas_on_de_schermer() -> None:
    scored = score(final(1))
    worth = {
        f"{'RB'[line.seat]} {line.points} {grid.names(line.spot.squares)}"
        for line in scored.lines
        if line.spot and line.spot.polder == 0 and line.points
    }
    assert worth == {
        f"{words[0][0]} {words[3]} {line.split(' : ')[1]}"
        for line in SCHERMER_AREAS.strip().splitlines()
        for words in (line.split(),)
    }


def test_V15_area_points_by_polder_and_in_all() -> None:
    scored = score(final(1))
    by_polder = [
        [
            sum(line.points for line in scored.lines if line.seat == seat and line.spot and line.spot.polder == polder)
            for seat in (RED, BLUE)
        ]
        for polder in (0, 1)
    ]
    assert by_polder == [[32, 35], [32, 34]]
    assert scored.totals == (64, 69)


def test_V15_correct_and_wrong_buildings() -> None:
    counts = [[len(correct_buildings(final(1), seat, kind)) for kind in (MANOR, FARM, MILL)] for seat in (RED, BLUE)]
    assert counts == [[5, 1, 8], [5, 7, 4]]
    scored = score(Position(final(1).polders, ("A09",)))
    assert [len([line for line in scored.lines if line.rule == "A09" and line.seat == seat]) for seat in (0, 1)] == [
        1,
        1,
    ]


@pytest.mark.parametrize("id_", [card.id for card in ASSIGNMENTS])
def test_V15_every_assignment(id_: str) -> None:
    scored = score(Position(final(1).polders, (id_,)))
    assert [scored.points(seat, id_) for seat in (RED, BLUE)] == EVERY_ASSIGNMENT[id_]


def test_V15_blue_wins_116_to_111(end: State) -> None:
    scored = score(end)
    assert scored.totals == (111, 116)
    assert scored.winners == (BLUE,)
    assert scored.correct == (14, 16)
    # Red: manors 11, rows 24, columns 6, farms 6, no manor penalty. Blue: the same but for the columns.
    assert scored.completed == (5, 4)


def test_V15_has_25_flips(states: list[tuple[State, Move]]) -> None:
    assert sum(isinstance(move, Flip) for _, move in states) == 25


def test_V17_the_same_drawings_are_legal_on_the_second_edition(end: State) -> None:
    state = start(2)
    for move in full_game():
        assert move in legal(state)
        state = play(state, move)
    assert [dump_marks(inked(land)) for land in state.lands] == list(FINAL)
    assert score(state).totals == (54, 64)
    assert score(state).winners == (BLUE,)


def test_V17_area_points_by_polder() -> None:
    """De Schermer. Red: 9 x 3 mills halved. Blue: 12 x 1 farm quartered and 5 x 2 manors.
    De Beemster. Red: 5 x 2 manors. Blue: 6 x 1 farm halved and 6 x 1 manor halved; three mills alone are worth nothing.
    """
    scored = score(final())
    worth = {
        (line.spot.polder, "RB"[line.seat], line.points, grid.names(line.spot.squares))
        for line in scored.lines
        if line.spot and line.points
    }
    assert worth == {
        (0, "R", 13, "c1 b2 c2 d2 a3 b3 c3 a4 a5 b5 a6 b6"),
        (0, "B", 3, "d6 e6 h6 i6 b7 c7 d7 e7 f7 g7 h7 i7 i8"),
        (0, "B", 10, "e8 f8 g8 h8 d9 e9 f9"),
        (1, "R", 10, "d2 e2 f2 b3 c3 d3 e3"),
        (1, "B", 3, "a3 a4 b4 c4 d4 b5 c5"),
        (1, "B", 3, "f5 e6 f6 f7 g7 f8 g8"),
    }
    assert scored.totals == (23, 19)


def test_V17_correct_and_wrong_buildings() -> None:
    counts = [[len(correct_buildings(final(), seat, kind)) for kind in (MANOR, FARM, MILL)] for seat in (RED, BLUE)]
    assert counts == [[2, 0, 3], [3, 2, 3]]
    scored = score(Position(final().polders, ("A09",)))
    spots = [(line.seat, line.spot) for line in scored.lines if line.rule == "A09" and line.spot]
    wrong = [[grid.names(spot.squares) for owner, spot in spots if owner == seat] for seat in (RED, BLUE)]
    assert [sorted(squares) for squares in wrong] == [
        ["a7", "b3", "b7", "c2", "c6", "c7", "d2", "d3", "d4", "d5", "e4"],
        ["c4", "e9", "h7", "h9"],
    ]
