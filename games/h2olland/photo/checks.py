"""What a photographed board cannot show, whoever played: the checks that need no log. Numbers are those of the list."""

from collections import Counter
from collections.abc import Iterator

from games.h2olland.components import DIKES, FARMS_EACH, KINDS, MILLS_EACH, TULIP_TRACK, WORKERS_EACH
from games.h2olland.photo.laid import Laid, Problem
from games.h2olland.photo.paper import COLOUR_NAMES
from games.h2olland.rules.board import Board, adjacent, board
from games.h2olland.rules.squares import name
from games.h2olland.rules.words import LETTERS
from games.kit.grid import each

COUNTS = {kind.name: kind.count for kind in KINDS}


def impossible(laid: Laid) -> Iterator[Problem]:
    """All that no game can have brought about."""
    yield from _counts(laid)
    yield from _villages(laid)
    yield from _links(laid)
    planted, raced = list(_planted(laid)), list(_raced(laid))
    if planted and raced:  # it is neither a board before the race nor one after it
        yield from raced


def _counts(laid: Laid) -> Iterator[Problem]:
    """No more than the box holds (2)."""
    for letter in LETTERS:
        colour = COLOUR_NAMES[letter]
        for built, most, what in (
            (laid.farms[letter], FARMS_EACH, "farms"),
            (laid.mills[letter], MILLS_EACH, "mills"),
        ):
            if built.bit_count() > most:
                yield Problem(tuple(map(name, each(built))), f"{colour} has only {most} {what}")
        own = laid.of(letter)
        if len(own) > WORKERS_EACH:
            yield Problem(tuple(field.ring for field in own), f"{colour} has only {WORKERS_EACH} workers")
    kinds = Counter(field.kind for field in laid.fields)
    for kind, number in kinds.items():
        if number > COUNTS[kind]:
            fields = tuple(field.end for field in laid.fields if field.kind == kind)
            yield Problem(fields, f"there are only {COUNTS[kind]} fields of {kind}")
    if len(laid.dikes) > DIKES:
        yield Problem(tuple(sorted(laid.dikes)), f"there are only {DIKES} dikes")


def _villages(laid: Laid) -> Iterator[Problem]:
    """Farm and mill of each colour on the marks of one edge; nobody builds in the zone of another; no two farms adjoin
    (3). At an empty village anybody may build on the marks.
    """
    whole = _whole(laid.board)
    marks = tuple(zip(whole.farms, whole.mills, strict=True))
    homes = {
        letter: [
            seat for seat, (farm, mill) in enumerate(marks) if laid.farms[letter] & farm and laid.mills[letter] & mill
        ]
        for letter in laid.letters
    }
    for letter, home in homes.items():
        if not home:
            near = [mark for mark in marks if laid.buildings(letter) & sum(mark)] or marks
            fields = tuple(name(one) for mark in near for one in mark)
            yield Problem(
                fields, f"{COLOUR_NAMES[letter]} has its first farm and its first mill on the marks of one edge"
            )
    for owner, home in homes.items():
        zone = whole.zones[home[0]] if len(home) == 1 else 0
        for letter in LETTERS:
            for one in each(laid.buildings(letter) & zone if letter != owner else 0):
                why = f"{COLOUR_NAMES[letter]} may not build in the safe zone of {COLOUR_NAMES[owner]}"
                yield Problem((name(one),), why)
    farms = sum(laid.farms.values())
    for one in each(farms):
        if adjacent(laid.board, one) & farms:
            yield Problem((name(one),), "two farms are never adjacent")


def _links(laid: Laid) -> Iterator[Problem]:
    """Every cow and crop field is linked to somebody; after the last trade to one alone (9)."""
    racing = any(field.letter and not field.is_tulip for field in laid.fields)
    for field in laid.fields:
        if field.is_tulip:
            continue
        linked = laid.linked(field)
        if not linked:
            yield Problem((field.end, field.ring), f"no building is adjacent to this {field.kind} field")
        elif racing and len(linked) > 1:
            both = " and ".join(COLOUR_NAMES[letter] for letter in linked)
            why = f"before the race this {field.kind} field, linked to {both}, is removed"
            yield Problem((field.end, field.ring), why)


def _planted(laid: Laid) -> Iterator[Problem]:
    """Before the race workers stand on tulips within their track (4)."""
    for field in laid.fields:
        if not field.letter:
            continue
        mills = laid.mills[field.letter].bit_count()
        if not field.is_tulip or TULIP_TRACK.index(field.kind) >= mills:
            yield Problem((field.ring,), f"{COLOUR_NAMES[field.letter]} cannot have planted this")


def _raced(laid: Laid) -> Iterator[Problem]:
    """In the race every group of occupied fields begins at an own mill (5)."""
    for letter in LETTERS:
        reached = laid.mills[letter]
        left = list(laid.of(letter))
        while near := [field for field in left if adjacent(laid.board, reached) & field.squares]:
            for field in near:
                reached |= field.squares
            left = [field for field in left if field not in near]
        for field in left:
            why = f"no chain of {COLOUR_NAMES[letter]} workers leads from a {COLOUR_NAMES[letter]} mill to this field"
            yield Problem((field.ring,), why)


def _whole(it: Board) -> Board:
    """The board with all of its villages: a photo does not tell which of them are in play."""
    return board(2 if it.players == 2 else 4)
