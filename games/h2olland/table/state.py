"""A table of H2Olland on the phones: the whole game with its map, or the counts alone; and what the last autumn did,
which is explained to everybody.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from games.h2olland import rules
from games.h2olland.rules.board import RULES
from games.h2olland.rules.game import POINTS
from games.h2olland.rules.state import NOBODY, Player
from games.h2olland.rules.stock import INDEX, TULIPS, counts
from games.h2olland.rules.winter import excess as excess_of
from games.h2olland.table.counts import Counts, Village, excess

Mode = Literal["map", "counts"]
Source = Literal["drawn", "printed"]  # the app draws them, or players turn over real ones and tell (R50)
MODES: tuple[Mode, ...] = get_args(Mode)
SOURCES: tuple[Source, ...] = get_args(Source)


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
    turning: str = ""  # a real tile that was turned over, until somebody tells what it shows


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
    if state.turning:
        return "reveal"
    return state.game.stage if state.game else "lobby"


def over(state: State) -> bool:
    return phase(state) == "over"


def waiting(state: State) -> tuple[int, ...]:
    """The seats that the table waits for; none if anybody may answer."""
    game = state.game
    if game is None or state.turning:
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
            totals = rules.score(game).totals
            return tuple(_mapped(game, player, points) for player, points in zip(game.players, totals, strict=True))


def winners(state: State) -> tuple[int, ...]:
    """The seats that are ahead; after the race, the winners."""
    villages = standings(state)
    colours = tuple(tuple(village.run.get(kind, 0) for kind in TULIPS[::-1]) for village in villages)
    return rules.game.winners(tuple(village.points for village in villages), colours)


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
