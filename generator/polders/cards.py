"""The shape cards and assignment cards with the backs of all decks, for the printer and, as SVG, for the phones."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.polders.components import BUILDINGS, PLAYERS, Assignment, Building, ShapeCard
from games.polders.rules.scoring import MAJORITIES, MINIMALS
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import brackets, marker
from generator.page.palette import FINE, FIRM, FULL, HAIRLINE, WHITE, Palette, corn, meadow, tuft, wave
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Path, Pen, Stroke
from generator.pens.svg import SvgPen
from generator.pens.type import label, paragraph, paragraph_height
from generator.polders import layout, plots
from generator.polders.plots import PICTURES

MINUS = "−"
GLOSSES = {
    "I1": "a plot",
    "I2": "a strip",
    "I3": "a lane",
    "V3": "a bend",
    "L4": "a corner of the dike",
    "T4": "where three roads meet",
    "P5": "a farmyard",
}
KINDS = {"majority": "Who has the most?", "unit": "The more, the better", "penalty": "Best avoided"}
PLACES = ("1st", "2nd", "3rd")
LEDGE_MM = 3.6  # how far the surveyor's lines extend beyond a shape
RING_MM = 2.6
SCROLLS = (
    "M0 0 C3 0 5 -1.6 5 -3.6 C5 -5.4 2.6 -5.6 2.4 -3.8",
    "M0 0 C-3 0 -5 -1.6 -5 -3.6 C-5 -5.4 -2.6 -5.6 -2.4 -3.8",
)
_IDS = {name: id_ for id_, name in (*layout.SHAPE_IDS.items(), *layout.ASSIGNMENT_IDS.items())}

Half = Callable[[Pen, Palette], None]


def shape_card(pen: Pen, card: ShapeCard, ink: Palette) -> None:
    """A card that reads the same from both sides of the table, with its marker for the camera."""
    frame(pen, ink)
    _field(pen, card.shape.pattern, ink, layout.SHAPE_FIELD, layout.SHAPE_SQUARE_MM)
    for turn in (0, 180):
        with _turned(pen, turn):
            _plate(pen, card, layout.SHAPE_PLATE, 17, ink)
            label(pen, layout.SHAPE_NAME, card.shape.name, font="title", size=19, colour=ink.delft, align="left")
            gloss = GLOSSES[card.shape.code]
            label(pen, layout.SHAPE_GLOSS, gloss, font="title-italic", size=10, colour=ink.delft, align="left")
            _mark(pen, Marker(_IDS[card.id], layout.SHAPE_MARKER), ink)


def screen_shape(pen: Pen, card: ShapeCard, ink: Palette) -> None:
    """The same card for a screen, which needs no marker and shows it small: the shape, its name and number larger."""
    frame(pen, ink)
    _field(pen, card.shape.pattern, ink, layout.SCREEN_FIELD, layout.SCREEN_SQUARE_MM)
    for turn in (0, 180):
        with _turned(pen, turn):
            _plate(pen, card, layout.SCREEN_PLATE, 27, ink)
            label(pen, layout.SCREEN_NAME, card.shape.name, font="title", size=27, colour=ink.delft, align="left")


def assignment_card(pen: Pen, card: Assignment, ink: Palette, *, marked: bool = True) -> None:
    """A card with its marker, so that a photo tells which one came up; on a screen it needs none."""
    frame(pen, ink)
    name, kind = (layout.MARKED_NAME, layout.MARKED_KIND) if marked else (layout.NAME, layout.KIND)
    label(pen, name, card.name, font="title", size=13.6 if marked else 16, colour=ink.delft)
    label(pen, kind, KINDS[card.kind], font="title-italic", size=10, colour=ink.delft)
    if marked:
        _mark(pen, Marker(_IDS[card.id], layout.ASSIGNMENT_MARKER), ink)
    _picture(pen, card, ink)
    _words(pen, card.text, ink)
    _points(pen, card, ink)


def shape_back(pen: Pen, ink: Palette) -> None:
    """Two mills with water between them."""
    _tile(pen, ink, _mill_half)


def assignment_back(pen: Pen, ink: Palette) -> None:
    """Tulips on both sides of the water."""
    _tile(pen, ink, _tulip_half)


def reference_back(pen: Pen, ink: Palette) -> None:
    """Two manors with water between them."""
    _tile(pen, ink, _manor_half)


def shape_svg(card: ShapeCard, *, prefix: str = "") -> str:
    """The card for a screen."""
    size = card.shape.size
    pen = SvgPen(layout.CARD, title=f"{card.shape.name}, {size} {'square' if size == 1 else 'squares'}", prefix=prefix)
    screen_shape(pen, card, FULL)
    return pen.svg


def assignment_svg(card: Assignment, *, prefix: str = "") -> str:
    """The printed card for a screen."""
    pen = SvgPen(layout.CARD, title=f"{card.name}: {card.text}", prefix=prefix)
    assignment_card(pen, card, FULL, marked=False)
    return pen.svg


def back_svg(deck: str, *, prefix: str = "") -> str:
    """The back of the shapes or of the assignments, for a screen."""
    pen = SvgPen(layout.CARD, title=f"the back of a card: {deck}", prefix=prefix)
    {"shapes": shape_back, "assignments": assignment_back}[deck](pen, FULL)
    return pen.svg


def frame(pen: Pen, ink: Palette) -> None:
    """A double line with inward corners, as on an old map."""
    box, bite = layout.FRAME, 3.0
    pen.shape(_bitten(box, bite), line=Stroke(ink.delft, FIRM))
    pen.shape(_bitten(box.inset(0.9), bite), line=Stroke(ink.delft, HAIRLINE))
    for x, y in box.inset(0.4).corners:
        pen.shape(path.circle((x, y), 0.55), fill=ink.delft)


def coin(pen: Pen, at: Point, radius: float, words: str, size: float, ink: Palette, *, lost: bool = False) -> None:
    """Points in guilders. A loss is an empty coin."""
    edge = Stroke(ink.delft, FIRM, dash=(0.9, 0.7) if lost else ())
    pen.shape(path.circle(at, radius), fill=(None if lost else ink.straw) or WHITE, line=edge)
    if not lost:
        pen.shape(path.circle(at, radius - 0.7), line=Stroke(ink.delft, HAIRLINE))
    label(pen, Box.around(at, 2 * radius - 2), words, font="title", size=size, colour=ink.delft)


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def _mark(pen: Pen, mark: Marker, ink: Palette) -> None:
    """A marker between brackets, as on the sheets."""
    marker(pen, mark, quiet=layout.CARD_QUIET_MM)
    brackets(pen, mark.box.inset(-layout.CARD_QUIET_MM), 2.4, Stroke(ink.delft, FINE, round=False))


@contextmanager
def _turned(pen: Pen, turn: int) -> Iterator[None]:
    """The card's own millimetres, turned around its middle."""
    with pen.placed(layout.CARD.centre, turn=turn), pen.placed((-layout.CARD.w / 2, -layout.CARD.h / 2)):
        yield


def _plate(pen: Pen, card: ShapeCard, plate: Box, size: float, ink: Palette) -> None:
    """How many squares the shape has."""
    pen.shape(path.rect(plate), fill=WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(plate.inset(0.7)), line=Stroke(ink.delft, HAIRLINE))
    label(pen, plate, str(card.shape.size), font="title", size=size, colour=ink.delft)


def _field(pen: Pen, pattern: tuple[str, ...], ink: Palette, field: Box, side: float) -> None:
    """The shape as fields of grass on a surveyor's lines."""
    squares = layout.pattern_squares(pattern, field, side)
    left, top = min(s.x for s in squares), min(s.y for s in squares)
    right, bottom = max(s.right for s in squares), max(s.bottom for s in squares)
    for x in sorted({edge for s in squares for edge in (s.x, s.right)}):
        _survey(pen, (x, top - LEDGE_MM), (x, bottom + LEDGE_MM), ink)
    for y in sorted({edge for s in squares for edge in (s.y, s.bottom)}):
        _survey(pen, (left - LEDGE_MM, y), (right + LEDGE_MM, y), ink)
    for square in squares:
        meadow(pen, path.rect(square), square, ink)
        if ink.meadow:
            for dx, dy in ((4, 6), (10, 5), (7, 11.5)):
                pen.shape(tuft((square.x + dx, square.y + dy), 1.6), line=Stroke(ink.grass, FINE))
        pen.shape(path.rect(square), line=Stroke(ink.delft, FINE))
    pen.shape(plots.outline(list(squares)), line=Stroke(ink.delft, 2.0))


def _survey(pen: Pen, a: Point, b: Point, ink: Palette) -> None:
    pen.shape(path.line(a, b), line=Stroke(ink.wave, FINE, dash=(0.8, 0.8), round=False))


def _picture(pen: Pen, card: Assignment, ink: Palette) -> None:
    if card.id in MAJORITIES:
        building = MAJORITIES[card.id]
        for square, lit in zip(layout.podium(), (False, False, True), strict=True):
            _built(pen, square, building, ink, lit=lit)
    elif card.id == "A04":
        for square, building in zip(layout.set_of_three(), BUILDINGS, strict=True):
            _built(pen, square, building, ink, lit=True)
    else:
        plots.draw(pen, PICTURES[card.id], layout.DIAGRAM, ink)


def _built(pen: Pen, square: Box, building: Building, ink: Palette, *, lit: bool) -> None:
    """A large building with its own mark."""
    pen.shape(path.rect(square), fill=WHITE)
    if lit:
        corn(pen, path.rect(square), square, ink)
    pen.shape(path.rect(square), line=Stroke(ink.delft, FIRM))
    sketch = ink.delft if ink.name == "full" else ink.sketch
    icons.draw(pen, icons.BUILDINGS[building.letter], square.centre, square.w * 0.62, sketch, wash=WHITE, bold=0.8)
    plots.mark(pen, square, building.filling, ink.red, bold=0.6)


def _words(pen: Pen, words: str, ink: Palette) -> None:
    box, size = layout.CARD_WORDS, 10.5
    height = paragraph_height(words, font="text", size=size, width=box.w)
    top = Box(box.x, box.centre[1] - height / 2, box.w, height)
    paragraph(pen, top, words, font="text", size=size, colour=ink.text, align="middle")


def _points(pen: Pen, card: Assignment, ink: Palette) -> None:
    if card.kind == "majority":
        amounts, under = [str(prize) for prize in card.prizes], list(PLACES)
    elif len(set(card.each)) > 1:
        amounts, under = [signed(each) for each in card.each], [f"{n} players" for n in PLAYERS]
    else:
        amounts, under = [signed(card.each[0])], ["once" if card.id in MINIMALS else "each"]
    box = layout.POINTS
    pen.shape(path.line((box.x + 6, box.y), (box.right - 6, box.y)), line=Stroke(ink.delft, HAIRLINE))
    for amount, words, column in zip(amounts, under, box.columns(len(amounts)), strict=True):
        middle = (column.centre[0], box.y + 7)
        coin(pen, middle, 5.2, amount, 15, ink, lost=amount.startswith(MINUS))
        below = Box(column.x, box.y + 12.4, column.w, 4)
        label(pen, below, words, font="text", size=9.5, colour=ink.text)


def _bitten(box: Box, bite: float) -> Path:
    """A box with a quarter circle cut out of each corner."""
    top_left, top_right, bottom_right, bottom_left = box.corners
    steps = [
        *path.arc(top_left, bite, 90, 0).steps,
        *path.arc(top_right, bite, 180, 90).steps,
        *path.arc(bottom_right, bite, 270, 180).steps,
        *path.arc(bottom_left, bite, 360, 270).steps,
    ]
    joined = [("L" if letter == "M" and i else letter, numbers) for i, (letter, numbers) in enumerate(steps)]
    return Path((*joined, ("Z", ())))


def _tile(pen: Pen, ink: Palette, half: Half) -> None:
    frame(pen, ink)
    centre, radius = layout.CARD.centre, layout.MEDALLION_MM
    pen.shape(path.circle(centre, radius), fill=ink.water or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.circle(centre, radius - RING_MM), fill=WHITE, line=Stroke(ink.delft, FINE))
    for turn in (0, 180):
        with pen.placed(centre, turn=turn):
            _ring(pen, ink)
            half(pen, ink)
            _spandrels(pen, ink)


def _ring(pen: Pen, ink: Palette) -> None:
    """Half the beads of the ring around the medallion."""
    for i in range(12):
        with pen.placed((0, 0), turn=15 * i + 7.5):
            pen.shape(path.circle((0, -(layout.MEDALLION_MM - RING_MM / 2)), 0.55), fill=ink.delft)


def _mill_half(pen: Pen, ink: Palette) -> None:
    icons.draw(pen, icons.MILL, (0, -9.2), 15, ink.delft, wash=ink.water or WHITE, bold=0.7)
    for x in (-12.4, 12.4):
        icons.draw(pen, icons.TULIP, (x, -4.6), 5.6, ink.delft, wash=WHITE, bold=0.8)
    _bank(pen, ink)


def _tulip_half(pen: Pen, ink: Palette) -> None:
    icons.draw(pen, icons.TULIP, (0, -9.6), 15, ink.delft, wash=ink.water or WHITE, bold=0.7)
    for x in (-9.6, 9.6):
        icons.draw(pen, icons.TULIP, (x, -6.4), 8.4, ink.delft, wash=WHITE, bold=0.8)
    _bank(pen, ink)


def _manor_half(pen: Pen, ink: Palette) -> None:
    icons.draw(pen, icons.MANOR, (0, -8.8), 15, ink.delft, wash=ink.water or WHITE, bold=0.7)
    for x in (-12.4, 12.4):
        icons.draw(pen, icons.TULIP, (x, -4.6), 5.6, ink.delft, wash=WHITE, bold=0.8)
    _bank(pen, ink)


def _bank(pen: Pen, ink: Palette) -> None:
    """The near bank, and half of the water."""
    pen.shape(path.line((-18.4, -1.9), (18.4, -1.9)), line=Stroke(ink.delft, FINE))
    for x in (-13.5, -4.5, 4.5, 13.5):
        pen.shape(wave((x, -0.6), 5), line=Stroke(ink.delft, HAIRLINE))


def _spandrels(pen: Pen, ink: Palette) -> None:
    """A fan in each upper corner, a tulip towards the middle, and a sprig between them."""
    right, top = layout.FRAME.w / 2, -layout.FRAME.h / 2
    with pen.clipped(path.rect(Box.around((0, 0), 2 * right - 1.8, -2 * top - 1.8))):
        for side in (-1, 1):
            _fan(pen, (side * right, top), side, ink)
    for side in (-1, 1):
        with pen.placed((side * right, top), turn=side * 225):
            icons.draw(pen, icons.TULIP, (0, -15.4), 6, ink.delft, wash=WHITE, bold=0.8)
    icons.draw(pen, icons.TULIP, (0, top + 7), 8, ink.delft, wash=ink.water or WHITE, bold=0.8)
    with pen.placed((0, top + 14.2)):
        for scroll in SCROLLS:
            pen.shape(path.svg(scroll), line=Stroke(ink.delft, FINE))


def _fan(pen: Pen, corner: Point, side: int, ink: Palette) -> None:
    """Arcs around a corner of the frame, and a row of petals between them."""
    start = 90 if side > 0 else 0
    for radius in (5.4, 6.6, 11.8):
        pen.shape(path.arc(corner, radius, start, start + 90), line=Stroke(ink.delft, FINE))
    for i in range(5):
        with pen.placed(corner, turn=side * (180 + 15 + 15 * i)):
            pen.shape(path.ellipse((0, -9.2), 1.0, 1.9), line=Stroke(ink.delft, FINE))
