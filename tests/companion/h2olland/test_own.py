"""H2Olland's phones when the players choose colours and the empty village (R51), and when they stop early (R52)."""

import re

from flask import Flask

from companion.tables.records import restore
from tests.companion.phones import Phones

NAMES = ["Anna", "Bo", "Cas"]


def page(app: Flask, phones: Phones, *seats: int, path: str = "") -> str:
    client = app.test_client()
    if seats:
        client.set_cookie("seat", "~".join(phones.tokens[seat] for seat in seats), path=f"/t/{phones.code}")
    answer = client.get(f"/t/{phones.code}{path}")
    assert answer.status_code == 200
    return answer.text


def table(app: Flask, players: int = 3, **options: object) -> Phones:
    return Phones(app.test_client(), NAMES[:players], game="h2olland", options=options)


def test_r51_the_lobby_offers_all_colours_to_each_seat_of_the_phone(app: Flask) -> None:
    phones = table(app)
    text = page(app, phones, 0, 1)
    assert re.findall(r'value="colour (\w+)"', text) == ["white", "orange", "red", "blue"] * 2
    assert re.findall(r'id="colour(\w+)" aria-pressed="true"', text) == ["0W", "1O"]
    assert text.count("(swap with Bo)") == 1
    assert 'value="colour' not in page(app, phones)


def test_r51_anyone_chooses_for_a_player_without_a_phone(app: Flask) -> None:
    client = app.test_client()
    made = client.post("/api/tables", json={"game": "h2olland", "players": NAMES, "open": True}).json
    assert made
    client.set_cookie("seat", made["seats"][0]["token"], path=f"/t/{made['code']}")
    text = client.get(f"/t/{made['code']}").text
    assert re.findall(r'id="colour(\w)W"', text) == ["0", "1", "2"]
    assert text.index("Colours of players without a phone") < text.index("Bo: which colour?")


def test_r51_three_players_choose_the_empty_village_on_the_phone(app: Flask) -> None:
    phones = table(app)
    assert re.findall(r'id="empty(\w)" aria-pressed="true"', page(app, phones, 0)) == ["E"]
    phones.move("empty W", seat=1)
    text = page(app, phones, 0)
    assert re.findall(r'id="empty(\w)" aria-pressed="true"', text) == ["W"]
    assert "Westveen stays empty." in text
    assert re.findall(r"in (Zuidplas|Westveen|Noordkolk|Oosthoek)[,.]", text) == ["Zuidplas", "Noordkolk", "Oosthoek"]
    assert "Which village stays empty?" not in page(app, table(app, 2), 0)


def test_r51_screens_history_and_api_follow_the_chosen_colours(app: Flask) -> None:
    phones = table(app)
    phones.move("colour blue", seat=0)
    phones.move("colour white", seat=2)
    phones.move("shoe 3", seat=0)
    state = phones.look(0)["state"]
    assert (state["colours"], state["shoe"], state["sides"]) == (["blue", "orange", "white"], 2, "SWN")
    assert "colours b o w r" in state["position"]
    assert "farm b 6,14" in state["position"]
    text = page(app, phones, 0)
    assert re.findall(r'<span class="sign (\w+)"', text)[:3] == ["blue", "orange", "white"]
    assert "#art-mill-b" in text
    history = page(app, phones, 0, path="/history")
    assert "took blue" in history
    assert "gave the wooden shoe to Cas" in history
    assert phones.try_move("pass", seat=0).json["reason"] == "It is white's turn, not blue's."


def test_r51_a_log_with_chosen_colours_opens_again(app: Flask) -> None:
    phones = table(app)
    phones.move("colour red", seat=0)
    phones.moves("empty S", "shoe any", "stop", "finish")
    again = restore(phones.log()).state
    assert (again.letters, again.empty) == ("rowb", "S")


def test_r52_the_button_asks_before_it_stops_the_game(app: Flask) -> None:
    phones = table(app)
    phones.move("shoe 1")
    text = page(app, phones, 1)
    asked = text.index("End the game for everyone and count it as it stands?")
    assert text.index("<summary>Stop early</summary>") < asked < text.index('value="stop"')
    assert 'value="stop"' not in page(app, phones)


def test_r52_a_stop_shows_the_scores_and_can_be_undone_until_the_game_is_finished(app: Flask) -> None:
    phones = table(app)
    phones.move("shoe 1")
    phones.move("stop", seat=2)
    text = page(app, phones, 0)
    assert "You stopped early, and the game counts as it stands." in text
    assert "Undo and play on" in text
    assert "Play again, same seats" not in text
    assert phones.move("undo", seat=1)["state"]["phase"] == "spring"
    phones.move("stop")
    phones.move("finish", seat=1)
    text = page(app, phones, 0)
    assert "Undo and play on" not in text
    assert "Play again, same seats" in text
    assert phones.try_move("undo").status_code == 422
    assert phones.log()["secret"]


def test_r52_without_the_map_the_phones_send_you_to_the_board(app: Flask) -> None:
    phones = table(app, mode="counts")
    phones.moves("shoe 1", "stop")
    text = page(app, phones, 0)
    assert "These phones don’t know the map, so count the board by photo." in text
    assert " wins</h1>" not in text
