"""Questions to everybody on real phones: they are announced, come without a reload, and go when they are settled."""

import pytest
from playwright.sync_api import expect

from tests.companion.web.browsing import Table

pytestmark = pytest.mark.browser


def test_V2_a_notice_is_announced_and_its_owner_stops_it_with_one_tap(table: Table) -> None:
    sanne = table.host("Sanne", 2, "dutch")
    cas = table.scan(sanne.page.input_value(".link input"), "Cas")
    watcher = table.phone()
    watcher.go(f"/t/{table.code}")
    table.say(sanne, "deal")
    sanne.go(f"/t/{table.code}/seats")
    sanne.press("button:has-text('Remove Cas')")
    sanne.press("[popover] [formaction$=remove]:visible")
    expect(cas.page.locator("#questions")).to_contain_text("Sanne asks to free your seat.")
    expect(cas.page.locator("#said")).to_contain_text("Sanne asked to free Cas's seat.")
    for phone in (sanne, watcher):
        expect(phone.page.locator("#questions")).to_contain_text("unless Cas taps “I’m still here” or plays on.")
    expect(watcher.page.locator("#questions button")).to_have_count(0)
    sanne.press("#questions button:has-text('Free Cas’s seat')")
    expect(sanne.page.locator(".flash")).to_contain_text("Cas can answer until")
    cas.press("#questions [value=here]")
    for phone in (sanne, cas, watcher):
        expect(phone.page.locator("#questions")).to_be_hidden()
    assert table.state()["seats"][1] == {"name": "Cas", "taken": True}
    assert [sanne.wrong, cas.wrong, watcher.wrong] == [[], [], []]


def test_V10_without_javascript_two_phones_agree_to_take_a_flip_back(table: Table) -> None:
    anna = table.host("Anna", 2, java_script_enabled=False).page
    bo = table.scan(anna.get_attribute(".link input", "value") or "", "Bo", java_script_enabled=False).page
    for _ in range(3):
        bo.click("#next")
    expect(bo.locator("label.card")).to_have_count(3)
    bo.click("button[value=ask]")
    expect(bo.locator("#questions")).to_contain_text("Waiting for Anna to agree.")
    anna.goto(anna.url)
    expect(anna.locator("#questions")).to_contain_text("Bo wants to take back the flip. OK?")
    anna.click("text=Yes, take it back")
    expect(anna.locator(".news")).to_have_text("Bo undid the flip.")
    expect(anna.locator("label.card")).to_have_count(0)
    expect(anna.locator("#questions")).to_be_hidden()
