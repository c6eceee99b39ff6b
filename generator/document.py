"""A printable document before any ink: its pages, what is drawn on each, and which sheets a camera will find there."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.page.geometry import Box, Polygon
from generator.page.paper import Paper, margin_bands
from generator.page.sheet import PlacedSheet
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import MM_PER_POINT, cap_mm, width_mm

Flip = Literal["long", "short", "none"]
Use = Literal["tonight", "later", "instead"]  # needed to play; handy; another print of what is needed

Stock = Literal["paper", "card"]  # ordinary paper, or what is stiff enough for cards and pieces


GREY = "#595959"
SIZE = 7.0  # points
HAIR = Stroke(GREY, 0.25, round=False)
RULER_MM = 100
TICK_MM = 10
GAP_MM = 3.0
PROOF = "This line is 100 mm long. If yours is not: print at 100 %, “actual size”."
SHORT_PROOF = "This line is 100 mm long."  # on narrow paper


class Cutout(NamedTuple):
    """A piece that is cut out of a page, with straight cuts along its outline."""

    name: str
    outline: Polygon


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper. `trim` is what remains after cutting, `bleed` how far ink runs past it. Of the
    two sides of a sheet of paper, only that which shows where to cut has cutouts: its front, unless a cover is there.
    """

    label: str
    paper: Paper
    draw: Callable[[Pen], None]
    sheets: tuple[PlacedSheet, ...] = ()
    trim: Box | None = None
    bleed: float = 0.0
    cutouts: tuple[Cutout, ...] = ()


@dataclass(frozen=True, slots=True)
class Hands:
    """What hands do with all pages of a document, beside the cuts along the outlines of its cutouts."""

    cuts: int = 0  # straight ones
    curves: int = 0
    folds: int = 0
    glued: int = 0  # things that are put together with glue


@dataclass(frozen=True, slots=True)
class Document:
    """One PDF. `flip` says how its backs meet its fronts; `none` is a single-sided print."""

    name: str
    title: str
    subject: str
    paper: Paper
    pages: tuple[Page, ...]
    flip: Flip = "none"
    advice: str = ""  # which paper to take and what to do after printing, for the summary
    use: Use = "tonight"
    stock: Stock = "paper"
    hands: Hands = Hands()

    @property
    def game(self) -> str:
        return self.name.partition("-")[0]

    @property
    def part(self) -> str:
        """The word that asks for this document, whatever its paper, ink and number of players: `sheets`."""
        said = re.fullmatch(r"\w+-(.+?)(-\d+p)?(-fold)?-[a-z0-9]+(-low)?", self.name)
        return said[1] if said else self.name

    @property
    def papers(self) -> int:
        """How many sheets of paper it takes."""
        return len(self.pages) if self.flip == "none" else len(self.pages) // 2

    @property
    def cut_sides(self) -> tuple[int, ...]:
        """For each sheet of paper, the number of the page that shows where to cut it."""
        if self.flip == "none":
            return tuple(range(len(self.pages)))
        return tuple(
            n + (not self.pages[n].cutouts and bool(self.pages[n + 1].cutouts)) for n in range(0, len(self.pages), 2)
        )

    def __post_init__(self) -> None:
        odd = [page.label for page in self.pages if page.paper != self.paper]
        if odd or not self.pages:
            raise ValueError(f"every page of {self.name} must be {self.paper}; these are not: {odd}")
        if self.flip != "none" and len(self.pages) % 2:
            raise ValueError(
                f"{self.name} is printed on both sides, so every front needs a back: {len(self.pages)} pages"
            )


def margins(pen: Pen, document: Document, number: int) -> None:
    """Draw the margin of page `number`, counting from 0."""
    page = document.pages[number]
    top, foot = margin_bands(page.paper)
    if number == 0:
        ruler(pen, top)
    words = f"{document.name}  ·  {page.label}"
    pen.text((foot.centre[0], _baseline(foot)), words, font="text", size=SIZE, colour=GREY, align="middle")


def ruler(pen: Pen, band: Box) -> None:
    """Draw a line of 100 mm with a tick every centimetre, and what it is for."""
    words = next(it for it in (PROOF, SHORT_PROOF) if RULER_MM + GAP_MM + width_mm(it, "text", SIZE) <= band.w)
    left = band.centre[0] - (RULER_MM + GAP_MM + width_mm(words, "text", SIZE)) / 2
    y = band.centre[1]
    pen.shape(path.line((left, y), (left + RULER_MM, y)), line=HAIR)
    for i in range(RULER_MM // TICK_MM + 1):
        reach = 1.0 if i % 5 == 0 else 0.5
        x = left + TICK_MM * i
        pen.shape(path.line((x, y - reach), (x, y + reach)), line=HAIR)
    at = (left + RULER_MM + GAP_MM, _baseline(band))
    pen.text(at, words, font="text", size=SIZE, colour=GREY)


def _baseline(band: Box) -> float:
    """The line that puts capitals in the middle of the band, a little high to keep descenders off the edge."""
    return band.centre[1] + cap_mm("text", SIZE) / 2 - SIZE * MM_PER_POINT * 0.05
