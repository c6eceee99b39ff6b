"""`polderbox export`: cards and tiles in the formats that others print, cut or upload."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import click

from companion.cli.main import make_folder
from games.catalogue import GAMES
from generator.catalogue import PRINTABLE, documents
from generator.document import Document
from generator.export.pieces import Piece, one_a_page, pieces

BLEEDS = {"3mm": 3.0, "1/8in": 3.175}
NOTHING = "{} has no sheets of rectangular cards or tiles, so there is nothing to export. Use: polderbox print {}"


@click.command(short_help="Cards and tiles for print shops, virtual tables, cutting machines.")
@click.argument("game", type=click.Choice(tuple(PRINTABLE), case_sensitive=False), metavar="GAME")
@click.option(
    "--format",
    "kind",
    required=True,
    type=click.Choice(["png", "pdf", "tts", "csv", "svg", "dxf"]),
    help="png: a picture of each side, for printing on demand. pdf: a page for each side, with trim and bleed boxes."
    " tts: deck sheets and a saved object for Tabletop Simulator. csv: sheets and a table for playingcards.io and"
    " Screentop. svg, dxf: cut lines, and the pages to print, with registration marks.",
)
@click.option("--bleed", type=click.Choice(tuple(BLEEDS)), default="3mm", show_default=True, help="For png and pdf.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="For svg and dxf.")
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option("--url", help="For tts: where you will put the pictures.  [default: this computer's --out folder]")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True)
def export(
    game: str, kind: str, bleed: str, paper: str, ink: Literal["full", "low"], url: str | None, out: Path
) -> None:
    """Export the cards and tiles of a game for print shops, virtual tables and cutting machines.

    The number after an x in the name of a picture says how many of that card to order.

    \b
    Examples:
      polderbox export dutch --format png --bleed 1/8in
      polderbox export polders --format tts --url https://example.org/polders
    """
    decks = [(it, found) for it in documents(game, paper=paper, ink=ink) if (found := pieces(it))]
    if not decks:
        raise click.ClickException(NOTHING.format(GAMES[game].title, game))
    make_folder(out, "--out")
    count = 0
    for document, found in decks:
        for name, content in _files(kind, document, found, BLEEDS[bleed], url or out.resolve().as_uri()):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(content)
            count += 1
        click.echo(f"{document.title}: {sum(it.count for it in found)} pieces, {len(found)} different.")
    click.echo(f"{count} files are in {out}.")


def _files(
    kind: str, document: Document, found: list[Piece], bleed: float, url: str
) -> Iterator[tuple[str, bytes]] | Iterable[tuple[str, bytes]]:
    from generator.export import cuts, pictures
    from generator.pens.pdf import pdf

    if kind == "png":
        return pictures.png_files(document, found, bleed)
    if kind == "pdf":
        made = one_a_page(document, found, bleed)
        return [(f"{made.name}.pdf", pdf(made, words=False))]
    if kind == "tts":
        return pictures.tts_files(document, found, url.rstrip("/"))
    if kind == "csv":
        return pictures.sheet_files(document, found)
    marked = cuts.marked(document)
    return [(f"{marked.name}.pdf", pdf(marked, words=False)), *cuts.cut_files(document, kind)]
