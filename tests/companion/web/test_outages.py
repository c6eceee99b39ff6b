"""Phones that sleep, servers that restart, networks that go away: the present state is back without a reload.

How soon, is measured by `python -m tests.bench.outages`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.phones import serving
from tests.companion.web import outages
from tests.companion.web.browsing import Table
from tests.companion.web.proxy import Mood, Proxy

pytestmark = pytest.mark.browser


@pytest.fixture
def mortal(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    """A room with a server of its own, to be killed."""
    with serving(tmp_path / "data") as server:
        room = Table(chromium, server)
        yield room
        room.close()


def test_R6_a_phone_that_was_asleep_shows_the_present(table: Table) -> None:
    outages.freeze(table)


def test_a_hidden_page_closes_its_stream_and_catches_up_when_it_is_looked_at(table: Table) -> None:
    outages.hide(table)


def test_R7_after_a_server_crash_every_phone_is_back_without_reload(mortal: Table) -> None:
    outages.crash(mortal)


@pytest.mark.parametrize("mood", ["cut", pytest.param("swallow", marks=pytest.mark.long)])
def test_R5_after_an_outage_the_present_state_is_there(table: Table, mood: Mood) -> None:
    outages.lose_the_network(table, mood)


@pytest.mark.long
def test_a_tap_made_during_an_outage_arrives_once_afterwards(table: Table) -> None:
    proxy = Proxy(table.server.port)
    try:
        anna = table.host("Anna", 2)
        bo = table.scan(anna.page.input_value(".link input"), "Bo", port=proxy.port)
        outages.flipped(table, anna, bo)
        before = table.state()["version"]
        bo.settle()
        proxy.turn("cut")
        bo.page.click("text=keep it secret")
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
    outages.flipped(table, anna, bo)
