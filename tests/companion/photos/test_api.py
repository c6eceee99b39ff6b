"""POST /api/read and POST /api/tables/CODE/photos, as docs/api.md promises them."""

import io
import time
from typing import Any

import numpy as np
import pytest
from flask import Flask

from companion.errors import UnreadablePhoto
from companion.photos.desk import at_table as at_its_table
from companion.photos.desk import seat_sent
from companion.vision.decode import decode
from companion.vision.picture import jpeg
from tests.companion.phones import Phones
from tests.companion.photos.games import WOODEN_TABLE, Game, photo


def post(client: Any, path: str, data: bytes, name: str = "IMG_1.jpg", token: str | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return client.post(path, data={"photo": (io.BytesIO(data), name)}, headers=headers)


def at_table(phones: Phones, data: bytes, seat: int | None = 0) -> Any:
    token = None if seat is None else phones.tokens[seat]
    return post(phones.client, f"/api/tables/{phones.code}/photos", data, token=token)


def test_read_answers_with_a_reading(app: Flask, finished: tuple[Phones, Game]) -> None:
    _, game = finished
    answer = post(app.test_client(), "/api/read", photo(game, 0))
    assert answer.status_code == 200
    assert answer.json["photo"] == "IMG_1.jpg"
    assert answer.json["problems"] == []
    (sheet,) = answer.json["sheets"]
    assert sheet["id"] == "polders/schermer/4/2"
    assert len(sheet["corners"]) == 4
    for name, value in game.values(0).items():
        read = sheet["fields"][name]
        assert {"value", "confidence", "doubtful"} <= set(read)
        assert 0 <= read["confidence"] <= 1
        assert read["value"] == value or read["doubtful"], name


def test_R47_a_photo_tells_a_print_of_the_first_edition(pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    answer = at_table(phones, photo(game, 0, 1, edition=1))
    assert [sheet["id"] for sheet in answer.json["sheets"]] == ["polders/schermer/2", "polders/beemster/2"]
    assert {sheet["log"] for sheet in answer.json["sheets"]} <= {"history found", "history but for a single"}
    assert answer.json["score"]["notes"][0].startswith("These are first edition sheets.")


def test_a_sheet_without_a_name_is_of_the_seat_that_sends_it(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="rollfold")
    with app.test_request_context("/", method="POST"):
        session = app.extensions["registry"].find(phones.code)
        assert [seat_sent(at_its_table(session, token)) for token in phones.tokens] == [0, 1]


def test_read_needs_no_table_and_keeps_nothing(app: Flask, config: Any, finished: tuple[Phones, Game]) -> None:
    post(app.test_client(), "/api/read", photo(finished[1], 0))
    assert not (config.data / "photos").exists()


def test_all_four_sheets_on_a_wooden_table_are_read_from_one_photo(app: Flask, finished: tuple[Phones, Game]) -> None:
    phones, game = finished
    answer = at_table(phones, photo(game, 0, 1, 2, 3, shot=WOODEN_TABLE))
    assert answer.status_code == 200, answer.text
    assert [sheet["id"].split("/")[1] for sheet in answer.json["sheets"]] == [
        "schermer",
        "beemster",
        "purmer",
        "wormer",
    ]
    for polder, sheet in enumerate(answer.json["sheets"]):
        asked = {problem["field"] for problem in sheet["problems"]}
        wrong = {name for name, value in game.values(polder).items() if sheet["fields"][name]["value"] != value}
        assert wrong <= asked
        assert sheet["log"].startswith("history")


def test_a_table_checks_the_photo_against_its_log(finished: tuple[Phones, Game]) -> None:
    """A circle too many is no way to fill the open shapes; the log says so and names squares to look at."""
    phones, game = finished
    empty = next(name for name, value in game.values(1).items() if value == "empty")
    forged = Game(game.log, (game.words[0], _with(game, 1, empty, "Ro"), *game.words[2:]))
    answer = at_table(phones, photo(forged, 1))
    assert answer.status_code == 200
    (sheet,) = answer.json["sheets"]
    suspect = next(problem for problem in sheet["problems"] if problem["field"] == empty)
    assert suspect["read"] == "red:circle"
    assert suspect["proposal"] == "empty"
    assert "red" in suspect["why"].lower()
    assert sheet["fields"][empty]["value"] == "red:circle"  # the paper is never overruled silently


def _with(game: Game, polder: int, field: str, token: str) -> str:
    fields = list(game.values(polder))
    tokens = list(game.tokens(polder))
    tokens[fields.index(field)] = token
    return "".join(tokens)


def test_a_checked_photo_waits_on_the_tables_page(app: Flask, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    kept = at_table(phones, photo(game, 0)).json["kept"]
    client = app.test_client()
    client.set_cookie("seat", phones.tokens[1], path=f"/t/{phones.code}")
    assert f"/photos/{kept[0]}.jpg" in client.get(f"/t/{phones.code}/photos").text


def test_only_a_seat_of_the_table_may_send(finished: tuple[Phones, Game]) -> None:
    phones, _ = finished
    other = Phones(phones.client, ["Eva", "Fen"])
    assert at_table(phones, b"", seat=None).status_code == 401
    stranger = post(phones.client, f"/api/tables/{phones.code}/photos", b"x", token=other.tokens[0])
    assert (stranger.status_code, stranger.json["error"]) == (403, "forbidden")


def test_during_the_game_a_photo_is_read_but_not_kept(app: Flask, config: Any, finished: tuple[Phones, Game]) -> None:
    young = Phones(app.test_client(), ["Anna", "Bo", "Cas", "Dee"])
    answer = at_table(young, photo(finished[1], 0))
    assert answer.status_code == 200
    assert "not over yet" in answer.json["problems"][-1]["why"]
    assert answer.json["kept"] == []
    assert not (config.data / "photos").exists()


def test_a_sheet_of_another_player_count_is_refused(finished: tuple[Phones, Game], pair: tuple[Phones, Game]) -> None:
    answer = at_table(pair[0], photo(finished[1], 0))
    assert (answer.status_code, answer.json["error"]) == (422, UnreadablePhoto.kind)
    assert answer.json["reason"] == (
        "Photograph the sheets you drew on. This is De Schermer from the set for 4 players, but 2 are playing."
    )


def test_a_strange_sheet_does_not_spoil_the_others(
    app: Flask, finished: tuple[Phones, Game], pair: tuple[Phones, Game]
) -> None:
    both = beside(photo(pair[1], 0), photo(finished[1], 1))
    answer = at_table(pair[0], both)
    assert answer.status_code == 200
    assert [sheet["id"] for sheet in answer.json["sheets"]] == ["polders/schermer/2/2"]
    assert "set for 4 players" in answer.json["problems"][0]["why"]


def test_the_same_sheet_twice_in_one_photo_is_said(app: Flask, finished: tuple[Phones, Game]) -> None:
    once = photo(finished[1], 0)
    answer = post(app.test_client(), "/api/read", beside(once, once))
    assert answer.status_code == 422
    assert "twice" in answer.json["reason"]


def beside(*photos: bytes) -> bytes:
    """Several photos in one picture."""
    pictures = [decode(data) for data in photos]
    high = max(picture.shape[0] for picture in pictures)
    framed = [np.pad(it, ((0, high - it.shape[0]), (0, 0), (0, 0)), constant_values=50) for it in pictures]
    return jpeg(np.hstack(framed), 85)


@pytest.mark.parametrize(
    ("sent", "status", "words"),
    [
        ({}, 400, "part with the name photo"),
        ({"photo": "just words"}, 400, "part with the name photo"),
        ({"picture": (io.BytesIO(b"x"), "a.jpg")}, 400, "part with the name photo"),
        ({"photo": (io.BytesIO(b""), "a.jpg")}, 422, "The file is empty"),
        ({"photo": (io.BytesIO(b"GIF89a"), "a.jpg")}, 422, "Send a JPEG, PNG, WebP or HEIC"),
    ],
)
def test_what_is_no_photo_gets_a_sentence(app: Flask, sent: dict[str, Any], status: int, words: str) -> None:
    answer: Any = app.test_client().post("/api/read", data=sent, content_type="multipart/form-data")
    assert answer.status_code == status
    assert words in answer.json["reason"]
    assert answer.json["error"] in ("bad-request", "unreadable")


def test_one_photo_at_a_time(app: Flask) -> None:
    two = [(io.BytesIO(b"x"), "a.jpg"), (io.BytesIO(b"y"), "b.jpg")]
    answer: Any = app.test_client().post("/api/read", data={"photo": two})
    assert (answer.status_code, answer.json["error"]) == (400, "bad-request")


def test_who_sends_very_many_photos_waits(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # all in the same moment
    client = app.test_client()
    answers = [post(client, "/api/read", b"x").status_code for _ in range(42)]
    assert answers[:40] == [422] * 40
    assert answers[-1] == 429
