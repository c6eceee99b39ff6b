"""Strengths against each other: how often the stronger of two players wins, and how long each of them thinks."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

Bot = Callable[..., Any]
Game = Callable[[Sequence[Bot], int, int], float]  # the bots, the number of the game and the seed; what seat 0 won
Tell = Callable[[int, int], None]  # is told how many games are played, and of how many

HEADS = ("match", "share of wins", "games", "a move of the stronger, median / 95 % / longest")


class Match(NamedTuple):
    """What a match of two players gave: the share that the first one won, and the seconds of each of its moves."""

    share: float
    games: int
    seconds: list[float]

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return sqrt(self.share * (1 - self.share) / self.games)


def match(game: Game, one: Bot, other: Bot, games: int, seed: int, tell: Callable[[], None] = lambda: None) -> Match:
    """The first bot takes seats 0 and 1 in turn; a shared victory is half a win."""
    seconds: list[float] = []
    won = 0.0
    for number in range(games):
        if number % 2:
            won += 1 - game((other, _timed(one, seconds)), number, seed)
        else:
            won += game((_timed(one, seconds), other), number, seed)
        tell()
    return Match(won / games, games, sorted(seconds))


def strengths(game: Game, bots: Mapping[str, Bot], games: int, seed: int, tell: Tell | None = None) -> str:
    """A table with each strength against the one below it, and the strongest against the weakest."""
    names = list(bots)
    pairs = [(stronger, weaker) for weaker, stronger in pairwise(names)] + [(names[-1], names[0])]
    played = 0

    def one_more() -> None:
        nonlocal played
        played += 1
        if tell:
            tell(played, games * len(pairs))

    rows = [
        (f"{stronger} against {weaker}", match(game, bots[stronger], bots[weaker], games, seed, one_more))
        for stronger, weaker in pairs
    ]
    lines = [HEADS, ("---",) * len(HEADS), *(_row(name, result) for name, result in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _row(name: str, result: Match) -> tuple[str, ...]:
    times = (result.seconds[int(len(result.seconds) * part)] for part in (0.5, 0.95))
    spoken = " / ".join(f"{seconds:.2f}" for seconds in (*times, result.seconds[-1]))
    return name, f"{result.share:.2f} ± {result.error:.2f}", str(result.games), f"{spoken} s"


def _timed(bot: Bot, seconds: list[float]) -> Bot:
    def timed(*given: Any) -> Any:
        began = process_time()
        move = bot(*given)
        seconds.append(process_time() - began)
        return move

    return timed
