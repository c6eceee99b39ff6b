"""Simulated games of Polders in which one bot plays every seat: what each assignment and each polder is worth.

`polderbox lab polders` prints these tables, and with `--strength` how often a stronger robot wins;
docs/polders-balance.md keeps those of a long run.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from statistics import mean, stdev

from games.kit import matches
from games.kit.choices import Luck
from games.kit.luck import seeded
from games.kit.robots import STRENGTHS
from games.polders.bots import Bot, Record, casual_bot, greedy_bot, play_out, random_bot
from games.polders.components import ASSIGNMENTS, BUILDINGS, EDITION, LAP, POLDERS, TURNS_PER_ROUND
from games.polders.rules import legal, over, play, position, score, start
from games.polders.rules.land import empty
from games.polders.rules.moves import Discard, Draw, Pass, Single
from games.polders.rules.scoring import Score, correct_buildings, score_position, winners
from games.polders.rules.state import Position, State, seats_waiting
from games.polders.thinking import chosen

GAMES, SEED = 60, 1
KINDS: tuple[tuple[str, int, Bot], ...] = (
    ("greedy, 2 players", 2, greedy_bot),
    ("3", 3, greedy_bot),
    ("4", 4, greedy_bot),
    ("casual, 4", 4, casual_bot),
    ("random, 4", 4, random_bot),
)
CLOSELY = ("greedy, 2 players", "3", "4")  # the kinds whose assignments and polders are listed
STRETCHES = ((1, 2, 3), (4,), (5,))  # rounds that share a figure
AREA_CONTROL = "A07"
NONE = "-"

Tell = Callable[[int, int], None]  # so many games are played, of so many


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game, and who would have won without one of its assignments or one of its polders."""

    record: Record
    end: State
    position: Position
    score: Score
    without: Mapping[str, tuple[int, ...]]  # the winners, by assignment or by the name of a polder


def lab(games: int = GAMES, seed: int = SEED, edition: int = EDITION, tell: Tell = lambda done, of: None) -> str:
    """Three tables in Markdown: a column for each kind of game, then a row for each assignment and each polder."""
    played: dict[str, list[Game]] = {}
    for number, (name, players, bot) in enumerate(KINDS):
        luck = seeded(seed)
        played[name] = []
        for done in range(games):
            tell(number * games + done, len(KINDS) * games)
            played[name].append(finished(*play_out(players, luck, bot, edition)))
    tell(len(KINDS) * games, len(KINDS) * games)
    closely = {name: them for name, them in played.items() if name in CLOSELY}
    tables = [_whole(games, played)]
    if closely:
        tables += [_assignments(closely), _polders(closely)]
    return "\n".join(tables)


def strengths(games: int = 200, seed: int = SEED, tell: matches.Tell | None = None) -> str:
    """How often the stronger of two robots wins."""
    robots = {strength: partial(_robot, strength) for strength in STRENGTHS}
    return matches.strengths(_duel, robots, games, seed, tell)


def _robot(strength: str, state: State, luck: Luck) -> Draw | Single | Pass:
    return chosen(state, seats_waiting(state)[0], strength, luck)


def _duel(bots: Sequence[Bot], number: int, seed: int) -> float:
    """What seat 0 wins of a game for two. Two games in a row have the same cards, with the players changed over."""
    cards, luck = seeded(f"{seed}/cards/{number // 2}"), seeded(f"{seed}/luck/{number}")
    state = start(2, dealer=number // 2 % 2)
    while not over(state):
        waiting = seats_waiting(state)
        state = play(state, bots[waiting[0]](state, luck) if waiting else legal(state).pick(cards))
    won = score(state).winners
    return (0 in won) / len(won)


def finished(record: Record, end: State) -> Game:
    """What the lab wants to know about a game."""
    found = position(end)
    score = score_position(found)
    without = {id_: _without_card(found, id_) for id_ in found.assignments}
    without |= {POLDERS[number].name: _without_areas(score, number) for number in range(found.players)}
    return Game(record, end, found, score, without)


def share(happened: Sequence[bool | float]) -> str:
    """Per cent, with the standard error; nothing if there was nothing to count."""
    if not happened:
        return NONE
    part = mean(happened)
    return f"{100 * part:.1f} ± {100 * sqrt(part * (1 - part) / len(happened)):.1f}"


def average(groups: Sequence[Sequence[float]]) -> str:
    """The mean of all numbers, with the standard error; the numbers of one game belong together."""
    if not groups:
        return NONE
    means = [mean(group) for group in groups]
    error = stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    return f"{mean(means):.1f} ± {error:.1f}"


def _whole(games: int, played: Mapping[str, Sequence[Game]]) -> str:
    figures: dict[str, Callable[[Sequence[Game]], str]] = {
        "squares filled, %": lambda them: average([[100 * _filled(it.end)] for it in them]),
        "points from areas, per seat": lambda them: average([_points(it, "area") for it in them]),
        "from assignments without Area Control": lambda them: average([_others(it) for it in them]),
        "total per seat": lambda them: average([it.score.totals for it in them]),
        f"totals past {LAP - 1}, %": lambda them: average(
            [[100 * (total >= LAP) for total in it.score.totals] for it in them]
        ),
        "Area Control's share of a total, where it is in play, %": lambda them: average(
            [_control(it) for it in them if AREA_CONTROL in it.position.assignments]
        ),
        "shared victories, %": lambda them: share([len(it.score.winners) > 1 for it in them]),
        "lead of the winner": lambda them: average([[_lead(it.score.totals)] for it in them]),
        "correct manors / farms / mills": _correct,
        "turns without a legal shape, rounds 1-3 / 4 / 5, %": _without_a_shape,
    }
    rows = [[name, *(figure(them) for them in played.values())] for name, figure in figures.items()]
    return _table([f"{games} games each", *played], rows)


def _assignments(played: Mapping[str, Sequence[Game]]) -> str:
    heads = ["assignment", *(f"{name}: points | decides, % | tie, %" for name in played)]
    rows = []
    for card in ASSIGNMENTS:
        row = [card.name]
        for them in played.values():
            its = [it for it in them if card.id in it.position.assignments]
            best = [_points(it, card.id) for it in its]
            row += [average(best), _decides(its, card.id), share([_tie(points) for points in best])]
        rows.append(row)
    return _table(heads, rows)


def _polders(played: Mapping[str, Sequence[Game]]) -> str:
    heads = ["polder", *(f"{name}: points from areas | decides, % | tie, % | wins from here, %" for name in played)]
    rows = []
    for polder in POLDERS:
        row = [polder.name]
        for them in played.values():
            its = [it for it in them if polder.name in it.without]
            areas = [_on(it, polder.index) for it in its]
            won = [_won_from(it, polder.index) for it in its]
            row += [average(areas), _decides(its, polder.name), share([_tie(points) for points in areas]), share(won)]
        rows.append(row)
    return _table(heads, rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    first = f"| {' | '.join(heads)} |"
    lines = [first, "|---" * (first.count("|") - 1) + "|", *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n".join(lines) + "\n"


def _without_card(found: Position, id_: str) -> tuple[int, ...]:
    rest = tuple(other for other in found.assignments if other != id_)
    return score_position(replace(found, assignments=rest)).winners


def _without_areas(score: Score, polder: int) -> tuple[int, ...]:
    """The winners if the areas of one polder were worth nothing. Assignments still count its squares."""
    totals = list(score.totals)
    for line in score.lines:
        if line.rule == "area" and line.spot and line.spot.polder == polder:
            totals[line.seat] -= line.points
    return winners(tuple(totals), score.completed, score.correct)


def _decides(games: Sequence[Game], what: str) -> str:
    """How often somebody else would have won without it."""
    return share([it.without[what] != it.score.winners for it in games])


def _tie(points: Sequence[float]) -> bool:
    """Whether several seats got the most from it."""
    return list(points).count(max(points)) > 1


def _filled(end: State) -> float:
    squares = sum(land.board.land.bit_count() for land in end.lands)
    return 1 - sum(empty(land).bit_count() for land in end.lands) / squares


def _points(it: Game, rule: str) -> list[int]:
    return [it.score.points(seat, rule) for seat in range(it.position.players)]


def _on(it: Game, polder: int) -> list[int]:
    """What each seat's areas on one polder are worth."""
    points = [0] * it.position.players
    for line in it.score.lines:
        if line.rule == "area" and line.spot and line.spot.polder == polder:
            points[line.seat] += line.points
    return points


def _others(it: Game) -> list[int]:
    """The points of each seat that come neither from areas nor from Area Control."""
    parts = zip(it.score.totals, _points(it, "area"), _points(it, AREA_CONTROL), strict=True)
    return [total - areas - control for total, areas, control in parts]


def _control(it: Game) -> list[float]:
    return [
        100 * control / total
        for control, total in zip(_points(it, AREA_CONTROL), it.score.totals, strict=True)
        if total > 0
    ] or [0.0]


def _lead(totals: Sequence[int]) -> int:
    *_, second, first = sorted(totals)
    return first - second


def _won_from(it: Game, polder: int) -> float:
    """Whether whoever started with this polder won; a shared victory is a part of one."""
    winners = it.score.winners
    return (it.end.setup.start[polder] in winners) / len(winners)


def _correct(games: Sequence[Game]) -> str:
    """The average number of correct manors, farms and mills of a seat."""
    ends = [it.position for it in games]
    return " ".join(
        f"{mean(len(correct_buildings(end, seat, kind)) for end in ends for seat in range(end.players)):.1f}"
        for kind in BUILDINGS
    )


def _without_a_shape(games: Sequence[Game]) -> str:
    """How often no shape fitted: a player who can draw a shape must, so a single square or a pass proves it."""
    stuck: dict[int, list[bool]] = {}
    for it in games:
        turn = 0
        for move in it.record.moves:
            if isinstance(move, Draw | Single | Pass):
                stuck.setdefault(turn // TURNS_PER_ROUND + 1, []).append(not isinstance(move, Draw))
            turn += isinstance(move, Discard)
    return " / ".join(f"{100 * mean(one for round_ in rounds for one in stuck[round_]):.1f}" for rounds in STRETCHES)
