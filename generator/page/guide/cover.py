"""The cover: the title, what the prints become, and what they take."""

from generator.page.geometry import Box
from generator.page.guide.start import Kit, Start, counted, listed
from generator.page.palette import FINE, FIRM, HAIRLINE, Palette
from generator.page.paper import BLOCK, Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph

TITLE = Box(0, 0, BLOCK.w, 19)
SUBTITLE = Box(0, 20, BLOCK.w, 8)
PICTURE = Box(0, 33, BLOCK.w, 166)
BELOW = Box(0, 204, BLOCK.w, BLOCK.h - 204)
TITLE_SIZE, SUBTITLE_SIZE, SIZE = 54.0, 16.0, 10.8  # points
GAP_MM = 8.0


def cover(pen: Pen, start: Start, kit: Kit, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        with pen.tagged("title", start.title):
            label(pen, TITLE, start.title, font="title", size=TITLE_SIZE, colour=ink.delft)
        with pen.tagged("paragraph"):
            label(pen, SUBTITLE, start.subtitle, font="title-italic", size=SUBTITLE_SIZE, colour=ink.delft)
        with pen.tagged("aside"):
            frame(pen, PICTURE, ink)
        with pen.tagged("picture", start.shows):
            start.picture(pen, PICTURE.inset(6), ink)
        facts = headed(start, kit, ink)
        for (heading, lines), column in zip(facts, BELOW.columns(len(facts), GAP_MM), strict=True):
            listing(pen, column, heading, lines, ink)


def headed(start: Start, kit: Kit, ink: Palette) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a cover says in words, under three headings."""
    return ("You need tonight", needs(start, kit, ink)), ("It takes", takes(kit)), ("You play", plays(start))


def frame(pen: Pen, box: Box, ink: Palette) -> None:
    """The two lines around a map."""
    pen.shape(path.rect(box, 3), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(box.inset(1.1), 2.3), line=Stroke(ink.delft, HAIRLINE))


def needs(start: Start, kit: Kit, ink: Palette) -> tuple[str, ...]:
    """Paper, ink and tools; what nothing is done with is left out."""
    whole = kit.whole
    stock = (
        (whole.papers, f"**{counted(whole.papers, 'sheet')} of paper,** 80 to 120 g"),
        (whole.cards, f"**{counted(whole.cards, 'sheet')} of card,** 200 to 300 g"),
    )
    tools = ((whole.cuts, "**A knife and a ruler,** or scissors"), (whole.glued, "**Glue**"))
    found = (*stock, (1, _ink(start, ink)), *tools)
    return (*(words for number, words in found if number), *start.have)


def _ink(start: Start, ink: Palette) -> str:
    if ink.name == "full":
        return "**Colour ink**"
    return f"**Black ink,** and colours for {start.coloured}" if start.coloured else "**Black ink**"


def takes(kit: Kit) -> tuple[str, ...]:
    whole = kit.whole
    work = (
        (whole.sides, counted(whole.sides, "printed side")),
        (whole.cuts, counted(whole.cuts, "straight cut")),
        (whole.curves, counted(whole.curves, "curved cut")),
        (whole.folds, counted(whole.folds, "fold")),
        (whole.glued, f"{counted(whole.glued, 'thing')} to glue"),
    )
    return (f"**About {whole.minutes} minutes**", f"for {listed([words for number, words in work if number])}.")


def plays(start: Start) -> tuple[str, ...]:
    return (
        f"**{start.players} players**",
        f"**{start.minutes} minutes**",
        "Alone or together with phones, which keep decks, dice and scores if you like.",
    )


def listing(pen: Pen, box: Box, heading: str, lines: tuple[str, ...], ink: Palette) -> float:
    """Returns where it ends."""
    with pen.tagged("heading", heading, (box.x, box.y)):
        pen.text((box.x, box.y + 6.4), heading, font="title", size=16, colour=ink.delft)
    with pen.tagged("aside"):
        pen.shape(path.line((box.x, box.y + 8.4), (box.right, box.y + 8.4)), line=Stroke(ink.wave, FINE))
    y = box.y + 10
    for line in lines:
        with pen.tagged("paragraph"):
            y += paragraph(pen, Box(box.x, y, box.w, 0), line, font="text", size=SIZE, colour=ink.text) + 0.8
    return y
