"""The pictures that are kept of photos: rows S7 to S10 of the safety table, and how many there may be."""

import io
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from companion.config import Config
from companion.errors import Illegal
from companion.photos import jobs, pictures
from companion.photos.pictures import HOUR, KEPT_AFTER_RESULT, KEPT_SECONDS, Pictures, PicturesInFolder
from companion.photos.workers import PHOTO_WORKERS
from companion.vision.reading import SheetReading
from tests.companion.phones import Phones, wait_until
from tests.companion.photos.forms import action, browser, fields, keep, send
from tests.companion.photos.games import Game, photo
from tests.companion.photos.test_api import at_table, post
from tests.companion.photos.test_review import START
from tests.photos.hostile import saved

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


def test_S7_what_is_kept_carries_neither_place_nor_owner(config: Config, pair: tuple[Phones, Game]) -> None:
    phones, game = pair
    assert at_table(phones, taken_at_home(game)).status_code == 200
    kept = kept_files(config)
    assert sorted(path.suffix for path in kept) == [".jpg", ".json"]
    for path in config.data.rglob("*"):
        assert not path.is_file() or b"taken at home" not in path.read_bytes()
    jpg = next(path for path in kept if path.suffix == ".jpg")
    with Image.open(jpg) as flat:
        assert not flat.getexif()
        assert set(flat.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def taken_at_home(game: Game) -> bytes:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 13.0)
    with Image.open(io.BytesIO(photo(game, 0))) as picture:
        original = saved(picture, "PNG", exif=exif)
    assert len(original) > 600_000  # more than Werkzeug would keep in memory by itself
    return original


def test_S7_the_original_never_touches_the_disk(
    config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Flask and the reader run in this process, which notes every file that it opens for writing."""
    original = taken_at_home(pair[1])
    monkeypatch.setattr(PHOTO_WORKERS, "_ask", lambda job, *args: getattr(jobs, job)(*args))
    jobs.read(original, "a", True)  # the decoder is up and everything is imported
    headers = {"Authorization": f"Bearer {pair[0].tokens[0]}", "Content-Type": "multipart/form-data; boundary=x"}
    body = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n' + original + b"\r\n--x--\r\n"
    with files_written() as written:
        answer = pair[0].client.post(f"/api/tables/{pair[0].code}/photos", data=body, headers=headers)
    (id_,) = answer.json["kept"]
    assert written == [str(config.data / "photos" / pair[0].code / f"{id_}.part")] * 2
    with files_written() as written:
        tempfile.TemporaryFile().close()
    assert written, "a temporary file would have been noted"


@contextmanager
def files_written() -> Iterator[list[str]]:
    written: list[str] = []
    listening = True

    def note(event: str, args: tuple[Any, ...]) -> None:
        if listening and event == "open" and not isinstance(args[0], int) and args[2] & (os.O_WRONLY | os.O_RDWR):
            written.append(str(args[0]))

    sys.addaudithook(note)  # there is no way to take it off again
    yield written
    listening = False


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
    PicturesInFolder(config.data)
    wait_until(lambda: not kept_files(config))


def test_S8_a_server_that_nobody_visits_throws_away_what_is_due(
    config: Config, pair: tuple[Phones, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "SWEEP_SECONDS", 0.01)
    at_table(pair[0], photo(pair[1], 0))
    assert len(kept_files(config)) == 2
    aged(monkeypatch, 24.1)
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


def test_S8_only_the_seats_of_a_table_delete_its_pictures(
    app: Flask, config: Config, pair: tuple[Phones, Game], finished: tuple[Phones, Game]
) -> None:
    phones, game = pair
    at_table(phones, photo(game, 0))
    text = browser(app, phones).get(f"/t/{phones.code}/photos").text
    stranger = browser(app, finished[0])
    stranger.set_cookie("seat", finished[0].tokens[0], path=f"/t/{phones.code}")
    for other in (app.test_client(), stranger):
        assert other.post(action(text, "wipe"), data=fields(text, "wipe")).status_code in (400, 401, 403)
    assert len(kept_files(config)) == 2


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
    after = {path for path in config.data.parent.rglob("*") if "photos" not in path.parts}
    assert after - before <= {config.data / "tables.db-wal", config.data / "tables.db-shm"}
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


def test_S10_a_picture_without_a_table_is_for_whoever_knows_its_batch(app: Flask, pair: tuple[Phones, Game]) -> None:
    client = app.test_client()
    place = send(client, START, photo(pair[1], 0)).location
    shown = re.search(rf"{place}/([0-9a-f]{{32}})\.jpg", client.get(place).text)
    assert shown is not None
    seen = app.test_client().get(shown[0])
    assert seen.status_code == 200
    assert {name: seen.headers[name] for name in HEADERS} == HEADERS
    other = re.sub("batch/[0-9a-f]{32}", f"batch/{pictures.new_batch()}", shown[0])
    assert app.test_client().get(other).status_code == 404


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
