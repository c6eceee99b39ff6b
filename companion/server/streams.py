"""Server-sent events: behind our own door a stream is a coroutine, behind other servers a generator in a thread."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from flask import Response, request
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from companion.server.connections import clogged
from companion.tables.live import BEAT, BEAT_SECONDS, HELLO, Listener
from companion.tables.registry import Registry
from companion.tables.session import Session
from companion.web.parsing import address
from companion.web.wire import GZIP_HEAD, Wire

DOOR = "polderbox.ring"  # where our door leaves the wakeup of a request
STREAM = "polderbox.stream"  # where it finds the stream to send
# Bytes on one connection; then the phone calls again. Nobody tells us whether it takes what we send, and what it leaves
# lies in our memory.
SENT_AT_MOST = 4 << 20
HEADERS = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}


class Line:
    """The line to one phone, in the event loop. What comes is sent on the spot: to wake a coroutine for it, four times
    a move, was a tenth of all work. The coroutine that holds the line wakes for heartbeats, and for the end.
    """

    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.file: int | None = None  # of the connection, once it is known
        self.send: Callable[[], None] | None = None  # while the coroutine sleeps
        self.waiter: asyncio.Future[None] | None = None
        self.woken = False
        self.quiet = False  # nothing was sent since the last beat

    def come(self) -> None:
        """There is news."""
        self.quiet = False
        if self.send is None:
            self.wake()
        else:
            self.send()

    def beat(self) -> None:
        """A heartbeat, if nothing was sent since the last one."""
        if self.quiet:
            self.wake()
        self.quiet = True

    def clogged(self) -> bool:
        """Whether the phone takes nothing. What is new then waits for a heartbeat that finds it taking again."""
        if self.file is None or not clogged(self.file):
            return False
        self.quiet = True
        return True

    def wake(self) -> None:
        self.woken = True
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def sleep(self, send: Callable[[], None]) -> None:
        """Until woken; meanwhile `send` is called for all news."""
        if not self.woken:
            self.send = send
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
            self.send = None
        self.woken = False


class Feed(Listener, Protocol):
    """A listener that a stream empties."""

    def take(self, squeeze: bool = False) -> bytes:
        """Everything that waits, ready to send; deflated, if the browser takes it so."""


class Stream:
    """What one phone or program hears, until it hangs up or its seat changes hands."""

    def __init__(
        self,
        registry: Registry,
        session: Session,
        feed: Callable[[Callable[[], None]], Feed],
        ring: Callable[[], None],
        squeeze: bool,
        address: str,
    ) -> None:
        self.registry = registry
        self.address = address
        self.session = session
        self.squeeze = squeeze
        made: list[Feed] = []

        def listener() -> Feed:
            made.append(feed(ring))
            return made[0]

        registry.listen(session, listener, address)
        self.feed = made[0]
        self.over = False
        self.sent = 0  # bytes

    @property
    def hello(self) -> bytes:
        return GZIP_HEAD + _HELLO.deflated if self.squeeze else _HELLO.text

    @property
    def beat(self) -> bytes:
        return _BEAT.deflated if self.squeeze else _BEAT.text

    def close(self) -> None:
        if not self.over:
            self.over = True
            self.registry.unlisten(self.session, self.feed, self.address)

    def taken(self) -> bytes:
        frames = self.feed.take(self.squeeze)
        self.sent += len(frames)
        return frames

    @property
    def ended(self) -> bool:
        return self.feed.closed or self.sent > SENT_AT_MOST

    async def hold(self, transport: Any, line: Line, stopping: asyncio.Event) -> None:
        """Send frames as they come and a heartbeat when none do; ends with an error when the phone is gone."""

        def send() -> None:
            frames = b"" if line.clogged() else self.taken()
            try:
                if frames:
                    next(transport.send_bytes(frames).__await__(), None)  # granian takes it without waiting
            except ProtocolClosed:
                line.wake()
            if self.ended:
                line.wake()

        await transport.send_bytes(self.hello + self.beat)
        while not stopping.is_set():
            if not line.clogged():
                await transport.send_bytes(self.taken() or self.beat)
            if self.ended:
                return
            await line.sleep(send)


_HELLO, _BEAT = Wire(HELLO), Wire(BEAT)


def respond(
    registry: Registry, session: Session, feed: Callable[[Callable[[], None]], Feed], squeeze: bool = False
) -> Response:
    """The answer to a GET of events; `feed` makes the listener of the bell that it rings."""
    ring = request.environ.get(DOOR)
    squeeze = squeeze and ring is not None and "gzip" in request.headers.get("Accept-Encoding", "")
    headers = HEADERS | ({"Content-Encoding": "gzip"} if squeeze else {})
    if ring is not None:
        request.environ[STREAM] = Stream(registry, session, feed, ring, squeeze, address())
        return Response(b"", headers=headers)
    bell = threading.Event()
    stream = Stream(registry, session, feed, bell.set, squeeze, address())
    response = Response(_lines(stream, bell), headers=headers)
    response.call_on_close(stream.close)
    return response


def _lines(stream: Stream, bell: threading.Event) -> Iterator[bytes]:
    try:
        yield stream.hello + stream.beat
        while True:
            yield stream.taken() or stream.beat
            if stream.ended:
                return
            bell.wait(BEAT_SECONDS)
            bell.clear()
    finally:
        stream.close()
