"""Entering the finished sheets at a table by hand, each on any phone. The table's log says what cannot be right."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.errors import Illegal, Stale
from companion.polders.squares import Map, map_of, said
from companion.tables.session import Session
from companion.web.parsing import registry
from companion.web.play import page, session_of, token
from games.kit import grid
from games.kit.errors import BadNotation
from games.polders.components import Polder
from games.polders.editions import EDITIONS
from games.polders.notation import parse_marks, tokens_of
from games.polders.photo.ending import Check, check
from games.polders.photo.sheet import field_of
from games.polders.rules.board import board_of
from games.polders.table.ink import drawn
from games.polders.table.refusals import too_early_to_score
from games.polders.table.state import State, maps

GAME = "polders"
NOTHING = Check((), ())


def polders_session(code: str) -> Session:
    """The table with this code, if Polders is played there. Other games have no such pages."""
    session = session_of(code)
    return session if session.table.head.game == GAME else abort(404)


def score(code: str) -> ResponseReturnValue:
    """Which sheets are entered, and which are still to come."""
    session = polders_session(code)
    _finished(session)
    return render_template("polders/score.html", maps=_maps(session), **page(session))


def tapped(code: str) -> ResponseReturnValue:
    """Form: nothing. Enters the sheets that are still to come as the phones know them, if everybody tapped squares."""
    session = polders_session(code)
    _finished(session)
    marks = drawn(session.table.state)
    if not marks:
        raise Illegal("Photograph the sheets or enter them by hand. The phones don’t know what everybody drew.")
    for index, text in enumerate(marks):
        state: State = session.table.state
        if not (state.sheets and state.sheets[index]):
            registry().move(session, token(session), f"sheet {index} {text}", session.table.version)
    return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)


def sheet(code: str, index: int) -> ResponseReturnValue:
    session = polders_session(code)
    polder, state = _polder(session, index), _finished(session)
    standing = state.sheets[index] if state.sheets else ()
    return _form(session, polder, standing or _as_tapped(state, polder), NOTHING)


def enter(code: str, index: int) -> ResponseReturnValue:
    """Form: marks, as text; version; sure=1 to keep them even if the log disagrees."""
    session = polders_session(code)
    polder, state = _polder(session, index), _finished(session)
    text = request.form.get("marks", "")
    try:
        tokens = tokens_of(parse_marks(text, board_of(polder), state.players, pens=state.pens), state.pens)
    except BadNotation as wrong:
        flash(f"Please check the letters of this sheet: {wrong}.")
        return _form(session, polder, state.sheets[index] if state.sheets else (), NOTHING, text), 422
    found = NOTHING if request.form.get("sure") else check(state, polder, tokens)
    if found.sentences:
        return _form(session, polder, tokens, found), 422
    try:
        version = request.form.get("version", type=int, default=session.table.version)
        words = f"sheet {index} {''.join(tokens)}"
        other = polder.edition != state.editions[index]
        registry().move(session, token(session), f"{words} edition {polder.edition}" if other else words, version)
    except (Illegal, Stale) as refusal:
        flash(refusal.reason)
        return _form(session, polder, tokens, NOTHING), 422
    return redirect(url_for("polders_entry.score", code=session.table.head.code), 303)


def _form(session: Session, polder: Polder, tokens: tuple[str, ...], found: Check, text: str | None = None) -> str:
    questions = {field_of(doubt.square): doubt.why for doubt in found.doubts}
    proposals = [
        {
            "field": field_of(doubt.square),
            "name": grid.name(doubt.square),
            "token": doubt.proposal,
            "said": said(doubt.proposal),
        }
        for doubt in found.doubts
    ]
    return render_template(
        "polders/sheet.html",
        map=map_of(polder, tokens, session.table.state.pens, questions),
        text=text,
        sentences=found.sentences,
        proposals=proposals,
        **page(session),
    )


def _as_tapped(state: State, polder: Polder) -> tuple[str, ...]:
    """What the phones know of a sheet, so that nobody has to tap all of it again."""
    marks = drawn(state) if polder.edition == state.editions[polder.index] else []
    text = marks[polder.index] if marks else ""
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def _maps(session: Session) -> list[Map | Polder]:
    state: State = session.table.state
    sheets = state.sheets or ((),) * state.players
    return [
        map_of(polder, tokens, state.pens) if tokens else polder
        for polder, tokens in zip(maps(state), sheets, strict=True)
    ]


def _polder(session: Session, index: int) -> Polder:
    """The polder as its sheet shows it: of the edition in the address, or else of the table's (R47)."""
    polders = maps(session.table.state)
    if index >= len(polders):
        abort(404)
    said = request.values.get("edition", str(polders[index].edition))
    return EDITIONS[int(said)][index] if said in map(str, EDITIONS) else abort(404)


def _finished(session: Session) -> State:
    state: State = session.table.state
    reason = too_early_to_score(state)
    if reason:
        raise Illegal(reason)
    return state
