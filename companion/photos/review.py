"""Photographed paper of any game as the review shows it: every sheet, the few fields to ask about, and the tally."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from companion.photos.pictures import Picture
from companion.photos.scorable import Numbers, Scored, Wording
from companion.photos.scoring import SCORABLE, joined
from companion.photos.workers import PHOTO_WORKERS
from companion.vision.reading import Bounds, Reading, Unreadable
from games.kit.photo import UNCLEAR, Answers, Question, Seen

OPTIONS = 6  # to choose from
AROUND = 0.6  # of a field: what a crop shows around it
MOST_AROUND = 0.1  # of the picture
UNITS = 1000  # the height of a drawn picture
COUNTED_KEPT = 64


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    words: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A field to look at: why, and what it may be, the likeliest first."""

    name: str  # of the form's input
    sheet: str
    field: str
    place: str
    why: str
    options: tuple[Option, ...]
    crop: Markup
    owner: int = -1  # seat, or -1 when it is everybody's


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One sheet: its picture with what was read laid over it, and what can be corrected."""

    id: str
    title: str
    owner: int  # seat, or -1 when it is everybody's
    pictures: tuple[Picture, ...]
    photo: Markup
    outcome: str
    notes: tuple[str, ...]
    fields: tuple[tuple[str, str, str], ...]  # name, place, value that counts
    choices: tuple[Option, ...]  # for any field that is corrected by hand
    numbers: Numbers | None = None  # to be told


@dataclass(frozen=True, slots=True)
class Review:
    sheets: tuple[Reviewed, ...] = ()
    asked: tuple[Asked, ...] = ()
    scored: Scored | None = None
    trouble: str = ""  # why nothing can be counted yet


def review(
    game: str,
    pictures: Sequence[Picture],
    table: Any,
    names: Sequence[str],
    answers: Answers,
    address: Mapping[str, str],
) -> Review:
    """`address` is where the browser finds each picture."""
    seen = joined(Reading(picture.photo, (picture.reading,)) for picture in pictures)
    if not seen:
        return Review()
    key = game, tuple(picture.id for picture in pictures), tuple(sorted(answers.items())), tuple(names)
    try:
        scored, trouble = _counted(key, seen, table, tuple(names), answers), ""
    except Unreadable as refusal:
        scored, trouble = None, str(refusal)
    wording = SCORABLE[game].wording
    asked = tuple(_asked(q, seen, pictures, wording, address) for q in scored.questions) if scored else ()
    shown = tuple(_reviewed(game, id_, seen[id_], pictures, scored, asked, address) for id_ in sorted(seen))
    if table is None:
        shown = tuple(replace(sheet, numbers=wording.numbers(sheet.id)) for sheet in shown)
    return Review(shown, asked, scored, trouble)


def owner_of(game: str, sheet: str) -> int:
    last = sheet.rpartition("/")[2]
    return int(last) - 1 if SCORABLE[game].own and last.isdigit() else -1


def owned(game: str, sheet: str, seat: int | None) -> str:
    """The id of a sheet that belongs to this seat."""
    return f"{sheet}/{seat + 1}" if SCORABLE[game].own and seat is not None else sheet


def _reviewed(
    game: str,
    id_: str,
    seen: Seen,
    pictures: Sequence[Picture],
    scored: Scored | None,
    asked: Sequence[Asked],
    address: Mapping[str, str],
) -> Reviewed:
    wording = SCORABLE[game].wording
    own = tuple(picture for picture in pictures if picture.reading.id == id_)
    values = scored.values.get(id_, {}) if scored else {}
    in_doubt = {one.field for one in asked if one.sheet == id_}
    fields = tuple((field, wording.place(id_, field), values[field]) for field in values)
    kinds = dict.fromkeys(value for field in values for value in _values(seen, field, wording))
    return Reviewed(
        id_,
        wording.sheet(id_),
        owner_of(game, id_),
        own,
        _over(own[-1], values, in_doubt, wording, address[own[-1].id]),
        scored.outcomes.get(id_, "") if scored else "",
        tuple(dict.fromkeys(problem.why for picture in own for problem in picture.reading.problems)),
        fields,
        tuple(Option(value, _words(wording, fields[0][0] if fields else "", value)) for value in kinds),
    )


def _values(seen: Seen, field: str, wording: Wording) -> tuple[str, ...]:
    known = wording.choices(seen.id, field)
    return known or tuple(value for value in seen.fields.get(field, {}) if value != UNCLEAR)


def _words(wording: Wording, field: str, value: str) -> str:
    try:
        return wording.value(field, value)
    except (KeyError, ValueError):
        return value  # a value of another kind of field


def _asked(
    question: Question,
    seen: Mapping[str, Seen],
    pictures: Sequence[Picture],
    wording: Wording,
    address: Mapping[str, str],
) -> Asked:
    sheet = seen[question.sheet]
    chances = sheet.fields.get(question.field, {})
    likely = sorted((value for value in chances if value != UNCLEAR), key=lambda value: -chances[value])
    known = wording.choices(question.sheet, question.field)
    values = dict.fromkeys([question.proposal, question.read, *likely, *known])
    notes = {question.read: "as read"} | {question.proposal: "likeliest"}
    options = tuple(
        Option(value, _words(wording, question.field, value), notes.get(value, "")) for value in list(values)[:OPTIONS]
    )
    newest = [picture for picture in pictures if picture.reading.id == question.sheet][-1]
    place = wording.place(question.sheet, question.field)
    return Asked(
        f"ask|{question.sheet}|{question.field}",
        question.sheet,
        question.field,
        place[:1].upper() + place[1:],
        question.why[:1].upper() + question.why[1:].rstrip(".") + ".",
        options,
        _crop(newest, question.field, address[newest.id], f"{place} on the photo"),
        owner_of(question.sheet.split("/")[0], question.sheet),
    )


def _crop(picture: Picture, field: str, href: str, title: str) -> Markup:
    """A window onto the picture; the browser does the cutting. Without a place the whole picture is shown."""
    box = _place(picture, field)
    whole = box[2] >= 1
    x, y, w, h = _units(picture, box)
    margin = 0.0 if whole else AROUND * min(w, h, MOST_AROUND * UNITS)
    return Markup('<svg class="shot" viewBox="{:g} {:g} {:g} {:g}" role="img" aria-label="{}">{}{}</svg>').format(
        *(x - margin, y - margin, w + 2 * margin, h + 2 * margin),
        title,
        _image(picture, href),
        "" if whole else _frame(picture, box),
    )


def _place(picture: Picture, field: str) -> Bounds:
    """Shares of the picture. A folded corner has no box of its own: it is the quarter of the sheet around it."""
    corners = {"nw": (0.0, 0.0), "ne": (0.5, 0.0), "se": (0.5, 0.5), "sw": (0.0, 0.5)}
    boxes = picture.reading.boxes
    if field in boxes:
        return boxes[field]
    corner = field.removeprefix("fold:")
    if corner in corners:
        x, y = corners[corner]
        turned = picture.reading.id.split("/")[2:3] == ["back"]  # the corners keep their names when the page is turned
        return (0.5 - x if turned else x, y, 0.5, 0.5)
    return (0.0, 0.0, 1.0, 1.0)


def _over(picture: Picture, values: Mapping[str, str], in_doubt: set[str], wording: Wording, href: str) -> Markup:
    """The whole picture with a sign for everything that was read, and a frame around what is asked."""
    corners = {
        field: (x + 0.97 * w, y + 0.3 * h)
        for field, box in picture.reading.boxes.items()
        for x, y, w, h in [_units(picture, box)]
    }
    signs = Markup("").join(
        Markup('<text x="{:g}" y="{:g}" class="sign-over">{}</text>').format(x, y, wording.sign(values[field]))
        for field, (x, y) in corners.items()
        if field in values and wording.sign(values[field])
    )
    frames = Markup("").join(_frame(picture, _place(picture, field)) for field in sorted(in_doubt))
    return Markup(
        '<svg class="shot" viewBox="0 0 {:g} {:g}" role="img" aria-label="The sheet as photographed">{}{}{}</svg>'
    ).format(UNITS * picture.ratio, UNITS, _image(picture, href), signs, frames)


def _image(picture: Picture, href: str) -> Markup:
    return Markup('<image href="{}" width="{:g}" height="{:g}" preserveAspectRatio="none"/>').format(
        href, UNITS * picture.ratio, UNITS
    )


def _frame(picture: Picture, box: Bounds) -> Markup:
    return Markup('<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" class="asked"/>').format(*_units(picture, box))


def _units(picture: Picture, box: Bounds) -> Bounds:
    """Shares of a picture in the units of its drawing."""
    x, y, w, h = box
    wide = UNITS * picture.ratio
    return (x * wide, y * UNITS, w * wide, h * UNITS)


_KEPT: OrderedDict[object, tuple[Any, Scored]] = OrderedDict()  # with the state of the table that it was counted at
_LOCK = threading.Lock()


def _counted(key: object, seen: Mapping[str, Seen], table: Any, names: tuple[str, ...], answers: Answers) -> Scored:
    """What the rules say, remembered: a page is shown more often than its photos or its table change."""
    with _LOCK:
        state, known = _KEPT.get(key, (None, None))
        if known is not None and state is table:
            _KEPT.move_to_end(key)
            return known
    found = PHOTO_WORKERS.count({id_: replace(one) for id_, one in seen.items()}, table, names, answers)
    with _LOCK:
        _KEPT[key] = table, found
        while len(_KEPT) > COUNTED_KEPT:
            _KEPT.popitem(last=False)
    return found
