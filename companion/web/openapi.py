"""The JSON API as an OpenAPI 3.1 description, for other people's programs and for our own tests.

Paths and methods come from the routes. What each of them takes and gives stands here, under the name of its function.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from companion.web import schemas
from companion.web.routes import ADDRESSES
from companion.web.schemas import SCHEMAS, Schema, ref

VERSION = "1"  # of the API; programs that know it keep working while it stays
BLUEPRINTS = ("api", "hint_api", "photo_api")
ALWAYS = (400, 500, 503)  # what any address may answer
SENT = (403, 408, 413)  # and any that takes a body

REFUSALS: dict[int, str] = {
    400: "The body is not JSON, a field is missing or of the wrong type, or we do not know the Host.",
    401: "This needs the token of a seat.",
    403: "The token belongs to another table or seat, or the request comes from another website.",
    404: "No table has this code.",
    408: "The body took too long to arrive.",
    409: "The table has moved on; this is how it looks now.",
    413: "The body is too large.",
    422: "The rules refuse it, or the photo cannot be read.",
    429: "Too many wrong codes, new tables or photos. Wait half a minute.",
    500: "Something broke on our side. The table is unchanged.",
    503: "The server or its disk is full, or too many are listening. Nothing has changed.",
}


@dataclass(frozen=True, slots=True)
class Operation:
    """What one address takes and gives."""

    summary: str
    answer: Schema
    status: int = 200
    sent: Schema | None = None
    refusals: tuple[int, ...] = ()
    seat: Literal["no", "may", "must"] = "no"  # whether it wants a seat's token
    parameters: tuple[Schema, ...] = ()  # beside the code in the address and the token
    gives: str = "application/json"
    takes: str = "application/json"


KEY: Schema = {"name": "Idempotency-Key", "in": "header", "schema": schemas.KEY}
LAST_EVENT: Schema = {"name": "Last-Event-ID", "in": "header", "schema": schemas.TEXT}
SINCE: Schema = {"name": "since", "in": "query", "schema": schemas.COUNT}
FOUND = (404, 429)  # whatever has a table's code in its address
OPERATIONS: dict[str, Operation] = {
    "create": Operation("Make a new table", schemas.NEW_TABLE, 201, schemas.ASKED_TABLE, (422, 429)),
    "show": Operation("Look at a table", ref("Table"), refusals=(403, *FOUND), seat="may"),
    "move": Operation(
        "Make a move",
        ref("Table"),
        sent=schemas.ASKED_MOVE,
        refusals=(401, *FOUND, 409, 422),
        seat="must",
        parameters=(KEY,),
    ),
    "hint": Operation(
        "Take a hint",
        schemas.HINT,
        sent=schemas.HINTED_SEAT,
        refusals=(401, *FOUND, 409, 422),
        seat="must",
    ),
    "join": Operation(
        "Take a free seat, or hand over your own",
        schemas.SEATED,
        201,
        schemas.ASKED_SEAT,
        (*FOUND, 409, 422),
        "may",
    ),
    "leave": Operation("Leave your seat", ref("Table"), refusals=(401, *FOUND, 409), seat="must"),
    "remove": Operation(
        "Free somebody's seat", ref("Table"), sent=schemas.FREED_SEAT, refusals=(401, *FOUND, 409, 422), seat="must"
    ),
    "rematch": Operation(
        "Play again with the same seats", schemas.JUST_A_CODE, 201, refusals=(401, *FOUND, 409, 422), seat="must"
    ),
    "events": Operation(
        "Listen to a table",
        schemas.HEARD,
        refusals=(403, *FOUND),
        seat="may",
        parameters=(LAST_EVENT, SINCE),
        gives="text/event-stream",
    ),
    "log": Operation("Everything that happened, for replay and proof", ref("Log"), refusals=FOUND),
    "open_log": Operation("Open the log of a finished game", schemas.JUST_A_CODE, 201, ref("Log"), (422, 429)),
    "healthz": Operation("Whether the store answers", schemas.HEALTH),
    "readyz": Operation("Whether phones may be sent to this process", schemas.HEALTH),
    "description": Operation("This description", {"type": "object"}),
    "read": Operation(
        "Read a photo of finished paper",
        ref("Reading"),
        sent=schemas.PHOTO,
        refusals=(422, 429),
        takes="multipart/form-data",
    ),
    "hint_from_photo": Operation(
        "Take a hint from a photo of your sheet",
        schemas.HINT_FROM_PHOTO,
        sent=schemas.PHOTO_OF_SEAT,
        refusals=(401, *FOUND, 409, 422),
        seat="must",
        takes="multipart/form-data",
    ),
    "photo": Operation(
        "Read a photo for a table, and count it",
        ref("CheckedReading"),
        sent=schemas.PHOTO_OF_SEAT,
        refusals=(401, *FOUND, 422),
        seat="must",
        takes="multipart/form-data",
    ),
}


@cache
def document() -> Schema:
    """The whole description."""
    paths: dict[str, Schema] = {}
    for method, rule, name in _routes():
        paths.setdefault(re.sub(r"<(\w+)>", r"{\1}", rule), {})[method.lower()] = _operation(method, rule, name)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Polderbox",
            "version": VERSION,
            "summary": "Shared decks, dice and scores for five print-and-play games",
        },
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat"}},
        },
    }


def _routes() -> list[tuple[str, str, str]]:
    return [route for name in BLUEPRINTS for route in ADDRESSES[name][1]]


def _operation(method: str, rule: str, name: str) -> Schema:
    it = OPERATIONS[name]
    statuses = sorted(
        {*ALWAYS, *it.refusals, *(SENT if method == "POST" else ()), *((403,) if it.seat != "no" else ())}
    )
    made: Schema = {
        "operationId": name,
        "summary": it.summary,
        "parameters": [*_places(rule), *it.parameters],
        "responses": {
            str(it.status): {"description": it.summary, "content": {it.gives: {"schema": it.answer}}},
            **{str(status): _refused(status) for status in statuses},
        },
    }
    if it.sent is not None:
        made["requestBody"] = {"required": True, "content": {it.takes: {"schema": it.sent}}}
    if it.seat != "no":
        made["security"] = [{"seat": []}, *([{}] if it.seat == "may" else [])]
    return made


def _refused(status: int) -> Schema:
    shape = ref("Stale" if status == 409 else "Refusal")
    return {"description": REFUSALS[status], "content": {"application/json": {"schema": shape}}}


def _places(rule: str) -> list[Schema]:
    """The parts of an address that vary. People may type a code in lower case, with spaces or a dash."""
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "examples": ["K7M2QX"]}}
        for name in re.findall(r"<(\w+)>", rule)
    ]
