"""Photos of finished paper of every game but Polders, at a table or without one: send, answer what is in doubt, see
the tally. Plain forms, made lively by `photos.js`. A game's own words come from its Scorable.
"""

from dataclasses import replace
from typing import Any

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.photos import upload
from companion.photos.desk import (
    WITH_OWN_PAGES,
    Desk,
    addresses,
    arrive,
    at_table,
    new_desk,
    on_batch,
    receive,
    seat_sent,
)
from companion.photos.form import carried, given
from companion.photos.pictures import Picture, new_batch
from companion.photos.review import Review, review
from companion.photos.scorable import Scored
from companion.photos.scoring import SCORABLE
from companion.photos.upload import kept_pictures
from companion.tables.session import Session
from companion.web.parsing import registry
from companion.web.play import my_seats, token
from companion.web.security import wants_json
from games.catalogue import GAMES
from games.kit.photo import Answers

__all__ = ["WITH_OWN_PAGES", "at_table", "counted", "receive", "show", "told", "wiped"]


def start(game: str) -> ResponseReturnValue:
    return show(new_desk(game), {})


def begin(game: str) -> ResponseReturnValue:
    """Multipart: photo, seat. The first photo that can be read makes the batch."""
    desk = replace(new_desk(game), batch=new_batch())
    assert desk.batch
    desk.remember({})
    try:
        found = receive(desk)
    except BaseException:
        kept_pictures().wipe(desk.batch)
        raise
    if wants_json():
        return {"batch": url_for("paper_desk.desk", batch=desk.batch), **found}
    if not desk.pictures:
        kept_pictures().wipe(desk.batch)
        return _from_the_start(desk)
    return redirect(url_for("paper_desk.desk", batch=desk.batch), 303)


def desk(batch: str) -> ResponseReturnValue:
    it = on_batch(batch)
    return show(it, it.said)


def send(batch: str) -> ResponseReturnValue:
    desk = on_batch(batch)
    found = receive(desk)
    return found if wants_json() else redirect(url_for("paper_desk.desk", batch=batch), 303)


def keep(batch: str) -> ResponseReturnValue:
    return counted(on_batch(batch))


def wipe(batch: str) -> ResponseReturnValue:
    return wiped(on_batch(batch))


def picture(batch: str, id_: str) -> ResponseReturnValue:
    on_batch(batch)
    return upload.picture(batch, id_)


def show(desk: Desk, answers: Answers, again: str = "") -> str:
    shown = _review(desk, answers)
    seats = [(seat, desk.names[seat]) for seat in range(desk.players)] if SCORABLE[desk.game].own else []
    photographed = {sheet.owner for sheet in shown.sheets}
    mine = my_seats(desk.session) if desk.session else []
    waiting = [seat for seat, _ in seats if seat not in photographed]
    return render_template(
        "photos/paper.html",
        wording=SCORABLE[desk.game].wording,
        title=GAMES[desk.game].title,
        counts=_counts(desk),
        review=shown,
        answers=answers,
        again=again,
        people=seats,
        next_seat=next((seat for seat in waiting if seat in mine), waiting[0] if waiting else 0),
        photographed=photographed,
        pictures=_stamp(desk.pictures),
        shelved=desk.pictures,
        kept=bool(desk.pictures) and all(picture.counted for picture in desk.pictures),
        names=desk.names,
        to=addresses(desk),
        plays=bool(desk.session and shown.scored and SCORABLE[desk.game].moves(shown.scored, desk.state)),
        table={"code": desk.session.table.head.code} if desk.session else None,
    )


def told(desk: Desk, name: str, data: bytes) -> dict[str, Any]:
    """For the API: the reading of one photo, what is kept, and the score of all photos so far."""
    upload = arrive(desk, name, data, seat_sent(desk))
    kept = [picture.id for picture in upload.pictures]
    shown = _review(desk, {})
    return {**upload.reading.to_json(), "kept": kept, "score": as_json(shown.scored), "trouble": shown.trouble}


def as_json(scored: Scored | None) -> dict[str, Any] | None:
    if scored is None:
        return None
    tally = scored.tally
    return {
        "seats": tally.seats,
        "totals": tally.totals,
        "winners": tally.winners,
        "lines": [
            {"seat": line.seat, "points": line.points, "why": line.why, "sheet": line.sheet, "fields": line.fields}
            for line in tally.lines
        ],
        "notes": tally.notes,
        "questions": [
            {"sheet": q.sheet, "field": q.field, "read": q.read, "proposal": q.proposal, "why": q.why}
            for q in scored.questions
        ],
        "outcomes": dict(scored.outcomes),
    }


def counted(desk: Desk) -> ResponseReturnValue:
    """Form: what was said of fields, and pictures, the ones that the page showed."""
    if request.form.get("pictures") != _stamp(desk.pictures):
        flash("The photos have changed meanwhile. Look at them once more.")
        return _back(desk)
    before = _review(desk, carried())
    answers = given(before)
    after = _review(desk, answers)
    if "fix" in request.form or "add" in request.form:
        return show(desk, answers)
    if after.asked or after.trouble or not after.scored:
        missing = any(f"ask|{one.sheet}|{one.field}" not in request.form for one in before.asked)
        again = "Every question needs an answer." if missing else "Thank you. With that the rules have a new question."
        return show(desk, answers, after.trouble or again), 422
    assert desk.batch
    if desk.session and _make_moves(desk.session, after.scored):
        kept_pictures().wipe(desk.batch)
        return redirect(url_for("play.table", code=desk.batch), 303)
    desk.remember(answers)
    kept_pictures().count(desk.batch, desk.pictures, finished=True)
    return _back(desk)


def wiped(desk: Desk) -> ResponseReturnValue:
    """Form: picture, to throw one away; without it all go."""
    assert desk.batch
    one = request.form.get("picture") or None
    kept_pictures().wipe(desk.batch, one)
    flash("The picture is deleted." if one else "All pictures of this game are deleted.")
    if one or desk.session:
        return _back(desk)
    return _from_the_start(desk)


def _review(desk: Desk, answers: Answers) -> Review:
    pictures = desk.pictures
    address = {it.id: addresses(desk)["picture"] + f"/{it.id}.jpg" for it in pictures}
    return review(desk.game, pictures, desk.state, desk.names, answers, address)


def _make_moves(session: Session, scored: Scored) -> bool:
    """What the counted paper means at its table, one move after the other; False if it means nothing there."""
    made = False
    while told := SCORABLE[session.table.head.game].moves(scored, session.table.state):
        for words in told:
            seat = _asked(session)
            registry().move(session, token(session, seat), words, session.table.version, seat=seat)
        made = True
    return made


def _asked(session: Session) -> int | None:
    """The seat that the table waits for, if this browser may speak for it."""
    table = session.table
    waiting = table.head.table.view(table.state, None)["waiting"]
    return next((seat for seat in waiting if seat in my_seats(session) or not table.seats[seat].taken), None)


def _counts(desk: Desk) -> dict[int, str]:
    """How many may have played, each with its desk: asked before the first photo, where the paper does not tell."""
    if desk.batch or not SCORABLE[desk.game].own:
        return {}
    return {n: url_for("paper_desk.start", game=desk.game, players=n) for n in GAMES[desk.game].players}


def _stamp(pictures: list[Picture]) -> str:
    return " ".join(picture.id for picture in pictures)


def _back(desk: Desk) -> ResponseReturnValue:
    return redirect(addresses(desk)["desk"], 303)


def _from_the_start(desk: Desk) -> ResponseReturnValue:
    return redirect(url_for("paper_desk.start", game=desk.game, players=desk.players), 303)
