"""What a game says about its photographed paper: how it is counted, worded and shown."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.vision.reading import SheetReading
from games.kit.photo import Dispute, Question, SheetHint, Tally
from generator.page.sheet import Sheet

if TYPE_CHECKING:
    from companion.photos.desk import Desk
    from companion.photos.review import Review
    from companion.vision.arrays import Image
    from companion.vision.markers import Marker


VALUES_LISTED = 6  # of a sheet's fields, the most frequent ones


@dataclass(frozen=True, slots=True)
class Scored:
    """What the paper is worth as far as it is known. While questions are open, the tally follows the proposals; where a
    field is disputed, it follows the paper.
    """

    game: str
    tally: Tally  # empty while sheets are missing
    questions: tuple[Question, ...]
    outcomes: Mapping[str, str]  # sheet -> what the rules and the log make of it
    values: Mapping[str, Mapping[str, str]]  # sheet -> field -> value that was counted
    missing: tuple[str, ...] = ()  # the sheets that nobody has photographed yet
    choices: tuple[str, ...] = ()  # what may stand in a field of this very game; empty: as the wording says
    note: str = ""  # something odd about all sheets together
    offers: tuple[tuple[str, str], ...] = ()  # ways out of it: what a player would say, and the words on the button
    disputes: tuple[Dispute, ...] = ()  # the sheets that were read clearly and that the table's log contradicts


@dataclass(frozen=True, slots=True)
class Numbers:
    """What no camera sees, so that players without phones count it themselves."""

    title: str
    why: str
    fields: tuple[tuple[str, str], ...]  # name and label


def _as_it_is(sheet: str, field: str = "") -> str:
    return field or sheet.rpartition("/")[2].capitalize()


def _any_choice(sheet: str, field: str) -> tuple[str, ...]:
    return ()


def _no_numbers(sheet: str) -> Numbers | None:
    return None


@dataclass(frozen=True, slots=True)
class Wording:
    """How the photo pages speak about a game's paper."""

    sheet: Callable[[str], str] = _as_it_is  # its title
    place: Callable[[str, str], str] = _as_it_is  # a field of a sheet
    value: Callable[[str, str], str] = _as_it_is  # what may stand in a field
    sign: Callable[[str], str] = lambda value: ""  # a value as one letter, drawn over the picture
    choices: Callable[[str, str], tuple[str, ...]] = _any_choice  # all values of a field; none: what the camera thinks
    numbers: Callable[[str], Numbers | None] = _no_numbers  # what to ask about a sheet, without a table
    paper: str = "paper"  # what is photographed, in a word
    advice: str = "Lay the paper flat, with light from above, and get all of it into the picture."
    outcome: Callable[[str], str] = str  # an outcome as a sentence
    log: str = "phones"  # what may disagree with the paper
    places: str = "place by place"  # how to compare the two
    warnings: tuple[str, ...] = ()  # the outcomes that are said once more when the paper is counted


def _behind_the_game(sheet: str) -> str:
    return sheet.partition("/")[2]


def _most_frequent(reading: SheetReading) -> str:
    often = Counter(value.value for value in reading.fields.values()).most_common(VALUES_LISTED)
    return ", ".join(f"{count} {value}" for value, count in often)


@dataclass(frozen=True, slots=True)
class Typing:
    """How the command line speaks about a game's paper, and how people type it: `schermer:d5`."""

    sheet: Callable[[str], str] = _behind_the_game
    field: Callable[[str], str] = str
    parse: Callable[[str], str] = str  # what was typed, to a field; raises ValueError
    noun: str = "place"  # one of the fields
    nouns: str = "places"  # several of them
    brief: Callable[[SheetReading], str] = _most_frequent  # what is on a sheet
    example: str = "SHEET:FIELD=VALUE"
    unseen: bool = False  # a field that no camera found can be named too


def _no_pieces(photo: "Image", seen: "Sequence[Marker]") -> tuple[SheetReading, ...]:
    return ()


def _no_moves(scored: Scored, state: Any) -> tuple[str, ...]:
    return ()


def _always_fits(sheet: str, players: int) -> str:
    return ""


def _never_too_early(state: Any) -> str:
    return ""


def _never(state: Any) -> bool:
    return False


def _nothing_asked() -> tuple[str, ...]:
    return ()


def _whole_state(state: Any) -> Any:
    return state


def _any_sheets(players: int, state: Any, seen: Collection[str]) -> dict[str, bool]:
    return {}


@dataclass(frozen=True, slots=True)
class Photo:
    """A game whose paper can be photographed: sheets with a place for everything, or pieces that lie anywhere."""

    sheets: Callable[[], tuple[Sheet, ...]]
    score: Callable[..., Scored]
    pieces: "Callable[[Image, Sequence[Marker]], tuple[SheetReading, ...]]" = _no_pieces
    moves: Callable[[Scored, Any], tuple[str, ...]] = _no_moves  # what the counted paper means at its table
    own: bool = False  # every player has such paper: `/1`, `/2`, ... behind a sheet's id say whose it is
    coloured: bool = False  # in black and white it would be misread
    wording: Wording = Wording()
    typing: Typing = Typing()
    wanted: Callable[[int, Any, Collection[str]], dict[str, bool]] = (
        _any_sheets  # by players, state and the sheets in photos: a game's sheets, and which it has
    )
    misfit: Callable[[str, int], str] = _always_fits  # why a sheet does not belong to a game with this many players
    too_early: Callable[[Any], str] = _never_too_early  # why the paper of this table is not counted yet
    asks: Callable[[], tuple[str, ...]] = (
        _nothing_asked  # what the address says of a game without a table: its assignments, its house rules
    )
    log: Callable[[Any], Any] = _whole_state  # what of the table's state the paper is compared with
    grid: "Callable[[Review], dict[str, Any]] | None" = None  # a widget of its own: its template, and what that needs
    result: "Callable[[Desk, Scored | None], str | None] | None" = None  # the result's page, once everything is counted
    hint: SheetHint | None = None  # how a photo of a player's own sheet gives a hint during the game
    keeps_pictures: Callable[[Any], bool] = _never  # whether the pictures stay after its moves, for the result
