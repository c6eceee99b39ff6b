"""Examines a printable PDF as a careful person would before printing it at home: one finding for each point."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2

from generator.page.paper import SIZES, UNPRINTABLE_MM

POINTS_PER_MM = 72 / 25.4
SIZE_SLACK = 0.01  # points
HAIRLINE = 0.25  # points
RULER_MM = 100.0
RULER_SLACK_MM = 0.02
SMALLEST_TYPE = 5.0  # points
SMALLEST_ON_A5 = 4.8  # the travel prints of what has 7 points on A4
WHITE = 250  # of 255, as rendered
LINE_END_MISSING = re.compile(rb"[^\r\n]endstream")
ARCHIVE_VERSION = 1.4
DEEPEST_FORM = 8
NEAR = 0.1  # a page whose size is further than this from any paper is not rendered: it may be a hundred metres wide
DRAWN_BYTES = 9 << 20  # for one page, counting a form each time it is used; our fullest page draws a twentieth of it
FLATE = ("/FlateDecode", "/Fl")
# What the libraries raise for files they cannot open, and for files with something else where a number, a page or a
# name belongs. A file that does not exist raises none of these.
DAMAGED = (pikepdf.PdfError, RuntimeError, AttributeError, LookupError, MemoryError, TypeError, ValueError, zlib.error)


@dataclass(frozen=True, slots=True)
class Finding:
    """One point: what was checked, whether it is right, and what was seen."""

    name: str
    ok: bool
    seen: str = ""


def check(path: Path) -> list[Finding]:
    try:
        with pikepdf.open(path) as pdf, pypdfium2.PdfDocument(path) as shown:
            strokes = _strokes(pdf)  # first: what is too much to trace is too much for the others too
            return [*_file(pdf, path), *_pages(pdf), *_words(pdf, shown), *strokes, *_margins(shown)]
    except _TooMuch as much:
        return [Finding("draws no more than a printer can handle", False, str(much))]
    except pikepdf.PasswordError:
        return [Finding("is a readable PDF", False, "it needs a password; save it without one")]
    except DAMAGED:
        return [Finding("is a readable PDF", False, "it is damaged or not a PDF; print it again")]


class _TooMuch(Exception):
    """A page that draws endlessly, or nearly so."""


def _file(pdf: pikepdf.Pdf, path: Path) -> Iterator[Finding]:
    root, info = pdf.Root, pdf.docinfo
    wrong = pdf.check_pdf_syntax()
    yield Finding("is a readable PDF", not wrong, "; ".join(wrong[:3]))
    preferences = root.get("/ViewerPreferences", pikepdf.Dictionary())
    yield Finding("asks to be printed at 100 %", preferences.get("/PrintScaling") == "/None")
    missing = [key for key in ("/Title", "/Author", "/Subject") if not info.get(key)]
    yield Finding("has a title, an author and a subject", not missing, " ".join(missing))
    yield Finding("names its language", "/Lang" in root)
    yield Finding("says which colours it means", "/OutputIntents" in root)
    acts = [key for key in ("/OpenAction", "/AA") if key in root]
    acts += [key for key in ("/JavaScript",) if key in root.get("/Names", pikepdf.Dictionary())]
    yield Finding("starts nothing by itself", not acts, " ".join(acts))
    faults = _archive_faults(pdf, path)
    yield Finding("is fit for an archive (PDF/A-1b)", not faults, "; ".join(faults))


def _archive_faults(pdf: pikepdf.Pdf, path: Path) -> list[str]:
    """The rules of PDF/A-1b that our files could break; a validator checks many more."""
    metadata = bytes(pdf.Root.Metadata.read_bytes()) if "/Metadata" in pdf.Root else b""
    holds = {
        "no XMP that says so": b"pdfaid:part" in metadata,
        f"version {pdf.pdf_version}": float(pdf.pdf_version) <= ARCHIVE_VERSION,
        "no identifier": "/ID" in pdf.trailer,
        "encrypted": not pdf.is_encrypted,
        "a stream without a line end": not LINE_END_MISSING.search(path.read_bytes()),
    }
    return [fault for fault, held in holds.items() if not held]


def _pages(pdf: pikepdf.Pdf) -> Iterator[Finding]:
    sizes = sorted({_size(page) for page in pdf.pages})
    yield Finding("has pages of one size", len(sizes) == 1, str(sizes))
    papers = {_paper(size) for size in sizes}
    yield Finding("is exactly A3, A4, A5 or Letter", "" not in papers, ", ".join(sorted(papers)) or str(sizes))
    odd = [n for n, page in enumerate(pdf.pages, 1) if page.get("/Rotate", 0) or "/UserUnit" in page]
    yield Finding("has no rotated or scaled page", not odd, f"pages {odd}" if odd else "")
    loose = [n for n, page in enumerate(pdf.pages, 1) if not _nested(page)]
    yield Finding("says where to trim each page", not loose, f"pages {loose}" if loose else "")
    yield from _sides(pdf)
    fonts = [font for page in pdf.pages for font in _fonts(page.obj)]
    bare = sorted({str(font.get("/BaseFont")) for font in fonts if not _embedded(font)})
    yield Finding("embeds its fonts, with only the characters it uses", not bare, " ".join(bare))


def _sides(pdf: pikepdf.Pdf) -> Iterator[Finding]:
    """Whether a file with backs tells the printer so, and has a back for each front."""
    duplex = str(pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Duplex", ""))
    backs = [label for label in map(_label, pdf.pages) if re.search(r"\bback$", label)]
    if not duplex and not backs:
        return
    yield Finding("tells the printer how to turn the paper", duplex.startswith("/DuplexFlip"), duplex)
    yield Finding("has a back for each front", len(pdf.pages) % 2 == 0, f"{len(pdf.pages)} pages")


def _words(pdf: pikepdf.Pdf, shown: pypdfium2.PdfDocument) -> Iterator[Finding]:
    texts = [_text(page) for page in shown]
    yield Finding("has text that can be searched", any(len(text) > 5 for text in texts))
    labels = [_label(page) for page in pdf.pages]
    unsaid = [label for label, text in zip(labels, texts, strict=True) if _plain(label) not in text]
    named = "/PageLabels" in pdf.Root and not unsaid
    yield Finding("prints on each page the label that viewers show", named, ", ".join(unsaid))


def _label(page: Any) -> str:
    return str(page.label)


def _text(page: Any) -> str:
    return _plain(page.get_textpage().get_text_bounded())


def _plain(words: str) -> str:
    return re.sub(r"\s", "", words)


@dataclass
class _Strokes:
    """What one page's content streams draw, at the size it is printed."""

    page: int
    drawn_bytes: int = 0
    weights: set[float] = field(default_factory=set)
    lines_mm: list[float] = field(default_factory=list)
    type_sizes: set[float] = field(default_factory=set)
    images: int = 0


def _strokes(pdf: pikepdf.Pdf) -> list[Finding]:
    pages = [_Strokes(number) for number, _ in enumerate(pdf.pages, 1)]
    for page, strokes in zip(pdf.pages, pages, strict=True):
        _trace(page.obj, strokes, 1.0, 0)
    thin = min((weight for page in pages for weight in page.weights), default=0.0)
    ruled = any(abs(mm - RULER_MM) <= RULER_SLACK_MM for mm in pages[0].lines_mm)
    images = sum(page.images for page in pages)
    small = min((size for page in pages for size in page.type_sizes), default=SMALLEST_TYPE)
    least = SMALLEST_ON_A5 if _paper(_size(pdf.pages[0])) == "a5" else SMALLEST_TYPE
    return [
        Finding("has hairlines for cutting", 0 < thin <= HAIRLINE + 1e-6, f"thinnest {thin:g} pt"),
        Finding("has a line of 100 mm on its first page", ruled),
        Finding("has no bitmap pictures", not images, f"{images} of them" if images else ""),
        Finding("has no type too small to read", small >= least - 1e-6, f"smallest {small:.3g} pt"),
    ]


def _trace(stream: Any, strokes: _Strokes, scale: float, depth: int) -> None:
    """Follow one content stream and the forms it uses."""
    strokes.drawn_bytes += sum(_unpacked_bytes(part) for part in _parts(stream))
    if strokes.drawn_bytes > DRAWN_BYTES:
        raise _TooMuch(f"page {strokes.page} draws more than {DRAWN_BYTES >> 20} MB; simplify it")
    forms = stream.get("/Resources", pikepdf.Dictionary()).get("/XObject", pikepdf.Dictionary())
    saved: list[float] = []
    start = (0.0, 0.0)
    for step in pikepdf.parse_content_stream(stream):
        operands: Any = step.operands
        match str(step.operator):
            case "q":
                saved.append(scale)
            case "Q":
                scale = saved.pop()
            case "cm":
                a, b, c, d = (float(n) for n in operands[:4])
                scale *= abs(a * d - b * c) ** 0.5
            case "w":
                strokes.weights.add(float(operands[0]) * scale)
            case "m":
                start = (float(operands[0]), float(operands[1]))
            case "l":
                end = (float(operands[0]), float(operands[1]))
                reach = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
                strokes.lines_mm.append(reach * scale / POINTS_PER_MM)
                start = end
            case "Tf":
                strokes.type_sizes.add(float(operands[1]) * scale)
            case "INLINE IMAGE":
                strokes.images += 1
            case "Do":
                form = forms[str(operands[0])]
                if form.get("/Subtype") == "/Image":
                    strokes.images += 1
                elif depth < DEEPEST_FORM:
                    _trace(form, strokes, scale, depth + 1)


def _parts(stream: Any) -> list[Any]:
    """A form is one stream, but a page's drawing may be split into several."""
    if isinstance(stream, pikepdf.Stream):
        return [stream]
    contents = stream.get("/Contents", pikepdf.Array())
    return [contents] if isinstance(contents, pikepdf.Stream) else list(contents)


def _unpacked_bytes(stream: Any) -> int:
    """The size of a stream, unpacked no further than the limit: packed twice, it can hold a million times its size."""
    content = stream.read_raw_bytes()
    filters = stream.get("/Filter", pikepdf.Array())
    for name in [filters] if isinstance(filters, pikepdf.Name) else filters:
        if name in FLATE:
            content = zlib.decompressobj().decompress(content, DRAWN_BYTES + 1)
        else:
            with pikepdf.new() as spare:
                content = pikepdf.Stream(spare, content, Filter=name).read_bytes()
    return len(content)


def _margins(shown: pypdfium2.PdfDocument) -> Iterator[Finding]:
    """Checked on pages rendered at one pixel per point. Pages far from any paper size have already failed."""
    numbers = [n for n in range(len(shown)) if _nearly_paper(shown.get_page_size(n))]
    if not numbers:
        return
    edge = int(UNPRINTABLE_MM * POINTS_PER_MM)
    dirty, dark = [], 0.0
    for number in numbers:
        pixels: Any = shown[number].render(scale=1, grayscale=True).to_numpy().squeeze()
        dark = max(dark, 1 - float(pixels.mean()) / 255)
        inside = pixels[edge:-edge, edge:-edge]
        if np.count_nonzero(pixels < WHITE) != np.count_nonzero(inside < WHITE):
            dirty.append(number + 1)
    yield Finding("keeps the outer 5 mm clean", not dirty, f"pages {dirty}" if dirty else "")
    yield Finding("is gentle on ink", dark < 0.5, f"the darkest page is {dark:.0%} black")


def _box(values: Any) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = (float(v) for v in values)
    return (x1, y1, x2, y2)


def _size(page: pikepdf.Page) -> tuple[float, float]:
    x1, y1, x2, y2 = _box(page.mediabox)
    return (round(x2 - x1, 3), round(y2 - y1, 3))


def _paper(size: tuple[float, float]) -> str:
    """The paper of this size in points, either way round; empty if there is none."""
    for paper in SIZES.values():
        points = (paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM)
        if any(abs(size[0] - w) < SIZE_SLACK and abs(size[1] - h) < SIZE_SLACK for w, h in (points, points[::-1])):
            return paper.name
    return ""


def _nearly_paper(size: tuple[float, float]) -> bool:
    """Whether a size in points is close to some paper, either way round."""
    short, long = sorted(side / POINTS_PER_MM for side in size)
    return any(
        abs(short / paper.width - 1) <= NEAR and abs(long / paper.height - 1) <= NEAR for paper in SIZES.values()
    )


def _nested(page: pikepdf.Page) -> bool:
    if "/TrimBox" not in page or "/BleedBox" not in page:
        return False
    media, bleed, trim = _box(page.mediabox), _box(page.obj.BleedBox), _box(page.obj.TrimBox)
    return all(
        outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
        for outer, inner in ((media, bleed), (bleed, trim))
    )


def _fonts(owner: Any, depth: int = 0) -> Iterator[Any]:
    resources = owner.get("/Resources", pikepdf.Dictionary())
    yield from resources.get("/Font", pikepdf.Dictionary()).values()
    for form in resources.get("/XObject", pikepdf.Dictionary()).values():
        if depth < DEEPEST_FORM and form.get("/Subtype") == "/Form":
            yield from _fonts(form, depth + 1)


def _embedded(font: Any) -> bool:
    descriptor = font.get("/FontDescriptor", pikepdf.Dictionary())
    whole = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return whole and re.match(r"/[A-Z]{6}\+", str(font.get("/BaseFont", ""))) is not None
