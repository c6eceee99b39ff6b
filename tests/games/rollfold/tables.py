"""Short ways to set up a table for a test."""

import pytest

from games.kit import grid
from games.rollfold.components import BOXES, LEVELS, START
from games.rollfold.notation import parse_move
from games.rollfold.rules import Refused, State, play, start
from games.rollfold.rules.folds import Folds, Missing
from games.rollfold.rules.sheet import BY_THE_BOOK, Options, Sheet
from games.rollfold.rules.state import Bonus, Player
from games.rollfold.rules.views import printed, view
from tests.games.rollfold.examples import parse_boxes, turn


def solo(level: int, *turns: str, options: Options = BY_THE_BOOK) -> State:
    """A solo game after these turns, each with the roll that it needs: `b5: H2<5`."""
    state = start(level, options=options)
    for words in turns:
        state = turn(state, words.split())
    return state


def refusal_of_turn(state: State, words: str) -> str:
    """The code with which a whole turn is refused."""
    with pytest.raises(Refused) as refused:
        turn(state, words.split())
    return refused.value.code


def do(state: State, *moves: str) -> State:
    for move in moves:
        state = play(state, parse_move(move))
    return state


def refusal(state: State, move: str) -> str:
    """The code with which a move is refused."""
    with pytest.raises(Refused) as refused:
        play(state, parse_move(move))
    assert str(refused.value)
    return refused.value.code


def marked(level: int, folds: Folds | None = None, xs: str = "", circles: str = "") -> Sheet:
    """A sheet with these X's and circled X's, named as they are seen."""
    it = view(LEVELS[level - 1], folds or Folds())
    circled = parse_boxes(circles.split()) | it.starts
    other_tiles = printed(it.level, START.char) & ~it.visible
    return Sheet(it, parse_boxes(xs.split()) | circled, circled, other_tiles, other_tiles)


def drawing(
    sheet: Sheet, *numbers: int, die: str = "b", bonuses: tuple[Bonus, ...] = (), options: Options = BY_THE_BOOK
) -> State:
    """Solo, on a field of either die, with these numbers still to draw."""
    player = Player(sheet, die=die, numbers=numbers, bonuses=bonuses, done=False)
    state = start(sheet.view.level.number, options=options)
    return state._replace(round=1, faces=((1, 4), (1, 2)), taken=die, players=(player,))


def between_rounds(sheet: Sheet, owned: int = 0, options: Options = BY_THE_BOOK) -> State:
    return start(sheet.view.level.number, options=options)._replace(players=(Player(sheet, owned),))


def picture(sheet: Sheet) -> str:
    """The sheet as it lies: X's, circles, and what is printed where there is neither. Half boxes are /."""
    lines = []
    for row in range(BOXES):
        boxes = [grid.square(row, column) for column in range(BOXES)]
        lines.append(" ".join(_drawn(sheet, box) for box in boxes).rstrip())
    return "\n".join(lines) + "\n"


def _drawn(sheet: Sheet, box: int) -> str:
    it = sheet.view
    if box not in it.glyphs:
        return "/" if it.shows[box] is Missing.HALF else " "
    if box & it.starts or not box & sheet.xs:
        return it.glyphs[box]
    return "o" if box & sheet.circles else "x"
