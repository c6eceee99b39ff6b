"""Every page that can be asked for, in both themes, on phones of 320 and 360 px and with text twice as large."""

import re
from urllib.parse import urlencode

import pytest
from flask import Flask

from games.catalogue import GAMES
from tests.companion.browsers import rules
from tests.companion.tables.test_verify import kept
from tests.companion.web.browsing import WIDTH, Phone, Table
from tests.companion.web.test_access import FIVE, NARROW, looked_at, sideways
from tests.games.polders.examples import FINAL

LARGE = 32  # pixels that a browser takes for its usual 16
BY_HAND = "/score/result?" + urlencode({"players": 2, "marks0": FINAL[0], "marks1": FINAL[1]}) + f"&{FIVE}"
# What is asked for at any time, and at a table whose game is over.
ALONE = ("/", "/help", "/games", "/score", BY_HAND, "/print", "/prints/dutch-2p-a4-full-long", "/nowhere")
OF_A_GAME = ("/rules/{game}", "/print?game={game}", "/score/{game}/photos")
OF_A_TABLE = (
    "/photos",
    "/lookback",
    "",
    "/seats",
    "/history",
    "/history?before=40",
    "/rules",
    "/rules?q=win",
    "/middle",
    "/replay?at=20",
    "/photos",
    "/lookback",
)
OF_POLDERS = ("/score", "/sheet/1", "/result", "/result?lit=1")
# Addresses that answer with a file, with data or by leading elsewhere.
# The last ones are where test_photos.py and test_hint.py go.
NO_PAGES = re.compile(
    r"^/(api|static|art|healthz|readyz|join|j/)|\.(svg|json|csv|png|jpg|py|webmanifest)$|/(state|changes|events)$"
    r"|^/(print|prints/\{wish\})/\{name\}$|^/score/(photos|paper/\{game\}/photos)$|^/score/batch/|/hint/photos$"
)


def fits(phone: Phone, path: str) -> list[str]:
    """Whether a page is as wide as the phone at 360 px, and at 320 px with text twice as large."""
    page, wrong = phone.page, []
    fonts = phone.context.new_cdp_session(page)
    page.set_viewport_size({"width": WIDTH, "height": 740})
    if sideways(page) > 0:
        wrong.append(f"{path} scrolls sideways by {sideways(page)} px at {WIDTH} px")
    page.set_viewport_size({"width": NARROW, "height": 640})
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
    if sideways(page) > 0:
        wrong.append(f"{path} scrolls sideways by {sideways(page)} px with large text")
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE // 2}})
    return wrong


def seen(phone: Phone, path: str) -> list[str]:
    return [*looked_at(phone, path), *fits(phone, path)]


def test_no_page_is_forgotten(app: Flask) -> None:
    pages = {path for method, path in rules(app) if method == "GET" and not NO_PAGES.search(path)}
    known = [*ALONE, *OF_A_GAME, *(f"/t/CODE{path}" for path in (*OF_A_TABLE, *OF_POLDERS))]
    gone_through = [path.partition("?")[0] for path in known]
    assert len(pages) > 15
    forgotten = [
        page
        for page in pages
        if not any(re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(page)), path) for path in gone_through)
    ]
    assert forgotten == []


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_finished_game_is_accessible_and_fits(table: Table, game: str) -> None:
    status, answer = table.server.ask("POST", "/api/logs", kept(game))
    assert status == 201
    phone = table.phone(width=NARROW, height=640)
    at = f"/t/{answer['code']}"
    pages = [*(path.format(game=game) for path in OF_A_GAME), *(at + path for path in OF_A_TABLE)]
    pages += [at + path for path in OF_POLDERS] if game == "polders" else []
    assert [it for path in pages for it in seen(phone, path)] == []
    assert phone.wrong == []


@pytest.mark.browser
def test_every_other_page_is_accessible_and_fits(table: Table) -> None:
    for log in (kept("dutch"), kept("h2olland"), kept("rollfold")):  # for "Our games", with the longest name there is
        table.server.ask("POST", "/api/logs", log | {"players": ["Wilhelmina-Maximiliana K", *log["players"][1:]]})
    phone = table.phone(width=NARROW, height=640)
    assert [it for path in ALONE for it in seen(phone, path)] == []
    assert phone.wrong == []
