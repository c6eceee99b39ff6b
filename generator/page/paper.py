"""The sizes of paper that people have at home, upright, in millimetres."""

from dataclasses import dataclass

from generator.page.geometry import Box, Placing

UNPRINTABLE_MM = 5.0  # home printers leave 4.2-5 mm of each edge blank
CALM_MM = 8.0  # text and art stay this far from the edge, because printers feed up to 1.5 mm askew
BAND_MM = 3.5  # height of the margin for words about the page itself
BLOCK = Box(0, 0, 190, 257)


@dataclass(frozen=True, slots=True)
class Paper:
    name: str
    width: float
    height: float

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    @property
    def printable(self) -> Box:
        return self.box.inset(UNPRINTABLE_MM)

    @property
    def sideways(self) -> "Paper":
        """The same sheet of paper, lying on its long side."""
        return Paper(self.name, self.height, self.width)


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {"a4": A4, "letter": LETTER}  # what everything is laid out for
A3 = Paper("a3", 297.0, 420.0)
A5 = Paper("a5", 148.0, 210.0)
SIZES = {**PAPERS, "a3": A3, "a5": A5}


def margin_bands(paper: Paper) -> tuple[Box, Box]:
    """The narrow bands at the top and bottom of a page, outside everything else, for words about the page itself."""
    inside = paper.printable
    return (
        Box(inside.x, inside.y, inside.w, BAND_MM),
        Box(inside.x, inside.bottom - BAND_MM, inside.w, BAND_MM),
    )


def centred(paper: Paper) -> Placing:
    """The block in the middle of an upright page."""
    return Placing((paper.width - BLOCK.w) / 2, (paper.height - BLOCK.h) / 2)
