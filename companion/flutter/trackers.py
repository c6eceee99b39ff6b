"""Photographed petal trackers: on which space each colour's petal lies."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.flutter.discs import disc, like, looked
from companion.vision.arrays import Array, Image
from companion.vision.find import Seen
from companion.vision.loose.tiles import spread
from companion.vision.reading import Bounds, Pixel, Problem, SheetReading, Value
from games.flutter.components import PETALS_MAX, PLAYER_COLOURS
from games.flutter.photo.sheet import TRACKER
from generator.flutter.layout import pages
from generator.flutter.signs import PETALS
from generator.page.geometry import Box

SAME = 0.2  # distance of two hues
LOOK_MM = 4.0  # radius; a petal is 10 mm across
THERE, NOT_THERE = 0.4, 0.2  # of a well in a colour
SURE, UNSURE = 0.999, 0.5
ENOUGH = 2
MARKERS = {
    marker.id: (seat, marker.box) for seat in range(len(PLAYER_COLOURS)) for marker in pages.tracker_markers(seat)
}
BOXES = {id_: box for id_, (_, box) in MARKERS.items()}
ONE_SQUARE = "Only one black square of this tracker can be seen. Get both into the picture."


def read_trackers(photo: Image, seen: Sequence[Seen]) -> tuple[SheetReading, ...]:
    """Every tracker of which a black square was seen; one square alone may be a ghost among other markers."""
    ours = [s for s in seen if s.id in MARKERS]
    if len(ours) < ENOUGH:
        return ()
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8)
    _, lying = spread(grey, ours, BOXES)
    boards: dict[int, dict[int, Seen]] = {}
    for it in lying:
        boards.setdefault(MARKERS[it.id][0], {})[it.id] = it.seen
    return tuple(_read(photo, seat, own) for seat, own in sorted(boards.items()))


def _read(photo: Image, seat: int, markers: dict[int, Seen]) -> SheetReading:
    name = TRACKER + PLAYER_COLOURS[seat].name
    if len(markers) < len(pages.tracker_markers(seat)):
        (alone,) = markers.values()
        return SheetReading(name, _pixels(alone.corners), {}, (Problem("", ONE_SQUARE),))
    own = np.concatenate([np.array(BOXES[id_].corners) for id_ in sorted(markers)])
    photo_px = np.concatenate([np.asarray(markers[id_].corners, np.float64) for id_ in sorted(markers)])
    plane, _ = cv2.findHomography(own, photo_px)
    shares = {letter: _shares(photo, np.asarray(plane), letter) for letter in PETALS}
    corners = _pixels(_px(np.asarray(plane), np.array(pages.TRACKER.corners)))
    fields = {letter: _value(its) for letter, its in shares.items()}
    boxes = {letter: _bounds(np.asarray(plane), pages.space(int(it.value))) for letter, it in fields.items()}
    return SheetReading(name, corners, fields, boxes=boxes)


def _shares(photo: Image, plane: Array, letter: str) -> list[float]:
    """How much of a space's wells has a colour; a petal may lie in the well of another."""
    found = []
    for number in range(PETALS_MAX + 1):
        white = _white(photo, plane, pages.space(number))
        wells = [np.array(pages.well(colour, number)) for colour in PETALS]
        samples = [looked(photo, _px(plane, disc(LOOK_MM) + at)) / white for at in wells]
        found.append(max(float(like(np.clip(it, 0, 2), PETALS[letter], SAME).mean()) for it in samples))
    return found


def _white(photo: Image, plane: Array, space: Box) -> Array:
    """The paper of a space: most of it is pale."""
    xs, ys = np.linspace(space.x + 1, space.right - 1, 24), np.linspace(space.y + 1, space.bottom - 1, 28)
    grid = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    return np.asarray(np.maximum(np.quantile(looked(photo, _px(plane, grid)), 0.9, axis=0), 1e-3))


def _value(shares: list[float]) -> Value:
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
