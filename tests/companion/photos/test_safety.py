"""Photos on the wire and in their workers: rows S1 to S6 and V11 of the safety table, over the routes themselves."""

import io
import os
import signal
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from flask import Flask
from PIL import Image

from companion import MAX_FORM_PARTS, MAX_PHOTO_BYTES
from companion.config import Config
from companion.errors import Full
from companion.photos.workers import BAFFLED, BUSY, PhotoWorkers
from companion.vision.decode import FOREIGN
from companion.vision.reading import Unreadable
from tests.companion.phones import PATIENT_SECONDS, Phones, Server, serving, wait_until
from tests.companion.photos.forms import browser, send
from tests.companion.photos.games import Game, photo
from tests.companion.photos.test_api import post
from tests.photos.hostile import bombs, mutated, saved, scene, seeds

MUTANTS = 300
SHEET_MUTANTS = 12  # of them, photos of a real sheet, which take longer
MOVES_MEANWHILE = 6  # one for each photo; dozens on an idle machine


def test_S1_mutated_images_get_a_reading_or_a_sentence(app: Flask, patient: None, pair: tuple[Phones, Game]) -> None:
    rng = np.random.default_rng(21)
    originals = seeds()
    sheet = photo(pair[1], 0)
    client = app.test_client()
    for number in range(MUTANTS):
        seed = sheet if number < SHEET_MUTANTS else originals[number % len(originals)]
        answer = post(client, "/api/read", mutated(rng, seed))
        assert answer.status_code in (200, 422), answer.text
        assert "sheets" in answer.json or answer.json["error"] == "unreadable"


def test_S2_bombs_are_refused_over_the_route_too(app: Flask, patient: None) -> None:
    for name, data, why in bombs():
        answer = post(app.test_client(), "/api/read", data)
        assert (name, answer.status_code, answer.json["error"]) == (name, 422, "unreadable")
        assert answer.json["reason"] == why


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(("name", "mime"), [("notes.exe", "text/plain"), ("photo.gif", "image/svg+xml"), ("x", "")])
def test_S3_a_photo_is_read_whatever_its_name_and_type_say(
    app: Flask, patient: None, pair: tuple[Phones, Game], kind: str, name: str, mime: str
) -> None:
    with Image.open(io.BytesIO(photo(pair[1], 0))) as picture:
        sent = io.BytesIO(saved(picture, kind))
    answer: Any = app.test_client().post("/api/read", data={"photo": (sent, name, mime)})
    assert answer.status_code == 200
    assert [sheet["id"] for sheet in answer.json["sheets"]] == ["polders/schermer/2/2"]


@pytest.mark.parametrize(
    "content", [b"<svg onload=alert(1)>", b"GIF89a" + bytes(99), b"PK\3\4" + bytes(99), b"%PDF-1.7"]
)
@pytest.mark.parametrize(("name", "mime"), [("a.jpg", "image/jpeg"), ("a.png", "image/png"), ("a.heic", "image/heic")])
def test_S3_anything_else_is_refused_whatever_its_name_and_type_say(
    app: Flask, patient: None, content: bytes, name: str, mime: str
) -> None:
    answer: Any = app.test_client().post("/api/read", data={"photo": (io.BytesIO(content), name, mime)})
    assert (answer.status_code, answer.json["reason"]) == (422, FOREIGN)


@pytest.mark.parametrize(
    "path", ["/api/read", "/api/tables/{}/photos", "/t/{}/photos", "/score/polders/photos?players=2"]
)
def test_S4_a_photo_over_the_limit_is_refused_by_its_length(app: Flask, pair: tuple[Phones, Game], path: str) -> None:
    class Unread(io.RawIOBase):
        def readinto(self, buffer: Any) -> int:
            raise AssertionError("the body was read")

    environ = {"wsgi.input": Unread(), "CONTENT_LENGTH": str(MAX_PHOTO_BYTES + 1)}
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = app.test_client().post(path.format(pair[0].code), headers=headers, environ_overrides=environ)
    assert answer.status_code == 413
    assert "16 MB" in answer.text


def test_S4_too_many_parts_are_refused(app: Flask) -> None:
    many = {f"part{n}": "x" for n in range(MAX_FORM_PARTS + 1)}
    answer = app.test_client().post("/api/read", data=many, content_type="multipart/form-data")
    assert answer.status_code == 413


def test_S4_too_many_photos_in_one_form_are_refused(app: Flask, pair: tuple[Phones, Game], config: Config) -> None:
    phones, _ = pair
    answer = send(browser(app, phones), f"/t/{phones.code}/photos", *[b"x"] * 9)
    assert answer.status_code == 400
    assert not (config.data / "photos").exists()


def test_S5_moves_are_quick_while_photos_are_read(pair: tuple[Phones, Game], tmp_path: Path) -> None:
    data = photo(pair[1], 0)
    with serving(tmp_path / "busy") as server:
        made = server.ask("POST", "/api/tables", {"game": "polders", "players": ["Anna", "Bo"]})[1]
        statuses: list[int] = []
        senders = [threading.Thread(target=lambda: statuses.append(_send(server, data))) for _ in range(6)]
        for sender in senders:
            sender.start()
        version, token = 0, made["seats"][0]["token"]
        while any(sender.is_alive() for sender in senders):
            words = ("taps off", "taps on")[version % 2]
            status, table = server.ask(
                "POST", f"/api/tables/{made['code']}/moves", {"version": version, "move": words}, token
            )
            assert status == 200
            version = table["version"]
        assert statuses == [200] * 6
        assert version > MOVES_MEANWHILE


def _send(server: Server, data: bytes) -> int:
    import http.client

    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENT_SECONDS)
    connection.request(
        "POST", "/api/read", head + data + b"\r\n--x--\r\n", {"Content-Type": "multipart/form-data; boundary=x"}
    )
    return connection.getresponse().status


def test_S6_a_worker_outlives_ctrl_c_but_when_it_dies_it_is_replaced() -> None:
    workers = PhotoWorkers(workers=1)
    try:
        with pytest.raises(Unreadable, match="not a photo"):
            workers.read(b"x", "x")
        first = workers.pool.idle[0].process
        os.kill(first.pid, signal.SIGINT)
        with pytest.raises(Unreadable, match="not a photo"):
            workers.read(b"x", "x")
        assert workers.pool.idle[0].process.pid == first.pid
        first.kill()
        first.wait()
        with pytest.raises(Unreadable, match="not a photo"):
            workers.read(b"x", "x")
        assert workers.pool.idle[0].process.pid != first.pid
    finally:
        workers.close()


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="no /proc here to look into the workers")
def test_V11_no_photo_process_knows_the_password_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLDERBOX_DATABASE", "postgresql://anna:hush@db/polderbox")
    workers = PhotoWorkers(workers=1)
    try:
        with pytest.raises(Unreadable, match="Nothing of Polderbox"):
            workers.read(saved(scene(1200, 900), "JPEG"), "a.jpg")
        reader = Path("/proc", str(workers.pool.idle[0].process.pid))
        (decoder,) = (reader / "task" / reader.name / "children").read_text().split()
        for process in (reader, Path("/proc", decoder)):
            known = (process / "environ").read_bytes()
            assert b"OPENBLAS" in known or b"MALLOC" in known
            assert b"hush" not in known
            assert b"POLDERBOX" not in known
    finally:
        workers.close()


def test_S6_a_worker_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = PhotoWorkers(workers=1, seconds=0.01)
    with pytest.raises(Unreadable, match="too long"):
        workers.read(b"x", "x")
    assert workers.pool.idle == ()


def test_V3_a_server_that_stops_waits_for_no_photo() -> None:
    workers, refusals = PhotoWorkers(workers=1), []

    def send_photo() -> None:
        with pytest.raises(Full) as refused:
            workers.read(saved(scene(3000, 2000), "PNG"), "a.png")
        refusals.append(str(refused.value))

    senders = [threading.Thread(target=send_photo) for _ in range(3)]
    for sender in senders:
        sender.start()
    wait_until(lambda: bool(workers.pool._busy))
    workers.close()
    for sender in senders:
        sender.join(PATIENT_SECONDS)
    assert refusals == [BUSY] * 3


def test_S6_what_baffles_the_reader_is_a_sentence_and_not_an_end() -> None:
    workers = PhotoWorkers(workers=1)
    try:
        with pytest.raises(Unreadable) as refused:
            workers.count({"no/such/sheet": None}, None, (), {}, ())  # type: ignore[dict-item]
        assert str(refused.value) == BAFFLED
        assert len(workers.pool.idle) == 1
    finally:
        workers.close()


def test_S6_a_photo_has_its_whole_time_however_long_it_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    workers, now = PhotoWorkers(workers=1), [0.0]

    def turn(timeout: float) -> bool:
        now[0] += timeout - 1
        return True

    monkeypatch.setattr("companion.photos.workers.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(workers, "_turns", SimpleNamespace(acquire=turn, release=lambda: None))
    monkeypatch.setattr(workers, "_answer", lambda job, args, until: ("done", until - now[0]))
    assert workers._ask("read") == workers.seconds


@pytest.mark.parametrize("waiting", [0, 1], ids=["no place", "no turn"])
def test_S6_too_many_photos_at_once_are_asked_to_come_back(waiting: int) -> None:
    workers = PhotoWorkers(workers=0, waiting=waiting, seconds=0.01)
    with pytest.raises(Full, match=BUSY):
        workers.read(b"x", "x")
