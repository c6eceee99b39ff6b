"""What a placement will do, in words for a player who is still trying."""

from collections.abc import Iterator

from games.flutter.bunch import count, total
from games.flutter.components import COLOURS, PETALS_MAX, RAINBEE
from games.flutter.placing import Preview
from games.flutter.pollination import half
from games.flutter.state import State as Game
from games.flutter.state import active
from games.flutter.table_refusals import listed, petal_words
from games.flutter.tiles import SPARKLES, TILE

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
        yield f"encloses {listed([_enclosing(tile, seen.held) for tile in seen.enclosed])}"


def _enclosing(tile: str, held: int) -> str:
    """With the price, and whether there are petals for it before any water."""
    if tile == RAINBEE.id:
        return "the rainbee (free)"
    colour, price = TILE[tile].colour, SPARKLES[tile]
    have = count(held, colour)
    if have >= price:
        return f"{tile} (pay {price} {NAMES[colour]}, +{price} pollen)"
    return f"{tile} ({price} {NAMES[colour]}, you have {have}: +{half(tile)} for each other)"
