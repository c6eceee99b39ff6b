"""Games of Dutch as the phones keep them: tables that replay moves of the rules, and tables played at random."""

import random
from collections.abc import Sequence
from dataclasses import replace

from companion.tables.table import Event, Head, Table, advance, lay, moved
from games.dutch import rules
from games.dutch.rules.cards import NAMES, listed
from games.dutch.rules.moves import Move, Shuffle, Toss
from games.dutch.rules.state import State as Game
from games.dutch.table.moves import words
from games.kit.fair import Outcome

HEAD = Head("ABC234", "dutch", ("Anna", "Bo"), {"cards": "printed"}, False, 1, bytes(range(32)), 0)


def evening(deal: tuple[int, ...], moves: Sequence[Move], head: Head = HEAD) -> Table:
    """The table at which this game was played. Chance goes into the event that called for it."""
    table = _moved(lay(head), 0, "deal", [tuple(NAMES[card] for card in deal)])
    waiting = list(moves)
    while waiting:
        move = waiting.pop(0)
        chance: list[Shuffle | Toss] = []
        while waiting and isinstance(waiting[0], Shuffle | Toss):
            following = waiting.pop(0)
            assert isinstance(following, Shuffle | Toss)
            chance.append(following)
        game: Game = table.state.game
        table = _moved(table, move.seat, words(move), _drawn(rules.play(game, move), chance))
    return table


def stops(moves: Sequence[Move]) -> list[int]:
    """Where a game may be cut off without missing the chance that follows its last move."""
    return [n for n in range(len(moves)) if not isinstance(moves[n], Shuffle | Toss)]


def random_evening(luck: random.Random, *, cards: str = "phones", most: int = 10_000) -> Table:
    """A table played at random by the moves that phones send, with the luck of its own secret."""
    head = replace(HEAD, secret=luck.randbytes(32), options={"cards": cards})
    table = lay(head)
    table = moved(table, 0, "deal")
    for _ in range(most):
        if table.over:
            break
        seat = luck.choice(head.table.view(table.state, None)["waiting"])
        table = moved(table, seat, luck.choice(head.table.legal(table.state, seat)))
    return table


def _drawn(first: Game, chance: Sequence[Shuffle | Toss]) -> list[Outcome]:
    """What the table draws after this position. A deck that turned out not to be needed gets any order."""
    if first.stage == "toss":
        return [(toss.seat + 1,) for toss in chance]
    orders = {it.seat: tuple(NAMES[card] for card in it.deck) for it in chance if isinstance(it, Shuffle)}
    drawn: list[Outcome] = []
    for seat in (0, 1):
        wanted = first.waiting >> seat & 1 if first.stage == "draw" else first.players[seat].discards
        if first.stage in ("tie", "draw") and wanted:
            drawn.append(orders.get(seat) or tuple(NAMES[card] for card in listed(first.players[seat].discards)))
    return drawn


def _moved(table: Table, seat: int, text: str, drawn: Sequence[Outcome]) -> Table:
    wanted = table.head.table.wants(table.state, text)
    assert len(wanted) == len(drawn)
    draws = tuple(
        {"label": draw.label, "kind": "shuffle", "items": sorted(map(str, result)), "nonces": 0, "result": list(result)}
        for draw, result in zip(wanted, drawn, strict=True)
    )
    return advance(table, Event(table.version + 1, "move", seat, text, draws=draws))
