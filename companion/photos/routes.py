"""Photos of finished paper, at a table or without one: send them, answer what is in doubt, count them.

Plain forms, made lively by `photos.js`. Each address exists twice: with the code of a table, or with a batch,
whose name is 128 random bits: whoever knows it may look. What a game does in its own way is in its Photo record.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.errors import Illegal
from companion.photos import upload
from companion.photos.desk import Desk, addresses, desk_at, new_desk, on_batch, receive, start_of
from companion.photos.pictures import Picture, new_batch
from companion.photos.review import ASK, Review, by_reason, review
from companion.photos.scorable import Photo, Scored
from companion.photos.scoring import SETTLED
from companion.photos.upload import kept_pictures
from companion.tables.session import Session
from companion.web.parsing import registry
from companion.web.play import my_seats, session_of, token
from companion.web.security import wants_json
from games.catalogue import GAMES
from games.kit.photo import Answers

SAID_AT_MOST = 400
VALUE_LENGTH = 80
CHANGED = "The photos have changed meanwhile. Please check them once more."
COVERED_YET = "Take another photo without what covers the paper, or say that nothing lies there."
UNANSWERED = "Every question needs an answer. Tap what is really on the paper."
OTHER = "other"  # the form's word for an answer without a button of its own
DISPUTE = "dispute"  # the form's word on what to believe where paper and table disagree


def start(game: str) -> ResponseReturnValue:
    return _page(new_desk(game), {})


def begin(game: str) -> ResponseReturnValue:
    """Multipart: photo, seat. The first photo that can be read makes the batch."""
    here = replace(new_desk(game), batch=new_batch())
    assert here.batch
    here.remember({})
    try:
        found = receive(here)
    except BaseException:
        kept_pictures().wipe(here.batch)
        raise
    if wants_json():
        return {"batch": addresses(here)["desk"], **found}
    if not here.pictures:
        kept_pictures().wipe(here.batch)
        return redirect(start_of(here), 303)
    return _back(here)


def moved(game: str = "polders") -> ResponseReturnValue:
    """Where the page for photos without a table used to be."""
    return redirect(f"{url_for('photo_batches.start', game=game)}?{request.query_string.decode()}".rstrip("?"), 303)


def desk(**place: str) -> ResponseReturnValue:
    here = desk_at(**place)
    return _page(here, here.said)


def send(**place: str) -> ResponseReturnValue:
    """Multipart: photo, one or more. A script sends one at a time and gets JSON."""
    here = desk_at(**place)
    found = receive(here)
    return found if wants_json() else _back(here)


def keep(**place: str) -> ResponseReturnValue:
    """Form: what was said about fields, and pictures, the ones that the page showed."""
    here = desk_at(**place)
    if not here.pictures or request.form.get("pictures") != _stamp(here.pictures):
        flash(CHANGED)
        return _back(here)
    carried = _carried(here)
    before = review(here, carried)
    answers = _given(here, before, carried)
    if not request.form.keys().isdisjoint(("fix", "add", "say")):
        return _page(here, answers)
    if left := _unanswered(answers):
        covered = any(one.name in left for one in before.areas)
        return _page(here, answers, COVERED_YET if covered else UNANSWERED, left), 422
    after = review(here, settled := {**answers, **{(sheet.id, SETTLED): SETTLED for sheet in before.sheets}})
    if after.trouble:
        return _page(here, answers if before.trouble else carried, after.trouble), 422
    if after.missing and not here.session:
        return _page(here, answers, f"Still to come: {', '.join(after.missing)}. Photograph every sheet."), 422
    return _count(here, settled, after, {it.sheet for it in before.disputes})


def wipe(**place: str) -> ResponseReturnValue:
    """Form: picture, to delete a single one; without it all of them go."""
    here = desk_at(**place)
    assert here.batch
    one = request.form.get("picture") or None
    kept_pictures().wipe(here.batch, one)
    flash("The picture is deleted." if one else "All pictures of this game are deleted.")
    return _back(here) if one or here.session else redirect(start_of(here), 303)


def picture(id_: str, code: str = "", batch: str = "") -> ResponseReturnValue:
    if code:
        session = session_of(code)
        session.seated(token(session))
        return upload.picture(session.table.head.code, id_)
    on_batch(batch)
    return upload.picture(batch, id_)


def glimpse() -> ResponseReturnValue:
    """Body: a small JPEG of what a phone's camera sees. JSON: where the sheets are, and whether to take the photo."""
    seen = upload.glimpse()
    if seen is None:
        return {"busy": True}
    sheets = [{"title": it.title, "outline": it.outline, "ready": it.ready} for it in seen.sheets]
    return {"busy": False, "sheets": sheets, "ready": seen.ready, "say": seen.say}


def _page(desk: Desk, answers: Answers, again: str = "", only: Collection[str] | None = None) -> str:
    """The desk. If a form came back incomplete, it asks `only` what was left open, and nothing new."""
    shown, photo = _only(review(desk, answers), only), desk.photo
    people = [(seat, desk.names[seat]) for seat in range(desk.players)] if photo.own else []
    photographed = {sheet.owner for sheet in shown.sheets}
    waiting = [seat for seat, _ in people if seat not in photographed]
    kept = bool(desk.pictures) and all(picture.counted for picture in desk.pictures) and answers == desk.said
    plays = (
        desk.session and shown.scored and not photo.keeps_pictures(desk.state) and photo.moves(shown.scored, desk.state)
    )
    return render_template(
        "photos/desk.html",
        game=desk.game,
        title=GAMES[desk.game].title,
        wording=photo.wording,
        counts=_player_counts(desk),
        review=shown,
        by_reason=by_reason,
        answers={place: value for place, value in answers.items() if place[1] != SETTLED},
        again=again or shown.trouble,
        people=people,
        next_seat=next((seat for seat in waiting if seat in desk.mine), waiting[0] if waiting else 0),
        progress=_progress(desk, shown),
        pictures=_stamp(desk.pictures),
        kept_pictures=desk.pictures,
        kept=kept,
        players=desk.players,
        assignments=desk.assignments,
        names=request.form.getlist("name"),
        to=addresses(desk),
        result=photo.result(desk, None) if photo.result else None,
        tally=shown.scored.tally if shown.scored and not shown.open and (plays or not photo.result) else None,
        plays=bool(plays),
        table={"code": desk.batch} if desk.session else None,
        **(photo.grid(shown) if photo.grid else {"grid": None}),
    )


def _progress(desk: Desk, shown: Review) -> list[tuple[str, str]]:
    """Each sheet or each player of the game, and how far they are."""
    if desk.photo.own:
        photographed = {sheet.owner for sheet in shown.sheets}
        robots = desk.session.table.head.robots if desk.session else ()  # the phones know what they drew
        whose = [it for it in enumerate(desk.names) if it[0] not in robots] if desk.players > 1 else []
        return [(name, "read" if seat in photographed else "to come") for seat, name in whose]
    to_check = (*shown.areas, *shown.asked)
    asked = {sheet.id: sum(one.sheet == sheet.id for one in to_check) for sheet in shown.sheets}
    disputed = {it.sheet for it in shown.disputes}
    fresh = {picture.reading.id for picture in desk.pictures if not picture.counted}
    found = []
    for sheet, entered in desk.photo.wanted(desk.players, desk.state, asked).items():
        how = "counted" if entered and sheet not in fresh else "read" if sheet in asked else "to come"
        how = "to compare" if sheet in disputed else how
        found.append((desk.photo.wording.sheet(sheet), f"{asked[sheet]} to check" if asked.get(sheet) else how))
    return found


def _player_counts(desk: Desk) -> dict[int, str]:
    """How many may have played, each with its page: asked before the first photo, where the paper does not say."""
    if desk.batch or not desk.photo.own:
        return {}
    return {n: start_of(replace(desk, players=n)) for n in GAMES[desk.game].players}


def _only(shown: Review, only: Collection[str] | None) -> Review:
    if only is None:
        return shown
    asked = tuple(one for one in shown.questions if one.name in only)
    disputed = DISPUTE in only
    return replace(
        shown,
        asked=tuple(one for one in asked if not one.area),
        areas=tuple(one for one in asked if one.area),
        below=(),
        spare=(),
        disputes=shown.disputes if disputed else (),
        disputed=shown.disputed if disputed else (),
    )


def _carried(desk: Desk) -> Answers:
    """Answers that the page carries along or that a script has set, and what was settled before this page."""
    settled = {place: value for place, value in desk.said.items() if place[1] == SETTLED}
    return {**settled, **_said(desk, request.form.getlist("said")[:SAID_AT_MOST])}


def _said(desk: Desk, words: Iterable[str]) -> Answers:
    """Such as `flutter/meadow|bee teal|L03`. What cannot stand in a field is left out."""
    answers = {}
    for word in words:
        match word.split("|", 2):
            case [sheet, field, value] if sheet.split("/")[0] == desk.game and field != SETTLED:
                known = desk.photo.wording.choices(sheet, field)
                if not known or value in known:
                    answers[sheet, field] = value[:VALUE_LENGTH]
    return answers


def _given(desk: Desk, shown: Review, carried: Answers) -> Answers:
    """All answers so far. A number that was wiped out is no answer."""
    said = {**carried, **_corrected(desk, shown), **_tapped(desk), **_numbers(shown)}
    said |= _said(desk, request.form.getlist("say")[:1])
    return {place: value for place, value in said.items() if value}


def _corrected(desk: Desk, shown: Review) -> Answers:
    """A field that somebody corrects without a script."""
    sheet = next((it for it in shown.sheets if it.id == request.form.get("fix")), None)
    if sheet is None:
        return {}
    field, value = request.form.get(f"field|{sheet.id}", ""), request.form.get(f"value|{sheet.id}", "")
    known = desk.photo.wording.choices(sheet.id, field)
    offered = {it.value for it in sheet.choices}
    if field not in {it[0] for it in sheet.fields} or value not in offered or (known and value not in known):
        raise Illegal("That cannot be right. Go back and choose again.")
    return {(sheet.id, field): value}


def _tapped(desk: Desk) -> Answers:
    """The answers to questions. Something else was painted, so it is among what the page carries."""
    taps = [(name, _chosen(name, value)) for name, value in request.form.items() if name.startswith(ASK)]
    taps = [(name, value) for name, value in taps if value != OTHER]
    return _said(desk, (f"{name.removeprefix(ASK)}|{value}" for name, value in taps[:SAID_AT_MOST]))


def _chosen(name: str, value: str) -> str:
    """The answer itself, where something else was chosen from a list."""
    return (value == OTHER and request.form.get(f"{OTHER}|{name}")) or value


def _unanswered(answers: Answers) -> set[str]:
    """The questions on the page that nobody has answered."""
    asked = request.form.getlist("asked")[:SAID_AT_MOST]
    given = {f"{ASK}{sheet}|{field}" for sheet, field in answers}
    return {name for name in asked if name not in given and not (name == DISPUTE and request.form.get(DISPUTE))}


def _numbers(shown: Review) -> Answers:
    """What players have counted themselves."""
    fields = [(sheet.id, field) for sheet in shown.sheets if sheet.numbers for field, _ in sheet.numbers.fields]
    names = {place: f"number|{'|'.join(place)}" for place in fields}
    return {place: request.form[name].strip()[:VALUE_LENGTH] for place, name in names.items() if name in request.form}


def _count(desk: Desk, answers: Answers, after: Review, disputed: Collection[str]) -> ResponseReturnValue:
    """The paper goes to its table as its players' word. The rules may disagree, but the paper counts. Where that has
    been `disputed`, nobody is told once more.
    """
    photo = desk.photo
    assert desk.batch
    assert after.scored
    played = desk.session and _make_moves(desk.session, photo, _news(desk, answers, after.scored))
    if played and not photo.keeps_pictures(desk.state):
        kept_pictures().wipe(desk.batch)
        return redirect(url_for("play.table", code=desk.batch), 303)
    desk.remember(answers)
    result = photo.result(desk, after.scored) if photo.result else None
    kept_pictures().count(desk.batch, desk.pictures, finished=bool(result) or photo.result is None)
    for sheet in after.sheets:
        if after.scored.outcomes.get(sheet.id) in photo.wording.warnings and sheet.id not in disputed:
            flash(f"{sheet.title}: {sheet.outcome}")
    return redirect(result, 303) if result else _back(desk)


def _news(desk: Desk, answers: Answers, scored: Scored) -> Scored:
    """Only the sheets with a new picture or a new answer: others may have been corrected by hand since."""
    before = desk.said
    sheets = {picture.reading.id for picture in desk.pictures if not picture.counted}
    sheets |= {place[0] for place in {*answers, *before} if answers.get(place) != before.get(place)}
    values: Mapping[str, Any] = {sheet: its for sheet, its in scored.values.items() if sheet in sheets}
    return replace(scored, values=values) if desk.photo.keeps_pictures(desk.state) else scored


def _make_moves(session: Session, photo: Photo, scored: Scored) -> bool:
    """Make the moves that the counted paper means at its table; False if there are none."""
    made = False
    while moves := photo.moves(scored, session.table.state):
        for words in moves:
            seat = _waited_for(session)
            registry().move(session, token(session, seat), words, session.table.version, seat=seat)
        made = True
    return made


def _waited_for(session: Session) -> int | None:
    """The seat that the table waits for, if this browser may speak for it."""
    table = session.table
    waiting = table.head.table.view(table.state, None)["waiting"]
    return next((seat for seat in waiting if seat in my_seats(session) or not table.seats[seat].taken), None)


def _stamp(pictures: list[Picture]) -> str:
    return " ".join(picture.id for picture in pictures)


def _back(desk: Desk) -> ResponseReturnValue:
    return redirect(addresses(desk)["desk"], 303)
