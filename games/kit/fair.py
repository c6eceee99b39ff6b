"""Chance that nobody at the table can steer, and that anybody can check afterwards.

When a table is made, the server draws a secret of 256 bits and shows only its SHA-256, the commitment. Each phone that
joins adds a nonce of its own. Every shuffle and roll is computed from the secret, the nonces and a label such as
`shapes/3` (the third shuffle of the shapes), so it is settled before anybody knows it. After the game the secret is
revealed.

    words   HMAC-SHA-256(secret, "polderbox/1|label|mix|0"), then "...|1", and so on, eight bytes a word
    mix     SHA-256 of the nonces, joined by "|", in the order of joining
    below n the first word under the largest multiple of n, modulo n: every outcome is equally likely
    shuffle Fisher-Yates from the last place down; place i swaps with place `below i + 1`
    roll    1 + below(sides) for each die in turn

A label belongs to one outcome for ever. The nonces that count are those that had arrived when the label was first used,
and the log says how many there were: a phone that joins later changes no deck in use, and undo cannot draw again.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

PROTOCOL = "polderbox/1"
SECRET_BYTES = 32
NONCE_HEX = 32  # a nonce is 128 bits, as hex
WORD_BYTES = 8
WORDS = 1 << 8 * WORD_BYTES


@dataclass(frozen=True, slots=True)
class Shuffle:
    """`count` cards from place `at` of the shuffled `items`. The cards below stay unknown, in the log too."""

    label: str
    items: tuple[str, ...]
    at: int
    count: int


@dataclass(frozen=True, slots=True)
class Roll:
    """A number of dice, each with this many sides."""

    label: str
    sides: int
    dice: int = 1


Draw = Shuffle | Roll
Outcome = tuple[str, ...] | tuple[int, ...]


def commitment(secret: bytes) -> str:
    """What the server shows before the game, so that it cannot change the secret afterwards."""
    return hashlib.sha256(secret).hexdigest()


def outcome(secret: bytes, nonces: Sequence[str], draw: Draw) -> Outcome:
    match draw:
        case Shuffle(label, items, at, count):
            return shuffled(words(secret, nonces, label), items)[at : at + count]
        case Roll(label, sides, dice):
            source = words(secret, nonces, label)
            return tuple(1 + below(source, sides) for _ in range(dice))


def words(secret: bytes, nonces: Sequence[str], label: str) -> Iterator[int]:
    """The numbers 0 to 2^64 - 1 that belong to a label, without end."""
    mix = hashlib.sha256("|".join(nonces).encode()).hexdigest()
    counter = 0
    while True:
        block = hmac.digest(secret, f"{PROTOCOL}|{label}|{mix}|{counter}".encode(), "sha256")
        for place in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[place : place + WORD_BYTES], "big")
        counter += 1


def below(source: Iterator[int], limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely: words past the last whole multiple are skipped."""
    fair = WORDS - WORDS % limit
    return next(word for word in source if word < fair) % limit


def shuffled(source: Iterator[int], items: Sequence[str]) -> tuple[str, ...]:
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(source, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
