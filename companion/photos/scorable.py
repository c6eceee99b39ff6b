"""What a game tells of its photographed paper."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.vision.reading import SheetReading
from games.kit.photo import Question, Tally
from generator.page.sheet import Sheet

if TYPE_CHECKING:
    from companion.vision.arrays import Image
    from companion.vision.markers import Marker


VALUES_TOLD = 6  # of a sheet's fields, the most frequent ones


@dataclass(frozen=True, slots=True)
class Scored:
    """What the paper is worth as far as it is known; with questions open the tally is what the proposals would give."""

    game: str
    tally: Tally
    questions: tuple[Question, ...]
    outcomes: Mapping[str, str]  # sheet -> how it fared with the rules
    values: Mapping[str, Mapping[str, str]]  # sheet -> field -> value that was counted


def _no_pieces(photo: "Image", seen: "Sequence[Marker]") -> tuple[SheetReading, ...]:
    return ()


def _no_moves(scored: Scored, table: Any) -> tuple[str, ...]:
    return ()


def _as_it_is(sheet: str, field: str = "") -> str:
    return field or sheet.rpartition("/")[2].capitalize()


def _any_choice(sheet: str, field: str) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Numbers:
    """What no camera sees, and players count themselves where no phones have counted it."""

    title: str
    why: str
    fields: tuple[tuple[str, str], ...]  # name and label


def _no_numbers(sheet: str) -> Numbers | None:
    return None


@dataclass(frozen=True, slots=True)
class Wording:
    """How the photo pages speak of a game's paper."""

    sheet: Callable[[str], str] = _as_it_is  # its title
    place: Callable[[str, str], str] = _as_it_is  # a field of a sheet
    value: Callable[[str, str], str] = _as_it_is  # what may stand in a field
    sign: Callable[[str], str] = lambda value: ""  # a value in one letter, to be laid over the picture
    choices: Callable[[str, str], tuple[str, ...]] = _any_choice  # all values of a field; none: what the camera thinks
    numbers: Callable[[str], Numbers | None] = _no_numbers  # to be told of a sheet, without a table
    paper: str = "paper"  # what is photographed, in a word
    advice: str = "Lay the paper flat, with light from above, and get all of it into the picture."  # for the photo


def _behind_the_game(sheet: str) -> str:
    return sheet.partition("/")[2]


def _most_frequent(reading: SheetReading) -> str:
    often = Counter(value.value for value in reading.fields.values()).most_common(VALUES_TOLD)
    return ", ".join(f"{count} {value}" for value, count in often)


@dataclass(frozen=True, slots=True)
class Typing:
    """How the command line speaks of a game's paper, and how people type it: `schermer:d5`."""

    sheet: Callable[[str], str] = _behind_the_game
    field: Callable[[str], str] = str
    parse: Callable[[str], str] = str  # what was typed, to a field; raises ValueError
    noun: str = "place"  # one of the fields
    brief: Callable[[SheetReading], str] = _most_frequent  # what is on a sheet
    example: str = "SHEET:FIELD=VALUE"
    unseen: bool = False  # what no camera found can be named too


@dataclass(frozen=True, slots=True)
class Scorable:
    """A game whose paper can be photographed: sheets with a place for everything, or pieces that lie anywhere."""

    sheets: Callable[[], tuple[Sheet, ...]]
    score: Callable[..., Scored]
    pieces: "Callable[[Image, Sequence[Marker]], tuple[SheetReading, ...]]" = _no_pieces
    moves: Callable[[Scored, Any], tuple[str, ...]] = _no_moves  # that the counted paper makes at its table
    own: bool = False  # every player has such paper: `/1`, `/2`, ... behind a sheet's id say whose
    coloured: bool = False  # in black and white it would be misread
    wording: Wording = Wording()
    typing: Typing = Typing()
