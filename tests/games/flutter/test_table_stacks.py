"""Flutter with real stacks (R39): the players shuffle them and enter which tile came up."""

from dataclasses import replace
from random import Random

import pytest

from games.flutter import table
from games.flutter.bots import greedy_bot
from games.flutter.components import PLAYERS, RONDEL
from games.flutter.notation import dump_move
from games.flutter.rules import State as Game
from games.flutter.rules.state import BY_SHAPE
from games.flutter.table.game import OVER, stays
from games.flutter.table.moves import corners, parse
from games.flutter.table.robots import robot_move
from games.flutter.table.state import PRINTED, State, asked, by_seat, dealt, over, phase, whose_turn
from games.kit import fair
from games.kit.errors import IllegalMove
from tests.games.flutter.phones import SECRET, any_next, bunch, petals, say, saying, sitting, water, without_map
from tests.games.flutter.table import ANY, BLANK, ONE_POLLEN, YELLOW_BLUE
from tests.games.flutter.table import table as set_table
from tests.games.flutter.test_examples import F05

TOPS = ("L03", "B02", "H10", "D07", "M05")


def with_stacks(game: Game) -> State:
    return replace(sitting(game), stacks=PRINTED)


def opened(players: int = 3, seat: int = 0, **options: object) -> State:
    """These five tiles have come up, and this seat begins."""
    state = say(table.start(players, stacks=PRINTED, **options), "begin", seat)  # type: ignore[arg-type]
    return saying(state, *(f"reveal {tile}" for tile in TOPS))


def refused(state: State, text: str, seat: int | None = None) -> str:
    with pytest.raises(IllegalMove) as why:
        say(state, text, seat)
    return str(why.value)


# The five first tiles


@pytest.mark.parametrize("players", PLAYERS)
def test_R39_chance_shuffles_no_stack_and_says_only_who_begins(players: int) -> None:
    state = table.start(players, stacks=PRINTED)
    assert table.wants(state, "deal") == (fair.Roll("first/1", players),)
    assert table.wants(state, "begin") == ()
    state = say(state, "deal")
    assert phase(state) == "reveal"
    assert table.view(state, None)["waiting"] == [state.first]
    assert {stack["top"] for stack in table.view(state, None)["stacks"]} == {None}


def test_R39_the_stacks_are_asked_about_clockwise_then_the_first_turn_begins() -> None:
    state = say(table.start(3, stacks=PRINTED), "begin", 2)
    for kind, tile in zip(RONDEL, TOPS, strict=True):
        assert table.legal(state, 1) == [f"reveal {other}" for other in BY_SHAPE[kind]]
        state = say(state, f"reveal {tile}")
    assert (phase(state), asked(state)) == ("place", 2)
    assert [stack["top"] for stack in table.view(state, None)["stacks"]] == list(TOPS)


def test_R39_before_the_deal_nothing_comes_up() -> None:
    assert refused(table.start(2, stacks=PRINTED), "reveal L03").startswith("Deal the tiles first")


def test_R39_a_log_in_which_chance_turned_up_real_tiles_is_refused() -> None:
    with pytest.raises(IllegalMove):
        say(table.start(2, stacks=PRINTED), "begin", drawn=[(tile,) for tile in TOPS])


def test_options_have_two_kinds_of_stacks() -> None:
    with pytest.raises(IllegalMove, match="drawn or printed"):
        table.start(2, stacks="borrowed")


# In a turn


def test_R33_R39_the_game_waits_for_the_next_tile_before_the_bee_is_asked() -> None:
    state = say(opened(), table.legal(opened(), 0)[0])
    tile = dealt(state).meadow.laid[-1].tile
    shown = table.view(state, None)
    assert (shown["phase"], shown["waiting"]) == ("reveal", [0])
    assert next(stack for stack in shown["stacks"] if stack["shape"] == tile[0])["top"] is None
    assert not any(stack["price"] or stack["free"] or stack["reach"] for stack in shown["stacks"])
    assert refused(state, "keep").startswith("Not now: the next tile of the stack has to be turned up")
    state = say(state, "reveal B09")
    assert (phase(state), dealt(state).tops[RONDEL.index("B")]) == ("bee", "B09")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_R39_every_seat_may_tell(seat: int) -> None:
    state = say(opened(), table.legal(opened(), 0)[0])
    assert f"reveal {BY_SHAPE['B'][0]}" in table.legal(state, seat)
    assert phase(say(state, "reveal B01", seat)) == "bee"


@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ("L05", "L05 is not a butterfly: the butterfly stack is waiting for its next tile."),
        ("B02", "B02 has already been seen, so it cannot be in the stack."),
    ],
)
def test_R39_what_cannot_have_come_up_is_refused_in_a_sentence(tile: str, why: str) -> None:
    state = say(opened(), table.legal(opened(), 0)[0])
    assert refused(state, f"reveal {tile}") == why


def test_R39_nobody_tells_when_no_stack_waits() -> None:
    assert refused(opened(), "reveal L05") == "No stack is waiting for its next tile."
    assert refused(say(table.start(2), "begin"), "reveal L05").startswith("Find the tile by its number in the box")


def test_R39_pollen_comes_after_the_tile_as_with_chance() -> None:
    """F05: water reward by reward, then H08 is paid and L10 is not."""
    state = say(with_stacks(set_table(F05, "D12", "B3", players=3)), "D12@(0,0)r0")
    state = say(state, "reveal D01", seat=2)
    assert phase(state) == "fill"
    state = water(say(water(water(state, YELLOW_BLUE), ANY), "petal R"), ONE_POLLEN)
    state = water(state, BLANK)
    assert (petals(state), by_seat(state, dealt(state).pollen)) == (bunch("R1 Y1 B2"), [5, 1, 1])
    lines = [(line.seat, line.why, line.pollen) for line in state.ledger]
    assert lines == [(0, "water", 1), (0, "paid", 4), (1, "gift", 1), (2, "gift", 1)]


def test_R39_until_the_tile_is_told_nobody_has_pollen_for_what_was_enclosed() -> None:
    state = say(with_stacks(set_table(F05, "D12", "B3", players=3, perfect=True)), "D12@(0,0)r0")
    assert (state.ledger, sum(dealt(state).pollen)) == ((), 0)
    state = say(state, "reveal D01")
    assert sum(line.pollen for line in state.ledger) == sum(dealt(state).pollen) == 10


def test_4_5_R39_after_a_discard_the_next_tile_is_asked_for_too() -> None:
    game = set_table("RB@(0,0)r0", "L03")
    state = say(with_stacks(game._replace(meadow=game.meadow._replace(petals={}))), "discard")
    assert (phase(state), whose_turn(state)) == ("reveal", 0)
    state = say(state, "reveal L07")
    assert (phase(state), whose_turn(state)) == ("place", 1)


def test_5_3_R39_an_empty_stack_shows_nothing_and_nobody_is_asked() -> None:
    state = with_stacks(set_table("RB@(0,0)r0", "L03", left=1))
    place = next(text for text in table.legal(state, 0) if text.startswith("L03"))
    assert phase(say(state, place)) == "bee"


def test_R39_without_a_map_the_tile_is_asked_for_when_the_laid_one_is_told_of() -> None:
    state = replace(without_map(set_table(tile="L03"), "H08"), stacks=PRINTED)
    state = saying(state, "take L03", "lay Y:Y2 H08")
    assert (phase(state), petals(state), state.ledger) == ("reveal", bunch("Y4"), ())
    state = say(state, "reveal L07", seat=1)
    assert phase(state) == "bee"
    assert [(line.seat, line.why, line.piece) for line in state.ledger] == [(1, "gift", "H08")]


# Bots, undo, whole games


def test_R39_a_bots_tiles_are_told_by_the_next_person() -> None:
    state = opened(4, seat=1, bots=2)
    who, text = robot_move(state, Random(1)) or (-1, "")
    assert who == 1
    state = say(state, text, who)
    assert (phase(state), asked(state), robot_move(state, Random(1))) == ("reveal", 3, None)


def test_R39_the_tile_told_last_can_be_taken_back_even_if_the_turn_ended_with_it() -> None:
    game = set_table("RB@(0,0)r0 D04@(0,1)r0", "L03", bees=("D04",))
    state = saying(with_stacks(game), "L03@(-1,1)r0", "reveal L07")
    assert (phase(state), whose_turn(state)) == ("place", 1)
    assert stays(state, parse("reveal L07", 0), 1) == ""
    assert stays(state, parse("L03@(-1,1)r0", 0), 1).startswith("Play on. That turn is over")


def test_R38_R39_what_ended_a_turn_stays_while_its_tile_is_to_be_told() -> None:
    """As with chance: a placement with no bee to settle, and a discard."""
    game = set_table("RB@(0,0)r0 D04@(0,1)r0", "L03", bees=("D04",))
    assert stays(say(with_stacks(game), "L03@(-1,1)r0"), parse("L03@(-1,1)r0", 0), 1) == OVER
    game = set_table("RB@(0,0)r0", "L03")
    stuck = with_stacks(game._replace(meadow=game.meadow._replace(petals={})))
    assert stays(say(stuck, "discard"), parse("discard", 0), 1) == OVER


@pytest.mark.parametrize("perfect", [False, True])
def test_R38_R39_a_turn_goes_on_after_its_tile_if_there_is_water_to_draw_or_a_bee_to_settle(perfect: bool) -> None:
    """F05: her bee sits on M04, so in the variant, which draws no water, the turn ends with the tile."""
    bee_out, bee_in = (set_table(F05, "D12", "B3", bees=bees, perfect=perfect) for bees in (("M04",), ()))
    place = "D12@(0,0)r0"
    assert stays(say(with_stacks(bee_in), place), parse(place, 0), 1) == ""
    assert stays(say(with_stacks(bee_out), place), parse(place, 0), 1) == (OVER if perfect else "")


@pytest.mark.parametrize("mode", ["map", "table"])
@pytest.mark.parametrize("seed", range(3))
def test_R39_a_game_is_the_same_whether_chance_or_players_turn_up_its_tiles(mode: str, seed: int) -> None:
    """What chance gives at one table is entered at the other."""
    luck, players = Random(seed), 2 + seed
    drawn, told = (table.start(players, mode=mode, stacks=stacks, rondel="fixed") for stacks in ("drawn", PRINTED))
    while not over(drawn):
        text, who = _words(drawn, luck), asked(drawn) or 0
        results = [fair.outcome(SECRET, [], draw) for draw in table.wants(drawn, text)]
        drawn = table.play(drawn, parse(text, who, results))
        told = say(told, f"water {results[0][0]}" if text == "water" else text, who)
        for (tile,) in results if phase(told) == "reveal" else ():
            told = say(told, f"reveal {tile}", luck.randrange(players))
        assert replace(told, stacks="drawn", brought=()) == replace(drawn, brought=())
    pollen, same = ([line for it in state.brought for line in it.lines] for state in (told, drawn))
    assert pollen == same  # though it is told when the next tile has come up
    assert sum(line.pollen for line in told.ledger) == sum(dealt(told).pollen)


def _words(state: State, luck: Random) -> str:
    """Greedy on the map; without it a plain entry, now and then with a pond."""
    if phase(state) in ("deal", "fill"):
        return {"deal": "begin", "fill": "water"}[phase(state)]
    if state.mode == "map":
        return dump_move(greedy_bot(dealt(state), luck))
    if phase(state) == "lay":
        colour = corners(state.taken)[0].colour
        return f"lay {colour}:{colour}2" + (" pond:2" if luck.random() < 0.5 else "")
    return luck.choice(table.legal(state, asked(state) or 0))


def test_R39_chance_turns_up_no_real_tile_even_if_a_log_says_so() -> None:
    state = opened()
    place = table.legal(state, 0)[0]
    assert phase(say(state, place, drawn=any_next(place[:3], state))) == "reveal"
