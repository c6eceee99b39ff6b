"""The documents of Roll 'em Fold 'em: names, pages, advice; and files that any printer understands."""

from pathlib import Path
from typing import Any

import pikepdf
import pytest

from games.rollfold.components import PLAYERS
from generator.catalogue import documents
from generator.check import check
from generator.page.palette import InkName
from generator.page.paper import PAPERS
from generator.pens.pdf import pdf
from generator.press import write
from tests.generator.samples import part


def test_names_sort_and_tell_all() -> None:
    assert [document.name for document in documents("rollfold", players=3)] == [
        "rollfold-start-3p-a4",
        "rollfold-level-1-3p-a4",
        "rollfold-level-2-3p-a4",
        "rollfold-level-3-3p-a4",
        "rollfold-level-4-3p-a4",
        "rollfold-foldtest-a4",
        "rollfold-dice-a4",
        "rollfold-solo-a4",
        "rollfold-pad-a4",
        "rollfold-aid-a4",
        "rollfold-box-a4",
        "rollfold-rules-a4",
    ]
    low = [document.name for document in documents("rollfold", players=1, paper="letter", ink="low")]
    assert low[1] == "rollfold-level-1-1p-letter-low"


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_gets_a_sheet_of_each_level(players: int) -> None:
    for document in documents("rollfold", players=players)[1:5]:
        sides = [placed.sheet.side for page in document.pages for placed in page.sheets]
        assert sides == ["front", "back"] * players
        assert document.papers == players
        assert len({page.label for page in document.pages}) == len(document.pages)


def test_sheets_have_backs_whatever_the_printer_can_do() -> None:
    for flip, edge in (("long", "long"), ("short", "short"), ("none", "long")):
        order: Any = flip
        for document in documents("rollfold", flip=order)[1:6]:
            assert document.flip == edge
            assert "100 %" in document.advice
    assert "turn the paper" in part("rollfold", "level-1", flip="none").advice
    assert "short edge" in part("rollfold", "level-1", flip="short").advice


def test_a_sheet_is_trimmed_to_its_square_and_bleeds_three_millimetres() -> None:
    for document in documents("rollfold", players=1)[1:6]:
        for page in document.pages:
            assert page.trim
            assert (round(page.trim.w, 6), round(page.trim.h, 6), page.bleed) == (186, 186, 3)


def test_a_shift_moves_the_backs_and_their_trim_alone(tmp_path: Path) -> None:
    document = part("rollfold", "level-1", players=1)
    with pikepdf.open(write(document, tmp_path, shift=(1.5, 0))) as shifted:
        front, back = ([float(v) for v in page.obj.TrimBox] for page in shifted.pages)
    assert back[0] - front[0] == pytest.approx(1.5 * 72 / 25.4, abs=0.001)
    assert back[1] == front[1]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_file_passes_the_careful_printers_checks(tmp_path: Path, paper: str, ink: InkName) -> None:
    for document in documents("rollfold", players=1, paper=paper, ink=ink):
        found = check(write(document, tmp_path))
        assert [(document.name, finding) for finding in found if not finding.ok] == []


def test_the_same_order_gives_the_same_bytes() -> None:
    for one, other in zip(documents("rollfold", ink="low"), documents("rollfold", ink="low"), strict=True):
        assert pdf(one) == pdf(other)


def test_copies_cost_almost_nothing() -> None:
    """A side is one form that every copy uses."""
    single, four = (pdf(part("rollfold", "level-1", players=players)) for players in (1, 4))
    assert len(four) < 1.1 * len(single)
