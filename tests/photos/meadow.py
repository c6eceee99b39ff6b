"""Meadows of Flutter on a table, laid by hand, and photos of them."""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np
import pypdfium2

from companion.vision.arrays import Array, Grey, Image
from companion.vision.reading import SheetReading
from games.flutter.bots import greedy_bot, random_bot
from games.flutter.components import PLAYER_COLOURS, WATER
from games.flutter.photo.sheet import BACK, BEE, NONE, cell_text, place_text, ponds
from games.flutter.rules import legal, play, start
from games.flutter.rules.moves import Place
from games.flutter.rules.state import State, over, to_move
from games.flutter.rules.tiles import TILE
from games.kit.lattice import Cell
from generator.document import Document
from generator.flutter.layout import pages
from generator.flutter.layout import tiles as where
from generator.page.geometry import Box, Point, Polygon
from generator.page.palette import InkName
from generator.page.paper import A4, centred
from generator.pens.pdf import pdf
from tests.generator.samples import part
from tests.photos.camera import Lying, Shot, photograph
from tests.photos.covers import thrown_over

Rng = np.random.Generator
Askew = Mapping[str, tuple[Point, float]]

PX_PER_MM = 5.0
POINTS_PER_MM = 72 / 25.4
MARGIN_MM = 12.0


@dataclass(frozen=True, slots=True)
class Meadow:
    """What lies on the table."""

    places: tuple[Place, ...]
    water: Mapping[Cell, str] = field(default_factory=dict)
    bees: Mapping[str, str] = field(default_factory=dict)  # player's colour -> tile
    strays: Mapping[str, str] = field(default_factory=dict)  # the same for bees of another box


@dataclass(frozen=True, slots=True)
class Hand:
    """How people lay tiles: units `gap` mm too long, up to `jitter` mm from the neighbour, turned by `twist`."""

    gap: float = 0.7
    jitter: float = 0.7
    twist: float = 2.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the print: where it lies on its page, and how far it is turned there."""

    page: Image
    at: Point
    turn: float
    outline: Polygon  # its own


def game(seed: int, tiles: int, *, players: int = 5, bot: str = "random") -> State:
    """A game played by bots to its end, or until this many tiles lie in the meadow and the turn is over."""
    luck, chosen = random.Random(seed), {"random": random_bot, "greedy": greedy_bot}[bot]
    state = start(players)
    while not over(state) and not (len(state.meadow.laid) >= tiles and state.step.kind == "place"):
        state = play(state, legal(state).pick(luck) if to_move(state) is None else chosen(state, luck))
    return state


def on_table(state: State) -> Meadow:
    """The meadow of a game: its tiles, its ponds with the water that is no longer in the bag, and its bees."""
    wet = [water.id for water in WATER if water.id not in state.bag]
    cells = ponds(state.meadow)
    bees = {PLAYER_COLOURS[seat].name: tile for seat, tile in enumerate(state.bees) if tile}
    return Meadow(state.meadow.laid, dict(zip(cells, wet, strict=False)), bees)


def photo(
    meadow: Meadow,
    rng: Rng,
    shot: Shot,
    *,
    hand: Hand | None = None,
    ink: InkName = "full",
    askew: Askew | None = None,
    cover: str = "",
) -> Image:
    """`askew` are tiles that lie badly: how far they are off, in millimetres, and by how many degrees. A `cover` is one
    of tests.photos.covers.
    """
    picture, paper = flat(meadow, rng, hand or Hand(), ink, askew or {})
    page = Lying(picture, PX_PER_MM, paper=paper)
    return photograph([page], shot, rng, [thrown_over(page, cover, rng)] if cover else [])


def flat(meadow: Meadow, rng: Rng, hand: Hand, ink: InkName, askew: Askew) -> tuple[Image, Grey]:
    """The meadow seen from straight above, and where there is paper."""
    poses = [
        (piece, (at[0] + dx, at[1] + dy), turn + more)
        for piece, at, turn in _poses(meadow, rng, hand)
        for (dx, dy), more in [askew.get(piece[0], ((0.0, 0.0), 0.0))]
    ]
    points = [p for piece, at, turn in poses for p in _placed(_piece(piece, ink).outline, at, turn)]
    box = where.bounds(points).inset(-MARGIN_MM)
    size = (math.ceil(box.w * PX_PER_MM), math.ceil(box.h * PX_PER_MM))
    picture = np.full((size[1], size[0], 3), 255, np.uint8)
    paper = np.zeros((size[1], size[0]), np.uint8)
    for piece, at, turn in poses:
        _lay(picture, paper, _piece(piece, ink), (at[0] - box.x, at[1] - box.y), turn)
    return picture, paper


def truth(meadow: Meadow) -> dict[str, str]:
    """What a reading should say: its fields and their values."""
    tiles = {place.tile: place_text(place) for place in meadow.places}
    water = {cell_text(cell): face for cell, face in meadow.water.items()}
    return tiles | water | {BEE + colour.name: meadow.bees.get(colour.name, NONE) for colour in PLAYER_COLOURS}


def silent(sheet: SheetReading, meadow: Meadow) -> dict[str, tuple[str | None, str | None]]:
    """What is silently wrong: field -> (what lies there, what was read)."""
    wanted = truth(meadow)
    read = {name: value.value for name, value in sheet.fields.items()}
    return {
        name: (wanted.get(name), read.get(name))
        for name in wanted.keys() | read.keys()
        if wanted.get(name) != read.get(name) and not (name in read and sheet.fields[name].doubtful)
    }


def tracker_photo(boards: Mapping[int, Mapping[str, int]], rng: Rng, shot: Shot, ink: InkName = "full") -> Image:
    """Trackers below each other with petals on them: seat -> colour -> space."""
    lying = []
    for n, (seat, petals) in enumerate(boards.items()):
        picture = _tracker(seat, ink).copy()
        for letter, number in petals.items():
            x, y = np.array(pages.well(letter, number)) + rng.uniform(-0.8, 0.8, 2)
            _lay(picture, np.zeros(picture.shape[:2], np.uint8), _petal(letter, ink), (x, y), rng.uniform(0, 360))
        at = (rng.uniform(-8, 8), n * (pages.TRACKER.h + 14.0))
        lying.append(Lying(picture, PX_PER_MM, at, rng.uniform(-8, 8)))
    return photograph(lying, shot, rng)


def _poses(meadow: Meadow, rng: Rng, hand: Hand) -> list[tuple[tuple[str, bool], Point, float]]:
    """Every piece, its corner 0 and its turn on the table, in the order in which they are laid."""
    grown = 1 + hand.gap / where.UNIT_MM
    whole = rng.uniform(0, 360)
    spin = _spin(whole)
    errors: list[tuple[Array, Array]] = []  # ideal middle, error
    poses: list[tuple[tuple[str, bool], Point, float]] = []

    def lay(piece: tuple[str, bool], corner: Point, turn: float, outline: Polygon) -> None:
        middle = np.array(corner) + _spin(turn) @ np.mean(outline, axis=0)
        before = min(errors, key=lambda it: float(np.linalg.norm(it[0] - middle)), default=(middle, np.zeros(2)))[1]
        error = before + rng.uniform(-hand.jitter, hand.jitter, 2)
        errors.append((middle, error))
        twist = rng.uniform(-hand.twist, hand.twist)
        there = middle * grown + error
        at = spin @ (there + _spin(twist) @ (np.array(corner) - middle))
        poses.append((piece, (float(at[0]), float(at[1])), turn + twist + whole))

    for place in meadow.places:
        corner, turn = where.corner_of(place)
        lay((place.tile, place.flipped), corner, turn, where.outline(TILE[place.tile].shape, place.flipped))
    for cell, name in meadow.water.items():
        down = name == BACK
        corner, turn = _water_pose(cell, down)
        turn_by = int(rng.integers(3))  # a triangle fits in three ways
        for _ in range(turn_by):
            corner, turn = _next_corner(corner, turn, down)
        outline = tuple((x, -y) for x, y in where.TRIANGLE) if down else where.TRIANGLE
        lay((WATER[0].id if down else name, down), corner, turn, outline)
    laid = dict(zip([place.tile for place in meadow.places], list(poses), strict=False))
    for colour, tile in (*meadow.bees.items(), *meadow.strays.items()):
        (_, flipped), at, turn = laid[tile]
        ring = np.array(at) + _spin(turn) @ np.array(where.spot(where.RING_AT, flipped)) + rng.uniform(-1.2, 1.2, 2)
        poses.append(((f"bee {colour}", False), (float(ring[0]), float(ring[1])), float(rng.uniform(0, 360))))
    return poses


def _water_pose(cell: Cell, down: bool) -> tuple[Point, float]:
    """Corner 0 of a water tile in a cell, and its turn; face down it is mirrored, so unturned it points down."""
    corner = {"U": (cell.i, cell.j), "D": (cell.i + 1, cell.j + 1)}[cell.points]
    if down:
        corner = {"U": (cell.i + 1, cell.j), "D": (cell.i, cell.j + 1)}[cell.points]
    return where.at(corner), 180.0 if (cell.points == "D") != down else 0.0


def _next_corner(corner: Point, turn: float, down: bool) -> tuple[Point, float]:
    """The same triangle, turned by a third: its corner 0 lies where its corner 1 was."""
    along = _spin(turn) @ np.array([where.UNIT_MM, 0.0])
    return (corner[0] + float(along[0]), corner[1] + float(along[1])), turn + (120.0 if down else -120.0)


def _lay(picture: Image, paper: Grey, piece: Piece, at: Point, turn: float) -> None:
    outline = _placed(piece.outline, at, turn)
    box = where.bounds(outline).inset(-1)
    x0, y0 = max(0, int(box.x * PX_PER_MM)), max(0, int(box.y * PX_PER_MM))
    wide, high = int(box.w * PX_PER_MM) + 2, int(box.h * PX_PER_MM) + 2
    move = _spin(turn - piece.turn)
    shift = (np.array(at) - move @ np.array(piece.at)) * PX_PER_MM - (x0, y0)
    art = cv2.warpAffine(piece.page, np.column_stack([move, shift]).astype(np.float32), (wide, high))
    mask = np.zeros((high, wide), np.uint8)
    shape = np.round((np.array(outline) * PX_PER_MM - (x0, y0)) * 16).astype(np.int32)
    cv2.fillPoly(mask, [shape], 255, cv2.LINE_AA, 4)
    part, there = picture[y0 : y0 + high, x0 : x0 + wide], paper[y0 : y0 + high, x0 : x0 + wide]
    mask, art = mask[: part.shape[0], : part.shape[1]], art[: part.shape[0], : part.shape[1]]
    alpha = mask[..., None].astype(np.float32) / 255
    part[:] = (art * alpha + part * (1 - alpha)).astype(np.uint8)
    there[:] = np.maximum(there, mask)


@cache
def _piece(piece: tuple[str, bool], ink: InkName) -> Piece:
    name, flipped = piece
    if name.startswith("bee "):
        at = centred(A4).point(dict(pages.bee_tokens())[name.removeprefix("bee ")])
        return Piece(_page("tokens", 0, ink), at, 0.0, Box.around((0, 0), pages.TOKEN_MM).corners)
    for number, slots in enumerate(pages.tile_pages(A4)):
        for slot in slots:
            if slot.piece == name:
                back = flipped
                lying = pages.behind(slot, A4, "long") if back else slot
                own = pages.piece_outline(slot.shape)
                outline = tuple((x, -y) for x, y in own) if back else own
                return Piece(_page("tiles", 2 * number + back, ink), lying.at, lying.turn, outline)
    raise LookupError(name)


@cache
def _tracker(seat: int, ink: InkName) -> Image:
    number, place = divmod(seat, pages.TRACKERS_ON_PAGE)
    x, y = pages.trackers(A4, pages.TRACKERS_ON_PAGE)[place]
    wide, high = round(pages.TRACKER.w * PX_PER_MM), round(pages.TRACKER.h * PX_PER_MM)
    shift = np.array([[1, 0, -x * PX_PER_MM], [0, 1, -y * PX_PER_MM]], np.float32)
    return np.asarray(cv2.warpAffine(_page("trackers", number, ink), shift, (wide, high)), np.uint8)


@cache
def _petal(letter: str, ink: InkName) -> Piece:
    at = centred(A4).point(dict(pages.petal_tokens())[letter])
    return Piece(_page("tokens", 0, ink), at, 0.0, Box.around((0, 0), pages.PETAL_TOKEN_MM).corners)


@cache
def _page(name: str, number: int, ink: InkName) -> Image:
    """A page of the print."""
    it = part("flutter", name, ink=ink)
    alone = Document("page", "page", "page", it.paper, (it.pages[number],))
    with pypdfium2.PdfDocument(pdf(alone)) as opened:
        return np.ascontiguousarray(
            opened[0].render(scale=PX_PER_MM / POINTS_PER_MM, rev_byteorder=True).to_numpy()[..., :3]
        )


def _placed(polygon: Polygon, at: Point, turn: float) -> Polygon:
    return tuple((float(x), float(y)) for x, y in np.array(polygon) @ _spin(turn).T + at)


def _spin(degrees: float) -> Array:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s], [s, c]])
