"""Tables with players who never give up: each sends a move with one key until the answer says yes or no."""

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.bench.phones import LOOPBACK, Answers, Phone

ANSWER_SECONDS = 3.0
AGAIN_SECONDS = 0.1
SILENT_SECONDS = 5.0  # the server's heart beats every other second
GAMES = ("polders", "flutter", "h2olland", "rollfold")  # whose logs are open to all while they are played
MOVES_A_TABLE = 400
BACK = 0.04  # so often a player undoes or redoes
Asked = tuple[int, dict[str, Any]]


@dataclass(slots=True)
class Counts:
    acknowledged: int = 0
    refused: int = 0  # with a reason: not made, and not counted as made
    disk: int = 0  # answers that said that the disk did not take a move
    broken: int = 0  # answers with 500: a bug, whatever the disk does
    again: int = 0  # moves sent again, because no answer came


class Api:
    """A program's line to the server, opened again when it breaks."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line: Answers | None = None

    async def ask(self, method: str, path: str, body: object = None, token: str = "", key: str = "") -> Asked:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.port}\r\nAccept: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += f"Idempotency-Key: {key}\r\n" if key else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n" if data else "\r\n"
        return await self.send(head.encode() + data)

    async def send(self, request: bytes) -> Asked:
        """The status and the JSON of an answer; OSError if there was none in time."""
        try:
            if self.line is None or not self.line.open:
                self.line = await asyncio.wait_for(Answers.to(self.port), ANSWER_SECONDS)
            head, content = await asyncio.wait_for(self.line.answered(request), ANSWER_SECONDS)
        except (TimeoutError, OSError, AssertionError) as error:
            self.close()
            raise ConnectionError(str(error)) from None
        return int(head[9:12]), json.loads(content) if content[:1] == b"{" else {}

    def close(self) -> None:
        if self.line is not None:
            self.line.transport.abort()
        self.line = None


class Listening(Phone):
    """A browser that comes back by itself when its stream breaks, and believes what it then hears first: a table that
    was restored may have gone back.
    """

    fresh = True

    def _hear(self, version: int) -> None:
        if self.fresh or version > self.shown:
            self.shown = version
        self.fresh = False

    async def stay(self) -> None:
        while True:
            self.fresh = True
            try:
                await asyncio.wait_for(self._listen() if hasattr(self, "csrf") else self.open(), ANSWER_SECONDS)
                await self._hear_beats()
            except (OSError, RuntimeError, AssertionError, TimeoutError):
                await asyncio.sleep(AGAIN_SECONDS)

    async def _hear_beats(self) -> None:
        """Until the stream ends, or is silent for so long that the line must be dead."""
        traffic, beats = self.events.traffic, 0.0
        while self.events.open and beats < SILENT_SECONDS:
            await asyncio.sleep(AGAIN_SECONDS)
            beats = beats + AGAIN_SECONDS if traffic == self.events.traffic else 0.0
            traffic = self.events.traffic
        self.events.transport.abort()


@dataclass(slots=True, eq=False)
class Player:
    """One seat. `said` is what was acknowledged, in order; `pending` what has been sent without an answer yet."""

    table: "Table"
    seat: int
    token: str
    said: list[str] = field(default_factory=list)
    pending: str | None = None
    busy: bool = False
    phone: Listening | None = None
    api: Api = field(init=False)

    def __post_init__(self) -> None:
        self.api = Api(self.table.port)

    async def play(self, luck: random.Random) -> None:
        while not self.table.done:
            await self.table.gate.wait()
            self.busy = True
            try:
                await self._turn(luck)
            finally:
                self.busy = False
            await asyncio.sleep(self.table.pause * luck.uniform(0.5, 1.5))

    async def _turn(self, luck: random.Random) -> None:
        status, shown = 0, dict[str, Any]()
        with suppress(OSError):
            status, shown = await self.api.ask("GET", f"/api/tables/{self.table.code}", token=self.token)
        if status != 200:
            self.table.trouble(status, shown)
            await asyncio.sleep(AGAIN_SECONDS)
        elif shown["over"] or shown["version"] >= MOVES_A_TABLE:
            self.table.done = True
        elif shown["legal"]:
            back = luck.random() < BACK and (shown["undo"] or shown["redo"])
            words = ("undo" if shown["undo"] else "redo") if back else luck.choice(shown["legal"])
            await self._say(words, shown["version"])

    async def _say(self, words: str, version: int) -> None:
        """Send a move until it is answered with yes or no; an answer that never came is neither."""
        key = secrets.token_hex(16)
        self.pending = words
        while not self.table.dropped:
            try:
                status, answer = await self._send(words, version, key)
            except OSError:
                self.table.counts.again += 1
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if status == 200:
                self.said.append(words)
                self.table.acknowledged()
                break
            if status in (400, 403, 404, 409, 422):
                self.table.counts.refused += 1
                break
            self.table.trouble(status, answer)
            await asyncio.sleep(AGAIN_SECONDS)
        self.pending = None

    async def _send(self, words: str, version: int, key: str) -> Asked:
        if self.phone is not None and hasattr(self.phone, "csrf"):
            status, answer = await self.api.send(self.phone.form(words, version, key))
            if "version" in answer:  # a refusal too shows what the phone has missed
                self.phone._hear(answer["version"])
            return status, answer
        if self.phone is not None:
            raise ConnectionError("the page is not there yet")
        body = {"version": version, "move": words}
        return await self.api.ask("POST", f"/api/tables/{self.table.code}/moves", body, self.token, key)


class Table:
    """A table and its players: browsers with forms, or programs."""

    def __init__(self, port: int, game: str, by_form: bool, gate: asyncio.Event, counts: Counts, pause: float) -> None:
        self.port, self.game, self.by_form = port, game, by_form
        self.gate, self.counts, self.pause = gate, counts, pause
        self.done = self.dropped = False
        self.last = 0.0
        self.troubles: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, luck: random.Random) -> None:
        api = Api(self.port)
        names = ["Anna", "Bo", "Cas"]
        while True:
            with suppress(OSError):
                status, made = await api.ask("POST", "/api/tables", {"game": self.game, "players": names})
                if status == 201:
                    break
            await asyncio.sleep(AGAIN_SECONDS)
        api.close()
        self.code: str = made["code"]
        self.players = [Player(self, number, seat["token"]) for number, seat in enumerate(made["seats"])]
        for player in self.players:
            if self.by_form:
                player.phone = Listening(self.port, self.code, player.seat, player.token, lambda seat, version: None)
                self.tasks.append(asyncio.create_task(player.phone.stay()))
            self.tasks.append(asyncio.create_task(player.play(random.Random(luck.random()))))

    def acknowledged(self) -> None:
        self.counts.acknowledged += 1
        self.last = asyncio.get_running_loop().time()

    def trouble(self, status: int, answer: dict[str, Any]) -> None:
        reason = str(answer.get("reason", ""))
        self.counts.disk += "disk" in reason
        self.counts.broken += status == 500
        self.troubles = [*self.troubles[-5:], f"{status} {reason}"]

    async def quiet(self, until: float) -> bool:
        """Wait until every player has an answer; the gate is closed meanwhile. False if somebody never gets one."""
        clock: Callable[[], float] = asyncio.get_running_loop().time
        while any(player.busy for player in self.players):
            if clock() > until:
                return False
            await asyncio.sleep(0.01)
        return True

    async def shown(self, version: int, until: float) -> bool:
        """Wait until every browser's stream has brought this version."""
        clock: Callable[[], float] = asyncio.get_running_loop().time
        while any(player.phone is not None and player.phone.shown != version for player in self.players):
            if clock() > until:
                return False
            await asyncio.sleep(0.02)
        return True

    def close(self) -> None:
        self.dropped = True
        for task in self.tasks:
            task.cancel()
        for player in self.players:
            player.api.close()
            if player.phone is not None and hasattr(player.phone, "events"):
                player.phone.events.transport.abort()
                player.phone.answers.transport.abort()
