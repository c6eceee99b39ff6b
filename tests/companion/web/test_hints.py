"""Hints over the routes: the API, forms without a script, and the words they are told in."""

import json
import re

import pytest
from flask import Flask

from companion.tables import records
from companion.tables.registry import Registry
from companion.tables.seats import new_head
from companion.tables.table import Event, lay, versions
from companion.web.hints import VERBS, Hinted, advice, in_words
from games.catalogue import GAMES
from games.kit.robots import Choice
from tests.companion.browsers import browser, form, hosted_table
from tests.companion.phones import Phones
from tests.companion.web.test_first_load import KEPT

# The moves after which seat 0 has something to choose, in each game.
BEGUN = {
    "polders": ("deal", "reveal", "flip"),
    "rollfold": ("begin 1", "roll"),
    "dutch": ("deal",),
    "flutter": ("begin",),
    "h2olland": ("shoe 1",),
}


def dealt(app: Flask) -> Phones:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="dutch")
    phones.move("deal")
    return phones


def test_the_api_gives_a_hint_in_words_and_counts_it(app: Flask) -> None:
    phones = dealt(app)
    answer = phones.post("hint", {})
    assert answer.status_code == 200
    best = answer.json["choices"][0]
    assert best["move"] in [f"aside {card}" for card in phones.look(0)["state"]["own"]["hand"]]
    assert best["words"].startswith("Set the ")
    assert phones.look()["hints"] == [1, 0]
    assert phones.post("hint", {"seat": 1}).status_code == 403
    assert phones.post("hint", {}, seat=None).status_code == 401


def test_without_hints_the_api_and_the_page_say_so(app: Flask) -> None:
    client, code = hosted_table(app, game="dutch", players="2", hints="off", phones="one")
    assert client.get(f"/t/{code}/state").json["hints"] is None
    form(client, f"/t/{code}/moves", f"/t/{code}", move="deal", version="0")
    assert "asks-hint" not in client.get(f"/t/{code}").text
    answer = form(client, f"/t/{code}/hint", f"/t/{code}", seat="0")
    assert answer.status_code == 303
    assert "You play without hints at this table." in client.get(answer.headers["Location"]).text


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_for_another_seat_or_out_of_turn_is_refused_with_a_sentence(app: Flask, game: str) -> None:
    """Over the API, and on the page of a browser without a script."""
    phones = Phones(app.test_client(), ["Anna", "Bo"], game=game)
    phones.moves(*BEGUN[game])
    answer = phones.post("hint", {"seat": 1})
    assert (answer.status_code, answer.json["reason"]) == (403, "Take a hint for your own seat. Bo plays that one.")
    client, code = hosted_table(app, game=game, players="2")
    form(browser(app), f"/t/{code}/join", f"/t/{code}", name="Bo")
    answer = form(client, f"/t/{code}/hint", f"/t/{code}", seat="1")
    assert (answer.status_code, "Take a hint for your own seat. Bo plays that one." in answer.text) == (403, True)
    answer = form(client, f"/t/{code}/hint", f"/t/{code}", seat="0")  # nobody has begun
    assert answer.status_code == 303
    assert re.search(r'role="alert">[^<]*hint', client.get(answer.headers["Location"]).text)
    assert phones.look()["hints"] == [0, 0]


@pytest.mark.parametrize(
    ("game", "seat", "more"),
    [
        ("rollfold", 1, ()),
        ("flutter", 1, ()),
        ("h2olland", 1, ()),
        ("polders", 0, ("skip",)),  # here and in Dutch everybody chooses at once, so this seat has chosen
        ("dutch", 0, ("aside G2",)),
    ],
)
def test_whoever_is_not_to_move_waits_for_a_hint(app: Flask, game: str, seat: int, more: tuple[str, ...]) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game=game)
    phones.moves(*BEGUN[game], *more)
    answer = phones.post("hint", {}, seat=seat)
    said = "Wait until it’s your turn. Then you can take a hint."
    assert (answer.status_code, answer.json["reason"]) == (422, said)


def test_without_a_script_the_hint_is_a_page_from_which_its_player_plays(app: Flask) -> None:
    client, code = hosted_table(app, game="dutch", players="2")
    guest = browser(app)
    form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo")
    version = str(client.get(f"/t/{code}/state").json["version"])
    form(client, f"/t/{code}/moves", f"/t/{code}", move="deal", version=version)
    assert f'formaction="/t/{code}/hint"' in client.get(f"/t/{code}").text
    page = form(client, f"/t/{code}/hint", f"/t/{code}", seat="0").text
    assert page.count('type="radio" name="move"') == 3
    assert "Back to the table" in page
    assert "1 hint</span>" in guest.get(f"/t/{code}").text
    assert 'type="radio" name="move"' not in guest.get(f"/t/{code}").text


@pytest.mark.parametrize("game", [game for game in GAMES if (KEPT / f"{game}-1.json").exists()])
def test_advice_is_in_the_imperative(game: str) -> None:
    """What a kept game's players did, told as advice: no verb stays in the past."""
    table = records.restore(json.loads((KEPT / f"{game}-1.json").read_text())["log"])
    known = {verb.capitalize() for verb in VERBS.values()}
    said = {
        advice(then, 0, words)
        for then in list(versions(table.head, table.events))[::10]
        if then.line and then.head.table.hints(then.state, 0)
        for words in then.head.table.legal(then.state, 0)[:20]
        if words != "stop"
    }
    assert [words for words in said if words.split()[0].rstrip(",") not in known] == []


@pytest.mark.parametrize(
    ("gain", "shown"), [(6.0, "+6"), (-0.4, "−0.4"), (1.5, "+1.5"), (0.0, "+0"), (-0.04, "+0"), (None, "")]
)
def test_a_gain_is_told_with_its_sign(gain: float | None, shown: str) -> None:
    assert Hinted("x", "X", gain, "Because.").gains == shown


def gains(game: str, *given: float | None) -> list[str]:
    table = lay(new_head(game, ["Anna", "Bo"], {}, open_seats=False))
    choices = [Choice("undo", gain, "Because.") for gain in given]
    return [it.gains for it in in_words(table, 0, choices)]


def test_an_estimate_is_told_as_how_much_more_it_is_than_the_last() -> None:
    """Nobody could make anything of −4.7 for the best that there is."""
    assert gains("dutch", -4.7, -6.0, -8.2) == ["+3.5", "+2.2", "+0"]
    assert gains("dutch", 2.0, 1.6) == gains("dutch", None, None) == ["", ""]
    assert gains("polders", 8.0, 6.0) == ["+8", "+6"]


def test_a_tile_that_could_lie_in_two_places_is_told_apart() -> None:
    table = lay(new_head("flutter", ["Anna", "Bo"], {}, open_seats=False))
    choices = [Choice(f"{tile}@({at},0)r0", None, "Because.") for at, tile in enumerate(("L05", "M01", "L05"))]
    assert [it.words for it in in_words(table, 0, choices)] == [
        "Lay the yellow ladybug L05, in one place",
        "Lay the red moth M01",
        "Lay the yellow ladybug L05, in another place",
    ]


def test_the_log_of_a_game_with_hints_opens_again(app: Flask, registry: Registry) -> None:
    phones = dealt(app)
    phones.post("hint", {})
    table = registry.find(phones.code).table
    assert table.events[-1].kind == "hint"
    log = records.export(table, with_secret=True)
    assert records.restore(log).events[-1] == Event(
        table.version, "hint", 0, rules=table.head.rules, at=table.events[-1].at
    )
