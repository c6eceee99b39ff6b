"""Hosted: several processes in front of one PostgreSQL and one Redis, and what happens when any of these dies."""

import hashlib
import http.client
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count, islice
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion import create_app
from companion.config import Config
from companion.server.serve import CannotServe, serve
from companion.store.store import open_store
from tests.companion import phones
from tests.companion.phones import LOOPBACK, PATIENT_SECONDS, Ear, Server, ask, free_port, serving, wait_until
from tests.companion.server.test_server import Follower, a_table, move
from tests.companion.services import Postgresql, Redis, children, own_schema, redis_url


@pytest.fixture(scope="module")
def shared() -> Iterator[dict[str, str]]:
    """The settings of processes that share their tables."""
    with own_schema() as url:
        yield {"POLDERBOX_DATABASE": url, "POLDERBOX_REDIS": redis_url()}


# Two machines, and bad input


def test_two_machines_share_tables_seats_and_news(tmp_path: Path, shared: dict[str, str]) -> None:
    """With folders of their own, as on two machines."""
    with serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as other:
        code, tokens = a_table(one)
        ears = [Ear(server.port, code, tokens[1]) for server in (one, other)]
        assert move(other, code, tokens[0], "deal", 0)[0] == 200
        assert move(one, code, tokens[1], "reveal", 1)[0] == 200
        assert [[state["version"] for state in islice(ear.states(), 3)] for ear in ears] == [[0, 1, 2]] * 2
        for ear in ears:
            ear.close()


def test_the_secret_is_the_same_in_every_process_and_on_no_disk(tmp_path: Path, shared: dict[str, str]) -> None:
    url, chosen = shared["POLDERBOX_DATABASE"], "tulips and windmills " * 2
    folders = [tmp_path / name for name in "abc"]
    apps = [create_app(Config(data=it, database=url, key=None)) for it in folders[:2]]
    assert apps[0].config["SECRET_KEY"] == apps[1].config["SECRET_KEY"]
    assert len(apps[0].config["SECRET_KEY"]) == 32
    apps.append(create_app(Config(data=folders[2], database=url, key=chosen)))
    assert apps[2].config["SECRET_KEY"] == hashlib.sha256(chosen.encode()).digest()
    assert not any((folder / "secret").exists() for folder in folders)
    for app in apps:
        app.extensions["registry"].close()


def refused(folder: Path, monkeypatch: pytest.MonkeyPatch, workers: int = 1, **settings: str) -> str:
    """What `polderbox serve` says when it cannot start; and then nothing of it runs."""
    for name in ("DATABASE", "REDIS", "SECRET"):
        monkeypatch.delenv(f"POLDERBOX_{name}", raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(f"POLDERBOX_{name}", value)
    port = free_port()
    elsewhere = ThreadPoolExecutor(1)  # a browser's loop may run in this thread
    with pytest.raises((CannotServe, ValueError)) as caught:
        elsewhere.submit(serve, LOOPBACK, port, folder, workers=workers).result()
    with socket.socket() as probe:
        assert probe.connect_ex((LOOPBACK, port)) != 0
    return str(caught.value)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"DATABASE": "mysql://db/polderbox"}, "POLDERBOX_DATABASE must be a URL such as"),
        ({"DATABASE": "postgresql://127.0.0.1:port/polderbox"}, "POLDERBOX_DATABASE must be a URL such as"),
        ({"DATABASE": "postgresql://127.0.0.1:1/polderbox"}, "127.0.0.1:1/polderbox does not answer. Start it"),
        ({"DATABASE": "postgresql://nowhere.invalid/polderbox"}, "is at an address that nobody knows"),
        ({"DATABASE": "postgresql://127.0.0.1/polderbox?colour=red"}, "cannot take an option in this URL"),
        ({"REDIS": "redis://127.0.0.1:6379/0"}, "Set POLDERBOX_DATABASE too"),
    ],
)
def test_a_setting_that_cannot_be_right_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], said: str
) -> None:
    assert said in refused(tmp_path, monkeypatch, 1, **settings)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda url: url.replace("/test?", "/nosuch?"), "has no such database. Make it there with createdb"),
        (lambda url: url.replace("//", "//" + "nobody:" + "hush@"), "does not know our user"),
    ],
)
def test_a_database_that_lets_us_not_in_is_told_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: dict[str, str], change: object, said: str
) -> None:
    assert callable(change)
    sentence = refused(tmp_path, monkeypatch, DATABASE=change(shared["POLDERBOX_DATABASE"]))
    assert said in sentence
    assert "hush" not in sentence


def test_redis_down_at_the_start_and_a_short_secret_start_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: dict[str, str]
) -> None:
    url = shared["POLDERBOX_DATABASE"]
    down = refused(tmp_path, monkeypatch, DATABASE=url, REDIS="redis://127.0.0.1:1/0")
    assert down == "Redis at 127.0.0.1:1 does not answer. Start it, or correct POLDERBOX_REDIS."
    assert "must have 32 characters or more" in refused(tmp_path, monkeypatch, DATABASE=url, SECRET="tulip")


def test_a_database_of_a_newer_polderbox_is_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with own_schema() as url:
        store = open_store(tmp_path, url)
        with store.engine.begin() as connection:
            connection.execute(sa.text("UPDATE about SET schema = 99"))
        assert "saved by a newer Polderbox (format 99;" in refused(tmp_path, monkeypatch, DATABASE=url)
        with store.engine.connect() as connection:
            assert connection.execute(sa.text("SELECT schema FROM about")).scalar() == 99
        store.close()


def test_without_redis_postgresql_serves_one_process_which_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with own_schema() as url, serving(tmp_path / "a", POLDERBOX_DATABASE=url) as first:
        sentence = refused(tmp_path / "b", monkeypatch, DATABASE=url)
        assert sentence.startswith("Another Polderbox serves the tables in this database. Stop it first, or set")
        assert "set POLDERBOX_REDIS" in refused(tmp_path / "b", monkeypatch, DATABASE=url, REDIS=redis_url())
        assert "This is the only process that can serve them" in first.said.read_text()
        assert first.ask("GET", "/healthz")[0] == 200


# Several workers on one machine


@pytest.fixture
def two_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every server of this test has two. When all of them are ready, there is a file that says so."""
    more = ', workers=2, ready=lambda _: pathlib.Path(sys.argv[2], "ready").touch())'
    monkeypatch.setattr(phones, "SERVE", phones.SERVE.replace("sys.argv[2]))", f"sys.argv[2]){more}"))


def workers(server: Server) -> list[int]:
    wait_until((server.data / "ready").exists)
    return children(server.process.pid)


def test_several_workers_without_a_shared_database_get_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Set POLDERBOX_DATABASE and POLDERBOX_REDIS" in refused(tmp_path, monkeypatch, 2)


@pytest.mark.usefixtures("two_workers")
def test_workers_come_back_are_renewed_one_by_one_and_go_with_their_parent(
    tmp_path: Path, shared: dict[str, str]
) -> None:
    with serving(tmp_path, **shared) as server:
        code, tokens = a_table(server)
        first = workers(server)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        wait_until(lambda: len(workers(server)) == 2 and first[0] not in workers(server))
        follower, mover = Follower(server.port, code, tokens[1]), Mover(server.port, code, tokens[0], 2000)
        mover.start()
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(workers(server)) == 2 and not set(workers(server)) & set(first))
        mover.moves = 0
        mover.join(PATIENT_SECONDS)
        assert mover.troubles == []
        assert mover.told == list(range(1, len(mover.told) + 1))
        wait_until(lambda: follower.seen[-1:] == mover.told[-1:])
        follower.stop.set()
        last = workers(server)
        server.kill()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in last))


class Mover(threading.Thread):
    """A phone that makes its moves whatever happens: each under a key of its own, again and again until it is told."""

    def __init__(self, port: int, code: str, token: str, moves: int) -> None:
        super().__init__(daemon=True)
        self.port, self.path, self.token, self.moves = port, f"/api/tables/{code}/moves", token, moves
        self.told: list[int] = []  # the versions that were acknowledged
        self.troubles: list[object] = []

    def run(self) -> None:
        for number in count():
            if number >= self.moves or self.troubles:
                return
            while not self._made(number, f"taps {'on' if number % 2 else 'off'}"):
                time.sleep(0.05)

    def _made(self, number: int, words: str) -> bool:
        connection = http.client.HTTPConnection(LOOPBACK, self.port, timeout=PATIENT_SECONDS)
        body, key = {"version": number, "move": words}, {"Idempotency-Key": f"move {number}"}
        try:
            status, shown = ask(connection, "POST", self.path, body, self.token, **key)
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        if status == 200:
            self.told.append(shown["version"])
        elif status != 503:
            self.troubles.append((number, status, shown))
        return status != 503


@pytest.mark.usefixtures("two_workers")
def test_R1_a_thousand_moves_outlive_a_worker_redis_and_postgresql(tmp_path: Path) -> None:
    """Each of them is killed in mid-move: no acknowledged move is lost, none comes twice, and all phones are right."""
    with ExitStack() as stack:
        database, redis = Postgresql(), Redis()
        stack.callback(database.close)
        stack.callback(redis.close)
        settings = {"POLDERBOX_DATABASE": database.url, "POLDERBOX_REDIS": redis.url}
        server = stack.enter_context(serving(tmp_path, **settings))
        tables = [a_table(server) for _ in range(4)]
        followers = [Follower(server.port, code, tokens[seat]) for code, tokens in tables for seat in (1, 2)]
        movers = [Mover(server.port, code, tokens[0], 250) for code, tokens in tables]
        for mover in movers:
            mover.start()
        faults: list[tuple[int, Callable[[], None]]] = [
            (200, lambda: os.kill(workers(server)[0], signal.SIGKILL)),
            (450, redis.restart),
            (700, database.restart),
        ]
        for moves, fault in faults:
            wait_until(lambda moves=moves: sum(len(mover.told) for mover in movers) > moves)  # type: ignore[misc]
            fault()
        for mover in movers:
            mover.join(PATIENT_SECONDS)
        assert [mover.troubles for mover in movers] == [[]] * 4
        assert [mover.told for mover in movers] == [list(range(1, 251))] * 4
        for code, _ in tables:
            log = server.ask("GET", f"/api/tables/{code}/log")[1]
            assert [(event["version"], event["move"]) for event in log["events"]] == [
                (number, "taps off" if number % 2 else "taps on") for number in range(1, 251)
            ]
        wait_until(lambda: all(follower.seen[-1:] == [250] for follower in followers))
        for follower in followers:
            follower.stop.set()
            assert follower.seen == sorted(set(follower.seen))
