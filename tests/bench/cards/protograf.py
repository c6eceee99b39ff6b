"""The forty cards with protograf, a maker of the same kind: `python -m tests.bench.cards.protograf FOLDER`."""

import sys

import protograf as pg

from tests.bench.cards import COUNT, DELFT, HEIGHT_MM, INK, TILE_MM, TILES, WATER, WIDTH_MM, lines, title

W, H = WIDTH_MM / 10, HEIGHT_MM / 10  # its unit is the centimetre
TILE = TILE_MM / 10


def main() -> None:
    folder = sys.argv.pop()  # protograf reads the command line itself
    pg.Create(filename=f"{folder}/protograf.pdf", paper="A4", margin_left=1.05, margin_top=1.65)
    pg.Deck(cards=COUNT, width=W, height=H, grid_marks=True, stroke=None)
    frame = {"x": 0.3, "y": 0.3, "width": W - 0.6, "height": H - 0.6}
    border = pg.rectangle(common=pg.Common(**frame, rounding=0.3, stroke=DELFT, stroke_width=0.75, fill=None))
    for n in range(1, COUNT + 1):
        pg.Card(
            n,
            border,
            pg.text(x=0.9, y=1.2, text=str(n), font_size=18, stroke=DELFT),
            pg.line(x=W / 2, y=3.4, x1=W / 2, y1=4.3, stroke=DELFT),
            pg.polyshape(points=_tulip(), stroke=DELFT, fill=WATER),
            pg.text(x=W / 2, y=5.8, text=title(n), font_size=12, stroke=DELFT),
            *(
                pg.text(x=W / 2, y=6.6 + 0.4 * i, text=words, font_size=8.5, stroke=INK)
                for i, words in enumerate(lines(n))
            ),
        )
    pg.CardBack("*", border, *_pattern())
    pg.Save()


def _tulip() -> list[tuple[float, float]]:
    x, y = W / 2, 3.4
    half = [(-0.6, -0.8), (-0.4, -0.1), (0.0, 0.0), (0.4, -0.1), (0.6, -0.8)]
    crown = [(0.3, -0.5), (0.0, -0.9), (-0.3, -0.5)]
    return [(x + dx, y + dy) for dx, dy in half + crown]


def _pattern() -> list[object]:
    centres = [
        (W / 2 + (column - 2) * TILE, H / 2 + (row - 3) * TILE) for column in range(TILES[0]) for row in range(TILES[1])
    ]
    circles = [pg.circle(cx=x, cy=y, radius=0.4, fill=WATER, stroke=None) for x, y in centres]
    diamonds = [pg.rhombus(cx=x, cy=y, width=1, height=1, stroke=DELFT, fill=None) for x, y in centres]
    return [*circles, *diamonds]


if __name__ == "__main__":
    main()
