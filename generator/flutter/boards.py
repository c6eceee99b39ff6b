"""What lies beside the meadow: petal trackers, tokens and the rondel mat."""

from collections.abc import Callable

from games.flutter.components import BONUS, PETALS_MAX, PLAYER_COLOURS, RONDEL, SHAPES
from generator.flutter import signs
from generator.flutter.layout import pages, tiles
from generator.flutter.layout.pages import Flip
from generator.flutter.signs import LETTERS, PETALS, POLLINATORS, SEATS, SUN, WASHES
from generator.flutter.tiles import pollen
from generator.page import icons, markers
from generator.page.cuts import cuts
from generator.page.geometry import Box, Point
from generator.page.imposition import point_behind
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.page.paper import Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph, paragraph_height

TOKEN_EDGE_MM = 0.6  # from the cut to the disc on a token
PETAL_BLEED_MM = 1.0
MAT_SUN_MM = 26.6  # the round place of the sun
CUT = Stroke("#1A1A1A", 0.25, round=False)
POLLINATOR_COLOUR = {"L": "R", "B": "P", "H": "B", "D": "Y", "M": "P"}  # on the mat, where any colour will do
MAT_TITLE = "The sun’s rondel"
MAT_SUBTITLE = "Five stacks in a circle. The sun moves clockwise."
MAT_HOW = (
    "The stack **after** the sun is free.\n\n"
    "Each stack you skip costs petals in the colour on top of it: **1**, then **2**, **3**, **4**."
)
MAT_SOLSTICE = (
    "Move the sun one stack clockwise at the start of every turn except the very first. With five players, move it two"
    " stacks whenever the first player starts a turn. Ignore stacks that have run out."
)
TOKENS_TITLE = "Pollen, petals, bees and the sun"
TOKENS_SUBTITLE = "If your printer prints one side only, glue front to back. Then cut along the lines."
TOKENS_USES = {
    "Pollen": "36 grains are worth 1, twelve 5 and twelve 10. Keep yours with the number face down.",
    "Bees": "Everyone takes one, in the colour of their tracker.",
    "Petals": "Everyone takes one of each colour and puts all four on 0 of their tracker.",
    "The sun": "Put it on the mat, at the ladybugs. It moves clockwise.",
}
READING = "Reading a tracker"
READING_WORDS = {
    "number": "**How many petals** you have of a colour. All four colours start on 0.",
    "wells": f"**A place for each colour.** Move your four petals along as you gain and pay, up to {PETALS_MAX}.",
    "coin": "**How much pollen** those petals are worth at the end.",
}
READ_SPACE = 13  # the one that is explained


def trackers_page(pen: Pen, seats: tuple[int, ...], paper: Paper, ink: Palette) -> None:
    corners = pages.trackers(paper, len(seats))
    for seat, corner in zip(seats, corners, strict=True):
        with pen.placed(corner):
            tracker(pen, seat, ink)
    if len(seats) < pages.TRACKERS_ON_PAGE:
        with pen.placed((corners[-1][0], corners[-1][1] + pages.TRACKER.h)):
            _reading(pen, ink)
    left, right = corners[0][0], corners[0][0] + pages.TRACKER.w
    ys = [corner[1] for corner in corners] + [corners[-1][1] + pages.TRACKER.h]
    for y in ys:
        for x, way in ((left, -1), (right, 1)):
            pen.shape(path.line((x + 2 * way, y), (x + 5 * way, y)), line=CUT)
    for x in (left, right):
        for y, way in ((ys[0], -1), (ys[-1], 1)):
            pen.shape(path.line((x, y + 2 * way), (x, y + 5 * way)), line=CUT)


def tracker(pen: Pen, seat: int, ink: Palette) -> None:
    """A player's board: spaces 0 to 21 with a well for each colour, and what each space is worth at the end."""
    name = PLAYER_COLOURS[seat].name
    it = SEATS[name]
    frame = ink.delft if name == "white" else it.colour
    for number in range(PETALS_MAX + 1):
        _space(pen, number, ink)
    pen.shape(path.rect(pages.TRACKER.inset(0.6), 1.6), line=Stroke(frame, 2.0))
    for marker, cell in zip(pages.tracker_markers(seat), pages.tracker_cells(), strict=True):
        markers.marker(pen, marker)
        markers.brackets(pen, marker.box.inset(-2), 2, Stroke(ink.delft, FINE, round=False))
        signs.bee(pen, name, (cell.x + 6.4, cell.bottom - 4.9), 6.6, ink, letter=False)
        words = Box(cell.x + 10.4, cell.bottom - 7.1, cell.w - 12, 4.4)
        label(pen, words, name, font="title-italic", size=9, colour=ink.delft)


def tokens_front(pen: Pen, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        label(pen, pages.TITLE, TOKENS_TITLE, font="title", size=30, colour=ink.delft)
        label(pen, pages.SUBTITLE, TOKENS_SUBTITLE, font="title-italic", size=12, colour=ink.delft)
        for value, at in pages.pollen_tokens():
            _pollen(pen, str(value), at, ink)
        _other_tokens(pen, ink, lambda at: at)
        outlines = [box.corners for _, box in pages.tokens()]
        for a, b in (*cuts(outlines), *pages.ticks(outlines)):
            pen.shape(path.line(a, b), line=CUT)
        _uses(pen, ink)


def tokens_back(pen: Pen, paper: Paper, flip: Flip, ink: Palette) -> None:
    """Bees, petals and the sun look the same on both sides; pollen hides its worth."""
    placing = centred(paper)

    def behind(at: Point) -> Point:
        return point_behind(placing.point(at), paper, flip)

    for _, at in pages.pollen_tokens():
        _pollen(pen, "", behind(at), ink)
    _other_tokens(pen, ink, behind)


def _other_tokens(pen: Pen, ink: Palette, where: Callable[[Point], Point]) -> None:
    """Petals, which bleed beyond their block, bees and the sun."""
    petals = [(letter, where(at)) for letter, at in pages.petal_tokens()]
    for letter, at in petals:
        pen.shape(path.rect(Box.around(at, pages.PETAL_TOKEN_MM).inset(-PETAL_BLEED_MM)), fill=PETALS[letter])
    _sun(pen, where(pages.SUN.centre), ink)
    for letter, at in petals:
        _petal_token(pen, letter, at, ink)
    for name, at in pages.bee_tokens():
        signs.bee(pen, name, where(at), tiles.RING_MM, ink)


def mat_page(pen: Pen, paper: Paper, ink: Palette) -> None:
    placing = centred(paper)
    with pen.placed((placing.dx, placing.dy)):
        label(pen, pages.TITLE, MAT_TITLE, font="title", size=30, colour=ink.delft)
        label(pen, pages.SUBTITLE, MAT_SUBTITLE, font="title-italic", size=13, colour=ink.delft)
        pen.shape(path.circle(pages.MAT_CENTRE, pages.MAT_RADIUS), line=Stroke(ink.stalk, FIRM, dash=(1, 2)))
        for shape, spot in zip(RONDEL, pages.sun_spots(len(RONDEL)), strict=True):
            _stack(pen, shape, pages.MAT_STACKS[shape], ink)
            pen.shape(path.circle(spot, MAT_SUN_MM / 2), fill=WHITE, line=Stroke(ink.stalk, FIRM))
            icons.draw(pen, SUN, (spot[0], spot[1] - 2.6), 13, ink.stalk, bold=0.7)
            beside = Box.around((spot[0], spot[1] + 7.4), 19, 5)
            label(pen, beside, SHAPES[shape].pollinator, font="title-italic", size=11, colour=ink.delft)
        paragraph(pen, pages.MAT_WORDS, MAT_HOW, font="text", size=10.5, colour=ink.text, align="middle")
        paragraph(pen, pages.MAT_FOOT, MAT_SOLSTICE, font="text", size=11, colour=ink.text, align="middle")


def _reading(pen: Pen, ink: Palette) -> None:
    """One space, large, and what its parts say."""
    box, cell = pages.TRACKER_HELP, pages.space(READ_SPACE)
    label(pen, Box(box.x, box.y, box.w, 9), READING, font="title", size=18, colour=ink.delft, align="left")
    below = Box(box.x, box.y + 12, box.w, box.h - 12)
    scale = below.h / cell.h
    with pen.placed((below.x - scale * cell.x, below.y - scale * cell.y), scale):
        _space(pen, READ_SPACE, ink)
    left = below.x + scale * cell.w + 8
    rows = Box(left, below.y, below.right - left, below.h).rows(len(READING_WORDS))
    for part, row in zip(("number", "wells", "coin"), rows, strict=True):
        _part(pen, part, (row.x + 7, row.centre[1]), ink)
        tall = paragraph_height(READING_WORDS[part], font="text", size=11, width=row.w - 19)
        words = Box(row.x + 19, row.centre[1] - tall / 2, row.w - 19, tall)
        paragraph(pen, words, READING_WORDS[part], font="text", size=11, colour=ink.text)


def _part(pen: Pen, part: str, at: Point, ink: Palette) -> None:
    """The number of a space, its four wells, or its coin."""
    if part == "number":
        label(pen, Box.around(at, 14), str(READ_SPACE), font="title", size=24, colour=ink.delft)
    elif part == "coin":
        pollen(pen, at, 9, str(BONUS[READ_SPACE]), ink)
    else:
        for n, colour in enumerate(LETTERS):
            middle = (at[0] + (n % 2 - 0.5) * 7, at[1] + (n // 2 - 0.5) * 7)
            pen.shape(path.circle(middle, 3.2), fill=_well_wash(colour, ink), line=Stroke(PETALS[colour], FINE))
            pen.shape(signs.sign(colour, middle, 3.2, -90), line=Stroke(PETALS[colour], FINE))


def _uses(pen: Pen, ink: Palette) -> None:
    """What each kind of token is for, side by side."""
    columns = pages.TOKENS_USES.columns(len(TOKENS_USES), 7)
    for (name, words), column in zip(TOKENS_USES.items(), columns, strict=True):
        with pen.placed((column.centre[0], column.y + 9), 0.62):
            _used(pen, name, ink)
        label(pen, Box(column.x, column.y + 20, column.w, 6), name, font="title", size=14, colour=ink.delft)
        below = Box(column.x, column.y + 28, column.w, 20)
        paragraph(pen, below, words, font="text", size=10.4, colour=ink.text, align="middle")


def _used(pen: Pen, name: str, ink: Palette) -> None:
    if name == "Pollen":
        for words, x in (("1", -16.5), ("5", 0.0), ("10", 16.5)):
            _pollen(pen, words, (x, 0), ink)
    elif name == "Bees":
        for colour, x in (("orange", -16.5), ("teal", 0.0), ("pink", 16.5)):
            signs.bee(pen, colour, (x, 0), tiles.RING_MM, ink, letter=False)
    elif name == "Petals":
        for n, letter in enumerate(LETTERS):
            _petal_token(pen, letter, ((n - 1.5) * (pages.PETAL_TOKEN_MM + 2), 0), ink)
    else:
        _sun(pen, (0, 0), ink)


def _space(pen: Pen, number: int, ink: Palette) -> None:
    box = pages.space(number)
    pen.shape(path.rect(box.inset(0.5), 1.5), line=Stroke(ink.wave, FINE))
    pen.text((box.x + 2.4, box.y + 5.8), str(number), font="title", size=13, colour=ink.delft)
    bonus = BONUS[number]
    if bonus:
        pollen(pen, (box.right - 4.4, box.y + 3.8), 5.2, str(bonus), ink)
    for colour in LETTERS:
        middle = pages.well(colour, number)
        rim = Stroke(PETALS[colour], FINE)
        pen.shape(path.circle(middle, pages.WELL_MM / 2 - 0.2), fill=_well_wash(colour, ink), line=rim)
        pen.shape(signs.sign(colour, middle, 4.6, -90), line=Stroke(PETALS[colour], FINE))


def _well_wash(colour: str, ink: Palette) -> str:
    """A pale tint of the colour, so that a token stands out from it."""
    return {"R": "#FBEAE8", "Y": "#FDF6E0", "B": "#E8F0F8", "P": "#F3ECF7"}[colour] if ink.name == "full" else WHITE


def _pollen(pen: Pen, words: str, at: Point, ink: Palette) -> None:
    """A grain of pollen, or the back of one if there are no words."""
    pen.shape(path.circle(at, pages.TOKEN_MM / 2 - TOKEN_EDGE_MM), fill=ink.straw, line=Stroke(ink.stalk, FIRM))
    if words:
        box = Box.around(at, 14)
        label(pen, box, words, font="title", size=24, colour=ink.delft)
        return
    for turn in range(0, 360, 60):
        with pen.placed(at, 0.47, turn):
            pen.shape(path.svg(signs.LEAF), fill=WHITE, line=Stroke(ink.stalk, HAIRLINE * 2))


def _petal_token(pen: Pen, colour: str, at: Point, ink: Palette) -> None:
    """A petal token, solid even in low ink because a camera looks for it on the tracker."""
    pen.shape(path.rect(Box.around(at, pages.PETAL_TOKEN_MM)), fill=PETALS[colour])
    pen.shape(signs.sign(colour, at, 5.8, -90), fill=ink.delft if colour == "Y" else WHITE)


def _sun(pen: Pen, at: Point, ink: Palette) -> None:
    pen.shape(path.rect(Box.around(at, pages.SUN_MM)), fill=ink.straw)
    icons.draw(pen, SUN, at, 25, ink.tulip if ink.name == "full" else ink.stalk, wash=WHITE, bold=0.7)


def _stack(pen: Pen, shape: str, at: Point, ink: Palette) -> None:
    """The place of a stack: the outline of its tiles."""
    outline = tiles.outline(shape)
    box = tiles.bounds(outline)
    shift = (at[0] - box.centre[0], at[1] - box.centre[1])
    placed = tuple((x + shift[0], y + shift[1]) for x, y in outline)
    pen.shape(path.polygon(placed), fill=ink.pale_wash or WHITE, line=Stroke(ink.delft, FIRM))
    inner = tiles.outset(placed, -tiles.EDGE_MM)
    pen.shape(path.polygon(inner), line=Stroke(ink.delft, HAIRLINE))
    wash = WASHES[POLLINATOR_COLOUR[shape]] if ink.name == "full" else WHITE
    turn = 90.0 if shape == "D" else 0.0
    with pen.placed(at, turn=turn):
        icons.draw(pen, POLLINATORS[shape], (0, 0), min(24, 0.7 * min(box.w, box.h)), ink.delft, wash=wash, bold=0.5)
