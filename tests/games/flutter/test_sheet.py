"""Meadows as photos show them: what follows from them, what is impossible, and which tile is new."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.flutter.bots import random_bot
from games.flutter.components import PLAYER_COLOURS, RAINBEE, WATER
from games.flutter.notation import parse_meadow, parse_place
from games.flutter.photo.audit import Log, audit, pollen_bounds, total_bounds
from games.flutter.photo.sheet import (
    BACK,
    MEADOW,
    NoNewTile,
    Picture,
    aligned,
    cell_text,
    counted_pollen,
    covered,
    effect,
    foreseen,
    moved,
    new_tile,
    parse_cell,
    picture,
    place_text,
    ponds,
    unexplained,
    view,
)
from games.flutter.rules import legal, play, start, to_move
from games.flutter.rules.meadow import Meadow, find, flowers, lay
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import preview
from games.flutter.rules.state import State, over
from games.flutter.table.moves import Tell
from games.flutter.table.moves import parse as parse_words
from games.kit.lattice import Cell
from games.kit.photo import Seen, Unscorable
from tests.games.flutter.table import go, table
from tests.games.flutter.test_examples import F03, F04, F05, F13, F15

SYMMETRY = st.tuples(st.integers(0, 5), st.booleans(), st.tuples(st.integers(-9, 9), st.integers(-9, 9)))


@cache
def walk(seed: int, players: int = 3) -> tuple[State, ...]:
    """A whole random game, position by position."""
    luck, states = Random(seed), [start(players)]
    while not over(states[-1]):
        state = states[-1]
        move = legal(state).pick(luck) if to_move(state) is None else random_bot(state, luck)
        states.append(play(state, move))
    return tuple(states)


def shot(state: State) -> Picture:
    """What a perfect photo of a position shows; ponds are wet as far as there is water."""
    drawn = [water.id for water in WATER if water.id not in state.bag]
    bees = {PLAYER_COLOURS[seat].name: tile for seat, tile in enumerate(state.bees) if tile}
    return Picture(state.meadow.laid, dict(zip(ponds(state.meadow), drawn, strict=False)), bees)


def codes(shown: Picture, players: int | None = None, log: Log | None = None) -> set[str]:
    return {finding.code for finding in audit(shown, players, log).findings}


def grown(text: str, place: str) -> Meadow:
    meadow = parse_meadow(text)
    return lay(meadow, parse_place(place), *find(meadow, parse_place(place)))[0]


@given(st.sampled_from("UD"), st.integers(-99, 99), st.integers(-99, 99))
def test_a_cell_reads_as_it_is_written(points: str, i: int, j: int) -> None:
    cell = Cell("U" if points == "U" else "D", i, j)
    assert parse_cell(cell_text(cell)) == cell


def test_a_reading_becomes_a_picture_and_a_players_word_counts_more() -> None:
    fields = {
        "RB": {"(0,0)r0": 1.0},
        "L03": {"(-1,1)r0": 0.5, "(2,0)r0": 0.3},
        "U(1,2)": {"WT05": 1.0},
        "bee orange": {"L03": 1.0},
        "bee teal": {"none": 1.0},
    }
    shown = picture(Seen(MEADOW, fields, said={"L03": "(2,0)r0"}))
    assert shown.places == (parse_place("RB@(0,0)r0"), parse_place("L03@(2,0)r0"))
    assert (shown.water, shown.bees) == ({Cell("U", 1, 2): "WT05"}, {"orange": "L03"})


@pytest.mark.parametrize(("name", "value"), [("L03", "somewhere"), ("pond", "WT05"), ("U(1;2)", "WT05")])
def test_an_answer_that_is_no_place_is_refused_with_a_sentence(name: str, value: str) -> None:
    with pytest.raises(Unscorable, match=r"\.$"):
        picture(Seen(MEADOW, {}, said={name: value}))


@pytest.mark.parametrize("text", [F03, F04, F05, F13, F15])
def test_tiles_of_the_examples_are_explained_whatever_their_order(text: str) -> None:
    """9.2: adding tiles never hurts, so any order of looking gives the same answer."""
    places = list(parse_meadow(text).laid)
    assert unexplained(reversed(places)) == ()


def test_a_tile_without_a_flower_is_not_explained() -> None:
    """F02: L03@(2,0)r0 shares a side with D04, but no flower grows."""
    places = (*parse_meadow("RB@(0,0)r0 D04@(0,1)r0").laid, parse_place("L03@(2,0)r0"))
    assert [place.tile for place in unexplained(places)] == ["L03"]


def test_without_the_rainbee_nothing_is_explained() -> None:
    assert len(unexplained(parse_meadow(F04).laid[1:])) == 4


@pytest.mark.parametrize("seed", range(6))
def test_a_picture_shows_the_ponds_and_enclosed_tiles_that_the_game_has(seed: int) -> None:
    for state in walk(seed, 2 + seed % 4)[::9]:
        seen = view(state.meadow.laid)
        assert set(seen.enclosed) == {place.tile for place in state.meadow.laid} - set(state.meadow.open)
        assert seen.ponds == set(ponds(state.meadow))


def test_flowers_of_a_picture_are_those_of_the_example() -> None:
    """F03: before the ladybug, (0,1) has R2 P1 B1, (0,0) has P3 R1 and (1,0) has Y1 R1."""
    seen = view(parse_meadow(F03).laid)
    assert seen.flowers[0, 1] == {"R": 2, "P": 1, "B": 1}
    assert seen.flowers[0, 0] == {"P": 3, "R": 1}
    assert seen.flowers[1, 0] == {"Y": 1, "R": 1}
    assert view(grown(F03, "L03@(0,0)r0").laid).ponds == {Cell("D", 0, -1)}


@given(SYMMETRY)
@settings(max_examples=30, deadline=None)
def test_a_turned_meadow_is_the_same_meadow(symmetry: tuple[int, bool, tuple[int, int]]) -> None:
    turns, flipped, by = symmetry
    places = parse_meadow(F03).laid
    swung = tuple(moved(place, turns, flipped, by) for place in places)
    there, same = aligned(swung, places)
    assert set(there.values()) == set(places) or len(same) == len(places)
    assert same == {place.tile for place in places}
    assert len(set().union(*map(covered, swung))) == sum(len(covered(place)) for place in places)


def test_a_photo_names_the_tile_that_was_laid() -> None:
    """Photo instead of map: after each turn, seen from any side of the table."""
    luck = Random(4)
    states = walk(11)
    laid = [(a, b) for a, b in pairwise(states) if len(b.meadow.laid) > len(a.meadow.laid)]
    assert len(laid) > 20
    for before, after in laid[1:]:
        turns, flipped = luck.randrange(6), False
        swung = tuple(moved(place, turns, flipped, (3, -2)) for place in after.meadow.laid)
        assert new_tile(before.meadow, Picture(swung)) == after.meadow.laid[-1]


def test_the_first_tile_is_named_up_to_the_rainbees_own_symmetry() -> None:
    """Half a turn leaves the rainbee as it is: the flowers are the same either way."""
    before, place = parse_meadow("RB@(0,0)r0"), parse_place("L03@(-1,1)r0")
    swung = Picture(tuple(moved(it, 3, False, (5, 5)) for it in (*before.laid, place)))
    found = new_tile(before, swung)
    assert [flower.gain for flower in flowers(before, found)] == [flower.gain for flower in flowers(before, place)]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda places: places, "no new tile"),
        (lambda places: (*places[:-1], parse_place("L12@(4,4)r0")), "does not show"),
        (lambda places: (*places, parse_place("L12@(4,4)r0"), parse_place("L11@(6,4)r0")), "L11 and L12"),
        (
            lambda places: (*places[:-1], places[-1]._replace(turns=(places[-1].turns + 1) % 6)),
            "where the map has them",
        ),
    ],
)
def test_a_photo_that_does_not_name_one_tile_is_refused(change: object, says: str) -> None:
    before = parse_meadow(F04)
    assert callable(change)
    with pytest.raises(NoNewTile, match=says):
        new_tile(before, Picture(change(before.laid)))


@pytest.mark.parametrize("seed", range(2))
def test_without_a_map_a_photo_tells_what_a_tile_does(seed: int) -> None:
    """As the engine finds it with a map: what is gained and paid, closed off and enclosed, turn after turn."""
    luck, seen = Random(seed), set()
    laid = [(a, b) for a, b in pairwise(walk(seed, 3)) if len(b.meadow.laid) > len(a.meadow.laid)]
    for before, after in laid:
        place = after.meadow.laid[-1]
        expected = preview(before, place)
        assert expected is not None
        swung = tuple(moved(it, turns, False, (3, -2)) for turns in [luck.randrange(6)] for it in after.meadow.laid)
        it = effect({known.tile for known in before.meadow.laid}, Picture(swung))
        found = foreseen(before, it)
        assert (found.held, found.enclosed) == (expected.held, tuple(sorted(set(expected.enclosed) - {RAINBEE.id})))
        assert sum(map(len, found.ponds)) == sum(map(len, expected.ponds))
        words = parse_words(it.words, 0)
        assert isinstance(words, Tell)
        assert (set(words.there), words.cells, words.enclosed) == (set(it.there), len(it.cells), it.enclosed)
        seen |= {"pond" for _ in it.cells} | {"enclosed" for _ in it.enclosed}
    assert seen == {"pond", "enclosed"}


@pytest.mark.parametrize(
    "places",
    [
        "RB@(0,0)r0 D04@(0,1)r0",
        "RB@(0,0)r0 D04@(0,1)r0 L03@(2,0)r0",
        "RB@(0,0)r0 D04@(0,1)r0 L03@(0,1)r0",
        "RB@(0,0)r0 L03@(-1,1)r0",
        "RB@(0,0)r0 D04@(0,1)r0 L03@(-1,1)r0 L02@(1,-1)r0",
    ],
    ids=["none", "no flower", "on another", "one is missing", "two"],
)
def test_without_a_map_a_photo_needs_all_tiles_and_one_new_one_that_may_lie_there(places: str) -> None:
    with pytest.raises(NoNewTile, match=r"\.$"):
        effect({"RB", "D04"}, Picture(tuple(map(parse_place, places.split()))))


@pytest.mark.parametrize("seed", range(4))
def test_true_meadows_pass_every_check(seed: int) -> None:
    players = 2 + seed
    for state in (walk(seed, players)[-1], *walk(seed, players)[40::37]):
        if state.step.kind not in ("place", "over"):
            continue
        assert codes(shot(state), players) == set()
        assert codes(shot(state), None, Log(state)) == set()


def test_check_1_finds_overlaps_and_a_missing_rainbee() -> None:
    meadow = parse_meadow(F04).laid
    assert "OVERLAP" in codes(Picture((*meadow, meadow[1]._replace(tile="H02"))))
    assert codes(Picture(meadow[1:])) == {"RAINBEE"}
    assert "OVERLAP" in codes(Picture(meadow, {next(iter(covered(meadow[1]))): "WT01"}))


def test_check_2_finds_a_tile_that_cannot_have_been_laid() -> None:
    assert codes(Picture((*parse_meadow("RB@(0,0)r0 D04@(0,1)r0").laid, parse_place("L03@(2,0)r0")))) == {"NO_FLOWER"}


def test_check_3_finds_ponds_without_water_and_water_without_a_pond() -> None:
    meadow = grown(F04, "L03@(0,0)r0").laid
    pond = Cell("D", 0, -1)
    assert codes(Picture(meadow)) == {"DRY"}
    assert codes(Picture(meadow, {pond: "WT03"})) == set()
    assert codes(Picture(meadow, {pond: BACK})) == set()
    assert codes(Picture(meadow, {pond: "WT03", Cell("U", 9, 9): "WT04"})) == {"NO_POND"}
    assert codes(Picture(meadow, {pond: "WT03", Cell("U", 9, 9): "WT03"})) == {"WATER_TWICE"}


def test_check_3_lets_ponds_be_dry_when_all_water_is_on_the_table() -> None:
    seeds = [walk(seed, 5)[-1] for seed in range(30)]
    dry = next(state for state in seeds if len(ponds(state.meadow)) > len(WATER))
    assert codes(shot(dry), 5) == set()


def test_R37_in_the_variant_ponds_need_no_water() -> None:
    """F15 and a ladybug close five cells. Players who fill all or some of them anyway are right too."""
    state = go(table(F15, "L06", "R1 Y2", perfect=True), "L06@(2,3)r0m", "keep")
    meadow = state.meadow.laid
    for cells in ([], ponds(state.meadow)[:2], ponds(state.meadow)):
        assert codes(Picture(meadow, dict.fromkeys(cells, BACK)), None, Log(state)) == set()
    assert codes(Picture(meadow, {Cell("U", 9, 9): BACK}), None, Log(state)) == {"NO_POND"}


def test_check_4_counts_the_stacks() -> None:
    state = walk(3, 5)[-1]
    assert codes(shot(state), 5) == set()
    assert "STACK" in codes(shot(state), 2)
    whys = " ".join(finding.why for finding in audit(shot(state), 2).findings)
    assert re.findall(r"shows \d (\w+), but a game for 2 has only 6\.", whys)
    assert set(re.findall(r"\d (\w+) lie", whys)) <= {"ladybugs", "moths", "hummingbirds", "dragonflies", "butterflies"}


def test_check_4_finds_that_no_stack_has_run_out() -> None:
    """Every last tile of the stack that ended the game is missing from the picture."""
    state = walk(3, 5)[-1]
    empty = {shape for shape, left in zip(state.setup.rondel, state.left, strict=True) if not left}
    places = tuple(place for place in shot(state).places if place.tile[0] not in empty)
    assert "NOT_OVER" in codes(replace(shot(state), places=places), None, Log(state))
    assert "NOT_OVER" not in codes(shot(state), None, Log(state))


def test_check_4_knows_of_discarded_tiles() -> None:
    """As if the last tile of the empty stack had been discarded: then its stack is complete without it."""
    state = walk(3, 5)[-1]
    empty = next(shape for shape, left in zip(state.setup.rondel, state.left, strict=True) if not left)
    last = next(place for place in reversed(state.meadow.laid) if place.tile[0] == empty)
    others = tuple(place for place in state.meadow.laid if place != last)
    without = state._replace(meadow=state.meadow._replace(laid=others))
    assert "NOT_OVER" not in codes(Picture(others), None, Log(without))


def test_check_5_knows_where_bees_may_sit() -> None:
    meadow = grown(F03, "L03@(0,0)r0").laid
    wet = {Cell("D", 0, -1): "WT15"}
    assert codes(Picture(meadow, wet, {"teal": "L03", "pink": "D06"})) == set()
    for bees in ({"teal": "M05"}, {"teal": RAINBEE.id}, {"teal": "B12"}, {"teal": "L03", "pink": "L03"}):
        assert codes(Picture(meadow, wet, bees)) == {"BEE"}


def test_check_6_holds_the_picture_against_the_log() -> None:
    state = next(s for s in walk(7)[30:] if s.step.kind == "place")
    shown, log = shot(state), Log(state)
    assert codes(replace(shown, places=shown.places[:-1]), None, log) >= {"LOG_LESS"}
    more = replace(shown, places=(*shown.places, Place("L12", 20, 20, 0, False)))
    assert {"LOG_MORE", "NO_FLOWER"} <= codes(more, None, log)
    strayed = [*shown.places[:-1], shown.places[-1]._replace(i=shown.places[-1].i + 6)]
    found = [f for f in audit(replace(shown, places=tuple(strayed)), None, log).findings if f.code == "LOG_PLACE"]
    assert [f.proposals for f in found] == [{shown.places[-1].tile: place_text(shown.places[-1])}]
    assert "LOG_WATER" in codes(replace(shown, water={**shown.water, Cell("U", 30, 30): BACK}), None, log)
    assert "LOG_BEE" in codes(replace(shown, bees={}), None, log)


def test_check_6_asks_only_for_names_where_there_is_no_map() -> None:
    state = next(s for s in walk(7)[30:] if s.step.kind == "place")
    nowhere = tuple(place._replace(i=0, j=0) for place in state.meadow.laid)
    unmapped = state._replace(meadow=state.meadow._replace(laid=nowhere))
    assert codes(shot(state), None, Log(unmapped, mapped=False)) == set()


def test_bees_belong_to_seats_counted_from_the_one_that_began() -> None:
    state = next(s for s in walk(7)[30:] if s.step.kind == "place" and all(s.bees))
    seated = {PLAYER_COLOURS[(chair + 1) % 3].name: tile for chair, tile in enumerate(state.bees)}
    assert codes(replace(shot(state), bees=seated), None, Log(state, first=1)) == set()
    assert codes(replace(shot(state), bees=seated), None, Log(state)) == {"LOG_BEE"}


def test_check_7_bounds_the_pollen_of_enclosed_tiles() -> None:
    """A hexagon of 6 is paid for 6, or gives 3 to each opponent: 3 with two players, 12 with five."""
    assert pollen_bounds(("B05", RAINBEE.id), 2) == (3, 6)
    assert pollen_bounds(("B05", "L04"), 5) == (6 + 2, 12 + 4)


def test_check_7_adds_water_and_bees() -> None:
    """F04 and a ladybug close one cell, and enclose nothing; F03 and another enclose a moth of 3 with one cell."""
    pond = Cell("D", 0, -1)
    for face, bounds in (("WT01", (1, 1)), ("WT15", (0, 0)), (BACK, (0, 1))):
        shown = Picture(grown(F04, "L03@(0,0)r0").laid, {pond: face})
        assert total_bounds(shown, view(shown.places), 2) == bounds
    shown = Picture(grown(F03, "L03@(0,0)r0").laid, {pond: BACK})
    assert total_bounds(shown, view(shown.places), 2) == (2, 3 + 1 + 2)
    assert total_bounds(shown, view(shown.places), 2, perfect=True) == (2 + 1, 3 + 1 + 2)
    dry = replace(shown, water={})
    assert total_bounds(dry, view(dry.places), 2) == (2 + 1, 3 + 1 + 2)


def test_check_7_finds_pollen_that_the_meadow_cannot_have_given() -> None:
    state = walk(3, 5)[-1]
    rich = state._replace(pollen=(500, *state.pollen[1:]))
    poor = state._replace(pollen=(0,) * 5)
    assert codes(shot(state), None, Log(rich)) == codes(shot(state), None, Log(poor)) == {"LOG_POLLEN"}


@pytest.mark.parametrize("seed", range(4))
def test_check_7_believes_what_the_players_of_a_real_game_count(seed: int) -> None:
    """Without a log: the pollen of whole games, perhaps all entered by one player."""
    players = 2 + seed
    state = walk(seed, players)[-1]
    counted = dict(zip((colour.name for colour in PLAYER_COLOURS), state.pollen, strict=False))
    assert audit(shot(state), players, counted=counted).findings == ()


def test_check_7_flags_totals_that_the_meadow_cannot_have_given() -> None:
    """F03 and a ladybug enclose a moth of 3 with a blank water tile: 2 (a gift) to 3, and 2 more for a bee."""
    shown = Picture(grown(F03, "L03@(0,0)r0").laid, {Cell("D", 0, -1): "WT15"})
    for total, found in ((1, True), (2, False), (5, False), (6, True)):
        codes_of = {f.code for f in audit(shown, 2, counted={"orange": total, "teal": 0}).findings}
        assert ("POLLEN" in codes_of) == found
    too_many = audit(shown, 2, counted={"orange": 6, "teal": 0}).findings[0]
    assert too_many.why == "Count the pollen again. You have 6 in all, but this meadow gives 2 to 5."
    assert too_many.fields == ("pollen orange", "pollen teal")


def test_check_4_asks_why_no_stack_has_run_out_when_pollen_is_counted() -> None:
    shown = Picture(parse_meadow(F04).laid)
    assert {f.code for f in audit(shown, 2, counted={"orange": 0, "teal": 0}).findings} == {"NOT_OVER"}


def test_pollen_that_players_enter_is_not_part_of_the_picture() -> None:
    seen = Seen(MEADOW, {"RB": {"(0,0)r0": 1.0}}, said={"pollen teal": "31", "pollen pink": ""})
    assert (picture(seen), counted_pollen(seen)) == (Picture((parse_place("RB@(0,0)r0"),)), {"teal": 31})
    for wrong in ("-1", "many", "1000", "9" * 80):
        with pytest.raises(Unscorable, match="Enter the pollen as a number"):
            counted_pollen(Seen(MEADOW, {}, said={"pollen teal": wrong}))


@pytest.mark.parametrize("seed", range(4))
def test_check_8_counts_a_tile_for_each_turn(seed: int) -> None:
    """Nobody got stuck in these games, so a tile missing from the photo is noticed."""
    state = walk(seed)[-1]
    shown = shot(state)
    assert len(shown.places) - 1 == state.turn
    turns = [len(range(seat, state.turn, 3)) for seat in range(3)]
    assert max(turns) - min(turns) <= 1
    assert "LOG_LESS" in codes(replace(shown, places=shown.places[:-1]), None, Log(state))
