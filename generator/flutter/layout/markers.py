"""Flutter's markers: how large each is, its number, and which piece, side and edition a number tells."""

from dataclasses import dataclass

from games.flutter.components import RAINBEE, TILES, WATER
from generator.flutter.layout.tiles import MARKER_AT, spot
from generator.page.geometry import Box
from generator.page.sheet import Marker

EDITION = 2
# The side of the marker on each shape; W is water. With its white it takes no more than 8 % of the piece.
MARKER_MM = {"L": 7.35, "M": 9.0, "H": 10.4, "D": 11.0, "B": 11.0, "W": 7.35}
FIRST_MARKER_MM = 11.0  # on every piece of the first edition
MODULES = 7  # of a marker; the white around it is one of them wide
WATER_BACK = "back"  # the back of any water tile
_SHAPE: dict[str, str] = {it.id: it.shape for it in (*TILES, RAINBEE)}
_SHAPE |= dict.fromkeys((*(it.id for it in WATER), WATER_BACK), "W")

# Pieces whose marker became smaller have new numbers, so that a photo shows its size. The others kept theirs.
_TILES = [it.id for it in (*TILES, RAINBEE)]
_SMALLER = [name for name, shape in _SHAPE.items() if MARKER_MM[shape] < FIRST_MARKER_MM and name != WATER_BACK]
_FIRST_FRONT = {name: 500 + n for n, name in enumerate([*_TILES, *(it.id for it in WATER)])}
_FIRST_BACK = {name: 600 + n for n, name in enumerate(_TILES)} | {WATER_BACK: 676}
FRONT_ID = _FIRST_FRONT | {name: 900 + n for n, name in enumerate(_SMALLER)}
BACK_ID = _FIRST_BACK | {name: 953 + n for n, name in enumerate(_SMALLER) if name in _TILES} | {WATER_BACK: 990}


@dataclass(frozen=True, slots=True)
class Marked:
    """What a marker says: a piece, on which side it lies, and where the marker is on it."""

    piece: str
    flipped: bool
    box: Box


def marker(piece: str, flipped: bool = False) -> Marker:
    """The marker of a piece on either side."""
    if not flipped:
        return Marker(FRONT_ID[piece], _box(piece, flipped))
    back = piece if piece in _TILES else WATER_BACK
    return Marker(BACK_ID[back], _box(back, flipped))


def white(marker: Box) -> Box:
    """A marker with the white around it."""
    return marker.inset(-marker.w / MODULES)


def _box(piece: str, flipped: bool) -> Box:
    return Box.around(spot(MARKER_AT, flipped), MARKER_MM[_SHAPE[piece]])


def _first_box(flipped: bool) -> Box:
    return Box.around(spot(MARKER_AT, flipped), FIRST_MARKER_MM)


# Every number that a piece of either edition can have
MARKED: dict[int, Marked] = {
    **{id_: Marked(name, False, _first_box(False)) for name, id_ in _FIRST_FRONT.items()},
    **{id_: Marked(name, True, _first_box(True)) for name, id_ in _FIRST_BACK.items()},
    **{id_: Marked(name, False, _box(name, False)) for name, id_ in FRONT_ID.items()},
    **{id_: Marked(name, True, _box(name, True)) for name, id_ in BACK_ID.items()},
}
