"""Small TCP proxies between phone and server: they cut the line, swallow everything, or are slow, as networks are."""

import itertools
import queue
import socket
import threading
import time
from contextlib import suppress
from typing import Literal

from tests.companion.phones import LOOPBACK

Mood = Literal["pass", "cut", "swallow"]
POLL_SECONDS = 0.05
ROUND_TRIP_SECONDS = 0.3
LOST = 20  # one packet in so many
AGAIN_SECONDS = 0.5  # until TCP sends a lost packet again: a round trip and 200 ms, as Linux has it


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
        """A connection that began in silence, or lost a byte to it, stays silent for ever. (TCP would send again, some
        seconds later.) One that nobody used meanwhile has missed nothing and works on.
        """
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
            try:
                data = source.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                break
            if not data:
                break
            lost = lost or self.mood == "swallow"
            if not lost:
                with suppress(OSError):
                    sink.sendall(data)
        _close(sink)


class SlowProxy(Proxy):
    """A bad Wi-Fi: everything takes half a round trip, and one packet in twenty is lost, sent again, and holds up what
    comes after it. To open a connection takes a round trip of its own.
    """

    def __init__(self, to_port: int) -> None:
        self.packets = itertools.count(1)
        super().__init__(to_port)

    def _serve(self, phone: socket.socket) -> None:
        time.sleep(ROUND_TRIP_SECONDS)
        super()._serve(phone)

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        under_way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
        threading.Thread(target=_deliver, args=(under_way, sink), daemon=True).start()
        with suppress(OSError):
            while data := source.recv(65536):
                lost = next(self.packets) % LOST == 0
                late = ROUND_TRIP_SECONDS / 2 + (AGAIN_SECONDS if lost else 0.0)
                under_way.put((time.monotonic() + late, data))
        under_way.put((time.monotonic(), b""))


def _deliver(under_way: "queue.SimpleQueue[tuple[float, bytes]]", sink: socket.socket) -> None:
    """Hand on each packet when it is due, until an empty one ends the line."""
    while True:
        due, data = under_way.get()
        time.sleep(max(0.0, due - time.monotonic()))
        if not data:
            return _close(sink)
        with suppress(OSError):
            sink.sendall(data)


def _close(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
