"""How long other tables wait while robots think: `python -m tests.bench.robots [TABLES]`.

At TABLES tables of H2Olland a master is to move, all at once. Meanwhile somebody at one more table plays on, and a
friendly robot there answers. We report how long the moves and the robots' answers took, and what the same took with
nobody thinking.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.companion.phones import Server, serving

ROUNDS = 6
TABLES = 3


class Seat:
    """A table made over HTTP, and the one person at it."""

    def __init__(self, server: Server, game: str, strength: str) -> None:
        self.server = server
        body = {"game": game, "players": ["Anna", ""], "options": {"robots": f"1:{strength}"}}
        made = server.ask("POST", "/api/tables", body)[1]
        self.code, self.token = made["code"], made["seats"][0]["token"]

    def look(self) -> dict[str, Any]:
        return self.server.ask("GET", f"/api/tables/{self.code}", token=self.token)[1]

    def say(self, move: str) -> float:
        """The seconds until the move is on the disk."""
        body = {"version": self.look()["version"], "move": move}
        began = time.perf_counter()
        status, answer = self.server.ask("POST", f"/api/tables/{self.code}/moves", body, self.token)
        assert status == 200, answer
        return time.perf_counter() - began

    def until(self, done: Callable[[dict[str, Any]], bool]) -> float:
        began = time.perf_counter()
        while not done(self.look()):
            time.sleep(0.01)
        return time.perf_counter() - began


def answered(server: Server) -> tuple[float, float]:
    """How long a move at a table of its own took, and how long until the robot had answered it."""
    seat = Seat(server, "rollfold", "friendly")
    return seat.say("begin 2"), seat.until(lambda table: table["last"]["seat"] == 1)


def think(tables: list[Seat]) -> None:
    """Everybody plays once more, and the masters begin to think."""
    for seat in tables:
        seat.until(lambda table: 0 in table["state"]["waiting"])
        seat.say(next(move for move in seat.look()["legal"] if not move.startswith(("pass", "undo"))))


def main(tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        thinking = [Seat(server, "h2olland", "master") for _ in range(tables)]
        for seat in thinking:
            seat.say("shoe 1")
        answered(server)  # the thinkers have started
        print(f"{tables} masters, {ROUNDS} rounds")
        for name, busy in (("nobody else thinks", False), (f"{tables} masters think", True)):
            figures = []
            for _ in range(ROUNDS):
                if busy:
                    think(thinking)
                figures.append(answered(server))
            for what, seconds in zip(("a move", "a robot's answer"), zip(*figures, strict=True), strict=True):
                found = sorted(seconds)
                print(f"{name}: {what} p50 {1000 * statistics.median(found):.0f} ms, worst {1000 * found[-1]:.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES)
