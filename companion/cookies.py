"""How a browser keeps its seats: one cookie a table, for that table's pages only, out of reach of scripts."""

from flask import Response, request

from companion.asking import config

NAME = "seat"
SECONDS = 30 * 24 * 3600
BETWEEN = "~"  # is in no token and in no key
PROOFS_KEPT = 10


def proofs() -> list[str]:
    """The tokens and keys that this browser shows, the newest first."""
    return [proof for proof in request.cookies.get(NAME, "").split(BETWEEN) if proof][:PROOFS_KEPT]


def remember(response: Response, code: str, fresh: list[str]) -> Response:
    """Keep these proofs for a table, before those that the request brought for it."""
    kept = proofs() if request.path.startswith(f"/t/{code}/") else []
    value = BETWEEN.join(dict.fromkeys([*fresh, *kept]))
    response.set_cookie(NAME, value, SECONDS, path=f"/t/{code}", secure=config().hosted, httponly=True, samesite="Lax")
    return response
