"""What was read from a photo: sheets, fields, doubts and problems."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # readings travel to processes that never look at a photo
    from companion.vision.surface import Surface


class Unreadable(Exception):
    """The photo cannot be read; the message tells the player what to do."""


Pixel = tuple[float, float]
Bounds = tuple[float, float, float, float]  # left, top, width, height


@dataclass(frozen=True, slots=True)
class Value:
    """What is in one field. `alternatives` has the probability of every value that is possible at all."""

    value: str
    confidence: float
    doubtful: bool
    alternatives: Mapping[str, float] = field(default_factory=dict)
    why: str = ""  # why it is doubtful, for the player


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that the player should know. `field` is empty when it concerns the whole sheet."""

    field: str
    why: str


@dataclass(frozen=True, slots=True)
class SheetReading:
    id: str
    corners: tuple[Pixel, ...]  # of the block in the upright photo, clockwise from its top left
    fields: Mapping[str, Value]
    problems: tuple[Problem, ...] = ()
    surface: "Surface | None" = field(default=None, compare=False, repr=False)  # for crops and overlays
    # Where each field is: in pixels of the photo while it is read, then as shares of the picture that is kept.
    boxes: Mapping[str, Bounds] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Reading:
    photo: str
    sheets: tuple[SheetReading, ...]
    problems: tuple[Problem, ...] = ()  # sheets that were seen but could not be read

    def to_json(self) -> dict[str, object]:
        """The reading as the API and `polderbox read --json` give it, without the alternatives."""
        return {
            "photo": self.photo,
            "sheets": [_sheet(sheet) for sheet in self.sheets],
            "problems": [_problem(p) for p in self.problems],
        }


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """A photo's reading and a flat JPEG of each sheet, without anything that the camera wrote beside the pixels."""

    reading: Reading
    pictures: tuple[bytes, ...]


def _sheet(sheet: SheetReading) -> dict[str, object]:
    return {
        "id": sheet.id,
        "corners": [[round(x, 1), round(y, 1)] for x, y in sheet.corners],
        "fields": {name: _value(value) for name, value in sheet.fields.items()},
        "problems": [_problem(p) for p in sheet.problems],
    }


def _value(value: Value) -> dict[str, object]:
    shown: dict[str, object] = {
        "value": value.value,
        "confidence": round(value.confidence, 4),
        "doubtful": value.doubtful,
    }
    return shown | {"why": value.why} if value.why else shown


def _problem(problem: Problem) -> dict[str, str]:
    return {"field": problem.field, "why": problem.why}


@dataclass(frozen=True, slots=True)
class Spotted:
    """A sheet in the picture; its outline in shares of the picture's width and height."""

    title: str
    outline: tuple[tuple[float, float], ...]
    trouble: str = ""  # what to do before the photo is taken

    @property
    def ready(self) -> bool:
        return not self.trouble


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a phone's camera sees before the photo is taken."""

    sheets: tuple[Spotted, ...] = ()
    say: str = ""  # to the player

    @property
    def ready(self) -> bool:
        """Whether every sheet that can be seen would be read."""
        return bool(self.sheets) and all(sheet.ready for sheet in self.sheets)
