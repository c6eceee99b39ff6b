"""Who sits at a table: names, free seats, the nonces that players add, and what a new table starts from."""

import time
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from secrets import token_bytes
from typing import Any

from companion.errors import BadRequest, Illegal
from companion.tables.table import Event, Head, Table, lay
from games.catalogue import GAMES, TABLE_OPTIONS, Game, table_of
from games.kit import fair, robots
from games.kit.errors import IllegalMove

NAME_LENGTH = 24
ROBOT = "The robot"
PLAYERS_AT_MOST = 8
_MARKS_IN_A_ROW = 2  # accents on one letter; more would spill over its neighbours
_JOINER = "\u200d"  # holds emoji together


def new_head(game: str, players: Sequence[str], options: Mapping[str, Any], open_seats: bool) -> Head:
    offer = GAMES.get(game)
    if offer is None:
        raise Illegal(f"There is no game {game[:20]!r} here. Choose one of: {', '.join(GAMES)}.")
    if len(players) > PLAYERS_AT_MOST:
        raise Illegal(f"{offer.title} is for {offer.player_range} players. Give fewer names.")
    check_options(offer, options)
    names: list[str] = []
    table = table_of(game)
    seats, strengths = table.robots(**options), robots.strengths(**options)
    people = [name for number, name in enumerate(players) if number not in seats]
    for number, name in enumerate(players):
        robot = robots.named(strengths[number], (*names, *people)) if number in strengths else ROBOT
        names.append(_numbered(robot if number in seats else clean_name(name, number), names))
    head = Head(
        "", game, tuple(names), dict(options), open_seats, table.rules, token_bytes(fair.SECRET_BYTES), int(time.time())
    )
    try:
        lay(head)
    except IllegalMove as error:
        raise Illegal(str(error)) from None
    return head


def check_options(offer: Game, options: Mapping[str, Any]) -> None:
    known_here = {**offer.options, **TABLE_OPTIONS}
    for name, value in options.items():
        if type(value) is not known_here.get(name):
            known = ", ".join(f"{option} ({kind.__name__})" for option, kind in known_here.items())
            raise Illegal(f"{offer.title} does not take the option {name[:20]!r} with this value. It takes: {known}.")


def free_seat(table: Table, wanted: int | None) -> int:
    free = [number for number, seat in enumerate(table.seats) if not seat.taken]
    if not free:
        raise Illegal(f"All {len(table.seats)} seats are taken. Watch the table, or ask the host to free a seat.")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Illegal("That seat is taken. Choose another one.")
    return wanted


def seated_as_before(head: Head, seats: Collection[int]) -> list[Event]:
    """The events that make these seats, and the robots', the ones that are taken at a new table."""
    wrong = [
        number
        for number, seat in enumerate(lay(head).seats)
        if number not in head.robots and seat.taken != (number in seats)
    ]
    return [
        Event(version, "join", number, head.players[number], rules=head.rules)
        if number in seats
        else Event(version, "leave", number, str(number), rules=head.rules)
        for version, number in enumerate(wrong, 1)
    ]


def unlike_the_others(table: Table, number: int, name: str) -> str:
    return _numbered(name, [seat.name for other, seat in enumerate(table.seats) if other != number])


def _numbered(name: str, others: Sequence[str]) -> str:
    """A second Anna is Anna 2."""
    taken = {other.casefold() for other in others}
    names = (name, *(f"{name} {number}" for number in range(2, PLAYERS_AT_MOST + 2)))
    return next(choice for choice in names if choice.casefold() not in taken)


def checked_nonce(text: str | None) -> str | None:
    if text is None or text == "":
        return None
    if len(text) != fair.NONCE_HEX or any(digit not in "0123456789abcdef" for digit in text):
        raise BadRequest(
            f"A nonce is {fair.NONCE_HEX} hexadecimal digits in lower case. Leave it out if you are unsure."
        )
    return text


def clean_name(text: str, seat: int) -> str:
    """A name that can be shown; refuses one that is too long."""
    name = _showable(text).strip(f" {_JOINER}")
    if len(name) > NAME_LENGTH:
        raise Illegal(f"Choose a name of at most {NAME_LENGTH} characters. “{name[:NAME_LENGTH]}…” is too long.")
    return name or f"Player {seat + 1}"


def is_name(text: str) -> bool:
    """Whether somebody at a table can have this name; a second Anna has a number after hers."""
    return 0 < len(text) <= NAME_LENGTH + 2 and text == _showable(text)


def _showable(text: str) -> str:
    """The text without control characters, direction marks and stacks of accents."""
    shown: list[str] = []
    accents = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        accents = accents + 1 if category in ("Mn", "Me") else 0
        if accents > _MARKS_IN_A_ROW or (category[0] in "CZ" and sign not in (" ", _JOINER)):
            continue
        shown.append(sign)
    return " ".join("".join(shown).split())
