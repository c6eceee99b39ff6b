"""Every address of the companion, and the function that answers it.

The games' rules, art and photo code take longer to load than the server itself, so a module is loaded when one of its
addresses is first requested.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

ADDRESSES: dict[str, tuple[str, tuple[tuple[str, str, str], ...]]] = {
    "api": (
        "companion.web.api",
        (
            ("POST", "/api/tables", "create"),
            ("GET", "/api/tables/<code>", "show"),
            ("POST", "/api/tables/<code>/moves", "move"),
            ("POST", "/api/tables/<code>/hint", "hint"),
            ("POST", "/api/tables/<code>/join", "join"),
            ("POST", "/api/tables/<code>/leave", "leave"),
            ("POST", "/api/tables/<code>/remove", "remove"),
            ("POST", "/api/tables/<code>/rematch", "rematch"),
            ("GET", "/api/tables/<code>/events", "events"),
            ("GET", "/api/tables/<code>/log", "log"),
            ("POST", "/api/logs", "open_log"),
            ("GET", "/api/openapi.json", "description"),
            ("GET", "/healthz", "healthz"),
            ("GET", "/readyz", "readyz"),
        ),
    ),
    "play": (
        "companion.web.play",
        (
            ("POST", "/tables", "create"),
            ("POST", "/logs", "open_log"),
            ("GET", "/join", "find"),
            ("GET", "/j/<code>/<key>", "scanned"),
            ("GET", "/t/<code>", "table"),
            ("GET", "/t/<code>/seats", "seats"),
            ("GET", "/t/<code>/history", "history"),
            ("GET", "/t/<code>/rules", "rules"),
            ("GET", "/t/<code>/middle", "middle"),
            ("GET", "/t/<code>/state", "state"),
            ("GET", "/t/<code>/changes", "changes"),
            ("GET", "/t/<code>/events", "events"),
            ("GET", "/t/<code>/log.json", "log"),
            ("GET", "/t/<code>/qr.svg", "qr"),
            ("POST", "/t/<code>/join", "join"),
            ("POST", "/t/<code>/moves", "move"),
            ("POST", "/t/<code>/hint", "hint"),
            ("POST", "/t/<code>/leave", "leave"),
            ("POST", "/t/<code>/remove", "remove"),
            ("POST", "/t/<code>/rematch", "rematch"),
        ),
    ),
    "lookback": ("companion.web.lookback", (("GET", "/t/<code>/lookback", "show"),)),
    "replay": ("companion.web.replay", (("GET", "/t/<code>/replay", "step"),)),
    "pages": (
        "companion.web.pages",
        (
            ("GET", "/", "home"),
            ("GET", "/help", "help_page"),
            ("GET", "/rules/<game>", "rules"),
            ("GET", "/qr.svg", "qr"),
            ("GET", "/manifest.webmanifest", "manifest"),
            ("GET", "/print/<name>", "document"),
            ("GET", "/verify.py", "verifier"),
        ),
    ),
    "prints": (
        "companion.prints.routes",
        (
            ("GET", "/print", "choose"),
            ("POST", "/print", "order"),
            ("GET", "/prints/<wish>", "show"),
            ("GET", "/prints/<wish>/<name>", "file"),
        ),
    ),
    "past": (
        "companion.web.past",
        (
            ("GET", "/games", "page"),
            ("GET", "/games.csv", "numbers"),
            ("POST", "/games/remove", "remove"),
        ),
    ),
    "finish": (
        "companion.web.finish",
        (
            ("GET", "/t/<code>/finish.png", "picture"),
            ("GET", "/t/<code>/finish.csv", "numbers"),
        ),
    ),
    "screens_polders_pictures": ("companion.polders.pictures", (("GET", "/art/<name>.svg", "drawing"),)),
    "polders_entry": (
        "companion.polders.entry",
        (
            ("GET", "/t/<code>/score", "score"),
            ("GET", "/t/<code>/sheet/<int:index>", "sheet"),
            ("POST", "/t/<code>/sheet/<int:index>", "enter"),
            ("POST", "/t/<code>/sheets", "tapped"),
        ),
    ),
    "photos": (
        "companion.photos.routes",
        (
            ("GET", "/t/<code>/photos", "desk"),
            ("POST", "/t/<code>/photos", "send"),
            ("POST", "/t/<code>/photos/keep", "keep"),
            ("POST", "/t/<code>/photos/wipe", "wipe"),
            ("GET", "/t/<code>/photos/<id_>.jpg", "picture"),
            ("GET", "/score/photos", "moved"),
            ("POST", "/photos/glimpse", "glimpse"),
        ),
    ),
    "polders_results": (
        "companion.polders.result",
        (
            ("GET", "/t/<code>/result", "result"),
            ("GET", "/t/<code>/result.png", "picture"),
            ("GET", "/t/<code>/result.csv", "numbers"),
        ),
    ),
    "polders_by_hand": (
        "companion.polders.by_hand",
        (
            ("GET", "/score", "choose"),
            ("GET", "/score/result", "result"),
            ("GET", "/score/result.png", "picture"),
            ("GET", "/score/result.csv", "numbers"),
        ),
    ),
    "photo_batches": (
        "companion.photos.routes",
        (
            ("GET", "/score/<game>/photos", "start"),
            ("POST", "/score/<game>/photos", "begin"),
            ("GET", "/score/batch/<batch>/photos", "desk"),
            ("POST", "/score/batch/<batch>/photos", "send"),
            ("POST", "/score/batch/<batch>/photos/keep", "keep"),
            ("POST", "/score/batch/<batch>/photos/wipe", "wipe"),
            ("GET", "/score/batch/<batch>/photos/<id_>.jpg", "picture"),
            ("GET", "/score/paper/<game>/photos", "moved"),
        ),
    ),
    "hint_photos": (
        "companion.photos.hint",
        (("GET", "/t/<code>/hint/photos", "ask"), ("POST", "/t/<code>/hint/photos", "take")),
    ),
    "hint_api": ("companion.photos.hint", (("POST", "/api/tables/<code>/hint/photos", "hint_from_photo"),)),
    "photo_api": (
        "companion.photos.api",
        (
            ("POST", "/api/read", "read"),
            ("POST", "/api/tables/<code>/photos", "photo"),
        ),
    ),
    "screens_rollfold_pictures": (
        "companion.rollfold.pictures",
        (
            ("GET", "/art/rollfold/<name>.svg", "sheet"),
            ("GET", "/t/<code>/robot/<int:seat>.svg", "robots_sheet"),
        ),
    ),
}


def blueprint(name: str) -> Blueprint:
    """The addresses of one module; their endpoints are `play.table`, `photos.desk` and so on."""
    module, addresses = ADDRESSES[name]
    made = Blueprint(name, __name__)
    for method, rule, function in addresses:
        made.add_url_rule(rule, function, _later(module, function), methods=[method])
    return made


def _later(module: str, name: str) -> Callable[..., ResponseReturnValue]:
    def view(**parts: Any) -> ResponseReturnValue:
        answer: ResponseReturnValue = getattr(import_module(module), name)(**parts)
        return answer

    return view
