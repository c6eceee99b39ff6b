"""Positions and moves as text, and back. RULES.md, "Positions and moves as text", shows both."""

from games.flutter.components import PLAYER_COLOURS, PLAYERS, RAINBEE, RONDEL, STACK_SIZES
from games.flutter.rules.state import BAG, BY_SHAPE, NO_STACK, NO_TILE, NOT_YET, OVER, STEPS, Setup, State, Step
from games.flutter.rules.tiles import TILE
from games.flutter.words import (
    check_distinct,
    dump_meadow,
    dump_move,
    dump_petals,
    parse_meadow,
    parse_move,
    parse_number,
    parse_petals,
    parse_place,
    parse_tile,
    parse_water,
)
from games.kit.errors import BadNotation

__all__ = [
    "dump",
    "dump_meadow",
    "dump_move",
    "dump_petals",
    "parse",
    "parse_meadow",
    "parse_move",
    "parse_petals",
    "parse_place",
]

_NAMES = [colour.name for colour in PLAYER_COLOURS]
_LINES = ("players", "turn", "sun", "last", "stack", "discarded", "water", "meadow", "seat", "next")
_NONE = "-"


def dump(state: State) -> str:
    setup, turn, sun, tops, left, _, bag, meadow, petals, pollen, bees, last, step = state
    lines = [
        f"players {setup.players}{' perfect' if setup.perfect else ''}",
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


def _discarded(state: State) -> list[str]:
    """All tiles that are neither laid, nor on top, nor still to come."""
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
        raise BadNotation(f"expected what is next, one of {' '.join(STEPS)}, got {kind[:80]!r}")
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
    """The words that belong to this key if it comes next, and the words after them."""
    if words[:1] != [key]:
        return [], words
    end = next((n for n, word in enumerate(words) if word in ("enclosed", "home") and n), len(words))
    return words[1:end], words[end:]


def _setup(lines: dict[str, list[list[str]]]) -> tuple[Setup, list[list[str]]]:
    number, *variant = _one(lines, "players") or [""]
    players = parse_number(number, max(PLAYERS))
    if players not in PLAYERS or variant not in ([], ["perfect"]):
        raise BadNotation("expected a line such as players 3, or players 3 perfect, for 2 to 5 players")
    stacks = lines["stack"]
    if any(len(words) != 3 for words in stacks) or sorted(words[0] for words in stacks) != sorted(RONDEL):
        raise BadNotation(f"expected five lines such as stack L 4 L03, one for each of {' '.join(RONDEL)}")
    if len(lines["seat"]) != players:
        raise BadNotation(f"expected {players} lines that begin with seat, got {len(lines['seat'])}")
    return Setup(players, "".join(words[0] for words in stacks), bool(variant)), stacks


def _seat(words: list[str], number: int) -> tuple[int, int, str]:
    match words:
        case [name, *petals, "pollen", pollen, "bee", bee] if name == _NAMES[number]:
            tile = NO_TILE if bee == _NONE else parse_tile(bee)
            return parse_petals(" ".join(petals)), parse_number(pollen, 999), tile
    raise BadNotation(
        f"expected a line such as seat {_NAMES[number]} R1 Y2 B0 P3 pollen 5 bee L03, got {' '.join(words)[:80]!r}"
    )


def _check_stacks(state: State) -> None:
    """A stack shows a tile unless it is empty or waits for its next one."""
    kind, stack = state.step.kind, state.step.stack
    for number, (shape, left, top) in enumerate(zip(state.setup.rondel, state.left, state.tops, strict=True)):
        waits = number == stack or (kind == "deal" and number > stack)
        if bool(top) == (waits or not left) or (waits and not left):
            raise BadNotation(f"stack {shape} has {left} tiles and shows {top or 'none'}, which does not go together")
        if top and top[0] != shape:
            raise BadNotation(f"{top} cannot lie on stack {shape}")
        if left - bool(top) > len(state.unseen[number]):
            raise BadNotation(f"stack {shape} has more tiles than have not been seen yet")


def _check_step(state: State) -> None:
    kind, cells, tiles, seats, _ = state.step
    late = kind not in ("reveal", "fill", "choose", "pollinate")
    if late and (cells or tiles or (seats and kind != "home")):
        raise BadNotation(f"nothing waits to be filled, paid or brought home when the next step is {kind}")
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
        raise BadNotation(f"the last turn, {state.last}, is over in turn {state.turn}")


def _check_bees(state: State) -> None:
    """A bee whose tile has just been enclosed is on its way home; when the step is home, it is there."""
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
