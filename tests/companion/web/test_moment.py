"""What comes up in a game is in sight: cards are scrolled to, and the end fills the screen for a moment."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.catalogue import GAMES
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
