"""What a player of some strength would do in a seat, with a reason in a sentence: for robots and for hints.

A hint shows two or three choices one below the other, so a reason says what is true of its move, and never that it is
the best.
"""

from games.h2olland.bots import lonely_shores, ranked_dikes, room, run_worth
from games.h2olland.rules.board import adjacent
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.moves import (
    Buy,
    Dike,
    Done,
    Drain,
    Exchange,
    Farm,
    Mill,
    Move,
    Pass,
    Plant,
    Return,
    Run,
    Take,
    Turn,
)
from games.h2olland.rules.race import reachable
from games.h2olland.rules.state import State
from games.h2olland.rules.stock import TULIPS, count
from games.h2olland.rules.words import a, amount, noun, plural
from games.h2olland.table.moves import dump
from games.h2olland.thinking import BUDGET, STRENGTHS, thought
from games.kit.choices import Luck
from games.kit.grid import each
from games.kit.robots import CHOICES, Choice

_KEPT = {
    "spring": "You keep what is left in your barn for later.",
    "dikes": "You keep your dikes for another year.",
    "drought": "You leave all water as it is.",
}
_BOUGHT = {
    "mill": "Every mill can earn tulips by draining, and opens one more colour until you have six.",
    "farm": "A farm may stand almost anywhere, and a cow field and crops can lie beside it.",
    "dike": "Dikes close off water, so that mills can drain it.",
}


def advice(game: State, strength: str, luck: Luck) -> list[Choice]:
    """At most three choices of the seat that decides next, best first. A State holds nothing that is face down. Only
    the master tells what they gain, because only the master plays on.
    """
    found = thought(game, luck, BUDGET)[:CHOICES] if strength == "master" else []
    if len(found) > 1:
        return [Choice(dump(one.move), one.value, _reason(game, one.move)) for one in found]
    move = STRENGTHS[strength](game, luck)
    return [Choice(dump(move), None, _reason(game, move))]


def _reason(game: State, move: Move) -> str:
    match move:
        case Run(_, squares):
            return _of_a_run(game, run_worth(game, squares))
        case Mill(_, square):
            return _of_a_mill(game, square)
        case Farm(_, square):
            return _of_a_farm(game, square)
        case Plant(_, kind, squares):
            return _of_a_tulip(game, kind, squares) if kind in TULIPS else _of_food(game, squares)
        case Dike():
            return "It helps to close off water that your mills can drain."
        case Drain():
            return "It gives new land, and a tulip for every mill that takes part."
        case Turn(_, tile, _):
            return _of_a_tile(game, tile)
        case Take(_, kind) | Buy(_, kind):
            return _BOUGHT[kind] if kind in _BOUGHT else _in_the_race(kind)
        case Exchange(_, _, get):
            return f"With {'a cow' if get == 'cow' else a(get)} you can pay for what you need."
        case Return(seat, kind):
            left = count(game.players[seat].barn, kind) - 1
            return f"You would still have {amount(left, kind)}." if left else f"You would have no {noun(kind)} left."
        case Pass() if game.stage == "dikes" and not ranked_dikes(game):
            return "With your dikes you can’t close off any more water that your mills can drain, so you keep them."
        case Pass():
            return _KEPT.get(game.stage, "You keep what you have.")
        case Done():
            return "You buy nothing more, and keep what you have."
    return "When we played on from here many times, this came out well."


def _of_a_run(game: State, points: int) -> str:
    if not points:
        return "It scores nothing, but your next worker can go on from there."
    others = any(reachable(game, seat) for seat in range(len(game.players)) if seat != game.turn)
    return f"The worker takes a field worth {_points(points)}{', before somebody else does' if others else ''}."


def _of_a_mill(game: State, square: int) -> str:
    water = [game.board.shores[tile.bit_length() - 1] for tile in each(game.lake.water)]
    beside = sum(bool(beach & square) for beach in water)
    undrained = sum(bool(beach & square) for beach in lonely_shores(game))
    if undrained:
        tiles = "a water tile" if undrained == 1 else f"{undrained} water tiles"
        return f"It stands beside {tiles} that no mill can drain yet."
    if beside:
        return "Its water has other mills too, but each mill that helps to drain it earns a tulip."
    mills = game.players[game.turn].mills.bit_count() + 1
    return f"No water lies beside it, but it lets you plant {plural(TULIPS[min(mills, len(TULIPS)) - 1])}."


def _of_a_farm(game: State, square: int) -> str:
    places = game.board.near[square] & game.land.free & game.board.allowed[game.turn]
    if any(beach & places for beach in lonely_shores(game)):
        return "From here a mill can get to water that no mill can drain yet."
    if room(game, square) >= 2:
        return "There is room for fields beside it."
    return "There is hardly any room for fields beside it, but it links those that lie there."


def _of_food(game: State, squares: int) -> str:
    others = sum(bool(squares & it.by_buildings) for seat, it in enumerate(game.players) if seat != game.turn)
    if others:
        villages = "Another village harvests" if others == 1 else f"{others} other villages harvest"
        return f"{villages} it too, so it goes back before the race."
    blocks, near = game.board.blocks, adjacent(game.board, squares)
    if any(blocks[tile.bit_length() - 1] & near for tile in each(game.lake.water)):
        return "You alone harvest it, but it lies beside the water."
    return "You alone harvest it, and no flood can reach it."


def _of_a_tulip(game: State, kind: str, squares: int) -> str:
    own, near = game.players[game.turn], adjacent(game.board, squares)
    if near & own.mills:
        return f"It lies beside your mill, so a worker can take its {_points(POINTS[kind])} early in the race."
    if near & own.workers:
        return (
            f"It lies beside your other tulips, so your workers can go on to its {_points(POINTS[kind])} in the race."
        )
    return _in_the_race(kind)


def _of_a_tile(game: State, tile: str) -> str:
    block = game.board.blocks[game.board.tile_bits[tile].bit_length() - 1]
    if block & game.players[game.turn].by_network:
        return "The new land lies beside what is yours, so you can plant there."
    return "The new land lies out of your reach for now."


def _in_the_race(kind: str) -> str:
    return f"Whoever takes it in the race scores {_points(POINTS[kind])}."


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
