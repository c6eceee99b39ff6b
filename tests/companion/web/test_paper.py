"""The folded sheet of a game without a table: one photo in, the winner out, in a real browser."""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.companion.web.browsing import Table
from tests.companion.web.test_photos import unwell
from tests.games.rollfold.test_sheet import final
from tests.photos import folded
from tests.photos.camera import Shot, jpeg

pytestmark = pytest.mark.browser


def test_a_photo_of_a_folded_sheet_names_the_winner(table: Table, tmp_path: Path) -> None:
    taken = folded.take(np.random.default_rng(5), final("V19"), folded.Leafed(), Shot(tilt=8, light=1.2, blur_mm=0.1))
    picture = tmp_path / "IMG_7.jpg"
    picture.write_bytes(jpeg(taken.picture, 88))
    phone = table.phone(reduced_motion="reduce")
    page = phone.go("/score")
    page.click("a:has-text('Crease & Cross')")
    wrong = unwell(page)
    page.locator("label:has-text('Player 2')").click()
    page.set_input_files(".choose-photos input", picture)
    expect(page.locator("#review")).to_be_visible()
    wrong += unwell(page)
    for question in page.locator(".question").all():  # the likeliest comes first, and is right
        question.locator("label").first.click()
    with page.expect_navigation():
        page.click("#next")
    expect(page.locator("#tally")).to_contain_text("Winner: Player 2")
    expect(page.locator("#review")).to_contain_text("Counted.")
    assert wrong + phone.wrong == []
