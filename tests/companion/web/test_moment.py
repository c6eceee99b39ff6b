"""What comes up in a game is in sight: cards are scrolled to, and the end fills the screen for a moment."""

import re
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.tables import records
from companion.tables.registry import Registry
from companion.tables.shelf import as_played
from games.catalogue import GAMES
from tests.companion.browsers import browser
from tests.companion.tables.test_verify import kept
from tests.companion.web.browsing import Table

TEMPLATES = Path(__file__).parents[3] / "templates"


def test_new_cards_and_the_end_fill_the_screen_until_a_tap(table: Table) -> None:
    anna = table.host("Anna", 2, choices={"phones": "one"}, reduced_motion="no-preference", height=400)
    page = anna.page
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    table.say(anna, "deal")
    page.wait_for_selector("[value=reveal]")
    assert "moment.js" not in loaded
    page.evaluate("setTimeout = () => 0")  # it would go away by itself
    table.say(anna, "reveal")
    assignments = page.locator(".moment.of-revealed")
    expect(assignments.locator("img.task")).to_have_count(2)
    assignments.click()
    expect(page.locator("#tasks details[open]")).to_have_count(2)

    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.say(anna, "flip")
    flip = page.locator(".moment.of-cards")
    expect(flip.locator(".card")).to_have_count(3)
    assert flip.locator("input, button").count() == 0
    flip.click()
    expect(flip).to_have_count(0)
    expect(page.locator("#cards .card").first).to_be_in_viewport()

    table.say(anna, "stop")
    large = page.locator(".moment.of-over")
    expect(large).to_contain_text("The polders are dry")
    assert large.locator("a, button, input, [id]:not(svg *)").count() == 0
    large.click()
    expect(large).to_have_count(0)
    expect(page.locator("#over h1")).to_be_visible()
    assert anna.wrong == []


def test_a_roll_fills_the_screen_while_the_dice_can_be_taken(table: Table) -> None:
    anna = table.host("Anna", 1, "rollfold", reduced_motion="no-preference")
    page = anna.page
    table.say(anna, "begin")
    page.wait_for_selector("[value=roll]")
    page.evaluate("setTimeout = () => 0")
    table.say(anna, "roll")
    large = page.locator(".moment.of-dice")
    expect(large.locator(".cube svg")).to_have_count(2)
    assert large.locator("button, a, [id]:not(svg *)").count() == 0
    table.say(anna, "take b")  # the move does not wait for what is shown
    expect(page.locator("#dice .mine")).to_have_count(1)
    large.click()
    expect(large).to_have_count(0)
    table.say(anna, "done", "roll")
    expect(large).to_have_count(1)  # every roll anew, even if it shows the same
    assert anna.wrong == []


def test_two_bids_say_who_won_and_then_the_auction_is_in_sight(table: Table) -> None:
    anna = table.host("Anna", 2, "dutch", reduced_motion="no-preference", height=600)
    bo = table.scan(anna.page.input_value(".link input"), "Bo")
    page = anna.page
    table.say(anna, "deal")
    for verb in ("aside", "bid"):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.evaluate("setTimeout = () => 0")
        for phone in (anna, bo):
            view = phone.context.request.get(f"{phone.base}/t/{table.code}/state").json()
            table.say(phone, max((words for words in view["legal"] if words.split()[0] == verb), key=len))
    large = page.locator(".moment.of-sides")
    expect(large.locator(".outcome")).to_contain_text(" won the bid, ")
    large.click()
    expect(page.locator("#display h2")).to_be_in_viewport()
    assert page.locator("#sides .outcome").is_hidden()
    assert anna.wrong == []


def test_places_at_the_other_end_of_the_lake_come_into_sight(table: Table) -> None:
    anna = table.host("Anna", 2, "h2olland", height=640)  # she sits in the south
    table.say(anna, "shoe 1")
    lit = anna.page.locator(".spots[data-kind=mill] .reach")
    expect(lit).to_have_count(6)
    expect(lit.first).to_be_in_viewport()
    anna.page.evaluate("scrollTo(0, 0)")
    table.scan(f"{anna.base}/t/{table.code}/seats", "Bo")  # somebody sits down while she looks elsewhere
    expect(anna.page.locator(".villages")).to_contain_text("Bo")
    assert anna.page.evaluate("scrollY") == 0


def test_nothing_comes_up_for_those_who_want_nothing_to_move(table: Table) -> None:
    anna = table.host("Anna", 2, choices={"phones": "one"})
    loaded: list[str] = []
    anna.page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    table.say(anna, "deal", "reveal", "flip", "stop")
    expect(anna.page.locator("#over h1")).to_be_visible()
    assert "moment.js" not in loaded


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_every_game_is_a_moment(game: str) -> None:
    assert 'id="over" data-moment="over' in (TEMPLATES / game / "over.html").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_tablet_says_in_large_type_whose_turn_it_is_and_what_to_do(app: Flask, registry: Registry, game: str) -> None:
    """On all four sides."""
    whole = records.restore(kept(game))
    code = registry.sessions.lay(whole.head, {}, whole.events[: len(whole.events) // 2])
    words = re.findall(r'<p class="due">(.+?)</p>', browser(app).get(f"/t/{code}/middle").text, re.DOTALL)
    assert len(words) == 4
    assert len(set(words)) == 1
    assert any(seat.name in words[0] for seat in whole.seats) or "Everyone" in words[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_tablet_tells_on_all_four_sides_what_has_just_happened(app: Flask, registry: Registry, game: str) -> None:
    whole = records.restore(kept(game))
    half = whole.events[: len(whole.events) // 2]
    page = browser(app).get(f"/t/{registry.sessions.lay(whole.head, {}, half)}/middle").text
    told = re.findall(r'<p class="told">(.+?)</p>', page)
    assert len(told) == 4
    assert len(set(told)) == 1
    assert told[0].startswith(whole.seats[half[-1].seat or 0].name)


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"polders"}))  # whose paper nobody has counted
def test_a_tablet_says_in_large_type_who_has_won_and_everybodys_points(
    app: Flask, registry: Registry, game: str
) -> None:
    whole = records.restore(kept(game))
    code = registry.sessions.lay(whole.head, {}, whole.events)
    page = browser(app).get(f"/t/{code}/middle").text
    ended = as_played(whole)
    won = next(player.name for player in ended.players if player.won)
    assert page.count(f'<p class="due">{won} wins</p>') == 4
    for player in ended.players:
        if player.points is not None:
            assert page.count(f'<p class="rank"><span dir="auto">{player.name}</span> <b>{player.points}</b></p>') == 4


def test_a_card_of_a_hand_in_dutch_is_a_quarter_of_the_phone_wide_or_more(table: Table) -> None:
    anna = table.host("Anna", 2, "dutch", width=360)
    table.scan(anna.page.input_value(".link input"), "Bo")
    table.say(anna, "deal")
    anna.page.wait_for_selector(".picks .card")
    boxes = [card.bounding_box() for card in anna.page.locator(".picks .card").all()]
    assert len(boxes) > 1
    assert min(box["width"] for box in boxes if box) >= 90
