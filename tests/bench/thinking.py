"""How long robots think over a move: `python -m tests.bench.thinking [--games 6] [GAME ...]`.

Robots of one strength play at tables of every size beside one person, who does whatever a keen robot would advise. Each
game is played in a process of its own, so its first move is as slow as any: its tables are still to be worked out. We
report processor seconds on one core, for all moves and for the first one of a robot in each game.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any

from companion.thinking.jobs import Position, robots_move
from games.catalogue import GAMES, table_of
from games.kit import fair
from games.kit.luck import seeded
from games.kit.robots import STRENGTHS
from games.kit.table import GameTable
from tests.bench.table import Row, given, report

PLAYED = 6
LEVELS = 4  # Crease & Cross is played on each in turn
READILY = ("finish", "done")  # whenever this person can: their paper stays as it is
PASSIVE = ("stop", "untap", "taps", "undo", "pen", "bee", "colour", "empty", "skip", "discard now")


def seconds(game: str, players: int, strength: str, seed: int) -> list[float]:
    """The processor seconds of every thought of the robots in one game."""
    table, secret, luck = table_of(game), bytes([seed] * 32), seeded(seed)
    robots = dict.fromkeys(range(1, players), strength)
    options: dict[str, Any] = {"level": seed % LEVELS + 1} if game == "rollfold" else {}
    state = table.start(players, robots=",".join(f"{seat}:{strength}" for seat in robots), **options)
    found, moves = [], 0
    while not table.over(state):
        at = Position(game, table.rules, state, b"%d/%d" % (seed, moves))
        began = process_time()
        said = robots_move(at, robots)
        if said:
            found.append(process_time() - began)
        state = _said(table, state, *(said or (0, _persons_move(table, state, luck))), secret)
        moves += 1
    return found


def _persons_move(table: GameTable, state: Any, luck: Any) -> str:
    legal = table.legal(state, 0)
    best = [it.text for it in table.advise(state, 0, "keen", luck)]
    return next(it for it in (*READILY, *best, *legal) if it in legal and not it.startswith(PASSIVE))


def _said(table: GameTable, state: Any, seat: int, text: str, secret: bytes) -> Any:
    drawn = [fair.outcome(secret, [], draw) for draw in table.wants(state, text)]
    return table.play(state, table.parse(text, seat, drawn))


def rows(games: list[str], played: int) -> list[Row]:
    return [
        _row(game, players, strength, played)
        for game in games
        for players in GAMES[game].players
        if players > 1
        for strength in STRENGTHS
    ]


def _row(game: str, players: int, strength: str, played: int) -> Row:
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh:
        all_games = list(
            fresh.map(seconds, *zip(*((game, players, strength, seed) for seed in range(played)), strict=True))
        )
    found = sorted(one for of_one in all_games for one in of_one)
    first = max(of_one[0] for of_one in all_games)
    spoken = " / ".join(f"{at:.2f}" for at in (found[len(found) // 2], found[int(0.95 * len(found))], found[-1]))
    print(f"{game}, {players} players, {strength}: {spoken} s", file=sys.stderr, flush=True)
    return Row(
        "thinking", f"{game}, {players} players, {strength}", f"{spoken} s", f"{first:.2f} s, {len(found)} moves"
    )


if __name__ == "__main__":
    asked = [it for it in sys.argv[1:] if it in GAMES] or list(GAMES)
    report(rows(asked, given(sys.argv, "--games", PLAYED)), sys.argv)
