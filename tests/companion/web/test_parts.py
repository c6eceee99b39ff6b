"""The parts of every game's pages, over the kept games: what a phone has put together is what would be drawn afresh."""

import gzip
import json
import re
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask

from companion.tables.records import restore
from companion.tables.table import Table, advance, fold
from companion.web.parts import Screens, Viewer
from companion.web.wire import gzipped, plain

KEPT = sorted((Path(__file__).parents[2] / "golden" / "tables").glob("*.json"))
LINK = "http://192.168.1.20:8000/j/ABC234/key"
STEP = 3  # every third version; a phone that missed two gets their changes at once


def versions(path: Path) -> list[Table]:
    whole = restore(json.loads(path.read_text(encoding="utf-8"))["log"])
    table = fold(whole.head, ())
    tables = [table]
    for event in whole.events:
        table = advance(table, event)
        tables.append(table)
    return [*islice(tables, 0, None, STEP), tables[-1]]


def viewers(players: int) -> list[Viewer]:
    phones = [Viewer("table", (seat,)) for seat in range(players)]
    return [*phones, Viewer("table", tuple(range(players))), *map(Viewer, ("table", "middle", "seats", "history"))]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_page_kept_up_to_date_is_the_page_drawn_afresh(app: Flask, path: Path) -> None:
    tables = versions(path)
    kept = Screens(app.jinja_env, lambda: LINK)
    pages: dict[Viewer, dict[str, str]] = {viewer: {} for viewer in viewers(len(tables[0].seats))}
    shows = dict.fromkeys(pages, "")
    for table in tables:
        fresh = Screens(app.jinja_env, lambda: LINK)
        for viewer, page in pages.items():
            frame = json.loads(plain(kept.frame(table, viewer, shows[viewer])))
            sent = dict(frame["parts"])
            pages[viewer] = {id_: sent[id_] for id_ in frame["order"]} if "order" in frame else page | sent
            shows[viewer] = frame["shows"]
            drawn = fresh.screen(table, viewer)
            assert pages[viewer] == {id_: drawn.drawings[id_].html for id_ in drawn.order}
            assert tuple(pages[viewer]) == drawn.order


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_part_is_an_element_with_its_id_that_the_script_can_replace(app: Flask, path: Path) -> None:
    tables = versions(path)
    screens = Screens(app.jinja_env, lambda: LINK)
    for viewer in viewers(len(tables[0].seats)):
        for table in (tables[0], tables[len(tables) // 2], tables[-1]):
            for id_, drawing in screens.screen(table, viewer).drawings.items():
                (first,) = re.findall(r"\A(?:\s|<!--.*?-->)*<\w+([^>]*)>", drawing.html)
                assert " data-part" in first, (id_, drawing.html[:80])
                assert f' id="{id_}"' in first, (id_, drawing.html[:80])


def test_a_whole_answer_put_together_from_pieces_is_a_gzip_file(app: Flask) -> None:
    table = versions(KEPT[0])[1]
    pieces = Screens(app.jinja_env, lambda: LINK).frame(table, Viewer("table", (0,)), "")
    assert gzip.decompress(gzipped(pieces)) == plain(pieces)


def test_whoever_shows_another_viewers_page_gets_the_whole_of_the_new_one(app: Flask) -> None:
    """As after leaving a seat: the versions are the same, the page is not."""
    table = versions(KEPT[0])[-1]
    screens = Screens(app.jinja_env, lambda: LINK)
    watching = Viewer("table")
    for shows in (Viewer("table", (0,)).shows(table.version), f"{table.version + 5}::", "nonsense", ""):
        frame = json.loads(plain(screens.frame(table, watching, shows)))
        assert [id_ for id_, _ in frame["parts"]] == frame["order"]
    assert json.loads(plain(screens.frame(table, watching, watching.shows(table.version))))["parts"] == []
