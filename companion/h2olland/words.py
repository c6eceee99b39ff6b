"""What happened at a table of H2Olland, in sentences: for the history and for announcements."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.polders.words import listed
from companion.tables.table import Event
from games.h2olland.components import WeatherCard
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.board import board
from games.h2olland.rules.squares import parse_square, xy
from games.h2olland.rules.stock import CROPS, FOODS, TULIPS, counts
from games.h2olland.rules.words import LETTERS

SIDES = {"S": "south", "W": "west", "N": "north", "E": "east", "M": "middle"}  # tiles are named after them
MIDDLE = 1.0  # quadrants up and down from the middle of the board of two: its single land tiles


def at_square(text: str, players: int) -> str:
    """`6,12`, or a field such as `5,15h`, on the board of so many players: `in the south`."""
    it, place = board(players), parse_square(text.rstrip("hv"))
    if place & it.island:
        return "on the island"
    lines = it.map.map.splitlines()
    x, y = xy(place)
    right, down = x + 0.5 - max(map(len, lines)) / 2, y + 0.5 - len(lines) / 2
    if it.island and abs(right) > abs(down):
        return _in("E" if right > 0 else "W")
    return _in("M" if abs(down) < MIDDLE else "S" if down > 0 else "N")


def at_tiles(names: Iterable[str]) -> str:
    """The tiles of an area, or the two beside a dike: `in the north`."""
    return _in(*dict.fromkeys(name[0] for name in names))


def _in(*sides: str) -> str:
    return f"in {listed([f'the {SIDES[side]}' for side in sides])}"


MINUS = "−"
PLURALS = {"potato": "potatoes", "corn": "corn"}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `planted corn in the south`."""
    results = [draw["result"] for draw in event.draws]
    match event.text.split():
        case ["shoe", colour]:
            seat = LETTERS.index(results[0][0] if colour == "any" else colour)
            return "took the wooden shoe" if seat == event.seat else f"gave the wooden shoe to {names[seat]}"
        case ["weather"]:
            return f"turned up the weather: {weather(CARDS[int(results[0][0])])}"
        case ["turn", tile] if results:
            return _turned(tile, results[0][0])
        case words:
            return _told(words, len(names))


def short(text: str) -> str:
    """A move as one would name it: Undo the purchase."""
    first = text.split()[0]
    if first in NAMES:
        return NAMES[first]
    return named(first) if first in TULIPS else first


NAMES = {
    "buy": "purchase",
    "trade": "exchange",
    "done": "end of a trade",
    "drain": "draining",
    "drained": "end of draining",
    "turn": "turning of a tile",
    "lay": "laying of a tile",
    "take": "reward",
    "run": "worker",
    "weather": "weather",
    "return": "return",
    "harvest": "harvest",
    "shared": "count of shared fields",
}


def _told(words: list[str], players: int) -> str:
    match words:
        case ["farm" | "mill" as kind, *at]:
            return f"built a {kind}{_at(at, players)}"
        case ["dike"]:
            return "laid a dike"
        case ["dike", edge]:
            return f"laid a dike {at_tiles(edge.split('|'))}"
        case ["pass"]:
            return "passed"
        case ["drain", tiles, *_] if tiles.isdigit():
            return f"told that {_tiles(int(tiles))} drained"
        case ["drain", *area]:
            return f"chose to drain {'a tile' if len(area) == 1 else f'{len(area)} tiles'} {at_tiles(area)}"
        case ["drained"]:
            return "told that no more can be drained"
        case ["turn", tile, number]:
            return _turned(tile, number)
        case ["turn", _]:
            return "turned a tile in the drought"
        case ["lay", _]:
            return "laid the barren land"
        case ["take", kind]:
            return f"took {one(kind)}"
        case ["buy", kind]:
            return f"bought {one(kind)}"
        case ["trade", give, get]:
            return f"exchanged {given(give)} for {one(get)}"
        case ["done"]:
            return "is done trading"
        case ["return", kind]:
            return f"returned {one(kind)}"
        case ["flood", number]:
            return f"told that {_fields(int(number))} flooded"
        case ["harvest", *foods]:
            return f"harvests {listed_foods(foods)}"
        case ["shared", *foods]:
            return f"took shared fields off the board: {listed_foods(foods)}"
        case ["run", kind] if kind in (*FOODS, *TULIPS):
            return f"sent a worker to {named(kind)}"
        case ["run", field]:
            return f"sent a worker to a field {at_square(field, players)}"
        case [kind, *at] if kind in (*FOODS, *TULIPS):
            return f"planted {named(kind)}{_at(at, players)}"
    return " ".join(words)


def weather(card: WeatherCard) -> str:
    """A card in half a sentence: `flood, corn; bean +1, carrot −1`."""
    disaster = "fair" if card.disaster == "none" else card.disaster
    struck = f" of {card.strikes}" if card.strikes else ""
    return f"{disaster}{struck}; {', '.join(modified(kind, change) for kind, change in card.harvest)}"


def modified(kind: str, change: int) -> str:
    return f"{kind} {'+' if change > 0 else MINUS}{abs(change)}"


def named(kind: str) -> str:
    """A kind as a thing: a tulip is not just `red`."""
    return f"{kind} tulips" if kind in TULIPS else kind


def given(give: str) -> str:
    """What an exchange costs."""
    return {"crops": "one of each crop", "cow": "a cow"}.get(give, f"three {PLURALS.get(give, give + 's')}")


def amounts(stock: int) -> list[dict[str, Any]]:
    """A stock, kind by kind, for a template."""
    return [{"kind": kind, "count": number} for kind, number in counts(stock)]


def listed_foods(numbers: Sequence[str]) -> str:
    found = [f"{number} {kind}" for kind, number in zip(FOODS, numbers, strict=False) if number != "0"]
    return ", ".join(found) or "nothing"


def one(kind: str) -> str:
    if kind in TULIPS:
        return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} tulip"
    return f"one {kind}" if kind in CROPS else f"a {kind}"


def listed_fields(fields: Sequence[str]) -> str:
    """Fields such as `corn 5,15h`, kind by kind: `2 corn, 1 bean`."""
    found = Counter(field.split()[0] for field in fields)
    return ", ".join(f"{number} {kind}" for kind, number in found.items())


def _at(squares: Sequence[str], players: int) -> str:
    """Empty where no phone knows the map."""
    return "".join(f" {at_square(one, players)}" for one in squares)


def _turned(tile: str, number: str) -> str:
    return f"turned a tile {at_tiles([tile])}: land tile {number}"


def _tiles(number: int) -> str:
    return "a tile was" if number == 1 else f"{number} tiles were"


def _fields(number: int) -> str:
    return "no field was" if number == 0 else "a field was" if number == 1 else f"{number} fields were"
