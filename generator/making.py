"""What a print asks of whoever makes it: paper, cuts, folds, and about how long that takes.

Everything but the minutes is counted from the pages. The minutes are our estimate of a calm pair of hands.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.document import Document
from generator.page.cuts import cuts

PRINT_SECONDS = 20  # for one side of a sheet
CUT_SECONDS = 15  # along a ruler
CURVE_SECONDS = 40  # with scissors
FOLD_SECONDS = 10
GLUE_SECONDS = 30  # for one thing, such as a cube


@dataclass(frozen=True, slots=True)
class Making:
    """Sheets of ordinary paper and of card, printed sides, and what hands do with them."""

    papers: int = 0
    cards: int = 0
    sides: int = 0
    cuts: int = 0
    curves: int = 0
    folds: int = 0
    glued: int = 0

    @property
    def sheets(self) -> int:
        return self.papers + self.cards

    @property
    def minutes(self) -> int:
        """All together, to the next five."""
        seconds = self.sides * PRINT_SECONDS + self.cutting + self.folds * FOLD_SECONDS + self.glued * GLUE_SECONDS
        return max(5, -(-seconds // 300) * 5)

    @property
    def cutting(self) -> int:
        """In seconds."""
        return self.cuts * CUT_SECONDS + self.curves * CURVE_SECONDS


def making(documents: Iterable[Document]) -> Making:
    """Everything that these documents ask for together."""
    whole = Making()
    for it in map(_making, documents):
        whole = Making(
            whole.papers + it.papers,
            whole.cards + it.cards,
            whole.sides + it.sides,
            whole.cuts + it.cuts,
            whole.curves + it.curves,
            whole.folds + it.folds,
            whole.glued + it.glued,
        )
    return whole


def _making(document: Document) -> Making:
    hands = document.hands
    return Making(
        papers=document.papers if document.stock == "paper" else 0,
        cards=document.papers if document.stock == "card" else 0,
        sides=len(document.pages),
        cuts=hands.cuts + sum(len(cuts([it.outline for it in page.cutouts])) for page in document.pages),
        curves=hands.curves,
        folds=hands.folds,
        glued=hands.glued,
    )
