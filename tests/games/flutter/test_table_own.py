"""Water from the players' own tiles (R41), the colours they choose (R42), and stopping early (R43)."""

from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from games.flutter import table
from games.flutter.components import WATER
from games.flutter.photo.audit import Log, audit
from games.flutter.photo.sheet import Picture
from games.flutter.table.game import stays
from games.flutter.table.moves import parse
from games.flutter.table.robots import robot_move
from games.flutter.table.state import COLOURS, PRINTED, State, asked, by_seat, dealt, over, phase, whose_turn
from games.kit.errors import BadNotation, IllegalMove
from tests.games.flutter.phones import bunch, petals, say, saying, sitting, water
from tests.games.flutter.table import ANY, BLANK, ONE_POLLEN, YELLOW_BLUE
from tests.games.flutter.table import table as set_table
from tests.games.flutter.test_examples import F05


def at_a_pond(first: int = 0, bots: int = 0) -> State:
    """F05 with real tiles: a pond of four waits for its water."""
    state = replace(sitting(set_table(F05, "D12", "B3", players=3), first), stacks=PRINTED, bots=bots)
    return saying(state, "D12@(0,0)r0", "reveal D01")


def refused(state: State, text: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalMove) as why:
        say(state, text, seat)
    return str(why.value)


# R41


def test_R41_told_water_gives_what_drawn_water_gives() -> None:
    """F05: one yellow and blue, any (red), one pollen, blank; then H08 is paid and L10 is not."""
    state = saying(at_a_pond(), f"water {YELLOW_BLUE}", f"water {ANY}", "petal R", f"water {ONE_POLLEN}")
    state = say(state, f"water {BLANK}", seat=2)
    assert (petals(state), by_seat(state, dealt(state).pollen)) == (bunch("R1 Y1 B2"), [5, 1, 1])


def test_R41_any_seat_may_tell_and_all_that_is_left_is_listed() -> None:
    state = say(at_a_pond(), "water WT15")
    left = [f"water {face.id}" for face in WATER if face.id != "WT15"]
    assert [table.legal(state, seat) for seat in range(3)] == [left] * 3
    assert table.wants(state, "water WT16") == ()


@pytest.mark.parametrize(
    ("told", "words", "why"),
    [
        ((), "keep", "Not now: a pond has to be filled."),
        (("WT01",), "water WT01", "Look at the tile again. WT01 has already been drawn."),
        (("WT15", "WT16"), "water WT15", "Look at the tile again. All 2 water tiles with nothing have been drawn."),
        (("WT08",), "water WT08", "Look at the tile again. WT08 has already been drawn."),
        (("WT15",), "water", "Say which water tile you drew. At this table you use your own tiles."),
    ],
)
def test_R41_what_cannot_have_been_drawn_is_refused_in_a_sentence(told: tuple[str, ...], words: str, why: str) -> None:
    state = saying(at_a_pond(), *(f"water {tile}" for tile in told))
    assert refused(state, words).startswith(why)


def test_R41_water_is_told_only_for_a_pond_and_only_of_own_tiles() -> None:
    drawn = sitting(set_table(F05, "D12", "B3"))
    assert refused(drawn, "water WT01") == "There is no pond to fill right now."
    drawn = say(drawn, "D12@(0,0)r0", drawn=[("D01",)])
    assert refused(drawn, "water WT01") == "Draw the water on a phone. At this table the phones draw it."
    with pytest.raises(BadNotation):
        say(at_a_pond(), "water WT17")


def test_R41_in_an_old_log_the_phones_drew_the_water_and_go_on_drawing_it() -> None:
    state = water(at_a_pond(), "WT15")
    assert table.legal(state, 0) == ["water"]
    assert table.legal(state, 1) == []
    assert refused(state, "water WT16").startswith("Draw the water on a phone")
    assert phase(water(state, "WT16")) == "fill"


def test_R41_a_bots_water_is_told_by_the_next_person() -> None:
    state = at_a_pond(first=1, bots=1)
    assert (whose_turn(state), asked(state), robot_move(state, Random(1))) == (1, 2, None)


def test_R38_R41_the_water_told_last_can_be_taken_back() -> None:
    state = say(at_a_pond(), "water WT15")
    assert stays(state, parse("water WT15", 0), 1) == ""


def test_R41_a_photo_of_other_water_than_was_told_is_noticed() -> None:
    """The pond of F05 with two tiles of one pollen, of which one was told as blank. WT02 for WT01 is no difference."""
    told = saying(at_a_pond(), "water WT01", "water WT15", "water WT05", "water WT08")
    log = Log(dealt(told), water_told=True)
    ponds = sorted(audit(Picture(dealt(told).meadow.laid, {}, {})).view.ponds)
    same = dict(zip(ponds, ("WT02", "WT16", "WT08", "WT05"), strict=True))
    assert audit(Picture(dealt(told).meadow.laid, same, {}), log=log).findings == ()
    other = same | {ponds[1]: "WT03"}
    (finding,) = audit(Picture(dealt(told).meadow.laid, other, {}), log=log).findings
    assert (finding.code, finding.why) == (
        "LOG_FACES",
        "Water tiles with 1 pollen in the photo: 2. Told at this table: 1.",
    )


# R42


def test_R42_a_colour_that_another_seat_has_is_swapped_and_a_free_one_is_taken() -> None:
    state = say(table.start(3), "bee pink", seat=0)
    assert table.view(state, None)["colours"] == ("pink", "teal", "orange")
    state = say(state, "bee black", seat=1)
    assert table.view(state, None)["colours"] == ("pink", "black", "orange")
    assert sorted(state.colours) == sorted(COLOURS)


def test_R42_colours_are_chosen_before_the_deal_and_refusals_use_them() -> None:
    state = say(say(table.start(2), "bee white", seat=1), "begin", seat=1)
    assert refused(state, "bee teal", seat=0) == "The tiles have already been dealt. Play on."
    assert refused(state, "keep", seat=0) == "Wait for your turn. It is white's turn now."


def test_R42_without_a_choice_the_colours_are_those_of_the_seats_as_in_old_logs() -> None:
    assert table.start(5).colours == ("orange", "teal", "pink", "white", "black")
    assert table.legal(table.start(2), 1) == ["deal", "begin", "bee orange", "bee pink", "bee white", "bee black"]


def test_R42_the_photo_looks_for_the_bees_that_were_chosen() -> None:
    state = say(table.start(2), "bee black", seat=0)
    game = set_table("RB@(0,0)r0 D04@(0,1)r0", "L03", bees=("D04",))
    shown = Picture(game.meadow.laid, {}, {"black": "D04"})
    assert audit(shown, log=Log(game, colours=state.colours)).findings == ()
    assert {finding.code for finding in audit(shown, log=Log(game)).findings} == {"LOG_BEE"}


def test_R42_two_seats_that_choose_at_the_same_time_get_what_they_chose() -> None:
    for start in (table.start(5), say(table.start(5), "bee pink", seat=0)):
        for (one, a), (other, b) in permutations(product(range(5), COLOURS), 2):
            first, second = parse(f"bee {a}", one), parse(f"bee {b}", other)
            assert table.commute(first, second) == (one != other and a != b)
            together = table.play(table.play(start, first), second) == table.play(table.play(start, second), first)
            assert together >= table.commute(first, second)


# R43


def stopped() -> State:
    """F05 in the middle of a pond, with one pollen drawn."""
    return saying(at_a_pond(), "water WT01", "stop")


def test_R43_the_game_counts_as_it_stands() -> None:
    """Seat 0 has the pollen of the water, and 5 blue petals are worth 1 more. H08 is not settled."""
    shown = table.view(stopped(), None)
    assert (shown["phase"], shown["waiting"], shown["stopped"]) == ("over", [], True)
    assert (shown["pollen"], shown["bonus"], shown["winners"]) == ([1, 0, 0], [1, 0, 0], [0])


def test_R43_the_stop_can_be_undone_until_the_game_is_finished() -> None:
    state = stopped()
    assert not over(state)
    assert stays(state, parse("stop", 1), 2) == ""
    assert table.legal(state, 1) == ["finish"]
    state = say(state, "finish", seat=1)
    assert over(state)
    assert table.legal(state, 1) == []


@pytest.mark.parametrize("words", ["water WT02", "water", "keep", "stop"])
def test_R43_nobody_plays_on_without_undoing_the_stop(words: str) -> None:
    assert refused(stopped(), words, 0)
    assert refused(say(stopped(), "finish"), words, 0)
    assert refused(stopped(), "keep", 0) == "The game is over. Undo the stop if you want to play on."


def test_R43_only_a_game_can_be_stopped_and_only_a_stopped_one_finished() -> None:
    assert refused(table.start(2), "stop") == "Deal the tiles first."
    assert refused(at_a_pond(), "finish") == "Stop the game first, or play on until a stack runs out."
    assert refused(say(stopped(), "finish"), "finish") == "The game is over."
