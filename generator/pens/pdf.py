"""The pen for paper, and the file that its pages end up in. Only this module and `structure` know reportlab.

Content streams are written in points with true lengths, so that any tool can measure a line; the pen's own origin is
the top left, and only signs are turned. Reportlab keeps the objects and cuts the fonts down to the letters in use.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from hashlib import md5
from math import cos, radians, sin
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from generator.document import Document, Page, margins
from generator.fonts import face
from generator.page.geometry import Box, Point
from generator.pens.pdfa import WRITTEN_PDF, srgb, xmp
from generator.pens.pen import Align, Colour, Font, Path, Pen, Role, Stroke
from generator.pens.structure import ROLES, Leaf, Tag, outline, tree

rl_config.useA85 = 0  # streams as bytes, not as text a quarter longer
rl_config.invariant = 1

POINTS_PER_MM = 72 / 25.4
AUTHOR = "Polderbox"
PRODUCER = "Polderbox with ReportLab"
LANGUAGE = "en"
FARTHEST = 1500  # points: no stamp reaches farther from its origin
SIDES = {"left": 0.0, "middle": 0.5, "right": 1.0}
DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def pdf(document: Document, shift: Point = (0, 0), *, words: bool = True) -> bytes:
    """The document as a file. `shift` moves the backs by millimetres to the right and down. Without `words` the margins
    stay empty.
    """
    file = _File()
    for number, page in enumerate(document.pages):
        pen = PdfPen(file, page.paper.height)
        moved = shift if document.flip != "none" and number % 2 else (0.0, 0.0)
        page.draw(pen)
        if words:
            with pen.tagged("aside"):
                margins(pen, document, number)
        file.add_page(page, pen, moved)
    return file.finished(document)


@dataclass(frozen=True, slots=True)
class _Look:
    """What the stream has set so far, so that nothing is set twice."""

    fill: Colour = ""
    stroke: Colour = ""
    weight: float = -1
    dash: tuple[float, ...] | None = None
    round: bool | None = None


class PdfPen:
    """Writes one content stream: that of a page with this height in mm, or that of a stamp, which has no tags."""

    def __init__(self, file: "_File", page_height: float | None = None) -> None:
        self.code: list[str] = []
        self.stamps: set[str] = set()
        self.tags: list[Tag] = []
        self._file = file
        self._look = _Look()
        self._page_height = page_height
        self._top = 0.0  # of the present place, in mm from the page's top; only signs are turned, and they have no tags
        self._tagging = False

    def shape(self, path: Path, *, fill: Colour | None = None, line: Stroke | None = None) -> None:
        if fill:
            self._fill(fill)
        if line:
            self._line(line)
        self._trace(path)
        self.code.append("B" if fill and line else "f" if fill else "S" if line else "n")

    def text(self, at: Point, words: str, *, font: Font, size: float, colour: Colour, align: Align = "left") -> None:
        if not words:
            return
        cut = face(font)
        back = cut.advance(words) / 1000 * size * SIDES[align]
        x, y = at[0] * POINTS_PER_MM - back, -at[1] * POINTS_PER_MM
        self._fill(colour)
        self.code.append(f"BT {x:.3f} {y:.3f} Td")
        kerns = iter(cut.kernings(words))
        for name, letters in self._file.letters(font, words):
            self.code.append(f"{name} {size:g} Tf [{_kerned(letters, kerns)}] TJ")
        self.code.append("ET")

    @contextmanager
    def placed(self, at: Point, scale: float = 1, turn: float = 0) -> Iterator[None]:
        x, y = at[0] * POINTS_PER_MM, -at[1] * POINTS_PER_MM
        c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
        top = self._top
        with self._saved():
            self._top += at[1]
            self.code.append(f"{_near(c):.6g} {_near(-s):.6g} {_near(s):.6g} {_near(c):.6g} {x:.3f} {y:.3f} cm")
            yield
        self._top = top

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        with self._saved():
            self._trace(path)
            self.code.append("W n")
            yield

    @contextmanager
    def tagged(self, role: Role, words: str = "", at: Point = (0, 0)) -> Iterator[None]:
        if self._tagging or self._page_height is None:
            yield
            return
        if role == "aside":
            self.code.append("/Artifact BMC")
        else:
            self.code.append(f"/{ROLES[role]} <</MCID {len(self.tags)}>> BDC")
            self.tags.append(Tag(role, words, (self._page_height - self._top - at[1]) * POINTS_PER_MM))
        self._tagging = True
        yield
        self._tagging = False
        self.code.append("EMC")

    def stamp(self, name: str, art: Callable[[Pen], None]) -> None:
        stamp = self._file.stamp(name, art)
        self.stamps.add(stamp)
        self.code.append(f"/{stamp} Do")

    @contextmanager
    def _saved(self) -> Iterator[None]:
        look = self._look
        self.code.append("q")
        yield
        self.code.append("Q")
        self._look = look

    def _trace(self, path: Path) -> None:
        k, add = POINTS_PER_MM, self.code.append
        for letter, n in path.steps:
            if letter == "L":
                add(f"{n[0] * k:.3f} {-n[1] * k:.3f} l")
            elif letter == "M":
                add(f"{n[0] * k:.3f} {-n[1] * k:.3f} m")
            elif letter == "C":
                a, b, c, d, e, f = n
                add(f"{a * k:.3f} {-b * k:.3f} {c * k:.3f} {-d * k:.3f} {e * k:.3f} {-f * k:.3f} c")
            else:
                add("h")

    def _fill(self, colour: Colour) -> None:
        if colour != self._look.fill:
            self.code.append(f"{_rgb(colour)} rg")
            self._look = replace(self._look, fill=colour)

    def _line(self, line: Stroke) -> None:
        look, add = self._look, self.code.append
        if line.colour != look.stroke:
            add(f"{_rgb(line.colour)} RG")
        if line.weight != look.weight:
            add(f"{line.weight:.3f} w")
        if line.dash != look.dash:
            add(f"[{' '.join(f'{d * POINTS_PER_MM:.3f}' for d in line.dash)}] 0 d")
        if line.round != look.round:
            add("1 J 1 j" if line.round else "0 J 0 j")
        self._look = _Look(look.fill, line.colour, line.weight, line.dash, line.round)


class _File:
    """The objects of one PDF: fonts and stamps when they are first used, pages when they are finished."""

    def __init__(self) -> None:
        self._objects = pdfdoc.PDFDocument(invariant=1, compression=1)
        self._stamps: dict[str, str] = {}
        self._pages: list[Any] = []
        self._leaves: list[Leaf] = []
        self._tree = pdfdoc.PDFDictionary({"Type": "/Pages"})
        self._tree_reference = self._objects.Reference(self._tree)

    def letters(self, font: Font, words: str) -> list[tuple[str, bytes]]:
        """The words in the codes of the subset fonts, each stretch with the name of its font."""
        shelf = _truetype(font)
        stretches = shelf.splitString(words, self._objects)
        return [(shelf.getSubsetInternalName(subset, self._objects), codes) for subset, codes in stretches]

    def stamp(self, name: str, art: Callable[[Pen], None]) -> str:
        if name not in self._stamps:
            self._stamps[name] = internal = f"S{len(self._stamps) + 1}"
            pen = PdfPen(self)
            art(pen)
            reach = pdfdoc.PDFArray([-FARTHEST, -FARTHEST, FARTHEST, FARTHEST])
            entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": reach, "Resources": self._resources(pen)}
            self._objects.Reference(_stream("\n".join(pen.code).encode(), entries), internal)
        return self._stamps[name]

    def add_page(self, page: Page, pen: PdfPen, shift: Point) -> None:
        tagged = {"StructParents": len(self._pages)} if pen.tags else {}
        self._leaves.append(Leaf(page.label, tuple(pen.tags)))
        height = page.paper.height * POINTS_PER_MM
        origin = f"1 0 0 1 {shift[0] * POINTS_PER_MM:.3f} {height - shift[1] * POINTS_PER_MM:.3f} cm"
        sheet = page.paper.box
        trim = _within(sheet, page.trim.moved(*shift) if page.trim else sheet)
        boxes = {"MediaBox": sheet, "BleedBox": _within(sheet, trim.inset(-page.bleed)), "TrimBox": trim}
        self._pages.append(
            pdfdoc.PDFDictionary(
                {
                    "Type": "/Page",
                    "Parent": self._tree_reference,
                    "Resources": self._resources(pen),
                    "Contents": self._objects.Reference(_stream("\n".join((origin, *pen.code)).encode())),
                    **{name: _rectangle(box, height) for name, box in boxes.items()},
                    **tagged,
                }
            )
        )

    def finished(self, document: Document) -> bytes:
        reference = self._objects.Reference
        pages = [reference(page) for page in self._pages]
        self._tree["Kids"] = pdfdoc.PDFArray(pages)
        self._tree["Count"] = len(self._pages)
        for font in self._objects.delayedFonts:
            font.addObjects(self._objects)
        about = {"title": document.title, "author": AUTHOR, "subject": document.subject, "producer": PRODUCER}
        info = {key.capitalize(): pdfdoc.PDFString(words) for key, words in about.items()}
        info |= {"Creator": pdfdoc.PDFString(AUTHOR)}
        info |= {key: pdfdoc.PDFString(WRITTEN_PDF) for key in ("CreationDate", "ModDate")}
        root = self._catalog(document, _stream(xmp(**about), {"Type": "/Metadata", "Subtype": "/XML"}, packed=False))
        for key, entry in (outline(self._leaves, pages, reference) | tree(self._leaves, pages, reference)).items():
            root[key] = entry
        return _serialised(self._objects, reference(root), reference(pdfdoc.PDFDictionary(info)))

    def _catalog(self, document: Document, metadata: Any) -> Any:
        labels = [(i, {"P": pdfdoc.PDFString(page.label)}) for i, page in enumerate(document.pages)]
        numbers = [entry for i, label in labels for entry in (i, pdfdoc.PDFDictionary(label))]
        preferences = {"PrintScaling": "/None", "DisplayDocTitle": "true"}
        if document.flip != "none":
            preferences["Duplex"] = f"/{DUPLEX[document.flip]}"
        intent = {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFA1",
            "OutputConditionIdentifier": pdfdoc.PDFString("sRGB IEC61966-2.1"),
            "Info": pdfdoc.PDFString("sRGB IEC61966-2.1"),
            "DestOutputProfile": self._objects.Reference(_stream(srgb(), {"N": 3})),
        }
        return pdfdoc.PDFDictionary(
            {
                "Type": "/Catalog",
                "Pages": self._tree_reference,
                "Lang": pdfdoc.PDFString(LANGUAGE),
                "PageLabels": pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(numbers)}),
                "ViewerPreferences": pdfdoc.PDFDictionary(preferences),
                "OutputIntents": pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)]),
                "Metadata": self._objects.Reference(metadata),
            }
        )

    def _resources(self, pen: PdfPen) -> Any:
        stamps = {name: pdfdoc.PDFObjectReference(name) for name in sorted(pen.stamps)}
        entries = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)}
        return pdfdoc.PDFDictionary(entries | ({"XObject": pdfdoc.PDFDictionary(stamps)} if stamps else {}))


@cache
def _truetype(font: Font) -> Any:
    """The font, parsed once a process; reportlab notes for each file which letters it uses."""
    return TTFont(font, str(face(font).file), asciiReadable=False, shapable=False)


def _stream(content: bytes, entries: dict[str, Any] | None = None, *, packed: bool = True) -> Any:
    filters = [pdfdoc.PDFZCompress] if packed else None
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), content, filters)


def _serialised(objects: Any, root: Any, info: Any) -> bytes:
    """The whole file. Reportlab's own writer omits the line end before `endstream` that archives ask for."""
    parts, offsets, end = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"], [], b"endstream\nendobj\n"
    size, number = len(parts[0]), 1
    while number in objects.numberToId:  # formatting an object may add the objects that it mentions
        name = objects.numberToId[number]
        part = pdfdoc.PDFIndirectObject(name, objects.idToObject[name]).format(objects)
        if part.endswith(end):
            part = part.removesuffix(end) + b"\n" + end
        parts.append(part)
        offsets.append(size)
        size, number = size + len(part), number + 1
    fingerprint = md5(b"".join(parts), usedforsecurity=False).hexdigest()
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    trailer = f"/Size {number} /Root {_said(root, objects)} /Info {_said(info, objects)}"
    parts.append(
        f"xref\n0 {number}\n0000000000 65535 f \n{table}"
        f"trailer\n<< {trailer} /ID [<{fingerprint}> <{fingerprint}>] >>\nstartxref\n{size}\n%%EOF\n".encode()
    )
    return b"".join(parts)


def _said(reference: Any, objects: Any) -> str:
    words: bytes = reference.format(objects)
    return words.decode()


def _kerned(letters: bytes, kerns: Iterator[int]) -> str:
    """Letters as hexadecimal strings, with the kerning between them."""
    pairs = ((code, next(kerns)) for code in letters)
    return "<" + "".join(f"{code:02x}>{-kern}<" if kern else f"{code:02x}" for code, kern in pairs) + ">"


def _within(sheet: Box, box: Box) -> Box:
    x, y = max(sheet.x, box.x), max(sheet.y, box.y)
    return Box(x, y, min(sheet.right, box.right) - x, min(sheet.bottom, box.bottom) - y)


def _rectangle(box: Box, height: float) -> Any:
    k = POINTS_PER_MM
    edges = (box.x * k, height - box.bottom * k, box.right * k, height - box.y * k)
    return pdfdoc.PDFArray([round(edge, 4) + 0.0 for edge in edges])


@cache
def _rgb(colour: Colour) -> str:
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


def _near(n: float) -> float:
    """The number without the rounding errors of sine and cosine: 6e-17 is 0."""
    return round(n, 9) + 0.0
