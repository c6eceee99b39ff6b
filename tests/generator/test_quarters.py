"""Score pads and player aids."""

from functools import partial
from importlib import import_module
from typing import Any

import pytest

from generator.catalogue import PRINTABLE, documents
from generator.page.geometry import Box
from generator.page.palette import INKS, Palette
from generator.page.paper import CALM_MM, PAPERS, Paper, margin_bands
from generator.page.quarters import AID, QUARTER, aid_height, aid_page, pad_page
from tests.generator.polders.ruler import Ruler, overlaps

OURS = ("dutch", "flutter", "h2olland", "rollfold")  # Polders draws its own
AIDED = ("flutter", "h2olland", "rollfold")  # those of Dutch are cards
SMALLEST = 7.5  # points


def module(game: str) -> Any:
    return import_module(f"generator.{game}.pad")


PAGES = {f"{game} pad": partial(pad_page, pad=module(game).PAD) for game in OURS} | {
    f"{game} aid": partial(aid_page, title=module(game).AID_TITLE, blocks=module(game).AID) for game in AIDED
}


def _measured(name: str, paper: Paper, ink: Palette) -> Ruler:
    ruler = Ruler()
    page: Any = PAGES[name]
    page(ruler, paper=paper, ink=ink)
    return ruler


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_printed_and_read(name: str, ink: Palette, paper: Paper) -> None:
    ruler = _measured(name, paper, ink)
    inside = paper.box.inset(CALM_MM)
    assert [stroke for stroke in ruler.strokes if not inside.holds(stroke.box)] == []
    assert [w.words for w in ruler.words for band in margin_bands(paper) if w.box.meets(band)] == []
    assert overlaps(ruler.words) == []
    left = [word for word in ruler.words if word.box.right < paper.width / 2 and word.box.bottom < paper.height / 2]
    assert len(left) * 4 == len(ruler.words), "four quarters alike"
    assert [word for word in left if not Box(0, 0, paper.width / 2, paper.height / 2).holds(word.box)] == []


@pytest.mark.parametrize("game", AIDED)
def test_an_aid_fills_its_quarter_and_no_more(game: str) -> None:
    assert 0.85 * AID.h <= aid_height(module(game).AID) <= AID.h
    assert QUARTER.holds(AID)


@pytest.mark.parametrize("name", PAGES)
def test_type_is_large_enough(name: str) -> None:
    assert min(word.size for word in _measured(name, PAPERS["a4"], INKS["full"]).words) >= SMALLEST


@pytest.mark.parametrize("game", PRINTABLE)
def test_every_game_has_a_score_pad(game: str) -> None:
    assert [it.use for it in documents(game) if it.part == "pad"] == ["later"]
