"""The words of the notation: moves, petals, tiles and where they lie, as text and back."""

import re
from collections.abc import Iterable

from games.flutter.components import PETALS_MAX, RAINBEE
from games.flutter.rules.bunch import LETTERS, ONE, count
from games.flutter.rules.meadow import Meadow, find, harvest, has_neighbour, lay, lies_free, planted, within
from games.flutter.rules.moves import Choose, Discard, Fill, Keep, Move, Place, Pollinate, Reveal, Settle
from games.flutter.rules.state import BAG
from games.flutter.rules.tiles import FIRST_LIMIT, TILE
from games.kit.errors import BadNotation

_PLACE = re.compile(r"([A-Z][A-Z0-9]{1,2})@\((-?[0-9]{1,3}),(-?[0-9]{1,3})\)r([0-5])(m?)", re.ASCII)


def dump_move(move: Move) -> str:
    match move:
        case Place(tile, i, j, turns, flipped):
            return f"{tile}@({i},{j})r{turns}{'m' if flipped else ''}"
        case Discard():
            return "discard"
        case Reveal(tile):
            return f"reveal {tile}"
        case Fill(water):
            return f"water {water}"
        case Choose(colour):
            return f"petal {colour}"
        case Pollinate(tile):
            return f"pollinate {tile}"
        case Settle(tile):
            return f"bee {tile}"
        case Keep():
            return "keep"


def parse_move(text: str) -> Move:
    match text.split():
        case ["keep"]:
            return Keep()
        case ["discard"]:
            return Discard()
        case ["reveal", tile]:
            return Reveal(parse_tile(tile))
        case ["water", water]:
            return Fill(parse_water(water))
        case ["petal", colour] if colour in tuple(LETTERS):
            return Choose(colour)
        case ["pollinate", tile]:
            return Pollinate(parse_tile(tile))
        case ["bee", tile]:
            return Settle(parse_tile(tile))
        case [place]:
            return parse_place(place)
    raise BadNotation(f"expected a move such as L03@(0,0)r0m, reveal L05, petal R or bee L03, got {text[:80]!r}")


def parse_place(text: str) -> Place:
    match = _PLACE.fullmatch(text)
    if not match or match[1] not in TILE:
        raise BadNotation(f"expected a tile and its place, such as L03@(0,0)r0m, got {text[:80]!r}")
    return Place(match[1], int(match[2]), int(match[3]), int(match[4]), bool(match[5]))


def dump_meadow(meadow: Meadow) -> str:
    return " ".join(map(dump_move, meadow.laid))


def parse_meadow(text: str) -> Meadow:
    """The tiles in the order in which they were laid, the rainbee first. Each must lie as the rules ask; whether its
    flowers could be paid is not known here.
    """
    first, *others = map(parse_place, text.split() or [""])
    if first.tile != RAINBEE.id or max(abs(first.i), abs(first.j)) > FIRST_LIMIT:
        raise BadNotation(f"a meadow begins with the rainbee, near (0,0), not with {dump_move(first)}")
    meadow = planted(first)
    for place in others:
        meadow = _laid(meadow, place)
    return meadow


def dump_petals(held: int) -> str:
    return " ".join(f"{letter}{count(held, letter)}" for letter in LETTERS)


def parse_petals(text: str) -> int:
    """`R1 Y2 B0 P3`; a colour that is not named is not there."""
    held = 0
    seen = set()
    for word in text.split():
        letter, number = word[:1], word[1:]
        if letter not in LETTERS or letter in seen:
            raise BadNotation(f"expected petals such as R1 Y2 B0 P3, got {text[:80]!r}")
        seen.add(letter)
        held += ONE[letter] * parse_number(number, PETALS_MAX)
    return held


def parse_number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 3 or int(text) > most:
        raise BadNotation(f"expected a number from 0 to {most}, got {text[:80]!r}")
    return int(text)


def parse_tile(text: str) -> str:
    if text not in TILE or text == RAINBEE.id:
        raise BadNotation(f"expected a tile such as L03, got {text[:80]!r}")
    return text


def parse_water(text: str) -> str:
    if text not in BAG:
        raise BadNotation(f"expected a water tile such as WT05, got {text[:80]!r}")
    return text


def check_distinct(ids: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for id_ in ids:
        if id_ in seen:
            raise BadNotation(f"{what} {id_} is named twice")
        seen.add(id_)


def _laid(meadow: Meadow, place: Place) -> Meadow:
    words = dump_move(place)
    if any(place.tile == other.tile for other in meadow.laid):
        raise BadNotation(f"{place.tile} lies in the meadow twice")
    if not within(meadow, place):
        raise BadNotation(f"{words} shares no side with the tiles before it")
    turned, window = find(meadow, place)
    if not lies_free(meadow, turned, window):
        raise BadNotation(f"{words} lies on tiles or water before it")
    if not has_neighbour(meadow, turned, window):
        raise BadNotation(f"{words} shares no side with the tiles before it")
    if not any(harvest(meadow, place.tile, turned, window)):
        raise BadNotation(f"{words} grows no flower with the tiles before it")
    return lay(meadow, place, turned, window)[0]
