"""How a browser keeps its seats: a cookie for each table, for that table's pages only, out of reach of scripts."""

from io import BytesIO

import segno
from flask import Response, request

from companion.web.parsing import config


def qr_svg(text: str) -> bytes:
    """A QR code, black on white in either theme."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, border=4, dark="#000", light="#fff", omitsize=True
    )
    return drawn.getvalue()


NAME = "seat"
KEY = "key"  # of the QR code: a cookie of its own, for whoever scans it again must not lose the seats
SECONDS = 30 * 24 * 3600
BETWEEN = "~"  # is in no token
TOKENS_KEPT = 10


def tokens() -> list[str]:
    """Of the seats that this browser has, the newest first."""
    return [token for token in request.cookies.get(NAME, "").split(BETWEEN) if token][:TOKENS_KEPT]


def proofs() -> list[str]:
    """All that this browser shows to be let in."""
    key = request.cookies.get(KEY)
    return [*tokens(), key] if key else tokens()


def remember(response: Response, code: str, fresh: list[str]) -> Response:
    """Keep these tokens for a table, before those that the request brought for it."""
    kept = tokens() if request.path.startswith(f"/t/{code}/") else []
    return _keep(response, code, NAME, BETWEEN.join(dict.fromkeys([*fresh, *kept])))


def remember_key(response: Response, code: str, key: str) -> Response:
    return _keep(response, code, KEY, key)


def _keep(response: Response, code: str, name: str, value: str) -> Response:
    response.set_cookie(name, value, SECONDS, path=f"/t/{code}", secure=config().hosted, httponly=True, samesite="Lax")
    return response
