"""What comes up in a game is in sight: cards are scrolled to, and the end fills the screen for a moment."""

import re
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.tables import records
from companion.tables.registry import Registry
from games.catalogue import GAMES
from tests.companion.browsers import browser
from tests.companion.tables.test_verify import kept
from tests.companion.web.browsing import Table

TEMPLATES = Path(__file__).parents[3] / "templates"


def test_new_cards_are_scrolled_to_and_the_end_fills_the_screen_until_a_tap(table: Table) -> None:
    anna = table.host("Anna", 2, choices={"phones": "one"}, reduced_motion="no-preference", height=400)
    page = anna.page
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    table.say(anna, "deal", "reveal")
    page.wait_for_selector("#cards .back")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert "moment.js" not in loaded
    table.say(anna, "flip")
    expect(page.locator("#cards .card").first).to_be_in_viewport()
    assert page.locator(".moment").count() == 0

    page.evaluate("setTimeout = () => 0")  # it would go away by itself
    table.say(anna, "stop")
    large = page.locator(".moment.of-over")
    expect(large).to_contain_text("The polders are dry")
    assert large.locator("a, button, input, [id]:not(svg *)").count() == 0
    large.click()
    expect(large).to_have_count(0)
    expect(page.locator("#over h1")).to_be_visible()
    assert anna.wrong == []


def test_nothing_comes_up_for_those_who_want_nothing_to_move(table: Table) -> None:
    anna = table.host("Anna", 2, choices={"phones": "one"})
    loaded: list[str] = []
    anna.page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    table.say(anna, "deal", "reveal", "flip", "stop")
    expect(anna.page.locator("#over h1")).to_be_visible()
    assert "moment.js" not in loaded


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_every_game_is_a_moment(game: str) -> None:
    assert 'id="over" data-moment="over"' in (TEMPLATES / game / "over.html").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_tablet_says_in_large_type_whose_turn_it_is_and_what_to_do(app: Flask, registry: Registry, game: str) -> None:
    """On all four sides."""
    whole = records.restore(kept(game))
    code = registry.sessions.lay(whole.head, {}, whole.events[: len(whole.events) // 2])
    words = re.findall(r'<p class="due">(.+?)</p>', browser(app).get(f"/t/{code}/middle").text, re.DOTALL)
    assert len(words) == 4
    assert len(set(words)) == 1
    assert any(seat.name in words[0] for seat in whole.seats) or "Everyone" in words[0]
