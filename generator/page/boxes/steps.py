"""How a box is made, in four drawings of the very box: cut, score and fold, glue, fill."""

from generator.page import icons
from generator.page.boxes.net import Line, Net
from generator.page.geometry import Box, Point
from generator.page.palette import FINE, FIRM, WHITE, Palette
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph

HOW = (
    "Cut along the solid lines.",
    "Score the dashed lines and fold them back.",
    "Glue the long flap behind the side. Below: small flaps in, then front on back.",
    "Fill it, and tuck in the lid.",
)
PICTURE_MM = 33.0
SLOPE = 0.42  # of a line that runs away from us
SMALLEST_SIDE = 0.3  # of a box's width: its drawing shows no thinner side


def step(pen: Pen, number: int, cell: Box, net: Net, ink: Palette) -> None:
    """Step `number` of HOW, counting from 1."""
    pen.shape(path.rect(cell, 2), line=Stroke(ink.wave, FINE))
    picture = Box(cell.x + 5, cell.y + 3, cell.w - 10, PICTURE_MM)
    {1: _cut, 2: _fold, 3: _glue, 4: _fill}[number](pen, picture, net, ink)
    badge = (cell.x + 5, cell.y + 5)
    pen.shape(path.circle(badge, 3), fill=ink.straw or WHITE, line=Stroke(ink.delft, FINE))
    label(pen, Box.around(badge, 5), str(number), font="title", size=12, colour=ink.delft)
    with pen.tagged("paragraph"):
        below = Box(cell.x + 3, picture.bottom + 2, cell.w - 6, 0)
        paragraph(pen, below, HOW[number - 1], font="text", size=10.5, colour=ink.text, align="middle")


def _cut(pen: Pen, box: Box, net: Net, ink: Palette) -> None:
    scale, corner = _small(net, box)
    with pen.placed(corner, scale):
        pen.shape(path.polygon(net.outline), fill=WHITE, line=Stroke(ink.tulip, 1.2 / scale))
    at = (corner[0] + scale * net.size[0], corner[1] + scale * net.bottom)
    pen.shape(path.circle(at, 3.6), fill=WHITE)
    icons.draw(pen, icons.SCISSORS, at, 6.6, ink.tulip, wash=WHITE, bold=0.9)


def _fold(pen: Pen, box: Box, net: Net, ink: Palette) -> None:
    scale, corner = _small(net, box)
    with pen.placed(corner, scale):
        pen.shape(path.polygon(net.outline), fill=WHITE, line=Stroke(ink.delft, FINE / scale))
        for a, b in net.folds:
            pen.shape(path.line(a, b), line=Stroke(ink.tulip, 1.0 / scale, dash=(1.2 / scale, 0.9 / scale)))


def _glue(pen: Pen, box: Box, net: Net, ink: Palette) -> None:
    scale, corner = _small(net, box)
    with pen.placed(corner, scale):
        pen.shape(path.polygon(net.outline), fill=WHITE, line=Stroke(ink.delft, FINE / scale))
        for it in net.glued:
            pen.shape(path.rect(it), fill=ink.tulip)


def _fill(pen: Pen, box: Box, net: Net, ink: Palette) -> None:
    """The box as it stands, its lid going in."""
    tuck = net.tuck
    side = max(tuck.depth, SMALLEST_SIDE * tuck.width)
    lid = 0.6 * side
    scale = min((box.w - 4) / (tuck.width + side), (box.h - 4) / (tuck.height + SLOPE * side + lid))
    w, h, dx, dy = scale * tuck.width, scale * tuck.height, scale * side, scale * SLOPE * side
    x, y = box.centre[0] - (w + dx) / 2, box.bottom - 2 - h
    front = Box(x, y, w, h)
    line = Stroke(ink.delft, FIRM)
    pen.shape(path.rect(front), fill=WHITE, line=line)
    right = ((x + w, y), (x + w + dx, y - dy), (x + w + dx, y + h - dy), (x + w, y + h))
    pen.shape(path.polygon(right), fill=ink.water or WHITE, line=line)
    top = ((x, y), (x + dx, y - dy), (x + w + dx, y - dy), (x + w, y))
    pen.shape(path.polygon(top), fill=WHITE, line=line)
    rise = scale * lid
    raised = ((x + dx, y - dy), (x + w + dx, y - dy), (x + w + 0.6 * dx, y - dy - rise), (x + 0.6 * dx, y - dy - rise))
    pen.shape(path.polygon(raised), fill=ink.straw or WHITE, line=line)
    middle = (x + 0.4 * dx + w / 2, y - dy - 0.2 * rise)
    _arrow(pen, ((middle[0], middle[1] - 1), (middle[0] - 0.4 * dx, y + 3.4)), ink)


def _arrow(pen: Pen, line: Line, ink: Palette) -> None:
    (x, y), (u, v) = line
    pen.shape(path.line((x, y), (u, v)), line=Stroke(ink.tulip, 1.2))
    pen.shape(path.polygon(((u, v + 1.4), (u - 1.5, v - 1.2), (u + 1.5, v - 1.2))), fill=ink.tulip)


def _small(net: Net, box: Box) -> tuple[float, Point]:
    """The scale of a net in a box, and where its top left is then."""
    wide, high = net.size
    scale = min(box.w / wide, box.h / high)
    return scale, (box.centre[0] - scale * wide / 2, box.centre[1] - scale * high / 2)
