"""The result: every point explained, as a page, as a picture to share and as a table of numbers."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.photos.desk import Desk
from companion.photos.scorable import Scored
from companion.photos.upload import kept_pictures
from companion.polders.entry import polders_session
from companion.polders.photo import polder_values
from companion.polders.squares import Map, map_of, photos_of
from companion.tables.session import Session
from companion.web.play import my_seats, page
from games.kit import grid
from games.kit.photo import Tally, TallyLine
from games.polders.components import ASSIGNMENTS, COLOURS, EDITION, POLDERS, Colour
from games.polders.editions import polder_with
from games.polders.notation import dump_marks, inked_of, tokens_of
from games.polders.photo.ending import missing, position_of
from games.polders.photo.sheet import field_of, polder_of, tally, token_of
from games.polders.rules.board import board_of
from games.polders.rules.state import Position
from games.polders.table.state import State

RULES = {"area": "Areas"} | {task.id: task.name for task in ASSIGNMENTS}
PENS = {colour.letter: colour for colour in COLOURS}
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula


@dataclass(frozen=True, slots=True)
class Explained:
    """A line of the score with its number, so that a page without a script can light its squares."""

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
    session = polders_session(code)
    if missing(session.table.state):
        return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)
    state: State = session.table.state
    found = shown(position_of(state), _names(session), state.pens)
    return render_template("polders/result.html", query="", photos=_photos(session), **found, **page(session))


def picture(code: str) -> ResponseReturnValue:
    session = polders_session(code)
    if missing(session.table.state):
        return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)
    state: State = session.table.state
    return as_png(position_of(state), _names(session), state.pens, session.table.head.code)


def numbers(code: str) -> ResponseReturnValue:
    session = polders_session(code)
    if missing(session.table.state):
        return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)
    state: State = session.table.state
    return as_csv(position_of(state), _names(session), state.pens, session.table.head.code)


def shown(position: Position, names: Sequence[str], pens: str) -> dict[str, object]:
    """What the template of a result needs. `pens` are the letters of the seats' pens."""
    counted = tally(position, names=names)
    number = request.args.get("lit", type=int, default=-1)
    line = counted.lines[number] if 0 <= number < len(counted.lines) else None
    return {
        "tally": counted,
        "standings": standings(counted, pens),
        "maps": [_map(position, pens, index, line) for index in range(position.players)],
        "lit": line,
        "notes": counted.notes,
    }


def after_photos(desk: Desk, scored: Scored | None) -> str | None:
    """The address of the result once every sheet is counted, at a table or without one."""
    if desk.session:
        entered = not missing(desk.state)
        return url_for("polders_results.result", code=desk.session.table.head.code) if entered else None
    if scored is None or scored.missing:
        return None
    return url_for("polders_by_hand.result", **_by_hand(desk, scored))


def standings(counted: Tally, pens: str) -> list[Standing]:
    """The best first. Seats with equal points share a place, but whoever wins the tie-break stands above."""
    order = sorted(
        range(len(counted.seats)), key=lambda seat: (-counted.totals[seat], seat not in counted.winners, seat)
    )
    return [
        Standing(
            1 + sum(other > counted.totals[seat] for other in counted.totals),
            seat,
            counted.seats[seat],
            PENS[pens[seat]],
            counted.totals[seat],
            seat in counted.winners,
            _parts(counted, seat),
        )
        for seat in order
    ]


def as_png(position: Position, names: Sequence[str], pens: str, name: str) -> Response:
    from companion.polders.share import png  # Pillow and its fonts, only when somebody shares

    answer = Response(png(position, names, pens), mimetype="image/png")
    answer.headers["Content-Disposition"] = f"inline; filename=polders-{name}.png"
    return answer


def as_csv(position: Position, names: Sequence[str], pens: str, name: str) -> Response:
    counted = tally(position, names=names)
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(["seat", "colour", "points", "for", "why", "squares"])
    for line in counted.lines:
        writer.writerow(
            [
                _cell(counted.seats[line.seat]),
                PENS[pens[line.seat]].name,
                line.points,
                RULES[line.rule],
                line.why,
                " ".join(line.fields),
            ]
        )
    for seat, total in enumerate(counted.totals):
        writer.writerow([_cell(counted.seats[seat]), PENS[pens[seat]].name, total, "total", "", ""])
    answer = Response(sheet.getvalue(), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f"attachment; filename=polders-{name}.csv"
    return answer


def _by_hand(desk: Desk, scored: Scored) -> dict[str, Any]:
    """The query of the result by hand."""
    pens = [colour for colour in COLOURS if any(it.startswith(f"{colour.name}:") for it in scored.choices)]
    letters = "".join(pen.letter for pen in pens)
    marks = {}
    for id_, values in polder_values(scored).items():
        polder = polder_of(id_)
        tokens = [token_of(values[field_of(one)]) for one in grid.each(board_of(polder).land)]
        if polder.edition != EDITION:
            marks[f"edition{polder.index}"] = str(polder.edition)
        marks[f"marks{polder.index}"] = dump_marks(inked_of(polder, tokens, desk.players, letters), letters)
    typed = request.form.getlist("name") or [""] * len(pens)
    names = [name or pen.name.capitalize() for name, pen in zip(typed, pens, strict=False)]
    said = {"players": desk.players, "pens": letters, "task": desk.assignments, "name": names, "batch": desk.batch}
    return said | marks


def _photos(session: Session) -> dict[int, Markup]:
    """The pictures that were counted, as long as they are kept; for the table's seats only."""
    if not my_seats(session):
        return {}
    code = session.table.head.code
    counted = [it for it in kept_pictures().pictures(code) if it.counted]
    return photos_of(counted, lambda id_: url_for("photos.picture", code=code, id_=id_))


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def _names(session: Session) -> list[str]:
    return [seat.name for seat in session.table.seats]


def _map(position: Position, pens: str, index: int, line: TallyLine | None) -> Map:
    polder = polder_with(position.polders[index].board.text)
    lit = line.fields if line and line.sheet == polder.name else ()
    return map_of(polder, tokens_of(position.polders[index], pens), pens, lit=lit)


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
