"""How dark the board is where nothing should lie: land and water are printed pale, pieces and dikes are not."""

from collections.abc import Sequence

import numpy as np

from companion.h2olland.found import Found, apart
from companion.vision.arrays import Array
from companion.vision.loose.board import Flat, Lying
from games.h2olland.rules.board import Board
from games.h2olland.rules.squares import square, xy
from generator.h2olland import board_places
from generator.page.geometry import Point

DARK = 0.55  # of paper's brightness
LOOK_MM = 5.5  # radius around the middle of a quadrant: no land is printed dark there
LUMP = 0.04  # share of dark from which something lies there
STRIP_MM, STRIP_REACH_MM = 6.0, 13.0  # a dike's width, less a little; where it may lie, and what is beside it
BESIDE_MM = 5.0
TINT = 0.74  # faintest channel of land against its strongest, where paper has 1; a hand has 0.6
WHITE, TINTED = 0.985, 0.93  # the same of bare paper, and of most land that is printed in full ink
BLOWN = 252  # of 255: brighter is glare
STEP_MM = 0.5

# What a known piece covers, in the frame of its marker, with a little around it
Mask = tuple[Lying, Point, Point]  # the marker, from, to
BUILDING_MASK: tuple[Point, Point] = ((-12.0, -16.4), (12.0, 7.6))
FIELD_MASK: tuple[Point, Point] = ((-13.5, -13.5), (13.5, 38.5))
TILE_MASK: tuple[Point, Point] = ((-6.5, -6.5), (6.5, 6.5))
TILE_NEAR_MM = 30.0


def is_lump(flat: Flat, found: Found, one: int) -> bool:
    """Something dark where no known piece lies."""
    if one in found.pieces or one in found.rings:
        return False
    return _dark(flat, _disc(board_places.quadrant_box(one).centre, LOOK_MM), _masks(found, one)) > LUMP


class Ground:
    """What empty land looks like in this photo: a hand, a tile that lies face down and glare do not."""

    def __init__(self, flat: Flat, empty: Sequence[int]) -> None:
        self._looks = {one: _look(flat, one) for one in empty}
        tints = [tint for tint, _ in self._looks.values()]
        blown = [glare for _, glare in self._looks.values()]
        self._full_ink = bool(tints) and float(np.median(tints)) < TINTED
        self._bright = bool(blown) and float(np.mean(blown)) > 0.2

    def hides(self, one: int) -> str:
        """Why this quadrant may not be as empty as it seems; nothing if it looks like land."""
        if one not in self._looks:  # water
            return ""
        tint, glare = self._looks[one]
        if tint < TINT:
            return "something covers the board here"
        if glare > 0.5 and not self._bright:
            return "light is reflected here"
        if self._full_ink and tint > WHITE:
            return "this is not the colour of land; a piece may lie face down"
        return ""


def _look(flat: Flat, one: int) -> tuple[float, float]:
    """How pale a quadrant is, and which share of it is blown out by light."""
    places = _disc(board_places.quadrant_box(one).centre, LOOK_MM)
    colour = np.median(flat.colour(places), axis=0)
    return float(colour.min() / max(float(colour.max()), 1e-3)), float((flat.raw(places).min(axis=-1) > BLOWN).mean())


def strip(it: Board, flat: Flat, edge: int) -> tuple[float, float]:
    """How dark the darkest strip of a dike's width is that lies along the line between two tiles, and how dark it is
    on both sides of it: in a deep shadow all is dark.
    """
    box = board_places.dike_box(it, edge)
    along = np.concatenate([np.arange(-20.0, -6.0, STEP_MM), np.arange(6.5, 20.5, STEP_MM)])
    across = np.arange(-STRIP_REACH_MM, STRIP_REACH_MM + STEP_MM, STEP_MM)
    a, b = np.meshgrid(along, across)
    steps = np.stack([a, b] if box.w > box.h else [b, a], axis=-1)
    rows = (flat.grey(np.array(box.centre) + steps) < DARK).mean(axis=1)
    width, side = int(STRIP_MM / STEP_MM), int(BESIDE_MM / STEP_MM)
    shares = np.convolve(rows, np.ones(width) / width, "valid")[side:-side]
    first = int(shares.argmax()) + side
    beside = np.concatenate(
        [rows[first - side : first - side // 2], rows[first + width + side // 2 : first + width + side]]
    )
    return float(shares.max()), float(beside.mean())


def _masks(found: Found, one: int) -> list[Mask]:
    """What is known to lie near a quadrant, as boxes in the frame of a marker: from, to."""
    x, y = xy(one)
    masks: list[Mask] = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            near = square(x + dx, y + dy) if x + dx >= 0 and y + dy >= 0 else 0
            for value, its in found.pieces.get(near, ()):
                if value.split()[0] in ("farm", "mill"):
                    masks.append((its, *BUILDING_MASK))
                else:
                    masks.append((its, *FIELD_MASK))
            for _, its in found.rings.get(near, ()):
                masks.append((its, *FIELD_MASK))
    middle = board_places.quadrant_box(one).centre
    for tiles in found.tiles.values():
        masks += [(its, *TILE_MASK) for _, its in tiles if apart(its.at, middle) < TILE_NEAR_MM]
    return masks


def _dark(flat: Flat, places: Array, masks: list[Mask]) -> float:
    """The share of these places that is dark, and not under one of the masks."""
    dark = flat.grey(places) < DARK
    for its, (left, top), (right, foot) in masks:
        a = np.radians(its.turn)
        off = places - its.at
        x, y = off[..., 0] * np.cos(a) + off[..., 1] * np.sin(a), off[..., 1] * np.cos(a) - off[..., 0] * np.sin(a)
        dark &= ~((x > left) & (x < right) & (y > top) & (y < foot))
    return float(dark.mean())


def _disc(at: Point, reach: float) -> Array:
    steps = np.arange(-reach, reach + 0.25, 0.5)
    x, y = np.meshgrid(steps, steps)
    inside = np.hypot(x, y) <= reach
    return np.asarray(np.stack([x[inside], y[inside]], axis=-1) + np.array(at))
