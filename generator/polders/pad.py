"""The scoring table with its cubes, the score pad and the player aid."""

from games.polders.components import ASSIGNMENTS_IN_PLAY, COLOURS, LAP, POLDERS, Colour
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.page.paper import Paper, centred
from generator.page.quarters import frame, quartered
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph
from generator.polders import figures, layout
from generator.polders.figures import TRIES
from generator.polders.reference import brackets, pairings
from generator.polders.sheets import pen_sign

HOW_TO_COUNT = (
    "**One cube counts units, the ringed cube counts tens.** Below ten it waits beside the table."
    f" Past 159, mark your **+{LAP}** box and start again from 0. Below 0, write down your points."
)
FORMULA = (
    "**An area** is worth its squares × its correct buildings × the number above, rounded down."
    " Correct buildings do not count as squares."
)
HOW_TO_FOLD = (
    "Eight cubes, two for each player: cut along the solid lines, fold along the dashes, glue the tabs inside."
)
STEPS = (
    (icons.DEALER, "The dealer flips **three shapes**."),
    (icons.PEN, "Draw **one** of them, all in **one mark**."),
    (icons.PASS_LEFT, "When everyone is done, pass your polder **left**."),
)
AID_TOUCH = (
    "Roads and buildings never block a shape. **No shape fits?** Fill one square that touches, or else any."
    " **Polder full?** Pass."
)
AID_AREA = (
    "**An area:** two or more of your squares side by side with one mark. Score squares × correct"
    " buildings × the number above, rounded down. Correct buildings do not count as squares.\n"
    "**New assignments:** two in round 1, one in rounds 2, 3 and 4."
)
AID_TRIES = (TRIES[0], TRIES[1], TRIES[3])
TIES = ("completed", "correct buildings")  # what settles a tie, in this order
DOTTED = (0.3, 1.1)


def table_page(pen: Pen, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        _title(pen, ink)
        _boxes(pen, ink)
        _laps(pen, ink)
        paragraph(pen, layout.TABLE_WORDS, HOW_TO_COUNT, font="text", size=10.5, colour=ink.text)
        pairings(pen, layout.TABLE_PAIRINGS, ink, size=12)
        brackets(pen, layout.TABLE_BRACKETS, ink)
        paragraph(pen, layout.TABLE_FORMULA, FORMULA, font="text", size=10, colour=ink.text)
        label(pen, layout.NETS_WORDS, HOW_TO_FOLD, font="title-italic", size=11, colour=ink.delft)
        for i, corner in enumerate(layout.net_corners()):
            _net(pen, corner, COLOURS[i % 4], tens=i >= 4, ink=ink)


def pad_page(pen: Pen, paper: Paper, ink: Palette) -> None:
    quartered(pen, paper, ink, "polders pad", _pad)


def aid_page(pen: Pen, paper: Paper, ink: Palette) -> None:
    quartered(pen, paper, ink, "polders aid", _aid)


def _title(pen: Pen, ink: Palette) -> None:
    label(pen, layout.TABLE_TITLE, "The scoring table", font="title", size=28, colour=ink.delft)
    words = "Every guilder is a point. You need this table only after the fifth round."
    label(pen, layout.TABLE_SUBTITLE, words, font="title-italic", size=12, colour=ink.delft)
    for side, x in ((icons.MILL, 8), (icons.TULIP, 182)):
        wash = ink.water if side is icons.MILL else ink.tulip
        icons.draw(pen, side, (x, 8), 14, ink.delft, wash=wash or WHITE, bold=0.6)


def _boxes(pen: Pen, ink: Palette) -> None:
    """Units on water, tens on meadow, and a firm rim around each."""
    for points, box in (layout.unit_boxes() | layout.ten_boxes()).items():
        units = points < 10
        tint = ink.water if units else ink.meadow
        pen.shape(path.rect(box), line=Stroke(ink.delft, FINE))
        pen.shape(
            path.rect(box.inset(1)),
            fill=tint if points % 20 == 0 or (units and points % 2 == 0) else None,
            line=Stroke(ink.wave if units else ink.grass, HAIRLINE),
        )
        label(pen, box, str(points), font="title", size=20, colour=ink.delft)
    for boxes in (layout.unit_boxes(), layout.ten_boxes()):
        every = list(boxes.values())
        outer = Box(every[0].x, every[0].y, every[-1].right - every[0].x, every[-1].bottom - every[0].y)
        pen.shape(path.rect(outer), line=Stroke(ink.delft, 1.6))


def _laps(pen: Pen, ink: Palette) -> None:
    for colour, box in zip(COLOURS, layout.lap_boxes(), strict=True):
        pen.shape(path.rect(box), line=Stroke(ink.delft, FINE))
        pen_sign(pen, (box.centre[0], box.y + 4.6), 2.3, colour.name, colour.letter, ink)
        below = Box(box.x, box.y + 8, box.w, 6)
        label(pen, below, f"+{LAP}", font="title", size=13, colour=ink.delft)


def _net(pen: Pen, corner: Point, colour: Colour, *, tens: bool, ink: Palette) -> None:
    for tab in layout.net_tabs(corner):
        pen.shape(path.polygon(tab), line=Stroke(ink.delft, FINE))
    faces = layout.net_faces(corner)
    for face in faces:
        pen.shape(path.rect(face), fill=WHITE, line=Stroke(ink.delft, HAIRLINE, dash=(1, 0.8), round=False))
        pen_sign(pen, face.centre, 3.9, colour.name, colour.letter, ink)
        if tens:
            pen.shape(path.circle(face.centre, 4.7), line=Stroke(ink.pen(colour.name), FIRM))
    for face in faces:
        _cut_edges(pen, face, faces, corner, ink)


def _cut_edges(pen: Pen, face: Box, faces: tuple[Box, ...], corner: Point, ink: Palette) -> None:
    """The edges of a face that are not folded and have no tab."""
    folded = {frozenset((tab[0], tab[-1])) for tab in layout.net_tabs(corner)}
    corners = face.corners
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        shared = sum(a in other.corners and b in other.corners for other in faces) > 1
        if not shared and frozenset((a, b)) not in folded:
            pen.shape(path.line(a, b), line=Stroke(ink.delft, FINE))


def _pad(pen: Pen, box: Box, ink: Palette) -> None:
    """Polders, assignments and the total, and below it what settles a tie."""
    pen.text((box.x, box.y + 6.6), "Polders", font="title", size=20, colour=ink.delft)
    icons.draw(pen, icons.TULIP, (box.x + 29, box.y + 4.2), 7, ink.delft, wash=ink.tulip, bold=0.7)
    _blank(pen, Box(box.x + 44, box.y, box.w - 44, 7), "date", ink)
    polders = [polder.name for polder in POLDERS]
    labels = [*polders, *([""] * ASSIGNMENTS_IN_PLAY), "Total", *TIES]
    rows = layout.pad_rows(box, len(labels))
    columns = layout.pad_columns(box, len(COLOURS))
    total = rows[labels.index("Total")]
    pen.shape(path.rect(total), fill=ink.straw)
    for words, row in zip(labels, rows, strict=True):
        _pad_line(pen, words, row, ink)
    for colour, column in zip(COLOURS, columns, strict=True):
        pen_sign(pen, (column.centre[0], column.y + 3), 2.4, colour.name, colour.letter, ink)
        pen.shape(path.line((column.x, column.y), (column.x, box.bottom)), line=Stroke(ink.wave, FINE))
    top, middle = rows[0].y, rows[len(polders)].y
    for y, weight in ((top, FIRM), (middle, FIRM), (total.y, FIRM), (total.bottom, FIRM), (box.bottom, FIRM)):
        pen.shape(path.line((box.x, y), (box.right, y)), line=Stroke(ink.delft, weight))
    name = Box(box.x, layout.PAD_TITLE_MM + 5.6, layout.PAD_LABEL_MM - 2, 6)
    label(pen, name, "names", font="title-italic", size=9.5, colour=ink.delft, align="left")


def _pad_line(pen: Pen, words: str, row: Box, ink: Palette) -> None:
    """A line with its label. Players write the name of an assignment by hand, on dots."""
    pen.shape(path.line((row.x, row.bottom), (row.right, row.bottom)), line=Stroke(ink.wave, HAIRLINE))
    space = Box(row.x + 0.6, row.y, layout.PAD_LABEL_MM - 2, row.h)
    if words == "Total":
        label(pen, space, words, font="title", size=14, colour=ink.delft, align="left")
    elif words in TIES:
        label(pen, space, words, font="title-italic", size=9.5, colour=ink.delft, align="left")
    elif words:
        label(pen, space, words, font="text", size=11, colour=ink.text, align="left")
    else:
        icons.draw(pen, icons.GUILDER, (space.x + 2, space.centre[1]), 3.6, ink.delft)
        y = row.bottom - 1.6
        pen.shape(path.line((space.x + 5, y), (space.right, y)), line=Stroke(ink.delft, FINE, dash=DOTTED))


def _blank(pen: Pen, box: Box, words: str, ink: Palette) -> None:
    pen.text((box.x, box.bottom - 0.6), words, font="title-italic", size=9.5, colour=ink.delft)
    pen.shape(path.line((box.x + 8, box.bottom), (box.right, box.bottom)), line=Stroke(ink.delft, FINE, dash=DOTTED))


def _aid(pen: Pen, box: Box, ink: Palette) -> None:
    """Everything a player looks up while playing."""
    frame(pen, box, ink)
    label(pen, layout.AID_TITLE, "Your turn", font="title", size=19, colour=ink.delft)
    for (icon, words), row in zip(STEPS, layout.AID_STEPS.rows(len(STEPS)), strict=True):
        icons.draw(pen, icon, (row.x + 3.4, row.centre[1]), 5.8, ink.delft, wash=WHITE)
        beside = Box(row.x + 9.4, row.y + 1.1, row.w - 9.4, row.h)
        paragraph(pen, beside, words, font="text", size=11, colour=ink.text)
    for attempt, cell in zip(AID_TRIES, layout.AID_TRIES.columns(len(AID_TRIES), 3), strict=True):
        figures.attempt(pen, attempt, cell, ink, size=8.8)
    paragraph(pen, layout.AID_TOUCH, AID_TOUCH, font="text", size=9.5, colour=ink.text)
    pairings(pen, layout.AID_PAIRINGS, ink, size=11)
    brackets(pen, layout.AID_BRACKETS, ink)
    paragraph(pen, layout.AID_AREA, AID_AREA, font="text", size=9.5, colour=ink.text)
