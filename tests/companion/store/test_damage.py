"""V6 and R14: a disk flips bits, empties files or loses them. What can be restored is, and what is lost is said."""

import errno
import os
import random
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion import create_app
from companion.config import Config
from companion.errors import Refusal, Stale, StoreTrouble
from companion.store import backup, repair
from companion.store.store import Store, open_store
from companion.tables import cache
from companion.tables.history import latest
from companion.tables.registry import Registry
from companion.tables.table import Table
from tests.companion.phones import wait_until
from tests.companion.store.conftest import played, registry_of

GAMES = ("polders", "flutter", "dutch", "h2olland", "rollfold")
MARKS = ("lost", "restored")
PAGE = 4096


class Evening:
    """Tables as a killed server leaves them: a copy, moves after it in the file, and the last ones only in its log."""

    def __init__(self, data: Path) -> None:
        self.running = data / "running"
        self.registry = registry_of(open_store(self.running))
        self.luck = random.Random(7)
        self.tokens: dict[str, list[str]] = {}
        for game in GAMES:
            seats = self.registry.create(game, ["Anna", "Bo"])
            self.tokens[seats[0].code] = [str(seat.token) for seat in seats]
        self.play(8)
        self.registry.store.back_up()
        self.copied = {code: table.version for code, table in self.tables().items()}
        self.play(6)
        with closing(sqlite3.connect(self.running / backup.FILE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.play(4)
        self.killed = data / "killed"
        shutil.copytree(self.running, self.killed)
        self.registry.close()
        self.registry = registry_of(open_store(self.running))
        self.truth = self.tables()
        self.hashes = {code: dict(self.registry.find(code).tokens) for code in self.tokens}
        self.registry.close()

    def tables(self) -> dict[str, Table]:
        return {code: self.registry.find(code).table for code in self.tokens}

    def play(self, moves: int) -> None:
        """Random moves, and now and then a seat that is handed over to another phone."""
        for code, tokens in self.tokens.items():
            session = self.registry.find(code)
            for number in range(moves):
                legal = session.table.head.table.legal
                said = [(seat, words) for seat in range(2) for words in legal(session.table.state, seat)]
                seat, words = self.luck.choice(said)
                self.registry.move(session, tokens[seat], words, session.table.version)
                if number % 4 == 3:
                    tokens[1] = str(self.registry.join(session, token=tokens[1]).token)

    def check(self, data: Path) -> bool:
        """Whether the damage was noticed. Fails if a table differs from the truth and nobody says so."""
        store = open_store(data)
        registry = registry_of(store)
        for code, truth in self.truth.items():
            try:
                session = registry.find(code)
            except Refusal as refusal:
                raise AssertionError(f"{code} is gone, though there is a copy: {refusal.reason}") from None
            events = session.table.events
            kept = [event for event in events if event.kind not in MARKS]
            assert tuple(kept) == truth.events[: len(kept)], "a table was changed"
            assert len(kept) >= self.copied[code], "there was a copy with more"
            if len(events) > len(kept):
                assert store.notice is not None
                assert code in store.notice
                assert events[-1].kind == "restored"
                assert len(events) > truth.version or events[-1].text == ""
            else:
                assert session.table == truth, "moves are missing, and nobody says so"
                assert session.tokens == self.hashes[code]
        store.close()
        return store.notice is not None


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(tmp_path_factory.mktemp("evening"))


def flip(path: Path, luck: random.Random, page: int, bits: int) -> None:
    """Flip some bits on a page."""
    content = bytearray(path.read_bytes())
    for _ in range(bits):
        content[min(page * PAGE + luck.randrange(PAGE), len(content) - 1)] ^= 1 << luck.randrange(8)
    path.write_bytes(content)


def trials(evening: Evening, folder: Path, seeds: range, step: int = 1) -> int:
    """How often damage was noticed, with some bits of each page flipped in turn. Of the log, which has the same pages
    again and again, `step` leaves most out.
    """
    noticed = 0
    for name, every in ((backup.FILE, 1), (f"{backup.FILE}-wal", step)):
        for page in range(0, (evening.killed / name).stat().st_size // PAGE + 1, every):
            for seed in seeds:
                data = folder / f"{name}-{page}-{seed}"
                shutil.copytree(evening.killed, data)
                flip(data / name, random.Random(f"{name} {page} {seed}"), page, 1 + seed % 3)
                noticed += evening.check(data)
                shutil.rmtree(data)
    return noticed


def test_V6_bits_that_flip_on_any_page_change_no_table_in_silence(evening: Evening, tmp_path: Path) -> None:
    assert trials(evening, tmp_path, range(1), step=3) > 20


@pytest.mark.long
def test_V6_bits_that_flip_on_any_page_twenty_times_each(evening: Evening, tmp_path: Path) -> None:
    assert trials(evening, tmp_path, range(20)) > 1000


def test_V6_a_file_that_nothing_befell_is_not_complained_about(evening: Evening, tmp_path: Path) -> None:
    shutil.copytree(evening.killed, tmp_path / "data")
    assert not evening.check(tmp_path / "data")


# R14: found at the start


@pytest.mark.parametrize("left", [b"", b"\0" * 8192, None], ids=["empty", "wiped", "gone"])
def test_V6_R14_an_empty_wiped_or_lost_file_comes_back_from_the_newest_copy(tmp_path: Path, left: bytes | None) -> None:
    store = open_store(tmp_path)
    code = played(registry_of(store), "deal", "reveal")
    store.back_up()
    store.close()
    path = tmp_path / backup.FILE
    path.unlink() if left is None else path.write_bytes(left)
    again = open_store(tmp_path)
    assert again.notice is not None
    assert f"Restored from a copy, without any later moves: {code} (2 kept)." in again.notice
    assert "Tables that were made after the newest copy are gone" in again.notice
    assert [event.text for event in registry_of(again).find(code).table.events] == ["deal", "reveal", ""]
    again.close()
    assert open_and_close(tmp_path) is None  # once is enough


def test_R14_a_corrupted_database_gives_way_to_the_last_good_copy_and_is_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    code = played(registry_of(store), "deal", "reveal")
    store.back_up()
    store.close()
    path = tmp_path / backup.FILE
    damaged = path.read_bytes()[:PAGE] + os.urandom(8 * PAGE)
    path.write_bytes(damaged)
    again = open_store(tmp_path)
    assert again.notice is not None
    assert "The tables' file was damaged." in again.notice
    assert f"kept as {tmp_path / 'tables.db.bad-1'}" in again.notice
    assert registry_of(again).find(code).table.version == 3
    assert (tmp_path / "tables.db.bad-1").read_bytes() == damaged
    again.close()


def test_R14_a_bad_copy_is_passed_over_for_an_older_good_one(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    code = played(registry_of(store), "deal")
    store.back_up()
    store.back_up()
    store.close()
    backup.copies(tmp_path)[-1].write_bytes(b"not a database at all" * 500)
    (tmp_path / backup.FILE).write_bytes(b"nor is this one" * 500)
    again = open_store(tmp_path)
    assert again.codes() == [code]
    again.close()


def test_R14_a_log_without_its_file_is_not_taken_for_the_copys_own(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    code = played(registry_of(store), "deal")
    store.back_up()
    store.close()
    (tmp_path / backup.FILE).unlink()
    (tmp_path / f"{backup.FILE}-wal").write_bytes(b"the last minutes of the lost file")
    again = open_store(tmp_path)
    assert backup.sound(tmp_path / backup.FILE)
    assert again.codes() == [code]
    again.close()


def test_R14_without_any_copy_we_start_afresh_and_say_so(tmp_path: Path) -> None:
    (tmp_path / backup.FILE).write_bytes(b"scrambled" * 1000)
    store = open_store(tmp_path)
    assert store.notice is not None
    assert "The tables' file was damaged. There is no copy of it, so we start afresh." in store.notice
    assert store.codes() == []
    store.close()


def test_V6_moves_newer_than_the_copy_are_restored_as_far_as_they_hold(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    registry = registry_of(store)
    seats = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(seats[0].code)
    for number, words in enumerate(("deal", "reveal", "taps off", "undo", "redo", "undo")):
        if number == 2:
            store.back_up()
        registry.move(session, seats[0].token, words, number)
    store.close()
    damage(tmp_path, "UPDATE events SET draws = '[]' WHERE version = 1")  # which the copy has
    damage(tmp_path, "UPDATE events SET text = 'flop' WHERE version = 5")  # which it has not
    app = create_app(Config(data=tmp_path, database=None))
    again: Registry = app.extensions["registry"]
    assert again.store.notice is not None
    assert f"Restored without the last moves: {seats[0].code} (2 lost, 4 kept)." in again.store.notice
    table = again.find(seats[0].code).table
    assert [event.kind for event in table.events] == ["move"] * 3 + ["undo", "lost", "lost", "restored"]
    assert table.version == 7  # newer than anything that a phone has seen
    with pytest.raises(Stale, match="Look at it again"):  # a phone that saw the lost moves thinks of another table
        again.move(again.find(seats[0].code), seats[0].token, "taps off", 6)
    for page in ("", "/history"):
        shown = app.test_client().get(f"/t/{seats[0].code}{page}")
        assert "file was damaged and the last 2 moves were lost, so look at the table" in shown.text
    again.close()


def test_V6_a_table_that_no_copy_has_is_named_and_answers_with_a_sentence(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    code, other = played(registry_of(store), "deal"), played(registry_of(store), "deal")
    store.close()
    shutil.rmtree(tmp_path / backup.FOLDER, ignore_errors=True)
    damage(tmp_path, f"UPDATE heads SET secret = 'f00d' WHERE code = '{code}'")
    app = create_app(Config(data=tmp_path, database=None))
    notice = app.extensions["registry"].store.notice
    assert f"Nothing is left of {code}." in notice
    assert "Nothing is lost at 1 table." in notice
    for path in (f"/api/tables/{code}", f"/t/{code}"):
        answer = app.test_client().get(path)
        assert answer.status_code == 503
        assert "there is no copy of this table. Start a new table." in answer.text
    assert app.test_client().get(f"/api/tables/{other}").status_code == 200
    app.extensions["registry"].close()
    assert open_and_close(tmp_path) is None


def damage(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / backup.FILE)) as connection:
        connection.execute(statement)
        connection.commit()


def open_and_close(data: Path) -> str | None:
    store = open_store(data)
    store.close()
    return store.notice


def test_R14_a_repair_that_is_cut_short_is_finished_at_the_next_start(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening.killed, data)
    flip(data / f"{backup.FILE}-wal", random.Random(1), 2, 1)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(repair, "_put_end", die)  # while the new file is written
        with pytest.raises(KeyboardInterrupt):
            open_store(data)
    with monkeypatch.context() as patched:
        patched.setattr(repair, "told", die)
        patched.setattr(repair, "_finish", lambda data: None)  # when it is written, and not yet in its place
        with pytest.raises(KeyboardInterrupt):
            open_store(data)
    assert (data / repair.MENDED).exists()
    evening.check(data)
    assert not (data / repair.MENDED).exists()


@pytest.mark.parametrize("step", ["set_aside", "copy"])
def test_R13_R14_a_full_disk_during_a_repair_gets_a_sentence_and_loses_nothing(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening.killed, data)
    flip(data / f"{backup.FILE}-wal", random.Random(1), 2, 1)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(*((backup, "set_aside") if step == "set_aside" else (shutil, "copy")), full)
        with pytest.raises(StoreTrouble, match=r"cannot be checked: No space left on device\. Mend that or choose"):
            open_store(data)
    assert evening.check(data)


# Found when a table is opened, in either database


def test_V6_a_row_that_changed_is_not_taken_for_a_move(store: Store, tmp_path: Path) -> None:
    code = played(registry_of(store), "deal", "reveal")
    change(store, "UPDATE events SET text = 'flop' WHERE version = 2")
    table = registry_of(store).find(code).table
    assert [event.kind for event in table.events] == ["move", "lost", "restored"]
    assert latest(table).startswith("The table's file was damaged and the last move was lost, so look at the table")
    assert len(list((tmp_path / "damaged").glob(f"{code}-*.json"))) == 1
    assert registry_of(store).find(code).table == table  # it stays as it is now


def test_V6_processes_that_open_a_damaged_table_at_once_mend_it_once(tmp_path: Path, url: str | None) -> None:
    stores = [open_store(tmp_path, url) for _ in range(4)]
    code = played(registry_of(stores[0]), "deal", "reveal")
    change(stores[0], "UPDATE events SET text = 'flop' WHERE version = 2")
    with ThreadPoolExecutor(len(stores)) as threads:
        loaded = list(threads.map(lambda store: store.load(code), stores))
    assert all(it == loaded[0] for it in loaded)
    assert loaded[0] is not None
    assert [event.kind for event in loaded[0][1]] == ["move", "lost", "restored"]
    for store in stores:
        store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE version = 2",
        "UPDATE ends SET version = 1",
        "UPDATE events SET tokens = '{}'",
        "UPDATE events SET seat = 1 WHERE version = 1",
        "UPDATE events SET digest = 'f00d' WHERE version = 2",
        "DELETE FROM ends",
    ],
)
def test_V6_whatever_changes_in_a_log_is_noticed(store: Store, statement: str) -> None:
    code = played(registry_of(store), "deal", "reveal")
    change(store, statement)
    assert registry_of(store).find(code).table.events[-1].kind == "restored"


@pytest.mark.parametrize("statement", ["UPDATE heads SET options = '[{'", "UPDATE heads SET created = 5"])
def test_V6_a_table_without_a_sound_head_is_refused_with_a_sentence(tmp_path: Path, statement: str) -> None:
    store = open_store(tmp_path)
    code = played(registry_of(store), "deal")
    change(store, statement)
    with pytest.raises(StoreTrouble, match="there is no copy of this table"):
        registry_of(store).find(code)
    store.close()


def test_R13_a_table_that_cannot_be_mended_now_keeps_its_rows_and_is_mended_later(store: Store, tmp_path: Path) -> None:
    code = played(registry_of(store), "deal", "reveal")
    change(store, "UPDATE events SET text = 'flop' WHERE version = 2")
    (tmp_path / "damaged").write_text("in the way")
    with pytest.raises(StoreTrouble, match=r"cannot be mended now: File exists\. Mend that, then try again"):
        registry_of(store).find(code)
    (tmp_path / "damaged").unlink()
    assert registry_of(store).find(code).table.version == 3


def change(store: Store, statement: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(sa.text(statement))


# Copies while anybody plays


def test_V6_the_tables_are_copied_every_few_minutes_while_anybody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "COPY_SECONDS", 0.05)
    registry = registry_of(open_store(tmp_path))
    before = backup.copies(tmp_path)
    code = played(registry, "deal")
    wait_until(lambda: backup.copies(tmp_path) != before)
    registry.close()
    (tmp_path / backup.FILE).unlink()
    store = open_store(tmp_path)
    assert registry_of(store).find(code).table.events[0].text == "deal"
    store.close()


def test_V6_a_new_table_is_copied_too_before_anybody_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "COPY_SECONDS", 0.05)
    registry = registry_of(open_store(tmp_path))
    code = played(registry)
    wait_until(lambda: bool(backup.copies(tmp_path)))
    registry.close()
    with closing(sqlite3.connect(backup.copies(tmp_path)[-1])) as copy:
        assert copy.execute("SELECT code FROM heads").fetchall() == [(code,)]


def test_V6_copies_of_tonight_do_not_push_out_those_of_earlier_evenings(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.back_up()
    for _ in range(9):
        store.back_up(tonight=True)
    names = [path.name for path in backup.copies(tmp_path)]
    assert names == ["tables-000001.db", *(f"tables-{n:06}-tonight.db" for n in (8, 9, 10))]
    store.close()


def test_V6_a_damaged_file_pushes_no_good_copy_out(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    played(registry_of(store), "deal")
    store.back_up()
    kept = backup.copies(tmp_path)
    with closing(sqlite3.connect(tmp_path / backup.FILE)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'events'")
        connection.commit()
    with pytest.raises(StoreTrouble, match=r"is damaged\. Restart Polderbox"):
        store.back_up()
    assert backup.copies(tmp_path) == kept
    store.close()


def test_what_happened_after_the_last_copy_is_copied_at_the_next_start(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    code = played(registry_of(store), "deal", "reveal")
    store.close()
    assert open_and_close(tmp_path) is None
    with closing(sqlite3.connect(backup.copies(tmp_path)[-1])) as copy:
        assert copy.execute("SELECT version FROM ends WHERE code = ?", (code,)).fetchone() == (2,)
