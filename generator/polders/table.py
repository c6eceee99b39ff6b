"""The scoring table, with the eight cubes that walk on it."""

from games.polders.components import COLOURS, LAP, Colour
from generator.page import icons
from generator.page.block import centred
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Ink
from generator.page.paper import Paper
from generator.pens import path
from generator.pens.pen import Line, Pen
from generator.pens.type import label, paragraph
from generator.polders import pages
from generator.polders.reference import brackets, pairings
from generator.polders.sheets import pen_sign

HOW_TO_COUNT = (
    "**One cube counts units, the ringed one tens.** Below ten, it waits beside the table."
    f" Past 159, mark your **+{LAP}** box and start again from 0; below nought, write the points down."
)
FORMULA = (
    "**An area** is worth its squares × its correct buildings × the number above, rounded down."
    " Correct buildings do not count as squares."
)
HOW_TO_FOLD = "Eight cubes, two for each player: cut along the firm lines, fold along the dashes, glue the tabs inside."


def table_page(pen: Pen, paper: Paper, ink: Ink) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        _title(pen, ink)
        _boxes(pen, ink)
        _laps(pen, ink)
        paragraph(pen, pages.TABLE_WORDS, HOW_TO_COUNT, font="text", size=10.5, colour=ink.text)
        pairings(pen, pages.TABLE_PAIRINGS, ink, size=12)
        brackets(pen, pages.TABLE_BRACKETS, ink)
        paragraph(pen, pages.TABLE_FORMULA, FORMULA, font="text", size=10, colour=ink.text)
        label(pen, pages.NETS_WORDS, HOW_TO_FOLD, font="title-italic", size=11, colour=ink.delft)
        for i, corner in enumerate(pages.net_corners()):
            _net(pen, corner, COLOURS[i % 4], tens=i >= 4, ink=ink)


def _title(pen: Pen, ink: Ink) -> None:
    label(pen, pages.TABLE_TITLE, "The scoring table", font="title", size=28, colour=ink.delft)
    words = "Every guilder is a point. Leave the table aside until the fifth round is over."
    label(pen, pages.TABLE_SUBTITLE, words, font="title-italic", size=12, colour=ink.delft)
    for side, x in ((icons.MILL, 8), (icons.TULIP, 182)):
        wash = ink.water if side is icons.MILL else ink.tulip
        icons.draw(pen, side, (x, 8), 14, ink.delft, wash=wash or WHITE, bold=0.6)


def _boxes(pen: Pen, ink: Ink) -> None:
    """Units on water, tens on meadow; small waves and a firm rim make it a piece of the map."""
    for points, box in (pages.unit_boxes() | pages.ten_boxes()).items():
        units = points < 10
        tint = ink.water if units else ink.meadow
        pen.shape(path.rect(box), line=Line(ink.delft, FINE))
        pen.shape(
            path.rect(box.inset(1)),
            fill=tint if points % 20 == 0 or (units and points % 2 == 0) else None,
            line=Line(ink.wave if units else ink.grass, HAIRLINE),
        )
        label(pen, box, str(points), font="title", size=20, colour=ink.delft)
    for boxes in (pages.unit_boxes(), pages.ten_boxes()):
        every = list(boxes.values())
        outer = Box(every[0].x, every[0].y, every[-1].right - every[0].x, every[-1].bottom - every[0].y)
        pen.shape(path.rect(outer), line=Line(ink.delft, 1.6))


def _laps(pen: Pen, ink: Ink) -> None:
    for colour, box in zip(COLOURS, pages.lap_boxes(), strict=True):
        pen.shape(path.rect(box), line=Line(ink.delft, FINE))
        pen_sign(pen, (box.centre[0], box.y + 4.6), 2.3, colour.name, colour.letter, ink)
        below = Box(box.x, box.y + 8, box.w, 6)
        label(pen, below, f"+{LAP}", font="title", size=13, colour=ink.delft)


def _net(pen: Pen, corner: Point, colour: Colour, *, tens: bool, ink: Ink) -> None:
    for tab in pages.net_tabs(corner):
        pen.shape(path.polygon(tab), line=Line(ink.delft, FINE))
    faces = pages.net_faces(corner)
    for face in faces:
        pen.shape(path.rect(face), fill=WHITE, line=Line(ink.delft, HAIRLINE, dash=(1, 0.8), round=False))
        pen_sign(pen, face.centre, 3.9, colour.name, colour.letter, ink)
        if tens:
            pen.shape(path.circle(face.centre, 4.7), line=Line(ink.pen(colour.name), FIRM))
    for face in faces:
        _cut_edges(pen, face, faces, corner, ink)


def _cut_edges(pen: Pen, face: Box, faces: tuple[Box, ...], corner: Point, ink: Ink) -> None:
    """The edges of a face that are neither folded nor carry a tab."""
    folded = {frozenset((tab[0], tab[-1])) for tab in pages.net_tabs(corner)}
    corners = face.corners
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        shared = sum(a in other.corners and b in other.corners for other in faces) > 1
        if not shared and frozenset((a, b)) not in folded:
            pen.shape(path.line(a, b), line=Line(ink.delft, FINE))
