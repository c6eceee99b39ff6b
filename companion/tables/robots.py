"""The robots at a table: whether they answer, what they play, and what they say."""

import hmac
import zlib

from companion.errors import Full
from companion.tables.table import CHANGING, Event, Table
from companion.thinking.jobs import Position
from companion.thinking.thinkers import THINKERS
from games.kit.robots import MANNERS

NO_DEED = ("not", "no", "pass", "skip", "done")  # words of moves that are nothing to speak of


def position(table: Table, purpose: str = "robot") -> Position:
    """The game as it stands, for those who think about it. The same position has the same luck, and so the same
    thoughts.
    """
    head = table.head
    changed = next((event.version for event in reversed(table.events) if event.kind in CHANGING), 0)
    seed = hmac.digest(head.secret, f"{purpose}/{changed}".encode(), "sha256")
    return Position(head.game, head.rules, table.state, seed)


def answer(table: Table) -> bool:
    """Whether robots go on: if they answered an undo, nobody could undo past them."""
    last = next((event.kind for event in reversed(table.events) if event.kind in CHANGING), "move")
    return bool(table.head.robots) and last != "undo" and not table.ask


def choice(table: Table) -> tuple[int, str] | None:
    """The seat and the words of the robot that moves next, if one is to move."""
    at, strengths = position(table), table.head.strengths
    said = table.head.table.robot_move(table.state, at.luck)
    if said is not None or table.over or not strengths:
        return said
    try:
        thought: tuple[int, str] | None = THINKERS.ask("robots_move", at, strengths)
    except Full:
        return _without_a_thought(table)
    return thought


def aside(table: Table) -> str:
    """What a robot says when its turn is over, and which robots think or wait."""
    if not table.head.strengths or not table.events or table.over:
        return ""
    last, awaited = table.events[-1], _awaited(table)
    says = "" if last.seat in awaited else _quip(table, last)
    names = [table.seats[seat].name for seat in awaited]
    return " ".join(filter(None, (says, _busy(names, answer(table)))))


def _quip(table: Table, last: Event) -> str:
    strength = table.head.strengths.get(-1 if last.seat is None else last.seat)
    if strength is None or last.kind != "move" or last.text.split()[0] in NO_DEED:
        return ""
    says = MANNERS[strength].says
    return f"“{says[zlib.crc32(f'{table.head.code}{last.version}'.encode()) % len(says)]}”"


def _busy(names: list[str], thinking: bool) -> str:
    if not names:
        return ""
    if not thinking:
        return f"{names[0]} waits. Undo more, or tap Redo, and {names[0]} plays on."
    return f"{names[0]} is thinking." if len(names) == 1 else f"{len(names)} robots are thinking."


def _awaited(table: Table) -> list[int]:
    """The robots that the table waits for."""
    waiting = table.head.table.view(table.state, None)["waiting"]
    return [seat for seat in sorted(waiting) if seat in table.head.strengths]


def _without_a_thought(table: Table) -> tuple[int, str] | None:
    """Any move of a robot that the table waits for, so that its game goes on if it could not think."""
    for seat in _awaited(table):
        words = table.head.table.legal(table.state, seat)
        if words:
            return seat, words[0]
    return None
