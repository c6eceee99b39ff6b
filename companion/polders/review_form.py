"""What a player says in the review: taps on questions, corrections on squares, and answers of earlier rounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.errors import Illegal
from companion.polders.review import Review, Reviewed
from games.kit import grid
from games.kit.errors import BadNotation
from games.kit.photo import Answers
from games.polders.components import COLOURS
from games.polders.notation import EMPTY, LETTERS, parse_marks
from games.polders.photo.ending import by_square, tokens_of
from games.polders.photo.sheet import field_of, square_of, value_of
from games.polders.rules.board import board_of
from games.polders.rules.land import MARKS

AS_ON_THE_SHEET = "sheet"  # the answer "something else": what the squares below say
SAID_AT_MOST = 400
_VALUES = {value_of(token): token for token in (EMPTY, *(letter + mark for letter in LETTERS for mark in MARKS))}


class Form(Protocol):
    def get(self, name: str) -> str | None: ...
    def getlist(self, name: str) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Given:
    """All answers so far, and the questions that are still open, as (sheet, field)."""

    all: Answers
    open: tuple[tuple[str, str], ...]


def carried(form: Form) -> Answers:
    """Answers of earlier rounds, which the page carries along: `polders/schermer/4 c4r2 red:circle`."""
    answers = {}
    for words in form.getlist("said")[:SAID_AT_MOST]:
        match words.split():
            case [sheet, field, value] if value in _VALUES:
                answers[sheet, field] = value
    return answers


def given(shown: Review, form: Form) -> Given:
    answers: dict[tuple[str, str], str] = dict(carried(form))
    still_open = []
    for sheet in shown.sheets:
        written = _written(sheet, form.get(f"marks{sheet.polder.index}"))
        answers |= {(sheet.id, f): token for f, token in written.items() if token != sheet.tokens[f]}
        for asked in sheet.asked:
            choice = form.get(f"ask{sheet.polder.index}-{asked.field}")
            if choice == AS_ON_THE_SHEET:
                choice = written[asked.field]
            if choice:
                answers[sheet.id, asked.field] = choice
            elif (sheet.id, asked.field) not in answers:
                still_open.append((sheet.id, asked.field))
    known = {sheet.id: sheet for sheet in shown.sheets}
    told = {
        (id_, field): _value(known[id_], field, token, shown.letters)
        for (id_, field), token in answers.items()
        if id_ in known and field in known[id_].tokens
    }
    return Given(told, tuple(still_open))


def _written(sheet: Reviewed, text: str | None) -> Mapping[str, str]:
    """The letters below the squares; without them, what was shown."""
    if not text:
        return sheet.tokens
    try:
        tokens = tokens_of(parse_marks(text, board_of(sheet.polder), len(COLOURS)))
    except BadNotation as wrong:
        raise Illegal(f"{sheet.polder.name} cannot be read: {wrong}. Go back and look at it.") from None
    return {field_of(one): token for one, token in by_square(sheet.polder, tokens).items()}


def _value(sheet: Reviewed, field: str, token: str, letters: str) -> str:
    """`Ro` or `red:circle`, if somebody here plays red."""
    token = _VALUES.get(token, token)
    if token not in _VALUES.values() or (token != EMPTY and token[0] not in letters):
        name = grid.name(square_of(field))
        raise Illegal(f"{sheet.polder.name} {name}: nobody here plays {token[:12]!r}. Go back and choose again.")
    return value_of(token)
