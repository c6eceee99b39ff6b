"""A whole game of Dutch on two phones. Everything the server sends to one is searched for the other's hidden cards."""

import json
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import APIResponse, expect

from companion.tables.verify import verify
from games.dutch.rules.cards import NAMES
from tests.companion.tables.test_secrets import named
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.test_access import COLOURS_ONLY, NARROW, findings, sideways

pytestmark = pytest.mark.browser

TOKEN = re.compile(r'name="csrf_token" value="[^"]*"')
ALWAYS = ("", "/log.json")  # asked for at every step, besides the state
SOMETIMES = ("/history", "/seats", "/middle")
MOST_MOVES = 400


class Watch:
    """Remembers which cards each phone may know, and looks for others in everything that is sent to it."""

    def __init__(self, table: Table, phones: list[Phone]) -> None:
        self.table, self.phones = table, phones
        self.seen: list[set[str]] = [set(), set()]
        self.searched = 0

    def look(self, *more: str) -> list[dict[str, Any]]:
        """Ask for everything on both phones and search it. Returns both views."""
        answers = [self._get(phone, "/state").text() for phone in self.phones]
        views: list[dict[str, Any]] = [json.loads(answer) for answer in answers]
        states = [view["state"] for view in views]
        for seat in (0, 1):
            self.seen[seat] |= self._open(states[seat], states[1 - seat])
        for seat, phone in enumerate(self.phones):
            hidden = set(NAMES) - self.seen[seat]
            asked = [self._get(phone, path).text() for path in (*ALWAYS, *more)]
            sent = [phone.page.content(), answers[seat], *asked]
            if not views[seat]["over"]:
                found = named(" ".join(TOKEN.sub("", text) for text in sent)) & hidden
                assert not found, f"phone {seat} was sent {found} at version {views[seat]['version']}"
                self.searched += len(sent)
        return views

    def _open(self, mine: dict[str, Any], theirs: dict[str, Any]) -> set[str]:
        """The cards that are face up, as their owner sees them, and all the phone's own cards."""
        own, other = mine["own"], theirs["own"]
        cards = [*filter(None, mine["display"]), *mine["auction_discards"], *other["powers"], *other["cashed"]]
        cards += other["bid"] if mine["phase"] != "bid" else []
        for zone in ("hand", "deck", "discards", "bid", "powers", "cashed"):
            cards += own[zone]
        return set(cards)

    def _get(self, phone: Phone, path: str) -> APIResponse:
        answer = phone.context.request.get(f"{phone.base}/t/{self.table.code}{path}")
        assert answer.ok, answer.text()
        return answer


def say(phone: Phone, code: str, token: str, version: int, words: str) -> None:
    """Send a move by the phone's own form, without its page."""
    form: dict[str, str | float | bool] = {"csrf_token": token, "version": str(version), "move": words}
    answer = phone.context.request.post(
        f"{phone.base}/t/{code}/moves", form=form, headers={"Accept": "application/json"}
    )
    assert answer.ok, answer.text()


def wrong_with(phone: Phone) -> list[str]:
    """What is wrong with the page in view, by day and by night."""
    page = phone.page
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += [f"at night {it}" for it in findings(page, COLOURS_ONLY)]
    return found + ([f"{page.url} scrolls sideways"] if sideways(page) > 0 else [])


def sit(table: Table, choices: Mapping[str, str] | None = None) -> list[Phone]:
    host = table.host("Anna", 2, "dutch", choices, width=NARROW)
    return [host, table.scan(host.page.input_value(".link input"), "Bo")]


def first_round(phones: list[Phone], watch: Watch) -> None:
    """Play the first round by tapping: set aside, bid, buy."""
    assert wrong_with(phones[0]) == []
    for phone in phones:
        phone.page.wait_for_selector("#hand .picks label")
        phone.page.locator("#hand .picks label").first.click()
        phone.press("button[value=aside]")
        phone.page.wait_for_selector("button[value=aside]", state="detached")  # what is sent from now on is compared
        watch.look()
    for phone in phones:
        phone.page.wait_for_selector("button[value=bid]")
        for label in phone.page.locator("#hand .picks label").all()[:3]:
            label.click()
        assert "a bid of" in phone.page.inner_text("#sum")
        phone.press("button[value=bid]")
        phone.page.wait_for_selector("button[value=bid]", state="detached")
        watch.look()
    for _ in phones:
        winner = next(phone for phone in phones if _to_buy(phone))
        assert wrong_with(winner) == []
        _buy(winner)
        watch.look()


def _to_buy(phone: Phone) -> bool:
    phone.page.wait_for_selector(".sum")
    return phone.page.locator("#bar button[value=buy], #bar button[value=end]").count() > 0


def _buy(phone: Phone) -> None:
    """Buy the cheapest card for sale with the first cards of the offering, then end the turn."""
    page = phone.page
    if page.locator(".place.can label").count():
        assert page.locator("button[value=buy]").is_disabled()
        page.locator(".place.can label").first.click()
        cost = int(page.get_attribute(".place input:checked", "data-cost") or "0")
        for label in page.locator(".pay label").all()[:cost]:
            label.click()
        assert re.search("lost|comes back", page.inner_text("#sum"))
        assert page.locator(".pay input:enabled:not(:checked)").count() == 0  # it is paid
        sold = page.locator(".card.none").count()
        phone.press("button[value=buy]")
        expect(page.locator(".card.none")).to_have_count(sold + 1)
    phone.press("button[value=end]")
    page.wait_for_selector("button[value=end]", state="detached")


def test_a_whole_game_on_two_phones_shows_nobody_a_hidden_card(table: Table) -> None:
    phones = sit(table)
    phones[0].press_next()
    watch = Watch(table, phones)
    phones[1].page.wait_for_selector("#hand")
    first_round(phones, watch)
    tokens = [phone.page.input_value("#act [name=csrf_token]") for phone in phones]
    for phone in phones:
        phone.page.goto("about:blank")  # drawing every page would take longer than reading it
    luck = random.Random(6)
    for step in range(MOST_MOVES):
        views = watch.look(*(SOMETIMES if step % 12 == 0 else ()))
        if views[0]["over"]:
            break
        seat = luck.choice(views[0]["state"]["waiting"])
        say(phones[seat], table.code, tokens[seat], views[seat]["version"], _sensible(views[seat], luck))
    assert views[0]["over"]
    assert watch.searched > 300
    for phone in phones:
        phone.go(f"/t/{table.code}").wait_for_selector(".ranking .wins")
        assert phone.wrong == []
    assert wrong_with(phones[0]) == []
    result = views[0]["state"]["result"]
    assert result == views[1]["state"]["result"]
    best = max(seat["total"] for seat in result["seats"])
    assert f"{best}" in phones[0].page.inner_text(".ranking .wins .total")
    log = table.log()
    assert verify(log) == []
    assert any(event["move"].startswith("bid ") and named(event["move"]) for event in log["events"])


def _sensible(view: dict[str, Any], luck: random.Random) -> str:
    """A move that bids high and buys what is for sale, so that the game ends."""
    legal: list[str] = view["legal"]
    bids = [words for words in legal if words.startswith("bid") and len(words.split()) >= 4]
    buys = [words for words in legal if words.startswith("buy")]
    dear = [words for words in buys if words[4] != "1"]
    return luck.choice(bids or dear or buys or [words for words in legal if words != "go on"])


def test_a_hand_that_was_hidden_stays_hidden_when_it_changes_places(table: Table) -> None:
    phones = sit(table)
    phones[0].press_next()
    page = phones[0].page
    page.locator("#hand .picks label").first.click()
    page.locator(".hand > summary").click()
    expect(page.locator("#hand .hand")).not_to_have_attribute("open", "")
    phones[0].press("button[value=aside]")
    expect(page.locator("#held .hand")).not_to_have_attribute("open", "")
    page.locator(".hand > summary").click()
    expect(page.locator("#held .hand")).to_have_attribute("open", "")


def test_alone_against_the_robot_with_printed_cards(table: Table) -> None:
    phone = table.host("Anna", 2, "dutch", {"cards": "printed"}, robots=("", "keen"))
    phone.press_next()
    page = phone.page
    page.wait_for_selector(".errands li")
    assert page.locator(".errands li", has_text="Secretly").count() == 2
    page.locator("#hand .picks label").first.click()
    phone.press("button[value=aside]")
    page.wait_for_selector("button[value=bid]")
    phone.press("button[value=bid]")
    expect(
        page.locator(".errands li", has_text=re.compile("face up for the robot|(bought|paid) by the robot")).first
    ).to_be_visible()
    assert phone.wrong == []
