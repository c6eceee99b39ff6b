"""Photographed polders as the review shows them: every sheet with its squares, and the few squares to ask about."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from markupsafe import Markup

from companion.errors import UnreadablePhoto
from companion.photos.pictures import Picture
from companion.photos.scoring import joined
from companion.photos.workers import PHOTO_WORKERS
from companion.polders.squares import Map, map_of, said
from companion.vision.reading import Reading, Unreadable
from games.kit import grid
from games.kit.photo import UNCLEAR, Answers, Question, Seen, Unscorable, answered
from games.polders.components import COLOURS, PLAYERS, POLDERS, Polder
from games.polders.notation import LETTERS
from games.polders.photo.audit import Outcome
from games.polders.photo.sheet import Checked, colours_in_play, field_of, polder_of, square_of, token_of
from games.polders.rules.board import board_of
from games.polders.table.state import State
from generator.page.geometry import Box
from generator.page.sheet import Sheet
from generator.polders.layout import polder_sheet

OPTIONS = 4  # to choose from, before "something else"
AROUND = 0.35  # of a square: what a crop shows around it
JUDGED_KEPT = 64

VERDICTS: dict[Outcome, str] = {
    "history found": "The table's log explains every square.",
    "history but for a single": "The table's log explains every square, with an early single.",
    "no history": "The table's log cannot explain this sheet. Compare it with the paper; the paper counts.",
    "not decided": "The check against the log ran out of time. Compare the sheet with the paper.",
    "no log": "",
}


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may stand in a square."""

    token: str
    words: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A square to look at: what speaks against it, and what it may be, the likeliest first."""

    field: str
    name: str
    why: str
    options: tuple[Option, ...]
    crop: Markup


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One sheet. `tokens` are what counts if nobody says otherwise, square by square."""

    id: str
    polder: Polder
    pictures: tuple[Picture, ...]
    tokens: Mapping[str, str]
    map: Map
    photo: Markup
    asked: tuple[Asked, ...]
    verdict: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    letters: str  # the pens in play
    sheets: tuple[Reviewed, ...] = ()
    note: str = ""

    @property
    def questions(self) -> int:
        return sum(len(sheet.asked) for sheet in self.sheets)


def review(
    pictures: Sequence[Picture], players: int, table: State | None, answers: Answers, address: Mapping[str, str]
) -> Review:
    """`address` is where the browser finds each picture. Without a table the paper says which pens played."""
    seen = joined(Reading(picture.photo, (picture.reading,)) for picture in pictures)
    letters, note = (LETTERS[:players], "") if table else _pens(seen, players)
    answers = {place: value for place, value in answers.items() if value == "empty" or token_of(value)[0] in letters}
    key = tuple(picture.id for picture in pictures), tuple(sorted(answers.items())), letters
    checked = _judged(key, answered(seen, answers), letters, replace(table, sheets=()) if table else None)
    shown = [
        _reviewed(
            seen[id_],
            checked[id_],
            tuple(picture for picture in pictures if picture.reading.id == id_),
            letters,
            address,
        )
        for id_ in sorted(seen, key=lambda id_: polder_of(id_).index)
    ]
    return Review(letters, tuple(shown), note)


def photos_of(pictures: Sequence[Picture], address: Callable[[str], str]) -> dict[int, Markup]:
    """For the result: the newest picture of each polder, cut to its squares."""
    return {polder_of(it.reading.id).index: picture_of(it.reading.id, address(it.id)) for it in pictures}


def picture_of(sheet_id: str, href: str) -> Markup:
    """The photographed squares, cut so that they lie exactly under those of the map."""
    sheet = _layout(sheet_id)
    return _cut(sheet, _land(sheet, polder_of(sheet_id)), href, "")


def ink_of(tokens: Mapping[str, str], polder: Polder) -> tuple[str, ...]:
    """Tokens by field as the rules list them: row by row."""
    return tuple(tokens[field_of(one)] for one in grid.each(board_of(polder).land))


def _pens(seen: Mapping[str, Seen], players: int) -> tuple[str, str]:
    try:
        return colours_in_play(seen, players), ""
    except Unscorable as trouble:
        return LETTERS[:players], str(trouble)


def _reviewed(
    seen: Seen, checked: Checked, pictures: tuple[Picture, ...], letters: str, address: Mapping[str, str]
) -> Reviewed:
    polder = polder_of(seen.id)
    tokens = {field_of(one): token for one, token in checked.verdict.reading.items()}
    href = address[pictures[-1].id]
    questions = {question.field: _sentence(question.why) for question in checked.questions}
    # Every pen of the box may stand in the letters: without a table two may have played green and black.
    board = map_of(polder, ink_of(tokens, polder), len(COLOURS), questions)
    return Reviewed(
        seen.id,
        polder,
        pictures,
        tokens,
        board,
        picture_of(seen.id, href),
        tuple(_asked(question, seen, letters, href) for question in checked.questions),
        VERDICTS[checked.verdict.outcome],
        tuple(dict.fromkeys(problem.why for picture in pictures for problem in picture.reading.problems)),
    )


def _asked(question: Question, seen: Seen, letters: str, href: str) -> Asked:
    proposal, read = token_of(question.proposal), token_of(question.read)
    chances = seen.fields[question.field]
    likely = [token_of(value) for value in sorted(chances, key=lambda it: -chances[it]) if value != UNCLEAR]
    tokens = dict.fromkeys([proposal, *(token for token in [read, *likely] if token[0] in f".{letters}")])
    notes = {read: "as read"} | {proposal: "likeliest"}
    options = tuple(Option(token, said(token), notes.get(token, "")) for token in list(tokens)[:OPTIONS])
    one = square_of(question.field)
    sheet = _layout(seen.id)
    name = f"{polder_of(seen.id).name} {grid.name(one)}"
    crop = _cut(sheet, _around(sheet, question.field), href, f"{name} on the photo")
    return Asked(question.field, grid.name(one), _sentence(question.why), options, crop)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].rstrip(".") + "."


def _cut(sheet: Sheet, box: Box, href: str, title: str) -> Markup:
    """A window onto the flat picture, in millimetres. No pixel is opened here: the browser does the cutting."""
    seen = Markup('role="img" aria-label="{}"').format(title) if title else Markup('aria-hidden="true"')
    return Markup(
        '<svg class="shot" viewBox="{:g} {:g} {:g} {:g}" {}><image href="{}" width="{:g}" height="{:g}"/></svg>'
    ).format(box.x, box.y, box.w, box.h, seen, href, sheet.block.w, sheet.block.h)


def _around(sheet: Sheet, field: str) -> Box:
    box = _boxes(sheet)[field]
    return Box.around(box.centre, box.w * (1 + 2 * AROUND), box.h * (1 + 2 * AROUND))


def _land(sheet: Sheet, polder: Polder) -> Box:
    """The rectangle of all squares, water included."""
    field, box = next((field, box) for field, box in _boxes(sheet).items() if field.startswith("c"))
    row, column = grid.row_and_column(square_of(field))
    return Box(box.x - column * box.w, box.y - row * box.h, polder.width * box.w, polder.height * box.h)


@cache
def _boxes(sheet: Sheet) -> Mapping[str, Box]:
    boxes = {}
    for field in sheet.fields:
        xs, ys = [x for x, _ in field.polygon], [y for _, y in field.polygon]
        boxes[field.id] = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return boxes


@cache
def _layout(id_: str) -> Sheet:
    every = (polder_sheet(polder, n).sheet for polder in POLDERS for n in PLAYERS if n in polder.players)
    return next(sheet for sheet in every if sheet.id == id_)


_KEPT: OrderedDict[object, dict[str, Checked]] = OrderedDict()
_LOCK = threading.Lock()


def _judged(key: object, seen: Mapping[str, Seen], letters: str, table: State | None) -> dict[str, Checked]:
    """What the rules say, remembered: a page is shown more often than its photos change."""
    key = (key, table)
    with _LOCK:
        if key in _KEPT:
            _KEPT.move_to_end(key)
            return _KEPT[key]
    try:
        found = PHOTO_WORKERS.judge(seen, letters, table)
    except Unreadable as trouble:
        raise UnreadablePhoto(str(trouble)) from None
    with _LOCK:
        _KEPT[key] = found
        while len(_KEPT) > JUDGED_KEPT:
            _KEPT.popitem(last=False)
    return found
