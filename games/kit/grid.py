"""Squares as bits: a set of squares is one int, so that a rule is a few shifts and ands.

Every grid has the same stride, so a set of squares means the same on any map, and `d5` needs no map to be read.
The last column of the stride is never a square: it stops sets from leaking round the edge when they shift.
"""

from collections.abc import Iterator

from games.kit.errors import BadNotation

STRIDE = 16  # bits a row
MAX_WIDTH = STRIDE - 1
MAX_HEIGHT = 99
COLUMNS = "abcdefghijklmno"

# Where the k-th set bit of a byte is; the last step of `select`.
_BYTE_SELECT = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))
SELECT_LIMIT = 2048  # bits that `select` can search
# For each bit length the halvings that lead down to a byte. They share their masks, or they would not fit in a cache.
_STEPS = tuple((bits, (1 << bits) - 1) for bits in (1024, 512, 256, 128, 64, 32, 16, 8))
_HALVINGS = tuple(tuple(step for step in _STEPS if step[0] < length) for length in range(SELECT_LIMIT + 1))


def square(row: int, column: int) -> int:
    """The set that holds just this square; rows and columns count from zero, from the top left."""
    return 1 << row * STRIDE + column


def row_and_column(one: int) -> tuple[int, int]:
    return divmod(one.bit_length() - 1, STRIDE)


def each(squares: int) -> Iterator[int]:
    """The squares of a set one by one, row by row."""
    while squares:
        one = squares & -squares
        yield one
        squares ^= one


def select(bits: int, k: int) -> int:
    """The number of the k-th set bit, counting from zero. Halving takes the same short time early and late."""
    found = 0
    for width, mask in _HALVINGS[bits.bit_length()]:
        low = bits & mask
        count = low.bit_count()
        if k < count:
            bits = low
        else:
            k -= count
            bits >>= width
            found += width
    return found + _BYTE_SELECT[bits][k]


def beside(squares: int) -> int:
    """The squares left, right, above and below; squares off the map too, so `&` the result with land."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def group(seed: int, squares: int) -> int:
    """All of `squares` that can be reached from `seed` without leaving them."""
    reached = seed
    while True:
        more = (reached | beside(reached)) & squares
        if more == reached:
            return reached
        reached = more


def groups(squares: int) -> Iterator[int]:
    """The connected parts of a set; diagonals do not connect."""
    while squares:
        part = group(squares & -squares, squares)
        yield part
        squares ^= part


def name(one: int) -> str:
    """`d5` is the fourth column from the left, the fifth row from the top."""
    row, column = row_and_column(one)
    return f"{COLUMNS[column]}{row + 1}"


def names(squares: int) -> str:
    return " ".join(map(name, each(squares)))


def parse_square(text: str) -> int:
    column, row = text[:1], text[1:]
    if (
        not column
        or column not in COLUMNS
        or not (row.isascii() and row.isdigit())
        or not 1 <= int(row[:3]) <= MAX_HEIGHT
    ):
        raise BadNotation(f"expected a square such as d5, got {text!r}")
    return square(int(row) - 1, COLUMNS.index(column))


def parse_squares(words: list[str]) -> int:
    squares = 0
    for word in words:
        one = parse_square(word)
        if squares & one:
            raise BadNotation(f"the square {word} is named twice")
        squares |= one
    return squares
