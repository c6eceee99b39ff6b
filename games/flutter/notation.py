"""Positions and moves written as text and read back. RULES.md shows both under "Positions and moves as text"."""

import re
from collections.abc import Iterable

from games.flutter.components import PETALS_MAX, PLAYER_COLOURS, PLAYERS, RAINBEE, RONDEL, STACK_SIZES
from games.flutter.rules.bunch import LETTERS, ONE, count
from games.flutter.rules.meadow import Meadow, find, harvest, has_neighbour, lay, lies_free, planted, within
from games.flutter.rules.moves import Choose, Discard, Fill, Keep, Move, Place, Pollinate, Reveal, Settle
from games.flutter.rules.state import BAG, BY_SHAPE, NO_STACK, NO_TILE, NOT_YET, OVER, STEPS, Setup, State, Step
from games.flutter.rules.tiles import FIRST_LIMIT, TILE
from games.kit.errors import BadNotation

_NAMES = [colour.name for colour in PLAYER_COLOURS]
_LINES = ("players", "turn", "sun", "last", "stack", "discarded", "water", "meadow", "seat", "next")
_NONE = "-"
_PLACE = re.compile(r"([A-Z][A-Z0-9]{1,2})@\((-?[0-9]{1,3}),(-?[0-9]{1,3})\)r([0-5])(m?)", re.ASCII)


def dump(state: State) -> str:
    setup, turn, sun, tops, left, _, bag, meadow, petals, pollen, bees, last, step = state
    lines = [
        f"players {setup.players}{' perfect' if setup.perfect else ''}{' equal' if setup.equal else ''}",
        f"turn {turn}",
        f"sun {setup.rondel[sun]}",
    ]
    lines += [f"last {last}"] if last != NOT_YET else []
    lines += [f"stack {setup.rondel[s]} {left[s]} {tops[s] or _NONE}" for s in range(len(RONDEL))]
    gone = _discarded(state)
    lines += ["discarded " + " ".join(gone)] if gone else []
    lines += [" ".join(["water", *bag]), f"meadow {dump_meadow(meadow)}"]
    lines += [
        f"seat {_NAMES[seat]} {dump_petals(petals[seat])} pollen {pollen[seat]} bee {bees[seat] or _NONE}"
        for seat in range(setup.players)
    ]
    return "\n".join([*lines, f"next {_dump_step(step, setup)}"]) + "\n"


def parse(text: str) -> State:
    lines: dict[str, list[list[str]]] = {key: [] for key in _LINES}
    for line in text.splitlines():
        key, *words = line.split() or [""]
        if key:
            if key not in lines:
                raise BadNotation(f"expected a line that begins with one of {' '.join(_LINES)}, got {line[:80]!r}")
            lines[key].append(words)
    setup, stacks = _setup(lines)
    meadow = parse_meadow(" ".join(_one(lines, "meadow")))
    laid = [place.tile for place in meadow.laid]
    discarded = [parse_tile(word) for words in lines["discarded"] for word in words]
    tops = tuple(NO_TILE if top == _NONE else parse_tile(top) for _, _, top in stacks)
    known = [*laid, *discarded, *filter(None, tops)]
    check_distinct(known, "tile")
    seats = [_seat(words, number) for number, words in enumerate(lines["seat"])]
    bag = tuple(parse_water(word) for word in _one(lines, "water"))
    check_distinct(bag, "water tile")
    state = State(
        setup=setup,
        turn=parse_number(" ".join(_one(lines, "turn")), 99),
        sun=setup.rondel.index(_stack(" ".join(_one(lines, "sun")))),
        tops=tops,
        left=tuple(parse_number(left, STACK_SIZES[setup.players]) for _, left, _ in stacks),
        unseen=tuple(tuple(tile for tile in BY_SHAPE[shape] if tile not in known) for shape in setup.rondel),
        bag=tuple(water for water in BAG if water in bag),
        meadow=meadow,
        petals=tuple(petals for petals, _, _ in seats),
        pollen=tuple(pollen for _, pollen, _ in seats),
        bees=tuple(bee for _, _, bee in seats),
        last=parse_number(" ".join(_one(lines, "last")), 99) if lines["last"] else NOT_YET,
        step=_step(_one(lines, "next"), setup),
    )
    _check_stacks(state)
    _check_step(state)
    _check_bees(state)
    return state


def dump_move(move: Move) -> str:
    match move:
        case Place(tile, i, j, turns, flipped):
            return f"{tile}@({i},{j})r{turns}{'m' if flipped else ''}"
        case Discard():
            return "discard"
        case Reveal(tile):
            return f"reveal {tile}"
        case Fill(water):
            return f"water {water}"
        case Choose(colour):
            return f"petal {colour}"
        case Pollinate(tile):
            return f"pollinate {tile}"
        case Settle(tile):
            return f"bee {tile}"
        case Keep():
            return "keep"


def parse_move(text: str) -> Move:
    match text.split():
        case ["keep"]:
            return Keep()
        case ["discard"]:
            return Discard()
        case ["reveal", tile]:
            return Reveal(parse_tile(tile))
        case ["water", water]:
            return Fill(parse_water(water))
        case ["petal", colour] if colour in tuple(LETTERS):
            return Choose(colour)
        case ["pollinate", tile]:
            return Pollinate(parse_tile(tile))
        case ["bee", tile]:
            return Settle(parse_tile(tile))
        case [place]:
            return parse_place(place)
    raise BadNotation(f"expected a move such as L03@(0,0)r0m, reveal L05, petal R or bee L03, got {text[:80]!r}")


def parse_place(text: str) -> Place:
    match = _PLACE.fullmatch(text)
    if not match or match[1] not in TILE:
        raise BadNotation(f"expected a tile and its place, such as L03@(0,0)r0m, got {text[:80]!r}")
    return Place(match[1], int(match[2]), int(match[3]), int(match[4]), bool(match[5]))


def dump_meadow(meadow: Meadow) -> str:
    return " ".join(map(dump_move, meadow.laid))


def parse_meadow(text: str) -> Meadow:
    """The tiles in the order they were laid, the rainbee first. Each must lie where the rules allow it, whether or
    not its flowers could be paid for.
    """
    first, *others = map(parse_place, text.split() or [""])
    if first.tile != RAINBEE.id or max(abs(first.i), abs(first.j)) > FIRST_LIMIT:
        raise BadNotation(f"a meadow begins with the rainbee, near (0,0), not with {dump_move(first)}")
    meadow = planted(first)
    for place in others:
        meadow = _laid(meadow, place)
    return meadow


def dump_petals(held: int) -> str:
    return " ".join(f"{letter}{count(held, letter)}" for letter in LETTERS)


def parse_petals(text: str) -> int:
    """Petals written as `R1 Y2 B0 P3`. A colour that is not named counts as 0."""
    held = 0
    seen = set()
    for word in text.split():
        letter, number = word[:1], word[1:]
        if letter not in LETTERS or letter in seen:
            raise BadNotation(f"expected petals such as R1 Y2 B0 P3, got {text[:80]!r}")
        seen.add(letter)
        held += ONE[letter] * parse_number(number, PETALS_MAX)
    return held


def parse_number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 3 or int(text) > most:
        raise BadNotation(f"expected a number from 0 to {most}, got {text[:80]!r}")
    return int(text)


def parse_tile(text: str) -> str:
    if text not in TILE or text == RAINBEE.id:
        raise BadNotation(f"expected a tile such as L03, got {text[:80]!r}")
    return text


def parse_water(text: str) -> str:
    if text not in BAG:
        raise BadNotation(f"expected a water tile such as WT05, got {text[:80]!r}")
    return text


def check_distinct(ids: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for id_ in ids:
        if id_ in seen:
            raise BadNotation(f"{what} {id_} is named twice")
        seen.add(id_)


def _laid(meadow: Meadow, place: Place) -> Meadow:
    words = dump_move(place)
    if any(place.tile == other.tile for other in meadow.laid):
        raise BadNotation(f"{place.tile} is in the meadow twice")
    if not within(meadow, place):
        raise BadNotation(f"{words} shares no side with the tiles before it")
    turned, window = find(meadow, place)
    if not lies_free(meadow, turned, window):
        raise BadNotation(f"{words} overlaps the tiles or water before it")
    if not has_neighbour(meadow, turned, window):
        raise BadNotation(f"{words} shares no side with the tiles before it")
    if not any(harvest(meadow, place.tile, turned, window)):
        raise BadNotation(f"{words} grows no flower with the tiles before it")
    return lay(meadow, place, turned, window)[0]


def _discarded(state: State) -> list[str]:
    """The tiles that are not in the meadow, not on top of a stack and not still to come."""
    elsewhere = {place.tile for place in state.meadow.laid}.union(state.tops, *state.unseen)
    return [tile for tile in TILE if tile not in elsewhere]


def _dump_step(step: Step, setup: Setup) -> str:
    words = [step.kind]
    words += [setup.rondel[step.stack]] if step.stack != NO_STACK else []
    words += ["pond", str(step.cells)] if step.cells else []
    words += ["enclosed", *step.tiles] if step.tiles else []
    words += ["home", *(_NAMES[seat] for seat in step.seats)] if step.seats else []
    return " ".join(words)


def _step(words: list[str], setup: Setup) -> Step:
    kind, *words = words or [""]
    if kind not in STEPS:
        raise BadNotation(f"expected the next step, one of {' '.join(STEPS)}, got {kind[:80]!r}")
    stack = NO_STACK
    if kind in ("deal", "reveal", "renew"):
        shape, *words = words or [""]
        stack = setup.rondel.index(_stack(shape))
    cells, words = _after(words, "pond")
    tiles, words = _after(words, "enclosed")
    seats, words = _after(words, "home")
    if words or len(cells) > 1:
        raise BadNotation(
            f"expected pond N, enclosed TILES and home COLOURS after {kind}, got {' '.join(words)[:80]!r}"
        )
    return Step(
        kind,
        parse_number(cells[0], 999) if cells else 0,
        tuple(map(parse_tile, tiles)),
        tuple(_colour(name, setup.players) for name in seats),
        stack,
    )


def _after(words: list[str], key: str) -> tuple[list[str], list[str]]:
    """The words that belong to this key, if it comes next, and the words after those."""
    if words[:1] != [key]:
        return [], words
    end = next((n for n, word in enumerate(words) if word in ("enclosed", "home") and n), len(words))
    return words[1:end], words[end:]


def _setup(lines: dict[str, list[list[str]]]) -> tuple[Setup, list[list[str]]]:
    number, *variant = _one(lines, "players") or [""]
    players = parse_number(number, max(PLAYERS))
    if players not in PLAYERS or variant not in ([], ["perfect"], ["equal"], ["perfect", "equal"]):
        raise BadNotation("expected a line such as players 3, or players 3 perfect equal, for 2 to 5 players")
    stacks = lines["stack"]
    if any(len(words) != 3 for words in stacks) or sorted(words[0] for words in stacks) != sorted(RONDEL):
        raise BadNotation(f"expected five lines such as stack L 4 L03, one for each of {' '.join(RONDEL)}")
    if len(lines["seat"]) != players:
        raise BadNotation(f"expected {players} lines that begin with seat, got {len(lines['seat'])}")
    circle = "".join(words[0] for words in stacks)
    return Setup(players, circle, "perfect" in variant, "equal" in variant), stacks


def _seat(words: list[str], number: int) -> tuple[int, int, str]:
    match words:
        case [name, *petals, "pollen", pollen, "bee", bee] if name == _NAMES[number]:
            tile = NO_TILE if bee == _NONE else parse_tile(bee)
            return parse_petals(" ".join(petals)), parse_number(pollen, 999), tile
    raise BadNotation(
        f"expected a line such as seat {_NAMES[number]} R1 Y2 B0 P3 pollen 5 bee L03, got {' '.join(words)[:80]!r}"
    )


def _check_stacks(state: State) -> None:
    """Every stack must show a tile unless it is empty or waits for its next one."""
    kind, stack = state.step.kind, state.step.stack
    for number, (shape, left, top) in enumerate(zip(state.setup.rondel, state.left, state.tops, strict=True)):
        waits = number == stack or (kind == "deal" and number > stack)
        if bool(top) == (waits or not left) or (waits and not left):
            raise BadNotation(f"stack {shape} cannot have {left} tiles and show {top or 'none'}")
        if top and top[0] != shape:
            raise BadNotation(f"{top} cannot lie on stack {shape}")
        if left - bool(top) > len(state.unseen[number]):
            raise BadNotation(f"stack {shape} has more tiles than are still unseen")


def _check_step(state: State) -> None:
    kind, cells, tiles, seats, _ = state.step
    late = kind not in ("reveal", "fill", "choose", "pollinate")
    if late and (cells or tiles or (seats and kind != "home")):
        raise BadNotation(f"nothing is left to fill, pay for or bring home when the next step is {kind}")
    if (
        (kind == "fill" and not (cells and state.bag))
        or (kind == "home" and not seats)
        or (kind == "pollinate" and not tiles)
    ):
        raise BadNotation(f"the step {kind} has nothing to do")
    laid = {place.tile for place in state.meadow.laid}
    for tile in tiles:
        if tile not in laid or tile in state.meadow.open or tile == RAINBEE.id:
            raise BadNotation(f"{tile} is not an enclosed tile of the meadow")
    if kind == "place" and not any(state.left):
        raise BadNotation("all stacks are empty: there is nothing to place")
    if kind != OVER and state.last != NOT_YET and state.last < state.turn:
        raise BadNotation(f"the last turn is {state.last}, but this is turn {state.turn}")


def _check_bees(state: State) -> None:
    """A bee whose tile has just been enclosed is on its way home. When the step is home, it has arrived."""
    check_distinct([bee for bee in state.bees if bee], "tile under a bee")
    laid = {place.tile for place in state.meadow.laid}
    for seat, bee in enumerate(state.bees):
        called = seat in state.step.seats
        home = called and state.step.kind == "home"
        if (not bee and called and not home) or (
            bee and (home or bee not in laid or (bee in state.meadow.open) == called)
        ):
            raise BadNotation(f"the {_NAMES[seat]} bee cannot be {f'on {bee}' if bee else 'in hand'}")


def _one(lines: dict[str, list[list[str]]], key: str) -> list[str]:
    if len(lines[key]) != 1:
        raise BadNotation(f"expected one line that begins with {key}, got {len(lines[key])}")
    return lines[key][0]


def _stack(text: str) -> str:
    if text not in tuple(RONDEL):
        raise BadNotation(f"expected a stack, one of {' '.join(RONDEL)}, got {text[:80]!r}")
    return text


def _colour(text: str, players: int) -> int:
    if text not in _NAMES[:players]:
        raise BadNotation(f"expected a player's colour, one of {' '.join(_NAMES[:players])}, got {text[:80]!r}")
    return _NAMES.index(text)
