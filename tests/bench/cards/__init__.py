"""The same forty cards by several makers: number, symbol, title and three lines; a patterned back; A4, both sides."""

COUNT = 40
WIDTH_MM, HEIGHT_MM = 63.0, 88.0
DELFT, WATER, INK = "#1B3A6B", "#BFD7EA", "#1A1A1A"
TILES = 5, 7  # of the back's pattern
TILE_MM = 11.0


def title(number: int) -> str:
    return f"Tulips of the dike {number}"


def lines(number: int) -> tuple[str, str, str]:
    return (
        f"Draw {number} squares along the water,",
        "then plant a tulip beside every farm",
        "that has no neighbour yet.",
    )
