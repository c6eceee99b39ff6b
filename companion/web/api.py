"""The JSON API of docs/api.md. A seat speaks with its token as `Authorization: Bearer`: no cookies, no forged forms."""

from dataclasses import asdict

from flask import Response, jsonify, request
from flask.typing import ResponseReturnValue

from companion.errors import BadRequest, StoreTrouble
from companion.server import streams
from companion.tables import records
from companion.tables.session import Session
from companion.web import openapi
from companion.web.hints import in_words
from companion.web.parsing import address, bearer, body, needed, optional, registry


def create() -> ResponseReturnValue:
    asked = body()
    players = needed(asked, "players", list)
    if not all(type(name) is str for name in players):
        raise BadRequest('The field "players" is a list of names, such as ["Anna", "Bo"].')
    seats = registry().create(
        needed(asked, "game", str),
        players,
        optional(asked, "options", dict),
        optional(asked, "open", bool) or False,
        address(),
    )
    named = [{"name": seat.name, "token": seat.token} for seat in seats]
    return jsonify(code=seats[0].code, version=0, seats=named), 201


def show(code: str) -> ResponseReturnValue:
    return _as_json(registry().show(_session(code), bearer()))


def move(code: str) -> ResponseReturnValue:
    asked = body()
    session = _session(code)
    made = registry().move(
        session,
        bearer(),
        needed(asked, "move", str),
        needed(asked, "version", int),
        request.headers.get("Idempotency-Key"),
        optional(asked, "seat", int),
    )
    return _as_json(session.text(made.seat, made.version))


def hint(code: str) -> ResponseReturnValue:
    asked = body()
    session = _session(code)
    seat, choices = registry().hint(session, bearer(), optional(asked, "seat", int), address())
    said = [asdict(choice) for choice in in_words(session.table, seat, choices)]
    return jsonify(seat=seat, version=session.table.version, choices=said)


def join(code: str) -> ResponseReturnValue:
    asked = body()
    session = _session(code, optional(asked, "key", str))
    seated = registry().join(
        session,
        optional(asked, "name", str) or "",
        optional(asked, "nonce", str),
        optional(asked, "seat", int),
        bearer(),
    )
    return jsonify(code=seated.code, seat=seated.seat, name=seated.name, token=seated.token), 201


def leave(code: str) -> ResponseReturnValue:
    session = _session(code)
    registry().leave(session, bearer())
    return _as_json(registry().show(session))


def remove(code: str) -> ResponseReturnValue:
    session = _session(code)
    registry().remove(session, bearer(), needed(body(), "seat", int))
    still_here = session.seat_of(bearer()) is not None  # whoever frees their own seat is a spectator from now on
    return _as_json(registry().show(session, bearer() if still_here else None))


def rematch(code: str) -> ResponseReturnValue:
    return jsonify(code=registry().rematch(_session(code), bearer())), 201


def events(code: str) -> ResponseReturnValue:
    session = _session(code)
    seat = session.seated(bearer()) if bearer() else None
    since = request.headers.get("Last-Event-ID", request.args.get("since", type=int), type=int)
    return streams.respond(registry(), session, lambda ring: session.listening(seat, since, ring))


def log(code: str) -> ResponseReturnValue:
    return jsonify(records.export(_session(code).table))


def open_log() -> ResponseReturnValue:
    return jsonify(code=registry().import_log(body(), address())), 201


def description() -> ResponseReturnValue:
    return jsonify(openapi.document())


def healthz() -> ResponseReturnValue:
    registry().store.ping()
    return jsonify(ok=True)


def readyz() -> ResponseReturnValue:
    """For whoever deals out phones to several processes."""
    tables = registry()
    if tables.draining:
        raise StoreTrouble("This process is about to stop. Ask another one.")
    tables.store.ping()
    if tables.sessions.news is not None and not tables.sessions.news.connected.is_set():
        raise StoreTrouble("Redis does not answer, so news of other processes is late.")
    return jsonify(ok=True)


def _session(code: str, key: str | None = None) -> Session:
    return registry().find(code, address(), [proof for proof in (bearer(), key) if proof])


def _as_json(text: str) -> Response:
    return Response(text, mimetype="application/json")
