"""A board of H2Olland as hands lay it: every piece a little off and a little turned. Gives the table seen from above,
for tests.photos.camera to photograph.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from games.h2olland.components import COLOURS, LAND_TILES, VILLAGES, WEATHER_CARDS
from games.h2olland.rules.squares import is_across, xy
from games.h2olland.rules.state import State, domino
from games.h2olland.rules.stock import FIELDS
from games.kit.grid import each
from generator.h2olland import cards, layout, pieces, tiles
from generator.h2olland.layout import block, dike_box, edge_point, quadrant_box, tile_box, villages
from generator.h2olland.signs import PLAYER_COLOURS
from generator.page.geometry import Box, Point
from generator.page.palette import INKS, InkName, Palette
from tests.photos import camera
from tests.photos.camera import Shot
from tests.photos.first_board import first_edition
from tests.photos.prints import PX_PER_MM, Art, rendered

Q = layout.QUADRANT_MM
TABLE = (150, 104, 66)
ISLAND = ((8, 8), (10, 8), (8, 10), (10, 10))
SHADED_WALL = (128, 107, 98)

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Hand:
    """How carelessly pieces are laid, in millimetres and degrees."""

    off_mm: float = 3.0
    turned: float = 4.0
    tiles_off_mm: float = 1.5
    tiles_turned: float = 1.5
    edges_off_mm: float = 1.0


@dataclass(frozen=True, slots=True)
class Laid:
    """A position with its pieces: what the workers are made of, and what somebody put in the way."""

    state: State
    ink: InkName = "full"
    wood: bool = False
    hand: Hand = field(default_factory=Hand)
    covered: tuple[Point, ...] = ()  # fingertips on the board, in millimetres
    face_down: tuple[Point, ...] = ()  # middles of fields that lie across, their white backs up
    first: bool = False  # fields, buildings, workers and dikes of the first edition


Eye = tuple[float, float, float]  # a camera over the middle of the board, and how high
HIGH: Eye = (0.0, 0.0, 10_000.0)


def lying_on_table(laid: Laid, rng: Rng, shot: Shot) -> camera.Lying:
    """The board for this shot, with the sides of its buildings that it shows."""
    frame = block(laid.state.board.players)
    blank = np.zeros((round(frame.h * PX_PER_MM), round(frame.w * PX_PER_MM), 3), np.uint8)
    eye = camera.eye([camera.Lying(blank, PX_PER_MM)], shot)
    return camera.Lying(from_above(laid, rng, eye), PX_PER_MM)


def from_above(laid: Laid, rng: Rng, eye: Eye = HIGH) -> Image:
    """The table with the board on it. What stands on it hides what is behind it, seen from the camera's `eye`."""
    it, state = laid.state.board, laid.state
    frame = block(it.players)
    canvas = np.empty((round(frame.h * PX_PER_MM), round(frame.w * PX_PER_MM), 3), np.uint8)
    canvas[:] = TABLE
    put = partial(_put, canvas, frame)
    art = {**_pictures(laid.ink), **(first_edition(laid.ink) if laid.first else {})}
    for village in villages(it.players):
        put(art[f"edge {village.side}"], *_edge(village.side, it.players), *_slip(rng, laid.hand.edges_off_mm, 0.2))
    whole = frame.centre
    put(art[f"middle {min(it.players, 3)}"], whole, 0, *_slip(rng, laid.hand.edges_off_mm, 0.2))
    for name, at in _island(state):
        put(art[name], at, 0, *_slip(rng, laid.hand.tiles_off_mm, laid.hand.tiles_turned))
    for tile in range(len(it.tiles)):
        name, turn = _face(state, tile, rng)
        put(art[name], tile_box(it, tile).centre, turn, *_slip(rng, laid.hand.tiles_off_mm, laid.hand.tiles_turned))
    loose = (laid.hand.off_mm, laid.hand.turned)
    for edge in each(state.lake.dikes):
        box = dike_box(it, edge.bit_length() - 1)
        put(art["dike"], box.centre, 0 if box.w > box.h else 90, *_slip(rng, *loose))
    for kind, squares in zip(FIELDS, state.land.fields, strict=True):
        for first in each(squares & (state.land.lefts | state.land.tops)):
            _put_field(put, art, kind, domino(state.land, first), laid, rng)
    built = [(art[name], *_thrown(at, rng, laid.hand)) for name, at in _buildings(state)]
    for picture, at, turn in built if not laid.first else ():
        _wall(canvas, frame, picture, at, turn, eye)
    for picture, at, turn in built:
        _roof(canvas, frame, picture, at, turn, HIGH if laid.first else eye)
    for at in laid.face_down:
        back = np.full((round(Q * PX_PER_MM), round(2 * Q * PX_PER_MM), 3), 255, np.uint8)
        put(back, at, 0, *_slip(rng, *loose))
    for at in laid.covered:
        _finger(canvas, frame, at)
    return canvas


def _put_field(put: Callable[..., None], art: dict[str, Image], kind: str, squares: int, laid: Laid, rng: Rng) -> None:
    """Either end may hold the ring. A worker stands somewhere on it."""
    x, y = xy(squares & -squares)
    across = is_across(squares)
    centre = ((x + (1 if across else 0.5)) * Q, (y + (0.5 if across else 1)) * Q)
    turn = (-90.0 if across else 0.0) + 180.0 * int(rng.integers(2))
    (dx, dy), tilt = _slip(rng, laid.hand.off_mm, laid.hand.turned)
    put(art[kind], centre, turn, (dx, dy), tilt)
    for letter, player in zip(laid.state.board.letters, laid.state.players, strict=False):
        if squares & (player.run | player.workers):
            a, make = np.radians(turn + tilt), layout.FIELD_MAKES[laid.first]
            assert make.ring
            down = make.ring[1] - make.box.centre[1]
            ring = (centre[0] + dx - np.sin(a) * down, centre[1] + dy + np.cos(a) * down)
            name = f"{'wood' if laid.wood else 'worker'} {letter}"
            round_ = laid.wood or laid.first
            put(art[name], ring, float(rng.uniform(0, 360)), *_slip(rng, 1.2, 0), round_=round_)


def _buildings(state: State) -> Iterator[tuple[str, Point]]:
    for letter, player in zip(state.board.letters, state.players, strict=False):
        for kind, built in (("farm", player.farms), ("mill", player.mills)):
            yield from ((f"{kind} {letter}", quadrant_box(one).centre) for one in each(built))


def _thrown(at: Point, rng: Rng, hand: Hand) -> tuple[Point, float]:
    """Where a building lies, and how it is turned."""
    turn = 90.0 * int(rng.integers(4))
    (dx, dy), tilt = _slip(rng, hand.off_mm, hand.turned)
    return (at[0] + dx, at[1] + dy), turn + tilt


def _raised(frame: Box, at: Point, eye: Eye) -> tuple[Point, float]:
    """Where a camera sees what is as high as a roof, and how much larger: farther from its own foot point."""
    grown = eye[2] / (eye[2] - layout.WALL_MM)
    x, y = frame.centre[0] + eye[0], frame.centre[1] + eye[1]
    return (x + (at[0] - x) * grown, y + (at[1] - y) * grown), grown


def _wall(canvas: Image, frame: Box, picture: Image, at: Point, turn: float, eye: Eye) -> None:
    """What is seen below the roof of a folded building."""
    top, grown = _raised(frame, at, eye)
    a, (high, wide) = np.radians(turn), picture.shape[:2]
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (wide / 2, high / 2) / PX_PER_MM
    corners = half @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    both = np.concatenate([corners + at, corners * grown + top]) - (frame.x, frame.y)
    hull = cv2.convexHull((both * PX_PER_MM).astype(np.float32)).astype(np.int32)
    cv2.fillConvexPoly(canvas, hull, SHADED_WALL, cv2.LINE_AA)


def _roof(canvas: Image, frame: Box, picture: Image, at: Point, turn: float, eye: Eye) -> None:
    top, grown = _raised(frame, at, eye)
    larger = np.asarray(cv2.resize(picture, None, fx=grown, fy=grown, interpolation=cv2.INTER_LINEAR))
    _put(canvas, frame, larger, top, turn, (0.0, 0.0), 0.0)


def _edge(side: str, players: int) -> tuple[Point, float]:
    """The middle of an edge on the board, and how far it is turned."""
    centre = edge_point(side, players, layout.EDGE.centre)
    a, b = edge_point(side, players, (0, 0)), edge_point(side, players, (1, 0))
    return centre, float(np.degrees(np.arctan2(b[1] - a[1], b[0] - a[0])))


def _island(state: State) -> Iterator[tuple[str, Point]]:
    if state.board.players > 2:
        yield from ((f"land {id_}", (x * Q, y * Q)) for id_, (x, y) in enumerate(ISLAND, 1))


def _face(state: State, tile: int, rng: Rng) -> tuple[str, float]:
    if state.lake.water >> tile & 1:
        return "water", 90.0 * int(rng.integers(4))
    id_, rotation = state.lake.faces[tile]
    return f"land {id_ or 14}", 90.0 * rotation


def _slip(rng: Rng, off_mm: float, turned: float) -> tuple[Point, float]:
    """A random shift up to this far in any direction, and a turn up to this many degrees."""
    reach, way = off_mm * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    return (float(reach * np.cos(way)), float(reach * np.sin(way))), float(rng.uniform(-turned, turned))


def _put(
    canvas: Image, frame: Box, art: Image, at: Point, turn: float, off: Point, tilt: float, *, round_: bool = False
) -> None:
    """Lays a picture on the canvas, its middle at `at`."""
    high, wide = art.shape[:2]
    x, y = (at[0] + off[0] - frame.x) * PX_PER_MM, (at[1] + off[1] - frame.y) * PX_PER_MM
    reach = int(np.hypot(high, wide) / 2) + 2
    left, top = int(x) - reach, int(y) - reach
    spin = cv2.getRotationMatrix2D((wide / 2 - 0.5, high / 2 - 0.5), -(turn + tilt), 1.0)
    spin[:, 2] += (x - left - wide / 2, y - top - high / 2)
    size = (2 * reach, 2 * reach)
    picture = cv2.warpAffine(art, spin, size, flags=cv2.INTER_LINEAR)
    shape = np.zeros((high, wide), np.float32)
    if round_:
        cv2.circle(shape, (wide // 2, high // 2), min(wide, high) // 2, 1.0, -1, cv2.LINE_AA)
    else:
        shape[:] = 1
    mask = cv2.warpAffine(shape, spin, size, flags=cv2.INTER_LINEAR)[..., None]
    a, b = max(0, -top), max(0, -left)
    here = canvas[max(0, top) : top + 2 * reach, max(0, left) : left + 2 * reach]
    piece, seen = (
        picture[a : a + here.shape[0], b : b + here.shape[1]],
        mask[a : a + here.shape[0], b : b + here.shape[1]],
    )
    here[:] = np.round(here * (1 - seen) + piece * seen)


def _finger(canvas: Image, frame: Box, at: Point) -> None:
    x, y = round((at[0] - frame.x) * PX_PER_MM), round((at[1] - frame.y) * PX_PER_MM)
    cv2.ellipse(
        canvas, (x, y), (round(9 * PX_PER_MM), round(16 * PX_PER_MM)), 20, 0, 360, (214, 160, 132), -1, cv2.LINE_AA
    )


def lying(pieces_: Sequence[str], rng: Rng) -> Image:
    """Tiles and cards alone on the table, such as `land 17` or `weather 7`, a little turned."""
    frame = Box(0, 0, 100.0 * len(pieces_), 110)
    canvas = np.full((round(frame.h * PX_PER_MM), round(frame.w * PX_PER_MM), 3), TABLE, np.uint8)
    for number, piece in enumerate(pieces_):
        _put(canvas, frame, _pictures("full")[piece], (50 + 100 * number, 55), 0, *_slip(rng, 2, 15))
    return canvas


@cache
def _pictures(ink_name: InkName) -> dict[str, Image]:
    """Every piece as it is printed, and workers of wood."""
    found = rendered(list(_arts(INKS[ink_name])))
    return found | {f"wood {colour.letter}": _wood(colour.letter) for colour in COLOURS}


def _arts(ink: Palette) -> Iterator[Art]:
    for village in VILLAGES:
        yield f"edge {village.side}", layout.EDGE, partial(tiles.edge, village=village, ink=ink)
    cut = layout.TILE.inset((layout.TILE_MM - layout.CUT_TILE_MM) / 2)
    for tile in LAND_TILES:
        yield f"land {tile.id}", cut, partial(tiles.land_tile, tile=tile, ink=ink)
    yield "water", cut, partial(tiles.water_tile, ink=ink)
    yield "middle 2", layout.MIDDLE_FOR_TWO, partial(tiles.middle, ink=ink, players=2)
    yield "middle 3", layout.MIDDLE, partial(tiles.middle, ink=ink, players=4)
    for card in WEATHER_CARDS:
        yield f"weather {card.id}", layout.CARD, partial(cards.weather_card, card=card, ink=ink)
    yield "dike", layout.DIKE, partial(pieces.dike, ink=ink)
    for kind in FIELDS:
        yield kind, layout.FIELD, partial(pieces.field, kind=kind, ink=ink)
    for kind, letter in layout.BUILDING_IDS.values():
        yield f"{kind} {letter}", layout.ROOF, partial(pieces.roof, kind=kind, letter=letter, ink=ink)
    for letter in layout.WORKER_IDS.values():
        square = Box(0, 0, layout.WORKER_MM, layout.WORKER_MM)
        yield f"worker {letter}", square, partial(pieces.worker, letter=letter, ink=ink)


def _wood(letter: str) -> Image:
    """A lacquered disc, lit from one side; white wood is not as white as paper."""
    side = round(layout.WOOD_MM * PX_PER_MM)
    colour = PLAYER_COLOURS[letter] if letter != "w" else "#EDE9DF"
    base = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float32)
    shade: Array = np.linspace(1.04, 0.9, side, dtype=np.float32)[:, None, None]
    disc = np.clip(base * shade * np.ones((side, side, 3), np.float32), 0, 255).astype(np.uint8)
    rim = (base * 0.6).tolist()
    cv2.circle(disc, (side // 2, side // 2), side // 2 - 2, rim, 4, cv2.LINE_AA)
    return disc
