"""Why the rules refuse a move, in a sentence that names the rule. Worked out only after a refusal."""

from games.flutter.components import RAINBEE, SHAPES
from games.flutter.rules.bunch import LETTERS, covers, gather, short, words
from games.flutter.rules.meadow import find, flowers, has_neighbour, lies_free, within
from games.flutter.rules.moves import Choose, Discard, Fill, Keep, Move, Place, Pollinate, Reveal, Settle
from games.flutter.rules.placing import offers
from games.flutter.rules.state import BAG, OVER, State, active
from games.flutter.rules.tiles import TILE
from games.kit.lattice import TURNS

_NEXT = {
    "deal": "the first tiles are being turned up",
    "place": "the active player has to take and lay a tile",
    "reveal": "the next tile of the stack has to be turned up",
    "renew": "the next tile of the stack has to be turned up",
    "fill": "a pond has to be filled",
    "choose": "the active player has to choose the colour of a petal",
    "pollinate": "the active player has to choose which enclosed tile to settle next",
    "home": "a bee whose tile was enclosed has to settle or stay in hand",
    "bee": "the active player's bee has to settle or stay in hand",
    "over": "the game is over",
}
_WHEN = {
    Place: ("place",),
    Discard: ("place",),
    Reveal: ("deal", "reveal", "renew"),
    Fill: ("fill",),
    Choose: ("choose",),
    Pollinate: ("pollinate",),
    Settle: ("home", "bee"),
    Keep: ("home", "bee"),
}


def refusal(state: State, move: Move) -> str:
    """The sentence for a move that the caller knows to be illegal."""
    kind = state.step.kind
    if kind == OVER:
        return "the game is over: everyone has had a last turn (5.3)"
    if kind not in _WHEN[type(move)]:
        return f"not now: {_NEXT[kind]} (3)"
    match move:
        case Place():
            return _not_on_offer(state, move) or _too_dear(state, move) or _cannot_lie(state, move)
        case Discard():
            return "you may discard only when no tile fits, and one within reach does (4.5)"
        case Reveal(tile):
            return _not_next(state, tile)
        case Fill(water):
            return f"{water} is not in the bag" if water in BAG else f"there is no water tile {water}"
        case Choose(colour):
            return f"a petal is {', '.join(LETTERS[:-1])} or {LETTERS[-1]}, not {colour} (1.6)"
        case Pollinate(tile):
            return f"choose one of the enclosed tiles {' '.join(state.step.tiles)}, not {tile} (R11)"
        case Settle(tile):
            return _no_place_for_a_bee(state, tile)
        case Keep():
            raise AssertionError("a bee can always stay in hand")


def _not_on_offer(state: State, move: Place) -> str:
    if move.tile not in TILE:
        return f"there is no tile {move.tile}"
    if move.turns not in range(TURNS):
        return f"a tile is turned 0 to 5 times, not {move.turns}"
    if move.tile not in state.tops:
        return f"{move.tile} is not on top of a stack: take one of {' '.join(filter(None, state.tops))} (4.1)"
    return ""


def _too_dear(state: State, move: Place) -> str:
    held = state.petals[active(state)]
    price = _price(state, move)
    if covers(held, price):
        return ""
    return f"skipping to {move.tile} costs {words(price)}: you are missing {words(short(held, price))} (4.1)"


def _price(state: State, move: Place) -> int:
    return next(offer.price for offer in offers(state) if offer.tile == move.tile)


def _cannot_lie(state: State, move: Place) -> str:
    meadow = state.meadow
    if not within(meadow, move):
        return f"{move.tile} shares no side with another tile there (4.2b)"
    turned, window = find(meadow, move)
    if not lies_free(meadow, turned, window):
        return f"{move.tile} would overlap a tile or a pond there (4.2a)"
    if not has_neighbour(meadow, turned, window):
        return f"{move.tile} shares no side with another tile there (4.2b)"
    grown = flowers(meadow, move)
    if not grown:
        return f"{move.tile} grows no flower there: none of its petals meet petals in the meadow (4.2c)"
    held = gather(state.petals[active(state)] - _price(state, move), sum(flower.gain for flower in grown))
    cost = sum(flower.cost for flower in grown)
    return f"the flowers that do not match cost {words(cost)}: you are missing {words(short(held, cost))} (4.2d)"


def _not_next(state: State, tile: str) -> str:
    shape = SHAPES[state.setup.rondel[state.step.stack]]
    if tile not in TILE or tile == RAINBEE.id:
        return f"there is no tile {tile}"
    if tile[0] != shape.code:
        return f"{tile} is not a {shape.pollinator}: the {shape.pollinator} stack is waiting for its next tile (2)"
    return f"{tile} has already been seen, so it cannot be in the stack (2)"


def _no_place_for_a_bee(state: State, tile: str) -> str:
    if tile == RAINBEE.id:
        return "a bee cannot settle on the rainbee (4.6)"
    if tile in state.bees:
        return f"there is already a bee on {tile} (4.6)"
    if any(place.tile == tile for place in state.meadow.laid):
        return f"{tile} is enclosed: choose an open tile (4.6)"
    return f"{tile} is not in the meadow (4.6)"
