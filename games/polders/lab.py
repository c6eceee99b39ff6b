"""Simulated games of Polders in which one bot plays every seat.

`polderbox lab polders` prints exactly the table that RULES.md shows under "Measured play".
"""

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean

from games.polders.bots import Bot, Record, casual_bot, greedy_bot, play_out, random_bot
from games.polders.components import BUILDINGS, TURNS_PER_ROUND
from games.polders.rules import position, score
from games.polders.rules.land import empty
from games.polders.rules.moves import Discard, Draw, Pass, Single
from games.polders.rules.scoring import correct_buildings
from games.polders.rules.state import State

GAMES, SEED = 60, 1
KINDS: tuple[tuple[str, int, Bot], ...] = (
    ("greedy, 2 players", 2, greedy_bot),
    ("3", 3, greedy_bot),
    ("4", 4, greedy_bot),
    ("casual, 4", 4, casual_bot),
    ("random, 4", 4, random_bot),
)
STRETCHES = ((1, 2, 3), (4,), (5,))  # rounds that share a figure
Game = tuple[Record, State]


def lab(games: int = GAMES, seed: int = SEED) -> str:
    """A table in Markdown: a column for each kind of game, a row for each figure."""
    played = [_games(players, bot, games, seed) for _, players, bot in KINDS]
    figures: dict[str, Callable[[Sequence[Game]], str]] = {
        "squares filled, %": lambda them: f"{100 * mean(_filled(end) for _, end in them):.1f}",
        "points from areas, per seat": lambda them: f"{mean(_from_areas(end) for _, end in them):.1f}",
        "total per seat": lambda them: f"{mean(total for _, end in them for total in score(end).totals):.0f}",
        "correct manors / farms / mills": _correct,
        "turns without a legal shape, rounds 1-3 / 4 / 5, %": _without_a_shape,
    }
    heads = [f"| {games} games each | {' | '.join(name for name, _, _ in KINDS)} |", "|---" * (len(KINDS) + 1) + "|"]
    lines = [f"| {name} | {' | '.join(figure(them) for them in played)} |" for name, figure in figures.items()]
    return "\n".join([*heads, *lines]) + "\n"


def _games(players: int, bot: Bot, games: int, seed: int) -> list[Game]:
    luck = Random(seed)  # nosec B311  # noqa: S311 - luck in a game, not a secret
    return [play_out(players, luck, bot) for _ in range(games)]


def _filled(end: State) -> float:
    squares = sum(land.board.land.bit_count() for land in end.lands)
    return 1 - sum(empty(land).bit_count() for land in end.lands) / squares


def _from_areas(end: State) -> float:
    found = score(end)
    return mean(found.points(seat, "area") for seat in range(end.setup.players))


def _correct(games: Sequence[Game]) -> str:
    """The average number of correct manors, farms and mills of a seat."""
    ends = [position(end) for _, end in games]
    return " ".join(
        f"{mean(len(correct_buildings(end, seat, kind)) for end in ends for seat in range(end.players)):.1f}"
        for kind in BUILDINGS
    )


def _without_a_shape(games: Sequence[Game]) -> str:
    """How often no shape fitted: a player who can draw a shape must, so a single square or a pass proves it."""
    stuck: dict[int, list[bool]] = {}
    for record, _ in games:
        turn = 0
        for move in record.moves:
            if isinstance(move, Draw | Single | Pass):
                stuck.setdefault(turn // TURNS_PER_ROUND + 1, []).append(not isinstance(move, Draw))
            turn += isinstance(move, Discard)
    return " / ".join(f"{100 * mean(one for round_ in rounds for one in stuck[round_]):.0f}" for rounds in STRETCHES)
