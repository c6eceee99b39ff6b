"""What a placement will do, in words for a player who is still trying."""

from collections.abc import Iterator, Sequence

from games.flutter.components import COLOURS, PETALS_MAX, RAINBEE
from games.flutter.rules.bunch import count, total
from games.flutter.rules.placing import Preview
from games.flutter.rules.pollination import half
from games.flutter.rules.state import State as Game
from games.flutter.rules.state import active
from games.flutter.rules.tiles import SPARKLES, TILE
from games.flutter.table.refusals import listed, petal_words

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
