"""Photographed boards: what is possible, what agrees with the log, what it is worth. Numbers are those of section 9."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.h2olland.photo.audit import expected
from games.h2olland.photo.laid import ANYTHING
from games.h2olland.photo.sheet import Examined, examine, tally
from games.h2olland.positions import parse
from games.h2olland.rules.game import score
from games.h2olland.rules.state import State
from games.h2olland.table import state as table_state
from games.kit.photo import Seen, Unscorable, answered
from tests.games.h2olland.given import walk
from tests.games.h2olland.seen import counted_table, greedy_game, seen_of, sheet_of

STARTS = "farm w 6,14; mill w 11,14; farm o 3,6; mill o 3,11; farm r 11,3; mill r 6,3; farm b 14,11; mill b 14,6"
RACE = "; stage race"
H25 = f"""B4; drainall; {STARTS}; mill o 6,8; farm r 8,6; mill r 10,8; corn 5,7h; red 7,8h; yellow 6,9h; purple 8,9v
    white 9,7v; pink 9,9h; orange 6,10h; purple 11,8h; run o 6,9h 8,9v 6,10h; run r 11,8h 9,7v 9,9h{RACE}"""


def table(state: State) -> table_state.State:
    return table_state.State(state.board.players, game=state)


def asked(seen: Mapping[str, Seen], with_log: State | None = None) -> dict[str, str]:
    """Why each field should be looked at."""
    examined = examine(seen, table(with_log) if with_log else None)
    return {question.field: question.why for question in examined.questions}


def why(examined: Examined) -> dict[str, str]:
    return {question.field: question.why for question in examined.questions}


def _ring(row: str) -> str:
    """Where the ring lies if a field goes from here to the right."""
    x, y = row.removesuffix("h").split(",")
    return f"{int(x) + 1},{y}"


def board_4(*items: str, race: bool = True) -> State:
    return parse("; ".join(("B4", "drainall", STARTS, *items)) + (RACE if race else ""))


@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 4), (4, 3)])
def test_a_finished_race_is_counted_as_the_rules_count_it(players: int, seed: int) -> None:
    final = greedy_game(players, seed)[-1]
    examined = examine(seen_of(final))
    counted = tally(examined, sheet_of(final))
    assert examined.questions == ()
    assert counted.totals == score(final).totals
    assert counted.winners == score(final).winners
    assert sum(line.points for line in counted.lines) == sum(counted.totals)


@pytest.mark.parametrize("stage", ["spring", "drain", "weather", "winter", "last planting", "race"])
def test_no_board_of_a_real_game_is_questioned(stage: str) -> None:
    states = [state for state in greedy_game(4, 3) if state.stage == stage]
    for state in states[:: max(1, len(states) // 4)]:
        assert asked(seen_of(state)) == {}
        assert asked(seen_of(state), with_log=state) == {}


def test_h25_every_field_is_listed() -> None:
    examined = examine(seen_of(parse(H25)))
    counted = tally(examined, "h2olland/board-4")
    assert counted.seats == ("white", "orange", "red", "blue")
    assert counted.totals == (0, 11, 15, 0)
    orange = [(line.points, line.why, line.fields) for line in counted.lines if line.seat == 1]
    assert orange == [
        (6, "purple tulips on 8,9v", ("8,9", "8,10")),
        (3, "orange tulips on 6,10h", ("6,10", "7,10")),
        (2, "yellow tulips on 6,9h", ("6,9", "7,9")),
    ]
    assert "Tulips without a worker: red on 7,8h." in counted.notes


def test_names_stand_for_the_colours() -> None:
    examined = examine(seen_of(parse(H25)))
    assert tally(examined, "h2olland/board-4", ("Ada", "Bo", "Cas", "Dee")).seats == ("Ada", "Bo", "Cas", "Dee")


def test_2_equal_totals_are_settled_by_the_better_tulips() -> None:
    """H27: one purple and four red beat two white."""
    state = board_4(
        "purple 5,7h; red 5,8h; red 5,9h; red 5,10h; red 1,7h; white 13,7h; white 13,8h; mill o 4,7 4,8 4,9 4,10 3,7",
        "mill b 15,7 15,8; run o 5,7h 5,8h 5,9h 5,10h 1,7h; run b 13,7h 13,8h",
    )
    counted = tally(examine(seen_of(state)), "h2olland/board-4")
    assert counted.totals == (0, 10, 0, 10)
    assert counted.winners == (1,)


def test_what_the_camera_doubts_is_asked() -> None:
    seen = seen_of(parse(H25), doubts={"8,10": {"ring orange": 0.6, "ring red": 0.3, "ring empty": 0.1}})
    assert asked(seen) == {"8,10": "the camera is not sure"}


def test_an_answer_settles_a_doubt_and_counts() -> None:
    seen = seen_of(parse(H25), doubts={"8,10": {"ring orange": 0.6, "ring empty": 0.4}})
    said = answered(seen, {("h2olland/board-4", "8,10"): "ring empty"})
    # Without the worker on 8,9v orange loses six points; yellow and orange are still adjacent to one another.
    examined = examine(said)
    assert examined.questions == ()
    assert tally(examined, "h2olland/board-4").totals == (0, 5, 15, 0)


def test_the_log_settles_a_doubt() -> None:
    state = parse(H25)
    seen = seen_of(state, doubts={"8,10": {"ring red": 0.6, "ring orange": 0.4}})
    assert asked(seen, with_log=state) == {}
    assert tally(examine(seen, table(state)), "h2olland/board-4").totals == (0, 11, 15, 0)


def test_a_difference_from_the_log_is_named() -> None:
    state = parse(H25)
    assert asked(seen_of(state, q8_10="ring red"), with_log=state)["8,10"] == (
        "the photo shows a ring with a red worker, but the app has a ring with an orange worker"
    )
    assert "4,4" not in asked(seen_of(state), with_log=state)
    assert asked(seen_of(state, N1r="water"), with_log=state)["N1r"] == "the photo shows water, but the app has land"
    assert (
        asked(seen_of(state, q5_3="farm red"), with_log=state)["5,3"]
        == "the photo shows a red farm, but the app has nothing"
    )


def test_what_only_the_log_objects_to_is_disputed_and_counts_as_it_lies() -> None:
    state = parse(H25)
    (question,) = examine(seen_of(state, q8_10="ring red"), table(state)).questions
    assert (question.field, question.disputed, question.counted) == ("8,10", True, "ring red")


def test_a_tile_that_differs_from_the_log_is_named_with_the_apps() -> None:
    """N1r shows land tile 17 after a quarter turn; N1l was never named."""
    state = parse("B4; drain N1r:17r1 N1l; stage race")
    assert asked(seen_of(state, N1r="17r1", N1l="18r3"), with_log=state) == {}
    for shows, why in {
        "18r1": "the photo shows land tile 18, but the app has land tile 17",
        "17r2": "the photo shows land tile 17, but the app has it facing another way",
        "water": "the photo shows water, but the app has land tile 17",
    }.items():
        assert asked(seen_of(state, N1r=shows), with_log=state) == {"N1r": why}
    assert asked(seen_of(state, N1l="water"), with_log=state) == {"N1l": "the photo shows water, but the app has land"}


@pytest.mark.parametrize(("id_", "ways"), [(5, {0, 1, 2, 3}), (17, {0}), (25, {0}), (27, {0, 2}), (28, {0, 2})])
def test_a_tile_may_lie_any_way_that_makes_the_same_land(id_: int, ways: set[int]) -> None:
    state = parse(f"B4; drain N1r:{id_}r0; stage race")
    assert {way for way in range(4) if not asked(seen_of(state, N1r=f"{id_}r{way}"), with_log=state)} == ways


def test_a_field_may_lie_either_way_round() -> None:
    state = parse(H25)
    assert asked(seen_of(state, q8_9="ring orange", q8_10="purple north"), with_log=state) == {}


def test_9_1_a_ring_without_a_field_is_asked() -> None:
    assert asked(seen_of(parse(H25), q5_3="ring white")) == {"5,3": "this ring belongs to no field"}


def test_9_1_the_other_end_of_a_field_is_asked() -> None:
    why = asked(seen_of(parse(H25), q8_10="empty"))
    assert why["8,10"] == "the ring of the purple field next to it should be here"


def test_9_1_fields_do_not_lie_on_top_of_each_other() -> None:
    """A red field from 9,10 would have its ring where the purple one has it."""
    assert "two fields lie on top of each other" in asked(seen_of(parse(H25), q7_10="red east")).values()


def test_9_1_fields_lie_on_land() -> None:
    state = parse(H25)
    assert "cannot lie on water" in asked(seen_of(state, W2l="water"))["5,7"]
    assert asked(seen_of(state, W2l="25r0"))["5,7"] == "a corn field cannot lie on barren land"
    assert asked(seen_of(state, W2l="25r2")) == {}  # its barren half lies below, under the mill on 6,8
    assert asked(seen_of(state, q17_5="corn east"))["17,5"] == "a corn field cannot stick out over the rim of the board"


def test_9_1_a_land_tile_is_there_once() -> None:
    assert asked(seen_of(parse(H25), N1r="17r1", N1l="17r0")).keys() == {"N1r", "N1l"}


def test_9_1_dikes_lie_between_water() -> None:
    assert asked(seen_of(parse(H25), N1l_N1r="dike")) == {"N1l|N1r": "a dike can only lie between two water tiles"}


def test_9_2_no_more_pieces_than_the_box_holds() -> None:
    mills = board_4("mill w 6,13 5,13 5,14 5,15 6,15")
    assert asked(seen_of(mills)) == {}
    why = asked(seen_of(mills, q5_16="mill white"))
    assert set(why.values()) == {"white has only 6 mills"}
    assert len(why) == 7


def test_9_2_no_more_workers_fields_or_dikes_than_the_box_holds() -> None:
    rows = [f"{x},{y}h" for y in (1, 2, 3, 4, 5, 6, 11, 12) for x in (7, 9)]
    reasons = asked(seen_of(board_4(f"pink {' '.join(rows)}"), shows={_ring(row): "ring white" for row in rows}))
    assert "white has only 15 workers" in reasons.values()
    red = board_4(f"red {' '.join(rows[:10])}")
    assert asked(seen_of(red)) == {}
    reasons = asked(seen_of(red, q7_6="red east", q8_6="ring empty"))
    assert set(reasons.values()) == {"there are only 10 red tulip fields"}
    lake = parse(f"B4; {STARTS}")
    reasons = asked(seen_of(lake, shows=dict.fromkeys(lake.board.edges[:13], "dike")))
    assert set(reasons.values()) == {"there are only 12 dikes"}


def test_9_3_farms_are_never_adjacent() -> None:
    assert asked(seen_of(board_4(), q6_13="farm white")) == dict.fromkeys(
        ("6,13", "6,14"), "two farms cannot be adjacent"
    )


def test_9_3_nobody_builds_in_the_safe_zone_of_another() -> None:
    why = asked(seen_of(board_4(), q5_16="mill red"))
    assert why == {"5,16": "red may not build in white's safe zone"}


def test_9_3_first_buildings_stand_on_their_marks() -> None:
    why = asked(seen_of(board_4(), q6_14="farm blue"))
    assert why == dict.fromkeys(
        ("6,14", "11,14"), "the first farm and mill of white should be on the marks of one edge"
    )


def test_9_3_an_empty_village_is_fine() -> None:
    three = greedy_game(3, 4)[-1]
    assert asked(seen_of(three)) == {}
    assert examine(seen_of(three)).letters == "wor"


def test_9_4_and_5_workers_that_neither_planted_nor_ran_are_asked() -> None:
    """White has one mill: before the race no worker of white stands on yellow; and no white mill is near."""
    state = board_4("yellow 13,5h; mill b 12,5")
    assert asked(seen_of(state, q14_5="ring blue")) == {}  # blue has two mills, and one is adjacent
    why = asked(seen_of(state, q14_5="ring white"))
    assert why == {"14,5": "no chain of white workers leads from a white mill to this field"}


def test_9_5_a_chain_over_a_bridge_counts() -> None:
    """H26."""
    state = board_4("mill w 5,17; corn 6,17h; yellow 10,17h; purple 12,16v; run w 6,17h 10,17h 12,16v")
    assert asked(seen_of(state)) == {}
    assert tally(examine(seen_of(state)), "h2olland/board-4").totals[0] == 8
    broken = asked(seen_of(state, q7_17="ring empty"))
    assert broken.keys() == {"11,17", "12,17"}


def test_9_6_and_7_a_player_who_could_still_run_is_reported() -> None:
    examined = examine(seen_of(parse(H25)))
    assert any("Orange can still reach a field" in note for note in examined.notes)


def test_9_8_counts_are_compared_when_there_is_no_map() -> None:
    state = parse(H25)
    agreed = examine(seen_of(state), counted_table(state))
    assert agreed.questions == ()
    changed = examine(seen_of(state, q8_10="ring red"), counted_table(state))
    why = {question.field: question.why for question in changed.questions}
    assert why["8,10"] == "purple tulip fields occupied by orange: 1 in the app, 0 on the board"


def test_9_8_fields_tiles_and_dikes_are_counted_too() -> None:
    """In H25 there are two purple fields and one corn; all tiles are drained."""
    state = parse(H25)
    reasons = set(why(examine(seen_of(state, q8_9="corn south"), counted_table(state))).values())
    assert "purple tulip fields: 2 in the app, 1 on the board" in reasons
    assert "corn fields: 1 in the app, 2 on the board" in reasons
    wet = why(examine(seen_of(state), counted_table(state, water=1)))
    assert set(wet.values()) == {"water tiles: 1 in the app, 0 on the board"}
    dikes = why(examine(seen_of(state), counted_table(state, dikes=2)))
    assert set(dikes.values()) == {"dikes on the lake: 2 in the app, 0 on the board"}


def test_9_8_a_kind_that_is_missing_on_the_board_is_asked_of_all_fields() -> None:
    state = parse(H25)
    reasons = why(examine(seen_of(state, q9_7="pink south"), counted_table(state)))
    assert reasons["5,7"] == "white tulip fields: 1 in the app, 0 on the board"


def test_9_7_a_race_that_ended_too_early_is_reported() -> None:
    """Red 7,8h is free beside orange's mill; orange has a worker left, red has none."""
    state = parse(H25.replace("stage race", "stage over") + "; runners o 1")
    notes = examine(seen_of(state), counted_table(state)).notes
    assert [note for note in notes if "too early" in note] == [
        "Orange can still reach a field, with 1 worker left. Did the race end too early?"
    ]


def test_9_9_every_crop_has_a_building_beside_it() -> None:
    why = asked(seen_of(board_4(), q5_11="corn south", q5_12="ring empty"))
    assert why["5,11"] == "this corn field has no building beside it"


def test_5_3_what_is_built_in_the_last_planting_may_share_a_crop() -> None:
    """A bean field between white's farm and orange's mill, and what a whole game left of that kind."""
    state = board_4("mill o 5,12; bean 5,13h; corn 5,15h; run w 5,15h")
    assert "5,13" not in asked(seen_of(state))
    assert asked(seen_of(greedy_game(4, 5_171_101)[-1])) == {}


def test_9_9_a_lonely_tulip_is_fine() -> None:
    assert asked(seen_of(board_4("red 8,8h"))) == {}


def test_the_board_must_fit_the_table() -> None:
    two = greedy_game(2, 2)[-1]
    with pytest.raises(Unscorable, match="board for two players, but 4 are playing here"):
        examine(seen_of(two), replace(table(two), players=4))
    with pytest.raises(Unscorable, match="one photo of the whole board"):
        examine(seen_of(two) | seen_of(parse(H25)))


def test_a_problem_that_was_confirmed_is_not_asked_again() -> None:
    seen = answered(seen_of(board_4(), q5_16="mill red"), {("h2olland/board-4", "5,16"): "mill red"})
    examined = examine(seen)
    assert examined.questions == ()
    assert "red may not build in white's safe zone" in examined.notes


@settings(max_examples=12, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.floats(0, 1), st.data())
def test_real_boards_pass_and_whatever_is_changed_is_noticed(
    players: int, seed: int, moment: float, data: st.DataObject
) -> None:
    """Boards of random games, at any moment: nothing is asked; with the log every changed quadrant is."""
    steps = walk(players, seed)
    state = steps[int(moment * (len(steps) - 1))][0]
    seen = seen_of(state)
    assert examine(seen).questions == ()
    assert asked(seen, with_log=state) == {}
    field = data.draw(st.sampled_from([name for name in seen[sheet_of(state)].fields if "," in name]))
    truth = expected(table(state))[field]
    value = data.draw(st.sampled_from([word for word in ANYTHING if word not in truth]))
    assert field in asked(seen_of(state, shows={field: value}), with_log=state)
