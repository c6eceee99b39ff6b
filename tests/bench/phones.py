"""Phones for the benchmark, one kind for each server: plain asyncio, no client library, loopback only."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable

LOOPBACK = "127.0.0.1"
LINE_LIMIT = 1 << 20
SETUP = ("deal", "reveal", "flip")


class PolderboxTable:
    """A table with four phones that listen to server-sent events and move by POST."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.version = 0
        self.card = ""
        self.heard: Callable[[int, int], None] = lambda phone, version: None
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(LOOPBACK, self.port, limit=LINE_LIMIT)
        made = await self._post("/api/tables", {"game": "polders", "players": ["A", "B", "C", "D"]}, None)
        self.code = made["code"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        for words in SETUP:
            shown = await self._post(self._path("moves"), {"version": self.version, "move": words}, self.tokens[0])
            self.version = shown["version"]
        self.card = shown["state"]["open"][0]
        for phone in range(4):
            ready = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._listen(phone, ready)))
            await asyncio.wait_for(ready.wait(), 20)

    async def move(self, number: int) -> None:
        """Seats take turns to tap and to take the tap back, the most frequent moves of an evening."""
        seat = number // 2 % 4
        words = "untap" if number % 2 else f"tap {self.card} o"
        shown = await self._post(
            self._path("moves"), {"version": self.version, "move": words}, self.tokens[seat], False
        )
        self.version += 1
        assert shown is not None

    def close(self) -> None:
        self.writer.close()
        for task in self.tasks:
            task.cancel()

    def _path(self, what: str) -> str:
        return f"/api/tables/{self.code}/{what}"

    async def _post(self, path: str, body: object, token: str | None, parse: bool = True):  # type: ignore[no-untyped-def]
        data = json.dumps(body).encode()
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n{bearer}Content-Type: application/json\r\n"
        request = f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data
        self.writer.write(request)
        try:
            status, length = await _answer_head(self.reader)
        except asyncio.IncompleteReadError:  # an idle connection was closed, as servers do
            self.reader, self.writer = await asyncio.open_connection(LOOPBACK, self.port, limit=LINE_LIMIT)
            self.writer.write(request)
            status, length = await _answer_head(self.reader)
        answer = await self.reader.readexactly(length)
        if status not in (200, 201):
            raise RuntimeError(f"{path} said {status}: {answer.decode()[:200]}")
        return json.loads(answer) if parse else answer

    async def _listen(self, phone: int, ready: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection(LOOPBACK, self.port, limit=LINE_LIMIT)
        head = f"GET {self._path('events')} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n"
        writer.write(f"{head}Authorization: Bearer {self.tokens[phone]}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    ready.set()
                    self.heard(phone, int(line[4:]))
        finally:
            writer.close()


class BoardgameTable:
    """The same with boardgame.io: four socket.io clients over WebSocket, each hears every update."""

    match_number = 0

    def __init__(self, port: int) -> None:
        self.port = port
        self.version = 0
        self.heard: Callable[[int, int], None] = lambda phone, version: None
        self.tasks: list[asyncio.Task[None]] = []
        BoardgameTable.match_number += 1
        self.match = f"match{BoardgameTable.match_number}"

    async def open(self) -> None:
        self.writers: list[asyncio.StreamWriter] = []
        for phone in range(4):
            ready = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._listen(phone, ready)))
            await asyncio.wait_for(ready.wait(), 20)

    async def move(self, number: int) -> None:
        payload = {"type": "tap", "args": ["S17", "o"], "playerID": "0", "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        _send(self.writers[0], f"42/table,{json.dumps(['update', action, self.version, self.match, '0'])}")
        self.version += 1

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()

    async def _listen(self, phone: int, ready: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection(LOOPBACK, self.port, limit=LINE_LIMIT)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n"
        upgrade = (
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        )
        writer.write(f"{head}{upgrade}\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        self.writers.append(writer)
        try:
            while True:
                text = await _receive(reader)
                if text.startswith("0"):
                    _send(writer, "40/table,")
                elif text == "2":
                    _send(writer, "3")
                elif text.startswith("40/table,"):
                    _send(writer, f"42/table,{json.dumps(['sync', self.match, str(phone), None, 4])}")
                elif text.startswith('42/table,["sync"'):
                    ready.set()
                elif text.startswith(('42/table,["update"', '42/table,["patch"')):
                    self.heard(phone, _state_id(text))
        finally:
            writer.close()


def _state_id(text: str) -> int:
    place = text.index('"_stateID":') + 11
    end = place
    while text[end].isdigit():
        end += 1
    return int(text[place:end])


async def _answer_head(reader: asyncio.StreamReader) -> tuple[int, int]:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    place = head.index(b"content-length:") + 15
    return int(head[9:12]), int(head[place : head.index(b"\r", place)])


def _send(writer: asyncio.StreamWriter, text: str) -> None:
    """A masked text frame (RFC 6455); a mask of zeros is a mask too."""
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    writer.write(b"\x81" + size + b"\0\0\0\0" + data)


async def _receive(reader: asyncio.StreamReader) -> str:
    head = await reader.readexactly(2)
    size = head[1] & 0x7F
    if size == 126:
        (size,) = struct.unpack(">H", await reader.readexactly(2))
    elif size == 127:
        (size,) = struct.unpack(">Q", await reader.readexactly(8))
    return (await reader.readexactly(size)).decode()
