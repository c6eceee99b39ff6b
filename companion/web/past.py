"""Our games: the finished tables of this box, with everybody's wins, as a page and as numbers. Only at home: a server
for strangers shows nobody the games of others.
"""

import csv
import io
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from flask import Response, abort, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.config import LOOPBACK
from companion.errors import Forbidden, NoSuchTable
from companion.tables.shelf import Played, Player, Record, Shelf, as_played, evenings, tally
from companion.tables.table import Table
from companion.web import links
from companion.web.parsing import address, registry
from companion.web.screens import listed
from games.catalogue import GAMES

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
CHART = (300, 120)  # pixels


def page() -> str:
    games = shelf().games()
    return render_template(
        "past.html",
        evenings=[_evening(together) for together in evenings(games)],
        people=tally(games),
        statistics=[found for game in GAMES if (found := _statistics(game, games))],
    )


def numbers() -> ResponseReturnValue:
    return as_csv(shelf().games(), "games")


def as_csv(games: Sequence[Played], name: str) -> Response:
    """Every player of every game in a line of its own, for a spreadsheet."""
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow(["date", "game", "table", "player", "points", "won"])
    for played in games:
        for player in played.players:
            points = "" if player.points is None else player.points
            lines.writerow([_date(played), played.title, played.code, _cell(player.name), points, int(player.won)])
    heads = {"Content-Disposition": f"attachment; filename=polderbox-{name}.csv"}
    return Response(written.getvalue(), mimetype="text/csv", headers=heads)


def remove() -> ResponseReturnValue:
    """Form: code. Whoever sat at that table can delete its game, and so can whoever uses the host's own machine."""
    code = request.form.get("code", "")
    if address() not in LOOPBACK and code not in links.tables():
        raise Forbidden("Delete this game on the computer that runs Polderbox, or on a phone that played it.")
    if not shelf().take_away(code):
        raise NoSuchTable("This game is not here any more. Reload the page.")
    flash("The game was deleted.")
    return redirect(url_for("past.page"), 303)


def shelf() -> Shelf:
    """The finished games, if this box keeps them for the people at home."""
    if registry().store.shared:
        abort(404)
    found: Shelf = current_app.extensions["shelf"]
    return found


@dataclass(frozen=True, slots=True)
class Finish:
    """What the last page of a counted game offers beside its picture and its numbers."""

    bg_stats: str
    won: str  # `Anna wins`
    ranked: tuple[Player, ...]
    evening: tuple[Record, ...]  # what everybody won, if it was not the first game of the evening


def finish(table: Table, kept: Shelf | None) -> Finish | None:
    """Nothing while a game goes on or its paper is not counted. Only games that are `kept` here make up an evening."""
    ended = as_played(table) if table.over else None
    if ended is None or not ended.counted:
        return None
    evening = kept.evening(ended) if kept else []
    ranked = tuple(sorted(ended.players, key=lambda it: (not it.won, -(it.points or 0))))
    return Finish(bg_stats(ended), _won(ended), ranked, tuple(tally(evening)) if len(evening) > 1 else ())


def _won(ended: Played) -> str:
    winners = [player.name for player in ended.players if player.won]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "Nobody wins"


def bg_stats(played: Played) -> str:
    """A link that hands a game to the app BG Stats, in the form that its makers have published."""
    points = any(player.points is not None for player in played.players)
    play = {
        "sourceName": "Polderbox",
        "sourcePlayId": played.commitment[:32],
        "playDate": time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(played.ended)),
        "game": {"name": played.title, "sourceGameId": played.game, "highestWins": True, "noPoints": not points},
        "players": [
            {"name": player.name, "sourcePlayerId": player.name.casefold(), "winner": player.won}
            | ({} if player.points is None else {"score": player.points})
            for player in played.players
        ],
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False), safe="")


def _evening(together: Sequence[Played]) -> dict[str, Any]:
    return {
        "date": time.strftime("%d %B %Y", time.localtime(together[0].ended)).lstrip("0"),
        "games": [{"played": played, "bg_stats": bg_stats(played)} for played in together],
        "tally": tally(together) if len(together) > 1 else (),
    }


def _statistics(game: str, games: Sequence[Played]) -> dict[str, Any] | None:
    """What everybody has done in one game, and their points as a chart; nothing if nobody has finished it."""
    rounds = [played for played in reversed(games) if played.game == game and played.counted]
    return {"title": GAMES[game].title, "people": tally(rounds), "chart": _chart(rounds)} if rounds else None


def _chart(rounds: Sequence[Played]) -> dict[str, Any] | None:
    """Everybody's points in one game, from the oldest to the newest, as lines in a picture."""
    scores = [player.points for played in rounds for player in played.players if player.points is not None]
    if len(rounds) < 2 or not scores:
        return None
    low, high = min(0, *scores), max(1, *scores)
    best = tally(rounds)[:4]
    return {
        "size": CHART,
        "high": high,
        "low": low,
        "lines": [(it.name, _line(it, rounds, low, high)) for it in best],
    }


def _line(record: Record, rounds: Sequence[Played], low: int, high: int) -> list[tuple[float, float]]:
    width, height = CHART
    return [
        (round(at * width / (len(rounds) - 1), 1), round(height * (high - player.points) / (high - low), 1))
        for at, played in enumerate(rounds)
        for player in played.players
        if player.name.casefold() == record.name.casefold() and player.points is not None
    ]


def _date(played: Played) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(played.ended))


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
