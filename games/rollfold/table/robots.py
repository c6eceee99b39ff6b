"""Robots and hints at a table of Roll 'em Fold 'em. A robot has no paper: its sheet is part of the table's state, and a
move such as `plays b1,2: H2<5 fA done` is its whole turn, in the notation of the rules. A person's sheet is on paper:
a hint can speak of the dice, and from a photo of the sheet of the whole turn.
"""

from dataclasses import replace

from games.kit.choices import Luck
from games.kit.errors import IllegalMove
from games.kit.robots import Choice
from games.rollfold import advice, rules
from games.rollfold.components import CORNERS, DICE
from games.rollfold.notation import dump_move, parse_move
from games.rollfold.rules import moves as strokes
from games.rollfold.rules.sheet import Sheet, blank
from games.rollfold.rules.state import Player
from games.rollfold.table.moves import Plays, Won, parse
from games.rollfold.table.state import (
    Crease,
    State,
    active,
    dice_of,
    drawing,
    face_of,
    given,
    level_of,
    owns,
    phase,
    waiting,
)

_DIE_NAMES = {die.letter: die.name for die in DICE}


def advise(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What to do in this seat: a whole turn for a robot, a die or a +1 for a person."""
    if seat not in waiting(state):
        return []
    if seat not in dict(state.robots):
        return _about_dice(state, seat) if has_a_turn(state, seat) else []
    if has_a_turn(state, seat):
        return _turns(state, seat, strength, luck)
    if phase(state) == "roll":
        return [Choice("roll", None, "The dice are mine.")]
    return [Choice("not me", None, "My symbols are not joined yet.")] if phase(state) == "claim" else []


def hints(state: State, seat: int) -> bool:
    """Whether a player in this seat can be told something without their sheet."""
    return seat in waiting(state) and has_a_turn(state, seat) and bool(_about_dice(state, seat))


def by_photo(state: State, seat: int) -> bool:
    """Whether a photo of this person's sheet can give a hint now."""
    return seat not in dict(state.robots) and has_a_turn(state, seat)


def worth(state: State, seat: int, text: str) -> float | None:
    """How many strings a robot's turn shortens its way to a win; None for any other move."""
    move = parse(text, seat)
    if not isinstance(move, Plays) or seat not in dict(state.robots) or not has_a_turn(state, seat):
        return None
    moves = [parse_move(f"{seat + 1} {word}") for word in move.words]
    return advice.worth(as_seen(state, seat, sheet_of(state, seat)), seat, moves)


def sheet_of(state: State, seat: int) -> Sheet:
    """The sheet of a robot."""
    return dict(state.sheets).get(seat) or blank(level_of(state, seat))


def played(state: State, move: Plays) -> State:
    """The table after a robot's turn."""
    seat, now = move.seat, len(state.rounds)
    game = as_seen(state, seat, sheet_of(state, seat))
    for word in move.words:
        game = rules.play(game, parse_move(f"{seat + 1} {word}"))
    player, take = game.players[seat], parse_move(f"{seat + 1} {move.words[0]}")
    if not player.done or not isinstance(take, strokes.Take):
        raise IllegalMove("Take a die first, draw all its numbers, and say that you are done.")
    this, paper = state.rounds[-1], state.papers[seat]
    for word in move.words:
        match parse_move(f"{seat + 1} {word}"):
            case strokes.Fold(_, corner, large):
                first = (*paper.first[:corner], Crease(large, now), *paper.first[corner + 1 :])
                paper = replace(paper, first=first)
            case strokes.FoldAgain(_, corner):
                paper = replace(paper, again=(*paper.again[:corner], now, *paper.again[corner + 1 :]))
            case strokes.TurnPage():
                paper = replace(paper, turned=now, bulbs=frozenset(range(len(paper.first))))
            case _:
                pass
    place = take.plus[0] + 1 if take.plus else 0
    swaps = seat != this.active and take.die == this.taken
    this = replace(
        this,
        taken=this.taken or take.die,
        swapped=this.swapped | {seat} if swaps else this.swapped,
        plus=(*this.plus[:seat], place, *this.plus[seat + 1 :]),
        done=this.done | {seat},
    )
    claim = Won(seat, player.used) if player.won else None
    return replace(
        state,
        rounds=(*state.rounds[:-1], this),
        papers=(*state.papers[:seat], paper, *state.papers[seat + 1 :]),
        claims=(*state.claims[:seat], claim, *state.claims[seat + 1 :]),
        sheets=tuple(sorted((dict(state.sheets) | {seat: player.sheet}).items(), key=lambda pair: pair[0])),
    )


def has_a_turn(state: State, seat: int) -> bool:
    """Whether there is a roll on the table with which this seat has still to draw."""
    if phase(state) == "choose":
        return seat == active(state)
    return drawing(state) and seat not in state.rounds[-1].done


def _about_dice(state: State, seat: int) -> list[Choice]:
    """What can be said without the sheet: which die gives more, and that a +1 is not to be forgotten."""
    dice = dice_of(state, seat)
    if len(dice) > 1:
        return [_about_die(state, seat, die) for die in sorted(dice, key=lambda die: -_value(state, seat, die))]
    if not dice or state.rounds[-1].plus[seat] or not owns(state, seat, "plus", dice[0]):
        return []
    numbers = face_of(state.rounds[-1], dice[0])
    return [
        Choice(
            f"plus {place}",
            None,
            f"Your large corner makes the {number} a {number + 1}. If you do not use it this turn, it is lost.",
        )
        for place, number in sorted(enumerate(numbers, 1), key=lambda pair: -pair[1])
    ]


def _about_die(state: State, seat: int, die: str) -> Choice:
    numbers = face_of(state.rounds[-1], die)
    name, total = _DIE_NAMES[die], sum(numbers)
    lines = f"a line of {numbers[0]}" if len(numbers) == 1 else f"lines of {numbers[0]} and {numbers[1]}"
    reason = f"The {name} die gives you {lines}, {total} {'box' if total == 1 else 'boxes'} in all."
    if owns(state, seat, "plus", die):
        reason += " Your large corner adds one more."
    if given(state, seat) not in ("", die):
        corner = next(corner for corner in CORNERS if (corner.kind, corner.die) == ("take", die))
        reason += f" You may use it because you folded corner {corner.letter} large."
    return Choice(f"take {die}", None, reason)


def _value(state: State, seat: int, die: str) -> float:
    """Boxes, and half a box for a second line, which can begin elsewhere."""
    numbers = face_of(state.rounds[-1], die)
    return sum(numbers) + 0.5 * (len(numbers) - 1) + owns(state, seat, "plus", die)


def _turns(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    game = as_seen(state, seat, sheet_of(state, seat))
    return [
        Choice(f"plays {dump_turn(one.moves)}", one.gain, one.reason)
        for one in advice.advice(game, seat, strength, luck)
    ]


def dump_turn(moves: tuple[strokes.Move, ...]) -> str:
    return " ".join(dump_move(move)[2:] for move in moves)


def as_seen(state: State, seat: int, sheet: Sheet) -> rules.State:
    """The round as a seat sees it: the dice, and its own sheet."""
    this, paper = state.rounds[-1], state.papers[seat]
    owned = fresh = 0
    for corner, crease in enumerate(paper.first):
        if crease and crease.large:
            owned |= (crease.round < len(state.rounds)) << corner
            fresh |= (crease.round == len(state.rounds)) << corner
    mine = Player(sheet, owned, fresh, done=False)
    other = Player(blank(level_of(state, seat)), done=False)
    players = tuple(mine if at == seat else other for at in range(state.players))
    return rules.State(
        state.house, state.column, len(state.rounds), active(state), (this.black, this.white), this.taken, players
    )
