"""A photographed board: is what the camera saw possible, does it agree with the log, and what is it worth?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.h2olland.components import TULIP_TRACK
from games.h2olland.photo.audit import Expected, against_counts, against_map, expected, impossible
from games.h2olland.photo.laid import Laid, LaidField, Problem, lay
from games.h2olland.rules.board import adjacent, board
from games.h2olland.rules.game import POINTS, winners
from games.h2olland.rules.words import COLOUR_NAMES, amount
from games.h2olland.table.counts import Counts
from games.h2olland.table.state import State as Table
from games.h2olland.table.state import sides
from games.kit.photo import Question, Seen, Tally, TallyLine, Unscorable, likeliest

SHEETS = {"h2olland/board-4": 4, "h2olland/board-2": 2}  # and the players its board is made for


@dataclass(frozen=True, slots=True)
class Examined:
    """What lies on the board, what to ask the players, and what to tell them."""

    laid: Laid
    letters: str  # the colours of the seats
    values: Mapping[str, str]
    questions: tuple[Question, ...]
    notes: tuple[str, ...]


def examine(sheets: Mapping[str, Seen], table: Table | None = None) -> Examined:
    """Check what was seen against the rules and, if there was a table, against its log."""
    seen = _board_of(sheets, table)
    it = board(table.players, sides=sides(table)) if table else board(SHEETS[seen.id])
    wanted = expected(table)
    values = {field: _settled(seen, field, wanted) for field in seen.fields}
    laid, problems = lay(it, values)
    letters = table.letters[: table.players] if table else laid.letters
    logged = (*against_map(values, wanted), *against_counts(laid, table))
    problems = (*problems, *impossible(laid))
    open_ = [Problem((field,), why) for field, why in seen.doubts.items() if not _clear(seen, field, values, wanted)]
    questions = _questions(seen, values, (*open_, *problems), logged)
    answered = [problem.why for problem in (*problems, *logged) if all(field in seen.said for field in problem.fields)]
    return Examined(laid, letters, values, questions, (*answered, *_notes(laid, letters, table)))


def tally(examined: Examined, sheet: str, names: Sequence[str] = ()) -> Tally:
    """The points for every occupied tulip field, player by player."""
    seats = tuple(names) if len(names) == len(examined.letters) else _colours(examined.letters)
    lines, totals, colours = [], [], []
    for seat, letter in enumerate(examined.letters):
        own = [field for field in examined.laid.of(letter) if field.is_tulip]
        own.sort(key=lambda field: (-POINTS[field.kind], field.squares))
        lines += [_line(seat, field, sheet) for field in own]
        totals.append(sum(POINTS[field.kind] for field in own))
        colours.append(tuple(sum(field.kind == kind for field in own) for kind in TULIP_TRACK[::-1]))
    won = winners(tuple(totals), tuple(colours))
    return Tally(seats, tuple(lines), tuple(totals), won, examined.notes)


def _line(seat: int, field: LaidField, sheet: str) -> TallyLine:
    why = f"{field.kind} tulips on {field.name}"
    return TallyLine(seat, POINTS[field.kind], field.kind, why, sheet, (field.end, field.ring))


def _board_of(sheets: Mapping[str, Seen], table: Table | None) -> Seen:
    boards = [seen for id_, seen in sheets.items() if id_ in SHEETS]
    if len(boards) != 1:
        raise Unscorable("Take one photo of the whole board from above, after the race.")
    large = SHEETS[boards[0].id] == 4
    if table and large == (table.players == 2):
        made_for = "three or four" if large else "two"
        raise Unscorable(f"This is the board for {made_for} players, but {table.players} are playing here.")
    return boards[0]


def _settled(seen: Seen, field: str, wanted: Expected) -> str:
    """What a player said about a field, else what the camera saw; if that is unclear, what the app has, if it fits."""
    if field in seen.said:
        return seen.said[field]
    chances = seen.fields[field]
    possible = [value for value in wanted.get(field, ()) if chances.get(value, 0) > 0]
    if field in seen.doubts and possible:
        return max(possible, key=lambda value: chances[value])
    return likeliest(chances)


def _clear(seen: Seen, field: str, values: Mapping[str, str], wanted: Expected) -> bool:
    """Whether a doubt has been settled, by a player or by the app."""
    return field in seen.said or values[field] in wanted.get(field, ())


def _questions(
    seen: Seen, values: Mapping[str, str], problems: Sequence[Problem], logged: Sequence[Problem]
) -> tuple[Question, ...]:
    """One for each field, with the first reason; nothing is asked twice. What was seen clearly and only the log objects
    to is disputed.
    """
    asked: dict[str, Question] = {}
    for problem in (*problems, *logged):
        for field in problem.fields:
            if field not in seen.said and field not in asked:
                read, disputed = likeliest(seen.fields[field]), problem in logged and field not in seen.doubts
                asked[field] = Question(seen.id, field, read, values[field], problem.why, disputed)
    return tuple(asked.values())


def _notes(laid: Laid, letters: str, table: Table | None) -> Iterator[str]:
    free = [field for field in laid.fields if field.is_tulip and not field.letter]
    if free:
        named = ", ".join(f"{field.kind} on {field.name}" for field in free)
        yield f"Tulips without a worker: {named}."
    if table is None:
        yield from _race_notes(laid, letters, free)
    elif isinstance(table.game, Counts) and table.game.stage == "over":
        yield from _left_over(laid, letters, free, table.game)


def _race_notes(laid: Laid, letters: str, free: Sequence[LaidField]) -> Iterator[str]:
    """Who might have run on: without a log nobody knows how many workers each player had (6, 7)."""
    numbers = {letter: len(laid.of(letter)) for letter in letters}
    most = max(numbers.values(), default=0)
    for letter in letters:
        if free and _can_run(laid, letter):
            few = numbers[letter] < most - 1
            extra = f", and has only {numbers[letter]} on the board where others have {most}" if few else ""
            colour = COLOUR_NAMES[letter]
            yield f"{colour.capitalize()} can still reach a field{extra}. Is {colour} out of workers?"


def _left_over(laid: Laid, letters: str, free: Sequence[LaidField], game: Counts) -> Iterator[str]:
    """Who could have gone on: the counts say who has workers left, the board who can reach a field (7)."""
    for letter, village in zip(letters, game.villages, strict=True):
        if free and village.runners and _can_run(laid, letter):
            colour = COLOUR_NAMES[letter].capitalize()
            workers = amount(village.runners, "worker")
            yield f"{colour} can still reach a field, with {workers} left. Did the race end too early?"


def _can_run(laid: Laid, letter: str) -> bool:
    own = laid.mills[letter] | sum(field.squares for field in laid.of(letter))
    return any(adjacent(laid.board, own) & field.squares for field in laid.fields if not field.letter)


def _colours(letters: str) -> tuple[str, ...]:
    return tuple(COLOUR_NAMES[letter] for letter in letters)
