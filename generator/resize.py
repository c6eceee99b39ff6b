"""The same documents on other paper: on A3, two pages of A4 side by side; on A5, each page at 69 %, for travelling."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

from generator.document import Cutout, Document, Flip, Page
from generator.page.geometry import Box, Placing
from generator.page.imposition import like_a_book
from generator.page.paper import A3, A5, Paper
from generator.page.sheet import PlacedSheet
from generator.pens.pen import Pen

A5_SCALE = 0.69  # what A4 has inside its margins then stays inside those of A5
OTHER_EDGE: dict[Flip, Flip] = {"long": "short", "short": "long", "none": "none"}


def on_a5(document: Document) -> Document:
    """Every page of an A4 document in the middle of a page of A5."""
    return _on(document, A5, [_on_page_of_a5(page) for page in document.pages])


def on_a3(document: Document) -> Document:
    """The pages of an A4 document in pairs. Two upright pages make one that lies sideways, and the other way round, so
    the paper turns over its other edge: to flip A3 on the long edge, take a document that flips A4 on the short one.
    """
    step = 1 if document.flip == "none" else 2
    fronts = _pairs(document.pages[::step])
    if step == 1:
        return _on(document, A3, fronts)
    backs = _pairs(document.pages[1::2], swapped=_swaps(document))
    both = [page for pair in zip(fronts, backs, strict=True) for page in pair]
    return replace(_on(document, A3, both), flip=OTHER_EDGE[document.flip], advice=_other_edge(document.advice))


def _on(document: Document, paper: Paper, pages: Sequence[Page]) -> Document:
    name = document.name.replace(f"-{document.paper.name}", f"-{paper.name}")
    return replace(document, name=name, paper=pages[0].paper, pages=tuple(pages))


def _on_page_of_a5(page: Page) -> Page:
    paper = A5 if page.paper.height > page.paper.width else A5.sideways
    dx, dy = (paper.width - A5_SCALE * page.paper.width) / 2, (paper.height - A5_SCALE * page.paper.height) / 2
    return _placed([page], [Placing(dx, dy, A5_SCALE)], paper)


def _pairs(pages: Sequence[Page], swapped: bool = False) -> list[Page]:
    paper = _twice(pages[0].paper)
    ends = [(0.0, 0.0), (paper.width - pages[0].paper.width, paper.height - pages[0].paper.height)]
    places = [Placing(dx, dy) for dx, dy in (ends[::-1] if swapped else ends)]
    return [_placed(pair, places, paper) for pair in zip_longest(pages[::2], pages[1::2])]


def _twice(paper: Paper) -> Paper:
    """Two sheets of A4, joined along their long sides."""
    return A3 if paper.width > paper.height else A3.sideways


def _swaps(document: Document) -> bool:
    """Whether the backs change places. Pages beside each other do if the paper turns like a book; pages above each
    other if it turns like a calendar.
    """
    assert document.flip != "none"
    upright = document.paper.height > document.paper.width
    return like_a_book(document.paper, document.flip) == upright


def _placed(pages: Sequence[Page | None], places: Sequence[Placing], paper: Paper) -> Page:
    """One page with these pages in their places; a pair may lack its second."""
    found = [(page, place) for page, place in zip(pages, places, strict=True) if page]
    trims = [place.box(page.trim) for page, place in found if page.trim]
    return Page(
        label=" + ".join(page.label for page, _ in found),
        paper=paper,
        draw=partial(_draw, found=found),
        sheets=tuple(_moved(sheet, place) for page, place in found for sheet in page.sheets),
        trim=_around(trims) if trims else None,
        bleed=max(place.scale * page.bleed for page, place in found),
        cutouts=tuple(Cutout(it.name, place.polygon(it.outline)) for page, place in found for it in page.cutouts),
    )


def _draw(pen: Pen, *, found: Sequence[tuple[Page, Placing]]) -> None:
    for page, place in found:
        with pen.placed((place.dx, place.dy), place.scale):
            page.draw(pen)


def _moved(placed: PlacedSheet, by: Placing) -> PlacedSheet:
    own = placed.placing
    dx, dy = by.point((own.dx, own.dy))
    return replace(placed, placing=Placing(dx, dy, by.scale * own.scale, own.turn))


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _other_edge(advice: str) -> str:
    """The advice for a sheet that turns over its other edge."""
    return advice.replace("long edge", "\0").replace("short edge", "long edge").replace("\0", "short edge")
