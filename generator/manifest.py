"""What a camera can find on a printed document, for other programs: in millimetres from the page's top left."""

import json
from typing import Any

from generator.document import Document
from generator.page.geometry import Box, Point, Polygon
from generator.page.sheet import NO_CODE, PlacedSheet

VERSION = 1
DIGITS = 3  # a micrometre is finer than any printer


def manifest(document: Document) -> dict[str, Any]:
    paper = document.paper
    return {
        "polderbox": VERSION,
        "pdf": f"{document.name}.pdf",
        "paper": {"name": paper.name, "width": paper.width, "height": paper.height},
        "sheets": [_sheet(placed, n) for n, page in enumerate(document.pages, 1) for placed in page.sheets],
    }


def manifest_text(document: Document) -> str:
    """The manifest as JSON, one line for each marker and field: small, and a diff shows what changed."""
    return _lines(manifest(document)) + "\n"


def _sheet(placed: PlacedSheet, page: int) -> dict[str, Any]:
    sheet, on_page = placed.sheet, placed.placing

    def polygon(shape: Box | Polygon | tuple[Point, Point]) -> list[list[float]]:
        points = shape.corners if isinstance(shape, Box) else shape
        return [[_rounded(n) for n in on_page.point(p)] for p in points]

    return {
        "id": sheet.id,
        "page": page,
        "side": sheet.side,
        "fingerprint": sheet.fingerprint,
        "outline": polygon(sheet.block),
        **({} if sheet.code is NO_CODE else {"code": {"text": sheet.identity, "polygon": polygon(sheet.code)}}),
        "markers": [{"id": marker.id, "polygon": polygon(marker.box)} for marker in sheet.markers],
        "fields": [{"id": f.id, "polygon": polygon(f.polygon), "reads": f.reads} for f in sheet.fields],
        "folds": [{"id": fold.id, "line": polygon(fold.line)} for fold in sheet.folds],
    }


def _rounded(n: float) -> float:
    short = round(n, DIGITS)
    return int(short) if short == int(short) else short


def _lines(value: Any, depth: int = 0) -> str:
    """JSON in which each innermost record takes one line."""
    if not _has_records(value):
        return json.dumps(value, ensure_ascii=False)
    pad = "\n" + " " * (depth + 1)
    if isinstance(value, dict):
        return "{" + ",".join(f"{pad}{json.dumps(k)}: {_lines(v, depth + 1)}" for k, v in value.items()) + "}"
    return "[" + ",".join(pad + _lines(v, depth + 1) for v in value) + "]"


def _has_records(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_has_records(v) for v in value.values())
    return isinstance(value, list) and any(isinstance(v, dict) for v in value)
