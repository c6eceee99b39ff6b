"""Pictures are kept alike in a folder and in the database, where other processes find them too."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import create_app
from companion.config import Config
from companion.errors import Illegal
from companion.photos import pictures
from companion.photos.pictures import HOUR, KEPT_AFTER_RESULT, KEPT_SECONDS, Pictures, PicturesInFolder, new_batch
from companion.photos.shared import SharedPictures
from companion.store.store import open_store
from companion.vision.reading import Problem, SheetReading, Value
from tests.companion.services import own_schema

SHEET = SheetReading(
    "polders/schermer/2", ((1.0, 2.0),), {"c1r1": Value("red:circle", 0.9, False)}, (Problem("c1r1", "why"),)
)
TABLE = "ABC234"


@pytest.fixture(params=["folder", "database"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pictures]:
    if request.param == "folder":
        yield PicturesInFolder(tmp_path)
        return
    with own_schema() as url:
        store = open_store(tmp_path, url)
        yield SharedPictures(store)
        store.close()


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    now = time.time() + seconds
    monkeypatch.setattr(time, "time", lambda: now)


def test_what_is_put_comes_back_as_it_was_in_order(kept: Pictures) -> None:
    first, second = (kept.put(TABLE, f"{name}.jpg", [(SHEET, name.encode())])[0] for name in "ab")
    found = kept.pictures(TABLE)
    assert [(it.id, it.photo, it.counted) for it in found] == [(first.id, "a.jpg", False), (second.id, "b.jpg", False)]
    assert found[0].reading == SHEET
    assert kept.jpeg(TABLE, second.id) == b"b"
    assert kept.jpeg("DEF567", second.id) is None
    assert kept.jpeg(TABLE, "x" * 99) is None
    assert kept.pictures("DEF567") == []


def test_one_or_all_are_deleted_at_once(kept: Pictures) -> None:
    one, two, three = (kept.put(TABLE, "a", [(SHEET, b"jpg")])[0] for _ in range(3))
    kept.note(TABLE, {"players": 2})
    kept.wipe(TABLE, two.id)
    assert {it.id for it in kept.pictures(TABLE)} == {one.id, three.id}
    kept.wipe(TABLE)
    assert kept.pictures(TABLE) == []
    assert kept.noted(TABLE) is None


@pytest.mark.parametrize("seconds", [KEPT_SECONDS + 60, -2 * KEPT_SECONDS])
def test_all_go_after_a_day_whatever_the_clock_does(
    kept: Pictures, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    (picture,) = kept.put(TABLE, "a", [(SHEET, b"jpg")])
    kept.note(TABLE, {"players": 2})
    kept.sweep()
    assert kept.jpeg(TABLE, picture.id) == b"jpg"
    later(monkeypatch, seconds)
    assert kept.pictures(TABLE) == []
    assert kept.noted(TABLE) is None
    kept.sweep()
    assert kept.jpeg(TABLE, picture.id) is None


def test_after_the_result_they_stay_for_hours_only(kept: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = kept.put(TABLE, "a", [(SHEET, b"jpg")])
    kept.count(TABLE, fresh, finished=True)
    assert [it.counted for it in kept.pictures(TABLE)] == [True]
    later(monkeypatch, KEPT_AFTER_RESULT + 60)
    assert kept.pictures(TABLE) == []


def test_there_are_bounds_and_what_was_left_alone_makes_room(kept: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "PICTURES_PER_BATCH", 2)
    monkeypatch.setattr(pictures, "BYTES_IN_ALL", 10)
    alone, mine = new_batch(), new_batch()
    kept.note(alone, {"players": 2})
    kept.put(alone, "a", [(SHEET, b"x" * 4)] * 2)
    with pytest.raises(Illegal, match="There are 2 of this game already"):
        kept.put(alone, "b", [(SHEET, b"x")])
    with pytest.raises(Illegal, match="There is no room for more here"):
        kept.put(mine, "b", [(SHEET, b"x" * 3)])
    later(monkeypatch, 1.1 * HOUR)
    kept.put(mine, "b", [(SHEET, b"x" * 3)])
    assert (len(kept.pictures(alone)), len(kept.pictures(mine))) == (0, 1)


def test_games_without_a_table_are_not_without_number(kept: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "BATCHES", 1)
    mine, other = new_batch(), new_batch()
    kept.note(TABLE, {})
    kept.note(mine, {"players": 2})
    kept.note(mine, {"players": 3})
    with pytest.raises(Illegal, match="Try again in an hour"):
        kept.note(other, {})
    assert kept.noted(mine) == {"players": 3}
    later(monkeypatch, 1.1 * HOUR)
    kept.note(other, {"players": 4})
    assert (kept.noted(mine), kept.noted(other)) == (None, {"players": 4})


@pytest.mark.parametrize("batch", ["..", "*", "", "../backups"])
def test_only_batches_are_opened(kept: Pictures, batch: str) -> None:
    with pytest.raises(ValueError, match="not the name of a batch"):
        kept.put(batch, "a", [(SHEET, b"jpg")])


def test_a_photo_that_one_process_has_read_is_on_the_desk_of_every_other(tmp_path: Path) -> None:
    with own_schema() as url:
        apps = [create_app(Config(data=tmp_path / name, database=url)) for name in "ab"]
        one, other = (app.extensions["pictures"] for app in apps)
        (picture,) = one.put(TABLE, "a", [(SHEET, b"jpg")])
        assert other.jpeg(TABLE, picture.id) == b"jpg"
        assert not list(tmp_path.rglob("*.jpg"))
        for app in apps:
            app.extensions["registry"].close()
