"""Positions as text, and back: items on lines of their own, or separated by semicolons.

`B4` (or B2, B3: the board), `rules 1` (if they were others than now), `empty W` (with three, if not E),
`colours o w r b` (of the seats in turn, if they chose others), `stage spring`, `year 1`, `shoe w`, `turn w`,
`out o r` (passed), `last r` (turned the last tile), `weather 3 7`; `farm r 11,3`, `mill w 8,2 6,6`;
`corn 12,5v 3,5h`, `white 11,1v@r` (with a red worker); `drain N0l W2l:25r1` (turned; land tile and rotation if known),
`drainall`, `dike W2l|W1l`; `barn w corn 2 mill 1`.
In summer `used` and `crew` (quadrants of mills), `picker w`, `area N1r`, `turned N1l@w`, `owed w 1 r 2`, `loose N1r`;
in the race `runners w 3`, `run w 7,8h`. A single letter or digit after a field is a label for the reader.
The co-op's stock is what is left of the box.
"""

import re
from collections.abc import Callable, Iterator
from typing import get_args

from games.h2olland.components import LAND_TILES, SIDES, WEATHER_CARDS
from games.h2olland.draft import Draft, draft, finished, occupy, put_field, turn_over
from games.h2olland.rules.board import RULES, Board, board, sides_without, tile_names
from games.h2olland.rules.squares import domino_name, name, parse_domino, parse_square
from games.h2olland.rules.state import NOBODY, Player, Stage, State, domino
from games.h2olland.rules.stock import FIELDS, TULIPS, UNIT, counts
from games.h2olland.rules.words import LETTERS, parse_edge, parse_kind, parse_number
from games.kit.errors import BadNotation
from games.kit.grid import each

STAGES: tuple[Stage, ...] = get_args(Stage)
_TURNED = re.compile(r"(\w+)(?::(\d\d?)r([0-3]))?")


def dump(state: State) -> str:
    return "".join(f"{line}\n" for line in _lines(state))


def parse(text: str) -> State:
    items = [item.split() for item in re.split(r"[;\n]", text)]
    items = [item for item in items if item]
    if not items or items[0] not in (["B2"], ["B3"], ["B4"]):
        raise BadNotation(f"a position begins with its board, B2, B3 or B4, not {text[:20]!r}")
    it = draft(board(int(items[0][0][1])))
    for word, *words in items[1:]:
        if word not in _ITEMS:
            raise BadNotation(f"{word!r} is not part of a position: use {', '.join(_ITEMS)}")
        _ITEMS[word](it, words)
    return finished(it)


def _lines(state: State) -> Iterator[str]:
    letters = state.board.letters
    yield f"B{len(state.players)}"
    if state.board.rules != RULES:
        yield f"rules {state.board.rules}"
    if state.board.sides != SIDES[len(state.players)]:
        yield f"empty {next(side for side in SIDES[4] if side not in state.board.sides)}"
    if letters != LETTERS:
        yield f"colours {' '.join(letters)}"
    yield f"stage {state.stage}"
    yield f"year {state.year}"
    yield f"shoe {letters[state.shoe]}"
    if state.turn != NOBODY:
        yield f"turn {letters[state.turn]}"
    if state.out:
        yield f"out {' '.join(letters[seat.bit_length() - 1] for seat in each(state.out))}"
    if state.last != NOBODY:
        yield f"last {letters[state.last]}"
    if state.weather:
        yield f"weather {' '.join(map(str, state.weather))}"
    yield from _lake_lines(state)
    yield from _land_lines(state)
    for seat, player in enumerate(state.players):
        yield from _player_lines(letters[seat], player, state)
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
    letters = state.board.letters
    if used:
        yield f"used {_names(used)}"
    if picker != NOBODY:
        yield f"picker {letters[picker]}"
    if area:
        yield f"area {' '.join(tile_names(state.board, area))}"
    if crew:
        yield f"crew {_names(crew)}"
    if turned:
        names = [(tile_names(state.board, tile)[0], letters[seat]) for tile, seat in turned]
        yield f"turned {' '.join(f'{tile}@{letter}' for tile, letter in names)}"
    if owed:
        yield f"owed {' '.join(f'{letters[seat]} {number}' for seat, number in enumerate(owed))}"


def _names(squares: int) -> str:
    return " ".join(map(name, each(squares)))


def _worker(state: State, first: int) -> str:
    seats = zip(state.board.letters, state.players, strict=False)
    return next((f"@{letter}" for letter, player in seats if player.workers & first), "")


def _dump_face(tile: str, face: tuple[int, int]) -> str:
    return f"{tile}:{face[0]}r{face[1]}" if face[0] else tile


def _rules(it: Draft, words: list[str]) -> None:
    version = parse_number(_one(words, "rules"))
    if version not in range(1, RULES + 1):
        raise BadNotation(f"there are rules 1 to {RULES}, not {version}")
    it.board = board(it.board.players, version, it.board.sides, it.board.letters)


def _empty(it: Draft, words: list[str]) -> None:
    side = _one(words, "empty")
    if it.board.players != 3 or side not in SIDES[4]:
        raise BadNotation(f"with three players one village stays empty, {', '.join(SIDES[4])}, not {side!r}")
    it.board = board(3, it.board.rules, sides_without(side), it.board.letters)


def _colours(it: Draft, words: list[str]) -> None:
    if sorted(words) != sorted(LETTERS):
        raise BadNotation(f"the colours are {' '.join(LETTERS)} in the order of the seats, not {' '.join(words)!r}")
    it.board = board(it.board.players, it.board.rules, it.board.sides, "".join(words))


def _stage(it: Draft, words: list[str]) -> None:
    stage = next((stage for stage in STAGES if stage == " ".join(words)), None)
    if stage is None:
        raise BadNotation(f"the stages are {', '.join(STAGES)}, not {' '.join(words)!r}")
    it.stage = stage


def _year(it: Draft, words: list[str]) -> None:
    it.year = parse_number(_one(words, "year"))


def _shoe(it: Draft, words: list[str]) -> None:
    it.shoe = _seat(it, _one(words, "shoe"))


def _turn(it: Draft, words: list[str]) -> None:
    it.turn = _seat(it, _one(words, "turn"))


def _last(it: Draft, words: list[str]) -> None:
    it.last = _seat(it, _one(words, "last"))


def _out(it: Draft, words: list[str]) -> None:
    for word in words:
        it.out |= 1 << _seat(it, word)


def _weather(it: Draft, words: list[str]) -> None:
    cards = tuple(map(parse_number, words))
    if len(set(cards)) < len(cards) or not set(cards) <= {card.id for card in WEATHER_CARDS}:
        raise BadNotation(f"the weather is a list of different cards, 1 to {len(WEATHER_CARDS)}, not {' '.join(words)}")
    it.weather = cards


def _farms(it: Draft, words: list[str]) -> None:
    seat, player, squares = _owned(it, words)
    it.players[seat] = player._replace(farms=player.farms | occupy(it, squares))


def _mills(it: Draft, words: list[str]) -> None:
    seat, player, squares = _owned(it, words)
    it.players[seat] = player._replace(mills=player.mills | occupy(it, squares))


def _fields(kind: str) -> Callable[[Draft, list[str]], None]:
    def read(it: Draft, words: list[str]) -> None:
        for word in words:
            where, at, worker = word.partition("@")
            if len(word) == 1 and word.isalnum():
                continue  # a label
            put_field(it, kind, squares := parse_domino(where))
            if at and kind not in TULIPS:
                raise BadNotation(f"workers stand on tulips, not on {kind}: {word!r}")
            if at:
                seat = _seat(it, worker)
                player = it.players[seat]
                it.players[seat] = player._replace(workers=player.workers | squares)

    return read


def _drain(it: Draft, words: list[str]) -> None:
    for word in words:
        found = _TURNED.fullmatch(word)
        if not found:
            raise BadNotation(f"expected a drained tile such as N0l or W2l:25r1, got {word!r}")
        tile, number, rotation = found.groups()
        if number and int(number) not in range(1, len(LAND_TILES) + 1):
            raise BadNotation(f"there are land tiles 1 to {len(LAND_TILES)}, not {number}")
        turn_over(it, _tile(it.board, tile), (int(number or 0), int(rotation or 0)))


def _drain_all(it: Draft, words: list[str]) -> None:
    for tile in each(it.board.lake & ~it.drained):
        turn_over(it, tile, (0, 0))


def _dikes(it: Draft, words: list[str]) -> None:
    for word in words:
        edge = it.board.edge_bits.get(parse_edge(word), 0)
        if not edge or it.dikes & edge:
            raise BadNotation(f"{word!r} is not an edge between two tiles, or has a dike already")
        it.dikes |= edge


def _barn(it: Draft, words: list[str]) -> None:
    seat = _seat(it, words[0] if words else "")
    stock = it.players[seat].barn
    for kind, number in _pairs(words[1:]):
        stock += UNIT[parse_kind(kind)] * parse_number(number, 28)
    it.players[seat] = it.players[seat]._replace(barn=stock)


def _used(it: Draft, words: list[str]) -> None:
    it.summer = it.summer._replace(used=_squares(words))


def _crew(it: Draft, words: list[str]) -> None:
    it.summer = it.summer._replace(crew=_squares(words))


def _picker(it: Draft, words: list[str]) -> None:
    it.summer = it.summer._replace(picker=_seat(it, _one(words, "picker")))


def _area(it: Draft, words: list[str]) -> None:
    it.summer = it.summer._replace(area=sum({_tile(it.board, word) for word in words}))


def _turned(it: Draft, words: list[str]) -> None:
    pairs = [word.partition("@")[::2] for word in words]
    turned = tuple((_tile(it.board, tile), _seat(it, seat)) for tile, seat in pairs)
    it.summer = it.summer._replace(turned=turned)


def _owed(it: Draft, words: list[str]) -> None:
    owed = [0] * it.board.players
    for seat, number in _pairs(words):
        owed[_seat(it, seat)] = parse_number(number)
    it.summer = it.summer._replace(owed=tuple(owed))


def _loose(it: Draft, words: list[str]) -> None:
    it.loose = _tile(it.board, _one(words, "loose"))


def _runners(it: Draft, words: list[str]) -> None:
    for letter_, number in _pairs(words):
        seat = _seat(it, letter_)
        it.players[seat] = it.players[seat]._replace(runners=parse_number(number))


def _run(it: Draft, words: list[str]) -> None:
    seat = _seat(it, words[0] if words else "")
    run = 0
    for word in words[1:]:
        run |= parse_domino(word)
    it.players[seat] = it.players[seat]._replace(run=run)


_ITEMS: dict[str, Callable[[Draft, list[str]], None]] = {
    "rules": _rules,
    "empty": _empty,
    "colours": _colours,
    "stage": _stage,
    "year": _year,
    "shoe": _shoe,
    "turn": _turn,
    "out": _out,
    "last": _last,
    "weather": _weather,
    "drain": _drain,
    "drainall": _drain_all,
    "dike": _dikes,
    "loose": _loose,
    **{kind: _fields(kind) for kind in FIELDS},
    "farm": _farms,
    "mill": _mills,
    "barn": _barn,
    "runners": _runners,
    "run": _run,
    "used": _used,
    "picker": _picker,
    "area": _area,
    "crew": _crew,
    "turned": _turned,
    "owed": _owed,
}


def _one(words: list[str], what: str) -> str:
    if len(words) != 1:
        raise BadNotation(f"'{what}' takes one word, not {' '.join(words) or 'nothing'!r}")
    return words[0]


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    if len(words) % 2:
        raise BadNotation(f"expected pairs of a word and a number, got {' '.join(words)!r}")
    return list(zip(words[::2], words[1::2], strict=True))


def _seat(it: Draft, text: str) -> int:
    if text not in tuple(LETTERS):
        raise BadNotation(f"expected a colour, one of {' '.join(LETTERS)}, got {text!r}")
    seat = it.board.letters.index(text)
    if seat >= it.board.players:
        raise BadNotation(f"with {it.board.players} players nobody plays {text}")
    return seat


def _squares(words: list[str]) -> int:
    squares = 0
    for word in words:
        squares |= parse_square(word)
    return squares


def _owned(it: Draft, words: list[str]) -> tuple[int, Player, int]:
    seat = _seat(it, words[0] if words else "")
    return seat, it.players[seat], _squares(words[1:])


def _tile(it: Board, text: str) -> int:
    if text not in it.tile_bits:
        raise BadNotation(f"the lake has tiles {' '.join(it.tiles)}, but not {text!r}")
    return it.tile_bits[text]
