"""A measure of the balance of Dutch: bots play one another, each seeing only its own view of the table.

`polderbox lab dutch --games 40` prints the tables; docs/dutch-balance.md keeps the results of one run.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from random import Random
from statistics import mean

from games.dutch.bots import STRENGTHS, Bot, greedy_bot, random_bot, thinker
from games.dutch.components import CARDS
from games.dutch.greedy import TASTES
from games.dutch.rules import legal, play, score, start
from games.dutch.rules.cards import shuffled
from games.dutch.rules.choices import CHANCE
from games.dutch.rules.state import State
from games.dutch.rules.view import view
from games.kit import matches
from games.kit.luck import seeded

GAMES, SEED = 40, 1
SEAT_GAMES = 10  # times as many games to compare the seats, which differ by little
THINKER_SHARE = 4  # the thinker plays one game in four, as each takes it two seconds
PACK = tuple(range(len(CARDS)))


def lab(games: int = GAMES, seed: int = SEED) -> str:
    tables = (_seats(games * SEAT_GAMES, seed), _tastes(games, seed), _bots(games, seed))
    return "\n\n".join("\n".join(lines) for lines in tables) + "\n"


def strengths(games: int = 200, seed: int = SEED, tell: matches.Tell | None = None) -> str:
    """How often the stronger of two players wins."""
    return matches.strengths(_duel, STRENGTHS, games, seed, tell)


def _duel(bots: Sequence[Bot], number: int, seed: int) -> float:
    """What seat 0 wins of a game. Every deal is played twice, with the players in each other's seats."""
    winners = score(
        game(bots, seeded(f"{seed}/{number}"), shuffled(PACK, seeded(f"{seed}/deal {number // 2}")))
    ).winners
    return (0 in winners) / len(winners)


def game(bots: Sequence[Bot], luck: Random, deal: tuple[int, ...] = ()) -> State:
    """The end of one game. Each bot sees only its own view."""
    state = start(deal or shuffled(PACK, luck))
    while choices := legal(state):
        if state.stage in CHANCE:
            state = play(state, choices.pick(luck))
        else:
            seat = 0 if state.waiting & 1 else 1
            state = play(state, bots[seat](view(state, seat), luck))
    return state


def share_of_wins(first: Bot, second: Bot, games: int, seed: int) -> float:
    """The share of games that the first bot wins. It takes seats 0 and 1 in turn; a shared victory is half a win."""
    luck = seeded(seed)
    won = 0.0
    for number in range(games):
        seat = number % 2
        winners = score(game((first, second) if seat == 0 else (second, first), luck)).winners
        won += (seat in winners) / len(winners)
    return won / games


def _seats(games: int, seed: int) -> list[str]:
    luck = seeded(seed)
    ends = [game((greedy_bot, greedy_bot), luck) for _ in range(games)]
    scores = [score(end) for end in ends]
    tallies = [tally for one in scores for tally in one.tallies]
    rounds = [end.round for end in ends]
    first = mean((0 in one.winners) / len(one.winners) for one in scores)
    figures = {
        f"seat 0 wins, {games} games": f"{100 * first:.1f} % (s.e. {50 / games**0.5:.1f})",
        "rounds, mean (range)": f"{mean(rounds):.1f} ({min(rounds)}-{max(rounds)})",
        "points per player, of which suit bonuses": (
            f"{mean(tally.total for tally in tallies):.0f}, {mean(tally.bonus for tally in tallies):.0f}"
        ),
        "margin of victory": f"{mean(abs(one.tallies[0].total - one.tallies[1].total) for one in scores):.0f}",
        "cards per player at the end": f"{mean(tally.cards for tally in tallies):.1f}",
    }
    return [
        "| two equal greedy bots | value |",
        "|---|---|",
        *(f"| {name} | {value} |" for name, value in figures.items()),
    ]


def _tastes(games: int, seed: int) -> list[str]:
    """The share of wins for every pair, played once; the mirrored pair gets the rest."""
    bots: dict[str, Bot] = {name: partial(greedy_bot, taste=taste) for name, taste in TASTES.items()}
    shares: dict[tuple[str, str], float] = {}
    for one, other in combinations(bots, 2):
        shares[one, other] = share_of_wins(bots[one], bots[other], games, seed)
        shares[other, one] = 1 - shares[one, other]
    rows = [
        f"| {row} | " + " | ".join(f"{shares[row, column]:.2f}" if row != column else "" for column in bots) + " |"
        for row in bots
    ]
    head = f"the row's share of wins, {games} games a pair (s.e. {0.5 / games**0.5:.2f})"
    return [f"| {head} | {' | '.join(bots)} |", "|---" * (len(bots) + 1) + "|", *rows]


def _bots(games: int, seed: int) -> list[str]:
    matches: tuple[tuple[str, Bot, Bot, int], ...] = (
        ("greedy against random", greedy_bot, random_bot, games),
        ("thinker against greedy", thinker, greedy_bot, games // THINKER_SHARE),
    )
    rows = [
        f"| {match}, {count} games (s.e. {0.5 / count**0.5:.2f}) | {share_of_wins(one, other, count, seed):.2f} |"
        for match, one, other, count in matches
        if count
    ]
    return ["| match | the first one's share of wins |", "|---|---|", *rows]
