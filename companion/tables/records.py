"""A table's log as JSON: to save, to verify, and to open again elsewhere."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from companion.errors import BadRequest
from companion.tables.codes import is_code
from companion.tables.seats import check_options, checked_nonce, is_name
from companion.tables.table import MAX_EVENTS, MOVE_LENGTH, Event, Head, Kind, Table, drawn, fold
from games.catalogue import GAMES, table_of
from games.kit import fair
from games.kit.errors import BadNotation, IllegalMove
from games.kit.table import Final, Told

FORMAT = 1
NUMBERS = range(1 << 32)  # versions and seconds; we never write larger ones


def export(table: Table, with_secret: bool = False) -> dict[str, Any]:
    """The whole log. It holds the secret, and what players hide from each other, once the game is over, or sooner
    `with_secret`. It never holds tokens.
    """
    head = table.head
    return {
        "polderbox": FORMAT,
        "code": head.code,
        "game": head.game,
        "rules": head.rules,
        "players": list(head.players),
        "options": dict(head.options),
        "open_seats": head.open_seats,
        "created": head.created,
        "commitment": fair.commitment(head.secret),
        "secret": head.secret.hex() if table.over or with_secret else None,
        "over": table.over,
        "version": table.version,
        "told": told(table),
        "events": [_event_out(event if with_secret else table.hushed(event)) for event in table.events],
    }


def told(table: Table) -> str:
    """A sentence about everything that players reported of real cards, tiles or dice; empty if all was drawn here."""
    counts: dict[Told, int] = {}
    for it in filter(None, (table.head.table.told(event.text) for event in table.line)):
        kind = it._replace(number=1)
        counts[kind] = counts.get(kind, 0) + it.number
    if not counts:
        return ""
    *others, last = [f"{count} {kind.one if count == 1 else kind.many}" for kind, count in counts.items()]
    things = f"{', '.join(others)} and {last}" if others else last
    return f"{things} {'was' if sum(counts.values()) == 1 else 'were'} reported by the players, not drawn here."


def summary(table: Table) -> dict[str, Any]:
    """Who played and how it ended, for the list of finished games."""
    finals = table.head.table.finals(table.state) or [Final(None, False)] * len(table.seats)
    return {
        "code": table.head.code,
        "game": table.head.game,
        "commitment": fair.commitment(table.head.secret),
        "ended": max((event.at for event in table.line), default=0) or table.head.created,
        "players": [
            {"name": seat.name, "points": final.points, "won": final.won}
            for seat, final in zip(table.seats, finals, strict=True)
        ],
    }


def put_away(table: Table, folder: Path) -> None:
    """Save a table's log to a file of its own, whole or not at all."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{table.head.code}.json"
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(export(table) | {"summary": summary(table)}), encoding="utf-8")
    os.replace(unfinished, path)


def restore(log: Mapping[str, Any]) -> Table:
    """The table that a log describes; the inverse of `export`. It refuses a bad log and says why, even if only a
    shuffle or roll is not what the rules call for and the secret gives.
    """
    head = head_of(log)
    with _refusals():
        events = [_event_in(event, number, len(head.players)) for number, event in enumerate(log["events"], 1)]
        return fold(head, events, checked=_with_chance)


def head_of(log: Mapping[str, Any]) -> Head:
    """How the table of a log began. It refuses what is no log at all, or not one for us."""
    with _refusals():
        if log["polderbox"] != FORMAT:
            raise BadRequest(
                f"This log has format {log['polderbox']}; this Polderbox reads format {FORMAT}. Update it."
            )
        if log["game"] not in GAMES:
            raise BadRequest(f"This Polderbox does not know the game {log['game']}. Update it.")
        if not log["secret"]:
            raise BadRequest(
                "This log was saved before the game was over, so its secret is missing. Save it again afterwards."
            )
        if fair.commitment(bytes.fromhex(log["secret"])) != log["commitment"]:
            raise BadRequest("The secret in this log is not the one that was promised. Save the log again.")
        if log["rules"] > table_of(log["game"]).rules:
            raise BadRequest("This log follows newer rules than this Polderbox knows. Update it.")
        if len(log["events"]) > MAX_EVENTS:
            raise BadRequest(
                f"This log has {len(log['events'])} events, but no game takes more than {MAX_EVENTS}. Save it again."
            )
        return _head_in(log)


def _head_in(log: Mapping[str, Any]) -> Head:
    head = Head(
        code=str(log["code"]),
        game=log["game"],
        players=tuple(map(str, log["players"])),
        options=dict(log["options"]),
        open_seats=bool(log["open_seats"]),
        rules=log["rules"],
        secret=bytes.fromhex(log["secret"]),
        created=log["created"],
    )
    check_options(head.offer, head.options)
    if not _numbers(head.created, head.rules) or not all(map(is_name, head.players)):
        raise ValueError("the time or a name")
    return head


@contextmanager
def _refusals() -> Iterator[None]:
    """Whatever is wrong with a log, in a sentence."""
    try:
        yield
    except (IllegalMove, BadNotation) as error:
        raise BadRequest(f"This log breaks a rule: {error} It cannot be opened.") from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError) as error:
        raise BadRequest(
            f"This is not the whole log of a table ({type(error).__name__}: {error}). Save the log again."
        ) from None


def _with_chance(table: Table, event: Event) -> Event:
    """The event with the draws that the rules call for, as the secret and the phones' nonces settle them. The log must
    have the same.
    """
    wanted = table.head.table.wants(table.state, event.text) if event.kind == "move" else ()
    draws = tuple(drawn(table, draw) for draw in wanted)
    if list(map(_as_json, draws)) != list(map(_as_json, event.draws)):
        raise BadRequest(
            f"This log was changed: the shuffles and rolls of event {event.version} are not what the rules call for "
            "and the secret gives. Save the log again."
        )
    return replace(event, draws=draws)


def _as_json(draw: Mapping[str, Any]) -> dict[str, Any]:
    """A draw as JSON keeps it."""
    return {**draw, "items": list(draw.get("items", ()))}


def _event_out(event: Event) -> dict[str, Any]:
    out: dict[str, Any] = {"version": event.version, "kind": event.kind, "seat": event.seat, "at": event.at}
    out["move"] = event.text
    out["rules"] = event.rules
    if event.nonce:
        out["nonce"] = event.nonce
    if event.draws:
        out["draws"] = [dict(draw) for draw in event.draws]
    return out


def _event_in(event: Mapping[str, Any], number: int, seats: int) -> Event:
    it = Event(
        version=event["version"],
        kind=event["kind"],
        seat=event["seat"],
        text=event["move"],
        nonce=event.get("nonce"),
        draws=tuple(event.get("draws", ())),
        rules=event["rules"],
        at=event["at"],
    )
    if it.version != number or not _sound(it, seats):
        raise ValueError(f"event {number}")
    return it


def _sound(event: Event, seats: int) -> bool:
    """Whether a table with this many seats could have written the event. Its move is for the rules to judge."""
    if not _numbers(event.version, event.rules, event.at):
        return False
    if event.seat is not None and (type(event.seat) is not int or not 0 <= event.seat < seats):
        return False
    if type(event.text) is not str or len(event.text) > MOVE_LENGTH:
        return False
    checked_nonce(event.nonce)
    if event.nonce and event.kind != "join":
        return False
    match event.kind:
        case "join":
            return event.seat is not None and is_name(event.text)
        case "leave" | "remove":
            return event.text in map(str, range(seats))
        case "notice":
            return event.seat is not None and event.text in map(str, range(seats))
        case "hint":
            return event.seat is not None and event.text == ""
        case "refuse" | "here":
            return event.text in ("", "withdrawn")
        case "ask" | "agree":
            return event.seat is not None and {*event.text.split()} <= {*map(str, range(seats))}
        case "rematch":
            return is_code(event.text)
        case "restored":
            return event.text == "" or event.text in map(str, range(1, MAX_EVENTS + 1))
    return event.kind in get_args(Kind)


def _numbers(*values: object) -> bool:
    return all(type(value) is int and value in NUMBERS for value in values)
