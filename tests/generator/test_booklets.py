"""The rulebooks of all games: how their columns are filled, and what is heard by readers who cannot see them."""

import io
from itertools import pairwise
from typing import Any

import pikepdf
import pytest

from companion.catalogue import booklet_of
from games.catalogue import GAMES
from generator.catalogue import PRINTABLE, documents
from generator.document import Document
from generator.page import booklet
from generator.page.booklet import GAP_MM, LEAD_MM, LOOSEST, Heading, Picture, Words, columns, height
from generator.page.geometry import Box
from generator.page.palette import FULL
from generator.page.paper import A4
from generator.pens.log import LogPen
from generator.pens.pdf import pdf

MOST_PAGES = 4  # a longer booklet would need a table of contents


def rules(game: str) -> Document:
    return next(it for it in documents(game) if it.part == "rules")


@pytest.fixture(scope="module", params=GAMES)
def book(request: pytest.FixtureRequest) -> tuple[str, pikepdf.Pdf]:
    return request.param, pikepdf.open(io.BytesIO(pdf(rules(request.param))))


def test_a_picture_keeps_a_little_clear_of_the_line_under_its_heading() -> None:
    boxes: list[Box] = []
    picture = Picture(40, lambda _pen, box, _ink: boxes.append(box), "nothing")
    stacks = ((Heading("First"), picture, Words("Words."), Heading("Second"), picture), (Words("Words."),))
    booklet.page(LogPen(), 1, (stacks, stacks), lambda _pen, _ink: None, A4, FULL)
    top = columns(1)[0].y
    assert boxes[0].y - top == pytest.approx(height([Heading("First")], 90) + GAP_MM + LEAD_MM)


def blocks(game: str) -> list[Any]:
    return [block for page in booklet_of(game) for column in page for block in column]


@pytest.mark.parametrize("game", GAMES)
def test_no_column_is_too_long_or_half_empty(game: str) -> None:
    """What is left of a column is spread between its blocks, so that all end on one line."""
    for number, page in enumerate(booklet_of(game)):
        for column, its in zip(columns(number), page, strict=True):
            filled = height(its, column.w) / column.h
            assert 1 - LOOSEST <= filled <= 1, (number, filled)


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_fills_whole_sheets_and_is_short_enough_to_need_no_contents(game: str) -> None:
    assert len(booklet_of(game)) in range(2, MOST_PAGES + 1, 2)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_say_in_a_sentence_what_they_show(game: str) -> None:
    said = [block.says for block in blocks(game) if isinstance(block, Picture)]
    assert all(words.endswith(".") and len(words) > 15 for words in said)
    assert len(said) == len(set(said))


def test_the_bookmarks_are_the_headings(book: tuple[str, pikepdf.Pdf]) -> None:
    game, file = book
    with file.open_outline() as outline:
        assert [str(it.title) for it in outline.root] == [
            block.words for block in blocks(game) if isinstance(block, Heading)
        ]


def test_bookmarks_lead_down_each_column(book: tuple[str, pikepdf.Pdf]) -> None:
    """A jump upward on the same page happens once: from the first column to the second."""
    _, file = book
    with file.open_outline() as outline:
        places: list[Any] = [it.destination for it in outline.root]
    for page in file.pages:
        heights = [float(place[3]) for place in places if place[0].objgen == page.obj.objgen]
        assert all(0 < up < float(page.mediabox[3]) for up in heights)
        assert sum(later > earlier for earlier, later in pairwise(heights)) <= 1


def test_the_tree_has_every_heading_paragraph_and_picture_in_order(book: tuple[str, pikepdf.Pdf]) -> None:
    game, file = book
    assert bool(file.Root.MarkInfo.Marked)
    found = [str(it.S) for it in file.Root.StructTreeRoot.K.K]
    expected = ["/H1", "/P"]
    for block in blocks(game):
        if isinstance(block, Words):
            expected += ["/P"] * sum(line != "" for line in block.words.split("\n"))
        else:
            expected.append("/H2" if isinstance(block, Heading) else "/Figure")
    assert found == expected


def test_pictures_have_words_for_those_who_do_not_see_them(book: tuple[str, pikepdf.Pdf]) -> None:
    game, file = book
    told = [str(it.Alt) for it in file.Root.StructTreeRoot.K.K if it.S == "/Figure"]
    assert told == [block.says for block in blocks(game) if isinstance(block, Picture)]


def test_everything_on_a_page_is_in_the_tree_or_an_aside(book: tuple[str, pikepdf.Pdf]) -> None:
    """No word and no stroke lies outside of a tag, and the numbers in the pages are those of the tree."""
    _, file = book
    things = list(file.Root.StructTreeRoot.K.K)
    parents = file.Root.StructTreeRoot.ParentTree.Nums
    for number, page in enumerate(file.pages):
        own = [it for it in things if it.Pg.objgen == page.obj.objgen]
        assert page.obj.StructParents == number == parents[2 * number]
        assert [it.objgen for it in parents[2 * number + 1]] == [it.objgen for it in own]
        assert _marked(page) == [(str(it.S), int(it.K)) for it in own]


def _marked(page: pikepdf.Page) -> list[tuple[str, int]]:
    """The tags of a page's stream in order."""
    found, deep = [], 0
    for step in pikepdf.parse_content_stream(page):
        operands: Any = step.operands
        match str(step.operator):
            case "BDC":
                found.append((str(operands[0]), int(operands[1]["/MCID"])))
                deep += 1
            case "BMC":
                assert operands[0] == "/Artifact"
                deep += 1
            case "EMC":
                deep -= 1
            case "TJ" | "f" | "S" | "B" | "Do":
                assert deep == 1, "outside of a tag, or in two"
    assert deep == 0
    return found


@pytest.mark.parametrize("game", PRINTABLE)
def test_every_document_of_several_pages_has_bookmarks(game: str) -> None:
    several = [it for it in documents(game) if len(it.pages) > 1 and it.part not in ("start", "rules")]
    assert several
    for document in several:
        with pikepdf.open(io.BytesIO(pdf(document))) as file, file.open_outline() as outline:
            titles = [str(it.title).lower() for it in outline.root]
        assert titles == [page.label.lower() for page in document.pages]


def test_a_single_page_needs_no_bookmarks() -> None:
    single = next(it for it in documents("polders") if it.part == "pad")
    assert "/Outlines" not in pikepdf.open(io.BytesIO(pdf(single))).Root
