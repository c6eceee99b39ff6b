"""Bodies on their way in: too large, too slow, never finished, in too many parts. What is refused is left unread."""

import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import MAX_FORM_PARTS, MAX_PHOTO_BYTES
from tests.companion.phones import LOOPBACK, PATIENT_SECONDS, Server, serving

NEIGHBOUR = "127.0.0.2"  # another address on the same machine
TIGHT = """
import pathlib, sys
from companion.server import bodies, gateway, serve
bodies.BUDGET, bodies.SHARE = 6_000_000, 3_000_000
gateway.BODY_SECONDS = 2.0
serve.serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""
PHOTO = "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000000\r\n\r\n"
HEADERS = ("x-content-type-options: nosniff", "referrer-policy: same-origin", "frame-ancestors 'none'", "no-store")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def tight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that takes 3 MB of photos from one address, 6 MB from all, and waits two seconds for a body."""
    monkeypatch.setattr("tests.companion.phones.SERVE", TIGHT)
    with serving(tmp_path) as tight:
        yield tight


def a_table(server: Server) -> tuple[str, list[str]]:
    made = server.ask("POST", "/api/tables", {"game": "polders", "players": ["Anna", "Bo"]})[1]
    return made["code"], [seat["token"] for seat in made["seats"]]


def move(server: Server, code: str, token: str, words: str, version: int) -> tuple[int, dict[str, Any]]:
    return server.ask("POST", f"/api/tables/{code}/moves", {"version": version, "move": words}, token)


def until_closed(raw: socket.socket) -> bytes:
    got = b""
    try:
        while part := raw.recv(1 << 16):
            got += part
    except ConnectionResetError:
        return got
    return got


def test_S4_photos_share_a_budget_and_moves_go_on(tight: Server) -> None:
    with socket.create_connection((LOOPBACK, tight.port), PATIENT_SECONDS) as first:
        first.sendall(PHOTO.encode() + b"x" * 2_000_000)
        code, tokens = a_table(tight)
        with socket.create_connection((LOOPBACK, tight.port), PATIENT_SECONDS) as second:
            second.sendall(PHOTO.encode() + b"x" * 2_000_000)
            answer = second.recv(20_000)
        assert answer.startswith(b"HTTP/1.1 503")
        assert b"Send yours again" in answer
        assert b"nosniff" in answer  # with all the headers of any other answer
        assert move(tight, code, tokens[0], "deal", 0)[0] == 200


def test_V1_what_is_announced_and_never_sent_holds_up_nobody(running: Server) -> None:
    """Eight idle sockets that announced a photo of the largest size once stopped every move for a minute."""
    head = f"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: {MAX_PHOTO_BYTES}\r\n\r\n"
    code, tokens = a_table(running)
    idle = [socket.create_connection((LOOPBACK, running.port), PATIENT_SECONDS) for _ in range(20)]
    for raw in idle:
        raw.sendall(head.encode() + b"x")
    assert move(running, code, tokens[0], "deal", 0)[0] == 200
    for raw in idle:
        raw.setblocking(False)
        with pytest.raises(BlockingIOError):
            raw.recv(1)  # it still waits: the move overtook all of them
        raw.close()


def test_V1_a_body_for_nobody_is_not_read(running: Server) -> None:
    """An unknown host or path is refused before its body comes."""
    for path, host, status in (("/nowhere", "localhost", b"404"), ("/api/read", "evil.example", b"400")):
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 16000000\r\n\r\n"
        with socket.create_connection((LOOPBACK, running.port), PATIENT_SECONDS) as raw:
            raw.sendall(head.encode() + b"x")
            assert raw.recv(10_000).startswith(b"HTTP/1.1 " + status)


def test_S4_a_body_over_the_limit_is_refused_before_it_is_read(running: Server) -> None:
    code, tokens = a_table(running)
    with socket.create_connection((LOOPBACK, running.port), timeout=PATIENT_SECONDS) as raw:
        head = f"POST /api/tables/{code}/moves HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Type: application/json\r\n"
        raw.sendall(f"{head}Authorization: Bearer {tokens[0]}\r\nContent-Length: 1000000000\r\n\r\n".encode() + b"x")
        answer = raw.recv(10_000)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"too large" in answer


def test_a_body_in_chunks_is_read(running: Server) -> None:
    connection = http.client.HTTPConnection(LOOPBACK, running.port, timeout=PATIENT_SECONDS)
    parts = iter([b'{"game": "polders", ', b'"players": ["A", "B"]}'])
    connection.request("POST", "/api/tables", parts, {"Content-Type": "application/json"}, encode_chunked=True)
    assert connection.getresponse().status == 201
    connection.close()


def test_S4_a_body_that_hides_its_length_is_cut_off_too(running: Server) -> None:
    with socket.create_connection((LOOPBACK, running.port), timeout=PATIENT_SECONDS) as raw:
        raw.sendall(f"POST /api/tables HTTP/1.1\r\nHost: {LOOPBACK}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        try:
            for _ in range(20):
                raw.sendall(chunk)
            answer = raw.recv(10_000)
        except OSError:
            answer = raw.recv(10_000)
    assert answer.startswith(b"HTTP/1.1 413")


def test_S5_a_hundred_slow_uploads_do_not_starve_a_move(running: Server) -> None:
    code, tokens = a_table(running)
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n"
    )
    slow = [socket.create_connection((LOOPBACK, running.port), timeout=PATIENT_SECONDS) for _ in range(100)]
    for raw in slow:
        raw.sendall(f"{head}\r\n{{".encode())  # one byte of a thousand, and then nothing
    assert move(running, code, tokens[0], "deal", 0)[0] == 200
    for raw in slow:
        raw.setblocking(False)
        with pytest.raises(BlockingIOError):
            raw.recv(1)  # it still waits: the move overtook all of them
        raw.close()


def test_S4_a_form_with_too_many_parts_is_refused(running: Server) -> None:
    part = 'Content-Disposition: form-data; name="photo"; filename="x.jpg"\r\n\r\nx\r\n'
    body = (f"--edge\r\n{part}" * (MAX_FORM_PARTS + 1) + "--edge--\r\n").encode()
    phone = http.client.HTTPConnection(LOOPBACK, running.port, timeout=PATIENT_SECONDS)
    phone.request("POST", "/api/read", body, {"Content-Type": "multipart/form-data; boundary=edge"})
    answer = phone.getresponse()
    assert (answer.status, "too large" in json.loads(answer.read())["reason"]) == (413, True)
    phone.close()


def test_S5_slow_photos_of_one_address_starve_neither_moves_nor_the_photos_of_others(tight: Server) -> None:
    code, tokens = a_table(tight)
    slow = [socket.create_connection((LOOPBACK, tight.port), PATIENT_SECONDS) for _ in range(20)]
    for raw in slow:
        raw.sendall(PHOTO.encode() + b"x" * 400_000)
    assert move(tight, code, tokens[0], "deal", 0)[0] == 200
    photo = b"x" * 1_000_000
    with socket.create_connection((LOOPBACK, tight.port), PATIENT_SECONDS, (NEIGHBOUR, 0)) as raw:
        head = f"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(photo)}\r\n\r\n"
        raw.sendall(head.encode() + photo)
        assert raw.recv(12) == b"HTTP/1.1 400"  # it was taken in and looked at: there is no photo in it
    for raw in slow:
        raw.close()


@pytest.mark.parametrize(
    ("request_head", "status", "words"),
    [
        ("POST /api/read HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9\r\n\r\n", 400, "do not know this address"),
        ("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n", 408, "took too long"),
        ("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n", 413, "too large"),
        ("POST /logs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n", 413, "too large"),
    ],
)
def test_S19_what_is_refused_unread_carries_all_headers_and_a_sentence(
    tight: Server, request_head: str, status: int, words: str
) -> None:
    with socket.create_connection((LOOPBACK, tight.port), PATIENT_SECONDS) as raw:
        raw.sendall(request_head.encode() + b"x")
        answer = until_closed(raw).decode()
    assert answer.startswith(f"HTTP/1.1 {status}")
    assert all(header in answer for header in HEADERS)
    assert words in answer


def test_S19_photos_that_find_no_room_get_all_headers(tight: Server) -> None:
    with socket.create_connection((LOOPBACK, tight.port), PATIENT_SECONDS) as raw:
        raw.sendall(PHOTO.encode())
        for _ in range(40):
            try:
                raw.sendall(b"x" * 100_000)
            except ConnectionError:
                break
        answer = until_closed(raw).decode()
    assert answer.startswith("HTTP/1.1 503")
    assert all(header in answer for header in HEADERS)


@pytest.mark.parametrize("chunked", [False, True])
def test_a_move_that_breaks_off_on_its_way_is_not_made(running: Server, chunked: bool) -> None:
    """What came may be half of it, such as version 1 of version 12."""
    code, tokens = a_table(running)
    body = b'{"version": 0, "move": "deal"}'
    length = "Transfer-Encoding: chunked" if chunked else "Content-Length: 1000"
    head = f"POST /api/tables/{code}/moves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {tokens[0]}\r\n"
    with socket.create_connection((LOOPBACK, running.port), PATIENT_SECONDS) as raw:
        raw.sendall(f"{head}Content-Type: application/json\r\n{length}\r\n\r\n".encode())
        raw.sendall(b"%x\r\n%b\r\n" % (len(body), body) if chunked else body)
        raw.shutdown(socket.SHUT_WR)
        until_closed(raw)
    assert running.ask("GET", f"/api/tables/{code}")[1]["version"] == 0
    assert move(running, code, tokens[0], "deal", 0)[0] == 200
