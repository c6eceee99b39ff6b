"""A game of H2Olland in a real browser in which everything that can be real is real: tiles and weather cards (R50),
chosen colours and villages (R51), and a player without a phone.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from games.h2olland.positions import parse
from games.h2olland.rules import score
from games.h2olland.rules.state import State
from tests.companion.web.browsing import Phone, Table
from tests.companion.web.h2olland import Driver, tap
from tests.photos.board import Laid, from_above, lying
from tests.photos.camera import Lying, Shot, jpeg, photograph
from tests.photos.prints import PX_PER_MM

pytestmark = pytest.mark.browser

CLOSE = Shot(megapixels=1.5, tilt=8, tilt_towards=40, light=1.5, blur_mm=0.12)
ABOVE = Shot(megapixels=5, tilt=9, tilt_towards=50, turn=4, light=2, light_from=30, blur_mm=0.12, fill=1.0)


def sent(phone: Phone, picture: Any, shot: Shot, path: Path) -> None:
    """The phone takes this photo at its table."""
    rng = np.random.default_rng(5)
    path.write_bytes(jpeg(photograph([Lying(picture, PX_PER_MM)], shot, rng), 90))
    phone.page.set_input_files(".choose-photos input", path)


def end_of(driver: Driver) -> State:
    return parse(driver.state["position"])


def test_r50_r51_everything_is_real_and_told_by_taps_and_photos_and_the_board_agrees(
    table: Table, tmp_path: Path
) -> None:
    driver = Driver(table, 3, phoneless=True, tiles="printed", cards="printed")
    driver.join(1)
    anna, bo = driver.phone(0), driver.phone(1)

    # Everyone takes the pieces they like, Bo chooses for the player without a phone, and the east is played instead of
    # the west. Bo takes the colour of that player, who gets his.
    anna.press("#colour0B")
    bo.press("#phoneless summary")
    bo.press("#colour2W")
    bo.press("#colour1W")
    bo.press("#emptyW")
    expect(anna.page.locator("#setting")).to_contain_text("Westveen stays empty.")
    assert (driver.state["colours"], driver.state["sides"]) == (["blue", "white", "orange"], "SNE")
    anna.press("button[value='shoe 1']")
    expect(anna.page.locator(".now")).to_have_text("Place one piece, or pass")

    # Bo's phone places the first piece of the player without one.
    driver.say("mill 6,13")
    tap(bo, "mill")
    expect(bo.page.locator("#people")).to_contain_text("Play for")
    bo.press("#people a.small")
    move = tap(bo, "mill")
    x, _, y = move.split()[1].partition(",")
    assert int(x) > 10, "the third player sits in the east"
    assert f"{x},{y}" in driver.state["position"].partition("mill o ")[2].splitlines()[0]
    bo.go(f"/t/{driver.code}?seat=1")

    # The first tile is tapped by whoever did not turn it over, the first weather card is photographed.
    driver.play("reveal")
    expect(bo.page.locator(".now")).to_have_text("Which land tile came up?")
    bo.page.click(".coming button[value='reveal 9']")
    expect(anna.page.locator(".news")).to_have_text(
        "Bo said that land tile 9 came up. Bo’s mills drained a tile in the north."
    )
    assert ":9r0" in driver.state["position"]
    driver.play("weather")
    expect(anna.page.locator(".now")).to_have_text("Which weather card came up?")
    anna.page.click("text=Photograph it instead")
    sent(anna, lying(["weather 7"], np.random.default_rng(1)), CLOSE, tmp_path / "card.jpg")
    expect(anna.page.locator("main")).to_contain_text("Weather card 7 came up.")
    anna.page.click("text=Make this move")
    expect(bo.page.locator(".news")).to_contain_text("corn rot, potato +1")
    assert driver.state["weather"] == [7]

    # Greedy bots play on; they tell what comes up through the API. In the end the photo agrees with what was told.
    driver.play()
    state = end_of(driver)
    told = [event["move"] for event in driver.log()["events"] if event["move"].split()[0] in ("reveal", "weather")]
    assert len(told) == len(state.weather) + sum(face[0] > 0 for face in state.lake.faces)
    anna.go(f"/t/{driver.code}/photos")
    sent(anna, from_above(Laid(state), np.random.default_rng(2)), ABOVE, tmp_path / "board.jpg")
    expect(anna.page.locator("main")).to_contain_text("The board matches the app.")
    for points in score(state).totals:
        expect(anna.page.locator("main")).to_contain_text(str(points))
    assert anna.wrong == bo.wrong == []
