"""Photographed decks of Dutch: which cards are whose, which are missing, and what to ask.

A sheet is a heap of cards: `dutch/first`, `dutch/second`, `dutch/rest` by the heap card beside it, or `dutch/deck-G4`
by its lowest card where there is none. Its fields are the forty cards, each `here` or `away`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.dutch.components import CARDS
from games.dutch.rules.cards import ALL, BIT, NAMES, gathered, listed, parse_card
from games.dutch.rules.state import State, owned
from games.kit.photo import Question, Seen, Unscorable

Holding = tuple[int, int, int]  # the cards of seat 0, of seat 1, and what the auction left


def expected(game: State) -> Holding:
    """Where every card must be."""
    first, second = game.players
    return owned(first), owned(second), gathered(game.display) | gathered(game.auction) | game.auction_discards


def matched(lying: int, truth: Holding) -> int:
    """The owner whose cards a heap shows most of."""
    shares = [(lying & cards).bit_count() for cards in truth]
    return shares.index(max(shares))


HERE, AWAY = "here", "away"
OWNERS = ("first", "second", "rest")  # seat 0, seat 1, and what the auction leaves
WHOSE = {"first": "the first deck", "second": "the second deck", "rest": "what the auction left"}
REST = 2
SURE = 0.95  # that a card lies here
POSSIBLE = 0.3  # from here on it is asked about
MOST_MISSING = 8  # that are asked about one by one; more were not photographed


@dataclass(frozen=True, slots=True)
class Examined:
    """Whose heap each sheet is, the cards of each owner, and what is still to be asked or told."""

    owners: Mapping[str, int]
    held: tuple[int, int, int]
    missing: int
    questions: tuple[Question, ...]
    notes: tuple[str, ...]
    log: bool  # whether there was one to compare with

    def values(self, sheet: str) -> dict[str, str]:
        return {NAMES[card]: HERE for card in listed(self.held[self.owners[sheet]])}


def examine(seen: Mapping[str, Seen], game: State | None) -> Examined:
    """`game` is the finished game at the table, if there was one."""
    truth = expected(game) if game is not None and game.stage == "over" else None
    read = {sheet: _cards(it) for sheet, it in seen.items()}
    owners = _owners(list(seen), {sheet: sure | maybe for sheet, (sure, maybe) in read.items()}, truth)
    held = _held(read, owners)
    missing = ALL & ~(held[0] | held[1] | held[2])
    asked = [
        *_doubtful(read, truth, owners),
        *_twice(seen, read, truth, owners),
        *_missing(seen, missing, owners, truth),
        *_misplaced(seen, held, owners, truth),
    ]
    notes = tuple(_notes(missing, owners))
    return Examined(owners, held, missing, tuple(_once(asked)), notes, truth is not None)


def card_title(name: str) -> str:
    card = CARDS[parse_card(name)]
    return f"{card.suit.name} {card.bid}"


def titles(cards: int) -> str:
    return ", ".join(card_title(NAMES[card]) for card in listed(cards))


def _cards(seen: Seen) -> tuple[int, int]:
    """What lies here for sure, and what perhaps does. What a player says is sure."""
    sure = maybe = 0
    for name, chances in seen.fields.items():
        said = seen.said.get(name)
        chance = chances.get(HERE, 0.0)
        if said == HERE or (said is None and chance >= SURE):
            sure |= BIT[parse_card(name)]
        elif said is None and chance >= POSSIBLE:
            maybe |= BIT[parse_card(name)]
    return sure, maybe


def _owners(sheets: Sequence[str], lying: Mapping[str, int], truth: Holding | None) -> dict[str, int]:
    """By heap card; the others by the log, or in the order in which they came."""
    owners = {sheet: OWNERS.index(sheet.partition("/")[2]) for sheet in sheets if sheet.partition("/")[2] in OWNERS}
    left = [sheet for sheet in sheets if sheet not in owners]
    if truth:
        return owners | {sheet: matched(lying[sheet], truth) for sheet in left}
    free = [owner for owner in range(len(OWNERS)) if owner not in owners.values()]
    if len(left) > len(free):
        raise Unscorable(
            "There are more than three heaps. Gather each deck in one heap, a hand's breadth from the others,"
            " or lay the heap cards beside them."
        )
    return owners | dict(zip(left, free, strict=False))


def _held(read: Mapping[str, tuple[int, int]], owners: Mapping[str, int]) -> tuple[int, int, int]:
    """A card that was seen twice counts where it was seen first."""
    held = [0, 0, 0]
    for sheet, (sure, maybe) in read.items():
        held[owners[sheet]] |= (sure | maybe) & ~(held[0] | held[1] | held[2])
    return held[0], held[1], held[2]


def _doubtful(
    read: Mapping[str, tuple[int, int]], truth: Holding | None, owners: Mapping[str, int]
) -> Iterator[Question]:
    for sheet, (_, maybe) in read.items():
        for card in listed(maybe):
            likely = AWAY if truth and not truth[owners[sheet]] & BIT[card] else HERE
            yield Question(sheet, NAMES[card], HERE, likely, f"{card_title(NAMES[card])} is hard to read here")


def _twice(
    seen: Mapping[str, Seen], read: Mapping[str, tuple[int, int]], truth: Holding | None, owners: Mapping[str, int]
) -> Iterator[Question]:
    """Every card is in the box once: of two heaps that show it, one is asked."""
    for other, sheet in combinations(read, 2):
        both = read[sheet][0] & read[other][0] if owners[sheet] != owners[other] else 0
        for card in listed(both):
            wrong = other if truth and truth[owners[sheet]] & BIT[card] else sheet
            why = f"{card_title(NAMES[card])} was seen in two heaps, and there is only one such card"
            if NAMES[card] not in seen[wrong].said:
                yield Question(wrong, NAMES[card], HERE, AWAY, why)


def _missing(
    seen: Mapping[str, Seen], missing: int, owners: Mapping[str, int], truth: Holding | None
) -> Iterator[Question]:
    """Cards that lie in no photo, when all heaps were photographed or the log knows where they are."""
    whole = set(owners.values()) == {0, 1, REST}
    if missing.bit_count() > MOST_MISSING or not (whole or truth):
        return
    for card in listed(missing):
        where = [sheet for sheet in seen if NAMES[card] not in seen[sheet].said]
        if truth:
            where = [sheet for sheet in where if truth[owners[sheet]] & BIT[card]]
        if where:
            why = f"{card_title(NAMES[card])} was found in no photo; look whether it lies here, under another card"
            yield Question(where[0], NAMES[card], AWAY, HERE if truth else AWAY, why)


def _misplaced(
    seen: Mapping[str, Seen], held: tuple[int, int, int], owners: Mapping[str, int], truth: Holding | None
) -> Iterator[Question]:
    """Cards that lie in another heap than the log says."""
    if truth is None:
        return
    for sheet, owner in owners.items():
        for card in listed(held[owner] & ~truth[owner]):
            name = NAMES[card]
            if name in seen[sheet].said or seen[sheet].fields.get(name, {}).get(HERE, 0.0) < POSSIBLE:
                continue
            whose = next(WHOSE[label] for label, cards in zip(OWNERS, truth, strict=True) if cards & BIT[card])
            yield Question(sheet, name, HERE, AWAY, f"by the log {card_title(name)} belongs to {whose}")


def _once(questions: Sequence[Question]) -> list[Question]:
    """One question a field is enough."""
    return list({(question.sheet, question.field): question for question in reversed(questions)}.values())[::-1]


def _notes(missing: int, owners: Mapping[str, int]) -> list[str]:
    count = missing.bit_count()
    if not count:
        return ["All forty cards are accounted for."]
    if REST not in owners.values() and {0, 1} <= set(owners.values()):
        return [f"{count} cards are in neither deck, so they count for nobody: {titles(missing)}."]
    if {0, 1} <= set(owners.values()):
        return [f"{count} missing: {titles(missing)}. Slide the cards apart so that every corner shows."]
    return [f"{count} cards are in no photo yet. Photograph the other deck too."]
