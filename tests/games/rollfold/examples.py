"""Reads examples.txt, the worked examples V01-V23 of the specification, and plays them line by line.

`L1` takes a new sheet, `L3 edition 1` one of the first edition; `own +1white` gives a corner bonus; `column 4` chooses
a solo column; a bare turn must be legal; `? CODE turn` must be refused with that code; `= x`, `= o`, `= view`,
`= xcount`, `= own`, `= win` look at the sheet; `9 E b1|4 w5 -> turn` is a solo turn with its field and roll.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from games.rollfold.components import BLACK, CORNERS, WHITE
from games.rollfold.notation import parse_face, parse_move
from games.rollfold.rules import Done, Refused, Roll, State, play, score, start
from games.rollfold.rules.boxes import parse_box
from games.rollfold.rules.folds import FRONT, Box
from games.rollfold.rules.moves import Move
from games.rollfold.rules.state import Player, dice_of, field

EXAMPLES = re.split(r"\n(?=V\d\d )", (Path(__file__).parent / "examples.txt").read_text(encoding="utf-8").strip())
NUMBERS = [example.split()[0] for example in EXAMPLES]
_OWN = {corner.bonus.replace(" ", "", 1): 1 << at for at, corner in enumerate(CORNERS)}


def run(example: str) -> State:
    state = start(1)
    for line in example.splitlines()[1:]:
        words = line.split()
        if words:
            state = _step(state, words, line.strip())
    return state


def parse_boxes(words: Iterable[str]) -> int:
    boxes = 0
    for word in words:
        boxes |= parse_box(word)
    return boxes


def _step(state: State, words: list[str], line: str) -> State:
    match words:
        case [level] if re.fullmatch(r"L[1-4]", level):
            return start(int(level[1]))
        case [level, "edition", edition]:
            return start(int(level[1]), edition=int(edition))
        case ["column", column]:
            return state._replace(column=int(column))
        case ["own", *bonuses]:
            return _seat(state, state.players[0]._replace(owned=sum(_OWN[bonus] for bonus in bonuses)))
        case ["?", code, *words]:
            with pytest.raises(Refused) as refused:
                turn(state, words)
            assert refused.value.code == code, f"{line}: {refused.value.code}, {refused.value}"
            return state
        case ["=", what, *expected]:
            _look(state, what, expected, line)
            return state
        case [turn_number, letter, black, white, "->", *words]:
            assert (state.round + 1, field(state)) == (int(turn_number), letter), line
            state = play(state, Roll(parse_face(black[1:]), parse_face(white[1:])))
            assert words[0][0] in dice_of(state, 0)
            return _play_all(state, words)
    return turn(state, words)


def turn(state: State, words: list[str]) -> State:
    """A turn without a roll: the die shows what the turn says, on a field where either die will do."""
    if not any(player.won for player in state.players):
        state = state._replace(column=1, round=0)
    shown = parse_face(re.sub(r"[+:bw]", "", words[0]).replace(",", "|"))
    black, white = (shown, WHITE.faces[0]) if words[0][0] == "b" else (BLACK.faces[0], shown)
    return _play_all(play(state, Roll(black, white)), words)


def _play_all(state: State, words: list[str]) -> State:
    moves: list[Move] = [parse_move(f"1 {word}") for word in words]
    for move in moves:
        state = play(state, move)
    return state if state.players[0].won else play(state, Done(0))


def _look(state: State, what: str, expected: list[str], line: str) -> None:
    player = state.players[0]
    sheet = player.sheet
    match what:
        case "x":
            assert sheet.xs & ~sheet.view.starts == parse_boxes(expected), line
        case "o":
            assert sheet.circles & ~sheet.view.starts == parse_boxes(expected), line
        case "view":
            assert [_shown(player, word.split(":")[0]) for word in expected] == expected, line
        case "xcount":
            assert player.used == int(expected[0]), line
        case "own":
            # A corner folded in the winning turn comes too late: no round follows.
            owned = player.owned if player.won else player.owned | player.fresh
            assert owned == sum(_OWN[bonus] for bonus in expected if bonus != "none"), line
        case "win":
            assert player.won == (expected == ["yes"]), line
            assert bool(score(state).winners) == player.won, line
        case _:
            raise AssertionError(f"unknown check: {line}")


def _shown(player: Player, box: str) -> str:
    view = player.sheet.view
    shown = view.shows[parse_box(box)]
    if isinstance(shown, Box):
        return f"{box}:{'front' if shown.side == FRONT else 'back'}:{view.glyphs[parse_box(box)]}"
    return f"{box}:{shown.value}"


def _seat(state: State, player: Player) -> State:
    return state._replace(players=(player,))
