"""The photo routes of the JSON API: a Reading for whoever sends a photo, and one checked against a table."""

from flask import jsonify
from flask.typing import ResponseReturnValue

from companion.errors import BadRequest
from companion.photos import pages
from companion.photos.routes import of_polders
from companion.photos.upload import developed, photos_sent
from companion.polders import photos as polders
from companion.web.parsing import address, bearer, registry


def read() -> ResponseReturnValue:
    """Multipart: photo."""
    name, data = _one_photo()
    return jsonify(developed(name, data, pictures=False).reading.to_json())


def photo(code: str) -> ResponseReturnValue:
    """Multipart: photo. What the rules and the table's log doubt stands among the problems of each sheet."""
    session = registry().find(code, address(), [proof for proof in (bearer(),) if proof])
    session.seated(bearer())
    if of_polders(session):
        return jsonify(polders.checked(session, *_one_photo()))
    return jsonify(pages.told(pages.at_table(session, bearer()), *_one_photo()))


def _one_photo() -> tuple[str, bytes]:
    photos = photos_sent()
    if len(photos) > 1:
        raise BadRequest("Send one photo at a time; several sheets may lie in it.")
    return photos[0]
