"""A hint from a photo of a player's own sheet, where the phones do not know what is on it. The photo is not kept."""

from collections.abc import Callable
from dataclasses import asdict

from flask import flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.errors import Forbidden, Illegal, NotSeated, Refusal
from companion.photos.scoring import joined, photo_of
from companion.photos.upload import arrive, one_photo
from companion.tables import hints
from companion.tables.session import Session
from companion.tables.table import Table
from companion.web.hints import Hinted, in_words
from companion.web.parsing import address, bearer, registry
from companion.web.play import page, seat_wanted, session_of, token
from games.kit.photo import AREA, Seen, SheetHint, uncovered
from games.kit.robots import Choice

MOST_NAMED = 4  # places that were hard to read


def ask(code: str) -> ResponseReturnValue:
    """Query: seat, when one phone plays several. Where the photo is sent from."""
    return _page(session_of(code), request.args.get("seat", type=int))


def take(code: str) -> ResponseReturnValue:
    """Multipart: photo, and seat when one phone plays several."""
    session, seat = session_of(code), seat_wanted()
    try:
        who, choices, unsure = _taken(session, token(session, seat), seat)
    except (NotSeated, Forbidden):
        raise
    except Refusal as refusal:  # another photo may do, so the page for it opens again
        flash(refusal.reason)
        return redirect(url_for("hint_photos.ask", code=session.table.head.code, seat=seat), 303)
    return _page(session, who, choices, unsure)


def hint_from_photo(code: str) -> ResponseReturnValue:
    """Multipart: photo, seat."""
    session = registry().find(code, address(), [proof for proof in (bearer(),) if proof])
    who, choices, unsure = _taken(session, bearer(), seat_wanted())
    said = [asdict(choice) | {"move": choice.move or None} for choice in choices]
    return jsonify(seat=who, version=session.table.version, choices=said, unsure=unsure)


def _page(
    session: Session, seat: int | None, choices: list[Hinted] | None = None, unsure: str = ""
) -> ResponseReturnValue:
    shown, table = page(session), session.table
    who: int | None = shown["me"] if seat not in range(len(table.seats)) else seat
    if who is None or (choices is None and not hints.offered_by_photo(table, who)):
        flash(_why_not(table, who))
        return redirect(url_for("play.table", code=table.head.code), 303)
    paper = _hint(table).paper(table.state, who) if choices is None else ""
    plays = bool(choices and choices[0].move)
    return render_template(
        "hint/photo.html",
        **shown | {"seat": who, "paper": paper, "choices": choices, "unsure": unsure, "plays": plays, "closes": False},
        code=table.head.code,
        photo_page="",
        unit=_hint(table).unit,
        estimates=table.head.table.estimates,
    )


def _why_not(table: Table, seat: int | None) -> str:
    try:
        if seat is None:
            return "Take a seat first. Hints are for players."
        hints.check(table, seat, by_photo=True)
    except Refusal as refusal:
        return refusal.reason
    return hints.NOT_NOW


def _taken(session: Session, proof: str | None, seat: int | None) -> tuple[int, list[Hinted], str]:
    """Whose hint it is, its choices, and what was hard to read."""
    unsure: list[str] = []
    who, found = registry().hint(session, proof, seat, address(), _look(unsure))
    return who, _in_words(session.table, who, found), _hard_to_read(unsure)


def _look(unsure: list[str]) -> Callable[[Table, int], Seen]:
    """Reads the photo of this request, once it is clear that its sender can take a hint."""

    def look(table: Table, seat: int) -> Seen:
        paper = _hint(table)
        read = arrive(None, *one_photo(), misfit=lambda id_: paper.misfit(table.state, seat, id_)).reading
        seen, _covered = uncovered(joined([read]))
        sheet, place = next(iter(seen.values())), photo_of(table.head.game).wording.place
        covered = [field for field in read.sheets[0].fields if field.startswith(AREA)]
        unsure.extend(place(sheet.id, it) for it in (*filter(paper.matters, sheet.doubts), *covered))
        return sheet

    return look


def _in_words(table: Table, seat: int, choices: list[Choice]) -> list[Hinted]:
    words = _hint(table).words
    if words is None:
        return in_words(table, seat, choices)
    return [Hinted("", words(it.text), it.gain, it.reason) for it in choices]


def _hint(table: Table) -> SheetHint:
    found = photo_of(table.head.game).hint
    if found is None:
        raise Illegal(hints.NOT_NOW)
    return found


def _hard_to_read(places: list[str]) -> str:
    if not places:
        return ""
    if len(places) == 1:
        which = f"{places[0][:1].upper()}{places[0][1:]} was"
    elif len(places) > MOST_NAMED:
        which = f"{len(places)} places were"
    else:
        which = f"{', '.join(places[:-1])} and {places[-1]} were"
        which = which[:1].upper() + which[1:]
    return f"{which} hard to read. If the hint doesn’t fit your sheet, take another photo."
