"""The table as pages: plain forms that work without JavaScript. A browser keeps its seats in one cookie a table.

With `Accept: application/json` the same addresses answer as the API does, for the script that makes the pages lively.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, cast

from flask import Response, current_app, flash, jsonify, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.config import asset_folder
from companion.errors import BadRequest, Illegal, Stale
from companion.server import streams
from companion.tables import hints, records
from companion.tables.seats import PLAYERS_AT_MOST
from companion.tables.session import Session
from companion.tables.table import done_since
from companion.web import book, chapters, links, parts, start
from companion.web.hints import in_words
from companion.web.links import qr_svg
from companion.web.moves import spoken
from companion.web.pages import start_page
from companion.web.parsing import address, as_object, registry
from companion.web.security import wants_json
from companion.web.wire import gzipped, plain

VIEW, SHOWS, LINE = "Polderbox-View", "Polderbox-Shows", "Polderbox-Line"  # what our script says of its page
LINE_LENGTH = 32


def create() -> ResponseReturnValue:
    """Form: game, players (how many), name (one, or with phones=one all of them), strength (for each seat that of a
    robot, or nothing), and the options of the game. If they do not go together, the form comes back and says why.
    """
    one_phone = request.form.get("phones") == "one"
    wanted = min(start.number("players", request.form.get("players")), PLAYERS_AT_MOST)
    robots = request.form.getlist("strength")[:wanted]
    names = request.form.getlist("name")[: wanted if one_phone else 1]
    game = request.form.get("game", "")
    try:
        options, changed = start.options(game, request.form, robots)
        seats = registry().create(game, start.players(names, robots, wanted), options, not one_phone, address())
    except Illegal as refusal:
        if wants_json():
            raise
        return start_page(request.form, refusal.reason), refusal.status
    if changed:
        flash(changed)
    return _seated(seats[0].code, [seat.token for seat in seats if seat.token], names[0] if names else "")


def open_log() -> ResponseReturnValue:
    """Form: log, the file that a table's page saved."""
    sent = request.files.get("log")
    log = as_object(sent.read()) if sent else None
    if log is None:
        raise BadRequest("This is not the log of a table. Choose the file that a table's last page saved.")
    return redirect(url_for("play.table", code=registry().import_log(log, address())), 303)


def find() -> ResponseReturnValue:
    """A code typed on the home page leads to its table."""
    session = registry().find(request.args.get("code", ""), address())
    return _known(session, redirect(url_for("play.table", code=session.table.head.code), 303))


def scanned(code: str, key: str) -> ResponseReturnValue:
    """The QR code leads here. Its key is remembered, so that this phone is never taken for one that guesses."""
    session = registry().find(code, address(), [key])
    return _known(session, redirect(url_for("play.table", code=session.table.head.code), 303))


def table(code: str) -> ResponseReturnValue:
    """The lobby before the game, then the table, then the way to the score."""
    session = session_of(code)
    if code != session.table.head.code:  # typed in small letters; the cookies belong to the address in capitals
        return redirect(url_for("play.table", code=session.table.head.code), 303)
    page = _page(session, "table")
    return _known(session, page) if registry().guessed(session, links.proofs()) else page


def seats(code: str) -> ResponseReturnValue:
    """The way in, and who sits where; the lobby for those who come late."""
    return _page(session_of(code), "seats")


def history(code: str) -> ResponseReturnValue:
    """What happened lately, or with ?before=120 what happened earlier."""
    session, before = session_of(code), request.args.get("before", type=int)
    if before is None:
        return _page(session, "history")
    game = session.table.head.game
    told = {"chapters": chapters.chapters(session.table, before), "stock": chapters.stock(game)}
    return render_template("history/earlier.html", **page(session) | told | {"assets": assets(game, "history")})


def rules(code: str) -> ResponseReturnValue:
    """What to do now, and the rules of the game; with ?q=tie only what they say of that."""
    session = session_of(code)
    return _page(session, "rules", "rules/table.html", **book.page(session.table.head.game, request.args.get("q", "")))


def middle(code: str) -> ResponseReturnValue:
    """For a tablet in the middle of the table: it speaks to everybody, even where it is the screen of a seat."""
    return _page(session_of(code), "middle")


def changes(code: str) -> ResponseReturnValue:
    """What a page must change that has missed something: ?view=table&shows=12:0:"""
    session = session_of(code)
    viewer = _viewer(session, request.args.get("view", "page"))
    return _framed(session, viewer, request.args.get("shows", ""))


def state(code: str) -> ResponseReturnValue:
    return _as_json(_shown(session_of(code)))


def events(code: str) -> ResponseReturnValue:
    """What changes on a page, as it changes: ?view=table&shows=12:0:&line=5f8a"""
    session = session_of(code)
    viewer = _viewer(session, request.args.get("view", "page"))

    def feed(ring: Callable[[], None]) -> parts.PageListener:
        shows, line = request.args.get("shows", ""), request.args.get("line", "")
        listener = parts.PageListener(session, screens(session), viewer, shows, line[:LINE_LENGTH])
        listener.ring = ring
        return listener

    return streams.respond(registry(), session, feed, squeeze=True)


def log(code: str) -> ResponseReturnValue:
    session = session_of(code)
    answer = jsonify(records.export(session.table))
    answer.headers["Content-Disposition"] = f"attachment; filename=polderbox-{session.table.head.code}.json"
    return answer


def qr(code: str) -> ResponseReturnValue:
    """The link as a QR code."""
    return Response(qr_svg(link(session_of(code))), mimetype="image/svg+xml")


def join(code: str) -> ResponseReturnValue:
    """Form: name, and if the phone can, nonce; seat to choose one."""
    session = session_of(code)
    seated = registry().join(session, request.form.get("name", ""), request.form.get("nonce"), seat_wanted())
    return _seated(seated.code, [cast("str", seated.token)], request.form.get("name", ""))


def move(code: str) -> ResponseReturnValue:
    """Form: move (or card and filling), version; seat when one phone plays several."""
    session, seat = session_of(code), seat_wanted()
    version = start.number("version", request.form.get("version"))
    key = request.headers.get("Idempotency-Key")
    mine = my_seats(session)

    def act() -> None:
        proof, words = token(session, seat), spoken(request.form)
        try:
            registry().move(session, proof, words, version, key, seat, mine)
        except Stale as stale:
            if done_since(session.table, session.speaker(proof, seat), words, version):
                stale.reason = ""  # two players tapped the same: the second sees what they wanted, and is not scolded
            raise

    return _done(session, act)


def hint(code: str) -> ResponseReturnValue:
    """Form: seat when one phone plays several. What that seat could do now, for this phone alone."""
    session, seat = session_of(code), seat_wanted()

    def panel(**more: object) -> dict[str, object]:
        who, found = registry().hint(session, token(session, seat), seat, address())
        table, code = session.table, session.table.head.code
        photo_page = url_for("hint_photos.ask", code=code, seat=who) if hints.offered_by_photo(table, who) else ""
        shown = {"seat": who, "choices": in_words(table, who, found), "code": code, "plays": True, "unit": ""}
        gains = {"estimates": table.head.table.estimates, "victory": table.head.table.victory}
        return shown | gains | {"photo_page": photo_page} | more

    if VIEW in request.headers:
        return _done(session, lambda: {"hint": render_template("hint/panel.html", version="", **panel(closes=True))})
    try:
        shown = panel(closes=False)
    except (Illegal, Stale) as refusal:
        flash(refusal.reason)
        return redirect(url_for("play.table", code=session.table.head.code), 303)
    return render_template("hint/page.html", **page(session) | shown)


def leave(code: str) -> ResponseReturnValue:
    """Form: seat, when this browser has several."""
    session = session_of(code)
    return _done(session, lambda: registry().leave(session, token(session, seat_wanted())))


def remove(code: str) -> ResponseReturnValue:
    """Form: seat."""
    session = session_of(code)
    seat = start.number("seat", request.form.get("seat"))
    return _done(session, lambda: registry().remove(session, token(session), seat))


def rematch(code: str) -> ResponseReturnValue:
    """The first to ask makes the new table; everybody who asks is seated there as before."""
    session = session_of(code)
    return _seated(registry().rematch(session, token(session)), links.tokens())


def link(session: Session) -> str:
    """The address in the QR code."""
    return screens(session).link()


def _page(session: Session, view: str, frame: str = "live.html", **more: object) -> ResponseReturnValue:
    """A whole page: its parts in a frame that is the same for all games."""
    viewer = _viewer(session, view)
    screen = screens(session).screen(session.table, viewer)
    return render_template(
        frame,
        screen=screen,
        viewer=viewer,
        kind=parts.body_class(viewer, screen.shown),
        assets=assets(session.table.head.game, view),
        version=screen.version,
        **{name: screen.shown[name] for name in ("table", "news", "me")},
        **more,
    )


def page(session: Session) -> dict[str, Any]:
    """What the other pages of a table need, such as its result: they are drawn whole, and follow the table too."""
    shown = parts.seen_by_all(session.table, link(session), screens(session).shelf)
    shown |= parts.shown_to(session.table, _viewer(session, "table"), shown["waiting"])
    return shown | {"version": session.table.version, "viewer": None, "screen": None, "kind": "", "assets": ()}


def screens(session: Session) -> parts.Screens:
    pages: parts.Pages = current_app.extensions["pages"]
    return pages.of(session)


@cache
def assets(game: str, view: str) -> tuple[str, ...]:
    """The files of static/ that this page needs beside those of every page."""
    if view == "rules":
        return book.ASSETS
    wanted = (
        f"{game}.css",
        f"{game}.js",
        "tablet.css" if view == "middle" else "",
        "check.js" if view == "history" else "",
    )
    return tuple(name for name in wanted if name and (asset_folder("static") / name).is_file())


def _viewer(session: Session, view: str) -> parts.Viewer:
    """A tablet in the middle of the table speaks to everybody, even where it is the screen of a seat."""
    if view == "middle":
        return parts.Viewer(view)
    known = view if view in parts.VIEWS else "page"
    return parts.Viewer(known, tuple(my_seats(session)), request.args.get("seat", type=int))


def _framed(
    session: Session,
    viewer: parts.Viewer,
    shows: str,
    more: Mapping[str, str] = MappingProxyType({}),
    status: int = 200,
) -> Response:
    pieces = screens(session).frame(session.table, viewer, shows, more)
    squeeze = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = Response(gzipped(pieces) if squeeze else plain(pieces), status, mimetype="application/json")
    if squeeze:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def _known(session: Session, answer: ResponseReturnValue) -> ResponseReturnValue:
    """This browser gets the key of the QR code: once it has found the table, it need never guess its code again."""
    return links.remember_key(make_response(answer), session.table.head.code, registry().link_key(session))


def my_seats(session: Session) -> list[int]:
    """The seats this browser speaks for; several when one phone goes round."""
    return [seat for seat in map(session.seat_of, links.proofs()) if seat is not None]


def session_of(code: str) -> Session:
    return registry().find(code, address(), links.proofs())


def token(session: Session, seat: int | None = None) -> str | None:
    """The token that speaks for this seat, or for the first of ours."""
    ours = [proof for proof in links.proofs() if session.seat_of(proof) is not None]
    return next((token for token in ours if session.seat_of(token) == seat), ours[0] if ours else None)


def _looking(session: Session) -> str | None:
    """The token through whose eyes this browser looks: ?seat=2 chooses among several of ours."""
    return token(session, request.args.get("seat", type=int))


def _shown(session: Session) -> str:
    return registry().show(session, _looking(session))


def _done(session: Session, act: Callable[[], Mapping[str, str] | None]) -> ResponseReturnValue:
    """Do it and show the table: to our script what has changed, and what else `act` gives, to a browser without it the
    page once more. A refusal is shown in its place there; programs get it as an error.
    """
    view, reason, status, more = request.headers.get(VIEW), "", 200, None
    try:
        more = act()
    except (Illegal, Stale) as refusal:
        if view is None and wants_json():
            raise
        reason, status = refusal.reason, refusal.status
    if view is not None:
        viewer = _viewer(session, view)
        parts.answered(session, request.headers.get(LINE, ""), viewer, session.table.version)
        more = {"reason": reason} if reason else more or {}
        return _framed(session, viewer, request.headers.get(SHOWS, ""), more, status)
    if reason:
        flash(reason)
    if wants_json():
        return _as_json(_shown(session))
    return redirect(url_for("play.table", code=session.table.head.code), 303)


def _seated(code: str, tokens: list[str], name: str = "") -> ResponseReturnValue:
    links.note_table(code, name.strip())
    answer = (
        jsonify(code=code, go=url_for("play.table", code=code))
        if wants_json()
        else redirect(url_for("play.table", code=code), 303)
    )
    return links.remember(cast("Response", answer), code, tokens)


def seat_wanted() -> int | None:
    text = request.form.get("seat")
    return start.number("seat", text) if text else None


def _as_json(text: str) -> Response:
    return Response(text, mimetype="application/json")
