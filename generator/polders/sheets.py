"""The polder sheets: a surveyor's map of a drained lake, pale where the players will draw."""

import math
from collections.abc import Iterator
from functools import partial

from games.polders.components import BUILDINGS, COLOURS, FILLINGS, Polder
from generator.page import icons, markers
from generator.page.geometry import Box, Point, Polygon
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, staggered, tuft, wave
from generator.page.paper import Paper
from generator.page.sheet import PlacedSheet
from generator.pens import path
from generator.pens.pen import Path, Pen, Stroke
from generator.pens.type import label
from generator.polders import layout

SOFTEST_MM = 4.0  # the largest radius of a corner that points inland
ROAD_EDGE_MM = 0.3
BRICKS_MM = (0.2, 1.3)
LABEL_BEAD_MM = 1.5  # the blank disc behind a letter or digit on the water
CLEAR_MM = 1.5  # between the decorations on the water and the lines of the water
SMALLEST = 10.4  # points: 7 on a small sheet

# The lines that old maps drew along a coast: distance from the land in mm, and weight in points.
WATERLINES = ((5.2, 0.45), (6.8, 0.4), (8.9, 0.35), (11.6, 0.3), (14.8, 0.25))

HISTORY = {
    "De Schermer": "dry since 1635, pumped by 52 mills",
    "De Beemster": "dry since 1612, drawn with a ruler",
    "De Purmer": "dry since 1622, once a lake",
    "De Wormer": "dry since 1626, once the Wijde Wormer",
}
EDITION_NAMES = {2: "second edition"}  # the first one did not say


def page(pen: Pen, it: layout.PolderSheet, paper: Paper, ink: Palette) -> None:
    """One sheet on one page."""
    _placed(pen, it, layout.on_page(it.sheet, paper), ink)


def pair_page(pen: Pen, pair: tuple[layout.PolderSheet, ...], paper: Paper, ink: Palette) -> None:
    """Two small sheets on a sideways page, and the line to cut along."""
    for it, placed in zip(pair, layout.pair_on_page(tuple(it.sheet for it in pair), paper), strict=True):
        _placed(pen, it, placed, ink)
    top, foot = layout.cut_between(paper)
    pen.shape(path.line(top, foot), line=Stroke(ink.delft, HAIRLINE, dash=(2, 2), round=False))


def sheet(pen: Pen, it: layout.PolderSheet, ink: Palette) -> None:
    """All the ink of one sheet, on its own block."""
    _sea(pen, it, ink)
    _shore(pen, it.polder, ink)
    _land(pen, it, ink)
    _labels(pen, it.polder, ink)
    _compass(pen, layout.COMPASS, ink)
    _badges(pen, it.polder, ink)
    _key(pen, layout.KEY, ink)
    icons.draw(pen, icons.BARGE, layout.BARGE.centre, layout.BARGE.w, ink.delft, wash=WHITE, bold=0.5)
    if it.polder.edition in EDITION_NAMES:
        words = EDITION_NAMES[it.polder.edition]
        label(pen, layout.PRINTING, words, font="title-italic", size=11, colour=ink.delft)
    _title(pen, it.polder, ink)
    _rounds(pen, it, ink)
    _legend(pen, it, ink)
    for marker in it.sheet.markers:
        zone = marker.box.inset(-layout.QUIET_MM - 0.15)
        markers.brackets(pen, zone, 4, Stroke(ink.delft, FIRM, round=False))
        markers.marker(pen, marker, quiet=layout.QUIET_MM)
    markers.qr(pen, it.sheet.code, it.sheet.identity)


def pen_sign(pen: Pen, at: Point, radius: float, name: str, letter: str, ink: Palette) -> None:
    """A player's sign: a disc in the colour of the pen with its letter, or a ring in low ink."""
    full = ink.name == "full"
    pen.shape(path.circle(at, radius), fill=ink.pen(name) if full else WHITE, line=Stroke(ink.pen(name), FINE))
    colour = WHITE if full else ink.text
    label(pen, Box.around(at, 1.8 * radius), letter, font="text-bold", size=5.2 * radius, colour=colour)


def _placed(pen: Pen, it: layout.PolderSheet, placed: PlacedSheet, ink: Palette) -> None:
    with pen.placed((placed.placing.dx, placed.placing.dy), placed.placing.scale):
        sheet(pen, it, ink)


def _sea(pen: Pen, it: layout.PolderSheet, ink: Palette) -> None:
    """The water, left blank where something else stands on it."""
    quiet = [m.box.inset(-layout.QUIET_MM - 0.6) for m in it.sheet.markers]
    decor = [layout.COMPASS, layout.BADGES, layout.BARGE, layout.KEY, layout.WORDS]
    if it.polder.edition in EDITION_NAMES:
        decor.append(layout.PRINTING)
    kept = [*(box.inset(-CLEAR_MM) for box in decor), *quiet]
    coast = layout.shore(it.polder)
    with pen.clipped(_without(layout.SEA, kept)):
        for distance, weight in WATERLINES:
            pen.shape(_bank(coast, distance, layout.PITCH_MM), line=Stroke(ink.wave, weight))
    squares = [box.inset(-16) for box in it.cells.values()]
    for at in staggered(layout.SEA.inset(6, 7), 13, 8):
        around = Box.around(at, 8, 4)
        if layout.SEA.holds(around) and not any(around.meets(box) for box in (*squares, *kept)):
            pen.shape(wave(at, 6), line=Stroke(ink.wave, FINE))
    pen.shape(path.rect(layout.SEA), line=Stroke(ink.delft, FINE))


def _shore(pen: Pen, polder: Polder, ink: Palette) -> None:
    """The ring canal, the dike with its slope, and the land inside, white as paper."""
    coast = layout.shore(polder)
    far, dike = _bank(coast, layout.SHORE_MM, layout.PITCH_MM), _bank(coast, layout.DIKE_MM, layout.PITCH_MM)
    pen.shape(far, fill=ink.water or WHITE, line=Stroke(ink.delft, FINE))
    pen.shape(dike, fill=ink.meadow or WHITE, line=Stroke(ink.delft, FIRM))
    slope = _bank(coast, layout.DIKE_MM - 0.45, layout.PITCH_MM)
    pen.shape(slope, line=Stroke(ink.delft, 0.7 * icons.POINTS_PER_MM, dash=(0.18, 1.02), round=False))
    pen.shape(path.polygon(coast), fill=WHITE)


def _land(pen: Pen, it: layout.PolderSheet, ink: Palette) -> None:
    built = layout.buildings(it.polder)
    for name, cell in it.cells.items():
        pen.shape(path.rect(cell), line=Stroke(ink.grid, FINE))
        if name not in built:
            _grass(pen, name, cell, ink)
    for letter in "MFW":
        for name, cell in it.cells.items():
            if built.get(name) == letter:
                with pen.placed(cell.centre):
                    pen.stamp(f"pale-{letter}-{ink.name}", partial(_pale, letter=letter, ink=ink))
    _roads(pen, it.polder, ink)


def _pale(pen: Pen, letter: str, ink: Palette) -> None:
    icons.draw(pen, icons.BUILDINGS[letter], (0, 0), 12.5, ink.pale, wash=ink.pale_wash)


def _grass(pen: Pen, name: str, cell: Box, ink: Palette) -> None:
    """A tuft in a corner of some squares. The name of the field decides which, so every print is the same."""
    column, row = (int(n) for n in name.removeprefix("c").split("r"))
    corner = (column * 5 + row * 3) % 7
    spots = {0: (3.2, 5.0), 2: (14.6, 5.2), 3: (14.4, 15.8), 5: (3.6, 15.6)}
    if corner in spots:
        dx, dy = spots[corner]
        pen.shape(tuft((cell.x + dx, cell.y + dy), 1.8), line=Stroke(ink.tuft, FINE))


def _roads(pen: Pen, polder: Polder, ink: Palette) -> None:
    """First the edges of all roads, then their surfaces, so that crossings stay open."""
    sides = Path(tuple(step for side in layout.road_sides(polder) for step in path.line(*side).steps))
    edge = layout.ROAD_MM * icons.POINTS_PER_MM
    pen.shape(sides, line=Stroke(ink.road_edge, edge, round=False))
    pen.shape(sides, line=Stroke(ink.road or WHITE, edge - 2 * ROAD_EDGE_MM * icons.POINTS_PER_MM, round=False))
    if not ink.road:  # without colour, a pattern of bricks tells a road from the grid
        pen.shape(sides, line=Stroke(ink.road_edge, edge, dash=BRICKS_MM, round=False))


def _labels(pen: Pen, polder: Polder, ink: Palette) -> None:
    """Letters for the columns and numbers for the rows, so that people and the photo reader can name a square."""
    for column in range(polder.width):
        x, y = layout.column_label(polder, column)
        pen.shape(path.circle((x, y), LABEL_BEAD_MM), fill=WHITE)
        pen.text((x, y + 1.1), "abcdefghijk"[column], font="text", size=SMALLEST, colour=ink.sounding, align="middle")
    for row in range(polder.height):
        x, y = layout.row_label(polder, row)
        digits = str(row + 1)
        pen.shape(path.ellipse((x, y), LABEL_BEAD_MM + 0.9 * (len(digits) - 1), LABEL_BEAD_MM), fill=WHITE)
        pen.text((x, y + 1.1), digits, font="text", size=SMALLEST, colour=ink.sounding, align="middle")


def _compass(pen: Pen, box: Box, ink: Palette) -> None:
    """A compass with a tulip for north, because rows run as printed, however the sheet lies (R39)."""
    centre = (box.centre[0], box.y + 20)
    pen.shape(path.circle(centre, 6.4), line=Stroke(ink.delft, HAIRLINE))
    pen.shape(path.circle(centre, 7.0), line=Stroke(ink.delft, FINE))
    for turn, reach in ((45, 7), (135, 7), (225, 7), (315, 7), (0, 9.5), (90, 9.5), (180, 9.5), (270, 9.5)):
        _point(pen, centre, turn, reach, ink)
    icons.draw(pen, icons.TULIP, (centre[0], box.y + 5.6), 9.5, ink.delft, wash=ink.tulip, bold=0.7)
    words = Box(box.x, box.bottom - 5, box.w, 5)
    label(pen, words, "this way up", font="title-italic", size=11, colour=ink.delft)


def _point(pen: Pen, centre: Point, turn: float, reach: float, ink: Palette) -> None:
    """One point of the compass, half light and half dark."""
    wide = reach * 0.22
    with pen.placed(centre, turn=turn):
        left, right = (
            path.polygon(((0, 0), (0, -reach), (-wide, -wide))),
            path.polygon(((0, 0), (0, -reach), (wide, -wide))),
        )
        pen.shape(left, fill=WHITE, line=Stroke(ink.delft, HAIRLINE))
        pen.shape(right, fill=ink.delft, line=Stroke(ink.delft, HAIRLINE))


def _badges(pen: Pen, polder: Polder, ink: Palette) -> None:
    """A coin for each player count that uses this polder."""
    box = layout.BADGES
    label(pen, Box(box.x, box.y, box.w, 5), "for", font="title-italic", size=11, colour=ink.delft)
    step = 11.0
    first = box.centre[0] - step * (len(polder.players) - 1) / 2
    for i, count in enumerate(polder.players):
        centre = (first + i * step, box.y + 11)
        pen.shape(path.circle(centre, 4.7), fill=ink.straw or WHITE, line=Stroke(ink.delft, FIRM))
        pen.shape(path.circle(centre, 4.0), line=Stroke(ink.delft, HAIRLINE))
        label(pen, Box.around(centre, 8), str(count), font="title", size=17, colour=ink.delft)
    label(pen, Box(box.x, box.y + 17.5, box.w, 5), "players", font="title-italic", size=11, colour=ink.delft)


def _key(pen: Pen, box: Box, ink: Palette) -> None:
    """Which mark belongs to which building, in full colour beside the land."""
    washes = {"M": ink.straw, "F": ink.tile, "W": ink.water}
    for building, row in zip(BUILDINGS, box.rows(3, 0.6), strict=True):
        x, y = row.x, row.centre[1]
        icon = icons.BUILDINGS[building.letter]
        icons.draw(pen, icon, (x + 4.5, y), 8.4, ink.delft, wash=washes[building.letter] or WHITE, bold=0.8)
        pen.text((x + 9.8, y + 1.2), building.name, font="text", size=11, colour=ink.text)
        icons.draw(pen, icons.MARKS[building.filling], (row.right - 2.6, y), 5.6, ink.delft, bold=1.2)


def _title(pen: Pen, polder: Polder, ink: Palette) -> None:
    box = layout.TITLE
    pen.text((box.x, box.y + 9.2), polder.name, font="title", size=29, colour=ink.delft)
    pen.text((box.x + 0.4, box.y + 15.6), HISTORY[polder.name], font="title-italic", size=12, colour=ink.delft)


def _rounds(pen: Pen, it: layout.PolderSheet, ink: Palette) -> None:
    """De Schermer has the round boxes here, the other sheets the name of the game."""
    if not it.rounds:
        box = layout.WORDMARK
        icons.draw(pen, icons.MILL, (box.x + 5, box.centre[1]), 10, ink.delft, wash=ink.water or WHITE, bold=0.7)
        pen.text((box.x + 13, box.y + 6.4), "Polders", font="title", size=17, colour=ink.delft)
        pen.text((box.x + 13, box.y + 11.4), "flip and draw", font="title-italic", size=11, colour=ink.delft)
        return
    boxes = list(it.rounds.values())
    above = Box(boxes[0].x, boxes[0].y - 5.4, boxes[-1].right - boxes[0].x, 5)
    label(pen, above, "cross one off after each round", font="title-italic", size=11, colour=ink.delft)
    for number, box in enumerate(boxes, 1):
        pen.shape(path.rect(box, 0.8), fill=WHITE, line=Stroke(ink.delft, FINE))
        below = (box.centre[0], box.bottom + 3.4)
        pen.text(below, str(number), font="text-bold", size=SMALLEST, colour=ink.delft, align="middle")


def _legend(pen: Pen, it: layout.PolderSheet, ink: Palette) -> None:
    """Three boxes for each pen, where the camera learns its colour and the player's hand."""
    words = "Before you start, draw each mark once with your pen."
    label(pen, layout.WORDS, words, font="title-italic", size=12, colour=ink.delft)
    for colour in COLOURS:
        boxes = [it.legend[f"pen:{colour.name}:{filling.mark}"] for filling in FILLINGS]
        strip = Box(boxes[0].x, layout.FOOT.y, 33, layout.LEGEND_LABEL_MM)
        _pen_name(pen, strip, colour.name, colour.letter, ink)
        for box, filling in zip(boxes, FILLINGS, strict=True):
            pen.shape(path.rect(box), line=Stroke(ink.grid, FINE))
            icons.draw(pen, icons.MARKS[filling.char], (box.centre[0], box.bottom + 1.7), 2.6, ink.delft, bold=1.4)


def _pen_name(pen: Pen, strip: Box, name: str, letter: str, ink: Palette) -> None:
    y = strip.centre[1] + 0.4
    pen_sign(pen, (strip.x + 2.2, y), 2.05, name, letter, ink)
    pen.text((strip.x + 5.4, y + 1.2), name, font="text-bold", size=11, colour=ink.text)


def _bank(points: Polygon, distance: float, pitch: float) -> Path:
    """The outline at a distance outside a clockwise outline with right angles and sides of at least `pitch`."""
    steps: list[tuple[str, tuple[float, ...]]] = []
    for before, at, after in _corners(points):
        a, b = _direction(before, at), _direction(at, after)
        out_a, out_b = (a[1], -a[0]), (b[1], -b[0])
        if a[0] * b[1] - a[1] * b[0] > 0:
            centre, radius = at, distance
            start = math.degrees(math.atan2(out_a[1], out_a[0]))
            steps += path.arc(centre, radius, start, start + 90).steps
        else:
            soft = min(distance * 0.7, SOFTEST_MM, pitch - distance - 0.2)
            centre = (
                at[0] + (out_a[0] + out_b[0]) * (distance + soft),
                at[1] + (out_a[1] + out_b[1]) * (distance + soft),
            )
            start = math.degrees(math.atan2(-out_a[1], -out_a[0]))
            steps += path.arc(centre, soft, start, start - 90).steps
    return _closed(steps)


def _without(box: Box, holes: list[Box]) -> Path:
    """A box with round-cornered holes, which run the opposite way."""
    outline = path.rect(box)
    for hole in holes:
        r = min(hole.w, hole.h) / 3
        top_left, top_right, bottom_right, bottom_left = hole.inset(r).corners
        turns = ((top_left, 270), (bottom_left, 180), (bottom_right, 90), (top_right, 360))
        steps = [step for corner, start in turns for step in path.arc(corner, r, start, start - 90).steps]
        outline += _closed(steps)
    return outline


def _closed(steps: list[tuple[str, tuple[float, ...]]]) -> Path:
    """Consecutive strokes joined into one ring."""
    joined = [("L" if letter == "M" and i else letter, numbers) for i, (letter, numbers) in enumerate(steps)]
    return Path((*joined, ("Z", ())))


def _corners(points: Polygon) -> Iterator[tuple[Point, Point, Point]]:
    return zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)


def _direction(a: Point, b: Point) -> tuple[int, int]:
    return ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))
