"""R17: with JavaScript off a phone joins, flips, taps, undoes, and the points are counted."""

import pytest
from playwright.sync_api import expect

from games.polders.components import POLDERS
from games.polders.notation import dump_marks, inked_of
from tests.companion.web.browsing import Table
from tests.companion.web.games import drawn_sheets

pytestmark = pytest.mark.browser


def test_R17_without_javascript_join_flip_undo_and_score(table: Table) -> None:
    anna = table.host("Anna", 2, java_script_enabled=False).page
    link = anna.get_attribute(".link input", "value") or ""
    bo = table.scan(link, "Bo", java_script_enabled=False).page
    for words in ("Reveal", "Flip", "Draw one of these on your polder"):
        bo.click("#next")
        expect(bo.locator("#bar")).to_contain_text(words)
    bo.click("label[for=pick2]")
    expect(bo.locator(".turnings.t2")).to_be_visible()
    bo.click("#fill2")
    expect(bo.locator(".wait")).to_contain_text("Waiting for Anna")
    anna.goto(anna.url)
    anna.click(".undo")
    anna.click("#undoing .primary")
    expect(anna.locator(".news")).to_have_text("Anna undid Bo's drawing.")
    anna.click("#fill1")
    expect(anna.locator(".flash")).to_contain_text("First tap the card")

    table.finish(table.phones[0])
    sheets = drawn_sheets(table.log())
    anna.goto(anna.url)
    anna.click("#next")
    for polder, sheet in zip(POLDERS[:2], sheets, strict=True):
        anna.click(f"a:has-text('Enter by hand {polder.name}')")
        tokens = [sheet[at : at + 2] for at in range(0, len(sheet), 2)]
        anna.fill("textarea", dump_marks(inked_of(polder, tokens, 2)))
        anna.click(f"text=Keep {polder.name}")
    anna.click("text=See the result")
    expect(anna.locator(".ranking li")).to_have_count(2)
    line = anna.locator("details[open] .lines a").first
    squares = len((line.get_attribute("data-fields") or "").split())
    line.click()
    expect(anna.locator(".cells .lit")).to_have_count(squares)


def test_without_javascript_a_sheet_that_cannot_be_read_is_named_and_kept(table: Table) -> None:
    anna = table.host("Anna", 2, java_script_enabled=False).page
    table.say(table.phones[0], "deal")
    table.finish(table.phones[0])
    anna.goto(f"{anna.url}/sheet/0")
    anna.fill("textarea", "Ro Ro")
    anna.click("text=Keep De Schermer")
    expect(anna.locator(".flash")).to_contain_text("expected 10 rows of squares, got 1")
    assert anna.input_value("textarea") == "Ro Ro"
