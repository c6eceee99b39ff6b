"""What a photo says to its table: the tile just laid, the tile that came up on a stack, and the final count."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from games.flutter.components import BONUS, PLAYERS, SHAPES
from games.flutter.notation import dump_move
from games.flutter.photo.sheet import (
    MEADOW,
    POLLEN,
    TRACKER,
    Effect,
    NoNewTile,
    Picture,
    effect,
    foreseen,
    new_tile,
    place_text,
    view,
)
from games.flutter.rules.bunch import counts
from games.flutter.rules.game import score
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import preview
from games.flutter.rules.state import BAG, DEAL, SIZE, targets
from games.flutter.rules.state import State as Game
from games.flutter.table.moves import Decide, Take
from games.flutter.table.refusals import refusal
from games.flutter.table.state import COLOURS, MAP_MODE, PRINTED, State, chair, dealt, phase, whose_turn
from games.flutter.table.words import COLOUR, does, listed, tile_words, water_words
from games.kit.photo import Tally, TallyLine, Unscorable

SEATS = COLOURS
LETTERS = COLOUR

Petals = Mapping[str, Mapping[str, int]]  # player's colour -> petal's letter -> space on the tracker
Pollen = Mapping[str, int]  # player's colour -> pollen as the player counted it


def turn_shown(shown: Picture, table: State) -> tuple[str, ...]:
    """The moves that a photo stands for: lay the one tile that the phones do not know, or, without a map, take it and
    say what it does. Later in the turn, settle the bee if it has left its player's hand.
    """
    if phase(table) == "bee":
        tile = shown.bees.get(table.colours[whose_turn(table)], "")
        return (f"bee {tile}",) if tile in targets(dealt(table)) else ()
    match new_in(shown, table):
        case Place() as fresh:
            return (dump_move(fresh),)
        case Effect() as fresh:
            return (*(() if table.taken else (f"take {fresh.place.tile}",)), fresh.words)
    return ()


def new_in(shown: Picture, table: State | None) -> Place | Effect | None:
    """The tile that a player has laid on the table but not yet on the phones: its place on the map, or, without a map,
    what it does.
    """
    if table is None or table.game is None or phase(table) not in ("place", "lay"):
        return None
    try:
        if table.mode == MAP_MODE:
            return new_tile(table.game.meadow, shown)
        fresh = effect({place.tile for place in table.game.meadow.laid}, shown)
    except NoNewTile:
        return None
    return fresh if table.taken in ("", fresh.place.tile) else None


def name_of(fresh: Place | Effect) -> str:
    return fresh.tile if isinstance(fresh, Place) else fresh.place.tile


def news(fresh: Place | Effect, table: State) -> str:
    """What the new tile does, or why it may not lie there."""
    game, seat = dealt(table), whose_turn(table)
    if isinstance(fresh, Place):
        seen = preview(game, fresh)
        what = f"{does(game, seen)}." if seen else refusal(table, Decide(seat, fresh))
        return f"{fresh.tile} is new, at {place_text(fresh)}: {what}"
    tile = fresh.place.tile
    wrong = "" if table.taken else refusal(table, Take(seat, tile))
    wrong = wrong or refusal(replace(table, taken=tile), fresh.by(seat))
    return f"{tile} is new: {wrong or does(game, foreseen(game, fresh)) + '.'}"


def before(shown: Picture, fresh: Place | Effect | None, table: State | None) -> Picture:
    """The picture without the new tile, before any pond it closes off is filled and before a bee in hand settles."""
    if fresh is None or table is None:
        return shown
    new = name_of(fresh)
    places = tuple(place for place in shown.places if place.tile != new)
    closed = view(places).ponds
    water = {cell: face for cell, face in shown.water.items() if cell in closed}
    seat = whose_turn(table)
    in_hand = not dealt(table).bees[chair(table, seat)]
    bees = {colour: tile for colour, tile in shown.bees.items() if not (in_hand and colour == table.colours[seat])}
    return Picture(places, water, bees)


def tile_up(tiles: Collection[str], table: State) -> tuple[str, ...]:
    """The move that reports the only photographed tile that can have come up, if there is exactly one."""
    game = dealt(table)
    found = _may_be_up(tiles, game, game.step.stack)
    return (f"reveal {found[0]}",) if len(found) == 1 else ()


def tiles_up(tiles: Collection[str], table: State) -> tuple[str, ...]:
    """Sentences that say which tiles came up. Before the first turn they go from stack to stack until one is unclear.
    Raises Unscorable if that is the first one.
    """
    game = dealt(table)
    if not tile_up(tiles, table):
        raise Unscorable(next(_sentences(tiles, game)))
    return tuple(_sentences(tiles, game))


def water_up(water: Sequence[str], whole: bool, table: State) -> tuple[str, ...]:
    """The water that was drawn for the pond (R41). If the photo shows the `whole` meadow, it is what was not there
    before. Tiles that give the same are alike, so each stands for one that is still in the bag.
    """
    game = dealt(table)
    lying = Counter(map(water_words, dict.fromkeys(water)))
    if whole:
        lying -= Counter(water_words(face) for face in BAG if face not in game.bag)
    bag = {words: [face for face in game.bag if water_words(face) == words] for words in lying}
    drawn = [face for words, count in lying.items() for face in bag[words][:count]]
    if not drawn:
        raise Unscorable("Go closer to the water you drew, or tap it. This photo shows none that can have been drawn.")
    if len(drawn) > game.step.cells:
        many = "1 triangle" if game.step.cells == 1 else f"{game.step.cells} triangles"
        raise Unscorable(
            f"Photograph only the water you drew for this pond, or tap it. It has {many} to fill, and this photo shows"
            f" {len(drawn)} new water tiles."
        )
    return tuple(drawn)


def under(tile: str, tiles: Collection[str], table: State) -> tuple[str, ...]:
    """The same for the stack of a tile that was just laid, since a photo of the whole table may show both."""
    game = dealt(table)
    stack = game.setup.rondel.index(tile[0])
    found = _may_be_up(tiles, game, stack) if table.stacks == PRINTED and game.left[stack] > 1 else []
    return (_has_come_up(found[0]),) if len(found) == 1 else ()


def tally(table: State | None, names: Sequence[str], petals: Petals, pollen: Pollen, notes: tuple[str, ...]) -> Tally:
    """The count. The phones keep pollen secret until the end, then add it to the bonus for the petals they know."""
    colours = colours_of(table, petals, pollen)
    if table and phase(table) == "over":
        lines, winners = _of_table(table)
    else:
        lines, winners = _of_paper(colours, petals, {} if table else pollen)
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(len(colours)))
    called = tuple(names) if table else tuple(_called(names, colour) for colour in colours)
    return Tally(called, tuple(lines), totals, winners, notes)


def colours_of(table: State | None, petals: Petals, pollen: Pollen) -> tuple[str, ...]:
    """The colours of the players at the table, or without a table those for whom anything is known."""
    if table:
        return table.colours[: table.players]
    return tuple(colour for colour in SEATS if colour in petals or colour in pollen)


def players_of(petals: Petals, pollen: Pollen) -> int | None:
    """How many people played without a table, known once everyone has entered their pollen."""
    everybody = len(pollen) in PLAYERS and set(petals) <= set(pollen)
    return len(pollen) if everybody else None


def _of_table(table: State) -> tuple[list[TallyLine], tuple[int, ...]]:
    assert table.game is not None
    lines = []
    for seat in range(table.players):
        number = chair(table, seat)
        held = dict(zip(LETTERS, counts(table.game.petals[number]), strict=True))
        lines.append(TallyLine(seat, table.game.pollen[number], "pollen", "pollen in play", ""))
        lines += _bonus(seat, table.colours[seat], held)
    best = score(table.game).winners
    return lines, tuple(seat for seat in range(table.players) if chair(table, seat) in best)


def _of_paper(colours: Sequence[str], petals: Petals, pollen: Pollen) -> tuple[list[TallyLine], tuple[int, ...]]:
    """The winner is known once every player's pollen and tracker are. Most petals left break a tie (5.3)."""
    lines = []
    for seat, colour in enumerate(colours):
        if colour in pollen:
            lines.append(TallyLine(seat, pollen[colour], "pollen", "pollen, as counted", MEADOW, (POLLEN + colour,)))
        lines += _bonus(seat, colour, petals.get(colour, {}))
    if players_of(petals, pollen) is None or set(petals) != set(pollen):
        return lines, ()
    reached = [
        (sum(line.points for line in lines if line.seat == seat), sum(petals[colour].values()))
        for seat, colour in enumerate(colours)
    ]
    return lines, tuple(seat for seat, result in enumerate(reached) if result == max(reached))


def _bonus(seat: int, colour: str, held: Mapping[str, int]) -> list[TallyLine]:
    return [
        TallyLine(seat, BONUS[number], "bonus", f"{LETTERS[letter]} petals on {number}", TRACKER + colour, (letter,))
        for letter, number in held.items()
    ]


def _called(names: Sequence[str], colour: str) -> str:
    """A player's name with the colour, because there is no table to say who has which."""
    seat = SEATS.index(colour)
    return f"{names[seat]} ({colour})" if seat < len(names) else colour.capitalize()


def _sentences(tiles: Collection[str], game: Game) -> Iterator[str]:
    first = game.step.stack
    for stack in range(first, SIZE if game.step.kind == DEAL else first + 1):
        found = _may_be_up(tiles, game, stack)
        if len(found) != 1:
            yield _not_one(found, SHAPES[game.setup.rondel[stack]].pollinator)
            return
        yield _has_come_up(found[0])


def _may_be_up(tiles: Collection[str], game: Game, stack: int) -> list[str]:
    return [tile for tile in game.unseen[stack] if tile in tiles]


def _has_come_up(tile: str) -> str:
    words = tile_words(tile)
    return f"{words[:1].upper()}{words[1:]} came up."


def _not_one(found: list[str], kind: str) -> str:
    if found:
        return f"Photograph only the {kind} stack, or tap the tile. This photo shows {listed(found)}."
    return f"Go closer to the {kind} stack, or tap the tile. This photo shows no {kind} that can have come up."
