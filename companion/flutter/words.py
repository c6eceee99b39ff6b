"""What happened at a table of Flutter, in sentences: for the history and for announcements."""

from collections.abc import Sequence

from companion.tables.table import Event
from games.flutter.components import COLOURS, RAINBEE, WATER
from games.flutter.rules.bunch import LETTERS, count
from games.flutter.table.refusals import listed, tile_words

NAMES = {colour.letter: colour.name for colour in COLOURS}
FACES = {water.id: water for water in WATER}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `laid the red ladybug L03`."""
    results = [draw["result"] for draw in event.draws]
    match event.text.split():
        case ["deal"]:
            return f"dealt; {names[int(results[-1][0]) - 1]} begins"
        case ["begin"]:
            return "dealt and begins"
        case ["discard"]:
            return "could lay no tile: the free one left the game"
        case ["reveal", tile]:
            return f"saw {tile_words(tile)} come up"
        case ["water"]:
            return f"drew water: {water_words(results[0][0])}"
        case ["take", tile]:
            return f"took {tile_words(tile)}"
        case ["back"]:
            return "put the tile back"
        case ["lay", *words]:
            return _laid(words)
        case ["petal", letter]:
            return f"took a {NAMES[letter]} petal"
        case ["pollinate", tile]:
            return f"settled {tile_words(tile)} first"
        case ["bee", tile]:
            return f"put the bee on {tile_words(tile)}"
        case ["keep"]:
            return "kept the bee in hand"
        case [place]:
            return f"laid {tile_words(place.partition('@')[0])}"
        case _:
            return event.text


def short(text: str) -> str:
    """A move as one would name it: Undo the bee."""
    first = text.split()[0]
    named = {
        "begin": "deal",
        "petal": "petal",
        "pollinate": "payment",
        "lay": "telling",
        "back": "putting back",
        "reveal": "tile",
    }
    return "placement" if "@" in first else named.get(first, first)


def water_words(water: str) -> str:
    """What a water tile gives."""
    face = FACES[water]
    if face.pollen:
        return f"{face.pollen} pollen"
    if face.any:
        return "a petal of any colour"
    return " and ".join(f"1 {NAMES[letter]}" for letter in face.petals) or "nothing"


def petals_of(petals: int) -> list[tuple[str, str, int]]:
    """Letter, name and number of each colour that is there."""
    return [(letter, NAMES[letter], count(petals, letter)) for letter in LETTERS if count(petals, letter)]


def named(tile: str) -> str:
    """`red ladybug L03`"""
    return "rainbee" if tile == RAINBEE.id else tile_words(tile).removeprefix("the ")


def pollen_words(why: str, piece: str) -> str:
    """Where pollen came from, for its owner."""
    match why:
        case "paid":
            return f"the {named(piece)}, enclosed and paid"
        case "gift":
            return f"the {named(piece)}, which its encloser could not pay"
        case "bee":
            return f"your bee on the {named(piece)}"
        case "dry":
            return f"{piece} pond {'cell' if piece == '1' else 'cells'}"
    return "a water tile"


def _laid(words: Sequence[str]) -> str:
    flowers = {word[0] for word in words if word[1:2] == ":"}
    cells = next((word.removeprefix("pond:") for word in words if word.startswith("pond:")), "0")
    enclosed = [word for word in words if ":" not in word]
    said = [f"laid it: {len(flowers)} {'flower' if len(flowers) == 1 else 'flowers'}"]
    said += [f"a pond of {cells}"] if cells != "0" else []
    said += [f"{listed(enclosed)} enclosed"] if enclosed else []
    return ", ".join(said)
