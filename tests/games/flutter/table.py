"""Short ways to set up a table in mid-game and to play on, for the tests."""

from games.flutter.components import PLAYER_COLOURS, RONDEL, STACK_SIZES, TILES
from games.flutter.notation import parse, parse_meadow, parse_move, parse_petals
from games.flutter.rules import Reveal, State, legal, play
from games.flutter.rules.bunch import FLOWER, ONE
from games.flutter.rules.meadow import Meadow
from games.kit.lattice import Vertex

OPENING = "RB@(0,0)r0"
ALL_WATER = " ".join(f"WT{n:02}" for n in range(1, 17))
ONE_POLLEN, RED_YELLOW, YELLOW_BLUE, ANY, BLANK = "WT01", "WT05", "WT08", "WT11", "WT15"
PLENTY = "R21 Y21 B21 P21"


def bunch(**counts: int) -> int:
    """Petals by letter: `bunch(R=1, Y=2)`."""
    return sum(ONE[letter] * count for letter, count in counts.items())


def petals_at(meadow: Meadow, vertex: Vertex) -> int:
    """The petals that meet at a vertex, as a bunch. The rules may forget those of a closed vertex."""
    return meadow.petals.get(meadow.ground.plane.number(vertex), 0) & FLOWER


def table(
    meadow: str = OPENING,
    tile: str = "L03",
    held: str = "",
    *,
    players: int = 2,
    turn: int = 0,
    left: int | None = None,
    tops: tuple[str, ...] = (),
    water: str = ALL_WATER,
    bees: tuple[str, ...] = (),
    others: str = "",
    perfect: bool = False,
    last: int | None = None,
) -> State:
    """The seat of this turn is about to place, with `tile` on the free stack and `held` petals in hand; `tops` names
    tiles on other stacks, the rest is filled up with tiles that are not in the meadow.
    """
    used = {place.tile for place in parse_meadow(meadow).laid}
    shown = {shape: next(t.id for t in TILES if t.shape == shape and t.id not in used) for shape in RONDEL}
    shown |= {top[0]: top for top in (*tops, tile)}
    size = STACK_SIZES[players] if left is None else left
    active = turn % players
    lines = [f"players {players}{' perfect' if perfect else ''}", f"turn {turn}"]
    lines += [f"sun {RONDEL[RONDEL.index(tile[0]) - 1]}", *([f"last {last}"] if last is not None else [])]
    lines += [f"stack {shape} {size} {shown[shape]}" for shape in RONDEL]
    lines += [f"water {water}", f"meadow {meadow}"]
    for seat in range(players):
        bee = bees[seat] if seat < len(bees) else "-"
        petals = held if seat == active else others
        lines.append(f"seat {PLAYER_COLOURS[seat].name} {petals} pollen 0 bee {bee}")
    return parse("\n".join([*lines, "next place"]))


def go(state: State, *moves: str) -> State:
    """Play these moves; where a tile has to be turned up and none is named, turn up the first possible one."""
    for text in moves:
        move = parse_move(text)
        if not isinstance(move, Reveal):
            state = turned_up(state)
        state = play(state, move)
    return turned_up(state)


def turned_up(state: State) -> State:
    while state.step.kind in ("deal", "reveal", "renew"):
        state = play(state, next(iter(legal(state))))
    return state


def petals(text: str) -> int:
    return parse_petals(text)
