"""Small documents for the tests of printing."""

from functools import partial
from pathlib import Path
from typing import Any

import pypdfium2

from generator.catalogue import documents
from generator.document import Document, Page
from generator.page.cards import Card, card_pages
from generator.page.geometry import Box, Placing
from generator.page.imposition import Backs
from generator.page.paper import A4, Paper
from generator.page.sheet import Field, Fold, Marker, PlacedSheet, Sheet
from generator.pens import path
from generator.pens.pen import Pen, Stroke

DELFT = "#1B3A6B"
POINTS_PER_MM = 72 / 25.4

SHEET = Sheet(
    id="ferry/quay/2",
    block=Box(0, 0, 100, 150),
    markers=(Marker(3, Box(2, 2, 12, 12)), Marker(4, Box(86, 2, 12, 12))),
    fields=(
        Field("c1r1", Box(20, 30, 18, 18).corners, "mark"),
        Field("pen:red", Box(20, 120, 11, 11).corners, "sample"),
    ),
    code=Box(60, 2, 16, 16),
    folds=(Fold("middle", ((0, 75), (100, 75))),),
)


def letter_card(name: str, back: Card | None = None) -> Card:
    return Card(name, partial(_letter, name=name), back)


def _letter(pen: Pen, *, name: str) -> None:
    pen.shape(path.rect(Box(-3, -3, 69, 94)), fill="#CFE0B4")
    pen.text((31.5, 44), name, font="title", size=30, colour=DELFT, align="middle")


def deck(names: str, backs: Backs, paper: Paper = A4) -> Document:
    """A card for each letter; a dot is an empty slot."""
    cards = [None if name == "." else letter_card(name) for name in names]
    pages = card_pages(cards, Card("back", _back), paper, backs)
    flip = backs if backs in ("long", "short") else "none"
    return Document("deck", "A deck", "Letters", pages[0].paper, pages, flip)


def _back(pen: Pen) -> None:
    pen.shape(path.circle((31.5, 44), 20), line=Stroke(DELFT, 0.5))
    pen.text((31.5, 15), "top", font="text", size=9, colour=DELFT, align="middle")


def sheet_document(paper: Paper = A4, placing: Placing = Placing(10, 20)) -> Document:  # noqa: B008 a frozen record
    page = Page("quay", paper, lambda pen: None, sheets=(PlacedSheet(SHEET, placing),))
    return Document("ferry-sheets", "Ferry", "Sheets", paper, (page,))


def words_at(file: Path, page: int) -> dict[str, tuple[float, float]]:
    """Where the words of a printed page are: the middle of each line of text, in millimetres from the top left."""
    with pypdfium2.PdfDocument(file) as shown:
        leaf = shown[page]
        text = leaf.get_textpage()
        found = {}
        for i in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(i)
            words = text.get_text_bounded(left, bottom, right, top).strip()
            x, y = (left + right) / 2, leaf.get_height() - (bottom + top) / 2
            found[words] = (x / POINTS_PER_MM, y / POINTS_PER_MM)
        return found


def part(game: str, name: str, **wish: Any) -> Document:
    """The document of a game that this word asks for."""
    return next(it for it in documents(game, **wish) if it.part == name)
