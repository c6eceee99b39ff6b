"""Balance by simulation: whole games of bots, and what happened in them, as tables.

`polderbox lab h2olland` prints them; docs/h2olland-balance.md keeps a run.
"""

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from games.h2olland.bots import Bot, greedy_bot, random_bot
from games.h2olland.components import PLAYERS, YEARS
from games.h2olland.rules import over, play, score, start
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.moves import Dike, Drain, Move, Plant, Return, Turn, Weather
from games.h2olland.rules.race import occupied
from games.h2olland.rules.state import NOBODY, State, number_of, tulip_squares
from games.h2olland.rules.stock import FOOD, TULIPS, count, mask, pieces
from games.h2olland.thinking import STRENGTHS, to_decide
from games.kit import matches
from games.kit.grid import each
from games.kit.luck import seeded

BOTS: dict[str, Bot] = {"greedy": greedy_bot, "random": random_bot}
HEADS = (
    "players",
    "years played",
    "lake drained",
    "water left",
    "tiles drained by mills, a year",
    "by drought, a game",
    "tulips planted",
    "left unplantable",
    "mills, farms a player",
    "workers a player",
    "score mean (min-max), sd",
    "spread in a game",
)
MORE_HEADS = (
    "players",
    "areas by size 1 / 2 / 3 / 4",
    "by players 1 / 2 / 3 / 4",
    "dikes laid",
    "tiles harvested",
    "fields flooded",
    "rotten tiles",
    "returned in winter",
    "shared fields removed",
    "tulips unclaimed",
    "ties",
    "wins by seat, %",
    "race starter won",
)
CHANCE_HEADS = (
    "players",
    "wins by place from the first shoe, %",
    "games with 0 / 1 / 2 droughts",
    "lake drained in those, %",
    "tiles left without a drought",
    "of them beside no mill",
)
_TULIPS = mask(TULIPS)


@dataclass
class Figures:
    """What is counted over all games of one line: sums, or one entry for each game or player."""

    years: list[int] = field(default_factory=list)
    water: list[int] = field(default_factory=list)
    drained: Counter[int] = field(default_factory=Counter)  # by mills, by year
    sums: Counter[str] = field(default_factory=Counter)
    sizes: Counter[int] = field(default_factory=Counter)
    crews: Counter[int] = field(default_factory=Counter)
    workers: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    spreads: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)  # by seat; a shared victory counts in parts
    after_shoe: list[float] = field(default_factory=list)  # the same, clockwise from the first shoe
    droughts: Counter[int] = field(default_factory=Counter)  # games by the number of their droughts
    dry: Counter[int] = field(default_factory=Counter)  # those in which the lake was drained


def lab(games: int = 400, seed: int = 1, players: Sequence[int] = PLAYERS, bots: Sequence[str] = tuple(BOTS)) -> str:
    """The tables: one line for each kind of bot and number of players."""
    names = [(bot, number) for bot in bots for number in players]
    tallies = [measure(number, BOTS[bot], games, _luck(seed, bot, number)) for bot, number in names]
    lines = list(
        zip([f"{number} {bot}" for bot, number in names], [number for _, number in names], tallies, strict=True)
    )
    main_table = _table(HEADS, [_row(name, number, it) for name, number, it in lines])
    more = _table(MORE_HEADS, [_more(name, number, it) for name, number, it in lines])
    return f"{main_table}\n\n{more}\n\n{_table(CHANCE_HEADS, [_chance(name, it) for name, _, it in lines])}\n"


def strengths(games: int = 200, seed: int = 1, tell: matches.Tell | None = None) -> str:
    """How often the stronger of two players wins."""
    return matches.strengths(_duel, STRENGTHS, games, seed, tell)


def _duel(bots: Sequence[Bot], number: int, seed: int) -> float:
    """What seat 0 wins of a game for two; every second pair of games begins with the shoe at the other seat."""
    luck = _luck(seed, "duel", number)
    state = start(2, number // 2 % 2)
    while not over(state):
        state = play(state, bots[to_decide(state)](state, luck))
    winners = score(state).winners
    return (0 in winners) / len(winners)


def measure(players: int, bot: Bot, games: int, luck: Random) -> Figures:
    """The figures of whole games that one bot plays against itself; the shoe starts at another seat each time."""
    it = Figures(wins=[0.0] * players, after_shoe=[0.0] * players)
    for game in range(games):
        state = start(players, game % players)
        while not over(state):
            move = bot(state, luck)
            after = play(state, move)
            _count(it, state, move, after)
            state = after
        _count_end(it, state, game % players)
    return it


def _count(it: Figures, state: State, move: Move, after: State) -> None:
    match move:
        case Turn():
            if state.stage == "drought":
                it.sums["drought"] += 1
            else:
                it.drained[state.year] += 1
        case Drain(_, area):
            it.sizes[len(area)] += 1
            it.crews[sum(owed > 0 for owed in after.summer.owed)] += 1
        case Dike():
            it.sums["dikes"] += 1
        case Plant(_, kind, _) if kind in TULIPS:
            it.sums["planted"] += 1
        case Return():
            it.sums["returned"] += 1
        case Weather(card):
            it.sums["flooded"] += _fields(state) - _fields(after)
            if CARDS[card].disaster in ("rot", "disease"):
                it.sums["rotten"] += count(_barns(state), CARDS[card].strikes)
    if state.stage in ("weather", "drought", "lay") and after.stage in ("winter", "last trade"):
        it.sums["harvested"] += pieces(_barns(after) & FOOD) - pieces(_barns(state) & FOOD)
    if state.stage == "last trade" and after.stage in ("last planting", "race", "over"):
        it.sums["shared"] += _fields(state) - _fields(after)
    if after.stage == "race" and state.stage != "race":
        it.workers += [player.runners for player in after.players]


def _count_end(it: Figures, state: State, first: int) -> None:
    result = score(state)
    it.years.append(state.year)
    it.water.append(state.lake.water.bit_count())
    it.totals += result.totals
    it.spreads.append(max(result.totals) - min(result.totals))
    it.sums["ties"] += len(result.winners) > 1
    it.sums["starter"] += (state.shoe if state.last == NOBODY else state.last) in result.winners
    it.sums["unplantable"] += pieces(_barns(state) & _TULIPS)
    it.sums["unclaimed"] += number_of(state.land, tulip_squares(state.land) & ~occupied(state.players))
    for player in state.players:
        it.sums["mills"] += player.mills.bit_count()
        it.sums["farms"] += player.farms.bit_count()
    for seat in result.winners:
        it.wins[seat] += 1 / len(result.winners)
        it.after_shoe[(seat - first) % len(state.players)] += 1 / len(result.winners)
    droughts = sum(CARDS[card].disaster == "drought" for card in state.weather)
    it.droughts[droughts] += 1
    it.dry[droughts] += not state.lake.water
    if not droughts:
        it.sums["left"] += state.lake.water.bit_count()
        it.sums["unserved"] += sum(not _served(state, tile) for tile in each(state.lake.water))


def _served(state: State, tile: int) -> bool:
    """Whether a mill stands beside this tile."""
    beach = state.board.shores[tile.bit_length() - 1]
    return any(player.mills & beach for player in state.players)


def _fields(state: State) -> int:
    return (state.land.lefts | state.land.tops).bit_count()


def _barns(state: State) -> int:
    return sum(player.barn for player in state.players)


def _row(name: str, players: int, it: Figures) -> tuple[str, ...]:
    games = len(it.years)
    a_game = {what: number / games for what, number in it.sums.items()}
    by_year = " ".join(f"{it.drained[year] / games:.1f}" for year in range(1, YEARS[players] + 1))
    return (
        name,
        f"{_mean(it.years):.2f}",
        f"{100 * it.water.count(0) / games:.0f} %",
        f"{_mean(it.water):.1f}",
        by_year,
        f"{a_game.get('drought', 0):.1f}",
        f"{a_game['planted']:.1f}",
        f"{a_game['unplantable']:.1f}",
        f"{a_game['mills'] / players:.1f}, {a_game['farms'] / players:.1f}",
        f"{_mean(it.workers):.1f}",
        f"{_mean(it.totals):.1f} ({min(it.totals)}-{max(it.totals)}), {statistics.pstdev(it.totals):.1f}",
        f"{_mean(it.spreads):.1f}",
    )


def _more(name: str, players: int, it: Figures) -> tuple[str, ...]:
    games = len(it.years)
    a_game = {what: number / games for what, number in it.sums.items()}
    named = ("dikes", "harvested", "flooded", "rotten", "returned", "shared", "unclaimed")
    return (
        name,
        " / ".join(f"{it.sizes[size] / games:.1f}" for size in range(1, 5)),
        " / ".join(f"{it.crews[size] / games:.1f}" for size in range(1, players + 1)),
        *(f"{a_game.get(what, 0):.1f}" for what in named),
        f"{it.sums['ties']} of {games}",
        " / ".join(f"{100 * won / games:.0f}" for won in it.wins),
        f"{100 * it.sums['starter'] / games:.0f} %",
    )


def _chance(name: str, it: Figures) -> tuple[str, ...]:
    """What the shoe and the droughts decide; each share with its standard error."""
    games, kinds = len(it.years), sorted(it.droughts)
    return (
        name,
        " / ".join(_share(won, games) for won in it.after_shoe),
        " / ".join(str(it.droughts[number]) for number in kinds),
        " / ".join(_share(it.dry[number], it.droughts[number]) for number in kinds),
        f"{it.sums['left'] / max(it.droughts[0], 1):.1f}",
        f"{100 * it.sums['unserved'] / max(it.sums['left'], 1):.0f} %",
    )


def _share(part: float, whole: int) -> str:
    """A share in per cent, and its standard error."""
    share = part / whole
    return f"{100 * share:.0f} ± {100 * math.sqrt(share * (1 - share) / whole):.1f}"


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in [heads, ("---",) * len(heads), *rows])


def _luck(seed: int, bot: str, number: int) -> Random:
    """Luck for one line or one game, so that it can be played again without the others."""
    return seeded(f"{seed}/{bot}/{number}")


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)
