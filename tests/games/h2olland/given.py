"""What the tests of H2Olland have in common: positions and moves in the words of the specification."""

import random

import pytest

from games.h2olland.notation import dump_move, parse_move
from games.h2olland.positions import parse
from games.h2olland.rules import Move, State, legal, over, play, start
from games.h2olland.rules.board import adjacent, tile_names
from games.h2olland.rules.lake import qualifying
from games.h2olland.rules.placement import farm_spots, field_spots, linked, mill_spots
from games.h2olland.rules.squares import domino_name, name
from games.h2olland.rules.state import domino
from games.h2olland.rules.stock import INDEX, count, counts
from games.h2olland.rules.words import LETTERS
from games.kit.errors import IllegalMove
from games.kit.grid import each

FULL_BARN = "corn 1 bean 1 carrot 1 potato 1 cow 1 red 1 yellow 1 orange 1 pink 1 white 1 purple 1 farm 1 mill 1 dike 1"


def position(text: str, seat: str = "", barn: str = "", **more: str) -> State:
    """A position in which it is this seat's turn and this is in its barn."""
    lines = [text]
    if seat:
        lines.append(f"turn {seat}")
    if seat and barn:
        lines.append(f"barn {seat} {barn}")
    lines += [f"{word.replace('_', ' ')} {words}" for word, words in more.items()]
    return parse("\n".join(lines))


def allowed(text: str, move: str, **more: str) -> bool:
    """Whether a seat may do this in spring with one of everything in its barn."""
    seat = move.split()[0]
    state = position(text, seat, _barn(parse(text), seat), **more)
    return parse_move(move) in legal(state)


def after(state: State | str, *moves: str) -> State:
    state = parse(state) if isinstance(state, str) else state
    for move in moves:
        state = play(state, parse_move(move))
    return state


def refused(state: State | str, move: str) -> str:
    """The sentence with which the rules refuse a move."""
    state = parse(state) if isinstance(state, str) else state
    parsed = parse_move(move)
    assert parsed not in legal(state)
    with pytest.raises(IllegalMove) as caught:
        play(state, parsed)
    return str(caught.value)


def moves(state: State) -> set[str]:
    found = [dump_move(move) for move in legal(state)]
    assert len(found) == len(set(found)) == len(legal(state))
    return set(found)


def farms(state: State, seat: str) -> set[str]:
    at = LETTERS.index(seat)
    return _names(farm_spots(state.board, state.land, state.players[at], at))


def mills(state: State, seat: str) -> set[str]:
    at = LETTERS.index(seat)
    return _names(mill_spots(state.board, state.land, state.players[at], at))


def fields(state: State, seat: str, kind: str) -> int:
    lying, standing = field_spots(state.board, state.land, state.players[LETTERS.index(seat)], kind)
    return lying.bit_count() + standing.bit_count()


def open_areas(state: State) -> set[str]:
    """The areas that qualify, with all mills unused."""
    mills = sum(player.mills for player in state.players)
    found = qualifying(state.board, state.lake.water, state.lake.dikes, mills)
    return {" ".join(tile_names(state.board, area)) for area in found}


def barn(state: State, seat: str) -> dict[str, int]:
    return dict(counts(state.players[LETTERS.index(seat)].barn))


def bank(state: State, kind: str) -> int:
    return count(state.bank, kind)


def on_board(state: State, kind: str) -> set[str]:
    firsts = state.land.fields[INDEX[kind]] & (state.land.lefts | state.land.tops)
    return {domino_name(domino(state.land, first)) for first in each(firsts)}


def linked_fields(state: State, seat: str) -> set[str]:
    firsts = linked(state.land, state.players[LETTERS.index(seat)]) & (state.land.lefts | state.land.tops)
    return {domino_name(domino(state.land, first)) for first in each(firsts)}


def dikes(state: State) -> set[str]:
    return {state.board.edges[edge.bit_length() - 1] for edge in each(state.lake.dikes)}


def water(state: State) -> set[str]:
    return set(tile_names(state.board, state.lake.water))


def near(state: State, one: int) -> set[str]:
    return _names(adjacent(state.board, one) & state.board.squares)


def walk(players: int, seed: int) -> list[tuple[State, Move]]:
    """A whole random game, as each state with the move that was made in it."""
    luck = random.Random(seed)
    state = start(players, seed % players)
    steps = []
    while choices := legal(state):
        move = choices.pick(luck)
        steps.append((state, move))
        state = play(state, move)
    assert over(state)
    return steps


def _names(squares: int) -> set[str]:
    return {name(one) for one in each(squares)}


def _barn(state: State, seat: str) -> str:
    """One of everything, as far as the colour still has farms and mills."""
    player = state.players[LETTERS.index(seat)]
    words = FULL_BARN
    for kind, used in (("farm", player.farms), ("mill", player.mills)):
        if used.bit_count() == 6:
            words = words.replace(f"{kind} 1", "")
    return words
