"""H2Olland's cover and guide show the game itself."""

from games.h2olland.positions import dump, parse
from generator.h2olland.start import AUTUMN, START
from generator.page.geometry import Box
from generator.page.palette import FULL
from generator.pens.log import LogPen


def test_the_cover_shows_a_position_with_land_water_and_all_players() -> None:
    state = parse(AUTUMN)
    assert state.lake.water
    assert all(player.mills and player.farms for player in state.players)
    assert parse(dump(state)) == state


def test_the_fold_is_that_of_a_mill() -> None:
    (fold,) = (step for step in START.steps if step.kind == "fold")
    assert fold.picture is not None
    pen = LogPen()
    fold.picture(pen, Box(0, 0, 46, 26), FULL)
    assert FULL.tulip in pen.log, "where it is folded"
