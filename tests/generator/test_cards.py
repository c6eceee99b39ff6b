"""Printed pages of cards."""

from pathlib import Path

import pytest

from generator.document import Document
from generator.page.cards import card_pages
from generator.page.imposition import Backs, impose, point_behind
from generator.page.paper import A4, LETTER, Paper
from generator.pens.log import LogPen
from generator.press import write
from tests.generator.samples import deck, letter_card, words_at

DECK = "ABCDEFG.HIJKL"


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("backs", ["long", "short"])
def test_each_printed_back_lies_behind_its_printed_front(tmp_path: Path, paper: Paper, backs: Backs) -> None:
    """Each card has a back with its own letter in small; on paper, both are in the same place."""
    assert backs in ("long", "short")
    cards = [None if n == "." else letter_card(n, back=letter_card(n.lower())) for n in DECK]
    pages = card_pages(cards, None, paper, backs)
    file = write(Document("deck", "A deck", "Letters", pages[0].paper, pages, backs), tmp_path)
    for sheet in range(0, len(pages), 2):
        fronts, behind = words_at(file, sheet), words_at(file, sheet + 1)
        letters = [words for words in fronts if words in DECK and len(words) == 1]
        assert letters
        for letter in letters:
            centre_of_front = _card_centre(fronts[letter], pages[0].paper, paper, backs)
            centre_of_back = _card_centre(behind[letter.lower()], pages[0].paper, paper, backs)
            assert point_behind(centre_of_front, pages[0].paper, backs) == pytest.approx(centre_of_back, abs=0.01)


def _card_centre(at: tuple[float, float], page: Paper, paper: Paper, backs: Backs) -> tuple[float, float]:
    """The centre of the slot in which words were found."""
    imposed = impose((63, 88), paper, backs)
    assert imposed.paper == page
    slots = [slot.box for slot in imposed.fronts + imposed.backs]
    return next(b.centre for b in slots if b.x < at[0] < b.right and b.y < at[1] < b.bottom)


def test_an_empty_slot_stays_empty_on_both_sides(tmp_path: Path) -> None:
    file = write(deck("AB.D", "long"), tmp_path)
    fronts = words_at(file, 0)
    assert [fronts[n][0] for n in "ABD"] == pytest.approx([42, 105, 42], abs=1)
    assert fronts["D"][1] == pytest.approx(fronts["A"][1] + 88, abs=0.5)


def test_fronts_and_backs_come_by_turns_and_say_so() -> None:
    assert [page.label for page in deck(DECK, "long").pages] == [
        "cards 1 front",
        "cards 1 back",
        "cards 2 front",
        "cards 2 back",
    ]


def test_without_backs_there_are_only_fronts() -> None:
    assert [page.label for page in deck(DECK, "none").pages] == ["cards 1", "cards 2"]


def test_a_folded_page_has_fronts_upright_and_backs_turned_around() -> None:
    page = deck("ABCD", "fold").pages[0]
    pen = LogPen()
    page.draw(pen)
    placed = [line.strip() for line in pen.lines if "placed" in line]
    assert [line.endswith("turn 180") for line in placed] == [False] * 4 + [True] * 4
    assert sum("dash" in line for line in pen.lines) == 1


def test_a_back_is_drawn_once_and_stamped_often() -> None:
    pen = LogPen()
    deck("ABCDEFGHI", "long").pages[1].draw(pen)
    assert sum(line.strip() == "stamp card back" for line in pen.lines) == 9
    assert sum("top" in line for line in pen.lines) == 1


def test_crop_marks_are_hairlines_on_both_sides() -> None:
    for page in deck("AB", "long").pages:
        pen = LogPen()
        page.draw(pen)
        assert sum("line #1A1A1A 0.25pt square" in line for line in pen.lines) == 16


def test_the_trim_of_a_page_is_around_its_cards() -> None:
    page = deck("AB", "long").pages[0]
    assert page.trim is not None
    assert (page.trim.x, page.trim.y, page.trim.w, page.trim.h, page.bleed) == (10.5, 16.5, 189, 264, 2)
