"""Who may listen. Streams are few, so spectators leave a reserve for seats, and one address leaves some for others."""

import threading
from collections import Counter
from collections.abc import Iterable

from companion.errors import Full
from companion.tables.live import Listener

POLL_SECONDS = 2  # how often phones that cannot listen should ask
SPECTATORS_A_TABLE = 24
STREAMS_A_SEAT = 8  # a phone, a tablet, and those that were left without a word


class Places:
    """The streams of all tables. Any thread may ask."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lock = threading.Lock()
        self.taken = 0
        self.spectators = 0
        self.homes: Counter[str] = Counter()  # streams by address

    def take(self, listener: Listener, address: str) -> None:
        """At most half of the places are for spectators, and three quarters for one address."""
        with self.lock:
            spectator = not listener.seats
            if (
                self.taken >= self.most
                or self.homes[address] >= self.most * 3 // 4
                or (spectator and self.spectators >= self.most // 2)
            ):
                raise full()
            self._count(spectator, address, 1)

    def give_back(self, listener: Listener, address: str) -> None:
        with self.lock:
            self._count(not listener.seats, address, -1)

    def _count(self, spectator: bool, address: str, change: int) -> None:
        self.taken += change
        self.spectators += change * spectator
        self.homes[address] += change
        if not self.homes[address]:
            del self.homes[address]


def check_table(listeners: Iterable[Listener], newcomer: Listener) -> None:
    """Refuse whoever is one too many at a table: every seat has streams of its own, and so have the spectators."""
    others = tuple(listeners)
    if not newcomer.seats and sum(not other.seats for other in others) >= SPECTATORS_A_TABLE:
        raise full()
    if any(sum(seat in other.seats for other in others) >= STREAMS_A_SEAT for seat in newcomer.seats):
        raise full()


def full() -> Full:
    return Full("Too many phones are listening, so this one has to ask for news now and then.", poll=POLL_SECONDS)
