"""The verdict on photographed fold sheets: who has joined the five symbols, and what the others are missing."""

from collections.abc import Mapping, Sequence
from functools import cache

from flask import request

from companion.photos.scorable import Photo, Scored, Typing, Wording
from games.kit import grid
from games.kit.photo import Seen, Tally, TallyLine, Unscorable
from games.rollfold.components import CORNERS, PLAYERS, TITLE
from games.rollfold.editions import FIRST_EDITION
from games.rollfold.photo.hint import HINT
from games.rollfold.photo.sheet import (
    FOLD_FIELDS,
    OWN_LEVELS,
    Checked,
    check_sheet,
    choices,
    field_of,
    house_of,
    is_turned,
    level_of,
    misfit,
    place,
    words,
)
from games.rollfold.rules import Standing, crowns, winners
from games.rollfold.rules.boxes import name
from games.rollfold.rules.folds import Folds
from games.rollfold.rules.sheet import Options, joined_to, large_corners
from games.rollfold.table.state import State
from games.rollfold.table.state import level_of as table_level
from generator.page.sheet import Sheet
from generator.rollfold.layout import readable_sheets

SIGNS = {"x": "×", "circled": "⊗"}
OLD_SHEETS = (
    "First edition sheets count as they are printed. Print the sheets again to get the second edition, in which large"
    " folds pay more. Until then, choose first edition under Options when you start a table."
)
OUTCOMES = {
    "history found": "This sheet fits the dice rolled at this table.",
    "no history": "Compare this with the paper, which counts. The dice rolled at this table cannot lead to this sheet.",
    "not decided": "We couldn't check this sheet against the dice rolled at this table.",
    "no log": "",
}


@cache
def sheets() -> tuple[Sheet, ...]:
    return readable_sheets()


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    """The count of one sheet for each player. Five joined symbols win, and each joined symbol counts one."""
    _one_game(seen, table, assignments)
    house = table.house if table else house_of(assignments)
    seats = {seat_of(id_): id_ for id_ in sorted(seen)}
    checked = {seat: check_sheet(seen[id_], table, seat, house) for seat, id_ in seats.items()}
    count = max(len(names), table.players if table else 0, max(seats) + 1)
    named = [names[seat] if seat < len(names) else f"Player {seat + 1}" for seat in range(count)]
    lines = [line for seat, it in checked.items() for line in _lines(seat, seats[seat], it, house)]
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(count))
    best = _winners(checked, table)
    tally = Tally(
        tuple(named), tuple(lines), totals, best, (*_notes(checked, table, named, best), *_old_ink(checked, house))
    )
    return Scored(
        "rollfold",
        tally,
        tuple(question for it in checked.values() for question in it.questions),
        {seats[seat]: OUTCOMES[it.verdict.outcome] for seat, it in checked.items()},
        {seats[seat]: it.values for seat, it in checked.items()},
    )


def seat_of(sheet: str) -> int:
    """`rollfold/level-1/front/2` is the sheet of seat 1; without a number it is the first one's."""
    parts = sheet.split("/")
    seat = int(parts[3]) - 1 if len(parts) > 3 and parts[3].isdigit() else 0
    if seat not in range(max(PLAYERS)):
        raise Unscorable(f"{TITLE} is for 1 to {max(PLAYERS)} players. Leave the other sheets out.")
    return seat


def _title(sheet: str) -> str:
    level = level_of(sheet)
    side = ", the reverse" if is_turned(sheet) else ""
    edition = ", first edition" if level in FIRST_EDITION else ""
    return f"Level {level.number}, {level.name}{edition}{side}"


WORDING = Wording(
    _title,
    lambda sheet, field: place(field),
    words,
    lambda value: SIGNS.get(value, ""),
    choices,
    advice="Take every player's sheet alone, as it lies, with its corners folded and light from above.",
)
TYPING = Typing(example="level-1b/front/1:c8r8=circled")


def _one_game(seen: Mapping[str, Seen], table: State | None, terms: Sequence[str]) -> None:
    for id_ in seen:
        wrong = misfit(id_, _level_played(seen, table, id_, terms))
        if wrong:
            raise Unscorable(wrong)
    seats = [seat_of(id_) for id_ in seen]
    if len(set(seats)) < len(seats):
        raise Unscorable(
            "Both sides of one player's sheet were photographed. Keep the picture of the side that lies up."
        )


def _level_played(seen: Mapping[str, Seen], table: State | None, sheet: str, terms: Sequence[str]) -> int | None:
    """The level that a sheet must have; none where everyone may have chosen their own (R52)."""
    if table:
        return table_level(table, min(seat_of(sheet), table.players - 1)).number
    return None if OWN_LEVELS in terms else level_of(next(iter(seen))).number


def _old_ink(checked: Mapping[int, Checked], house: Options) -> list[str]:
    """Where ink that comes back does not count, only the players know which X's are new."""
    if house.marks_return or not any(it.sheet.view.folds.turned for it in checked.values()):
        return []
    return ["X's that came back into sight do not count at this table, but a photo cannot tell them from new ones."]


def _asks() -> tuple[str, ...]:
    return tuple(request.args.getlist("house"))


def _lines(seat: int, sheet: str, it: Checked, house: Options) -> list[TallyLine]:
    """Every symbol, joined or not, then what is missing, then the corners."""
    position, symbol = it.sheet, it.sheet.view.level.symbol
    marked = position.view.symbols & position.xs
    joined = max((joined_to(position, box, house) & marked for box in grid.each(marked)), key=int.bit_count, default=0)
    lines = []
    for box in grid.each(position.view.symbols):
        how = "X'ed and joined" if box & joined else "X'ed, but not joined" if box & marked else "not X'ed"
        lines.append(
            TallyLine(
                seat, int(bool(box & joined)), "symbols", f"{symbol} on {name(box)}: {how}", sheet, (field_of(box),)
            )
        )
    lines += [
        TallyLine(seat, 0, lack.code, lack.why, sheet, tuple(field_of(box) for box in grid.each(lack.boxes)))
        for lack in it.lacks
        if lack.code != "SYMBOL_NOT_MARKED"
    ]
    folds: Folds = position.view.folds
    lines += [
        TallyLine(seat, 0, "folds", f"corner {corner.letter}: {words(field, it.values[field])}", sheet, (field,))
        for corner, field, size in zip(CORNERS, FOLD_FIELDS, folds.first, strict=True)
        if size
    ]
    return lines


def _winners(checked: Mapping[int, Checked], table: State | None) -> tuple[int, ...]:
    """The winners. Fewer X's in the last turn break a tie, which only the players know, then more large corners."""
    claims = table.claims if table else ()
    used = {seat: claim.used for seat, claim in enumerate(claims) if claim and claim.used is not None}
    won = [seat for seat, it in checked.items() if it.won]
    all_counted = all(seat in used for seat in won)
    return winners(
        tuple(
            Standing(
                seat, it.won, used[seat] if all_counted and it.won else 0, large_corners(it.sheet) if all_counted else 0
            )
            for seat, it in checked.items()
        )
    )


def _notes(
    checked: Mapping[int, Checked], table: State | None, names: Sequence[str], best: Sequence[int]
) -> tuple[str, ...]:
    notes = [f"{names[seat]}: {note}" for seat, it in checked.items() for note in it.verdict.notes]
    if any(it.sheet.view.level in FIRST_EDITION for it in checked.values()):
        notes.append(OLD_SHEETS)
    if len(best) > 1:
        large = ", ".join(f"{names[seat]} {large_corners(checked[seat].sheet)}" for seat in best)
        notes.append(
            f"If all of them won in the same round, fewer X's in that turn decide, then more large corners: {large}."
        )
    if table and table.column and best:
        turns = len(table.rounds)
        notes.append(f"Won in {turns} turns: {crowns(table.level, turns)} crowns.")
    absent = [seat for seat in range(table.players) if seat not in checked] if table else []
    if absent:
        notes.append(f"Not photographed: {', '.join(names[seat] for seat in absent)}.")
    return tuple(notes)


PHOTO = Photo(sheets, score, own=True, wording=WORDING, typing=TYPING, asks=_asks, hint=HINT)
