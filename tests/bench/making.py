"""The maker's tables in docs/making.md, counted from the pages: `python -m tests.bench.making` writes them anew.

Ink is measured on the pages as they are rendered: the shares of a side that cyan, magenta, yellow and black would
cover, added up, where black takes the place of all three as far as it can.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2

from games.catalogue import GAMES
from generator.catalogue import PRINTABLE, documents
from generator.document import Document
from generator.making import Making, making
from generator.page.palette import INKS
from generator.pens.pdf import pdf

PAGE = Path(__file__).parents[2] / "docs" / "making.md"
BEGIN, END = "<!-- counted: {} -->\n", "<!-- /counted -->\n"
DPI = 200  # a hairline is a pixel wide at least, so coarser pictures have too much ink
HEAD = (
    "Game",
    "Sheets",
    "of these, card",
    "Straight cuts",
    "Curved cuts",
    "Folds",
    "Things to glue",
    "Minutes",
)
INK_HEAD = ("Full ink", "Low ink")


def tonight(game: str, **wish: Any) -> list[Document]:
    return [it for it in documents(game, **wish) if it.use == "tonight"]


def kit(game: str, **wish: Any) -> list[Document]:
    return [it for it in documents(game, **wish) if it.use != "instead"]


def evening() -> list[list[str]]:
    """A row for each game: what most players need tonight, on A4, printed on both sides."""
    return [[_named(game), *counts(making(tonight(game)))] for game in PRINTABLE]


def others() -> list[list[str]]:
    """Other ways to print: fewer players, backs to fold and glue, everything."""
    ways: list[tuple[str, str, list[Document]]] = []
    for game in PRINTABLE:
        fewest = GAMES[game].players[0]
        ways.append((game, f"{fewest} player{'s' if fewest > 1 else ''}", tonight(game, players=fewest)))
        ways.append((game, "one side, to fold and glue", tonight(game, gutterfold=True)))
        ways.append((game, "everything, for other evenings too", kit(game)))
    usual = {game: making(tonight(game)) for game in PRINTABLE}
    return [
        [f"{GAMES[game].title}, {way}", *counts(found)]
        for game, way, some in ways
        if (found := making(some)) != usual[game]
    ]


def counts(found: Making) -> list[str]:
    numbers = (found.sheets, found.cards, found.cuts, found.curves, found.folds, found.glued, found.minutes)
    return [str(number) for number in numbers]


def inks(game: str) -> list[str]:
    return [f"{ink(tonight(game, ink=name)):.0%}".replace("%", " %") for name in INKS]


def ink(some: list[Document]) -> float:
    """The mean of all printed sides."""
    sides = [share for document in some for share in _shares(pdf(document))]
    return sum(sides) / len(sides)


def covered(picture: Any) -> float:
    """The share that four inks cover, added up, so it can be more than 1. `picture` has red, green and blue."""
    light = picture.mean(axis=(0, 1)) / 255
    lightest = float(picture.max(axis=-1).mean()) / 255
    black, colours = 1 - lightest, float(sum(lightest - it for it in light))
    return black + colours


def table(head: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def written(text: str, name: str, new: str) -> str:
    """The page with this table in place of the one that it has."""
    before, begin, rest = text.partition(BEGIN.format(name))
    return before + begin + new + END + rest.partition(END)[2]


def _named(game: str) -> str:
    return f"{GAMES[game].title}, {GAMES[game].players[-1]} players"


def _shares(printed: bytes) -> Iterator[float]:
    with pypdfium2.PdfDocument(printed) as shown:
        for page in shown:
            yield covered(page.render(scale=DPI / 72, rev_byteorder=True).to_numpy()[..., :3])


def main() -> None:
    rows = []
    for row, game in zip(evening(), PRINTABLE, strict=True):
        print(row, file=sys.stderr, flush=True)
        rows.append(row + inks(game))
    text = written(PAGE.read_text(encoding="utf-8"), "tonight", table(HEAD + INK_HEAD, rows))
    PAGE.write_text(written(text, "others", table(HEAD, others())), encoding="utf-8")


if __name__ == "__main__":
    main()
