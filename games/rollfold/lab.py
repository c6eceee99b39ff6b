"""Balance by simulation: solo games of both bots on every level, what folding small or large is worth, and two greedy
players against each other.

`polderbox lab rollfold --games 12` prints the tables, and `--strength` how often a stronger robot wins.
`python -m games.rollfold.lab` measures par, on dice of its own, and with `--plans` the folding plans.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import repeat
from math import sqrt
from pathlib import Path
from statistics import mean, median, stdev

from games.kit import matches
from games.kit.choices import Luck
from games.kit.luck import seeded
from games.kit.matches import Bot
from games.kit.robots import STRENGTHS
from games.rollfold.bots import GREEDY, SEARCH, Style, choose
from games.rollfold.components import BLACK, COLUMNS, LEVELS, SAD_FACE, WHITE
from games.rollfold.rules import crowns, over, play, score, start
from games.rollfold.rules.moves import Move, Roll
from games.rollfold.rules.state import State
from games.rollfold.thinking import thought

GAMES, SEED = 12, 1
SEQUENCES = 200  # for par
SEQUENCES_A_SEED = 10_000  # so that no two seeds share dice, nor any seed with par
BOTS = {"greedy": GREEDY, "search": SEARCH}
PLANS = {  # which corners, A to D, a player means to fold large
    "all small": (False, False, False, False),
    "+1 corners large": (True, True, False, False),
    "take corners large": (False, False, True, True),
    "all large": (True, True, True, True),
}
LOST = SAD_FACE  # what a lost game counts as, in turns
PLAN_HEAD = ["| level | bot | folds | games | mean turns |", "|---|---|---|---|---|"]
_FAIR = 252  # bytes below this fall evenly on six faces


@dataclass(frozen=True, slots=True)
class Result:
    """The turns of every game of a bot at a level; LOST for those it lost."""

    bot: str
    level: int
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two greedy players: the rounds they took, how many of them won in the last one, and who came first."""

    rounds: int
    winners_before_ties: int
    winners: tuple[int, ...]


def lab(games: int = GAMES, seed: int = SEED) -> str:
    first = SEQUENCES_A_SEED * (1 + abs(seed))
    solo = [measure(bot, level.number, games, first=first) for level in LEVELS for bot in BOTS]
    duels = [[duel(level.number, first + at) for at in range(games)] for level in LEVELS]
    lines = ["Solo:", "", *table(solo), "", "Greedy, bound to a folding plan:", "", *PLAN_HEAD]
    lines += [plan_row("greedy", level.number, plan, games, first) for level in LEVELS for plan in PLANS]
    lines += ["", "Two greedy players:", ""]
    lines += [
        "| level | rounds (min-max) | ties for first | of them shared | first player wins |",
        "|---|---|---|---|---|",
    ]
    lines += [duel_row(level.number, played) for level, played in zip(LEVELS, duels, strict=True)]
    return "\n".join(lines) + "\n"


def measure(bot: str, level: int, games: int, jobs: int = 1, keep: Path | None = None, first: int = 0) -> Result:
    """Play the games, or those that are not in the kept file yet; `first` is the sequence to begin with."""
    turns = _kept(keep, bot, level)[:games] if keep else []
    todo = range(first + len(turns), first + games)
    if jobs == 1:
        turns += [_keep(keep, bot, level, turns_needed(bot, level, sequence)) for sequence in todo]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = pool.map(turns_needed, repeat(bot), repeat(level), todo, chunksize=4)
            turns += [_keep(keep, bot, level, needed) for needed in played]
    return Result(bot, level, tuple(turns))


def turns_needed(bot: str, level: int, sequence: int) -> int:
    return _turns(solo(level, sequence, BOTS[bot][level]))


def solo(level: int, sequence: int, style: Style) -> State:
    """A solo game from the first roll to the end."""
    state = start(level, column=sequence % len(COLUMNS) + 1)
    while not over(state):
        state = play(state, roll(sequence, state.round + 1))
        for move in choose(state, 0, style):
            state = play(state, move)
    return state


def duel(level: int, sequence: int) -> Duel:
    """A game of two greedy players; seat 0 has the dice first. The active player chooses first in every round."""
    state = start(level, 2)
    while not over(state):
        state = play(state, roll(sequence, state.round + 1))
        for seat in (state.active, 1 - state.active):
            for move in choose(state, seat, GREEDY[level]):
                state = play(state, move)
    ended = score(state)
    return Duel(state.round, sum(it.won for it in ended.standings), ended.winners)


def strengths(games: int = 200, seed: int = SEED, tell: matches.Tell | None = None) -> str:
    """How often the stronger of two robots wins, on all levels in turn."""
    robots = {strength: partial(_robot, strength) for strength in STRENGTHS}
    return matches.strengths(_match, robots, games, seed, tell)


def _robot(strength: str, state: State, seat: int, luck: Luck) -> tuple[Move, ...]:
    return thought(state, seat, strength, luck)[0].moves


def _match(bots: Sequence[Bot], number: int, seed: int) -> float:
    """What seat 0 wins of a game for two. Two games in a row have the same level and the same dice, with the players
    changed over; then the other seat begins.
    """
    pair = number // 2
    first, luck = SEQUENCES_A_SEED * (1 + abs(seed)), seeded(f"{seed}/{number}")
    state = start(LEVELS[pair % len(LEVELS)].number, 2, pair // len(LEVELS) % 2)
    while not over(state):
        state = play(state, roll(first + pair, state.round + 1))
        for seat in (state.active, 1 - state.active):
            for move in bots[seat](state, seat, luck):
                state = play(state, move)
    won = score(state).winners
    return (0 in won) / len(won)


def roll(sequence: int, turn: int) -> Roll:
    """The dice of a turn in a sequence."""
    fair = [byte for byte in sha256(f"rollfold par {sequence} {turn}".encode()).digest() if byte < _FAIR]
    return Roll(BLACK.faces[fair[0] % 6], WHITE.faces[fair[1] % 6])


def table(results: Sequence[Result]) -> list[str]:
    """The lines of a Markdown table."""
    return [
        "| level | bot | games | median turns | mean of wins | best | p10-p90 | won | crowns 5+ / 4 / 3 / 2 / 1 (%) |",
        "|---|---|---|---|---|---|---|---|---|",
        *map(par_row, results),
    ]


def par_row(result: Result) -> str:
    """A line of the table: how the games went."""
    turns = sorted(result.turns)
    won = [turn for turn in turns if turn < LOST]
    tenth = len(turns) // 10
    earned = Counter(min(crowns(result.level, turn), 5) for turn in won)
    shares = " / ".join(f"{100 * earned[count] / len(turns):.0f}" for count in (5, 4, 3, 2, 1))
    return (
        f"| {result.level} | {result.bot} | {len(turns)} | {median(turns):g} | {mean(won):.1f} | {turns[0]} | "
        f"{turns[tenth]}-{turns[-1 - tenth]} | {100 * len(won) / len(turns):.1f} % | {shares} |"
    )


def plan_row(bot: str, level: int, plan: str, games: int, first: int) -> str:
    """A line about a bot that folds as planned: its mean turns and their standard error."""
    turns = [_turns(solo(level, at, planned(bot, level, plan))) for at in range(first, first + games)]
    error = stdev(turns) / sqrt(games) if games > 1 else 0.0
    return f"| {level} | {bot} | {plan} | {games} | {mean(turns):.2f} ± {error:.2f} |"


def planned(bot: str, level: int, plan: str) -> Style:
    it = LEVELS[level - 1]
    return replace(BOTS[bot][level], plan=tuple(it.large if large else it.small for large in PLANS[plan]))


def duel_row(level: int, duels: list[Duel]) -> str:
    rounds = [it.rounds for it in duels]
    tied = [it for it in duels if it.winners_before_ties > 1]
    shared = sum(len(it.winners) > 1 for it in tied)
    first = mean((0 in it.winners) / len(it.winners) for it in duels)
    return (
        f"| {level} | {mean(rounds):.1f} ({min(rounds)}-{max(rounds)}) | {100 * len(tied) / len(duels):.0f} % |"
        f" {shared} | {100 * first:.0f} % |"
    )


def spread(result: Result) -> str:
    """How many games took how many turns."""
    counts = Counter(result.turns)
    parts = [f"{turn}: {counts[turn]}" for turn in sorted(counts) if turn < LOST]
    return f"- level {result.level}, {result.bot}: {', '.join(parts)}; lost: {counts[LOST]}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m games.rollfold.lab", description="Measure the bots' par in solo.")
    parser.add_argument("--games", type=int, default=SEQUENCES, help="dice sequences, from the first on")
    parser.add_argument("--levels", type=int, nargs="+", default=[level.number for level in LEVELS])
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=list(BOTS))
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--keep", type=Path, help="a file to write every game to, and to go on from")
    parser.add_argument("--plans", action="store_true", help="compare folding small and large instead")
    parser.add_argument("--first", type=int, default=0, help="the first dice sequence of the plans")
    asked = parser.parse_args()
    if asked.plans:
        rows = ((bot, level, plan) for bot in asked.bots for level in asked.levels for plan in PLANS)
        print("\n".join(PLAN_HEAD))
        for row in rows:
            print(plan_row(*row, asked.games, asked.first), flush=True)  # one at a time: each takes a while
        return
    results = [measure(bot, level, asked.games, asked.jobs, asked.keep) for level in asked.levels for bot in asked.bots]
    print("\n".join([*table(results), "", *map(spread, results)]))


def _turns(state: State) -> int:
    return state.round if state.players[0].won else LOST


def _kept(path: Path, bot: str, level: int) -> list[int]:
    """The turns of the first games, from a file with a line such as `4 search 25` for each."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [int(line.split()[-1]) for line in lines if line.startswith(f"{level} {bot} ")]


def _keep(path: Path | None, bot: str, level: int, turns: int) -> int:
    if path:
        with path.open("a", encoding="utf-8") as kept:
            kept.write(f"{level} {bot} {turns}\n")
    return turns


if __name__ == "__main__":
    main()
