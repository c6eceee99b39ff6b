"""The pictures of photographed sheets: pixels that we made ourselves, under random names, for a day at most.

At home they are files in a folder; processes that share their tables keep them in the database (shared.py).

    photos/BATCH/ID.jpg     the sheet laid flat
    photos/BATCH/ID.json    what was read on it

A batch belongs to a table (its name is the table's code) or to a game without one (128 random bits). The time of a file
is when it is due to be deleted; every visit deletes what is due. The time of a batch is when it was last changed.
"""

import json
import os
import re
import secrets
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from companion.errors import Illegal, StoreTrouble
from companion.tables.codes import is_code
from companion.vision.reading import Problem, SheetReading, Value

HOUR = 3600
KEPT_SECONDS = 24 * HOUR
KEPT_AFTER_RESULT = 6 * HOUR  # so that at breakfast everybody can still see where the points came from
SWEEP_SECONDS = 600.0
PICTURES_PER_BATCH = 24
BYTES_PER_BATCH = 12 << 20
BYTES_IN_ALL = 1 << 30
BATCHES = 200  # of games without a table, which anybody on the network may begin
ID_BYTES = 16

_ID = re.compile(r"[0-9a-f]{32}")
FULL = "Remove the pictures that you do not need, then add more. There are {} of this game already."
NO_ROOM = "Delete the pictures of games that are over, or try again later. There is no room for more here."
TOO_MANY = "Try again in an hour. Too many games are being scored here at once."


@dataclass(frozen=True, slots=True)
class Picture:
    """A photographed sheet. `counted` when it has gone into the result."""

    id: str
    photo: str  # what the player's phone called the photo; only ever a label
    reading: SheetReading
    at: float  # seconds since the epoch, for the order
    counted: bool = False
    ratio: float = 1.0  # width by height


def new_batch() -> str:
    return secrets.token_hex(ID_BYTES)


def is_new_batch(name: str) -> bool:
    """Whether this can be the batch of a game without a table. A table's batch is opened at the table, by its seats."""
    return _ID.fullmatch(name) is not None


def checked(batch: str) -> str:
    """The name of a batch. Anything else is a mistake of ours."""
    if not (is_code(batch) or is_new_batch(batch)):
        raise ValueError(f"not the name of a batch: {batch!r}")
    return batch


class Pictures(Protocol):
    """Where pictures are kept, in batches, until they are due to be deleted."""

    def put(self, batch: str, photo: str, sheets: Iterable[tuple[SheetReading, bytes]]) -> list[Picture]:
        """Keep sheets laid flat; the photo itself is never kept."""

    def pictures(self, batch: str) -> list[Picture]:
        """The pictures of a batch, the oldest first."""

    def jpeg(self, batch: str, id_: str) -> bytes | None: ...

    def count(self, batch: str, pictures: Iterable[Picture], finished: bool) -> None:
        """These sheets are in the result now; when it is complete, the pictures stay a few hours more."""

    def wipe(self, batch: str, id_: str | None = None) -> None:
        """Delete one picture, or all of a batch."""

    def sweep(self, *batches: str) -> None:
        """Delete what is due, and what claims to be due later than anything can be: the clock has jumped.

        Without a name, all batches are swept.
        """

    def note(self, batch: str, facts: Mapping[str, Any]) -> None:
        """Remember what players said about their game: how many they are, its assignments, their answers."""

    def noted(self, batch: str) -> dict[str, Any] | None: ...


class PicturesInFolder:
    def __init__(self, data: Path) -> None:
        self.folder = data / "photos"
        self.lock = threading.Lock()
        self.sweeping = False
        self._sweep_now_and_then()

    def put(self, batch: str, photo: str, sheets: Iterable[tuple[SheetReading, bytes]]) -> list[Picture]:
        own = self._own(batch)
        fresh = [
            (Picture(secrets.token_hex(ID_BYTES), photo, reading, time.time(), ratio=ratio(jpg)), jpg)
            for reading, jpg in sheets
        ]
        with self.lock:
            self._make_room(own, sum(len(jpg) for _, jpg in fresh), len(fresh))
            try:
                own.mkdir(mode=0o700, parents=True, exist_ok=True)
                for picture, jpg in fresh:
                    _write(own / f"{picture.id}.jpg", jpg)
                    _write(own / f"{picture.id}.json", dump(picture))
            except OSError as trouble:
                raise StoreTrouble("Make room on the disk, then try again. The photo could not be kept.") from trouble
        self._sweep_now_and_then()
        return [picture for picture, _ in fresh]

    def pictures(self, batch: str) -> list[Picture]:
        self.sweep(batch)
        found = []
        for path in _inside(self._own(batch)):
            if path.suffix != ".json":
                continue
            try:
                found.append(parse(path.stem, path.read_bytes()))
            except (OSError, ValueError, LookupError, TypeError):
                continue  # somebody has just deleted it
        return sorted(found, key=lambda picture: (picture.at, picture.id))

    def jpeg(self, batch: str, id_: str) -> bytes | None:
        if not _ID.fullmatch(id_):
            return None
        try:
            return (self._own(batch) / f"{id_}.jpg").read_bytes()
        except OSError:
            return None

    def count(self, batch: str, pictures: Iterable[Picture], finished: bool) -> None:
        own = self._own(batch)
        with self.lock:
            for picture in pictures:
                if (own / f"{picture.id}.json").exists():
                    _write(own / f"{picture.id}.json", dump(replace(picture, counted=True)))
            if finished:
                for path in own.glob("*.*"):
                    _due(path, min(path.stat().st_mtime, time.time() + KEPT_AFTER_RESULT))

    def wipe(self, batch: str, id_: str | None = None) -> None:
        own = self._own(batch)
        if id_ is not None and not _ID.fullmatch(id_):
            return
        with self.lock:
            _delete(own, f"{id_}.*" if id_ else "*")

    def sweep(self, *batches: str) -> None:
        now = time.time()
        swept = [self._own(batch) for batch in batches] or _inside(self.folder)
        with self.lock:
            for path in (path for own in swept for path in _inside(own)):
                try:
                    due = path.stat().st_mtime
                    if not now < due <= now + KEPT_SECONDS + HOUR:
                        path.unlink()
                except OSError:
                    continue  # another process was quicker
            for own in swept:
                _remove_if_empty(own)

    def note(self, batch: str, facts: Mapping[str, Any]) -> None:
        own = self._own(batch)
        with self.lock:
            if is_new_batch(batch) and not own.is_dir():
                self._make_room_for_a_batch()
            own.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(own / "game.txt", json.dumps(facts).encode())
        self._sweep_now_and_then()

    def noted(self, batch: str) -> dict[str, Any] | None:
        self.sweep(batch)
        try:
            facts: dict[str, Any] = json.loads((self._own(batch) / "game.txt").read_bytes())
        except (OSError, ValueError):
            return None
        return facts

    def _own(self, batch: str) -> Path:
        return self.folder / checked(batch)

    def _make_room(self, own: Path, size: int, count: int) -> None:
        kept = list(own.glob("*.jpg"))
        if len(kept) + count > PICTURES_PER_BATCH or _bytes(kept) + size > BYTES_PER_BATCH:
            raise Illegal(FULL.format(len(kept)))
        others = [other for other in self._abandoned() if other != own]
        while _bytes(self.folder.glob("*/*.jpg")) + size > BYTES_IN_ALL:
            if not others:
                raise Illegal(NO_ROOM)
            _delete(others.pop(0))

    def _make_room_for_a_batch(self) -> None:
        if len(self._batches_without_table()) < BATCHES:
            return
        abandoned = self._abandoned()
        if not abandoned:
            raise Illegal(TOO_MANY)
        _delete(abandoned[0])

    def _abandoned(self) -> list[Path]:
        """Games without a table that got nothing new for an hour, the one left longest first."""
        changed = {own: own.stat().st_mtime for own in self._batches_without_table()}
        return sorted((own for own in changed if changed[own] < time.time() - HOUR), key=changed.__getitem__)

    def _batches_without_table(self) -> list[Path]:
        return [own for own in self.folder.glob("*") if is_new_batch(own.name)]

    def _sweep_now_and_then(self) -> None:
        """A thread sweeps as long as any pictures are kept."""
        with self.lock:
            if self.sweeping or not self.folder.is_dir():
                return
            self.sweeping = True
        threading.Thread(target=self._sweep_until_empty, name="pictures", daemon=True).start()

    def _sweep_until_empty(self) -> None:
        while True:
            self.sweep()
            with self.lock:
                if not any(self.folder.glob("*")):
                    self.sweeping = False
                    return
            time.sleep(SWEEP_SECONDS)


def _inside(folder: Path) -> list[Path]:
    """The files of a folder; none if somebody has just deleted it."""
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all, for its owner only, due in a day; a file that is written again keeps its time."""
    due = path.stat().st_mtime if path.exists() else time.time() + KEPT_SECONDS
    unfinished = path.with_suffix(".part")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    _due(unfinished, due)
    os.replace(unfinished, path)


def ratio(jpg: bytes) -> float:
    """The width of our own JPEG divided by its height, from its header."""
    at = 2
    while jpg[at : at + 1] == b"\xff":
        if jpg[at + 1] in (0xC0, 0xC1, 0xC2):  # the header of its frame
            high, wide = (int.from_bytes(jpg[n : n + 2]) for n in (at + 5, at + 7))
            return wide / high
        at += 2 + int.from_bytes(jpg[at + 2 : at + 4])
    return 1.0


def _due(path: Path, when: float) -> None:
    os.utime(path, (when, when))


def _bytes(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths)


def _delete(own: Path, which: str = "*") -> None:
    for path in own.glob(which):
        path.unlink(missing_ok=True)
    _remove_if_empty(own)


def _remove_if_empty(folder: Path) -> None:
    try:
        folder.rmdir()
    except OSError:
        return  # not empty, or gone


def dump(picture: Picture) -> bytes:
    sheet = picture.reading
    return json.dumps(
        {
            "photo": picture.photo,
            "at": picture.at,
            "counted": picture.counted,
            "ratio": picture.ratio,
            "sheet": sheet.id,
            "corners": sheet.corners,
            "fields": {name: asdict(value) for name, value in sheet.fields.items()},
            "problems": [asdict(problem) for problem in sheet.problems],
            "boxes": sheet.boxes,
        }
    ).encode()


def parse(id_: str, content: bytes) -> Picture:
    kept = json.loads(content)
    reading = SheetReading(
        kept["sheet"],
        tuple((x, y) for x, y in kept["corners"]),
        {name: Value(**value) for name, value in kept["fields"].items()},
        tuple(Problem(**problem) for problem in kept["problems"]),
        boxes={name: tuple(box) for name, box in kept.get("boxes", {}).items()},
    )
    return Picture(id_, kept["photo"], reading, kept["at"], kept["counted"], kept.get("ratio", 1.0))
