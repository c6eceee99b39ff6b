"""The polders as the phones know them where everyone taps their squares: the taps as a position of the rules."""

from collections.abc import Sequence
from dataclasses import replace

from games.kit import grid
from games.polders.components import SHAPE_CARDS, SHAPES, TURNS_PER_ROUND
from games.polders.notation import tokens_of
from games.polders.rules import state as rules
from games.polders.rules.board import CARD_BIT, board_of, shape_of
from games.polders.rules.land import MARKS, Land, drawable, empty, fallback, fresh, ink
from games.polders.rules.moves import Draw, Pass, Single
from games.polders.rules.state import inked
from games.polders.table.moves import PASS, SINGLE, Tap
from games.polders.table.state import State, front, maps, open_cards

_SHAPES = {card.id: card.shape for card in SHAPE_CARDS} | {SINGLE: SHAPES["I1"]}


def known(state: State) -> rules.State | None:
    """The table as the rules know it; None before the deal, or if somebody did not tap the squares of a drawing."""
    if not state.start:
        return None
    lands = [fresh(board_of(polder), state.players) for polder in maps(state)]
    waiting = 0
    for turn, reports in enumerate(state.reports):
        for seat, report in enumerate(reports):
            if report is None and turn == state.discards:
                waiting |= 1 << seat
            elif isinstance(report, Tap) and report.squares:
                polder = front(state, turn)[seat]
                lands[polder] = ink(lands[polder], drawing(report))
            elif not isinstance(report, Tap) or report.card != PASS:
                return None
    return position_at(state, lands, waiting)


def position_at(state: State, lands: Sequence[Land], waiting: int) -> rules.State:
    """The table with these polders in the terms of the rules; `waiting` has a bit for each seat that has to draw."""
    cards = open_cards(state)
    turned = {card for flip in state.flips[state.discards // TURNS_PER_ROUND * TURNS_PER_ROUND :] for card in flip}
    return rules.State(
        rules.Setup(state.players, state.start, state.first_dealer, state.house, state.editions[0]),
        state.discards,
        state.assignments,
        tuple(card for card in rules.DECK if card not in turned),
        cards,
        sum({CARD_BIT[card] for card in cards}),
        waiting,
        front(state, state.discards),
        tuple(lands),
    )


def at_flip(state: State) -> rules.State | None:
    """The same as it was when the cards were flipped. Everyone draws at the same time, so nobody decides on more."""
    nobody = (None,) * state.players
    return known(replace(state, reports=(*state.reports[:-1], nobody)) if open_cards(state) else state)


def drawing(tap: Tap) -> Draw | Single:
    """A tap as a move of the rules."""
    kind = Single if tap.card == SINGLE else Draw
    return kind(tap.seat, tap.squares, tap.filling or "")


def drawn(state: State) -> list[str]:
    """The marks on each polder, as a sheet is entered; nothing if they are not known."""
    game = known(state)
    return ["".join(tokens_of(inked(land), state.pens)) for land in game.lands] if game else []


def words(state: State, move: Draw | Single | Pass) -> str:
    """A move of the rules as a tap: with the first open card that has its shape."""
    if isinstance(move, Pass):
        return f"tap {PASS}"
    code = shape_of(move.squares)
    card = SINGLE if isinstance(move, Single) else next(it for it in open_cards(state) if _SHAPES[it].code == code)
    return f"tap {card} {move.filling} {grid.names(move.squares)}"


def examples(state: State, seat: int) -> list[str]:
    """A place for each open card and mark, or for a single square; a pass on a full polder."""
    game = known(state)
    if not game:
        return []
    land = game.lands[game.front[seat]]
    if not land.open:
        return [f"tap {PASS}"]
    one_each = [drawable(land, seat, CARD_BIT[card]) for card in open_cards(state)]
    kind: type[Draw] | type[Single] = Draw if any(one_each) else Single
    places = filter(None, one_each if any(one_each) else [fallback(land, seat)])
    squares = dict.fromkeys(land.board.squares[(place & -place).bit_length() - 1] for place in places)
    return [words(state, kind(seat, one, mark)) for one in squares for mark in MARKS]


def misdrawn(state: State, tap: Tap) -> str:
    """Why this seat cannot have filled these squares of the polder in front of it, or nothing if it may have."""
    number, shape = front(state, state.discards)[tap.seat], _SHAPES[tap.card]
    polder = maps(state)[number]
    water = tap.squares & ~board_of(polder).land
    if water:
        return f"Tap squares of {polder.name}. It has no {_listed(water, 'or')}."
    if shape_of(tap.squares) != shape.code:
        return f"Tap the squares of one {shape.name}, turned or mirrored as you drew it."
    game = known(state)
    if game is None:
        return ""
    land = game.lands[number]
    filled = tap.squares & ~empty(land)
    if filled:
        are = "is" if filled.bit_count() == 1 else "are"
        return f"Tap empty squares. {_listed(filled)} {are} already filled. If that was tapped wrongly, undo it."
    if tap.card != SINGLE and land.board.by_squares[tap.squares].bit & land.reach[tap.seat]:
        return ""
    fits = drawable(land, tap.seat, game.shapes)
    if tap.card == SINGLE and fits:
        shown = land.board.squares[(fits & -fits).bit_length() - 1]
        return f"Draw one of the three shapes. One of them fits on {_listed(shown)}."
    if tap.card == SINGLE and land.board.by_squares[tap.squares].bit & fallback(land, tap.seat):
        return ""
    touch = "touches" if tap.squares.bit_count() == 1 else "touch"
    return f"Draw beside a road or one of your own squares. {_listed(tap.squares)} {touch} neither."


def _listed(squares: int, word: str = "and") -> str:
    *names, last = grid.names(squares).split()
    return f"{', '.join(names)} {word} {last}" if names else last
