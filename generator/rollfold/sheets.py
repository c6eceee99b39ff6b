"""Both sides of the fold sheets: a grid to its very edge, shaded corners, and on the back what the folds bring up."""

from functools import partial

from games.rollfold.components import ART, CORNERS, CREASED, HOLE, ICE, MEMO, PLAIN, START
from games.rollfold.rules.folds import quarter_turns
from generator.page import markers
from generator.page.geometry import Box, Point
from generator.page.palette import FIRM, HAIRLINE, WHITE, Ink
from generator.page.sheet import PlacedSheet, Side
from generator.pens import path
from generator.pens.pen import Line, Path, Pen
from generator.rollfold import layout
from generator.rollfold.boxes import ICON_MM, arrows, bonus_icon, ornament, stamped
from generator.rollfold.ink import Tints, back_wash, large_square, small_square, tints
from generator.rollfold.reverse import reverse
from generator.rollfold.strips import strips

GRID_WEIGHT = 0.75  # points
DOT_MM, DOT_PITCH_MM = 0.5, 1.5
POINTS_PER_MM = 72 / 25.4
HALF_BOX_IN_MM = 3.5  # from the corner of a half box to the middle of the icon in its outer half
HALF_BOX_ICON_MM = 4.8


def page(pen: Pen, it: layout.FoldSheet, placed: PlacedSheet, ink: Ink) -> None:
    """One side on its page."""
    placing = placed.placing
    with pen.placed((placing.dx, placing.dy), placing.scale, placing.turn):
        pen.stamp(f"{it.sheet.id} {ink.name}", partial(sheet_side, it=it, ink=ink))


def sheet_side(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    """All ink of one side, from the corner of its square."""
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
        _brackets(pen, Box.around(marker.box.centre, layout.BOX_MM), ink)
    markers.qr(pen, it.sheet.code, it.sheet.identity)
    for a, b in layout.crop_marks():
        pen.shape(path.line(a, b), line=Line(ink.text, HAIRLINE, round=False))


def dotted(pen: Pen, corner: int, size: int, side: Side, ink: Ink) -> None:
    """Where the edges of the sheet come to lie."""
    for a, b in layout.dotted_lines(corner, size, side):
        line = Line(ink.delft, DOT_MM * POINTS_PER_MM, dash=(0.01, DOT_PITCH_MM - 0.01))
        pen.shape(path.line(a, b), line=line)


def corner_triangle(corner: int, size: int, side: Side) -> Path:
    """What a fold of this size brings up, and a little more on all sides."""
    x, y = layout.corner_point(corner, side)
    u, v = (1 if x == 0 else -1), (1 if y == 0 else -1)
    near, far = -layout.BLEED_MM, size * layout.BOX_MM + 2 * layout.BLEED_MM
    return path.polygon(((x + u * near, y + v * near), (x + u * far, y + v * near), (x + u * near, y + v * far)))


def past_the_edge(square: Box) -> Box:
    """With bleed where the square lies at the edge of the sheet."""
    left, top = (layout.BLEED_MM if edge == 0 else 0 for edge in (square.x, square.y))
    right, foot = (
        layout.BLEED_MM if abs(edge - layout.SHEET_MM) < 1e-6 else 0 for edge in (square.right, square.bottom)
    )
    return Box(square.x - left, square.y - top, square.w + left + right, square.h + top + foot)


def _corner_squares(pen: Pen, it: layout.FoldSheet, its: Tints) -> None:
    """Tints run past the edge, so that a cut a little outside shows no white."""
    for corner in range(len(CORNERS)):
        large, small = (layout.corner_square(corner, size, it.side) for size in (it.level.large, it.level.small))
        large_square(pen, past_the_edge(large), its)
        small_square(pen, past_the_edge(small), its)


def _back_washes(pen: Pen, it: layout.FoldSheet, its: Tints) -> None:
    """Levels 1 to 3: the corners as far as a fold can bring them up, and a little more. Level 4: everything."""
    whole = layout.BLOCK.inset(-layout.BLEED_MM)
    if it.level.blunt:
        back_wash(pen, path.rect(whole), whole, its)
        return
    for corner in range(len(CORNERS)):
        square = past_the_edge(layout.corner_square(corner, it.level.large + 1, it.side))
        back_wash(pen, corner_triangle(corner, it.level.large, it.side), square, its)


def _contents(pen: Pen, it: layout.FoldSheet, its: Tints, ink: Ink) -> None:
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
    """Backs are printed a quarter turned where a first fold brings them up, so that they come up upright."""
    if it.side == "front" or across + along > it.level.large - 2:
        return 0
    return -90 * quarter_turns(corner)


def _earned(pen: Pen, it: layout.FoldSheet, its: Tints, ink: Ink) -> None:
    """The bonus of a large corner, in the outer halves of the boxes that its crease cuts: seen only when it is folded.
    On level 4 these are boxes to play on if the corner was folded small, so there it is pale.
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
    """The sides of all boxes that can come in sight, each drawn once."""
    lines: set[tuple[Point, Point]] = set()
    for at, char in it.glyphs.items():
        if char in (ART.char, CREASED.char):
            continue
        a, b, c, d = ((round(x, 3), round(y, 3)) for x, y in layout.box(*at).corners)
        lines |= {(a, b), (d, c), (a, d), (b, c)}
    steps = tuple(step for a, b in sorted(lines) for step in path.line(a, b).steps)
    pen.shape(Path(steps), line=Line(its.grid, GRID_WEIGHT, round=False))


def _dotted_lines(pen: Pen, it: layout.FoldSheet, ink: Ink) -> None:
    """On the front for the first folds, on the back for the blunt ones."""
    sizes = (it.level.small, it.level.large) if it.side == "front" else (it.level.blunt,)
    for corner in range(len(CORNERS)):
        for size in filter(None, sizes):
            dotted(pen, corner, size, it.side, ink)


def _brackets(pen: Pen, box: Box, ink: Ink) -> None:
    """A start tile has corners, and no sides: so a camera sees no second square around the marker."""
    for (x, y), (u, v) in zip(box.corners, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True):
        hook = path.polyline(((x + 2.6 * u, y), (x, y), (x, y + 2.6 * v)))
        pen.shape(hook, line=Line(ink.delft, FIRM, round=False))
