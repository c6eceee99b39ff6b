"""Photos of finished paper at its table: send them, answer what is in doubt, count them. Plain forms, made lively by
`photos.js`. Polders has pages of its own; all other games share a desk.
"""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from companion.photos import pages, upload
from companion.polders import photos as polders
from companion.tables.session import Room
from companion.web.play import room_of, token
from companion.web.security import wants_json


def desk(code: str) -> ResponseReturnValue:
    room = room_of(code)
    if of_polders(room):
        return polders.desk(room)
    it = pages.at_table(room)
    return pages.show(it, it.said)


def send(code: str) -> ResponseReturnValue:
    """Multipart: photo, one or more. A script sends one at a time and gets JSON."""
    room = room_of(code)
    if of_polders(room):
        return polders.send(room)
    found = pages.receive(pages.at_table(room))
    return found if wants_json() else redirect(url_for("photos.desk", code=room.table.head.code), 303)


def keep(code: str) -> ResponseReturnValue:
    """Form: what was said of fields, and pictures, the ones that the page showed."""
    room = room_of(code)
    return polders.keep(room) if of_polders(room) else pages.counted(pages.at_table(room))


def wipe(code: str) -> ResponseReturnValue:
    """Form: picture, to throw one away; without it all go."""
    room = room_of(code)
    return polders.wipe(room) if of_polders(room) else pages.wiped(pages.at_table(room))


def picture(code: str, id_: str) -> ResponseReturnValue:
    room = room_of(code)
    room.seated(token(room))
    return upload.picture(room.table.head.code, id_)


def of_polders(room: Room) -> bool:
    return room.table.head.game == pages.WITH_OWN_PAGES
