"""A hint from a photo of the polder in front of a player. What is on the other polders nobody knows then."""

from games.kit import grid
from games.kit.choices import Luck
from games.kit.photo import Seen, SheetHint
from games.kit.robots import Choice
from games.polders.components import Polder
from games.polders.notation import inked_of
from games.polders.photo.sheet import check_sheet, is_square, misfit, polder_of
from games.polders.rules.board import board_of
from games.polders.rules.land import fresh, inked
from games.polders.table.ink import position_at
from games.polders.table.robots import choices
from games.polders.table.state import State, front, maps, phase


def advise_sheet(state: State, seat: int, seen: Seen, strength: str, luck: Luck) -> list[Choice]:
    """What to draw on the polder of this sheet."""
    if phase(state) != "draw":
        return []
    polder = polder_of(seen.id)  # as this sheet shows it
    read = check_sheet(seen, state.pens).verdict.reading
    marks = inked_of(polder, [read[one] for one in grid.each(board_of(polder).land)], state.players, state.pens)
    lands = [fresh(board_of(one), state.players) for one in maps(state)]
    lands[polder.index] = inked(marks.board, marks.marks)
    everybody = (1 << state.players) - 1
    return choices(state, position_at(state, lands, everybody), seat, strength, luck)


def _in_front(state: State, seat: int) -> Polder:
    return maps(state)[front(state, state.discards)[seat]]


def _paper(state: State, seat: int) -> str:
    return f"{_in_front(state, seat).name}, the polder in front of you, before you draw on it"


def _another(state: State, seat: int, sheet: str) -> str:
    wrong = misfit(sheet, state.players)
    if not wrong and polder_of(sheet).index != _in_front(state, seat).index:
        return f"Photograph {_in_front(state, seat).name}, which is in front of you. This is {polder_of(sheet).name}."
    return wrong


HINT = SheetHint(_paper, _another, advise_sheet, matters=is_square)
