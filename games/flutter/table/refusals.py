"""Why a table refuses a move, in a sentence that tells the player what to do instead."""

import re

from games.flutter import rules
from games.flutter.components import RONDEL, SHAPES
from games.flutter.rules.bunch import covers, short
from games.flutter.rules.moves import Place, Reveal
from games.flutter.rules.refusals import refusal as rule_refusal
from games.flutter.rules.state import BAG, active
from games.flutter.rules.state import State as Game
from games.flutter.table.moves import (
    FULL_FLOWER,
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
    corners,
    harvest,
)
from games.flutter.table.state import (
    DRAWN,
    FIXED,
    MAP_MODE,
    RANDOM,
    State,
    asked,
    circle_missing,
    offer_of,
    phase,
    tells_water,
)
from games.flutter.table.words import COLOUR, petal_words, several, tile_words, water_words

NO_POND = "There is no pond to fill right now."
DEALT = "The tiles have already been dealt. Play on."
# The rulebook's refusals name the rule. Players need only the sentence.
_RULE = re.compile(r" \((?:[0-9R][0-9.a-d]*(?:, )?)+\)$")


def refusal(state: State, move: Move) -> str:
    """The sentence for an illegal move, empty for a legal one."""
    match move:
        case NextStack(shape):
            return _cannot_be_next(state, shape)
        case Deal():
            return _cannot_deal(state, move)
        case Colour():
            return DEALT if state.game else ""
    if state.game is None:
        return "Deal the tiles first."
    match move:
        case Stop():
            return "The game is over." if phase(state) == "over" else ""
        case Finish():
            return _cannot_finish(state)
        case TurnUp(_, tile):
            return _cannot_turn_up(state, state.game, tile)
        case Draw(_, water, told=True):
            return _cannot_have_drawn(state, state.game, water)
        case _:
            return _not_asked(state, move.seat) or _in_the_game(state, state.game, move)


def _cannot_finish(state: State) -> str:
    if state.finished:
        return "The game is over."
    return "" if state.stopped else "Stop the game first, or play on until a stack runs out."


def _cannot_be_next(state: State, shape: str) -> str:
    if state.game is not None:
        return DEALT
    if state.rondel == FIXED or state.stacks == DRAWN:
        return "Put the stacks in the order that the phones show. At this table it is not for you to choose."
    if not circle_missing(state):
        return "Deal the tiles. All five stacks have their place."
    if shape in state.circle:
        return f"Tap the next stack clockwise. The {several(SHAPES[shape].pollinator)} already have their place."
    return ""


def _cannot_deal(state: State, move: Deal) -> str:
    if state.game is not None:
        return DEALT
    if circle_missing(state):
        return "Tap the stacks first, clockwise, beginning with the one under the sun."
    if move.first not in range(state.players):
        return f"Deal again. One of the {state.players} players has to begin."
    if sorted(tile[:1] for tile in move.tops) != sorted(RONDEL if state.stacks == DRAWN else ""):
        return "Deal again. Each of the five stacks turns up one tile."
    if sorted(move.circle) != sorted(RONDEL if state.stacks == DRAWN and state.rondel == RANDOM else ""):
        return "Deal again. Each of the five stacks has one place in the circle."
    return ""


def _cannot_turn_up(state: State, game: Game, tile: str) -> str:
    """Anyone may report the tile, since everyone can see it."""
    if state.stacks == DRAWN:
        return "Find the tile by its number in the box. At this table the phones draw the tiles."
    if phase(state) != "reveal":
        return "No stack is waiting for its next tile."
    return "" if Reveal(tile) in rules.legal(game) else _sentence(rule_refusal(game, Reveal(tile)))


def _cannot_have_drawn(state: State, game: Game, water: str) -> str:
    """Anyone may report the water, since everyone can see it."""
    if phase(state) != "fill":
        return NO_POND
    if not tells_water(state):
        return "Draw the water on a phone. At this table the phones draw it."
    if water in game.bag:
        return ""
    alike = [face for face in BAG if water_words(face) == water_words(water)]
    if len(alike) == 1 or set(alike) & set(game.bag):
        return f"Look at the tile again. {water} has already been drawn."
    return f"Look at the tile again. All {len(alike)} water tiles with {water_words(water)} have been drawn."


def _cannot_draw(state: State, game: Game) -> str:
    if phase(state) != "fill":
        return NO_POND
    if tells_water(state) and len(game.bag) < len(BAG):
        return "Say which water tile you drew. At this table you use your own tiles."
    return ""


def _not_asked(state: State, seat: int) -> str:
    who = asked(state)
    if state.stopped:
        return "The game is over. Undo the stop if you want to play on." if not state.finished else "The game is over."
    if phase(state) == "over":
        return "The game is over. Everyone has had their last turn."
    if who == seat:
        return ""
    assert who is not None
    whose = state.colours[who]
    if phase(state) == "home":
        return f"Wait for {whose}, whose bee has come home. They settle it again or keep it first."
    return f"Wait for your turn. It is {whose}'s turn now."


def _in_the_game(state: State, game: Game, move: Decide | Discard | Draw | Take | PutBack | Tell) -> str:
    match move:
        case Take(_, tile):
            return _not_without_map(state) or _cannot_take(state, game, tile)
        case PutBack():
            return _not_without_map(state) or ("" if state.taken else "You have not taken a tile yet.")
        case Tell():
            return _not_without_map(state) or _cannot_tell(state, game, move)
        case Draw():
            return _cannot_draw(state, game)
        case _ if state.taken:
            return f"First say what {tile_words(state.taken)} does on the table, or put it back."
        case Discard():
            return "" if rules.Discard() in rules.legal(game) else _sentence(rule_refusal(game, rules.Discard()))
        case Decide(_, Place()) if state.mode != MAP_MODE:
            return "Take a tile, lay it on the table and say what it does. This table has no map."
        case Decide(_, it):
            if it in rules.legal(game):
                return ""
            beyond = _beyond_reach(game, it.tile) if isinstance(it, Place) and phase(state) == "place" else ""
            return beyond or _sentence(rule_refusal(game, it))


def _sentence(text: str) -> str:
    bare = _RULE.sub("", text)
    return f"{bare[0].upper()}{bare[1:]}."


def _not_without_map(state: State) -> str:
    return "" if state.mode != MAP_MODE else "Tap the tile into place on the map."


def _cannot_take(state: State, game: Game, tile: str) -> str:
    if phase(state) == "lay":
        return f"Put {tile_words(state.taken)} back before you take another tile."
    if phase(state) != "place":
        return _sentence(rule_refusal(game, Place(tile, 0, 0, 0, False)))
    if offer_of(game, tile) is None:
        return f"Take a tile from the top of a stack. {tile} is not on top."
    return _beyond_reach(game, tile)


def _beyond_reach(game: Game, tile: str) -> str:
    offer, held = offer_of(game, tile), game.petals[active(game)]
    if offer is None or covers(held, offer.price):
        return ""
    price, missing = petal_words(offer.price), petal_words(short(held, offer.price))
    return f"Take another tile. Skipping to {tile_words(tile)} costs {price}, and you are missing {missing}."


def _cannot_tell(state: State, game: Game, move: Tell) -> str:
    if not state.taken:
        return "Take a tile from the rondel first, then say what it does."
    return _bad_flowers(game, state.taken, move) or _bad_enclosure(game, state.taken, move)


def _bad_flowers(game: Game, tile: str, move: Tell) -> str:
    petals = {corner.colour: corner.petals for corner in corners(tile)}
    for letter in {it.corner for it in move.there}:
        if letter not in petals:
            return f"Check the three coloured corners of {tile}. It has no {COLOUR[letter]} petals."
        if petals[letter] + sum(it.count for it in move.there if it.corner == letter) > FULL_FLOWER:
            return f"Count the petals at the {COLOUR[letter]} corner again. A flower has at most {FULL_FLOWER}."
    if not move.there:
        return f"Lay {tile} somewhere else. One of its petals has to meet a petal in the meadow."
    grown = harvest(game, tile, move.there)
    if covers(grown.held, grown.cost):
        return ""
    cost, missing = petal_words(grown.cost), petal_words(short(grown.held, grown.cost))
    return f"Lay it somewhere else. Flowers that do not match cost {cost}, and you are missing {missing}."


def _bad_enclosure(game: Game, tile: str, move: Tell) -> str:
    if tile in move.enclosed:
        return f"Check the enclosed tiles again. {tile} has just been laid and cannot be one of them."
    for other in move.enclosed:
        if other not in game.meadow.open:
            if any(place.tile == other for place in game.meadow.laid):
                return f"Check the number on the tile. {other} is already enclosed."
            return f"Check the number on the tile. {other} has not been laid."
    return ""
