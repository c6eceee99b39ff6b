"""Both sides of the fold sheets: a grid right to the edge, shaded corners, and on the back what the folds bring up."""

from functools import partial

from games.rollfold.components import (
    ART,
    BONUS_1,
    BONUS_2,
    BULB,
    CORNERS,
    CREASED,
    HOLE,
    ICE,
    MEMO,
    ORB,
    PLAIN,
    SMALL_FACE,
    STAR,
    START,
    SYMBOL,
    TITLE,
)
from games.rollfold.rules.folds import quarter_turns
from generator.page import icons, markers
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.page.sheet import PlacedSheet, Side
from generator.pens import path
from generator.pens.pen import Path, Pen, Stroke
from generator.pens.type import label, paragraph
from generator.rollfold import layout
from generator.rollfold.boxes import ICON_MM, arrows, bonus_icon, figure_of, ornament, stamped, start_picture
from generator.rollfold.signs import (
    FACES,
    FURTHER_FACES,
    SYMBOLS,
    Tints,
    back_wash,
    drawn,
    large_square,
    small_square,
    tints,
)

CUT = "Cut out the square along the marks at its corners. These strips are not needed in play."
EDITION_WORDS = {1: "", 2: ", second edition"}  # on the back, where they are not cut off
MOTTO = {
    1: "Level 1: learn to fold",
    2: "Level 2: slide, or walk with care",
    3: "Level 3: turn on a star, jump between orbs",
    4: "Level 4: light the bulbs, then turn the page",
}

# For each level: a glyph, and what it means.
LEGEND: dict[int, tuple[tuple[str, str], ...]] = {
    1: (
        (START.char, "**Start tile.** Lines of X’s begin here, or at a circled X."),
        (SMALL_FACE.char, "**Face.** Mark all faces of a corner square to fold that corner."),
        (SYMBOL.char, "**Kite.** Five of them, joined by X’s, win the game."),
        (BONUS_1.char, "**Bonus.** Your first X here earns another line, this long."),
    ),
    2: (
        (SMALL_FACE.char, "**Face.** Mark all faces of a corner square to fold that corner."),
        (SYMBOL.char, "**Lantern.** Five of them, joined by X’s, win the game."),
        (ICE.char, "**Ice.** Walk on it as usual, or slide over it and one box beyond."),
        (HOLE.char, "**Hole.** No line enters it, and no slide ends in it."),
    ),
    3: (
        (SMALL_FACE.char, "**Face.** Mark all faces of a corner square to fold that corner."),
        (SYMBOL.char, "**Comet.** Five of them, joined by X’s, win the game."),
        (STAR.char, "**Star.** With its first X, the line may turn."),
        (ORB.char, "**Orb.** The line jumps to another orb, and goes on any way."),
    ),
    4: (
        (SMALL_FACE.char, "**Professor.** Mark all in a corner to fold it; on the back, to fold it again."),
        (SYMBOL.char, "**Flask.** Five of them, joined by X’s, win the game."),
        (BULB.char, "**Bulb.** With all four marked you may turn the page."),
        (BONUS_2.char, "**Bonus.** Only if its first X ends a line. Go on from there."),
    ),
}

# Printed in the middle of the back, which no fold brings up.
REMINDER = {
    1: (
        "**Roll.** The active player takes one die, everyone else uses the other. Draw a straight line of X’s for"
        " each number, from a start tile or a circled X, and circle its end.\n"
        "**Fold.** When all faces of a square are marked, bring the two edges of that corner to its dotted lines."
        " Small or large, once for each corner, and for good.\n"
        "**Win.** Fold all four corners, then join the five kites in sight."
    ),
    2: (
        "**Ice.** When you step on ice, *walk* as usual, or *slide* to its end and one box beyond,"
        " however long your number is. Circle where you stop. The rest of the number is lost.\n"
        "**Holes** block the way. A slide may not end in a hole, in half a box or off the sheet.\n"
        "**Win.** Fold all four corners, then join the five lanterns in sight."
    ),
    3: (
        "**Star.** If your line puts the first X on a star and goes on, it may turn any way. After that, the star is"
        " a plain box.\n"
        "**Orb.** Whenever you step on an orb, jump to any other orb in sight. Mark and circle both, and go on any"
        " way. The jump costs nothing, and joins nothing.\n"
        "**Win.** Fold all four corners, then join the five comets in sight."
    ),
}

FRAME_IN_MM = (7.0, 8.2)  # two lines within the creases
TEXT_SIZE = 11.6  # points

FACE_MM = 22.0
SYMBOL_MM = 17.0
WORDS_SIZE = 9.0  # points

GRID_WEIGHT = 0.75  # points
DOT_MM, DOT_PITCH_MM = 0.5, 1.5
HALF_BOX_IN_MM = 3.5  # from the corner of a half box to the middle of the icon in its outer half
HALF_BOX_ICON_MM = 4.8


def page(pen: Pen, it: layout.FoldSheet, placed: PlacedSheet, ink: Palette) -> None:
    """One side on its page."""
    placing = placed.placing
    with pen.placed((placing.dx, placing.dy), placing.scale, placing.turn):
        pen.stamp(f"{it.sheet.id} {ink.name}", partial(sheet_side, it=it, ink=ink))


def sheet_side(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    """All the ink of one side, measured from the corner of its square."""
    its = tints(it.level, ink)
    strips(pen, it, ink)
    if it.side == "front":
        _corner_squares(pen, it, its)
    else:
        _back_washes(pen, it, its)
    _contents(pen, it, its, ink)
    _grid(pen, it, its)
    _dotted_lines(pen, it, ink)
    if it.side == "back" and not it.level.blunt:
        reverse(pen, it, ink)
    for marker in it.sheet.markers:
        markers.marker(pen, marker, quiet=layout.QUIET_MM)
        start = Box.around(marker.box.centre, layout.BOX_MM)  # without sides: a camera would see a second square
        markers.brackets(pen, start, 2.6, Stroke(ink.delft, FIRM, round=False))
    markers.qr(pen, it.sheet.code, it.sheet.identity)
    for a, b in layout.crop_marks():
        pen.shape(path.line(a, b), line=Stroke(ink.text, HAIRLINE, round=False))


def strips(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    _head(pen, it, ink)
    if it.side == "front":
        _legend(pen, it, ink)
        _corners(pen, it, ink)
    at = Box(layout.FOOT.x, layout.FOOT.bottom - 3.6, layout.FOOT.w, 3.6)
    label(pen, at, CUT, font="title-italic", size=9.5, colour=ink.delft)


def reverse(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    for inset, weight in zip(FRAME_IN_MM, (FIRM, FINE), strict=True):
        pen.shape(_octagon(it.level.large * layout.BOX_MM, inset), line=Stroke(ink.delft, weight))
    for marker in it.sheet.markers:
        pen.shape(path.rect(marker.box.inset(-layout.QUIET_MM - 1.6)), fill=WHITE)
    pen.shape(path.rect(it.sheet.code.inset(-layout.QR_QUIET_MM)), fill=WHITE)
    _picture(pen, it, ink)
    box = layout.REVERSE
    name = Box(box.x, box.y + 34, box.w, 12)
    label(pen, name, it.level.name, font="title", size=36, colour=ink.delft)
    below = Box(box.x, name.bottom + 0.5, box.w, 5)
    edition = EDITION_WORDS[it.level.edition]
    label(pen, below, f"{TITLE}, level {it.level.number}{edition}", font="title-italic", size=13, colour=ink.delft)
    words = Box(box.x + 1, below.bottom + 3, box.w - 2, 44)
    paragraph(pen, words, REMINDER[it.level.number], font="text", size=TEXT_SIZE, colour=ink.text)
    _name(pen, ink)


def dotted(pen: Pen, corner: int, size: int, side: Side, ink: Palette) -> None:
    """The dotted lines to which a fold brings the edges of the sheet."""
    for a, b in layout.dotted_lines(corner, size, side):
        line = Stroke(ink.delft, DOT_MM * icons.POINTS_PER_MM, dash=(0.01, DOT_PITCH_MM - 0.01))
        pen.shape(path.line(a, b), line=line)


def corner_triangle(corner: int, size: int, side: Side) -> Path:
    """The area that a fold of this size brings up, and a little more on all sides."""
    x, y = layout.corner_point(corner, side)
    u, v = (1 if x == 0 else -1), (1 if y == 0 else -1)
    near, far = -layout.BLEED_MM, size * layout.BOX_MM + 2 * layout.BLEED_MM
    return path.polygon(((x + u * near, y + v * near), (x + u * far, y + v * near), (x + u * near, y + v * far)))


def past_the_edge(square: Box) -> Box:
    """The square with bleed wherever it touches the edge of the sheet."""
    left, top = (layout.BLEED_MM if edge == 0 else 0 for edge in (square.x, square.y))
    right, foot = (
        layout.BLEED_MM if abs(edge - layout.SHEET_MM) < 1e-6 else 0 for edge in (square.right, square.bottom)
    )
    return Box(square.x - left, square.y - top, square.w + left + right, square.h + top + foot)


def _corner_squares(pen: Pen, it: layout.FoldSheet, its: Tints) -> None:
    """The tinted corner squares, which run past the edge so that a cut slightly outside shows no white."""
    for corner in range(len(CORNERS)):
        large, small = (layout.corner_square(corner, size, it.side) for size in (it.level.large, it.level.small))
        large_square(pen, past_the_edge(large), its)
        small_square(pen, past_the_edge(small), its)


def _back_washes(pen: Pen, it: layout.FoldSheet, its: Tints) -> None:
    """The wash on the back: on levels 1 to 3 a little more than folds can bring up, on level 4 everything."""
    whole = layout.BLOCK.inset(-layout.BLEED_MM)
    if it.level.blunt:
        back_wash(pen, path.rect(whole), whole, its)
        return
    for corner in range(len(CORNERS)):
        square = past_the_edge(layout.corner_square(corner, it.level.large + 1, it.side))
        back_wash(pen, corner_triangle(corner, it.level.large, it.side), square, its)


def _contents(pen: Pen, it: layout.FoldSheet, its: Tints, ink: Palette) -> None:
    for (column, row), char in it.glyphs.items():
        box = layout.box(column, row)
        corner, across, along = layout.corner_of(column, row, it.side)
        if char == START.char:
            arrows(pen, box, its.glyph if it.side == "front" else its.back_glyph)
        elif char == PLAIN.char and it.side == "front" and across + along == 0:
            pen.shape(path.rect(box.inset(1.2, 2.6), 1.6), fill=WHITE)
            bonus_icon(pen, corner, box.centre, ICON_MM, its.glyph)
        elif char == PLAIN.char and (it.side == "front" or it.level.blunt):
            ornament(pen, column, row, box, it.level, its)
        elif char not in (PLAIN.char, ART.char, CREASED.char):
            turn = 0 if char in (ICE.char, HOLE.char) else _turn(it, corner, across, along)
            with pen.placed(box.centre, turn=turn):
                stamped(pen, char, it.level, it.side, ink)
        if char == MEMO.char:
            bonus_icon(pen, corner, box.centre, ICON_MM, its.back_glyph)
    if it.side == "back":
        _earned(pen, it, its, ink)


def _turn(it: layout.FoldSheet, corner: int, across: int, along: int) -> float:
    """Backs are printed turned by a quarter where a first fold brings them up, so that they come up upright."""
    if it.side == "front" or across + along > it.level.large - 2:
        return 0
    return -90 * quarter_turns(corner)


def _earned(pen: Pen, it: layout.FoldSheet, its: Tints, ink: Palette) -> None:
    """The bonus of a large corner, in the outer halves of the boxes that its crease cuts, seen only once it is folded.
    On level 4 these boxes are played on if the corner was folded small, so there the bonus is pale.
    """
    colour = its.back_glyph if it.level.blunt else ink.delft
    for corner in range(len(CORNERS)):
        for across in range(it.level.large):
            column, row = layout.corner_box(corner, across, it.level.large - 1 - across, it.side)
            with pen.placed(_outer_half(layout.box(column, row), corner, it), turn=-90 * quarter_turns(corner)):
                bonus_icon(pen, corner, (0, 0), HALF_BOX_ICON_MM, colour)


def _outer_half(box: Box, corner: int, it: layout.FoldSheet) -> Point:
    x, y = layout.corner_point(corner, it.side)
    return (
        box.x + HALF_BOX_IN_MM if x == 0 else box.right - HALF_BOX_IN_MM,
        box.y + HALF_BOX_IN_MM if y == 0 else box.bottom - HALF_BOX_IN_MM,
    )


def _grid(pen: Pen, it: layout.FoldSheet, its: Tints) -> None:
    """The sides of all boxes that can come into sight, each drawn once."""
    lines: set[tuple[Point, Point]] = set()
    for at, char in it.glyphs.items():
        if char in (ART.char, CREASED.char):
            continue
        a, b, c, d = ((round(x, 3), round(y, 3)) for x, y in layout.box(*at).corners)
        lines |= {(a, b), (d, c), (a, d), (b, c)}
    steps = tuple(step for a, b in sorted(lines) for step in path.line(a, b).steps)
    pen.shape(Path(steps), line=Stroke(its.grid, GRID_WEIGHT, round=False))


def _dotted_lines(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    """The dotted lines: on the front for first folds, on the back for blunt ones."""
    sizes = (it.level.small, it.level.large) if it.side == "front" else (it.level.blunt,)
    for corner in range(len(CORNERS)):
        for size in filter(None, sizes):
            dotted(pen, corner, size, it.side, ink)


def _head(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    its, head = tints(it.level, ink), layout.HEAD
    wash = its.small or WHITE
    drawn(pen, FACES[it.level.number], (head.x + FACE_MM / 2, head.y + 14), FACE_MM, ink.delft, wash, bold=0.55)
    x = head.x + FACE_MM + 5
    pen.text((x, head.y + 13.4), it.level.name, font="title", size=32, colour=ink.delft)
    side = "front" if it.side == "front" else "back"
    words = f"{TITLE}, level {it.level.number}, {side}"
    pen.text((x + 0.4, head.y + 20), words, font="title-italic", size=12.5, colour=ink.delft)
    pen.text((x + 0.4, head.y + 25.4), MOTTO[it.level.number], font="text", size=10, colour=ink.text)
    right = (head.right if it.sheet.code.y > head.bottom else it.sheet.code.x - 5) - SYMBOL_MM / 2
    drawn(pen, SYMBOLS[it.level.number], (right, head.y + 13), SYMBOL_MM, ink.delft, its.back or WHITE, bold=0.55)


def _legend(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    its = tints(it.level, ink)
    rows = Box(layout.FOOT.x, layout.FOOT.y, 118, 20)
    cells = [cell for row in rows.rows(2, 1) for cell in row.columns(2, 4)]
    for (char, words), cell in zip(LEGEND[it.level.number], cells, strict=True):
        centre = (cell.x + 4.4, cell.centre[1])
        figure = figure_of(char, it.level)
        if char == START.char:
            start_picture(pen, Box.around(centre, 8), ink)
        elif figure:
            drawn(pen, figure, centre, 8, ink.delft, its.small or WHITE, bold=0.7)
        else:
            with pen.placed(centre, scale=0.68):
                stamped(pen, char, it.level, "front", ink)
            if char not in "O":
                pen.shape(path.rect(Box.around(centre, 8.4)), line=Stroke(ink.delft, HAIRLINE))
        beside = Box(cell.x + 10.4, cell.y + 0.4, cell.w - 10.4, cell.h)
        paragraph(pen, beside, words, font="text", size=WORDS_SIZE, colour=ink.text, leading=1.12)


def _corners(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    """What a large fold earns, laid out like the corners of the sheet."""
    box = Box(layout.FOOT.x + 124, layout.FOOT.y, 62, 20)
    pen.shape(path.rect(box, 1.2), line=Stroke(ink.wave, FINE))
    label(pen, Box(box.x, box.y + 1, box.w, 4), "A large fold earns", font="title-italic", size=10.5, colour=ink.delft)
    upper, lower = Box(box.x + 2.5, box.y + 5.6, box.w - 5, 13).rows(2)
    a, b = upper.columns(2, 2)
    d, c = lower.columns(2, 2)
    for corner, cell in enumerate((a, b, c, d)):
        bonus_icon(pen, corner, (cell.x + 4.2, cell.centre[1]), 7.4, ink.delft)
        words = Box(cell.x + 9.6, cell.y, cell.w - 9.6, cell.h)
        label(pen, words, CORNERS[corner].bonus, font="text", size=WORDS_SIZE, colour=ink.text, align="left")


def _name(pen: Pen, ink: Palette) -> None:
    """Lines for the player's name and the date, on what remains after cutting and no fold brings up."""
    for words, line in zip(("name", "date"), layout.NAME_LINES, strict=True):
        pen.text((line.x, line.bottom), words, font="title-italic", size=10.5, colour=ink.delft)
        pen.shape(path.line((line.x + 9.6, line.bottom), (line.right, line.bottom)), line=Stroke(ink.delft, HAIRLINE))


def _picture(pen: Pen, it: layout.FoldSheet, ink: Palette) -> None:
    """The level's face between two others, with the winning symbol on either side."""
    its, (x, _) = tints(it.level, ink), layout.REVERSE.centre
    ground = layout.REVERSE.y + 32
    front, back = its.small or WHITE, its.back or WHITE
    for dx, size, figure, wash in (
        (-43, 21, SYMBOLS, back),
        (43, 21, SYMBOLS, back),
        (-25, 16, FURTHER_FACES, front),
        (25, 16, FURTHER_FACES, front),
        (0, 34, FACES, front),
    ):
        drawn(pen, figure[it.level.number], (x + dx, ground - size / 2), size, ink.delft, wash, bold=0.5)


def _octagon(size: float, inset: float) -> Path:
    """The sheet without its large corners, this far inside the creases and half as far inside the edges."""
    edge, far = inset / 2, layout.SHEET_MM - inset / 2
    cut = size + inset * 2**0.5 - edge
    return path.polygon(
        (
            (cut, edge),
            (layout.SHEET_MM - cut, edge),
            (far, cut),
            (far, layout.SHEET_MM - cut),
            (layout.SHEET_MM - cut, far),
            (cut, far),
            (edge, layout.SHEET_MM - cut),
            (edge, cut),
        )
    )
