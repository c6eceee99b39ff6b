"""Finished polders as text. RULES.md shows an example under "Text".

Every square is a word: its owner and filling (`Ro`), `..` if it is empty, `~~` if it is water.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from games.kit import grid
from games.kit.errors import BadNotation, IllegalMove
from games.polders.components import (
    ASSIGNMENTS,
    ASSIGNMENTS_IN_PLAY,
    COLOURS,
    EDITION,
    PLAYERS,
    POLDERS,
    Polder,
)
from games.polders.editions import EDITIONS, polders
from games.polders.rules.board import Board, board_of
from games.polders.rules.land import KINDS, MARKS
from games.polders.rules.state import BY_THE_BOOK, Inked, Options, Position

MINIMAL_MAX = (3, 4)
TIES = ("pool", "place")
# House rules that players name when no table knows them (R1, R17, R45).
HOUSE_WORDS = (
    *(f"minimal-max={most}" for most in MINIMAL_MAX),
    *(f"ties={how}" for how in TIES),
    *(f"assignments={count}" for count in range(ASSIGNMENTS_IN_PLAY + 1)),
)
EMPTY = ".."
WATER = "~~"
LETTERS = "".join(colour.letter for colour in COLOURS)
Tokens = Sequence[str]  # the squares of a polder, row by row
_ASSIGNMENT_IDS = tuple(assignment.id for assignment in ASSIGNMENTS)
_POLDERS = {polder.name.lower(): polder.name for polder in POLDERS}


class Terms(NamedTuple):
    """What players say of a game without a table: its assignments, its house rules, how many assignments it has."""

    assignments: tuple[str, ...]
    options: Options
    in_play: int


def parse_marks(text: str, board: Board, players: int, first_line: int = 1, pens: str = LETTERS) -> Inked:
    """Read one polder, drawn with the `pens` of the seats. `first_line` is its number, for error messages."""
    rows = [(number, line.split()) for number, line in enumerate(text.splitlines(), first_line) if line.strip()]
    if len(rows) != board.height:
        raise BadNotation(f"line {first_line}: expected {board.height} rows of squares, got {len(rows)}")
    marks = [0] * KINDS * players
    for row, (number, words) in enumerate(rows):
        if len(words) != board.width:
            raise BadNotation(f"line {number}: expected {board.width} squares in row {row + 1}, got {len(words)}")
        for column, word in enumerate(words):
            one = grid.square(row, column)
            where = f"line {number}, square {grid.name(one)}"
            if _is_mark(where, word, bool(one & board.land), pens[:players]):
                marks[KINDS * pens.index(word[0]) + MARKS.index(word[1])] |= one
    return Inked(board, tuple(marks))


def dump_marks(polder: Inked, pens: str = LETTERS) -> str:
    """The mirror of `parse_marks`."""
    words = dict.fromkeys(grid.each(polder.board.land), EMPTY)
    for number, squares in enumerate(polder.marks):
        for one in grid.each(squares):
            words[one] = pens[number // KINDS] + MARKS[number % KINDS]
    return "".join(
        " ".join(words.get(grid.square(row, column), WATER) for column in range(polder.board.width)) + "\n"
        for row in range(polder.board.height)
    )


def inked_of(polder: Polder, tokens: Tokens, players: int, pens: str = LETTERS) -> Inked:
    """A polder with these tokens on its squares, drawn with the pens of the seats."""
    marks = [0] * KINDS * players
    for one, token in by_square(polder, tokens).items():
        if token != EMPTY:
            marks[KINDS * pens.index(token[0]) + MARKS.index(token[1])] |= one
    return Inked(board_of(polder), tuple(marks))


def tokens_of(polder: Inked, pens: str = LETTERS) -> tuple[str, ...]:
    """The mirror of `inked_of`."""
    words = dict.fromkeys(grid.each(polder.board.land), EMPTY)
    for number, squares in enumerate(polder.marks):
        for one in grid.each(squares):
            words[one] = pens[number // KINDS] + MARKS[number % KINDS]
    return tuple(words.values())


def by_square(polder: Polder, tokens: Tokens) -> dict[int, str]:
    return dict(zip(grid.each(board_of(polder).land), tokens, strict=True))


def parse_position(text: str) -> Position:
    """Read a position file: header lines such as `players: 2`, then each polder's name in brackets and its rows."""
    headers: dict[str, tuple[int, str]] = {}
    sections: dict[str, tuple[int, list[str]]] = {}
    rows: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].strip()
        if words.startswith("["):
            name = _polder(number, words)
            if name in sections:
                raise BadNotation(f"line {number}: {name} appears twice")
            rows = []
            sections[name] = (number + 1, rows)
        elif rows is not None:
            rows.append(words)
        elif words:
            key, value = _header(number, words)
            headers[key] = (number, value)
    players, assignments, options = _read_headers(headers)
    edition = _number(headers, "edition", tuple(EDITIONS), EDITION)
    return Position(_read_sections(sections, players, edition), assignments, options)


def house_rules(minimal_max: int, ties: str) -> Options:
    """The house rules of R1 and R17, if there are such."""
    if minimal_max not in MINIMAL_MAX:
        raise IllegalMove("Choose 3 or 4 for the option minimal_max.")
    if ties not in TIES:
        raise IllegalMove("Choose pool or place for the option ties.")
    return Options(minimal_max, cast("Literal['pool', 'place']", ties))


def parse_terms(words: Sequence[str]) -> Terms:
    """What was said of a game, such as `A01 A05 ties=place assignments=2`."""
    strange = [word for word in words if word not in _ASSIGNMENT_IDS and word not in HOUSE_WORDS]
    if strange:
        raise BadNotation(f"expected A01 to A15, or one of {', '.join(HOUSE_WORDS)}, got {strange[0][:40]!r}")
    said = dict(word.split("=") for word in words if word in HOUSE_WORDS)
    options = house_rules(int(said.get("minimal-max", BY_THE_BOOK.minimal_max)), said.get("ties", BY_THE_BOOK.ties))
    ids = tuple(word for word in words if word in _ASSIGNMENT_IDS)
    return Terms(ids, options, int(said.get("assignments", ASSIGNMENTS_IN_PLAY)))


def dump_terms(terms: Terms) -> tuple[str, ...]:
    """The mirror of `parse_terms`. What is as usual is not said."""
    said = {
        f"minimal-max={terms.options.minimal_max}": terms.options.minimal_max != BY_THE_BOOK.minimal_max,
        f"ties={terms.options.ties}": terms.options.ties != BY_THE_BOOK.ties,
        f"assignments={terms.in_play}": terms.in_play != ASSIGNMENTS_IN_PLAY,
    }
    return (*terms.assignments, *(word for word, odd in said.items() if odd))


def _header(number: int, words: str) -> tuple[str, str]:
    key, colon, value = words.partition(":")
    key = key.strip().lower()
    if not colon or key not in ("players", "assignments", "minimal-max", "ties", "edition"):
        raise BadNotation(
            f"line {number}: expected players:, assignments:, minimal-max:, ties:, edition: or a polder such as "
            f"[De Schermer], got {words!r}"
        )
    return key, value.strip()


def _polder(number: int, words: str) -> str:
    name = words.strip("[]").strip().lower()
    if name not in _POLDERS or not words.endswith("]"):
        known = ", ".join(f"[{polder.name}]" for polder in POLDERS)
        raise BadNotation(f"line {number}: expected one of {known}, got {words!r}")
    return _POLDERS[name]


def _read_headers(headers: dict[str, tuple[int, str]]) -> tuple[int, tuple[str, ...], Options]:
    players = _players(headers)
    number, value = headers.get("assignments", (0, ""))
    assignments = tuple(value.upper().split())
    for id_ in assignments:
        if id_ not in _ASSIGNMENT_IDS:
            first, *_, last = _ASSIGNMENT_IDS
            raise BadNotation(f"line {number}: there is no assignment {id_!r}; they run from {first} to {last}")
    if len(set(assignments)) != len(assignments) or len(assignments) > ASSIGNMENTS_IN_PLAY:
        raise BadNotation(f"line {number}: expected up to {ASSIGNMENTS_IN_PLAY} different assignments, got {value!r}")
    return players, assignments, _options(headers)


def _players(headers: dict[str, tuple[int, str]]) -> int:
    if "players" not in headers:
        raise BadNotation("expected a line such as 'players: 4' before the first polder")
    return _number(headers, "players", PLAYERS, 0)


def _options(headers: dict[str, tuple[int, str]]) -> Options:
    number, ties = headers.get("ties", (0, BY_THE_BOOK.ties))
    if ties not in TIES:
        raise BadNotation(f"line {number}: ties must be pool or place, got {ties!r}")
    return house_rules(_number(headers, "minimal-max", MINIMAL_MAX, BY_THE_BOOK.minimal_max), ties)


def _number(headers: dict[str, tuple[int, str]], key: str, allowed: tuple[int, ...], default: int) -> int:
    number, value = headers.get(key, (0, str(default)))
    if key in headers and value not in map(str, allowed):
        raise BadNotation(f"line {number}: {key} must be {' or '.join(map(str, allowed))}, got {value!r}")
    return int(value)


def _read_sections(sections: dict[str, tuple[int, list[str]]], players: int, edition: int) -> tuple[Inked, ...]:
    wanted = polders(players, edition)
    for name, (number, _) in sections.items():
        if name not in [polder.name for polder in wanted]:
            raise BadNotation(f"line {number - 1}: {name} is not used with {players} players (R32)")
    names = ", ".join(polder.name for polder in wanted)
    for polder in wanted:
        if polder.name not in sections:
            raise BadNotation(f"[{polder.name}] is missing; {players} players use {names}")
    return tuple(
        parse_marks("\n".join(sections[polder.name][1]), board_of(polder), players, sections[polder.name][0])
        for polder in wanted
    )


def _is_mark(where: str, word: str, is_land: bool, letters: str) -> bool:
    if word == WATER and not is_land:
        return False
    if word == EMPTY and is_land:
        return False
    if not is_land:
        raise BadNotation(f"{where}: expected {WATER} because this is water, got {word!r}")
    if len(word) != 2 or word[0] not in letters or word[1] not in MARKS:
        raise BadNotation(
            f"{where}: expected {EMPTY}, or an owner ({' '.join(letters)}) and a filling ({' '.join(MARKS)}), "
            f"got {word!r}"
        )
    return True
