"""Flutter on the phones with a map: chance, turns, bees, pollen and its ledger (specification, sections 3 to 8)."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.flutter import table
from games.flutter.bots import Bot, greedy_bot, thinker
from games.flutter.components import PLAYERS, RONDEL, STACK_SIZES
from games.flutter.notation import dump_move, parse, parse_petals
from games.flutter.rules import legal, score
from games.flutter.rules.state import BY_SHAPE
from games.flutter.table.game import stays
from games.flutter.table.moves import parse as parse_words
from games.flutter.table.robots import robot_move, robots
from games.flutter.table.state import State, asked, by_seat, dealt, over, phase, turns_left, whose_turn
from games.kit import fair
from games.kit.errors import BadNotation, IllegalMove
from tests.games.flutter.phones import SECRET, any_next, bunch, petals, say, saying, sitting, water
from tests.games.flutter.table import ANY, BLANK, ONE_POLLEN, PLENTY, YELLOW_BLUE
from tests.games.flutter.table import table as set_table
from tests.games.flutter.test_examples import F01_TABLE, F05, F13, F15, F16

WALKS = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def lay(state: State, place: str) -> State:
    """The next tile of the stack, any that is possible."""
    return say(state, place, drawn=any_next(place[:3], state))


def pollen(state: State) -> list[int]:
    return by_seat(state, dealt(state).pollen)


def prices(state: State) -> dict[str, tuple[dict[str, int], bool]]:
    return {stack["top"]: (stack["price"], stack["reach"]) for stack in table.view(state, 0)["stacks"]}


def refused(state: State, text: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalMove) as why:
        say(state, text, seat)
    return str(why.value)


# Before the game


@pytest.mark.parametrize("players", PLAYERS)
def test_2_the_deal_turns_up_five_tiles_and_picks_the_first_player_at_random(players: int) -> None:
    state = table.start(players, rondel="fixed")
    assert phase(state) == "deal"
    state = say(state, "deal")
    shown = table.view(state, None)
    assert [stack["top"][0] for stack in shown["stacks"]] == list(RONDEL)
    assert {stack["left"] for stack in shown["stacks"]} == {STACK_SIZES[players]}
    assert shown["sun"] == "L"
    assert shown["meadow"] == "RB@(0,0)r0"
    assert shown["waiting"] == [state.first] == [shown["active"]]
    assert shown["water"] == 16


def test_2_whoever_admired_nature_last_begins() -> None:
    state = say(table.start(4), "begin", seat=2)
    assert [whose_turn(state), asked(state)] == [2, 2]
    assert refused(state, "begin", 1) == "The tiles have already been dealt. Play on."


def test_options_are_refused_in_a_sentence() -> None:
    for options in ({"players": 6}, {"players": 2, "mode": "moon"}, {"players": 2, "pollen": "gone"}):
        with pytest.raises(IllegalMove):
            table.start(**options)


@pytest.mark.parametrize("words", ["", "lay", "water", "L03@(0,0)r0", "keep", "discard", "take L03"])
def test_nothing_can_be_done_before_the_deal(words: str) -> None:
    state = table.start(2)
    assert table.wants(state, words) == ()
    with pytest.raises((IllegalMove, BadNotation)):
        say(state, words)


@pytest.mark.parametrize("words", ["water WT99", "L03", "L99@(0,0)r0", "lay X", "lay pond:x", "lay L99"])
def test_words_that_are_no_move_are_named(words: str) -> None:
    with pytest.raises(BadNotation):
        parse_words(words, 0)


def test_a_log_with_wrong_chance_is_refused() -> None:
    with pytest.raises(IllegalMove, match="Each of the five stacks"):
        say(table.start(2), "begin", drawn=[("L03",), ("B01",)])
    with pytest.raises(IllegalMove):
        say(table.start(2), "begin", drawn=[(tile,) for tile in ("L99", "B01", "H01", "D01", "M01")])
    state = say(table.start(2), "begin")
    with pytest.raises(IllegalMove):
        say(state, table.legal(state, 0)[0], drawn=[])  # the next tile of the stack is missing
    with pytest.raises(IllegalMove):
        water(lay(sitting(set_table(F05, "D12", "B3")), "D12@(0,0)r0"), "WT99")


# The rondel


@pytest.mark.parametrize(
    ("held", "reached"),
    [("B1 P5 R3", "H07 D10 M11 L03"), ("B1 P4", "H07 D10 M11"), ("", "H07")],
)
def test_F01_prices_and_what_is_within_reach(held: str, reached: str) -> None:
    state = sitting(parse(F01_TABLE.format(held=held)))
    shown = prices(state)
    assert [price for price, _ in shown.values()] == [
        {},
        {"B": 1},
        {"B": 1, "P": 2},
        {"B": 1, "P": 5},
        {"R": 4, "B": 1, "P": 5},
    ]
    assert [tile for tile, (_, reach) in shown.items() if reach] == reached.split()


def test_F01_what_is_missing_is_named() -> None:
    state = sitting(parse(F01_TABLE.format(held="B1 P5 R3")))
    dear = next(stack for stack in table.view(state, 0)["stacks"] if stack["top"] == "B01")
    assert dear["missing"] == {"R": 1}
    assert refused(state, "B01@(0,0)r0") == (
        "Take another tile. Skipping to the red butterfly B01 costs 4 red, 1 blue and 5 purple,"
        " and you are missing 1 red."
    )


def test_F19_the_sun_takes_a_second_step_at_the_solstice() -> None:
    state = say(table.start(5, rondel="fixed"), "begin", seat=0)
    suns, free = [], []
    for _ in range(11):
        shown = table.view(state, None)
        suns.append(RONDEL.index(shown["sun"]))
        free.append([stack["free"] for stack in shown["stacks"]].index(True))
        state = free_turn(state)
    assert suns == [0, 1, 2, 3, 4, 1, 2, 3, 4, 0, 2]
    assert free == [1, 2, 3, 4, 0, 2, 3, 4, 0, 1, 3]


@pytest.mark.parametrize(("players", "trigger", "total"), [(2, 26, 27), (3, 31, 33), (4, 31, 34), (5, 36, 40)])
def test_F20_the_last_round_begins_when_a_stack_runs_out(players: int, trigger: int, total: int) -> None:
    state = say(table.start(players), "begin", seat=1)
    turns = 0
    while not over(state):
        known = turns_left(state)
        assert (known is None) == (turns < trigger)
        state = free_turn(state)
        turns += 1
    assert turns == total
    assert refused(state, "water") == "The game is over. Everyone has had their last turn."


def free_turn(state: State) -> State:
    """Take the free tile to any place where nothing is closed off, keep the bee."""
    game = dealt(state)
    free = table.view(state, None)["stacks"]
    tile = next(stack["top"] for stack in free if stack["free"])
    turn = game.turn
    state = say(state, dump_move(next(move for move in legal(game) if dump_move(move).startswith(tile))))
    while not over(state) and dealt(state).turn == turn:
        state = say(
            state, {"fill": "water", "choose": "petal R"}.get(phase(state)) or table.legal(state, _who(state))[0]
        )
    return state


def _who(state: State) -> int:
    who = asked(state)
    assert who is not None
    return who


# Placing


def test_F02_a_side_and_a_flower_or_a_sentence() -> None:
    state = sitting(set_table("RB@(0,0)r0 D04@(0,1)r0", "L03"))
    assert refused(state, "L03@(2,0)r0").startswith("L03 grows no flower there")
    assert refused(state, "L03@(1,2)r0").startswith("The flowers that do not match cost Y2 P2: you are missing Y2 P2")
    assert petals(lay(state, "L03@(-1,1)r0")) == bunch("Y4")
    assert "L03@(-1,1)r0" in table.legal(state, 0)
    assert table.legal(state, 1) == []


def test_8_nobody_acts_out_of_turn() -> None:
    state = sitting(set_table(players=3))
    assert refused(state, "L03@(1,0)r0", seat=1) == "Wait for your turn. It is orange's turn now."
    assert refused(state, "water") == "There is no pond to fill right now."
    assert refused(state, "take L03") == "Tap the tile into place on the map."


def test_F05_pond_reward_by_reward_then_the_enclosed_tiles() -> None:
    state = lay(sitting(set_table(F05, "D12", "B3", players=3)), "D12@(0,0)r0")
    shown = table.view(state, 0)
    assert (phase(state), shown["cells"], shown["enclosed"]) == ("fill", 4, ("H08", "L10"))
    state = water(water(state, YELLOW_BLUE), ANY)
    assert phase(state) == "choose"
    state = water(water(say(state, "petal R"), ONE_POLLEN), BLANK)
    assert petals(state) == bunch("R1 Y1 B2")
    assert pollen(state) == [5, 1, 1]
    lines = [(line.seat, line.why, line.piece, line.pollen) for line in state.ledger]
    assert lines == [(0, "water", "WT01", 1), (0, "paid", "H08", 4), (1, "gift", "L10", 1), (2, "gift", "L10", 1)]


def test_F06_who_can_pay_has_to() -> None:
    state = lay(sitting(set_table(F05, "D12", "B3 P1", players=3)), "D12@(0,0)r0")
    state = water(water(say(water(water(state, YELLOW_BLUE), ANY), "petal P"), ONE_POLLEN), BLANK)
    assert pollen(state) == [7, 0, 0]


@pytest.mark.parametrize(("first", "own", "others"), [("M06", 3, 1), ("L04", 2, 2)])
def test_F13_the_active_player_says_which_tile_comes_first(first: str, own: int, others: int) -> None:
    state = lay(sitting(set_table(F13, "D04", "R2 B2 P2 Y4", players=3)), "D04@(-2,1)r5")
    assert table.legal(state, 0) == ["pollinate L04", "pollinate M06"]
    state = say(state, f"pollinate {first}")
    assert pollen(state) == [own, others, others]
    assert sum(line.pollen for line in state.ledger) == own + 2 * others


def test_F15_dry_cells_give_pollen() -> None:
    state = lay(sitting(set_table(F15, "L06", "R1 Y2", water="WT01 WT05")), "L06@(2,3)r0m")
    state = water(water(state, "WT01"), "WT05")
    assert pollen(state) == [4, 0]
    assert [(line.why, line.piece, line.pollen) for line in state.ledger] == [("water", "WT01", 1), ("dry", "3", 3)]


def test_F16_F17_an_unpaid_butterfly_gives_three_to_each() -> None:
    state = lay(sitting(set_table(F16, "D10", "R1 B2 Y5", players=5)), "D10@(3,-2)r3")
    state = water(water(state, BLANK), "WT16")
    assert pollen(state) == [0, 3, 3, 3, 3]


def test_F23_who_is_stuck_discards_the_free_tile() -> None:
    stuck = dealt(sitting(set_table("RB@(0,0)r0", "L03", "R21 B3 P20")))
    state = sitting(stuck._replace(meadow=stuck.meadow._replace(petals={})))
    assert table.legal(state, 0) == ["discard"]
    after = say(state, "discard", drawn=any_next("L03", state))
    assert petals(after) == bunch("R21 Y1 B4 P21")
    assert whose_turn(after) == 1
    assert refused(sitting(stuck), "discard").startswith("You may discard only when no tile fits")


def test_F25_in_the_variant_every_cell_is_one_pollen() -> None:
    state = lay(sitting(set_table(F05, "D12", "B3", players=3, perfect=True)), "D12@(0,0)r0")
    assert (petals(state), pollen(state)) == (bunch("B1"), [8, 1, 1])
    assert state.ledger[0].why == "dry"


# Bees


def test_F24_owners_are_asked_in_turn_order_and_nobody_else_may_act() -> None:
    position = set_table(F13, "D04", PLENTY, players=3, bees=("-", "L04", "M06"))
    state = lay(sitting(position, first=1), "D04@(-2,1)r5")
    assert (phase(state), asked(state)) == ("home", 2)  # chair 1 is seat 2
    assert (
        refused(state, "bee H06", seat=0)
        == "Wait for pink, whose bee has come home. They settle it again or keep it first."
    )
    assert refused(state, "bee L04").startswith("L04 is enclosed")
    state = say(state, "bee H06")
    assert asked(state) == 0
    assert refused(state, "bee H06").startswith("There is already a bee on H06")
    state = say(state, "keep")
    assert (phase(state), asked(state)) == ("bee", 1)
    assert table.view(state, None)["bees"] == ["", "", "H06"]
    bees = [(line.seat, line.piece, line.pollen) for line in state.ledger if line.why == "bee"]
    assert bees == [(2, "L04", 2), (0, "M06", 2)]


# Bots


def test_bots_sit_beside_the_first_player_and_play_a_whole_game() -> None:
    assert robots(bots=2, mode="map") == (1, 2)
    state = say(table.start(3, bots=2), "begin", seat=1)
    luck = Random(3)
    moves = 0
    while not over(state):
        said = robot_move(state, luck)
        assert (said is not None) == (asked(state) in (1, 2))
        who, text = said or (_who(state), table.legal(state, 0)[0])
        state = say(state, text, who)
        moves += 1
    assert moves > 40
    assert pollen(state)[1] + pollen(state)[2] > 2 * pollen(state)[0]


@pytest.mark.parametrize(("skill", "bot"), [("easy", greedy_bot), ("hard", thinker)])
def test_hard_bots_look_ahead_and_easy_ones_do_not(skill: str, bot: Bot) -> None:
    state = say(table.start(2, bots=1, skill=skill), "begin", seat=1)
    said = robot_move(state, Random(3))
    assert said == (1, dump_move(bot(dealt(state), Random(3))))
    assert phase(say(state, said[1], 1)) == "bee"


def test_bots_have_one_of_two_skills() -> None:
    with pytest.raises(IllegalMove, match="easy or hard"):
        table.start(2, bots=1, skill="mean")


def test_what_a_bot_did_stays() -> None:
    state = say(table.start(2, bots=1), "begin", seat=0)
    assert stays(state, parse_words("deal", 0), 0) == ""
    assert stays(state, parse_words("keep", 1), 0).startswith("Play on. A bot has moved since")
    assert robot_move(table.start(2, bots=1), Random(1)) is None


def test_bots_need_the_map_and_somebody_to_play_with() -> None:
    for options in ({"bots": 2}, {"bots": 1, "mode": "table"}):
        with pytest.raises(IllegalMove):
            table.start(2, **options)


# Secrets, the end, the log


def test_R27_pollen_is_hidden_from_the_others_until_the_end() -> None:
    state = lay(sitting(set_table(F05, "D12", "B3", players=3, perfect=True)), "D12@(0,0)r0")
    assert [table.pollen_for(state, seat, 1) for seat in range(3)] == [None, 1, None]
    for eyes in (None, 0, 1):  # one view for all: what it says may be read over a shoulder
        assert table.view(state, eyes)["pollen"] == [None, None, None]
    assert table.view(say(table.start(2, pollen="open"), "deal"), None)["pollen"] == [0, 0]


def test_F22_ties_are_broken_by_petals_or_shared() -> None:
    position = dealt(sitting(set_table()))
    ended = position._replace(step=position.step._replace(kind="over"), pollen=(30, 30))
    for seats, winners in ((("R4 Y3 B2", "R3 Y2 B2"), [1]), (("R4 Y3 B2", "P4 B4 R1"), [0, 1])):
        game = ended._replace(petals=tuple(parse_petals(text) for text in seats))
        assert table.view(sitting(game, first=1), None)["winners"] == winners


def played(players: int, seed: int, perfect: bool) -> tuple[list[State], list[tuple[int, str]]]:
    """A whole game over the phones, a few turns greedy so that much is enclosed, the others at random."""
    luck = Random(seed)
    state = say(table.start(players, perfect=perfect), "deal")
    states, log = [state], []
    while not over(state):
        who = _who(state)
        game = dealt(state)
        bot = phase(state) == "place" and luck.random() < 0.4
        text = dump_move(greedy_bot(game, luck)) if bot else luck.choice(table.legal(state, who))
        log.append((who, text))
        state = say(state, text)
        states.append(state)
    return states, log


@WALKS
@given(st.sampled_from(PLAYERS), st.integers(0, 2**32), st.booleans())
def test_the_ledger_explains_every_pollen_and_the_views_keep_it_secret(players: int, seed: int, perfect: bool) -> None:
    states, _ = played(players, seed, perfect)
    for state in states:
        sums = [sum(line.pollen for line in state.ledger if line.seat == seat) for seat in range(players)]
        assert sums == pollen(state)
    for state in states[:-1]:
        assert table.view(state, None)["pollen"] == [None] * players
        assert [seat for seat in range(players) if table.legal(state, seat)] == [asked(state)]
    final = score(dealt(states[-1]))
    totals = [line.total for line in final.seats]
    assert table.view(states[-1], None)["winners"]
    assert max(totals) == max(
        totals[(winner - states[-1].first) % players] for winner in table.view(states[-1], 0)["winners"]
    )


@WALKS
@given(st.sampled_from(PLAYERS), st.integers(0, 2**32))
def test_a_log_replays_to_the_same_table_with_the_same_chance(players: int, seed: int) -> None:
    states, log = played(players, seed, False)
    again = say(table.start(players), "deal")
    for who, text in log:
        again = say(again, text, who)
    assert table.view(again, None) == table.view(states[-1], None)
    assert again.ledger == states[-1].ledger


def test_every_stack_and_the_bag_are_drawn_from_the_top_without_a_gap() -> None:
    states, log = played(3, 7, False)
    seen: dict[str, list[str]] = {}
    for state, (_, text) in zip(states, log, strict=False):
        for draw in table.wants(state, text):
            assert isinstance(draw, fair.Shuffle)
            known = seen.setdefault(draw.label, [])
            assert draw.at == len(known) + (draw.label != "water/1")  # the deal turned up the first tile
            known += map(str, fair.outcome(SECRET, [], draw))
    for shape in RONDEL:
        drawn = seen[f"stack-{shape.lower()}/1"]
        assert len(set(drawn)) == len(drawn) < STACK_SIZES[3]
        assert set(drawn) <= set(BY_SHAPE[shape])


def test_moves_never_commute_so_an_old_tap_is_stale() -> None:
    keep = parse_words("keep", 0)
    assert not table.commute(keep, keep)


def test_a_seat_plays_on_from_words_alone() -> None:
    state = saying(table.start(2), "deal")
    first = table.legal(state, _who(state))[0]
    assert phase(say(state, first)) in ("bee", "fill")
