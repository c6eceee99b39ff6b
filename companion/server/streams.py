"""Server-sent events: behind our own door a stream is a coroutine, behind other servers a generator in a thread."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, request
from granian._granian import RSGIProtocolClosed

from companion.tables.live import BEAT, BEAT_SECONDS, HELLO, Listener
from companion.tables.registry import Registry
from companion.tables.session import Session

DOOR = "polderbox.ring"  # where our door leaves the wakeup of a request
STREAM = "polderbox.stream"  # where it finds the stream to send
# Characters on one line; then the phone calls again. Nobody tells us whether it takes what we send, and what it leaves
# lies in our memory.
SENT_AT_MOST = 4 << 20
HEADERS = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}


class Connection:
    """The line to one phone, in the event loop. What comes is sent on the spot: to wake a coroutine for it, four times
    a move, was a tenth of all work. The coroutine that holds the line wakes for heartbeats, and for the end.
    """

    def __init__(self) -> None:
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


class Stream:
    """What one phone hears, until it hangs up or its seat changes hands."""

    def __init__(
        self, registry: Registry, session: Session, token: str | None, since: int | None, ring: Callable[[], None]
    ) -> None:
        self.registry = registry
        self.session = session
        self.listener: Listener = registry.listen(session, token, since, ring)
        self.over = False
        self.sent = 0  # characters

    def close(self) -> None:
        if not self.over:
            self.over = True
            self.registry.unlisten(self.session, self.listener)

    async def hold(self, transport: Any, line: Connection, stopping: asyncio.Event) -> None:
        """Send frames as they come and a heartbeat when none do; ends with an error when the phone is gone."""

        def send() -> None:
            frames = self._taken()
            try:
                if frames:
                    next(transport.send_str(frames).__await__(), None)  # granian takes it without waiting
            except RSGIProtocolClosed:
                line.wake()
            if self._ended():
                line.wake()

        await transport.send_str(HELLO + BEAT)
        while not stopping.is_set():
            await transport.send_str(self._taken() or BEAT)
            if self._ended():
                return
            await line.sleep(send)

    def _taken(self) -> str:
        frames = self.listener.take()
        self.sent += len(frames)
        return frames

    def _ended(self) -> bool:
        return self.listener.closed or self.sent > SENT_AT_MOST


def respond(registry: Registry, session: Session, token: str | None) -> Response:
    """The answer to a GET of events, for the seat of this token or for a spectator. It begins with what was missed
    since the Last-Event-ID, or since the version that a fresh page shows: it cannot send that header.
    """
    since = request.headers.get("Last-Event-ID", request.args.get("since", type=int), type=int)
    ring = request.environ.get(DOOR)
    if ring is not None:
        request.environ[STREAM] = Stream(registry, session, token, since, ring)
        return Response(b"", headers=HEADERS)
    wakeup = threading.Event()
    stream = Stream(registry, session, token, since, wakeup.set)
    response = Response(_lines(stream, wakeup), headers=HEADERS)
    response.call_on_close(stream.close)
    return response


def _lines(stream: Stream, wakeup: threading.Event) -> Iterator[str]:
    try:
        yield HELLO + BEAT
        while True:
            yield stream.listener.take() or BEAT
            if stream.listener.closed:
                return
            wakeup.wait(BEAT_SECONDS)
            wakeup.clear()
    finally:
        stream.close()
