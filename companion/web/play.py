"""The table as pages: plain forms that work without JavaScript. A browser keeps its seats in one cookie a table.

With `Accept: application/json` the same addresses answer as the API does, for the script that makes the pages lively.
"""

import json
from collections.abc import Callable
from typing import Any, cast

from flask import Response, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.catalogue import screen_of
from companion.errors import BadRequest, Illegal, Stale
from companion.server import streams
from companion.tables import codes, records
from companion.tables import history as told
from companion.tables.seats import PLAYERS_AT_MOST
from companion.tables.session import Session
from companion.tables.table import Table
from companion.web import links
from companion.web.links import qr_svg
from companion.web.parsing import address, as_object, config, registry
from companion.web.security import wants_json
from games.catalogue import GAMES


def create() -> ResponseReturnValue:
    """Form: game, players (how many), name (one, or with phones=one all of them), and the options of the game."""
    one_phone = request.form.get("phones") == "one"
    wanted = min(_number("players", request.form.get("players")), PLAYERS_AT_MOST)
    names = request.form.getlist("name")[: wanted if one_phone else 1]
    players = [*names, *[""] * (wanted - len(names))]
    game = request.form.get("game", "")
    seats = registry().create(game, players, _options(game), not one_phone, address())
    return _seated(seats[0].code, [seat.token for seat in seats if seat.token])


def open_log() -> ResponseReturnValue:
    """Form: log, the file that a table's page saved."""
    sent = request.files.get("log")
    log = as_object(sent.read()) if sent else None
    if log is None:
        raise BadRequest("This is not the log of a table. Choose the file that a table's last page saved.")
    return redirect(url_for("play.table", code=registry().import_log(log, address())), 303)


def find() -> ResponseReturnValue:
    """A code typed on the home page leads to its table."""
    code = codes.normal_code(request.args.get("code", ""))
    registry().find(code, address())
    return redirect(url_for("play.table", code=code), 303)


def scanned(code: str, key: str) -> ResponseReturnValue:
    """The QR code leads here. Its key is remembered, so that this phone is never taken for one that guesses."""
    session = registry().find(code, address(), [key])
    answer = redirect(url_for("play.table", code=session.table.head.code), 303)
    return links.remember_key(cast("Response", answer), session.table.head.code, key)


def table(code: str) -> ResponseReturnValue:
    """The lobby before the game, then the table, then the way to the score."""
    session = session_of(code)
    if code != session.table.head.code:  # typed in small letters; the cookies belong to the address in capitals
        return redirect(url_for("play.table", code=session.table.head.code), 303)
    return render_template(f"{session.table.head.game}/table.html", **page(session))


def seats(code: str) -> ResponseReturnValue:
    """The way in, and who sits where; the lobby for those who come late."""
    return render_template("seats.html", **page(session_of(code)))


def history(code: str) -> ResponseReturnValue:
    session = session_of(code)
    return render_template("history.html", happenings=told.history(session.table), **page(session))


def middle(code: str) -> ResponseReturnValue:
    """For a tablet in the middle of the table: it speaks to everybody, even where it is the screen of a seat."""
    session = session_of(code)
    return render_template(f"{session.table.head.game}/middle.html", **page(session, []))


def state(code: str) -> ResponseReturnValue:
    return _as_json(_shown(session_of(code)))


def events(code: str) -> ResponseReturnValue:
    session = session_of(code)
    return streams.respond(registry(), session, _looking(session))


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
    seated = registry().join(session, request.form.get("name", ""), request.form.get("nonce"), _seat_wanted())
    return _seated(seated.code, [cast("str", seated.token)])


def move(code: str) -> ResponseReturnValue:
    """Form: move (or card and filling), version; seat when one phone plays several."""
    session, seat = session_of(code), _seat_wanted()
    version = _number("version", request.form.get("version"))
    key = request.headers.get("Idempotency-Key")
    return _done(session, lambda: registry().move(session, token(session, seat), _words(), version, key, seat))


def leave(code: str) -> ResponseReturnValue:
    """Form: seat, when this browser has several."""
    session = session_of(code)
    return _done(session, lambda: registry().leave(session, token(session, _seat_wanted())))


def remove(code: str) -> ResponseReturnValue:
    """Form: seat."""
    session = session_of(code)
    seat = _number("seat", request.form.get("seat"))
    return _done(session, lambda: registry().remove(session, token(session), seat))


def rematch(code: str) -> ResponseReturnValue:
    """The first to ask makes the new table; everybody who asks is seated there as before."""
    session = session_of(code)
    return _seated(registry().rematch(session, token(session)), links.tokens())


def link(session: Session) -> str:
    """The address in the QR code. It is ours by configuration; the request's Host is never repeated."""
    code = session.table.head.code
    return f"{config().address}{url_for('play.scanned', code=code, key=registry().link_key(session))}"


def page(session: Session, mine: list[int] | None = None) -> dict[str, Any]:
    """What the template of a table gets: the table as the API shows it, the way in, the seats of this browser, the
    seat it acts for now, and what the screen of the game needs.
    """
    shown, table = json.loads(_shown(session)), session.table
    mine = my_seats(session) if mine is None else mine
    me = _acting(table, mine)
    return {
        "table": shown,
        "link": link(session),
        "seats": mine,
        "me": me,
        "news": told.latest(table),
        "undo": told.undoing(table, me),
        "redo": told.redoing(table, me),
        **screen_of(table.head.game)(table, me, mine),
    }


def my_seats(session: Session) -> list[int]:
    """The seats this browser speaks for; several when one phone goes round."""
    return [seat for seat in map(session.seat_of, links.proofs()) if seat is not None]


def _acting(table: Table, mine: list[int]) -> int | None:
    """The seat that this browser moves for: as asked (?seat=2), if it is ours or nobody's; else the next of ours."""
    wanted = request.args.get("seat", type=int)
    if mine and wanted is not None and 0 <= wanted < len(table.seats) and (wanted in mine or _phoneless(table, wanted)):
        return wanted
    waiting = [seat for seat in table.head.table.view(table.state, None)["waiting"] if seat in mine]
    return min(waiting or mine, default=None)


def _phoneless(table: Table, seat: int) -> bool:
    """Whether anybody may play this seat, and so see what it sees."""
    return not table.seats[seat].taken and not table.head.offer.secrets


def _options(game: str) -> dict[str, bool | int | str]:
    """What the form says of the game's options; a switch is off or on."""
    known = GAMES[game].options if game in GAMES else {}
    return {name: _option(name, kind) for name, kind in known.items() if name in request.form}


def _option(name: str, kind: type) -> bool | int | str:
    text = request.form[name]
    if kind is bool:
        return text != "off"
    return _number(name, text) if kind is int else text


def _words() -> str:
    """The move, made longer by what was chosen (word, several); or the two taps: a card, then a filling."""
    move, card = request.form.get("move"), request.form.get("card")
    if move:
        return " ".join([move, *request.form.getlist("word")])
    if not card:
        filled = "filling" in request.form
        raise Illegal("First tap the card that you drew, then its filling." if filled else "First choose a move.")
    name, *sure = card.split()
    return " ".join(["tap", name, request.form.get("filling", ""), *sure])


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


def _done(session: Session, act: Callable[[], object]) -> ResponseReturnValue:
    """Do it and show the table. A refusal is shown on the table's own page, unless a script asked."""
    try:
        act()
    except (Illegal, Stale) as refusal:
        if wants_json():
            raise
        flash(refusal.reason)
    if wants_json():
        return _as_json(_shown(session))
    return redirect(url_for("play.table", code=session.table.head.code), 303)


def _seated(code: str, tokens: list[str]) -> ResponseReturnValue:
    answer = jsonify(code=code) if wants_json() else redirect(url_for("play.table", code=code), 303)
    return links.remember(cast("Response", answer), code, tokens)


def _number(name: str, text: str | None) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadRequest(f"The form lacks a number for {name}. Reload the page and try again.")
    return int(text)


def _seat_wanted() -> int | None:
    text = request.form.get("seat")
    return _number("seat", text) if text else None


def _as_json(text: str) -> Response:
    return Response(text, mimetype="application/json")
