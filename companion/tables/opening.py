"""Opens saved logs, each in a process of its own: to play a long game once more takes a core for seconds, and in the
server it would hold up every move.
"""

import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import BadRequest, Full
from companion.tables import records
from companion.tables.table import Event, Head

AT_ONCE = 1  # one core stays with the moves
WAITING = 8  # logs that may wait for their turn
SECONDS = 20.0  # for one log, and for its turn
NICE = 10  # moves go first where there is only one core
BUSY = "Try again in a few seconds. Many saved games are being opened at the moment."
UNFINISHED = "This game is not over, so it stays where it is being played. Open its log when the game is finished."
TOO_LONG = "This log takes too long to play through, so it cannot be opened. Save the log again."

_PLACES = threading.BoundedSemaphore(AT_ONCE + WAITING)
_TURNS = threading.BoundedSemaphore(AT_ONCE)


def opened(log: Mapping[str, Any]) -> tuple[Head, Sequence[Event]]:
    """The finished game that a log describes. Refuses any other log and says why."""
    records.head_of(log)  # most of what is no log is found out at once
    if not _PLACES.acquire(blocking=False):
        raise Full(BUSY)
    try:
        if not _TURNS.acquire(timeout=SECONDS):
            raise Full(BUSY)
        try:
            answer = _beside(json.dumps(log).encode())
        finally:
            _TURNS.release()
    finally:
        _PLACES.release()
    if isinstance(answer, str):
        raise BadRequest(answer)
    return answer


Answer = tuple[Head, Sequence[Event]] | str  # a game, or why it is refused


def _beside(log: bytes) -> Answer:
    command = [sys.executable, "-m", "companion.tables.opening"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("POLDERBOX")}
    env["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    try:
        done = subprocess.run(  # nosec B603  # noqa: S603 - our own module, and nothing that anybody sent is in the command
            command, input=log, stdout=subprocess.PIPE, env=env, timeout=SECONDS, check=True
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return TOO_LONG
    answer: Answer = pickle.loads(done.stdout)  # nosec B301  # noqa: S301 - our own process wrote it
    return answer


def _answer(log: bytes) -> Answer:
    try:
        table = records.restore(json.loads(log))
    except BadRequest as refusal:
        return refusal.reason
    return (table.head, table.events) if table.over else UNFINISHED


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(NICE)
    sys.stdout.buffer.write(pickle.dumps(_answer(sys.stdin.buffer.read())))
