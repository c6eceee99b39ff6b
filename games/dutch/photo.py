"""Photographed decks of Dutch: which cards are whose, which are missing, and what to ask the players.

A sheet is a heap of cards. The heap card beside it names it `dutch/first`, `dutch/second` or `dutch/rest`; without one
it is named after its lowest card, such as `dutch/deck-G4`. Its fields are the forty cards, each `here` or `away`. Cards
of an earlier print have one more field, their `edition`, which decides their points.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.dutch.components import EDITION, POINTS
from games.dutch.rules.cards import ALL, BIT, NAMES, gathered, listed, parse_card, title, titles
from games.dutch.rules.state import State, owned
from games.kit.photo import Question, Seen, Unscorable, likeliest

HERE, AWAY = "here", "away"
EDITION_FIELD = "edition"
EDITIONS = {"first-edition": 1, "second-edition": 2}
OWNERS = ("first", "second", "rest")  # seat 0, seat 1, and what is left in the auction
WHOSE = {"first": "the first deck", "second": "the second deck", "rest": "what is left in the auction"}
REST = 2
SURE = 0.95  # at least this sure that a card is here
POSSIBLE = 0.3  # at least this likely, so we ask
MOST_MISSING = 8  # we ask about this many one by one; if more are missing, they were not photographed

Holding = tuple[int, int, int]  # the cards of seat 0, those of seat 1, and those left in the auction


@dataclass(frozen=True, slots=True)
class Examined:
    """Whose heap each sheet is, the cards of each owner, and what still has to be asked or said."""

    owners: Mapping[str, int]
    held: tuple[int, int, int]
    editions: tuple[int, int, int]  # of each owner's cards
    missing: int
    questions: tuple[Question, ...]
    notes: tuple[str, ...]
    log: bool  # whether there was one to compare with

    def values(self, sheet: str) -> dict[str, str]:
        here = {NAMES[card]: HERE for card in listed(self.held[self.owners[sheet]])}
        edition = self.editions[self.owners[sheet]]
        return here if edition == EDITION else here | {EDITION_FIELD: edition_name(edition)}


def examine(seen: Mapping[str, Seen], game: State | None) -> Examined:
    """Compare the heaps with one another, and with the finished game at the table if there was one."""
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
    editions = _editions(seen, owners)
    notes = (*_notes(missing, owners), *_about_editions(editions, owners))
    return Examined(owners, held, editions, missing, tuple(_once(asked)), notes, truth is not None)


def expected(game: State) -> Holding:
    """Who must have each card at the end of this game."""
    first, second = game.players
    return owned(first), owned(second), gathered(game.display) | gathered(game.auction) | game.auction_discards


def matched(lying: int, truth: Holding) -> int:
    """The owner of most of the cards in a heap."""
    shares = [(lying & cards).bit_count() for cards in truth]
    return shares.index(max(shares))


def card_title(name: str) -> str:
    return title(parse_card(name))


def edition_name(edition: int) -> str:
    return next(name for name, number in EDITIONS.items() if number == edition)


def _cards(seen: Seen) -> tuple[int, int]:
    """The cards that are certainly here, and those that may be. What a player says is certain."""
    sure = maybe = 0
    for name, chances in seen.fields.items():
        if name == EDITION_FIELD:
            continue
        said = seen.said.get(name)
        chance = chances.get(HERE, 0.0)
        if said == HERE or (said is None and chance >= SURE):
            sure |= BIT[parse_card(name)]
        elif said is None and chance >= POSSIBLE:
            maybe |= BIT[parse_card(name)]
    return sure, maybe


def _owners(sheets: Sequence[str], lying: Mapping[str, int], truth: Holding | None) -> dict[str, int]:
    """Whose heap each sheet is: by its heap card, or else by the log, or else in the order of the photos."""
    owners = {sheet: OWNERS.index(sheet.partition("/")[2]) for sheet in sheets if sheet.partition("/")[2] in OWNERS}
    left = [sheet for sheet in sheets if sheet not in owners]
    if truth:
        return owners | {sheet: matched(lying[sheet], truth) for sheet in left}
    free = [owner for owner in range(len(OWNERS)) if owner not in owners.values()]
    if len(left) > len(free):
        raise Unscorable(
            "Gather each deck in one heap, a hand's breadth from the others, or lay the heap cards beside them."
            " There are more than three heaps now."
        )
    return owners | dict(zip(left, free, strict=False))


def _held(read: Mapping[str, tuple[int, int]], owners: Mapping[str, int]) -> tuple[int, int, int]:
    """The cards of each owner. A card that was seen twice counts where it was seen first."""
    held = [0, 0, 0]
    for sheet, (sure, maybe) in read.items():
        held[owners[sheet]] |= (sure | maybe) & ~(held[0] | held[1] | held[2])
    return held[0], held[1], held[2]


def _editions(seen: Mapping[str, Seen], owners: Mapping[str, int]) -> tuple[int, int, int]:
    """The edition of each owner's cards: what a player says, or else what their markers say."""
    found = [EDITION] * len(OWNERS)
    for sheet, it in seen.items():
        chances = it.fields.get(EDITION_FIELD)
        said = it.said.get(EDITION_FIELD) or (likeliest(chances) if chances else edition_name(EDITION))
        if said not in EDITIONS:
            raise Unscorable(f"Choose {' or '.join(EDITIONS)} for the edition of the cards, not {said!r}.")
        found[owners[sheet]] = EDITIONS[said]
    return found[0], found[1], found[2]


def _about_editions(editions: Sequence[int], owners: Mapping[str, int]) -> Iterator[str]:
    """What to say about cards of an earlier edition: they count what is printed on them."""
    seen = {editions[owner] for owner in owners.values()}
    if len(seen) > 1:
        yield "Play with the cards of one print: some heaps are first edition cards, with other points."
    if 1 in seen:
        points = ", ".join(map(str, POINTS[1]))
        yield (
            f"These are first edition cards. Bids 1 to 10 count {points}, as printed on them."
            " Print the cards again to play with the designer’s points."
        )


def _doubtful(
    read: Mapping[str, tuple[int, int]], truth: Holding | None, owners: Mapping[str, int]
) -> Iterator[Question]:
    for sheet, (_, maybe) in read.items():
        for card in listed(maybe):
            likely = AWAY if truth and not truth[owners[sheet]] & BIT[card] else HERE
            yield Question(sheet, NAMES[card], HERE, likely, f"the {title(card)} is hard to read here")


def _twice(
    seen: Mapping[str, Seen], read: Mapping[str, tuple[int, int]], truth: Holding | None, owners: Mapping[str, int]
) -> Iterator[Question]:
    """There is only one of each card, so if two heaps show it, we ask about one of them."""
    for other, sheet in combinations(read, 2):
        both = read[sheet][0] & read[other][0] if owners[sheet] != owners[other] else 0
        for card in listed(both):
            wrong = other if truth and truth[owners[sheet]] & BIT[card] else sheet
            why = f"the {title(card)} was seen in two heaps, and there is only one in the box"
            if NAMES[card] not in seen[wrong].said:
                yield Question(wrong, NAMES[card], HERE, AWAY, why)


def _missing(
    seen: Mapping[str, Seen], missing: int, owners: Mapping[str, int], truth: Holding | None
) -> Iterator[Question]:
    """Cards that are in no photo although all heaps were photographed or the log knows where the cards are."""
    whole = set(owners.values()) == {0, 1, REST}
    if missing.bit_count() > MOST_MISSING or not (whole or truth):
        return
    for card in listed(missing):
        where = [sheet for sheet in seen if NAMES[card] not in seen[sheet].said]
        if truth:
            where = [sheet for sheet in where if truth[owners[sheet]] & BIT[card]]
        if where:
            why = f"check whether the {title(card)} is here under another card: it is in no photo"
            yield Question(where[0], NAMES[card], AWAY, HERE if truth else AWAY, why)


def _misplaced(
    seen: Mapping[str, Seen], held: tuple[int, int, int], owners: Mapping[str, int], truth: Holding | None
) -> Iterator[Question]:
    """Cards in a different heap from the one the log says."""
    if truth is None:
        return
    for sheet, owner in owners.items():
        for card in listed(held[owner] & ~truth[owner]):
            name = NAMES[card]
            if name in seen[sheet].said or seen[sheet].fields.get(name, {}).get(HERE, 0.0) < POSSIBLE:
                continue
            whose = next(WHOSE[label] for label, cards in zip(OWNERS, truth, strict=True) if cards & BIT[card])
            clear = name not in seen[sheet].doubts
            yield Question(sheet, name, HERE, AWAY, f"the log says that the {title(card)} belongs to {whose}", clear)


def _once(questions: Sequence[Question]) -> list[Question]:
    """The questions without a second one about the same field."""
    return list({(question.sheet, question.field): question for question in reversed(questions)}.values())[::-1]


def _notes(missing: int, owners: Mapping[str, int]) -> list[str]:
    count = missing.bit_count()
    if not count:
        return ["All forty cards are accounted for."]
    if REST not in owners.values() and {0, 1} <= set(owners.values()):
        return [f"{_cards_are(count)} in neither deck and count for nobody: {titles(missing)}."]
    if {0, 1} <= set(owners.values()):
        return [f"Slide the cards apart so that every corner shows. {_cards_are(count)} missing: {titles(missing)}."]
    return [f"Photograph the other deck too. {_cards_are(count)} in no photo yet."]


def _cards_are(count: int) -> str:
    return "1 card is" if count == 1 else f"{count} cards are"
