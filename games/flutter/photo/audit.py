"""Can this meadow have come about? What a photo shows is compared with the rules and with the table's log.

A photo shows what lies where, but not who laid it, in which order, or which petals were paid. So the rules alone find
only what is impossible, while the log of a table with a map knows every place.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from games.flutter.components import BEE_POLLEN, DRY_POLLEN, PLAYER_COLOURS, RAINBEE, SHAPES, STACK_SIZES, WATER
from games.flutter.photo.sheet import (
    BACK,
    BEE,
    NONE,
    POLLEN,
    Picture,
    View,
    aligned,
    cell_text,
    covered,
    place_text,
    unexplained,
    view,
)
from games.flutter.rules.pollination import half
from games.flutter.rules.state import BAG, State, over
from games.flutter.rules.tiles import SPARKLES, TILE
from games.flutter.table.words import several, water_words

_POLLEN_OF_WATER = {water.id: water.pollen for water in WATER}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something impossible. `fields` of the reading need another look, and `proposals` are what the log says."""

    code: str
    why: str
    fields: tuple[str, ...] = ()
    proposals: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Log:
    """What the phones know. Without a map they know which tiles lie in the meadow and which are enclosed, but not
    where. The seats of the rules are chairs, counted from the seat that began.
    """

    game: State
    mapped: bool = True
    first: int = 0
    colours: tuple[str, ...] = tuple(colour.name for colour in PLAYER_COLOURS)  # of the seats
    water_told: bool = False  # the players drew real water, so the photo shows the same


@dataclass(frozen=True, slots=True)
class Audit:
    """What the picture shows, and what is wrong with it."""

    view: View
    findings: tuple[Finding, ...]


def audit(
    shown: Picture, players: int | None = None, log: Log | None = None, counted: Mapping[str, int] | None = None
) -> Audit:
    """All checks, including those against the log if there is one. `counted` is the pollen that the players say they
    have at the end of a game, by colour.
    """
    seen = view(shown.places)
    findings = [*_lies(shown), *_order(shown)]
    if not findings:
        perfect = log is not None and log.game.setup.perfect
        findings += [*_water(shown, seen, perfect), *_bees(shown, seen)]
    findings += _stacks(shown, players or (log.game.setup.players if log else None), log)
    if log:
        findings += _log(shown, seen, log)
    elif players and counted:
        findings += _counted(shown, seen, players, counted)
    return Audit(seen, tuple(findings))


def pollen_bounds(enclosed: tuple[str, ...], players: int) -> tuple[int, int]:
    """The least and the most pollen that all players together got for enclosed tiles, paid or not (9.7)."""
    tiles = [tile for tile in enclosed if tile != RAINBEE.id]
    paid_or_given = [(SPARKLES[tile], (players - 1) * half(tile)) for tile in tiles]
    return sum(map(min, paid_or_given)), sum(map(max, paid_or_given))


def total_bounds(shown: Picture, seen: View, players: int, perfect: bool = False) -> tuple[int, int]:
    """The same for all pollen before the bonus, with water, dry cells, and perhaps a bee on each enclosed tile. Water
    that lies face down gave one pollen or none. In the perfect-information variant every cell gave one.
    """
    low, high = pollen_bounds(seen.enclosed, players)
    bees = BEE_POLLEN * sum(tile != RAINBEE.id for tile in seen.enclosed)
    if perfect:
        return low + len(seen.ponds), high + len(seen.ponds) + bees
    sure = sum(_POLLEN_OF_WATER.get(face, 0) for face in shown.water.values())
    sure += DRY_POLLEN * len(seen.ponds - set(shown.water))
    unseen = sum(face == BACK for face in shown.water.values())
    return low + sure, high + sure + unseen + bees


def _lies(shown: Picture) -> Iterator[Finding]:
    """Pieces that overlap, water tiles that appear twice, and a missing rainbee (9.1)."""
    if not any(place.tile == RAINBEE.id for place in shown.places):
        yield Finding("RAINBEE", "The photo does not show the rainbee. Every meadow has one.", (RAINBEE.id,))
    under = {place.tile: covered(place) for place in shown.places}
    for one, other in combinations(under, 2):
        if under[one] & under[other]:
            yield Finding("OVERLAP", f"{one} and {other} would overlap.", (one, other))
    for cell in shown.water:
        for tile in under:
            if cell in under[tile]:
                yield Finding("OVERLAP", f"Water on {cell_text(cell)} would overlap {tile}.", (cell_text(cell), tile))
    faces = Counter(face for face in shown.water.values() if face != BACK)
    for face, count in faces.items():
        if count > 1 or face not in BAG:
            cells = tuple(cell_text(cell) for cell, it in shown.water.items() if it == face)
            yield Finding("WATER_TWICE", f"There is only one water tile {face}.", cells)
    if len(shown.water) > len(WATER):
        yield Finding("WATER_MANY", f"The photo shows {len(shown.water)} water tiles, but there are only {len(WATER)}.")


def _order(shown: Picture) -> Iterator[Finding]:
    """Tiles that cannot have been laid beside another one with petals meeting petals (4.2, 9.2)."""
    if any(place.tile == RAINBEE.id for place in shown.places):
        for place in unexplained(shown.places):
            why = f"{place.tile} cannot have been laid there: it would have had no side to share or no flower."
            yield Finding("NO_FLOWER", why, (place.tile,))


def _water(shown: Picture, seen: View, perfect: bool) -> Iterator[Finding]:
    """Ponds that are not full although water is left, and water outside a pond (9.3). The perfect-information variant
    needs no water (R37).
    """
    for cell in sorted(set(shown.water) - seen.ponds):
        yield Finding("NO_POND", f"Water lies on {cell_text(cell)}, which is not part of a pond.", (cell_text(cell),))
    dry = sorted(seen.ponds - set(shown.water))
    if dry and not perfect and len(shown.water) < len(WATER):
        cells = tuple(cell_text(cell) for cell in dry)
        yield Finding("DRY", f"These pond cells have no water, although some is left: {', '.join(cells)}.", cells)


def _bees(shown: Picture, seen: View) -> Iterator[Finding]:
    """Bees on the rainbee, on an enclosed tile, or two on the same tile (4.6, 9.5)."""
    laid = {place.tile for place in shown.places}
    for colour, tile in shown.bees.items():
        name = BEE + colour
        if tile not in laid:
            yield Finding("BEE", f"The {colour} bee sits on {tile}, which the photo does not show.", (name,))
        elif tile == RAINBEE.id:
            yield Finding("BEE", f"The {colour} bee sits on the rainbee, where no bee may sit.", (name,))
        elif tile in seen.enclosed:
            yield Finding(
                "BEE", f"The {colour} bee sits on {tile}, which is enclosed. It should have come home.", (name,)
            )
    for tile, count in Counter(shown.bees.values()).items():
        if count > 1:
            names = tuple(BEE + colour for colour, under in shown.bees.items() if under == tile)
            yield Finding("BEE", f"{count} bees sit on {tile}.", names)


def _stacks(shown: Picture, players: int | None, log: Log | None) -> Iterator[Finding]:
    """More tiles of a shape than its stack had, or a finished game in which no stack ran out (9.4)."""
    if players is None:
        return
    size = STACK_SIZES[players]
    laid = Counter(TILE[place.tile].shape for place in shown.places if place.tile != RAINBEE.id)
    for shape, count in laid.items():
        if count > size:
            tiles = tuple(place.tile for place in shown.places if place.tile[0] == shape)
            kind = several(SHAPES[shape].pollinator)
            yield Finding("STACK", f"The photo shows {count} {kind}, but a game for {players} has only {size}.", tiles)
    if log and over(log.game) and not _ran_out(laid, size, log.game):
        yield Finding("NOT_OVER", "The game is over, but the photo shows no stack that has run out.")


def _counted(shown: Picture, seen: View, players: int, counted: Mapping[str, int]) -> Iterator[Finding]:
    """Pollen that this meadow cannot have given (9.7), and a meadow that is not finished (9.4)."""
    low, high = total_bounds(shown, seen, players)
    total = sum(counted.values())
    if not low <= total <= high:
        why = f"Count the pollen again. You have {total} in all, but this meadow gives {low} to {high}."
        yield Finding("POLLEN", why, tuple(POLLEN + colour for colour in counted))
    laid = Counter(place.tile[0] for place in shown.places if place.tile != RAINBEE.id)
    if max(laid.values(), default=0) < STACK_SIZES[players]:
        yield Finding("NOT_OVER", "The photo shows no stack that has run out. Was a tile discarded?")


def _ran_out(laid: Mapping[str, int], size: int, game: State) -> bool:
    """Whether all tiles of some stack lie in the meadow, except those that were discarded (4.5)."""
    logged = Counter(place.tile[0] for place in game.meadow.laid)
    discarded = {shape: size - left - logged[shape] for shape, left in zip(game.setup.rondel, game.left, strict=True)}
    return any(laid.get(shape, 0) == size - gone for shape, gone in discarded.items())


def _log(shown: Picture, seen: View, log: Log) -> Iterator[Finding]:
    """Differences from the phones: tiles, their places however the table is turned, and what is enclosed (9.6). Every
    turn lays a tile unless the player is stuck, so this also finds a turn too many or too few (9.8).
    """
    game = log.game
    logged = {place.tile: place for place in game.meadow.laid}
    pictured = {place.tile: place for place in shown.places}
    for tile in sorted(set(pictured) - set(logged)):
        yield Finding("LOG_MORE", f"The photo shows {tile}, but it was never laid at this table.", (tile,))
    for tile in sorted(set(logged) - set(pictured)):
        yield Finding("LOG_LESS", f"{tile} was laid at this table, but the photo does not show it.", (tile,))
    if log.mapped:
        # The map is turned until it lies as the photo does, so that proposals name places in the photo.
        mapped, same = aligned(game.meadow.laid, shown.places)
        for tile in sorted(set(pictured) & set(logged) - same):
            place = place_text(mapped[tile])
            why = f"{tile} lies at {place_text(pictured[tile])}, but the map has it at {place}."
            yield Finding("LOG_PLACE", why, (tile,), {tile: place})
    if set(pictured) == set(logged):
        closed = {tile for tile in logged if tile not in game.meadow.open} - {RAINBEE.id}
        for tile in sorted(closed ^ (set(seen.enclosed) - {RAINBEE.id})):
            here, phones = ("enclosed", "open") if tile in seen.enclosed else ("open", "enclosed")
            yield Finding("LOG_ENCLOSED", f"{tile} is {here} in the photo, but {phones} on the phones.", (tile,))
        yield from _log_pollen(shown, seen, game)
    yield from _log_bees(shown, log)
    drawn = len(WATER) - len(game.bag)
    if len(shown.water) != drawn and not game.setup.perfect:
        yield Finding("LOG_WATER", f"Water tiles in the photo: {len(shown.water)}. Drawn at this table: {drawn}.")
    elif log.water_told:
        yield from _log_faces(shown, game)


def _log_faces(shown: Picture, game: State) -> Iterator[Finding]:
    """Water that gives something else than the players told (R41). Which of several alike it is, nobody can tell."""
    told = Counter(water_words(face) for face in BAG if face not in game.bag)
    faces = {cell: water_words(face) for cell, face in shown.water.items() if face in BAG}
    seen = Counter(faces.values())
    for words, count in (seen - told).items():
        cells = tuple(cell_text(cell) for cell, it in faces.items() if it == words)
        why = f"Water tiles with {words} in the photo: {seen[words]}. Told at this table: {told[words]}."
        yield Finding("LOG_FACES", why, cells[-count:])


def _log_pollen(shown: Picture, seen: View, game: State) -> Iterator[Finding]:
    """Pollen on the phones that this meadow cannot have given (9.7). Checked once nothing is secret."""
    low, high = total_bounds(shown, seen, game.setup.players, game.setup.perfect)
    total = sum(game.pollen)
    if over(game) and not low <= total <= high:
        yield Finding("LOG_POLLEN", f"The phones count {total} pollen in all, but this meadow gives {low} to {high}.")


def _log_bees(shown: Picture, log: Log) -> Iterator[Finding]:
    players = log.game.setup.players
    colours = [log.colours[(chair + log.first) % players] for chair in range(players)]
    seated = {colour: tile for colour, tile in zip(colours, log.game.bees, strict=True) if tile}
    for colour in sorted(seated.keys() | shown.bees.keys()):
        if seated.get(colour) != shown.bees.get(colour):
            where = f"on {seated[colour]}" if colour in seated else "in its player's hand"
            why = f"On the phones the {colour} bee is {where}, but not in the photo."
            name = BEE + colour
            yield Finding("LOG_BEE", why, (name,), {name: seated.get(colour, NONE)})
