"""The look back, a page for each player of a finished game: three moments, everybody's points, and what decided it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from flask import current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.catalogue import words_of
from companion.errors import BadRequest, Illegal, TooMany
from companion.tables.table import Table
from companion.thinking.lookbacks import FAILED, LookBacks, possible
from companion.web.hints import advice
from companion.web.parsing import address, registry
from companion.web.play import my_seats, page, session_of

CHART = (320, 150)  # pixels
AGAIN_SECONDS = 2
EMPTY: dict[str, Any] = {
    "curve": [],
    "judged": {},
    "moments": {},
    "finest": {},
}  # what can be found where paper is secret
NOTHING: dict[str, Any] = {"moments": [], "finest": None, "judged": 0, "hinted": 0, "chart": None, "decided": ""}


def show(code: str) -> ResponseReturnValue:
    """?seat=2 shows what the third player could have done."""
    session = session_of(code)
    table = session.table
    if not table.over:
        raise Illegal("This game is still going on. Once it is over, you can look back at it here.")
    seat = _seat(table, my_seats(session))
    found = back().contents(table) if possible(table) else EMPTY
    making = None if found else _making(table)
    if found is None and making is None:
        raise Illegal(FAILED)
    shown = {
        "whose": seat,
        "names": [it.name for it in table.seats],
        "by_robot": seat in table.head.robots,
        "estimates": table.head.table.estimates,
        "victory": table.head.table.victory,
        "making": making,
        **(_told(table, found, seat) if found else NOTHING),
    }
    answer = make_response(render_template("history/lookback.html", **page(session) | shown))
    if making:
        answer.headers["Refresh"] = str(AGAIN_SECONDS)
    return answer


def back() -> LookBacks:
    found: LookBacks = current_app.extensions["look_backs"]
    return found


def _making(table: Table) -> dict[str, Any] | None:
    brake = registry().brakes.hints
    if not back().busy(table):
        if brake.held(address()):
            raise TooMany("Wait a minute, then look back at this game. You have asked for much just now.")
        brake.count(address())
    return back().watch(table)


def _seat(table: Table, mine: Sequence[int]) -> int:
    asked = request.args.get("seat")
    if asked is None:
        return mine[0] if mine else 0
    if asked not in map(str, range(len(table.seats))):
        raise BadRequest(f"This table has seats 0 to {len(table.seats) - 1}. Choose one of them.")
    return int(asked)


def _told(table: Table, found: dict[str, Any], seat: int) -> dict[str, Any]:
    finest = found["finest"].get(str(seat), [])
    return {
        "moments": [_moment(table, it) for it in found["moments"].get(str(seat), [])],
        "finest": _moment(table, finest[0]) if finest else None,
        "judged": found["judged"].get(str(seat), 0),
        "hinted": found.get("hinted", {}).get(str(seat), 0),  # look backs kept from earlier versions have none
        "chart": chart(found["curve"], [it.name for it in table.seats]),
        "decided": decided(found["curve"], [it.name for it in table.seats]),
    }


def _moment(table: Table, it: dict[str, Any]) -> dict[str, Any]:
    event = table.line[it["number"]]
    seat = event.seat or 0
    best, done = (advice(table, seat, it[which]) for which in ("best", "played"))
    elsewhere = best == done and it["best"] != it["played"]
    return it | {
        "did": words_of(table.head.game).sentence(event, [one.name for one in table.seats]),
        "better": f"{best[:1].lower()}{best[1:]}{', but in another place' if elsewhere else ''}",
        "more": round(it["more"]),
        "gain": round(it["gain"]),
        "found": it["best"] == it["played"] or it["more"] <= 0,
    }


def decided(curve: Sequence[dict[str, Any]], names: Sequence[str]) -> str:
    """Where whoever was first in the end went ahead of whoever was second for good, or where a lead from the beginning
    grew most.
    """
    if len(curve) < 2 or len(names) < 2:
        return ""
    last = curve[-1]["points"]
    first, second = sorted(range(len(names)), key=lambda seat: -last[seat])[:2]
    leads = [it["points"][first] - it["points"][second] for it in curve]
    swings = [0, *(now - before for before, now in pairwise(leads))]  # the cards that were dealt decide nothing yet
    if leads[-1] <= 0 or max(swings) <= 0:
        return ""
    behind = max((number for number, lead in enumerate(leads) if number and lead <= 0), default=0)
    if behind:
        return f"{curve[behind + 1]['chapter']} decided it: from then on {names[first]} was ahead of {names[second]}."
    at = swings.index(max(swings))
    points = "1 point" if swings[at] == 1 else f"{swings[at]} points"
    return f"{curve[at]['chapter']} decided it: there {names[first]} gained {points} on {names[second]}."


def chart(curve: Sequence[dict[str, Any]], names: Sequence[str]) -> dict[str, Any] | None:
    """Everybody's points after each part of the game, as lines in a picture and as rows of a table."""
    if len(curve) < 2:
        return None
    scores = [points for it in curve for points in it["points"]]
    low, high = min(0, *scores), max(1, *scores)
    width, height = CHART
    lines = [
        {
            "name": name,
            "last": curve[-1]["points"][seat],
            "at": [
                (round(x * width / (len(curve) - 1), 1), round(height * (high - it["points"][seat]) / (high - low), 1))
                for x, it in enumerate(curve)
            ],
        }
        for seat, name in enumerate(names)
    ]
    return {
        "size": CHART,
        "low": low,
        "high": high,
        "zero": round(height * high / (high - low), 1),
        "lines": lines,
        "rows": curve,
    }
