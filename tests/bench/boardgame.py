"""Phones of boardgame.io for the benchmark: four socket.io clients over WebSocket, each hears every update."""

import asyncio
import base64
import json
import os
from collections.abc import Callable

from tests.bench.phones import LOOPBACK, READY_SECONDS, Line, Table


class BoardgameTable(Table):
    match_number = 0

    def __init__(self, port: int) -> None:
        super().__init__(port)
        BoardgameTable.match_number += 1
        self.match = f"match{BoardgameTable.match_number}"
        self.sockets: list[Socket] = []

    async def open(self) -> None:
        for phone in range(4):
            socket = await Socket.to(self.port, self.match, phone, self._hear)
            socket.greet(self.port)
            await asyncio.wait_for(socket.ready.wait(), READY_SECONDS)
            self.sockets.append(socket)

    async def move(self, number: int) -> None:
        payload = {"type": "tap", "args": ["S17", "o"], "playerID": "0", "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.sockets[0].say(f"42/table,{json.dumps(['update', action, self.version, self.match, '0'])}")
        self.version += 1

    @property
    def traffic(self) -> int:
        return sum(socket.traffic for socket in self.sockets)

    def close(self) -> None:
        for socket in self.sockets:
            socket.transport.abort()

    def _hear(self, phone: int, version: int) -> None:
        self.heard(phone, version)


class Socket(Line):
    """A WebSocket (RFC 6455) of one phone."""

    def __init__(self, match: str, phone: int, heard: Callable[[int, int], None]) -> None:
        super().__init__()
        self.match, self.phone, self.heard = match, phone, heard
        self.upgraded = False
        self.ready = asyncio.Event()

    def greet(self, port: int) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
        path = "/socket.io/?EIO=4&transport=websocket"
        self.write(f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n{upgrade}\r\n\r\n".encode())

    def say(self, text: str) -> None:
        """A masked text frame; a mask of zeros is a mask too."""
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
        self.write(b"\x81" + size + b"\0\0\0\0" + data)

    def read(self) -> None:
        if not self.upgraded:
            _, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.upgraded, self.buffer = True, rest
        while (text := self._frame()) is not None:
            self._answer(text)

    def _frame(self) -> bytes | None:
        """The next message, once it is here as a whole."""
        if len(self.buffer) < 2:
            return None
        size = self.buffer[1] & 0x7F
        start = {126: 4, 127: 10}.get(size, 2)
        end = start + (size if start == 2 else int.from_bytes(self.buffer[2:start]))
        if len(self.buffer) < end:
            return None
        text, self.buffer = self.buffer[start:end], self.buffer[end:]
        return text

    def _answer(self, text: bytes) -> None:
        if text.startswith((b'42/table,["update"', b'42/table,["patch"')):
            self.heard(self.phone, _state_id(text))
        elif text.startswith(b"0"):
            self.say("40/table,")
        elif text == b"2":
            self.say("3")
        elif text.startswith(b"40/table,"):
            self.say(f"42/table,{json.dumps(['sync', self.match, str(self.phone), None, 4])}")
        elif text.startswith(b'42/table,["sync"'):
            self.ready.set()


def _state_id(text: bytes) -> int:
    return int(text.partition(b'"_stateID":')[2].partition(b",")[0].rstrip(b"}"))
