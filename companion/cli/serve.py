"""`polderbox serve`, `verify` and `lab`: the companion, the proof that it shuffled fairly, and the bots' figures."""

import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, ClassVar

import click

from companion.cli.main import make_folder, saved_log
from companion.config import EVERY_ADDRESS
from games.catalogue import GAMES, lab_of, strengths_of

STRENGTH_GAMES = 200  # in each match of two strengths: a standard error of at most 0.035


@click.command(short_help="Let the bots show how a game plays.")
@click.argument("game", type=click.Choice(sorted(GAMES), case_sensitive=False))
@click.option("--games", type=click.IntRange(1, 100_000), help="How many games for each line; fewer is quicker.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same table.")
@click.option("--strength", is_flag=True, help="Let friendly, keen and master robots play each other instead.")
def lab(game: str, games: int | None, seed: int, strength: bool) -> None:
    """Let the bots play GAME many times and show its figures: length, points, seats, how often things happen.

    For designers: change a number in the game's components, run this again and compare. With --strength, robots of
    two strengths play each other, and the table says how often the stronger wins and how long its moves take. The
    tables are Markdown.
    """
    count = games or (STRENGTH_GAMES if strength else GAMES[game].lab_games)
    click.echo(f"Playing {count} games of each kind. This can take a few minutes.", err=True)
    began = time.perf_counter()
    play = strengths_of(game) if strength else lab_of(game)
    tells = strength or GAMES[game].lab_tells
    table = _with_progress(play, count, seed) if tells else play(count, seed)
    click.echo(table, nl=False)
    click.echo(f"Took {time.perf_counter() - began:.0f} s.", err=True)


def _with_progress(lab: Callable[..., str], count: int, seed: int) -> str:
    with click.progressbar(length=1, label="Playing", file=sys.stderr) as bar:

        def tell(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        return lab(count, seed, tell=tell)


@click.command(short_help="Run the companion on your Wi-Fi.")
@click.option(
    "--host",
    default=EVERY_ADDRESS,
    show_default=True,
    help="Address to listen on; 127.0.0.1 keeps it to this computer.",
)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for tables and the secret key.  [default: your data folder]",
)
@click.option(
    "--kit",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder with the printed PDFs, which the home page offers for download.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that share the work; more than one needs PostgreSQL and Redis (docs/hosting.md).",
)
def serve(host: str, port: int, data: Path | None, kit: Path, workers: int) -> None:
    """Run the companion for everybody on your Wi-Fi. It needs no internet.

    Shows the address and a code to scan. Stop it with Ctrl-C. Tables are saved and go on where they stopped.
    """
    from companion.config import data_folder
    from companion.server.serve import serve as run

    folder = data or data_folder()
    make_folder(folder, "--data")
    run(host=host, port=port, data=folder, kit=kit, workers=workers)


class Age(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """So many hours, days or weeks, such as 90d; in seconds."""

    name = "age"
    seconds: ClassVar = {"h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number, unit = str(value)[:-1], str(value)[-1:]
        if not (number.isascii() and number.isdigit() and len(number) < 6 and unit in self.seconds):
            self.fail(f"{value!r} is no age. Write so many hours, days or weeks, such as 12h, 90d or 8w.", param, ctx)
        return int(number) * self.seconds[unit]


@click.command(short_help="Delete tables that nobody has touched for long.")
@click.option("--older-than", type=Age(), required=True, metavar="AGE", help="Such as 90d, 12h or 8w.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the tables.  [default: your data folder]",
)
def tidy(older_than: int, data: Path | None) -> None:
    """Delete the tables that nobody has touched for AGE, with their names and moves. This cannot be undone.

    Stop the companion first. With POLDERBOX_DATABASE set, the tables in that database are deleted instead, and the
    companion may run; there it also does this by itself (POLDERBOX_KEEP_DAYS, 90 unless you change it).
    """
    from companion.config import Config, data_folder
    from companion.errors import Refusal
    from companion.server.serve import alone
    from companion.store.store import open_store

    folder, url = data or data_folder(), Config().database
    try:
        with nullcontext() if url else alone(folder):
            store = open_store(folder, url)
            gone = store.tidy(older_than)
            store.close()
    except Refusal as refusal:
        raise click.ClickException(refusal.reason) from None
    click.echo("1 table is deleted." if gone == 1 else f"{gone} tables are deleted.")


@click.command(short_help="Check that a game's shuffles were fair.")
@click.argument("log", type=click.Path(path_type=Path), metavar="LOG.json")
def verify(log: Path) -> None:
    """Check offline that every shuffle and roll of a finished game was fair.

    Get LOG.json with “Save the log” on the table's last page. The game is replayed by its rules: they must call for
    exactly these shuffles and rolls, and the secret that was promised must produce them.
    """
    from companion.tables.verify import NO_CHANCE
    from companion.tables.verify import verify as problems_of

    content = saved_log(log)
    problems, told = problems_of(content), ""
    if problems in ([], [NO_CHANCE]):  # the rules know whether a game that was stopped early calls for no chance yet
        problems, told = _against_the_rules(content)
    for problem in problems:
        click.echo(problem)
    if problems:
        raise click.ClickException("This log does not prove that the shuffles were fair.")
    if any(event.get("draws") for event in content["events"]):
        click.echo(
            "Fair: the rules call for every shuffle and roll, and the secret promised before the game produces them."
        )
    elif not told:
        click.echo("The players stopped before anything was shuffled or rolled, so there is nothing to check.")
    if told:
        click.echo(told)


def _against_the_rules(log: dict[str, Any]) -> tuple[list[str], str]:
    """What is wrong with the log, and what the players told instead of letting us draw it."""
    from companion.errors import BadRequest
    from companion.tables.records import restore, told

    try:
        return [], told(restore(log))
    except BadRequest as error:
        return [error.reason], ""
