"""What is printed in a box: pale enough to be written over, on both sides of all levels."""

from functools import partial

from games.rollfold.components import (
    BONUS_1,
    BONUS_2,
    BONUS_3,
    BULB,
    CORNERS,
    HOLE,
    ICE,
    LARGE_FACE,
    MEMO,
    ORB,
    PROFESSOR,
    SMALL_FACE,
    STAR,
    SYMBOL,
    Level,
)
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import BLACK, brackets
from generator.page.palette import FINE, FIRM, WHITE, Palette, tuft, wave
from generator.page.sheet import Side
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke
from generator.pens.type import cap_mm, label
from generator.rollfold.layout import BOX_MM, GLYPH_MM
from generator.rollfold.signs import BULB as BULB_FIGURE
from generator.rollfold.signs import FACES, FURTHER_FACES, SPARK, SYMBOLS, Figure, Tints, silhouette, tints
from generator.rollfold.signs import ORB as ORB_FIGURE
from generator.rollfold.signs import PROFESSOR as PROFESSOR_FIGURE

PLATE_MM = 7.2  # the plate of a bonus number
NUMBER_SIZE = 17.0  # points
TOKEN_MM = 10.4  # the blank disc on which a figure stands out from the shade of its corner
RAYS, RAY_MM = 16, (4.7, 5.5)
ICON_MM = 8.0  # the width of a corner bonus in a box
PICTURED = ("oo.", ".oo", "o.o")  # the modules of a start tile in a picture
BONUSES = (BONUS_1.char, BONUS_2.char, BONUS_3.char)


def glyph(pen: Pen, char: str, level: Level, side: Side, ink: Palette) -> None:
    """What the box holds, its middle at (0, 0)."""
    its = tints(level, ink)
    colour = its.glyph if side == "front" else its.back_glyph
    if char in BONUSES:
        _number(pen, char, colour, square=bool(level.blunt))
    elif char == HOLE.char:
        _hole(pen, ink)
    elif char == ICE.char:
        _ice(pen, its)
    elif char == SYMBOL.char:
        pen.shape(path.circle((0, 0), RAY_MM[1] + 0.2), fill=WHITE)
        _rays(pen, colour)
        silhouette(pen, SYMBOLS[level.number], (0, 0), GLYPH_MM, colour, WHITE)
    elif figure := figure_of(char, level):
        pen.shape(path.circle((0, 0), TOKEN_MM / 2), fill=WHITE)
        silhouette(pen, figure, (0, 0), GLYPH_MM, colour, WHITE)
    elif char == MEMO.char:
        pen.shape(path.rect(Box.around((0, 0), BOX_MM - 2.6), 1.6), fill=WHITE, line=Stroke(colour, FIRM))


def figure_of(char: str, level: Level) -> Figure | None:
    """The figure that stands for a glyph, if it is one."""
    return {
        SYMBOL.char: SYMBOLS[level.number],
        SMALL_FACE.char: FACES[level.number],
        LARGE_FACE.char: FURTHER_FACES[level.number],
        STAR.char: SPARK,
        ORB.char: ORB_FIGURE,
        BULB.char: BULB_FIGURE,
        PROFESSOR.char: PROFESSOR_FIGURE,
    }.get(char)


def stamped(pen: Pen, char: str, level: Level, side: Side, ink: Palette) -> None:
    art = partial(glyph, char=char, level=level, side=side, ink=ink)
    pen.stamp(f"rollfold {level.number} {side} {char} {ink.name}", art)


def bonus_icon(pen: Pen, corner: int, at: Point, width: float, colour: Colour, blank: Colour = WHITE) -> None:
    """What a large corner earns: a die, black or white, with +1 or a tick beside it."""
    it = CORNERS[corner]
    side = width * 0.46
    frame = Box(at[0] - width / 2, at[1] - side / 2, side, side)
    line = Stroke(colour, side * 0.13 * icons.POINTS_PER_MM)
    inner = frame.inset(side * 0.065)
    pen.shape(path.rect(inner, side * 0.2), fill=colour if it.die == "b" else blank, line=line)
    pip = blank if it.die == "b" else colour
    for dx, dy in ((-0.2, -0.2), (0.2, 0.2), (0.2, -0.2), (-0.2, 0.2)):
        spot = (frame.centre[0] + dx * side, frame.centre[1] + dy * side)
        pen.shape(path.circle(spot, side * 0.085), fill=pip)
    right = Box(frame.right + width * 0.03, frame.y, width * 0.51, side)
    if it.kind == "plus":
        size = side * 0.95 / cap_mm("text-bold", 1)
        label(pen, right, "+1", font="text-bold", size=size, colour=colour)
    else:
        icons.draw(pen, icons.TICK, (right.centre[0], right.centre[1]), side * 1.05, colour, bold=1.6)


def ornament(pen: Pen, column: int, row: int, box: Box, level: Level, its: Tints) -> None:
    """A small thing in a corner of some empty boxes; which ones follows from their place, so never from luck."""
    spots = {0: (2.6, 4.2), 3: (9.6, 4.4), 6: (9.8, 10.6), 8: (2.8, 10.4)}
    spot = spots.get((column * 5 + row * 7 + level.number) % 13)
    if spot:
        at = (box.x + spot[0], box.y + spot[1])
        pen.shape(_ORNAMENTS[level.number](at), line=Stroke(its.speck, FINE))


def start_picture(pen: Pen, box: Box, ink: Palette) -> None:
    """A start tile as a picture, small enough for a legend. Its square has too few modules to be one for the camera."""
    brackets(pen, box, 0.22 * box.w, Stroke(ink.delft, FINE, round=False))
    square = Box.around(box.centre, 0.66 * box.w)
    pen.shape(path.rect(square), fill=BLACK)
    for row, modules in zip(square.inset(square.w / 5).rows(3), PICTURED, strict=True):
        for module, cell in zip(modules, row.columns(3), strict=True):
            if module == "o":
                pen.shape(path.rect(cell), fill=WHITE)


def arrows(pen: Pen, box: Box, colour: Colour) -> None:
    """Four arrowheads that leave a start tile, each in the box beside it."""
    x, y = box.centre
    reach = BOX_MM / 2
    for turn in (0, 90, 180, 270):
        with pen.placed((x, y), turn=turn):
            head = path.polygon(((-1.7, -reach - 0.55), (1.7, -reach - 0.55), (0, -reach - 1.75)))
            pen.shape(head, fill=colour)


def _number(pen: Pen, char: str, colour: Colour, *, square: bool) -> None:
    """A round plate; on level 4, where a string has to end there, a square one."""
    plate = path.rect(Box.around((0, 0), PLATE_MM - 0.4), 0.8) if square else path.circle((0, 0), PLATE_MM / 2)
    pen.shape(plate, fill=colour)
    label(pen, Box.around((0, 0), PLATE_MM), char, font="text-bold", size=NUMBER_SIZE, colour=WHITE)


def _rays(pen: Pen, colour: Colour) -> None:
    near, far = RAY_MM
    for i in range(RAYS):
        with pen.placed((0, 0), turn=360 / RAYS * i):
            pen.shape(path.line((0, -near), (0, -far)), line=Stroke(colour, FIRM))


def _hole(pen: Pen, ink: Palette) -> None:
    """Nobody writes here, so it may be dark: open water in a broken rim."""
    rim = path.svg(
        "M-5 -1 L-3.6 -3.6 L-1.2 -4.6 L1.4 -4.2 L3.8 -4.4 L5 -1.8 L4.6 1 L5 3 L2.6 4.6 L-0.4 4.2 L-3 4.8 L-4.6 2.4 Z"
    )
    pen.shape(rim, fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    for y in (-1.8, 0.4, 2.6):
        pen.shape(wave((0.2 if y == 0.4 else -0.4, y), 4.6), line=Stroke(ink.sounding, FINE))


def _ice(pen: Pen, its: Tints) -> None:
    """Smooth, with the streaks of skates."""
    if its.ice:
        pen.shape(path.rect(Box.around((0, 0), BOX_MM)), fill=its.ice)
    streaks = "M-4.4 3.6 L-0.6 -3.4 M-2 4.6 L2.8 -4.4 M1.2 3.2 L4.4 -2.6"
    pen.shape(path.svg(streaks), line=Stroke(its.glint, 1.3 if its.ice else FIRM))
    if not its.ice:
        pen.shape(path.rect(Box.around((0, 0), BOX_MM - 1.6), 1.2), line=Stroke(its.glint, FINE))


def _flake(at: Point) -> Path:
    x, y = at
    arms = ((0, -1.0), (0.87, -0.5), (0.87, 0.5))
    return Path(tuple(step for u, v in arms for step in path.line((x - u, y - v), (x + u, y + v)).steps))


def _twinkle(at: Point) -> Path:
    x, y = at
    return path.line((x - 0.8, y), (x + 0.8, y)) + path.line((x, y - 0.8), (x, y + 0.8))


def _bubbles(at: Point) -> Path:
    x, y = at
    return path.circle(at, 0.6) + path.circle((x + 1.6, y - 0.5), 0.35) + path.circle((x + 0.6, y - 1.6), 0.4)


def _grass(at: Point) -> Path:
    return tuft(at, 1.7)


_ORNAMENTS = {1: _grass, 2: _flake, 3: _twinkle, 4: _bubbles}
