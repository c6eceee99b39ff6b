"""Where a tile can be laid and a bee can settle: what each choice does, in words and for the map."""

from typing import Any

from companion.flutter import pictures
from companion.flutter.words import named
from games.flutter.components import RAINBEE
from games.flutter.notation import dump_move
from games.flutter.rules import legal
from games.flutter.rules.bunch import total
from games.flutter.rules.moves import Place
from games.flutter.rules.placing import Preview, affordable, preview
from games.flutter.rules.state import State as Game
from games.flutter.rules.state import targets
from games.flutter.rules.tiles import SPARKLES
from games.flutter.table.preview import does

CELL_WORTH = 2  # petals; only for the order in which places are shown


def spots(game: Game) -> list[dict[str, Any]]:
    """Every tile within reach, with all places where it may lie, those that give most first; none if stuck."""
    found: dict[str, list[tuple[float, Place, Preview]]] = {tile: [] for tile in affordable(game)}
    for move in legal(game):
        if isinstance(move, Place):
            seen = preview(game, move)
            assert seen is not None
            found[move.tile].append((_rank(seen), move, seen))
    return [
        {
            "tile": tile,
            "name": named(tile),
            "faces": [pictures.face(tile, flipped) for flipped in (False, True)],
            "places": [_place(game, move, seen) for _, move, seen in sorted(places, key=lambda it: -it[0])],
        }
        for tile, places in found.items()
        if places
    ]


def landings(game: Game, on_map: bool) -> list[dict[str, str]]:
    """Tiles for a bee; on the map the script finds them by their cells."""
    cells = {place.tile: pictures.cells_of(game.meadow, place) for place in game.meadow.laid} if on_map else {}
    return [{"tile": tile, "name": named(tile), "cells": cells.get(tile, "")} for tile in targets(game)]


def _rank(seen: Preview) -> float:
    gain = sum(total(flower.gain) - total(flower.cost) for flower in seen.flowers)
    sparkles = sum(SPARKLES[tile] for tile in seen.enclosed if tile != RAINBEE.id)
    return gain + CELL_WORTH * sum(map(len, seen.ponds)) + sparkles


def _place(game: Game, move: Place, seen: Preview) -> dict[str, Any]:
    return {
        "text": dump_move(move),
        "where": _where(move),
        "words": does(game, seen),
        "ponds": pictures.cell_words(cell for pond in seen.ponds for cell in pond),
        "enclosed": " ".join(seen.enclosed),
    }


def _where(move: Place) -> str:
    turned = f", turned {60 * move.turns}°" if move.turns else ""
    return f"corner at {move.i}, {move.j}{turned}{', flipped' if move.flipped else ''}"
