"""The documents of Polders: names, pages, sheets, advice; and files that any printer understands."""

from pathlib import Path

import pytest

from games.polders.components import PLAYERS, POLDERS
from generator.catalogue import PRINTABLE, documents
from generator.check import check
from generator.page.palette import InkName
from generator.page.paper import PAPERS
from generator.pens.pdf import pdf
from generator.press import write

PAGES = {"a4": 8, "letter": 10}  # of cards: nine on an A4 page, eight on a Letter page, fronts and backs


def test_names_sort_and_tell_all() -> None:
    assert [document.name for document in documents("polders")] == [
        "polders-start-4p-a4",
        "polders-sheets-4p-a4",
        "polders-sheets-small-4p-a4",
        "polders-cards-a4",
        "polders-table-a4",
        "polders-pad-a4",
        "polders-aid-a4",
        "polders-box-a4",
        "polders-rules-a4",
    ]
    low = [document.name for document in documents("polders", players=2, paper="letter", ink="low")]
    assert low[1] == "polders-sheets-2p-letter-low"
    assert len({document.name for paper in PAPERS for document in documents("polders", paper=paper)}) == 18


@pytest.mark.parametrize("players", PLAYERS)
def test_only_the_polders_for_this_many_players_are_printed(players: int) -> None:
    _, sheets, small, *_ = documents("polders", players=players)
    names = [polder.name for polder in POLDERS if players in polder.players]
    assert [page.label for page in sheets.pages] == names
    assert len(names) == players
    placed = [it.sheet.id for page in small.pages for it in page.sheets]
    assert placed == [it.sheet.id for page in sheets.pages for it in page.sheets]
    assert all(one.endswith(f"/{players}/2") for one in placed)


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_fill_as_few_pages_as_they_can(paper: str) -> None:
    deck = _document("cards", paper)
    assert len(deck.pages) == PAGES[paper]
    assert deck.flip == "long"


def test_cards_without_backs_and_cards_to_fold() -> None:
    fronts = next(d for d in documents("polders", flip="none") if "cards" in d.name)
    assert (len(fronts.pages), fronts.flip) == (4, "none")
    folded = next(d for d in documents("polders", gutterfold=True) if "cards" in d.name)
    assert folded.name == "polders-cards-fold-a4"
    assert folded.flip == "none"
    assert "Fold" in folded.advice


def test_every_document_says_what_to_do() -> None:
    for flip in ("long", "short", "none"):
        for document in documents("polders", flip=flip):
            assert "100 %" in document.advice
    assert "short edge" in next(d for d in documents("polders", flip="short") if "cards" in d.name).advice


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_file_passes_the_careful_printers_checks(tmp_path: Path, paper: str, ink: InkName) -> None:
    for document in documents("polders", paper=paper, ink=ink):
        found = check(write(document, tmp_path))
        assert [finding for finding in found if not finding.ok] == []


def test_the_same_order_gives_the_same_bytes() -> None:
    for one, other in zip(documents("polders", ink="low"), documents("polders", ink="low"), strict=True):
        assert pdf(one) == pdf(other)


def test_polders_is_among_the_games() -> None:
    assert "polders" in PRINTABLE


def _document(part: str, paper: str):  # type: ignore[no-untyped-def]
    return next(document for document in documents("polders", paper=paper) if f"-{part}-" in document.name)
