"""The parts of H2Olland's pages over whole games of chance: drawn once or drawn anew, a page is the same."""

import json
from collections.abc import Iterator
from random import Random
from statistics import median

import pytest
from flask import Flask

from companion.tables.registry import Registry
from companion.tables.table import Table
from companion.web.parts import Pages, Screens, Viewer
from companion.web.wire import deflated, plain
from games.h2olland.table.state import State, phase, waiting
from games.h2olland.table.view import legal
from tests.companion.phones import Phones

NAMES = ("Anna", "Bo", "Cas", "Dee")
UNDO_EVERY = 9  # moves
A_MOVE_AT_MOST = 6_000  # bytes to a phone, deflated; the median
GAMES = pytest.mark.parametrize(
    ("options", "players"),
    [({}, 4), ({"tiles": "printed"}, 2), ({"mode": "counts"}, 3)],
    ids=["map", "printed", "counts"],
)


class Page:
    """What a browser shows, as live.js puts it together."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.shows = ""
        self.parts: dict[str, str] = {}

    @property
    def html(self) -> str:
        return "\n".join(self.parts.values())

    def take(self, screens: Screens, table: Table) -> None:
        frame = json.loads(plain(screens.frame(table, self.viewer, self.shows)))
        fresh = dict(frame["parts"])
        self.parts = {id_: fresh.get(id_) or self.parts[id_] for id_ in frame.get("order", self.parts)}
        assert fresh.keys() <= self.parts.keys()
        self.shows = frame["shows"]


@GAMES
def test_a_page_kept_up_to_date_is_the_page_drawn_anew(
    app: Flask, registry: Registry, options: dict[str, str], players: int
) -> None:
    phones, pages = (
        Phones(app.test_client(), NAMES[:players], game="h2olland", options=options),
        app.extensions["pages"],
    )
    screens = pages.of(registry.find(phones.code))
    shown = [Page(viewer) for viewer in viewers(players)]
    for table in versions(phones, registry):
        for page in shown:
            page.take(screens, table)
            assert page.html == anew(pages, screens, table, page.viewer)


@GAMES
def test_the_parts_of_a_page_stay_in_place_while_the_game_is_played(
    app: Flask, registry: Registry, options: dict[str, str], players: int
) -> None:
    phones = Phones(app.test_client(), NAMES[:players], game="h2olland", options=options)
    screens: Screens = app.extensions["pages"].of(registry.find(phones.code))
    played = [table for table in versions(phones, registry) if phase(table.state) not in ("lobby", "over")]
    for view in ("table", "middle"):
        assert len({screens.screen(table, Viewer(view)).order for table in played}) == 1


def test_a_move_sends_little_to_a_phone(app: Flask, registry: Registry) -> None:
    phones = Phones(app.test_client(), NAMES, game="h2olland")
    screens: Screens = app.extensions["pages"].of(registry.find(phones.code))
    seats = [Viewer(mine=(seat,)) for seat in range(len(NAMES))]
    sent = [
        len(deflated(screens.frame(table, viewer, viewer.shows(table.version - 1))))
        for table in versions(phones, registry)
        for viewer in seats
    ]
    assert median(sent) < A_MOVE_AT_MOST


def viewers(players: int) -> list[Viewer]:
    """Every seat, a spectator, one phone for all, and a tablet in the middle."""
    everybody = tuple(range(players))
    return [*(Viewer(mine=(seat,)) for seat in everybody), Viewer(), Viewer(mine=everybody), Viewer("middle")]


def anew(pages: Pages, screens: Screens, table: Table, viewer: Viewer) -> str:
    """The page as it is drawn by somebody who has drawn nothing yet."""
    return Screens(pages.templates, screens.link).screen(table, viewer).page(csrf_token="", version="")


def versions(phones: Phones, registry: Registry) -> Iterator[Table]:
    """A game in which everybody says anything legal, and somebody undoes a move now and then."""
    session, luck = registry.find(phones.code), Random(4)
    yield session.table
    while not session.table.over:
        state: State = session.table.state
        seat = luck.choice(waiting(state) or range(state.players))
        words = luck.choice(legal(state, seat))
        registry.move(session, phones.tokens[seat], words, session.table.version)
        yield session.table
        if session.table.version % UNDO_EVERY == 0 and not session.table.over:
            everybody = range(state.players)
            registry.move(session, phones.tokens[seat], "undo", session.table.version, mine=everybody)
            yield session.table
