"""Cover and build guide on one page, for a game that prints something else on its back."""

from generator.page.geometry import Box
from generator.page.guide.cover import PICTURE as WHOLE_PICTURE
from generator.page.guide.cover import frame, headed, listing
from generator.page.guide.start import Kit, Start, Step, listed
from generator.page.guide.steps import NAMES, counting, listed_documents, pictured
from generator.page.palette import Palette
from generator.page.paper import BLOCK, Paper, centred
from generator.pens.pen import Pen
from generator.pens.type import label, paragraph

TITLE = Box(0, 0, BLOCK.w, 15)
SUBTITLE = Box(0, 15.5, BLOCK.w, 7)
PICTURE = Box(0, 25, 126, 110)
FACTS = Box(132, 25, BLOCK.w - 132, PICTURE.h)
KIT_TITLE = Box(0, 137, BLOCK.w, 7)
KIT = Box(0, 145.5, BLOCK.w, 38)
THUMB_MM = (31.0, 21.0)
STEPS = Box(0, 186.5, BLOCK.w, BLOCK.h - 186.5)
STEP_PICTURE_MM = 28.0  # its height
MARGIN_MM = 3.0  # around what the prints become
SIZE = 9.2  # points


def single(pen: Pen, start: Start, kit: Kit, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        with pen.tagged("title", start.title):
            label(pen, TITLE, start.title, font="title", size=44, colour=ink.delft)
        with pen.tagged("paragraph"):
            label(pen, SUBTITLE, start.subtitle, font="title-italic", size=14, colour=ink.delft)
        _becomes(pen, start, ink)
        y = FACTS.y - 1.5
        for heading, lines in headed(start, kit, ink):
            y = listing(pen, Box(FACTS.x, y, FACTS.w, 0), heading, lines, ink) + 1
        with pen.tagged("heading", "Print these for tonight", (0, KIT_TITLE.y)):
            label(pen, KIT_TITLE, _printed(kit), font="title", size=14, colour=ink.delft)
        listed_documents(pen, KIT, THUMB_MM, kit, ink)
        for number, (it, column) in enumerate(zip(start.steps, STEPS.columns(len(start.steps), 4), strict=True), 1):
            _step(pen, number, it, column, kit, ink)


def _printed(kit: Kit) -> str:
    later = f" ({listed([it.part.replace('-', ' ') for it in kit.later])} can wait)" if kit.later else ""
    return f"Print these for tonight{later}"


def _becomes(pen: Pen, start: Start, ink: Palette) -> None:
    """The picture of the cover, smaller."""
    with pen.tagged("aside"):
        frame(pen, PICTURE, ink)
    whole, room = WHOLE_PICTURE.inset(6), PICTURE.inset(MARGIN_MM)
    scale = min(room.w / whole.w, room.h / whole.h)
    corner = (room.centre[0] - scale * whole.w / 2, room.centre[1] - scale * whole.h / 2)
    with pen.tagged("picture", start.shows), pen.placed(corner, scale):
        start.picture(pen, Box(0, 0, whole.w, whole.h), ink)


def _step(pen: Pen, number: int, it: Step, column: Box, kit: Kit, ink: Palette) -> None:
    pictured(pen, number, it, Box(column.x, column.y, column.w, STEP_PICTURE_MM), kit, ink)
    y = column.y + STEP_PICTURE_MM + 6
    with pen.tagged("heading", NAMES[it.kind], (column.x, y)):
        pen.text((column.x, y), NAMES[it.kind], font="title", size=14, colour=ink.delft)
    y += 1.6
    for line in (counting(it, kit), *it.words.split("\n")):
        with pen.tagged("paragraph" if line else "aside"):
            y += paragraph(pen, Box(column.x, y, column.w, 0), line, font="text", size=SIZE, colour=ink.text)
