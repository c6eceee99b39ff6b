"""How often phones are tapped in a game of H2Olland: what they send, and every touch of a screen on the way there.

    python -m tests.bench.taps

Greedy bots say their moves at a table with the map, as a player can who knows what they want: in spring, with dikes, in
the last planting and two at a time in the race as much of their plan as is legal at once, always the most valuable
reward, equal returns and purchases together (R53). A plan ends where something came in between, and the bot plans
again. Beside it stands the same table under rules 1, where each exchange and everything that leaves no choice had to be
said (R49), one by one.
"""

import random
import sys
from collections.abc import Iterator

from companion.h2olland.screen import PLACED_FIRST
from games.h2olland import rules
from games.h2olland.bots import greedy_bot
from games.h2olland.components import PLAYERS
from games.h2olland.rules.moves import Buy, Exchange, Pass, Return, Take
from games.h2olland.rules.placement import can_place
from games.h2olland.rules.stock import FIELDS, RACING, TULIPS
from games.h2olland.rules.winter import excess
from games.h2olland.rules.words import LETTERS
from games.h2olland.table.game import TABLE
from games.h2olland.table.moves import AND, Deal, dump
from games.h2olland.table.state import State
from games.kit import fair
from games.kit.table import GameTable
from tests.bench.table import Row, report

GAMES = 20
PLACING = ("spring", "last planting")
PLANNED = (*PLACING, "dikes", "race")
RUNS = 2
ON_THE_MAP = ("dikes", "drain", "turn", "drought", "race")


def game(table: GameTable, players: int, seed: int) -> Iterator[int]:
    """The touches of each move that the phones send in a game."""
    luck, secret = random.Random(seed), bytes([seed] * 32)
    state: State = table.start(players)
    state = _said(table, state, f"shoe {LETTERS[seed % players]}", 0, secret)
    yield 1
    while not table.over(state):
        assert isinstance(state.game, rules.State)
        seat, text = _wish(state.game, luck, whole=table is TABLE)
        yield _touches(state.game, text)
        state = _said(table, state, text, seat, secret)


def _wish(game: rules.State, luck: random.Random, whole: bool) -> tuple[int, str]:
    """The bot's move in words; as a `whole` it goes together with what the phones let a player say with it."""
    first = greedy_bot(game, luck)
    seat = getattr(first, "seat", 0)
    if whole and isinstance(first, Take):
        return seat, "take best"
    if whole and game.stage in PLANNED:
        return seat, f" {AND} ".join(map(dump, _plan(game, first, luck)))
    if whole and isinstance(first, Exchange):
        return seat, dump(_deal(game, first, luck))
    if whole and isinstance(first, Return | Buy):
        return seat, f" {AND} ".join([dump(first)] * _alike(game, first, luck))
    return seat, dump(first)


def _plan(game: rules.State, first: rules.Move, luck: random.Random) -> Iterator[rules.Move]:
    """What this seat would do in its turns, if nobody else did anything: only what its phone can show now."""
    now, seat, stage, most = rules.legal(game), game.turn, game.stage, RUNS if game.stage == "race" else len(FIELDS)
    move = first
    for _ in range(most):
        yield move
        game = rules.play(game, move)
        if game.stage != stage or game.out >> seat & 1 or isinstance(move, Pass):
            return
        game = game._replace(turn=seat)
        if not _can_go_on(game, seat):
            return
        move = greedy_bot(game, luck)
        if move not in now:
            return


def _can_go_on(game: rules.State, seat: int) -> bool:
    if game.stage == "race":
        return game.players[seat].runners > 0 and len(rules.legal(game)) > 0
    return game.stage != "last planting" or can_place(game, seat, RACING)


def _deal(game: rules.State, move: rules.Move, luck: random.Random) -> rules.Move | Deal:
    """A purchase with its exchanges; now and then a bot thinks better of it."""
    first, swaps = move, []
    while isinstance(move, Exchange):
        swaps.append((move.give, move.get))
        game = rules.play(game, move)
        move = greedy_bot(game, luck)
    return Deal(move.seat, move.kind, tuple(swaps)) if isinstance(move, Buy) else first


def _alike(game: rules.State, move: Return | Buy, luck: random.Random) -> int:
    """How often in a row: a phone offers all returns that are due in one kind, and equal tulips as often as the barn
    can pay for them.
    """
    due = excess(game.players[move.seat]) if isinstance(move, Return) else len(TULIPS)
    number = 0
    again: rules.Move | None = move
    while again == move and number < due:
        number, game = number + 1, rules.play(game, move)
        again = greedy_bot(game, luck) if game.turn == move.seat or isinstance(move, Return) else None
    enough = number == due if isinstance(move, Return) else move.kind in TULIPS
    return number if enough else 1


def _touches(game: rules.State, text: str) -> int:
    """A piece, its place and a button; the place and the button, if the piece is chosen already; or one button. In a
    plan, the next piece takes up the last place.
    """
    if game.stage not in (*PLACING, *ON_THE_MAP):
        return 1
    parts = text.split(f" {AND} ")
    if game.stage in ON_THE_MAP:
        return max(1, 2 * sum(part != "pass" for part in parts))  # a place and a button; `pass` is one of them
    kinds = {dump(move).split()[0] for move in rules.legal(game)}
    likely = next((kind for kind in PLACED_FIRST if kind in kinds), "")
    chosen = likely if game.board.rules > 1 else ""
    placed = [part.split()[0] for part in parts if part != "pass"]
    if not placed:
        return 1
    return len(placed) * 2 + (placed[0] != chosen)  # a piece and its place, the first perhaps chosen already; a button


def _said(table: GameTable, state: State, text: str, seat: int, secret: bytes) -> State:
    drawn = [fair.outcome(secret, [], draw) for draw in table.wants(state, text)]
    after: State = table.play(state, table.parse(text, seat, drawn))
    return after


def main() -> Iterator[Row]:
    for players in PLAYERS:
        now, before = (
            [list(game(table, players, seed)) for seed in range(GAMES)] for table in (TABLE, TABLE.earlier[1])
        )
        sent, was = (sum(map(len, games)) / GAMES for games in (now, before))
        yield Row("taps", f"h2olland, {players} players: moves sent", f"{sent:.0f}", f"{was:.0f} under rules 1")
        sent, was = (sum(map(sum, games)) / GAMES for games in (now, before))
        yield Row("taps", f"h2olland, {players} players: touches", f"{sent:.0f}", f"{was:.0f} under rules 1")


if __name__ == "__main__":
    report(main(), sys.argv[1:])
