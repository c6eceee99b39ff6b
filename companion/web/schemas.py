"""The shapes of everything that the JSON API takes and gives, as JSON Schema."""

from typing import Any, get_args

from companion.tables.codes import CODE_LENGTH, SYMBOLS
from companion.tables.records import FORMAT
from companion.tables.registry import KEY_LENGTH
from companion.tables.table import Kind
from games.catalogue import GAMES
from games.kit.fair import NONCE_HEX

Schema = dict[str, Any]


def record(has: Schema, may_have: Schema | None = None, about: str = "") -> Schema:
    """An object with fields that are always there, and fields that may be there too."""
    made: Schema = {"type": "object", "required": list(has), "properties": has | (may_have or {})}
    return {"description": about, **made} if about else made


def several(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def named(of: Schema) -> Schema:
    """An object whose fields have names that are not known beforehand."""
    return {"type": "object", "additionalProperties": of}


def or_null(schema: Schema) -> Schema:
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    return schema | {"type": [schema["type"], "null"]}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


TEXT: Schema = {"type": "string"}
WORDS: Schema = {"type": "string", "minLength": 1}
NUMBER: Schema = {"type": "number"}
INTEGER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
TRUTH: Schema = {"type": "boolean"}
ANY: Schema = {"type": "object"}
SEAT: Schema = {"type": "integer", "minimum": 0, "description": "Seats count from 0."}
CODE: Schema = {"type": "string", "pattern": f"^[{SYMBOLS}]{{{CODE_LENGTH}}}$", "examples": ["K7M2QX"]}
GAME: Schema = {"type": "string", "enum": list(GAMES)}
HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
NONCE: Schema = {"type": "string", "pattern": f"^[0-9a-f]{{{NONCE_HEX}}}$"}
NONCE_OR_EMPTY: Schema = {"type": "string", "pattern": f"^([0-9a-f]{{{NONCE_HEX}}})?$"}
TOKEN: Schema = {"type": "string", "minLength": 22, "description": "Shown only this once."}
KEY: Schema = {"type": "string", "maxLength": KEY_LENGTH}
KIND: Schema = {"type": "string", "enum": list(get_args(Kind))}

_HAPPENED = record({"version": COUNT, "kind": KIND, "seat": or_null(SEAT), "move": TEXT})
_TABLE = {
    "code": CODE,
    "game": GAME,
    "version": COUNT,
    "you": or_null(SEAT),
    "legal": several(WORDS),
    "state": record({"phase": TEXT, "waiting": several(SEAT)}, about="The game's own; docs/api.md explains its fields.")
    | {"additionalProperties": True},
    "seats": several(record({"name": WORDS, "taken": TRUTH})),
    "host": or_null(SEAT),
    "over": TRUTH,
    "rematch": or_null(CODE),
    "undo": or_null(_HAPPENED),
    "redo": or_null(_HAPPENED),
    "last": or_null(_HAPPENED),
    "fair": record({"commitment": HASH, "nonces": COUNT, "secret": or_null(HASH)}),
}
# While somebody asks to take back a move, or gives notice of a seat.
_ASKED = {
    "ask": or_null(record({"seat": SEAT, "waiting": several(SEAT)})),
    "hints": or_null(several(COUNT)),
    "notices": several(record({"seat": SEAT, "by": SEAT, "free_at": COUNT})),
}
_DRAW = record(
    {"label": TEXT, "kind": {"type": "string", "enum": ["shuffle", "roll"]}},
    {
        "items": several(TEXT),
        "at": COUNT,
        "sides": COUNT,
        "nonces": COUNT,
        "result": several({"type": ["string", "integer"]}),
    },
)
_EVENT = record(
    {"version": COUNT, "kind": KIND, "seat": or_null(SEAT), "move": TEXT, "rules": COUNT, "at": COUNT},
    {"nonce": NONCE, "draws": several(_DRAW)},
)
_PROBLEM = record({"field": TEXT, "why": WORDS}, {"read": TEXT, "proposal": TEXT})
_VALUE = record(
    {"value": TEXT, "confidence": {"type": "number", "minimum": 0, "maximum": 1}, "doubtful": TRUTH}, {"why": TEXT}
)
_CORNER = several(NUMBER) | {"minItems": 2, "maxItems": 2}
_SHEET = {
    "id": WORDS,
    "corners": several(_CORNER),
    "fields": named(_VALUE),
    "problems": several(_PROBLEM),
}
_LINE = record(
    {"seat": SEAT, "points": INTEGER, "rule": TEXT, "why": TEXT, "sheet": TEXT, "fields": several(TEXT)},
)
_QUESTION = record(
    {"sheet": TEXT, "field": TEXT, "read": TEXT, "proposal": TEXT, "why": TEXT, "disputed": TRUTH}
    | {"swing": or_null(COUNT), "decides": TRUTH}
)
_SCORE = record(
    {
        "seats": several(TEXT),
        "lines": several(_LINE),
        "totals": several(INTEGER),
        "winners": several(SEAT),
        "notes": several(TEXT),
        "questions": several(_QUESTION),
        "disputes": several(record({"sheet": TEXT, "why": WORDS, "fields": several(TEXT)})),
        "outcomes": named(TEXT),
        "sheets": named(named(TEXT)),
        "missing": several(TEXT),
    }
)
_READING = {"photo": TEXT, "problems": several(_PROBLEM)}

# The shapes that have a name in the description.
SCHEMAS: dict[str, Schema] = {
    "Table": record(_TABLE, _ASKED, about="A table as the seat of the token sees it, or a spectator."),
    "Stale": record(
        {"reason": WORDS, "error": TEXT} | _TABLE, _ASKED, about="The table as it is now, because it has moved on."
    ),
    "Refusal": record(
        {"reason": WORDS},
        {"error": TEXT, "error_id": TEXT, "poll": COUNT, "retry": COUNT},
        about="`reason` is a sentence that says what to do, `error` a short name for programs.",
    ),
    "Log": record(
        {
            "polderbox": {"type": "integer", "const": FORMAT},
            "code": CODE,
            "game": GAME,
            "rules": COUNT,
            "players": several(WORDS),
            "options": ANY,
            "open_seats": TRUTH,
            "created": COUNT,
            "commitment": HASH,
            "secret": or_null(HASH),
            "over": TRUTH,
            "version": COUNT,
            "events": several(_EVENT),
        },
        {"told": TEXT},  # older logs have none
        about="Everything that happened at a table.",
    ),
    "Reading": record(_READING | {"sheets": several(record(_SHEET))}, about="What is on the paper in a photo."),
    "CheckedReading": record(
        _READING
        | {
            "sheets": several(record(_SHEET | {"log": TEXT})),
            "kept": several(TEXT),
            "score": or_null(_SCORE),
            "trouble": TEXT,
        },
        about="A reading that the rules and the table's log have checked, and what all photos so far are worth.",
    ),
}
NEW_TABLE = record({"code": CODE, "version": COUNT, "seats": several(record({"name": WORDS, "token": or_null(TOKEN)}))})
SEATED = record({"code": CODE, "seat": SEAT, "name": WORDS, "token": TOKEN})
JUST_A_CODE = record({"code": CODE})
_CHOICE = {"move": WORDS, "words": WORDS, "gain": or_null(NUMBER), "reason": WORDS}
HINT = record(
    {"seat": SEAT, "version": COUNT, "choices": several(record(_CHOICE))},
    about="What a seat could do now, best first.",
)
HINT_FROM_PHOTO = record(
    {
        "seat": SEAT,
        "version": COUNT,
        "choices": several(record(_CHOICE | {"move": or_null(WORDS)})),
        "unsure": TEXT,
    },
    about="What a seat could draw on its own sheet, best first, and what of the sheet was hard to read.",
)
HEARD = record(
    {"data": TEXT},
    {"event": {"type": "string", "enum": ["message", "beat"]}, "id": TEXT},
    about="Server-sent events. Each has a version as its id and a Table as its data, or is a heartbeat.",
)
HEALTH = record({"ok": {"type": "boolean", "const": True}})

ASKED_TABLE = record(
    {"game": GAME, "players": several(TEXT) | {"examples": [["Anna", "Bo"]]}},
    {"options": or_null(ANY), "open": or_null(TRUTH)},
)
ASKED_MOVE = record({"version": COUNT, "move": TEXT}, {"seat": or_null(INTEGER)})
ASKED_SEAT = record(
    {}, {"name": or_null(TEXT), "nonce": or_null(NONCE_OR_EMPTY), "seat": or_null(INTEGER), "key": or_null(TEXT)}
)
HINTED_SEAT = record({}, {"seat": or_null(INTEGER)})
FREED_SEAT = record({"seat": INTEGER})
PHOTO = record({"photo": {"type": "string", "format": "binary"}})
PHOTO_OF_SEAT = record({"photo": {"type": "string", "format": "binary"}}, {"seat": TEXT})
