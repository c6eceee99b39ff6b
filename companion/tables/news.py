"""News between processes: each tells the others by Redis which tables have moved on, after the move has been stored.

Only codes and versions travel. Whoever hears of a version that it has not seen reads the move from the database, so a
message that is lost costs time and never a move: after every break, and now and then anyway, all tables that somebody
here listens to are looked up in the database.
"""

import json
import logging
import queue
import secrets
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from companion.errors import StoreTrouble

log = logging.getLogger("polderbox")

SECONDS = 2.0  # for Redis to answer
RETRY_SECONDS = 0.5  # between two attempts to reach it again; each of them looks into the database too
LOOK_SECONDS = 10.0  # for a process that died after storing a move and before telling anybody
NOT_A_URL = "POLDERBOX_REDIS must be a URL such as redis://host:6379/0, or be left out."
NOT_THERE = "Redis needs its driver. Install it with: pip install 'polderbox[hosted]'"


class News:
    """What is told is sent by a thread of its own, and what is heard comes in another, so that no move waits."""

    def __init__(self, url: str, name: str) -> None:
        self.channel = f"polderbox:{name}:news"
        self.me = secrets.token_hex(8)
        self.redis = connect(url)
        self.pending: queue.SimpleQueue[tuple[str, int] | None] = queue.SimpleQueue()
        self.closed = threading.Event()
        self.connected = threading.Event()
        self.heard: Callable[[Mapping[str, int]], None] = lambda tables: None
        self.look: Callable[[], None] = lambda: None
        self.sender = threading.Thread(target=self._send, name="news-out", daemon=True)

    def follow(self, heard: Callable[[Mapping[str, int]], None], look: Callable[[], None]) -> None:
        """`heard` gets the tables that have moved on elsewhere, with their versions; `look` asks the database."""
        self.heard, self.look = heard, look
        self.sender.start()
        threading.Thread(target=self._hear, name="news-in", daemon=True).start()

    def tell(self, code: str, version: int) -> None:
        """A table has come to this version, which is stored. Never waits."""
        self.pending.put((code, version))

    def close(self) -> None:
        """Send what is still to be told, if Redis takes it."""
        self.closed.set()
        self.pending.put(None)
        self.sender.join(SECONDS)
        self.redis.close()

    def _send(self) -> None:
        """Everything that was told since the last message goes into one."""
        while (first := self.pending.get()) is not None:
            tables = dict([first])
            last: tuple[str, int] | None = first
            while last is not None and not self.pending.empty():
                last = self.pending.get()
                tables |= dict([last]) if last is not None else {}
            try:
                self.redis.publish(self.channel, json.dumps({"from": self.me, "tables": tables}))
            except Exception as trouble:  # the others will look into the database
                log.warning("Redis did not take the news of %d tables: %s", len(tables), trouble)
            if last is None:
                return

    def _hear(self) -> None:
        while not self.closed.is_set():
            try:
                with self.redis.pubsub() as line:
                    self._listen(line)
            except Exception as trouble:
                if self.closed.is_set():
                    return
                if self.connected.is_set():
                    log.warning("Redis is gone, so news is late until it is back: %s", trouble)
                self.connected.clear()
                self._quietly(self.look)
                self.closed.wait(RETRY_SECONDS)

    def _listen(self, line: Any) -> None:
        """Until something breaks. What was said before we listened is in the database."""
        line.subscribe(self.channel)
        if line.get_message(timeout=SECONDS) is None:
            raise TimeoutError("no answer to our subscription")
        self.connected.set()
        due = time.monotonic()  # when to look into the database
        while not self.closed.is_set():
            if time.monotonic() >= due:
                due = time.monotonic() + (LOOK_SECONDS if self._quietly(self.look) else RETRY_SECONDS)
            tables = self._arrived(line, min(1.0, max(0.0, due - time.monotonic())))
            if tables and not self._quietly(lambda tables=tables: self.heard(tables)):  # type: ignore[misc]
                due = min(due, time.monotonic() + RETRY_SECONDS)

    def _arrived(self, line: Any, seconds: float) -> dict[str, int]:
        """Everything that has come in, put together; nothing if nothing comes for so long."""
        tables: dict[str, int] = {}
        message = line.get_message(timeout=seconds)
        while message is not None:
            if message["type"] == "message":
                said = json.loads(message["data"])
                tables |= said["tables"] if said["from"] != self.me else {}
            message = line.get_message(timeout=0.0)
        return tables

    def _quietly(self, act: Callable[[], None]) -> bool:
        """Whether it went well. Whatever goes wrong with a table or the database, the news goes on."""
        try:
            act()
            return True
        except Exception as trouble:
            log.warning("news of tables could not be read: %s", trouble)
            return False


def connect(url: str) -> Any:
    """A client that has reached Redis once. Refuses with a sentence that never shows the password."""
    try:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError:
        raise StoreTrouble(NOT_THERE) from None
    try:
        where = f"{urlsplit(url).hostname}:{urlsplit(url).port or 6379}"
        client = redis.Redis.from_url(
            url,
            socket_timeout=SECONDS,
            socket_connect_timeout=SECONDS,
            socket_keepalive=True,
            socket_keepalive_options=_KEEPALIVE,
            health_check_interval=5,
            retry=Retry(NoBackoff(), 0),  # we look into the database before we go on
        )
    except ValueError:
        raise StoreTrouble(NOT_A_URL) from None
    try:
        client.ping()
    except (redis.AuthenticationError, redis.ResponseError):
        raise StoreTrouble(f"Redis at {where} refuses our user or password. Correct them in POLDERBOX_REDIS.") from None
    except (redis.RedisError, OSError):
        raise StoreTrouble(f"Redis at {where} does not answer. Start it, or correct POLDERBOX_REDIS.") from None
    return client


_KEEPALIVE = {
    getattr(socket, name): value
    for name, value in (("TCP_KEEPIDLE", 5), ("TCP_KEEPINTVL", 2), ("TCP_KEEPCNT", 2))
    if hasattr(socket, name)
}
