"""What one tap does at a table of H2Olland: all that leaves no choice (R49), a purchase with its exchanges (1.6)."""

import pytest

from games.h2olland import rules, table
from games.h2olland.table.game import TABLE, lake_tiles
from games.h2olland.table.state import State, phase, waiting
from games.h2olland.table.view import legal, view
from games.kit import fair
from games.kit.fair import Shuffle
from tests.games.h2olland.table.phones import SECRET, at, barn, passing, reason, say, saying
from tests.games.h2olland.table.test_game import H05


def game(state: State) -> rules.State:
    assert isinstance(state.game, rules.State)
    return state.game


def test_r49_the_only_area_and_its_only_tile_are_drained_at_once() -> None:
    """White may drain one area, and its mill on 8,2 stands at one tile of it."""
    drawn = table.wants(at(H05), "pass")
    assert drawn == (Shuffle("tiles/1", lake_tiles(4), 4, 1),)  # four are land already
    state = saying(at(H05), "w pass")
    assert view(state, None)["position"].count("turned N1r@w") == 1
    assert game(state).lake.faces[game(state).board.tiles.index("N1r")][0] == int(fair.outcome(SECRET, [], drawn[0])[0])
    assert (phase(state), waiting(state)) == (
        "turn",
        (1,),
    )  # no barren tile came up, so white lays nothing


def test_r49_whoever_can_only_pass_or_finish_has_done_so() -> None:
    state = at("B4; turn w; barn w corn 1; barn o cow 1; barn r corn 1; farm w 6,14; mill r 6,3; mill b 14,6")
    assert waiting(saying(state, "w pass")) == (2,)  # orange has no farm for its cow
    trade = at("B4; stage winter; turn w; mill w 6,14; barn w potato 1 bean 1; barn o bean 1; barn r potato 1")
    assert waiting(saying(trade, "w buy dike")) == (2,)
    assert waiting(saying(trade, "w done")) == (2,)


def test_r49_a_season_begins_before_anybody_is_done_with_it() -> None:
    state = saying(at("B4; stage weather; weather 1 2"), "weather")
    assert phase(passing(state, "winter")) == "winter"


# Purchases with their exchanges (1.6)


TRADER = "B4; stage winter; turn w; mill w 11,14; barn w"


def test_1_6_a_purchase_makes_its_own_exchanges() -> None:
    state = at(f"{TRADER} cow 1 bean 1 corn 3")
    assert "buy mill" not in legal(state, 0)
    assert [text for text in legal(state, 0) if text.startswith("buy mill")] == ["buy mill corn>carrot"]
    bought = saying(state, "w buy mill corn>carrot")
    assert barn(bought, "w") == {"mill": 1}
    assert bought.game == saying(at(f"{TRADER} cow 1 bean 1 corn 3"), "w trade corn carrot", "w buy mill").game


def test_1_6_every_way_to_pay_with_the_fewest_exchanges_is_offered_once() -> None:
    """A dike costs a potato: for a cow, or for three of the corn or the beans. Two exchanges would be too many."""
    state = at(f"{TRADER} cow 1 corn 3 bean 3")
    ways = {text for text in legal(state, 0) if text.startswith("buy dike")}
    assert ways == {"buy dike cow>potato", "buy dike corn>potato", "buy dike bean>potato"}
    assert not any(">" in text for text in legal(at(f"{TRADER} potato 1 corn 3"), 0) if text.startswith("buy dike"))


def test_1_6_a_purchase_asks_for_as_many_exchanges_as_it_needs() -> None:
    state = at(f"{TRADER} cow 3")
    assert [text for text in legal(state, 0) if "mill" in text] == ["buy mill cow>bean cow>carrot"]
    assert barn(saying(state, "w buy mill cow>bean cow>carrot"), "w") == {"mill": 1}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("w buy mill corn>carrot", "That takes 3 corn, which white does not have."),
        ("w buy mill cow>carrot", "White cannot pay for a mill, which costs 1 bean, 1 carrot, 1 cow."),
        ("o buy dike cow>potato", "It is white's turn, not orange's."),
    ],
)
def test_1_6_a_purchase_is_refused_as_a_whole(text: str, why: str) -> None:
    assert reason(at(f"{TRADER} cow 1 bean 1 corn 2"), text) == why


def test_r15_a_log_from_before_the_change_folds_to_the_harvest_it_had() -> None:
    """White's farm on 6,14 touches its own cow field and orange's, and its mill on 5,14 touches both."""
    said = ("w cow 5,15h", "o farm 5,12", "w mill 5,14", "o cow 5,13h")
    cows = []
    for kept in (TABLE.earlier[1], TABLE):
        state = passing(say(kept.start(4), "shoe w"), "spring")
        state = saying(state, said[0], said[1], "r pass", "b pass", *said[2:], "w pass", "o pass")
        cows.append(barn(passing(state, "winter"), "w").get("cow", 0))
    assert cows == [2, 1]
