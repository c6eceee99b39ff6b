"""A small TCP proxy between phone and server that can cut the line or swallow everything, as networks do."""

import socket
import threading
from contextlib import suppress
from typing import Literal

from tests.companion.phones import LOOPBACK

Mood = Literal["pass", "cut", "swallow"]
POLL_SECONDS = 0.05


class Proxy:
    """`pass` hands everything on, `cut` closes and refuses, `swallow` lets connections hang without a word."""

    def __init__(self, to_port: int) -> None:
        self.to_port = to_port
        self.mood: Mood = "pass"
        self.open = True
        self.lines: set[socket.socket] = set()
        self.door = socket.create_server((LOOPBACK, 0), backlog=64)
        self.port: int = self.door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def turn(self, mood: Mood) -> None:
        self.mood = mood
        if mood == "cut":
            for line in list(self.lines):
                _close(line)

    def close(self) -> None:
        self.open = False
        self.turn("cut")
        self.door.close()

    def _accept(self) -> None:
        while self.open:
            try:
                phone, _ = self.door.accept()
            except OSError:
                return
            if self.mood == "cut":
                _close(phone)
                continue
            self.lines.add(phone)
            threading.Thread(target=self._serve, args=(phone,), daemon=True).start()

    def _serve(self, phone: socket.socket) -> None:
        """A connection that began or lived in silence stays silent for ever: its packets are lost."""
        with suppress(OSError):
            server = socket.create_connection((LOOPBACK, self.to_port), timeout=5)
            self.lines.add(server)
            other = threading.Thread(target=self._pump, args=(server, phone), daemon=True)
            other.start()
            self._pump(phone, server)
            other.join()
        for line in (phone,):
            self.lines.discard(line)
            _close(line)

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        lost = self.mood == "swallow"
        source.settimeout(POLL_SECONDS)
        while self.open:
            lost = lost or self.mood == "swallow"
            try:
                data = source.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                break
            if not data:
                break
            if not lost:
                with suppress(OSError):
                    sink.sendall(data)
        _close(sink)


def _close(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
