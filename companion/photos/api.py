"""The photo routes of the JSON API: a Reading for whoever sends a photo, and one checked against a table."""

from dataclasses import replace
from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from companion.photos.desk import Desk, arrive, at_table, seat_sent
from companion.photos.review import counted, seen_on
from companion.photos.scorable import Scored
from companion.photos.scoring import as_json, joined
from companion.photos.upload import one_photo, read_photo
from companion.web.parsing import address, bearer, registry

TOO_EARLY = "The game is not over yet, so this photo was read but not kept."


def read() -> ResponseReturnValue:
    """Multipart: photo."""
    name, data = one_photo()
    return jsonify(read_photo(name, data, pictures=False).reading.to_json())


def photo(code: str) -> ResponseReturnValue:
    """Multipart: photo, seat. What the rules and the table's log doubt is among the problems of each sheet."""
    session = registry().find(code, address(), [proof for proof in (bearer(),) if proof])
    session.seated(bearer())
    return jsonify(_checked(at_table(session, bearer()), *one_photo()))


def _checked(desk: Desk, name: str, data: bytes) -> dict[str, Any]:
    """The reading of one photo, the pictures that are kept of it, and the score of all photos so far."""
    early = bool(desk.too_early)
    here = replace(desk, batch=None) if early else desk
    arrived = arrive(here, name, data, seat_sent(here))
    scored, trouble = counted(here, joined([arrived.reading]) if early else seen_on(here.pictures), {})
    answer: dict[str, Any] = arrived.reading.to_json()
    for sheet in answer["sheets"]:
        sheet["problems"] += _doubts(sheet["id"], scored)
        sheet["log"] = scored.outcomes.get(sheet["id"], "") if scored else ""
    if early:
        answer["problems"].append({"field": "", "why": TOO_EARLY})
    return answer | {
        "kept": [picture.id for picture in arrived.pictures],
        "score": as_json(scored) if scored and not early else None,
        "trouble": trouble,
    }


def _doubts(sheet: str, scored: Scored | None) -> list[dict[str, str]]:
    questions = [it for it in scored.questions if it.sheet == sheet] if scored else []
    return [{"field": it.field, "why": it.why, "read": it.read, "proposal": it.proposal} for it in questions]
