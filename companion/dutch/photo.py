"""Decks of Dutch counted from photos: heaps of cards, their points and bonuses, compared with the log."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from companion.photos.scorable import Photo, Scored, Typing, Wording
from companion.vision.reading import Pixel, Problem, SheetReading, Value
from games.dutch.components import EDITION, SUIT_BONUS, SUIT_BONUS_FROM, SUITS
from games.dutch.photo import (
    AWAY,
    EDITION_FIELD,
    EDITIONS,
    HERE,
    OWNERS,
    POSSIBLE,
    WHOSE,
    Examined,
    card_title,
    edition_name,
    examine,
)
from games.dutch.rules.cards import BIT, NAMES, SUIT_SETS, listed, parse_card, points
from games.dutch.rules.cards import name as place_name
from games.dutch.rules.game import decide, tally
from games.dutch.table import own
from games.dutch.table.ending import still_unseen, to_count
from games.dutch.table.moves import State, over
from games.kit.photo import AREA, AREA_WORDS, Seen, Tally, TallyLine, Unscorable
from generator.dutch import layout
from generator.dutch.suits import tone
from generator.page.palette import INKS
from generator.page.sheet import Sheet

if TYPE_CHECKING:
    from companion.vision.arrays import Image
    from companion.vision.loose.cards import Card
    from companion.vision.loose.covers import Area
    from companion.vision.loose.ground import Paper
    from companion.vision.markers import Marker

APART_MM = 125.0  # between the centres of two cards; a card farther away is in another heap
LEAST_MM2, TOUCHING_MM = 350.0, 15.0  # of something strange beside the cards, and how near it is
NEAR, FAR = 0.999, 0.9  # how sure we are about a card that was seen, and about one that was not
DOUBTED = 0.6
WHITE = (255, 255, 255)
WASHED, FULL_INK = 0.35, 0.75  # of its wash: a card in full ink has more; a hand lies on fewer of the cards than this
HIDDEN = "Photograph the paper when the game is over. Until then this game hides what players hold."
DISPLAY = "dutch/display"  # what a photo of the display tells
CARD_IDS = {first + number: name for first in layout.FIRST_CARDS.values() for number, name in enumerate(NAMES)}
EDITION_OF = {first + number: edition for edition, first in layout.FIRST_CARDS.items() for number in range(len(NAMES))}
HEAP_IDS = {layout.FIRST_HEAP + number: heap for number, heap in enumerate(layout.HEAPS)}
IDS = frozenset((*CARD_IDS, *HEAP_IDS))
OUTCOMES = {
    "agrees": "The log has exactly these cards.",
    "differs": "Check these cards: the log says something else. What is on the table counts.",
    "no log": "",
}


def sheets() -> tuple[Sheet, ...]:
    """No sheets for the sheet reader: decks are loose cards."""
    return ()


def pieces(photo: "Image", seen: "Sequence[Marker]") -> tuple[SheetReading, ...]:
    """A reading for each heap in the photo."""
    if not any(marker.id in CARD_IDS for marker in seen):
        return ()
    import cv2
    import numpy as np

    from companion.vision.loose import covers, ground
    from companion.vision.loose.cards import cards, heaps

    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY), np.uint8)
    size = (layout.CARD.w, layout.CARD.h)
    table, found = cards(grey, seen, IDS, layout.MARKER, size)
    if table is None:
        return ()
    whites = [ground.white_around(card.at.middle, card.at.turn, layout.MARKER.w, layout.QUIET_MM) for card in found]
    washes = [
        ground.washed(photo, table, card.places(layout.FREE), white, _wash(card))
        for card, white in zip(found, whites, strict=True)
        if card.id in CARD_IDS
    ]
    full = bool(washes) and bool(np.quantile(washes, FULL_INK) > WASHED)
    lying = [
        ground.Piece(card.outline(size), white, _papers(card, full)) for card, white in zip(found, whites, strict=True)
    ]
    hidden = covers.areas(photo, table, lying, LEAST_MM2, TOUCHING_MM)
    gathered_here = [heap for heap in heaps(found, APART_MM) if any(card.id in CARD_IDS for card in heap)]
    near = [min(gathered_here, key=lambda heap: _away(area, heap)) for area in hidden] if gathered_here else []
    return tuple(
        _joined(
            [
                _read(heap, [area for area, beside in zip(hidden, near, strict=True) if beside is heap])
                for heap in gathered_here
            ]
        )
    )


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    """Count the heaps. Only a finished game is compared with them, because a running one keeps its secrets. A table
    with the players' own cards that waits for its display asks only for that.
    """
    if table and table.cards == "own" and own.phase(table) == "stock":
        return _display(seen, table, names)
    examined = examine(seen, table.game if table and over(table) else None)
    named = tuple(names[seat] if seat < len(names) else f"Player {seat + 1}" for seat in (0, 1))
    return Scored(
        "dutch",
        _tally(examined, named),
        examined.questions,
        {sheet: _outcome(sheet, examined) for sheet in seen},
        {sheet: examined.values(sheet) for sheet in seen},
    )


def moves(scored: Scored, table: State) -> tuple[str, ...]:
    """What the photo tells a table with the players' own cards: the display, or whose the unseen cards are."""
    if table.cards != "own":
        return ()
    if own.phase(table) == "stock":
        return tuple(f"up {card}" for card in scored.values.get(DISPLAY, {}))
    if own.phase(table) != "count" or scored.questions or not table.game:
        return ()
    pool = still_unseen(table)
    for sheet, values in scored.values.items():
        label = sheet.partition("/")[2]
        if label in OWNERS[:2] and to_count(table, OWNERS.index(label)):
            cards = [name for name, value in values.items() if value == HERE and BIT[parse_card(name)] & pool]
            return (f"count p{OWNERS.index(label)} {' '.join(cards)}".strip(),)
    return ()


def _display(seen: Mapping[str, Seen], table: State, names: Sequence[str]) -> Scored:
    """The cards that came up, from the left: those in the photo that may have come up, in the order they lie in."""
    cards = [name for it in seen.values() for name in it.fields if name in NAMES and _is_here(it, name)]
    lying = [name for name in map(place_name, own.shown(table).display) if name in cards]
    if len(lying) > 1 and cards.index(lying[0]) > cards.index(lying[1]):
        cards.reverse()  # photographed from the other side
    up = [name for name in cards if BIT[parse_card(name)] & own.may_come_up(table)]
    wanted = own.places_to_fill(table) - len(table.told.up)
    if len(up) != wanted:
        many = "1 new card" if wanted == 1 else f"{wanted} new cards"
        raise Unscorable(f"Get only the auction into the picture, with {many}: the photo shows {len(up)}. Or tap them.")
    told = ", ".join(card_title(name) for name in up)
    note = f"These cards came up, from the cheap end: {told}. If they lie in another order, tap them instead."
    tally = Tally(tuple(names), (), (0, 0), (), (note,))
    return Scored("dutch", tally, (), {}, {DISPLAY: dict.fromkeys(up, HERE)})


def _is_here(seen: Seen, name: str) -> bool:
    said = seen.said.get(name)
    return said == HERE if said else seen.fields[name].get(HERE, 0.0) >= POSSIBLE


def _papers(card: "Card", full: bool) -> "tuple[Paper, ...]":
    """What may be seen between the print of a card: white, and in full ink the wash of its suit. A heap card shows the
    cards of a heap.
    """
    if not full:
        return (WHITE,)
    return (WHITE, _wash(card)) if card.id in CARD_IDS else (WHITE, *_washes().values())


def _wash(card: "Card") -> "Paper":
    return _washes()[CARD_IDS[card.id][0]]


@cache
def _washes() -> "dict[str, Paper]":
    """By the letter of the suit."""
    full = {suit.letter: tone(suit, INKS["full"]).wash or "#FFFFFF" for suit in SUITS}
    return {letter: (int(it[1:3], 16), int(it[3:5], 16), int(it[5:7], 16)) for letter, it in full.items()}


def _away(area: "Area", heap: "Sequence[Card]") -> float:
    """How far an area is from the nearest card of a heap, in pixels of the photo."""
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in (area.bounds, *(card.bounds for card in heap))]
    return min(math.dist(middles[0], other) for other in middles[1:])


def _read(heap: "Sequence[Card]", hidden: "Sequence[Area]") -> SheetReading:
    row = sorted(heap, key=lambda card: card.bounds[0])  # from the left, as a display is read
    here = {CARD_IDS[card.id]: card for card in row if card.id in CARD_IDS}
    labels = sorted({HEAP_IDS[card.id] for card in heap if card.id in HEAP_IDS})
    lowest = NAMES[min(parse_card(name) for name in here)]
    label = labels[0] if len(labels) == 1 else f"deck-{lowest}"
    fields = {name: _value(here.get(name)) for name in (*here, *NAMES)} | _edition(heap)
    boxes = {name: card.bounds for name, card in here.items()}
    left, top = min(box[0] for box in boxes.values()), min(box[1] for box in boxes.values())
    right = max(box[0] + box[2] for box in boxes.values())
    bottom = max(box[1] + box[3] for box in boxes.values())
    corners: tuple[Pixel, ...] = ((left, top), (right, top), (right, bottom), (left, bottom))
    if hidden:
        from companion.vision.loose import covers

        areas, places = covers.named(hidden, corners, "cards", (layout.CARD.w, layout.CARD.h))
        fields, boxes, corners = fields | areas, boxes | places, covers.around(corners, places.values())
    return SheetReading(f"dutch/{label}", corners, fields, tuple(_problems(heap, labels)), boxes=boxes)


def _value(card: "Card | None") -> Value:
    if card is None:
        return Value(AWAY, FAR, doubtful=False, alternatives={AWAY: FAR, HERE: 1 - FAR})
    sure = DOUBTED if card.doubt else NEAR
    return Value(HERE, sure, bool(card.doubt), {HERE: sure, AWAY: 1 - sure}, card.doubt)


def _edition(heap: "Sequence[Card]") -> dict[str, Value]:
    """The edition of most cards in the heap, if it is not the one we print now."""
    found = [EDITION_OF[card.id] for card in heap if card.id in EDITION_OF]
    most = max(EDITIONS.values(), key=lambda edition: (found.count(edition), edition))
    if most == EDITION:
        return {}
    chances = {name: NEAR if edition == most else 1 - NEAR for name, edition in EDITIONS.items()}
    return {EDITION_FIELD: Value(edition_name(most), NEAR, doubtful=False, alternatives=chances)}


def _problems(heap: "Sequence[Card]", labels: Sequence[str]) -> list[Problem]:
    names = [CARD_IDS[card.id] for card in heap if card.id in CARD_IDS]
    problems = [
        Problem(name, f"Sort out the cards: there are two of the {card_title(name)}, so two boxes are mixed.")
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
    if len({EDITION_OF[card.id] for card in heap if card.id in EDITION_OF}) > 1:
        problems.append(Problem("", "Sort out the cards: some are first edition cards, with other points."))
    if len(labels) > 1:
        problems.append(Problem("", "Move the heaps a hand's breadth apart: there are two heap cards in one heap."))
    return problems


def _joined(readings: Sequence[SheetReading]) -> list[SheetReading]:
    """Parts of a heap that are far apart are still one heap if they have the same heap card."""
    together: dict[str, SheetReading] = {}
    for one in readings:
        before = together.get(one.id)
        if before is None:
            together[one.id] = one
            continue
        here = {name: value for name, value in one.fields.items() if value.value == HERE}
        fields = {**one.fields, **before.fields, **here}
        boxes = {**before.boxes, **one.boxes}
        together[one.id] = SheetReading(one.id, before.corners, fields, before.problems + one.problems, boxes=boxes)
    return list(together.values())


def _tally(examined: Examined, names: tuple[str, ...]) -> Tally:
    tallies = [tally(examined.held[seat], examined.editions[seat]) for seat in (0, 1)]
    lines = [line for seat in (0, 1) for line in _lines(seat, examined)]
    both = {0, 1} <= set(examined.owners.values())
    result = decide(tallies[0], tallies[1])
    notes = list(examined.notes)
    if both and tallies[0].total == tallies[1].total:
        notes.append("You share the victory." if len(result.winners) > 1 else "Equal points, so fewer cards win.")
    totals = (tallies[0].total, tallies[1].total)
    return Tally(names, tuple(lines), totals, result.winners if both else (), tuple(notes))


def _lines(seat: int, examined: Examined) -> list[TallyLine]:
    """One line for each colour, and one for its bonus."""
    sheet = next((sheet for sheet, owner in examined.owners.items() if owner == seat), "")
    lines = []
    for suit, cards in zip(SUITS, SUIT_SETS, strict=True):
        held = examined.held[seat] & cards
        fields = tuple(NAMES[card] for card in listed(held))
        if held:
            values = " ".join(name[1:] for name in fields)
            lines.append(
                TallyLine(seat, points(held, examined.editions[seat]), "cards", f"{suit.name} {values}", sheet, fields)
            )
        if held.bit_count() >= SUIT_BONUS_FROM:
            why = f"{held.bit_count()} {suit.name} cards, {SUIT_BONUS_FROM} or more"
            lines.append(TallyLine(seat, SUIT_BONUS, "bonus", why, sheet, fields))
    return lines


def _outcome(sheet: str, examined: Examined) -> str:
    if not examined.log:
        return OUTCOMES["no log"]
    return OUTCOMES["differs" if any(it.sheet == sheet for it in examined.questions) else "agrees"]


def _title(sheet: str) -> str:
    label = sheet.partition("/")[2]
    return (
        WHOSE[label].capitalize() if label in OWNERS else f"The heap with the {card_title(label.removeprefix('deck-'))}"
    )


def _place(sheet: str, field: str) -> str:
    if field.startswith(AREA):
        return f"the {field.removeprefix(AREA)} of the cards"
    return "edition of the cards" if field == EDITION_FIELD else card_title(field)


def _words(sheet: str, value: str) -> str:
    words = {HERE: "it is here", AWAY: "it is not here"} | {
        name: f"{name.replace('-', ' ')} cards" for name in EDITIONS
    }
    words |= AREA_WORDS
    return words.get(value, value)


def _choices(sheet: str, field: str) -> tuple[str, ...]:
    if field.startswith(AREA):
        return tuple(AREA_WORDS)
    return tuple(EDITIONS) if field == EDITION_FIELD else (HERE, AWAY)


def _too_early(table: State) -> str:
    return "" if table.cards == "own" or over(table) else HIDDEN


WORDING = Wording(
    sheet=_title,
    place=_place,
    value=_words,
    sign=lambda value: "✓" if value == HERE else "",
    choices=_choices,
    paper="cards",
    advice="Lay each deck out or fan it, with its heap card beside it. Every card must show one of its black squares.",
)
TYPING = Typing(example="first:R4=here")
PHOTO = Photo(sheets, score, pieces, moves, wording=WORDING, typing=TYPING, too_early=_too_early)
