"""The score of photographed polders."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.photos.scorable import Photo, Scored, Typing, Wording
from companion.vision.reading import SheetReading
from games.kit import grid
from games.kit.photo import Seen, Tally, Unscorable
from games.polders.components import COLOURS, FILLINGS, PLAYERS, POLDERS
from games.polders.notation import LETTERS, Terms, parse_terms
from games.polders.photo.sheet import (
    Examined,
    colours_in_play,
    examine,
    field_of,
    is_square,
    misfit,
    polder_of,
    position,
    square_of,
    tally,
    token_of,
    value_of,
)
from games.polders.rules.board import board_of
from games.polders.table.refusals import too_early_to_score
from games.polders.table.state import State, finished
from generator.page.sheet import Sheet
from generator.polders.layout import polder_sheets, sheet_id

if TYPE_CHECKING:  # the photo workers load this file, and never a page
    from companion.photos.desk import Desk
    from companion.photos.review import Review

EMPTY = "empty"
VALUES = (EMPTY, *(f"{colour.name}:{filling.mark}" for colour in COLOURS for filling in FILLINGS))
HOW_TO_NAME = (
    "Name the assignments of your game with --assignments, or the table's log with --table. "
    "If you played with fewer, say so with --house assignments=4."
)
OUTCOMES = {
    "history found": "The table's log explains every square.",
    "history but for a single": "The table's log explains every square, with an early single.",
    "no history": "Compare this sheet with the paper: the table's log cannot explain it. The paper counts.",
    "not decided": "Compare this sheet with the paper: we couldn't check it against the cards you were dealt.",
    "no log": "",
}


@cache
def sheets() -> tuple[Sheet, ...]:
    return tuple(it.sheet for players in PLAYERS for it in polder_sheets(players))


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    """Check every sheet that is there; count the points when none is missing. Without a table the pens say who played,
    `names` how many they were, and house rules stand among the `assignments`.
    """
    letters, note = _pens(seen, table, len(names))
    examined = examine(seen, letters, table if table and finished(table) else None)
    ids = sorted(seen, key=lambda id_: polder_of(id_).index)
    return Scored(
        "polders",
        Tally((), (), (), ()) if examined.missing else _tally(examined, parse_terms(assignments), table, names),
        examined.questions,
        {id_: verdict.outcome for id_, verdict in zip(ids, examined.verdicts, strict=True)},
        {
            id_: {field_of(one): value_of(token) for one, token in tokens.items()}
            for id_, tokens in zip(ids, examined.tokens, strict=True)
        },
        tuple(sheet_id(polder, len(examined.letters)) for polder in examined.missing),
        tuple(value for value in VALUES if value == EMPTY or token_of(value)[0] in examined.letters),
        note,
    )


def _pens(seen: Mapping[str, Seen], table: State | None, players: int) -> tuple[str, str]:
    """The letters of the pens in play, and a sentence if there are too many; no letters if nobody said who plays."""
    if table:
        return table.pens, ""
    try:
        return colours_in_play(seen, players) if players else "", ""
    except Unscorable as trouble:
        return LETTERS[:players], str(trouble)


def _tally(examined: Examined, said: Terms, table: State | None, names: Sequence[str]) -> Tally:
    if table:
        in_play = len(table.assignments) if table.stopped else table.in_play
        said = Terms(said.assignments or table.assignments, table.house, in_play)
    counted = tally(position(examined, said.assignments, said.options), examined.letters, names if table else ())
    return _verdict(counted, said, known=table is not None)


def _verdict(counted: Tally, said: Terms, known: bool) -> Tally:
    """Nobody wins, and no cube is put anywhere, before all assignments are counted."""
    if len(said.assignments) == said.in_play:
        return counted
    why = f"This game has {said.in_play} assignments; counted here: {len(said.assignments)}. So nobody has won yet."
    how = "" if known else f" {HOW_TO_NAME}"
    return replace(counted, winners=(), notes=(why + how,))


def _wanted(players: int, state: State | None) -> dict[str, bool]:
    entered = state.sheets if state and state.sheets else ((),) * players
    return {sheet_id(polder, players): bool(entered[polder.index]) for polder in POLDERS[:players]}


def _moves(scored: Scored, state: State) -> tuple[str, ...]:
    """A move for every sheet that differs from the table's."""
    moves = []
    for id_, values in scored.values.items():
        polder = polder_of(id_)
        tokens = tuple(token_of(values[field_of(one)]) for one in grid.each(board_of(polder).land))
        if not state.sheets or state.sheets[polder.index] != tokens:
            moves.append(f"sheet {polder.index} {''.join(tokens)}")
    return tuple(moves)


def _without_sheets(state: State) -> State:
    """What the cards say: sheets that were already counted prove nothing."""
    return replace(state, sheets=())


def _asks() -> tuple[str, ...]:
    from companion.polders.by_hand import players_chosen, terms_chosen

    players_chosen()
    return terms_chosen()


def _grid(shown: "Review") -> dict[str, Any]:
    from companion.polders.squares import in_review

    return in_review(shown)


def _result(desk: "Desk", scored: Scored | None) -> str | None:
    from companion.polders.result import after_photos

    return after_photos(desk, scored)


def _place(sheet: str, field: str) -> str:
    return f"{polder_of(sheet).name} {grid.name(square_of(field))}"


def _brief(reading: SheetReading) -> str:
    filled = [name for name, value in reading.fields.items() if is_square(name) and value.value != EMPTY]
    return f"{len(filled)} squares filled"


WORDING = Wording(
    sheet=lambda sheet: polder_of(sheet).name,
    place=_place,
    value=lambda field, value: value.replace(":", " "),
    choices=lambda sheet, field: VALUES,
    paper="sheets",
    advice="Take one photo of all sheets side by side, or one of each. Lay them flat, with light from above, and get"
    " the black squares at the corners into the picture.",
    outcome=lambda outcome: OUTCOMES.get(outcome, outcome),
    warnings=("no history", "not decided"),
)
TYPING = Typing(
    sheet=lambda sheet: sheet.split("/")[1],
    field=lambda field: grid.name(square_of(field)),
    parse=lambda words: field_of(grid.parse_square(words)),
    noun="square",
    nouns="squares",
    brief=_brief,
    example="schermer:d5=blue:cross",
)
PHOTO = Photo(
    sheets,
    score,
    moves=_moves,
    coloured=True,
    wording=WORDING,
    typing=TYPING,
    wanted=_wanted,
    misfit=misfit,
    too_early=too_early_to_score,
    asks=_asks,
    log=_without_sheets,
    grid=_grid,
    result=_result,
    keeps_pictures=True,
)
