"""The photo routes of the JSON API: a Reading for whoever sends a photo, and one checked against a table."""

from typing import Any

from flask import jsonify
from flask.typing import ResponseReturnValue

from companion import paper_desk
from companion.arrivals import arrive, developed, photos_sent
from companion.asking import address, bearer, hall
from companion.darkroom import ROOM
from companion.errors import BadRequest
from companion.joining import together
from games.polders.notation import LETTERS
from games.polders.sheet import Checked, misfit
from games.polders.table_state import State, over

TOO_EARLY = "The game is not over yet, so this photo was read but not kept."


def read() -> ResponseReturnValue:
    """Multipart: photo."""
    (name, data) = _one_photo()
    return jsonify(developed(name, data, pictures=False).reading.to_json())


def photo(code: str) -> ResponseReturnValue:
    """Multipart: photo. What the rules and the table's log doubt stands among the problems of each sheet."""
    room = hall().find(code, address(), [proof for proof in (bearer(),) if proof])
    room.seated(bearer())
    if room.table.head.game != paper_desk.HERE:
        return jsonify(paper_desk.told(paper_desk.at_table(room, bearer()), *_one_photo()))
    state: State = room.table.state
    finished = over(state)
    name, data = _one_photo()
    arrived = arrive(room.table.head.code if finished else None, name, data, lambda id_: misfit(id_, state.players))
    seen = together([arrived.reading])
    checked = ROOM.judge(seen, LETTERS[: state.players], state if finished else None)
    told = arrived.reading.to_json() | {"kept": [picture.id for picture in arrived.pictures]}
    for sheet in told["sheets"]:  # type: ignore[attr-defined]
        sheet["problems"] += _suspects(checked[sheet["id"]])
        sheet["log"] = checked[sheet["id"]].verdict.outcome
    if not finished:
        told["problems"] += [{"field": "", "why": TOO_EARLY}]  # type: ignore[operator]
    return jsonify(told)


def _one_photo() -> tuple[str, bytes]:
    photos = photos_sent()
    if len(photos) > 1:
        raise BadRequest("Send one photo at a time; several sheets may lie in it.")
    return photos[0]


def _suspects(checked: Checked) -> list[dict[str, Any]]:
    return [
        {"field": question.field, "why": question.why, "read": question.read, "proposal": question.proposal}
        for question in checked.questions
    ]
