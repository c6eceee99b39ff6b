"""Positions as text, and back: items on lines of their own or divided by semicolons.

`B4` (or B2, B3: the board), `stage spring`, `year 1`, `shoe w`, `turn w`, `out o r` (passed), `last r` (who turned the
last tile), `weather 3 7`; `farm r 11,3`, `mill w 8,2 6,6`; `corn 12,5v 3,5h`, `white 11,1v@r` (with a red worker);
`drain N0l W2l:25r1` (turned; land tile and rotation if known), `drainall`, `dike W2l|W1l`; `barn w corn 2 mill 1`.
In summer `used` and `crew` (quadrants of mills), `picker w`, `area N1r`, `turned N1l@w`, `owed w 1 r 2`, `loose N1r`;
in the race `runners w 3`, `run w 7,8h`. A word of one letter or digit after a field is a label for people.
The co-op's stock is what is left of the box.
"""

from collections.abc import Iterator

from games.h2olland.position_words import parse
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.squares import domino_name, name
from games.h2olland.rules.state import NOBODY, Player, State, domino
from games.h2olland.rules.stock import FIELDS, counts
from games.h2olland.rules.words import letter
from games.kit.grid import each

__all__ = ["dump", "parse"]


def dump(state: State) -> str:
    return "".join(f"{line}\n" for line in _lines(state))


def _lines(state: State) -> Iterator[str]:
    yield f"B{len(state.players)}"
    yield f"stage {state.stage}"
    yield f"year {state.year}"
    yield f"shoe {letter(state.shoe)}"
    if state.turn != NOBODY:
        yield f"turn {letter(state.turn)}"
    if state.out:
        yield f"out {' '.join(letter(seat.bit_length() - 1) for seat in each(state.out))}"
    if state.last != NOBODY:
        yield f"last {letter(state.last)}"
    if state.weather:
        yield f"weather {' '.join(map(str, state.weather))}"
    yield from _lake_lines(state)
    yield from _land_lines(state)
    for seat, player in enumerate(state.players):
        yield from _player_lines(letter(seat), player, state)
    yield from _summer_lines(state)


def _lake_lines(state: State) -> Iterator[str]:
    it, lake = state.board, state.lake
    drained = [tile for tile in range(len(it.tiles)) if not lake.water >> tile & 1]
    if drained:
        yield f"drain {' '.join(_dump_face(it.tiles[tile], lake.faces[tile]) for tile in drained)}"
    if lake.dikes:
        yield f"dike {' '.join(it.edges[edge.bit_length() - 1] for edge in each(lake.dikes))}"
    if lake.loose:
        yield f"loose {it.tiles[lake.loose.bit_length() - 1]}"


def _land_lines(state: State) -> Iterator[str]:
    land = state.land
    for kind, squares in zip(FIELDS, land.fields, strict=True):
        if squares:
            firsts = each(squares & (land.lefts | land.tops))
            yield f"{kind} {' '.join(domino_name(domino(land, first)) + _worker(state, first) for first in firsts)}"


def _player_lines(seat: str, player: Player, state: State) -> Iterator[str]:
    if player.farms:
        yield f"farm {seat} {_names(player.farms)}"
    if player.mills:
        yield f"mill {seat} {_names(player.mills)}"
    if player.barn:
        yield f"barn {seat} {' '.join(f'{kind} {number}' for kind, number in counts(player.barn))}"
    if player.runners:
        yield f"runners {seat} {player.runners}"
    if player.run:
        firsts = each(player.run & (state.land.lefts | state.land.tops))
        yield f"run {seat} {' '.join(domino_name(domino(state.land, first)) for first in firsts)}"


def _summer_lines(state: State) -> Iterator[str]:
    used, picker, area, crew, turned, owed = state.summer
    if used:
        yield f"used {_names(used)}"
    if picker != NOBODY:
        yield f"picker {letter(picker)}"
    if area:
        yield f"area {' '.join(tile_names(state.board, area))}"
    if crew:
        yield f"crew {_names(crew)}"
    if turned:
        yield f"turned {' '.join(f'{tile_names(state.board, tile)[0]}@{letter(seat)}' for tile, seat in turned)}"
    if owed:
        yield f"owed {' '.join(f'{letter(seat)} {number}' for seat, number in enumerate(owed))}"


def _names(squares: int) -> str:
    return " ".join(map(name, each(squares)))


def _worker(state: State, first: int) -> str:
    return next((f"@{letter(seat)}" for seat, player in enumerate(state.players) if player.workers & first), "")


def _dump_face(tile: str, face: tuple[int, int]) -> str:
    return f"{tile}:{face[0]}r{face[1]}" if face[0] else tile
