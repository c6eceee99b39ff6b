"""The result: every point explained, on a page, as a picture to share and as a table of numbers."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.polders.entry import polders_room
from companion.polders.photos import counted_photos
from companion.polders.squares import Map, map_of
from companion.tables.session import Session
from companion.web.play import page
from games.kit.photo import Tally, TallyLine
from games.polders.components import ASSIGNMENTS, COLOURS, POLDERS, Colour
from games.polders.photo.ending import missing, position_of, tokens_of
from games.polders.photo.sheet import tally
from games.polders.rules.state import Position

RULES = {"area": "Areas"} | {task.id: task.name for task in ASSIGNMENTS}
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula


@dataclass(frozen=True, slots=True)
class Explained:
    """A line of the score with its number, by which a page without a script lights its squares."""

    number: int
    line: TallyLine
    map: int | None  # the polder it lies on


@dataclass(frozen=True, slots=True)
class Part:
    """What one rule gave one seat."""

    title: str
    points: int
    lines: tuple[Explained, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat in the ranking."""

    place: int
    seat: int
    name: str
    colour: Colour
    total: int
    wins: bool
    parts: tuple[Part, ...]


def result(code: str) -> ResponseReturnValue:
    session = polders_room(code)
    if missing(session.table.state):
        return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)
    position, names = position_of(session.table.state), _names(session)
    photos = counted_photos(session)
    return render_template("polders/result.html", query="", photos=photos, **shown(position, names), **page(session))


def picture(code: str) -> ResponseReturnValue:
    session = polders_room(code)
    if missing(session.table.state):
        return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)
    return as_png(position_of(session.table.state), _names(session), session.table.head.code)


def numbers(code: str) -> ResponseReturnValue:
    session = polders_room(code)
    if missing(session.table.state):
        return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)
    return as_csv(position_of(session.table.state), _names(session), session.table.head.code)


def shown(position: Position, names: Sequence[str]) -> dict[str, object]:
    """What the template of a result needs."""
    counted = tally(position, names=names)
    number = request.args.get("lit", type=int, default=-1)
    line = counted.lines[number] if 0 <= number < len(counted.lines) else None
    return {
        "tally": counted,
        "standings": standings(counted),
        "maps": [_map(position, index, line) for index in range(position.players)],
        "lit": line,
        "notes": counted.notes,
    }


def standings(counted: Tally) -> list[Standing]:
    """The best first. Seats with equal points share a place, but the winner is above the one beaten by a tie-break."""
    order = sorted(
        range(len(counted.seats)), key=lambda seat: (-counted.totals[seat], seat not in counted.winners, seat)
    )
    return [
        Standing(
            1 + sum(other > counted.totals[seat] for other in counted.totals),
            seat,
            counted.seats[seat],
            COLOURS[seat],
            counted.totals[seat],
            seat in counted.winners,
            _parts(counted, seat),
        )
        for seat in order
    ]


def as_png(position: Position, names: Sequence[str], name: str) -> Response:
    from companion.polders.share import png  # Pillow and its fonts, only when somebody shares

    answer = Response(png(position, names), mimetype="image/png")
    answer.headers["Content-Disposition"] = f"inline; filename=polders-{name}.png"
    return answer


def as_csv(position: Position, names: Sequence[str], name: str) -> Response:
    counted = tally(position, names=names)
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(["seat", "colour", "points", "for", "why", "squares"])
    for line in counted.lines:
        writer.writerow(
            [
                _cell(counted.seats[line.seat]),
                COLOURS[line.seat].name,
                line.points,
                RULES[line.rule],
                line.why,
                " ".join(line.fields),
            ]
        )
    for seat, total in enumerate(counted.totals):
        writer.writerow([_cell(counted.seats[seat]), COLOURS[seat].name, total, "total", "", ""])
    answer = Response(sheet.getvalue(), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f"attachment; filename=polders-{name}.csv"
    return answer


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def _names(session: Session) -> list[str]:
    return [seat.name for seat in session.table.seats]


def _map(position: Position, index: int, line: TallyLine | None) -> Map:
    polder = POLDERS[index]
    lit = line.fields if line and line.sheet == polder.name else ()
    return map_of(polder, tokens_of(position.polders[index]), position.players, lit=lit)


def _parts(counted: Tally, seat: int) -> tuple[Part, ...]:
    indexes = {polder.name: polder.index for polder in POLDERS}
    own = [
        Explained(number, line, indexes.get(line.sheet))
        for number, line in enumerate(counted.lines)
        if line.seat == seat
    ]
    parts = []
    for rule, lines in groupby(own, key=lambda it: it.line.rule):
        best_first = sorted(lines, key=lambda it: -abs(it.line.points))
        parts.append(Part(RULES[rule], sum(it.line.points for it in best_first), tuple(best_first)))
    return tuple(parts)
