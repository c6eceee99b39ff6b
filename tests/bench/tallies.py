"""What became of a photo's squares, and the sums over many photos."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import cv2

from companion.photos.scoring import joined
from companion.vision.decode import decode
from companion.vision.reader import read
from companion.vision.reading import Reading, Unreadable
from games.polders.components import COLOURS
from games.polders.photo.sheet import check_sheet, square_of, value_of
from games.polders.table.state import State
from tests.bench.shots import Setting, game_of, photo
from tests.companion.vision.sheets import SHEETS
from tests.photos import scene
from tests.photos.paper import Played

LETTERS = "".join(colour.letter for colour in COLOURS)


@dataclass(frozen=True, slots=True)
class Cell:
    """One square: what stands there, what was read, how sure, and whether it is asked about."""

    truth: str
    value: str
    confidence: float
    asked: bool
    why: str = ""
    spoilt: bool = False  # a mark was scribbled out or drawn over here, so the reader ought to ask

    @property
    def right(self) -> bool:
        return self.truth == self.value


@dataclass(frozen=True, slots=True)
class Outcome:
    """One sheet in a photo: its squares as the reader told them, as the rules left them with the log, and with a log in
    which everybody told what they drew; or the refusal.
    """

    cells: tuple[Cell, ...] = ()
    logged: tuple[Cell, ...] = ()
    tapped: tuple[Cell, ...] = ()
    refused: str = ""
    photo: bytes = b""


@dataclass(frozen=True, slots=True)
class Tally:
    photos: int  # one for each sheet
    refused: int
    cells: int
    right: int
    asked: int
    silent: int
    sheets_safe: int  # every square right or asked
    sheets_unasked: int  # right, and nothing to ask

    @property
    def sheets(self) -> int:
        return self.photos - self.refused

    def share(self, count: int) -> float:
        """Per cent of the squares."""
        return 100 * count / max(self.cells, 1)


def outcomes(setting: Setting, seed: int) -> list[Outcome]:
    """What became of each sheet in one photo."""
    cv2.setNumThreads(1)  # one photo a core
    data, taken = photo(setting, seed)
    kept = data if setting.keep else b""
    try:
        reading = read(decode(data), SHEETS, closer=partial(decode, data))
    except Unreadable as refusal:
        return [Outcome(refused=str(refusal), photo=kept) for _ in taken.truth]
    return [_outcome(setting, seed, reading, its, kept) for its in taken.played]


def _outcome(setting: Setting, seed: int, reading: Reading, played: Played, kept: bytes) -> Outcome:
    name, truth = played.sheet.id, dict(scene.truth(played))
    ours = next((sheet for sheet in reading.sheets if sheet.id == name), None)
    if ours is None:
        return Outcome(refused=next((p.why for p in reading.problems), "The sheet was not found."), photo=kept)
    told = {f: ours.fields[f] for f in truth}
    cells = tuple(Cell(truth[f], v.value, v.confidence, v.doubtful, v.why, f in played.spoilt) for f, v in told.items())
    if not setting.log:
        return Outcome(cells, photo=kept)
    game = scene.finished(game_of(seed), setting.players)
    logged, tapped = (_audited(reading, name, truth, table) for table in (game.table, game.tapped))
    return Outcome(cells, logged, tapped, photo=kept)


def by_spoilt(name: str, outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """The outcomes by name; where marks were spoilt, also those squares and all others by themselves."""
    found = {name: list(outcomes)}
    if any(cell.spoilt for o in outcomes for cell in o.cells):
        for which, spoilt in (("the spoilt squares", True), ("all other squares", False)):
            found[f"{name}: {which}"] = [
                replace(o, cells=tuple(cell for cell in o.cells if cell.spoilt is spoilt)) for o in outcomes
            ]
    return found


def tally(outcomes: Iterable[Outcome], eyes: Literal["cells", "logged", "tapped"] = "cells") -> Tally:
    done = list(outcomes)
    sheets: list[tuple[Cell, ...]] = [getattr(o, eyes) for o in done if o.cells]
    cells = [cell for sheet in sheets for cell in sheet]
    return Tally(
        photos=len(done),
        refused=len(done) - len(sheets),
        cells=len(cells),
        right=sum(cell.right for cell in cells),
        asked=sum(cell.asked for cell in cells),
        silent=sum(not cell.right and not cell.asked for cell in cells),
        sheets_safe=sum(all(cell.right or cell.asked for cell in sheet) for sheet in sheets),
        sheets_unasked=sum(all(cell.right and not cell.asked for cell in sheet) for sheet in sheets),
    )


def _audited(reading: Reading, name: str, truth: dict[str, str], table: State) -> tuple[Cell, ...]:
    """The same squares after the rules and the table's log have looked at them."""
    checked = check_sheet(joined([reading])[name], LETTERS[: table.players], table)
    asked = {question.field for question in checked.questions}
    lawful, sure = checked.verdict.reading, checked.verdict.sure
    return tuple(Cell(it, value_of(lawful[square_of(f)]), sure[square_of(f)], f in asked) for f, it in truth.items())
