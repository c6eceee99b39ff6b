"""Pictures of pieces of any shape, such as Flutter's tiles: transparent outside, a file for each side of each kind."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from math import ceil, floor

import pypdfium2
from PIL import Image, ImageDraw

from generator.document import Cutout, Document
from generator.export import tabletop
from generator.export.pictures import DPI
from generator.export.pieces import plain
from generator.page.geometry import Polygon
from generator.page.imposition import point_behind

SMOOTH = 4  # the mask is drawn so much larger, for smooth edges
SCALE_MM = 50.0  # a token of this width has scale 1 in Tabletop Simulator
THICKNESS = 0.1


def counted(document: Document) -> Counter[str]:
    """How many there are of each kind of piece."""
    return Counter(it.name for page in document.pages for it in page.cutouts)


def picture_files(document: Document) -> Iterator[tuple[str, bytes]]:
    """`flutter-tiles-a4/01-l1-x1-front.png`: its number, its name, how many there are, its side."""
    counts = counted(document)
    numbers = {name: number for number, name in enumerate(counts, 1)}
    for name, side, picture in _pictures(document):
        yield f"{document.name}/{numbers[name]:02}-{plain(name)}-x{counts[name]}-{side}.png", _png(picture)


def table_files(document: Document) -> Iterator[tuple[str, bytes]]:
    """The pictures, and a CSV that says which is the front and the back of what, and how many there are."""
    lines = io.StringIO()
    table = csv.writer(lines, lineterminator="\n")
    table.writerow(["name", "count", "front", "back"])
    files = dict(picture_files(document))
    yield from files.items()
    for (name, count), sides in zip(counted(document).items(), _by_piece(list(files)), strict=True):
        table.writerow([name, count, *sides, *([""] if len(sides) == 1 else [])])
    yield f"{document.name}.csv", lines.getvalue().encode()


def tts_files(document: Document, url: str) -> Iterator[tuple[str, bytes]]:
    """The pictures, and a saved object of tokens in a bag for Tabletop Simulator, which cuts tokens out by itself."""
    files = dict(picture_files(document))
    yield from files.items()
    tokens: list[tabletop.Thing] = []
    for (name, count), sides in zip(counted(document).items(), _by_piece(list(files)), strict=True):
        with Image.open(io.BytesIO(files[sides[0]])) as picture:
            scale = picture.width / DPI * 25.4 / SCALE_MM
        urls = [f"{url}/{side}" for side in sides]
        tokens += [tabletop.token(name, number, urls, scale, THICKNESS) for number in range(count)]
    yield f"{document.name}.json", tabletop.saved([tabletop.bag(document.title, tokens)])


def _by_piece(files: list[str]) -> list[list[str]]:
    """The file of the front of each kind, and that of its back if it has one."""
    pieces: dict[str, list[str]] = {}
    for name in sorted(files, key=lambda name: (name.rpartition("-")[0], name.endswith("back.png"))):
        pieces.setdefault(name.rpartition("-")[0], []).append(name)
    return list(pieces.values())


def _pictures(document: Document) -> Iterator[tuple[str, str, Image.Image]]:
    """The name, the side and the picture of each kind of piece. What lies behind a cover has no back of its own."""
    from generator.pens.pdf import pdf

    seen: set[str] = set()
    with pypdfium2.PdfDocument(pdf(document, words=False)) as opened:
        for number in document.cut_sides:
            shown = list({it.name: it for it in document.pages[number].cutouts if it.name not in seen}.values())
            seen |= {it.name for it in shown}
            for side in ("front", "back")[: 2 if document.flip != "none" and number % 2 == 0 else 1]:
                sheet = opened[number + (side == "back")].render(scale=DPI / 72).to_pil().convert("RGB")
                yield from ((it.name, side, _cut(sheet, _seen_from(document, it, side))) for it in shown)


def _seen_from(document: Document, it: Cutout, side: str) -> Polygon:
    """Where a piece is on its page: its front, or the same piece of paper from behind."""
    if side == "front":
        return it.outline
    assert document.flip != "none"
    return tuple(point_behind(p, document.paper, document.flip) for p in it.outline)


def _cut(sheet: Image.Image, outline: Polygon) -> Image.Image:
    points = [(x / 25.4 * DPI, y / 25.4 * DPI) for x, y in outline]
    left, top = floor(min(x for x, _ in points)), floor(min(y for _, y in points))
    right, bottom = ceil(max(x for x, _ in points)), ceil(max(y for _, y in points))
    mask = Image.new("L", (SMOOTH * (right - left), SMOOTH * (bottom - top)))
    ImageDraw.Draw(mask).polygon([(SMOOTH * (x - left), SMOOTH * (y - top)) for x, y in points], fill=255)
    picture = sheet.crop((left, top, right, bottom))
    picture.putalpha(mask.resize(picture.size, Image.Resampling.BOX))
    return picture


def _png(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG", dpi=(DPI, DPI))
    return written.getvalue()
