"""Pictures of cards and tiles: one file each for printing on demand, and sheets of them for virtual tables."""

import csv
import io
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

import pypdfium2
from PIL import Image

from generator.document import Document
from generator.export import tabletop
from generator.export.pieces import Piece, Size, one_a_page

DPI = 300
SHEET_DPI = 150
COLUMNS, ROWS = 10, 7  # of a deck sheet in Tabletop Simulator, which shows its last place instead of hidden cards
ON_SHEET = COLUMNS * ROWS - 1


def png_files(
    document: Document, found: Sequence[Piece], bleed: float, size: Size | None = None
) -> Iterator[tuple[str, bytes]]:
    """`01-dutch-aid-x2-front.png`: its number, its name, how many to order, its side."""
    pictures = _pictures(one_a_page(document, found, bleed, size), DPI)
    for number, it in enumerate(found, 1):
        for side in ("front", "back")[: 2 if it.back else 1]:
            yield f"{document.name}/{number:02}-{it.name}-x{it.count}-{side}.png", _png(next(pictures), DPI)


def sheet_files(document: Document, found: Sequence[Piece]) -> Iterator[tuple[str, bytes]]:
    """Sheets of fronts and backs, and a CSV that says what is where, for playingcards.io and Screentop."""
    lines = io.StringIO()
    table = csv.writer(lines, lineterminator="\n")
    table.writerow(["name", "count", "front", "back", "columns", "rows", "column", "row"])
    for number, some in enumerate(_sheets(found), 1):
        names = _sheet_names(document, number)
        columns, rows = _grid(len(some))
        for place, it in enumerate(some):
            back = names[1] if it.back else ""
            table.writerow(
                [it.name, it.count, names[0], back, columns, rows, place % columns + 1, place // columns + 1]
            )
        yield from zip(names, _sheet(document, some), strict=False)
    yield f"{document.name}.csv", lines.getvalue().encode()


def tts_files(document: Document, found: Sequence[Piece], url: str) -> Iterator[tuple[str, bytes]]:
    """Deck sheets, and a saved object with the deck for Tabletop Simulator. The pictures are found below `url`."""
    decks: dict[str, Any] = {}
    cards: list[int] = []
    for number, some in enumerate(_sheets(found), 1):
        names = _sheet_names(document, number)
        files = list(_sheet(document, some))
        yield from zip(names, files, strict=False)
        columns, rows = _grid(len(some))
        decks[str(number)] = {
            "FaceURL": f"{url}/{names[0]}",
            "BackURL": f"{url}/{names[len(files) - 1]}",
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": len(files) > 1,
            "Type": 0,
        }
        cards += [100 * number + place for place, it in enumerate(some) for _ in range(it.count)]
    names_of = {100 * (n // ON_SHEET + 1) + n % ON_SHEET: it.front.name for n, it in enumerate(found)}
    dealt = [tabletop.card(names_of[id_], id_, number, decks[str(id_ // 100)]) for number, id_ in enumerate(cards)]
    whole = tabletop.deck(document.title, dealt, decks) if len(dealt) > 1 else dealt[0]  # one card is no deck there
    yield f"{document.name}.json", tabletop.saved([whole])


def _sheets(found: Sequence[Piece]) -> list[Sequence[Piece]]:
    return [found[n : n + ON_SHEET] for n in range(0, len(found), ON_SHEET)]


def _sheet_names(document: Document, number: int) -> tuple[str, str]:
    return f"{document.name}-{number}-fronts.png", f"{document.name}-{number}-backs.png"


def _grid(count: int) -> tuple[int, int]:
    """Wide enough, with a place to spare; Tabletop Simulator wants at least two rows and two columns."""
    columns = max(2, min(COLUMNS, count))
    return columns, max(2, ceil((count + 1) / columns))


def _sheet(document: Document, some: Sequence[Piece]) -> Iterator[bytes]:
    """The fronts; then the backs, if there are any."""
    pictures = list(_pictures(one_a_page(document, some, 0), SHEET_DPI))
    w, h = pictures[0].size
    columns, rows = _grid(len(some))
    sheets = [
        Image.new("RGB", (columns * w, rows * h), "white") for _ in range(2 if any(it.back for it in some) else 1)
    ]
    drawn = iter(pictures)
    for place, it in enumerate(some):
        for sheet in sheets[: 2 if it.back else 1]:
            sheet.paste(next(drawn), (place % columns * w, place // columns * h))
    for sheet in sheets:
        yield _png(sheet, SHEET_DPI)


def _pictures(document: Document, dpi: int) -> Iterator[Image.Image]:
    from generator.pens.pdf import pdf

    size = (round(document.paper.width / 25.4 * dpi), round(document.paper.height / 25.4 * dpi))
    with pypdfium2.PdfDocument(pdf(document, words=False)) as opened:
        for page in opened:
            yield page.render(scale=dpi / 72).to_pil().convert("RGB").resize(size)


def _png(picture: Image.Image, dpi: int) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG", dpi=(dpi, dpi))
    return written.getvalue()
