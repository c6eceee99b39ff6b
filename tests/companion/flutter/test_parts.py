"""Flutter's page in parts, over whole games: kept parts are fresh, frames lead from page to page, pollen is hidden."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from statistics import median
from typing import Any

import pytest
from flask import Flask

from companion.tables import history
from companion.tables.table import Head, Table, lay, moved
from companion.web.parts import Screen, Screens, Viewer
from companion.web.wire import Wire, deflated, plain
from games.flutter.bots import greedy_bot
from games.flutter.notation import dump_move
from games.flutter.table.moves import corners
from games.flutter.table.state import State, asked, chair, dealt, phase

NAMES = ("Anna", "Bo", "Cas", "Dirk")
SEATED = tuple(Viewer("table", (seat,)) for seat in range(len(NAMES)))
VIEWERS = (*SEATED, Viewer("table"), Viewer("table", (1, 2)), Viewer("table", (0,), 3), Viewer("middle"))
OPTIONS = ("mode=map", "mode=table", "stacks=printed", "pollen=open")
UNDONE = 0.1  # of all moves that can be undone
BYTES = 8000  # of the median frame


@cache
def played(option: str) -> tuple[Table, ...]:
    """Every version of a whole game, with a move undone here and there."""
    name, _, value = option.partition("=")
    table = lay(Head("ABC234", "flutter", NAMES, {name: value}, False, 1, bytes(32), 0))
    versions, luck = [table, moved(table, 0, "begin")], Random(7)
    while not (table := versions[-1]).over:
        who = asked(table.state) or 0
        again = luck.random() < UNDONE and phase(table.state) != "place" and history.undoing(table, who)
        versions.append(moved(table, who, "undo" if again else _words(table, who, luck)))
    return tuple(versions)


def _words(table: Table, who: int, luck: Random) -> str:
    state: State = table.state
    match phase(state), state.mode:
        case "fill", _:
            return "water"
        case "lay", _:
            colour = corners(state.taken)[0].colour
            return f"lay {colour}:{colour}2{luck.choice(['', ' pond:1', ' pond:2'])}"
        case ("place", "map") if luck.random() < 0.8:
            return dump_move(greedy_bot(dealt(state), luck))
    return luck.choice([text for text in table.head.table.legal(state, who) if text not in ("discard", "undo", "redo")])


def watched(app: Flask, option: str, viewer: Viewer) -> Iterator[tuple[Table, Screens, list[Wire]]]:
    """The game as one page sees it: every version with the frame that leads there. The others look too."""
    screens, shows = Screens(app.jinja_env, lambda: "link"), ""
    for table in played(option):
        for other in VIEWERS:
            screens.screen(table, other)
        yield table, screens, screens.frame(table, viewer, shows)
        shows = viewer.shows(table.version)


def fresh(app: Flask, table: Table, viewer: Viewer) -> Screen:
    return Screens(app.jinja_env, lambda: "link").screen(table, viewer)


def drawn(screen: Screen) -> dict[str, str]:
    return {id_: screen.drawings[id_].html for id_ in screen.order}


@pytest.mark.parametrize("option", OPTIONS)
def test_a_kept_part_is_what_would_be_drawn_now(app: Flask, option: str) -> None:
    screens = Screens(app.jinja_env, lambda: "link")
    for table in played(option):
        for viewer in VIEWERS:
            assert drawn(screens.screen(table, viewer)) == drawn(fresh(app, table, viewer))


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("viewer", [VIEWERS[0], VIEWERS[5]])
def test_the_parts_that_changed_make_the_next_page_of_the_last(app: Flask, option: str, viewer: Viewer) -> None:
    page: dict[str, str] = {}
    for table, screens, pieces in watched(app, option, viewer):
        frame: dict[str, Any] = json.loads(plain(pieces))
        page = dict(frame["parts"]) if "order" in frame else page | dict(frame["parts"])
        assert list(page.items()) == list(drawn(screens.screen(table, viewer)).items())


@pytest.mark.parametrize("option", OPTIONS)
def test_only_the_deal_and_the_end_send_a_whole_page(app: Flask, option: str) -> None:
    whole = [
        phase(table.state)
        for table, _, pieces in watched(app, option, SEATED[0])
        if "order" in json.loads(plain(pieces))
    ]
    assert whole == ["deal", "reveal" if option == "stacks=printed" else "place", "over"]


@pytest.mark.parametrize("option", ["mode=map", "mode=table", "stacks=printed"])
def test_no_page_depends_on_pollen_that_lies_face_down_for_it(app: Flask, option: str) -> None:
    """Everything is drawn the same if the others have other pollen, from other tiles."""
    for table in played(option)[1:-1]:
        for viewer in (*SEATED, Viewer("table"), Viewer("middle")):
            assert drawn(fresh(app, table, viewer)) == drawn(fresh(app, _otherwise(table, viewer.mine), viewer))


def test_pollen_that_lies_open_is_on_every_phone(app: Flask) -> None:
    table = played("pollen=open")[-2]
    for viewer in SEATED:
        assert 'class="hidden"' not in fresh(app, table, viewer).drawings["people"].html


def test_the_meadow_is_one_drawing_for_all_phones(app: Flask) -> None:
    screens = Screens(app.jinja_env, lambda: "link")
    for table in played("mode=map")[1:]:
        assert len({id(screens.screen(table, viewer).drawings["map"]) for viewer in SEATED}) == 1


def test_every_tile_of_the_meadow_has_a_picture_and_an_outline(app: Flask) -> None:
    table = played("mode=map")[-2]
    drawing = fresh(app, table, SEATED[0]).drawings["map"].html
    for place in dealt(table.state).meadow.laid:
        assert f'<use href="#face-{place.tile}{"m" if place.flipped else ""}"' in drawing
        assert f'<path id="o-{place.tile}"' in drawing


def test_a_move_is_a_small_message(app: Flask) -> None:
    sizes = [len(deflated(pieces)) for viewer in SEATED for _, _, pieces in watched(app, "mode=map", viewer)]
    assert median(sizes) < BYTES


def _otherwise(table: Table, seen: tuple[int, ...]) -> Table:
    """The same table, but the pollen of all seats that are not seen is another."""
    state: State = table.state
    known = {chair(state, seat) for seat in seen}
    pollen = tuple(n if at in known else n + 100 for at, n in enumerate(dealt(state).pollen))
    ledger = tuple(line for line in state.ledger if line.seat in seen)
    return replace(table, state=replace(state, game=dealt(state)._replace(pollen=pollen), ledger=ledger))
