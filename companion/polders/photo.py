"""The score of photographed polders."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from companion.photos.scorable import Scored, Typing, Wording
from companion.vision.reading import SheetReading
from games.kit import grid
from games.kit.photo import Seen, Tally
from games.polders.components import ASSIGNMENTS_IN_PLAY, COLOURS, FILLINGS, PLAYERS
from games.polders.photo.sheet import examine, field_of, is_square, polder_of, position, square_of, tally, value_of
from games.polders.table.state import State
from generator.page.sheet import Sheet
from generator.polders.layout import polder_sheets

EMPTY = "empty"
VALUES = (EMPTY, *(f"{colour.name}:{filling.mark}" for colour in COLOURS for filling in FILLINGS))


@cache
def sheets() -> tuple[Sheet, ...]:
    return tuple(it.sheet for players in PLAYERS for it in polder_sheets(players))


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    letters = "".join(colour.letter for colour in COLOURS[: table.players]) if table else ""
    examined = examine(seen, letters, table)
    finished = position(examined, assignments or (table.assignments if table else ()))
    ids = sorted(seen, key=lambda id_: polder_of(id_).index)
    return Scored(
        "polders",
        _verdict(tally(finished, examined.letters, names), len(finished.assignments), told=table is not None),
        examined.questions,
        {id_: verdict.outcome for id_, verdict in zip(ids, examined.verdicts, strict=True)},
        {
            id_: {field_of(one): value_of(token) for one, token in tokens.items()}
            for id_, tokens in zip(ids, examined.tokens, strict=True)
        },
    )


def _verdict(counted: Tally, assignments: int, told: bool) -> Tally:
    """Nobody wins, and no cube is put anywhere, before all assignments are counted."""
    if assignments == ASSIGNMENTS_IN_PLAY:
        return counted
    why = f"A game has {ASSIGNMENTS_IN_PLAY} assignments; counted here: {assignments}. So nobody has won yet."
    how = "" if told else " Name those that lay open with --assignments, or the table's log with --table."
    return replace(counted, winners=(), notes=(why + how,))


def _brief(reading: SheetReading) -> str:
    filled = [name for name, value in reading.fields.items() if is_square(name) and value.value != EMPTY]
    return f"{len(filled)} squares filled"


WORDING = Wording(choices=lambda sheet, field: VALUES)
TYPING = Typing(
    sheet=lambda sheet: sheet.split("/")[1],
    field=lambda field: grid.name(square_of(field)),
    parse=lambda words: field_of(grid.parse_square(words)),
    noun="square",
    brief=_brief,
    example="schermer:d5=blue:cross",
)
