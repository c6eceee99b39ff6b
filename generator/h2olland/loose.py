"""Pages of pieces to cut out: an edge with its barn, the middle of the board with the seasons, and all small pieces."""

from collections.abc import Sequence
from functools import partial

from games.h2olland.components import SEASONS, YEARS, Village
from generator.h2olland import layout, pages, pieces, tiles
from generator.h2olland.cards import barn
from generator.h2olland.pad import AID, AID_TITLE
from generator.h2olland.signs import SEASONS as SEASON_ICONS
from generator.h2olland.signs import SHOE, SUN
from generator.page import icons
from generator.page.cards import CUT
from generator.page.cuts import cuts, ticks
from generator.page.geometry import Box, Placing, Point
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette
from generator.page.quarters import QUARTER, aid
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.pens.type import label, paragraph

ASSEMBLY = (
    "**{}** is the village at the {} of the table. Lay the four edges around the middle sheet, their tabs under it."
    " Nothing is glued: after the game all parts lie flat on each other, no larger than this page."
)
FACING = (
    "Lay the two edges face to face, with the narrow middle sheet between them and their tabs under it. Nothing is"
    " glued: after the game all parts lie flat on each other, no larger than this page. **{}** is at the {}."
)
PLACES = {"S": "foot", "W": "left", "N": "head", "E": "right"}
PLAYED = {
    "spring": "In turn, place a farm, mill, field or tulip. Once you pass, you are out.",
    "summer": "In turn, lay a dike. Then the mills drain the lake, area by area.",
    "autumn": "Turn up the weather. Then everybody harvests.",
    "winter": "Trade and buy. Keep five tiles. The shoe moves on.",
}
WASHES = {"spring": "#E2EDCF", "summer": "#FBEFC4", "autumn": "#F6DDC9", "winter": "#DCE9F4"}
RIM_MM = 0.3  # white at the sides of the middle, which are where printers begin
TICK_REACH_MM = 1.0
TICK_OFF_MM, TICK_MM = 0.3, 0.6  # pages are nearly as wide as a printer prints
YEARS_MM = 16.0  # height of the row of years
SMALL = 11.3  # points: 7.5 on the travel print


def player_page(pen: Pen, village: Village, placing: Placing, ink: Palette, *, players: int) -> None:
    """An edge, sideways, with a barn beside it."""
    with pen.placed((placing.dx, placing.dy), placing.scale):
        player(pen, village, ink)
        words = (ASSEMBLY if players > 2 else FACING).format(village.name, PLACES[village.side])
        paragraph(pen, pages.PLAYER_WORDS, words, font="text", size=10, colour=ink.text)


def travel_page(pen: Pen, villages: Sequence[Village], placings: Sequence[Placing], ink: Palette) -> None:
    """One or two of them, smaller."""
    for village, placing in zip(villages, placings, strict=True):
        with pen.placed((placing.dx, placing.dy), placing.scale):
            player(pen, village, ink)


def player(pen: Pen, village: Village, ink: Palette) -> None:
    with pen.clipped(path.rect(layout.EDGE_CUT.inset(-1))):
        tiles.edge(pen, village, ink)
        tiles.edge_tab(pen, ink)
    aside = pages.BARN_ASIDE
    with pen.placed((aside.x, aside.y)):
        pen.stamp(f"h2olland barn {ink.name}", partial(barn, ink=ink))
    _cut_out(pen, (layout.EDGE_CUT, aside))


def middle_page(pen: Pen, placing: Placing, ink: Palette, *, players: int) -> None:
    """The middle of the board, and the seasons."""
    _middle(pen, placing, ink, players=players, cut_out=pages.middle_pieces(players))


def back_page(pen: Pen, placing: Placing, ink: Palette, *, players: int) -> None:
    """The same on the back of the cover; two players have an aid each below."""
    _middle(pen, placing, ink, players=players, cut_out=pages.back_pieces(players))
    with pen.placed((placing.dx, placing.dy), placing.scale):
        for box in pages.aids(players):
            inner = Box.around(box.centre, QUARTER.w, QUARTER.h)
            with pen.placed((inner.x, inner.y)):
                pen.stamp(
                    f"{AID_TITLE} aid {ink.name}", partial(aid, box=QUARTER, ink=ink, title=AID_TITLE, blocks=AID)
                )


def _middle(pen: Pen, placing: Placing, ink: Palette, *, players: int, cut_out: Sequence[tuple[str, Box]]) -> None:
    with pen.placed((placing.dx, placing.dy), placing.scale):
        whole, below = pages.middle(players), pages.seasons(players)
        with pen.clipped(path.rect(whole.inset(RIM_MM, 0))):
            tiles.middle(pen, ink, players=players)
        with pen.clipped(path.rect(below.inset(RIM_MM, 0))), pen.placed((below.x, below.y)):
            seasons(pen, ink)
        boxes = [box for _, box in cut_out]
        foot = max(box.bottom for box in boxes)
        with pen.clipped(path.rect(Box(0, -TICK_REACH_MM, whole.w, foot + 2 * TICK_REACH_MM))):
            _cut_out(pen, boxes)


def pieces_page(pen: Pen, placing: Placing, ink: Palette, *, players: int) -> None:
    """Six farms, six mills and fifteen workers of each colour, dikes, shoe and counters."""
    with pen.placed((placing.dx, placing.dy), placing.scale):
        for kind, letter, box in pages.buildings(players):
            art = partial(pieces.building, kind=kind, letter=letter, ink=ink)
            with pen.placed((box.x, box.y)):
                pen.stamp(f"h2olland {kind} {letter}", art)
        for box in pages.dikes(players):
            upright = box.h > box.w
            with pen.placed((box.right if upright else box.x, box.y), turn=90 if upright else 0):
                pen.stamp("h2olland dike", partial(pieces.dike, ink=ink))
        for letter, box in pages.workers(players):
            with pen.placed((box.x, box.y)):
                pen.stamp(f"h2olland worker {letter}", partial(pieces.worker, letter=letter, ink=ink))
        _shoe(pen, pages.shoe(players), ink)
        _counters(pen, pages.counters(players), ink)
        _cut_out(pen, pages.pieces(players), lines=True)


def seasons(pen: Pen, ink: Palette) -> None:
    """The four seasons with what happens in them, and the years below."""
    whole = pages.SEASONS
    for season, box in zip(SEASONS, Box(0, 0, whole.w, whole.h - YEARS_MM).columns(len(SEASONS)), strict=True):
        pen.shape(path.rect(box), fill=WASHES[season] if ink.name == "full" else WHITE, line=Stroke(ink.delft, FINE))
        icons.draw(pen, SEASON_ICONS[season], (box.x + 8.5, 9), 12, ink.delft, wash=WHITE, bold=0.8)
        title = Box(box.x + 17, 4, 30, 10)
        label(pen, title, season.capitalize(), font="title", size=18, colour=ink.delft, align="left")
        paragraph(pen, Box(box.x + 3, 16.4, box.w - 5, 16), PLAYED[season], font="text", size=SMALL, colour=ink.text)
    _years(pen, Box(0, whole.h - YEARS_MM, whole.w, YEARS_MM), ink)
    pen.shape(path.rect(whole.inset(0.5)), line=Stroke(ink.delft, FIRM))


def _years(pen: Pen, box: Box, ink: Palette) -> None:
    """A circle for each year; two players stop earlier."""
    words = Box(box.x + 6, box.y, 26, box.h)
    label(pen, words, "Year", font="title", size=18, colour=ink.delft, align="left")
    last = YEARS[2]
    for year, cell in enumerate(Box(box.x + 30, box.y, 120, box.h).columns(max(YEARS.values())), 1):
        pen.shape(path.circle(cell.centre, 6.4), fill=ink.straw or WHITE, line=Stroke(ink.delft, FINE))
        label(pen, Box.around(cell.centre, 9), str(year), font="title", size=18, colour=ink.delft)
        if year == last:
            x = cell.right
            pen.shape(path.line((x, box.y + 2), (x, box.bottom - 2)), line=Stroke(ink.delft, FIRM, dash=(1.6, 1)))
    note = f"Two players stop after year {last}."
    paragraph(pen, Box(box.right - 40, box.y + 3, 37, 10), note, font="text-italic", size=SMALL, colour=ink.text)


def _shoe(pen: Pen, box: Box, ink: Palette) -> None:
    pen.shape(path.rect(box), fill=ink.straw or WHITE)
    pen.shape(path.rect(box.inset(1.2), 2), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(box.inset(2), 1.4), line=Stroke(ink.delft, HAIRLINE))
    icons.draw(pen, SHOE, (box.centre[0], box.centre[1] - 2.4), 21, ink.delft, wash=WHITE, bold=0.7)
    first = Box(box.x, box.bottom - 9, box.w, 5)
    label(pen, first, "first player", font="title-italic", size=SMALL, colour=ink.delft)


def _counters(pen: Pen, boxes: Sequence[Box], ink: Palette) -> None:
    """A sun for the season and a tulip for the year."""
    for box, icon in zip(boxes, (SUN, icons.TULIP), strict=True):
        pen.shape(path.rect(box.inset(0.6), 1.2), fill=WHITE, line=Stroke(ink.delft, FIRM))
        wash = ink.straw or WHITE if icon is SUN else ink.tulip
        icons.draw(pen, icon, box.centre, 8, ink.delft, wash=wash, bold=0.9)


def _cut_out(pen: Pen, boxes: Sequence[Box], *, lines: bool = False) -> None:
    """Ticks in line with the cuts, outside of the pieces; between small pieces the cuts themselves."""
    outlines = [box.corners for box in boxes]
    strokes: Sequence[tuple[Point, Point]] = cuts(outlines)
    for a, b in (*(strokes if lines else ()), *ticks(strokes, outlines, TICK_OFF_MM, TICK_MM)):
        pen.shape(path.line(a, b), line=CUT)
