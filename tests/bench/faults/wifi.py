"""The network between phones and server: it passes everything on, slows it down, cuts it, or swallows it."""

import asyncio
from contextlib import suppress
from typing import Literal

from tests.bench.phones import LOOPBACK

Mood = Literal["pass", "slow", "cut", "swallow"]
SLOW_SECONDS = 0.15  # for each piece


class Wifi:
    """A proxy in the driver's own loop. A line that lived in silence stays silent: its packets are lost."""

    def __init__(self, to_port: int) -> None:
        self.to_port = to_port
        self.mood: Mood = "pass"
        self.lines: set[asyncio.StreamWriter] = set()

    async def open(self) -> int:
        self.door = await asyncio.start_server(self._serve, LOOPBACK, 0, backlog=256)
        port: int = self.door.sockets[0].getsockname()[1]
        return port

    def turn(self, mood: Mood) -> None:
        self.mood = mood
        if mood == "cut":
            for line in list(self.lines):
                line.transport.abort()

    def close(self) -> None:
        self.door.close()
        self.turn("cut")

    async def _serve(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        self.lines.add(to_phone)
        try:
            if self.mood != "cut":
                server, to_server = await asyncio.open_connection(LOOPBACK, self.to_port)
                self.lines.add(to_server)
                await asyncio.gather(self._pump(phone, to_server), self._pump(server, to_phone))
                self.lines.discard(to_server)
        except OSError:
            pass
        finally:
            self.lines.discard(to_phone)
            to_phone.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        lost = self.mood == "swallow"
        with suppress(OSError):
            while data := await source.read(65536):
                lost = lost or self.mood == "swallow"
                if self.mood == "slow":
                    await asyncio.sleep(SLOW_SECONDS)
                if not lost:
                    sink.write(data)
                    await sink.drain()
        sink.transport.abort()
