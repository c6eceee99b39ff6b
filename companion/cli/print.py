"""`polderbox print`, `check` and `calibrate`: from the games to paper."""

import sys
from collections.abc import Sequence
from math import isnan, nan
from pathlib import Path
from typing import Literal

import click

from companion.cli.main import make_folder
from games.catalogue import GAMES
from generator.catalogue import PRINTABLE, documents
from generator.choice import NoSuchDocument, chosen
from generator.document import Document, Flip
from generator.page.paper import SIZES


class Shift(click.ParamType[tuple[float, float]]):
    """Two numbers, DX,DY, in millimetres."""

    name = "DX,DY"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        try:
            dx, dy = map(float, str(value).split(","))
        except ValueError:
            dx = dy = nan
        if isnan(dx) or isnan(dy):
            self.fail(f"{value!r} is not two numbers with a comma between them, such as 0.5,-1.2", param, ctx)
        if max(abs(dx), abs(dy)) > 10:
            self.fail(f"{value!r} is more than 10 mm. Measure again with the calibration page.", param, ctx)
        return dx, dy


@click.command("print")
@click.argument("games", nargs=-1, type=click.Choice(tuple(PRINTABLE), case_sensitive=False), metavar="[GAME]...")
@click.option("--players", type=int, help="Print only what this many players need.  [default: as many as can play]")
@click.option(
    "--documents",
    "names",
    multiple=True,
    metavar="NAME,...",
    help="Print only these, such as sheets,rules. tonight: what you need to play; all: the alternatives too.",
)
@click.option(
    "--paper",
    type=click.Choice(tuple(SIZES)),
    default="a4",
    show_default=True,
    help="a3: two pages of A4 side by side; a5: everything at 69 %, for travelling.",
)
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True, help="low: line art.")
@click.option(
    "--flip",
    type=click.Choice(["long", "short", "none"]),
    default="long",
    show_default=True,
    help="The edge on which your printer flips the paper for the backs; none is for printing on one side.",
)
@click.option(
    "--gutterfold", is_flag=True, help="Print fronts and backs on one side, to fold and glue. Works with any printer."
)
@click.option(
    "--shift",
    type=Shift(),
    default=(0.0, 0.0),
    help="Move the backs by this many mm, as read from the calibration page.",
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True)
@click.option("--missing", is_flag=True, help="Skip what this version has already printed there.")
def print_(
    games: tuple[str, ...],
    players: int | None,
    names: tuple[str, ...],
    paper: str,
    ink: Literal["full", "low"],
    flip: Flip,
    gutterfold: bool,
    shift: tuple[float, float],
    out: Path,
    missing: bool,
) -> None:
    """Print games as PDF files, ready for a home printer.

    Without a GAME every game is printed. Alternatives, such as smaller sheets, are printed only if you ask for them
    with --documents. The last lines say which files you need tonight. Each PDF comes with a manifest for other
    programs: a JSON file that says where every square and marker is.

    \b
    Examples:
      polderbox print polders
      polderbox print polders --players 2 --paper letter --ink low
      polderbox print polders --documents sheets-small,rules
      polderbox print h2olland --documents tonight
      polderbox print --flip short --shift 0.5,-1.2 --out ~/polderbox
    """
    offered = [
        document
        for game in _chosen(games, players)
        for document in documents(game, players=players, paper=paper, ink=ink, flip=flip, gutterfold=gutterfold)
    ]
    wanted = _wanted(offered, names)
    make_folder(out, "--out")
    _print(wanted, out, shift, missing)
    _tonight(wanted)
    _left_out(offered if not names else (), wanted)
    _both_sides_still(wanted if gutterfold else ())


@click.command(short_help="Check that a PDF prints well at home.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE.pdf...")
def check(files: tuple[Path, ...]) -> None:
    """Check that a PDF prints well at home: true size, margins, fonts, backs, hairlines.

    Shows one point per line, and ends with exit code 1 if any point fails.
    """
    from generator.check import check as look

    failed = 0
    for file in files:
        click.echo(file)
        for finding in look(file):
            failed += not finding.ok
            click.echo(
                f"  {'ok  ' if finding.ok else 'FAIL'}  {finding.name}{f' ({finding.seen})' if finding.seen else ''}"
            )
    if failed:
        raise click.ClickException(f"{_counted(failed, 'point')} failed. The lines marked FAIL say what is wrong.")


@click.command(short_help="Measure how far backs miss their fronts.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--flip", type=click.Choice(["long", "short"]), default="long", show_default=True)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True)
def calibrate(paper: str, flip: Literal["long", "short"], out: Path) -> None:
    """Print a page that shows how far your printer's backs miss its fronts.

    Print it on both sides, hold it up to a light, and read off the two numbers for `polderbox print --shift`.
    """
    from generator.page.calibration import calibration
    from generator.page.paper import PAPERS

    make_folder(out, "--out")
    _print([calibration(PAPERS[paper], flip)], out, (0.0, 0.0), missing=False)


def _chosen(games: Sequence[str], players: int | None) -> list[str]:
    """The games that were named, each once; if none was, every game that this many can play."""
    for game in games:
        if players is not None and players not in GAMES[game].players:
            raise click.BadParameter(
                f"{game} is for {GAMES[game].player_range} players, not {players}.", param_hint="--players"
            )
    chosen = [game for game in PRINTABLE if game in games or not games]
    fit = [game for game in chosen if players is None or players in GAMES[game].players]
    if not fit:
        raise click.BadParameter(f"no game in the box is for {players} players.", param_hint="--players")
    return fit


def _wanted(offered: Sequence[Document], names: Sequence[str]) -> Sequence[Document]:
    """The documents that were named, with commas or one by one."""
    try:
        return chosen(offered, [name.strip() for some in names for name in some.split(",") if name.strip()])
    except NoSuchDocument as error:
        raise click.BadParameter(str(error), param_hint="--documents") from None


def _print(wanted: Sequence[Document], out: Path, shift: tuple[float, float], missing: bool) -> None:
    from generator.press import is_printed, write

    todo = [document for document in wanted if not (missing and is_printed(document, out))]
    with click.progressbar(
        todo, label="Printing", item_show_func=lambda d: d.name if d else "", file=sys.stderr
    ) as bar:
        for document in bar:
            write(document, out, shift)
    _summary(wanted, out, kept=len(wanted) - len(todo))


def _summary(wanted: Sequence[Document], out: Path, kept: int) -> None:
    for document in wanted:
        click.echo(f"{out / document.name}.pdf  ({_amount(document)})")
        click.echo(f"    {document.advice}")
    pages, papers = sum(len(d.pages) for d in wanted), sum(d.papers for d in wanted)
    already = f", {kept} of them already there" if kept else ""
    amount = f"{_counted(pages, 'page')} on {_counted(papers, 'sheet')} of paper"
    click.echo(f"\n{_counted(len(wanted), 'file')}{already}: {amount}.")
    click.echo("Print at 100 % (“actual size”, not “fit to page”). The line on each first page must be 100 mm long.")


def _tonight(wanted: Sequence[Document]) -> None:
    """Say which of the files are enough for a first evening, if the others can wait."""
    tonight = [document for document in wanted if document.use == "tonight"]
    if tonight and len(tonight) < len(wanted):
        click.echo("\nPrint these for tonight. The others can wait.")
        for document in tonight:
            click.echo(f"    {document.name}.pdf  ({_counted(document.papers, 'sheet')} of paper)")
        click.echo(f"    That is {_counted(sum(it.papers for it in tonight), 'sheet')} of paper.")


def _left_out(offered: Sequence[Document], wanted: Sequence[Document]) -> None:
    """Say which alternatives exist, and how to ask for them."""
    left = [document for document in offered if document not in wanted]
    if left:
        click.echo("\nNot printed, because they replace something above:")
        for document in left:
            click.echo(f"    {document.title}: polderbox print {document.game} --documents {document.part}")


def _both_sides_still(wanted: Sequence[Document]) -> None:
    """Say which files --gutterfold cannot bring onto one side."""
    both = [document for document in wanted if document.flip != "none" and document.part not in ("start", "rules")]
    if both:
        leaf = "in a book" if both[0].flip == "long" else "of a wall calendar"
        click.echo(
            "\nThese need both sides of one sheet even with --gutterfold, because you fold their corners in play:"
        )
        click.echo(f"    {', '.join(document.name for document in both)}")
        click.echo(
            "    If your printer prints one side only, print the odd pages first. Then turn the paper over like a"
        )
        click.echo(f"    page {leaf}, and print the even pages on the back.")


def _amount(document: Document) -> str:
    sides = "both sides" if document.flip != "none" else "one side"
    return f"{_counted(len(document.pages), 'page')}, {_counted(document.papers, 'sheet')} of paper, {sides}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
