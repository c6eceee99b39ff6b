"""The rules of sections 2 to 5 and the rulings, each test with its number; test_examples.py has the worked examples."""

from random import Random

import pytest

from games.flutter.notation import dump, dump_move, dump_petals, parse, parse_meadow, parse_move, parse_place
from games.flutter.rules import (
    Discard,
    IllegalMove,
    Place,
    State,
    active,
    legal,
    offers,
    over,
    play,
    preview,
    score,
    start,
    to_move,
)
from games.flutter.rules.meadow import find, flowers
from games.flutter.rules.pollination import go_on, settle
from games.flutter.rules.state import Step
from tests.games.flutter.table import ANY, BLANK, PLENTY, bunch, go, petals_at, table, turned_up
from tests.games.flutter.test_examples import F05, F12, F13, F14, F15, F16

F13_MOVE = "D04@(-2,1)r5"
F13_HELD = "R2 Y5 B2 P2"
# A meadow where the yellow butterfly B04 fits nowhere, as long as its owner has no yellow petal.
STUCK = (
    "RB@(0,0)r0 D01@(-1,-1)r0 L07@(0,0)r3m M10@(1,0)r1m D10@(1,1)r2 B12@(-1,-1)r1 H08@(1,0)r5 M09@(-3,1)r1m "
    "L02@(2,0)r1m L03@(-1,-1)r5 H02@(1,1)r2m D03@(-1,2)r2 M08@(-1,-1)r4 B02@(2,1)r2m H03@(0,-1)r5 L10@(1,-2)r4m"
)


def moves(state: State) -> set[str]:
    return {dump_move(move) for move in legal(state)}


# ---- 2 set-up


@pytest.mark.parametrize(("players", "tiles"), [(2, 6), (3, 7), (4, 7), (5, 8)])
def test_2_stacks_by_number_of_players(players: int, tiles: int) -> None:
    state = start(players)
    assert state.left == (tiles,) * 5
    assert state.petals == (0,) * players
    assert state.pollen == (0,) * players
    assert len(state.bag) == 16
    assert state.sun == 0


def test_2_the_tops_are_turned_up_clockwise() -> None:
    state = start(2)
    for shape in "LBHDM":
        assert {move.split()[1][0] for move in moves(state)} == {shape}
        assert len(legal(state)) == 12
        state = play(state, parse_move(f"reveal {shape}07"))
    assert state.tops == ("L07", "B07", "H07", "D07", "M07")
    assert state.step.kind == "place"


def test_2_any_circle_and_any_place_for_the_sun() -> None:
    state = turned_up(start(3, rondel="MHLDB", sun="D"))
    assert [offer.tile[0] for offer in offers(state)] == list("BMHLD")


@pytest.mark.parametrize(
    "options", [{"players": 1}, {"players": 6}, {"players": 2, "rondel": "LBHD"}, {"players": 2, "sun": "X"}]
)
def test_2_a_table_that_cannot_be_set(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not"):
        start(**options)  # type: ignore[arg-type]


# ---- 3 the turn


def test_3_the_sun_rests_on_the_first_turn_only() -> None:  # ruling 15
    state = turned_up(start(2))
    assert state.sun == 0
    state = go(state, dump_move(next(iter(legal(state)))), "keep")
    assert (state.turn, state.sun) == (1, 1)
    state = go(state, dump_move(next(iter(legal(state)))), "keep")
    assert (state.turn, state.sun) == (2, 2)


def test_3_seats_take_turns_clockwise() -> None:
    assert [active(table(players=3, turn=turn)) for turn in range(5)] == [0, 1, 2, 0, 1]


def test_3_only_five_players_have_a_solstice() -> None:
    for players, suns in ((4, 1), (5, 2)):
        state = table("RB@(0,0)r0 L04@(-1,2)r4", "H07", players=players, turn=players - 1)
        before = state.sun
        state = go(state, dump_move(next(iter(legal(state)))), "keep")
        assert (state.sun - before) % 5 == suns


def test_r16_the_solstice_counts_in_the_final_round_too() -> None:
    state = table(players=5, turn=4, last=8)
    before = state.sun
    state = go(state, dump_move(next(iter(legal(state)))), "keep")
    assert (state.sun - before) % 5 == 2


# ---- 4.1 selection, 4.2 placement


def test_4_1_petals_gained_by_the_tile_do_not_pay_for_skips() -> None:  # ruling 9
    """L03 beside the rainbee would give yellow; skipping the yellow stack costs one."""
    state = table("RB@(0,0)r0 D05@(0,1)r0", "H04", tops=("L03",))
    with pytest.raises(IllegalMove, match=r"4\.1"):
        play(state, parse_move("L03@(-1,1)r0"))


def test_4_2a_tiles_do_not_overlap() -> None:
    with pytest.raises(IllegalMove, match=r"would overlap a tile or a pond there \(4\.2a\)"):
        play(table(held=PLENTY), parse_move("L03@(0,0)r0"))


def test_4_2a_water_and_dry_cells_are_covered_too() -> None:
    after = go(table(F15, "L06", "R1 Y2", water=""), "L06@(2,3)r0m", "keep")
    trial = table(" ".join(map(dump_move, after.meadow.laid)), "L05", PLENTY)
    with pytest.raises(IllegalMove, match=r"4\.2a"):
        play(trial, parse_move("L05@(1,1)r0"))


def test_4_2b_a_corner_alone_is_no_side() -> None:
    """L03 with its yellow corner on the rainbow vertex (1,0), but no side along the rainbee."""
    meadow = parse_meadow("RB@(0,0)r0")
    lonely = [
        Place("L03", i, j, turns, flipped)
        for i in range(-3, 4)
        for j in range(-3, 4)
        for turns in range(6)
        for flipped in (False, True)
        if flowers(meadow, Place("L03", i, j, turns, flipped))
    ]
    refused = []
    for place in lonely:
        try:
            play(table(held=PLENTY), place)
        except IllegalMove as no:
            refused.append(str(no))
    assert len(lonely) - len(refused) == 24
    assert any("4.2b" in no for no in refused)
    assert all("4.2a" in no or "4.2b" in no for no in refused)


def test_4_2b_far_away_is_no_side() -> None:
    for far in ("L03@(9,9)r0", "L03@(900,-900)r0"):
        with pytest.raises(IllegalMove, match=r"4\.2b"):
            play(table(held=PLENTY), parse_move(far))


def test_r4_tiles_that_meet_in_a_point_share_a_flower() -> None:
    """In F14 the red ladybug meets D08 at (0,1) in a point only; the flower there counts D08's red petal as present."""
    meadow = parse_meadow(F14)
    there = petals_at(meadow, (0, 1))
    assert there == bunch(W=2, R=1)


def test_r6_a_foreign_colour_beside_the_rainbow_is_neither_gained_nor_paid() -> None:
    state = table("RB@(0,0)r0 L09@(0,0)r0m", "D12")
    assert play(state, parse_move("D12@(1,0)r0")).petals[0] == bunch(B=3)


def test_r10_mismatched_flowers_must_be_payable_together() -> None:
    """F04 costs Y2 at one corner and Y3 at another; the player could pay for either alone."""
    meadow = "RB@(-1,-1)r0 H01@(0,0)r5m H07@(0,1)r3 M02@(1,0)r5m L06@(1,0)r5"
    with pytest.raises(IllegalMove, match="missing Y2"):
        play(table(meadow, held="R21 Y3 B21 P21"), parse_move("L03@(0,0)r0"))


def test_r19_one_stack_left_is_free_even_under_the_sun() -> None:
    text = """
        players 2
        turn 9
        sun H
        last 10
        stack L 0 -
        stack B 0 -
        stack H 2 H07
        stack D 0 -
        stack M 0 -
        water
        meadow RB@(0,0)r0
        seat orange pollen 0 bee -
        seat teal pollen 0 bee -
        next place
    """
    assert [(offer.tile, offer.price) for offer in offers(parse(text))] == [("H07", 0)]
    assert len(legal(parse(text))) == 24


def test_r29_a_flip_mirrors_the_petals() -> None:
    """The diamond covers the same cells, turned once to the right or flipped; its yellow and blue corners swap."""
    meadow = parse_meadow("RB@(0,0)r0")
    turned, flipped = parse_place("L03@(0,0)r5"), parse_place("L03@(0,0)r0m")
    assert find(meadow, turned)[0].cells == find(meadow, flipped)[0].cells
    assert [flower.gain for flower in flowers(meadow, turned)] == [bunch(B=4)]
    assert [flower.gain for flower in flowers(meadow, flipped)] == [bunch(Y=4)]


# ---- 4.5 stuck


def stuck(left: int = 3, held: str = "R21 Y0 B3 P20", last: int | None = None) -> State:
    return table(STUCK, "B04", held, left=left, last=last)


def test_4_5_a_stuck_player_can_only_discard() -> None:
    state = stuck()
    nowhere = state._replace(meadow=state.meadow._replace(petals={}))
    assert legal(state).pick(Random(1)) == legal(nowhere).pick(Random(1)) == Discard()


def test_f23_stuck() -> None:
    state = stuck()
    assert moves(state) == {"discard"}
    state = go(state, "discard")
    assert dump_petals(state.petals[0]) == "R21 Y1 B4 P21"
    assert state.turn == 1  # no bee step
    assert state.step.kind == "place"
    assert state.left == (3, 2, 3, 3, 3)
    assert "B04" not in [place.tile for place in state.meadow.laid]
    assert all("B04" not in unseen for unseen in state.unseen)
    assert "discarded B04" in dump(state)
    assert parse(dump(state)) == state


def test_r17_a_discard_that_empties_a_stack_triggers_the_end() -> None:
    state = go(stuck(left=1), "discard")
    assert state.last == 1
    assert state.turn == 1


def test_r30_a_player_who_can_reach_a_tile_that_fits_may_not_discard() -> None:
    state = stuck(held="R21 Y1 B3 P20")
    assert "discard" not in moves(state)
    with pytest.raises(IllegalMove, match=r"4\.5"):
        play(state, parse_move("discard"))


# ---- 5.1 ponds, payment


def test_r12_ponds_give_before_tiles_are_paid() -> None:
    """F05 with two blue short of the hummingbird's price after the flower: the pond's blue petals pay it."""
    state = table(F05, "D12", "B1", water=f"WT08 WT06 {BLANK} WT16")
    state = go(state, "D12@(0,0)r0", "water WT08", "water WT06", f"water {BLANK}", "water WT16")
    assert dump_petals(state.petals[0]) == "R1 Y1 B1 P0"
    assert state.pollen == (4, 1)


def test_5_1_an_any_petal_is_chosen_before_the_next_draw() -> None:
    state = go(table(F05, "D12", "B3"), "D12@(0,0)r0", f"water {ANY}")
    assert state.step.kind == "choose"
    assert moves(state) == {"petal R", "petal Y", "petal B", "petal P"}
    assert state.step.cells == 3
    assert go(state, "petal Y").step.kind == "fill"


def test_5_1_each_water_tile_is_drawn_once() -> None:
    state = go(table(F05, "D12", "B3"), "D12@(0,0)r0", "water WT08")
    assert len(legal(state)) == 15
    with pytest.raises(IllegalMove, match="WT08 is not in the bag"):
        play(state, parse_move("water WT08"))


def test_r8_pond_petals_stop_at_21_too() -> None:
    state = go(table(F05, "D12", "Y21"), "D12@(0,0)r0", "water WT08")
    assert dump_petals(state.petals[0])[3:6] == "Y21"


def test_r14_dry_cells_stay_covered() -> None:
    state = go(table(F15, "L06", "R1 Y2", water=""), "L06@(2,3)r0m")
    under_tiles = 2 + 5 + 3 + 6 + 6 + 2
    assert state.meadow.cover.bit_count() == under_tiles + 5


@pytest.mark.parametrize(("tile", "half"), [("L01", 1), ("M01", 2), ("H01", 2), ("D01", 3), ("B01", 3)])
def test_f17_half_to_each_opponent_rounded_up(tile: str, half: int) -> None:
    state = table(players=5)._replace(step=Step("pollinate", 0, (tile,)))
    assert settle(state, tile).pollen == (0, half, half, half, half)


@pytest.mark.parametrize(("tile", "sparkles"), [("L01", 2), ("M01", 3), ("H01", 4), ("D01", 5), ("B01", 6)])
def test_5_1_a_player_who_can_pay_pays_the_sparkles(tile: str, sparkles: int) -> None:
    state = table(held="R6", players=3)._replace(step=Step("pollinate", 0, (tile,)))
    after = settle(state, tile)
    assert after.pollen == (sparkles, 0, 0)
    assert after.petals[0] == bunch(R=6 - sparkles)


def test_r11_equal_prices_need_no_order() -> None:
    """Two ladybugs of one colour and petals for one: either way it is +2, and 1 to each opponent."""
    two = table(F13, "D04", "Y3")._replace(step=Step("pollinate", 0, ("L04", "L05")))
    after = go_on(two)
    assert after.pollen == (2, 1)
    assert after.step.kind == "bee"


# ---- 4.6 and 5.1 bees


def test_4_6_any_open_tile_but_the_rainbee() -> None:
    state = go(table(F13, "D04", F13_HELD), F13_MOVE)
    assert state.step.kind == "bee"
    assert moves(state) == {"keep", "bee H06", "bee D05", "bee D04"}  # not RB; L04 and M06 are enclosed


@pytest.mark.parametrize(
    ("move", "why"),
    [("bee L04", "enclosed"), ("bee H06", "already a bee on H06"), ("bee B01", "not in the meadow")],
)
def test_4_6_no_place_for_a_bee(move: str, why: str) -> None:
    state = go(table(F13, "D04", F13_HELD, bees=("-", "H06")), F13_MOVE)
    with pytest.raises(IllegalMove, match=rf"{why}.*4\.6"):
        play(state, parse_move(move))


def test_4_6_a_bee_in_the_meadow_stays_there() -> None:
    state = go(table(F13, "D04", F13_HELD, bees=("H06",)), F13_MOVE)
    assert (state.turn, state.step.kind, state.bees[0]) == (1, "place", "H06")


def test_4_6_a_bee_may_settle_on_the_tile_just_placed() -> None:
    state = go(table(), "L03@(1,0)r0", "bee L03")
    assert state.bees[0] == "L03"
    assert state.turn == 1


def test_f24_bees_come_home_in_turn_order() -> None:
    state = go(table(F13, "D04", F13_HELD, players=3, bees=("H06", "L04", "M06")), F13_MOVE)
    assert state.pollen == (5, 2, 2)
    assert to_move(state) == 1
    assert moves(state) == {"keep", "bee D05", "bee D04"}
    state = go(state, "bee D04")
    assert to_move(state) == 2
    assert moves(state) == {"keep", "bee D05"}
    state = go(state, "bee D05")
    assert state.bees == ("H06", "D04", "D05")
    assert (state.turn, state.step.kind) == (1, "place")


def test_f24_the_active_players_bee_comes_first() -> None:
    state = go(table(F13, "D04", F13_HELD, players=3, turn=2, bees=("L04", "-", "M06")), F13_MOVE)
    assert state.step.seats == (2, 0)
    assert state.pollen == (2, 0, 7)


def test_r20_bees_come_home_after_all_tiles_of_the_turn_are_enclosed() -> None:
    state = go(table(F13, "D04", F13_HELD, bees=("L04",)), F13_MOVE)
    assert state.step.kind == "home"
    assert "bee M06" not in moves(state)


def test_r21_a_kept_bee_of_the_active_player_may_still_settle_in_step_6() -> None:
    state = go(table(F13, "D04", F13_HELD, bees=("L04",)), F13_MOVE, "keep")
    assert state.step.kind == "bee"
    assert to_move(state) == 0
    assert state.turn == 0


def test_r21_a_kept_bee_of_another_player_waits_for_its_owners_turn() -> None:
    state = go(table(F13, "D04", F13_HELD, bees=("H06", "L04")), F13_MOVE, "keep")
    assert (state.turn, state.step.kind, state.bees[1]) == (1, "place", "")


def test_r22_a_bee_earns_though_nobody_pays() -> None:
    state = go(table(F13, "D04", "R2 Y1 B2 P2", bees=("-", "L04")), F13_MOVE)
    assert state.pollen == (0, 1 + 2 + 2)


def test_4_6_a_bee_with_nowhere_to_go_stays_in_hand() -> None:
    """Two bees come home and one open tile has no bee: the second owner is not asked."""
    state = go(table(F13, "D04", F13_HELD, players=4, bees=("L04", "M06", "H06", "D05")), F13_MOVE)
    assert moves(state) == {"keep", "bee D04"}
    state = go(state, "bee D04")
    assert state.bees == ("D04", "", "H06", "D05")
    assert (state.turn, state.step.kind) == (1, "place")


# ---- 5.3 the end


def test_5_3_the_last_tile_of_a_stack_triggers_the_end() -> None:
    state = go(table(players=3, turn=7, left=1), "L03@(1,0)r0")
    assert state.last == 9
    assert state.tops[0] == ""
    assert not over(state)


def test_r18_a_second_empty_stack_changes_nothing() -> None:
    state = go(table(players=3, turn=8, left=1, last=9), "L03@(1,0)r0")
    assert state.last == 9


def test_5_3_after_the_last_turn_nothing_can_be_done() -> None:
    state = go(table(players=2, turn=9, last=9), "L03@(1,0)r0", "keep")
    assert over(state)
    assert not legal(state)
    assert to_move(state) is None
    with pytest.raises(IllegalMove, match=r"over.*5\.3"):
        play(state, parse_move("keep"))


def test_5_3_pollen_and_bonus_make_the_total() -> None:
    state = table(held="R5 Y8 B13 P21")._replace(pollen=(3, 16))
    first, second = score(state).seats
    assert (first.pollen, first.bonus, first.total, first.petals) == (3, 14, 17, 47)
    assert second.total == 16
    assert score(state).winners == (0,)


# ---- the refusals that are not above


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("keep", "not now: the active player has to take and lay a tile"),
        ("reveal L05", "not now"),
        ("water WT01", "not now"),
        ("petal R", "not now"),
        ("pollinate L03", "not now"),
        ("B01@(0,0)r0", r"not on top of a stack|costs"),
        ("L05@(1,-1)r0", r"L05 is not on top of a stack: take one of .*4\.1"),
    ],
)
def test_a_refusal_says_why(move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        play(table(), parse_move(move))


def test_a_refused_reveal_says_why() -> None:
    state = play(table(), parse_move("L03@(1,0)r0"))
    for text, why in (("M01", "is not a ladybug"), ("L03", "already been seen")):
        with pytest.raises(IllegalMove, match=why):
            play(state, parse_move(f"reveal {text}"))


@pytest.mark.parametrize(
    "move", [Place("X99", 0, 0, 0, False), Place("L03", 0, 0, 6, False), Place("RB", 3, 0, 0, False)]
)
def test_nonsense_is_refused_with_a_sentence(move: Place) -> None:
    with pytest.raises(IllegalMove):
        play(table(), move)


def test_pollinate_only_what_is_contested() -> None:
    state = go(table(F13, "D04", "R2 Y4 B2 P2"), F13_MOVE)
    with pytest.raises(IllegalMove, match="R11"):
        play(state, parse_move("pollinate H06"))


def test_preview_is_none_for_what_is_refused() -> None:
    assert preview(table(F12, "L01"), parse_place("L01@(2,-1)r1")) is None
    assert preview(table(F16, "D10"), parse_place("D10@(3,-2)r3")) is None


def test_preview_names_the_price() -> None:
    state = table("RB@(0,0)r0 D05@(0,1)r0", "H07", "B1 R21 Y21 P21", tops=("D10", "L03"))
    free = next(move for move in legal(state) if isinstance(move, Place) and move.tile == "D10")
    seen = preview(state, free)
    assert seen is not None
    assert seen.price == bunch(B=1)


def test_a_meadow_that_grows_far_gets_more_room() -> None:
    """Tiles in one long row, far past the first ground; the rules do not notice."""
    luck = Random(1)
    state = turned_up(start(5))
    state = state._replace(petals=(parse_petals_all(),) * 5)
    while state.meadow.ground.reach == start(2).meadow.ground.reach and not over(state):
        if state.step.kind == "place":
            move = max((m for m in legal(state) if isinstance(m, Place)), key=lambda m: (m.i, m.tile))
            state = play(state._replace(petals=(parse_petals_all(),) * 5), move)
        else:
            state = play(state, legal(state).pick(luck))
    assert state.meadow.ground.reach > start(2).meadow.ground.reach
    assert parse_meadow(" ".join(map(dump_move, state.meadow.laid))) == state.meadow
    assert {place.tile for place in state.meadow.laid} >= set(state.meadow.open)
    while legal(state):
        state = play(state, legal(state).pick(luck))
    assert over(state)


def parse_petals_all() -> int:
    return bunch(R=21, Y=21, B=21, P=21)
