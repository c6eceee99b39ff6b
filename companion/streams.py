"""Server-sent events: behind our own door a stream is a coroutine, behind other servers a generator in a thread."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, request

from companion.hall import Hall
from companion.live import BEAT, BEAT_SECONDS, HELLO, Listener
from companion.room import Room

DOOR = "polderbox.ring"  # where our door leaves the bell of a request
STREAM = "polderbox.stream"  # where it finds the stream to send
HEADERS = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}


class News:
    """Wakes one stream in the event loop; lighter than an asyncio.Event, because only one ever waits."""

    def __init__(self) -> None:
        self.waiter: asyncio.Future[None] | None = None
        self.came = False
        self.quiet = False  # nothing was sent since the last beat

    def come(self) -> None:
        self.came, self.quiet = True, False
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def beat(self) -> None:
        """A heartbeat, if nothing was sent since the last one."""
        if self.quiet:
            self.come()
        self.quiet = True

    async def wait(self) -> None:
        if not self.came:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        self.came = False


class Stream:
    """What one phone hears, until it hangs up or its seat changes hands."""

    def __init__(self, hall: Hall, room: Room, seat: int | None, since: int | None, ring: Callable[[], None]) -> None:
        self.hall = hall
        self.room = room
        self.listener: Listener = hall.listen(room, seat, since, ring)
        self.over = False

    def close(self) -> None:
        if not self.over:
            self.over = True
            self.hall.unlisten(self.room, self.listener)

    async def send(self, transport: Any, news: News, stopping: asyncio.Event) -> None:
        """Send frames as they come and a heartbeat when none do; ends with an error when the phone is gone."""
        await transport.send_str(HELLO + BEAT)
        while not stopping.is_set():
            await transport.send_str(self.listener.take() or BEAT)
            if self.listener.closed:
                return
            await news.wait()


def respond(hall: Hall, room: Room, seat: int | None) -> Response:
    """The answer to a GET of events, with what was missed since the Last-Event-ID."""
    since = request.headers.get("Last-Event-ID", type=int)
    ring = request.environ.get(DOOR)
    if ring is not None:
        request.environ[STREAM] = Stream(hall, room, seat, since, ring)
        return Response(b"", headers=HEADERS)
    bell = threading.Event()
    stream = Stream(hall, room, seat, since, bell.set)
    response = Response(_lines(stream, bell), headers=HEADERS)
    response.call_on_close(stream.close)
    return response


def _lines(stream: Stream, bell: threading.Event) -> Iterator[str]:
    try:
        yield HELLO + BEAT
        while True:
            yield stream.listener.take() or BEAT
            if stream.listener.closed:
                return
            bell.wait(BEAT_SECONDS)
            bell.clear()
    finally:
        stream.close()
