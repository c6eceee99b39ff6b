"""The worked examples V1 to V13 and V16 of the rules, by number. V14 is in test_audit.py, V15 in test_full_game.py."""

import random
from contextlib import nullcontext
from itertools import pairwise

import pytest

from games.kit import grid
from games.polders.components import SHAPES
from games.polders.rules import Discard, Draw, Flip, IllegalMove, Pass, Single, legal, play, score, start
from games.polders.rules.board import CODE_BIT
from games.polders.rules.land import drawable, drawings, fallback
from games.polders.rules.scoring import BY_ID, UNITS, Cubes, area_points, areas, cubes, shares, solos, winners
from games.polders.rules.state import BY_THE_BOOK, Options, Position, holder
from tests.games.polders.examples import (
    draw,
    drawn,
    example,
    example_land,
    of_seat,
    position,
    single,
    table,
    whole_game,
)

RED, BLUE = 0, 1


def points(name: str, rule: str) -> list[int]:
    """Red's and Blue's points from one rule in a worked example for two players."""
    assignments = () if rule == "area" else (rule,)
    scored = score(position(example(name), assignments=assignments))
    return [scored.points(seat, rule) for seat in (RED, BLUE)]


def area_list(name: str, seat: int) -> set[tuple[str, int, int]]:
    return {(area.filling, area.fields, area.correct) for area in areas(position(example(name)), seat)}


def test_V1_seven_gardens_and_a_manor_score_3() -> None:
    assert area_list("V1", RED) == {("o", 7, 1)}
    assert points("V1", "area") == [3, 0]


def test_V2_areas_of_both_players() -> None:
    assert sorted(area_list("V2", RED)) == [("=", 3, 0), ("=", 9, 2), ("o", 3, 2)]
    assert sorted(area_list("V2", BLUE)) == [("=", 3, 1), ("o", 5, 2)]
    assert points("V2", "area") == [15, 13]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("A01", [11, 11]), ("A03", [12, 6]), ("A07", [14, 14]), ("A11", [0, 1]), ("A12", [4, 0]), ("A08", [8, 6])],
)
def test_V2_assignments(rule: str, expected: list[int]) -> None:
    assert points("V2", rule) == expected


@pytest.mark.parametrize(
    ("fields", "correct", "expected"),
    [
        (0, 1, 0),
        (1, 1, 1),
        (5, 1, 5),
        (5, 3, 15),
        (6, 1, 3),
        (7, 1, 3),
        (7, 3, 10),
        (9, 2, 9),
        (10, 2, 10),
        (10, 3, 15),
        (11, 1, 2),
        (11, 4, 11),
        (12, 1, 3),
        (16, 1, 4),
        (20, 1, 5),
        (21, 3, 15),
        (5, 0, 0),
    ],
)
def test_V3_the_area_formula(fields: int, correct: int, expected: int) -> None:
    assert area_points(fields, correct) == expected


def test_V4_a_wrong_building_is_a_square() -> None:
    assert area_list("V4", RED) == {("o", 5, 1)}
    assert points("V4", "area") == [5, 0]
    assert points("V4", "A08") == [2, 0]
    assert points("V4", "A09") == [-2, 0]
    assert points("V4", "A05") == [6, 0]


def test_V5_a_road_does_not_cut_and_diagonals_and_others_do_not_join() -> None:
    of_red, of_blue = (areas(position(example("V5")), seat) for seat in (RED, BLUE))
    assert [(grid.names(area.spot.squares), area.fields, area.correct) for area in of_red] == [
        ("a1 b1 c1 b2", 3, 1),
        ("c3 d3", 2, 0),
    ]
    assert [(grid.names(area.spot.squares), area.correct) for area in of_blue] == [("d1 c2 d2 e2", 0)]
    assert points("V5", "area") == [3, 0]


def test_V5_solo_squares() -> None:
    of_red, of_blue = (solos(position(example("V5")), seat) for seat in (RED, BLUE))
    assert sorted(grid.names(spot.squares) for spot in of_red) == ["a2", "a3", "b3", "e1"]
    assert [grid.names(spot.squares) for spot in of_blue] == ["e3"]


def test_V5_road_pairs_empty_areas_and_area_control() -> None:
    pairs, _, _ = UNITS["A10"]
    assert [grid.names(spot.squares) for spot in pairs(position(example("V5")), RED)] == ["b1 c1"]
    assert points("V5", "A10") == [2, 0]
    assert points("V5", "A12") == [0, 4]
    assert points("V5", "A07") == [7, 7]


@pytest.mark.parametrize(
    ("code", "squares", "is_legal"),
    [
        ("I3", "c2 d2 e2", True),
        ("I3", "a4 b4 c4", False),
        ("I2", "c1 d1", True),
        ("I2", "d2 d3", False),
        ("I2", "a2 b2", False),
        ("I2", "a1 a2", False),
        ("I3", "b3 c3 d3", True),
        ("V3", "d3 e3 e2", True),
        ("I2", "d2 e3", False),
    ],
)
def test_V6_the_touch_rule(code: str, squares: str, is_legal: bool) -> None:
    state = table(example_land("V6"), f"{code} P5 T4")
    move = draw(RED, squares)
    assert (move in legal(state)) == is_legal
    with nullcontext() if is_legal else pytest.raises(IllegalMove):
        assert next(drawings(play(state, move).lands[0])) == move


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (RED, {"I1": 5, "I2": 12, "I3": 9, "V3": 25, "L4": 34, "T4": 18, "P5": 32}),
        (BLUE, {"I1": 5, "I2": 12, "I3": 10, "V3": 21, "L4": 32, "T4": 16, "P5": 28}),
    ],
)
def test_V6_number_of_placements(seat: int, expected: dict[str, int]) -> None:
    land = example_land("V6")
    assert {code: drawable(land, seat, CODE_BIT[code]).bit_count() for code in SHAPES} == expected


def test_V7a_the_fallback_must_touch() -> None:
    state = table(example_land("V7a"), "P5 T4 L4")
    assert set(of_seat(state, RED)) == {single(RED, "d1", mark) for mark in "o=x"}


def test_V7a_with_a_single_card_open_there_is_one_drawing_and_no_fallback() -> None:
    state = table(example_land("V7a"), "I1 I2 P5")
    assert set(of_seat(state, RED)) == {draw(RED, "d1", mark) for mark in "o=x"}
    assert single(RED, "d1") not in legal(state)


def test_V7b_when_nothing_touches_any_empty_square_will_do() -> None:
    land = example_land("V7b")
    assert not drawable(land, RED, CODE_BIT["I1"] | CODE_BIT["I2"] | CODE_BIT["P5"])
    assert fallback(land, RED).bit_count() == 3
    state = table(land, "I1 I2 P5")
    assert set(of_seat(state, RED)) == {single(RED, one, mark) for one in ("a2", "b2", "d2") for mark in "o=x"}


def test_V7c_a_full_polder_is_passed() -> None:
    state = table(example_land("V7c"), "I1 I2 P5")
    assert of_seat(state, RED) == [Pass(RED)]
    assert play(state, Pass(RED)).waiting == 1 << BLUE


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("area", [4, 4]),
        ("A05", [6, 6]),
        ("A06", [0, 0]),
        ("A10", [0, 2]),
        ("A11", [5, 3]),
        ("A07", [7, 7]),
        ("A12", [0, 0]),
        ("A08", [2, 4]),
        ("A13", [-6, -6]),
        ("A14", [-6, -6]),
        ("A15", [-6, -6]),
    ],
)
def test_V8_rows_pairs_and_small_areas(rule: str, expected: list[int]) -> None:
    assert points("V8", rule) == expected


def test_V8_which_areas_score() -> None:
    scored = score(position(example("V8")))
    worth = {(line.seat, grid.names(line.spot.squares)) for line in scored.lines if line.points and line.spot}
    assert worth == {(RED, "c4 d4 e4 b5 c5"), (BLUE, "a2 b2 c2 b3 c3")}


@pytest.mark.parametrize(
    ("id_", "counts", "expected"),
    [
        ("A01", [5, 5, 3, 1], [11, 11, 2, 0]),
        ("A01", [4, 4, 4, 0], [8, 8, 8, 0]),
        ("A01", [6, 3, 3, 3], [15, 3, 3, 3]),
        ("A01", [3, 3], [11, 11]),
        ("A01", [0, 0], [0, 0]),
        ("A02", [5, 5, 0], [7, 7, 0]),
        ("A02", [2, 1, 0], [10, 4, 0]),
        ("A02", [1, 1, 1, 1], [3, 3, 3, 3]),
        ("A03", [4, 2, 2], [12, 3, 3]),
        ("A03", [7, 5, 2, 2], [12, 6, 0, 0]),
    ],
)
def test_V9_majorities(id_: str, counts: list[int], expected: list[int]) -> None:
    assert shares(BY_ID[id_].prizes, counts, BY_THE_BOOK) == expected


def mills(count: int, options: Options) -> Position:
    """One row in which red has this many correct mills."""
    row = " W ." * 6
    polder = drawn(f"{'+ ' * 12}+\n{row}\n{'+ ' * 12}+\n", " ".join(["Rx .."] * count + [".. .."] * (6 - count)))
    return Position((polder,), ("A13",), options)


@pytest.mark.parametrize(("count", "by_the_book", "house"), [(3, -6, -6), (4, -6, 0), (5, 0, 0)])
def test_V10_thresholds(count: int, by_the_book: int, house: int) -> None:
    assert score(mills(count, BY_THE_BOOK)).points(RED, "A13") == by_the_book
    assert score(mills(count, Options(minimal_max=3))).points(RED, "A13") == house


@pytest.mark.parametrize(
    ("totals", "completed", "correct", "expected"),
    [
        ((88, 88), (3, 3), (14, 15), (1,)),
        ((88, 88), (4, 3), (14, 15), (0,)),
        ((88, 88), (3, 3), (15, 15), (0, 1)),
        ((88, 89), (5, 0), (15, 0), (1,)),
    ],
)
def test_V11_ties_are_broken_by_assignments_then_buildings(
    totals: tuple[int, ...], completed: tuple[int, ...], correct: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert winners(totals, completed, correct) == expected


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (69, Cubes(0, 60, 9)),
        (7, Cubes(0, None, 7)),
        (100, Cubes(0, 100, 0)),
        (159, Cubes(0, 150, 9)),
        (163, Cubes(1, None, 3)),
        (-4, Cubes(0, None, None)),
    ],
)
def test_V12_where_the_cubes_go(total: int, expected: Cubes) -> None:
    assert cubes(total) == expected


def test_V13_polders_go_round() -> None:
    four, three = start(4).setup, start(3).setup
    assert holder(four, 1, 6) == 3
    assert [holder(four, polder, 24) for polder in range(4)] == [0, 1, 2, 3]
    assert holder(three, 2, 7) == 0
    assert [turn for turn in range(25) if holder(start(2).setup, 0, turn) == 0] == list(range(0, 25, 2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_V13_the_table_agrees_with_the_formula(players: int) -> None:
    for state in whole_game(players, seed=13):
        for polder in range(players):
            assert state.front[holder(state.setup, polder, state.turn)] == polder


def test_V16_a_card_never_appears_twice_in_a_round_and_75_are_flipped() -> None:
    states = whole_game(2, seed=16)
    flips = [(after.turn // 5, after.cards) for before, after in pairwise(states) if after.cards and not before.cards]
    assert len(flips) == 25
    for round_ in range(5):
        cards = [card for number, flipped in flips if number == round_ for card in flipped]
        assert len(cards) == len(set(cards)) == 15


def test_V16_a_sixth_flip_is_impossible_because_the_deck_is_fresh() -> None:
    luck = random.Random(1)
    state = start(2)
    while state.turn < 5:
        move = legal(state).pick(luck)
        last_deck = state.deck
        state = play(state, move)
    assert len(last_deck) == 2
    assert len(state.deck) == 17
    assert isinstance(move, Discard)
    assert not isinstance(legal(state).pick(luck), Flip | Draw | Single)
