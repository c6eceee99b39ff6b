"""One person and robots in a real browser: every game to its end, hints, and the look back."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.companion.photos.test_hint import fold_sheet
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.test_access import COLOURS_ONLY, NARROW, findings
from tests.companion.web.test_every_page import fits
from tests.companion.web.test_every_page import seen as looked_through
from tests.companion.web.test_first_load import KEPT
from tests.companion.web.test_rollfold import wrong_with

JSON = {"Accept": "application/json"}
NO_PLAY = ("stop", "untap", "taps", "undo", "pen", "bee", "colour", "empty", "skip")
HINTS = 3
THREE = ("", "friendly", "keen", "master")


def has(phone: Phone, button: str) -> bool:
    return phone.page.locator(button).count() > 0


def seen(table: Table, phone: Phone) -> str:
    """The phase of the game, once the phone shows the present version and takes taps."""
    phone.settle()
    while phone.version < (now := table.state())["version"]:
        phone.page.wait_for_timeout(20)
    return str(now["state"]["phase"])


@pytest.mark.browser
def test_crease_and_cross_with_three_robots_to_the_end(table: Table) -> None:
    anna = table.host("Anna", 4, "rollfold", robots=THREE)
    page = anna.page
    expect(page.locator(".seating")).to_contain_text("keen robot")
    wrong = wrong_with(anna)
    anna.press("[value='begin 1']")
    looked = False
    while (phase := seen(table, anna)) != "over":
        waiting = table.state()["state"]["waiting"]
        if not looked and waiting == [0] and len(table.log()["events"]) > 12:  # no robot changes the page now
            page.locator("#robots summary").first.click()
            picture = page.locator("#robots img").first
            picture.scroll_into_view_if_needed()
            expect(picture).to_have_js_property("complete", True)
            assert picture.evaluate("it => it.naturalWidth") > 0
            wrong += wrong_with(anna)
            looked = True
        if phase == "choose" and 0 in waiting and has(anna, "button[value='take b']"):
            page.click("button[value='take b']")
        elif (0 in waiting or (phase == "claim" and not waiting)) and has(anna, "button#next"):
            anna.press_next()
        else:
            page.wait_for_timeout(50)
    assert looked
    expect(page.locator("#over h1")).to_contain_text("win")
    played = {event["seat"] for event in table.log()["events"] if event["move"].startswith("plays ")}
    assert played == {1, 2, 3}
    assert wrong + wrong_with(anna) + anna.wrong == []


@pytest.mark.browser
def test_a_hint_is_shown_on_one_phone_filled_in_played_and_noted_on_the_other(table: Table) -> None:
    anna = table.host("Anna", 2, "dutch")
    bo = table.scan(anna.page.input_value(".link input"), "Bo")
    expect(anna.page.locator(".seating")).to_contain_text("Bo")
    table.say(anna, "deal")
    expect(anna.page.locator(".asks-hint")).to_be_visible()
    anna.settle()
    anna.page.click(".asks-hint")
    hint = anna.page.locator("#hint")
    expect(hint).to_contain_text("You could do one of these")
    expect(anna.page.locator("#hint-title")).to_be_focused()
    wrong = wrong_with(anna)
    expect(bo.page.locator("#sides")).to_contain_text("1 hint")
    expect(bo.page.locator(".news")).to_contain_text("Anna took a hint.")
    expect(bo.page.locator("#hint")).to_have_count(0)
    first = hint.locator("input[type=radio]").first
    first.check()
    move = first.input_value()
    expect(anna.page.locator(".tried").first).to_be_in_viewport()
    assert table.log()["events"][-1]["kind"] == "hint"  # filling in plays nothing
    hint.get_by_text("I’ll do this").click()
    expect(hint).to_have_count(0)
    assert table.log()["events"][-1]["move"].split()[0] == move.split()[0]
    wrong += wrong_with(bo)
    assert wrong + anna.wrong + bo.wrong == []


@pytest.mark.browser
def test_the_die_that_a_hint_names_comes_into_sight_and_not_the_bar_under_the_hint(table: Table) -> None:
    anna = table.host("Anna", 2, "rollfold", robots=("", "friendly"))
    table.say(anna, "begin 1", "rolled 2 1|3")
    anna.press("button.asks-hint")
    expect(anna.page.locator("#hint")).to_be_visible()
    anna.page.evaluate("Element.prototype.scrollIntoView = function () { window.came = this.id }")
    anna.page.check("#hint input[value='take w']")
    expect(anna.page.locator("#take-w.tried")).to_be_visible()
    assert anna.page.evaluate("window.came") == "take-w"


@pytest.mark.browser
def test_a_hint_can_be_closed_and_goes_when_the_turn_is_over(table: Table) -> None:
    anna = table.host("Anna", 2, "dutch", robots=("", "friendly"))
    anna.press_next()
    expect(anna.page.locator(".asks-hint")).to_be_visible()
    anna.settle()
    anna.page.click(".asks-hint")
    expect(anna.page.locator("#hint")).to_be_visible()
    anna.page.get_by_role("button", name="Close").click()
    expect(anna.page.locator("#hint")).to_have_count(0)
    expect(anna.page.locator(".asks-hint")).to_be_visible()


@pytest.mark.browser
def test_on_a_phone_a_photo_of_the_own_sheet_gives_a_hint(table: Table, tmp_path: Path) -> None:
    """Bo learns of the hint, and not what it says."""
    anna = table.host("Anna", 2, "rollfold", width=NARROW, height=640)
    bo = table.scan(anna.page.input_value(".link input"), "Bo")
    table.say(anna, "begin 1", "rolled 2 1|3", "take b")
    page = anna.page
    expect(page.locator(".asks-hint")).to_be_visible()
    anna.settle()
    page.click(".asks-hint")
    expect(page.locator("main")).to_contain_text("Photograph your sheet as it lies")
    wrong = looked_through(anna, page.url.removeprefix(anna.base))
    (tmp_path / "sheet.jpg").write_bytes(fold_sheet())
    page.set_input_files("input[name=photo]", tmp_path / "sheet.jpg")
    page.click("text=Show me a hint")
    hint = page.locator("#hint")
    expect(hint).to_contain_text("Use the black die. Draw 2")
    expect(bo.page.locator(".news")).to_contain_text("Anna took a hint.")
    expect(bo.page.locator("#people")).to_contain_text("1 hint")
    expect(bo.page.locator("main")).not_to_contain_text("Draw 2")
    wrong += [*findings(page, COLOURS_ONLY), *fits(anna, "the hint")]
    page.click("text=Back to the table")
    expect(page.locator("#people")).to_contain_text("1 hint")
    assert wrong + anna.wrong + bo.wrong == []


@pytest.mark.browser
def test_a_look_back_is_opened_on_a_phone(table: Table) -> None:
    """A kept game of Dutch: progress first, then points, moments and what decided it, by day and by night."""
    log = json.loads((KEPT / "dutch-1.json").read_text())["log"]
    status, opened = table.server.ask("POST", "/api/logs", log)
    assert status == 201
    phone = table.phone()
    page = phone.go(f"/t/{opened['code']}")
    page.click("text=Look back")
    wrong = wrong_with(phone)
    expect(page.locator(".chart svg").first).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("decided it")
    page.click("text=As a table")
    expect(page.locator("table tbody tr")).to_have_count(9)
    wrong += wrong_with(phone)
    page.locator("nav[aria-label=Players] a").last.click()
    expect(page.locator("[aria-current=page]")).to_contain_text(log["players"][1])
    wrong += wrong_with(phone)
    assert wrong + phone.wrong == []


def by_hint(table: Table, anna: Phone) -> bool:
    """Anna takes a hint and does the first thing that it says, if there is a hint for this moment."""
    seen(table, anna)
    if not has(anna, "button.asks-hint"):
        return False
    anna.press("button.asks-hint")
    hint = anna.page.locator("#hint")
    hint.locator("input[type=radio]").first.check()
    expect(hint.locator("label .note").first).to_contain_text(".")
    wrong = wrong_with(anna)
    hint.get_by_text("I’ll do this").click()
    expect(hint).to_have_count(0)
    assert wrong == []
    return True


def beside_robots(table: Table, anna: Phone, step: Callable[[dict[str, Any]], str]) -> None:
    """Anna plays to the end: the first moves by hints on her phone, the others through her cookies."""
    taken = 0
    while not (shown := table.state())["over"] and shown["state"]["phase"] != "over":
        waiting = shown["state"]["waiting"]
        if waiting and (0 not in waiting or (taken < HINTS and waiting != [0])):  # robots may be slower than she is
            anna.page.wait_for_timeout(20)
            continue
        if taken < HINTS and waiting == [0] and by_hint(table, anna):
            taken += 1
            continue
        own = anna.context.request.get(f"{anna.base}/t/{table.code}/state").json()
        words = step(own)
        if words:
            token = anna.page.evaluate("document.querySelector('[name=csrf_token]').value")
            form = {"csrf_token": token, "version": str(own["version"]), "move": words}
            anna.context.request.post(f"{anna.base}/t/{table.code}/moves", form=form, headers=JSON)


def expected(own: dict[str, Any]) -> str:
    """The first of what the table expects, which is never to stop."""
    legal: list[str] = own["legal"]
    return next((it for it in legal if it.split()[0] not in NO_PLAY and it != "discard now"), "")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "robots", "begin"),
    [
        ("polders", ("", "friendly", "keen", "friendly"), "deal"),
        ("flutter", ("", "friendly", "friendly", "friendly"), "begin"),
        ("h2olland", ("", "friendly", "friendly", "friendly"), "shoe 1"),
        ("dutch", ("", "friendly"), "deal"),
    ],
)
def test_one_person_and_robots_play_to_the_end(table: Table, game: str, robots: tuple[str, ...], begin: str) -> None:
    """Anna takes hints, which everybody learns of, and looks back at the game on her phone."""
    anna = table.host("Anna", len(robots), game, robots=robots)
    page = anna.page
    expect(page.locator(".seating")).to_contain_text("friendly robot")
    table.say(anna, begin)
    beside_robots(table, anna, expected)
    moves = [event["seat"] for event in table.log()["events"] if event["kind"] == "move"]
    assert set(moves) == set(range(len(robots)))
    assert [event["seat"] for event in table.log()["events"] if event["kind"] == "hint"] == [0] * HINTS
    expect(page.locator("#over, #after").first).to_be_visible()
    wrong = wrong_with(anna)
    page.click("text=Look back")
    expect(page.locator(".chart svg").first).to_be_visible()
    expect(page.locator(".moments h2")).to_be_visible()
    assert wrong + wrong_with(anna) + anna.wrong == []
