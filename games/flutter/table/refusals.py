"""Why the table refuses a move, in a sentence that tells the player what to do instead."""

import re
from collections.abc import Iterator, Sequence

from games.flutter.components import COLOURS, PETALS_MAX, PLAYER_COLOURS, RAINBEE, RONDEL, SHAPES
from games.flutter.rules import legal
from games.flutter.rules.bunch import LETTERS, count, covers, short, total
from games.flutter.rules.moves import Discard as GameDiscard
from games.flutter.rules.moves import Place, Reveal
from games.flutter.rules.placing import Preview
from games.flutter.rules.pollination import half
from games.flutter.rules.refusals import refusal as engine_refusal
from games.flutter.rules.state import State as Game
from games.flutter.rules.state import active
from games.flutter.rules.tiles import SPARKLES, TILE
from games.flutter.table.moves import (
    FULL_FLOWER,
    Deal,
    Decide,
    Discard,
    Draw,
    Move,
    PutBack,
    Take,
    Tell,
    TurnUp,
    corners,
    harvest,
)
from games.flutter.table.state import DRAWN, MAP_MODE, State, asked, offer_of, phase

_RULE = re.compile(r" \((?:[0-9R][0-9.a-d]*(?:, )?)+\)$")  # the engine names the rule; here a sentence is enough
_COLOUR = {colour.letter: colour.name for colour in COLOURS}


def refusal(state: State, move: Move) -> str:
    """The sentence for an illegal move; empty for a legal one."""
    if isinstance(move, Deal):
        return _cannot_deal(state, move)
    if state.game is None:
        return "First deal: the five stacks show their first tiles then."
    if isinstance(move, TurnUp):
        return _cannot_turn_up(state, state.game, move.tile)
    return _not_asked(state, move.seat) or _in_the_game(state, state.game, move)


def petal_words(petals: int) -> str:
    """`2 red and 1 blue`, or `nothing`."""
    return (
        listed([f"{count(petals, letter)} {_COLOUR[letter]}" for letter in LETTERS if count(petals, letter)])
        or "nothing"
    )


def listed(words: Sequence[str]) -> str:
    """`one, two and three`"""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def tile_words(tile: str) -> str:
    """`the red ladybug L03`"""
    it = TILE[tile]
    return f"the {_COLOUR[it.colour]} {SHAPES[it.shape].pollinator} {tile}"


def _cannot_deal(state: State, move: Deal) -> str:
    if state.game is not None:
        return "The tiles have been dealt."
    if move.first not in range(state.players):
        return f"One of the {state.players} seats begins. Deal again."
    if sorted(tile[:1] for tile in move.tops) != sorted(RONDEL if state.stacks == DRAWN else ""):
        return "Five tiles are turned up, one of each stack. Deal again."
    return ""


def _cannot_turn_up(state: State, game: Game, tile: str) -> str:
    """Whoever looks may tell: the tile lies before everybody."""
    if state.stacks == DRAWN:
        return "Here the phones turn up the tiles: take them from the box by their numbers."
    if phase(state) != "reveal":
        return "No stack waits for its next tile now."
    return "" if Reveal(tile) in legal(game) else sentence(engine_refusal(game, Reveal(tile)))


def _not_asked(state: State, seat: int) -> str:
    who = asked(state)
    if phase(state) == "over":
        return "The game is over: everybody has had a last turn."
    if who == seat:
        return ""
    assert who is not None
    whose = PLAYER_COLOURS[who].name
    if phase(state) == "home":
        return f"First the {whose} bee, whose tile was enclosed, settles again or stays in hand."
    return f"It is the turn of {whose}. Wait for it to end."


def _in_the_game(state: State, game: Game, move: Decide | Discard | Draw | Take | PutBack | Tell) -> str:
    match move:
        case Take(_, tile):
            return _not_without_map(state) or _cannot_take(state, game, tile)
        case PutBack():
            return _not_without_map(state) or ("" if state.taken else "No tile has been taken from the rondel.")
        case Tell():
            return _not_without_map(state) or _cannot_tell(state, game, move)
        case Draw():
            return "" if phase(state) == "fill" else "There is no pond to be filled with water now."
        case _ if state.taken:
            return f"First tell what {tile_words(state.taken)} does where it lies, or put it back."
        case Discard():
            return "" if GameDiscard() in legal(game) else sentence(engine_refusal(game, GameDiscard()))
        case Decide(_, Place()) if state.mode != MAP_MODE:
            return "This table has no map: take a tile, lay it on the table, and tell what it does."
        case Decide(_, it):
            if it in legal(game):
                return ""
            beyond = _beyond_reach(game, it.tile) if isinstance(it, Place) and phase(state) == "place" else ""
            return beyond or sentence(engine_refusal(game, it))


def sentence(text: str) -> str:
    bare = _RULE.sub("", text)
    return f"{bare[0].upper()}{bare[1:]}."


def _not_without_map(state: State) -> str:
    return "" if state.mode != MAP_MODE else "This table has a map: tap the tile into its place there."


def _cannot_take(state: State, game: Game, tile: str) -> str:
    if phase(state) == "lay":
        return f"You have taken {tile_words(state.taken)}. Put it back to take another."
    if phase(state) != "place":
        return sentence(engine_refusal(game, Place(tile, 0, 0, 0, False)))
    if offer_of(game, tile) is None:
        return f"{tile} is not on top of a stack. Take one of the tiles that lie open."
    return _beyond_reach(game, tile)


def _beyond_reach(game: Game, tile: str) -> str:
    offer, held = offer_of(game, tile), game.petals[active(game)]
    if offer is None or covers(held, offer.price):
        return ""
    missing = petal_words(short(held, offer.price))
    return f"Skipping to {tile_words(tile)} costs {petal_words(offer.price)}; you lack {missing}. Take another tile."


def _cannot_tell(state: State, game: Game, told: Tell) -> str:
    if not state.taken:
        return "First take a tile from the rondel, then tell what it does."
    return _bad_flowers(game, state.taken, told) or _bad_enclosure(game, state.taken, told)


def _bad_flowers(game: Game, tile: str, told: Tell) -> str:
    petals = {corner.colour: corner.petals for corner in corners(tile)}
    for letter in {it.corner for it in told.there}:
        if letter not in petals:
            return f"{tile} has no {_COLOUR[letter]} petals. Look at its three coloured corners again."
        if petals[letter] + sum(it.count for it in told.there if it.corner == letter) > FULL_FLOWER:
            return f"Six petals make a full flower; at the {_COLOUR[letter]} corner there would be more. Count again."
    if not told.there:
        return f"{tile} grows no flower: one of its petals has to meet a petal of the meadow. Lay it elsewhere."
    grown = harvest(game, tile, told.there)
    if covers(grown.held, grown.cost):
        return ""
    missing = petal_words(short(grown.held, grown.cost))
    return f"The flowers that do not match cost {petal_words(grown.cost)}; you lack {missing}. Lay it elsewhere."


def _bad_enclosure(game: Game, tile: str, told: Tell) -> str:
    if tile in told.enclosed:
        return f"{tile} has just been laid; no tile is enclosed by its own laying. Look again."
    for other in told.enclosed:
        if other not in game.meadow.open:
            known = any(place.tile == other for place in game.meadow.laid)
            why = "is enclosed already" if known else "has not been laid"
            return f"{other} {why}. Look at the number on the tile again."
    return ""


NAMES = {colour.letter: colour.name for colour in COLOURS}


def does(game: Game, seen: Preview) -> str:
    """`+2 blue; pond of 4; encloses H08 (pay 4 blue, +4 pollen)`: gain, cost, what is lost, ponds, enclosed tiles."""
    return "; ".join(_parts(game, seen))


def _parts(game: Game, seen: Preview) -> Iterator[str]:
    gain = sum(flower.gain for flower in seen.flowers)
    cost = sum(flower.cost for flower in seen.flowers)
    if gain:
        yield f"+{petal_words(gain)}"
    if cost:
        yield f"costs {petal_words(cost)}"
    lost = total(game.petals[active(game)] - seen.price) + total(gain) - total(cost) - total(seen.held)
    if lost:
        yield f"{lost} over {PETALS_MAX} lost"
    cells = sum(map(len, seen.ponds))
    if cells:
        yield f"pond of {cells}"
    if seen.enclosed:
        yield f"encloses {listed([*_enclosing(seen.enclosed, seen.held)])}"


def _enclosing(tiles: Sequence[str], held: int) -> Iterator[str]:
    """With the prices, and whether there are petals for them before any water; tiles that can be paid one by one but
    not all stand together (R11).
    """
    if RAINBEE.id in tiles:
        yield "the rainbee (free)"
    for letter, colour in NAMES.items():
        have = count(held, letter)
        prices = {tile: SPARKLES[tile] for tile in tiles if TILE[tile].colour == letter}
        payable = {tile: price for tile, price in prices.items() if price <= have}
        if sum(payable.values()) > have:
            together = " + ".join(map(str, payable.values()))
            yield f"{' + '.join(payable)} ({together} {colour}, you have {have}: too few for all)"
        else:
            yield from (f"{tile} (pay {price} {colour}, +{price} pollen)" for tile, price in payable.items())
        for tile, price in prices.items():
            if price > have:
                yield f"{tile} ({price} {colour}, you have {have}: +{half(tile)} for each other)"
