"""A whole turn of every game without a finger or a mouse: Tab goes everywhere, Enter and Space press."""

import pytest
from playwright.sync_api import expect

from tests.companion.phones import wait_until
from tests.companion.web.browsing import Phone, Table

pytestmark = pytest.mark.browser

FAR = 150  # more stops than any page has
# What has the focus must be in sight: on the screen, and not under the bar.
HIDDEN = """
() => {
  const it = document.activeElement, shown = it.labels?.[0] ?? it, box = shown.getBoundingClientRect();
  const bar = document.querySelector("#bar");
  const edge = bar && !bar.contains(it) ? bar.getBoundingClientRect().top : innerHeight;
  return box.bottom <= 0 || box.top >= edge;
}
"""


class Keys:
    """A phone with a keyboard that touches nothing else."""

    def __init__(self, table: Table, phone: Phone) -> None:
        self.table, self.phone, self.page = table, phone, phone.page

    def reach(self, selector: str) -> None:
        """Tab until this has the focus."""
        for _ in range(FAR):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                assert not self.page.evaluate(HIDDEN), selector
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def move(self, *selectors: str) -> None:
        """Press these one after another; the last one makes the move."""
        before = self.table.state()["version"]
        for selector in selectors:
            self.phone.settle()
            self.reach(selector)
            self.page.keyboard.press("Enter" if selector is selectors[-1] else "Space")
        wait_until(lambda: self.table.state()["version"] > before)
        wait_until(lambda: self.phone.version >= self.table.state()["version"])


def keys(table: Table, game: str, players: int = 2, **choices: str) -> Keys:
    return Keys(table, table.host("Anna", players, game, choices))


def test_a_turn_of_polders(table: Table) -> None:
    hers = keys(table, "polders")
    for _ in ("deal", "reveal", "flip"):
        hers.move("#next")
    hers.move("#pick1", "#fill3")
    expect(hers.page.locator(".wait")).to_contain_text("Waiting for Player 2")
    hers.move("[value='discard now']")
    assert table.state()["state"]["turn"] == 2


def test_a_round_of_crease_and_cross(table: Table) -> None:
    hers = keys(table, "rollfold")
    hers.move("[value='begin 1']")
    hers.move("[value=roll]")
    hers.move("#dice [value^=take]")
    hers.move("[value='fold B large']")
    hers.move("[value=done]")
    expect(hers.page.locator(".wait")).to_contain_text("Waiting for Player 2")


def test_a_round_of_dutch(table: Table) -> None:
    hers = keys(table, "dutch")
    bo = table.scan(hers.page.input_value(".link input"), "Bo")
    table.say(bo, "deal")
    first, second = "#hand .picks span:nth-of-type(1) input", "#hand .picks span:nth-of-type(2) input"
    hers.move(first, "[value=aside]")
    say_any(table, bo, "aside")
    hers.move(first, second, "[value=bid]")
    say_any(table, bo, "bid")
    if table.state()["state"]["waiting"] == [1]:  # he bids more, and buys first
        table.say(bo, "end")
    hers.page.wait_for_selector("[value=end]")
    hers.move(".place input", "[name=word][form=act]:not(.place input)", "[value=buy]")
    assert table.log()["events"][-1]["move"].startswith("buy 1 with")
    hers.move("[value=end]")


def say_any(table: Table, phone: Phone, verb: str) -> None:
    """One of the moves with this verb that the phone may make."""
    view = phone.context.request.get(f"{phone.base}/t/{table.code}/state").json()
    table.say(phone, next(words for words in view["legal"] if words.split()[0] == verb))


def test_a_turn_of_flutter(table: Table) -> None:
    hers = keys(table, "flutter")
    hers.move("[value=begin]")
    hers.move("#places .list[open] summary, #places .list summary", "#places .spot")
    assert "@" in table.log()["events"][-1]["move"]
    hers.move("[value=keep]")
    assert table.state()["state"]["turn"] == 2


def test_a_turn_of_h2olland(table: Table) -> None:
    hers = keys(table, "h2olland")
    hers.move("[value='shoe 1']")
    hers.reach("#aslist")
    hers.page.keyboard.press("Space")
    hers.reach("#places button")
    assert hers.page.locator("#places button:visible").count() > 1
    hers.move("#places button")
    placed = table.log()["events"][-1]["move"]
    assert placed.split()[0] in ("mill", "farm", "cow")
    assert table.state()["state"]["turn"] == 1
