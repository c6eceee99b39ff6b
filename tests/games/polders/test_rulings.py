"""The rulings of RULES.md by number. R31 to R34, about the contents of the box, are in test_components.py, and R36
is in test_table.py.
"""

import random

import pytest

from games.kit import grid
from games.kit.errors import BadNotation
from games.polders.components import POLDERS
from games.polders.rules import (
    Discard,
    Flip,
    IllegalMove,
    Options,
    Pass,
    Reveal,
    legal,
    over,
    play,
    score,
    start,
)
from games.polders.rules.board import board
from games.polders.rules.land import fresh, inked
from games.polders.rules.scoring import BY_ID, areas, cubes, shares
from games.polders.rules.state import BY_THE_BOOK, DECK, Inked, Position, State, dealer, holder
from tests.games.polders.examples import draw, drawn, example_land, of_seat, single, table, whole_game

RED, BLUE = 0, 1
ROAD_MAP = """\
+ + + + + +
 . . . . .
+ + + + + +
 . .|. . .
+ + + + + +
 . . . . .
+ + + + + +
"""


def plain(row: str, rows: int = 1) -> str:
    """A map without roads: every row has these squares."""
    rim = "+ " * (len(row) + 1)
    line = " " + " ".join(row)
    return "\n".join([rim.rstrip()] + [line, rim.rstrip()] * rows) + "\n"


def points(polder: Inked, id_: str, seat: int = RED, options: Options = BY_THE_BOOK) -> int:
    return score(Position((polder,), (id_,), options)).points(seat, id_)


def area_total(polder: Inked, seat: int = RED) -> int:
    return score(Position((polder,), ())).totals[seat]


def table_on(map_text: str, text: str, codes: str) -> State:
    polder = drawn(map_text, text)
    return table(inked(polder.board, polder.marks), codes)


MANOR_ROW = drawn(plain("M...."), "Ro Ro Ro Ro Ro")


def test_R1_four_or_fewer_lose_and_the_house_may_say_three() -> None:
    row = drawn(plain("M.M.M.M."), "Ro .. Ro .. Ro .. Ro ..")
    assert points(row, "A14") == -6
    assert points(row, "A14", options=Options(minimal_max=3)) == 0


def test_R2_a_wrongly_filled_building_counts_as_a_square() -> None:
    assert area_total(drawn(plain("MWF..."), "Ro Ro Ro Ro Ro Ro")) == 5
    assert points(drawn(plain("WFWF"), "Ro Ro Ro Ro"), "A07") == 7


def test_R3_the_bracket_counts_squares_without_correct_buildings() -> None:
    # Five fields and two manors are seven squares, but the bracket is that of five.
    assert area_total(drawn(plain("MM....."), "Ro Ro Ro Ro Ro Ro Ro")) == 10


def test_R4_nothing_is_worth_less_than_a_quarter() -> None:
    assert area_total(drawn(plain("M........", 2).replace(" M", " .", 1), "\n".join(["Ro " * 9] * 2))) == 17 // 4


def test_R5_points_are_rounded_down_once_for_an_area() -> None:
    # Seven fields, three manors: 21 halves make 10, not three times 3.
    assert area_total(drawn(plain("MMM......."), "Ro " * 10)) == 10


def test_R6_a_road_needs_land_on_both_sides() -> None:
    with pytest.raises(BadNotation, match="land on both sides"):
        board("+ + +\n .|~\n+ + +\n")
    with pytest.raises(BadNotation, match="land on both sides"):
        board("+=+\n .\n+ +\n")


def test_R7_the_end_point_of_a_road_does_not_touch() -> None:
    state = table_on(ROAD_MAP, ".. .. .. .. ..\n" * 3, "I1 I1 I1")
    assert {grid.names(move.squares) for move in of_seat(state, RED) if not isinstance(move, Pass)} == {"b2", "c2"}
    with pytest.raises(IllegalMove, match=r"b1 touches neither a road nor a red square \(R7\)"):
        play(state, draw(RED, "b1"))


def test_R8_a_shape_may_straddle_a_road_and_so_may_an_area() -> None:
    state = table_on(ROAD_MAP, ".. .. .. .. ..\n" * 3, "I2 I3 P5")
    assert draw(RED, "b2 c2") in legal(state)
    assert len(areas(Position((drawn(ROAD_MAP, ".. .. .. .. ..\n.. Ro Ro .. ..\n.. .. .. .. .."),), ()), RED)) == 1


def test_R9_a_touching_square_may_have_another_filling() -> None:
    state = table_on(ROAD_MAP, "Rx .. .. .. ..\n.. .. .. .. ..\n.. .. .. .. ..", "I1 I2 I3")
    assert draw(RED, "b1", "o") in legal(state)


def test_R10_touching_another_players_square_does_not_count() -> None:
    state = table_on(ROAD_MAP, "Bx .. .. .. ..\n.. .. .. .. ..\n.. .. .. .. ..", "I1 I2 I3")
    assert draw(RED, "b1") not in legal(state)
    with pytest.raises(IllegalMove, match=r"b1 touches neither a road nor a red square, only blue \(R10\)"):
        play(state, draw(RED, "b1"))


def test_R11_a_fallback_takes_any_filling_and_touches_if_it_can() -> None:
    state = table(example_land("V7a"), "P5 T4 L4")
    assert all(single(RED, "d1", mark) in legal(state) for mark in "o=x")
    with pytest.raises(IllegalMove, match="a2 touches neither"):
        play(state, single(RED, "a2"))
    far = table(example_land("V7b"), "P5 T4 L4")
    assert single(RED, "a2") in legal(far)


def test_R12_only_a_full_polder_is_passed() -> None:
    assert Pass(RED) in legal(table(example_land("V7c"), "P5 T4 L4"))
    state = table(example_land("V7b"), "P5 T4 L4")
    assert Pass(RED) not in legal(state)
    with pytest.raises(IllegalMove, match="R12"):
        play(state, Pass(RED))


def test_R13_with_a_single_square_card_open_a_fallback_is_only_for_when_nothing_touches() -> None:
    assert single(RED, "a2") in legal(table(example_land("V7b"), "I1 I2 P5"))
    state = table(example_land("V7a"), "I1 T4 P5")
    assert single(RED, "d1") not in legal(state)
    with pytest.raises(IllegalMove, match="R13"):
        play(state, single(RED, "d1"))


def test_R14_all_17_cards_are_shuffled_between_rounds() -> None:
    between = [state for state in whole_game(3, seed=14) if state.turn % 5 == 0 and not state.cards]
    assert {state.turn for state in between} >= {0, 5, 10, 15, 20}
    assert all(state.deck == DECK for state in between)


def test_R15_polders_are_passed_after_every_turn_even_the_fifth() -> None:
    fronts = {state.turn: state.front for state in whole_game(4, seed=15)}
    for turn in range(25):
        assert fronts[turn + 1] == (fronts[turn][-1], *fronts[turn][:-1])


def test_R16_the_holder_of_de_schermer_is_known_after_every_round() -> None:
    after_rounds = [state for state in whole_game(3, seed=16) if state.turn % 5 == 0]
    assert {state.turn for state in after_rounds} == {0, 5, 10, 15, 20, 25}
    assert all(state.front[holder(state.setup, 0, state.turn)] == 0 for state in after_rounds)


def test_R17_tied_seats_divide_the_prizes_of_their_places_and_the_house_may_share_one() -> None:
    assert shares((15, 7, 2), [3, 3, 1], BY_THE_BOOK) == [11, 11, 2]
    assert shares((15, 7, 2), [3, 3, 1], Options(ties="place")) == [7, 7, 2]


def test_R18_places_are_used_up_by_a_tie() -> None:
    assert shares((12, 6, 1), [5, 5, 4, 3], BY_THE_BOOK) == [9, 9, 1, 0]
    assert shares((12, 6, 1), [5, 5, 4, 3], Options(ties="place")) == [6, 6, 1, 0]


def test_R19_two_players_have_a_second_prize_but_no_third() -> None:
    assert shares((10, 4, 1), [5, 2], BY_THE_BOOK) == [10, 4]


def test_R20_nobody_places_with_nothing() -> None:
    assert shares((15, 7, 2), [2, 0, 0], BY_THE_BOOK) == [15, 0, 0]


def test_R21_only_majorities_are_shared() -> None:
    polder = drawn(plain("MF"), "Ro B=")
    assert [points(polder, "A08", seat) for seat in (RED, BLUE)] == [2, 2]


def test_R22_a_penalty_is_completed_by_losing_nothing() -> None:
    polder = drawn(plain("MF.."), "Ro Bo .. ..")
    scored = score(Position((polder,), ("A09", "A08", "A11")))
    assert scored.completed == (3, 1)


def test_R23_the_table_starts_afresh_at_160_and_totals_are_plain_numbers() -> None:
    assert [cubes(total).laps for total in (159, 160, 319, 320)] == [0, 1, 1, 2]
    assert (cubes(160).tens, cubes(160).units) == (None, 0)
    assert score(Position((drawn(plain("FM"), "Ro .."),), ("A13", "A14", "A15", "A09"))).totals[RED] == -20


def test_R24_only_correct_buildings_form_sets() -> None:
    assert points(drawn(plain("M.F.W."), "Ro .. R= .. Rx .."), "A04") == 6
    assert points(drawn(plain("M.F.W."), "Ro .. R= .. R= .."), "A04") == 0


@pytest.mark.parametrize(("row", "expected"), [("M...", 7), ("W...", 7), ("~...", 0)])
def test_R25_area_control_counts_buildings_right_and_wrong(row: str, expected: int) -> None:
    words = " ".join("~~" if cell == "~" else "Ro" for cell in row)
    assert points(drawn(plain(row), words), "A07") == expected


@pytest.mark.parametrize(("row", "expected"), [("...", 4), ("W..", 4), ("M..", 0), ("~..", 0)])
def test_R26_empty_areas_have_three_squares_and_no_correct_building(row: str, expected: int) -> None:
    words = " ".join("~~" if cell == "~" else "Ro" for cell in row)
    assert points(drawn(plain(row), words), "A12") == expected


def test_R27_a_square_beside_an_opponents_equal_filling_is_solo() -> None:
    polder = drawn(plain("..."), "Ro Bo Bo")
    assert [points(polder, "A11", seat) for seat in (RED, BLUE)] == [1, 0]


def test_R28_a_map_with_a_gap_in_a_row_or_column_is_refused() -> None:
    with pytest.raises(BadNotation, match="row 1 of the map has a gap"):
        board(plain(".~."))
    with pytest.raises(BadNotation, match="column 1 of the map has a gap"):
        board("+ + +\n . .\n+ + +\n ~ .\n+ + +\n . .\n+ + +\n")


def test_R29_roads_do_not_split_rows_or_columns() -> None:
    assert points(drawn("+ + + + + +\n . .|. . .\n+ + + + + +\n", "Ro R= Rx Ro Ro"), "A05") == 6
    column = "+ +\n .\n+ +\n .\n+=+\n .\n+ +\n .\n+ +\n .\n+ +\n"
    assert points(drawn(column, "Ro\nR=\nRx\nRo\nRo"), "A06") == 6


def test_R30_a_square_may_serve_in_several_road_pairs() -> None:
    crossing = "+ + +\n .|.\n+=+=+\n .|.\n+ + +\n"
    assert points(drawn(crossing, "Ro R=\nRx Ro"), "A10") == 8
    assert points(drawn(crossing, "Ro R=\nRx Bo"), "A10") == 4


def test_R35_every_round_has_the_next_dealer() -> None:
    states = whole_game(3, seed=35)
    first = states[0].setup.dealer
    by_round = {state.turn // 5: dealer(state) for state in states if not over(state)}
    assert by_round == {number: (first + number) % 3 for number in range(5)}


def test_R37_a_lone_correct_building_is_no_area_but_counts_as_a_building() -> None:
    polder = drawn(plain("M..."), "Ro .. .. ..")
    assert areas(Position((polder,), ()), RED) == []
    assert area_total(polder) == 0
    assert [points(polder, id_) for id_ in ("A01", "A08", "A11")] == [15, 2, 1]


def test_R38_one_dealer_flips_in_all_five_turns_of_a_round() -> None:
    states = whole_game(3, seed=38)
    first = states[0].setup.dealer
    flips = {(state.turn, dealer(state)) for state in states if state.cards}
    assert flips == {(turn, (first + turn // 5) % 3) for turn in range(25)}


def test_three_cards_are_flipped_for_the_whole_table_at_once() -> None:
    state = play(start(4), Reveal(("A01", "A02")))
    flipped = play(state, Flip(("S01", "S02", "S03")))
    assert flipped.waiting == 0b1111
    with pytest.raises(IllegalMove, match="three cards are on the table already"):
        play(flipped, Flip(("S04", "S05", "S06")))


def test_R39_a_row_is_a_row_of_the_map_as_printed() -> None:
    wide = drawn(plain("....."), "Ro Ro Ro Ro Ro")
    assert (points(wide, "A05"), points(wide, "A06")) == (6, 0)


@pytest.mark.parametrize("deal", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_R40_any_deal_of_the_marked_polders_can_start(deal: tuple[int, ...]) -> None:
    state = start(3, deal)
    assert [state.front[seat] for seat in deal] == [0, 1, 2]


@pytest.mark.parametrize(
    ("players", "deal", "dealer_seat"), [(5, None, 0), (2, (0, 0), 0), (2, (0, 1, 2), 0), (2, None, 2)]
)
def test_R40_an_impossible_set_up_is_refused(players: int, deal: tuple[int, ...] | None, dealer_seat: int) -> None:
    with pytest.raises(ValueError, match=r"players|seat"):
        start(players, deal, dealer_seat)


@pytest.mark.parametrize(
    ("id_", "guilders"),
    [("A01", BY_ID["A01"].prizes[0]), ("A05", BY_ID["A05"].each[0]), ("A13", BY_ID["A13"].each[0])],
    ids=["a prize", "for each", "a loss"],
)
def test_R41_a_guilder_on_a_card_is_a_point_in_the_total(id_: str, guilders: int) -> None:
    without, with_card = (score(Position((MANOR_ROW,), cards)).totals[RED] for cards in ((), (id_,)))
    assert with_card - without == guilders


def test_R42_five_assignments_are_revealed_two_one_one_one_none() -> None:
    states = whole_game(2, seed=42)
    at_flip = {state.turn // 5: len(state.assignments) for state in states if state.cards}
    assert at_flip == {0: 2, 1: 3, 2: 4, 3: 5, 4: 5}
    end = states[-1].assignments
    assert len(set(end)) == 5
    assert set(end) <= set(BY_ID)


def test_R42_no_assignment_can_be_revealed_out_of_time() -> None:
    state = play(start(2), Reveal(("A01", "A02")))
    with pytest.raises(IllegalMove, match="has all its assignments"):
        play(state, Reveal(("A03",)))
    with pytest.raises(IllegalMove, match="before the cards are flipped"):
        play(play(state, Flip(("S01", "S02", "S03"))), Reveal(("A03",)))


def test_R42_an_open_assignment_is_not_revealed_again() -> None:
    state = next(state for state in whole_game(2, seed=1) if state.turn == 5 and not state.cards)
    again = Reveal((state.assignments[0],))
    assert again not in legal(state)
    with pytest.raises(IllegalMove, match="has been turned up already"):
        play(state, again)


@pytest.mark.parametrize(
    ("ids", "why"),
    [
        (("A01",), "exactly 2 assignments"),
        (("A01", "A01"), "named twice"),
        (("A01", "A99"), "no assignment A99"),
        (("A01", "S01"), "no assignment S01"),
    ],
)
def test_an_illegal_reveal_is_refused_with_a_reason(ids: tuple[str, ...], why: str) -> None:
    assert Reveal(ids) not in legal(start(2))
    with pytest.raises(IllegalMove, match=why):
        play(start(2), Reveal(ids))


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (("S01", "S02"), "exactly 3 shape cards"),
        (("S01", "S02", "S03", "S04"), "exactly 3 shape cards"),
        (("S01", "S02", "S02"), "named twice"),
        (("S01", "S02", "S18"), "no shape card S18"),
        (("S01", "S02", "A01"), "no shape card A01"),
    ],
)
def test_an_illegal_flip_is_refused_with_a_reason(cards: tuple[str, ...], why: str) -> None:
    state = play(start(2), Reveal(("A01", "A02")))
    assert Flip(cards) not in legal(state)
    with pytest.raises(IllegalMove, match=why):
        play(state, Flip(cards))


def test_a_flip_waits_for_the_assignments_and_takes_no_card_twice_in_a_round() -> None:
    with pytest.raises(IllegalMove, match="the dealer must first reveal 2 assignments"):
        play(start(2), Flip(("S01", "S02", "S03")))
    luck = random.Random(1)
    state = play(play(start(2), Reveal(("A01", "A02"))), Flip(("S01", "S02", "S03")))
    while state.turn == 0:
        state = play(state, legal(state).pick(luck))
    with pytest.raises(IllegalMove, match="S03 has been turned up already"):
        play(state, Flip(("S03", "S04", "S05")))


def test_a_discard_waits_for_every_seat() -> None:
    state = play(start(2), Reveal(("A01", "A02")))
    with pytest.raises(IllegalMove, match="no cards on the table"):
        play(state, Discard())
    flipped = table(fresh(board(ROAD_MAP), 2), "I1 I2 I3")
    with pytest.raises(IllegalMove, match="blue still has to draw"):
        play(play(flipped, draw(RED, "b2")), Discard())
    with pytest.raises(IllegalMove, match="red and blue still have to draw"):
        play(flipped, Discard())


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (draw(RED, "b2", "*"), "a filling is o, = or x"),
        (draw(RED, "b2", "o="), "a filling is o, = or x"),
        (draw(RED, "o1"), "not on this polder: o1"),
        (draw(RED, "a1"), "a1 is already filled"),
        (draw(RED, "b2 c3"), "is not one of the shapes; the shapes on the table are I1 I2 T4"),
        (draw(RED, "b2 c2 d2"), "is the shape I3, but the shapes on the table are I1 I2 T4"),
        (draw(RED, ""), "at least one square"),
        (draw(2, "b2"), "no seat 2 in a game for 2 players"),
        (draw(-1, "b2"), "no seat -1"),
        (single(RED, "b2"), "R13"),
    ],
)
def test_an_illegal_drawing_is_refused_with_a_reason(move: object, why: str) -> None:
    state = table_on(ROAD_MAP, "Ro .. .. .. ..\n.. .. .. .. ..\n.. .. .. .. ..", "I1 I2 T4")
    assert move not in legal(state)
    with pytest.raises(IllegalMove, match=why):
        play(state, move)  # type: ignore[arg-type]


def test_nobody_draws_twice_or_before_the_flip_or_after_the_end() -> None:
    flipped = table(fresh(board(ROAD_MAP), 2), "I1 I2 I3")
    with pytest.raises(IllegalMove, match="red has already drawn this turn"):
        play(play(flipped, draw(RED, "b2")), draw(RED, "c2"))
    with pytest.raises(IllegalMove, match="the dealer must flip three first"):
        play(play(start(2), Reveal(("A01", "A02"))), draw(RED, "b2"))
    end = whole_game(2, seed=0)[-1]
    assert not legal(end)
    assert len(legal(end)) == 0
    assert list(legal(end)) == []
    assert Discard() not in legal(end)
    with pytest.raises(IllegalMove, match="the game is over"):
        play(end, Flip(("S01", "S02", "S03")))
    with pytest.raises(IndexError, match="over"):
        legal(end).pick(random.Random(1))


def test_R6_every_road_of_the_box_has_land_on_both_sides() -> None:
    for polder in POLDERS:
        it = board(polder.map)
        assert all((pair & it.land).bit_count() == 2 for pair in it.roads)
