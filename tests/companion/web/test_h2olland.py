"""H2Olland in a real browser: a year with four phones, a whole race, bots, no JavaScript; every screen looked at."""

import re

import pytest
from playwright.sync_api import expect

from games.h2olland.positions import parse
from games.h2olland.rules import score
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.h2olland import NAMES, WHERE, ZOOM_MS, Driver, looked_at, tap

pytestmark = pytest.mark.browser

NARROW = 320
MIDDLES = """['.lake', '.spot.chosen .ghost', '.spot.chosen svg'].map((it) => {
  const { x, y, width, height } = document.querySelector(it).getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
})"""
TAPPED_RUNS = 6  # the others run through the API


def test_a_year_with_four_phones(table: Table) -> None:
    host = table.host("Anna", game="h2olland")
    link = host.page.input_value(".link input")
    phones = [host, *(table.scan(link, name) for name in NAMES[1:])]
    host.page.click(".shoes button >> nth=0")
    anna, bo, _, dirk = (phone.page for phone in phones)
    expect(anna.locator(".now")).to_have_text("Place one piece, or pass")
    expect(bo.locator(".now")).to_have_text("Anna is placing a piece")

    for phone, kind in zip(phones, ("mill", "corn", "cow", "farm"), strict=True):
        expect(phone.page.locator(f"#piece-{kind}")).to_be_attached()
        move = tap(phone, kind)
        assert move.startswith(kind)
    expect(anna.locator(".news")).to_contain_text("Dirk built a farm")
    for phone in phones:
        expect(phone.page.locator("#pass")).to_have_text("Pass")
        phone.press("#pass")
    expect(anna.locator(".now")).to_have_text("Lay a dike, or pass")

    # Three dikes close the tile at Anna's mill; each is a move of its own, the last of them tapped.
    table.say(host, "dike S0r|S1r")
    table.say(phones[1], "dike S1r|S2r")
    table.say(phones[2], "dike S1l|S1r")
    expect(dirk.locator(".now")).to_have_text("Lay a dike, or pass")
    assert tap(phones[3], "dike").startswith("dike ")
    expect(anna.locator(".now")).to_have_text("Lay a dike, or pass")
    for phone in phones:
        table.say(phone, "pass")
    # Anna has one area and one tile to drain: nobody has to say so (R49).
    expect(anna.locator(".draining")).to_contain_text("Anna chose the area. Mills at work: Anna (1).")
    expect(anna.locator(".draining")).to_contain_text("Anna turned over a tile in the south.")
    expect(anna.locator(".now")).to_have_text(re.compile("Which way does the barren land face|Take a tulip"))
    if anna.locator("[value='lay 1']").count():
        anna.click("[value='lay 1']")
        expect(anna.locator("#place")).to_contain_text("Sand to the ")
        host.press("#place")
    anna.click("button[value='take yellow']")
    expect(anna.locator("#place")).to_contain_text("Take a yellow tulip")
    host.press("#place")
    expect(bo.locator(".now")).to_have_text("Turn up the weather card")
    phones[1].press_next()
    expect(bo.locator(".now")).not_to_have_text("Turn up the weather card")
    _let_the_drought_pass(table, phones)

    expect(anna.locator(".now")).to_have_text("Trade with the co-op")
    expect(anna.locator(".harvest li")).to_have_count(4)
    _trade(table, host)
    expect(bo.locator(".now")).to_have_text("Trade with the co-op")
    for phone in phones[1:]:
        table.say(phone, "done")
    _return_what_is_too_much(table, phones)
    expect(bo.locator(".season")).to_contain_text("Spring year 2 of 6")
    expect(bo.locator(".villages li").nth(1)).to_contain_text("has the wooden shoe")
    assert [wrong for phone in phones for wrong in phone.wrong] == []


def _let_the_drought_pass(table: Table, phones: list[Phone]) -> None:
    while (state := table.state()["state"])["phase"] == "drought":
        table.say(phones[state["turn"]], "pass")


def _trade(table: Table, host: Phone) -> None:
    """A purchase, undone and made again, then done; what cannot be paid for is not lit."""
    page = host.page
    shown = table.state()["state"]["villages"][0]["barn"]
    lit = page.locator(".shop:not(.two) button:not([disabled])")
    assert lit.count() < page.locator(".shop:not(.two) button").count()
    bought = lit.first.get_attribute("value") or ""
    host.press(f".shop button[value='{bought}']")
    expect(page.locator(".news")).to_contain_text("Anna bought")
    host.press(".undo")
    expect(page.locator(".news")).to_contain_text("Anna undid the purchase")
    assert table.state()["state"]["villages"][0]["barn"] == shown
    host.press(f".shop button[value='{bought}']")
    expect(page.locator(".news")).to_contain_text("Anna bought")
    host.press("text=Finish trading")


def _return_what_is_too_much(table: Table, phones: list[Phone]) -> None:
    """The first of everything that is there, chosen in the bar and returned at once."""
    while (state := table.state()["state"])["phase"] == "barn":
        seat = state["waiting"][0]
        page, place = phones[seat].page, phones[seat].page.locator("#place")
        expect(page.locator(".now")).to_contain_text("Return")
        expect(place).to_contain_text("above")
        before = table.state()["version"]
        chips = page.locator(".pile button")
        for chip in range(chips.count()):
            if place.is_disabled():
                chips.nth(chip).click()
        expect(place).to_contain_text("Return")
        phones[seat].press("#place")
        table.all_at(before + 1, [phones[seat]])
        assert seat not in table.state()["state"]["waiting"]


def test_a_whole_race_on_two_phones(table: Table) -> None:
    driver = Driver(table, 2)
    driver.say("shoe w")
    driver.play("race")
    phones = [driver.phone(seat) for seat in range(2)]
    expect(phones[0].page.locator("#barns .limit").first).to_contain_text("no limit now")
    for _ in range(TAPPED_RUNS):
        shown = driver.look()
        phone = phones[shown["state"]["turn"]]
        table.all_at(shown["version"], [phone])
        tap(phone, "run")
        table.all_at(shown["version"] + 1, [phone])
        totals = [village["points"] for village in driver.state["villages"]]
        assert [int(text) for text in phone.page.locator(".marks b").all_text_contents()] == totals
    driver.play("over")
    result = score(parse(driver.state["position"]))
    page = phones[0].page
    winners = " and ".join(NAMES[seat] for seat in result.winners)
    expect(page.locator("#over h1")).to_contain_text(winners)
    for seat, total in enumerate(result.totals):
        line = page.locator(".race .seat", has=page.locator(f".name:text-is('{NAMES[seat]}')"))
        expect(line.locator(".total")).to_have_text(f"{total} points")
        points = [int(text) for text in line.locator(".points").all_text_contents()]
        assert sum(points) == total
    phones[0].press("text=Play again, same seats")
    expect(page.locator("#lobby h1")).to_have_text("H2Olland")
    assert [wrong for phone in phones for wrong in phone.wrong] == []


def test_bots_answer_and_a_person_can_undo_behind_them(table: Table) -> None:
    driver = Driver(table, 2, bots=1)
    driver.say("shoe w")
    phone = driver.phone(0)
    expect(phone.page.locator(".villages li").nth(1)).to_contain_text("The robot")
    tap(phone, "corn")
    expect(phone.page.locator(".news")).to_contain_text("The robot")
    phone.press(".undo")
    phone.press("#undoing .primary")
    expect(phone.page.locator(".now")).to_have_text("The robot is waiting")
    phone.press(".undo:not(.redo)")
    expect(phone.page.locator("#piece-corn")).to_be_attached()


def test_without_javascript_a_list_of_places_and_the_shop_work(table: Table) -> None:
    driver = Driver(table, 2)
    driver.say("shoe w")
    page = driver.phone(0, java_script_enabled=False).page
    page.click("label:has(#piece-mill)")
    page.locator(".places[data-kind=mill] button").first.click()
    expect(page.locator(".news")).to_contain_text("Anna built a mill in the")
    driver.hurry("winter")
    page.goto(page.url)
    page.click("button[value='buy dike']")
    expect(page.locator(".news")).to_contain_text("Anna bought a dike")
    page.click("text=Finish trading")
    expect(page.locator(".now")).to_contain_text("Bo is trading with the co-op")


def test_without_the_map_counts_are_entered_in_forms(table: Table) -> None:
    driver = Driver(table, 3, mode="counts")
    driver.say("shoe w")
    phone = driver.phone(0, width=NARROW)
    page = phone.page
    page.click("button[value=mill]")
    expect(page.locator(".news")).to_contain_text("Anna built a mill")
    driver.hurry("drain")
    page.goto(page.url)
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW  # the widest name is among the answers
    page.select_option("select >> nth=0", "2")
    page.select_option("select >> nth=1", "2")
    page.click("#next")
    expect(page.locator(".now")).to_contain_text("Take a tulip")
    driver.hurry("harvest")
    page.goto(page.url)
    page.click("#next")
    expect(page.locator(".now")).to_contain_text("Waiting for Bo")
    assert phone.wrong == []


def test_r50_anybody_taps_the_real_tile_that_came_up(table: Table) -> None:
    driver = Driver(table, 4, tiles="printed")
    driver.say("shoe w")
    for seat in range(4):
        driver.say("pass", seat)
    for seat, edge in enumerate(("S0r|S1r", "S1r|S2r", "S1l|S1r")):
        driver.say(f"dike {edge}", seat)
    for seat in (3, 0, 1, 2):
        driver.say("pass", seat)
    page = driver.phone(1).page
    expect(page.locator(".now")).to_have_text("Which land tile came up?")
    expect(page.locator("#coming h2")).to_have_text("The tile in the south")
    page.click(".coming button[value='reveal 5']")
    told = "Bo said that land tile 5 came up. Anna’s mills drained a tile in the south. Anna earned a red tulip."
    expect(page.locator(".news")).to_have_text(told)


@pytest.mark.long
def test_every_screen_is_accessible_in_both_themes_and_fits_320_px(table: Table) -> None:
    driver = Driver(table, 2)
    at = f"/t/{driver.code}"
    phones = [driver.phone(seat, width=NARROW, height=640) for seat in range(2)]
    wrong = looked_at(phones[0])
    driver.say("shoe w")
    for path in ("/middle", "/history"):
        wrong += looked_at(phones[1], at + path)
    for phase in ("spring", "dikes", "winter", "race"):
        driver.play(phase)
        wrong += looked_at(phones[driver.state["turn"]], at)
    driver.play("over")
    wrong += looked_at(phones[0], at)
    assert wrong == []
    assert [it for phone in phones for it in phone.wrong] == []


def test_r53_a_phone_plans_its_next_turns_on_the_map(table: Table) -> None:
    driver = Driver(table, 2)
    driver.say("shoe 1")
    anna, bo = driver.phone(0), driver.phone(1)
    page = anna.page
    page.mouse.click(*page.evaluate(WHERE, "mill"))
    expect(page.locator("#place")).to_have_text("Build a mill here")
    expect(page.locator("#pass")).to_be_hidden()
    page.click("#more")
    expect(page.locator("#pass")).to_have_text("And then pass")
    expect(page.locator(".ask")).to_have_text("Now choose for your next turn")
    page.locator("label:has(#piece-potato)").click()
    page.mouse.click(*page.evaluate(WHERE, "potato"))
    expect(page.locator(".spot.planned")).to_be_visible()
    expect(page.locator("#place")).to_have_text("Place these 2, one each turn")
    anna.press("#place")
    expect(bo.page.locator(".news")).to_contain_text("and planned 1 more piece")
    expect(page.locator("#pass")).to_have_text("Forget my plan")
    assert driver.state["planned"] == [1, 0]
    driver.say("pass", 1)
    assert driver.state["planned"] == [0, 0]
    assert "potato" in driver.state["position"].partition("farm w")[0]
    expect(page.locator(".now")).to_have_text("Place one piece, or pass")
    assert anna.wrong == bo.wrong == []


def test_another_piece_is_another_choice_and_not_a_plan(table: Table) -> None:
    driver = Driver(table, 2)
    driver.say("shoe 1")
    page = driver.phone(0).page
    place = page.locator("#place")
    expect(place).to_be_disabled()
    expect(place).to_have_text("Tap a place for the mill")
    page.mouse.click(*page.evaluate(WHERE, "mill"))
    expect(place).to_be_enabled()
    page.locator("label:has(#piece-corn)").click()
    expect(place).to_be_disabled()
    expect(place).to_have_text("Tap a place for the corn")
    page.mouse.click(*page.evaluate(WHERE, "corn"))
    expect(place).to_have_text("Plant corn here")
    field, corn = (page.locator(f".spot.chosen {it}").bounding_box() for it in (".ghost", "svg"))
    assert field
    assert corn
    assert field["x"] - 1 < corn["x"] < field["x"] + field["width"]  # the piece is drawn where it would lie
    assert field["y"] - 1 < corn["y"] < field["y"] + field["height"]
    expect(page.locator(".ask")).to_have_text("Tap it again to turn it")
    assert (place.get_attribute("value") or "").count("+") == 0
    page.click("#more")
    expect(page.locator(".planned")).to_have_count(1)
    page.mouse.click(*page.evaluate(PLANNED))  # a tap takes it out of the plan again
    expect(page.locator(".planned")).to_have_count(0)
    expect(place).to_be_disabled()


PLANNED = """
() => {
  const box = document.querySelector(".planned .ghost").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""


def test_the_bar_says_what_to_do_and_has_the_large_button_wherever_a_phone_is_scrolled(table: Table) -> None:
    driver = Driver(table, 2)
    driver.say("shoe w")
    phones = [driver.phone(seat, width=NARROW, height=640) for seat in range(2)]
    for phase in ("spring", "dikes", "drain", "race"):
        driver.play(phase)
        shown = driver.look()
        table.all_at(shown["version"], phones)
        seat = shown["state"]["waiting"][0]
        page = phones[seat].page
        for at in (0, 10_000):
            page.evaluate("(y) => scrollTo(0, y)", at)
            for part in (".bar .turn", ".bar .ask", "#place"):
                box = page.locator(part).bounding_box()
                assert box, (phase, part)
                assert 0 <= box["y"] <= 640 - box["height"], (phase, at, part)
        expect(phones[1 - seat].page.locator(".bar .wait")).to_contain_text(NAMES[seat])


def test_the_pieces_stay_at_the_top_over_the_map_but_not_over_the_barns(table: Table) -> None:
    driver = Driver(table, 2)
    driver.say("shoe w")
    page = driver.phone(0, width=360).page
    lake, barn, pieces = (page.locator(it) for it in (".lake", "#barn", "#pieces"))
    lake.evaluate("(it) => scrollTo(0, scrollY + it.getBoundingClientRect().top + 20)")
    expect(pieces).to_be_in_viewport()
    barn.evaluate("(it) => scrollTo(0, scrollY + it.getBoundingClientRect().top)")
    expect(pieces).not_to_be_in_viewport()
    lake.evaluate("(it) => scrollTo(0, scrollY + it.getBoundingClientRect().top + 20)")
    expect(pieces).to_be_in_viewport()


def test_places_in_another_part_of_the_map_bring_the_whole_map_and_a_tap_on_it_comes_closer(table: Table) -> None:
    driver = Driver(table, 4)
    driver.say("shoe 1")
    page = driver.phone(0, width=NARROW, height=640).page
    expect(page.locator("#zoom-S")).to_be_checked()
    page.locator("label:has(#zoom-N)").click()
    page.wait_for_timeout(ZOOM_MS)
    page.locator("label:has(#piece-corn)").click()
    expect(page.locator("#zoom-all")).to_be_checked()
    page.wait_for_timeout(ZOOM_MS)
    page.mouse.click(*page.evaluate(WHERE, "corn"))
    expect(page.locator("#zoom-S")).to_be_checked()
    expect(page.locator("#place")).to_be_disabled()


def test_a_choice_of_a_hint_comes_into_sight_with_its_piece_whatever_part_of_the_map_it_is_in(table: Table) -> None:
    anna = table.host("Anna", 4, "h2olland", robots=("", "friendly", "friendly", "friendly"))
    page = anna.page
    table.say(anna, "shoe 1")
    anna.press("button.asks-hint")
    expect(page.locator("#hint")).to_be_visible()
    parts = set()
    for choice in page.locator("#hint input[type=radio]").all():
        choice.check()
        expect(page.locator(".spot.chosen svg")).to_have_count(1)
        expect(page.locator(".spot.chosen .ghost")).to_be_in_viewport()
        lake, ghost, piece = page.evaluate(MIDDLES)
        assert max(abs(ghost[axis] - lake[axis]) for axis in (0, 1)) < lake[2] / 2
        assert piece[:2] == pytest.approx(ghost[:2], abs=3)
        parts.add(page.locator("input[name=zoom]:checked").input_value())
    assert len(parts) > 1  # not all choices lie in the village of this seat
