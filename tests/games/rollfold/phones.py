"""Short ways to play at a table of phones in a test, and an engine's game as players would enter it."""

import pytest

from games.kit import fair
from games.kit.errors import IllegalMove
from games.rollfold import rules, table
from games.rollfold.editions import EDITION
from games.rollfold.notation import Game, dump_face
from games.rollfold.rules import moves
from games.rollfold.rules.state import dice_of as dice_by_the_rules
from games.rollfold.table.moves import Fold, FoldAgain, dump, parse
from games.rollfold.table.state import State, active, dice_of, die_of, phase

SECRET = bytes(range(32))


def say(state: State, *texts: str, seat: int = 0) -> State:
    """What the companion does with a seat's words."""
    for text in texts:
        drawn = [fair.outcome(SECRET, [], draw) for draw in table.wants(state, text)]
        state = table.play(state, parse(text, seat, drawn))
    return state


def reason(state: State, text: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as caught:
        say(state, text, seat=seat)
    return str(caught.value)


def begun(players: int = 2, level: int = 1, column: int = 1, edition: int = EDITION) -> State:
    """Player 1 has the dice."""
    return say(table.start(players, level, column, edition=edition), "begin 1" if players > 1 else "begin")


def a_round(
    state: State, black: str = "4", white: str = "3", take: str = "b", *, said: dict[int, str] | None = None
) -> State:
    """A round in which everyone is done, and some seats say something before the roll is over."""
    state = say(state, f"rolled {black} {white}", seat=active(state))
    if phase(state) == "choose":
        state = say(state, f"take {take}", seat=state.rounds[-1].active)
    for seat, words in (said or {}).items():
        state = say(state, *words.split("; "), seat=seat)
    return say(state, "all done")


def with_corners(players: int, corners: str, seat: int = 1, level: int = 1, column: int = 1) -> State:
    """A seat has folded these corners large in round 1, and round 2 comes next (player 2 rolls, if there are two)."""
    folds = "; ".join(f"fold {letter} large" for letter in corners)
    return a_round(begun(players, level, column), said={seat: folds} if folds else None)


def mirrored(game: Game) -> tuple[State, rules.State]:
    """An engine's game entered on the phones, move by move; after every roll both agree on who may use which die."""
    engine = rules.start(game.level, game.players, game.first, game.column, game.options, game.edition)
    begin = "begin" if game.players == 1 else f"begin {game.first + 1}"
    state = say(table.start(game.players, game.level, game.column or 1, edition=game.edition), begin)
    agreed = 0
    for at, move in enumerate(game.moves):
        for text, seat in _told(state, engine, move):
            state = say(state, text, seat=seat)
        engine = rules.play(engine, move)
        agreed += _agree(state, engine, at)
    assert agreed > 0
    return state, engine


def _told(state: State, engine: rules.State, move: moves.Move) -> list[tuple[str, int]]:
    match move:
        case moves.Roll(black, white):
            seat = engine.active
            late = [] if phase(state) == "roll" else [("all done", seat)]
            return [*late, (f"rolled {dump_face(black)} {dump_face(white)}", seat)]
        case moves.Take(seat, die, _, plus):
            raised = [(f"plus {plus[0] + 1}", seat)] if plus else []
            return [(f"take {die}", seat), *raised]
        case moves.Fold(seat, corner, large):
            return [(dump(Fold(seat, corner, large)), seat)]
        case moves.TurnPage(seat):
            return [*((f"bulb {letter}", seat) for letter in "ABCD"), ("turn", seat)]
        case moves.FoldAgain(seat, corner):
            return [(dump(FoldAgain(seat, corner)), seat)]
        case moves.Done(seat):
            return [("done", seat)]
        case moves.Draw() | moves.GiveUp():
            return []


def _agree(state: State, engine: rules.State, at: int) -> int:
    """How many players have a die, which is the same one on the phones."""
    if not engine.faces:
        return 0
    for seat in range(len(engine.players)):
        assert set(dice_of(state, seat)) == set(dice_by_the_rules(engine, seat)), f"move {at}, player {seat + 1}"
    assert (state.rounds[-1].black, state.rounds[-1].white) == engine.faces
    dice = [(player.die, die_of(state, seat)) for seat, player in enumerate(engine.players) if player.die]
    assert all(die == told for die, told in dice), f"move {at}"
    return len(dice)
