"""How a game ended, to take away: as a picture for the group chat and as numbers."""

import time

from flask import Response, redirect, url_for
from flask.typing import ResponseReturnValue

from companion.errors import Illegal
from companion.tables.session import Session
from companion.tables.shelf import Played, as_played
from companion.web.past import as_csv
from companion.web.play import session_of

OWN = "polders"  # its result has a page, a picture and numbers of its own


def picture(code: str) -> ResponseReturnValue:
    session = session_of(code)
    ended = _ended(session)
    if ended.game == OWN:
        return redirect(url_for("polders_results.picture", code=ended.code), 303)
    heads = {"Content-Disposition": f"inline; filename=polderbox-{ended.code}.png"}
    return Response(_png(ended), mimetype="image/png", headers=heads)


def numbers(code: str) -> ResponseReturnValue:
    session = session_of(code)
    ended = _ended(session)
    if ended.game == OWN:
        return redirect(url_for("polders_results.numbers", code=ended.code), 303)
    return as_csv([ended], ended.code)


def _ended(session: Session) -> Played:
    if not session.table.over:
        raise Illegal("This game is still going on. Come back when it is over.")
    ended = as_played(session.table)
    if not ended.counted:
        raise Illegal("Nobody has counted this game yet. Count it first, then share it.")
    return ended


def _png(ended: Played) -> bytes:
    from generator.finish import PICTURE, PIXELS_PER_MM, Ranked, draw  # Pillow and the games' art, once somebody shares
    from generator.page.palette import FULL, PAPER
    from generator.pens.pixels import PixelPen

    order = sorted(ended.players, key=lambda it: (not it.won, -(it.points or 0)))
    day = time.localtime(ended.ended)
    date = f"{day.tm_mday} {time.strftime('%B %Y', day)}"
    pen = PixelPen(PICTURE, PIXELS_PER_MM, PAPER)
    draw(pen, ended.game, ended.title, date, [Ranked(it.name, it.points, it.won) for it in order], FULL)
    return pen.png
