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
LEAST = 0.5  # points by which estimates differ, or they say nothing
PLACES = ("in one place", "in another place", "in a third place")
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
        gain = round(self.gain, 1) or 0.0  # no "−0"
        return f"{gain:+.1f}".removesuffix(".0").replace("-", "−")


def in_words(table: Table, seat: int, choices: Sequence[Choice]) -> list[Hinted]:
    """Gains that are estimates are told by how much more they are than the least, and by nothing if they are alike."""
    gains = [it.gain for it in choices]
    if table.head.table.estimates:
        known = [gain for gain in gains if gain is not None]
        least, alike = min(known, default=0.0), max(known, default=0.0) - min(known, default=0.0) < LEAST
        gains = [None if gain is None or alike else gain - least for gain in gains]
    words = _told_apart([advice(table, seat, it.text) for it in choices])
    return [Hinted(it.text, said, gain, it.reason) for it, said, gain in zip(choices, words, gains, strict=True)]


def _told_apart(words: Sequence[str]) -> list[str]:
    """A tile laid in two places reads alike twice: then each says which place it is."""
    return [
        f"{said}, {PLACES[words[:at].count(said)]}" if words.count(said) > 1 else said for at, said in enumerate(words)
    ]


def advice(table: Table, seat: int, text: str) -> str:
    """A move as advice: `Plant corn in the south`."""
    event = Event(table.version + 1, "move", seat, text)
    told = words_of(table.head.game).sentence(event, [it.name for it in table.seats])
    said = _WORD.sub(lambda verb: VERBS[verb[0]], told)
    return said[:1].upper() + said[1:]
