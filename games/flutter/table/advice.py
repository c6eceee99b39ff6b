"""What a player of some strength would do in a seat, with a reason in a sentence: for robots and for hints.

A hint shows two or three choices one below the other, so a reason says what is true of its move, and never that it is
the best.
"""

from collections.abc import Iterator

from games.flutter.bots import BUDGET, STRENGTHS, thought
from games.flutter.components import BEE_POLLEN, RAINBEE
from games.flutter.notation import dump_move
from games.flutter.rules.bunch import ONE, gather
from games.flutter.rules.moves import Choose, Discard, Keep, Move, Place, Pollinate, Settle
from games.flutter.rules.placing import Preview, preview
from games.flutter.rules.pollination import after_paying, half
from games.flutter.rules.state import State, active
from games.flutter.rules.tiles import SPARKLES
from games.flutter.table.words import COLOUR, listed, petal_words, tile_words
from games.kit.choices import Luck
from games.kit.robots import CHOICES, Choice


def advice(game: State, strength: str, luck: Luck) -> list[Choice]:
    """At most three choices of whoever decides next, best first. Only the master tells what they gain, because only the
    master plays on.
    """
    found = thought(game, luck, BUDGET) if strength == "master" else []
    if found:
        return [Choice(dump_move(one.move), one.value, reason(game, one.move)) for one in found[:CHOICES]]
    move = STRENGTHS["keen" if strength == "master" else strength](game, luck)
    return [Choice(dump_move(move), None, reason(game, move))]


def reason(game: State, move: Move) -> str:
    """Why this move is a good one, as one would say it to the player."""
    match move:
        case Place():
            seen = preview(game, move)
            assert seen is not None
            return f"It {listed([*_effects(game, seen)])}."
        case Choose(colour):
            return _of_a_colour(game, colour)
        case Pollinate(tile):
            if after_paying(game.petals[active(game)], tile) is None:
                return f"You cannot pay for {tile_words(tile)} anyway, so settle it before you have spent anything."
            return f"Paying for {tile_words(tile)} first brings {SPARKLES[tile]} pollen."
        case Settle(tile):
            return _of_a_landing(game, tile)
        case Keep():
            return "Your bee stays free for a tile that will be enclosed sooner."
        case Discard():
            return "No tile within your reach fits anywhere, and you get a petal of each colour."
    return "When we played on from here many times, this came out well."


def _effects(game: State, seen: Preview) -> Iterator[str]:
    gain = sum(flower.gain for flower in seen.flowers)
    cost = seen.price + sum(flower.cost for flower in seen.flowers)
    if gain:
        yield f"brings you {_petals(gain)}"
    if cost:
        yield f"costs you {_petals(cost)}"
    cells = sum(map(len, seen.ponds))
    if cells:
        yield f"closes off a pond of {cells} {'triangle' if cells == 1 else 'triangles'}"
    yield from _enclosing(seen)


def _enclosing(seen: Preview) -> Iterator[str]:
    held, paid = seen.held, []
    for tile in sorted(seen.enclosed, key=lambda tile: -SPARKLES.get(tile, 0)):
        if tile == RAINBEE.id:
            continue
        left = after_paying(held, tile)
        if left is None:
            yield f"encloses {tile_words(tile)}, which gives each of the others {half(tile)} pollen"
        else:
            held = left
            paid.append(f"{tile_words(tile)} for {SPARKLES[tile]} pollen")
    if paid:
        yield f"encloses {listed(paid)}"


def _petals(bunch: int) -> str:
    return f"{petal_words(bunch)} {'petals' if max(bunch.to_bytes(8, 'big')) > 1 else 'petal'}"


def _of_a_colour(game: State, colour: str) -> str:
    held = game.petals[active(game)]
    for tile in game.step.tiles:
        if after_paying(held, tile) is None and after_paying(gather(held, ONE[colour]), tile) is not None:
            return f"With one more {COLOUR[colour]} petal you can pay for {tile_words(tile)}."
    return f"You can use a {COLOUR[colour]} petal: you have {petal_words(held)}."


def _of_a_landing(game: State, tile: str) -> str:
    bare = game.meadow.ground.whole ^ game.meadow.cover
    sides = (game.meadow.open[tile] & bare).bit_count()
    if sides == 1:
        return f"Only 1 side of {tile_words(tile)} is open. Once it is closed, your bee earns {BEE_POLLEN} pollen."
    earns = f"your bee earns {BEE_POLLEN} pollen"
    return f"There are {sides} open sides around {tile_words(tile)}. Once they are closed, {earns}."
