"""The parts of Crease & Cross: what is kept of a page, and what is sent of it, is what would be drawn afresh."""

import json
import random
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.tables.table import Head, Table, lay, moved
from companion.web.parts import Screens, Viewer
from companion.web.wire import plain
from games.rollfold.table.game import legal
from games.rollfold.table.state import phase

NAMES = ("Anna", "Bo", "Cas", "Dee")
LINK = "http://192.168.1.20:8000/j/ABC234/key"
KEY = bytes(range(32))
GAMES = [(4, 1, 1), (3, 4, 2), (2, 2, 3), (1, 3, 4), (1, 4, 3)]  # players, level, seed; the last meets the sad face
UNDONE = 0.05  # share of the moves that are taken back
FORTH = 0.75  # share of the others that bring the game on
EXPECTED = {
    "lobby": ("begin",),
    "roll": ("roll",),
    "choose": ("take b", "take w"),
    "draw": ("done",),
    "claim": ("not me", "finish"),
    "sad": ("finish",),
    "stopped": ("finish",),
}


def random_game(players: int, level: int, seed: int) -> Iterator[Table]:
    """Every version of a game that ends."""
    luck = random.Random(seed)
    table = lay(Head("ABC234", "rollfold", NAMES[:players], {"level": level}, False, 1, KEY, 0))
    yield table
    while not table.over:
        table = _next(table, luck)
        yield table


def viewers(players: int) -> list[Viewer]:
    """Each seat on its own phone, one phone for all, a spectator, and the tablet."""
    alone = [Viewer("table", (seat,)) for seat in range(players)]
    together = Viewer("table", tuple(range(players)))
    return [*alone, together, Viewer("table"), Viewer("middle")]


@pytest.mark.parametrize(("players", "level", "seed"), GAMES)
def test_a_page_kept_up_to_date_is_the_page_drawn_afresh(app: Flask, players: int, level: int, seed: int) -> None:
    kept = Screens(app.jinja_env, lambda: LINK)
    pages = {viewer: Page() for viewer in viewers(players)}
    for table in random_game(players, level, seed):
        fresh = Screens(app.jinja_env, lambda: LINK)
        for viewer, page in pages.items():
            page.take(kept, table, viewer)
            drawn = fresh.screen(table, viewer)
            assert page.parts == {id_: drawn.drawings[id_].html for id_ in drawn.order}
            assert list(page.parts) == list(drawn.order)


def test_the_parts_stay_the_same_from_the_first_roll_to_the_last(app: Flask) -> None:
    screens = Screens(app.jinja_env, lambda: LINK)
    playing = [table for table in random_game(4, 4, 5) if table.state.first is not None and not table.over]
    for viewer in (Viewer("table", (0,)), Viewer("table"), Viewer("middle")):
        assert len({screens.screen(table, viewer).order for table in playing}) == 1


class Page:
    """What a phone shows, as its script puts it together from what the server sends."""

    def __init__(self) -> None:
        self.shows = ""
        self.parts: dict[str, str] = {}

    def take(self, screens: Screens, table: Table, viewer: Viewer) -> None:
        frame = json.loads(plain(screens.frame(table, viewer, self.shows)))
        sent = dict(frame["parts"])
        self.parts = {id_: sent[id_] for id_ in frame["order"]} if "order" in frame else self.parts | sent
        self.shows = frame["shows"]


def _next(table: Table, luck: random.Random) -> Table:
    """The table after a random move: mostly the one that is expected, sometimes an undo."""
    if table.line and luck.random() < UNDONE:
        return moved(table, 0, "undo", mine=range(len(table.seats)))
    offers = [(seat, text) for seat in range(len(table.seats)) for text in legal(table.state, seat)]
    expected = [(seat, text) for seat, text in offers if text in EXPECTED[phase(table.state)]]
    return moved(table, *luck.choice(expected if expected and luck.random() < FORTH else offers))
