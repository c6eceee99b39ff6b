"""The games that were finished on this box: who played, how it ended, and what that adds up to.

Each lies in the data folder as the log that a player could save, with a summary in it, so the list need not play any
game again. Nothing of it leaves the host's machine.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import Refusal
from companion.tables import records
from companion.tables.codes import is_code
from companion.tables.table import Table
from games.catalogue import GAMES

EVENING_SECONDS = 8 * 3600  # games that end closer together belong to one evening


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. Where nobody has counted the paper yet, nobody has points."""

    code: str
    game: str
    commitment: str  # the same for a game that was saved and opened again, under whatever code
    ended: int  # seconds since the epoch
    players: tuple[Player, ...]

    @property
    def title(self) -> str:
        return GAMES[self.game].title

    @property
    def counted(self) -> bool:
        return any(player.won or player.points is not None for player in self.players)


@dataclass(frozen=True, slots=True)
class Record:
    """What a player has done in one game, or in all of them."""

    name: str
    played: int
    won: int
    best: int | None
    average: int | None  # rounded


class Shelf:
    """The folder with the finished games. Files are read once, and again when they change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[Path, tuple[int, Played | None]] = {}

    def games(self) -> list[Played]:
        """All of them, the newest first. A file that is no finished game of ours is left alone."""
        found = [played for path in sorted(self.folder.glob("*.json")) if (played := self._read(path))]
        once = {played.commitment: played for played in sorted(found, key=lambda played: played.counted)}
        return sorted(once.values(), key=lambda played: (-played.ended, played.code))

    def evening(self, played: Played) -> list[Played]:
        """This game and those that the same people finished in the hours before it. Older files are not opened."""
        since = played.ended - EVENING_SECONDS
        found = [it for path in self.folder.glob("*.json") if _changed(path) >= since and (it := self._read(path))]
        before = {
            it.commitment: it for it in found if since < it.ended <= played.ended and _names(it) == _names(played)
        }
        return list((before | {played.commitment: played}).values())

    def take_away(self, code: str) -> bool:
        """Delete a game, with every copy that was saved and opened again; false if it was not there."""
        path = self.folder / f"{code}.json"
        if not is_code(code) or not path.is_file():
            return False
        gone = self._read(path)
        copies = [it for it in self.folder.glob("*.json") if gone and _same(self._read(it), gone)]
        for it in {path, *copies}:
            it.unlink(missing_ok=True)
            self.known.pop(it, None)
        return True

    def _read(self, path: Path) -> Played | None:
        try:
            changed = path.stat().st_mtime_ns
            if path not in self.known or self.known[path][0] != changed:
                self.known[path] = changed, _played(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, RecursionError):
            return None
        return self.known[path][1]


def evenings(games: Sequence[Played]) -> list[list[Played]]:
    """Games of the same people that ended on the same evening, together; the newest evening first."""
    found: list[list[Played]] = []
    for played in games:
        last = found[-1][-1] if found else None
        if last and last.ended - played.ended < EVENING_SECONDS and _names(last) == _names(played):
            found[-1].append(played)
        else:
            found.append([played])
    return found


def tally(games: Iterable[Played]) -> list[Record]:
    """What everybody has done in these games, the most wins first. Anna and anna are the same person."""
    by_name: dict[str, list[Player]] = {}
    for played in games:
        for player in played.players if played.counted else ():
            by_name.setdefault(player.name.casefold(), []).append(player)
    return sorted(map(_record, by_name.values()), key=lambda it: (-it.won, it.played, it.name.casefold()))


def _record(entries: Sequence[Player]) -> Record:
    points = [entry.points for entry in entries if entry.points is not None]
    average = round(sum(points) / len(points)) if points else None
    won = sum(entry.won for entry in entries)
    return Record(entries[0].name, len(entries), won, max(points, default=None), average)


def as_played(table: Table) -> Played:
    """The game of a table that is over."""
    return _from(records.summary(table))


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # deleted meanwhile
        return 0


def _same(found: Played | None, wanted: Played) -> bool:
    return found is not None and found.commitment == wanted.commitment


def _names(played: Played) -> frozenset[str]:
    return frozenset(player.name.casefold() for player in played.players)


def _played(content: Any) -> Played | None:
    """The game that a file describes; an older file has no summary, and is played again."""
    if not isinstance(content, dict):
        return None
    try:
        summary = content.get("summary") or records.summary(records.restore(content))
        return _from(summary) if summary["game"] in GAMES else None
    except (Refusal, LookupError, TypeError, ValueError, AttributeError):
        return None


def _from(summary: Mapping[str, Any]) -> Played:
    players = tuple(
        Player(str(it["name"]), None if it["points"] is None else int(it["points"]), it["won"] is True)
        for it in summary["players"]
    )
    return Played(str(summary["code"]), summary["game"], str(summary["commitment"]), int(summary["ended"]), players)
