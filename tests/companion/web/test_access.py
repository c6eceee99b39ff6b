"""Every page in both themes: no finding of axe-core, no sideways scroll at 320 px, light enough to load."""

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.companion.web.browsing import Phone, Table
from tests.companion.web.games import drawn_sheets

pytestmark = pytest.mark.browser

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
COLOURS_ONLY = "{runOnly: ['color-contrast']}"  # at night the page is the same but for its colours
PICTURES = ".grid:not(.edit) .cells"  # hundreds of empty squares over a map
NARROW = 320
FIRST_LOAD_BYTES = 60_000
FIVE = "&".join(f"task=A0{n}" for n in range(1, 6))
PRINTED = "/prints/dutch-2p-a4-full-long-kit"
NAMES = ("Anna", "Wilhelminavanoranjenassa")
# Short words that run over two lines: a long name beside them left them no room.
BROKEN = r"""
() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  const broken = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.checkVisibility() || text.parentElement.closest("svg, .unseen, .word, option")) continue;
    for (const word of text.data.matchAll(/(?<=^|\s)[^\s-]{2,12}(?=\s|$)/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getBoundingClientRect().height > 1.9 * range.getClientRects()[0]?.height) broken.push(word[0]);
    }
  }
  return broken;
}
"""


def findings(page: Page, options: str = "{}") -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    result: dict[str, Any] = page.evaluate(f"axe.run({{exclude: ['{PICTURES}']}}, {options})")
    return [f"{page.url} {it['id']}: {node['html'][:120]}" for it in result["violations"] for node in it["nodes"]]


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def looked_at(phone: Phone, path: str) -> list[str]:
    """What is wrong with a page, in daylight and at night."""
    page = phone.go(path)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    wrong = findings(page)
    page.emulate_media(color_scheme="dark")
    wrong += [f"at night {finding}" for finding in findings(page, COLOURS_ONLY)]
    if sideways(page) > 0:
        wrong.append(f"{page.url} scrolls sideways by {sideways(page)} px")
    return wrong + [f"{page.url} breaks {word}" for word in page.evaluate(BROKEN)]


def test_axe_finds_what_is_wrong(table: Table) -> None:
    phone = table.phone()
    page = phone.go("/")
    page.evaluate("document.body.append(document.createElement('img'))")
    assert any("image-alt" in finding for finding in findings(page))


def test_every_page_is_accessible_in_both_themes_and_fits_320_px(table: Table) -> None:
    host = table.host(NAMES[0], 2, width=NARROW, height=640)
    guest = table.phone(width=NARROW, height=640)
    at = f"/t/{table.code}"
    guest.go("/print?game=dutch").click("#print-dutch button")
    expect(guest.page.locator(".printed").first).to_be_visible()
    wrong = [
        it
        for path in ("/", "/help", "/print", PRINTED, "/score", f"/score?players=2&{FIVE}", "/nowhere")
        for it in looked_at(guest, path)
    ]
    wrong += looked_at(host, at) + looked_at(guest, at)  # the lobby, the way in
    sitting = table.scan(host.page.input_value(".link input"), NAMES[1], width=NARROW, height=640)
    for words in ("deal", "reveal", "flip", "discard now"):
        table.say(host, words)
        if words not in ("deal", "reveal"):
            wrong += looked_at(host, at)
        if words == "flip":
            host.page.click("label[for=pick1]")
            host.page.click("text=Nothing fits?")
            host.page.click(".tasks summary >> nth=0")
            wrong += findings(host.page)
            wrong += looked_at(guest, at) + looked_at(guest, f"{at}/middle")
            host.go(at)
            table.say(host, "ask")
            wrong += looked_at(host, at) + looked_at(sitting, at) + looked_at(guest, f"{at}/middle")
            expect(sitting.page.locator("#questions [value=agree]")).to_be_visible()
            table.say(host, "refuse")
            table.say(host, "skip", "untap", "undo")  # back and forth beside two words
            expect(host.page.locator(".redo")).to_be_visible()
            wrong += host.page.evaluate(BROKEN)
            table.say(host, "redo")
    for path in ("/seats", "/history", "/middle"):
        wrong += looked_at(host, at + path)
    host.go(at)
    table.finish(host)
    sheets = drawn_sheets(table.log())
    wrong += looked_at(host, at) + looked_at(host, f"{at}/score") + looked_at(host, f"{at}/sheet/1")
    host.go(at)
    table.say(host, *(f"sheet {index} {sheet}" for index, sheet in enumerate(sheets)))
    wrong += (
        looked_at(host, f"{at}/score") + looked_at(host, f"{at}/result") + looked_at(guest, f"{at}/result?lit=0#map-0")
    )
    assert wrong == []
    assert [*host.wrong, *guest.wrong] == []


def test_a_first_load_is_under_60_kB_and_asks_nobody_else(table: Table) -> None:
    table.host("Anna", 2)
    guest = table.phone()
    received: dict[str, int] = {}
    session = guest.context.new_cdp_session(guest.page)
    session.send("Network.enable")
    session.on(
        "Network.loadingFinished", lambda it: received.__setitem__(it["requestId"], int(it["encodedDataLength"]))
    )
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for path in ("/", f"/t/{table.code}"):
        received.clear()
        guest.go(path)
        guest.page.evaluate("document.fonts.ready")
        assert 10_000 < sum(received.values()) < FIRST_LOAD_BYTES, path
    assert "state" not in asked  # the page shows it
    assert not any("seldom" in name for name in asked)
    guest.page.fill("input[name=name]", "Søren")
    guest.page.click("text=Sit down")
    guest.page.wait_for_selector("text=Søren")
    guest.page.evaluate("document.fonts.ready")
    assert "text-bold-seldom.woff2" in asked
    assert guest.wrong == []


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("polders", ("deal", "reveal", "flip")),
        ("rollfold", ("begin",)),
        ("flutter", ("begin",)),
        ("h2olland", ("shoe w",)),
        ("dutch", ("deal",)),
    ],
)
def test_at_200_per_cent_text_nothing_is_wider_than_the_screen(table: Table, game: str, first: tuple[str, ...]) -> None:
    anna = table.host("Annemarie van der Meer", 2, game, width=NARROW, height=640)
    anna.context.new_cdp_session(anna.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    table.scan(anna.page.input_value(".link input"), "Bo")
    widths = {}
    for path in ("/", "/games", "/help", f"/t/{table.code}/seats", f"/t/{table.code}"):
        anna.go(path)
        widths[path] = anna.page.evaluate("document.documentElement.scrollWidth")
    table.say(anna, *first)
    anna.go(f"/t/{table.code}")
    assert anna.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 34
    widths["playing"] = anna.page.evaluate("document.documentElement.scrollWidth")
    assert {path: width for path, width in widths.items() if width > NARROW} == {}
