"""Flutter on the phones: `start`, `wants`, `play`, `legal`, `commute`, `view`. table_moves.py has the words.

The rules are the engine's. A table adds who sits where, the chance that turns up tiles and water, the ledger of pollen,
and the way to play without a map.
"""

from dataclasses import replace
from typing import Any

from games.flutter import rules
from games.flutter.bots import greedy_bot, thinker
from games.flutter.components import PLAYERS, RONDEL
from games.flutter.notation import dump_meadow, dump_move, parse_place
from games.flutter.rules import Move as GameMove
from games.flutter.rules import Reveal, score
from games.flutter.rules import legal as legal_in
from games.flutter.rules import play as play_on
from games.flutter.rules import start as set_up
from games.flutter.rules.bunch import LETTERS, counts, covers, short
from games.flutter.rules.game import bonus
from games.flutter.rules.moves import Discard as GameDiscard
from games.flutter.rules.moves import Fill, Place
from games.flutter.rules.placing import affordable, offers
from games.flutter.rules.state import BAG, BY_SHAPE, RENEW, REVEAL, active
from games.flutter.rules.state import State as Game
from games.flutter.table.moves import Deal, Decide, Discard, Draw, Move, PutBack, Take, Tell, TurnUp, laid, parse
from games.flutter.table.refusals import refusal
from games.flutter.table.state import (
    DRAWN,
    EASY,
    HARD,
    HIDDEN,
    MAP_MODE,
    OPEN,
    PRINTED,
    TABLE_MODE,
    PollenLine,
    State,
    asked,
    by_seat,
    chair,
    dealt,
    over,
    phase,
    seat_on,
    turned_up,
    turns_left,
    unmapped,
    waits,
    water_drawn,
    whose_turn,
    written,
)
from games.kit.choices import Luck
from games.kit.errors import BadNotation, IllegalMove
from games.kit.fair import Draw as Chance
from games.kit.fair import Roll, Shuffle
from games.kit.table import GameTable

MOST_BOTS = max(PLAYERS) - 1


def robots(bots: int = 0, **_: object) -> tuple[int, ...]:
    """Their seats, by the options of the table."""
    return tuple(range(1, min(bots, MOST_BOTS) + 1))


def robot_move(state: State, luck: Luck) -> tuple[int, str] | None:
    """What a bot says now and for which seat, if the table waits for one."""
    who = asked(state)
    if who is None or who not in robots(state.bots):
        return None
    if phase(state) == "fill":
        return who, "water"
    bot = thinker if state.skill == HARD else greedy_bot
    return who, dump_move(bot(dealt(state), luck))


RULES = 1  # stands in every log; raise it when a kept log would fold to another state


def start(
    players: int,
    mode: str = MAP_MODE,
    perfect: bool = False,
    pollen: str = HIDDEN,
    bots: int = 0,
    skill: str = EASY,
    stacks: str = DRAWN,
) -> State:
    """A table before the deal. `perfect` is the variant in which every cell of a pond is worth one pollen; printed
    stacks are shuffled by the players, who tell what comes up.
    """
    if players not in PLAYERS:
        raise IllegalMove(f"Flutter is for 2 to 5 players, not {players}. Change the number of names.")
    if mode not in (MAP_MODE, TABLE_MODE):
        raise IllegalMove("Play with the option mode map, or with table if the tiles stay on the table.")
    if pollen not in (HIDDEN, OPEN):
        raise IllegalMove("Pollen is hidden until the end, or open: choose one of the two.")
    if bots not in range(players):
        raise IllegalMove(f"Of {players} players at most {players - 1} are bots. Choose fewer.")
    if bots and mode != MAP_MODE:
        raise IllegalMove("Bots see no real table: choose the map to play with them.")
    if skill not in (EASY, HARD):
        raise IllegalMove("Bots are easy or hard: choose one of the two.")
    if stacks not in (DRAWN, PRINTED):
        raise IllegalMove("Tiles are drawn by the phones, or come from printed stacks: choose one of the two.")
    return State(players, mode, perfect, pollen, bots, skill, stacks)


def wants(state: State, text: str) -> tuple[Chance, ...]:
    """The chance that this move calls for now; none if it is not its time."""
    match text.split(), phase(state):
        case ["deal"], "deal":
            return (*_first_tiles(state), Roll("first/1", state.players))
        case ["begin"], "deal":
            return _first_tiles(state)
        case ["water"], "fill":
            return (Shuffle("water/1", BAG, water_drawn(dealt(state)), 1),)
        case ["lay", *_], "lay":
            return _next_after(state, state.taken)
        case ["discard"], "place":
            return _next_after(state, offers(dealt(state))[0].tile)
        case [place], "place":
            return _next_after(state, _tile_of(place))
        case _:
            return ()


def play(state: State, move: Move) -> State:
    reason = refusal(state, move)
    if reason:
        raise IllegalMove(reason)
    match move:
        case Deal(tops, first):
            return replace(state, first=first, game=_opened(state, tops))
        case Decide(_, it, then):
            return _played(state, it, then)
        case Discard(_, then):
            return _played(state, GameDiscard(), then)
        case TurnUp(_, tile):
            return _played(state, Reveal(tile))
        case Draw(_, water):
            return _played(state, Fill(water))
        case Take(_, tile):
            return replace(state, taken=tile)
        case PutBack():
            return replace(state, taken="")
        case Tell():
            game, lines = laid(dealt(state), state.taken, move)
            return _renewed(replace(state, game=game, taken=""), move.then, lines)


def legal(state: State, seat: int) -> list[str]:
    """The words that this seat can say now; all but `lay`, for what a tile does on the real table we cannot know."""
    now = phase(state)
    if now == "deal":
        return ["deal", "begin"]
    game = dealt(state)
    if now == "reveal":
        return [dump_move(move) for move in legal_in(game)]
    if seat != asked(state):
        return []
    if now == "lay":
        return ["back"]
    if now == "fill":
        return ["water"]
    if now == "place" and state.mode == TABLE_MODE:
        return [*(f"take {tile}" for tile in affordable(game)), "discard"]
    return [dump_move(move) for move in legal_in(game)]


def commute(one: Move, other: Move) -> bool:
    """Everything happens in turn."""
    return False


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What everybody may see: all but pollen, which lies face down until the end. `pollen_for` shows a seat its own."""
    now = phase(state)
    who = asked(state)
    shown = {
        "phase": now,
        "mode": state.mode,
        "perfect": state.perfect,
        "printed": state.stacks == PRINTED,
        "waiting": [] if who is None else [who],
    }
    return shown if state.game is None else shown | _of_game(state, state.game)


def _of_game(state: State, game: Game) -> dict[str, Any]:
    finished = phase(state) == "over"
    final = score(game) if finished else None
    return {
        "first": state.first,
        "turn": game.turn + 1,
        "active": None if finished else whose_turn(state),
        "turns_left": turns_left(state),
        "sun": game.setup.rondel[game.sun],
        "stacks": _stacks(game),
        "taken": state.taken,
        "petals": [dict(zip(LETTERS, counts(held), strict=True)) for held in by_seat(state, game.petals)],
        "pollen": [pollen_for(state, seat, None) for seat in range(state.players)],
        "bees": by_seat(state, game.bees),
        "water": len(game.bag),
        "cells": game.step.cells,
        "enclosed": game.step.tiles,
        "open": list(game.meadow.open),
        "meadow": dump_meadow(game.meadow) if state.mode == MAP_MODE else [place.tile for place in game.meadow.laid],
        "bonus": [bonus(held) for held in by_seat(state, game.petals)],
        "winners": sorted(seat_on(state, number) for number in final.winners) if final else [],
    }


def pollen_for(state: State, whose: int, eyes: int | None) -> int | None:
    """The pollen of a seat as another one sees it; None if it is hidden."""
    seen = whose == eyes or state.pollen == OPEN or phase(state) == "over"
    return dealt(state).pollen[chair(state, whose)] if seen else None


def _stacks(game: Game) -> list[dict[str, Any]]:
    """Clockwise as they stand; with the price of each tile and what the active player lacks of it. As long as one of
    them waits for its next tile, nothing has a price.
    """
    prices = {} if waits(game) else {offer.stack: offer.price for offer in offers(game)}
    held = game.petals[active(game)]
    return [
        {
            "shape": shape,
            "top": top or None,
            "left": left,
            "price": _named(prices.get(stack, 0)),
            "missing": _named(short(held, prices.get(stack, 0))),
            "free": stack in prices and not prices[stack],
            "reach": stack in prices and covers(held, prices[stack]),
        }
        for stack, (shape, top, left) in enumerate(zip(game.setup.rondel, game.tops, game.left, strict=True))
    ]


def _named(petals: int) -> dict[str, int]:
    return {letter: number for letter, number in zip(LETTERS, counts(petals), strict=True) if number}


def _first_tiles(state: State) -> tuple[Chance, ...]:
    return tuple(_stack(shape, 0) for shape in RONDEL) if state.stacks == DRAWN else ()


def _next_after(state: State, tile: str) -> tuple[Chance, ...]:
    """The tile under this one, if it lies on a stack of ours and there is one."""
    game = dealt(state)
    if state.stacks == PRINTED or tile not in game.tops:
        return ()
    stack = game.tops.index(tile)
    shape = game.setup.rondel[stack]
    return (_stack(shape, turned_up(game, stack)),) if game.left[stack] > 1 else ()


def _stack(shape: str, at: int) -> Shuffle:
    """All twelve tiles of a shape are shuffled; those that no game of this size reaches stay unseen."""
    return Shuffle(f"stack-{shape.lower()}/1", BY_SHAPE[shape], at, 1)


def _tile_of(text: str) -> str:
    try:
        return parse_place(text).tile
    except BadNotation:
        return ""


def _opened(state: State, tops: tuple[str, ...]) -> Game:
    game = set_up(state.players, perfect=state.perfect)
    for tile in tops:
        game = play_on(game, Reveal(tile))
    return game if state.mode == MAP_MODE else game._replace(meadow=unmapped())


def _played(state: State, move: GameMove, then: str = "") -> State:
    game = dealt(state)
    return _renewed(replace(state, game=play_on(game, move)), then, written(game, move))


def _renewed(state: State, then: str, lines: list[PollenLine]) -> State:
    """The next tile of a stack comes up if one was taken from it (R33): by chance, or as soon as somebody tells. The
    pollen of these lines comes after that.
    """
    game = dealt(state)
    if game.step.kind in (REVEAL, RENEW):
        if state.stacks == PRINTED:
            return state
        state = replace(state, game=play_on(game, Reveal(then)))
    return _with_lines(state, lines)


def _with_lines(state: State, lines: list[PollenLine]) -> State:
    own = tuple(replace(line, seat=seat_on(state, line.seat)) for line in lines)
    return replace(state, ledger=state.ledger + own) if own else state


ROBOT = "A robot has moved since, and a robot takes nothing back. Play on."
OVER = "That turn is over, and a turn that is over stays as it was. Play on."


def stays(state: State, move: Move, seat: int) -> str:
    """Why this last move cannot be undone, or this undone one brought back; empty if it can."""
    if isinstance(move, Deal | TurnUp):
        return ""
    if move.seat in robots(state.bots):
        return ROBOT
    return OVER if _turn_is_over(state, move) else ""


def _turn_is_over(state: State, move: Move) -> bool:
    match phase(state):
        case "place":
            return not _belongs_here(state, move)
        case "reveal":
            return _ends_with_its_tile(dealt(state))
    return False


def _belongs_here(state: State, move: Move) -> bool:
    """Whether a move is of the turn that begins now: an undone first step, or a tile that was taken and put back."""
    match move:
        case Discard(seat) | Take(seat) | PutBack(seat) | Decide(seat, Place()):
            return seat == whose_turn(state)
    return False


def _ends_with_its_tile(game: Game) -> bool:
    """Whether a turn waits for the next tile of its stack and for nothing else, whichever tile that is."""
    any_tile = game.unseen[game.step.stack][0]
    return rules.play(game, Reveal(any_tile)).turn > game.turn


TABLE = GameTable(
    rules=RULES,
    start=start,
    wants=wants,
    parse=parse,
    play=play,
    legal=legal,
    commute=commute,
    over=over,
    view=view,
    stays=stays,
    robots=robots,
    robot_move=robot_move,
)
