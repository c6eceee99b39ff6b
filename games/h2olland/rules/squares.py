"""Quadrants as bits: a set of quadrants is one int, so a rule takes a few shifts and ands.

The board for four is wider than the grid of games/kit, so it has a stride of its own. The last column of the stride is
never on the board: it keeps sets from leaking round the edge when they shift.
"""

from games.kit.errors import BadNotation
from games.kit.grid import select

STRIDE = 19  # bits in each row
MAX_SIDE = STRIDE - 1
COUNTED_OFF = 10  # quadrants that are stepped over one by one


def square(x: int, y: int) -> int:
    """The set that holds just this quadrant; x to the right and y down, from 0."""
    return 1 << y * STRIDE + x


def xy(one: int) -> tuple[int, int]:
    y, x = divmod(one.bit_length() - 1, STRIDE)
    return x, y


def beside(squares: int) -> int:
    """The quadrants left, right, above and below; some may be off the board, so `&` the result with land."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def nth(squares: int, k: int) -> int:
    """The k-th quadrant of a set, counting from 0. From about ten on, halving is quicker than stepping."""
    if k >= COUNTED_OFF:
        return 1 << select(squares, k)
    while k:
        squares &= squares - 1
        k -= 1
    return squares & -squares


def across(first: int) -> int:
    """The domino from this quadrant to the one on its right."""
    return first | first << 1


def down(first: int) -> int:
    """The domino from this quadrant to the one below."""
    return first | first << STRIDE


def is_across(domino: int) -> bool:
    return domino == across(domino & -domino)


def is_domino(squares: int) -> bool:
    first = squares & -squares
    return squares > 0 and squares in (across(first), down(first))


def name(one: int) -> str:
    """`12,5` is the thirteenth quadrant of the sixth row."""
    x, y = xy(one)
    return f"{x},{y}"


def domino_name(domino: int) -> str:
    """`12,5h` lies from 12,5 to the right, `12,5v` from there down."""
    return name(domino & -domino) + ("h" if is_across(domino) else "v")


def parse_square(text: str) -> int:
    x, _, y = text.partition(",")
    if not (_is_number(x) and _is_number(y)):
        raise BadNotation(f"expected a quadrant such as 12,5, got {text!r}")
    return square(int(x), int(y))


def parse_domino(text: str) -> int:
    if text[-1:] not in ("h", "v"):
        raise BadNotation(f"expected a field such as 12,5h or 12,5v, got {text!r}")
    first = parse_square(text[:-1])
    return across(first) if text[-1] == "h" else down(first)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2 and int(text) < MAX_SIDE
