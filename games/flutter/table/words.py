"""Petals, tiles and placements in a player's words."""

from collections.abc import Iterator, Sequence

from games.flutter.components import COLOURS, PETALS_MAX, RAINBEE, SHAPES
from games.flutter.rules.bunch import LETTERS, count, total
from games.flutter.rules.placing import Preview
from games.flutter.rules.pollination import half
from games.flutter.rules.state import FACES, active
from games.flutter.rules.state import State as Game
from games.flutter.rules.tiles import SPARKLES, TILE

COLOUR = {colour.letter: colour.name for colour in COLOURS}


def petal_words(petals: int) -> str:
    """`2 red and 1 blue`, or `nothing`."""
    held = [f"{count(petals, letter)} {COLOUR[letter]}" for letter in LETTERS if count(petals, letter)]
    return listed(held) or "nothing"


def tile_words(tile: str) -> str:
    """`the red ladybug L03`"""
    it = TILE[tile]
    return f"the {COLOUR[it.colour]} {SHAPES[it.shape].pollinator} {tile}"


def water_words(water: str) -> str:
    """What a water tile gives: `1 red and 1 blue`, or `nothing`."""
    face = FACES[water]
    if face.pollen:
        return f"{face.pollen} pollen"
    if face.any:
        return "a petal of any colour"
    return listed([f"1 {COLOUR[letter]}" for letter in face.petals]) or "nothing"


def several(pollinator: str) -> str:
    """`ladybugs`, `butterflies`"""
    return f"{pollinator[:-1]}ies" if pollinator.endswith("y") else f"{pollinator}s"


def listed(words: Sequence[str]) -> str:
    """`one, two and three`"""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def does(game: Game, seen: Preview) -> str:
    """What a placement does: `+2 blue · a pond of 4 · encloses H08 (pay 4 blue for 4 pollen)`."""
    return " · ".join(_parts(game, seen))


def _parts(game: Game, seen: Preview) -> Iterator[str]:
    gain = sum(flower.gain for flower in seen.flowers)
    cost = sum(flower.cost for flower in seen.flowers)
    if gain:
        yield f"+{petal_words(gain)}"
    if cost:
        yield f"costs {petal_words(cost)}"
    lost = total(game.petals[active(game)] - seen.price) + total(gain) - total(cost) - total(seen.held)
    if lost:
        yield f"{lost} lost (over {PETALS_MAX})"
    cells = sum(map(len, seen.ponds))
    if cells:
        yield f"a pond of {cells}"
    if seen.enclosed:
        yield f"encloses {listed([*_enclosing(seen.enclosed, seen.held)])}"


def _enclosing(tiles: Sequence[str], held: int) -> Iterator[str]:
    """The enclosed tiles with their prices, and whether the petals in hand pay for them before any water. Tiles that
    can be paid for one by one but not together are named together (R11).
    """
    if RAINBEE.id in tiles:
        yield "the rainbee (free)"
    for letter, colour in COLOUR.items():
        have = count(held, letter)
        prices = {tile: SPARKLES[tile] for tile in tiles if TILE[tile].colour == letter}
        payable = {tile: price for tile, price in prices.items() if price <= have}
        if sum(payable.values()) > have:
            together = " + ".join(map(str, payable.values()))
            yield f"{' + '.join(payable)} ({together} {colour}, but you have only {have})"
        else:
            yield from (f"{tile} (pay {price} {colour} for {price} pollen)" for tile, price in payable.items())
        for tile, price in prices.items():
            if price > have:
                gift = half(tile)
                yield f"{tile} (costs {price} {colour}, you have {have}, so each opponent gets {gift} pollen)"
