"""What a player says in the review of any game: taps on questions, corrections, and answers of earlier rounds."""

from flask import request

from companion.errors import Illegal
from companion.photos.review import Review
from companion.photos.scoring import game_of
from games.kit.photo import Answers

SAID_AT_MOST = 400
VALUE_LENGTH = 80


def given(shown: Review) -> Answers:
    """All answers so far; a number that was wiped out is none."""
    said = {**carried(), **_fixed(shown), **_tapped(shown), **_numbers(shown)}
    return {place: value for place, value in said.items() if value}


def carried() -> Answers:
    """Answers of earlier rounds, which the page carries along: `flutter/meadow|bee teal|L03`."""
    answers = {}
    for words in request.form.getlist("said")[:SAID_AT_MOST]:
        match words.split("|", 2):
            case [sheet, field, value]:
                answers[sheet, field] = value[:VALUE_LENGTH]
    return answers


def _tapped(shown: Review) -> Answers:
    """Only what was offered counts."""
    taps = {}
    for one in shown.asked:
        value = request.form.get(one.name, "")
        if value in {option.value for option in one.options}:
            taps[one.sheet, one.field] = value
    return taps


def _fixed(shown: Review) -> Answers:
    """A field that somebody corrects by hand."""
    sheet = next((it for it in shown.sheets if it.id == request.form.get("fix")), None)
    if sheet is None:
        return {}
    field, value = request.form.get(f"field|{sheet.id}", ""), request.form.get(f"value|{sheet.id}", "")
    known = game_of(sheet.id).wording.choices(sheet.id, field)
    if field not in {it[0] for it in sheet.fields} or value not in (known or {it.value for it in sheet.choices}):
        raise Illegal("That cannot stand there. Go back and choose again.")
    return {(sheet.id, field): value}


def _numbers(shown: Review) -> Answers:
    """What players have counted themselves."""
    fields = [(sheet.id, field) for sheet in shown.sheets if sheet.numbers for field, _ in sheet.numbers.fields]
    names = {place: f"number|{'|'.join(place)}" for place in fields}
    return {place: request.form[name].strip()[:VALUE_LENGTH] for place, name in names.items() if name in request.form}
