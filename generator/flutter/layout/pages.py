"""Where the tiles of Flutter lie on their pages, and where everything stands on trackers, tokens, mat and booklet.

Tiles lie in rows with a gutter of 4 mm, every second one upside down where that fits, so that long straight cuts part
them. Rows that are longer than upright paper is wide lie along it.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from games.flutter.components import (
    COLOURS,
    PETAL_TOKENS_PER_COLOUR,
    PETALS_MAX,
    PLAYER_COLOURS,
    POLLEN_TOKENS,
    RAINBEE,
    TILES,
    WATER,
)
from generator.flutter.layout.tiles import BACK_ID, FRONT_ID, TRIANGLE, WATER_BACK_ID, bounds, marker_box, outline
from generator.page.geometry import Box, Placing, Point, Polygon
from generator.page.imposition import like_a_book, point_behind
from generator.page.paper import Paper
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet, Side

Flip = Literal["long", "short"]

GUTTER_MM = 4.0
SLANT_MM = GUTTER_MM / math.sin(math.pi / 3)  # the gutter, measured along a row
HEXAGON_GUTTER_MM = 3.0

# Ticks at the corners of a tile, in line with its sides
TICK_OFF_MM = 0.5
TICK_MM = 1.3
CROSS_MM = 4.0  # registration
CROSS_OFF_MM = 13.0  # from the edges of the paper

TITLE = Box(0, 0, 190, 13)
SUBTITLE = Box(0, 13, 190, 6)

# Petal trackers: 8 x 3 spaces; the first and the last one carry the camera's markers instead
TRACKER = Box(0, 0, 184, 84)
TRACKER_ROWS, TRACKER_COLUMNS = 3, 8
TRACKERS_ON_PAGE = 3
WELL_MM = 9.8
WELLS_DOWN_MM = 16.6  # from the top of a space to the middle of its four wells
WELL_STEP_MM = 10.3
TRACKER_MARKER_MM = 14.0
TRACKER_IDS = 580  # four for each board, of which two are used

# Tokens
POLLEN_MM = 18.0
PETAL_TOKEN_MM = 10.0
SUN_MM = 25.0
TOKENS_ACROSS = 10
POLLEN_BOX = Box(0, 24, 190, 120)
PETALS_BOX = Box(0, 152, 130, 50)
BEES_BOX = Box(0, 212, 100, 20)
SUN_AT: Point = (160, 180)
DISCS_FOOT = Box(0, 238, 190, 14)

# Rondel mat: where the sun stands before each stack, clockwise, and where the stacks lie (the middle of a tile)
MAT_CENTRE: Point = (93.0, 134.0)
MAT_RADIUS = 39.0
MAT_STACKS: dict[str, Point] = {"L": (80, 50), "B": (152, 74), "H": (145, 197), "D": (56, 223), "M": (38, 89)}
MAT_WORDS = Box(MAT_CENTRE[0] - 19.5, MAT_CENTRE[1] - 20, 39, 42)
MAT_FOOT = Box(0, 243, 190, 14)


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece on a page: where its corner 0 is, and how far it is turned clockwise."""

    piece: str
    shape: str  # W is water
    at: Point
    turn: float = 0.0

    @property
    def outline(self) -> Polygon:
        """The outline of its front on the page."""
        return tuple(_placed(p, self.at, self.turn) for p in piece_outline(self.shape))


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side. `alternate` turns every second one upside down."""

    pieces: tuple[tuple[str, str], ...]  # id and shape
    alternate: bool


def tile_pages(paper: Paper) -> tuple[tuple[Slot, ...], ...]:
    """The fronts of all tiles, page by page, on upright paper."""
    by_shape = {shape: [(tile.id, shape) for tile in TILES if tile.shape == shape] for shape in "LMHDB"}
    ladybugs, moths, birds, flies, hexagons = by_shape.values()
    water = [(it.id, "W") for it in WATER]
    bee = (RAINBEE.id, RAINBEE.shape)
    mixed = [*_rows(hexagons[8:], 2), *_rows(water, 6, alternate=True)]
    return (
        _stacked(paper, [*_rows(ladybugs, 4), *_rows(moths, 3, alternate=True)]),
        _along(paper, [*_rows(birds, 3), *_rows(flies[:2], 2, alternate=True)]),
        _along(paper, [Row((*flies[2:4], bee), True), *_rows(flies[4:], 2, alternate=True)]),
        _stacked(paper, _rows(hexagons[:8], 2)),
        _stacked(paper, mixed),
    )


def behind(slot: Slot, paper: Paper, flip: Flip) -> Slot:
    """Where the back of a piece lies on the other side of the paper. The flipped piece is turned the other way, and
    half round if the paper turns like the leaf of a book.
    """
    turn = 180 - slot.turn if like_a_book(paper, flip) else -slot.turn
    return replace(slot, at=point_behind(slot.at, paper, flip), turn=turn % 360)


def outline_behind(slot: Slot, paper: Paper, flip: Flip) -> Polygon:
    """The same piece of paper, seen on its other side."""
    return tuple(point_behind(p, paper, flip) for p in slot.outline)


def tile_sheet(number: int, slots: Sequence[Slot], paper: Paper, flip: Flip | None = None) -> PlacedSheet:
    """What a camera may find on a page of tiles: every marker, and the outline of every piece. With a `flip` it is the
    page's back.
    """
    markers, fields = [], []
    for slot in slots:
        lying = behind(slot, paper, flip) if flip else slot
        box = marker_box(flipped=bool(flip))
        corners = [_placed(p, lying.at, lying.turn) for p in box.corners]
        id_ = (WATER_BACK_ID if slot.shape == "W" else BACK_ID[slot.piece]) if flip else FRONT_ID[slot.piece]
        markers.append(Marker(id_, bounds(corners)))  # turned by quarters only
        fields.append(Field(slot.piece, outline_behind(slot, paper, flip) if flip else slot.outline, "code"))
    side: Side = "back" if flip else "front"
    sheet = Sheet(f"flutter/tiles-{number}", paper.box, tuple(markers), tuple(fields), NO_CODE, side=side)
    return PlacedSheet(sheet, Placing())


def tracker_sheet(seat: int, corner: Point) -> PlacedSheet:
    """A tracker: its two markers, and all its wells."""
    fields = [
        Field(f"{colour.letter}{number}", Box.around(well(colour.letter, number), WELL_MM).corners, "piece")
        for number in range(PETALS_MAX + 1)
        for colour in COLOURS
    ]
    name = f"flutter/tracker/{PLAYER_COLOURS[seat].name}"
    return PlacedSheet(Sheet(name, TRACKER, tracker_markers(seat), tuple(fields), NO_CODE), Placing(*corner))


def page_trim(slots: Sequence[Slot]) -> Box:
    return bounds(p for slot in slots for p in slot.outline)


def back_trim(trim: Box, paper: Paper, flip: Flip) -> Box:
    return bounds(point_behind(p, paper, flip) for p in trim.corners)


def ticks(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """At each corner two short lines, in line with the sides that meet there, outside of the piece."""
    for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        length = math.dist(a, b)
        u = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        for (x, y), way in ((a, -1), (b, 1)):
            near, far = way * TICK_OFF_MM, way * (TICK_OFF_MM + TICK_MM)
            yield (x + near * u[0], y + near * u[1]), (x + far * u[0], y + far * u[1])


def crosses(paper: Paper) -> tuple[Point, ...]:
    """Registration crosses: mirrored onto themselves whichever way the paper turns."""
    xs, ys = (CROSS_OFF_MM, paper.width - CROSS_OFF_MM), (CROSS_OFF_MM, paper.height - CROSS_OFF_MM)
    return tuple((x, y) for x in xs for y in ys)


def trackers(paper: Paper, count: int) -> tuple[Point, ...]:
    """The top left corners of the boards on a page, edge to edge."""
    top = (paper.height - TRACKERS_ON_PAGE * TRACKER.h) / 2
    return tuple(((paper.width - TRACKER.w) / 2, top + n * TRACKER.h) for n in range(count))


def space(number: int) -> Box:
    """A space of the tracker, 0 to 21, row by row; the cell before 0 and the one after 21 are free."""
    return _cell(number + 1)


def well(colour: str, number: int) -> Point:
    """The middle of a colour's well in a space."""
    box = space(number)
    n = "RYBP".index(colour)
    x = box.centre[0] + (n % 2 - 0.5) * WELL_STEP_MM
    return (x, box.y + WELLS_DOWN_MM + (n // 2 - 0.5) * WELL_STEP_MM)


def tracker_cells() -> tuple[Box, Box]:
    """The two cells that are no spaces."""
    return (_cell(0), _cell(PETALS_MAX + 2))


def tracker_markers(seat: int) -> tuple[Marker, Marker]:
    first, last = (Box.around((c.centre[0], c.y + 10.5), TRACKER_MARKER_MM) for c in tracker_cells())
    return (Marker(TRACKER_IDS + 4 * seat, first), Marker(TRACKER_IDS + 4 * seat + 1, last))


def pollen_tokens() -> tuple[tuple[int, Point], ...]:
    """Value and middle."""
    values = [value for value, count in POLLEN_TOKENS.items() for _ in range(count)]
    return tuple(zip(values, _grid(POLLEN_BOX, TOKENS_ACROSS, len(values) // TOKENS_ACROSS), strict=True))


def petal_tokens() -> tuple[tuple[str, Point], ...]:
    letters = [colour.letter for colour in COLOURS for _ in range(PETAL_TOKENS_PER_COLOUR)]
    return tuple(zip(letters, _grid(PETALS_BOX, PETAL_TOKENS_PER_COLOUR * 2, 2), strict=True))


def bee_tokens() -> tuple[tuple[str, Point], ...]:
    return tuple(zip((it.name for it in PLAYER_COLOURS), _grid(BEES_BOX, len(PLAYER_COLOURS), 1), strict=True))


def sun_spots(count: int) -> tuple[Point, ...]:
    """On the mat, clockwise from the top."""
    x, y = MAT_CENTRE
    angles = [math.radians(360 / count * n - 90) for n in range(count)]
    return tuple((x + MAT_RADIUS * math.cos(a), y + MAT_RADIUS * math.sin(a)) for a in angles)


def _cell(index: int) -> Box:
    w, h = TRACKER.w / TRACKER_COLUMNS, TRACKER.h / TRACKER_ROWS
    return Box(index % TRACKER_COLUMNS * w, index // TRACKER_COLUMNS * h, w, h)


def _grid(box: Box, across: int, down: int) -> list[Point]:
    return [cell.centre for row in box.rows(down) for cell in row.columns(across)]


def _rows(pieces: Sequence[tuple[str, str]], across: int, *, alternate: bool = False) -> list[Row]:
    return [Row(tuple(pieces[i : i + across]), alternate) for i in range(0, len(pieces), across)]


def piece_outline(shape: str) -> Polygon:
    return TRIANGLE if shape == "W" else outline(shape)


def _stacked(paper: Paper, rows: Sequence[Row]) -> tuple[Slot, ...]:
    """Rows below each other, in the middle of the paper."""
    heights = [bounds(piece_outline(row.pieces[0][1])).h for row in rows]
    first = [row.pieces[0][1] for row in rows]
    gaps = [HEXAGON_GUTTER_MM if pair == ("B", "B") else GUTTER_MM for pair in pairwise(first)]
    y = (paper.height - sum(heights) - sum(gaps)) / 2
    slots: list[Slot] = []
    for row, height, gap in zip(rows, heights, [*gaps, 0], strict=True):
        slots += _row(row, paper.width, y)
        y += height + gap
    return tuple(slots)


def _along(paper: Paper, rows: Sequence[Row]) -> tuple[Slot, ...]:
    """The same on paper that lies sideways, turned upright."""
    lying = _stacked(paper.sideways, rows)
    return tuple(replace(s, at=(paper.width - s.at[1], s.at[0]), turn=s.turn + 90) for s in lying)


def _row(row: Row, width: float, y: float) -> list[Slot]:
    """Left to right. Upside down a piece leans the other way, so each begins where the one before it leaves room."""
    placed: list[Slot] = []
    for n, (piece, shape) in enumerate(row.pieces):
        turn = 180.0 if row.alternate and n % 2 else 0.0
        box = bounds(_placed(p, (0, 0), turn) for p in piece_outline(shape))
        slot = Slot(piece, shape, (-box.x, y - box.y), turn)
        if placed:
            before = placed[-1]
            gap = GUTTER_MM if shape == "B" else SLANT_MM
            reach = min(b - a for a, b in zip(_edge(before, max), _edge(slot, min), strict=True))
            slot = replace(slot, at=(slot.at[0] + gap - reach, slot.at[1]))
        placed.append(slot)
    box = page_trim(placed)
    shift = (width - box.w) / 2 - box.x
    return [replace(slot, at=(slot.at[0] + shift, slot.at[1])) for slot in placed]


def _edge(slot: Slot, pick: Callable[[list[float]], float]) -> list[float]:
    """How far a piece reaches to one side, at its top, its middle and its foot."""
    polygon = slot.outline
    box = bounds(polygon)
    lines = [box.y + 1e-6, box.y + box.h / 2, box.bottom - 1e-6]
    return [pick(_crossings(polygon, y)) for y in lines]


def _crossings(polygon: Polygon, y: float) -> list[float]:
    return [
        a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        if (a[1] <= y) != (b[1] <= y)
    ]


def _placed(p: Point, at: Point, turn: float) -> Point:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return (at[0] + c * p[0] - s * p[1], at[1] + s * p[0] + c * p[1])
