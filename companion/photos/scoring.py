"""From photos to points: which sheets can be read, and the score of what they say."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.dutch import photo
from companion.flutter import photo as flutter
from companion.h2olland import photo as h2olland
from companion.photos.scorable import Scorable, Scored
from companion.polders import photo as polders
from companion.rollfold import photo as rollfold
from companion.vision.reading import Reading
from games.kit.photo import Answers, Seen, Unscorable, answered
from generator.page.sheet import Sheet


def game_of(sheet: str) -> Scorable:
    """`polders/schermer/4` is a sheet of Polders."""
    return SCORABLE[sheet.partition("/")[0]]


def readable_sheets() -> tuple[Sheet, ...]:
    """Every sheet of every game that a camera may meet."""
    return tuple(sheet for game in SCORABLE.values() for sheet in game.sheets())


def by_player(readings: Sequence[Reading]) -> list[Reading]:
    """Where every player has the same sheet, each photo is the next player's: `/1`, `/2`, ... behind the sheet's id."""
    told, players = [], 0
    for reading in readings:
        own = [game_of(sheet.id).own for sheet in reading.sheets]
        players += any(own)
        sheets = zip(reading.sheets, own, strict=True)
        named = tuple(replace(sheet, id=f"{sheet.id}/{players}") if his else sheet for sheet, his in sheets)
        told.append(replace(reading, sheets=named))
    return told


def score(
    seen: Mapping[str, Seen],
    *,
    assignments: Sequence[str] = (),
    table: Any = None,
    names: Sequence[str] = (),
    answers: Answers | None = None,
) -> Scored:
    """Check and add up the sheets of one game. `table` is the state of its table on the phones, if it had one."""
    games = {id_.split("/")[0] for id_ in seen}
    if len(games) != 1:
        raise Unscorable(
            f"These sheets are of {len(games)} games. Score one game at a time."
            if games
            else "There is no sheet to score yet. Photograph the finished paper."
        )
    game = SCORABLE[games.pop()]
    return game.score(answered(seen, answers or {}), assignments=assignments, table=table, names=names)


SCORABLE = {
    "polders": Scorable(polders.sheets, polders.score, coloured=True, wording=polders.WORDING, typing=polders.TYPING),
    "h2olland": Scorable(
        h2olland.sheets,
        h2olland.score,
        h2olland.pieces,
        coloured=True,
        wording=h2olland.WORDING,
        typing=h2olland.TYPING,
    ),
    "rollfold": Scorable(rollfold.sheets, rollfold.score, own=True, wording=rollfold.WORDING, typing=rollfold.TYPING),
    "dutch": Scorable(photo.sheets, photo.score, photo.pieces, wording=photo.WORDING, typing=photo.TYPING),
    "flutter": Scorable(
        flutter.sheets,
        flutter.score,
        flutter.pieces,
        flutter.moves,
        coloured=True,
        wording=flutter.WORDING,
        typing=flutter.TYPING,
    ),
}
