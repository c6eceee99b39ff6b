"""The stacks of the rondel on the screen: tops, prices, and with real stacks the tiles that may have come up."""

from typing import Any

from companion.flutter import pictures
from companion.flutter.words import NAMES, petals_of
from games.flutter.components import SHAPES, STACK_SIZES
from games.flutter.rules.bunch import LETTERS, covers, short
from games.flutter.rules.placing import offers
from games.flutter.rules.state import BY_SHAPE, DEAL, active
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import TILE
from games.flutter.table.state import waits


def stacks(game: Game) -> list[dict[str, Any]]:
    """Clockwise as they stand. As long as one of them waits for its next tile, nothing has a price."""
    prices = {} if waits(game) else {offer.stack: offer.price for offer in offers(game)}
    held = game.petals[active(game)]
    return [
        {
            "shape": SHAPES[shape].pollinator,
            "tile": top,
            "words": pictures.described(top) if top else "",
            "svg": pictures.top(top) if top else "",
            "left": left,
            "price": petals_of(prices.get(stack, 0)),
            "missing": petals_of(short(held, prices.get(stack, 0))),
            "free": stack in prices and not prices[stack],
            "reach": stack in prices and covers(held, prices[stack]),
            "sun": stack == game.sun,
        }
        for stack, (shape, top, left) in enumerate(zip(game.setup.rondel, game.tops, game.left, strict=True))
    ]


def set_aside(players: int) -> dict[str, int]:
    """Of each kind of real tiles: how many stay in the stack, and how many go back into the box."""
    stay = STACK_SIZES[players]
    return {"stay": stay, "aside": min(map(len, BY_SHAPE.values())) - stay}


def waiting_for(game: Game) -> str:
    """The pollinator whose stack waits for its next tile."""
    return SHAPES[game.setup.rondel[game.step.stack]].pollinator


def coming(game: Game) -> dict[str, Any]:
    """The tiles that may have come up on a real stack, by the colour of their pollinator; `first` before the game."""
    unseen = game.unseen[game.step.stack]
    by_colour = [(letter, [tile for tile in unseen if TILE[tile].colour == letter]) for letter in LETTERS]
    return {
        "first": game.step.kind == DEAL,
        "kind": waiting_for(game),
        "colours": [
            (letter, NAMES[letter], [(tile, pictures.described(tile), pictures.small(tile)) for tile in tiles])
            for letter, tiles in by_colour
            if tiles
        ],
    }
