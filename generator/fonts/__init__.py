"""The five faces, each with its TrueType file and its measures."""

import json
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Face:
    """What typesetting needs to know about a font, in thousandths of the type size."""

    file: Path
    family: str
    italic: bool
    weight: int
    ascent: int
    descent: int
    cap_height: int
    x_height: int
    widths: dict[str, int]
    kerns: dict[str, dict[str, str]]  # {"T": {"-39": "acdeo"}}: these move closer to a T
    _rows: dict[str, dict[str, int]] = field(default_factory=dict)  # of letters met so far, by the next letter

    def advance(self, words: str) -> int:
        """The width of one line of these words, kerned."""
        try:
            return sum(map(self.widths.__getitem__, words)) + sum(self.kernings(words))
        except KeyError as unknown:
            raise ValueError(f"{self.file.name} has no letter {unknown} for {words!r}") from None

    def kernings(self, words: str) -> list[int]:
        """What is added to the width of each letter because of the one that follows it."""
        rows = self._rows
        found = []
        for left, right in pairwise(words):
            row = rows.get(left)
            if row is None:
                row = rows[left] = self._row(left)
            found.append(row.get(right, 0))
        return [*found, 0] if words else found

    def _row(self, left: str) -> dict[str, int]:
        return {right: int(kern) for kern, rights in self.kerns.get(left, {}).items() for right in rights}


@cache
def face(font: str) -> Face:
    measures = json.loads((FOLDER / f"{font}.json").read_text(encoding="utf-8"))
    return Face(file=FOLDER / f"{font}.ttf", **measures)
