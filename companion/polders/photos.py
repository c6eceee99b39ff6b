"""Photographed polders at their table: send them, look at the squares in doubt, count them."""

from typing import Any

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.errors import Illegal
from companion.photos.pictures import Picture
from companion.photos.scoring import joined
from companion.photos.upload import Upload, arrive, kept_pictures, receive
from companion.photos.workers import PHOTO_WORKERS
from companion.polders.review import VERDICTS, Review, Reviewed, ink_of, photos_of, review
from companion.polders.review_form import Given, carried, given
from companion.tables.session import Session
from companion.web.parsing import registry
from companion.web.play import my_seats, page, token
from companion.web.security import wants_json
from games.kit.photo import Answers
from games.polders.components import COLOURS, POLDERS, Polder
from games.polders.notation import LETTERS
from games.polders.photo.ending import missing
from games.polders.photo.sheet import Checked, misfit, polder_of
from games.polders.table.refusals import too_early_to_score
from games.polders.table.state import State, over

TOO_EARLY = "The game is not over yet, so this photo was read but not kept."


def desk(session: Session) -> ResponseReturnValue:
    _finished(session)
    return _page(session, _review(session, {}), {})


def send(session: Session) -> ResponseReturnValue:
    _finished(session)
    code, players = session.table.head.code, session.table.state.players
    arrived = receive(lambda name, data: arrive(code, name, data, lambda id_: misfit(id_, players)))
    return told(arrived) if wants_json() else _back(session)


def keep(session: Session) -> ResponseReturnValue:
    """Form: marksN, askN-FIELD, saidN as the page shows them; pictures, the ones that it showed."""
    _finished(session)
    before = _review(session, carried(request.form))
    if request.form.get("pictures") != pictures_of(before):
        flash("The photos have changed meanwhile. Look at the squares once more.")
        return _back(session)
    answers = given(before, request.form)
    after = _review(session, answers.all)
    if answers.open or after.questions:
        return _page(session, after, answers.all, asks_again(answers, after)), 422
    _count(session, after)
    if missing(session.table.state):
        return _back(session)
    return redirect(url_for("polders_results.result", code=session.table.head.code), 303)


def wipe(session: Session) -> ResponseReturnValue:
    _finished(session)
    kept_pictures().wipe(session.table.head.code, request.form.get("picture") or None)
    flash("The picture is deleted." if request.form.get("picture") else "All pictures of this table are deleted.")
    return _back(session)


def checked(session: Session, name: str, data: bytes) -> dict[str, Any]:
    """For the API: the reading of one photo, with what the rules and the log doubt; kept only when the game is over."""
    state: State = session.table.state
    finished = over(state)
    arrived = arrive(session.table.head.code if finished else None, name, data, lambda id_: misfit(id_, state.players))
    verdicts = PHOTO_WORKERS.judge(joined([arrived.reading]), LETTERS[: state.players], state if finished else None)
    said: dict[str, Any] = arrived.reading.to_json() | {"kept": [picture.id for picture in arrived.pictures]}
    for sheet in said["sheets"]:
        sheet["problems"] += _suspects(verdicts[sheet["id"]])
        sheet["log"] = verdicts[sheet["id"]].verdict.outcome
    if not finished:
        said["problems"] += [{"field": "", "why": TOO_EARLY}]
    return said


def told(arrived: list[Upload]) -> dict[str, list[str]]:
    """For the script: the names of the sheets that were found, and what to say of the photo."""
    return {
        "sheets": [polder_of(picture.reading.id).name for it in arrived for picture in it.pictures],
        "problems": [problem.why for it in arrived for problem in it.reading.problems],
    }


def pictures_of(shown: Review) -> str:
    return " ".join(picture.id for sheet in shown.sheets for picture in sheet.pictures)


def asks_again(answers: Given, after: Review) -> str:
    if answers.open:
        return "Every question needs an answer: tap what really stands in the square."
    return "Thank you. With that the rules have a new question." if after.questions else ""


def counted_photos(session: Session) -> dict[int, Markup]:
    """For the result: the pictures that were counted, as long as they are kept; for the table's seats only."""
    if not my_seats(session):
        return {}
    code = session.table.head.code
    counted = [it for it in kept_pictures().pictures(code) if it.counted]
    return photos_of(counted, lambda id_: url_for("photos.picture", code=code, id_=id_))


def _finished(session: Session) -> None:
    """The desk is for the table's seats only, and only when its game is over."""
    session.seated(token(session))
    reason = too_early_to_score(session.table.state)
    if reason:
        raise Illegal(reason)


def _suspects(sheet: Checked) -> list[dict[str, Any]]:
    return [
        {"field": question.field, "why": question.why, "read": question.read, "proposal": question.proposal}
        for question in sheet.questions
    ]


def _review(session: Session, answers: Answers) -> Review:
    code, state = session.table.head.code, session.table.state
    fresh = [it for it in kept_pictures().pictures(code) if not it.counted]
    address = {it.id: url_for("photos.picture", code=code, id_=it.id) for it in fresh}
    return review(fresh, state.players, state, answers, address)


def _page(session: Session, shown: Review, answers: Answers, again: str = "") -> str:
    code = session.table.head.code
    return render_template(
        "photos/desk.html",
        review=shown,
        answers=answers,
        again=again,
        pens=[colour for colour in COLOURS if colour.letter in shown.letters],
        progress=[(polder, _standing(session, polder, shown)) for polder in POLDERS[: session.table.state.players]],
        pictures=pictures_of(shown),
        shelved=kept_pictures().pictures(code),
        to={
            "desk": url_for("photos.desk", code=code),
            "send": url_for("photos.send", code=code),
            "keep": url_for("photos.keep", code=code),
            "wipe": url_for("photos.wipe", code=code),
        },
        **page(session),
    )


def _standing(session: Session, polder: Polder, shown: Review) -> str:
    """Of a polder in a word or two."""
    sheet = next((sheet for sheet in shown.sheets if sheet.polder is polder), None)
    if sheet is not None:
        return f"{len(sheet.asked)} to look at" if sheet.asked else "read"
    return "to come" if polder in missing(session.table.state) else "counted"


def _count(session: Session, shown: Review) -> None:
    """The squares go to the table as its players' word; the rules may disagree, but the paper counts."""
    for sheet in shown.sheets:
        tokens = ink_of(sheet.tokens, sheet.polder)
        state: State = session.table.state
        if not state.sheets or state.sheets[sheet.polder.index] != tokens:
            words = f"sheet {sheet.polder.index} {''.join(tokens)}"
            registry().move(session, token(session), words, session.table.version)
        if sheet.verdict in (VERDICTS["no history"], VERDICTS["not decided"]):
            flash(f"{sheet.polder.name}: {sheet.verdict}")
    kept_pictures().count(
        session.table.head.code, _all_pictures(shown.sheets), finished=not missing(session.table.state)
    )


def _all_pictures(sheets: tuple[Reviewed, ...]) -> list[Picture]:
    return [picture for sheet in sheets for picture in sheet.pictures]


def _back(session: Session) -> ResponseReturnValue:
    return redirect(url_for("photos.desk", code=session.table.head.code), 303)
