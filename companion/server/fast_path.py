"""Moves that need neither Flask nor a thread: those of phones, whose pages say so, and those of programs.

Anything unusual, from a wrong token to an illegal move, is left to Flask, which says in a sentence what is wrong.
"""

import json
import logging
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from companion.errors import Illegal
from companion.tables.codes import normal_code
from companion.tables.registry import Made, Registry
from companion.tables.session import Session
from companion.web import parts
from companion.web.links import tokens_in
from companion.web.moves import spoken
from companion.web.security import HEADERS, KnownHosts
from companion.web.wire import Wire, gzipped, plain

log = logging.getLogger("polderbox")

Answer = tuple[int, list[tuple[str, str]], bytes]
Ring = Callable[[Callable[[], None]], None]

_PROGRAM = re.compile(r"/api/tables/([A-Za-z0-9]{6})/moves")
_PHONE = re.compile(r"/t/([A-Z0-9]{6})/moves")
_FIELDS = {"version": int, "move": str}
_MOST_FIELDS = 200
_SAME_ORIGIN = ("same-origin", "none")
_HEADERS = [("content-type", "application/json"), *((name.lower(), value) for name, value in HEADERS.items())]


class FastPath:
    def __init__(self, registry: Registry, hosts: KnownHosts, pages: parts.Pages) -> None:
        self.registry = registry
        self.hosts = hosts
        self.pages = pages

    def take(self, environ: dict[str, Any], body: bytes, ring: Ring, then: Callable[[Answer | None], None]) -> bool:
        """Make a move without waiting; `ring` and `then` as in `Registry.move_soon`. False: let Flask look at it."""
        if environ["REQUEST_METHOD"] != "POST" or not self.hosts.knows(environ.get("HTTP_HOST", "")):
            return False
        phone = _PHONE.fullmatch(environ["PATH_INFO"])
        program = None if phone else _PROGRAM.fullmatch(environ["PATH_INFO"])
        path = phone or program
        session = self.registry.sessions.at_hand(normal_code(path[1])) if path else None
        if session is None:
            return False
        return (self._phone if phone else self._program)(session, environ, body, ring, then)

    def _program(
        self, session: Session, environ: dict[str, Any], body: bytes, ring: Ring, then: Callable[[Answer | None], None]
    ) -> bool:
        """A program sends JSON, and has no Origin: browsers say where a page is from."""
        asked = _asked(body) if environ.get("CONTENT_TYPE") == "application/json" else None
        kind, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        if asked is None or kind != "Bearer" or "HTTP_ORIGIN" in environ or not _from_here(environ):
            return False

        def made(it: Made | None) -> None:
            then(_answer([Wire(session.text(it.seat, it.version))], "") if it else None)

        key = environ.get("HTTP_IDEMPOTENCY_KEY")
        return self.registry.move_soon(session, token, asked["move"], asked["version"], key, None, ring, made)

    def _phone(
        self, session: Session, environ: dict[str, Any], body: bytes, ring: Ring, then: Callable[[Answer | None], None]
    ) -> bool:
        """A page of ours sends a form. No other site's page can send its header, nor pretend to another Origin."""
        view = environ.get("HTTP_POLDERBOX_VIEW")
        origin = environ.get("HTTP_ORIGIN", "").partition("://")[2]
        if view not in parts.VIEWS or origin != environ.get("HTTP_HOST") or not _from_here(environ):
            return False
        form = _form(body)
        version, seat = form.get("version", ""), form.get("seat", "")
        proofs = [proof for proof in tokens_in(environ.get("HTTP_COOKIE", "")) if session.seat_of(proof) is not None]
        if not proofs or not version.isdigit() or not (seat.isdigit() or not seat) or len(version + seat) > 9:
            return False
        wanted = int(seat) if seat else None
        token = next((proof for proof in proofs if session.seat_of(proof) == wanted), proofs[0])
        mine = [number for number in map(session.seat_of, proofs) if number is not None]
        viewer = parts.Viewer(view, tuple(mine) if view != "middle" else ())

        def made(it: Made | None) -> None:
            if it is None:
                return then(None)
            table = session.table  # another thread may move it on while its page is drawn
            try:
                pieces = self.pages.of(session).frame(table, viewer, environ.get("HTTP_POLDERBOX_SHOWS", ""))
            except Exception:
                log.exception("the page of %s cannot be drawn", table.head.code)
                return then(None)
            parts.answered(session, environ.get("HTTP_POLDERBOX_LINE", ""), viewer, table.version)
            return then(_answer(pieces, environ.get("HTTP_ACCEPT_ENCODING", "")))

        try:
            words = spoken(form)
        except Illegal:
            return False
        key = environ.get("HTTP_IDEMPOTENCY_KEY")
        return self.registry.move_soon(session, token, words, int(version), key, wanted, ring, made)


def _from_here(environ: dict[str, Any]) -> bool:
    return environ.get("HTTP_SEC_FETCH_SITE", "none") in _SAME_ORIGIN


def _answer(pieces: list[Wire], accepts: str) -> Answer:
    squeeze = "gzip" in accepts
    answer = gzipped(pieces) if squeeze else plain(pieces)
    encoding = [("content-encoding", "gzip")] if squeeze else []
    return 200, [*_HEADERS, *encoding, ("content-length", str(len(answer)))], answer


def _form(body: bytes) -> MultiDict[str, str]:
    try:
        return MultiDict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        return MultiDict()


def _asked(body: bytes) -> dict[str, Any] | None:
    try:
        asked = json.loads(body.decode())  # other encodings are for Flask to look at
    except (ValueError, RecursionError):
        return None
    if type(asked) is not dict or asked.keys() != _FIELDS.keys():
        return None
    return asked if all(type(asked[name]) is kind for name, kind in _FIELDS.items()) else None
