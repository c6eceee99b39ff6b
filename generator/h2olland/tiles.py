"""What the board is made of: tiles with land on one side and water on the other, edges, and the sheet between them."""

from games.h2olland.components import COLOURS, KINDS, QUADRANTS, LandTile, Village
from generator.h2olland import layout
from generator.h2olland.pieces import POINTS, framed, symbol
from generator.h2olland.signs import PLAYER_COLOURS, SHIELD, WATER, land
from generator.page import icons
from generator.page.geometry import Box, Point
from generator.page.markers import marker
from generator.page.palette import FINE, FIRM, HAIRLINE, WHITE, Palette, tuft, wave
from generator.page.sheet import Marker
from generator.pens import path
from generator.pens.pen import Path, Pen, Stroke
from generator.pens.type import label

BLEED_MM = 2.0
CORNERS = {"NW": (0, 0), "NE": (1, 0), "SW": (0, 1), "SE": (1, 1)}
TUFTS: tuple[Point, ...] = ((0.18, 0.3), (0.72, 0.24), (0.34, 0.86), (0.86, 0.78))  # shares of a quadrant
SWELL: tuple[Point, ...] = ((-15, -19), (-6.5, -14.5), (-17.5, -10.5))  # waves in a quarter of a tile, from its middle
CHOP: tuple[Point, ...] = ((-4.5, -21.5), (-19, -22.5), (-13, -15), (-20, -16), (-9.5, -11), (-4.5, -18), (-18, -6.5))
LAND_INK = "#9DB57E"  # grass and lines on meadow, pale enough not to disturb the camera
LAND_INK_LOW = "#B4B4B4"
SAFE_INK = "#7E94B8"
BRIDGE = "#E9C3B2"
TAB_WORDS = "Slide this tab under the middle sheet. A strip of tape behind makes it a hinge."
TULIPS = tuple(kind.name for kind in KINDS if kind.group == "tulip")


def land_tile(pen: Pen, tile: LandTile, ink: Palette, *, marked: bool = True) -> None:
    """The land side in rotation 0; barren quadrants are sand."""
    box = layout.TILE
    land(pen, box.inset(-BLEED_MM), ink)
    for name in QUADRANTS:
        column, row = CORNERS[name]
        quadrant = Box(column * layout.QUADRANT_MM, row * layout.QUADRANT_MM, layout.QUADRANT_MM, layout.QUADRANT_MM)
        if name in tile.barren:
            land(pen, _bled(quadrant, box), ink, barren=True)
        else:
            _tufts(pen, quadrant, ink)
    _cross(pen, box, ink)
    if tile.island:
        _island(pen, box, ink)
    if marked:
        _marked(pen, layout.LAND_ID + tile.id - 1, ink)
        label(pen, layout.TILE_NUMBER, str(tile.id), font="title", size=11.3, colour=ink.sounding, align="right")


def water_tile(pen: Pen, ink: Palette, *, marked: bool = True) -> None:
    """The water side, the same on all tiles and from all four sides."""
    _water(pen, layout.TILE.inset(-BLEED_MM), ink)
    for turn in (0, 90, 180, 270):
        with pen.placed(layout.TILE.centre, turn=turn):
            for at in SWELL if ink.name == "full" else (*SWELL, *CHOP):
                pen.shape(wave(at, 7), line=Stroke(ink.wave, FINE))
    if marked:
        _marked(pen, layout.WATER_ID, ink)


def middle(pen: Pen, ink: Palette, *, players: int) -> None:
    """The sheet between the edges: land in its corners, and places for tiles. For two players its first row is all."""
    whole = layout.MIDDLE if players > 2 else layout.MIDDLE_FOR_TWO
    _water(pen, whole.inset(-BLEED_MM), ink)
    rows, island = round(whole.h / layout.TILE_MM), range(1, 3)
    for row in range(rows):
        for column in range(4):
            box = layout.TILE.moved(column * layout.TILE_MM, row * layout.TILE_MM)
            if column in (0, 3) and row in (0, 3):
                _corner(pen, box, whole, ink)
            else:
                _place(pen, box, ink, isle=column in island and row in island)
    _middle_shore(pen, whole, ink)
    if players > 2:
        y = layout.MIDDLE_FOLD_Y
        pen.shape(path.line((0, y), (whole.w, y)), line=Stroke(ink.sounding, HAIRLINE, dash=(3, 2), round=False))


def edge_tab(pen: Pen, ink: Palette) -> None:
    """The strip above an edge that goes under the middle sheet."""
    tab = Box(0, -layout.EDGE_TAB_MM, layout.EDGE.w, layout.EDGE_TAB_MM)
    pen.shape(path.line((0, 0), (tab.w, 0)), line=Stroke(ink.delft, HAIRLINE, dash=(1, 0.8), round=False))
    label(pen, tab.inset(6), TAB_WORDS, font="text-italic", size=11.3, colour=ink.delft)


def edge(pen: Pen, village: Village, ink: Palette) -> None:
    """A board edge with its frame, as its village sees it."""
    _water(pen, layout.EDGE_BED, ink)
    _bed(pen, ink)
    _river(pen, ink)
    for (u, v), cell in layout.edge_cells().items():
        if cell not in "~=":
            _edge_land(pen, layout.quadrant(u, v), cell, ink)
    _shore(pen, ink)
    _safe_lines(pen, ink)
    _bridge(pen, ink)
    _frame(pen, village, ink)


def start_mark(pen: Pen, box: Box, letter: str, ink: Palette) -> None:
    """The place of a first farm or mill, neutral so that any colour can use it."""
    colour = SAFE_INK if ink.name == "full" else LAND_INK_LOW
    pen.shape(path.rect(box.inset(1.5), 1.5), line=Stroke(colour, FINE, dash=(1.6, 1.0)))
    icons.draw(pen, icons.FARM if letter == "F" else icons.MILL, box.centre, 13, colour, bold=0.5)


def grass(ink: Palette) -> str:
    """The colour of lines on meadow."""
    return LAND_INK if ink.name == "full" else LAND_INK_LOW


def _edge_land(pen: Pen, box: Box, cell: str, ink: Palette) -> None:
    rim = layout.EDGE_LAND
    spill = Box(
        box.x - (BLEED_MM if box.x == rim.x else 0),
        box.y - (BLEED_MM if box.y == rim.y else 0),
        box.w + (BLEED_MM if box.right == rim.right or box.x == rim.x else 0),
        box.h + (BLEED_MM if box.y == rim.y else 0),
    )
    land(pen, spill, ink, safe=cell in "sb")
    _tufts(pen, box, ink)
    pen.shape(path.rect(box), line=Stroke(grass(ink), FINE))
    if cell in "FM":
        start_mark(pen, box, cell, ink)


def _bed(pen: Pen, ink: Palette) -> None:
    """The places of the lake's tiles."""
    bed = layout.EDGE_BED
    for row in range(2):
        for column in range(2):
            _place(pen, layout.TILE.moved(bed.x + column * layout.TILE_MM, bed.y + row * layout.TILE_MM), ink)


def _place(pen: Pen, box: Box, ink: Palette, *, isle: bool = False) -> None:
    """Where a tile lies; one of the island's lies land side up from the beginning."""
    pen.shape(path.rect(box.inset(1.2), 2), line=Stroke(ink.wave, FINE, dash=(2, 1.4)))
    for dx, dy in ((0.3, 0.32), (0.62, 0.46), (0.38, 0.66), (0.7, 0.78)):
        pen.shape(wave((box.x + dx * box.w, box.y + dy * box.h), 9), line=Stroke(ink.wave, FINE))
    if isle:
        sign = Box.around((box.centre[0], box.y + 9), 30, 5)
        label(pen, sign, "island", font="title-italic", size=12, colour=ink.sounding)


def _corner(pen: Pen, box: Box, whole: Box, ink: Palette) -> None:
    """Four quadrants of land."""
    for column, row in CORNERS.values():
        quadrant = layout.quadrant_at(box, column, row)
        land(pen, _bled(quadrant, whole), ink)
        _tufts(pen, quadrant, ink)
        pen.shape(path.rect(quadrant), line=Stroke(grass(ink), FINE))


def _middle_shore(pen: Pen, whole: Box, ink: Palette) -> None:
    """A firm line where the corners' land meets water."""
    t = layout.TILE_MM
    line = Stroke(ink.sounding, FIRM)
    if whole.h == t:
        for x in (t, whole.w - t):
            pen.shape(path.line((x, 0), (x, t)), line=line)
        return
    for x, u in ((t, 0.0), (whole.w - t, whole.w)):
        for y, v in ((t, 0.0), (whole.h - t, whole.h)):
            pen.shape(path.polyline(((u, y), (x, y), (x, v))), line=line)


def _river(pen: Pen, ink: Palette) -> None:
    river = layout.EDGE_RIVER
    _water(pen, river, ink)
    for dx, dy in ((0.2, 0.3), (0.62, 0.24), (0.36, 0.78), (0.8, 0.7)):
        pen.shape(wave((river.x + dx * river.w, river.y + dy * river.h), 7), line=Stroke(ink.wave, FINE))
    y = river.y
    pen.shape(path.line((river.x, y), (river.right, y)), line=Stroke(ink.sounding, 2.4))  # the sluice
    for x in range(5, 50, 5):
        pen.shape(path.line((river.x + x, y - 1.6), (river.x + x, y + 1.6)), line=Stroke(ink.sounding, FIRM))


def _bridge(pen: Pen, ink: Palette) -> None:
    """Planks over the river, from bank to bank."""
    river = layout.EDGE_RIVER
    deck = Box.around(river.centre, river.w + 7, 9)
    pen.shape(path.rect(deck), fill=BRIDGE if ink.name == "full" else WHITE, line=Stroke(ink.sketch, FINE))
    for i in range(1, 19):
        x = deck.x + i * deck.w / 19
        pen.shape(path.line((x, deck.y), (x, deck.bottom)), line=Stroke(ink.sketch, HAIRLINE))
    for y in (deck.y, deck.bottom):
        pen.shape(path.line((deck.x - 2, y), (deck.right + 2, y)), line=Stroke(ink.sketch, 1.4))


def _shore(pen: Pen, ink: Palette) -> None:
    """A firm line where land meets water."""
    bed, river = layout.EDGE_BED, layout.EDGE_RIVER
    left = ((bed.x, bed.y), (bed.x, bed.bottom), (river.x, bed.bottom), (river.x, river.bottom))
    right = ((bed.right, bed.y), (bed.right, bed.bottom), (river.right, bed.bottom), (river.right, river.bottom))
    for bank in (left, right):
        pen.shape(path.polyline(bank), line=Stroke(ink.sounding, FIRM))


def _safe_lines(pen: Pen, ink: Palette) -> None:
    """The rim of the safe zone: a dashed line on both banks, with a shield."""
    colour = SAFE_INK if ink.name == "full" else ink.sounding
    y = layout.EDGE_SAFE_Y
    for x in (layout.EDGE_LAND.x, layout.EDGE_BED.right):
        pen.shape(path.line((x, y), (x + 50, y)), line=Stroke(colour, FIRM, dash=(2.4, 1.6)))
        at = (x + 25, y)
        pen.shape(path.circle(at, 3), fill=WHITE)
        icons.draw(pen, SHIELD, at, 5, colour, wash=WHITE, bold=1.2)


def _frame(pen: Pen, village: Village, ink: Palette) -> None:
    box = layout.EDGE_FRAME
    pen.shape(path.rect(box.inset(1.2)), line=Stroke(ink.delft, FIRM))
    pen.shape(path.rect(box.inset(2.1)), line=Stroke(ink.delft, HAIRLINE))
    for one in layout.edge_markers(village):
        marker(pen, one, quiet=2.6)
    label(pen, layout.EDGE_NAME, village.name, font="title", size=24, colour=ink.delft)
    line, wait = layout.EDGE_LINE_Y, layout.EDGE_WAITING
    pen.shape(path.line((wait.x, line), (wait.right, line)), line=Stroke(ink.delft, FIRM, dash=(1.6, 1.0)))
    label(pen, wait, "workers wait behind this line", font="title-italic", size=11.3, colour=ink.delft)
    _patches(pen, ink)
    _points(pen, layout.EDGE_POINTS, ink)


def _patches(pen: Pen, ink: Palette) -> None:
    """The players' colours, full even in low ink because the camera compares wooden workers with them."""
    for colour, box in zip(COLOURS, layout.patches().values(), strict=True):
        pen.shape(path.rect(box), fill=PLAYER_COLOURS[colour.letter], line=Stroke(ink.delft, FINE))
        beside = Box(box.right + 0.8, box.y, 7, box.h)
        label(pen, beside, colour.letter.upper(), font="title", size=11.3, colour=ink.delft, align="left")


def _points(pen: Pen, box: Box, ink: Palette) -> None:
    """What each tulip scores."""
    cells = [cell for row in box.rows(2, 1) for cell in row.columns(3, 1)]
    for kind, cell in zip(TULIPS, cells, strict=True):
        symbol(pen, kind, (cell.x + 3, cell.centre[1]), 6, ink)
        beside = Box(cell.x + 6, cell.y, 3.4, cell.h)
        label(pen, beside, str(POINTS[kind]), font="title", size=12, colour=ink.delft)


def _marked(pen: Pen, marker_id: int, ink: Palette) -> None:
    """The marker in the middle of a tile."""
    framed(pen, Marker(marker_id, layout.TILE_MARKER), layout.TILE_QUIET_MM, ink)


def _cross(pen: Pen, box: Box, ink: Palette) -> None:
    """The lines between the quadrants and around the tile."""
    (x, y), line = box.centre, Stroke(grass(ink), FINE)
    pen.shape(path.line((x, box.y), (x, box.bottom)) + path.line((box.x, y), (box.right, y)), line=line)
    pen.shape(path.rect(box), line=line)


def _tufts(pen: Pen, box: Box, ink: Palette) -> None:
    blades: list[Path] = [tuft((box.x + dx * box.w, box.y + dy * box.h), 1.5) for dx, dy in TUFTS]
    pen.shape(sum(blades[1:], blades[0]), line=Stroke(grass(ink), FINE))


def _island(pen: Pen, box: Box, ink: Palette) -> None:
    """A wreath of reeds around a tile that belongs to the island."""
    pen.shape(path.rect(box.inset(2.2), 5), line=Stroke(grass(ink), FIRM, dash=(0.6, 1.4)))
    pen.shape(path.rect(box.inset(3.4), 4), line=Stroke(grass(ink), FINE))


def _water(pen: Pen, box: Box, ink: Palette) -> None:
    pen.shape(path.rect(box), fill=WATER if ink.name == "full" else WHITE)


def _bled(quadrant: Box, tile: Box) -> Box:
    """A quadrant extended beyond the rim of its tile."""
    left, top = (BLEED_MM if quadrant.x == tile.x else 0), (BLEED_MM if quadrant.y == tile.y else 0)
    right = BLEED_MM if quadrant.right == tile.right else 0
    foot = BLEED_MM if quadrant.bottom == tile.bottom else 0
    return Box(quadrant.x - left, quadrant.y - top, quadrant.w + left + right, quadrant.h + top + foot)
