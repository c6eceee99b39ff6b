"""The page of rules: what to do now, and the printed booklet's own words and pictures."""

import json
import re
from html import unescape
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.catalogue import help_of
from companion.dutch import help as dutch
from companion.dutch.screen import PHASES as DUTCH_PHASES
from companion.flutter import help as flutter
from companion.h2olland import help as h2olland
from companion.h2olland.words import LINES as H2OLLAND_PHASES
from companion.polders import help as polders
from companion.rollfold import help as rollfold
from companion.tables.records import restore
from companion.tables.table import fold
from companion.web import book
from companion.web.screens import anchor, moment
from games.catalogue import GAMES
from games.flutter.table import state as flutter_state
from games.polders.table import state as polders_state
from games.rollfold.table import state as rollfold_state
from generator.dutch import booklet as dutch_booklet
from generator.page.booklet import Picture
from tests.companion.phones import Phones
from tests.companion.web.browsing import Table
from tests.companion.web.test_access import looked_at

KEPT = Path(__file__).parents[2] / "golden" / "tables"
TEMPLATES = Path(__file__).parents[3] / "templates"
PHASES = {
    "polders": (polders.NOW, {*get_args(polders_state.Phase), "drawn"}),
    "rollfold": (rollfold.NOW, set(get_args(rollfold_state.Phase))),
    "flutter": (flutter.NOW, set(get_args(flutter_state.Phase))),
    "h2olland": (h2olland.NOW, {"lobby", *H2OLLAND_PHASES}),
    "dutch": (dutch.NOW, set(DUTCH_PHASES)),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_its_advice_and_a_section_that_says_more(game: str) -> None:
    advice, phases = PHASES[game]
    assert set(advice) == phases
    headings = {section.heading for section in book.sections(game)}
    assert {it.see for it in advice.values()} <= headings


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_told_in_two_to_four_plain_sentences(game: str) -> None:
    told = [words for it in PHASES[game][0].values() for words in (it.words, it.others) if words]
    assert not [words for words in told if ";" in words or not 1 <= len(re.findall(r"[.!?](?= |$)", words)) <= 4]


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_game_has_advice_from_its_first_move_to_its_last(game: str) -> None:
    whole = restore(json.loads((KEPT / f"{game}-1.json").read_text(encoding="utf-8"))["log"])
    for end in range(0, len(whole.events) + 1, 7):
        table = fold(whole.head, whole.events[:end])
        for mine in ((), (0,), tuple(range(len(table.seats)))):
            assert moment(table, mine).words


def test_the_moment_says_whose_turn_it_is(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="dutch")
    phones.move("deal")
    phones.move(phones.look(0)["legal"][0], 0)
    page = {}
    for seat in (0, 1):
        phones.client.set_cookie("seat", phones.tokens[seat], path=f"/t/{phones.code}")
        page[seat] = phones.client.get(f"/t/{phones.code}/rules").text
    assert "Waiting for Bo." in page[0]
    assert "You have set a card aside." in page[0]
    assert "It’s your turn." in page[1]
    assert "Choose one card of your hand to set aside." in page[1]
    assert 'href="#rule-a-round"' in page[1]


def test_the_rules_are_the_words_and_pictures_of_the_booklet(app: Flask) -> None:
    page = app.test_client().get("/rules/dutch").text
    plain = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", page)))
    for words in (dutch_booklet.TIE, dutch_booklet.BUYING, dutch_booklet.COUNT):
        assert words.replace("*", "") in plain
    blocks = [block for pages in dutch_booklet.PAGES for column in pages for block in column]
    assert page.count('role="img"') == sum(isinstance(block, Picture) for block in blocks)


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_has_no_two_sections_and_no_two_drawings_of_one_name(app: Flask, game: str) -> None:
    page = app.test_client().get(f"/rules/{game}").text
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    used = re.findall(r'(?:<use href="#|url\(#)([^")]+)', page)
    assert set(used) <= set(ids)


def test_a_search_without_script_hides_the_other_sections(app: Flask) -> None:
    page = app.test_client().get("/rules/dutch?q=TIED+coin").text
    shown = re.findall(r'<section class="plate chapter" id="([\w-]+)" tabindex="-1">', page)
    assert shown == [anchor("Bidding")]
    assert "1 of 21 sections mention “TIED coin”." in page


def test_the_rules_of_no_game_are_not_found(app: Flask) -> None:
    assert app.test_client().get("/rules/chess").status_code == 404


def test_the_home_page_and_every_page_of_a_table_lead_to_the_rules(app: Flask) -> None:
    client = app.test_client()
    assert all(f'href="/rules/{game}"' in client.get("/").text for game in GAMES)
    code = Phones(client, ["Anna", "Bo"], game="dutch").code
    for page in ("", "/seats", "/history", "/rules"):
        assert f'href="/t/{code}/rules"' in client.get(f"/t/{code}{page}").text


@pytest.mark.parametrize("game", ["dutch", "h2olland", "polders", "rollfold"])
def test_words_on_the_screens_lead_to_sections_that_are_there(game: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES.glob(f"{game}/*.html")]
    linked = {heading for text in texts for heading in re.findall(r"'([^']+)' \| anchor", text)}
    assert linked
    assert linked <= {section.heading for section in book.sections(game)}


def test_a_booklet_is_drawn_once() -> None:
    assert book.sections("dutch") is book.sections("dutch")


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_move_three_steps_are_folded_away_below_the_way_in(app: Flask, game: str) -> None:
    steps = help_of(game).STEPS
    assert len(steps) == 3
    assert not [words for words in steps if ";" in words]
    names = ["Anna", "Bo", "Cas"][: max(GAMES[game].players)]
    phones = Phones(app.test_client(), names, game=game)
    lobby = phones.client.get(f"/t/{phones.code}").text
    assert re.search(r'id="door-part".*id="first".*?<details><summary>', lobby, re.DOTALL)
    assert all(words in unescape(lobby) for words in steps)


def test_once_the_game_has_begun_the_three_steps_are_on_the_page_of_rules_only(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="dutch")
    phones.move("deal")
    assert 'id="first"' not in phones.client.get(f"/t/{phones.code}").text
    assert 'id="first"' in phones.client.get(f"/t/{phones.code}/rules").text


@pytest.mark.browser
def test_the_rules_follow_the_table_and_the_typing_and_fit_a_narrow_phone(table: Table) -> None:
    host = table.host("Anna", 2, width=320, height=640)
    wrong = looked_at(host, f"/t/{table.code}/rules")
    page = host.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.fill("#search input", "guilders")
    expect(page.locator(".chapter:visible")).to_have_count(1)
    page.click("summary:has-text('Contents')")
    page.click(".contents a:has-text('Drawing')")  # one that the search has hidden
    expect(page.locator("#rule-drawing")).to_be_in_viewport()
    expect(page.locator("#moment")).to_contain_text("Deal the polders")
    table.say(host, "deal")
    expect(page.locator("#moment")).to_contain_text("Turn up the assignments")
    assert wrong == []
    assert host.wrong == []


@pytest.mark.browser
def test_the_first_steps_go_when_they_are_known_and_come_back_from_the_rules(table: Table) -> None:
    host = table.host("Anna", 2, "dutch", width=320, height=640)
    page, at = host.page, f"/t/{table.code}"
    expect(page.locator("#first li").first).to_be_visible()
    assert looked_at(host, at) == []
    page.click("#first >> text=Got it")
    expect(page.locator("#first")).to_be_hidden()
    host.go(at)
    expect(page.locator("#first")).to_be_hidden()
    host.go(f"{at}/rules")
    page.click("#first summary")
    page.click("text=Show this before every game")
    host.go(at)
    expect(page.locator("#first li").first).to_be_visible()
    assert host.wrong == []
