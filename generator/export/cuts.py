"""Cut lines for cutting machines, as SVG and DXF, and the pages with registration marks that belong to them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from generator.document import Document, Page
from generator.page.cuts import Cut, cuts
from generator.page.geometry import Box
from generator.page.palette import WHITE
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Pen

QUIET_MM = 1.2  # of white around a mark
MARK_MM = 5.0  # a square at the top left, and one at the top right and the bottom left


def registration(paper: Paper) -> tuple[Box, ...]:
    inside = paper.printable
    right, low = inside.right - MARK_MM, inside.bottom - MARK_MM
    return tuple(Box(x, y, MARK_MM, MARK_MM) for x, y in ((inside.x, inside.y), (right, inside.y), (inside.x, low)))


def lines(page: Page) -> list[Cut]:
    """The straight cuts that free what is cut out of a page."""
    return list(cuts([it.outline for it in page.cutouts]))


def marked(document: Document) -> Document:
    """The same pages with registration marks, to be printed before they are cut."""
    return replace(
        document,
        name=f"{document.name}-marked",
        pages=tuple(replace(page, draw=partial(_marked, page=page)) for page in document.pages),
    )


def cut_files(document: Document, kind: str) -> Iterator[tuple[str, bytes]]:
    """A file for each sheet of paper, whose two sides are cut together."""
    for number, side in enumerate(document.cut_sides, 1):
        page = document.pages[side]
        text = svg(page) if kind == "svg" else dxf(page)
        yield f"{document.name}-cut-{number}.{kind}", text.encode()


def svg(page: Page) -> str:
    w, h = page.paper.width, page.paper.height
    cuts = "".join(f'<line x1="{a[0]:g}" y1="{a[1]:g}" x2="{b[0]:g}" y2="{b[1]:g}"/>' for a, b in lines(page))
    marks = "".join(
        f'<rect x="{it.x:g}" y="{it.y:g}" width="{it.w:g}" height="{it.h:g}"/>' for it in registration(page.paper)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}mm" height="{h:g}mm" viewBox="0 0 {w:g} {h:g}">'
        f'<g id="registration" fill="#000000">{marks}</g>'
        f'<g id="cut" fill="none" stroke="#FF0000" stroke-width="0.1">{cuts}</g></svg>\n'
    )


def dxf(page: Page) -> str:
    """DXF of release 12, which every machine reads: millimetres, y upward."""
    height = page.paper.height
    rims = [(a, b) for it in registration(page.paper) for a, b in zip(it.corners, it.corners[1:] + it.corners[:1])]  # noqa: B905
    drawn = [("REGISTRATION", it) for it in rims] + [("CUT", it) for it in lines(page)]
    body = "".join(
        f"0\nLINE\n8\n{layer}\n10\n{a[0]:.4f}\n20\n{height - a[1]:.4f}\n11\n{b[0]:.4f}\n21\n{height - b[1]:.4f}\n"
        for layer, (a, b) in drawn
    )
    head = "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n0\nENDSEC\n"
    return f"{head}0\nSECTION\n2\nENTITIES\n{body}0\nENDSEC\n0\nEOF\n"


def _marked(pen: Pen, page: Page) -> None:
    page.draw(pen)
    for box in registration(page.paper):
        pen.shape(path.rect(box.inset(-QUIET_MM)), fill=WHITE)  # no cross of the page's own may touch a mark
        pen.shape(path.rect(box), fill="#000000")
