"""`polderbox serve` and `polderbox verify`: the companion at the table, and the proof that its luck was fair."""

import time
from pathlib import Path
from typing import Any

import click

from companion.cli.main import make_folder, saved_log
from games.catalogue import GAMES, lab_of


@click.command(short_help="Let the bots show how a game behaves.")
@click.argument("game", type=click.Choice(sorted(GAMES), case_sensitive=False))
@click.option("--games", type=click.IntRange(1, 100_000), help="How many for each line; fewer are quicker.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same table.")
def lab(game: str, games: int | None, seed: int) -> None:
    """Let the bots play GAME many times and show its figures: length, points, seats, how often what happens.

    For designers: change a number in the game's components, run it again, compare. The tables are in Markdown.
    """
    count = games or GAMES[game].lab_games
    click.echo(f"Playing {count} games of each kind; this can take some minutes.", err=True)
    began = time.perf_counter()
    click.echo(lab_of(game)(count, seed), nl=False)
    click.echo(f"Took {time.perf_counter() - began:.0f} s.", err=True)


@click.command(short_help="Run the companion for your Wi-Fi.")
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - the phones must reach it
    show_default=True,
    help="Address to listen on; 127.0.0.1 keeps it to this computer.",
)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for tables and the secret.  [default: your data folder]",
)
@click.option(
    "--kit",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder with the printed PDFs, offered for download.",
)
def serve(host: str, port: int, data: Path | None, kit: Path) -> None:
    """Run the companion for everybody on your Wi-Fi; no internet is needed.

    Shows the address and a code to scan. Stop it with Ctrl-C; tables are kept and go on where they were.
    """
    from companion.config import data_folder
    from companion.server.serve import serve as run

    folder = data or data_folder()
    make_folder(folder, "--data")
    run(host=host, port=port, data=folder, kit=kit)


@click.command(short_help="Check that the chance of a game was fair.")
@click.argument("log", type=click.Path(path_type=Path), metavar="LOG.json")
def verify(log: Path) -> None:
    """Check offline that every shuffle and roll of a finished game was fair.

    LOG.json is what «save the log» on the table's last page gives you. The game is played again by its rules: they
    must ask for just these shuffles and rolls, and the secret that was promised must give them.
    """
    from companion.tables.verify import verify as problems_of

    content = saved_log(log)
    problems = problems_of(content) or _against_the_rules(content)
    for problem in problems:
        click.echo(problem)
    if problems:
        raise click.ClickException("This log does not prove fair chance.")
    click.echo("The rules ask for every shuffle and roll, and the secret promised before the game gives them. Fair.")


def _against_the_rules(log: dict[str, Any]) -> list[str]:
    from companion.errors import BadRequest
    from companion.tables.records import restore

    try:
        restore(log)
    except BadRequest as error:
        return [error.reason]
    return []
