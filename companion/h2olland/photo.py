"""The tulip race of H2Olland, counted from a photo of the board."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.photos.scorable import Photo, Scored, Typing, Wording
from companion.vision.reading import SheetReading
from games.h2olland.photo.laid import ANYTHING, DIKE, LAND, NO_DIKE, WATER, spoken
from games.h2olland.photo.sheet import examine, tally
from games.h2olland.table.state import State
from games.kit.photo import Seen
from generator.page.sheet import Sheet

if TYPE_CHECKING:
    from companion.vision.arrays import Image
    from companion.vision.markers import Marker

OUTCOMES = {
    "asks": "Please check a few things on this board.",
    "agrees": "The board matches the app.",
    "possible": "This board is possible. There is no log to compare it with.",
}


def sheets() -> tuple[Sheet, ...]:
    """No sheets: the board is made of pieces."""
    return ()


def pieces(photo: "Image", seen: "Sequence[Marker]") -> tuple[SheetReading, ...]:
    from companion.h2olland.board import read_board  # it brings the press, for pictures of empty rings

    found = read_board(photo, seen)
    return (found,) if found else ()


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    examined = examine(seen, table)
    (sheet,) = seen
    outcome = "asks" if examined.questions else "agrees" if table and table.game else "possible"
    return Scored(
        "h2olland",
        tally(examined, sheet, names),
        examined.questions,
        {sheet: OUTCOMES[outcome]},
        {sheet: examined.values},
    )


def _place(sheet: str, field: str) -> str:
    if "," in field:
        return f"quadrant {field}"
    one, line, other = field.partition("|")
    return f"between {one} and {other}" if line else f"tile {one}"


def _choices(sheet: str, field: str) -> tuple[str, ...]:
    if "," in field:
        return ANYTHING
    return (DIKE, NO_DIKE) if "|" in field else (WATER, LAND)


WORDING = Wording(
    sheet=lambda sheet: "The board",
    place=_place,
    value=lambda sheet, value: spoken(value),
    choices=_choices,
    paper="board",
    advice="Take the whole board from above, in good light: the four edges and everything that lies between them.",
)
TYPING = Typing(example="board-4:S1r=land")
PHOTO = Photo(sheets, score, pieces, coloured=True, wording=WORDING, typing=TYPING)
