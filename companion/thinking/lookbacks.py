"""Looks back at finished games, one at a time, in a process beside the server, and keeps the latest on disk.

It goes on only while somebody waits for it: a page that is made looks again every few seconds. Processes that share a
data folder share what is made.
"""

import logging
import pickle
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.background import CONTENTS, PROGRESS, environment, latest, noted, put, unfinished
from companion.tables.hints import followed
from companion.tables.table import Table
from companion.thinking.lookback import Game
from games.catalogue import TABLE_OPTIONS

log = logging.getLogger("polderbox")

KEPT = 50  # games
SECONDS = 600.0  # for one game
UNWATCHED_SECONDS = 12.0  # after which nobody waits any more
LOOK_SECONDS = 0.2
FAILED = "We could not look back at this game. Try again, and if it fails once more, save its log and tell us."

Command = Callable[[Path], Sequence[str]]


def looking(folder: Path) -> Sequence[str]:
    return (sys.executable, "-m", "companion.thinking.lookback", str(folder))


class LookBacks:
    def __init__(self, folder: Path, command: Command = looking, unwatched: float = UNWATCHED_SECONDS) -> None:
        self.folder, self.command, self.unwatched = folder, command, unwatched
        self._lock = threading.Lock()
        self._turn = threading.Lock()  # one game at a time: the other cores stay with the moves
        self._watched: dict[str, float] = {}  # by name, when somebody last looked at a game in work or waiting
        self._places: dict[str, Path] = {}
        self._failed: set[str] = set()

    def contents(self, table: Table) -> dict[str, Any] | None:
        """What was found out, if it is here."""
        return noted(self.folder / name_of(table) / CONTENTS)

    def busy(self, table: Table) -> bool:
        """Whether a process of ours looks at it or is about to."""
        return name_of(table) in self._watched

    def watch(self, table: Table) -> dict[str, Any] | None:
        """How far we are, beginning if need be; None if it failed just now."""
        name = name_of(table)
        with self._lock:
            if name in self._failed:
                self._failed.discard(name)
                return None
            begun = name in self._watched
            self._watched[name] = time.monotonic()
            if not begun:
                self._places[name] = unfinished(self.folder, name)
                threading.Thread(target=self._work, args=(name, game_of(table)), name="look-back", daemon=True).start()
            place = self._places[name]
        return noted(place / PROGRESS) or {"made": 0, "of": 0}

    def _work(self, name: str, game: Game) -> None:
        place = self._places[name]
        try:
            with self._turn:
                if self._unwatched(name):
                    return
                place.mkdir(parents=True)
                if self._done(name, place, game):
                    put(place, self.folder, name)
                    self._tidy()
        except OSError as trouble:
            log.error("a look back could not be kept: %s", trouble)
            self._failed.add(name)
        finally:
            shutil.rmtree(place, ignore_errors=True)
            with self._lock:
                del self._watched[name], self._places[name]

    def _done(self, name: str, place: Path, game: Game) -> bool:
        """Whether it was finished. It is ended if nobody looks any more."""
        process = subprocess.Popen(  # nosec B603  # noqa: S603 - our own module; the folder is ours
            self.command(place),
            stdin=subprocess.PIPE,
            env=environment(),
        )
        try:
            assert process.stdin
            with process.stdin as sink:
                sink.write(pickle.dumps(tuple(game)))
            until = time.monotonic() + SECONDS
            while process.poll() is None:
                if self._unwatched(name) or time.monotonic() > until:
                    return False
                time.sleep(LOOK_SECONDS)
        finally:
            process.kill()
            process.wait()
        if process.returncode != 0:
            log.error("the process that looks back at %s ended with %s", name, process.returncode)
            self._failed.add(name)
        return (place / CONTENTS).is_file()

    def _unwatched(self, name: str) -> bool:
        return time.monotonic() - self._watched[name] > self.unwatched

    def _tidy(self) -> None:
        """Drop the oldest, and what a dead server left half done."""
        for it in latest(self.folder, 2 * SECONDS)[KEPT:]:
            shutil.rmtree(it, ignore_errors=True)


def possible(table: Table) -> bool:
    """Whether the phones know enough to look back: they do not if players kept to themselves what they drew."""
    return table.over and table.head.table.points(table.state) is not None


def name_of(table: Table) -> str:
    """A game by its code and its last move: a paper that is counted later ends the game anew."""
    return f"{table.head.code}-{len(table.line)}"


def game_of(table: Table) -> Game:
    head = table.head
    return Game(
        head.game,
        head.rules,
        len(head.players),
        {name: value for name, value in head.options.items() if name not in TABLE_OPTIONS},
        tuple(
            (event.seat or 0, event.text, tuple(tuple(draw["result"]) for draw in event.draws)) for event in table.line
        ),
        tuple(seat for seat in range(len(head.players)) if seat not in head.robots),
        head.secret,
        followed(table),
    )
