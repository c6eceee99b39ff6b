"""How phones get to a table and keep their seats: QR codes, and cookies for one table's pages only."""

from io import BytesIO

import segno
from flask import Response, request

from companion.web.parsing import config

NAME = "seat"
KEY = "key"  # from the QR code: a cookie of its own, so that scanning again loses no seat
SECONDS = 30 * 24 * 3600
BETWEEN = "~"  # occurs in no token
TOKENS_KEPT = 10


def qr_svg(text: str) -> bytes:
    """A QR code, black on white in either theme."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, border=4, dark="#000", light="#fff", omitsize=True
    )
    return drawn.getvalue()


def tokens() -> list[str]:
    """The tokens of this browser's seats, newest first."""
    return [token for token in request.cookies.get(NAME, "").split(BETWEEN) if token][:TOKENS_KEPT]


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


def _keep(response: Response, code: str, name: str, value: str) -> Response:
    response.set_cookie(name, value, SECONDS, path=f"/t/{code}", secure=config().hosted, httponly=True, samesite="Lax")
    return response
