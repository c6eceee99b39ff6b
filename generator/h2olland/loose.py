"""Pages of pieces to cut out: buildings, workers, dikes, season wheel and shoe, also for the travel print."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from functools import partial

from games.h2olland.components import COLOURS, DIKES, SEASONS, YEARS, Village
from generator.h2olland import layout, pieces, tiles
from generator.h2olland.signs import SEASONS as SEASON_ICONS
from generator.h2olland.signs import SHOE, SUN
from generator.page import icons
from generator.page.cards import CUT
from generator.page.geometry import Box, Placing, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.page.paper import Paper, centred
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph

ASSEMBLY = (
    "Cut out the **{}** edge, the village at the {} of the table. Glue the tabs of a tongue under this edge and"
    " the next one, so that they meet at a corner of the inner square."
)
FACING = (
    "Cut out the **{}** edge, the village at the {} of the table. Lay the two edges face to face, with the two"
    " land-only tiles between them."
)
PLACES = {"S": "foot", "W": "left", "N": "head", "E": "right"}
SINGLE = (
    "Put the **shoe** in front of the first player and move it on each winter. The two **counters** show season and"
    " year on the wheel. Lay **dikes** on the line between two water tiles.\n\n"
    "You may use wooden cubes or discs in four colours instead of the printed workers: a camera compares them with the"
    " colour squares on the frames."
)
EDGE_MARKS_MM = (1.0, 2.0)  # distance from the trim, and length: an edge and a tongue leave little paper beside them
WASHES = {"spring": "#E2EDCF", "summer": "#FBEFC4", "autumn": "#F6DDC9", "winter": "#DCE9F4"}


def board_page(pen: Pen, village: Village, placing: Placing, ink: Palette, *, with_tongue: bool) -> None:
    """An edge, sideways, with a tongue beside it."""
    with pen.placed((placing.dx, placing.dy), placing.scale):
        _edge(pen, village, ink)
        words = ASSEMBLY if with_tongue else FACING
        tiles.edge_beside(pen, words.format(village.name, PLACES[village.side]), ink)
        if with_tongue:
            with pen.placed(layout.TONGUE_AT):
                tiles.tongue(pen, ink)


def pieces_page(pen: Pen, paper: Paper, ink: Palette, scale: float = 1) -> None:
    """Six farms, six mills and fifteen workers of each colour."""
    with _block(pen, paper, scale):
        boxes = layout.building_boxes()
        which = [(kind, colour.letter) for colour in COLOURS for kind in ("farm", "mill") for _ in range(6)]
        for box, (kind, letter) in zip(boxes, which, strict=True):
            with pen.placed((box.x, box.y)):
                pen.stamp(f"h2olland {kind} {letter}", partial(pieces.building, kind=kind, letter=letter, ink=ink))
        _marks(pen, layout.grid_marks(boxes))
        for number, at in enumerate(layout.worker_centres()):
            letter = COLOURS[number // 15].letter
            with pen.placed(at):
                pen.stamp(f"h2olland worker {letter}", partial(pieces.worker, letter=letter, ink=ink))


def single_page(pen: Pen, paper: Paper, ink: Palette) -> None:
    """Dikes, season wheel, shoe, counters."""
    with _block(pen, paper, 1):
        _dikes(pen, ink)
        wheel(pen, ink)
        _shoe(pen, ink)
        _counters(pen, ink)
        paragraph(pen, layout.ADVICE, SINGLE, font="text", size=10.5, colour=ink.text)


def travel_edges_page(pen: Pen, villages: tuple[Village, ...], placings: tuple[Placing, ...], ink: Palette) -> None:
    for village, placing in zip(villages, placings, strict=True):
        with pen.placed((placing.dx, placing.dy), placing.scale):
            _edge(pen, village, ink)


def travel_single_page(pen: Pen, paper: Paper, ink: Palette, *, with_tongues: bool) -> None:
    """Dikes and tongues of the travel print."""
    with _block(pen, paper, layout.TRAVEL):
        _dikes(pen, ink)
        for at in layout.TONGUE_GRID if with_tongues else ():
            with pen.placed(at):
                tiles.tongue(pen, ink)


def wheel(pen: Pen, ink: Palette) -> None:
    """The season wheel: four seasons around the rim, six years in the middle."""
    x, y = layout.WHEEL_CENTRE
    radius, hub = layout.WHEEL_MM / 2, 17.0
    with pen.placed((x, y)):
        for number, season in enumerate(SEASONS):
            with pen.placed((0, 0), turn=90 * number):
                quarter = path.svg(f"M0 0 V{-radius} A{radius} {radius} 0 0 1 {radius} 0 Z")
                fill = WASHES[season] if ink.name == "full" else WHITE
                pen.shape(quarter, fill=fill, line=Stroke(ink.delft, FINE))
            with pen.placed((0, 0), turn=90 * number + 45):
                icons.draw(pen, SEASON_ICONS[season], (0, -31), 11, ink.delft, wash=WHITE, bold=0.8)
                label(pen, Box.around((0, -22.4), 26, 5), season, font="title", size=13, colour=ink.delft)
        pen.shape(path.circle((0, 0), radius), line=Stroke(ink.delft, FIRM))
        pen.shape(path.circle((0, 0), hub), fill=WHITE, line=Stroke(ink.delft, FIRM))
        years = max(YEARS.values())
        for year in range(1, years + 1):
            turn = 360 / years * (year - 1)
            with pen.placed((0, 0), turn=turn), pen.placed((0, -11.4), turn=-turn):
                pen.shape(path.circle((0, 0), 4.2), fill=ink.straw or WHITE, line=Stroke(ink.delft, FINE))
                label(pen, Box.around((0, 0), 7), str(year), font="title", size=13, colour=ink.delft)
        label(pen, Box.around((0, 0), 12, 5), "year", font="title-italic", size=10, colour=ink.delft)


def _edge(pen: Pen, village: Village, ink: Palette) -> None:
    with pen.clipped(path.rect(layout.EDGE.inset(-1))):
        tiles.edge(pen, village, ink)
    _marks(pen, layout.box_marks(layout.EDGE, EDGE_MARKS_MM))


def _dikes(pen: Pen, ink: Palette) -> None:
    boxes = layout.dike_boxes()
    assert len(boxes) == DIKES
    for box in boxes:
        with pen.placed((box.x, box.y)):
            pen.stamp("h2olland dike", partial(pieces.dike, ink=ink))
        pen.shape(path.rect(box), line=CUT)


def _shoe(pen: Pen, ink: Palette) -> None:
    box = layout.SHOE_BOX
    pen.shape(path.circle(box.centre, box.w / 2), fill=ink.straw or WHITE, line=Stroke(ink.delft, FIRM))
    pen.shape(path.circle(box.centre, box.w / 2 - 1.2), line=Stroke(ink.delft, HAIRLINE))
    icons.draw(pen, SHOE, box.centre, 21, ink.delft, wash=WHITE, bold=0.7)


def _counters(pen: Pen, ink: Palette) -> None:
    for at, words in zip(layout.COUNTERS, ("season", "year"), strict=True):
        pen.shape(path.circle(at, layout.COUNTER_MM / 2), fill=WHITE, line=Stroke(ink.delft, FIRM))
        if words == "season":
            icons.draw(pen, SUN, at, 8.5, ink.delft, wash=ink.straw or WHITE, bold=0.9)
        else:
            icons.draw(pen, icons.TULIP, at, 8.5, ink.delft, wash=ink.tulip, bold=0.9)
        below = Box.around((at[0], at[1] + 8.6), 16, 4)
        label(pen, below, words, font="title-italic", size=10, colour=ink.delft)


def _block(pen: Pen, paper: Paper, scale: float) -> AbstractContextManager[None]:
    placing = centred(paper)
    return pen.placed((placing.dx, placing.dy), scale)


def _marks(pen: Pen, marks: Iterable[tuple[Point, Point]]) -> None:
    for a, b in marks:
        pen.shape(path.line(a, b), line=CUT)
