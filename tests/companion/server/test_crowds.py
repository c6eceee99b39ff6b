"""Clients that do not behave: thousands that say nothing, some that take nothing, one that never finishes."""

import http.client
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Full
from companion.server import connections
from companion.server.connections import Connections
from companion.tables.live import JsonListener
from companion.tables.places import SPECTATORS_A_TABLE, STREAMS_A_SEAT, Places, check_table
from tests.companion.phones import LOOPBACK, PATIENT_SECONDS, Ear, Server, ask, serving, wait_until

FILES = 1024  # what many systems let a program have
IDLE = 2000
SHORT_OF_FILES = f"""
import pathlib, resource, sys
from companion.server import connections, serve
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))
serve.HEADER_SECONDS = 3600  # nobody goes by himself
serve.serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""
ENDLESS_PAGES = """
import pathlib, sys, time
from companion.server import serve
from companion.tables import records
records.export = lambda table: time.sleep(3600)  # what GET /log asks for
serve.serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""
SHORT_OF_PATIENCE = """
import pathlib, sys
from companion.server import connections, serve
serve.MAX_STREAMS = 4
connections.TAKES_SECONDS = 2
serve.serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""


@pytest.fixture
def short_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr("tests.companion.phones.SERVE", SHORT_OF_FILES)
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def short_of_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr("tests.companion.phones.SERVE", SHORT_OF_PATIENCE)
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def endless_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr("tests.companion.phones.SERVE", ENDLESS_PAGES)
    with serving(tmp_path) as running:
        yield running


def a_table(server: Server) -> tuple[str, list[str]]:
    made = server.ask("POST", "/api/tables", {"game": "polders", "players": ["Anna", "Bo"]})[1]
    return made["code"], [seat["token"] for seat in made["seats"]]


def tap(phone: http.client.HTTPConnection, code: str, token: str, version: int) -> int:
    """Stop tapping, or start again; the status."""
    body = {"version": version, "move": "taps on" if version % 2 else "taps off"}
    return ask(phone, "POST", f"/api/tables/{code}/moves", body, token)[0]


def a_phone(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(LOOPBACK, server.port, timeout=PATIENT_SECONDS)


def files(server: Server) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


# V3: stopping


UNFINISHED = {
    "half a body": "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
    "half a header": "GET /api/tables HTTP/1.1\r\nHo",
    "nothing": "",
    "a page that takes for ever": "GET /api/tables/CODE/log HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a stream that nobody reads": "GET /api/tables/CODE/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


@pytest.mark.parametrize("request_head", UNFINISHED.values(), ids=UNFINISHED)
def test_V3_nobody_keeps_the_server_from_stopping(endless_pages: Server, request_head: str) -> None:
    code, _ = a_table(endless_pages)
    with socket.create_connection((LOOPBACK, endless_pages.port), PATIENT_SECONDS) as raw:
        raw.sendall(request_head.replace("CODE", code).encode())
        assert endless_pages.ask("GET", "/healthz")[0] == 200  # so it has seen the other one
        endless_pages.stop()  # fails if the server is still there after a long time
    assert endless_pages.process.returncode == 0


# V4: thousands of connections


def idle(port: int) -> list[socket.socket]:
    """Connections that nobody waits for."""
    opened = []
    for _ in range(IDLE):
        raw = socket.socket()
        raw.setblocking(False)
        raw.connect_ex((LOOPBACK, port))
        opened.append(raw)
    return opened


def test_V4_two_thousand_idle_connections_keep_nobody_from_moving(short_of_files: Server) -> None:
    code, tokens = a_table(short_of_files)
    early = a_phone(short_of_files)
    assert tap(early, code, tokens[0], 0) == 200
    line, ear = early.sock, Ear(short_of_files.port, code, tokens[1], since=1)
    crowd = idle(short_of_files.port)
    late = a_phone(short_of_files)
    for version, phone in enumerate([early, late] * 10, 1):
        assert tap(phone, code, tokens[0], version) == 200
    assert early.sock is line  # the oldest connection of all, but a seat's
    assert next(ear.states())["version"] > 1
    wait_until(lambda: files(short_of_files) < connections.STRANGERS_EACH + connections.SPARE_FILES)
    assert tap(early, code, tokens[0], 21) == 200
    for raw in crowd:
        raw.close()


class Tidied(Connections):
    """Says whom it would have cut off."""

    def __init__(self, peers: list[str], seats: set[str], places: int, proxied: bool = False) -> None:
        super().__init__(8000, places, proxied)
        self.files = {peer: number for number, peer in enumerate(peers)}
        self.seats = seats
        self.gone: list[str] = []
        self.tidy()

    def cut(self, peers: Any) -> None:
        self.gone += peers


def test_V4_the_oldest_strangers_of_a_crowded_address_go_and_nobody_else() -> None:
    crowd = [f"10.0.0.1:{port}" for port in range(1000, 1300)]
    neighbours = ["10.0.0.2:1", "[fe80::1%2]:1"]
    assert sorted(Tidied([*neighbours, *crowd], {crowd[0]}, 4000).gone) == crowd[1:44]  # 256 of 299 strangers stay


def test_V4_a_home_of_IPv6_is_one_address() -> None:
    crowd = [f"[2001:db8::{number:x}]:1" for number in range(300)]
    assert sorted(Tidied(crowd, set(), 4000).gone) == sorted(crowd[:44])
    assert Tidied([f"[2001:db8:{number:x}::1]:1" for number in range(300)], set(), 4000).gone == []


def test_V4_strangers_leave_half_of_all_places_to_seats() -> None:
    many = [f"10.0.{number // 200}.{number % 200}:1" for number in range(1000)]
    assert sorted(Tidied(many, set(), 1000).gone) == sorted(many[:500])
    assert Tidied(many, set(many), 1000).gone == []


def test_V4_behind_our_own_proxy_everybody_has_one_address() -> None:
    crowd = [f"127.0.0.1:{port}" for port in range(1000, 1400)]
    assert Tidied(crowd, set(), 4000, proxied=True).gone == []


# V4, R9: streams


def listener(*seats: int) -> JsonListener:
    made = JsonListener(seats[0] if seats else None, lambda: None)
    made.seats = seats
    return made


def taken(places: Places, count: int, address: str, *seats: int) -> int:
    """How many of so many streams get a place."""
    got = 0
    for _ in range(count):
        try:
            places.take(listener(*seats), address)
        except Full:
            continue
        got += 1
    return got


def test_V4_spectators_cannot_push_seats_out_of_the_streams() -> None:
    places = Places(40)
    assert [taken(places, 10, f"10.0.0.{number}") for number in range(5)] == [10, 10, 0, 0, 0]
    assert taken(places, 30, "10.0.0.9", 0) == 20


def test_V4_one_address_cannot_take_all_streams_and_gets_them_back() -> None:
    places = Places(40)
    assert taken(places, 40, "10.0.0.1", 0) == 30
    assert taken(places, 40, "10.0.0.2", 0) == 10
    places.give_back(listener(0), "10.0.0.1")
    assert taken(places, 2, "10.0.0.3", 0) == 1


def test_R9_at_a_table_every_seat_has_streams_that_nobody_else_can_take() -> None:
    crowd = [listener() for _ in range(SPECTATORS_A_TABLE)] + [listener(0) for _ in range(STREAMS_A_SEAT)]
    for one_too_many in (listener(), listener(0), listener(0, 1)):
        with pytest.raises(Full):
            check_table(crowd, one_too_many)
    check_table(crowd, listener(1))


# V5: streams that nobody reads


def test_V5_a_phone_that_takes_nothing_is_cut_off_with_its_place_and_little_is_kept_for_it(
    short_of_patience: Server,
) -> None:
    """It is sent 3 MB of news. The client neither reads nor hangs up."""
    code, tokens = a_table(short_of_patience)
    before = files(short_of_patience)
    ears = [Ear(short_of_patience.port, code, tokens[0]) for _ in range(3)]  # as many as one address may have
    assert Ear(short_of_patience.port, code).status == 503
    phone, version, size = a_phone(short_of_patience), 0, 0
    while size < 3_000_000:
        body = {"version": version, "move": "taps on" if version % 2 else "taps off"}
        status, state = ask(phone, "POST", f"/api/tables/{code}/moves", body, tokens[0])
        assert status == 200
        size += len(json.dumps(state))
        version += 1
    wait_until(lambda: files(short_of_patience) <= before + 1)  # the one that moves
    for ear in ears:
        assert len(_rest(ear)) < 1_000_000
    wait_until(lambda: Ear(short_of_patience.port, code).status == 200)


def _rest(ear: Ear) -> bytes:
    """All that reached the phone's own system, up to the end of the connection."""
    got = b""
    ear.socket.settimeout(PATIENT_SECONDS)
    try:
        while part := ear.socket.recv(1 << 16):
            got += part
    except ConnectionResetError:
        return got
    return got


# V7: heavy pages


def test_V7_pages_that_take_for_ever_leave_changes_alone(endless_pages: Server) -> None:
    """Eighty readers once had all sixty-four threads."""
    code, _ = a_table(endless_pages)
    readers = [socket.create_connection((LOOPBACK, endless_pages.port), PATIENT_SECONDS) for _ in range(80)]
    for raw in readers:
        raw.sendall(f"GET /api/tables/{code}/log HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert a_table(endless_pages)[0] != code
    for raw in readers:
        raw.close()
