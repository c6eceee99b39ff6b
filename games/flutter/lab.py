"""Balance by simulation: bots play whole games, and a table shows what happened in them.

`polderbox lab flutter --games 60` prints it. docs/flutter-balance.md keeps one run.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from games.flutter.bots import Bot, greedy_bot, random_bot
from games.flutter.components import PLAYERS, RAINBEE
from games.flutter.rules import legal, over, play, score, start, to_move
from games.flutter.rules.bunch import ONE, gather, total
from games.flutter.rules.moves import Choose, Discard, Fill, Move, Place, Pollinate
from games.flutter.rules.placing import offers, preview
from games.flutter.rules.pollination import after_paying
from games.flutter.rules.state import FACES, HOME, State, active

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
    wins: list[float] = field(default_factory=list)  # for each seat; a shared victory is divided


def lab(games: int = 60, seed: int = 1, players: Sequence[int] = PLAYERS, bots: Sequence[str] = tuple(BOTS)) -> str:
    """The table, with a line for each kind of bot and number of players."""
    lines = [measure(number, BOTS[bot], games, _luck(seed, bot, number)) for bot in bots for number in players]
    names = [f"{number} {bot}" for bot in bots for number in players]
    rows = [HEADS, ("---",) * len(HEADS), *(_row(name, it, games) for name, it in zip(names, lines, strict=True))]
    seats = [
        f"{name}: {' / '.join(f'{won / games:.2f}' for won in it.wins)}" for name, it in zip(names, lines, strict=True)
    ]
    table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    return f"{table}\n\nGames won by seat: {', '.join(seats)}.\n"


def measure(players: int, bot: Bot, games: int, luck: Random) -> Figures:
    """The figures of whole games that one bot plays against itself."""
    it = Figures(wins=[0.0] * players)
    for _ in range(games):
        state = start(players)
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
    for seat in result.winners:
        it.wins[seat] += 1 / len(result.winners)


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


def _luck(seed: int, bot: str, players: int) -> Random:
    """Luck for one line of the table, so that it can be played again without the others."""
    return Random(f"{seed}/{bot}/{players}")  # nosec B311  # noqa: S311 - luck in a game, not a secret


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)
