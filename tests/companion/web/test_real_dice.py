"""A short game of Crease & Cross in which dice, pen, sheet and fold are real: what the phone was told and what the
photo shows agree.
"""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from games.rollfold.bots import GREEDY, choose
from games.rollfold.lab import roll
from games.rollfold.notation import dump_face
from games.rollfold.rules import State, play, start
from games.rollfold.rules.moves import Fold, Roll, Take
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.test_access import NARROW
from tests.photos import folded
from tests.photos.camera import Shot, jpeg

pytestmark = pytest.mark.browser
TURNS = 6  # the first corner is folded in the sixth
SEQUENCE = 7


def test_real_dice_and_a_real_sheet_agree_with_what_was_told(table: Table, tmp_path: Path) -> None:
    phone = table.host("Anna", 1, game="rollfold", choices={"level": "1"}, width=NARROW)
    phone.press("[value='pen K']")
    phone.press_next()
    state = start(1, column=1)
    for turn in range(1, TURNS + 1):
        state = a_turn(table, phone, state, roll(SEQUENCE, turn))
    phone.page.click("text=Stop early?")
    phone.press("[value=stop]")
    phone.press_next()
    expect(phone.page.locator("h1")).to_have_text("Stopped early")

    shot = Shot(tilt=8, light=1.2, blur_mm=0.1)
    taken = folded.take(np.random.default_rng(5), state.players[0].sheet, folded.Leafed(), shot)
    picture = tmp_path / "IMG_8.jpg"
    picture.write_bytes(jpeg(taken.picture, 88))
    page = phone.go(f"/t/{table.code}/photos")
    page.set_input_files(".choose-photos input", picture)
    expect(page.locator("#review")).to_contain_text("This sheet fits the dice rolled at this table.")
    with page.expect_navigation():
        page.click("#next")
    expect(page.locator("#tally")).to_contain_text("orner C: folded small")
    history = phone.go(f"/t/{table.code}/history")
    expect(history.locator("main")).to_contain_text("folded corner C small")
    expect(history.locator("main")).to_contain_text("with real dice")
    expect(history.locator("#fair-part")).to_contain_text("6 rolls were reported by the players, not drawn here.")
    assert phone.wrong == []


def a_turn(table: Table, phone: Phone, state: State, dice: Roll) -> State:
    """Roll and draw by hand, and tell the phone what it needs to know."""
    page = phone.page
    expect(page.locator("#next")).to_contain_text("Roll the dice")
    if not page.locator("#own details[open]").count():
        page.click("text=We use our own dice")
    page.select_option("#own label:has-text('Black') select", dump_face(dice.black))
    page.select_option("#own label:has-text('White') select", dump_face(dice.white))
    phone.press("button:has-text('Use these dice')")
    expect(page.locator("#own")).to_be_hidden()
    state = play(state, dice)
    for move in choose(state, 0, GREEDY[1]):
        match move:
            case Take(_, die) if table.state()["state"]["phase"] == "choose":
                phone.press(f"#take-{die}")
            case Fold(_, corner, large):
                phone.press(f"[value='fold {'ABCD'[corner]} {'large' if large else 'small'}']")
        state = play(state, move)
    expect(page.locator("#next")).to_contain_text("I’m done")
    phone.press_next()
    expect(page.locator("#next")).to_contain_text("Roll the dice")
    return state
