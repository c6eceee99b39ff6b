"""The maker's tables in docs/making.md are what the pages ask for, and stay within what we promise."""

import numpy as np
import pytest

from generator.catalogue import PRINTABLE, documents
from generator.making import making
from generator.pens.log import LogPen
from tests.bench import making as bench


def printed(name: str) -> list[list[str]]:
    """The rows of a table in docs/making.md."""
    table = bench.PAGE.read_text().partition(bench.BEGIN.format(name))[2].partition(bench.END)[0]
    return [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in table.splitlines()[2:]]


def test_the_table_for_tonight_is_what_the_pages_ask_for() -> None:
    shown = printed("tonight")
    assert [row[: -len(bench.INK_HEAD)] for row in shown] == bench.evening()
    assert all(int(full.split()[0]) > int(low.split()[0]) > 0 for *_, full, low in shown)


def test_the_table_of_other_ways_to_print_is_what_the_pages_ask_for() -> None:
    assert printed("others") == bench.others()


@pytest.mark.long
@pytest.mark.parametrize("game", PRINTABLE)
def test_the_ink_is_what_the_pages_take(game: str) -> None:
    (shown,) = (row[-2:] for row, name in zip(printed("tonight"), PRINTABLE, strict=True) if name == game)
    found = [int(words.split()[0]) for words in bench.inks(game)]
    assert [int(words.split()[0]) for words in shown] == pytest.approx(found, abs=1)


def test_ink_is_the_share_that_four_inks_cover() -> None:
    picture = np.full((10, 10, 3), 255, np.uint8)
    assert bench.covered(picture) == 0
    picture[:5] = 0
    assert bench.covered(picture) == 0.5  # black is one ink
    picture[:5] = (255, 0, 0)
    assert bench.covered(picture) == 1  # red is magenta and yellow


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize(("game", "sheets", "cuts"), [("h2olland", 14, 160), ("flutter", 12, 110)])
def test_a_kit_asks_for_no_more_than_we_promise(game: str, sheets: int, cuts: int, ink: str) -> None:
    """With cover and build guide."""
    asked = making(bench.tonight(game, ink=ink))
    assert asked.sheets <= sheets
    assert asked.cuts <= cuts
    assert asked.curves == 0


@pytest.mark.parametrize("game", PRINTABLE)
def test_low_ink_takes_the_same_paper_and_cuts(game: str) -> None:
    assert making(documents(game, ink="low")) == making(documents(game, ink="full"))


@pytest.mark.parametrize("game", PRINTABLE)
def test_every_line_that_shows_a_cut_is_straight(game: str) -> None:
    """As they are drawn, so that no curve hides behind a count."""
    cuts = 0
    for document in documents(game):
        for page in document.pages if document.part not in ("start", "rules", "aid") else ():
            pen = LogPen()
            page.draw(pen)
            drawn = [line for line in pen.lines if "0.25pt square" in line]
            cuts += len(drawn)
            assert [line for line in drawn if " C" in line] == []
    assert cuts > 0
