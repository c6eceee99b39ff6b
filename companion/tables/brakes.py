"""Brakes on guessing codes, making tables, photos, prints and hints: from one address, and from all addresses together.

The `limits` library counts, in memory at home and in Redis for processes that share their tables. While Redis is away
each process counts for itself. Both count by the wall clock: if that jumps, a count may begin afresh.
"""

from collections.abc import Callable, Mapping

import limits
from limits.errors import StorageError
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from companion.tables.codes import network

SECONDS = 2.0  # for Redis to answer
# For each setting, what is allowed from one address, then from all of them. After too many wrong codes, every code is
# looked up in the slow lane (codes.py).
ALLOWED: Mapping[str, str] = {
    "POLDERBOX_WRONG_CODES": "10 per minute; 200 per 2 minutes",
    "POLDERBOX_NEW_TABLES": "300 per 10 minutes; 1000 per 8 minutes",
    "POLDERBOX_PHOTOS": "40 per 40 seconds; 200 per 40 seconds",
    "POLDERBOX_GLIMPSES": "20 per 5 seconds; 60 per 6 seconds",  # a camera looks three times a second
    "POLDERBOX_PRINTS": "12 per minute; 60 per 2 minutes",
    "POLDERBOX_HINTS": "40 per 2 minutes; 200 per 2 minutes",  # four phones behind one router, a hint every 12 s each
}


class Brakes:
    """All of them. `settings` has what is allowed where it is not as usual."""

    def __init__(self, redis: str | None = None, name: str = "", settings: Mapping[str, str] | None = None) -> None:
        self.storages = Storages(redis, name)
        self.wrong_codes, self.new_tables, self.photos, self.glimpses, self.prints, self.hints = (
            Brake(setting, (settings or {}).get(setting) or usual, self.storages) for setting, usual in ALLOWED.items()
        )


class Brake:
    def __init__(self, name: str, allowed: str, storages: "Storages") -> None:
        self.name = name
        self.storages = storages
        try:
            self.each, self.together = (limits.parse(part) for part in allowed.split(";"))
        except ValueError:
            raise ValueError(
                f"{name} must say how much is allowed from one address, then from all of them, "
                f"such as “10 per minute; 200 per 2 minutes”, not {allowed!r}."
            ) from None

    def held(self, address: str) -> bool:
        """Whether this address has to wait."""
        home = network(address)
        return not self.storages.ask(
            lambda limiter: limiter.test(self.each, self.name, home) and limiter.test(self.together, self.name)
        )

    def count(self, address: str) -> None:
        home = network(address)
        self.storages.ask(
            lambda limiter: limiter.hit(self.each, self.name, home) | limiter.hit(self.together, self.name)
        )


class Storages:
    """Where it is counted: in Redis if there is one, and in memory if there is none or it does not answer."""

    def __init__(self, redis: str | None = None, name: str = "") -> None:
        self.limiters = [MovingWindowRateLimiter(MemoryStorage())]
        if redis:
            shared = storage_from_string(
                redis,
                key_prefix=f"polderbox:{name}:brakes",
                wrap_exceptions=True,
                socket_timeout=SECONDS,
                socket_connect_timeout=SECONDS,
            )
            self.limiters.insert(0, MovingWindowRateLimiter(shared))

    def ask(self, question: Callable[[MovingWindowRateLimiter], bool]) -> bool:
        for limiter in self.limiters[:-1]:
            try:
                return bool(question(limiter))
            except StorageError:
                continue
        return bool(question(self.limiters[-1]))
