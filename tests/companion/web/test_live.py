"""A tap is one request, and its changes come to the other phones by themselves.

How soon they come is measured by `python -m tests.bench.outages`.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.companion.web import taps
from tests.companion.web.browsing import Table
from tests.companion.web.proxy import SlowProxy

pytestmark = pytest.mark.browser

NOTE_CALLS = """
window.calls = [];
navigator.vibrate = () => calls.push("vibration");
const Air = AudioContext;
window.AudioContext = class extends Air { constructor() { super(); calls.push("sound"); } };
"""


@pytest.fixture
def bad_wifi(table: Table) -> Iterator[SlowProxy]:
    proxy = SlowProxy(table.server.port)
    yield proxy
    proxy.close()


def test_a_move_is_one_post_and_nobody_fetches_anything(table: Table) -> None:
    phones = taps.seated(table)
    asked = taps.Asked(phones)
    for _ in range(2):
        list(taps.turn(table, phones))
    assert asked.paths() == [f"POST /t/{table.code}/moves"] * 2 * taps.MOVES_OF_A_TURN


def test_what_somebody_else_does_costs_a_phone_no_request(table: Table) -> None:
    anna, *others = taps.seated(table)
    asked = taps.Asked(others)
    table.say(anna, "flip", "skip", "undo", "discard now")
    table.all_at(table.state()["version"])
    assert asked.lines == []


def but_looks(asked: taps.Asked, table: Table) -> list[str]:
    """What phones asked for, except what they have missed: on bad Wi-Fi one that has long heard nothing may wonder, and
    listen again.
    """
    looks = (f"GET /t/{table.code}/changes", f"GET /t/{table.code}/events")
    return [path for path in asked.paths() if path not in looks]


def test_on_bad_wifi_a_move_is_still_one_post(table: Table, bad_wifi: SlowProxy) -> None:
    phones = taps.seated(table, bad_wifi.port)
    asked = taps.Asked(phones)
    list(taps.turn(table, phones))
    assert but_looks(asked, table) == [f"POST /t/{table.code}/moves"] * taps.MOVES_OF_A_TURN


def test_on_bad_wifi_four_taps_at_once_come_to_every_phone_in_order(table: Table, bad_wifi: SlowProxy) -> None:
    phones = taps.seated(table, bad_wifi.port)
    table.say(phones[0], "flip")
    before = table.state()["version"]
    table.all_at(before)
    asked = taps.Asked(phones)
    for phone in phones:
        taps.pick(phone)
        phone.settle()
    for phone in phones:
        phone.page.click("#fill1", no_wait_after=True)
    table.all_at(before + len(phones))
    assert but_looks(asked, table) == [f"POST /t/{table.code}/moves"] * len(phones)
    for phone in phones:
        moments = phone.page.evaluate("Object.values(window.shown)")
        assert moments == sorted(moments)


def test_your_turn_is_said_in_colour_with_a_vibration_and_with_a_sound_if_wanted(table: Table) -> None:
    anna = table.host("Anna", 2)
    bo = table.scan(anna.page.input_value(".link input"), "Bo")
    for phone in (anna, bo):
        phone.context.add_init_script(NOTE_CALLS)
    bo.go(f"/t/{table.code}/seats")
    bo.press(".sound")
    expect(bo.page.locator(".sound")).to_have_attribute("aria-pressed", "true")
    for phone in (anna, bo):
        phone.go(f"/t/{table.code}")
    table.say(anna, "deal", "reveal")
    expect(bo.page.locator("#next")).to_contain_text("Flip")
    expect(bo.page.locator("#bar .turn")).to_have_count(0)
    table.say(anna, "flip")
    for phone, calls in ((anna, ["vibration"]), (bo, ["vibration", "sound"])):
        expect(phone.page.locator("#bar .turn")).to_have_text("Your turn")
        assert phone.page.evaluate("calls") == calls
        assert phone.wrong == []


def test_a_rematch_is_asked_on_every_phone(table: Table) -> None:
    anna = table.host("Anna", 2)
    bo = table.scan(anna.page.input_value(".link input"), "Bo")
    table.finish(anna)
    expect(bo.page.locator("#after")).to_be_visible()
    anna.press("#after button")
    anna.page.wait_for_url(lambda url: not url.endswith(table.code))
    expect(bo.page.locator("#questions")).to_contain_text("Anna wants to play again.")
    bo.press("#questions button")
    bo.page.wait_for_url(anna.page.url)
    expect(bo.page.locator(".seating")).to_contain_text("Bo")
    assert [anna.wrong, bo.wrong] == [[], []]
