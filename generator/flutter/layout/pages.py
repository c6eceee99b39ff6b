"""Where the tiles of Flutter lie on their pages, and where everything stands on trackers, tokens, mat and booklet.

Tiles lie edge to edge on one lattice along the paper, so that few long straight cuts part them. Tokens lie on a grid.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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
from generator.flutter.layout.markers import EDITION, marker
from generator.flutter.layout.tiles import RING_MM, TRIANGLE, at, bounds, outline
from generator.page.cuts import Cut, cuts, sides
from generator.page.geometry import Box, Placing, Point, Polygon
from generator.page.imposition import like_a_book, point_behind
from generator.page.paper import Paper
from generator.page.sheet import NO_CODE, Field, Marker, PlacedSheet, Sheet, Side

Flip = Literal["long", "short"]

# Nine butterflies on the lattice, and the vertices where two of them meet or one ends: lines in three directions part
# them, and leave triangles that become water
BUTTERFLIES_AT = tuple((i - i0, j) for j, i0 in ((0, 0), (2, 0), (4, 2)) for i in (0, 2, 4))
BETWEEN = ((5, 1), (3, 1), (1, 1), (-1, 3), (1, 3), (3, 3), (-1, 5), (1, 5), (3, 5))

# Ticks at the ends of cuts, in line with them
TICK_OFF_MM = 0.5
TICK_MM = 1.3
CROSS_MM = 4.0  # registration
CROSS_OFF_MM = 9.0  # from the edges of the paper

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
TRACKER_HELP = Box(12, 6, TRACKER.w - 24, TRACKER.h - 12)  # on a page with room for another tracker
TRACKER_IDS = 580  # four for each board: two of the first edition, then two of the second

# Tokens: squares on a grid with shared cuts, and below it petals with the sun beside them, whose right edge is in line
# with the grid
TOKEN_MM = RING_MM  # pollen and bees
PETAL_TOKEN_MM = 10.0
SUN_MM = 30.0
TOKENS = Box(7, 40, 11 * TOKEN_MM, 6 * TOKEN_MM)
PETALS_ACROSS = PETAL_TOKENS_PER_COLOUR
PETAL_TOKENS = Box(TOKENS.x, TOKENS.bottom, PETALS_ACROSS * PETAL_TOKEN_MM, len(COLOURS) * PETAL_TOKEN_MM)
SUN = Box(PETAL_TOKENS.right, TOKENS.bottom, SUN_MM, SUN_MM)
TOKENS_USES = Box(0, 190, 190, 50)  # below them, what each kind is for

# Rondel mat: where the sun stands before each stack, clockwise, and where the stacks lie (the middle of a tile)
MAT_CENTRE: Point = (93.0, 134.0)
MAT_RADIUS = 39.0
MAT_STACKS: dict[str, Point] = {"L": (82, 47), "B": (152, 74), "H": (145, 197), "D": (56, 223), "M": (36, 84)}
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


def tile_pages(paper: Paper) -> tuple[tuple[Slot, ...], ...]:
    """The fronts of all tiles, page by page, on upright paper."""
    ladybugs, moths, birds, flies, hexagons = ([tile.id for tile in TILES if tile.shape == shape] for shape in "LMHDB")
    return (
        _along(paper, [*_diamonds([*ladybugs, RAINBEE.id]), *_butterflies(hexagons[9:], ((1, 0), (3, 0), (5, 0)))]),
        _along(paper, [Slot(bird, "H", (n % 2 * 2, n // 2)) for n, bird in enumerate(birds)]),
        *(_along(paper, _pairs(flies[n : n + 6], moths[n : n + 6])) for n in (0, 6)),
        _along(paper, [*_butterflies(hexagons[:9], BUTTERFLIES_AT), *_ponds([it.id for it in WATER])]),
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
        own = marker(slot.piece, flipped=bool(flip))
        corners = [_placed(p, lying.at, lying.turn) for p in own.box.corners]
        markers.append(Marker(own.id, bounds(corners)))  # turned by quarters only
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


def ticks(pieces: Sequence[Polygon]) -> Iterator[Cut]:
    """Short lines beyond both ends of every cut, where no piece lies."""
    for a, b in cuts(pieces):
        length = math.dist(a, b)
        u = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        for (x, y), way in ((a, -1), (b, 1)):
            near, far = way * TICK_OFF_MM, way * (TICK_OFF_MM + TICK_MM)
            tick = (x + near * u[0], y + near * u[1]), (x + far * u[0], y + far * u[1])
            if not any(_inside(piece, tick[1]) for piece in pieces):
                yield tick


def crosses(paper: Paper) -> tuple[Point, ...]:
    """Registration crosses: mirrored onto themselves whichever way the paper turns."""
    xs, ys = (CROSS_OFF_MM, paper.width - CROSS_OFF_MM), (CROSS_OFF_MM, paper.height - CROSS_OFF_MM)
    return tuple((x, y) for x in xs for y in ys)


def seats(players: int) -> tuple[tuple[int, ...], ...]:
    """Whose trackers are on each page: as few pages as will do, and about as many on each."""
    count = math.ceil(players / TRACKERS_ON_PAGE)
    each = math.ceil(players / count)
    return tuple(tuple(range(n, min(n + each, players))) for n in range(0, players, each))


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


def tracker_markers(seat: int, edition: int = EDITION) -> tuple[Marker, Marker]:
    """Each edition has its own numbers, because a camera has to know the colours of its petals."""
    first, last = (Box.around((c.centre[0], c.y + 10.5), TRACKER_MARKER_MM) for c in tracker_cells())
    number = TRACKER_IDS + 4 * seat + 2 * (edition - 1)
    return (Marker(number, first), Marker(number + 1, last))


def pollen_tokens() -> tuple[tuple[int, Point], ...]:
    """Value and middle."""
    values = [value for value, count in POLLEN_TOKENS.items() for _ in range(count)]
    return tuple(zip(values, _grid(TOKENS), strict=False))


def bee_tokens() -> tuple[tuple[str, Point], ...]:
    """The bees come after the pollen; one place is left."""
    after = sum(POLLEN_TOKENS.values())
    return tuple(zip((it.name for it in PLAYER_COLOURS), _grid(TOKENS)[after:], strict=False))


def petal_tokens() -> tuple[tuple[str, Point], ...]:
    rows = PETAL_TOKENS.rows(len(COLOURS))
    return tuple(
        (it.letter, cell.centre) for it, row in zip(COLOURS, rows, strict=True) for cell in row.columns(PETALS_ACROSS)
    )


def tokens() -> tuple[tuple[str, Box], ...]:
    """Every token as it is cut, with what it is."""
    return (
        *((f"pollen {value}", Box.around(middle, TOKEN_MM)) for value, middle in pollen_tokens()),
        *((f"bee {name}", Box.around(middle, TOKEN_MM)) for name, middle in bee_tokens()),
        *((f"petal {letter}", Box.around(middle, PETAL_TOKEN_MM)) for letter, middle in petal_tokens()),
        ("sun", SUN),
    )


def kit_cuts(paper: Paper, players: int = len(PLAYER_COLOURS)) -> dict[str, tuple[Cut, ...]]:
    """The cuts of everything that is cut out, by document: tiles, trackers and tokens."""
    boards = [[TRACKER.moved(*corner).corners for corner in trackers(paper, len(it))] for it in seats(players)]
    return {
        "tiles": tuple(cut for slots in tile_pages(paper) for cut in cuts([slot.outline for slot in slots])),
        "trackers": tuple(cut for page in boards for cut in cuts(page)),
        "tokens": cuts([box.corners for _, box in tokens()]),
    }


def sun_spots(count: int) -> tuple[Point, ...]:
    """On the mat, clockwise from the top."""
    x, y = MAT_CENTRE
    angles = [math.radians(360 / count * n - 90) for n in range(count)]
    return tuple((x + MAT_RADIUS * math.cos(a), y + MAT_RADIUS * math.sin(a)) for a in angles)


def _cell(index: int) -> Box:
    w, h = TRACKER.w / TRACKER_COLUMNS, TRACKER.h / TRACKER_ROWS
    return Box(index % TRACKER_COLUMNS * w, index // TRACKER_COLUMNS * h, w, h)


def _grid(box: Box) -> list[Point]:
    """The middles of a box's squares, row by row."""
    rows = box.rows(round(box.h / TOKEN_MM))
    return [cell.centre for row in rows for cell in row.columns(round(box.w / TOKEN_MM))]


def _diamonds(pieces: Sequence[str]) -> list[Slot]:
    """Rows of five above a row of butterflies, whose slanting cuts they share."""
    return [Slot(piece, "L", (n % 5, 4 - n // 5)) for n, piece in enumerate(pieces)]


def _pairs(flies: Sequence[str], moths: Sequence[str]) -> list[Slot]:
    """Rows of a dragonfly and a moth upside down beside it."""
    rows = enumerate(zip(flies, moths, strict=True))
    return [slot for j, (fly, moth) in rows for slot in (Slot(fly, "D", (0, j)), Slot(moth, "M", (4, j + 1), 180))]


def _butterflies(pieces: Sequence[str], places: Sequence[Point]) -> list[Slot]:
    return [Slot(piece, "B", at) for piece, at in zip(pieces, places, strict=True)]


def _ponds(pieces: Sequence[str]) -> list[Slot]:
    """Water, in the triangles between the butterflies."""
    below = [((i, j - 1), 0.0) for i, j in BETWEEN]
    above = [((i, j + 1), 180.0) for i, j in BETWEEN]
    return [Slot(piece, "W", at, turn) for piece, (at, turn) in zip(pieces, (*below[1:], *above[:-1]), strict=True)]


def piece_outline(shape: str) -> Polygon:
    return TRIANGLE if shape == "W" else outline(shape)


def _along(paper: Paper, slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """Pieces on vertices of the lattice, in the middle of paper that lies sideways, turned upright."""
    lying = [replace(slot, at=at(slot.at)) for slot in slots]
    box = page_trim(lying)
    dx, dy = paper.height / 2 - box.centre[0], paper.width / 2 - box.centre[1]
    return tuple(replace(s, at=(paper.width - s.at[1] - dy, s.at[0] + dx), turn=s.turn + 90) for s in lying)


def _inside(piece: Polygon, p: Point) -> bool:
    """Whether a convex piece holds a point."""
    turns = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for a, b in sides(piece)]
    return min(turns) > 0 or max(turns) < 0


def _placed(p: Point, at: Point, turn: float) -> Point:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return (at[0] + c * p[0] - s * p[1], at[1] + s * p[0] + c * p[1])
