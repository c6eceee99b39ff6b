"""A finished game, watched again step by step: the pages that a spectator saw, without anything to press."""

from flask import current_app, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.errors import BadRequest, Illegal
from companion.tables import history
from companion.tables.replay import Replay
from companion.tables.session import Session
from companion.tables.table import Table
from companion.web import parts
from companion.web.drawings import as_drawn
from companion.web.play import assets, session_of

FOR_PLAYERS = ("questions", "bar", "more", "join-part", "door-part", "ways", "after", "helping", "setting")
SPECTATOR = parts.Viewer()


def step(code: str) -> ResponseReturnValue:
    """?at=12 shows the table after its twelfth event."""
    session = session_of(code)
    if not session.table.over:
        raise Illegal("This game is still going on. Once it is over, you can watch it again here.")
    last = session.table.version
    at = _asked(last)
    then = _replay(session).at(at)
    shown = parts.seen_by_all(then, "", None)
    shown |= parts.shown_to(then, SPECTATOR, shown["waiting"])
    return render_template(
        "history/replay.html",
        table=shown["table"],
        people=shown["people"],
        drawn=_drawn(then, shown),
        at=at,
        last=last,
        happening=history.happened(session.table, at) if at else None,
        kind=shown["table"]["game"],
        assets=[name for name in assets(shown["table"]["game"], "table") if name.endswith(".css")],
    )


def _asked(last: int) -> int:
    text = request.args.get("at", "0")
    if not text.isascii() or not text.isdigit() or len(text) > len(str(last)) or int(text) > last:
        raise BadRequest(f"This game has {last} steps. Choose one from 0 to {last}.")
    return int(text)


def _replay(session: Session) -> Replay:
    """Made anew when something happens after the end, such as a rematch."""
    found = session.replay
    if found is None or found.table.version != session.table.version:
        found = session.replay = Replay(session.table)
    return found


def _drawn(then: Table, shown: dict[str, object]) -> Markup:
    """The parts of the page, each of which escapes what somebody typed."""
    found = [part for part in parts.parts_of(then, SPECTATOR, shown) if part.id not in FOR_PLAYERS]
    drawing = current_app.jinja_env.get_template
    return as_drawn(
        "\n".join(drawing(part.template).render({name: shown[name] for name in part.needs}) for part in found)
    )
