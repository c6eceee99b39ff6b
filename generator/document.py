"""A printable document before any ink: its pages, what is drawn on each, and which sheets a camera will find there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from generator.page.geometry import Box
from generator.page.paper import Paper
from generator.page.sheet import PlacedSheet
from generator.pens.pen import Pen

Flip = Literal["long", "short", "none"]


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper. `trim` is what remains after cutting, `bleed` how far ink runs past it."""

    label: str
    paper: Paper
    draw: Callable[[Pen], None]
    sheets: tuple[PlacedSheet, ...] = ()
    trim: Box | None = None
    bleed: float = 0.0


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

    @property
    def papers(self) -> int:
        """How many sheets of paper it takes."""
        return len(self.pages) if self.flip == "none" else len(self.pages) // 2

    def __post_init__(self) -> None:
        odd = [page.label for page in self.pages if page.paper != self.paper]
        if odd or not self.pages:
            raise ValueError(f"{self.name} wants pages of one size, {self.paper}; these are not: {odd}")
        if self.flip != "none" and len(self.pages) % 2:
            raise ValueError(
                f"{self.name} is printed on both sides, so every front needs a back: {len(self.pages)} pages"
            )
