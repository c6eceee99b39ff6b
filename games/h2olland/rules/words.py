"""Words that positions, moves and sentences share: seats by the letter of their colour, kinds by their name."""

from games.h2olland.components import COLOURS
from games.h2olland.rules.stock import NAMES, TULIPS
from games.kit.errors import BadNotation

LETTERS = "".join(colour.letter for colour in COLOURS)
COLOUR_NAMES = {colour.letter: colour.name for colour in COLOURS}
PLURALS = {"corn": "corn", "potato": "potatoes"}  # all others end in -s


def letter_of(seat: int) -> str:
    return LETTERS[seat]


def colour(seat: int, letters: str = LETTERS) -> str:
    """The name of a seat's colour; `letters` are the colours of the seats."""
    return COLOUR_NAMES[letters[seat]] if 0 <= seat < len(letters) else f"seat {seat}"


def noun(kind: str) -> str:
    """What a piece is called: a tulip is not just `red`."""
    return f"{kind} tulip" if kind in TULIPS else kind


def plural(kind: str) -> str:
    return PLURALS.get(kind, f"{noun(kind)}s")


def amount(number: int, kind: str) -> str:
    """`1 cow`, `2 cows`, `3 corn`, `1 red tulip`."""
    return f"{number} {noun(kind) if number == 1 else plural(kind)}"


def a(kind: str) -> str:
    """`a cow`, `an orange tulip`; corn is not counted by the piece."""
    article = "an" if kind[0] in "aeiou" else "a"
    return kind if kind == "corn" else f"{article} {noun(kind)}"


def parse_seat(text: str) -> int:
    if len(text) != 1 or text not in LETTERS:
        raise BadNotation(f"expected a colour, one of {' '.join(LETTERS)}, got {text!r}")
    return LETTERS.index(text)


def parse_kind(text: str) -> str:
    if text not in NAMES:
        raise BadNotation(f"expected one of {', '.join(NAMES)}, got {text!r}")
    return text


def parse_number(text: str, most: int = 99) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= most):
        raise BadNotation(f"expected a number up to {most}, got {text!r}")
    return int(text)


def parse_edge(text: str) -> str:
    """`W2l|W1l` and `W1l|W2l` are the same edge."""
    names = text.split("|")
    if len(names) != 2:
        raise BadNotation(f"expected an edge between two tiles such as S0l|S1l, got {text!r}")
    return "|".join(sorted(names))
