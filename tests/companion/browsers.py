"""Browsers without JavaScript: plain forms, sent with the token of the page they stand on; and all they can ask for."""

import re
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

_CSRF = re.compile(r'name="csrf_token" value="([^"]+)"')


def browser(app: Flask) -> Any:
    return app.test_client()


def form(client: Any, path: str, page: str = "/", **fields: Any) -> Any:
    """Send a form as a page without JavaScript does: with the token from the page."""
    return client.post(path, data={"csrf_token": form_token(client, page), **fields})


def form_token(client: Any, page: str = "/", **how: str) -> str:
    found = _CSRF.search(client.get(page, **how).text)
    assert found is not None, f"{page} has no form"
    return found[1]


def hosted_table(app: Flask, **fields: str | list[str]) -> tuple[Any, str]:
    """A table made by the form of the home page; the host's browser and the code."""
    client = browser(app)
    made = form(client, "/tables", "/", **({"game": "polders", "players": "3", "name": "Anna"} | fields))
    assert made.status_code == 303
    return client, made.headers["Location"].rpartition("/")[2]


def routes(app: Flask) -> list[tuple[str, str]]:
    """Every method and address of the app, with something plausible in the places to fill."""
    filled = {"code": "ABC234", "key": "k", "filename": "polderbox.css", "name": "x.pdf", "seat": "0"}
    return [
        (method, _address(rule, filled))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]


def rules(app: Flask) -> list[tuple[str, str]]:
    """Every method and address of the app, with the places to fill in braces."""
    return [
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]


def _address(rule: Rule, filled: dict[str, str]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: filled.get(found[1], "1"), rule.rule)
