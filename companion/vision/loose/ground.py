"""The table under loose pieces: what it looks like, learnt from the photo itself.

Its colours are found all around the pieces, while those of a hand are found in one place. In shade, beside a shadow and
under a lamp they change as light makes them change.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey, Image
from companion.vision.loose.tilt import Table, spin
from generator.page.geometry import Point

PX_PER_MM = 1.0
COARSE = 8  # the way from table to photo is worked out for every eighth pixel
AROUND_MM = 90.0  # beyond the pieces: what is looked at; a card may lie beside them
PALEST = -0.5  # logarithm of white's light; paper is not darker
GAP_MM = 2.5  # around a piece: gaps between pieces, and the shadows in them
SOFT_MM = 1.2  # the photo is blurred by so much, because noise has colours
FAINTEST = 0.015  # share of white's light below which a camera sees no colour
ALSO_NEAR = 0.1  # of the nearest piece's weight: the light on such a piece may fall here too
LIGHT_MM = 60.0  # how far the light on one piece tells about the table beside it
CELL_MM = 30.0  # side of the squares in which colours are counted
STEPS = (0.3, 0.14, 0.14)  # logarithm of light, red over green, blue over green: one colour ends and another begins
FREE = 0.15  # share of such a square that must show neither a piece nor the world beyond the photo
PRESENT = 0.04  # share of a square that makes a colour one of its own
EVERYWHERE = 0.45  # share of the squares that have a colour of the table
SHADE, MOST_LIT = 1.2, 1.5  # logarithm by which a shadow darkens the table, and light beside a shadow brightens it
COLOURFUL = 0.5  # logarithm of red over green and of blue over green together, from which a place is not grey
MIX_MM = 45.0  # within which a pattern repeats
RARELY, COMMON, SCARCE = (
    0.2,
    0.15,
    0.02,
)  # in most places a colour has more than a share of its neighbourhood; too little
MUCH = 0.4  # share of a neighbourhood that must be table, or the pattern cannot be seen
GLARES = np.geomspace(0.01, 2.0, 40)  # light that a lamp adds, as shares of white's
LAMPS = ((1.0, 1.0, 1.0), (1.03, 1.0, 0.88), (0.95, 1.0, 1.05))
LEAST_GLARE = 0.7  # share of an area that glare explains
NEAR_EDGE_MM, FAR_EDGE_MM = 3, 11  # across the edge of an area: what lies between is compared on both sides
EDGES_MM = 7  # from an edge of a piece or of the photo, and around a place: where slopes are not, and are, looked for
SHARP, PATTERNED = 0.13, 0.2  # slopes: glare has 0.1 at most, hands 0.2 or more, a checked table 0.4 nearly everywhere
STEP = 0.48  # of the most light in an area; at the edge of a hand it is nearly all of it
TINT = 0.13  # logarithm of red over green, and of blue over green, by which paper varies
DEEPEST = 1.5  # logarithm of light by which a shadow darkens paper
SOFTER_MM, GREY = (
    2.5,
    0.05,
)  # logarithm of red over green by which most places of a grey table vary, without their noise

Paper = tuple[int, int, int]  # red, green and blue


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that was read: its outline on the table, and where its marker shows white paper."""

    outline: Array  # millimetres, (corners, 2)
    white: Array  # millimetres, (points, 2)
    papers: tuple[Paper, ...] = ()  # what its print leaves free, if that is known


@dataclass(frozen=True, slots=True)
class View:
    """The table around the pieces from straight above, as shares of the light that white paper sends back."""

    corner: Point
    colours: Array  # (rows, columns, 3) logarithm of light, of red over green, of blue over green
    shown: Array  # (rows, columns) whether the photo shows this place
    pieces: Array  # (rows, columns) whether a known piece lies there, or the gap beside one
    brighter: Array  # (rows, columns) logarithm by which more light may fall here than on the nearest piece


def view(photo: Image, table: Table, pieces: Sequence[Piece]) -> View:
    every = np.concatenate([piece.outline for piece in pieces])
    low, high = every.min(axis=0) - AROUND_MM, every.max(axis=0) + AROUND_MM
    wide, tall = (math.ceil(n) for n in (high - low) * PX_PER_MM)
    px = _places(table, low, wide, tall)
    soft = cv2.GaussianBlur(photo, (0, 0), max(0.8, SOFT_MM * table.px_per_mm))
    looked = cv2.remap(soft, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shown = np.asarray(((px >= 0) & (px < (photo.shape[1], photo.shape[0]))).all(axis=-1))
    white, brightest = _white(photo, table, pieces, low, (tall, wide))
    lit = LINEAR[looked] / white + np.float32(FAINTEST)
    red, green, blue = (np.log(lit[..., k]) for k in range(3))
    known = _lie(pieces, low, (tall, wide))
    colours = np.stack([(red + green + blue) / 3, red - green, blue - green], axis=-1)
    # Nothing is brighter than white paper: if it seems so, the nearest piece lies in a shadow.
    brighter = np.maximum(np.log(brightest / white).mean(axis=-1), colours[..., 0])
    return View((float(low[0]), float(low[1])), colours, shown, known, brighter)


def _lie(pieces: Sequence[Piece], low: Array, size: tuple[int, int]) -> Array:
    """Where one of these pieces may lie, or the gap beside one."""
    known = np.zeros(size, np.uint8)
    for piece in pieces:
        cv2.fillPoly(known, [np.round((piece.outline - low) * PX_PER_MM).astype(np.int32)], 1)
    return np.asarray(cv2.dilate(known, disc(2 * round(GAP_MM * PX_PER_MM) + 1)) > 0)


def _places(table: Table, low: Array, wide: int, tall: int) -> Array:
    """Where each place of the view is in the photo."""
    x, y = np.meshgrid(np.arange(wide // COARSE + 2) * COARSE, np.arange(tall // COARSE + 2) * COARSE)
    px = table.px((np.stack([x, y], -1) + 0.5) / PX_PER_MM + low).astype(np.float32)
    at = np.stack(np.meshgrid(np.arange(wide), np.arange(tall)), -1).astype(np.float32) / COARSE
    return np.asarray(cv2.remap(px, at[..., 0], at[..., 1], cv2.INTER_LINEAR))


def _white(
    photo: Image, table: Table, pieces: Sequence[Piece], low: Array, size: tuple[int, int]
) -> tuple[Array, Array]:
    """The light of white paper everywhere, from the white around the markers nearby, and the brightest of those."""
    middles = np.array([piece.white.mean(axis=0) for piece in pieces])
    whites = [np.log(np.quantile(_seen(photo, table, piece.white), 0.7, axis=0) + 1e-3) for piece in pieces]
    rows, columns = (np.arange(0, n + 2 * COARSE, 2 * COARSE) / PX_PER_MM for n in size)
    places = np.stack(np.meshgrid(columns + low[0], rows + low[1]), -1)
    away = ((places[:, :, None] - middles) ** 2).sum(axis=-1)
    pull = np.exp(-(away - away.min(axis=-1, keepdims=True)) / (2 * LIGHT_MM**2))
    near = np.where((pull > ALSO_NEAR)[..., None], np.array(whites), -np.inf).max(axis=2)
    return _enlarged(pull @ np.array(whites) / pull.sum(axis=-1, keepdims=True), size), _enlarged(near, size)


def _enlarged(light: Array, size: tuple[int, int]) -> Array:
    """Logarithms on a coarse grid as light on a fine one."""
    full = (light.shape[1] * 2 * COARSE, light.shape[0] * 2 * COARSE)
    large = cv2.resize(np.exp(light).astype(np.float32), full, interpolation=cv2.INTER_LINEAR)
    return np.asarray(large[COARSE : COARSE + size[0], COARSE : COARSE + size[1]])


def table_shown(seen: View) -> Array:
    """Which places have a colour of the table, in the light there, in shade, or in the light beside a shadow."""
    known = _colours(seen)
    lift = np.full(known.size, np.inf)
    for more in np.arange(MOST_LIT, -SHADE, -STEPS[0] / 2):  # the least light last
        lift[known.bins_of(known.light * np.exp(more))] = max(more, 0.0)
    coloured = np.abs(seen.colours[..., 1:]).sum(axis=-1) > COLOURFUL
    allowed = np.where(coloured, MOST_LIT, seen.brighter + STEPS[0] / 2)
    return np.asarray((lift.ravel()[known.flat] <= allowed) & _mixed(seen, known) & ~_redder(seen))


def _redder(seen: View) -> Array:
    """What on a grey table is redder or greener than the table. No light, shade or glare makes it so."""
    free = seen.shown & ~seen.pieces
    if not free.any():
        return free
    soft = [
        cv2.GaussianBlur(it.astype(np.float32), (0, 0), SOFTER_MM * PX_PER_MM)
        for it in (seen.colours[..., 1] * free, free)
    ]
    red = soft[0] / np.maximum(soft[1], 1e-3)
    usual = float(np.median(red[free]))
    grey = abs(usual) < TINT and float(np.median(np.abs(red[free] - usual))) < GREY
    return np.asarray(free & (np.abs(red - usual) > TINT) & grey)


def _mixed(seen: View, known: "_Colours") -> Array:
    """Where all colours that the table has everywhere are near: on a checked table an even patch is something else."""
    free = seen.shown & ~seen.pieces
    around = (round(MIX_MM * PX_PER_MM),) * 2
    share = cv2.blur(free.astype(np.float32), around)
    mixed = np.ones(free.shape, bool)
    for hue in (known.hue, ~known.hue):
        here = cv2.blur((free & hue).astype(np.float32), around)
        often = np.quantile(here[free & (share > MUCH)] / share[free & (share > MUCH)], RARELY) if free.any() else 0.0
        if often > COMMON:
            mixed &= (here > SCARCE * share) | (share < MUCH)
    return mixed


@dataclass(frozen=True, slots=True)
class Glare:
    """How much light of a lamp would make the table look like each place, endless where none would, and how fast the
    brightness changes there.
    """

    added: Array
    free: Array  # whether the table may be seen at all
    slope: Array  # logarithm of light by a millimetre, the most nearby

    def explains(self, area: Grey) -> bool:
        """Whether an area is glare, which grows and fades slowly: a hand as pale has an edge. Where the table has edges
        of its own, they go on in glare, and its light is the same on both sides of the area's edge.
        """
        inside = self._lit(area > 0)
        if inside.size < LEAST_GLARE * area.sum():
            return False
        away = self.free & (cv2.dilate(area, disc(FAR_EDGE_MM)) == 0)
        rim = self.free & (cv2.morphologyEx(area, cv2.MORPH_GRADIENT, disc(NEAR_EDGE_MM)) > 0)
        edge, usual = (float(np.median(self.slope[it])) if it.any() else 0.0 for it in (rim, away))
        if usual < PATTERNED:
            return edge < SHARP
        within = self._lit((cv2.erode(area, disc(NEAR_EDGE_MM)) > 0) & (cv2.erode(area, disc(FAR_EDGE_MM)) == 0))
        beyond = self._lit((cv2.dilate(area, disc(FAR_EDGE_MM)) > 0) & (cv2.dilate(area, disc(NEAR_EDGE_MM)) == 0))
        if edge < usual / 2 or not within.size or not beyond.size:
            return False
        return bool(np.median(within) - np.median(beyond) < STEP * np.quantile(inside, 0.9))

    def _lit(self, where: Array) -> Array:
        here = self.added[where & self.free]
        return np.asarray(here[np.isfinite(here)])


def glare(seen: View) -> Glare:
    known = _colours(seen)
    added = np.full(known.size, np.inf)
    for more in GLARES[::-1]:  # the least light last
        for lamp in LAMPS:
            added[known.bins_of(known.light + more * np.array(lamp))] = more
    added[known.bins_of(known.light)] = 0
    free = cv2.erode((seen.shown & ~seen.pieces).astype(np.uint8), disc(EDGES_MM)) > 0
    light = seen.colours[..., 0].astype(np.float32)
    slope = np.hypot(*(cv2.Sobel(light, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1))))
    steepest = cv2.dilate(np.where(free, slope, 0), disc(EDGES_MM))
    return Glare(np.where(_redder(seen), np.inf, added.ravel()[known.flat]), seen.shown & ~seen.pieces, steepest)


@dataclass(frozen=True, slots=True)
class _Colours:
    """The colours of a view in bins, and the light of those that are the table's."""

    first: Array
    size: tuple[int, ...]
    flat: Array  # (rows, columns) the number of each place's bin
    hue: Array  # (rows, columns) whether each place has a colour, and is not grey
    light: Array  # (colours, 3) shares of white's light

    def bins_of(self, light: Array) -> tuple[Array, ...]:
        """The bins in which the camera would see this light. Of little light it sees no colour."""
        red, green, blue = np.log(light + FAINTEST).T
        seen = np.stack([(red + green + blue) / 3, red - green, blue - green], axis=-1)
        bins = np.round(seen / np.array(STEPS)).astype(int) - self.first
        return tuple(bins[((bins >= 0) & (bins < self.size)).all(axis=-1)].T)


def _colours(seen: View) -> _Colours:
    steps = np.array(STEPS, np.float32)
    bins = np.round(seen.colours / steps).astype(np.int32)
    first = bins.min(axis=(0, 1)) - 1
    size = tuple(int(n) for n in bins.max(axis=(0, 1)) - first + 2)
    x, y, z = np.moveaxis(bins - first, -1, 0)
    flat = (x * size[1] + y) * size[2] + z
    common = (np.argwhere(_common(flat, seen.shown & ~seen.pieces, size)) + first) * steps
    green = common[:, 0] - (common[:, 1] + common[:, 2]) / 3
    logs = np.stack([green + common[:, 1], green, green + common[:, 2]], axis=-1)
    hue = np.abs(seen.colours[..., 1:]).sum(axis=-1) > COLOURFUL
    return _Colours(first, size, flat, hue, np.maximum(np.exp(logs) - FAINTEST, 1e-4))


def _common(flat: Array, free: Array, size: tuple[int, ...]) -> Array:
    """The colours that are found everywhere between and around the pieces."""
    step = round(CELL_MM * PX_PER_MM)
    votes = np.zeros(size, np.int32)
    cells = 0
    for top in range(0, free.shape[0], step):
        for left in range(0, free.shape[1], step):
            here = slice(top, top + step), slice(left, left + step)
            own = flat[here][free[here]]
            if own.size >= FREE * step * step:
                cells += 1
                counts = np.bincount(own, minlength=votes.size).reshape(votes.shape)
                votes += _grown(counts >= PRESENT * own.size)
    return np.asarray(votes >= EVERYWHERE * max(cells, 1))


def paper_shown(seen: View, pieces: Sequence[Piece]) -> Array:
    """Which places have the colour of a paper that may lie there, in light or in shade."""
    light, redder, bluer = (seen.colours[..., k] for k in range(3))
    found = np.zeros(light.shape, bool)
    for paper in {it for piece in pieces for it in piece.papers}:
        red, green, blue = np.log(LINEAR[list(paper)] + FAINTEST)
        alike = (np.abs(redder - red + green) < TINT) & (np.abs(bluer - blue + green) < TINT)
        lies = _lie([piece for piece in pieces if paper in piece.papers], np.array(seen.corner), light.shape)
        found |= lies & alike & (light > (red + green + blue) / 3 - DEEPEST)
    return found


def washed(photo: Image, table: Table, free: Array, white: Array, wash: Paper) -> float:
    """How much of this wash a piece has, at places without print and against the white nearby: about 0 on white paper
    and 1 on washed paper.
    """
    here, there = _seen(photo, table, free), _seen(photo, table, white)
    hue = _hue(np.median(here, axis=0)) - _hue(np.quantile(there, 0.7, axis=0))
    whole = _hue(LINEAR[list(wash)])
    return float(hue @ whole / (whole @ whole))


def _seen(photo: Image, table: Table, places: Array) -> Array:
    """The light of places on the table."""
    px = table.px(places).astype(np.float32).reshape(-1, 1, 2)
    looked = cv2.remap(photo, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(LINEAR[looked].reshape(-1, 3))


def _hue(light: Array) -> Array:
    red, green, blue = np.log(light + 1e-3)
    return np.array([red - green, blue - green])


def evenness(seen: View, across_mm: float, gap_mm: float) -> Array:
    """How much the light changes within a disc around each place on the pieces, or in gaps between them that are not
    wider than this; endless where the disc leaves them.
    """
    around = disc(round(across_mm * PX_PER_MM))
    light = seen.colours[..., 0].astype(np.float32)
    joined = cv2.morphologyEx(seen.pieces.astype(np.uint8), cv2.MORPH_CLOSE, disc(round(gap_mm * PX_PER_MM)))
    within = cv2.erode((seen.shown & (joined > 0)).astype(np.uint8), around, borderValue=0) > 0
    return np.where(within, cv2.dilate(light, around) - cv2.erode(light, around), np.inf)


def is_white(seen: View, ground: Array) -> bool:
    """Whether most of the table is about as white as paper."""
    free = ground & seen.shown & ~seen.pieces
    light = seen.colours[..., 0][free]
    return bool(light.size) and float(np.median(light)) > PALEST


def _grown(colours: Array) -> Array:
    """The colours and all their neighbours."""
    grown = colours.copy()
    for axis in range(3):
        grown = grown | np.roll(grown, 1, axis) | np.roll(grown, -1, axis)
    return np.asarray(grown)


def white_around(middle: Point, turn: float, side: float, quiet: float) -> Array:
    """Places in the white around a marker of this size, on the table."""
    reach = (side + quiet) / 2
    t = np.linspace(-reach, reach, 7)
    edge = np.full_like(t, reach)
    square = np.concatenate([np.stack(it, 1) for it in ((t, edge), (t, -edge), (edge, t), (-edge, t))])
    return np.asarray(square @ spin(turn).T + middle)


def disc(across: int) -> Array:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across)))


LINEAR = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
