"""How phones get to a table and keep their seats: QR codes, and cookies for one table's pages only. The cookie for all
pages knows a browser's last tables and the name its owner used.
"""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any

import segno
from flask import Flask, Response, request, session

from companion.web.parsing import config

NAME = "seat"
KEY = "key"  # from the QR code: a cookie of its own, so that scanning again loses no seat
SECONDS = 30 * 24 * 3600
BETWEEN = "~"  # occurs in no token
TOKENS_KEPT = 10
TABLES_KEPT = 4


def qr_svg(text: str) -> bytes:
    """A QR code, black on white in either theme."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, border=4, dark="#000", light="#fff", omitsize=True
    )
    return drawn.getvalue()


def paths(app: Flask) -> Callable[..., str]:
    """`url_for` for templates, which are drawn outside requests too: always a path, never a host."""
    adapter = app.url_map.bind("")

    @lru_cache(4096)
    def path(endpoint: str, parts: tuple[tuple[str, Any], ...]) -> str:
        return adapter.build(endpoint, dict(parts), force_external=False)

    def url_for(endpoint: str, _anchor: str = "", **parts: Any) -> str:
        kept = tuple([(name, tuple(it) if isinstance(it, list) else it) for name, it in parts.items()])
        return f"{path(endpoint, kept)}#{_anchor}" if _anchor else path(endpoint, kept)

    return url_for


def tokens() -> list[str]:
    """The tokens of the seats that this browser has, the newest first."""
    return _split(request.cookies.get(NAME, ""))


def tokens_in(cookies: str) -> list[str]:
    """The same from a Cookie header as it came."""
    sent = dict(cookie.strip().partition("=")[::2] for cookie in cookies.split(";"))
    return _split(sent.get(NAME, ""))


def _split(value: str) -> list[str]:
    return [token for token in value.split(BETWEEN) if token][:TOKENS_KEPT]


def proofs() -> list[str]:
    """Everything that this browser can show to be let in."""
    key = request.cookies.get(KEY)
    return [*tokens(), key] if key else tokens()


def remember(response: Response, code: str, fresh: list[str]) -> Response:
    """Keep these tokens for a table, ahead of those that came with the request."""
    kept = tokens() if request.path.startswith(f"/t/{code}/") else []
    return _keep(response, code, NAME, BETWEEN.join(dict.fromkeys([*fresh, *kept])))


def remember_key(response: Response, code: str, key: str) -> Response:
    return _keep(response, code, KEY, key)


def note_table(code: str, name: str = "") -> None:
    """This browser sat down at a table, under this name if it gave one. The cookie is signed, so nobody can put a code
    into it to learn whether there is such a table.
    """
    session["tables"] = [code, *(other for other in tables() if other != code)][:TABLES_KEPT]
    session["name"] = name or my_name()
    session.permanent = True


def tables() -> list[str]:
    """The codes of the tables where this browser last sat down, the newest first."""
    return list(session.get("tables", ()))


def my_name() -> str:
    """What the owner of this browser was last called."""
    return str(session.get("name", ""))


def _keep(response: Response, code: str, name: str, value: str) -> Response:
    response.set_cookie(name, value, SECONDS, path=f"/t/{code}", secure=config().hosted, httponly=True, samesite="Lax")
    return response
