"""A hint from a photo of a fold sheet: the whole turns that are best on it, in words for paper."""

from games.kit.choices import Luck
from games.kit.photo import Seen, SheetHint
from games.kit.robots import Choice
from games.rollfold import advice
from games.rollfold.notation import parse_move
from games.rollfold.photo.sheet import misfit, seen_position
from games.rollfold.table.robots import as_seen, dump_turn, has_a_turn
from games.rollfold.table.state import State, level_of


def advise_sheet(state: State, seat: int, seen: Seen, strength: str, luck: Luck) -> list[Choice]:
    """Whole turns for a person. A text is a turn in the notation of the rules."""
    if not has_a_turn(state, seat):
        return []
    sheet, _values = seen_position(seen)
    found = advice.advice(as_seen(state, seat, sheet), seat, strength, luck)
    return [Choice(dump_turn(one.moves), one.gain, one.reason) for one in found]


def in_words(text: str) -> str:
    """A turn in the notation of the rules, as what to do on paper."""
    return advice.in_words([parse_move(f"1 {word}") for word in text.split()])


def _another(state: State, seat: int, sheet: str) -> str:
    return misfit(sheet, level_of(state, seat).number)


def _paper(state: State, seat: int) -> str:
    return "your sheet as it lies, before you draw this turn"


HINT = SheetHint(_paper, _another, advise_sheet, in_words, unit="lines nearer")
