"""The forty cards with our own pens: `python -m tests.bench.cards.ours FOLDER`."""

import sys
from functools import partial
from pathlib import Path

from generator.document import Document
from generator.page.cards import Card, card_pages
from generator.page.geometry import Box
from generator.page.paper import A4
from generator.pens import path
from generator.pens.pen import Pen, Stroke
from generator.press import write
from tests.bench.cards import COUNT, DELFT, HEIGHT_MM, INK, TILE_MM, TILES, WATER, WIDTH_MM, lines, title

FRAME = Stroke(DELFT, 0.75)
TULIP = path.svg("M12 21V12M6 4c0 6 2 8 6 8s6-2 6-8l-3 3-3-4-3 4z", at=(19.5, 22), scale=1)
MIDDLE = WIDTH_MM / 2


def front(pen: Pen, *, number: int) -> None:
    pen.shape(path.rect(Box(3, 3, WIDTH_MM - 6, HEIGHT_MM - 6), 3), line=FRAME)
    pen.text((6, 12), str(number), font="title", size=18, colour=DELFT)
    pen.shape(TULIP, fill=WATER, line=FRAME)
    pen.text((MIDDLE, 58), title(number), font="title", size=12, colour=DELFT, align="middle")
    for i, words in enumerate(lines(number)):
        pen.text((MIDDLE, 66 + 4 * i), words, font="text", size=8.5, colour=INK, align="middle")


def back(pen: Pen) -> None:
    pen.shape(path.rect(Box(3, 3, WIDTH_MM - 6, HEIGHT_MM - 6), 3), line=FRAME)
    for column in range(TILES[0]):
        for row in range(TILES[1]):
            x, y = MIDDLE + (column - 2) * TILE_MM, HEIGHT_MM / 2 + (row - 3) * TILE_MM
            pen.shape(path.circle((x, y), 4), fill=WATER)
            pen.shape(path.polygon(((x - 5, y), (x, y - 5), (x + 5, y), (x, y + 5))), line=FRAME)


def main() -> None:
    cards = [Card(f"card {n}", partial(front, number=n)) for n in range(1, COUNT + 1)]
    pages = card_pages(cards, Card("back", back), A4, "long")
    write(Document("ours", "Forty cards", "A benchmark", A4, pages, flip="long"), Path(sys.argv[1]))


if __name__ == "__main__":
    main()
