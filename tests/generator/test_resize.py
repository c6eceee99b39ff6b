"""A3 and A5: where pages, sheets and backs end up."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from generator.catalogue import PRINTABLE, documents
from generator.document import Document, Page
from generator.manifest import manifest
from generator.page.geometry import Box, Placing
from generator.page.imposition import behind
from generator.page.paper import A3, A4, A5, Paper
from generator.page.sheet import PlacedSheet
from generator.press import write
from generator.resize import on_a3, on_a5
from tests.generator.samples import SHEET, deck, sheet_document, words_at

Turn = Literal["long", "short"]


def _page(label: str, paper: Paper, box: Box) -> Page:
    return Page(label, paper, lambda pen: None, (PlacedSheet(SHEET, Placing(box.x, box.y)),), trim=box, bleed=2)


def _leaves(count: int, paper: Paper, flip: Turn) -> Document:
    """Sheets of paper, each with a readable sheet in another place and one just behind it."""
    fronts = [Box(10 + 5 * n, 20 + 3 * n, SHEET.block.w, SHEET.block.h) for n in range(count)]
    pages = [
        _page(f"{n} {side}", paper, box)
        for n, front in enumerate(fronts)
        for side, box in (("front", front), ("back", behind(front, paper, flip)))
    ]
    return Document("ferry-leaves-a4", "Ferry", "Leaves", paper, tuple(pages), flip, "Flip on the long edge.")


def _blocks(page: Page) -> list[Box]:
    return [it.placing.box(it.sheet.block) for it in page.sheets]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", [A4, A4.sideways], ids=["upright", "sideways"])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_on_a3_each_back_lies_behind_its_front(count: int, paper: Paper, flip: Turn) -> None:
    large = on_a3(_leaves(count, paper, flip))
    assert large.flip in ("long", "short")
    assert large.papers == (count + 1) // 2
    assert sum(len(page.sheets) for page in large.pages) == 2 * count
    for front, back in zip(large.pages[::2], large.pages[1::2], strict=True):
        behind_them = [behind(box, large.paper, large.flip) for box in _blocks(front)]
        for one, other in zip(behind_them, _blocks(back), strict=True):
            assert (one.x, one.y, one.w, one.h) == pytest.approx((other.x, other.y, other.w, other.h))


def test_on_a3_the_paper_turns_over_its_other_edge_and_the_advice_says_so() -> None:
    large = on_a3(_leaves(2, A4, "long"))
    assert (large.paper, large.flip, large.advice) == (A3.sideways, "short", "Flip on the short edge.")


def test_pages_on_a3_stand_side_by_side_and_sideways_ones_above_each_other() -> None:
    for paper, second in ((A4, (220, 20)), (A4.sideways, (10, 230))):
        pages = tuple(_page(str(n), paper, Box(10, 20, 100, 150)) for n in (1, 2))
        (page,) = on_a3(Document("ferry-sheets-a4", "Ferry", "Sheets", paper, pages)).pages
        assert [(box.x, box.y) for box in _blocks(page)] == [(10, 20), second]
        assert page.label == "1 + 2"
        assert page.trim == Box(10, 20, second[0] + 90, second[1] + 130)


def test_what_is_drawn_on_a3_is_where_the_page_is(tmp_path: Path) -> None:
    """Cards A to I are on the first page of A4, J to L on the second."""
    small = words_at(write(deck("ABCDEFGHIJKL", "none"), tmp_path), 1)
    large = words_at(write(replace(on_a3(deck("ABCDEFGHIJKL", "none")), name="large"), tmp_path), 0)
    assert large["J"] == pytest.approx((small["J"][0] + 210, small["J"][1]), abs=0.01)
    assert {"A", "I", "L"} <= large.keys()


def test_on_a5_everything_is_at_69_percent_in_the_middle(tmp_path: Path) -> None:
    """A4 is 210 mm wide: 0.69 of it leaves (148 - 144.9) / 2 = 1.55 mm on A5; and (210 - 204.93) / 2 above."""
    (sheet,) = manifest(on_a5(sheet_document(A4, Placing(10, 20))))["sheets"]
    assert sheet["outline"][0] == pytest.approx([1.55 + 6.9, 2.535 + 13.8])
    assert sheet["outline"][2] == pytest.approx([1.55 + 0.69 * 110, 2.535 + 0.69 * 170])
    assert sheet["fingerprint"] == SHEET.fingerprint
    wide = on_a5(Document("x-a4", "X", "X", A4.sideways, (Page("x", A4.sideways, lambda pen: None),)))
    assert wide.paper == A5.sideways


@pytest.mark.parametrize(("paper", "flip"), [("a3", "long"), ("a3", "short"), ("a5", "long")])
def test_every_game_prints_on_the_paper_it_is_asked_for_and_turns_as_the_printer_does(paper: str, flip: Turn) -> None:
    for game in PRINTABLE:
        for document in documents(game, paper=paper, flip=flip):
            assert document.paper.name == paper
            assert f"-{paper}" in document.name
            assert document.flip in (flip, "none")
