"""Tables are kept as logs, and survive what disks and databases do to them."""

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion import create_app
from companion.config import Config
from companion.errors import BadRequest, Stale, StoreTrouble
from companion.store import backup, chain, postgresql, schema
from companion.store.store import ConflictError, Store, open_store
from companion.tables.live import public
from companion.tables.records import export, restore
from companion.tables.registry import Registry
from companion.tables.session import Session
from companion.tables.table import Event, Head, fold, moved
from companion.tables.verify import verify
from games.catalogue import GAMES
from games.polders.components import POLDERS
from games.polders.rules.board import board_of
from tests.companion.phones import WHOLE_GAME
from tests.companion.services import own_schema
from tests.companion.store.conftest import SECRET, played, registry_of

HEAD = Head("ABC234", "polders", ("Anna", "Bo"), {}, False, 1, SECRET, 0)
GOLDEN = Path(__file__).parents[2] / "golden" / "tables"


# The same for both databases


def test_a_table_opens_from_its_log(store: Store) -> None:
    registry = registry_of(store)
    code = played(registry, "deal", "reveal", "flip", "skip", "undo", "redo", "ask")
    before = public(registry.find(code).table, None)
    assert public(registry_of(store).find(code).table, None) == before


def test_events_come_back_as_they_were_kept(store: Store) -> None:
    event = Event(1, "move", 0, "deal", None, ({"label": "polders/1", "result": ["0"]},), 1, "0:k", 1234)
    store.create(HEAD, {0: "aa" * 32})
    store.append(HEAD.code, event)
    assert store.load(HEAD.code) == (HEAD, [event], {"aa" * 32: 0})
    assert store.version(HEAD.code) == 1
    assert store.codes() == [HEAD.code]


def test_no_version_no_key_and_no_code_is_kept_twice(store: Store) -> None:
    store.create(HEAD, {})
    store.append(HEAD.code, Event(1, "move", 0, "deal", key="k"))
    with pytest.raises(ConflictError):
        store.create(HEAD, {})
    with pytest.raises(ConflictError):
        store.append(HEAD.code, Event(1, "move", 1, "deal"))
    with pytest.raises(ConflictError):
        store.append(HEAD.code, Event(2, "move", 0, "reveal", key="k"))
    assert store.version(HEAD.code) == 1


def test_a_seats_token_changes_together_with_the_event(store: Store) -> None:
    store.create(HEAD, {0: "aa" * 32, 1: "bb" * 32})
    store.append(HEAD.code, Event(1, "join", 1, "Bo"), {1: "cc" * 32})
    store.append(HEAD.code, Event(2, "leave", 0, "0"), {0: None})
    with pytest.raises(ConflictError):
        store.append(HEAD.code, Event(2, "leave", 1, "1"), {1: None})
    kept = store.load(HEAD.code)
    assert kept is not None
    assert kept[2] == {"cc" * 32: 1}


def test_tables_that_nobody_has_touched_for_long_are_deleted_with_all_their_rows(store: Store) -> None:
    now = int(time.time())
    for code, created, at in (("ABC234", 100, 200), ("DEF567", 100, now), ("GHJ899", now, 0)):
        store.create(replace(HEAD, code=code, created=created), {0: "aa" * 32})
        store.append(code, Event(1, "move", 0, "deal", at=at))
    assert store.tidy(3600) == 1
    assert set(store.codes()) == {"DEF567", "GHJ899"}
    assert store.load("ABC234") is None
    assert store.tidy(-3600) == 2
    assert store.codes() == []


def test_two_processes_on_one_database_never_write_the_same_version(tmp_path: Path, url: str | None) -> None:
    one, other = registry_of(open_store(tmp_path, url)), registry_of(open_store(tmp_path, url))
    seats = one.create("polders", ["Anna", "Bo"])
    here, there = one.find(seats[0].code), other.find(seats[0].code)
    one.move(here, seats[0].token, "deal", 0)
    with pytest.raises(Stale) as caught:
        other.move(there, seats[1].token, "deal", 0)
    assert caught.value.more["version"] == 1
    assert there.table.state == here.table.state
    other.move(there, seats[1].token, "reveal", 1)
    one.close()
    other.close()


# PostgreSQL, which others use too


@pytest.fixture
def empty() -> Iterator[str]:
    with own_schema() as url:
        yield url


def test_V12_two_first_starts_at_once_make_the_tables_once(tmp_path: Path, empty: str) -> None:
    with ThreadPoolExecutor(4) as starters:
        stores = list(starters.map(lambda number: open_store(tmp_path / str(number), empty), range(4)))
    assert [store.codes() for store in stores] == [[]] * 4
    with stores[0].engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(schema.about)).scalar() == 1
    for store in stores:
        store.close()


def test_V12_a_locked_table_gets_a_sentence_and_recovers(
    tmp_path: Path, empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgresql.TIMEOUTS, "lock_timeout", 100)
    registry = registry_of(open_store(tmp_path, empty))
    seats = registry.create("polders", ["Anna", "Bo"])
    session, other = registry.find(seats[0].code), postgresql.engine_of(empty)
    with other.begin() as connection:
        connection.execute(sa.text("LOCK TABLE events IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(StoreTrouble, match=r"does not answer.*Try again in a moment"):
            registry.move(session, seats[0].token, "deal", 0)
    assert session.table.version == 0
    registry.move(session, seats[0].token, "deal", 0)
    assert session.table.version == 1
    other.dispose()
    registry.close()


# SQLite: how it is set, how it grows, what can befall it


def test_R2_sqlite_really_runs_with_a_write_ahead_log_and_full_synchronisation(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2  # FULL
        assert connection.execute(sa.text("PRAGMA busy_timeout")).scalar() == 3000
    store.close()


FIRST_SCHEMA = """
CREATE TABLE about (schema INTEGER NOT NULL);
CREATE TABLE heads (code VARCHAR(6) NOT NULL PRIMARY KEY, game VARCHAR(20) NOT NULL, players JSON NOT NULL,
    options JSON NOT NULL, open_seats BOOLEAN NOT NULL, rules INTEGER NOT NULL, secret VARCHAR(64) NOT NULL,
    created BIGINT NOT NULL);
CREATE TABLE events (code VARCHAR(6) NOT NULL REFERENCES heads (code), version INTEGER NOT NULL,
    kind VARCHAR(10) NOT NULL, seat INTEGER, text VARCHAR(200) NOT NULL, nonce VARCHAR(64), draws TEXT NOT NULL,
    rules INTEGER NOT NULL, "key" VARCHAR(100), "at" BIGINT NOT NULL, PRIMARY KEY (code, version), UNIQUE (code, key));
CREATE TABLE tokens (code VARCHAR(6) NOT NULL REFERENCES heads (code), seat INTEGER NOT NULL,
    hash VARCHAR(64) NOT NULL, PRIMARY KEY (code, seat));
INSERT INTO about VALUES (1);
INSERT INTO heads VALUES ('ABC234', 'polders', '["Anna", "Bo"]', '{}', FALSE, 1, 'SECRET', 7);
INSERT INTO heads VALUES ('DEF567', 'polders', '["Cas", "Dirk"]', '{}', FALSE, 1, 'SECRET', 8);
INSERT INTO events VALUES ('ABC234', 1, 'join', 1, 'Bea', NULL, '[]', 1, NULL, 9);
INSERT INTO events VALUES ('ABC234', 2, 'move', 0, 'taps off', NULL, '[]', 1, '0:k', 10);
INSERT INTO tokens VALUES ('ABC234', 0, 'aa'), ('ABC234', 1, 'bb'), ('DEF567', 1, 'cc');
""".replace("SECRET", SECRET.hex())


def test_R12_a_database_of_the_first_version_opens_and_is_given_its_checksums(tmp_path: Path, url: str | None) -> None:
    made(url, tmp_path, FIRST_SCHEMA)
    store = open_store(tmp_path, url)
    assert store.notice is None
    with store.engine.connect() as connection:
        assert schema.version_of(connection) == schema.SCHEMA
        assert not sa.inspect(connection).has_table("tokens")
        assert all(chain.read(connection, code).whole for code in ("ABC234", "DEF567"))
    kept = store.load("ABC234")
    assert kept is not None
    assert [(event.kind, event.text, event.key, event.at) for event in kept[1]] == [
        ("join", "Bea", None, 9),
        ("move", "taps off", "0:k", 10),
    ]
    assert kept[2] == {"aa": 0, "bb": 1}
    store.append("ABC234", Event(3, "leave", 1, "1"), {1: None})
    store.append("DEF567", Event(1, "move", 1, "taps off"))
    loaded = [store.load(code) for code in ("ABC234", "DEF567")]
    assert [it and it[2] for it in loaded] == [{"aa": 0}, {"cc": 1}]
    store.close()


def test_R12_a_copy_of_the_first_version_still_restores_what_came_after_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / backup.FILE)) as connection:
        connection.executescript(FIRST_SCHEMA)
    store = open_store(tmp_path)
    assert len(backup.copies(tmp_path)) == 2  # one from before the migration
    backup.copies(tmp_path)[1].unlink()
    store.append("ABC234", Event(3, "move", 1, "taps off"))
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE events SET text = 'Cas' WHERE version = 1"))
    kept = store.load("ABC234")
    assert kept is not None
    assert [event.text for event in kept[1]] == ["Bea", "taps off", "taps off"]
    store.close()


# As Polderbox 0.1 made it, with two tables. The checksums are those of that version.
RELEASED_SCHEMA = """
CREATE TABLE about (schema INTEGER NOT NULL);
CREATE TABLE heads (code VARCHAR(6) NOT NULL, game VARCHAR(20) NOT NULL, players JSON NOT NULL, options JSON NOT NULL,
    open_seats BOOLEAN NOT NULL, rules INTEGER NOT NULL, secret VARCHAR(64) NOT NULL, created BIGINT NOT NULL,
    tokens TEXT DEFAULT '' NOT NULL, digest VARCHAR(32) DEFAULT '' NOT NULL, PRIMARY KEY (code));
CREATE TABLE events (code VARCHAR(6) NOT NULL, version INTEGER NOT NULL, kind VARCHAR(10) NOT NULL, seat INTEGER,
    text VARCHAR(200) NOT NULL, nonce VARCHAR(64), draws TEXT NOT NULL, rules INTEGER NOT NULL, "key" VARCHAR(100),
    "at" BIGINT NOT NULL, tokens TEXT DEFAULT '' NOT NULL, digest VARCHAR(32) DEFAULT '' NOT NULL,
    PRIMARY KEY (code, version), UNIQUE (code, "key"), FOREIGN KEY(code) REFERENCES heads (code));
CREATE TABLE ends (code VARCHAR(6) NOT NULL, version INTEGER NOT NULL, digest VARCHAR(32) NOT NULL,
    stamp VARCHAR(32) NOT NULL, PRIMARY KEY (code));
INSERT INTO about VALUES (2);
INSERT INTO heads VALUES ('ABC234', 'polders', '["Anna", "Bo"]', '{}', FALSE, 1, 'SECRET', 7, '{"0":"aa","1":"bb"}',
    '6ccc3be872b9cdfb388ceb0db582a53c');
INSERT INTO heads VALUES ('DEF567', 'polders', '["Cas", "Dirk"]', '{}', FALSE, 1, 'SECRET', 8, '{"1":"cc"}',
    'fb63da7e2019bfa227a54ffacf82cbbc');
INSERT INTO events VALUES ('ABC234', 1, 'join', 1, 'Bea', NULL, '[]', 1, NULL, 9, '{"1":"cc"}',
    '4854bbd5311c6c894a7e135540ad87de');
INSERT INTO events VALUES ('ABC234', 2, 'move', 0, 'taps off', NULL, '[]', 1, '0:k', 10, '',
    'd78c7631c5f2d2a6ec64358cfc31c0d7');
INSERT INTO ends VALUES ('ABC234', 2, 'd78c7631c5f2d2a6ec64358cfc31c0d7', '100d00e0e022f55ef978a177e94ddb8b');
INSERT INTO ends VALUES ('DEF567', 0, 'fb63da7e2019bfa227a54ffacf82cbbc', '8e5f669cddc08a9a9f9da1ca7328f2e8');
""".replace("SECRET", SECRET.hex())


def made(url: str | None, folder: Path, script: str) -> None:
    """A database that an earlier version has left."""
    engine = sa.create_engine(
        f"sqlite:///{folder / backup.FILE}" if url is None else url.replace("postgresql://", "postgresql+psycopg://")
    )
    with engine.begin() as connection:
        for statement in script.split(";\n")[:-1]:
            connection.exec_driver_sql(statement)
        if url is None and "(2);" in script:
            connection.exec_driver_sql("PRAGMA user_version = 2")
    engine.dispose()


def test_R12_a_database_of_the_released_version_opens_and_is_migrated_after_a_copy(
    tmp_path: Path, url: str | None
) -> None:
    made(url, tmp_path, RELEASED_SCHEMA)
    store = open_store(tmp_path, url)
    assert store.notice is None
    with store.engine.connect() as connection:
        assert schema.version_of(connection) == schema.SCHEMA
        assert connection.execute(sa.select(schema.revision.c.version_num)).scalar() == str(schema.SCHEMA)
    kept = store.load("ABC234")
    assert kept is not None
    assert [(event.kind, event.text) for event in kept[1]] == [("join", "Bea"), ("move", "taps off")]
    store.append("ABC234", Event(3, "leave", 1, "1"), {1: None})
    assert store.setting("secret", "here") == "here"
    assert len(backup.copies(tmp_path)) == (1 if url is None else 0)
    store.close()


@pytest.mark.parametrize("older", ["FIRST_SCHEMA", "RELEASED_SCHEMA"])
def test_R12_a_migrated_database_is_like_a_new_one(tmp_path: Path, url: str | None, older: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    made(url, tmp_path, globals()[older])
    store = open_store(tmp_path, url)
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    store.close()


def test_R12_a_migration_that_is_cut_short_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(tmp_path / backup.FILE)) as connection:
        connection.executescript(FIRST_SCHEMA)

    def die(end: chain.Row) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(chain, "stamp", die)
        with pytest.raises(KeyboardInterrupt):
            open_store(tmp_path)
    store = open_store(tmp_path)
    assert store.version("ABC234") == 2
    store.close()


def test_R12_a_newer_database_is_refused_kindly_and_left_alone(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE about SET schema = 99"))
        connection.execute(sa.text("PRAGMA user_version = 99"))
    store.close()
    with pytest.raises(StoreTrouble, match=r"newer Polderbox .* Update Polderbox"):
        open_store(tmp_path)
    with closing(sqlite3.connect(tmp_path / backup.FILE)) as connection:
        assert connection.execute("SELECT schema FROM about").fetchone() == (99,)


def test_R12_another_kind_of_database_is_refused_kindly(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="POLDERBOX_DATABASE must be a URL such as"):
        open_store(tmp_path, "mysql://somewhere")


def test_R13_a_locked_database_says_so_and_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.store.BUSY_MS", 100)
    store = open_store(tmp_path)
    registry = registry_of(store)
    seats = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(seats[0].code)
    with closing(sqlite3.connect(tmp_path / backup.FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreTrouble, match="Another program is using"):
            registry.move(session, seats[0].token, "deal", 0)
        assert session.table.version == 0
        other.rollback()
    registry.move(session, seats[0].token, "deal", 0)
    recovered(store, seats[0].code, 1)


def recovered(store: Store, code: str, version: int) -> None:
    """After some trouble: everything is there, and nothing is damaged."""
    store.close()
    again = open_store(store.data)
    assert again.notice is None
    assert registry_of(again).find(code).table.version == version
    again.close()


def fill_up(registry: Registry, session: Session, token: str | None) -> None:
    for number in range(3000):
        registry.move(session, token, "taps off" if number % 2 == 0 else "taps on", number)


def test_R13_a_full_disk_says_so_and_recovers(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    registry = registry_of(store)
    seats = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(seats[0].code)

    def room_for(pages: int) -> None:
        store.engine.dispose()

        @sa.event.listens_for(store.engine, "connect")
        def limit(connection: sqlite3.Connection, _: object) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

    room_for(1)  # SQLite then says SQLITE_FULL as soon as it wants another page, as it does on a full disk
    with pytest.raises(StoreTrouble, match=r"disk is full.*Free some space"):
        fill_up(registry, session, seats[0].token)
    version = session.table.version
    assert store.version(seats[0].code) == version > 0
    room_for(1_000_000)
    registry.move(session, seats[0].token, "deal", version)
    recovered(store, seats[0].code, version + 1)


def test_R13_a_read_only_database_says_so_and_recovers(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    registry = registry_of(store)
    seats = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(seats[0].code)
    with store.engine.connect() as connection:  # file modes do not stop root, so SQLite itself is told
        connection.execute(sa.text("PRAGMA query_only=ON"))
    with pytest.raises(StoreTrouble, match=r"read-only.*Allow writing"):
        registry.move(session, seats[0].token, "deal", 0)
    assert session.table.version == 0
    store.engine.dispose()
    registry.move(session, seats[0].token, "deal", 0)
    recovered(store, seats[0].code, 1)


def test_R13_a_locked_database_is_not_taken_for_a_damaged_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.store.BUSY_MS", 100)
    store = open_store(tmp_path)
    code = played(registry_of(store), "deal")
    store.close()
    with closing(sqlite3.connect(tmp_path / backup.FILE)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreTrouble, match="Another program is using"):
            open_store(tmp_path)
    recovered(store, code, 1)


def test_R13_a_data_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreTrouble, match=r"cannot be made.*--data"):
        open_store(tmp_path / "file" / "data")


def test_R15_the_clock_jumps_a_day_and_nothing_but_the_shown_time_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    registry = registry_of(store)
    seats = registry.create("polders", ["Anna", "Bo"])
    session = registry.find(seats[0].code)
    now = time.time()
    for day, words in ((0, "deal"), (+1, "reveal"), (-2, "flip")):
        monkeypatch.setattr(time, "time", lambda day=day: now + 86_400 * day)
        registry.move(session, seats[0].token, words, session.table.version)
        for _ in range(10):
            registry.brakes.wrong_codes.count(f"day {day}")
        assert registry.brakes.wrong_codes.held(f"day {day}")
    table = registry_of(store).find(seats[0].code).table
    assert [event.text for event in table.events] == ["deal", "reveal", "flip"]
    assert table.events[2].at < table.events[0].at < table.events[1].at
    assert registry_of(store).find(seats[0].code).seat_of(seats[1].token) == 1
    store.close()


# Logs as JSON


def test_a_finished_game_is_put_away_as_a_log_and_a_copy(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    registry = registry_of(store)
    code = played(registry, *WHOLE_GAME)
    registry.close()
    log = json.loads((tmp_path / "games" / f"{code}.json").read_text())
    assert verify(log) == []
    assert len(backup.copies(tmp_path)) == 1


def test_sheets_that_are_entered_afterwards_do_not_push_older_copies_out(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    registry = registry_of(store)
    code = played(registry, *WHOLE_GAME)
    session = registry.find(code)
    squares = board_of(POLDERS[0]).land.bit_count()
    registry.sessions.keep(session, moved(session.table, 0, "sheet 0 " + ".." * squares), {})
    registry.close()
    assert len(json.loads((tmp_path / "games" / f"{code}.json").read_text())["events"]) == session.table.version
    assert len(backup.copies(tmp_path)) == 1


def test_a_background_task_that_fails_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> None:
        raise KeyError("a bug")

    registry = registry_of(open_store(tmp_path))
    registry.sessions._later(broken)
    registry.close()
    assert "a background task failed" in caplog.text


def test_export_and_import_are_each_others_mirror(tmp_path: Path) -> None:
    registry = registry_of(open_store(tmp_path / "here"))
    code = played(registry, *WHOLE_GAME)
    log = json.loads(json.dumps(export(registry.find(code).table)))
    there = registry_of(open_store(tmp_path / "there"))
    opened = there.import_log(log)
    assert public(there.find(opened).table, None) == public(registry.find(code).table, None) | {"code": opened}


def test_a_log_without_its_secret_or_with_a_broken_rule_is_refused(tmp_path: Path) -> None:
    registry = registry_of(open_store(tmp_path))
    log = export(registry.find(played(registry, "deal", "reveal")).table)
    with pytest.raises(BadRequest, match="secret is missing"):
        restore(log)
    whole = export(registry.find(played(registry, "deal", "reveal")).table, with_secret=True)
    assert restore(whole).version == 2
    twice = [*whole["events"], whole["events"][1] | {"version": 3, "draws": []}]
    reasons = {
        "This log breaks a rule: ": whole | {"events": twice},
        "The secret in this log is not the one that was promised.": whole | {"secret": "00" * 32},
        "This log has format 2; this Polderbox reads format 1.": whole | {"polderbox": 2},
        "This log follows newer rules than this Polderbox knows.": whole | {"rules": 99},
        "This Polderbox does not know the game chess.": whole | {"game": "chess"},
        "This is not the whole log of a table (KeyError: 'version').": whole | {"events": [{}]},
        "This is not the whole log of a table (KeyError: 'polderbox').": {},
    }
    for reason, bad in reasons.items():
        with pytest.raises(BadRequest, match=re.escape(reason)):
            restore(bad)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_R11_a_kept_game_of_the_first_version_folds_to_the_same_state(path: Path) -> None:
    """Fields may be added to what a table shows, but the old ones stay as they were."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert verify(kept["log"]) == []
    shown = json.loads(json.dumps(public(restore(kept["log"]), None)))
    assert {name: shown["state"][name] for name in kept["state"]} == kept["state"]
    around = kept.get("shows", {})
    assert {name: shown[name] for name in around} == around


def test_R11_a_game_of_each_kind_is_kept() -> None:
    assert {path.stem.partition("-")[0] for path in GOLDEN.glob("*.json")} == set(GAMES)


def test_the_head_and_its_events_alone_make_the_table() -> None:
    events = [Event(1, "join", 1, "Bea", "ab" * 16), Event(2, "remove", 0, "1"), Event(3, "join", 1, "Bo", "cd" * 16)]
    table = fold(HEAD, events)
    assert [seat.name for seat in table.seats] == ["Anna", "Bo"]
    assert table.nonces == ("ab" * 16, "cd" * 16)


def test_the_app_says_at_once_when_it_cannot_open_its_tables(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises((StoreTrouble, OSError)):
        create_app(Config(data=tmp_path / "file" / "data", database=None))
