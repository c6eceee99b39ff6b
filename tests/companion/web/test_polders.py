"""A game of Polders in which everything is real: the cards, the deal, the pens and the paper (R43, R44)."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from games.polders.table.state import DECK
from tests.companion.photos.games import Game, photo
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.games import drawn_sheets
from tests.companion.web.test_access import findings
from tests.companion.web.test_photos import settle
from tests.photos import spread
from tests.photos.camera import Shot, jpeg

pytestmark = pytest.mark.browser

ROUND = tuple(DECK[at : at + 3] for at in range(1, 16, 3))
SHOT = Shot(megapixels=2.5, tilt=10, light=1.2, blur_mm=0.1)
LATER = ("A05", "A06", "A03")
PENS = {"R": "K", "B": "G", ".": "."}


def tell(phone: Phone, *cards: str) -> None:
    """Tap what came up, then the button."""
    for card in cards:
        phone.page.click(f".telling label:has([value={card}])")
    phone.press_next()


def photograph(phone: Phone, cards: Sequence[str], path: Path) -> None:
    """Let a photo tell what came up, with the open assignments lying beside the cards."""
    rng = np.random.default_rng(3)
    path.write_bytes(jpeg(spread.photo(spread.rows([*cards, "A14", "A01"], rng), rng, SHOT), 90))
    phone.page.click("text=Photograph them instead")
    phone.page.wait_for_url("**/photos*")
    phone.page.wait_for_load_state()  # its script hears of the photo from then on
    phone.page.set_input_files(".take input", path)
    expect(phone.page.locator("#tally")).to_contain_text("came up.")
    phone.page.click("text=Make this move")


def redrawn(words: str) -> str:
    """Red's squares in black and blue's in green."""
    return "".join(PENS[words[at]] + words[at + 1] for at in range(0, len(words), 2))


def test_R43_R44_a_game_with_real_cards_a_real_deal_and_chosen_pens(table: Table, tmp_path: Path) -> None:
    anna = table.host("Anna", 2, choices={"cards": "printed"}, reduced_motion="reduce")
    bo = table.scan(anna.page.input_value(".link input"), "Bo", reduced_motion="reduce")
    wrong = findings(anna.page)

    # Pens: Anna takes Bo's, then both take what they brought.
    anna.press("#pen0B")
    expect(bo.page.locator("#pen1R")).to_have_attribute("aria-pressed", "true")
    anna.press("#pen0K")
    bo.press("#pen1G")
    expect(anna.page.locator(".seating")).to_contain_text("green")

    # The players dealt the polders themselves.
    anna.page.click("text=Dealt the polders yourselves?")
    anna.page.locator(".dealt select").nth(0).select_option(label="Bo")
    anna.page.locator(".dealt select").nth(1).select_option(label="Anna")
    anna.page.locator(".dealt select").nth(2).select_option(label="Bo")
    anna.press(".dealt button")
    expect(bo.page.locator(".front")).to_contain_text("De Schermer")
    wrong += findings(anna.page)

    # Any phone tells what came up; too few is said, and nothing is lost.
    tell(bo, "A14", "A01")
    expect(anna.page.locator(".tasks li")).to_have_count(2)
    wrong += findings(anna.page)
    tell(anna, *ROUND[0][:2])
    expect(anna.page.locator("#flash")).to_contain_text("Tap 3 cards. You tapped 2.")
    tell(anna, ROUND[0][2])
    expect(bo.page.locator("label.card")).to_have_count(3)
    table.say(anna, "discard now")
    for cards in ROUND[1:]:
        if cards == ROUND[1]:
            photograph(bo, cards, tmp_path / "cards.jpg")
        else:
            tell(bo, *cards)
        expect(bo.page.locator("label.card")).to_have_count(3)
        table.say(anna, "discard now")
    table.say(anna, "cross")

    # The rest quickly, then the paper.
    for task in (*LATER, ""):
        table.say(anna, *([f"reveal {task}"] if task else []))
        for cards in ROUND:
            table.say(anna, f"flip {' '.join(cards)}", "discard now")
        table.say(anna, "cross")
    log = table.log()
    assert log["told"] == "1 deal, 5 assignments and 75 shape cards were reported by the players, not drawn here."
    game = Game(log, tuple(map(redrawn, drawn_sheets(log))))
    paths = [tmp_path / f"IMG_{polder}.jpg" for polder in range(2)]
    for polder, path in enumerate(paths):
        path.write_bytes(photo(game, polder))
    page = bo.go(f"/t/{table.code}/photos")
    page.set_input_files(".choose-photos input", paths)
    expect(page.locator("#review")).to_be_visible()
    settle(page, game)
    assert tuple(table.state()["state"]["sheets"]) == game.words
    expect(page.locator(".ranking")).to_contain_text("green")
    expect(page.locator(".ranking")).not_to_contain_text("red")
    assert wrong == []
    assert anna.wrong == bo.wrong == []
