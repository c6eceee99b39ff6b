"""Flutter's phones when the players use their own water (R41), choose their bees (R42) and stop early (R43)."""

import re

import pytest
from flask import Flask

from companion.errors import Illegal
from companion.flutter.photo import score
from companion.tables.records import restore
from companion.tables.table import Head, Table, lay, moved
from companion.tables.verify import verify
from games.flutter.table.moves import corners
from tests.companion.phones import Phones

NAMES = ["Anna", "Bo", "Cas"]
TOPS = ("L03", "B02", "H10", "D07", "M05")


def page(app: Flask, phones: Phones, *seats: int) -> str:
    client = app.test_client()
    if seats:
        client.set_cookie("seat", "~".join(phones.tokens[seat] for seat in seats), path=f"/t/{phones.code}")
    answer = client.get(f"/t/{phones.code}")
    assert answer.status_code == 200
    return answer.text


@pytest.fixture
def pond(app: Flask) -> Phones:
    """Anna has laid a tile on the real table and closed off a pond of three."""
    phones = Phones(app.test_client(), NAMES, game="flutter", options={"mode": "table", "stacks": "printed"})
    phones.moves("begin", *(f"reveal {tile}" for tile in TOPS), "take B02")
    colour = corners("B02")[0].colour
    phones.moves(f"lay {colour}:{colour}1 pond:3", "reveal B05")
    return phones


# R41


def test_R41_the_phone_offers_each_reward_once_with_what_is_left_of_it(app: Flask, pond: Phones) -> None:
    text = page(app, pond, 0)
    offered = re.findall(r'value="water (\w+)">([^<]*)', text)
    assert [words.strip() for _, words in offered] == [
        "1 pollen",
        "1 red and 1 yellow",
        "1 red and 1 blue",
        "1 red and 1 purple",
        "1 yellow and 1 blue",
        "1 yellow and 1 purple",
        "1 blue and 1 purple",
        "A petal of any colour",
        "Nothing",
    ]
    assert "<b>Draw 3 water tiles for the pond, and tap each one</b>" in text
    assert 'value="water"' not in text
    pond.moves("water WT15", "water WT16")
    assert "Nothing</button>" not in page(app, pond, 0).replace("<small>", "")
    assert "Draw 1 water tile for the pond" in page(app, pond, 0)


def test_R41_the_others_may_answer_too_and_strangers_look_on(app: Flask, pond: Phones) -> None:
    assert "Answer it yourself" in page(app, pond, 1)
    assert 'value="water WT01"' in page(app, pond, 1)
    assert "water WT01" not in page(app, pond)
    pond.move("water WT01", seat=2)
    assert "reported a water tile with 1 pollen" in app.test_client().get(f"/t/{pond.code}/history").text


def test_R41_impossible_water_is_refused_on_the_phone(pond: Phones) -> None:
    pond.moves("water WT15", "water WT16")
    answer = pond.try_move("water WT16")
    assert answer.status_code == 422
    assert answer.json["reason"] == "Look at the tile again. All 2 water tiles with nothing have been drawn."


def test_R41_the_log_of_a_game_with_own_tiles_says_what_was_told_and_opens_again(app: Flask, pond: Phones) -> None:
    pond.moves("water WT01", "water WT15", "water WT05", "stop", "finish")
    log = pond.log()
    assert [event for event in log["events"] if event.get("draws")] == []
    assert restore(log).over
    assert log["told"] == "6 tiles and 3 water tiles were reported by the players, not drawn here."
    assert log["told"] in app.test_client().get(f"/t/{pond.code}/history").text
    assert verify(log) == []


def test_R40_the_proof_says_that_the_order_of_the_stacks_was_told(app: Flask) -> None:
    options = {"stacks": "printed", "rondel": "random"}
    phones = Phones(app.test_client(), NAMES, game="flutter", options=options)
    phones.moves("stack H", "stack M", "stack L", "stack B")
    assert phones.log()["told"] == "4 places of stacks were reported by the players, not drawn here."


# R42


def test_R42_the_lobby_offers_all_five_bees_to_each_seat_of_the_phone(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    text = page(app, phones, 0, 1)
    assert re.findall(r'value="bee (\w+)"', text) == ["orange", "teal", "pink", "white", "black"] * 2
    assert re.findall(r'value="bee (\w+)" id="\w+" aria-pressed="true"', text) == ["orange", "teal"]
    assert text.count("(swap with Bo)") == 1
    assert 'value="bee' not in page(app, phones)


def test_R42_screens_follow_the_chosen_colours(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("bee black", seat=0)
    phones.move("bee black", seat=1)
    phones.move("begin", seat=1)
    state = phones.look(1)["state"]
    assert state["colours"] == ["teal", "black", "pink"]
    phones.move(phones.look(1)["legal"][0], seat=1)
    phones.move(next(words for words in phones.look(1)["legal"] if words.startswith("bee")), seat=1)
    text = page(app, phones, 0)
    assert re.findall(r'<span class="sign (\w+)"', text)[:3] == ["teal", "black", "pink"]
    assert "took the black bee" in app.test_client().get(f"/t/{phones.code}/history").text


def test_R42_the_count_of_a_photo_names_players_by_seat_whatever_their_colour() -> None:
    table = at_table("bee white")
    scored = score({}, assignments=(), table=table.state, names=NAMES)
    assert scored.tally.seats == tuple(NAMES)


def at_table(*words: str) -> Table:
    table = lay(Head("ABC234", "flutter", tuple(NAMES), {}, False, 2, bytes(32), 0))
    for text in (*words, "begin"):
        table = moved(table, 0, text)
    return table


# R43


def test_R43_the_button_asks_before_it_stops_the_game(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("begin")
    text = page(app, phones, 1)
    asked = text.index("End the game for everyone and count it as it stands?")
    assert text.index("<summary>Stop early</summary>") < asked < text.index('value="stop"')
    assert 'value="stop"' not in page(app, phones)


def test_R43_a_stop_shows_the_scores_and_can_be_undone_until_the_game_is_finished(app: Flask) -> None:
    phones = Phones(app.test_client(), NAMES, game="flutter")
    phones.move("begin")
    phones.move("stop", seat=2)
    text = page(app, phones, 0)
    assert "Undo and play on" in text
    assert "Play again, same seats" not in text
    assert 'class="ranking"' in text
    assert phones.move("undo", seat=1)["state"]["phase"] == "place"
    phones.move("stop")
    phones.move("finish", seat=1)
    text = page(app, phones, 0)
    assert "Undo and play on" not in text
    assert "Play again, same seats" in text
    assert phones.try_move("undo").status_code == 422
    assert phones.log()["secret"]


def test_R43_a_stop_that_was_undone_comes_back_with_redo() -> None:
    table = moved(moved(at_table(), 1, "stop"), 2, "undo")
    assert moved(table, 0, "redo").state.stopped
    with pytest.raises(Illegal, match="Stop the game first"):
        moved(table, 0, "finish")
