"""Robots at a table of Roll 'em Fold 'em. A robot has no paper: its sheet is part of the table's state, and a move such
as `plays b1,2: H2<5 fA done` is its whole turn, in the notation of the rules.
"""

from dataclasses import replace

from games.kit.choices import Luck
from games.kit.errors import IllegalMove
from games.kit.robots import CHOICES, Choice
from games.rollfold import rules
from games.rollfold.bots import GREEDY, SEARCH, choose, turns
from games.rollfold.notation import dump_move, parse_move
from games.rollfold.rules import moves as strokes
from games.rollfold.rules.sheet import Sheet, blank
from games.rollfold.rules.state import Player
from games.rollfold.table.moves import Plays, Won
from games.rollfold.table.state import Crease, State, active, drawing, level_of, phase, waiting

FRIENDLY_TURNS = 6  # a friendly robot plays any of so many good turns


def advise(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What a robot does in its own seat. Nobody else's sheet is known here."""
    if seat not in dict(state.robots) or seat not in waiting(state):
        return []
    if phase(state) == "roll":
        return [Choice("roll", None, "The dice are mine.")]
    if phase(state) == "choose" or (drawing(state) and seat not in state.rounds[-1].done):
        return _turns(state, seat, strength, luck)
    return [Choice("not me", None, "My symbols are not joined yet.")] if phase(state) == "claim" else []


def sheet_of(state: State, seat: int) -> Sheet:
    """The sheet of a robot."""
    return dict(state.sheets).get(seat) or blank(level_of(state, seat))


def played(state: State, move: Plays) -> State:
    """The table after a robot's turn."""
    seat, now = move.seat, len(state.rounds)
    game = _game(state, seat)
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


def _turns(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    game, level = _game(state, seat), level_of(state, seat).number
    if strength == "master":
        return [_choice(choose(game, seat, SEARCH[level]))]
    found = [turn.moves for turn in turns(game, seat, GREEDY[level])]
    if strength == "friendly":
        some = found[:FRIENDLY_TURNS]
        return [_choice(some[int(luck.random() * len(some))])]
    return [_choice(moves) for moves in found[:CHOICES]]


def _choice(found: tuple[strokes.Move, ...]) -> Choice:
    words = " ".join(dump_move(move)[2:] for move in found)
    folds = any(isinstance(move, strokes.Fold | strokes.FoldAgain) for move in found)
    return Choice(f"plays {words}", None, "It folds a corner." if folds else "It brings the symbols nearer together.")


def _game(state: State, seat: int) -> rules.State:
    """The round as the robot sees it: the dice, and its own sheet."""
    this, paper = state.rounds[-1], state.papers[seat]
    owned = fresh = 0
    for corner, crease in enumerate(paper.first):
        if crease and crease.large:
            owned |= (crease.round < len(state.rounds)) << corner
            fresh |= (crease.round == len(state.rounds)) << corner
    mine = Player(sheet_of(state, seat), owned, fresh, done=False)
    other = Player(blank(level_of(state, seat)), done=False)
    players = tuple(mine if at == seat else other for at in range(state.players))
    return rules.State(state.house, 0, len(state.rounds), active(state), (this.black, this.white), this.taken, players)
