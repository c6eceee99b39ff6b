"""The door between granian and Flask. Waiting phones and slow uploads cost a coroutine each, never a thread.

Requests arrive whole: a body is gathered here, up to its limit, and only then does a thread take it to Flask.
"""

import asyncio
import gc
import gzip
import io
import itertools
import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Generic, Protocol, TypeVar

from flask import Flask
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]
from werkzeug.exceptions import HTTPException

from companion.server import streams
from companion.server.bodies import Bodies, LateError, UnreadError
from companion.server.connections import Connections
from companion.server.fast_path import Answer, FastPath
from companion.server.watching import Seen, Watch
from companion.tables.live import BEAT_SECONDS
from companion.web.parsing import client_address
from companion.web.security import UNREAD, body_limit

Q = TypeVar("Q")
A = TypeVar("A")


class Wakeup:
    """Runs small things in the event loop on behalf of other threads."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.waiting: deque[Callable[[], None]] = deque()
        self.rung = False

    def ring(self, act: Callable[[], None]) -> None:
        """From any thread. The flag may be seen late, which costs a second write and nothing else."""
        self.waiting.append(act)
        if not self.rung:
            self.rung = True
            self.loop.call_soon_threadsafe(self._answer)

    def _answer(self) -> None:
        self.rung = False  # before looking: who comes later rings again
        try:
            while self.waiting:
                self.waiting.popleft()()
        finally:
            if self.waiting:  # one failed, which the loop will say; the others have their turn all the same
                self.loop.call_soon(self._answer)


class Threads(Generic[Q, A]):
    """A few threads that answer questions one by one."""

    def __init__(self, answer: Callable[[Q], A], threads: int, wakeup: Wakeup) -> None:
        self.answer = answer
        self.wakeup = wakeup
        self.questions: queue.SimpleQueue[tuple[Q, asyncio.Future[A]]] = queue.SimpleQueue()
        for number in range(threads):
            threading.Thread(target=self._work, name=f"clerk-{number}", daemon=True).start()

    async def ask(self, question: Q) -> A:
        future: asyncio.Future[A] = self.wakeup.loop.create_future()
        self.questions.put((question, future))
        return await future

    def _work(self) -> None:
        while True:
            question, future = self.questions.get()
            try:
                answer = self.answer(question)
            except BaseException as error:
                self.wakeup.ring(_fail(future, error))
            else:
                self.wakeup.ring(partial(give(future), answer))


def give(future: asyncio.Future[A]) -> Callable[[A], None]:
    """Sets its result, unless whoever waited has gone."""
    return lambda answer: None if future.done() else future.set_result(answer)


def _fail(future: asyncio.Future[A], error: BaseException) -> Callable[[], None]:
    return lambda: None if future.done() else future.set_exception(error)


THREADS = 64  # most of them wait for the disk; what they wait for is written in one go
READERS = 4  # pages keep the processor busy, so that each one more holds up the moves
WAITS, WAIT_SECONDS = 5, 0.001  # of a page, for moves under way
ZIPPED = frozenset({"text/html", "text/css", "text/javascript", "image/svg+xml"})
ZIP_FROM = 1000  # bytes
ZIP_LEVEL = 8  # pages come once, and then only what changes
BODY_SECONDS = 60.0  # a body that takes longer is given up
SECONDS_TO_SEARCH = 15  # what was new lately; what moves leave behind adds up to 10 MB a minute
SECONDS_TO_FULL_SEARCH = 600
_CLOSE = (("connection", "close"),)


class Scope(Protocol):
    """What granian tells about a request (RSGI 1.x)."""

    proto: str
    http_version: str
    server: str
    client: str
    scheme: str
    method: str
    path: str
    query_string: str
    authority: str | None

    @property
    def headers(self) -> Any: ...


class Gateway:
    def __init__(self, app: Flask, connections: Connections, watches: Sequence[Watch] = ()) -> None:
        self.app = app
        self.watches = watches
        self.connections = connections
        self.fast_path: FastPath = app.extensions["fast_path"]
        self.wakeup = Wakeup(asyncio.get_running_loop())
        self.threads = Threads(self._ask, THREADS, self.wakeup)
        self.readers = Threads(self._read, READERS, self.wakeup)
        self.moving = 0  # moves under way
        self.stopping = asyncio.Event()
        self.lines: set[streams.Line] = set()
        self.bodies = Bodies()
        self.routes = app.url_map.bind("")
        self.reading: dict[asyncio.Task[Any], float] = {}  # who still waits for a body, and since when
        self.chores = asyncio.create_task(self._chores())

    async def __rsgi__(self, scope: Scope, protocol: Any) -> None:
        environ = environ_of(scope)
        began = self.wakeup.loop.time()
        status = await self._answered(scope, protocol, environ)
        if self.watches:
            seconds = self.wakeup.loop.time() - began
            seen = Seen(scope.method, self._route(scope), status, seconds, self._address(environ))
            for watch in self.watches:
                watch(seen)

    async def _answered(self, scope: Scope, protocol: Any, environ: dict[str, Any]) -> int:
        """The status of the answer, which has been sent."""
        try:
            body = await self._body(scope, protocol, environ)
        except UnreadError as error:  # Flask says why, to a page or to a program
            environ[UNREAD] = error.status
            body = b""
        environ["CONTENT_LENGTH"] = str(len(body))
        environ.pop("HTTP_TRANSFER_ENCODING", None)  # the body is whole and has a length now
        environ["wsgi.input"] = io.BytesIO(body)
        quick = await self._move(environ, body) if scope.path.endswith("/moves") else None
        if quick:
            self.connections.seats.add(scope.client)
            protocol.response_bytes(*quick)
            return quick[0]
        return await self._answer(environ, protocol, scope.client)

    async def _move(self, environ: dict[str, Any], body: bytes) -> Answer | None:
        answer: asyncio.Future[Answer | None] = self.wakeup.loop.create_future()
        self.moving += 1
        try:
            taken = self.fast_path.take(environ, body, self.wakeup.ring, give(answer))
            return await answer if taken else None
        finally:
            self.moving -= 1

    async def _body(self, scope: Scope, protocol: Any, environ: dict[str, Any]) -> bytes:
        """The body, unless Flask will refuse the request without a look at it."""
        if not self.fast_path.hosts.welcomes(environ.get("HTTP_HOST", "")) or not self._has_route(scope):
            return b""
        body = self.bodies.gather(scope.headers, protocol, body_limit(scope.path), self._address(environ))
        return await self._patiently(body)

    def _address(self, environ: dict[str, Any]) -> str:
        forwarded, proxies = environ.get("HTTP_X_FORWARDED_FOR", ""), self.app.config["POLDERBOX"].proxies
        return client_address(environ["REMOTE_ADDR"], forwarded, proxies)

    def _route(self, scope: Scope) -> str:
        try:
            return str(self.routes.match(scope.path, scope.method, return_rule=True)[0])
        except HTTPException:
            return ""

    def _has_route(self, scope: Scope) -> bool:
        return scope.method == "POST" and self.routes.test(scope.path, scope.method)

    async def _patiently(self, body: Coroutine[Any, Any, bytes]) -> bytes:
        """A body, unless it is too long in coming. One walk finds the late ones; `asyncio.timeout` is an alarm each."""
        task = asyncio.current_task()
        assert task is not None
        self.reading[task] = self.wakeup.loop.time()
        try:
            return await body
        except asyncio.CancelledError:
            if task in self.reading:
                raise
            task.uncancel()
            raise LateError from None
        finally:
            self.reading.pop(task, None)

    async def _chores(self) -> None:
        """Every second: connections that are too many are cut off, hearts beat for phones that heard nothing lately,
        bodies that are too slow are given up, and what is new is searched for garbage; everything is, now and then.
        """
        for second in itertools.count(1):
            await asyncio.sleep(BEAT_SECONDS / 2)
            if self.stopping.is_set():
                return
            gc.collect(_generation(second))
            self.connections.look()
            self.connections.tidy()
            for line in self.lines:
                line.file = self.connections.files.get(line.peer)
                line.beat()
            late = self.wakeup.loop.time() - BODY_SECONDS
            for task in [task for task, since in self.reading.items() if since < late]:
                del self.reading[task]
                task.cancel()

    async def _answer(self, environ: dict[str, Any], protocol: Any, peer: str) -> int:
        """What Flask says. If it lets a phone listen, the stream itself waits here, without a thread."""
        line = streams.Line(peer)
        environ[streams.DOOR] = lambda: self.wakeup.ring(line.come)
        threads = self.readers if environ["REQUEST_METHOD"] in ("GET", "HEAD") else self.threads
        status, headers, answer = await threads.ask(environ)
        stream: streams.Stream | None = environ.get(streams.STREAM)
        if stream is None:
            protocol.response_bytes(status, [*headers, *(_CLOSE if UNREAD in environ else ())], answer)
            return status
        if stream.feed.seats:
            self.connections.seats.add(peer)
        self.lines.add(line)
        try:
            headers = [(name, value) for name, value in headers if name != "content-length"]
            await stream.hold(protocol.response_stream(status, headers), line, self.stopping)
        except ProtocolClosed:
            pass  # the phone hung up
        finally:
            self.lines.discard(line)
            stream.close()
        return status

    def stop(self) -> None:
        """End all streams, so that the phones call again, and whoever is then there answers."""
        self.stopping.set()
        for line in self.lines:
            line.wake()

    def _read(self, environ: dict[str, Any]) -> tuple[int, list[tuple[str, str]], bytes]:
        """A page, which lets moves go first: while it is drawn, they wait for it again and again."""
        for _ in range(WAITS):
            if not self.moving:
                break
            time.sleep(WAIT_SECONDS)
        return self._ask(environ)

    def _ask(self, environ: dict[str, Any]) -> tuple[int, list[tuple[str, str]], bytes]:
        """The whole answer. Pages and JSON are small; of a stream this is only its beginning."""
        started: list[tuple[int, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:
            started.append((int(status[:3]), [(name.lower(), value) for name, value in headers]))

        parts: Iterable[bytes] = self.app.wsgi_app(environ, start_response)
        try:
            answer = b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        status, headers = started[-1]
        return _zipped(environ, status, headers, answer)


def _generation(second: int) -> int:
    """How far to search for garbage."""
    if second % SECONDS_TO_FULL_SEARCH == 0:
        return 2
    return 1 if second % SECONDS_TO_SEARCH == 0 else 0


def _zipped(
    environ: dict[str, Any], status: int, headers: list[tuple[str, str]], answer: bytes
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Pages and their files travel compressed; moves are too small to be worth it."""
    kind = next((value.partition(";")[0] for name, value in headers if name == "content-type"), "")
    if kind not in ZIPPED or len(answer) < ZIP_FROM or "gzip" not in environ.get("HTTP_ACCEPT_ENCODING", ""):
        return status, headers, answer
    small = gzip.compress(answer, compresslevel=ZIP_LEVEL, mtime=0)
    kept = [(name, value) for name, value in headers if name != "content-length"]
    return status, [*kept, ("content-length", str(len(small))), ("content-encoding", "gzip")], small


def environ_of(scope: Scope) -> dict[str, Any]:
    """A request as WSGI wants it (PEP 3333)."""
    name, _, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode(errors="surrogateescape").decode("latin-1"),  # granian has unquoted it
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": name,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for header, value in scope.headers.items():
        if "_" in header:  # would pass for the one with dashes, which a proxy may have written
            continue
        key = _wsgi_name(header)
        environ[key] = f"{environ[key]},{value}" if key in environ else value
    if scope.authority and "HTTP_HOST" not in environ:  # HTTP/2 has no Host
        environ["HTTP_HOST"] = scope.authority
    return environ


@lru_cache(256)
def _wsgi_name(header: str) -> str:
    name = header.upper().replace("-", "_")
    return name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
