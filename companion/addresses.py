"""Every address of the companion, and the function that answers it.

The games' rules, art and paper take longer to load than the server itself, so a module is loaded when one of its
addresses is first asked for.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

ADDRESSES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "companion.api": (
        ("POST", "/api/tables", "create"),
        ("GET", "/api/tables/<code>", "show"),
        ("POST", "/api/tables/<code>/moves", "move"),
        ("POST", "/api/tables/<code>/join", "join"),
        ("POST", "/api/tables/<code>/leave", "leave"),
        ("POST", "/api/tables/<code>/remove", "remove"),
        ("POST", "/api/tables/<code>/rematch", "rematch"),
        ("GET", "/api/tables/<code>/events", "events"),
        ("GET", "/api/tables/<code>/log", "log"),
        ("POST", "/api/logs", "open_log"),
        ("GET", "/healthz", "healthz"),
    ),
    "companion.play": (
        ("POST", "/tables", "create"),
        ("POST", "/logs", "open_log"),
        ("GET", "/join", "find"),
        ("GET", "/j/<code>/<key>", "scanned"),
        ("GET", "/t/<code>", "table"),
        ("GET", "/t/<code>/seats", "seats"),
        ("GET", "/t/<code>/history", "history"),
        ("GET", "/t/<code>/middle", "middle"),
        ("GET", "/t/<code>/state", "state"),
        ("GET", "/t/<code>/events", "events"),
        ("GET", "/t/<code>/log.json", "log"),
        ("GET", "/t/<code>/qr.svg", "qr"),
        ("POST", "/t/<code>/join", "join"),
        ("POST", "/t/<code>/moves", "move"),
        ("POST", "/t/<code>/leave", "leave"),
        ("POST", "/t/<code>/remove", "remove"),
        ("POST", "/t/<code>/rematch", "rematch"),
    ),
    "companion.pages": (
        ("GET", "/", "home"),
        ("GET", "/help", "help_page"),
        ("GET", "/qr.svg", "qr"),
        ("GET", "/print/<name>", "document"),
        ("GET", "/verify.py", "verifier"),
    ),
    "companion.screens.polders_pictures": (("GET", "/art/<name>.svg", "drawing"),),
    "companion.polders.entry": (
        ("GET", "/t/<code>/score", "score"),
        ("GET", "/t/<code>/sheet/<int:index>", "sheet"),
        ("POST", "/t/<code>/sheet/<int:index>", "enter"),
    ),
    "companion.photos": (
        ("GET", "/t/<code>/photos", "desk"),
        ("POST", "/t/<code>/photos", "send"),
        ("POST", "/t/<code>/photos/keep", "keep"),
        ("POST", "/t/<code>/photos/wipe", "wipe"),
        ("GET", "/t/<code>/photos/<id_>.jpg", "picture"),
    ),
    "companion.polders.results": (
        ("GET", "/t/<code>/result", "result"),
        ("GET", "/t/<code>/result.png", "picture"),
        ("GET", "/t/<code>/result.csv", "numbers"),
    ),
    "companion.polders.by_hand": (
        ("GET", "/score", "choose"),
        ("GET", "/score/result", "result"),
        ("GET", "/score/result.png", "picture"),
        ("GET", "/score/result.csv", "numbers"),
    ),
    "companion.polders.photo_game": (
        ("GET", "/score/photos", "start"),
        ("POST", "/score/photos", "begin"),
        ("GET", "/score/<pile>/photos", "desk"),
        ("POST", "/score/<pile>/photos", "send"),
        ("POST", "/score/<pile>/photos/keep", "keep"),
        ("POST", "/score/<pile>/photos/wipe", "wipe"),
        ("GET", "/score/<pile>/photos/<id_>.jpg", "picture"),
    ),
    "companion.paper.desk": (
        ("GET", "/score/paper/<game>/photos", "start"),
        ("POST", "/score/paper/<game>/photos", "begin"),
        ("GET", "/score/paper/pile/<pile>/photos", "desk"),
        ("POST", "/score/paper/pile/<pile>/photos", "send"),
        ("POST", "/score/paper/pile/<pile>/photos/keep", "keep"),
        ("POST", "/score/paper/pile/<pile>/photos/wipe", "wipe"),
        ("GET", "/score/paper/pile/<pile>/photos/<id_>.jpg", "picture"),
    ),
    "companion.photo_api": (
        ("POST", "/api/read", "read"),
        ("POST", "/api/tables/<code>/photos", "photo"),
    ),
    "companion.screens.rollfold_pictures": (("GET", "/art/rollfold/<name>.svg", "sheet"),),
}


def blueprint(module: str) -> Blueprint:
    """The addresses of a module; endpoints are named as it and its functions are: `play.table`, `paper_desk.start`."""
    made = Blueprint(module.removeprefix("companion.").replace(".", "_"), __name__)
    for method, rule, name in ADDRESSES[module]:
        made.add_url_rule(rule, name, _later(module, name), methods=[method])
    return made


def _later(module: str, name: str) -> Callable[..., ResponseReturnValue]:
    def view(**parts: Any) -> ResponseReturnValue:
        answer: ResponseReturnValue = getattr(import_module(module), name)(**parts)
        return answer

    return view
