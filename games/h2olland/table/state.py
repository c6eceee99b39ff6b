"""A table of H2Olland on the phones: the whole game with its map, or the counts alone; and what the last autumn did,
which is explained to everybody.
"""

from dataclasses import dataclass, replace
from typing import Literal, get_args

from games.h2olland import rules
from games.h2olland.components import SIDES
from games.h2olland.rules.board import RULES, sides_without
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.state import NOBODY, Player
from games.h2olland.rules.stock import INDEX, TULIPS, counts
from games.h2olland.rules.winter import excess as excess_of
from games.h2olland.rules.words import LETTERS
from games.h2olland.table.counts import Counts, Village, excess
from games.h2olland.table.moves import InTurn
from games.kit.table import AFTER, BEFORE, Final

Mode = Literal["map", "counts"]
Source = Literal["drawn", "printed"]  # the app draws them, or players turn over real ones and tell (R50)
MODES: tuple[Mode, ...] = get_args(Mode)
SOURCES: tuple[Source, ...] = get_args(Source)
QUARTERS = {
    "spring": "spring",
    "dikes": "summer",
    "drain": "summer",
    "turn": "summer",
    "reward": "summer",
    "weather": "autumn",
    "flood": "autumn",
    "drought": "autumn",
    "harvest": "autumn",
    "winter": "winter",
    "barn": "winter",
}


@dataclass(frozen=True, slots=True)
class Autumn:
    """What an autumn did to each seat, as stocks (see stock.py)."""

    card: int
    flooded: tuple[str, ...]  # the names of fields; without the map only their kind
    spoilt: tuple[int, ...]
    grown: tuple[int, ...]  # what the fields gave
    due: tuple[int, ...]  # the same after the weather
    given: tuple[int, ...]  # as far as the co-op's stock went


@dataclass(frozen=True, slots=True)
class Plan:
    """The next moves of a seat, as long as the game is at this stage."""

    seat: int
    stage: str
    moves: tuple[InTurn, ...]


@dataclass(frozen=True, slots=True)
class Brought:
    """What a move on the map brought: the tiles that became land, the seats whose mills drained them, whether summer
    ended with nothing to drain, the tulips that seats earned, and the fields that their workers ran to.
    """

    turned: tuple[str, ...] = ()
    crew: tuple[int, ...] = ()
    idle: bool = False
    earned: tuple[tuple[int, str], ...] = ()
    ran: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """One moment at the table."""

    players: int
    mode: Mode = "map"
    tiles: Source = "drawn"
    bots: int = 0
    game: rules.State | Counts | None = None  # None until somebody has the shoe
    autumn: Autumn | None = None
    removed: tuple[str, ...] = ()  # shared fields that went back before the last planting
    rules: int = RULES  # the version that this table plays by
    cards: Source = "drawn"  # the weather cards
    robots: tuple[int, ...] = ()  # the seats of those that have a strength
    turning: str = ""  # a real tile that was turned over, until somebody tells what it shows
    letters: str = LETTERS  # the colours of the seats in turn, then those that nobody has (R51)
    empty: str = "E"  # with three players: the village that nobody plays
    stopped: bool = False  # the players have stopped early, and may still undo that (R52)
    finished: bool = False  # until they say that this is the end
    best: int = 0  # one bit for each seat that takes the most valuable reward without being asked (R53)
    plans: tuple["Plan", ...] = ()  # what some seats will do in their next turns (R53)
    latest: Brought = Brought()  # by the last move
    brought: tuple[Brought, ...] = ()  # by each move in effect


@dataclass(frozen=True, slots=True)
class Standing:
    """One village, the same with and without the map."""

    barn: dict[str, int]
    farms: int
    mills: int
    workers: int
    runners: int
    excess: int
    run: dict[str, int]  # occupied fields
    points: int


def phase(state: State) -> str:
    if state.stopped:
        return "over"
    if state.turning:
        return "reveal"
    return state.game.stage if state.game else "lobby"


def season(state: State) -> str:
    """The quarter of the wheel; empty in the final phase."""
    game = state.game
    if game is not None and (game.stage == "lay" or state.turning):  # in a drought, or in summer
        return "autumn" if len(game.weather) == game.year else "summer"
    return QUARTERS.get(phase(state), "")


def chapter(state: State) -> str:
    """The season that the next move belongs to, or what comes after the last winter."""
    if state.game is None:
        return BEFORE
    if phase(state) == "over":
        return AFTER
    if quarter := season(state):
        return f"Year {state.game.year}, {quarter}"
    return "The race" if phase(state) == "race" else "Before the race"


def over(state: State) -> bool:
    """Whether nothing can be undone any more. A game that was stopped can go on until it is finished (R52)."""
    return state.finished or (phase(state) == "over" and not state.stopped)


def sides(state: State) -> str:
    """By seat, where it sits."""
    return sides_without(state.empty) if state.players == 3 else SIDES[state.players]


def waiting(state: State) -> tuple[int, ...]:
    """The seats that the table waits for; none if anybody may answer."""
    game = state.game
    if game is None or state.turning or state.stopped:
        return ()
    if game.stage == "barn":
        return tuple(seat for seat, village in enumerate(standings(state)) if village.excess)
    if isinstance(game, Counts) and game.stage == "harvest":
        return tuple(seat for seat, harvest in enumerate(game.harvests) if harvest is None)
    return () if game.turn == NOBODY else (game.turn,)


def passed(state: State) -> tuple[int, ...]:
    out = state.game.out if state.game else 0
    return tuple(seat for seat in range(state.players) if out >> seat & 1)


def standings(state: State) -> tuple[Standing, ...]:
    match state.game:
        case None:
            return ()
        case Counts() as game:
            return tuple(map(_counted, game.villages))
        case game:
            now = as_it_stands(state, game)
            totals = rules.score(now).totals
            return tuple(_mapped(now, player, points) for player, points in zip(now.players, totals, strict=True))


def as_it_stands(state: State, game: rules.State) -> rules.State:
    """The game as it is scored. If it was stopped before the race, workers count for the tulips they stand on (R52)."""
    if not state.stopped:
        return game
    return game._replace(players=tuple(one._replace(run=one.run | one.workers) for one in game.players))


def uncounted(state: State) -> bool:
    """Whether only the board shows who has won: the game stopped before the race, and no phone knows the map (R52)."""
    game = state.game
    return state.stopped and isinstance(game, Counts) and game.stage not in ("race", "over")


def winners(state: State) -> tuple[int, ...]:
    """The seats that are ahead; after the race, the winners."""
    if uncounted(state):
        return ()
    villages = standings(state)
    colours = tuple(tuple(village.run.get(kind, 0) for kind in TULIPS[::-1]) for village in villages)
    return rules.game.winners(tuple(village.points for village in villages), colours)


def finals(state: State) -> tuple[Final, ...]:
    best = winners(state)
    return tuple(Final(it.points, seat in best) for seat, it in enumerate(standings(state))) if best else ()


def points(state: State) -> tuple[int, ...] | None:
    """Each seat's points if the game ended now (R52). The phones know none before the race without the map; and none
    at its start, when all workers have just gone home.
    """
    if phase(state) != "over":
        state = replace(state, stopped=True)
    if state.game is None or uncounted(state) or _at_the_start(state):
        return None
    return tuple(village.points for village in standings(state))


def _at_the_start(state: State) -> bool:
    """Whether the race is about to begin."""
    game = state.game
    return isinstance(game, rules.State) and game.stage == "race" and not any(one.run for one in game.players)


def water(state: State) -> int:
    """The tiles of the lake that are still water."""
    game = state.game
    if game is None:
        return 0
    return game.water if isinstance(game, Counts) else game.lake.water.bit_count()


def dikes(state: State) -> int:
    """The dikes on the lake."""
    game = state.game
    if game is None:
        return 0
    return game.dikes if isinstance(game, Counts) else game.lake.dikes.bit_count()


def _counted(village: Village) -> Standing:
    run = dict(counts(village.run))
    points = sum(POINTS.get(kind, 0) * number for kind, number in run.items())
    return Standing(
        dict(counts(village.barn)),
        village.farms,
        village.mills,
        village.workers,
        village.runners,
        excess(village),
        run,
        points,
    )


def _mapped(game: rules.State, player: Player, points: int) -> Standing:
    firsts = player.run & (game.land.lefts | game.land.tops)
    run = {kind: n for kind, at in INDEX.items() if at < len(game.land.fields) and (n := _on(game, at, firsts))}
    return Standing(
        dict(counts(player.barn)),
        player.farms.bit_count(),
        player.mills.bit_count(),
        player.workers.bit_count() // 2,
        player.runners,
        excess_of(player),
        run,
        points,
    )


def _on(game: rules.State, at: int, firsts: int) -> int:
    return (game.land.fields[at] & firsts).bit_count()
