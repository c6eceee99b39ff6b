"""What a printed page says in its margin: which page it is, and on the first one how to see that it is true to size."""

from generator.document import Document
from generator.page.geometry import Box
from generator.page.paper import margin_bands
from generator.pens import path
from generator.pens.pen import Line, Pen
from generator.pens.type import MM_PER_POINT, cap_mm, width_mm

GREY = "#595959"
SIZE = 7.0  # points
HAIR = Line(GREY, 0.25, round=False)
RULER_MM = 100
TICK_MM = 10
GAP_MM = 3.0
PROOF = "This line is 100 mm long. If yours is not: print at 100 %, “actual size”."


def margins(pen: Pen, document: Document, number: int) -> None:
    """The margin of page `number`, counted from nought."""
    page = document.pages[number]
    top, foot = margin_bands(page.paper)
    if number == 0:
        ruler(pen, top)
    words = f"{document.name}  ·  {page.label}"
    pen.text((foot.centre[0], _baseline(foot)), words, font="text", size=SIZE, colour=GREY, align="middle")


def ruler(pen: Pen, band: Box) -> None:
    """A line of 100 mm with a tick every centimetre, and what it is for."""
    left = band.centre[0] - (RULER_MM + GAP_MM + width_mm(PROOF, "text", SIZE)) / 2
    y = band.centre[1]
    pen.shape(path.line((left, y), (left + RULER_MM, y)), line=HAIR)
    for i in range(RULER_MM // TICK_MM + 1):
        reach = 1.0 if i % 5 == 0 else 0.5
        x = left + TICK_MM * i
        pen.shape(path.line((x, y - reach), (x, y + reach)), line=HAIR)
    at = (left + RULER_MM + GAP_MM, _baseline(band))
    pen.text(at, PROOF, font="text", size=SIZE, colour=GREY)


def _baseline(band: Box) -> float:
    """Capitals stand in the middle of the band, a little high to keep descenders off the edge."""
    return band.centre[1] + cap_mm("text", SIZE) / 2 - SIZE * MM_PER_POINT * 0.05
