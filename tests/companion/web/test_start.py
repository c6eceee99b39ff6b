"""The form that starts a table: who sits where, and what robots need."""

import re

import pytest
from flask import Flask

from companion.tables.registry import Registry
from companion.web import start
from games.catalogue import GAMES
from tests.companion.browsers import browser, form, form_token, hosted_table


@pytest.mark.parametrize(
    ("names", "robots", "wanted", "seated"),
    [
        (["Anna"], [], 3, ["Anna", "", ""]),
        (["Anna", "", "Cas"], ["", "", ""], 3, ["Anna", "", "Cas"]),
        (["Anna"], ["keen", "", "master"], 3, ["", "Anna", ""]),
        (["Anna", "", "Cas"], ["", "keen", ""], 3, ["Anna", "", "Cas"]),
        (["Anna", "Bo"], ["keen", "", ""], 3, ["", "Anna", "Bo"]),
    ],
)
def test_people_sit_down_where_no_robot_sits(
    names: list[str], robots: list[str], wanted: int, seated: list[str]
) -> None:
    assert start.players(names, robots, wanted) == seated


def test_the_form_gives_seats_to_robots_and_the_first_free_one_to_the_host(app: Flask, registry: Registry) -> None:
    client, code = hosted_table(app, game="rollfold", players="3", strength=["friendly", "", "master", "keen"])
    table = registry.find(code).table
    assert table.head.options["robots"] == "0:friendly,2:master"
    assert [seat.name for seat in table.seats] == ["Botje", "Anna", "Leeghwater"]
    page = client.get(f"/t/{code}").text
    assert page.count("friendly robot</span>") == 1
    assert page.count("master robot</span>") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_form_as_it_stands_gives_no_seat_to_a_robot(app: Flask, registry: Registry, game: str) -> None:
    """With an empty choice for every seat, as browsers send it."""
    wanted = min(2, *GAMES[game].players[-1:])
    _, code = hosted_table(app, game=game, players=str(wanted), robot=[""] * GAMES[game].players[-1])
    assert registry.find(code).table.head.robots == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_robots_alone_is_refused_with_a_sentence(app: Flask, game: str) -> None:
    said = "Leave at least one seat for a person. Robots cannot play all by themselves."
    body = {"game": game, "players": ["Anna", "Bo"], "options": {"robots": "0:keen,1:master"}}
    refused = app.test_client().post("/api/tables", json=body)
    assert (refused.status_code, said in refused.text) == (422, True)
    answer = form(browser(app), "/tables", "/", game=game, players="2", name="Anna", strength=["keen", "master"])
    assert (answer.status_code, said in answer.text) == (422, True)


def test_a_refusal_comes_back_on_the_form_with_everything_that_was_chosen(app: Flask) -> None:
    client = browser(app)
    asked = {"game": "rollfold", "players": "2", "name": "Zoë", "level": "3", "strength": ["keen", "master"]}
    answer = form(client, "/tables", "/", **asked)
    assert answer.status_code == 422
    page = answer.text
    mine = page[page.index('id="start-rollfold"') : page.index('id="start-flutter"')]
    assert re.search(r'role="alert"[^>]*>Leave at least one seat for a person\.', mine)
    assert 'value="Zoë"' in mine
    assert '<option value="keen" selected>' in mine
    assert '<option value="master" selected>' in mine
    assert 'name="players" value="2" checked' in mine
    assert 'name="level" value="3" checked' in mine
    assert page.count('role="alert"') == 1


def test_a_name_that_is_too_long_comes_back_on_the_form_too(app: Flask) -> None:
    answer = form(browser(app), "/tables", "/", game="polders", players="2", name="M" * 30)
    assert answer.status_code == 422
    assert "Choose a name of at most 24 characters." in answer.text
    assert 'id="start-polders"' in answer.text


def test_a_script_that_starts_a_table_gets_its_refusal_as_json(app: Flask) -> None:
    client = browser(app)
    headers = {"Accept": "application/json", "X-CSRFToken": form_token(client)}
    answer = client.post("/tables", data={"game": "chess", "players": "2", "name": "Anna"}, headers=headers)
    assert (answer.status_code, answer.json["error"]) == (422, "illegal")


def test_the_sheet_of_a_robot_is_a_picture_and_nobody_elses_is(app: Flask) -> None:
    client, code = hosted_table(app, game="rollfold", players="2", strength=["", "keen"])
    drawn = client.get(f"/t/{code}/robot/1.svg")
    assert (drawn.status_code, drawn.mimetype) == (200, "image/svg+xml")
    assert "Sjors’s sheet" in drawn.text
    assert client.get(f"/t/{code}/robot/0.svg").status_code == 404
    other, polders = hosted_table(app)
    assert other.get(f"/t/{polders}/robot/1.svg").status_code == 404
