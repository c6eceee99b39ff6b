"""H2Olland's pages without a browser: every phase is drawn, the map offers what is legal, a kept game stays."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.h2olland.bar import pile, turnings
from companion.h2olland.coop import autumn
from companion.h2olland.lake import groups
from companion.h2olland.screen import everyone, race, screen, tie_words
from companion.h2olland.words import at_square, sentence, short
from companion.tables.table import Event, Head, Table, lay
from games.h2olland.bots import greedy_bot
from games.h2olland.positions import parse
from games.h2olland.rules.moves import Turn, Weather
from games.h2olland.table import play
from games.h2olland.table.moves import dump
from games.h2olland.table.state import State
from games.h2olland.table.view import legal
from tests.companion.phones import Phones
from tests.games.h2olland.table.phones import at, wandering
from tests.games.h2olland.table.test_game import H05, H14, H25
from tests.games.h2olland.table.test_plans import REWARD

NAMES = ["Anna", "Bo", "Cas", "Dee"]


def seen(state: State) -> Table:
    head = Head("ABC234", "h2olland", tuple(NAMES[: state.players]), {}, False, 1, bytes(32), 0)
    return replace(lay(head), state=state, events=(event("pass"),))


def event(text: str, *results: str) -> Event:
    return Event(1, "move", 0, text, draws=tuple({"result": [one]} for one in results))


@pytest.mark.parametrize(
    ("text", "results", "words"),
    [
        ("shoe any", ("3",), "gave the wooden shoe to Cas"),
        ("shoe 2", (), "gave the wooden shoe to Bo"),
        ("shoe o", (), "gave the wooden shoe to orange"),
        ("shoe 1", (), "took the wooden shoe"),
        ("weather", ("4",), "turned up the weather: potato fields flooded, carrot +1, bean −1"),
        ("weather", ("12",), "turned up the weather: fair weather, potato +1"),
        ("turn N1r", ("17",), "turned over a tile in the north and found land tile 17"),
        ("turn N1r 17", (), "turned over a tile in the north and found land tile 17"),
        ("turn 1", (), "turned over a tile in the drought"),
        ("farm 6,12", (), "built a farm in the south"),
        ("mill", (), "built a mill"),
        ("red 5,15h", (), "planted red tulips in the south"),
        ("dike S0l|S1l", (), "laid a dike in the south"),
        ("drain N1l N1r", (), "chose to drain 2 tiles in the north"),
        ("drain 3 2 1 0 0 o 1", (), "drained 3 tiles"),
        ("drained", (), "ended the draining"),
        ("lay 2", (), "laid the barren land"),
        ("take orange", (), "took an orange tulip"),
        ("buy mill", (), "bought a mill"),
        ("trade potato corn", (), "exchanged three potatoes for corn"),
        ("buy mill corn>bean", (), "bought a mill, exchanging three corn for a bean"),
        (
            "buy mill cow>bean crops>cow",
            (),
            "bought a mill, exchanging a cow for a bean and one of each crop for a cow",
        ),
        ("pass", ("17",), "passed, and the mills turned up land tile 17"),
        ("trade crops cow", (), "exchanged one of each crop for a cow"),
        ("return bean", (), "returned a bean"),
        ("flood 1", (), "entered 1 field as flooded"),
        ("harvest 2 0 0 0 1", (), "harvested 2 corn, 1 cow"),
        ("shared 0 0 0 0 0", (), "returned shared fields to the co-op: nothing"),
        ("run 7,8h", (), "sent a worker to a field on the island"),
        ("run purple", (), "sent a worker to purple tulips"),
        ("pass", (), "passed"),
        ("cow 12,6h", (), "put a cow out to graze in the east"),
        ("shared 0 0 0 1 2", (), "returned shared fields to the co-op: 1 potato, 2 cows"),
        ("done", (), "finished trading"),
        ("take red + take red", (), "took 2 red tulips"),
        ("buy red + buy mill + done", (), "bought a red tulip, bought a mill and finished trading"),
        ("mill 6,12 + corn 5,15h + cow 5,13h", (), "built a mill in the south and planned 2 more pieces"),
        ("dike S0l|S1l + pass", ("7",), "laid a dike in the south, then a pass, and the mills turned up land tile 7"),
        ("take best", (), "takes the most valuable tulip from now on"),
        ("take any", (), "chooses rewards again"),
        ("forget", (), "dropped their plan"),
    ],
)
def test_every_move_is_a_sentence_in_the_past_tense(text: str, results: tuple[str, ...], words: str) -> None:
    assert sentence(event(text, *results), NAMES) == words
    assert short(text)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (4, {"7,0": "in the north", "3,5": "in the west", "12,6h": "in the east", "6,12v": "in the south"}),
        (4, {"10,10": "on the island", "11,10": "in the east", "5,5": "in the north", "11,12": "in the south"}),
        (2, {"1,0": "in the north", "0,4": "in the north", "7,5": "in the middle", "0,6v": "in the middle"}),
        (2, {"0,7h": "in the south", "7,11": "in the south"}),
    ],
)
def test_4_0_a_place_is_named_by_its_part_of_the_board(players: int, words: dict[str, str]) -> None:
    assert {place: at_square(place, players) for place in words} == words
    assert sentence(event("drain Ml Mr S1l"), NAMES[:players]).endswith("3 tiles in the middle and the south")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_map_offers_exactly_the_legal_moves_that_name_a_place(players: int) -> None:
    for state in wandering(players, "map", "drawn", players)[2][1::3]:
        turn = getattr(state.game, "turn", -1)
        offered = {spot.move for group in groups(state, turn) for spot in group.spots}
        words = set(legal(state, turn)) if turn >= 0 else set()
        assert offered == {text for text in words if text.split()[0] not in NOWHERE}
        assert all(group.spots and all(spot.squares for spot in group.spots) for group in groups(state, turn))


NOWHERE = ("pass", "lay", "take", "buy", "trade", "done", "return")


def test_h05_the_screen_says_which_areas_qualify_and_whose_mills_stand_there() -> None:
    shown = everyone(seen(at(H05)))
    areas = [it for it in shown["areas"] if it["qualifies"]]
    assert [(it["size"], it["at"]) for it in areas] == [(1, "in the west"), (1, "in the west"), (3, "in the north")]
    assert areas[2]["mills"] == [("Anna", 1), ("Bo", 1), ("Cas", 1)]
    assert screen(seen(at(H05)), 0, [0])["now"].words == "Lay a dike, or pass"
    assert screen(seen(at(H05)), 1, [1])["now"].words == "Anna is laying a dike"


def test_h15_the_harvest_is_explained_village_by_village() -> None:
    state = play(at(H14), Weather(4))  # carrot +1, bean -1; the flood takes potato fields beside the water
    assert state.autumn
    lines = autumn(state.autumn, NAMES)["lines"]
    assert lines[0]["fields"] == "1 corn, 1 bean"
    assert lines[0]["changes"] == ["The weather took 1 bean."]
    assert [(it["kind"], it["count"]) for it in lines[0]["given"]] == [("corn", 1)]
    assert lines[1]["changes"] == ["The weather added 1 carrot.", "The weather took 1 bean."]
    assert lines[3]["fields"] == "no fields"


def test_a_barn_that_is_too_full_says_how_many_there_are_of_each() -> None:
    full = at("B2; stage barn; barn w corn 4 bean 3; barn o cow 7")
    shown = screen(seen(full), 0, [0])
    pile = shown["pile"]
    assert pile.need == 2
    assert [(it.move, it.count, it.most, it.deed) for it in pile.choices] == [
        ("return corn", 4, 4, "Return the corn"),
        ("return bean", 3, 3, "Return the bean"),
    ]
    assert screen(seen(full), None, [])["now"].words == "Waiting for Anna and Bo to return tiles"


@pytest.mark.parametrize(
    ("number", "ways"),
    [
        (15, ["northwest", "northeast", "southeast", "southwest"]),
        (25, ["north", "east", "south", "west"]),
        (27, ["northwest and southeast", "northeast and southwest"]),
    ],
)
def test_barren_land_is_turned_by_where_its_sand_comes_to_lie(number: int, ways: list[str]) -> None:
    assert [way.label for way in turnings(number)] == ways
    assert [way.move for way in turnings(number)] == [f"lay {turns}" for turns in range(len(ways))]


def test_4_4_a_reward_says_its_points_and_how_many_are_left_and_no_number_lies_over_its_picture() -> None:
    state = at(REWARD)
    offered = pile(state, legal(state, 0), 0)
    assert offered is not None
    assert [(it.label, it.points, it.left, it.count) for it in offered.choices] == [
        ("red", "1 pt", 10, 0),
        ("yellow", "2 pts", 10, 0),
    ]


def test_h25_the_race_lists_every_field() -> None:
    state = at(H25 + "; run r 11,8h 9,7v; run o 6,9h 5,7h")
    red, orange = race(state, NAMES)[:2]
    assert (red["name"], red["points"]) == ("Cas", 11)
    assert [(it["kind"], it["count"], it["points"]) for it in red["fields"]] == [("purple", 1, 6), ("white", 1, 5)]
    assert (orange["points"], orange["bare"]) == (2, ["1 corn field"])


def test_h27_a_tie_is_explained() -> None:
    land = "B2; drainall; stage over; corn 0,0h; purple 2,2h; red 4,2h 2,3h 4,3h 2,4h; white 4,4h 2,5h"
    assert "more purple" in tie_words(at(f"{land}; run w 2,2h 4,2h 2,3h 4,3h 2,4h; run o 4,4h 2,5h"))
    assert "share the victory" in tie_words(at(land))


@pytest.mark.parametrize(
    ("options", "players"),
    [({}, 3), ({"tiles": "printed"}, 2), ({"mode": "counts"}, 2)],
    ids=["map", "printed", "counts"],
)
def test_every_phase_has_a_page_for_everybody(app: Flask, options: dict[str, str], players: int) -> None:
    """Rendering fails if a template uses a name that is missing."""
    phones = Phones(app.test_client(), NAMES[:players], game="h2olland", options=options)
    drawn: set[str] = set()
    luck, state = Random(7), phones.look()["state"]
    while state["phase"] != "over":
        if state["phase"] not in drawn:
            drawn.add(state["phase"])
            look_around(app, phones, players)
        state = step(phones, state, luck)
    look_around(app, phones, players)
    own_desk = re.search(r'href="([^"]+)"><span>Count the board', app.test_client().get(f"/t/{phones.code}").text)
    assert own_desk
    assert app.test_client().get(own_desk[1]).status_code == 200
    assert len(drawn) >= 10


def look_around(app: Flask, phones: Phones, players: int) -> None:
    client = app.test_client()
    for path in ("", "/middle", "/history", "/seats"):
        watched = client.get(f"/t/{phones.code}{path}")
        assert watched.status_code == 200
        assert f"/t/{phones.code}/photos" not in watched.text  # the desk is for those who play
    for seat in range(players):
        client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
        page = client.get(f"/t/{phones.code}")
        assert page.status_code == 200
        assert "built-in method" not in page.text
        assert set(re.findall(r'<use href="#([^"]+)"', page.text)) <= set(re.findall(r' id="([^"]+)"', page.text))


def test_the_middle_of_the_table_speaks_to_everybody_even_on_the_phone_of_a_seat(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="h2olland")
    phones.move("shoe w")
    client = app.test_client()
    client.set_cookie("seat", phones.tokens[0], path=f"/t/{phones.code}")
    assert "Place one piece, or pass" in client.get(f"/t/{phones.code}").text
    assert "Anna is placing a piece" in client.get(f"/t/{phones.code}/middle").text


def step(phones: Phones, state: dict[str, Any], luck: Random) -> dict[str, Any]:
    """One move: greedy where there is a map, anything legal elsewhere."""
    seat = (state["waiting"] or [0])[0]
    if state["mode"] == "counts" or state["phase"] in ("lobby", "weather", "reveal"):
        text = luck.choice(phones.look(seat)["legal"])
    else:
        move = greedy_bot(parse(state["position"]), luck)
        seat = getattr(move, "seat", 0)
        text = f"turn {move.tile} {move.id}" if isinstance(move, Turn) and state["tiles"] == "printed" else dump(move)
    after: dict[str, Any] = phones.move(text, seat)["state"]
    return after


def offers(text: str) -> dict[str, Any]:
    """White's shop, by what it sells."""
    shown = screen(seen(at(f"B4; stage winter; turn w; mill w 11,14; barn w {text}")), 0, [0])
    return {it["kind"]: it for it in shown["shop"]} | {"deals": shown["deals"]}


def test_1_6_a_purchase_shows_the_exchanges_that_it_makes() -> None:
    mill = offers("cow 1 bean 1 corn 3")["mill"]
    assert (mill["move"], mill["lit"]) == ("buy mill corn>carrot", True)
    assert [swap["words"] for swap in mill["swaps"]] == ["three corn for a carrot"]


def test_1_6_with_several_ways_to_pay_the_player_chooses_one() -> None:
    found = offers("cow 1 corn 3")
    assert (found["dike"]["lit"], found["dike"]["several"], found["dike"]["swaps"]) == (False, True, [])
    assert [it["move"] for it in found["deals"]] == ["buy dike corn>potato", "buy dike cow>potato"]


def test_1_6_what_cannot_be_bought_says_why() -> None:
    """White has one mill, six farms in all, a cow that buys one crop, and no way to two."""
    found = offers("cow 1 farm 6")
    assert {kind: found[kind]["why"] for kind in ("mill", "farm", "orange", "white")} == {
        "mill": "missing a bean and a carrot",
        "farm": "you have all 6",
        "orange": "opens with 3 mills",
        "white": "opens with 5 mills",
    }
    assert [found[kind]["lit"] for kind in ("mill", "farm", "orange", "white", "dike")] == [*[False] * 4, True]
    assert found["red"]["name"] == "red tulip"


def test_the_piece_that_is_placed_first_is_chosen_already() -> None:
    """Orange has no mill to build with, so that the farm comes first; its dike is for summer."""
    shown = screen(seen(at("B4; turn o; mill o 3,11; barn o corn 1 farm 1 dike 1")), 1, [1])
    assert [(it["kind"], it["lit"], it["likely"]) for it in shown["pieces"]] == [
        ("corn", True, False),
        ("farm", True, True),
    ]
