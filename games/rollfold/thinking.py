"""How robots of each strength play a turn of Crease & Cross: which corners they fold large, and how far they look."""

from dataclasses import replace

from games.kit.choices import Luck
from games.rollfold.bots import GREEDY, SEARCH, Style, Turn, ranked, turns
from games.rollfold.components import CORNERS, Level
from games.rollfold.editions import EDITION
from games.rollfold.rules.state import State

FRIENDLY_TURNS = 6  # a friendly robot plays any of so many good turns


def style_of(level: Level, strength: str) -> Style:
    """Friendly and keen robots fold all corners small. A master folds as is best on this sheet and looks a turn ahead;
    docs/rollfold-par.md has what each plan is worth. On the first edition, that is all small too.
    """
    best = (SEARCH if strength == "master" else GREEDY)[level.number]
    if strength == "master" and level.edition == EDITION:
        return best
    return replace(best, plan=(level.small,) * len(CORNERS))


def thought(state: State, seat: int, strength: str, luck: Luck) -> list[Turn]:
    """The turns of this seat with the roll on the table, best first."""
    style = style_of(state.players[seat].sheet.view.level, strength)
    if strength != "friendly":
        return ranked(state, seat, style)
    found = turns(state, seat, style)
    chosen = found[int(luck.random() * len(found[:FRIENDLY_TURNS]))]
    return [chosen, *(turn for turn in found if turn is not chosen)]
