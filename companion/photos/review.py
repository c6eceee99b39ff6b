"""Photographed paper as the review shows it: every sheet, the few fields to ask about, and the tally."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.photos.desk import Desk, addresses
from companion.photos.pictures import Picture
from companion.photos.scorable import Numbers, Scored, Wording
from companion.photos.scoring import CHOICE, THINKABLE, joined
from companion.photos.workers import PHOTO_WORKERS
from companion.vision.reading import Bounds, Reading, Unreadable
from games.kit.photo import AREA, UNCLEAR, Answers, Dispute, Question, Seen

OPTIONS = 6  # to choose from
OPTIONS_WITH_GRID = 4  # where anything else can be set on the squares
AROUND = 0.6  # of a field: what a crop shows around it
MOST_AROUND = 0.1  # of the picture
UNITS = 1000  # the height of a drawn picture
COUNTED_KEPT = 64
ASK = "ask|"  # before the sheet and the field, in the name of a question's input
MOST_NAMED = 6  # places of a sheet


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
    swing: int | None = None  # by how many points the answer can change somebody's total
    others: tuple[Option, ...] = ()  # what else may stand there

    @property
    def area(self) -> bool:
        """Whether it is a part of the picture that something covers."""
        return self.field.startswith(AREA)


@dataclass(frozen=True, slots=True)
class Disputed:
    """A sheet on which the paper and the table disagree: its title, and what to look at or why."""

    sheet: str
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One sheet: its picture with what was read drawn over it, and what can be corrected."""

    id: str
    title: str
    owner: int  # seat, or -1 when it is everybody's
    pictures: tuple[Picture, ...]
    href: str  # the newest of them
    photo: Markup
    outcome: str
    notes: tuple[str, ...]
    fields: tuple[tuple[str, str, str], ...]  # name, place, value that counts
    choices: tuple[Option, ...]  # for any field that is corrected by hand
    numbers: Numbers | None  # to be counted by the players


@dataclass(frozen=True, slots=True)
class Review:
    """All there is to see and to answer. Everything is asked at once: `asked` is what somebody has to answer, `spare`
    what cannot change the winner. If something covers part of a sheet, a new photo answers everything about it: `areas`
    are what is covered, and `below` the questions for whoever says that nothing lies there. If the paper is clear and
    the table's log contradicts it, `disputes` say where, and `disputed` are the places for whoever wants to check them
    one by one.
    """

    sheets: tuple[Reviewed, ...] = ()
    areas: tuple[Asked, ...] = ()
    below: tuple[Asked, ...] = ()
    asked: tuple[Asked, ...] = ()
    spare: tuple[Asked, ...] = ()
    disputes: tuple[Disputed, ...] = ()
    disputed: tuple[Asked, ...] = ()
    scored: Scored | None = None
    trouble: str = ""  # why nothing can be counted yet
    missing: tuple[str, ...] = ()  # the titles of the sheets that are still to come

    @property
    def open(self) -> bool:
        """Whether somebody has to say something before the paper is counted."""
        return bool(self.areas or self.asked or self.disputes)

    @property
    def questions(self) -> tuple[Asked, ...]:
        return self.areas + self.below + self.asked + self.spare + self.disputed


def by_reason(asked: Sequence[Asked]) -> list[tuple[str, list[Asked]]]:
    """Each reason once, with its questions, in the order in which the reasons first come."""
    groups: dict[str, list[Asked]] = {}
    for one in asked:
        groups.setdefault(one.why, []).append(one)
    return list(groups.items())


def review(desk: Desk, answers: Answers) -> Review:
    pictures = desk.pictures
    seen = seen_on(pictures)
    if not seen:
        return Review()
    scored, trouble = counted(desk, seen, answers)
    view = _View(desk, pictures, seen, scored)
    questions = [(it, _asked(view, it)) for it in (scored.questions if scored else ())]
    odd = [one for it, one in questions if not one.area and len(one.options) + len(one.others) < CHOICE]
    questions = [(it, one) for it, one in questions if one not in odd]
    areas = [one for _, one in questions if one.area]
    covered = {one.sheet for one in areas}
    below = [one for it, one in questions if one.sheet in covered and not one.area and not it.disputed]
    free = [(it, one) for it, one in questions if one.sheet not in covered and not it.disputed]
    asked = [one for it, one in free if it.decides]
    spare = [one for it, one in free if not it.decides]
    disputed = [one for it, one in questions if it.disputed]
    order = {sheet.id: number for number, sheet in enumerate(desk.photo.sheets())}
    ids = sorted(seen, key=lambda id_: (order.get(id_, 0), id_))
    missing = tuple(view.wording.sheet(id_) for id_ in scored.missing) if scored else ()
    return Review(
        tuple(_reviewed(view, id_, (*areas, *asked, *spare), odd) for id_ in ids),
        tuple(areas),
        tuple(below),
        tuple(asked),
        tuple(spare),
        tuple(_dispute(view, it) for it in scored.disputes) if scored else (),
        tuple(disputed),
        scored,
        trouble,
        missing,
    )


def seen_on(pictures: Sequence[Picture]) -> dict[str, Seen]:
    """What all these pictures say together."""
    return joined(Reading(picture.photo, (picture.reading,)) for picture in pictures)


def counted(desk: Desk, seen: Mapping[str, Seen], answers: Answers) -> tuple[Scored | None, str]:
    """What the rules say, or why they cannot. It is remembered: pages are shown more often than their photos change."""
    log = desk.photo.log(desk.state) if desk.session else None
    question = seen, answers, log, desk.names, desk.assignments
    key = desk.game, desk.batch, tuple(sorted(answers.items()))
    with _LOCK:
        asked, known = _KEPT.get(key, (None, None))
        if known is not None and asked == question:
            _KEPT.move_to_end(key)
            return known, ""
    try:
        found = PHOTO_WORKERS.count(seen, log, desk.names, answers, desk.assignments)
    except Unreadable as refusal:
        return None, str(refusal)
    with _LOCK:
        _KEPT[key] = question, found
        while len(_KEPT) > COUNTED_KEPT:
            _KEPT.popitem(last=False)
    return found, ""


@dataclass(frozen=True, slots=True)
class _View:
    """What the parts of one review have in common."""

    desk: Desk
    pictures: Sequence[Picture]
    seen: Mapping[str, Seen]
    scored: Scored | None

    @property
    def wording(self) -> Wording:
        return self.desk.photo.wording

    def pictures_of(self, sheet: str) -> tuple[Picture, ...]:
        return tuple(picture for picture in self.pictures if picture.reading.id == sheet)

    def href(self, picture: Picture) -> str:
        return f"{addresses(self.desk)['picture']}/{picture.id}.jpg"

    def owner(self, sheet: str) -> int:
        last = sheet.rpartition("/")[2]
        return int(last) - 1 if self.desk.photo.own and last.isdigit() else -1

    def choices(self, sheet: str, field: str) -> tuple[str, ...]:
        """All values of a field, as far as they are known."""
        allowed = self.scored.choices if self.scored else ()
        return tuple(it for it in self.wording.choices(sheet, field) if not allowed or it in allowed)

    def words(self, field: str, value: str) -> str:
        try:
            return self.wording.value(field, value)
        except (KeyError, ValueError):
            return value  # a value of another kind of field


def _reviewed(view: _View, id_: str, asked: Sequence[Asked], odd: Sequence[Asked]) -> Reviewed:
    """A sheet, with what is asked about it and what is `odd` although there is nothing to choose."""
    own, seen, scored = view.pictures_of(id_), view.seen[id_], view.scored
    values = scored.values.get(id_, {}) if scored else {}
    fields = tuple((field, view.wording.place(id_, field), values[field]) for field in values)
    said = any(it.sheet == id_ for it in scored.disputes) if scored else False  # the question at the top says it
    early = any(one.sheet == id_ and one.area for one in asked)  # nobody knows yet what is on this sheet
    outcome = view.wording.outcome(scored.outcomes.get(id_, "")) if scored and not said and not early else ""
    problems = [problem.why for picture in own for problem in picture.reading.problems]
    kinds = dict.fromkeys(
        value for field in values for value in view.choices(id_, field) or _thinkable(seen.fields.get(field, {}))
    )
    return Reviewed(
        id_,
        view.wording.sheet(id_),
        view.owner(id_),
        own,
        view.href(own[-1]),
        _over(own[-1], values, {one.field for one in asked if one.sheet == id_}, view.wording, view.href(own[-1])),
        outcome,
        tuple(dict.fromkeys(why for why in (*problems, *(it.why for it in odd if it.sheet == id_)) if why != outcome)),
        fields,
        tuple(Option(value, view.words(fields[0][0] if fields else "", value)) for value in kinds),
        None if view.desk.session else view.wording.numbers(id_),
    )


def _asked(view: _View, question: Question) -> Asked:
    newest = view.pictures_of(question.sheet)[-1]
    place = view.wording.place(question.sheet, question.field)
    options, others = _options(view, question)
    return Asked(
        f"{ASK}{question.sheet}|{question.field}",
        question.sheet,
        question.field,
        place[:1].upper() + place[1:],
        question.why[:1].upper() + question.why[1:].rstrip(".") + ".",
        options,
        _crop(newest, question.field, view.href(newest), f"{place} on the photo"),
        view.owner(question.sheet),
        question.swing,
        others,
    )


def _dispute(view: _View, it: Dispute) -> Disputed:
    """If a few places may be wrong, they are named, and otherwise the reason."""
    places = [view.wording.place(it.sheet, field) for field in it.fields[:MOST_NAMED]]
    title = view.wording.sheet(it.sheet)
    short = [place.removeprefix(title).strip() for place in places]
    more = ["others"] if len(it.fields) > MOST_NAMED else []
    why = f"Look at {listed([*short, *more])}." if short else f"{it.why[:1].upper()}{it.why[1:].rstrip('.')}."
    return Disputed(it.sheet, title, why)


def listed(names: Sequence[str]) -> str:
    """`a, b and c`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _options(view: _View, question: Question) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """The answers with a button each, and the others. Where squares can be painted, those need no list."""
    chances = view.seen[question.sheet].fields.get(question.field, {})
    likely = sorted(_thinkable(chances), key=lambda value: -chances[value])
    allowed, choices = view.scored.choices if view.scored else (), view.choices(question.sheet, question.field)
    painted = view.desk.photo.grid is not None
    if not painted and len(choices) > OPTIONS:
        likely = [value for value in likely if chances[value] >= THINKABLE]
        likely = [*likely, *choices[:1]]  # the first is that nothing is there
    elif len(choices) > 0:
        mark = question.read.partition(":")[2]  # the same by another pen comes before all others
        likely = [*likely, *(value for value in choices if mark and value.endswith(f":{mark}")), *choices]
    values = dict.fromkeys(
        [
            question.counted,
            question.proposal,
            *(it for it in (question.read, *likely) if not allowed or it in allowed),
        ]
    )
    notes = {question.proposal: f"fits the {view.wording.log}" if question.disputed else "likeliest"}
    notes = notes | {question.read: "as read"} if question.disputed else {question.read: "as read"} | notes
    if question.field.startswith(AREA):
        notes = {}  # nobody knows what lies under a hand
    shown = list(values)[: OPTIONS_WITH_GRID if painted else OPTIONS]
    rest = [] if painted else [value for value in (*values, *choices) if value not in shown]
    offered, listed_ = (
        tuple(Option(value, view.words(question.field, value), notes.get(value, "")) for value in its)
        for its in (shown, dict.fromkeys(rest))
    )
    return offered, listed_


def _thinkable(chances: Mapping[str, float]) -> list[str]:
    """The values that the camera thinks of."""
    return [value for value in chances if value != UNCLEAR]


def _crop(picture: Picture, field: str, href: str, title: str) -> Markup:
    """A window onto the picture: the browser does the cutting. A field without a place shows the whole picture."""
    box = _place(picture, field)
    whole = box[2] >= 1
    x, y, w, h = _units(picture, box)
    margin = 0.0 if whole else AROUND * min(w, h, MOST_AROUND * UNITS)
    left, top = max(0.0, x - margin), max(0.0, y - margin)
    right, bottom = min(UNITS * picture.ratio, x + w + margin), min(UNITS, y + h + margin)
    return Markup('<svg class="shot" viewBox="{:g} {:g} {:g} {:g}" role="img" aria-label="{}">{}{}</svg>').format(
        *(left, top, right - left, bottom - top),
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


_KEPT: OrderedDict[object, tuple[Any, Scored]] = OrderedDict()  # with everything that was counted
_LOCK = threading.Lock()
