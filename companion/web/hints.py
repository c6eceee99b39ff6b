"""Hints in words: what to do, as one would say it across the table, with what it gains and why."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.catalogue import words_of
from companion.tables.table import Event, Table
from games.kit.robots import Choice

# The games tell moves in the past tense; advice is given in the imperative.
VERBS = {
    "added": "add", "armed": "arm", "banked": "bank", "bid": "bid", "bought": "buy", "built": "build",
    "chose": "choose",
    "closed": "close", "declined": "decline", "discarded": "discard", "drained": "drain", "drew": "draw",
    "enclosed": "enclose", "exchanged": "exchange", "fetched": "fetch", "finished": "finish", "folded": "fold",
    "gave": "give", "grazed": "graze", "kept": "keep", "laid": "lay", "passed": "pass", "planted": "plant",
    "played": "play", "put": "put", "returned": "return", "rolled": "roll", "sent": "send", "set": "set",
    "settled": "settle", "stopped": "stop", "takes": "take", "took": "take", "turned": "turn", "used": "use",
    "their": "your",
}  # fmt: skip
_WORD = re.compile(rf"\b({'|'.join(VERBS)})\b")


@dataclass(frozen=True, slots=True)
class Hinted:
    """A choice as its player reads it."""

    move: str
    words: str
    gain: float | None
    reason: str

    @property
    def gains(self) -> str:
        """`+6`, or nothing if that cannot be told."""
        if self.gain is None:
            return ""
        return f"{self.gain:+.1f}".removesuffix(".0").replace("-", "−")


def in_words(table: Table, seat: int, choices: Sequence[Choice]) -> list[Hinted]:
    return [Hinted(it.text, advice(table, seat, it.text), it.gain, it.reason) for it in choices]


def advice(table: Table, seat: int, text: str) -> str:
    """A move as advice: `Plant corn in the south`."""
    event = Event(table.version + 1, "move", seat, text)
    told = words_of(table.head.game).sentence(event, [it.name for it in table.seats])
    said = _WORD.sub(lambda verb: VERBS[verb[0]], told)
    return said[:1].upper() + said[1:]
