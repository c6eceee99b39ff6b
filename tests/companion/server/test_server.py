"""A real server in its own process: kills, restarts, waiting phones, slow phones."""

import http.client
import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from companion.config import Config
from companion.server import lan
from companion.server import serve as server
from companion.server.serve import CannotServe, banner, serve
from companion.store.store import open_store
from companion.tables.live import FRAMES_BEHIND
from tests.companion.phones import LOOPBACK, PATIENT_SECONDS, Ear, Server, ask, free_port, serving, wait_until


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


def a_table(server: Server, players: int = 4) -> tuple[str, list[str]]:
    names = [f"Player {number}" for number in range(players)]
    status, made = server.ask("POST", "/api/tables", {"game": "polders", "players": names})
    assert status == 201
    return made["code"], [seat["token"] for seat in made["seats"]]


def move(server: Server, code: str, token: str, words: str, version: int, **headers: str) -> tuple[int, dict[str, Any]]:
    return server.ask("POST", f"/api/tables/{code}/moves", {"version": version, "move": words}, token, **headers)


# Events


def test_every_phone_hears_every_version_with_its_own_view(running: Server) -> None:
    code, tokens = a_table(running)
    ears = [Ear(running.port, code, token) for token in (*tokens, None)]
    for version, words in enumerate(("deal", "reveal", "flip")):
        assert move(running, code, tokens[version], words, version)[0] == 200
    for seat, ear in enumerate(ears):
        heard = list(islice(ear.states(), 4))
        assert [state["version"] for state in heard] == [0, 1, 2, 3]
        assert {state["you"] for state in heard} == {seat if seat < 4 else None}
        ear.close()


def test_a_stream_carries_versions_as_ids_and_a_heartbeat(running: Server) -> None:
    code, _ = a_table(running)
    ear = Ear(running.port, code)
    kinds = list(islice(ear.events(), 4))
    assert ("message", "0") in [(kind, number) for kind, number, _ in kinds]
    assert [kind for kind, _, _ in kinds].count("beat") == 3
    ear.close()


def test_a_stream_resumes_after_the_last_event_that_was_seen(running: Server) -> None:
    code, tokens = a_table(running)
    for version, words in enumerate(("deal", "reveal", "flip", "skip")):
        move(running, code, tokens[0], words, version)
    ear = Ear(running.port, code, tokens[1], since=2)
    assert [state["version"] for state in islice(ear.states(), 2)] == [3, 4]
    ear.close()


def test_no_event_is_lost_between_dropped_and_new_streams(running: Server) -> None:
    code, tokens = a_table(running)
    for version, words in enumerate(("deal", "reveal", "flip")):
        move(running, code, tokens[0], words, version)
    last = 3 + 120

    def taps() -> None:
        connection = http.client.HTTPConnection(LOOPBACK, running.port, timeout=PATIENT_SECONDS)
        for version in range(3, last):
            while version >= seen[-1] + FRAMES_BEHIND:  # whoever is farther behind gets only the present state
                time.sleep(0.001)
            words = "skip" if version % 2 else "untap"
            body = {"version": version, "move": words}
            assert ask(connection, "POST", f"/api/tables/{code}/moves", body, tokens[0])[0] == 200
        connection.close()

    seen = [3]
    mover = threading.Thread(target=taps)
    mover.start()
    while seen[-1] < last:
        ear = Ear(running.port, code, tokens[1], since=seen[-1])
        seen += [state["version"] for state in islice(ear.states(), 5 if seen[-1] + 5 <= last else last - seen[-1])]
        ear.close()
    mover.join(PATIENT_SECONDS)
    assert seen == list(range(3, last + 1))  # nothing lost, nothing twice, nothing out of order


def test_the_stream_of_a_seat_ends_when_the_seat_changes_hands(running: Server) -> None:
    code, tokens = a_table(running)
    ear = Ear(running.port, code, tokens[2])
    next(ear.states())
    status, _ = running.ask("POST", f"/api/tables/{code}/remove", {"seat": 2}, tokens[0])
    assert status == 200
    assert list(ear.states()) == []
    ear.close()


def test_a_foreign_token_hears_nothing(running: Server) -> None:
    code, _ = a_table(running)
    _, others = a_table(running)
    assert Ear(running.port, code, others[0]).status == 403
    assert Ear(running.port, "ZZZZZZ").status == 404


# R7: restart


class Follower:
    """A phone as browsers are: when its stream ends it calls again, from the last version it has seen, and never loads
    anything else.
    """

    def __init__(self, port: int, code: str, token: str) -> None:
        self.port, self.code, self.token = port, code, token
        self.seen: list[int] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        while not self.stop.is_set():
            try:
                ear = Ear(self.port, self.code, self.token, self.seen[-1] if self.seen else None)
                for state in ear.states():
                    self.seen.append(state["version"])
            except (OSError, IndexError):  # nobody is there at the moment
                self.stop.wait(0.1)


def test_R7_after_a_restart_twenty_phones_are_live_again_and_none_reloads(tmp_path: Path) -> None:
    first = Server(tmp_path)
    tables = [a_table(first) for _ in range(5)]
    phones = [Follower(first.port, code, token) for code, tokens in tables for token in tokens]
    for code, tokens in tables:
        assert move(first, code, tokens[0], "deal", 0)[0] == 200
    wait_until(lambda: all(phone.seen and phone.seen[-1] == 1 for phone in phones))
    first.stop()
    second = Server(tmp_path, first.port)
    for version, words in ((1, "reveal"), (2, "flip")):
        for code, tokens in tables:
            assert move(second, code, tokens[1], words, version)[0] == 200
        wait_until(lambda: all(phone.seen[-1] == version + 1 for phone in phones))  # noqa: B023
    assert {tuple(phone.seen[-3:]) for phone in phones} == {(1, 2, 3)}  # each version once, none twice
    for phone in phones:
        phone.stop.set()
    second.kill()


# R9: many phones


@pytest.fixture
def small_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that holds twelve streams, each of them only for a few moves."""
    program = (
        "import pathlib, sys\n"
        "from companion.server import serve, streams\n"
        "serve.MAX_STREAMS = 12\n"
        "streams.SENT_AT_MOST = 20_000\n"
        "serve.serve('127.0.0.1', int(sys.argv[1]), pathlib.Path(sys.argv[2]))\n"
    )
    monkeypatch.setattr("tests.companion.phones.SERVE", program)
    with serving(tmp_path) as small:
        yield small


def test_R9_more_streams_than_we_hold_leave_moves_alone_and_the_rest_poll(small_server: Server) -> None:
    code, tokens = a_table(small_server)
    ears = [Ear(small_server.port, code, tokens[number % 4]) for number in range(20)]
    assert [ear.status for ear in ears] == [200] * 9 + [503] * 11  # three quarters, for they have one address
    status, refused = small_server.ask("GET", f"/api/tables/{code}/events", None, tokens[0])
    assert (status, refused["poll"]) == (503, 2)
    assert move(small_server, code, tokens[0], "deal", 0)[0] == 200
    assert small_server.ask("GET", f"/api/tables/{code}")[1]["version"] == 1
    for ear in ears:
        ear.close()
    wait_until(lambda: Ear(small_server.port, code).status == 200)  # a heartbeat finds out that they are gone


def test_a_phone_that_takes_nothing_is_not_sent_more_and_more(small_server: Server) -> None:
    """Its stream ends, and a healthy phone calls again."""
    code, tokens = a_table(small_server)
    ear = Ear(small_server.port, code, tokens[0])
    for version in range(40):
        move = {"version": version, "move": f"taps {'on' if version % 2 else 'off'}"}
        assert small_server.ask("POST", f"/api/tables/{code}/moves", move, tokens[0])[0] == 200
    heard = [state["version"] for state in ear.states()]
    assert 0 < len(heard) < 40
    assert next(Ear(small_server.port, code, tokens[0], heard[-1]).states())["version"] > heard[-1]


def test_R9_two_hundred_idle_phones_do_not_starve_a_move(running: Server) -> None:
    tables = [a_table(running) for _ in range(10)]
    ears = [Ear(running.port, code, token) for code, tokens in tables for token in tokens for _ in range(5)]
    assert len(ears) == 200
    assert all(ear.status == 200 for ear in ears)
    code, tokens = tables[0]
    connection = http.client.HTTPConnection(LOOPBACK, running.port, timeout=PATIENT_SECONDS)
    for version, words in enumerate(("deal", "reveal", "flip", "discard now", "flip", "discard now")):
        body = {"version": version, "move": words}
        assert ask(connection, "POST", f"/api/tables/{code}/moves", body, tokens[0])[0] == 200
    for ear in ears:
        ear.close()


def test_odd_requests_get_an_answer_and_leave_the_server_up(running: Server) -> None:
    odd = [
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET /%00%ff%2e%2e/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        b"PURGE / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\nConnection: close\r\n\r\n",
        b"GET /api/tables/ABCDEF/events HTTP/1.1\r\nHost: 127.0.0.1\r\nLast-Event-ID: x\r\nConnection: close\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
    ]
    for request in odd:
        with socket.create_connection((LOOPBACK, running.port), timeout=PATIENT_SECONDS) as raw:
            raw.sendall(request)
            answer = raw.recv(10_000)
        assert not answer or 200 <= int(answer.split()[1]) < 500, (request, answer)
    assert running.ask("GET", "/healthz") == (200, {"ok": True})


@pytest.mark.parametrize("path", ["event%73", "event%2573", "even%2574s"])
def test_however_the_way_to_a_stream_is_spelt_it_keeps_no_thread(running: Server, path: str) -> None:
    code, tokens = a_table(running)
    for _ in range(3):
        with socket.create_connection((LOOPBACK, running.port), PATIENT_SECONDS) as wire:
            wire.sendall(f"GET /api/tables/{code}/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert wire.recv(12) == (b"HTTP/1.1 200" if path == "event%73" else b"HTTP/1.1 404")
    assert running.ask("GET", "/healthz", None)[0] == 200
    assert running.ask("GET", f"/api/tables/{code}", None, tokens[0])[0] == 200


def test_a_header_with_an_underscore_is_not_taken_for_one_with_a_dash(running: Server) -> None:
    code, tokens = a_table(running)
    with socket.create_connection((LOOPBACK, running.port), PATIENT_SECONDS) as wire:
        bearer = f"Authorization: Bearer {tokens[0]}\r\nIdempotency_Key: {'x' * 200}\r\nContent-Type: application/json"
        body = b'{"version": 0, "move": "deal"}'
        head = f"POST /api/tables/{code}/moves HTTP/1.1\r\nHost: localhost\r\n{bearer}\r\nContent-Length: {len(body)}"
        wire.sendall(f"{head}\r\n\r\n".encode() + body)
        assert wire.recv(12) == b"HTTP/1.1 200"


# Starting


def test_a_port_that_is_taken_gets_a_sentence(running: Server) -> None:
    with pytest.raises(CannotServe, match=f"Port {running.port} .* choose --port {running.port + 1}"):
        serve(LOOPBACK, running.port)


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not locked there")
def test_a_second_server_on_the_same_tables_gets_a_sentence(running: Server) -> None:
    elsewhere = ThreadPoolExecutor(1)
    with pytest.raises(CannotServe, match="Another Polderbox"):
        elsewhere.submit(serve, LOOPBACK, free_port(), running.data).result()


def test_tables_of_a_newer_version_get_a_sentence(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE about SET schema = 99"))
        connection.execute(sa.text("PRAGMA user_version = 99"))
    store.close()
    elsewhere = ThreadPoolExecutor(1)  # a browser's loop may run in this thread
    with pytest.raises(CannotServe, match="Update Polderbox"):
        elsewhere.submit(serve, LOOPBACK, free_port(), tmp_path).result()


def test_an_address_that_is_not_ours_gets_a_sentence() -> None:
    with pytest.raises(CannotServe, match="not ours"):
        serve("192.0.2.77", free_port())


def test_the_banner_shows_the_address_and_a_code_to_scan() -> None:
    shown = banner("http://192.168.1.20:8000")
    assert "http://192.168.1.20:8000" in shown
    rows = [line for line in shown.splitlines() if set(line) <= set("█▀▄ ") and line]
    assert len({len(row) for row in rows}) == 1
    assert len(rows) >= 16


def test_the_address_for_phones_is_numeric() -> None:
    assert lan.base_url("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert lan.base_url("127.0.0.1", 80) == "http://127.0.0.1"
    assert lan.base_url("::1", 8000) == "http://[::1]:8000"
    assert lan.base_url("0.0.0.0", 8000) == f"http://{lan.lan_address()}:8000"


def test_the_server_holds_six_hundred_streams_by_default() -> None:
    assert server.MAX_STREAMS == 600


@pytest.mark.parametrize("text", ["abc", "-1", "²", "1" * 5000])
def test_a_number_of_proxies_that_is_none_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("POLDERBOX_PROXIES", text)
    with pytest.raises(ValueError, match="POLDERBOX_PROXIES must be the number of reverse proxies"):
        Config()
