"""R10: whatever is said at a table of any game, decks stay whole, undo takes back what was done, and secrets stay."""

import json
import random
from collections.abc import Iterator

import pytest

from companion.errors import Illegal
from companion.tables.live import Views
from companion.tables.records import export
from companion.tables.table import Event, Head, Table, advance, fold, lay, moved
from games.catalogue import GAMES, table_of

A_FEW, MANY = 60, 10_000
LONGEST = 60  # moves
NAMES = ("Anna", "Bo", "Cas", "Dee", "Eef")


def evening(game: str, seed: int) -> Iterator[Table]:
    """A table after each of some random moves, undone and redone now and then, with phones that bring a nonce late."""
    luck = random.Random(f"{game}/{seed}")
    players = luck.choice(GAMES[game].players)
    secret = luck.randbytes(32)
    table = lay(Head("ABC234", game, NAMES[:players], {}, False, table_of(game).rules, secret, 0))
    yield table
    for _ in range(luck.randrange(LONGEST)):
        table = _later(table, luck)
        yield table


def _later(table: Table, luck: random.Random) -> Table:
    seat = luck.randrange(len(table.seats))
    if luck.random() < 0.05:
        nonce = luck.randbytes(16).hex()
        return advance(table, Event(table.version + 1, "join", seat, f"Late {table.version}", nonce))
    if luck.random() < 0.15:
        try:
            return moved(table, seat, luck.choice(("undo", "redo")))
        except Illegal:  # nothing to undo, or the game says that it stays
            return table
    able = [(seat, legal) for seat in range(len(table.seats)) if (legal := table.head.table.legal(table.state, seat))]
    if not able:
        return table
    seat, legal = luck.choice(able)
    return moved(table, seat, luck.choice(legal))


def undo_is_the_inverse_of_do(before: Table, after: Table) -> bool:
    """Whether the last move could be undone; then everything is as it was, and redo makes it as it is."""
    if after.version == before.version or after.events[-1].kind != "move" or after.over:
        return False
    try:
        undone = moved(after, after.events[-1].seat or 0, "undo")
    except Illegal:
        return False
    assert undone.state == before.state
    assert undone.line == before.line
    assert moved(undone, after.events[-1].seat or 0, "redo").state == after.state
    return True


def decks_are_permutations(table: Table) -> int:
    """How many cards were drawn: each from its own place of a deck, none twice, none that was not in it."""
    decks: dict[str, dict[int, str]] = {}
    for draw in (draw for event in table.events for draw in event.draws if draw["kind"] == "shuffle"):
        deck = decks.setdefault(draw["label"], {})
        for place, card in enumerate(draw["result"], draw["at"]):
            assert deck.setdefault(place, card) == card
            assert card in draw["items"]
        assert all(list(deck.values()).count(card) <= draw["items"].count(card) for card in deck.values())
    return sum(map(len, decks.values()))


def the_secret_stays(table: Table) -> None:
    sent = [*(Views(table).text(seat) for seat in (None, *range(len(table.seats)))), json.dumps(export(table))]
    assert all((table.head.secret.hex() in text) == table.over for text in sent)


def keep_all_promises(game: str, evenings: int) -> None:
    undone = cards = moves = 0
    for seed in range(evenings):
        before, *others = evening(game, seed)
        after = before
        for after in others:
            undone += undo_is_the_inverse_of_do(before, after)
            before = after
        moves += len(after.line)
        cards += decks_are_permutations(after)
        assert fold(after.head, after.events) == after
        the_secret_stays(after)
    assert moves > 5 * evenings
    assert undone > evenings // 4
    assert bool(cards) == (game != "rollfold")  # which has dice and no deck


@pytest.mark.parametrize("game", GAMES)
def test_R10_random_evenings_keep_decks_whole_undo_true_and_secrets_hidden(game: str) -> None:
    keep_all_promises(game, A_FEW)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_R10_ten_thousand_evenings_of_every_game(game: str) -> None:
    keep_all_promises(game, MANY)
