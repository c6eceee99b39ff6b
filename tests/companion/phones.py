"""Phones for tests: some talk to the app in this process, others to a real server over the loopback."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from companion.tables.brakes import ALLOWED, Brakes

LOOPBACK = "127.0.0.1"
PATIENT_SECONDS = 120.0  # long enough for the slowest machine: whoever waits so long waits for nothing
PORTS = range(12_000, 32_000)  # below those that systems lend to outgoing connections
SERVE = """
import pathlib, sys
from companion.tables import registry, seats
from companion.server.serve import serve
seats.token_bytes = lambda size: bytes(range(size))  # every table of every run has the same luck
registry.checked_nonce = lambda nonce: None
serve("127.0.0.1", int(sys.argv[1]), pathlib.Path(sys.argv[2]))
"""
WHOLE_GAME = ("deal", *("reveal", *("flip", "discard now") * 5, "cross") * 4, *("flip", "discard now") * 5, "cross")


def free() -> Brakes:
    """Nobody is held up, however much they ask for."""
    return Brakes(settings=dict.fromkeys(ALLOWED, "100000 per second; 100000 per second"))


class Phones:
    """A table made through the API; phone k holds the token of seat k."""

    def __init__(self, client: Any, players: Sequence[str], **more: Any) -> None:
        self.client = client
        made = client.post("/api/tables", json={"game": "polders", "players": list(players), **more})
        assert made.status_code == 201, made.text
        self.code: str = made.json["code"]
        self.tokens: list[str] = [seat["token"] for seat in made.json["seats"]]

    def post(self, what: str, body: Any, seat: int | None = 0, key: str | None = None) -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        if seat is not None:
            headers["Authorization"] = f"Bearer {self.tokens[seat]}"
        return self.client.post(f"/api/tables/{self.code}/{what}", json=body, headers=headers)

    def look(self, seat: int | None = None) -> dict[str, Any]:
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        answer = self.client.get(f"/api/tables/{self.code}", headers=headers)
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json
        return shown

    def try_move(self, words: str, seat: int = 0, version: int | None = None, key: str | None = None) -> Any:
        seen = self.look()["version"] if version is None else version
        return self.post("moves", {"version": seen, "move": words}, seat, key)

    def move(self, words: str, seat: int = 0) -> dict[str, Any]:
        answer = self.try_move(words, seat)
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json
        return shown

    def moves(self, *texts: str) -> dict[str, Any]:
        shown: dict[str, Any] = {}
        for words in texts:
            shown = self.move(words)
        return shown

    def take_back(self, seat: int = 0) -> dict[str, Any]:
        """One phone asks, and all the others agree."""
        shown = self.move("ask", seat)
        for other in shown["ask"]["waiting"]:
            shown = self.move("agree", other)
        return shown

    def log(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/tables/{self.code}/log").json
        return found


class Server:
    """A real server in a process of its own."""

    def __init__(self, data: Path, port: int | None = None, **settings: str) -> None:
        """`settings` are POLDERBOX_... variables; those of whoever runs the tests do not count."""
        self.data = data
        self.port = port or free_port()
        root = Path(__file__).parents[2]
        env = {name: value for name, value in os.environ.items() if not name.startswith("POLDERBOX")} | settings
        command = [sys.executable, "-c", SERVE, str(self.port), str(data)]
        data.mkdir(parents=True, exist_ok=True)
        self.said = data / "said.txt"
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                command, cwd=root, env=env, stdout=subprocess.DEVNULL, stderr=said, start_new_session=True
            )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENT_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                if self.ask("GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.02)
        self.kill()
        raise AssertionError("the server did not start")

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> tuple[int, dict[str, Any]]:
        """One request on a connection of its own."""
        connection = http.client.HTTPConnection(LOOPBACK, self.port, timeout=PATIENT_SECONDS)
        try:
            return ask(connection, method, path, body, token, **headers)
        finally:
            connection.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENT_SECONDS)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENT_SECONDS)


def ask(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: Any = None,
    token: str | None = None,
    **headers: str,
) -> tuple[int, dict[str, Any]]:
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    connection.request(method, path, data, headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read() or b"{}")


@contextmanager
def serving(data: Path, **settings: str) -> Iterator[Server]:
    server = Server(data, None, **settings)
    try:
        yield server
    finally:
        server.kill()


def wait_until(there: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENT_SECONDS
    while not there():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


class Ear:
    """Listens to a table's events on a plain socket."""

    def __init__(self, port: int, code: str, token: str | None = None, since: int | None = None) -> None:
        self.socket = socket.create_connection((LOOPBACK, port), timeout=PATIENT_SECONDS)
        lines = [f"GET /api/tables/{code}/events HTTP/1.1", f"Host: {LOOPBACK}:{port}"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += [f"Last-Event-ID: {since}"] if since is not None else []
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            continue

    def events(self) -> Iterator[tuple[str, str, str]]:
        """(kind, id, data) until the stream ends; the chunk sizes of HTTP are on their own lines and are dropped."""
        kind, number, data = "message", "", ""
        for raw in self.file:
            line = raw.decode().rstrip("\r\n")
            if line == "0":  # the last chunk
                return
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("id: "):
                number = line[4:]
            elif line.startswith("data: "):
                data = line[6:]
                yield kind, number, data
                kind, number = "message", ""

    def states(self) -> Iterator[dict[str, Any]]:
        for kind, _, data in self.events():
            if kind == "message":
                yield json.loads(data)

    def close(self) -> None:
        self.file.close()
        self.socket.close()


def free_port() -> int:
    """A port that nobody else takes before our server does: tests that run beside this one begin elsewhere."""
    while True:
        port = PORTS[next(_turns) % len(PORTS)]
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, port)) != 0:
                return port


_turns = count(os.getpid() * 1009)
