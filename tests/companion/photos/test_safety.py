"""Photos on the wire and on the disk: rows S1 to S10 of the safety table, over the routes themselves."""

import io
import os
import re
import signal
import stat
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from flask import Flask
from PIL import Image

from companion import MAX_FORM_PARTS, MAX_PHOTO_BYTES
from companion.config import Config
from companion.errors import Full, Illegal
from companion.photos import pictures
from companion.photos.pictures import HOUR, KEPT_AFTER_RESULT, KEPT_SECONDS, Pictures
from companion.photos.workers import BAFFLED, BUSY, PhotoWorkers
from companion.vision.reading import SheetReading, Unreadable
from tests.companion.phones import PATIENT_SECONDS, Phones, Server, serving, wait_until
from tests.companion.photos.forms import action, browser, fields, keep, send
from tests.companion.photos.games import Game, photo
from tests.companion.photos.test_api import at_table, post
from tests.photos.hostile import bombs, mutated, saved, scene, seeds

MUTANTS = 300
SHEET_MUTANTS = 12  # of them, photos of a real sheet, which take longer
MOVES_MEANWHILE = 6  # one for each photo; dozens on an idle machine
KEPT_NAME = re.compile(r"[0-9a-f]{32}\.(jpg|json)")
HEADERS = {
    "Content-Type": "image/jpeg",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store, no-transform",
}


def kept_files(config: Config) -> list[Path]:
    return [Path(folder) / name for folder, _, names in os.walk(config.data / "photos") for name in names]


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


def test_S3_content_decides_and_neither_name_nor_type(app: Flask, pair: tuple[Phones, Game]) -> None:
    sent = (io.BytesIO(photo(pair[1], 0)), "notes.exe", "text/plain")
    answer: Any = app.test_client().post("/api/read", data={"photo": sent})
    assert answer.status_code == 200
    script = (io.BytesIO(b"<svg onload=alert(1)>"), "photo.jpg", "image/jpeg")
    answer = app.test_client().post("/api/read", data={"photo": script})
    assert answer.status_code == 422


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
    assert kept_files(config) == []


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
            words = ("deal", "undo")[version % 2]
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


def test_S7_what_is_kept_carries_neither_place_nor_owner(
    app: Flask, config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_file(*args: object, **options: object) -> None:
        raise AssertionError("the original went to the disk")

    for name in ("TemporaryFile", "SpooledTemporaryFile"):
        monkeypatch.setattr(f"werkzeug.formparser.{name}", no_file, raising=False)
    phones, game = pair
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 13.0)
    with Image.open(io.BytesIO(photo(game, 0))) as picture:
        original = saved(picture, "PNG", exif=exif)
    assert len(original) > 600_000  # more than Werkzeug would keep in memory by itself
    assert at_table(phones, original).status_code == 200
    kept = kept_files(config)
    assert sorted(path.suffix for path in kept) == [".jpg", ".json"]
    for path in config.data.rglob("*"):
        assert not path.is_file() or b"taken at home" not in path.read_bytes()
    jpg = next(path for path in kept if path.suffix == ".jpg")
    with Image.open(jpg) as flat:
        assert not flat.getexif()
        assert set(flat.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_S7_files_are_for_their_owner_only(config: Config, pair: tuple[Phones, Game]) -> None:
    at_table(pair[0], photo(pair[1], 0))
    for path in kept_files(config):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def aged(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    """The clock goes on, or back, by so many hours."""
    now = time.time() + hours * HOUR
    monkeypatch.setattr(time, "time", lambda: now)


@pytest.mark.parametrize(("hours", "left"), [(23.9, 2), (24.1, 0), (-30, 0)])
def test_S8_photos_go_after_a_day_whatever_the_clock_does(
    app: Flask, config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch, hours: float, left: int
) -> None:
    at_table(pair[0], photo(pair[1], 0))
    aged(monkeypatch, hours)
    app.extensions["pictures"].sweep()
    assert len(kept_files(config)) == left


def test_S8_a_server_that_starts_throws_away_what_is_due(
    config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table(pair[0], photo(pair[1], 0))
    aged(monkeypatch, 25)
    Pictures(config.data)
    wait_until(lambda: not kept_files(config))


def test_S8_after_the_result_photos_stay_for_hours_only(
    app: Flask, config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    phones, game = pair
    anna = browser(app, phones)
    send(anna, f"/t/{phones.code}/photos", photo(game, 0), photo(game, 1))
    assert min(path.stat().st_mtime for path in kept_files(config)) > time.time() + KEPT_SECONDS - HOUR
    keep(anna, f"/t/{phones.code}/photos", game)
    assert sorted(path.suffix for path in kept_files(config)) == [".jpg", ".jpg", ".json", ".json", ".txt"]
    assert max(path.stat().st_mtime for path in kept_files(config)) <= time.time() + KEPT_AFTER_RESULT
    aged(monkeypatch, 6.1)
    assert "<image" not in anna.get(f"/t/{phones.code}/result").text
    assert kept_files(config) == []


def test_S8_delete_now_works_for_one_and_for_all(app: Flask, config: Config, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    anna = browser(app, phones)
    page = f"/t/{phones.code}/photos"
    send(anna, page, photo(game, 0), photo(game, 1))
    text = anna.get(page).text
    one = re.search(r'form="wipe" name="picture" value="([0-9a-f]+)"', text)
    assert one is not None
    anna.post(action(text, "wipe"), data=fields(text, "wipe") | {"picture": one[1]})
    assert len(kept_files(config)) == 2
    text = anna.get(page).text
    anna.post(action(text, "wipe"), data=fields(text, "wipe"))
    assert kept_files(config) == []
    assert not list((config.data / "photos").iterdir())


@pytest.mark.parametrize(
    "name", ["../../evil.jpg", "a\0b.jpg", "CON", "/etc/passwd", "..", "x" * 5000, "\u202egpj.exe"]
)
def test_S9_names_on_the_disk_are_random(app: Flask, config: Config, pair: tuple[Phones, Game], name: str) -> None:
    phones, game = pair
    before = {path for path in config.data.parent.rglob("*") if "photos" not in path.parts}
    token = phones.tokens[0]
    answer = post(phones.client, f"/api/tables/{phones.code}/photos", photo(game, 0), name, token)
    assert answer.status_code == 200
    assert all(KEPT_NAME.fullmatch(path.name) for path in kept_files(config))
    assert {path for path in config.data.parent.rglob("*") if "photos" not in path.parts} - before <= {
        config.data / "polderbox.db-wal",
        config.data / "polderbox.db-shm",
    }
    shown = answer.json["photo"]
    assert len(shown) <= 60
    assert "/" not in shown
    assert shown.isprintable()


@pytest.mark.parametrize("id_", ["..%2f..%2fsecret", "%2e%2e", "secret", "0" * 32, "*", "%00", "CON"])
def test_S9_only_ids_of_pictures_are_served(app: Flask, pair: tuple[Phones, Game], id_: str) -> None:
    phones, _ = pair
    assert browser(app, phones).get(f"/t/{phones.code}/photos/{id_}.jpg").status_code == 404


@pytest.mark.parametrize("batch", ["..", "%2e%2e", "*", "**", ".", "../backups"])
@pytest.mark.parametrize("address", ["/score/{}/photos", "/score/batch/{}/photos", "/score/result?batch={}"])
def test_S9_an_address_that_is_no_batch_deletes_nothing(
    app: Flask, config: Config, pair: tuple[Phones, Game], address: str, batch: str
) -> None:
    at_table(pair[0], photo(pair[1], 0))
    before = {path for path in config.data.rglob("*") if path.is_file()}
    assert config.data / "tables.db" in before
    assert app.test_client().get(address.format(batch)).status_code in (404, 422)
    assert {path for path in config.data.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("batch", ["..", "*", ".", "", "../backups"])
def test_S9_the_pictures_look_only_into_batches(
    app: Flask, config: Config, pair: tuple[Phones, Game], batch: str
) -> None:
    at_table(pair[0], photo(pair[1], 0))
    kept: Pictures = app.extensions["pictures"]
    for look in (kept.sweep, kept.noted, kept.pictures, kept.wipe):
        with pytest.raises(ValueError, match="not the name of a batch"):
            look(batch)
    assert (config.data / "tables.db").exists()


@pytest.mark.parametrize("address", ["/score/{}/photos", "/score/batch/{}/photos"])
def test_S10_the_batch_of_a_table_opens_at_its_table_only(app: Flask, pair: tuple[Phones, Game], address: str) -> None:
    """Its name is the code that everybody says aloud."""
    code = pair[0].code
    at_table(pair[0], photo(pair[1], 0))
    app.extensions["pictures"].note(code, {"game": "flutter", "players": 2, "names": ["Anna", "Bo"]})
    assert app.test_client().get(address.format(code)).status_code == 404


def test_S10_a_picture_is_served_as_a_picture_to_its_own_table_only(
    app: Flask, finished: tuple[Phones, Game], pair: tuple[Phones, Game]
) -> None:
    phones, game = pair
    (id_,) = at_table(phones, photo(game, 0)).json["kept"]
    path = f"/t/{phones.code}/photos/{id_}.jpg"
    seen = browser(app, phones, 1).get(path)
    assert seen.status_code == 200
    assert {name: seen.headers[name] for name in HEADERS} == HEADERS
    with Image.open(io.BytesIO(seen.data)) as flat:
        assert flat.format == "JPEG"
    assert app.test_client().get(path).status_code == 401  # a spectator
    others = finished[0]
    stranger = browser(app, others)
    stranger.set_cookie("seat", others.tokens[0], path=f"/t/{phones.code}")
    assert stranger.get(path).status_code in (401, 403)
    assert browser(app, others).get(f"/t/{others.code}/photos/{id_}.jpg").status_code == 404


def test_a_batch_has_its_limits(
    app: Flask, config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    phones, game = pair
    monkeypatch.setattr(pictures, "PICTURES_PER_BATCH", 1)
    assert at_table(phones, photo(game, 0)).status_code == 200
    full = at_table(phones, photo(game, 0))
    assert full.status_code == 422
    assert "Remove the pictures that you do not need" in full.json["reason"]
    assert len(kept_files(config)) == 2


def test_all_pictures_together_have_their_limit(
    app: Flask, config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    phones, game = pair
    at_table(phones, photo(game, 0))
    monkeypatch.setattr(pictures, "BYTES_IN_ALL", sum(path.stat().st_size for path in kept_files(config)))
    full = at_table(phones, photo(game, 0))
    assert (full.status_code, full.json["reason"]) == (422, pictures.NO_ROOM)
    assert len(kept_files(config)) == 2


def test_pictures_of_a_game_left_alone_for_an_hour_make_room_for_others(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: Pictures = app.extensions["pictures"]
    monkeypatch.setattr(pictures, "BYTES_IN_ALL", 10)
    alone, mine = pictures.new_batch(), pictures.new_batch()
    sheet = SheetReading("polders/score", (), {}, ())
    kept.put(alone, "a.jpg", [(sheet, b"x" * 10)])
    with pytest.raises(Illegal, match="no room"):
        kept.put(mine, "b.jpg", [(sheet, b"x")])
    aged(monkeypatch, 1.1)
    kept.put(mine, "b.jpg", [(sheet, b"x")])
    assert (len(kept.pictures(alone)), len(kept.pictures(mine))) == (0, 1)


def test_a_batch_that_exists_takes_notes_however_many_others_there_are(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = app.extensions["pictures"]
    mine, other = pictures.new_batch(), pictures.new_batch()
    kept.note(mine, {"players": 2})
    monkeypatch.setattr(pictures, "BATCHES", 1)
    kept.note(mine, {"players": 3})
    assert kept.noted(mine) == {"players": 3}
    with pytest.raises(Illegal, match="Try again in an hour"):
        kept.note(other, {})


def test_the_game_left_alone_longest_makes_way_for_a_new_one(
    app: Flask, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: Pictures = app.extensions["pictures"]
    monkeypatch.setattr(pictures, "BATCHES", 2)
    oldest, older, new = (pictures.new_batch() for _ in range(3))
    for hours, batch in ((3, older), (4, oldest)):
        kept.note(batch, {"players": 2})
        then = time.time() - hours * HOUR
        os.utime(config.data / "photos" / batch, (then, then))
    kept.note(new, {"players": 4})
    assert kept.noted(oldest) is None
    assert kept.noted(older) == {"players": 2}
    assert kept.noted(new) == {"players": 4}


def test_a_game_that_goes_on_is_not_the_one_that_makes_way(
    app: Flask, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: Pictures = app.extensions["pictures"]
    monkeypatch.setattr(pictures, "BATCHES", 1)
    mine = pictures.new_batch()
    kept.note(mine, {"players": 2})
    os.utime(config.data / "photos" / mine, (0, 0))
    kept.note(mine, {"players": 3})
    with pytest.raises(Illegal, match="Try again in an hour"):
        kept.note(pictures.new_batch(), {})
    assert kept.noted(mine) == {"players": 3}


def test_tables_take_no_place_from_games_without_one(
    app: Flask, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: Pictures = app.extensions["pictures"]
    monkeypatch.setattr(pictures, "BATCHES", 1)
    kept.note(pair[0].code, {})
    mine = pictures.new_batch()
    kept.note(mine, {"players": 2})
    assert kept.noted(mine) == {"players": 2}
    assert kept.noted(pair[0].code) == {}


def test_a_disk_that_takes_no_photo_is_said(app: Flask, config: Config, pair: tuple[Phones, Game]) -> None:
    (config.data / "photos").write_bytes(b"in the way")
    answer = at_table(pair[0], photo(pair[1], 0))
    assert (answer.status_code, answer.json["error"]) == (503, "store")
    os.remove(config.data / "photos")
