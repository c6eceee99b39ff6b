"""Bees and petal tokens in a photo, identified by colour against the true black and white beside them."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from companion.vision.arrays import Array, Image
from companion.vision.loose.tiles import Lying, spread
from companion.vision.loose.tilt import Table, spin
from companion.vision.markers import Marker
from companion.vision.reading import Bounds, Pixel, Problem, SheetReading, Value
from games.flutter.components import PETALS_MAX, PLAYER_COLOURS
from games.flutter.photo.sheet import BEE, NONE, TRACKER
from generator.flutter.layout import pages, tiles
from generator.flutter.layout.markers import MARKED, MODULES
from generator.flutter.signs import FIRST_PETALS, PETALS, SEATS
from generator.page.geometry import Box, Point

SAMPLES = 25  # across a disc
LIGHT = np.array([0.2126, 0.7152, 0.0722])  # weights of red, green and blue
DARK = 0.11  # share of white's light: black, and the Delft blue of rims and lines
DULLEST, BRIGHTEST = 0.4, 1.7  # share of a colour's own light


LOOK = 0.92  # share of a disc's radius that is sampled
SAME_BEE = 0.13  # distance of two hues
HELD = 0.45  # share of a disc that must have the player's colour
HALF_HELD = 0.25  # enough to ask a question
TRACE = 0.1  # enough to ask if it might be the white bee: in dim light noise hides most of a dark colour
RIM_MAYBE, RIM_FROM, RIM_TO = (
    0.17,
    0.24,
    0.62,
)  # dark share: 0.3 to 0.45 for the rim of the white bee, up to 0.14 for empty rings
TINTED, TINGE = 0.75, 0.3  # share of a disc this far from grey: a bee or something else; empty rings have up to 0.55
SURE, UNSURE = 0.999, 0.5
NAMES = tuple(colour.name for colour in PLAYER_COLOURS)
COLOURED = ("orange", "teal", "pink")

SAME_PETAL = 0.2  # distance of two hues
LOOK_MM = 4.0  # radius; a petal is 10 mm across
THERE, NOT_THERE = 0.4, 0.2  # share of a well that has a colour
ENOUGH = 2  # markers
PETALS_OF = {1: FIRST_PETALS, 2: PETALS}  # by edition
MARKERS = {
    marker.id: (seat, edition, marker.box)
    for edition in PETALS_OF
    for seat in range(len(PLAYER_COLOURS))
    for marker in pages.tracker_markers(seat, edition)
}
BOXES = {id_: box for id_, (_, _, box) in MARKERS.items()}
ONE_SQUARE = "Get both black squares of this tracker into the picture. Only one can be seen."


def bees(photo: Image, table: Table, lying: Sequence[tuple[str, Lying]]) -> dict[str, Value]:
    """The tile under each player's bee, or none. Two bees of a colour are a doubt. So is a disc like no bee: too much
    light shifts some hues and washes out others, so any bee that was not seen may be there.
    """
    strange: list[str] = []
    found: dict[str, list[tuple[str, float]]] = {name: [] for name in NAMES}
    for tile, it in lying:
        colours = _colours(photo, table, it, ring_of(it))
        judged = _judged(colours)
        for name, sure in judged.items():
            found[name].append((tile, sure))
        if not judged and _is_tinted(colours):
            strange.append(tile)
    found["white"] = [seen for seen in found["white"] if seen[1] >= SURE] or found[
        "white"
    ]  # a shadow on a ring looks white
    strange += [tile for places in found.values() if len(places) > 1 for tile, _ in places]  # one is another bee
    return {BEE + name: _bee_value(places, strange) for name, places in found.items()}


def ring_of(lying: Lying) -> Point:
    """The middle of a tile's ring on the table."""
    x, y = np.array(lying.at) + spin(lying.turn) @ np.array(tiles.spot(tiles.RING_AT, MARKED[lying.id].flipped))
    return (float(x), float(y))


def read_trackers(photo: Image, seen: Sequence[Marker]) -> tuple[SheetReading, ...]:
    """Every tracker with a black square in the photo. A single square may be a misread marker, and is ignored."""
    ours = [s for s in seen if s.id in MARKERS]
    if len(ours) < ENOUGH:
        return ()
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8)
    _, lying = spread(grey, ours, BOXES)
    boards: dict[tuple[int, int], dict[int, Marker]] = {}
    for it in lying:
        boards.setdefault(MARKERS[it.id][:2], {})[it.id] = it.seen
    return tuple(_read(photo, seat, PETALS_OF[edition], own) for (seat, edition), own in sorted(boards.items()))


def _bee_value(places: Sequence[tuple[str, float]], strange: Sequence[str]) -> Value:
    if not places and strange:
        either = dict.fromkeys(strange, UNSURE / (len(strange) + 1))
        return Value(
            NONE,
            UNSURE,
            True,
            {NONE: UNSURE} | either,
            "there is a disc that looks like no bee: too bright, or covered",
        )
    if not places:
        return Value(NONE, SURE, doubtful=False)
    places = sorted(places, key=lambda it: -it[1])
    tile, sure = places[0]
    why = (
        "two tiles seem to carry this bee"
        if len(places) > 1
        else ""
        if sure >= SURE
        else "the disc on this tile is hard to read"
    )
    if not why:
        return Value(tile, SURE, doubtful=False)
    return Value(tile, UNSURE, True, {tile: UNSURE} | {other: UNSURE / len(places) for other, _ in places[1:]}, why)


def _judged(colours: Array) -> Mapping[str, float]:
    """The bees that a disc may be, and how sure that is."""
    black = float(_dark(colours).mean())
    shares = {name: float(_like(colours, SEATS[name].colour, SAME_BEE).mean()) for name in COLOURED}
    best = max(shares, key=lambda name: shares[name])
    if shares[best] > HELD:
        return {best: SURE}
    if black > RIM_TO:
        return {"black": SURE}
    if black > RIM_FROM and shares[best] < TRACE:
        return {"white": SURE}
    if black > RIM_MAYBE:
        return {"white": UNSURE} | ({best: UNSURE} if shares[best] > TRACE else {})
    return {best: UNSURE} if shares[best] > HALF_HELD else {}


def _is_tinted(colours: Array) -> bool:
    strongest = colours.max(axis=1)
    return bool((strongest - colours.min(axis=1) > TINGE * strongest).mean() > TINTED)


def _colours(photo: Image, table: Table, lying: Lying, centre: Point) -> Array:
    """Samples of a disc in linear light, scaled from the marker's black to its white: (samples, 3)."""
    black, white = _black_and_white(photo, table, lying)
    seen = _looked(photo, table.px(_disc(tiles.RING_MM / 2 * LOOK) + centre))
    return np.asarray(np.clip((seen - black) / np.maximum(white - black, 1e-3), 0, 2))


def _black_and_white(photo: Image, table: Table, lying: Lying) -> tuple[Array, Array]:
    side = MARKED[lying.id].box.w
    half, module = side / 2, side / MODULES
    values = []
    for reach in (half - module / 2, half + module / 2):
        t = np.linspace(-reach, reach, 9)
        edge = np.full_like(t, reach)
        square = np.concatenate([np.stack(it, 1) for it in ((t, edge), (t, -edge), (edge, t), (-edge, t))])
        values.append(np.median(_looked(photo, table.px(square @ spin(lying.turn).T + lying.middle)), axis=0))
    return np.asarray(values[0]), np.asarray(values[1])


def _read(photo: Image, seat: int, petals: Mapping[str, str], markers: dict[int, Marker]) -> SheetReading:
    name = TRACKER + PLAYER_COLOURS[seat].name
    if len(markers) < len(pages.tracker_markers(seat)):
        (alone,) = markers.values()
        return SheetReading(name, _pixels(alone.corners), {}, (Problem("", ONE_SQUARE),))
    own = np.concatenate([np.array(BOXES[id_].corners) for id_ in sorted(markers)])
    photo_px = np.concatenate([np.asarray(markers[id_].corners, np.float64) for id_ in sorted(markers)])
    plane, _ = cv2.findHomography(own, photo_px)
    shares = {letter: _shares(photo, np.asarray(plane), colour) for letter, colour in petals.items()}
    corners = _pixels(_px(np.asarray(plane), np.array(pages.TRACKER.corners)))
    fields = {letter: _petal_value(its) for letter, its in shares.items()}
    boxes = {letter: _bounds(np.asarray(plane), pages.space(int(it.value))) for letter, it in fields.items()}
    return SheetReading(name, corners, fields, boxes=boxes)


def _shares(photo: Image, plane: Array, own: str) -> list[float]:
    """How much of each space's wells has a colour. A petal may lie in a well of another colour."""
    found = []
    for number in range(PETALS_MAX + 1):
        white = _white(photo, plane, pages.space(number))
        wells = [np.array(pages.well(colour, number)) for colour in PETALS]
        samples = [_looked(photo, _px(plane, _disc(LOOK_MM) + at)) / white for at in wells]
        found.append(max(float(_like(np.clip(it, 0, 2), own, SAME_PETAL).mean()) for it in samples))
    return found


def _white(photo: Image, plane: Array, space: Box) -> Array:
    """The white of a space's paper, most of which is pale."""
    xs, ys = np.linspace(space.x + 1, space.right - 1, 24), np.linspace(space.y + 1, space.bottom - 1, 28)
    grid = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    return np.asarray(np.maximum(np.quantile(_looked(photo, _px(plane, grid)), 0.9, axis=0), 1e-3))


def _petal_value(shares: list[float]) -> Value:
    best, second = sorted(range(len(shares)), key=lambda n: -shares[n])[:2]
    if shares[best] < THERE:
        return Value(str(best), UNSURE, doubtful=True, why="no petal of this colour was found")
    if shares[second] > NOT_THERE:
        return Value(str(best), UNSURE, doubtful=True, why=f"petals of this colour lie on {best} and on {second}")
    return Value(str(best), SURE, doubtful=False)


def _bounds(plane: Array, space: Box) -> Bounds:
    px = _px(plane, np.array(space.corners))
    (left, top), (right, bottom) = px.min(axis=0), px.max(axis=0)
    return (float(left), float(top), float(right - left), float(bottom - top))


def _px(plane: Array, mm: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(np.asarray(mm, np.float64)[None], plane)[0])


def _pixels(points: Array) -> tuple[Pixel, ...]:
    return tuple((float(x), float(y)) for x, y in points)


def _disc(radius: float) -> Array:
    """Points all over a disc around (0, 0)."""
    steps = np.linspace(-radius, radius, SAMPLES)
    x, y = np.meshgrid(steps, steps)
    return np.asarray(np.stack([x, y], -1)[np.hypot(x, y) <= radius])


def _like(colours: Array, own: str, same: float) -> Array:
    """Which samples have the hue of a colour such as #C8372D, however bright: its shares of red, green and blue."""
    pure = _linear(np.array([int(own[i : i + 2], 16) for i in (1, 3, 5)], np.float64))
    bright = colours.sum(axis=1, keepdims=True)
    near = np.linalg.norm(colours / np.maximum(bright, 1e-3) - pure / pure.sum(), axis=1) < same
    level = bright[:, 0] / pure.sum()
    return np.asarray(near & (level > DULLEST) & (level < BRIGHTEST))


def _dark(colours: Array) -> Array:
    return np.asarray(colours @ LIGHT < DARK)


def _looked(photo: Image, px: Array) -> Array:
    """The linear light at points of the photo."""
    at = px.astype(np.float32)
    seen = cv2.remap(photo, at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
    return _linear(np.asarray(seen, np.float64))


def _linear(values: Array) -> Array:
    return np.asarray((values / 255) ** 2.2)
