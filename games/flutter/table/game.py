"""Flutter on the phones: `start`, `wants`, `play`, `legal`, `commute`, `view`. moves.py has the words for moves.

The rulebook decides what is legal. A table adds who sits where, the chance that turns up tiles and water, the ledger of
pollen, bots, undo, and a way to play without a map.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from games.flutter import rules
from games.flutter.components import PLAYERS, RONDEL
from games.flutter.notation import dump_meadow, dump_move, parse_place
from games.flutter.rules.bunch import LETTERS, counts, covers, short, total
from games.flutter.rules.game import bonus
from games.flutter.rules.moves import Fill, Place, Reveal
from games.flutter.rules.placing import affordable, offers, preview
from games.flutter.rules.state import BAG, BY_SHAPE, RENEW, REVEAL, SIZE, active
from games.flutter.rules.state import State as Game
from games.flutter.table.moves import (
    Colour,
    Deal,
    Decide,
    Discard,
    Draw,
    Finish,
    Move,
    NextStack,
    PutBack,
    Stop,
    Take,
    Tell,
    TurnUp,
    harvest,
    laid,
    parse,
    told,
)
from games.flutter.table.refusals import refusal
from games.flutter.table.robots import advise, hints, points, robot_move, robots, worth
from games.flutter.table.state import (
    COLOURS,
    DRAWN,
    EASY,
    FIXED,
    HARD,
    HIDDEN,
    MAP_MODE,
    OPEN,
    PRINTED,
    RANDOM,
    TABLE_MODE,
    Brought,
    PollenLine,
    State,
    asked,
    asks_water,
    by_seat,
    chair,
    chapter,
    circle_missing,
    circle_with,
    dealt,
    finals,
    offer_of,
    over,
    phase,
    robots_of,
    seat_on,
    turned_up,
    turns_left,
    unmapped,
    waits,
    water_drawn,
    whose_turn,
    with_colour,
    written,
)
from games.kit import fair
from games.kit.errors import BadNotation, IllegalMove
from games.kit.fair import Roll, Shuffle
from games.kit.robots import check
from games.kit.table import GameTable

RULES = 3  # stands in every log; raise it when a kept log would fold to another state
ROBOT = "Play on. A bot has moved since then, and bots do not take moves back."
OVER = "Play on. That turn is over, and only the current turn can be undone."


def start(
    players: int,
    mode: str = MAP_MODE,
    perfect: bool = False,
    pollen: str = HIDDEN,
    bots: int = 0,
    skill: str = EASY,
    stacks: str = DRAWN,
    rondel: str = "",
    equal: bool = False,
    robots: str = "",
) -> State:
    """A table before the deal. `perfect` is the variant in which every pond cell is worth one pollen. The players
    shuffle printed stacks themselves and report what comes up. Unless the option `rondel`
    says otherwise, the order of the stacks is random if the phones draw. With `equal` everyone has the same number of
    turns (R44).
    """
    if players not in PLAYERS:
        raise IllegalMove(f"Flutter is for 2 to 5 players, not {players}. Add or remove names.")
    if mode not in (MAP_MODE, TABLE_MODE):
        raise IllegalMove("Choose map or table for the option mode. With table, the tiles lie only on the table.")
    if pollen not in (HIDDEN, OPEN):
        raise IllegalMove("Choose hidden or open for the option pollen.")
    if bots not in range(players):
        raise IllegalMove(f"Choose fewer bots. With {players} players there can be at most {players - 1}.")
    if bots and robots:
        raise IllegalMove("Choose the robots by their seats and strengths alone. Leave out the option bots.")
    strengths = check(robots, players)
    if (bots or strengths) and mode != MAP_MODE:
        raise IllegalMove("Choose the map to play with robots. They cannot see a real table.")
    if skill not in (EASY, HARD):
        raise IllegalMove("Choose easy or hard for the option skill.")
    if stacks not in (DRAWN, PRINTED):
        raise IllegalMove("Choose drawn or printed for the option stacks.")
    rondel = rondel or (RANDOM if stacks == DRAWN else FIXED)
    if rondel not in (FIXED, RANDOM):
        raise IllegalMove("Choose random or fixed for the option rondel.")
    return State(players, mode, perfect, pollen, bots, skill, stacks, rondel, equal=equal, robots=strengths)


def wants(state: State, text: str) -> tuple[fair.Draw, ...]:
    """The draws that this move calls for now, none if it cannot be made now."""
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
    after = _after(state, move)
    return replace(after, brought=(*state.brought, _brought(state, move, after)))


def legal(state: State, seat: int) -> list[str]:
    """The moves that this seat can make now, except `lay`: nobody can know what a tile does on the real table. Nor is
    `stop` listed, so that programs that pick any of these play to the end.
    """
    now = phase(state)
    if state.stopped:
        return [] if state.finished else ["finish"]
    if circle_missing(state):
        return [f"stack {shape}" for shape in RONDEL if shape not in state.circle]
    if now == "deal":
        return ["deal", "begin", *(f"bee {colour}" for colour in COLOURS if colour != state.colours[seat])]
    game = dealt(state)
    if now == "reveal" or asks_water(state):
        return [dump_move(move) for move in rules.legal(game)]
    if seat != asked(state):
        return []
    if now == "lay":
        return ["back"]
    if now == "fill":
        return ["water"]
    if now == "place" and state.mode == TABLE_MODE:
        return [*(f"take {tile}" for tile in affordable(game)), "discard"]
    return [dump_move(move) for move in rules.legal(game)]


def commute(one: Move, other: Move) -> bool:
    """Whether two moves give the same result in either order: bees are chosen at the same time, everything else happens
    in turn.
    """
    match one, other:
        case (Colour(), Colour()):
            return one.seat != other.seat and one.name != other.name
    return isinstance(one, Colour) and isinstance(other, NextStack)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What everyone may see: all but the pollen, face down until the end. `pollen_for` shows a seat its own."""
    now = phase(state)
    who = asked(state)
    shown = {
        "phase": now,
        "mode": state.mode,
        "perfect": state.perfect,
        "equal": state.equal,
        "printed": state.stacks == PRINTED,
        "circle": list(state.circle),
        "colours": state.colours[: state.players],
        "stopped": state.stopped,
        "waiting": [] if who is None else [who],
    }
    return shown if state.game is None else shown | _in_game(state, state.game)


def pollen_for(state: State, whose: int, eyes: int | None) -> int | None:
    """The pollen of one seat as another sees it; None if it is hidden."""
    seen = whose == eyes or state.pollen == OPEN or phase(state) == "over"
    return dealt(state).pollen[chair(state, whose)] if seen else None


def stays(state: State, move: Move, seat: int) -> str:
    """Why the last move cannot be undone, or an undone move brought back; empty if it can."""
    if isinstance(move, Colour | NextStack | Deal | TurnUp | Stop | Finish) or (isinstance(move, Draw) and move.told):
        return ""
    if move.seat in robots_of(state):
        return ROBOT
    return OVER if _turn_is_over(state, move) else ""


def _in_game(state: State, game: Game) -> dict[str, Any]:
    finished = phase(state) == "over"
    final = rules.score(game) if finished else None
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


def _stacks(game: Game) -> list[dict[str, Any]]:
    """The stacks clockwise, with the price of each tile and the petals the active player is missing. While a stack
    waits for its next tile, nothing has a price.
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


def _first_tiles(state: State) -> tuple[fair.Draw, ...]:
    if state.stacks == PRINTED:
        return ()
    order = (Shuffle("rondel/1", tuple(RONDEL), 0, SIZE),) if state.rondel == RANDOM else ()
    return (*order, *(_stack(shape, 0) for shape in RONDEL))


def _next_after(state: State, tile: str) -> tuple[fair.Draw, ...]:
    """The draw of the tile under this one, if the phones draw the tiles and there is one."""
    game = dealt(state)
    if state.stacks == PRINTED or tile not in game.tops:
        return ()
    stack = game.tops.index(tile)
    shape = game.setup.rondel[stack]
    return (_stack(shape, turned_up(game, stack)),) if game.left[stack] > 1 else ()


def _stack(shape: str, at: int) -> Shuffle:
    """The next draw of a shape. All twelve tiles are shuffled, and those that the game does not reach stay unseen."""
    return Shuffle(f"stack-{shape.lower()}/1", BY_SHAPE[shape], at, 1)


def _tile_of(text: str) -> str:
    try:
        return parse_place(text).tile
    except BadNotation:
        return ""


def _opened(state: State, deal: Deal) -> Game:
    """The game with its first tiles, if the phones draw them. The sun is on the first stack of the circle (R40)."""
    circle = state.circle or deal.circle or RONDEL
    game = rules.start(state.players, circle, circle[0], state.perfect, state.equal)
    for tile in sorted(deal.tops, key=lambda tile: circle.index(tile[0])):
        game = rules.play(game, Reveal(tile))
    return game if state.mode == MAP_MODE else game._replace(meadow=unmapped())


def _after(state: State, move: Move) -> State:
    match move:
        case Colour(seat, name):
            return replace(state, colours=with_colour(state.colours, seat, name))
        case Stop():
            return replace(state, stopped=True)
        case Finish():
            return replace(state, finished=True)
        case NextStack(shape):
            return replace(state, circle=circle_with(state.circle, shape))
        case Deal(_, first):
            return replace(state, first=first, game=_opened(state, move))
        case Decide(_, it, then):
            return _played(state, it, then)
        case Discard(_, then):
            return _played(state, rules.Discard(), then)
        case TurnUp(_, tile):
            return _played(state, Reveal(tile))
        case Draw(_, water, by_hand):
            return _played(replace(state, draws_water=state.stacks == PRINTED and not by_hand), Fill(water))
        case Take(_, tile):
            return replace(state, taken=tile)
        case PutBack():
            return replace(state, taken="")
        case Tell():
            game, lines = laid(dealt(state), state.taken, move)
            return _renewed(replace(state, game=game, taken=""), move.then, lines)


def _brought(state: State, move: Move, after: State) -> Brought:
    if state.game is None:
        return Brought(-1)
    game, lines = state.game, after.ledger[len(state.ledger) :]
    match move:
        case Decide(_, Place() as place):
            seen = preview(game, place)
            assert seen is not None
            gain, cost = sum(it.gain for it in seen.flowers), sum(it.cost for it in seen.flowers)
            found = _laid(game, gain, seen.price + cost, seen.held)
            return replace(found, cells=sum(map(len, seen.ponds)), enclosed=seen.enclosed, lines=lines)
        case Tell(_, there, cells, enclosed):
            grown = harvest(game, state.taken, there)
            offer = offer_of(game, state.taken)
            assert offer is not None
            found = _laid(game, grown.gain, offer.price + grown.cost, grown.held - grown.cost)
            return replace(found, cells=cells, enclosed=enclosed, lines=lines)
    return Brought(game.turn, lines=lines)


def _laid(game: Game, gain: int, paid: int, held: int) -> Brought:
    """What a tile brings in petals to whoever then has these in hand."""
    lost = total(game.petals[active(game)]) + total(gain) - total(paid) - total(held)
    return Brought(game.turn, gain, paid, lost)


def _played(state: State, move: rules.Move, then: str = "") -> State:
    game = dealt(state)
    return _renewed(replace(state, game=rules.play(game, move)), then, written(game, move))


def _renewed(state: State, then: str, lines: list[PollenLine]) -> State:
    """The table once the next tile has come up on a stack that lost one (R33), by chance or as soon as someone reports
    it. The pollen of these lines comes after that.
    """
    game = dealt(state)
    if game.step.kind in (REVEAL, RENEW):
        if state.stacks == PRINTED:
            return state
        state = replace(state, game=rules.play(game, Reveal(then)))
    return _with_lines(state, lines)


def _with_lines(state: State, lines: list[PollenLine]) -> State:
    own = tuple(replace(line, seat=seat_on(state, line.seat)) for line in lines)
    return replace(state, ledger=state.ledger + own) if own else state


def _turn_is_over(state: State, move: Move) -> bool:
    match phase(state):
        case "place":
            return not _belongs_here(state, move)
        case "reveal":
            return _ends_with_its_tile(dealt(state))
    return False


def _belongs_here(state: State, move: Move) -> bool:
    """Whether a move belongs to the turn that begins now: an undone first step, or a tile taken and put back."""
    match move:
        case Discard(seat) | Take(seat) | PutBack(seat) | Decide(seat, Place()):
            return seat == whose_turn(state)
    return False


def _ends_with_its_tile(game: Game) -> bool:
    """Whether a turn ends as soon as the next tile of its stack is known, whichever tile it is."""
    any_tile = game.unseen[game.step.stack][0]
    return rules.play(game, Reveal(any_tile)).turn > game.turn


_NOW = GameTable(
    rules=RULES,
    start=start,
    wants=wants,
    parse=parse,
    play=play,
    legal=legal,
    commute=commute,
    over=over,
    view=view,
    chapter=chapter,
    finals=finals,
    told=told,
    stays=stays,
    robots=robots,
    robot_move=robot_move,
    advise=advise,
    hints=hints,
    worth=worth,
    estimates=True,
    points=points,
)
# Until version 3, a table that said nothing about the order of its stacks had the fixed one.
_BEFORE = replace(_NOW, start=partial(start, rondel=FIXED))
TABLE = replace(_NOW, earlier={1: replace(_BEFORE, rules=1), 2: replace(_BEFORE, rules=2)})
