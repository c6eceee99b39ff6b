"""Several moves in one message: at once, or as a plan for the next turns (R53); and what leaves no choice (R49)."""

import random
from dataclasses import replace

import pytest

from games.h2olland import rules, table
from games.h2olland.table.game import TABLE
from games.h2olland.table.moves import Several, dump, parse
from games.h2olland.table.state import State, phase
from games.h2olland.table.view import legal, view
from games.kit.errors import BadNotation, IllegalMove
from tests.games.h2olland.table.phones import at, barn, begun, reason, say, saying

REWARD = (
    "B4; stage reward; turn w; picker w; drain S0l:5r0 S0r:6r0; mill w 6,15 11,15; owed w 2 o 1; mill o 6,6;"
    " barn w corn 1; barn o corn 1"
)
WINTER = "B4; stage winter; weather 1; mill w 11,14 6,13; farm w 6,14; barn w corn 3 potato 1; barn o corn 1"
RACE = (
    "B2; stage race; turn w; last w; drainall; mill w 1,8; mill o 6,3; red 2,8h; yellow 2,7h; pink 4,3h; white 4,4h;"
    " orange 6,1v; purple 2,9h; runners w 3 o 2"
)


def game_of(state: State) -> rules.State:
    assert isinstance(state.game, rules.State)
    return state.game


def planned(state: State) -> list[int]:
    found: list[int] = view(state, None)["planned"]
    return found


# Plans


def test_r53_the_next_pieces_are_placed_when_the_turn_comes_again() -> None:
    state = saying(begun(2), "w mill 1,7 + corn 0,9h + cow 0,7v")
    assert (game_of(state).turn, planned(state)) == (1, [2, 0])
    assert barn(state, "w") | {"corn": 1, "cow": 1} == barn(state, "w")
    state = saying(state, "o mill 6,4")
    assert (game_of(state).turn, planned(state)) == (1, [1, 0])
    assert "corn" not in barn(state, "w")
    state = saying(state, "o corn 6,1v")
    assert (game_of(state).turn, planned(state)) == (1, [0, 0])
    state = saying(state, "o pass")
    assert game_of(state).turn == 0  # nothing is planned any more, so white is asked


def test_r53_a_plan_goes_on_at_once_when_all_others_have_passed() -> None:
    state = saying(begun(2), "w mill 1,7", "o pass", "w corn 0,9h + potato 0,7v + pass")
    assert phase(state) == "dikes"
    assert {"corn", "potato"} & barn(state, "w").keys() == set()


def test_r53_a_plan_that_something_came_in_between_ends_and_the_seat_is_asked() -> None:
    """Orange takes a quadrant on which white wanted to plant."""
    state = saying(begun(2), "w mill 1,7 + corn 0,6h + bean 0,9h", "o farm 0,6")
    assert (game_of(state).turn, planned(state)) == (0, [0, 0])
    assert barn(state, "w") | {"corn": 1, "bean": 1} == barn(state, "w")


def test_r53_a_plan_ends_with_its_season() -> None:
    state = saying(begun(2), "w mill 1,7", "o pass", "w pass", "w dike S0l|S0r + dike S0l|S1l")
    assert phase(state) == "dikes"
    state = replace(state, game=game_of(state)._replace(stage="winter", turn=1))
    assert planned(saying(state, "o done")) == [0, 0]


def test_r53_dikes_and_the_end_of_them_are_said_at_once() -> None:
    state = saying(begun(2), "w pass", "o pass", "w dike S0l|S0r + pass", "o pass")
    assert phase(state) == "weather"
    assert barn(state, "w")["dike"] == 1


def test_r53_a_plan_can_be_dropped() -> None:
    state = saying(begun(2), "w mill 1,7 + corn 0,9h")
    assert "forget" in legal(state, 0)
    assert "forget" not in legal(state, 1)
    state = saying(state, "w forget", "o pass")
    assert (game_of(state).turn, planned(state)) == (0, [0, 0])
    assert barn(state, "w")["corn"] == 1


def test_r53_a_new_plan_replaces_the_old_one() -> None:
    state = saying(begun(2), "w mill 1,7 + corn 0,6h + bean 0,9h", "o farm 0,6", "w bean 0,9h + pass")
    assert planned(state) == [1, 0]


def test_r53_the_first_piece_must_fit_now_and_a_plan_is_made_on_your_turn() -> None:
    assert reason(begun(2), "mill 1,8 + pass") == "There is already something on 1,8."
    assert reason(begun(2), "o mill 6,4 + pass") == "It is white's turn, not orange's."


def test_r53_runs_can_be_planned_too() -> None:
    state = saying(at(RACE), "w run 2,8h + run 2,7h", "o run 4,3h")
    assert game_of(state).players[0].runners == 1


def test_r53_without_the_map_pieces_can_be_planned_too() -> None:
    state = saying(begun(2, "counts"), "w corn + bean + pass", "o pass")
    assert phase(state) == "dikes"
    assert {"corn", "bean"} & barn(state, "w").keys() == set()


def test_r53_a_planned_dike_that_leaves_one_tile_to_turn_draws_it_with_the_move_before() -> None:
    """White's mills stand at S0l alone once it is diked off. Orange's pass lets white lay the last dike of its plan."""
    start = "B2; stage dikes; turn w; mill w 1,10; mill o 6,3; barn w dike 3; barn o dike 1"
    state = saying(at(start), "w dike S0l|S1l + dike S0l|S0r + pass")
    draws = table.wants(state, "pass")
    assert [draw.label for draw in draws] == ["tiles/1"]
    after = saying(state, "o pass")
    assert game_of(after).lake.water.bit_count() == 9


# At once


def test_r53_equal_rewards_returns_and_purchases_go_together() -> None:
    state = saying(at(REWARD), "w take red + take yellow")
    assert barn(state, "w") | {"red": 1, "yellow": 1} == barn(state, "w")
    state = saying(at(WINTER), "w buy red + buy red + buy yellow + done")
    assert (barn(state, "w"), game_of(state).turn) == ({"corn": 1, "red": 2, "yellow": 1}, 1)
    full = "B4; stage barn; barn w corn 4 bean 3"
    assert barn(saying(at(full), "w return corn + return corn"), "w") == {"corn": 2, "bean": 3}


def test_r53_if_one_of_them_is_not_possible_none_is_done() -> None:
    assert reason(at(WINTER), "buy red + buy red + buy red + buy red").startswith("White cannot pay for a red tulip")


def test_r53_placing_and_trading_are_not_mixed() -> None:
    assert reason(begun(2), "mill 1,7 + buy red").startswith("Place pieces and dikes in one go")


@pytest.mark.parametrize(
    "words", ["mill 1,7 + weather", "shoe any + mill 1,7", "stop + finish", "pass +", "+ pass", "pass + + pass", "+"]
)
def test_r53_only_pieces_and_deals_are_combined(words: str) -> None:
    with pytest.raises(BadNotation):
        parse(words, 0)


def test_r53_words_are_read_back() -> None:
    for words in (
        "mill 1,7 + corn 0,9h + pass",
        "buy red + buy white corn>bean + done",
        "take best",
        "take any",
        "forget",
    ):
        assert dump(parse(words, 0)) == words
    assert isinstance(parse("take red + take red", 1), Several)


def test_r53_the_most_valuable_tulip_is_taken_from_now_on_until_the_seat_wants_to_be_asked() -> None:
    state = saying(at(REWARD), "w take best")
    assert barn(state, "w")["yellow"] == 2  # two mills on the board
    state = saying(state, "w weather")
    assert "take any" in legal(state, 0)
    assert "take any" not in legal(state, 1)
    assert TABLE.play(state, parse("take any", 0)).best == 0


# R49


def test_r49_the_only_reward_and_the_only_field_need_not_be_said() -> None:
    """Orange has one mill, so its reward is red; in the race white's last worker can reach one field."""
    state = saying(at(REWARD), "w take red + take red")
    assert barn(state, "o")["red"] == 1
    one = RACE.replace("red 2,8h; yellow 2,7h; ", "").replace("purple 2,9h", "red 2,8h")
    assert phase(at(one)) == "race"
    after = saying(at(one), "w run 2,8h")
    assert game_of(after).players[0].runners == 2


def test_r49_under_earlier_rules_the_only_reward_has_to_be_said() -> None:
    old = at(REWARD.replace("B4;", "B4; rules 2;"), rules=2)
    state = saying(old, "w take red", "w take red")
    assert "red" not in barn(state, "o")


@pytest.mark.parametrize("seed", range(3))
def test_r53_plans_never_do_what_the_rules_forbid_and_a_game_with_them_ends(seed: int) -> None:
    """Everybody says two legal things at once, whether they go together or not."""
    luck, state = random.Random(seed), begun(2)
    for _ in range(600):
        if phase(state) == "over":
            break
        seat = next(iter(view(state, None)["waiting"]), 0)
        words = luck.choice(legal(state, seat))
        another = luck.choice(legal(state, seat))
        together = f"{words} + {another}"
        try:
            state = say(state, together, seat)
        except (BadNotation, IllegalMove):
            state = say(state, words, seat)
    assert phase(state) == "over"
