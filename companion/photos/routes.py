"""Photos of finished paper at its table: send them, answer what is in doubt, count them. Plain forms, made lively by
`photos.js`. Polders has pages of its own; all other games share a desk.
"""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from companion.photos import pages, upload
from companion.polders import photos as polders
from companion.tables.session import Session
from companion.web.play import session_of, token
from companion.web.security import wants_json


def desk(code: str) -> ResponseReturnValue:
    session = session_of(code)
    if of_polders(session):
        return polders.desk(session)
    it = pages.at_table(session)
    return pages.show(it, it.said)


def send(code: str) -> ResponseReturnValue:
    """Multipart: photo, one or more. A script sends one at a time and gets JSON."""
    session = session_of(code)
    if of_polders(session):
        return polders.send(session)
    found = pages.receive(pages.at_table(session))
    return found if wants_json() else redirect(url_for("photos.desk", code=session.table.head.code), 303)


def keep(code: str) -> ResponseReturnValue:
    """Form: what was said of fields, and pictures, the ones that the page showed."""
    session = session_of(code)
    return polders.keep(session) if of_polders(session) else pages.counted(pages.at_table(session))


def wipe(code: str) -> ResponseReturnValue:
    """Form: picture, to throw one away; without it all go."""
    session = session_of(code)
    return polders.wipe(session) if of_polders(session) else pages.wiped(pages.at_table(session))


def picture(code: str, id_: str) -> ResponseReturnValue:
    session = session_of(code)
    session.seated(token(session))
    return upload.picture(session.table.head.code, id_)


def of_polders(session: Session) -> bool:
    return session.table.head.game == pages.WITH_OWN_PAGES
