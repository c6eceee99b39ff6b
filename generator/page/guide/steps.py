"""The build guide: a drawing for each step, and below them the documents for tonight as small pictures."""

from generator.document import Document
from generator.making import making
from generator.page.geometry import Box
from generator.page.guide.cover import frame
from generator.page.guide.drawings import step as drawing
from generator.page.guide.start import Kit, Start, Step, counted, listed
from generator.page.palette import FINE, FIRM, WHITE, Palette
from generator.page.paper import BLOCK, Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph
from generator.pens.wordless import WordlessPen

TITLE = Box(0, 0, BLOCK.w, 13)
STEPS = Box(0, 18, BLOCK.w, 158)
KIT_TITLE = Box(0, 180, BLOCK.w, 8)
KIT = Box(0, 190, BLOCK.w, 58)
LATER = Box(0, 249, BLOCK.w, 8)
PICTURE_MM = 50.0  # the width of a step's drawing
THUMB_MM = (35.0, 38.0)
MOST_ACROSS = 5
SIZE = 10.8  # points
STEP_SIZE = 12.6  # to be read beside scissors
NAMES = {"print": "Print", "cut": "Cut", "fold": "Fold", "glue": "Glue", "play": "Play"}
SIDES = {"long": "both sides", "short": "both sides", "none": "one side"}


def guide(pen: Pen, start: Start, kit: Kit, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        with pen.tagged("heading", "How to make it", (0, 0)):
            label(pen, TITLE, "How to make it", font="title", size=30, colour=ink.delft)
        for number, (it, row) in enumerate(zip(start.steps, STEPS.rows(len(start.steps), 4), strict=True), 1):
            _step(pen, number, it, row, kit, ink)
        with pen.tagged("heading", "Print these for tonight", (0, KIT_TITLE.y)):
            label(pen, KIT_TITLE, "Print these for tonight", font="title", size=18, colour=ink.delft)
        listed_documents(pen, KIT, THUMB_MM, kit, ink)
        if kit.later:
            with pen.tagged("paragraph"):
                words = f"*For another evening:* {listed([it.part.replace('-', ' ') for it in kit.later])}."
                paragraph(pen, LATER, words, font="text", size=SIZE, colour=ink.text, align="middle")


def _step(pen: Pen, number: int, it: Step, row: Box, kit: Kit, ink: Palette) -> None:
    picture = Box(row.x, row.y, PICTURE_MM, row.h)
    pictured(pen, number, it, picture, kit, ink)
    words = Box(picture.right + 7, row.y, row.right - picture.right - 7, row.h)
    with pen.tagged("heading", NAMES[it.kind], (words.x, words.y)):
        pen.text((words.x, words.y + 6), NAMES[it.kind], font="title", size=18, colour=ink.delft)
    y = words.y + 8.6
    for line in (counting(it, kit), *it.words.split("\n")):
        with pen.tagged("paragraph" if line else "aside"):
            y += paragraph(pen, Box(words.x, y, words.w, 0), line, font="text", size=STEP_SIZE, colour=ink.text)


def pictured(pen: Pen, number: int, it: Step, picture: Box, kit: Kit, ink: Palette) -> None:
    """The framed drawing of a step, with its number."""
    with pen.tagged("aside"):
        frame(pen, picture, ink)
        drawing(pen, it, picture.inset(2, 3), kit, ink)
        badge = (picture.x + 1.5, picture.y + 1.5)
        pen.shape(path.circle(badge, 4), fill=ink.straw or WHITE, line=Stroke(ink.delft, FIRM))
        label(pen, Box.around(badge, 7), str(number), font="title", size=14, colour=ink.delft)


def counting(it: Step, kit: Kit) -> str:
    """What is counted of a step, as a sentence."""
    whole = kit.whole
    match it.kind:
        case "print":
            files = counted(len(kit.tonight), "file")
            return f"**{files} and this one, {counted(whole.sheets, 'sheet')}.** Print at 100 % (“actual size”)."
        case "cut":
            curves = f" and {counted(whole.curves, 'curved one')}" if whole.curves else ", no curved one"
            minutes = counted(-(-whole.cutting // 60), "minute")
            return f"**{counted(whole.cuts, 'straight cut')}{curves}: about {minutes}.**"
        case "fold":
            return f"**{counted(whole.folds, 'fold')}.**" if whole.folds else ""
        case "glue":
            return f"**{counted(whole.glued, 'thing')} to glue.**" if whole.glued else ""
        case "play":
            return f"**About {whole.minutes} minutes after you began.**"


def listed_documents(pen: Pen, box: Box, thumb: tuple[float, float], kit: Kit, ink: Palette) -> None:
    """What is printed tonight, side by side: a small picture, its name, and what it takes."""
    across = list(box.columns(MOST_ACROSS, 3))
    shift = (box.w - (across[len(kit.tonight) - 1].right - box.x)) / 2
    for document, cell in zip(kit.tonight, across, strict=False):
        column = cell.moved(shift, 0)
        with pen.tagged("picture", f"The first page of {document.title}."):
            thumbnail(pen, document, Box(column.centre[0] - thumb[0] / 2, column.y, *thumb), ink)
        name, y = document.part.replace("-", " "), column.y + thumb[1]
        with pen.tagged("paragraph"):
            label(pen, Box(column.x, y + 1.5, column.w, 5), name, font="title", size=12, colour=ink.delft)
            words = f"{counted(document.papers, 'sheet')} of {document.stock},\n{_work(document)}"
            under = Box(column.x, y + 7, column.w, 0)
            paragraph(pen, under, words, font="text", size=9.4, colour=ink.text, leading=1.2, align="middle")


def _work(document: Document) -> str:
    work = making([document])
    cut = f", {counted(work.cuts, 'cut')}" if work.cuts else ""
    return f"{SIDES[document.flip]}{cut}"


def thumbnail(pen: Pen, document: Document, box: Box, ink: Palette) -> None:
    """The first page, too small for its words."""
    page = document.pages[0]
    scale = min(box.w / page.paper.width, box.h / page.paper.height)
    corner = (box.centre[0] - scale * page.paper.width / 2, box.centre[1] - scale * page.paper.height / 2)
    with pen.placed(corner, scale), pen.clipped(path.rect(page.paper.box)):
        pen.shape(path.rect(page.paper.box), fill=WHITE)
        page.draw(WordlessPen(pen))
    with pen.placed(corner, scale):
        pen.shape(path.rect(page.paper.box), line=Stroke(ink.delft, FINE / scale))
