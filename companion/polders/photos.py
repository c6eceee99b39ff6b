"""Photographed polders at their table: send them, look at the squares in doubt, count them."""

from typing import Any

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.errors import Illegal
from companion.photos.pictures import Picture
from companion.photos.scoring import together
from companion.photos.upload import Arrival, arrive, receive, shelf
from companion.photos.workers import ROOM
from companion.polders.review import VERDICTS, Review, Reviewed, ink_of, photos_of, review
from companion.polders.review_form import Given, carried, given
from companion.tables.session import Room
from companion.web.parsing import hall
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


def desk(room: Room) -> ResponseReturnValue:
    _finished(room)
    return _page(room, _review(room, {}), {})


def send(room: Room) -> ResponseReturnValue:
    _finished(room)
    code, players = room.table.head.code, room.table.state.players
    arrived = receive(lambda name, data: arrive(code, name, data, lambda id_: misfit(id_, players)))
    return told(arrived) if wants_json() else _back(room)


def keep(room: Room) -> ResponseReturnValue:
    """Form: marksN, askN-FIELD, saidN as the page shows them; pictures, the ones that it showed."""
    _finished(room)
    before = _review(room, carried(request.form))
    if request.form.get("pictures") != pictures_of(before):
        flash("The photos have changed meanwhile. Look at the squares once more.")
        return _back(room)
    answers = given(before, request.form)
    after = _review(room, answers.all)
    if answers.open or after.questions:
        return _page(room, after, answers.all, asks_again(answers, after)), 422
    _count(room, after)
    if missing(room.table.state):
        return _back(room)
    return redirect(url_for("polders_results.result", code=room.table.head.code), 303)


def wipe(room: Room) -> ResponseReturnValue:
    _finished(room)
    shelf().wipe(room.table.head.code, request.form.get("picture") or None)
    flash("The picture is deleted." if request.form.get("picture") else "All pictures of this table are deleted.")
    return _back(room)


def checked(room: Room, name: str, data: bytes) -> dict[str, Any]:
    """For the API: the reading of one photo, with what the rules and the log doubt; kept only when the game is over."""
    state: State = room.table.state
    finished = over(state)
    arrived = arrive(room.table.head.code if finished else None, name, data, lambda id_: misfit(id_, state.players))
    verdicts = ROOM.judge(together([arrived.reading]), LETTERS[: state.players], state if finished else None)
    said: dict[str, Any] = arrived.reading.to_json() | {"kept": [picture.id for picture in arrived.pictures]}
    for sheet in said["sheets"]:
        sheet["problems"] += _suspects(verdicts[sheet["id"]])
        sheet["log"] = verdicts[sheet["id"]].verdict.outcome
    if not finished:
        said["problems"] += [{"field": "", "why": TOO_EARLY}]
    return said


def told(arrived: list[Arrival]) -> dict[str, list[str]]:
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


def counted_photos(room: Room) -> dict[int, Markup]:
    """For the result: the pictures that were counted, as long as they are kept; for the table's seats only."""
    if not my_seats(room):
        return {}
    code = room.table.head.code
    counted = [it for it in shelf().pictures(code) if it.counted]
    return photos_of(counted, lambda id_: url_for("photos.picture", code=code, id_=id_))


def _finished(room: Room) -> None:
    """The desk is for the table's seats only, and only when its game is over."""
    room.seated(token(room))
    reason = too_early_to_score(room.table.state)
    if reason:
        raise Illegal(reason)


def _suspects(sheet: Checked) -> list[dict[str, Any]]:
    return [
        {"field": question.field, "why": question.why, "read": question.read, "proposal": question.proposal}
        for question in sheet.questions
    ]


def _review(room: Room, answers: Answers) -> Review:
    code, state = room.table.head.code, room.table.state
    fresh = [it for it in shelf().pictures(code) if not it.counted]
    address = {it.id: url_for("photos.picture", code=code, id_=it.id) for it in fresh}
    return review(fresh, state.players, state, answers, address)


def _page(room: Room, shown: Review, answers: Answers, again: str = "") -> str:
    code = room.table.head.code
    return render_template(
        "photos/desk.html",
        review=shown,
        answers=answers,
        again=again,
        pens=[colour for colour in COLOURS if colour.letter in shown.letters],
        progress=[(polder, _standing(room, polder, shown)) for polder in POLDERS[: room.table.state.players]],
        pictures=pictures_of(shown),
        shelved=shelf().pictures(code),
        to={
            "desk": url_for("photos.desk", code=code),
            "send": url_for("photos.send", code=code),
            "keep": url_for("photos.keep", code=code),
            "wipe": url_for("photos.wipe", code=code),
        },
        **page(room),
    )


def _standing(room: Room, polder: Polder, shown: Review) -> str:
    """Of a polder in a word or two."""
    sheet = next((sheet for sheet in shown.sheets if sheet.polder is polder), None)
    if sheet is not None:
        return f"{len(sheet.asked)} to look at" if sheet.asked else "read"
    return "to come" if polder in missing(room.table.state) else "counted"


def _count(room: Room, shown: Review) -> None:
    """The squares go to the table as its players' word; the rules may disagree, but the paper counts."""
    for sheet in shown.sheets:
        tokens = ink_of(sheet.tokens, sheet.polder)
        state: State = room.table.state
        if not state.sheets or state.sheets[sheet.polder.index] != tokens:
            words = f"sheet {sheet.polder.index} {''.join(tokens)}"
            hall().move(room, token(room), words, room.table.version)
        if sheet.verdict in (VERDICTS["no history"], VERDICTS["not decided"]):
            flash(f"{sheet.polder.name}: {sheet.verdict}")
    shelf().count(room.table.head.code, _all_pictures(shown.sheets), finished=not missing(room.table.state))


def _all_pictures(sheets: tuple[Reviewed, ...]) -> list[Picture]:
    return [picture for sheet in sheets for picture in sheet.pictures]


def _back(room: Room) -> ResponseReturnValue:
    return redirect(url_for("photos.desk", code=room.table.head.code), 303)
