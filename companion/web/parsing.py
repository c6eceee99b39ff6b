"""Strict parsing of requests: JSON bodies, tokens and addresses."""

import io
import json
from typing import IO, Any, TypeVar

from flask import Request, current_app, request

from companion.config import Config
from companion.errors import BadRequest
from companion.tables.registry import Registry

T = TypeVar("T")


class InMemoryRequest(Request):
    """Keeps uploads out of temporary files, where Werkzeug puts large ones: a photo can say where and whose it is."""

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return io.BytesIO()


def registry() -> Registry:
    found: Registry = current_app.extensions["registry"]
    return found


def config() -> Config:
    found: Config = current_app.config["POLDERBOX"]
    return found


def address() -> str:
    return client_address(request.remote_addr or "", request.headers.get("X-Forwarded-For", ""), config().proxies)


def client_address(remote: str, forwarded: str, proxies: int) -> str:
    """The client's address. Behind our own proxies, the last addresses in the header are theirs."""
    noted = [part.strip() for part in forwarded.split(",") if part.strip()]
    return noted[-proxies] if proxies and len(noted) >= proxies else remote


def bearer() -> str | None:
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def body() -> dict[str, Any]:
    """The JSON object that was sent."""
    if not request.is_json:
        raise BadRequest('Send JSON, with the header "Content-Type: application/json".')
    content = as_object(request.get_data())
    if content is None:
        raise BadRequest('This is not a JSON object. A move looks like {"version": 3, "move": "flip"}.')
    return content


def as_object(sent: bytes) -> dict[str, Any] | None:
    """The JSON object in these bytes; None if there is none."""
    try:
        content = json.loads(sent)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def needed(content: dict[str, Any], name: str, kind: type[T]) -> T:
    value = optional(content, name, kind)
    if value is None:
        raise BadRequest(f'The field "{name}" is missing. It must be {_ARTICLES[kind]}.')
    return value


def optional(content: dict[str, Any], name: str, kind: type[T]) -> T | None:
    value = content.get(name)
    if value is None:
        return None
    if type(value) is not kind:  # not isinstance: `true` is not a version
        raise BadRequest(f'The field "{name}" must be {_ARTICLES[kind]}.')
    return value


_ARTICLES: dict[type, str] = {
    int: "a whole number",
    str: "a string",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
