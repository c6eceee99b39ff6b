"""Roll 'em Fold 'em in a real browser: two phones play, and one plays solo; every screen passes axe in both themes."""

import re

import pytest
from playwright.sync_api import expect

from companion.rollfold.pictures import _NAME, _folds, folded_sheet, picture_name
from companion.rollfold.words import sentence as told
from companion.rollfold.words import short
from companion.tables.table import Event, Head, lay, moved
from games.rollfold.editions import BY_NAME, level_in
from games.rollfold.rules.folds import Folds
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.test_access import COLOURS_ONLY, NARROW, findings, sideways

NAMES = ("Anna", "M" * 24)  # as wide as a name can be
CORNERS = "ABCD"


def wrong_with(phone: Phone) -> list[str]:
    """What is wrong with the page in view, by day and by night."""
    page = phone.page
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += [f"at night {it}" for it in findings(page, COLOURS_ONLY)]
    return found + ([f"{page.url} scrolls sideways"] if sideways(page) > 0 else [])


@pytest.mark.browser
def test_two_phones_roll_take_fold_and_one_of_them_wins(table: Table) -> None:
    anna = table.host(NAMES[0], 2, game="rollfold", choices={"level": "2"}, width=NARROW)
    bo = table.scan(anna.page.input_value(".link input"), NAMES[1], width=NARROW)
    expect(anna.page.locator(".seating")).to_contain_text(NAMES[1])
    expect(bo.page.locator("[value='level 2']")).to_have_attribute("aria-pressed", "true")
    wrong = wrong_with(anna)

    # The level may still change; then whoever folded something last begins.
    bo.press("[value='level 1']")
    expect(anna.page.locator("[value='level 1']")).to_have_attribute("aria-pressed", "true")
    anna.press("[value='begin 1']")
    expect(bo.page.locator(".wait")).to_contain_text("Waiting for Anna to roll")
    anna.press_next()
    expect(bo.page.locator(".cube svg").first).to_have_attribute("aria-label", re.compile(r"black \d"))
    expect(bo.page.locator("button.die")).to_have_count(0)
    dice = table.state()["state"]["dice"]
    wrong += wrong_with(anna)

    # Undone and rolled again, they fall the same.
    bo.press(".undo")
    anna.press("#questions [value=agree]")
    expect(anna.page.locator("#next")).to_contain_text("Roll")
    anna.press_next()
    expect(bo.page.locator(".wait")).to_contain_text("take a die")
    assert table.state()["state"]["dice"] == dice

    # One takes, the other gets the other; a fold is cheered on both phones.
    anna.press("#take-w")
    expect(bo.page.locator(".die.mine")).to_have_class(re.compile("black"))
    expect(bo.page.locator(".numbers b")).to_have_count(len(dice["black"]))
    bo.press("[value='fold A large']")
    expect(anna.page.locator(".cheer")).to_contain_text("folded corner A large! +1 black from the next round on")
    expect(bo.page.locator(".numbers button")).to_have_count(0)
    bo.page.click("text=How my sheet should look")  # and stays open in the next round
    bo.press_next()
    expect(anna.page.locator("[value='all done']")).to_have_count(0)  # nobody else is drawing any more
    anna.press_next()

    # From the next round on Bo may raise a number of the black die.
    expect(bo.page.locator("#next")).to_contain_text("Roll")
    bo.page.click("text=We use our own dice")
    bo.page.select_option("#own label:has-text('Black') select", "1|4")
    bo.page.select_option("#own label:has-text('White') select", "5")
    bo.press("button:has-text('Use these dice')")
    bo.press("#take-b")
    bo.press("[value='plus 2']")
    expect(bo.page.locator(".numbers")).to_contain_text("5")
    expect(anna.page.locator(".people li").nth(1)).to_contain_text("1 and 5 · 1 folded, 1 large")
    expect(bo.page.locator(".paper img")).to_be_visible()
    wrong += wrong_with(bo)

    # The end: Bo claims, Anna answers, and the game is over for both.
    table.say(bo, *(f"fold {corner} small" for corner in CORNERS[1:]))
    table.all_at(table.state()["version"])
    bo.page.click("text=Have you won?")
    bo.page.fill(".won input[name=word]", "5")
    bo.press("button:has-text('I’ve won')")
    expect(anna.page.locator(".cue")).to_contain_text(f"{NAMES[1]} claims a win with 5 X’s this turn.")
    wrong += wrong_with(anna)
    anna.press("[value='not me']")
    expect(bo.page.locator("#next")).to_contain_text("End the game")
    bo.press_next()
    for phone, words in ((anna, f"{NAMES[1]} wins"), (bo, "You win")):
        expect(phone.page.locator("h1")).to_have_text(words)
        expect(phone.page.locator("#next")).to_have_attribute("href", f"/t/{table.code}/photos")
    wrong += wrong_with(anna)
    anna.go(f"/t/{table.code}/middle")
    wrong += wrong_with(anna)
    assert sideways(anna.go(f"/t/{table.code}/photos")) <= 0
    assert wrong == []
    assert [*anna.wrong, *bo.wrong] == []


@pytest.mark.browser
def test_one_phone_plays_solo_down_a_column_for_crowns(table: Table) -> None:
    solo = table.host("Cas", 1, game="rollfold", choices={"level": "3"}, width=NARROW)
    solo.press("[value='column 4']")
    expect(solo.page.locator("#next")).to_contain_text("Daybreak")
    wrong = wrong_with(solo)
    solo.press_next()
    expect(solo.page.locator("#next")).to_contain_text("the white die")

    # Daybreak begins with white: nothing to choose.
    solo.press_next()
    expect(solo.page.locator(".die.mine")).to_have_class(re.compile("white"))
    expect(solo.page.locator(".strip30 .crossed")).to_have_count(1)
    wrong += wrong_with(solo)
    solo.press_next()
    expect(solo.page.locator(".count")).to_contain_text("Field 2/29")
    _play_to(table, solo, 14)
    table.say(solo, "roll", "take b", *(f"fold {corner} small" for corner in CORNERS))
    solo.go(f"/t/{table.code}")
    expect(solo.page.locator(".where")).to_contain_text("Win this turn to earn 5 crowns.")
    solo.page.click("text=Have you won?")
    wrong += wrong_with(solo)
    solo.press("button:has-text('I’ve won')")
    expect(solo.page.locator("#next")).to_contain_text("End the game")
    solo.press_next()
    expect(solo.page.locator(".crowns .icon")).to_have_count(5)
    expect(solo.page.locator("#over")).to_contain_text("You earned 5 crowns: 15 turns down Daybreak on level 3.")
    wrong += wrong_with(solo)

    # Again: this phone knows how well the column went.
    solo.press("text=Play again")
    expect(solo.page.locator("[data-solo-column='3-4']")).to_have_text("Best: 15 turns")
    assert wrong + wrong_with(solo) == []
    assert solo.wrong == []


def _play_to(table: Table, phone: Phone, rounds: int) -> None:
    """Play quickly until this round waits for its roll."""
    while True:
        state = table.state()["state"]
        if state["phase"] == "roll" and state["round"] == rounds:
            return
        table.say(phone, {"roll": "roll", "choose": "take b", "draw": "done"}[state["phase"]])


HEAD = Head("ABC234", "rollfold", ("Anna", "Bo"), {"level": 4}, False, 1, bytes(range(32)), 0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("begin 2", "said that Bo folded something last and starts with the dice"),
        ("rolled 1|4 2|2", "rolled black 1|4 and white 2|2 with real dice"),
        ("take w", "took the white die"),
        ("plus 2", "added 1 to the second number"),
        ("fold D large", "folded corner D large for take white"),
        ("fold C again", "folded corner C a second time"),
        ("bulb A off", "unmarked the light bulb in corner A"),
        ("won 1", "claimed a win with one X this turn"),
        ("not me", "said they haven’t won"),
    ],
)
def test_the_history_tells_every_move_in_a_sentence(words: str, sentence: str) -> None:
    assert told(Event(1, "move", 0, words), ("Anna", "Bo")) == sentence
    assert short(words)


def test_the_history_tells_what_chance_gave() -> None:
    table = moved(lay(HEAD), 0, "begin")
    event = table.events[-1]
    first = event.draws[0]["result"][0]
    assert (
        told(event, ("Anna", "Bo"))
        == f"picked the first player at random: {('Anna', 'Bo')[first - 1]} starts with the dice"
    )
    rolled = moved(table, first - 1, "roll").events[-1]
    assert re.fullmatch(r"rolled black \d(\|\d)? and white \d(\|\d)?", told(rolled, ("Anna", "Bo")))


@pytest.mark.parametrize(
    ("level", "edition", "folds"),
    [
        (1, 1, Folds()),
        (1, 2, Folds()),
        (2, 2, Folds((6, 3, 0, 6))),
        (4, 2, Folds((2, 3, 2, 3), turned=True, again=(True, False) * 2, blunt=7)),
    ],
)
def test_the_picture_of_a_sheet_has_an_address_that_says_its_folds(level: int, edition: int, folds: Folds) -> None:
    it = level_in(level, edition)
    match = _NAME.fullmatch(picture_name(it, folds))
    assert match
    assert (BY_NAME[match[1]], _folds(match)) == (it, folds)
    assert folded_sheet(it, folds).startswith("<svg")


@pytest.mark.parametrize("name", ["level-1-2000", "level-4-6000", "level-1b-3333-0000", "level-4-2203-0000"])
def test_a_sheet_that_cannot_be_folded_like_this_has_no_picture(name: str) -> None:
    match = _NAME.fullmatch(name)
    assert match
    assert _folds(match) is None


def test_each_level_has_its_picture() -> None:
    drawn = {folded_sheet(level, Folds((level.large,) * 4)) for level in BY_NAME.values()}
    assert len(drawn) == len(BY_NAME) == 7
