"""Phones for the benchmark, as browsers are: a cookie, a page, a stream of parts, and forms. And programs beside them.

Plain asyncio on the loopback, no client library: the driver must not be what is measured.
"""

import asyncio
import json
import re
import secrets
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Self
from urllib.parse import urlencode

from tests.bench.random_games import Laid

LOOPBACK = "127.0.0.1"
SETUP = ("deal", "reveal", "flip")
READY_SECONDS = 20
BROWSER = (  # what a phone's Chromium says with every request
    "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile "
    "Safari/537.36\r\nAccept-Language: nl-NL,nl;q=0.9,en;q=0.8\r\nSec-Fetch-Site: same-origin\r\n"
    "Accept-Encoding: gzip, deflate\r\n"
)
_SHOWS = re.compile(r'data-shows="([^"]*)"')
_CSRF = re.compile(r'name="csrf_token" value="([^"]+)"')
_SESSION = re.compile(rb"set-cookie: (polderbox=[^;]+)")
_LENGTH = re.compile(rb"content-length: *(\d+)")
_VERSION = re.compile(rb'\{"version":(\d+)')
_IDS = re.compile(rb"^id: (\d+)$", re.MULTILINE)


class Line(asyncio.Protocol):
    """A connection that counts its bytes."""

    def __init__(self) -> None:
        self.buffer = b""
        self.traffic = 0
        self.open = False

    @classmethod
    async def to(cls, port: int, *arguments: Any) -> Self:
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(*arguments), LOOPBACK, port)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.open = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False

    def write(self, data: bytes) -> None:
        self.traffic += len(data)
        self.transport.write(data)

    def data_received(self, data: bytes) -> None:
        self.traffic += len(data)
        self.buffer += data
        self.read()

    def read(self) -> None:
        """Take from the buffer what is whole."""


class Answers(Line):
    """Requests, one at a time, each with its answer."""

    def __init__(self) -> None:
        super().__init__()
        self.length = -1  # of the body that is under way
        self.answer: asyncio.Future[tuple[bytes, bytes]] | None = None

    async def answered(self, request: bytes) -> tuple[bytes, bytes]:
        """The head, in small letters, and the body of an answer, whatever it says."""
        self.answer = asyncio.get_running_loop().create_future()
        self.write(request)
        return await self.answer

    async def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """The head and the body of an answer that went well."""
        head, body = await self.answered(request)
        if head[9:12] not in (b"200", b"201"):
            raise RuntimeError(f"{request.splitlines()[0].decode()} was answered: {head.decode()}{body[:300]!r}")
        return head, body

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionResetError("the server closed the line"))

    def read(self) -> None:
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return
        if self.length < 0:
            self.head = _lower_names(head)
            length = _LENGTH.search(self.head)
            assert length, "an answer without a length"
            self.length = int(length[1])
        if len(rest) >= self.length and self.answer:
            self.buffer, self.length = b"", -1
            body = zlib.decompress(rest, 16 + zlib.MAX_WBITS) if b"\ncontent-encoding: gzip" in self.head else rest
            if not self.answer.done():
                self.answer.set_result((self.head, body))


class Events(Line):
    """A stream of events; `hear` is told the number of each."""

    def __init__(self, hear: Callable[[int], None]) -> None:
        super().__init__()
        self.hear = hear
        self.began = asyncio.Event()
        self.unzip: Callable[[bytes], bytes] | None = None
        self.text = b""

    def read(self) -> None:
        if self.unzip is None:
            head, found, self.buffer = self.buffer.partition(b"\r\n\r\n")
            if not found:
                self.buffer = head
                return
            if head[9:12] != b"200":
                raise RuntimeError(f"no stream: {head.decode()}")
            zipped = b"content-encoding: gzip" in head.lower()
            self.unzip = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress if zipped else lambda data: data
        while chunk := self._chunk():
            self.text += self.unzip(chunk)
        events, found, rest = self.text.rpartition(b"\n\n")
        if found:
            self.text = rest
            self.began.set()
            for number in _IDS.findall(events):
                self.hear(int(number))

    def _chunk(self) -> bytes:
        """The next chunk of the body, once it is here as a whole."""
        size, found, rest = self.buffer.partition(b"\r\n")
        if not found or len(rest) < int(size, 16) + 2:
            return b""
        self.buffer = rest[int(size, 16) + 2 :]
        return rest[: int(size, 16)]


class Phone:
    """A browser at one seat."""

    def __init__(self, port: int, code: str, seat: int, token: str, heard: Callable[[int, int], None]) -> None:
        self.port, self.code, self.seat = port, code, seat
        self.cookie = f"seat={token}"
        self.heard = heard
        self.shown = 0
        self.line = secrets.token_hex(8)
        self.spent = 0  # bytes of lines that were closed

    async def open(self) -> None:
        """Load the page, then listen from where it stands."""
        self.answers = await Answers.to(self.port)
        head, page = await self.answers.ask(self._request("GET", "", "Accept: text/html\r\n"))
        found = _SESSION.search(head)
        self.cookie += f"; {found[1].decode()}" if found else ""
        shows, csrf = _SHOWS.search(page.decode()), _CSRF.search(page.decode())
        assert shows, "the page has no parts"
        assert csrf, "the page has no form"
        self.csrf = csrf[1]
        self.rest = shows[1].partition(":")[2]
        self.shown = int(shows[1].partition(":")[0])
        await self._listen()

    async def _listen(self) -> None:
        self.events = await Events.to(self.port, self._hear)
        query = urlencode({"view": "table", "shows": self.shows, "seat": "", "line": self.line})
        self.events.write(self._request("GET", f"/events?{query}", "Accept: text/event-stream\r\n"))
        await asyncio.wait_for(self.events.began.wait(), READY_SECONDS)

    @property
    def shows(self) -> str:
        return f"{self.shown}:{self.rest}"

    @property
    def traffic(self) -> int:
        """All that went over the air, either way."""
        return self.spent + self.answers.traffic + self.events.traffic

    def form(self, words: str, version: int, key: str) -> bytes:
        """The request with which a page makes a move."""
        form = {"move": words, "csrf_token": self.csrf, "version": version, "seat": self.seat}
        headers = (
            f"Origin: http://{LOOPBACK}:{self.port}\r\nPolderbox-View: table\r\nPolderbox-Shows: {self.shows}\r\n"
            f"Polderbox-Line: {self.line}\r\nIdempotency-Key: {key}\r\nAccept: application/json\r\n"
            "Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\n"
        )
        return self._request("POST", "/moves", headers, urlencode(form))

    async def move(self, words: str, version: int) -> None:
        if not self.answers.open:  # an idle connection was closed, as servers do
            self.spent += self.answers.traffic
            self.answers = await Answers.to(self.port)
        found = _VERSION.match((await self.answers.ask(self.form(words, version, secrets.token_hex(16))))[1])
        assert found, "the answer has no parts"
        self._hear(int(found[1]))

    def close(self) -> None:
        self.answers.transport.abort()
        self.events.transport.abort()

    def _hear(self, version: int) -> None:
        if version > self.shown:
            self.shown = version
            self.heard(self.seat, version)

    def _request(self, method: str, path: str, headers: str, body: str = "") -> bytes:
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        host = f"Host: {LOOPBACK}:{self.port}\r\nCookie: {self.cookie}\r\n"
        return f"{method} /t/{self.code}{path} HTTP/1.1\r\n{host}{BROWSER}{headers}{length}\r\n{body}".encode()


class Table:
    """What the driver needs of a table, whoever serves it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.version = 0
        self.heard: Callable[[int, int], None] = lambda phone, version: None

    async def open(self) -> None:
        """Seat four phones that listen."""
        raise NotImplementedError

    async def move(self, number: int) -> None:
        """Make the next move of this table."""
        raise NotImplementedError

    @property
    def traffic(self) -> int:
        """All that the four phones sent and received."""
        return 0

    def close(self) -> None:
        raise NotImplementedError


class Tapping(Table):
    """A Polders table made through the API: seats take turns to tap and to take the tap back.

    These are the most frequent moves of an evening.
    """

    async def open(self) -> None:
        self.api = await Answers.to(self.port)
        made = await self._post("/api/tables", {"game": "polders", "players": ["A", "B", "C", "D"]}, None)
        self.code = made["code"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        for words in SETUP:
            shown = await self.said(words, 0)
        self.card = shown["state"]["open"][0]
        await self.seat_phones()

    async def seat_phones(self) -> None:
        raise NotImplementedError

    def next_move(self, number: int) -> tuple[int, str]:
        return number // 2 % 4, "untap" if number % 2 else f"tap {self.card} o"

    async def said(self, words: str, seat: int, parse: bool = True):  # type: ignore[no-untyped-def]
        body = {"version": self.version, "move": words}
        shown = await self._post(f"/api/tables/{self.code}/moves", body, self.tokens[seat], parse)
        self.version += 1
        return shown

    async def _post(self, path: str, body: object, token: str | None, parse: bool = True):  # type: ignore[no-untyped-def]
        if not self.api.open:
            self.api = await Answers.to(self.port)
        data = json.dumps(body).encode()
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\n{bearer}Content-Type: application/json\r\n"
        answer = (await self.api.ask(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data))[1]
        return json.loads(answer) if parse else answer


class TappingPrograms(Tapping):
    """Four programs, which listen to whole states and move by JSON."""

    async def seat_phones(self) -> None:
        self.streams: list[Line] = []
        for seat, token in enumerate(self.tokens):
            stream = await Events.to(self.port, lambda version, seat=seat: self.heard(seat, version))
            path = f"/api/tables/{self.code}/events"
            stream.write(
                f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
            )
            await asyncio.wait_for(stream.began.wait(), READY_SECONDS)
            self.streams.append(stream)

    async def move(self, number: int) -> None:
        seat, words = self.next_move(number)
        await self.said(words, seat, parse=False)

    @property
    def traffic(self) -> int:
        return self.api.traffic + sum(stream.traffic for stream in self.streams)

    def close(self) -> None:
        for line in (self.api, *self.streams):
            line.transport.abort()


class TappingPhones(Tapping):
    """Four phones with a browser each."""

    async def seat_phones(self) -> None:
        self.phones = await _seated(self, self.code, self.tokens)

    async def move(self, number: int) -> None:
        seat, words = self.next_move(number)
        await self.phones[seat].move(words, self.version)
        self.version += 1

    @property
    def traffic(self) -> int:
        return sum(phone.traffic for phone in self.phones)

    def close(self) -> None:
        self.api.transport.abort()
        for phone in self.phones:
            phone.close()


class PlayingPhones(Table):
    """Four phones in a random game."""

    def __init__(self, port: int, laid: Laid) -> None:
        super().__init__(port)
        self.laid = laid
        self.version = laid.version

    async def open(self) -> None:
        self.phones = await _seated(self, self.laid.code, self.laid.tokens)

    async def move(self, number: int) -> None:
        seat, words = self.laid.script[number]
        await self.phones[seat].move(words, self.version)
        self.version += 1

    @property
    def traffic(self) -> int:
        return sum(phone.traffic for phone in self.phones)

    def close(self) -> None:
        for phone in self.phones:
            phone.close()


async def _seated(table: Table, code: str, tokens: Sequence[str]) -> list[Phone]:
    phones = []
    for seat, token in enumerate(tokens):
        phone = Phone(table.port, code, seat, token, lambda seat, version: table.heard(seat, version))
        await phone.open()
        phones.append(phone)
    return phones


def _lower_names(head: bytes) -> bytes:
    lines = [line.partition(b":") for line in head.split(b"\r\n")]
    return b"\n".join([name.lower() + colon + value for name, colon, value in lines])
