"""Balance by simulation: bots play whole games, and a table shows what happened in them.

`polderbox lab flutter` prints it. docs/flutter-balance.md keeps one run.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from games.flutter.bots import STRENGTHS, Bot, greedy_bot, random_bot
from games.flutter.components import PLAYERS, RAINBEE, RONDEL
from games.flutter.rules import legal, over, play, score, start, to_move
from games.flutter.rules.bunch import ONE, gather, total
from games.flutter.rules.moves import Choose, Discard, Fill, Move, Place, Pollinate
from games.flutter.rules.placing import offers, preview
from games.flutter.rules.pollination import after_paying
from games.flutter.rules.state import FACES, HOME, State, active
from games.kit import matches
from games.kit.luck import seeded

WINS = ("players", "won by each seat, random rondel", "fixed rondel", "random rondel, equal turns (R44)")
BOTS: dict[str, Bot] = {"greedy": greedy_bot, "random": random_bot}
HEADS = (
    "players",
    "turns (min-max)",
    "turns each",
    "stuck",
    "legal moves a turn",
    "flowers a turn, matching",
    "ponds / cells a game (dry)",
    "tiles enclosed, unpaid",
    "bee scorings",
    "final mean (min-max), spread",
    "bonus",
    "petals gained / paid a turn",
    "skips 0 / 1 / 2 / 3 / 4 %",
)


@dataclass
class Figures:
    """What is counted over all the games of one line. Each list has one entry for every game or turn."""

    turns: list[int] = field(default_factory=list)
    stuck: int = 0
    choices: list[int] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    matching: int = 0
    gained: int = 0
    paid: int = 0
    ponds: int = 0
    cells: int = 0
    dry: int = 0
    enclosed: int = 0
    unpaid: int = 0
    bees: int = 0
    totals: list[int] = field(default_factory=list)
    spreads: list[int] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    skips: list[int] = field(default_factory=lambda: [0] * 5)
    wins: list[list[float]] = field(default_factory=list)  # each seat's share of the victory in each game


def lab(games: int = 60, seed: int = 1, players: Sequence[int] = PLAYERS, bots: Sequence[str] = tuple(BOTS)) -> str:
    """Two tables, each with a line for each kind of bot and number of players: what happens in games with a random
    rondel, and how many of them each seat wins, beside games with the fixed one and with equal turns.
    """
    names = [(bot, number) for bot in bots for number in players]
    free = {name: measure(name[1], BOTS[name[0]], games, _luck(seed, *name)) for name in names}
    fixed = {name: measure(name[1], BOTS[name[0]], games, _luck(seed, *name), fixed=True) for name in names}
    equal = {name: measure(name[1], BOTS[name[0]], games, _luck(seed, *name), equal=True) for name in names}
    play = _table([HEADS, *(_row(f"{number} {bot}", free[bot, number], games) for bot, number in names)])
    won = [
        (f"{number} {bot}", *(_shares(it[bot, number], games) for it in (free, fixed, equal))) for bot, number in names
    ]
    return f"{play}\n\n{_table([WINS, *won])}\n"


def strengths(games: int = 200, seed: int = 1, tell: matches.Tell | None = None) -> str:
    """How often the stronger of two players wins."""
    return matches.strengths(_duel, STRENGTHS, games, seed, tell)


def _duel(bots: Sequence[Bot], number: int, seed: int) -> float:
    """What seat 0 wins of a game for two. Every order of the stacks is played twice, with the seats exchanged."""
    luck, circle = seeded(f"{seed}/{number}"), seeded(f"{seed}/circle {number // 2}").sample(RONDEL, len(RONDEL))
    state = start(2, "".join(circle), circle[0])
    while not over(state):
        seat = to_move(state)
        state = play(state, legal(state).pick(luck) if seat is None else bots[seat](state, luck))
    winners = score(state).winners
    return (0 in winners) / len(winners)


def measure(players: int, bot: Bot, games: int, luck: Random, fixed: bool = False, equal: bool = False) -> Figures:
    """The figures of whole games that one bot plays against itself."""
    it = Figures(wins=[[] for _ in range(players)])
    for _ in range(games):
        circle = RONDEL if fixed else "".join(luck.sample(RONDEL, len(RONDEL)))
        state = start(players, circle, circle[0], equal=equal)
        while not over(state):
            move = legal(state).pick(luck) if to_move(state) is None else bot(state, luck)
            after = play(state, move)
            _count(it, state, move, after)
            state = after
        _count_end(it, state)
    return it


def _count(it: Figures, state: State, move: Move, after: State) -> None:
    if isinstance(move, Place):
        _count_placement(it, state, move)
    elif isinstance(move, Discard):
        it.stuck += 1
    it.unpaid += _unpaid(state, move, after)
    if after.step.kind == HOME and state.step.kind != HOME:
        it.bees += len(after.step.seats)


def _count_placement(it: Figures, state: State, move: Place) -> None:
    seen = preview(state, move)
    assert seen is not None
    cells = sum(map(len, seen.ponds))
    it.choices.append(len(legal(state)))
    it.flowers.append(len(seen.flowers))
    it.matching += sum(flower.gain > 0 for flower in seen.flowers)
    it.gained += total(sum(flower.gain for flower in seen.flowers))
    it.paid += total(sum(flower.cost for flower in seen.flowers))
    it.skips[[offer.tile for offer in offers(state)].index(move.tile)] += 1
    it.ponds += len(seen.ponds)
    it.cells += cells
    it.dry += max(0, cells - len(state.bag))
    it.enclosed += sum(tile != RAINBEE.id for tile in seen.enclosed)


def _unpaid(state: State, move: Move, after: State) -> int:
    """How many of the tiles that this move settled were not paid for. Petals that the move gave first count as held."""
    held = state.petals[active(state)]
    settled = [tile for tile in state.step.tiles if tile not in after.step.tiles]
    match move:
        case Place():
            seen = preview(state, move)
            assert seen is not None
            held = seen.held
            settled = [tile for tile in seen.enclosed if tile != RAINBEE.id and tile not in after.step.tiles]
        case Fill(water):
            held = gather(held, sum(ONE[letter] for letter in FACES[water].petals))
        case Choose(colour):
            held = gather(held, ONE[colour])
        case Pollinate(tile):
            settled.sort(key=lambda other: other != tile)
    unpaid = 0
    for tile in settled:
        left = after_paying(held, tile)
        unpaid += left is None
        held = held if left is None else left
    return unpaid


def _count_end(it: Figures, state: State) -> None:
    result = score(state)
    totals = [seat.total for seat in result.seats]
    it.turns.append(state.turn)
    it.totals += totals
    it.spreads.append(max(totals) - min(totals))
    it.bonus += [seat.bonus for seat in result.seats]
    for seat, shares in enumerate(it.wins):
        shares.append((seat in result.winners) / len(result.winners))


def _row(name: str, it: Figures, games: int) -> tuple[str, ...]:
    turns = sum(it.turns)
    return (
        name,
        f"{turns / games:.1f} ({min(it.turns)}-{max(it.turns)})",
        f"{turns / games / int(name.split()[0]):.1f}",
        f"{it.stuck}",
        f"{_mean(it.choices):.0f}",
        f"{_mean(it.flowers):.2f}, {100 * it.matching / sum(it.flowers):.0f} %",
        f"{it.ponds / games:.1f} / {it.cells / games:.1f} ({it.dry / games:.1f})",
        f"{it.enclosed / games:.1f}, {it.unpaid / games:.1f}",
        f"{it.bees / games:.1f}",
        f"{_mean(it.totals):.1f} ({min(it.totals)}-{max(it.totals)}), {_mean(it.spreads):.1f}",
        f"{_mean(it.bonus):.1f}",
        f"{it.gained / turns:.1f} / {it.paid / turns:.1f}",
        " / ".join(f"{100 * number / turns:.0f}" for number in it.skips),
    )


def _shares(it: Figures, games: int) -> str:
    """The victories of each seat, and the standard error of the least certain of these figures."""
    means = [sum(shares) / games for shares in it.wins]
    spread = max(sum((one - mean) ** 2 for one in shares) for shares, mean in zip(it.wins, means, strict=True))
    error = sqrt(spread / games / max(1, games - 1))
    return f"{' / '.join(f'{mean:.2f}' for mean in means)} (± {error:.2f})"


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *others = rows
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ("---",) * len(head), *others))


def _luck(seed: int, bot: str, players: int) -> Random:
    """Luck for one line of the table, so that it can be played again without the others."""
    return seeded(f"{seed}/{bot}/{players}")


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)
