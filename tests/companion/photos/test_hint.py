"""A hint from a photo of a player's own sheet: Crease & Cross, and Polders where nobody taps squares."""

import io
from functools import cache
from typing import Any

import numpy as np
import pytest
from flask import Flask

from companion.tables import history
from games.kit import grid
from games.polders.components import POLDERS
from games.polders.rules.board import board_of
from games.polders.table.moves import parse as parse_tap
from games.rollfold.components import LEVELS
from games.rollfold.rules.sheet import blank
from tests.companion.browsers import form, hosted_table
from tests.companion.phones import Phones
from tests.companion.photos.games import Game, photo
from tests.photos import folded, scene
from tests.photos.camera import jpeg

PLAIN = scene.plain_shot(megapixels=3.0, tilt=6, quality=88)


@cache
def fold_sheet(level: int = 1) -> bytes:
    """A photo of an empty sheet of this level."""
    rng = np.random.default_rng(3)
    return jpeg(folded.take(rng, blank(LEVELS[level - 1]), shot=PLAIN).picture, 88)


def ask(phones: Phones, data: bytes, seat: int = 0, **fields: str) -> Any:
    headers = {"Authorization": f"Bearer {phones.tokens[seat]}"}
    sent = {"photo": (io.BytesIO(data), "IMG_1.jpg"), **fields}
    return phones.client.post(f"/api/tables/{phones.code}/hint/photos", data=sent, headers=headers)


def rolled(app: Flask, **options: object) -> Phones:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="rollfold", options=options)
    phones.moves("begin 1", "rolled 2 1|3")
    return phones


def secretive(app: Flask) -> Phones:
    """The second turn of Polders at a table where nobody taps what they draw."""
    phones = Phones(app.test_client(), ["Anna", "Bo"])
    phones.moves("deal", "reveal", "flip")
    for seat in (0, 1):
        phones.move("skip", seat)
    phones.moves("discard", "flip")
    return phones


def polder(players: int, front: int, rows: str = "") -> Game:
    """A game of Polders in which one polder has these marks and the others are empty."""
    words = [".." * len(list(grid.each(board_of(it).land))) for it in POLDERS[:players]]
    words[front] = rows + words[front][len(rows) :]
    return Game({}, tuple(words))


def test_a_photo_of_a_fold_sheet_gives_whole_turns_in_words(app: Flask) -> None:
    """The sheet is empty, so the hint is what the rules allow on an empty sheet with this roll."""
    phones = rolled(app)
    answer = ask(phones, fold_sheet())
    assert answer.status_code == 200, answer.json
    choices = answer.json["choices"]
    assert len(choices) == 3
    for it in choices:
        assert it["move"] is None
        assert it["words"].startswith(("Use the white die. Draw ", "Use the black die. Draw "))
        assert it["reason"].endswith(".")
    assert answer.json["unsure"] == ""
    assert phones.look()["hints"] == [1, 0]
    session = app.extensions["registry"].find(phones.code)
    assert history.latest(session.table) == "Anna took a hint."


def test_a_photo_of_the_polder_in_front_gives_drawings_that_can_be_played(app: Flask) -> None:
    phones = secretive(app)
    front = phones.look(0)["state"]["front"][0]
    answer = ask(phones, photo(polder(2, front), front, shot=PLAIN))
    assert answer.status_code == 200, answer.json
    best = answer.json["choices"][0]
    assert parse_tap(best["move"], 0)
    assert best["words"].startswith("Draw ")
    assert best["gain"] is not None
    phones.move(best["move"], 0)
    assert phones.look()["state"]["told"][0] is not None


def test_what_is_on_the_sheet_changes_the_hint(app: Flask) -> None:
    phones = secretive(app)
    front = phones.look(0)["state"]["front"][0]
    full = "".join("Ro" if at % 2 else "B=" for at in range(40))
    empty, drawn = (ask(phones, photo(polder(2, front, rows), front, shot=PLAIN)).json for rows in ("", full))
    taken = set(range(40))
    squares = list(grid.each(board_of(POLDERS[front]).land))
    names = {grid.name(squares[at]) for at in taken}
    assert drawn["choices"] != empty["choices"]
    assert all(not names & set(it["move"].split()[3:]) for it in drawn["choices"])


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("another polder", "which is in front of you. This is De"),
        ("another game", "This sheet belongs to another game. Photograph the folded sheet that you drew on."),
        ("another seat", "Take a hint for your own seat. Bo plays that one."),
        ("no photo", "There is no photo in this request."),
        ("off", "You play without hints at this table."),
        ("done", "Wait until it’s your turn."),
        ("dutch", "No photo is needed for this hint. Tap Hint at the table."),
    ],
)
def test_a_hint_from_a_photo_is_refused_with_a_sentence(app: Flask, kind: str, reason: str) -> None:
    fields: dict[str, str] = {}
    data = b"" if kind == "no photo" else fold_sheet()
    if kind in ("another polder", "dutch"):
        phones = secretive(app) if kind == "another polder" else Phones(app.test_client(), ["Anna", "Bo"], game="dutch")
        phones.moves(*(["deal"] if kind == "dutch" else []))
    else:
        phones = rolled(app, **({"hints": False} if kind == "off" else {}))
    match kind:
        case "another polder":
            back = 1 - phones.look(0)["state"]["front"][0]
            data = photo(polder(2, back), back, shot=PLAIN)
        case "another game":
            data = photo(polder(2, 0), 0, shot=PLAIN)
        case "another seat":
            fields["seat"] = "1"
        case "done":
            phones.moves("take b", "done")
    events = len(phones.log()["events"])
    headers = {"Authorization": f"Bearer {phones.tokens[0]}"}
    sent: dict[str, Any] = fields if kind == "no photo" else {"photo": (io.BytesIO(data), "IMG_1.jpg"), **fields}
    answer = phones.client.post(f"/api/tables/{phones.code}/hint/photos", data=sent, headers=headers)
    assert answer.status_code >= 400
    assert reason in answer.json["reason"]
    assert len(phones.log()["events"]) == events


def test_without_a_script_a_photo_is_sent_and_the_hint_comes_as_a_page(app: Flask) -> None:
    client, code = hosted_table(app, game="rollfold", players="2", phones="one")
    for at, move in enumerate(("begin 1", "rolled 2 1|3", "take b")):
        form(client, f"/t/{code}/moves", f"/t/{code}", move=move, version=str(at))
    assert f"/t/{code}/hint/photos?seat=" in client.get(f"/t/{code}").text
    page = client.get(f"/t/{code}/hint/photos?seat=0").text
    assert "Photograph your sheet as it lies, before you draw this turn." in page
    told = form(
        client,
        f"/t/{code}/hint/photos",
        f"/t/{code}/hint/photos?seat=0",
        photo=(io.BytesIO(fold_sheet()), "a.jpg"),
        seat="0",
    ).text
    assert "You could do one of these" in told
    assert "Use the black die. Draw " in told
    assert 'type="radio"' not in told
    refused = form(
        client,
        f"/t/{code}/hint/photos",
        f"/t/{code}/hint/photos?seat=0",
        photo=(io.BytesIO(fold_sheet(2)), "a.jpg"),
        seat="0",
    )
    assert "This is a sheet of level 2" in client.get(refused.headers["Location"]).text
