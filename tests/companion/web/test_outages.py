"""Phones that sleep, servers that restart, networks that go away: the present state within a second of return."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.companion.phones import Server
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.proxy import Mood, Proxy

pytestmark = pytest.mark.browser

RETURN_SECONDS = 1.0
ATTEMPTS = 3
BEATS_MISSED_SECONDS = 4.6  # after this the page knows that a silent line is dead
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def flipped(table: Table, phone: Phone) -> None:
    table.say(phone, "deal", "reveal", "flip")
    expect(phone.page.locator("label.card")).to_have_count(3)


def quick_enough(attempt: Callable[[], float]) -> None:
    """Within a second. Machines that test are busy, so the best of a few attempts counts."""
    took = [attempt()]
    while min(took) > RETURN_SECONDS and len(took) < ATTEMPTS:
        took.append(attempt())
    assert min(took) <= RETURN_SECONDS, took


def test_R6_a_page_that_was_frozen_shows_the_present_within_a_second(table: Table) -> None:
    anna, bo = table.full("Anna", "Bo")
    flipped(table, anna)
    bo.page.wait_for_selector("label.card")
    asleep = bo.context.new_cdp_session(bo.page)

    def sleep_and_wake() -> float:
        asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
        table.say(anna, "discard now", "flip")
        time.sleep(1.0)
        back = time.time()
        asleep.send("Page.setWebLifecycleState", {"state": "active"})
        return table.all_at(table.state()["version"], [bo]) - back

    quick_enough(sleep_and_wake)


def test_a_hidden_page_closes_its_stream_and_catches_up_when_it_is_looked_at(table: Table) -> None:
    anna, bo = table.full("Anna", "Bo")
    flipped(table, anna)
    bo.page.wait_for_selector("label.card")

    def hide_and_show() -> float:
        bo.page.evaluate(HIDE, True)
        table.say(anna, "undo")
        time.sleep(0.5)
        assert bo.version < table.state()["version"]
        back = time.time()
        bo.page.evaluate(HIDE, False)
        return table.all_at(table.state()["version"], [bo]) - back

    quick_enough(hide_and_show)


def test_R7_after_a_server_crash_every_phone_is_back_within_a_second_without_reload(table: Table) -> None:
    phones = table.full("Anna", "Bo", "Cas", "Dee")
    flipped(table, phones[0])
    for phone in phones:
        phone.page.wait_for_selector("label.card")
        phone.page.evaluate("window.sameDocument = true")

    def crash() -> float:
        table.server.kill()
        time.sleep(1.5)
        table.server = Server(table.server.data, table.server.port)
        table.say(phones[0], "undo")
        back = time.time()
        return table.all_at(table.state()["version"]) - back

    try:
        quick_enough(crash)
        assert all(phone.page.evaluate("window.sameDocument") for phone in phones)
    finally:
        table.server.kill()


@pytest.mark.parametrize(
    ("mood", "seconds"), [("cut", 3.0), pytest.param("swallow", BEATS_MISSED_SECONDS, marks=pytest.mark.long)]
)
def test_R5_after_an_outage_the_present_state_is_there_within_a_second(
    table: Table, mood: Mood, seconds: float
) -> None:
    proxy = Proxy(table.server.port)
    anna = table.host("Anna", 2)
    bo = table.scan(anna.page.input_value(".link input"), "Bo", port=proxy.port)
    flipped(table, anna)
    bo.page.wait_for_selector("label.card")

    def outage() -> float:
        proxy.turn(mood)
        table.say(anna, "discard now", "flip")
        time.sleep(seconds)
        assert bo.version < table.state()["version"]
        expect(bo.page.locator("#wire")).to_be_visible()
        back = time.time()
        proxy.turn("pass")
        return table.all_at(table.state()["version"], [bo]) - back

    try:
        quick_enough(outage)
        expect(bo.page.locator("#wire")).to_be_hidden()
    finally:
        proxy.close()


@pytest.mark.long
def test_a_tap_made_during_an_outage_arrives_once_afterwards(table: Table) -> None:
    proxy = Proxy(table.server.port)
    try:
        anna = table.host("Anna", 2)
        bo = table.scan(anna.page.input_value(".link input"), "Bo", port=proxy.port)
        flipped(table, anna)
        bo.page.wait_for_selector("label.card")
        before = table.state()["version"]
        time.sleep(0.5)
        proxy.turn("cut")
        bo.page.click("text=I do not tell")
        expect(bo.page.locator("#wire")).to_be_visible()
        proxy.turn("pass")
        expect(bo.page.locator(".wait")).to_contain_text("Anna")
        assert table.state()["version"] == before + 1
    finally:
        proxy.close()


@pytest.mark.long
def test_a_phone_that_is_refused_a_stream_asks_now_and_then(table: Table) -> None:
    anna, bo = table.full("Anna", "Bo")
    bo.page.route("**/events", lambda route: route.fulfill(status=503, body="{}"))
    bo.page.reload()
    flipped(table, anna)
    expect(bo.page.locator("label.card")).to_have_count(3)
