"""Pages of boxes: a page for each tuck box, with how to fold it, and a page with the band around the sheets."""

from generator.document import Hands, Page
from generator.page.boxes.art import FRAME_MM, Keeping, frame, horizon, medallion, panels, title
from generator.page.boxes.net import Net, Tuck
from generator.page.boxes.steps import HOW, step
from generator.page.geometry import Box
from generator.page.palette import FINE, HAIRLINE, WHITE, Palette, hatching
from generator.page.paper import BLOCK, Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label

TITLE = Box(0, 0, BLOCK.w, 12)
SUBTITLE = Box(0, 12.5, BLOCK.w, 6)
NET = Box(0, 24, BLOCK.w, 166)
STEPS = Box(0, 199, BLOCK.w, 57)
SMALL_STEP = 0.82  # of a step's size, beside the band
SMALL_MM = 84.0  # a net no higher than this lies beside the band, turned
BESIDE_MM = 6.0
JOIN_MM = 15.0  # where one strip of the band is glued on the other
THICK_MM = 8.0  # of the sheets that a strip still reaches round
STRIPS = 2
STRIP_CUTS = 4
BAND_HOW = "Glue strip 2 on the end of strip 1. Wrap both round the sheets, and glue where they meet."
FOLD = (1.0, 0.8)


def pages(it: Keeping, paper: Paper, ink: Palette) -> tuple[Page, ...]:
    """A page for each box that is too large to lie beside the band, and one with the band."""

    def large_page(tuck: Tuck) -> Page:
        return Page(f"box for {tuck.name}", paper, lambda pen: _tuck_page(pen, it, tuck, paper, ink))

    large = tuple(large_page(tuck) for tuck in it.tucks if not _small(tuck))
    return (*large, Page("band for the sheets", paper, lambda pen: _band_page(pen, it, paper, ink)))


def hands(it: Keeping) -> Hands:
    boxes = [Net(tuck).hands for tuck in it.tucks]
    return Hands(
        cuts=sum(box.cuts for box in boxes) + STRIPS * STRIP_CUTS,
        folds=sum(box.folds for box in boxes),
        glued=sum(box.glued for box in boxes) + STRIPS,
    )


def strips(it: Keeping, paper: Paper) -> tuple[Box, ...]:
    """The strips of the band, upright on the left of the block, as high as the page leaves them room."""
    small = [Net(tuck).size[1] for tuck in it.tucks if _small(tuck)]
    wide = (BLOCK.w - sum(small) - BESIDE_MM * (len(small) + STRIPS - 1)) / STRIPS
    long = paper.width + THICK_MM + JOIN_MM
    return tuple(Box((wide + BESIDE_MM) * n, (BLOCK.h - long) / 2, wide, long) for n in range(STRIPS))


def _small(tuck: Tuck) -> bool:
    return Net(tuck).size[1] <= SMALL_MM


def _tuck_page(pen: Pen, it: Keeping, tuck: Tuck, paper: Paper, ink: Palette) -> None:
    placing, net = centred(paper), Net(tuck)
    with pen.placed((placing.dx, placing.dy)):
        with pen.tagged("title", f"A box for {tuck.name}"):
            label(pen, TITLE, f"A box for {tuck.name}", font="title", size=30, colour=ink.delft)
        words = f"{tuck.width:g} x {tuck.height:g} x {tuck.depth:g} mm inside, to fold and glue"
        with pen.tagged("paragraph"):
            label(pen, SUBTITLE, words, font="title-italic", size=13, colour=ink.delft)
        wide, high = net.size
        with pen.placed((NET.centre[0] - wide / 2, NET.centre[1] - high / 2)):
            _net(pen, net, it, ink)
        for number, cell in enumerate(STEPS.columns(len(HOW), 5), 1):
            step(pen, number, cell, net, ink)


def _band_page(pen: Pen, it: Keeping, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        both = strips(it, paper)
        for number, strip in enumerate(both, 1):
            with pen.placed((strip.right, strip.y), turn=90):
                _strip(pen, Box(0, 0, strip.h, strip.w), number, it, ink)
        x = both[-1].right + BESIDE_MM
        for net in (Net(tuck) for tuck in it.tucks if _small(tuck)):
            with pen.placed((x + net.size[1], both[0].y), turn=90):
                _net(pen, net, it, ink)
            y = both[0].y + net.size[0] + 6
            below = Box(x, y, net.size[1], both[0].bottom - y)
            for number, cell in enumerate((it for row in below.rows(2, 4) for it in row.columns(2, 3)), 1):
                with pen.placed((cell.x, cell.y), SMALL_STEP):
                    step(pen, number, Box(0, 0, cell.w / SMALL_STEP, cell.h / SMALL_STEP), net, ink)


def _net(pen: Pen, net: Net, it: Keeping, ink: Palette) -> None:
    with pen.tagged("picture", f"A box for {net.tuck.name}, laid flat."):
        for box in net.glued:
            _glue_here(pen, box, ink)
        panels(pen, net, it, ink)
        for a, b in net.cuts:
            pen.shape(path.line(a, b), line=Stroke(ink.delft, FINE))
        for a, b in net.folds:
            pen.shape(path.line(a, b), line=Stroke(ink.delft, HAIRLINE, dash=FOLD, round=False))


def _glue_here(pen: Pen, box: Box, ink: Palette) -> None:
    with pen.clipped(path.rect(box)):
        pen.shape(hatching(box, 2.2), line=Stroke(ink.wave, HAIRLINE))
    with pen.placed(box.centre, turn=-90 if box.h > box.w else 0):
        plate = Box.around((0, 0), 11, 5)
        pen.shape(path.rect(plate, 1.5), fill=WHITE)
        label(pen, plate, "glue", font="title-italic", size=10, colour=ink.delft)


def _strip(pen: Pen, box: Box, number: int, it: Keeping, ink: Palette) -> None:
    """A strip that lies on its side: where it is glued on, and the rest of it with the art."""
    join, art = Box(box.x, box.y, JOIN_MM, box.h), Box(box.x + JOIN_MM, box.y, box.w - JOIN_MM, box.h)
    with pen.tagged("picture", f"Strip {number} of the band."):
        _glue_here(pen, join.inset(1.5), ink)
        inside = art.inset(FRAME_MM)
        frame(pen, inside, ink)
        inside = inside.inset(0.9)
        with pen.clipped(path.rect(inside, 1)):
            horizon(pen, inside, min(15.0, 0.24 * box.h), ink)
        room = Box(inside.x, inside.y, inside.w, inside.h - 0.24 * box.h - 8)
        (_named if number == 1 else _told)(pen, room, it, ink)
    pen.shape(path.rect(box), line=Stroke(ink.delft, FINE))


def _named(pen: Pen, room: Box, it: Keeping, ink: Palette) -> None:
    """The game's name between two medallions."""
    for x in (room.x + room.h / 2 + 4, room.right - room.h / 2 - 4):
        medallion(pen, (x, room.centre[1] + 1), room.h / 2 - 1.5, it.emblem, ink)
    words = Box(room.x + room.h + 8, room.y + 0.14 * room.h, room.w - 2 * room.h - 16, 0.72 * room.h)
    name = Box(words.x, words.y, words.w, 0.66 * words.h)
    title(pen, name, it.title, 46, ink)
    under = Box(words.x, name.bottom, words.w, 0.34 * words.h)
    label(pen, under, it.subtitle, font="title-italic", size=14, colour=ink.delft)


def _told(pen: Pen, room: Box, it: Keeping, ink: Palette) -> None:
    """What the band goes round, and how."""
    name, sheets, how = Box(room.x + 8, room.y + 0.08 * room.h, room.w - 16, 0.84 * room.h).rows(3)
    title(pen, name, it.title, 28, ink)
    label(pen, sheets, it.sheets, font="text", size=13, colour=ink.text)
    with pen.tagged("paragraph"):
        label(pen, how, BAND_HOW, font="title-italic", size=10.5, colour=ink.delft)
