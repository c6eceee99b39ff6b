"""A board of loose pieces in a photo: where its millimetres are, the board laid flat, and the markers on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey, Image
from companion.vision.markers import DICTIONARY, Marker, detected
from companion.vision.surface import Surface, knots_mm
from generator.page.geometry import Box, Point, Polygon

STRAY_MM = 5.0  # how far a marker may be from where the others put it, because edges are joined by hand
FEWEST = 4  # markers that give a plane
LEVELS = (1.0, 0.62)  # of the flat picture; the small one sees through blur
SAME_PLACE_MM = 3.0
WHITE_MM = 31  # the brightest thing within this distance is paper
FOCAL = 0.74  # of a photo's long side: most main cameras of phones have 0.7 to 0.8
PAPER_PX_PER_MM = 1.0  # fineness at which the light is measured


@dataclass(frozen=True, slots=True)
class Plane:
    """Board millimetres to photo pixels. `stray_mm` is how far the markers are from it on average."""

    matrix: Array
    used: int
    stray_mm: float

    def at(self, mm: Array) -> Array:
        flat = np.asarray(mm, np.float64).reshape(1, -1, 2)
        return np.asarray(cv2.perspectiveTransform(flat, self.matrix).reshape(np.shape(mm)))

    def px_per_mm(self, box: Box) -> float:
        """Photo pixels to a millimetre in the middle of the box, in the direction where they are fewest."""
        x, y = box.centre
        here, right, below = self.at(np.array([[x, y], [x + 5, y], [x, y + 5]]))
        return float(min(np.hypot(*(right - here)), np.hypot(*(below - here))) / 5)

    def shows(self, box: Box, photo: Image) -> bool:
        """Whether the whole box is in the photo."""
        corners = self.at(np.array(box.corners))
        return bool((corners >= 0).all() and (corners < (photo.shape[1], photo.shape[0])).all())

    def surface(self, box: Box) -> Surface:
        return Surface(box, self.at(knots_mm(box)).astype(np.float32))


@dataclass(frozen=True, slots=True)
class Lying:
    """A marker on the board: its middle, its side, and how far it is turned clockwise."""

    id: int
    at: tuple[float, float]
    side: float
    turn: float  # degrees

    def off(self, across: float, along: float) -> tuple[float, float]:
        """The point this far from the marker's middle, towards its own right and bottom."""
        a = np.radians(self.turn)
        x = self.at[0] + across * np.cos(a) - along * np.sin(a)
        return (float(x), float(self.at[1] + across * np.sin(a) + along * np.cos(a)))


@dataclass(frozen=True, slots=True)
class Flat:
    """The board as seen from straight above. `light` has the colour of paper everywhere, coarsely."""

    picture: Image
    box: Box
    px_per_mm: float
    light: Array
    eye: tuple[float, float, float]  # where the camera was, and how high

    def raised(self, mm: Point, height: float) -> Point:
        """Where the top of something this high seems to be: farther from below the camera than its foot."""
        return self._along(mm, self.eye[2] / (self.eye[2] - height))

    def foot(self, mm: Point, height: float) -> Point:
        """Where something stands, from where its top seems to be."""
        return self._along(mm, 1 - height / self.eye[2])

    def _along(self, mm: Point, share: float) -> Point:
        x, y, _ = self.eye
        return (x + (mm[0] - x) * share, y + (mm[1] - y) * share)

    def grey(self, mm: Array) -> Array:
        """How bright these places are, where paper is 1."""
        return np.asarray(self.colour(mm).mean(axis=-1))

    def colour(self, mm: Array) -> Array:
        """The red, green and blue of these places, where paper is 1."""
        return np.asarray(self.raw(mm) / np.maximum(self._at(self.light, PAPER_PX_PER_MM, mm), 8))

    def raw(self, mm: Array) -> Array:
        """The red, green and blue of these places as the camera saw them, from 0 to 255."""
        return self._at(self.picture, self.px_per_mm, mm)

    def _at(self, picture: Array, scale: float, mm: Array) -> Array:
        places = (np.asarray(mm, np.float32) - (self.box.x, self.box.y)) * scale - 0.5
        flat = places.reshape(len(places), -1, 2).astype(np.float32)  # OpenCV takes no more than 32 767 rows
        looked = cv2.remap(picture, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(looked, np.float32).reshape(*np.shape(mm)[:-1], 3)


def plane(known: Mapping[int, Polygon], seen: Sequence[Marker]) -> Plane | None:
    """The plane through the markers whose place on the board is known, or None when there are too few of them."""
    found = [marker for marker in seen if marker.id in known]
    if len({marker.id for marker in found}) < FEWEST:
        return None
    board = np.array([known[marker.id] for marker in found], np.float64).reshape(-1, 2)
    photo = np.array([marker.corners for marker in found], np.float64).reshape(-1, 2)
    back, kept = cv2.findHomography(photo, board, cv2.RANSAC, STRAY_MM, maxIters=2000, confidence=0.999)
    if back is None or kept.sum() < 4 * FEWEST:
        return None
    inside = kept.ravel().astype(bool)
    stray = cv2.perspectiveTransform(photo[inside][None], back)[0] - board[inside]
    return Plane(np.linalg.inv(back), int(inside.sum()) // 4, float(np.hypot(*stray.T).mean()))


def flattened(photo: Image, laid: Plane, box: Box, px_per_mm: float) -> Flat:
    size = (round(box.w * px_per_mm), round(box.h * px_per_mm))
    grow = np.array(
        [[1 / px_per_mm, 0, box.x + 0.5 / px_per_mm], [0, 1 / px_per_mm, box.y + 0.5 / px_per_mm], [0, 0, 1]]
    )
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = cv2.warpPerspective(photo, laid.matrix @ grow, size, flags=way, borderMode=cv2.BORDER_REPLICATE)
    return Flat(np.asarray(picture), box, px_per_mm, _light(picture, px_per_mm), _eye(photo, laid))


def markers(flat: Flat) -> list[Lying]:
    """All markers of the dictionary on the flat board."""
    grey = cv2.cvtColor(flat.picture, cv2.COLOR_RGB2GRAY)
    found: list[Lying] = []
    for level in LEVELS:
        found += [one for one in _detected(grey, flat, level, (0, 0)) if not _known(one, found)]
    return found


def closer(flat: Flat, at: tuple[float, float], reach: float, finer: float = 2.0) -> list[Lying]:
    """A second look at one place, enlarged and sharpened."""
    k = flat.px_per_mm
    x, y = round((at[0] - reach - flat.box.x) * k), round((at[1] - reach - flat.box.y) * k)
    x, y, side = max(x, 0), max(y, 0), round(2 * reach * k)
    cut = cv2.cvtColor(np.ascontiguousarray(flat.picture[y : y + side, x : x + side]), cv2.COLOR_RGB2GRAY)
    large = cv2.resize(cut, None, fx=finer, fy=finer, interpolation=cv2.INTER_CUBIC)
    sharp = cv2.addWeighted(large, 2.0, cv2.GaussianBlur(large, (0, 0), finer * 1.2), -1.0, 0)
    found: list[Lying] = []
    for grey in (large, sharp):
        found += [one for one in _detected(grey, flat, 1.0, (x, y), finer) if not _known(one, found)]
        found += [one for one in _patiently(grey, flat, (x, y), finer) if not _known(one, found)]
    return found


def _detected(grey: Grey, flat: Flat, level: float, corner: tuple[int, int], finer: float = 1.0) -> list[Lying]:
    if level != 1.0:
        grey = np.asarray(cv2.resize(grey, None, fx=level, fy=level, interpolation=cv2.INTER_AREA), np.uint8)
    scale = flat.px_per_mm * finer * level
    start = np.array([flat.box.x + corner[0] / flat.px_per_mm, flat.box.y + corner[1] / flat.px_per_mm])
    return [_lying(id_, (corners + 0.5) / scale + start) for id_, corners in detected(grey)]


def _patiently(grey: Grey, flat: Flat, corner: tuple[int, int], finer: float) -> list[Lying]:
    """The markers that OpenCV finds by itself: it straightens each square first, and sometimes reads one more."""
    corners, ids, _ = _patient().detectMarkers(grey)
    start = np.array([flat.box.x + corner[0] / flat.px_per_mm, flat.box.y + corner[1] / flat.px_per_mm])
    scale = flat.px_per_mm * finer
    names = np.ravel(ids) if len(corners) else ()
    return [_lying(int(i), (c.reshape(4, 2) + 0.5) / scale + start) for i, c in zip(names, corners, strict=True)]


@cache
def _patient() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = 9, 45
    settings.adaptiveThreshWinSizeStep = 12
    settings.perspectiveRemovePixelPerCell = 6
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), settings)


def _lying(id_: int, corners: Array) -> Lying:
    steps = np.roll(corners, -1, axis=0) - corners
    across = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    x, y = corners.mean(axis=0)
    turn = float(np.degrees(np.arctan2(across[1], across[0])))
    return Lying(id_, (float(x), float(y)), float(np.hypot(*steps.T).mean()), turn)


def _known(one: Lying, others: list[Lying]) -> bool:
    return any(
        one.id == other.id and np.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) < SAME_PLACE_MM
        for other in others
    )


def _eye(photo: Image, laid: Plane) -> tuple[float, float, float]:
    """Where a phone's main camera must have been to see the board like this."""
    high, wide = photo.shape[:2]
    lens = np.array([[FOCAL * max(high, wide), 0, wide / 2], [0, FOCAL * max(high, wide), high / 2], [0, 0, 1]])
    across, along, corner = np.linalg.solve(lens, laid.matrix).T
    size = (np.linalg.norm(across) + np.linalg.norm(along)) / 2
    turned = np.stack([across / size, along / size, np.cross(across, along) / size**2], axis=1)
    x, y, z = -np.linalg.solve(turned, corner / size)
    return float(x), float(y), abs(float(z))


def _light(picture: Image, px_per_mm: float) -> Array:
    """The colour of paper, from the brightest things nearby."""
    scale = PAPER_PX_PER_MM / px_per_mm
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    near = np.ones((WHITE_MM, WHITE_MM), np.uint8)
    return np.asarray(cv2.GaussianBlur(cv2.dilate(small, near), (0, 0), WHITE_MM / 2), np.uint8)
