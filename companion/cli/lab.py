"""`polderbox lab`: let the bots play a game many times, and see how it behaves."""

import time
from importlib import import_module

import click

LABS = {
    "dutch": ("games.dutch.lab", 40),
    "flutter": ("games.flutter.lab", 60),
    "h2olland": ("games.h2olland.lab", 200),
    "polders": ("games.polders.lab", 60),
    "rollfold": ("games.rollfold.lab", 12),
}  # where it is, and how many games show something without taking all night


@click.command(short_help="Let the bots show how a game behaves.")
@click.argument("game", type=click.Choice(sorted(LABS), case_sensitive=False))
@click.option("--games", type=click.IntRange(1, 100_000), help="How many for each line; fewer are quicker.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same table.")
def lab(game: str, games: int | None, seed: int) -> None:
    """Let the bots play GAME many times and show its figures: length, points, seats, how often what happens.

    For designers: change a number in the game's components, run it again, compare. The tables are in Markdown.
    """
    where, enough = LABS[game]
    count = games or enough
    click.echo(f"Playing {count} games of each kind; this can take some minutes.", err=True)
    began = time.perf_counter()
    click.echo(import_module(where).lab(count, seed), nl=False)
    click.echo(f"Took {time.perf_counter() - began:.0f} s.", err=True)
