"""What happened at a table of Flutter, in sentences for the history and for announcements."""

from collections.abc import Sequence

from companion.tables.table import Event
from games.flutter.components import RAINBEE, SHAPES
from games.flutter.rules.bunch import LETTERS, count
from games.flutter.table.state import COLOURS
from games.flutter.table.words import COLOUR, listed, several, tile_words, water_words

_SHORT = {
    "begin": "deal",
    "petal": "petal",
    "pollinate": "payment",
    "lay": "tile",
    "keep": "bee",
    "back": "putting back",
    "reveal": "tile",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `laid the red ladybug L03`."""
    results = [draw["result"] for draw in event.draws]
    match event.text.split():
        case ["stack", shape]:
            return f"placed the {several(SHAPES[shape].pollinator)} next in the circle"
        case ["deal"]:
            return f"dealt the tiles, and {names[int(results[-1][0]) - 1]} begins"
        case ["begin"]:
            return "dealt the tiles and begins"
        case ["discard"]:
            return "had no tile that fits and discarded the free one"
        case ["reveal", tile]:
            return f"reported that {tile_words(tile)} came up"
        case ["water"]:
            return f"drew a water tile with {water_words(results[0][0])}"
        case ["water", tile]:
            return f"reported a water tile with {water_words(tile)}"
        case ["take", tile]:
            return f"took {tile_words(tile)}"
        case ["back"]:
            return "put the tile back"
        case ["lay", *words]:
            return _laid(words)
        case ["petal", letter]:
            return f"took a {COLOUR[letter]} petal"
        case ["pollinate", tile]:
            return f"settled {tile_words(tile)} first"
        case ["bee", colour] if colour in COLOURS:
            return f"took the {colour} bee"
        case ["stop"]:
            return "stopped the game"
        case ["finish"]:
            return "finished the game"
        case ["bee", tile]:
            return f"put the bee on {tile_words(tile)}"
        case ["keep"]:
            return "kept the bee in hand"
        case [place]:
            return f"laid {tile_words(place.partition('@')[0])}"
        case _:
            return event.text


def short(text: str) -> str:
    """A move as a player would name it, as in `Undo the bee`."""
    first = text.split()[0]
    return "tile" if "@" in first else _SHORT.get(first, first)


def petals_of(petals: int) -> list[tuple[str, str, int]]:
    """Letter, name and number of each colour in a bunch."""
    return [(letter, COLOUR[letter], count(petals, letter)) for letter in LETTERS if count(petals, letter)]


def named(tile: str) -> str:
    """`red ladybug L03`"""
    return "rainbee" if tile == RAINBEE.id else tile_words(tile).removeprefix("the ")


def pollen_words(why: str, piece: str) -> str:
    """Where pollen came from, for its owner."""
    match why:
        case "paid":
            return f"the {named(piece)}, which you enclosed and paid for"
        case "gift":
            return f"the {named(piece)}, which another player could not pay for"
        case "bee":
            return f"your bee on the {named(piece)}"
        case "dry":
            return f"{piece} pond {'cell' if piece == '1' else 'cells'}"
    return "a water tile"


def _laid(words: Sequence[str]) -> str:
    """`laid it with 2 flowers, closed off a pond of 4 and enclosed H08`"""
    flowers = {word[0] for word in words if word[1:2] == ":"}
    cells = next((word.removeprefix("pond:") for word in words if word.startswith("pond:")), "0")
    enclosed = [word for word in words if ":" not in word]
    said = [f"laid it with {len(flowers)} {'flower' if len(flowers) == 1 else 'flowers'}"]
    said += [f"closed off a pond of {cells}"] if cells != "0" else []
    said += [f"enclosed {listed(enclosed)}"] if enclosed else []
    return listed(said)
