"""A bunch of petals: how many there are of each colour, in one int with a byte for each colour.

Adding and removing petals is then + and -, for all four colours at once, and one subtraction says whether a bunch
covers a price. The same bytes count the petals that meet at a vertex, with a fifth byte for the rainbow.
"""

from games.flutter.components import COLOURS, PETALS_MAX, RAINBOW

LETTERS = "".join(colour.letter for colour in COLOURS)
SHIFT = {letter: 8 * number for number, letter in enumerate(LETTERS + RAINBOW)}
ONE = {letter: 1 << shift for letter, shift in SHIFT.items()}
WILD = SHIFT[RAINBOW]
FLOWER = (1 << WILD + 8) - 1  # all five bytes
EACH = sum(ONE[letter] for letter in LETTERS)
EMPTY = 0
GUARD = 0x80 * EACH  # the top bit of each byte: a colour that runs short borrows it
_OVER = (0x80 - PETALS_MAX - 1) * EACH  # added to a byte above the maximum, it sets the top bit


def count(held: int, letter: str) -> int:
    return held >> SHIFT[letter] & 0xFF


def counts(held: int) -> tuple[int, int, int, int]:
    """How many are red, yellow, blue and purple."""
    return held & 0xFF, held >> 8 & 0xFF, held >> 16 & 0xFF, held >> 24 & 0xFF


def total(held: int) -> int:
    return sum(counts(held))


def covers(held: int, price: int) -> bool:
    """Whether there is enough of every colour. No colour stands in for another (4.1, 4.2d)."""
    return (held | GUARD) - price & GUARD == GUARD


def short(held: int, price: int) -> int:
    """The petals that are missing to pay a price."""
    return sum(ONE[letter] * max(0, count(price, letter) - count(held, letter)) for letter in LETTERS)


def gather(held: int, gain: int) -> int:
    """Both bunches together, with at most 21 of a colour. Any petals above that are lost (R8)."""
    held += gain
    over = held + _OVER & GUARD
    if over:
        full = (over >> 7) * 0xFF
        held = held & ~full | PETALS_MAX * EACH & full
    return held


def words(held: int) -> str:
    """`R1 P5`, or `nothing`."""
    return " ".join(f"{letter}{count(held, letter)}" for letter in LETTERS if count(held, letter)) or "nothing"
