"""Bees on a photographed meadow: discs in the players' colours, on the rings of the tiles.

Every tile has a marker, and a marker is black on white: so each disc is held against true black and white beside it.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.flutter.discs import dark, disc, like, looked
from companion.vision.arrays import Array, Image
from companion.vision.loose.tiles import Lying, spin
from companion.vision.loose.tilt import Table
from companion.vision.reading import Value
from games.flutter.components import PLAYER_COLOURS
from games.flutter.photo.sheet import BEE, NONE
from generator.flutter.layout import tiles as where
from generator.flutter.signs import SEATS
from generator.page.geometry import Point

LOOK = 0.92  # of a disc's radius
SAME = 0.13  # distance of two hues
HELD = 0.45  # of a disc in a player's colour
HALF_HELD = 0.25  # as much asks a question
TRACE = 0.1  # and so much where it might be the white bee: in dim light noise hides most of a dark colour
RIM_MAYBE, RIM_FROM, RIM_TO = 0.17, 0.24, 0.62  # dark in the white bee, by its rim: 0.3 to 0.45; empty rings: to 0.14
TINTED, TINGE = 0.75, 0.3  # share of a disc so far from grey: a bee, or something else; empty rings have up to 0.55
SURE, UNSURE = 0.999, 0.5
NAMES = tuple(colour.name for colour in PLAYER_COLOURS)
COLOURED = ("orange", "teal", "pink")


def bees(photo: Image, table: Table, tiles: Sequence[tuple[str, Lying]]) -> dict[str, Value]:
    """Where each player's bee sits: the tile, or none. Two of a colour, or a disc that is like none, is a doubt: too
    much light changes hues and washes out others, so every bee that was not seen may be there.
    """
    strange: list[str] = []
    found: dict[str, list[tuple[str, float]]] = {name: [] for name in NAMES}
    for tile, lying in tiles:
        flipped = lying.id >= where.BACK_IDS
        ring = np.array(lying.at) + spin(lying.turn) @ np.array(where.spot(where.RING_AT, flipped))
        colours = _colours(photo, table, lying, (float(ring[0]), float(ring[1])))
        judged = _judged(colours)
        for name, sure in judged.items():
            found[name].append((tile, sure))
        if not judged and _is_tinted(colours):
            strange.append(tile)
    found["white"] = [it for it in found["white"] if it[1] >= SURE] or found["white"]  # a shadow on a ring seems white
    return {BEE + name: _value(places, strange) for name, places in found.items()}


def _value(places: Sequence[tuple[str, float]], strange: Sequence[str]) -> Value:
    if not places and strange:
        either = dict.fromkeys(strange, UNSURE / (len(strange) + 1))
        return Value(NONE, UNSURE, True, {NONE: UNSURE} | either, "too bright or covered: a disc is like no bee")
    if not places:
        return Value(NONE, SURE, doubtful=False)
    places = sorted(places, key=lambda it: -it[1])
    tile, sure = places[0]
    why = "two tiles carry such a bee" if len(places) > 1 else "" if sure >= SURE else "the disc on it is hard to tell"
    if not why:
        return Value(tile, SURE, doubtful=False)
    return Value(tile, UNSURE, True, {tile: UNSURE} | {other: UNSURE / len(places) for other, _ in places[1:]}, why)


def _judged(colours: Array) -> Mapping[str, float]:
    """Which bees a disc may be, and how sure that is."""
    black = float(dark(colours).mean())
    shares = {name: float(like(colours, SEATS[name].colour, SAME).mean()) for name in COLOURED}
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
    """Samples of a disc in linear light, from the marker's black to its white: (samples, 3)."""
    black, white = _black_and_white(photo, table, lying)
    seen = looked(photo, table.px(disc(where.RING_MM / 2 * LOOK) + centre))
    return np.asarray(np.clip((seen - black) / np.maximum(white - black, 1e-3), 0, 2))


def _black_and_white(photo: Image, table: Table, lying: Lying) -> tuple[Array, Array]:
    half, module = where.MARKER_MM / 2, where.MARKER_MM / 7
    values = []
    for reach in (half - module / 2, half + where.QUIET_MM / 2):
        t = np.linspace(-reach, reach, 9)
        edge = np.full_like(t, reach)
        square = np.concatenate([np.stack(it, 1) for it in ((t, edge), (t, -edge), (edge, t), (-edge, t))])
        values.append(np.median(looked(photo, table.px(square @ spin(lying.turn).T + lying.middle)), axis=0))
    return np.asarray(values[0]), np.asarray(values[1])
