"""H2Olland with plain forms, as a browser without JavaScript sends them."""

import re
from typing import Any

import pytest
from flask import Flask

from tests.companion.browsers import form, hosted_table

SHARED_PHONE = {"phones": "one"}
HOST_ALONE: dict[str, str] = {}  # the other seats are free: their players have no phone


def state(client: Any, code: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/t/{code}/state").json
    return found


def say(client: Any, code: str, move: str, **more: Any) -> None:
    """Press a button of the page."""
    page = f"/t/{code}"
    sent = form(client, f"{page}/moves", page, move=move, version=str(state(client, code)["version"]), **more)
    assert sent.status_code == 303


def at_the_draining(app: Flask, phones: dict[str, str]) -> tuple[Any, str]:
    client, code = hosted_table(app, game="h2olland", players="3", mode="counts", **phones)
    say(client, code, "shoe w", seat="0")
    while (shown := state(client, code)["state"])["phase"] != "drain":
        say(client, code, "pass", seat=str(shown["waiting"][0]))
    return client, code


@pytest.mark.parametrize("phones", [SHARED_PHONE, HOST_ALONE], ids=["one phone for all", "seats without a phone"])
def test_4_4_with_counts_a_phone_enters_an_area_at_which_its_own_seat_has_no_mill(
    app: Flask, phones: dict[str, str]
) -> None:
    client, code = at_the_draining(app, phones)
    page = client.get(f"/t/{code}").text
    chooser = re.search(r'<span>Who chose the area\?</span><select name="seat">(.*?)</select>', page)
    assert chooser
    assert re.findall(r'value="(\d)"', chooser[1]) == ["0", "1", "2"]
    say(client, code, "drain", seat="2", word=["1", "0", "0", "1", "r", "0"])  # one tile, by red's mill alone
    shown = state(client, code)["state"]
    assert (shown["phase"], shown["waiting"], shown["water"], shown["last"]) == ("reward", [2], 23, 2)


def test_4_4_with_counts_a_phone_does_not_answer_for_a_seat_that_has_one(app: Flask) -> None:
    host, code = at_the_draining(app, HOST_ALONE)
    bo = app.test_client()
    assert form(bo, f"/t/{code}/join", f"/t/{code}", name="Bo", seat="1").status_code == 303
    for client, choices in ((host, ["0", "2"]), (bo, ["1", "2"])):
        chooser = re.search(r'<select name="seat">(.*?)</select>', client.get(f"/t/{code}").text)
        assert chooser
        assert re.findall(r'value="(\d)"', chooser[1]) == choices


def test_r50_real_cards_and_tiles_are_chosen_under_options_and_told_by_a_button(app: Flask) -> None:
    home = app.test_client().get("/").text
    options = home[home.index('id="start-h2olland"') :].split('<details class="options">')[1].split("</details>")[0]
    assert re.findall(r'name="(\w+)" value="printed"', options) == ["cards", "tiles"]
    client, code = hosted_table(app, game="h2olland", players="2", phones="one", cards="printed", tiles="printed")
    assert "Shuffle the weather cards" in client.get(f"/t/{code}").text
    say(client, code, "shoe w", seat="0")
    while (shown := state(client, code)["state"])["phase"] != "weather":
        say(client, code, "pass", seat=str(shown["waiting"][0]))
    page = client.get(f"/t/{code}").text
    assert re.findall(r'name="move" value="(weather[^"]*)"', page) == [f"weather {card}" for card in range(1, 13)]
    say(client, code, "weather 12", seat="1")
    assert state(client, code)["state"]["weather"] == [12]
    say(client, code, "undo", seat="0")
    assert state(client, code)["state"]["weather"] == []
