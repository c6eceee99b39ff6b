"""Flutter in a real browser with everything that can be real: stacks in an order of their own, tiles, water, bees."""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from companion.flutter.photo import AS_LOGGED
from games.flutter.table.state import State, by_seat, dealt, phase, water_drawn
from tests.companion.web.browsing import Table
from tests.companion.web.test_flutter import Sitting
from tests.photos import meadow as photos
from tests.photos.camera import Shot, jpeg

pytestmark = pytest.mark.browser


def lying(state: State) -> photos.Meadow:
    """The real meadow: what was told, with the bees that the players chose."""
    bees = zip(state.colours, by_seat(state, dealt(state).bees), strict=False)
    meadow = photos.on_table(dealt(state))
    return photos.Meadow(meadow.places, meadow.water, {colour: tile for colour, tile in bees if tile})


def test_R39_to_R43_everything_is_real_the_photo_agrees_and_the_game_is_stopped(table: Table, tmp_path: Path) -> None:
    game = Sitting(table, players=2, stacks="printed", rondel="random")
    anna, bo = game.phones

    # Anna takes the white bee, and the table tells how the stacks lie.
    anna.press("button[value='bee white']")
    expect(bo.page.locator(".seating .sign").first).to_have_class("sign white")
    for shape, told in (("H", "hummingbirds"), ("M", "moths"), ("L", "ladybugs"), ("B", "butterflies, dragonflies")):
        anna.press(f"button[value='stack {shape}']")
        expect(bo.page.locator("#circle")).to_contain_text(told)
    expect(anna.page.locator("#circle")).to_have_text("Sun: hummingbirds, moths, ladybugs, butterflies, dragonflies")
    anna.press("text=I last admired nature")
    expect(anna.page.locator(".front")).to_have_text("Which hummingbird came up?")

    # A pond is filled with real water.
    state = game.play_until(lambda state: phase(state) == "fill")
    digger = game.asked()
    expect(digger.page.locator(".front")).to_contain_text("for the pond, and tap")
    digger.press("button[value='water WT15']")
    for phone in game.phones:
        expect(phone.page.locator(".news")).to_contain_text("gives nothing")
    state = game.play_until(lambda state: phase(state) == "place" and all(dealt(state).bees))
    assert water_drawn(dealt(state)) > 0

    # A photo of the real meadow agrees with all that was told.
    picture = tmp_path / "meadow.jpg"
    shot = Shot(tilt=6, light=1.1, blur_mm=0.1)
    picture.write_bytes(jpeg(photos.photo(lying(state), np.random.default_rng(41), shot), 90))
    anna.go(f"{game.path}/photos")
    anna.page.set_input_files(".choose-photos input", picture)
    expect(anna.page.locator("#review")).to_contain_text(AS_LOGGED)

    # They stop early: the game counts as it stands.
    anna.go(game.path)
    anna.press("text=Stop early")
    anna.press("button[value=stop]")
    expect(bo.page.locator(".ranking li")).to_have_count(2)
    bo.press("button[value=finish]")
    expect(anna.page.locator("#after")).to_contain_text("Play again, same seats")
    assert [phone.wrong for phone in game.phones] == [[], []]
