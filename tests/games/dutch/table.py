"""What the tests of Dutch share: set up a position, play moves from it, and see where the cards are."""

import pytest

from games.dutch.notation import parse, parse_move, parse_moves
from games.dutch.rules import IllegalMove, State, legal, play, start
from games.dutch.rules.cards import BIT, gathered, names, parse_cards, shuffled
from games.dutch.rules.moves import Move, Shuffle, Toss
from games.dutch.rules.state import owned
from games.kit.choices import Luck

PACK = tuple(range(40))


def played(state: State | str, moves: str) -> State:
    """The position after these moves, one on each line."""
    state = parse(state) if isinstance(state, str) else state
    for move in parse_moves(moves):
        state = play(state, move)
    return state


def refused(state: State | str, move: str) -> str:
    """What the rules say when they refuse this move."""
    state = parse(state) if isinstance(state, str) else state
    with pytest.raises(IllegalMove) as refusal:
        play(state, parse_move(move))
    return str(refusal.value)


def cards(text: str) -> int:
    return gathered(parse_cards(text.split()))


def the(zone: str, state: State, seat: int = 0) -> str:
    """The cards in a zone as text: `the("discards", state)`."""
    return names(getattr(state.players[seat], zone))


def offering(state: State, seat: int = 0) -> str:
    return names(state.players[seat].bid | state.players[seat].powers)


def random_game(luck: Luck) -> tuple[tuple[int, ...], list[Move], list[State]]:
    """A whole game of random moves: the deal, the moves, and all positions from start to finish."""
    deal = shuffled(PACK, luck)
    states, moves = [start(deal)], []
    while choices := legal(states[-1]):
        moves.append(choices.pick(luck))
        states.append(play(states[-1], moves[-1]))
    return deal, moves, states


def where_all_cards_lie(state: State) -> list[int]:
    """Every card in every zone, one by one."""
    first, second = state.players
    lying = [card for card in (*state.display, *state.auction, *first.deck, *second.deck) if card >= 0]
    sets = [state.auction_discards]
    for player in (first, second):
        sets += [player.hand, player.discards, player.bid, player.powers, player.cashed]
    return lying + [card for held in sets for card in PACK if held & BIT[card]]


def mover(move: Move) -> int | None:
    """The seat that makes this move; None when it is chance."""
    return None if isinstance(move, Shuffle | Toss) else move.seat


def number_of_cards(state: State) -> tuple[int, int]:
    first, second = state.players
    return owned(first).bit_count(), owned(second).bit_count()
