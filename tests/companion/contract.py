"""Holds every answer of the JSON API against its OpenAPI description."""

import re
from functools import cache
from typing import Any

import jsonschema_rs
from flask import Flask, Response, request

from companion.web.openapi import document
from companion.web.schemas import Schema

HIDDEN = ("HEAD", "OPTIONS")  # Flask answers these by itself


class Witness:
    """Looks at all answers that an app gives, and notes those that its description does not foretell."""

    def __init__(self, app: Flask) -> None:
        self.broken: list[str] = []
        self.statuses: list[int] = []
        app.after_request(self._look)

    def _look(self, answer: Response) -> Response:
        if request.url_rule is not None and is_described(request.url_rule.rule) and request.method not in HIDDEN:
            method, path = request.method, braced(request.url_rule.rule)
            self.statuses.append(answer.status_code)
            if trouble := unforetold(method, path, answer.status_code, answer.mimetype, answer):
                self.broken.append(f"{method} {request.path}: {trouble}")
        return answer


def is_described(rule: str) -> bool:
    return rule.startswith("/api/") or rule in ("/healthz", "/readyz")


def braced(rule: str) -> str:
    """A route of Flask as OpenAPI writes it."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)


def unforetold(method: str, path: str, status: int, kind: str | None, answer: Any) -> str:
    """What the description does not say of this answer; empty if everything is as it says."""
    operation = document()["paths"].get(path, {}).get(method.lower())
    if operation is None:
        return "the address is not described"
    told = operation["responses"].get(str(status))
    if told is None:
        return f"the status {status} is not described"
    if kind not in told["content"]:
        return f"{status} comes as {kind}"
    if kind != "application/json":
        return ""
    wrong = next(validator(path, method.lower(), status).iter_errors(answer.get_json()), None)
    return "" if wrong is None else f"{status}: {wrong.message} at {list(wrong.instance_path)}"


@cache
def validator(path: str, method: str, status: int) -> Any:
    """Checks one answer. A field that the description does not name is an error, though clients should allow it."""
    told = document()["paths"][path][method]["responses"][str(status)]["content"]["application/json"]["schema"]
    return jsonschema_rs.Draft202012Validator(closed(told | {"components": document()["components"]}))


def table_validator() -> Any:
    return validator("/api/tables/{code}", "get", 200)


def closed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [closed(it) for it in schema]
    if not isinstance(schema, dict):
        return schema
    inner: Schema = {name: closed(it) for name, it in schema.items()}
    return {"additionalProperties": False, **inner} if isinstance(inner.get("properties"), dict) else inner
