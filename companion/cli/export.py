"""`polderbox export`: cards and tiles in the formats that others print, cut or upload."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import click

from companion.cli.main import make_folder
from games.catalogue import GAMES
from generator.catalogue import PRINTABLE, documents
from generator.choice import chosen
from generator.document import Document
from generator.export.pieces import Size, one_a_page, pieces, suits
from generator.export.shapes import counted

BLEEDS = {"3mm": 3.0, "1/8in": 3.175}
INCH = 25.4
SIZES = {"poker": (2.5 * INCH, 3.5 * INCH), "tarot": (2.75 * INCH, 4.75 * INCH), "square": (2 * INCH, 2 * INCH)}
NOTHING = "{} has no pieces to cut out, so there is nothing to export. Use: polderbox print {}"
NO_CARDS = "{} has no cards, and only cards have a bleed. Choose another format, or use: polderbox print {}"
NO_SIZE = "{} has nothing that can be printed as {}. Choose another size, or leave out --size."


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
@click.option(
    "--size",
    type=click.Choice(tuple(SIZES)),
    help="For png and pdf: cards as print shops cut them, poker 2.5 x 3.5 inches, tarot 2.75 x 4.75, square tiles"
    " 2 x 2.  [default: as we print them]",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="For svg and dxf.")
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option("--url", help="For tts: where you will put the pictures.  [default: this computer's --out folder]")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True)
def export(
    game: str,
    kind: str,
    bleed: str,
    size: str | None,
    paper: str,
    ink: Literal["full", "low"],
    url: str | None,
    out: Path,
) -> None:
    """Export the cards and tiles of a game for print shops, virtual tables and cutting machines.

    The number after an x in the name of a picture says how many of that card to order. Pieces that are no cards, such
    as Flutter's tiles, have no bleed: their pictures are transparent outside.

    \b
    Examples:
      polderbox export dutch --format png --size poker --bleed 1/8in
      polderbox export polders --format tts --url https://example.org/polders
    """
    kit = chosen(documents(game, paper=paper, ink=ink), ())
    offered = [it for it in kit if any(page.cutouts for page in it.pages)]
    wanted = [it for it in offered if kind != "pdf" or pieces(it)]
    if not wanted:
        raise click.ClickException((NO_CARDS if offered else NOTHING).format(GAMES[game].title, game))
    sizes = {it.name: _size(it, size) for it in wanted}
    if size and not any(sizes.values()):
        raise click.ClickException(NO_SIZE.format(GAMES[game].title, size))
    make_folder(out, "--out")
    count, base = 0, (url or out.resolve().as_uri()).rstrip("/")
    for document in wanted:
        for name, content in _files(kind, document, (BLEEDS[bleed], sizes[document.name]), base):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(content)
            count += 1
        kinds = counted(document)
        kept = " They keep their own size." if size and not sizes[document.name] else ""
        click.echo(f"{document.title}: {kinds.total()} pieces, {len(kinds)} different.{kept}")
    click.echo(f"{count} files are in {out}.")


def _size(document: Document, name: str | None) -> Size | None:
    """The size that was asked for, if the cards of this document can have it."""
    deck = pieces(document) if name else []
    return SIZES[name] if name and deck and suits(deck[0].size, SIZES[name]) else None


def _files(kind: str, document: Document, cut: tuple[float, Size | None], url: str) -> Iterable[tuple[str, bytes]]:
    from generator.export import cuts, pictures, shapes
    from generator.pens.pdf import pdf

    deck = pieces(document)
    match kind:
        case "png":
            return pictures.png_files(document, deck, *cut) if deck else shapes.picture_files(document)
        case "pdf":
            made = one_a_page(document, deck, *cut)
            return [(f"{made.name}.pdf", pdf(made, words=False))]
        case "tts":
            return pictures.tts_files(document, deck, url) if deck else shapes.tts_files(document, url)
        case "csv":
            return pictures.sheet_files(document, deck) if deck else shapes.table_files(document)
    marked = cuts.marked(document)
    return [(f"{marked.name}.pdf", pdf(marked)), *cuts.cut_files(document, kind)]
