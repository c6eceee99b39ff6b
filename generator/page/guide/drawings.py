"""The drawings of the steps: print, cut, fold, glue, play."""

import math

from generator.document import Document, Flip
from generator.page import icons
from generator.page.cuts import Cut, cuts
from generator.page.geometry import Box, Point
from generator.page.guide.start import Kind, Kit, Step
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Path, Pen, Stroke
from generator.pens.type import label

EDGES: dict[Flip, str] = {"long": "long edge", "short": "short edge", "none": ""}
LEAST_MM = (40.0, 28.0)  # what the drawings are made for; in less room they are smaller


def step(pen: Pen, it: Step, box: Box, kit: Kit, ink: Palette) -> None:
    """The drawing of its kind, or its own."""
    scale = min(1.0, box.w / LEAST_MM[0], box.h / LEAST_MM[1])
    room = Box(0, 0, box.w / scale, box.h / scale)
    with pen.placed((box.x, box.y), scale):
        if it.picture:
            it.picture(pen, room, ink)
        else:
            _drawn(pen, it.kind, room, kit, ink)


def _drawn(pen: Pen, kind: Kind, box: Box, kit: Kit, ink: Palette) -> None:
    match kind:
        case "print":
            _print(pen, box, kit.flip, ink)
        case "cut":
            _cut(pen, box, kit, ink)
        case "fold":
            _fold(pen, box, ink)
        case "glue":
            _glue(pen, box, ink)
        case "play":
            _play(pen, box, ink)


def _print(pen: Pen, box: Box, flip: Flip, ink: Palette) -> None:
    """A printer, its scale, and the edge over which the paper turns."""
    body = Box(box.x + 2, box.centre[1] - 5, 26, 13)
    pen.shape(path.rect(Box(body.x + 5, body.y - 9, 16, 12)), fill=WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(body, 2), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    out = Box(body.x + 4, body.y + 8, 18, 12)
    pen.shape(path.rect(out), fill=WHITE, line=Stroke(ink.delft, FIRM))
    for y in (3.0, 5.6, 8.2):
        pen.shape(path.line((out.x + 3, out.y + y), (out.right - 3, out.y + y)), line=Stroke(ink.wave, FINE))
    pen.shape(path.circle((body.right - 3.5, body.y + 3.5), 1), fill=ink.tulip)
    right = Box(body.right + 2, box.y, box.right - body.right - 2, box.h)
    label(pen, Box(right.x, right.y + 1, right.w, 9), "100 %", font="title", size=19, colour=ink.delft)
    if flip == "none":
        return
    leaf = Box.around((right.centre[0], right.centre[1] + 3.4), *((9, 13) if flip == "long" else (13, 9)))
    pen.shape(path.rect(leaf), fill=WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.line(*_spine(leaf)), line=Stroke(ink.tulip, 1.6))
    icons.draw(pen, icons.TURN, leaf.centre, 6.4, ink.tulip)
    below = Box(right.x - 2, box.bottom - 5, right.w + 3.5, 5)
    label(pen, below, EDGES[flip], font="title-italic", size=10, colour=ink.delft)


def _spine(leaf: Box) -> tuple[Point, Point]:
    """The long edge of a leaf, or the short one of a leaf that lies on its side."""
    return (leaf.x, leaf.y), (leaf.x, leaf.bottom)


def _cut(pen: Pen, box: Box, kit: Kit, ink: Palette) -> None:
    """The page with most cuts, and where to begin."""
    document = most_cut(kit)
    page = document.pages[0]
    scale = min(box.w / page.paper.width, box.h / page.paper.height)
    corner = (box.centre[0] - scale * page.paper.width / 2, box.centre[1] - scale * page.paper.height / 2)
    outlines = [it.outline for it in page.cutouts] or [(page.trim or page.paper.box.inset(10)).corners]
    lines = sorted(cuts(outlines), key=lambda cut: -math.dist(*cut))
    with pen.placed(corner, scale):
        pen.shape(path.rect(page.paper.box), fill=WHITE, line=Stroke(ink.delft, FIRM / scale))
        for outline in outlines:
            pen.shape(path.polygon(outline), fill=ink.meadow)
        for a, b in lines:
            pen.shape(path.line(a, b), line=Stroke(ink.delft, FINE / scale))
        pen.shape(path.line(*lines[0]), line=Stroke(ink.tulip, 1.6 / scale))
    a, b = _upward(lines[0])
    at = (corner[0] + scale * a[0], corner[1] + scale * a[1])
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    with pen.placed(at, turn=turn):
        pen.shape(path.circle((0, 0), 4.2), fill=WHITE)
        icons.draw(pen, icons.SCISSORS, (0, 0), 7.4, ink.tulip, wash=WHITE, bold=0.9)


def most_cut(kit: Kit) -> Document:
    return max(kit.tonight, key=lambda it: (len(it.pages[0].cutouts), it.hands.cuts))


def _upward(cut: Cut) -> Cut:
    """From its lower or right end."""
    a, b = sorted(cut, key=lambda p: (-round(p[1], 3), -round(p[0], 3)))
    return (a, b)


def _fold(pen: Pen, box: Box, ink: Palette) -> None:
    """A sheet with a corner half way over."""
    side = min(box.w, box.h) - 2
    sheet = Box.around(box.centre, side * 1.2, side)
    reach = 0.62 * side
    a, b = (sheet.x + reach, sheet.y), (sheet.x, sheet.y + reach)
    rest = (a, (sheet.right, sheet.y), (sheet.right, sheet.bottom), (sheet.x, sheet.bottom), b)
    pen.shape(path.polygon(rest), fill=WHITE, line=Stroke(ink.delft, FIRM))
    gone = ((sheet.x, sheet.y), a, b)
    pen.shape(path.polygon(gone), line=Stroke(ink.delft, HAIRLINE, dash=(0.8, 0.8)))
    tip = (sheet.x + 0.7 * reach, sheet.y + 0.7 * reach)
    pen.shape(path.polygon((tip, a, b)), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    x, y = tip[0] + 2, tip[1] + 1
    bow = Path((("M", (sheet.x + 1, sheet.y + 2)), ("C", (tip[0], sheet.y - 2, tip[0] + 9, sheet.y + 2, x, y))))
    pen.shape(bow, line=Stroke(ink.tulip, 1.6))
    pen.shape(path.polygon(((x, y), (x - 0.6, y - 3.2), (x + 2.6, y - 1.9))), fill=ink.tulip)


def _glue(pen: Pen, box: Box, ink: Palette) -> None:
    """Two layers, and drops between them."""
    x, y = box.centre
    for dy, wash in ((5.0, ink.water), (-5.0, None)):
        plate = ((x - 16, y + dy + 3), (x - 8, y + dy - 4), (x + 17, y + dy - 4), (x + 9, y + dy + 3))
        pen.shape(path.polygon(plate), fill=wash or WHITE, line=Stroke(ink.delft, FIRM))
    for dx in (-5.0, 1.0, 7.0):
        pen.shape(path.ellipse((x + dx, y + 4.6), 1.6, 1.0), fill=ink.tulip)
    pen.shape(path.line((x + 1, y - 12), (x + 1, y - 8)), line=Stroke(ink.tulip, 1.6))
    pen.shape(path.polygon(((x + 1, y - 5.4), (x - 0.8, y - 8.4), (x + 2.8, y - 8.4))), fill=ink.tulip)


def _play(pen: Pen, box: Box, ink: Palette) -> None:
    """The rules, and a phone."""
    x, y = box.centre
    for left, fill in ((-21.0, WHITE), (-6.0, ink.meadow or WHITE)):
        page = Box(x + left, y - 10, 15, 21)
        pen.shape(path.rect(page), fill=fill, line=Stroke(ink.delft, FIRM))
        for n in range(5):
            line = path.line((page.x + 2.4, page.y + 4 + 3.2 * n), (page.right - 2.4, page.y + 4 + 3.2 * n))
            pen.shape(line, line=Stroke(ink.wave, FINE))
    phone = Box(x + 12, y - 9, 10, 19)
    pen.shape(path.rect(phone, 1.8), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(phone.inset(1.4, 2.6), 0.4), fill=WHITE, line=Stroke(ink.delft, HAIRLINE))
    icons.draw(pen, icons.TICK, phone.centre, 5.4, ink.tulip, bold=1.2)
