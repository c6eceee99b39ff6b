"""A whole game of Dutch in which every card is real: two players hold them and tell their phones what lies open."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from companion.tables.verify import verify
from companion.vision.arrays import Image
from games.dutch.rules import score
from games.dutch.rules.cards import NAMES, gathered, listed
from games.dutch.rules.state import owned
from tests.companion.phones import wait_until
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.test_dutch import say, sit, wrong_with
from tests.games.dutch.retold import Retold, Step
from tests.photos.camera import Shot
from tests.photos.spread import beside, columns, photo, rows

pytestmark = pytest.mark.browser

SHARP = Shot(megapixels=4, tilt=10)
SEED = 7  # a short game whose end leaves cards that nobody has seen


def test_a_whole_game_with_real_cards_is_told_counted_and_photographed(table: Table, tmp_path: Path) -> None:
    phones = sit(table, {"cards": "own"})
    expect(phones[0].page.locator("#lobby")).to_contain_text("Shuffle your forty cards")
    evening = Retold(Random(SEED))
    steps = evening.steps()
    first_round(phones, table, evening, steps)
    tokens = [phone.page.input_value("#act [name=csrf_token]") for phone in phones]
    for seat, text, _, _ in steps:
        if not text.startswith("count"):  # the photo below says it
            say(phones[seat], table.code, tokens[seat], table.state()["version"], text)
    assert table.state()["state"]["phase"] == "count"

    heaps = [*(owned(player) for player in evening.truth.players), left_over(evening)]
    labels = ("first", "second", "rest")
    lying = [[label, *(NAMES[card] for card in listed(cards))] for label, cards in zip(labels, heaps, strict=True)]
    rng = np.random.default_rng(1)
    picture = saved(tmp_path / "cards.jpg", photo(beside([columns(it, rng) for it in lying], 90), rng, SHARP))
    phones[1].go(f"/t/{table.code}")
    expect(phones[1].page.locator("#bar .ask")).to_contain_text("Tap your cards that nobody has seen")
    assert wrong_with(phones[1]) == []
    photographed(phones[1], "Photograph all cards instead", picture, "Make this move")

    totals = [tally.total for tally in score(evening.truth).tallies]
    phones[0].go(f"/t/{table.code}")
    shown = [int(text.replace("−", "-")) for text in phones[0].page.locator(".ranking .total").all_inner_texts()]
    assert sorted(shown) == sorted(totals)
    photographed(phones[0], "Count the cards by photo", picture, "Accept this score")
    expect(phones[0].page.locator("#tally")).to_contain_text("All forty cards are accounted for.")
    expect(phones[0].page.locator(".read-sheet", has_text="The log has exactly these cards.")).to_have_count(3)

    log = phones[0].context.request.get(f"{phones[0].base}/t/{table.code}/log.json").json()
    assert verify(log) == []
    assert re.fullmatch(r"\d+ cards.* were reported by the players, not drawn here\.", log["told"])
    assert [phone.wrong for phone in phones] == [[], []]


def first_round(phones: list[Phone], table: Table, evening: Retold, steps: Iterator[Step]) -> None:
    """The deal, the display and a round by tapping; a wrong tap is undone."""
    page = phones[0].page
    phones[0].press_next()
    next(steps)
    expect(page.locator("#bar .ask")).to_contain_text("Tap the card that came up on place 1")
    assert wrong_with(phones[0]) == []
    wrong = next(name for name in NAMES if name != NAMES[evening.truth.display[0]])
    phones[0].press(f"#tell button[value='up {wrong}']")
    expect(page.locator("#bar .ask")).to_contain_text("place 2")
    phones[0].press("#bar button[value=undo]")
    expect(page.locator("#bar .ask")).to_contain_text("place 1")
    for seat, text, after, _ in steps:
        before = table.state()["version"]
        tap(phones[seat], text)
        wait_until(lambda: min(phone.version for phone in phones) > before)  # noqa: B023 - asked at once
        if after.game and after.game.round > 1:
            return


def tap(phone: Phone, text: str) -> None:
    """Say this by tapping on the page, as a player would."""
    page, (word, *rest) = phone.page, text.split()
    match word:
        case "open":
            page.wait_for_selector("#bar button[value=open]")
            for card in rest:
                page.click(f"label[for=tell{card}]")
            phone.press("#bar button[value=open]")
        case "buy":
            page.click(f"label[for=place{rest[0]}]")
            for card in rest[2:]:
                page.click(f"label[for=pay{card}]")
            phone.press("#bar button[value=buy]")
        case "power":
            page.click("#tell summary")
            phone.press(f"#tell button[value='{text}']")
        case _:
            phone.press(f"button[value='{text}']")
    page.wait_for_selector("body:not(.busy)")


def photographed(phone: Phone, link: str, picture: Path, button: str) -> None:
    """Follow this link, send the photo, and press the button under what was read."""
    page = phone.page
    page.click(f"text={link}")
    page.wait_for_url("**/photos*")
    page.wait_for_load_state()  # its script hears of the photo from then on
    page.set_input_files(".take input", picture)
    expect(page.locator("#review")).to_be_visible()
    page.click(f"text={button}")
    page.wait_for_load_state()


def left_over(evening: Retold) -> int:
    return gathered(evening.truth.display) | evening.truth.auction_discards


def saved(path: Path, picture: Image) -> Path:
    cv2.imwrite(str(path), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    return path


def test_a_photo_of_the_display_tells_the_cards_that_came_up(table: Table, tmp_path: Path) -> None:
    phones = sit(table, {"cards": "own"})
    phones[0].press_next()
    expect(phones[0].page.locator("#bar .ask")).to_contain_text("place 1")
    display = ["R4", "G2", "B8", "P10", "G7", "R1"]
    rng = np.random.default_rng(2)
    picture = saved(tmp_path / "display.jpg", photo(rows(display, rng), rng, SHARP))
    photographed(phones[0], "Photograph the auction instead", picture, "Make this move")
    phones[0].page.wait_for_url(f"**/t/{table.code}")
    state = table.state()["state"]
    assert (state["phase"], state["display"]) == ("bid", display)
