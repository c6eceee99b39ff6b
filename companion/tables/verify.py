#!/usr/bin/env python3
"""Checks that chance was fair in a finished game of Polderbox:  python verify.py LOG.json

Needs nothing but Python. The table promised a secret before the game by showing its SHA-256; the log reveals it. This
program computes every shuffle and roll again from the secret and from the numbers that the players' phones added.
What it cannot know is whether the log shows the promise you saw: compare its first digits with those on your phone.
Nor does it know any rules: it lists what was shuffled and rolled, so that you can see whether your game calls for it.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

WORD = 8  # bytes
NO_CHANCE = "the log contains no shuffle and no roll"
MOST = 1000  # sides of a die, cards of a deck


def words(secret: bytes, nonces: list[str], label: str) -> Iterator[int]:
    mix = hashlib.sha256("|".join(nonces).encode()).hexdigest()
    counter = 0
    while True:
        block = hmac.new(secret, f"polderbox/1|{label}|{mix}|{counter}".encode(), "sha256").digest()
        yield from (int.from_bytes(block[i : i + WORD], "big") for i in range(0, len(block), WORD))
        counter += 1


def below(source: Iterator[int], limit: int) -> int:
    fair = 256**WORD - 256**WORD % limit
    return next(word for word in source if word < fair) % limit


def shuffled(source: Iterator[int], items: list[str]) -> list[str]:
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(source, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def outcome(secret: bytes, nonces: list[str], draw: dict[str, Any]) -> list[Any]:
    source = words(secret, nonces, draw["label"])
    if draw["kind"] == "shuffle":
        return shuffled(source, draw["items"])[draw["at"] : draw["at"] + len(draw["result"])]
    if not 1 <= draw["sides"] <= MOST:
        raise ValueError(f"a die with {draw['sides']} sides")
    return [1 + below(source, draw["sides"]) for _ in draw["result"]]


class Checker:
    """Goes through a log from the first event to the last and remembers what each label stands for."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.nonces: list[str] = []
        self.known: dict[str, tuple[Any, ...]] = {}  # label -> what it is a draw of; fixed when first used
        self.taken: dict[str, int] = {}  # label -> how many cards have been taken from the top
        self.series: dict[str, int] = {}  # "shapes" -> the number of its latest shuffle
        self.above: dict[str, set[tuple[str, ...]]] = {}  # "shapes" -> which card lay above which, unshuffled
        self.checked = 0

    def event(self, event: dict[str, Any]) -> Iterator[str]:
        if event.get("nonce"):
            self.nonces.append(event["nonce"])
        for draw in event.get("draws", []):
            for problem in self.draw(draw):
                yield f"event {event['version']}, {draw['label']}: {problem}"

    def draw(self, draw: dict[str, Any]) -> Iterator[str]:
        self.checked += 1
        label = draw["label"]
        what = (draw["kind"], tuple(draw.get("items", [])), draw.get("sides"), draw["nonces"])
        if label not in self.known:
            yield from self.first(draw)
            self.known[label] = what
        if self.known[label] != what:
            yield "the same label stands for two different draws"
        yield from self.order(draw)
        if outcome(self.secret, self.nonces[: draw["nonces"]], draw) != draw["result"]:
            yield f"the log says {draw['result']}, but the secret gives something else"

    def first(self, draw: dict[str, Any]) -> Iterator[str]:
        """Labels are numbered without a gap, so that no bad shuffle can be left out quietly."""
        match = re.fullmatch(r"([a-z0-9-]+)/([1-9][0-9]*)", draw["label"])
        if match is None:
            yield "labels look like shapes/1"
            return
        name, number = match[1], int(match[2])
        if number != self.series.get(name, 0) + 1:
            yield f"this is not the next of its kind: {self.series.get(name, 0)} came before it"
        self.series[name] = number
        if draw["nonces"] != len(self.nonces):
            yield f"{len(self.nonces)} phones had added a number by then, but {draw['nonces']} were used"
        yield from self.unshuffled(name, draw.get("items", []))

    def unshuffled(self, name: str, cards: list[str]) -> Iterator[str]:
        """Before each shuffle of a kind the cards lie in one order: choosing that order would be choosing the deck."""
        if len(cards) > MOST or not all(re.fullmatch("[A-Za-z0-9]+", card) for card in cards):
            yield f"a deck has at most {MOST} cards, named with letters and digits"
            return
        above = self.above.setdefault(name, set())
        if not above.isdisjoint(combinations(reversed(cards), 2)):
            yield "the cards lay in a different order before an earlier shuffle"
        above.update(combinations(cards, 2))

    def order(self, draw: dict[str, Any]) -> Iterator[str]:
        """Cards are taken from the top, one after another; an undone flip may be repeated."""
        if draw["kind"] == "roll":
            return
        if type(draw["at"]) is not int or draw["at"] < 0:
            yield f"cards are taken from the top, not from place {draw['at']}"
            return
        taken = self.taken.get(draw["label"], 0)
        if draw["at"] > taken:
            yield f"cards {taken + 1} to {draw['at']} of the deck were passed over"
        self.taken[draw["label"]] = max(taken, draw["at"] + len(draw["result"]))


def verify(log: dict[str, Any]) -> list[str]:
    """Everything that is wrong with the shuffles and rolls in a log; empty if they all follow from the secret."""
    try:
        if log["polderbox"] != 1:
            return [f"this program reads logs of format 1, not {log['polderbox']}"]
        if not log["secret"]:
            return ["the secret is not revealed yet: this is the log of a game that was not over"]
        secret = bytes.fromhex(log["secret"])
        problems = []
        if hashlib.sha256(secret).hexdigest() != log["commitment"]:
            problems.append("the secret is not the one that was promised: its SHA-256 differs from the commitment")
        checker = Checker(secret)
        for number, event in enumerate(log["events"], 1):
            if event["version"] != number:
                problems.append(f"event {number} is missing or out of place")
                break
            problems += checker.event(event)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, ZeroDivisionError) as error:
        return [f"this is not the whole log of a table ({type(error).__name__}: {error})"]
    return problems or ([] if checker.checked or log.get("told") else [NO_CHANCE])


def series(log: dict[str, Any]) -> list[str]:
    """What was shuffled and rolled in a sound log, one line for each series of labels, to compare with the rules."""
    found: dict[str, dict[str, str]] = {}
    for draw in (draw for event in log["events"] for draw in event.get("draws", [])):
        what = " ".join(draw["items"]) if draw["kind"] == "shuffle" else f"{draw['sides']} sides"
        found.setdefault(draw["label"].partition("/")[0], {})[draw["label"]] = what
    return [f"{name} ({len(them)}x): {' | '.join(dict.fromkeys(them.values()))}" for name, them in found.items()]


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python verify.py LOG.json", file=sys.stderr)
        return 2
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            log = json.load(file)
        problems = verify(log)
    except (OSError, ValueError, RecursionError) as error:
        problems = [f"{sys.argv[1]} cannot be read: {error}"]
    print("\n".join(problems or series(log)))
    if not problems and log.get("told"):
        print(f"The log says: {log['told']}")
    if not problems:
        print(
            "Every shuffle and roll follows from the promised secret. Fair, if your game calls for those listed above."
        )
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
