"""Photos of a game that had no table. Its batch has a name of 128 random bits, and whoever knows the name may look."""

from typing import Any

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.photos import upload
from companion.photos.pictures import is_new_batch, new_batch
from companion.photos.upload import Upload, arrive, kept_pictures, receive
from companion.polders.by_hand import assignments_chosen, players_chosen
from companion.polders.photos import asks_again, pictures_of, told
from companion.polders.review import Review, ink_of, review
from companion.polders.review_form import carried, given
from companion.web.security import wants_json
from games.kit.photo import Answers
from games.polders.components import COLOURS, FILLINGS, POLDERS
from games.polders.notation import EMPTY, LETTERS, dump_marks
from games.polders.photo.ending import inked_of
from games.polders.photo.sheet import misfit


def start() -> ResponseReturnValue:
    """Query: players, task, as the page that asks for them sends them."""
    return _page(None, players_chosen(), assignments_chosen(), Review(""), {})


def begin() -> ResponseReturnValue:
    """Multipart: photo; the query says who plays what. The first photo that can be read makes the batch."""
    players, assignments = players_chosen(), assignments_chosen()
    batch = new_batch()
    kept_pictures().note(batch, {"players": players, "assignments": assignments})
    try:
        arrived = _receive(batch, players)
    except BaseException:
        kept_pictures().wipe(batch)
        raise
    if wants_json():
        return {"batch": url_for("polders_photo_game.desk", batch=batch), **told(arrived)}
    if not arrived:
        kept_pictures().wipe(batch)
        return redirect(url_for("polders_photo_game.start", players=players, task=assignments), 303)
    return redirect(url_for("polders_photo_game.desk", batch=batch), 303)


def desk(batch: str) -> ResponseReturnValue:
    players, assignments = _facts(batch)
    return _page(batch, players, assignments, _review(batch, players, {}), {})


def send(batch: str) -> ResponseReturnValue:
    players, _ = _facts(batch)
    arrived = _receive(batch, players)
    return told(arrived) if wants_json() else _back(batch)


def keep(batch: str) -> ResponseReturnValue:
    players, assignments = _facts(batch)
    before = _review(batch, players, carried(request.form))
    if request.form.get("pictures") != pictures_of(before):
        flash("The photos have changed meanwhile. Look at the squares once more.")
        return _back(batch)
    answers = given(before, request.form)
    after = _review(batch, players, answers.all)
    missing = _missing(after, players)
    if answers.open or after.questions or missing:
        again = asks_again(answers, after) or f"Still to come: {', '.join(missing)}. Photograph every sheet."
        return _page(batch, players, assignments, after, answers.all, again), 422
    kept_pictures().count(batch, (), finished=True)
    return redirect(url_for("polders_by_hand.result", **_result(after, players, assignments, batch)), 303)


def wipe(batch: str) -> ResponseReturnValue:
    players, assignments = _facts(batch)
    if request.form.get("picture"):
        kept_pictures().wipe(batch, request.form["picture"])
        return _back(batch)
    kept_pictures().wipe(batch)
    flash("All pictures of this game are deleted.")
    return redirect(url_for("polders_photo_game.start", players=players, task=assignments), 303)


def picture(batch: str, id_: str) -> ResponseReturnValue:
    _facts(batch)
    return upload.picture(batch, id_)


def _receive(batch: str, players: int) -> list[Upload]:
    return receive(lambda name, data: arrive(batch, name, data, lambda id_: misfit(id_, players)))


def _facts(batch: str) -> tuple[int, tuple[str, ...]]:
    facts = kept_pictures().noted(batch) if is_new_batch(batch) else None
    if facts is None or "assignments" not in facts:
        abort(404)
    return facts["players"], tuple(facts["assignments"])


def _review(batch: str, players: int, answers: Answers) -> Review:
    pictures = kept_pictures().pictures(batch)
    address = {it.id: url_for("polders_photo_game.picture", batch=batch, id_=it.id) for it in pictures}
    return review(pictures, players, None, answers, address)


def _missing(shown: Review, players: int) -> list[str]:
    here = {sheet.polder.index for sheet in shown.sheets}
    return [polder.name for polder in POLDERS[:players] if polder.index not in here]


def _result(shown: Review, players: int, assignments: tuple[str, ...], batch: str) -> dict[str, Any]:
    """The query of the result by hand. There the seats play red, blue, green, black; other pens are renamed."""
    seat = dict(zip(shown.letters, LETTERS, strict=False))
    marks = {}
    for sheet in shown.sheets:
        tokens = [
            token if token == EMPTY else seat[token[0]] + token[1] for token in ink_of(sheet.tokens, sheet.polder)
        ]
        marks[f"marks{sheet.polder.index}"] = dump_marks(inked_of(sheet.polder, tokens, players))
    pens = [colour.name.capitalize() for colour in COLOURS if colour.letter in shown.letters]
    names = [name or pen for name, pen in zip(request.form.getlist("name"), pens, strict=False)]
    return {"players": players, "task": assignments, "name": names or pens, "batch": batch, **marks}


def _page(
    batch: str | None, players: int, assignments: tuple[str, ...], shown: Review, answers: Answers, again: str = ""
) -> str:
    asked = {sheet.polder.index: len(sheet.asked) for sheet in shown.sheets}
    send = (
        url_for("polders_photo_game.send", batch=batch)
        if batch
        else url_for("polders_photo_game.begin", players=players, task=assignments)
    )
    return render_template(
        "photos/desk.html",
        table=None,
        review=shown,
        answers=answers,
        again=again,
        pens=[colour for colour in COLOURS if colour.letter in shown.letters],
        fillings=FILLINGS,
        progress=[(polder, _standing(asked.get(polder.index))) for polder in POLDERS[:players]],
        pictures=pictures_of(shown),
        shelved=kept_pictures().pictures(batch) if batch else (),
        names=request.form.getlist("name"),
        to={
            "desk": url_for("polders_photo_game.desk", batch=batch) if batch else "",
            "send": send,
            "keep": url_for("polders_photo_game.keep", batch=batch) if batch else "",
            "wipe": url_for("polders_photo_game.wipe", batch=batch) if batch else "",
        },
    )


def _standing(asked: int | None) -> str:
    return "to come" if asked is None else f"{asked} to look at" if asked else "read"


def _back(batch: str) -> ResponseReturnValue:
    return redirect(url_for("polders_photo_game.desk", batch=batch), 303)
