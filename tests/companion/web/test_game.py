"""Four phones play a whole game in a real browser (R1, R4, S18)."""

import re

import pytest
from playwright.sync_api import expect

from tests.companion.phones import wait_until
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.games import drawn_sheets

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Bo", "Cas", "Dee")
ABOVE_THE_BAR = """
() => {
  const focused = document.activeElement.getBoundingClientRect();
  return focused.bottom <= document.querySelector(".bar").getBoundingClientRect().top;
}
"""


def tap(phone: Phone, card: int, filling: int) -> None:
    """The two taps: the card, the filling."""
    phone.page.click(f"label[for=pick{card}]")
    expect(phone.page.locator(f".turnings.t{card}")).to_be_visible()
    phone.press(f"#fill{filling}")


def test_four_phones_play_25_turns_and_count_the_points(table: Table) -> None:
    phones = table.full(*NAMES)
    anna, bo = phones[0], phones[1]
    expect(anna.page.locator(".seating")).to_contain_text("Dee")

    # Deal, reveal, flip: whoever presses, everybody sees it.
    anna.press_next()
    expect(bo.page.locator("#next")).to_contain_text("Reveal two assignments")
    bo.press_next()
    expect(phones[3].page.locator(".tasks li")).to_have_count(2)
    phones[2].press_next()
    for phone in phones:
        expect(phone.page.locator("label.card")).to_have_count(3)
        expect(phone.page.locator(".front")).to_contain_text(
            re.compile("In front of you: De (Schermer|Beemster|Purmer|Wormer)")
        )
    expect(anna.page.locator("#said")).to_contain_text(re.compile(r"Cas flipped .+ and .+\. In front of you"))

    # Two taps each; the last one skips.
    for number, phone in enumerate(phones[:3], 1):
        tap(phone, number, number)
        expect(phone.page.locator(".wait")).to_contain_text("Dee")
    phones[3].press("text=keep it secret")
    for phone in phones:
        expect(phone.page.locator("#next")).to_contain_text("Discard and pass left")

    # Undo by anybody, named in the history; redo brings the same back.
    bo.press(".undo")
    expect(bo.page.locator("#undoing")).to_contain_text("Undo Dee’s drawing? Dee has drawn.")
    bo.press("#undoing .primary")
    expect(anna.page.locator(".news")).to_have_text("Bo undid Dee's drawing.")
    anna.press(".redo")
    expect(anna.page.locator("#next")).to_contain_text("Discard and pass left")
    anna.press_next()
    expect(bo.page.locator(".cue")).to_contain_text("Pass your polder left to Cas.")
    expect(anna.page.locator(".pips .past")).to_have_count(1)

    # The others agree to take back a flip, and it comes back as the same cards.
    anna.press_next()
    expect(anna.page.locator("label.card")).to_have_count(3)
    before = table.state()["state"]["open"]
    phones[3].press(".undo")
    for phone in phones[:3]:
        expect(phone.page.locator("#questions")).to_contain_text("Dee wants to take back Anna's flip. OK?")
        phone.press("#questions [value=agree]")
    expect(anna.page.locator("label.card")).to_have_count(0)
    expect(phones[3].page.locator("#questions")).to_be_hidden()
    anna.press_next()
    expect(anna.page.locator("label.card")).to_have_count(3)
    assert table.state()["state"]["open"] == before
    table.say(anna, "discard now")

    # A phone that reloads is the same seat.
    bo.page.reload()
    expect(bo.page.locator("[data-seat='1'] .people [data-seat='1']")).to_contain_text("Bo")

    # The rest quickly; every page follows.
    table.finish(anna)
    for phone in phones:
        expect(phone.page.locator("h1")).to_have_text("The polders are dry")
    table.all_at(table.state()["version"])

    # Three sheets are told by three phones, the fourth is painted square by square.
    sheets = drawn_sheets(table.log())
    for index, phone in enumerate(phones[:3]):
        table.say(phone, f"sheet {index} {sheets[index]}")
    dee = phones[3].page
    dee.click("#next")
    expect(dee.locator(".sheets .cells").first).to_be_visible()
    dee.click("text=Enter by hand")
    expect(dee.locator("h1")).to_have_text("De Wormer")
    paint(phones[3], sheets[3])
    dee.reload()  # what was painted stays
    phones[3].settle()
    expect(dee.locator("text=Keep De Wormer")).to_be_in_viewport()
    dee.click("text=Keep De Wormer")
    expect(dee.locator("h1")).to_have_text("Count the points")
    assert table.state()["state"]["sheets"][3] == sheets[3]
    expect(anna.page.locator("#next")).to_contain_text("See the result")

    # The result is on every phone; a tapped line lights its squares.
    anna.page.click("#next")
    expect(anna.page.locator(".ranking li")).to_have_count(4)
    line = anna.page.locator("details[open] .lines a").first
    line.click()
    lit = line.get_attribute("data-fields") or ""
    expect(anna.page.locator(".cells .lit")).to_have_count(len(lit.split()))

    # The rematch keeps the seats.
    anna.page.click("text=Play again, same seats")
    expect(anna.page.locator(".seating")).to_contain_text("Cas")
    again = anna.page.url.rpartition("/")[2]
    assert again != table.code
    bo.page.click("text=Join the rematch")
    expect(bo.page.locator(".seating li").nth(1)).to_contain_text("you")

    assert [phone.wrong for phone in phones] == [[], [], [], []]  # S18, and no request to strangers


def paint(phone: Phone, tokens: str) -> None:
    """Choose pen and mark, press squares, draw over some; all by the mouse, as a finger would."""
    phone.settle()
    cells = phone.page.locator(".cells button")
    words = [tokens[at : at + 2] for at in range(0, len(tokens), 2)]
    for token in sorted(set(words) - {".."}):
        phone.page.check(f"input[name=pen][value={token[0]}]", force=True)
        phone.page.check(f"input[name=mark][value='{token[1]}']", force=True)
        for number, word in enumerate(words):
            if word == token:
                cells.nth(number).dispatch_event("pointerdown")
        phone.page.mouse.up()
    assert (
        phone.page.eval_on_selector_all(".cells button", "all => all.map((one) => one.dataset.token).join('')")
        == tokens
    )


def test_S18_a_script_that_somebody_smuggles_in_does_not_run_and_is_noticed(table: Table) -> None:
    phone = table.host("Anna", 2)
    phone.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = true\">')")
    phone.page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = true'}))"
    )
    wait_until(lambda: len(phone.wrong) >= 2 or bool(phone.page.evaluate("window.ran ?? false")))
    assert phone.page.evaluate("window.ran ?? false") is False
    assert [line for line in phone.wrong if line.startswith("CSP script-src")]


def test_a_double_tap_flips_once(table: Table) -> None:
    anna = table.host("Anna", 2)
    anna.press_next()
    expect(anna.page.locator("#next")).to_contain_text("Reveal")
    anna.press_next()
    expect(anna.page.locator("#next")).to_contain_text("Flip")
    version = table.state()["version"]
    anna.settle()
    anna.page.dblclick("#next")
    expect(anna.page.locator("label.card")).to_have_count(3)
    anna.settle()  # a second flip would be under way no longer
    assert table.state()["version"] == version + 1


def test_one_phone_goes_round(table: Table) -> None:
    phone = table.phone()
    page = phone.go("/")
    page.check("#start-polders input[name=players][value='2']", force=True)
    page.click("#start-polders .options > summary")
    page.check("#start-polders input[value=one]", force=True)
    page.fill("input[name=name] >> nth=0", "Anna")
    page.fill("input[name=name] >> nth=1", "Bo")
    page.click("text=Start Polders")
    for _ in range(3):
        phone.press_next()
        page.wait_for_load_state("networkidle")
    expect(page.locator(".ask")).to_contain_text("Anna:")
    tap(phone, 1, 1)
    expect(page.locator(".ask")).to_contain_text("Bo:")
    tap(phone, 2, 2)
    expect(page.locator("#next")).to_contain_text("Discard and pass left")
    assert phone.wrong == []


def test_a_seat_without_a_phone_is_tapped_by_another(table: Table) -> None:
    anna = table.host("Anna", 2)
    table.say(anna, "deal", "reveal", "flip")
    expect(anna.page.locator("label.card")).to_have_count(3)
    tap(anna, 1, 1)
    anna.page.click("text=Tap for Player 2")
    expect(anna.page.locator(".ask")).to_contain_text("Player 2")
    tap(anna, 3, 3)
    expect(anna.page.locator("#next")).to_contain_text("Discard and pass left")
    assert anna.page.url.endswith(f"/t/{table.code}")  # from now on she plays for herself again
    assert [told["filling"] for told in table.state()["state"]["told"]] == ["o", "x"]


def test_a_whole_turn_by_keyboard(table: Table) -> None:
    anna = table.host("Anna", 2)
    page = anna.page
    for words in ("Reveal", "Flip"):
        anna.settle()
        page.focus("#next")
        page.keyboard.press("Enter")
        expect(page.locator("#next")).to_contain_text(words)
    anna.settle()
    page.keyboard.press("Enter")  # the focus stays on what comes next
    expect(page.locator("label.card")).to_have_count(3)
    page.focus("#pick1")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#pick2")).to_be_checked()
    page.focus(".nothing summary")
    for _ in range(4):  # on to what lies under the bar: it comes into sight
        page.keyboard.press("Tab")
        assert page.evaluate(ABOVE_THE_BAR)
    anna.settle()
    page.focus("#fill3")
    page.keyboard.press("Enter")
    expect(page.locator(".wait")).to_contain_text("cross")


def test_a_refusal_is_shown_and_nothing_is_lost(table: Table) -> None:
    anna = table.host("Anna", 2)
    table.say(anna, "deal", "reveal", "flip")
    expect(anna.page.locator("label.card")).to_have_count(3)
    anna.settle()
    anna.page.click("#fill1")
    expect(anna.page.locator(".flash")).to_have_text("First tap the card that you drew, then the mark you used.")
