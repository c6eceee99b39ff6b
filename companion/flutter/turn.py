"""Photo instead of map: what a photographed meadow shows of the turn that is under way at its table."""

from dataclasses import replace

from companion.flutter.tally import SEATS
from games.flutter.notation import dump_move
from games.flutter.photo.sheet import NoNewTile, Picture, new_tile, place_text, view
from games.flutter.photo.told import Told, foreseen, told
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import preview
from games.flutter.rules.state import targets
from games.flutter.table.moves import Decide, Take
from games.flutter.table.preview import does
from games.flutter.table.refusals import refusal
from games.flutter.table.state import MAP, State, chair, dealt, phase, whose_turn


def turn_shown(shown: Picture, table: State) -> tuple[str, ...]:
    """The one tile which the photo shows and the phones do not know is laid; without a map, it is taken if need be, and
    told of. Then the bee, if it left its player's hand.
    """
    if phase(table) == "bee":
        tile = shown.bees.get(SEATS[whose_turn(table)], "")
        return (f"bee {tile}",) if tile in targets(dealt(table)) else ()
    match new_in(shown, table):
        case Place() as fresh:
            return (dump_move(fresh),)
        case Told() as fresh:
            return (*(() if table.taken else (f"take {fresh.place.tile}",)), fresh.words)
    return ()


def new_in(shown: Picture, table: State | None) -> Place | Told | None:
    """The tile that a player has laid on the table and not yet on the phones: where the map would have it, or, without
    one, what it does.
    """
    if table is None or table.game is None or phase(table) not in ("place", "lay"):
        return None
    try:
        if table.mode == MAP:
            return new_tile(table.game.meadow, shown)
        fresh = told({place.tile for place in table.game.meadow.laid}, shown)
    except NoNewTile:
        return None
    return fresh if table.taken in ("", fresh.place.tile) else None


def name_of(fresh: Place | Told) -> str:
    return fresh.tile if isinstance(fresh, Place) else fresh.place.tile


def news(fresh: Place | Told, table: State) -> str:
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


def before(shown: Picture, fresh: Place | Told | None, table: State | None) -> Picture:
    """The picture as it was before the new tile: what that closes off is still to be filled and paid, and a bee that
    was in hand still to settle.
    """
    if fresh is None or table is None:
        return shown
    new = name_of(fresh)
    places = tuple(place for place in shown.places if place.tile != new)
    closed = view(places).ponds
    water = {cell: face for cell, face in shown.water.items() if cell in closed}
    seat = whose_turn(table)
    in_hand = not dealt(table).bees[chair(table, seat)]
    bees = {colour: tile for colour, tile in shown.bees.items() if not (in_hand and colour == SEATS[seat])}
    return Picture(places, water, bees)
