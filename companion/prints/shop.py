"""Makes what guests choose, one order at a time, and keeps the latest ones on disk.

Nothing here can fill the disk or hold up the moves: a process beside the server draws, with limits of its own; few
orders wait, further ones are refused; what nobody waits for any more is given up; and the oldest prints make room for
new ones. Processes that share a data folder share what is made.
"""

import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.background import CONTENTS, PROGRESS, environment, is_abandoned, latest, noted, put, unfinished
from companion.errors import Full
from companion.prints.wish import Wish
from companion.vision.workers import end
from generator.press import drawn_anew

log = logging.getLogger("polderbox")

WAITING = 6  # orders that may wait behind the one in work
SECONDS = 90.0  # for one order
PATIENCE_SECONDS = 60.0  # without anybody looking; a page in front of somebody looks again every two
LOOK_SECONDS = 0.5  # between our looks at what is being drawn
MOST_BYTES = 100 << 20  # of everything that is kept
SPARE_BYTES = 300 << 20  # on the disk, which we leave to the tables
LOOKED = "looked"
BUSY = "Try again in a minute. Many prints are being made at the moment."
DISK = "The computer that runs Polderbox has too little disk space left. Ask whoever runs it to make some."
FAILED = "These prints could not be made. Try again, and if it happens once more, tell whoever runs this computer."
SLOW = "Making these prints took too long. Try again when fewer people are using this computer."
LEFT = "Nobody was waiting for these prints any more, so they were not made. If you are, make them now."


@dataclass(slots=True)
class Job:
    """An order in work or waiting. Whoever looks at it touches its folder's `looked`."""

    wish: Wish
    folder: Path
    done: threading.Event = field(default_factory=threading.Event)

    def is_awaited(self, seconds: float) -> bool:
        return not is_abandoned(self.folder / LOOKED, seconds)


Command = Callable[[Wish, Path], Sequence[str]]


def drawing(wish: Wish, folder: Path) -> Sequence[str]:
    return (sys.executable, "-m", "companion.prints.worker", wish.name, str(folder))


class Shop:
    def __init__(
        self,
        folder: Path,
        command: Command = drawing,
        most: int = MOST_BYTES,
        seconds: float = SECONDS,
        patience: float = PATIENCE_SECONDS,
    ):
        self.folder, self.command, self.most, self.seconds, self.patience = folder, command, most, seconds, patience
        self._lock = threading.Lock()
        self._turn = threading.Lock()  # one order at a time: the other cores stay with the moves
        self._jobs: dict[str, Job] = {}
        self._trouble: dict[str, str] = {}  # by the wish's name: why the last attempt failed

    def contents(self, wish: Wish) -> dict[str, Any] | None:
        """What was made, if it is still here and was drawn by this version."""
        file = self.folder / wish.name / CONTENTS
        try:
            if file.stat().st_mtime < drawn_anew():
                return None
            os.utime(file.parent)  # in use: others make room first
        except OSError:
            return None
        return noted(file)

    def progress(self, wish: Wish) -> dict[str, Any] | None:
        """How far an order is, wherever on this computer it is being made; None if nobody makes it."""
        job = self._jobs.get(wish.name)
        started = [it for it in self.folder.glob(f".{wish.name}.*") if not is_abandoned(it, 2 * self.seconds)]
        found = job.folder if job else next(iter(started), None)
        if found:
            _look(found)
        return _progress(found) if found else None

    def trouble(self, wish: Wish) -> str:
        return self._trouble.get(wish.name, "")

    def make(self, wish: Wish) -> Job:
        """Begin, or join whoever waits for the same. Raises Full if too many wait, or if the disk is full."""
        with self._lock:
            if wish.name in self._jobs:
                _look(self._jobs[wish.name].folder)
                return self._jobs[wish.name]
            if len(self._jobs) > WAITING:
                raise Full(BUSY)
            self.folder.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(self.folder).free < SPARE_BYTES:
                raise Full(DISK)
            job = Job(wish, unfinished(self.folder, wish.name))
            job.folder.mkdir()
            _look(job.folder)
            self._jobs[wish.name] = job
        threading.Thread(target=self._work, args=(job,), name="print-shop", daemon=True).start()
        return job

    def _work(self, job: Job) -> None:
        name = job.wish.name
        try:
            with self._turn:
                self._trouble[name] = self._draw(job)
                if (job.folder / CONTENTS).is_file():
                    put(job.folder, self.folder, name)
                self._tidy(name)
        except OSError as trouble:
            log.error("prints could not be kept: %s", trouble)
            self._trouble[name] = FAILED
        finally:
            shutil.rmtree(job.folder, ignore_errors=True)
            del self._jobs[name]
            job.done.set()

    def _draw(self, job: Job) -> str:
        """Why it did not work, or nothing."""
        if not job.is_awaited(self.patience):
            return LEFT
        drawn = subprocess.Popen(  # nosec B603  # noqa: S603 - our own module; the wish is one of those on offer
            self.command(job.wish, job.folder), stdin=subprocess.DEVNULL, env=environment()
        )
        try:
            trouble = self._trouble_with(drawn, job)
        finally:
            end(drawn)
        if not trouble and drawn.returncode:
            log.error("the process that draws %s ended with %s", job.wish.name, drawn.returncode)
            return FAILED
        return trouble

    def _trouble_with(self, drawn: subprocess.Popen[bytes], job: Job) -> str:
        """Wait for the process, but no longer than anybody waits for what it draws."""
        until = time.monotonic() + self.seconds
        while job.is_awaited(self.patience):
            left = until - time.monotonic()
            if left <= 0:
                return SLOW
            try:
                drawn.wait(min(left, LOOK_SECONDS))
                return ""
            except subprocess.TimeoutExpired:
                continue
        return LEFT

    def _tidy(self, newest: str) -> None:
        """Drop what was not looked at for longest until the rest fits, and what a dead server left half done."""
        kept = sorted(latest(self.folder, 2 * self.seconds), key=lambda it: it.name != newest)
        room = self.most
        for it in kept:
            room -= sum(file.stat().st_size for file in it.iterdir())
            if room < 0 and it.name != newest:
                shutil.rmtree(it, ignore_errors=True)


def _look(folder: Path) -> None:
    """Note that somebody waits, for every server that shares the folder. What has just been finished needs no note."""
    with suppress(OSError):
        (folder / LOOKED).touch()
        os.utime(folder)


def _progress(folder: Path) -> dict[str, Any]:
    return noted(folder / PROGRESS) or {"made": 0, "of": 0, "now": ""}  # perhaps its turn has not come
