"""Tables of H2Olland for the browser tests: driven through the API, by greedy bots, and tapped on the map."""

import random
from importlib.resources import files
from typing import Any

from playwright.sync_api import expect

from games.h2olland.bots import greedy_bot
from games.h2olland.positions import parse
from games.h2olland.table.moves import dump
from tests.companion.phones import LOOPBACK
from tests.companion.web.browsing import Phone, Table

NAMES = ("Anna", "Bo", "M" * 24, "Dirk")  # one as wide as a name can be
ZOOM_MS = 300  # until the map has come closer
EASY = ("pass", "done", "weather", "drained", "flood 0", "harvest 0 0 0 0 0", "shared 0 0 0 0 0")
# A place that is lit and in view: its move, and where a finger taps for it.
WHERE = """
(kind) => {
  const svg = document.querySelector(".lake svg"), frame = document.querySelector(".lake");
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map((mm) => mm / 25);
  frame.scrollIntoView({ block: "start" });
  const box = svg.getBoundingClientRect(), view = frame.getBoundingClientRect();
  const bottom = Math.min(view.bottom, innerHeight - 200); // the bar may lie over it
  const inside = (x, y) => x > view.left && x < view.right && y > view.top && y < bottom;
  for (const spot of document.querySelectorAll(`.spots[data-kind=${kind}] .spot`)) {
    for (const at of spot.dataset.at.split(" ")) {
      const [sx, sy] = at.split(",").map(Number);
      const x = box.left + (sx + 0.5) / wide * box.width, y = box.top + (sy + 0.5) / high * box.height;
      if (inside(x, y)) return [x, y];
    }
  }
}
"""
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
FINDINGS = """
(only) => axe.run(document, only ? {runOnly: ["color-contrast"]} : {})
  .then((found) => found.violations.flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 120)}`)))
"""


class Driver:
    """A table made through the API; it knows every token, and so can go on quickly. With `phoneless`, only the first
    seat has a phone.
    """

    def __init__(self, table: Table, players: int, *, phoneless: bool = False, **options: Any) -> None:
        self.table, self.server = table, table.server
        body = {"game": "h2olland", "players": NAMES[:players], "options": options, "open": phoneless}
        made = self.server.ask("POST", "/api/tables", body)[1]
        self.code = table.code = made["code"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.luck = random.Random(3)

    @property
    def state(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.look()["state"]
        return shown

    def look(self, seat: int | None = None) -> dict[str, Any]:
        token = None if seat is None else self.tokens[seat]
        return self.server.ask("GET", f"/api/tables/{self.code}", token=token)[1]

    def log(self) -> dict[str, Any]:
        return self.server.ask("GET", f"/api/tables/{self.code}/log")[1]

    def say(self, words: str, seat: int = 0, version: int | None = None) -> dict[str, Any]:
        body = {"version": self.look()["version"] if version is None else version, "move": words, "seat": seat}
        token = self.tokens[seat] or self.tokens[0]
        status, answer = self.server.ask("POST", f"/api/tables/{self.code}/moves", body, token)
        assert status == 200, (words, answer)
        return answer

    def play(self, *until: str) -> None:
        """Greedy bots play on to one of these phases."""
        shown = self.look()
        while (phase := shown["state"]["phase"]) not in (*until, "over"):
            if phase in ("weather", "reveal"):
                told = self.luck.choice(self.look(0)["legal"])  # the only word, unless the pieces are real
                shown = self.say(told, 0, shown["version"])
            else:
                move = greedy_bot(parse(shown["state"]["position"]), self.luck)
                shown = self.say(dump(move), getattr(move, "seat", 0), shown["version"])

    def hurry(self, *until: str) -> None:
        """Everybody passes, or does the least, up to one of these phases."""
        while (state := self.state)["phase"] not in (*until, "over"):
            seat = (state["waiting"] or [0])[0]
            legal = self.look(seat)["legal"]
            self.say(next((words for words in EASY if words in legal), legal[-1]), seat)

    def join(self, seat: int) -> None:
        """Somebody sits down with a phone."""
        self.tokens[seat] = self.server.ask("POST", f"/api/tables/{self.code}/join", {"seat": seat})[1]["token"]

    def phone(self, seat: int, **options: Any) -> Phone:
        """The phone of this seat, at its table."""
        phone = self.table.phone(**options)
        cookie = {"name": "seat", "value": self.tokens[seat], "domain": LOOPBACK, "path": f"/t/{self.code}"}
        phone.context.add_cookies([cookie])  # type: ignore[list-item]
        phone.go(f"/t/{self.code}")
        return phone


def tap(phone: Phone, kind: str) -> str:
    """Tap a place that is lit for this piece, and say yes; the move that it made."""
    page = phone.page
    if page.locator(f"#piece-{kind}").count():
        page.locator(f"label:has(#piece-{kind})").click()
    if page.locator("#zoom-all:checked").count():
        page.mouse.click(*page.evaluate(WHERE, kind))  # comes closer
        expect(page.locator("#zoom-all")).not_to_be_checked()
        page.wait_for_timeout(ZOOM_MS)
    page.mouse.click(*page.evaluate(WHERE, kind))
    place = page.locator("#place")
    expect(place).to_be_enabled()
    move = place.get_attribute("value") or ""
    phone.press("#place")
    return move


def looked_at(phone: Phone, path: str = "") -> list[str]:
    """What is wrong with a page in daylight and at night. The map is a picture with a name: axe need not enter it, and
    is much quicker without its thousand shapes.
    """
    page = phone.go(path) if path else phone.page
    page.evaluate("document.querySelectorAll('.lake svg').forEach((svg) => svg.replaceChildren())")
    page.evaluate(AXE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    wrong = list(page.evaluate(FINDINGS, False))
    page.emulate_media(color_scheme="dark")
    wrong += [f"at night {finding}" for finding in page.evaluate(FINDINGS, True)]
    sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    wrong += [f"scrolls sideways by {sideways} px"] if sideways > 0 else []
    unnamed = page.locator(".lake svg:not([role=img][aria-label])").count()
    return [f"{page.url} {it}" for it in wrong + ["a map without a name"] * unnamed]
