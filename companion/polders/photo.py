"""The score of photographed polders."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from companion.photos.scorable import Photo, Scored, Typing, Wording
from companion.vision.reading import SheetReading
from games.kit import grid
from games.kit.photo import UNCLEAR, Answers, Chances, Question, Seen, Tally, Unscorable, weighed
from games.polders.components import COLOURS, FILLINGS, PLAYERS
from games.polders.editions import EDITIONS, named, polders
from games.polders.notation import LETTERS, Terms, parse_terms
from games.polders.photo.audit import Verdict
from games.polders.photo.came_up import CARDS, NAMES, NOT_THERE, UP, asked, came_up, move
from games.polders.photo.came_up import assignments as lying_assignments
from games.polders.photo.counts import Token
from games.polders.photo.hint import HINT
from games.polders.photo.sheet import (
    Examined,
    TooManyPens,
    about_editions,
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
from games.polders.table.state import State, finished, maps
from generator.page.sheet import Sheet
from generator.polders.layout import ASSIGNMENT_IDS, SHAPE_IDS, polder_sheets, sheet_id

if TYPE_CHECKING:  # the photo workers load this file, and never a page
    from companion.photos.desk import Desk
    from companion.photos.review import Review
    from companion.vision.arrays import Image
    from companion.vision.markers import Marker

EMPTY = "empty"
PENS = "pens"  # among the answers, in place of a field: who played
IDS = SHAPE_IDS | ASSIGNMENT_IDS
AROUND = 1.5  # sides of a marker: a box around it for the eye
THINKABLE = 0.02  # a value that the camera finds less probable changes nothing
VALUES = (EMPTY, *(f"{colour.name}:{filling.mark}" for colour in COLOURS for filling in FILLINGS))
HOW_TO_NAME = (
    "Name the assignments of your game with --assignments, or the table's log with --table. "
    "If you played with fewer, say so with --house assignments=4."
)
OUTCOMES = {
    "history found": "The table's log explains every square.",
    "history but for a single": "The table's log explains every square, with an early single.",
    "no history": "The cards and the taps cannot explain this sheet. The paper counts.",
    "not decided": "We couldn't check this sheet against the cards that came up. The paper counts.",
    "no log": "",
}


@cache
def sheets() -> tuple[Sheet, ...]:
    return tuple(it.sheet for edition in EDITIONS for players in PLAYERS for it in polder_sheets(players, edition))


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    """Check every sheet that is there; count the points when none is missing. Without a table the pens say who played,
    `names` how many they were, and house rules stand among the `assignments`, or those lie in the photo. A table that
    waits for printed cards to come up asks only for them (R43).
    """
    if table and asked(table):
        return _told(came_up(seen, table), names)
    sheets = {id_: it for id_, it in seen.items() if id_ != CARDS}
    if not sheets:
        raise Unscorable("Photograph the sheets. This photo shows only cards.")
    letters, note = _pens(sheets, table, len(names))
    examined = examine(sheets, letters, table if table and finished(table) else None)
    ids = sorted(sheets, key=lambda id_: polder_of(id_).index)
    said, lying = parse_terms(assignments), () if table else lying_assignments(seen)
    said = Terms(said.assignments or lying, said.options, said.in_play)

    def count(answers: Answers) -> Tally:
        return _tally(_with(examined, ids, answers), said, table, names)

    editions = about_editions(examined.polders)
    return Scored(
        "polders",
        Tally((), (), (), ()) if examined.missing else count({}),
        examined.questions if examined.missing else _weighed(examined, sheets, count),
        {id_: _outcome(verdict) for id_, verdict in zip(ids, examined.verdicts, strict=True)},
        {
            id_: {field_of(one): value_of(token) for one, token in tokens.items()}
            for id_, tokens in zip(ids, examined.tokens, strict=True)
        }
        | ({CARDS: dict.fromkeys(lying, UP)} if lying else {}),
        tuple(sheet_id(polder, len(examined.letters)) for polder in examined.missing),
        tuple(value for value in VALUES if value == EMPTY or token_of(value)[0] in examined.letters),
        " ".join(filter(None, (note, editions))),
        _who_played(ids[0], len(names), sheets) if note else (),
        examined.disputes,
    )


def pieces(photo: "Image", seen: "Sequence[Marker]") -> tuple[SheetReading, ...]:
    """The shape cards and assignments that lie in a photo."""
    cards = {IDS[it.id]: it for it in seen if it.id in IDS}
    if not cards:
        return ()
    from companion.vision.loose.tiles import apart  # OpenCV, which only the photo workers need

    found = apart(CARDS, cards, UP, AROUND)
    return (found,) if found else ()


def _told(cards: Sequence[str], names: Sequence[str]) -> Scored:
    *others, last = [NAMES[id_] for id_ in cards]
    came = f"{', '.join(others)} and {last} came up." if others else f"{last} came up."
    tally = Tally(tuple(names), (), (0,) * len(names), (), (came,))
    return Scored("polders", tally, (), {}, {CARDS: dict.fromkeys(cards, UP)}, choices=(UP, NOT_THERE))


def _with(examined: Examined, ids: Sequence[str], answers: Answers) -> Examined:
    """The same sheets, with some squares as players may say."""
    said: dict[str, dict[int, Token]] = {id_: {} for id_ in ids}
    for (sheet, field), value in answers.items():
        said[sheet][square_of(field)] = token_of(value)
    pairs = zip(ids, examined.tokens, strict=True)
    return replace(examined, tokens=tuple({**tokens, **said[id_]} for id_, tokens in pairs))


def _weighed(examined: Examined, seen: Mapping[str, Seen], count: Callable[[Answers], Tally]) -> tuple[Question, ...]:
    """The questions with what hangs on them. Disputed squares need no answer, so they come last and are not weighed."""
    asked = [it for it in examined.questions if not it.disputed]
    chances = {(it.sheet, it.field): seen[it.sheet].fields[it.field] for it in asked}
    found = weighed(asked, lambda it: _thinkable(chances[it.sheet, it.field], examined.letters), count)
    return (*found, *(it for it in examined.questions if it.disputed))


def _thinkable(chances: Chances, letters: str) -> list[str]:
    """What may stand in a square that the camera doubts. If it saw nothing that can be, that is anything."""
    possible = [value for value in VALUES if value == EMPTY or token_of(value)[0] in letters]
    blind = chances.get(UNCLEAR, 0.0) / len(possible)
    return [value for value in possible if chances.get(value, 0.0) + blind >= THINKABLE] or possible


def _outcome(verdict: Verdict) -> str:
    """The verdict's word; without a log, what looks odd all the same."""
    if verdict.outcome != "no log" or not verdict.why:
        return verdict.outcome
    why = ", and ".join(verdict.why)
    return f"{why[0].upper()}{why[1:]}. Only a free single can start a group away from the roads."


def _pens(seen: Mapping[str, Seen], table: State | None, players: int) -> tuple[str, str]:
    """The letters of the pens in play, and a sentence if there are too many; no letters if nobody said who plays."""
    if table:
        return table.pens, ""
    said = next((it.said[PENS] for it in seen.values() if PENS in it.said), "")
    if said and len(said) == players:
        return said, ""
    try:
        return colours_in_play(seen, players) if players else "", ""
    except TooManyPens as trouble:
        return _in_order(trouble.letters[:players]), str(trouble)


def _who_played(sheet: str, players: int, seen: Mapping[str, Seen]) -> tuple[tuple[str, str], ...]:
    """Where there are more pens than players, all the ways to leave some out."""
    try:
        colours_in_play(seen, players)
    except TooManyPens as trouble:
        sets = map(_in_order, combinations(trouble.letters, players))  # the likeliest first
        return tuple((f"{sheet}|{PENS}|{it}", f"{_pen_names(it)} played") for it in sets)
    return ()


def _in_order(letters: Iterable[str]) -> str:
    """Pens in the order of their seats."""
    return "".join(sorted(letters, key=LETTERS.index))


def _pen_names(letters: Sequence[str]) -> str:
    *first, last = [colour.name for colour in COLOURS if colour.letter in letters]
    return f"{', '.join(first)} and {last}".capitalize()


def _choices(sheet: str, field: str) -> tuple[str, ...]:
    if sheet == CARDS:
        return (UP, NOT_THERE)
    if field == PENS:
        return tuple("".join(it) for n in PLAYERS for it in combinations(LETTERS, n))
    return VALUES


def _tally(examined: Examined, said: Terms, table: State | None, names: Sequence[str]) -> Tally:
    if table:
        in_play = len(table.assignments) if table.stopped else table.in_play
        said = Terms(said.assignments or table.assignments, table.house, in_play)
    counted = tally(position(examined, said.assignments, said.options), examined.letters, names if table else ())
    editions = about_editions(examined.polders)
    counted = replace(counted, notes=(*((editions,) if editions else ()), *counted.notes))
    return _verdict(counted, said, known=table is not None)


def _verdict(counted: Tally, said: Terms, known: bool) -> Tally:
    """Nobody wins, and no cube is put anywhere, before all assignments are counted."""
    if len(said.assignments) == said.in_play:
        return counted
    why = f"This game has {said.in_play} assignments; counted here: {len(said.assignments)}. So nobody has won yet."
    how = "" if known else f" {HOW_TO_NAME}"
    return replace(counted, winners=(), notes=(why + how,))


def _wanted(players: int, state: State | None, seen: Collection[str]) -> dict[str, bool]:
    """Each polder in the edition that a photo shows, or else in the table's."""
    if asked(state):
        return {}
    entered = state.sheets if state and state.sheets else ((),) * players
    shown = {polder_of(id_).index: id_ for id_ in seen if id_ != CARDS}
    return {
        shown.get(polder.index, sheet_id(polder, players)): bool(entered[polder.index])
        for polder in (maps(state) if state else polders(players))
    }


def _moves(scored: Scored, state: State) -> tuple[str, ...]:
    """The printed cards that came up, or else a move for every sheet that differs from the table's."""
    if asked(state):
        told = move(scored.values.get(CARDS, {}), state)
        return (told,) if told else ()
    moves = []
    for id_, values in polder_values(scored).items():
        polder = polder_of(id_)
        tokens = tuple(token_of(values[field_of(one)]) for one in grid.each(board_of(polder).land))
        other = polder.edition != state.editions[polder.index]
        if other or not state.sheets or state.sheets[polder.index] != tokens:
            words = f"sheet {polder.index} {''.join(tokens)}"
            moves.append(f"{words} edition {polder.edition}" if other else words)
    return tuple(moves)


def polder_values(scored: Scored) -> dict[str, Mapping[str, str]]:
    """What was counted on the sheets, without the cards that lay beside them."""
    return {id_: values for id_, values in scored.values.items() if id_ != CARDS}


def _too_early(state: State) -> str:
    return "" if asked(state) else too_early_to_score(state)


def _misfit(sheet: str, players: int) -> str:
    return "" if sheet == CARDS else misfit(sheet, players)


def _without_sheets(state: State) -> State:
    """What the cards say: sheets that were already counted prove nothing."""
    return replace(state, sheets=())


def _asks() -> tuple[str, ...]:
    """Whoever opens the page without having chosen goes to where that is done."""
    from flask import abort, redirect, request, url_for

    from companion.errors import Illegal
    from companion.polders.by_hand import players_chosen, terms_chosen

    try:
        players_chosen()
        return terms_chosen()
    except Illegal:
        if request.method != "GET":
            raise
        players, tasks = request.args.get("players", "2"), request.args.getlist("task")
        abort(redirect(url_for("polders_by_hand.choose", players=players, task=tasks), 303))


def _grid(shown: "Review") -> dict[str, Any]:
    from companion.polders.squares import in_review

    return in_review(shown)


def _result(desk: "Desk", scored: Scored | None) -> str | None:
    from companion.polders.result import after_photos

    return after_photos(desk, scored)


def _place(sheet: str, field: str) -> str:
    if sheet == CARDS:
        return NAMES[field]
    return f"{polder_of(sheet).name} {grid.name(square_of(field))}"


def _parse(words: str) -> str:
    return words if words in NAMES else field_of(grid.parse_square(words))


def _brief(reading: SheetReading) -> str:
    if reading.id == CARDS:
        return ", ".join(f"{id_} {NAMES[id_]}" for id_ in reading.fields)
    filled = [name for name, value in reading.fields.items() if is_square(name) and value.value != EMPTY]
    return f"{len(filled)} squares filled"


WORDING = Wording(
    sheet=lambda sheet: "The cards" if sheet == CARDS else named(polder_of(sheet)),
    place=_place,
    value=lambda field, value: value.replace(":", " "),
    choices=_choices,
    paper="sheets",
    advice="Take one photo of all sheets side by side, or one of each. Lay them flat, with light from above, and get"
    " the black squares at the corners into the picture. When a phone asks which cards came up,"
    " those alone are enough.",
    outcome=lambda outcome: OUTCOMES.get(outcome, outcome),
    log="taps",
    places="square by square",
    warnings=("no history", "not decided"),
)
TYPING = Typing(
    sheet=lambda sheet: sheet.split("/")[1],
    field=lambda field: field if field in NAMES else grid.name(square_of(field)),
    parse=_parse,
    noun="square",
    nouns="squares",
    brief=_brief,
    example="schermer:d5=blue:cross",
)
PHOTO = Photo(
    sheets,
    score,
    pieces,
    _moves,
    coloured=True,
    wording=WORDING,
    typing=TYPING,
    wanted=_wanted,
    misfit=_misfit,
    too_early=_too_early,
    asks=_asks,
    log=_without_sheets,
    grid=_grid,
    result=_result,
    hint=HINT,
    keeps_pictures=finished,
)
