"""Every phase of a kept game on the phone of whoever is awaited: it is legible, fits, and its bar says what to do."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion import create_app
from companion.config import Config
from companion.tables import codes, records
from companion.tables.registry import Registry
from companion.tables.replay import Replay
from companion.web.parts import BEFORE
from games.catalogue import GAMES
from tests.companion.phones import Server, serving
from tests.companion.tables.test_verify import kept
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.test_access import NARROW, looked_at
from tests.companion.web.test_every_page import fits

pytestmark = pytest.mark.browser

HEIGHT = 640
LONG = ("Wilhelmina-Maximiliana K", "Carolina van der Bergh-H", "Jan Pieterszoon de Vries", "Annemarie van der Meer B")
FINGER_PX = 40
# What is wrong with the bar, wherever the page is scrolled: words or buttons that are out of sight, small targets.
BAR = """
([due, finger]) => {
  const bar = document.querySelector("#bar"), wrong = [];
  const box = (it) => it.getBoundingClientRect();
  const seen = (it) => box(it).top >= -1 && box(it).bottom <= innerHeight + 1;
  for (const at of [0, 0.5, 1]) {
    scrollTo(0, at * document.body.scrollHeight);
    const shown = [...bar.querySelectorAll(".turn, .ask, .wait, button, a")].filter((it) => it.checkVisibility());
    if (!shown.length) wrong.push("an empty bar");
    for (const it of shown) if (!seen(it)) wrong.push(`out of sight at ${at}: ${it.outerHTML.slice(0, 90)}`);
  }
  if (due && !bar.querySelector(".turn")) wrong.push("no badge");
  if (!bar.querySelector(".primary, .pile")) wrong.push("no main button");
  for (const it of bar.querySelectorAll("button, a")) {
    const { width, height } = box(it);
    if (it.checkVisibility() && Math.min(width, height) < finger) wrong.push(`small: ${it.outerHTML.slice(0, 90)}`);
  }
  return wrong;
}
"""


@dataclass(frozen=True)
class Moment:
    """A table at the last moment of one phase of its game."""

    game: str
    phase: str
    code: str
    tokens: list[str]
    waiting: list[int]


def moments(registry: Registry, game: str) -> Iterator[Moment]:
    log = kept(game)
    whole = records.restore(log | {"players": LONG[: len(log["players"])]})
    replay = Replay(whole)
    tables = [replay.at(version) for version in range(len(whole.events) + 1)]
    views = [then.head.table.view(then.state, None) for then in tables]
    last = {view["phase"]: version for version, view in enumerate(views)}
    for phase, version in last.items():
        tokens = [codes.new_token() for _ in whole.seats]
        known = {seat: codes.digest(token) for seat, token in enumerate(tokens)}
        code = registry.sessions.lay(whole.head, known, whole.events[:version])
        yield Moment(game, phase, code, tokens, views[version]["waiting"])


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Moment]]]:
    data: Path = tmp_path_factory.mktemp("laid")
    registry: Registry = create_app(Config(data=data)).extensions["registry"]
    found = [moment for game in GAMES for moment in moments(registry, game)]
    registry.close()
    with serving(data) as server:
        yield server, found


def sat_down(table: Table, moment: Moment, seat: int) -> Phone:
    phone = table.phone(width=NARROW, height=HEIGHT)
    cookie = {"name": "seat", "value": moment.tokens[seat], "url": f"{phone.base}/t/{moment.code}"}
    phone.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.go(f"/t/{moment.code}")
    return phone


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_is_legible_and_the_bar_always_says_what_to_do(
    chromium: Browser, laid: tuple[Server, list[Moment]], game: str
) -> None:
    server, found = laid
    here = [moment for moment in found if moment.game == game]
    assert len(here) > 4
    wrong: list[str] = []
    for moment in here:
        table = Table(chromium, server)
        phone = sat_down(table, moment, moment.waiting[0] if moment.waiting else 0)
        path = f"/t/{moment.code}"
        seen = looked_at(phone, path) + fits(phone, path)
        if moment.phase not in (*BEFORE, "over"):
            seen += phone.page.evaluate(BAR, [bool(moment.waiting), FINGER_PX])
        wrong += [f"{moment.phase}: {it}" for it in seen + phone.wrong]
        table.close()
    assert wrong == [], "\n".join(wrong)
