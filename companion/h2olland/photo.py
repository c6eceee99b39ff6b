"""The tulip race of H2Olland, counted from a photo of the board."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.photos.scorable import Photo, Scored, Typing, Wording
from companion.vision.reading import SheetReading
from games.h2olland.photo.came_up import CAME_UP, CARD, NOT_THERE, TILE, UP, asked, move, shown
from games.h2olland.photo.laid import ANYTHING, DIKE, LAND, NO_DIKE, WATER, spoken
from games.h2olland.photo.sheet import examine, tally
from games.h2olland.rules.words import COLOUR_NAMES
from games.h2olland.table.state import State
from games.kit.photo import AREA, AREA_WORDS, Seen, Tally, Unscorable
from generator.h2olland import layout
from generator.page.sheet import Sheet

if TYPE_CHECKING:
    from companion.vision.arrays import Image
    from companion.vision.markers import Marker

OUTCOMES = {
    "asks": "Please check a few things on this board.",
    "agrees": "The board matches the app.",
    "possible": "This board is possible. There is no log to compare it with.",
}
AROUND = 1.5  # sides of a marker: a box around it for the eye
LAST_ID = layout.FIRST_ID + 100
_FIELDS = {id_: f"{TILE} {tile}" for id_, tile in layout.LAND_IDS.items()} | {
    id_: f"{CARD} {card}" for id_, card in layout.WEATHER_IDS.items()
}
_BESIDE = (*_FIELDS, *layout.PLAIN_IDS, layout.WATER_ID)  # what may lie around it


def sheets() -> tuple[Sheet, ...]:
    """No sheets: the board is made of pieces."""
    return ()


def pieces(photo: "Image", seen: "Sequence[Marker]") -> tuple[SheetReading, ...]:
    """What came up, if the photo shows only loose tiles and cards, or else the board."""
    alone = _came_up(seen)
    if alone:
        return (alone,)
    from companion.h2olland.board import read_board  # it brings the press, for pictures of empty rings

    found = read_board(photo, seen)
    return (found,) if found else ()


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    """The board checked and counted. A table that waits for a tile or a card to come up asks only for that (R50)."""
    if table and asked(table):
        values = shown(seen, table)
        (field,) = values
        notes = (f"{_came(field).capitalize()} came up.",)
        return Scored("h2olland", Tally(tuple(names), (), (0,) * len(names), (), notes), (), {}, {CAME_UP: values})
    board = {id_: it for id_, it in seen.items() if id_ != CAME_UP}
    if not board:
        raise Unscorable("Photograph the whole board. This photo shows only loose tiles or cards.")
    examined = examine(board, table)
    (sheet,) = board
    colours = tuple(COLOUR_NAMES[letter].capitalize() for letter in examined.letters)
    outcome = "asks" if examined.questions else "agrees" if table and table.game else "possible"
    return Scored(
        "h2olland",
        tally(examined, sheet, names if table else colours),
        examined.questions,
        {sheet: OUTCOMES[outcome]},
        {sheet: examined.values},
    )


def moves(scored: Scored, table: State) -> tuple[str, ...]:
    """What the photo tells the table."""
    told = move(scored.values.get(CAME_UP, {}), table)
    return (told,) if told else ()


def _came_up(seen: "Sequence[Marker]") -> SheetReading | None:
    """The tiles and cards in a photo without anything that belongs on a board; None if there are none."""
    fields = {_FIELDS[it.id]: it for it in seen if it.id in _FIELDS}
    if not fields or any(layout.FIRST_ID <= it.id < LAST_ID and it.id not in _BESIDE for it in seen):
        return None
    from companion.vision.loose.tiles import apart  # OpenCV, which only the photo workers need

    return apart(CAME_UP, fields, UP, AROUND)


def _came(field: str) -> str:
    """`tile 17` as people say it."""
    what, _, number = field.partition(" ")
    return f"land tile {number}" if what == TILE else f"weather card {number}"


def _place(sheet: str, field: str) -> str:
    if field.startswith(AREA):
        return f"the {field.removeprefix(AREA)} of the board"
    if sheet == CAME_UP:
        return _came(field)
    if "," in field:
        return f"quadrant {field}"
    one, line, other = field.partition("|")
    return f"between {one} and {other}" if line else f"tile {one}"


def _choices(sheet: str, field: str) -> tuple[str, ...]:
    if field.startswith(AREA):
        return tuple(AREA_WORDS)
    if sheet == CAME_UP:
        return (UP, NOT_THERE)
    if "," in field:
        return ANYTHING
    return (DIKE, NO_DIKE) if "|" in field else (WATER, LAND)


WORDING = Wording(
    sheet=lambda sheet: "What came up" if sheet == CAME_UP else "The board",
    place=_place,
    value=lambda field, value: AREA_WORDS.get(value) or spoken(value),
    choices=_choices,
    paper="board",
    advice="Take the whole board from above, in good light: the four edges and everything that lies between them."
    " When a phone asks which tile or card came up, that alone is enough.",
)
TYPING = Typing(example="board-4:S1r=land")
PHOTO = Photo(sheets, score, pieces, moves, coloured=True, wording=WORDING, typing=TYPING)
