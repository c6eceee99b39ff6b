"""Flutter with real stacks (R39) on the phones and through the API: who is asked what, the log, the rematch."""

import re
from random import Random

import pytest
from flask import Flask

from companion.catalogue import COMPANIONS
from companion.errors import Illegal
from companion.tables.records import restore
from companion.tables.table import Head, Table, lay, moved
from companion.tables.verify import verify
from games.flutter.components import STACK_SIZES
from games.flutter.rules.state import BY_SHAPE
from games.flutter.table.moves import corners
from games.flutter.table.state import asked, dealt, phase
from tests.companion.browsers import hosted_table
from tests.companion.phones import Phones

NAMES = ["Anna", "Bo", "Cas"]
TOPS = ("L03", "B02", "H10", "D07", "M05")


@pytest.fixture
def phones(app: Flask) -> Phones:
    return Phones(app.test_client(), NAMES, game="flutter", options={"stacks": "printed"})


def page(app: Flask, phones: Phones, seat: int | None) -> str:
    client = app.test_client()
    if seat is not None:
        client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
    answer = client.get(f"/t/{phones.code}")
    assert answer.status_code == 200
    return answer.text


def offered(text: str) -> list[str]:
    return re.findall(r'value="reveal (\w+)"', text)


@pytest.mark.parametrize("players", STACK_SIZES)
def test_2_the_lobby_says_how_many_tiles_of_each_kind_stay_out(app: Flask, players: int) -> None:
    client, code = hosted_table(app, game="flutter", players=str(players), stacks="printed")
    stay = STACK_SIZES[players]
    assert f"Put {12 - stay} of each back into the box unseen. The other {stay}" in client.get(f"/t/{code}").text
    client, code = hosted_table(app, game="flutter", players=str(players))
    assert "Prepare the stacks" not in client.get(f"/t/{code}").text


def test_R40_the_form_offers_a_random_rondel_first_and_the_lobby_asks_for_the_order_of_real_stacks(app: Flask) -> None:
    client, code = hosted_table(app, game="flutter", players="2", stacks="printed", rondel="random")
    asked_first = client.get(f"/t/{code}").text
    assert re.findall(r'value="stack (\w)"', asked_first) == list("LBHDM")
    assert 'value="deal"' not in asked_first
    first = next(setting for setting in COMPANIONS["flutter"].settings if setting.name == "rondel")
    assert first.values[0][0] == "random"


def test_R40_the_lobby_shows_the_order_told_and_then_offers_to_start(app: Flask) -> None:
    options = {"stacks": "printed", "rondel": "random"}
    phones = Phones(app.test_client(), NAMES, game="flutter", options=options)
    phones.moves("stack H", "stack M", "stack L", "stack B")
    text = page(app, phones, 0)
    assert "Sun: <b>hummingbirds, moths, ladybugs, butterflies, dragonflies</b>" in text
    assert 'value="deal"' in text
    assert 'value="stack' not in text
    assert "placed the butterflies next in the circle" in phones.client.get(f"/t/{phones.code}/history").text


@pytest.mark.parametrize("game", ["flutter"])
def test_what_most_tables_never_need_is_under_options_with_a_line_each(app: Flask, game: str) -> None:
    form = app.test_client().get("/").text.partition(f'id="start-{game}"')[2].partition("</form>")[0]
    plain, _, options = form.partition("<summary>Options</summary>")
    settings = {it.name: it for it in COMPANIONS[game].settings}
    named = [set(re.findall(r'name="(\w+)"', some)) & set(settings) for some in (plain, options)]
    assert named == [set(), set(settings)]
    assert all(settings[name].explains in options.replace("&#39;", "'") for name in named[1])


def test_R39_whose_turn_it_is_sees_the_tiles_the_others_may_open_them_and_strangers_look_on(
    app: Flask, phones: Phones
) -> None:
    phones.move("begin", 1)
    pages = {seat: page(app, phones, seat) for seat in (0, 1, None)}
    assert [offered(text) for text in pages.values()] == [list(BY_SHAPE["L"])] * 2 + [[]]
    assert "<b>Which ladybug came up?</b>" in pages[1]
    assert "Answer it yourself" in pages[0]
    assert "Answer it yourself" not in pages[1]
    assert "Bo to say which ladybug came up" in pages[0]
    assert "Bo to say which ladybug came up" in pages[None]


def test_R39_tiles_stand_by_the_colour_of_their_pollinator_and_no_tile_comes_up_twice(
    app: Flask, phones: Phones
) -> None:
    phones.moves("begin", *(f"reveal {tile}" for tile in TOPS))
    place = phones.look(0)["legal"][0]
    phones.move(place)
    text = page(app, phones, 0)
    rows = re.findall(r"<li>.*?</li>", text[text.index('class="coming"') : text.index("Photograph it instead")])
    assert [re.search(r"unseen\"> (\w+) <", row)[1] for row in rows] == ["red", "yellow", "blue", "purple"]  # type: ignore[index]
    assert offered(text) == [tile for tile in BY_SHAPE[place[0]] if tile != place[:3]]


def test_R39_prices_are_shown_again_when_all_stacks_show_a_tile(app: Flask, phones: Phones) -> None:
    phones.moves("begin", *(f"reveal {tile}" for tile in TOPS[:4]))
    assert "<b>free</b>" not in page(app, phones, 0)
    phones.move(f"reveal {TOPS[4]}", seat=2)
    assert page(app, phones, 0).count("<b>free</b>") == 1


def test_R39_refusals_reach_the_phone_as_sentences(phones: Phones) -> None:
    assert phones.try_move("reveal L03").json["reason"].startswith("Deal the tiles first")
    phones.move("begin")
    for words, why in (("reveal M01", "M01 is not a ladybug"), ("reveal L99", "That is not a move")):
        answer = phones.try_move(words, seat=2)
        assert answer.status_code == 422
        assert answer.json["reason"].startswith(why)


def told_to_the_end(phones: Phones, luck: Random) -> None:
    """Everyone takes the free tile and keeps the bee; anyone may enter the tile that comes up."""
    shown = phones.move("begin")["state"]
    while shown["phase"] != "over":
        who = shown["waiting"][0]
        match shown["phase"]:
            case "reveal":
                who = luck.randrange(len(phones.tokens))
                words = luck.choice(phones.look(who)["legal"])
            case "place":
                words = "take " + next(stack["top"] for stack in shown["stacks"] if stack["free"])
            case "lay":
                petal = corners(shown["taken"])[0].colour
                words = f"lay {petal}:{petal}1" + (" pond:1" if shown["turn"] == 1 else "")
            case "choose" | "fill" as now:
                words = {"choose": "petal R", "fill": "water"}[now]
            case _:
                words = "keep"
        shown = phones.move(words, who)["state"]


def test_R39_a_whole_game_leaves_a_fair_log_in_which_players_told_the_tiles(app: Flask) -> None:
    """Chance drew water once. The rematch keeps the stacks."""
    options = {"mode": "table", "stacks": "printed"}
    phones = Phones(app.test_client(), NAMES[:2], game="flutter", options=options)
    told_to_the_end(phones, Random(4))
    log = phones.log()
    assert log["options"] == options
    assert {draw["label"] for event in log["events"] for draw in event.get("draws", ())} == {"water/1"}
    assert verify(log) == []
    reveals = sum(event["move"].startswith("reveal ") for event in log["events"])
    assert log["told"] == f"{reveals} tiles were reported by the players, not drawn here."
    assert restore(log).over
    assert "reported that the " in app.test_client().get(f"/t/{phones.code}/history").text
    phones.code = phones.post("rematch", {}).json["code"]
    assert phones.move("begin")["state"]["phase"] == "reveal"


def at_table() -> Table:
    head = Head("ABC234", "flutter", tuple(NAMES), {"stacks": "printed"}, False, 1, bytes(32), 0)
    table = moved(lay(head), 0, "begin")
    for tile in TOPS:
        table = moved(table, 1, f"reveal {tile}")
    return table


def test_R38_R39_a_wrong_tap_is_taken_back_by_anybody_and_told_anew() -> None:
    table = at_table()
    laid = moved(table, 0, table.head.table.legal(table.state, 0)[0])
    wrong = moved(laid, 2, "reveal B03")
    undone = moved(wrong, 1, "undo")
    assert undone.state == laid.state
    assert moved(undone, 0, "redo").state == wrong.state
    assert moved(undone, 0, "reveal B04").state.game.tops[1] == "B04"


def second_turn(*bees_in_hand: int) -> Table:
    """Anna's second turn is over. It ended with the tile that came up: all bees sit on tiles, except these."""
    table = at_table()
    while dealt(table.state).turn < len(NAMES) + 1:
        seat = asked(table.state) or 0
        words = table.head.table.legal(table.state, seat)
        bee = phase(table.state) == "bee" and seat not in bees_in_hand
        table = moved(table, seat, next(text for text in words if text.startswith("bee")) if bee else words[0])
    return table


def test_R38_R39_a_turn_that_ended_with_a_tile_opens_again_until_somebody_plays_on() -> None:
    table = second_turn(1)
    assert phase(table.state) == "place"
    assert phase(moved(table, 2, "undo").state) == "reveal"
    played_on = moved(table, 1, table.head.table.legal(table.state, 1)[0])
    assert phase(moved(moved(played_on, 0, "undo"), 0, "undo").state) == "reveal"
    with pytest.raises(Illegal, match="No stack is waiting for its next tile"):
        moved(table, 1, "reveal B05")


def test_R38_R39_of_a_turn_that_ended_with_a_tile_only_that_tile_is_taken_back() -> None:
    table = second_turn()
    undone = moved(table, 2, "undo")
    assert (phase(undone.state), dealt(undone.state).turn) == ("reveal", dealt(table.state).turn - 1)
    with pytest.raises(Illegal, match="That turn is over"):
        moved(undone, 2, "undo")
    assert moved(undone, 0, "redo").state == table.state


def test_R38_R39_there_is_no_way_back_past_a_turn_that_waits_for_its_tile() -> None:
    table = second_turn()
    waiting = moved(table, 1, table.head.table.legal(table.state, 1)[0])
    assert phase(waiting.state) == "reveal"
    with pytest.raises(Illegal, match="That turn is over"):
        moved(waiting, 0, "undo")
