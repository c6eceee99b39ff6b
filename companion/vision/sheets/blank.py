"""Our own picture of each sheet before anybody drew on it, which the reader subtracts."""

from collections.abc import Iterator
from functools import lru_cache

import cv2
import numpy as np
import pypdfium2 as pdfium

from companion.vision.arrays import Image
from games.catalogue import GAMES
from generator.catalogue import documents, earlier_documents
from generator.document import Document, Page
from generator.page.palette import InkName
from generator.page.sheet import PlacedSheet, Sheet
from generator.pens.pdf import pdf

PX_PER_MM = 4.0
INK_NAMES: tuple[InkName, ...] = ("full", "low")
POINTS_PER_MM = 72 / 25.4


@lru_cache(maxsize=16)
def blank_picture(sheet: Sheet, ink: InkName = "full", px_per_mm: float = PX_PER_MM) -> Image:
    """The block of the blank sheet in RGB."""
    page, placed = _page(sheet, ink)
    document = Document("blank", "blank", "blank", page.paper, (page,))
    opened = pdfium.PdfDocument(pdf(document))
    try:
        whole = opened[0].render(scale=px_per_mm / POINTS_PER_MM, rev_byteorder=True).to_numpy()[..., :3]
    finally:
        opened.close()
    block = placed.placing.box(sheet.block)
    # The block need not begin on a pixel of the page.
    x, y = block.x * px_per_mm, block.y * px_per_mm
    w, h = round(block.w * px_per_mm), round(block.h * px_per_mm)
    return _cut(np.ascontiguousarray(whole), x, y, w, h)


def _page(sheet: Sheet, ink: InkName) -> tuple[Page, PlacedSheet]:
    game = sheet.id.partition("/")[0]
    for document in _printed(game, ink) if game in GAMES else ():
        for page in document.pages:
            for placed in page.sheets:
                if placed.sheet == sheet and placed.placing.scale == 1:
                    return page, placed
    raise LookupError(f"no document prints {sheet.id}")


def _printed(game: str, ink: InkName) -> Iterator[Document]:
    """All that we print or have ever printed of a game."""
    for players in reversed(GAMES[game].players):
        yield from documents(game, players=players, ink=ink)
    yield from earlier_documents(game, ink=ink)


def _cut(whole: Image, x: float, y: float, w: int, h: int) -> Image:
    shift = np.array([[1, 0, -x], [0, 1, -y]], np.float32)
    return np.asarray(
        cv2.warpAffine(whole, shift, (w, h), flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255)), np.uint8
    )
