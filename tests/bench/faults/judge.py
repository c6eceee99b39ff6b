"""Compares what players were told with what the server has: nothing lost, nothing twice, nothing else.

After damage on the disk, moves that only the damaged file had may be gone. Then the host must have read the table's
code, the players must read it in the table's log, and what is left must be what it was: that is announced loss, which
is counted apart. If the whole file is gone, nobody can know the code of a table that no copy had; then the host must
have read that such tables are gone. Anything less is silent.
"""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.store.repair import NEWER_TABLES
from companion.tables.table import Event, Head, advance, lay
from companion.tables.table import Table as Folded
from tests.bench.faults.players import Api, Table

MARKS = ("lost", "restored")
QUIET_SECONDS = 60.0
Log = list[dict[str, Any]]


@dataclass(slots=True)
class Verdicts:
    lost: int = 0  # acknowledged moves that are gone
    doubled: int = 0  # moves that were made more often than they were acknowledged
    wrong: int = 0  # tables whose state or past is not what the log folds to
    silent: int = 0  # damaged tables that nobody named
    stuck: int = 0  # tables that did not go on, or phones that did not show it
    announced: int = 0  # acknowledged moves that are gone after damage, and that were announced
    restored: int = 0  # tables that were restored after damage
    notes: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        return bool(self.lost or self.doubled or self.wrong or self.silent or self.stuck)

    def note(self, words: str) -> None:
        self.notes.append(words)
        print(f"  !! {words}", flush=True)


class Judge:
    def __init__(self, port: int) -> None:
        self.api = Api(port)
        self.verdicts = Verdicts()
        self.logs: dict[str, Log] = {}  # as last seen
        self.folded: dict[str, Folded] = {}

    async def check(self, table: Table, notice: str, damaged: bool) -> bool:
        """Whether the table can go on. Its players wait meanwhile."""
        until = asyncio.get_running_loop().time() + QUIET_SECONDS
        if not await table.quiet(until):
            self._stuck(table, "somebody never got an answer")
            return False
        status, log = await self._ask(f"/api/tables/{table.code}/log")
        if status != 200:
            return self._gone(table, status, log, notice, damaged)
        events: Log = log["events"]
        announced = self._past(table, events, notice, damaged)
        for player in table.players:
            said = [_words(event) for event in events if event["seat"] == player.seat and event["kind"] in SPOKEN]
            self._weigh(table, player.said, said, announced)
            player.said = said
        await self._fold(table, log)
        if not await table.shown(len(events), until):
            seen = [player.phone.shown for player in table.players if player.phone]
            self._stuck(table, f"its phones show {seen} instead of {len(events)}")
            return False
        return True

    def forget(self, table: Table) -> None:
        self.logs.pop(table.code, None)
        self.folded.pop(table.code, None)

    async def _ask(self, path: str) -> tuple[int, dict[str, Any]]:
        for _ in range(100):
            try:
                return await self.api.ask("GET", path)
            except OSError:
                await asyncio.sleep(0.1)
        return 0, {}

    def _gone(self, table: Table, status: int, answer: dict[str, Any], notice: str, damaged: bool) -> bool:
        moves = sum(len(player.said) for player in table.players)
        named = (table.code in notice and status == 503) or (NEWER_TABLES in notice and status == 404)
        if damaged and named:
            self.verdicts.announced += moves
            self.verdicts.restored += 1
        else:
            self.verdicts.lost += moves
            self.verdicts.silent += damaged
            self.verdicts.note(f"{table.code} is gone: {status} {answer.get('reason')}; the host read: {notice!r}")
        return False

    def _past(self, table: Table, events: Log, notice: str, damaged: bool) -> bool:
        """Whether the table was restored since we last looked, and says so. The past must be as it was up to there."""
        before = self.logs.get(table.code, [])
        self.logs[table.code] = events
        since = next((i for i, (old, new) in enumerate(zip(before, events, strict=False)) if old != new), None)
        same = min(len(before), len(events)) if since is None else since
        marked = any(event["kind"] in MARKS for event in events[same:])
        if marked:
            self.verdicts.restored += 1
            self.folded.pop(table.code, None)
            if not damaged or table.code not in notice:
                self.verdicts.silent += 1
                self.verdicts.note(f"{table.code} was restored without a reason; the host read: {notice!r}")
        if since is not None and events[since]["kind"] not in MARKS:
            self.verdicts.wrong += 1
            self.verdicts.note(f"the past of {table.code} changed: {before[since]} became {events[since]}")
        return marked

    def _weigh(self, table: Table, told: list[str], kept: list[str], announced: bool) -> None:
        if told == kept:
            return
        if announced and told[: len(kept)] == kept:
            self.verdicts.announced += len(told) - len(kept)
            return
        lost, doubled = (Counter(told) - Counter(kept)).total(), (Counter(kept) - Counter(told)).total()
        self.verdicts.lost += lost
        self.verdicts.doubled += doubled
        self.verdicts.wrong += not lost and not doubled
        self.verdicts.note(f"{table.code}: {lost} lost, {doubled} twice; the last were {told[-3:]}, now {kept[-3:]}")

    async def _fold(self, table: Table, log: dict[str, Any]) -> None:
        """Play the log again here, and compare with what the server shows."""
        folded = self.folded.get(table.code) or lay(_head(log))
        for event in log["events"][folded.version :]:
            folded = advance(folded, _event(event))
        self.folded[table.code] = folded
        status, shown = await self._ask(f"/api/tables/{table.code}")
        state = json.loads(json.dumps(folded.head.table.view(folded.state, None)))
        if (status, shown.get("version"), shown.get("state")) != (200, folded.version, state):
            self.verdicts.wrong += 1
            self.verdicts.note(f"{table.code} shows another state than its log folds to, at {folded.version}")

    def _stuck(self, table: Table, why: str) -> None:
        self.verdicts.stuck += 1
        self.verdicts.note(f"{table.code} ({table.game}) is stuck: {why}; it was told {table.troubles}")


SPOKEN = ("move", "undo", "redo")


def _words(event: dict[str, Any]) -> str:
    return str(event["move"] if event["kind"] == "move" else event["kind"])


def _head(log: dict[str, Any]) -> Head:
    names = ("code", "game", "options", "open_seats", "rules", "created")
    return Head(players=tuple(log["players"]), secret=bytes(32), **{name: log[name] for name in names})


def _event(event: dict[str, Any]) -> Event:
    return Event(
        version=event["version"],
        kind=event["kind"],
        seat=event["seat"],
        text=event["move"],
        nonce=event.get("nonce"),
        draws=tuple(event.get("draws", ())),
        rules=event["rules"],
        at=event["at"],
    )
