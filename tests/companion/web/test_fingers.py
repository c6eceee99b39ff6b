"""What a player sees where their finger is: refusals, a robot’s board, the fourth fold, and undo by a double tap."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.companion.phones import wait_until
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.test_access import NARROW, sideways

pytestmark = pytest.mark.browser

MOVES = "no-preference"  # things come up large, or are scrolled to
ABOVE = """
([above, below]) => {
  const one = document.querySelector(above).getBoundingClientRect();
  const other = document.querySelector(below).getBoundingClientRect();
  return one.top >= 0 && one.height > 0 && one.bottom <= other.top + 1;
}
"""


def above(page: Page, one: str, other: str) -> bool:
    """Whether one thing is in sight above the other."""
    return bool(page.evaluate(ABOVE, [one, other]))


def with_robot(table: Table, motion: str) -> Phone:
    """Anna's first cards are open, and the robot has chosen its drawing."""
    anna = table.host("Anna", 2, robots=["", "friendly"], width=NARROW, reduced_motion=motion)
    table.say(anna, "deal", "reveal", "flip")
    expect(anna.page.locator(".news")).to_contain_text(" drawn on De ")
    return anna


def test_a_refusal_is_seen_above_the_bar_wherever_the_page_is_scrolled(table: Table) -> None:
    anna = with_robot(table, "reduce")
    anna.page.click("label[for=pick1]")
    anna.page.locator("#tap-map").scroll_into_view_if_needed()
    anna.page.evaluate("scrollTo(0, 400)")
    anna.press("#fill1")
    expect(anna.page.locator("#flash p")).to_contain_text("Tap the squares you filled too.")
    assert above(anna.page, "#flash p", "#bar")
    anna.page.locator(".tapping label").first.click()
    expect(anna.page.locator("#flash p")).to_have_count(0)
    assert anna.wrong == []


def test_the_squares_of_a_hint_are_in_sight_above_it(table: Table) -> None:
    anna = with_robot(table, "reduce")
    anna.press(".asks-hint")
    anna.page.locator("#hint input[type=radio]").first.check()
    wait_until(lambda: above(anna.page, ".tapping .tried", "#hint"))
    assert anna.wrong == []


def test_the_board_of_a_robot_comes_into_sight_once_its_drawing_is_due(table: Table) -> None:
    anna = with_robot(table, MOVES)
    answer = anna.context.request.get(f"{anna.base}/t/{table.code}/state").json()
    drawing = next(move for move in answer["legal"] if re.fullmatch(r"tap S\d+ . [a-j].*", move))
    _, card, mark, *squares = drawing.split()
    pick = anna.page.locator(f"#cards input[value={card}]").get_attribute("id")
    anna.page.click(f"label[for={pick}]")
    for square in squares:
        anna.page.click(f".tapping label:has(input[value={square}])")
    anna.press(f"button[name=filling][value='{mark}']")
    expect(anna.page.locator("#bar .ask")).to_contain_text("Somebody draws for ")
    wait_until(lambda: above(anna.page, "#errands .lit", "#bar"))
    assert anna.wrong == []


@pytest.fixture
def folding(table: Table) -> Phone:
    """Anna has folded three corners and draws; the third fold may be moved before the roll."""
    anna = table.host("Wilhelmina-Maximiliana K", 2, "rollfold", width=NARROW, choices={"phones": "one"})
    table.say(anna, "begin 1", "rolled 4 3", "take b", "fold A small", "all done")
    table.say(anna, "rolled 4 3", "take b", seat=1)
    table.say(anna, "fold B large", "all done", seat=0)
    table.say(anna, "rolled 4 3", "take b", "fold C large")
    anna.go(f"/t/{table.code}")
    return anna


def test_the_fourth_fold_fills_the_screen_for_a_moment(table: Table, folding: Phone) -> None:
    page = folding.page
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(".moment")).to_have_count(0)
    folding.press("[value='fold D small']")
    expect(page.locator(".moment")).to_contain_text("has folded all four corners!")
    expect(page.locator(".moment")).to_have_count(0)
    expect(page.locator("#bar .ask")).to_have_text("Draw a line of 4 on your sheet.")
    assert folding.wrong == []


def test_at_200_per_cent_text_a_late_fold_and_its_bar_fit_the_screen(table: Table, folding: Phone) -> None:
    folding.context.new_cdp_session(folding.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    folding.go(f"/t/{table.code}")
    expect(folding.page.locator("#sheet")).to_contain_text("I folded it before this roll")
    assert sideways(folding.page) == 0
    cut = "them => them.filter(it => it.scrollWidth > it.clientWidth + 1).map(it => it.outerHTML)"
    assert folding.page.locator("#sheet button, #sheet p, #bar button, #bar p").evaluate_all(cut) == []


def test_a_double_tap_on_undo_undoes_once(table: Table, folding: Phone) -> None:
    before = table.state()["version"]
    folding.settle()
    folding.page.locator(".do .undo").dblclick()
    wait_until(lambda: folding.version > before)
    folding.settle()
    assert table.state()["version"] == before + 1
    expect(folding.page.locator("[value='fold C large']")).to_be_visible()
