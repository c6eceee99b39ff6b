"""The games that phones can play at a table: five games are five lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.dutch import components as dutch_components
from games.dutch import table as dutch
from games.dutch import table_moves as dutch_moves
from games.dutch import table_state as dutch_state
from games.dutch import table_view as dutch_view
from games.flutter import components as flutter_components
from games.flutter import table as flutter
from games.flutter import table_bots as flutter_bots
from games.flutter import table_moves as flutter_moves
from games.flutter import table_state as flutter_state
from games.h2olland import components as h2olland_components
from games.h2olland import table as h2olland
from games.h2olland import table_bots as h2olland_bots
from games.h2olland import table_moves as h2olland_moves
from games.h2olland import table_state as h2olland_state
from games.h2olland import table_view as h2olland_view
from games.kit.fair import Draw, Outcome
from games.polders import components as polders_components
from games.polders import table as polders
from games.polders import table_moves as polders_moves
from games.polders import table_state as polders_state
from games.rollfold import components as rollfold_components
from games.rollfold import table as rollfold
from games.rollfold import table_state as rollfold_state
from games.rollfold import table_view as rollfold_view
from games.rollfold import table_words as rollfold_words


def _as_said(words: str) -> str:
    return words


def _never(state: Any, move: Any, seat: int) -> str:
    return ""


def _no_robots(**options: Any) -> tuple[int, ...]:
    return ()


def _no_move(state: Any, luck: Any) -> tuple[int, str] | None:
    return None


@dataclass(frozen=True, slots=True)
class GameTable:
    """What the companion needs of a game. State and moves are the game's own; the companion only passes them on.

    A table is the fold of `play` over its log. The log holds, for each move, who said which words, and what chance
    gave: `wants` names the chance a move calls for, `parse` makes the move of the words and the outcome.
    """

    title: str
    players: tuple[int, ...]
    rules: int
    options: Mapping[str, type]  # names and types of what `start` takes beside the number of players
    start: Callable[..., Any]
    wants: Callable[[Any, str], tuple[Draw, ...]]
    parse: Callable[[str, int, Sequence[Outcome]], Any]
    play: Callable[[Any, Any], Any]
    legal: Callable[[Any, int], list[str]]
    commute: Callable[[Any, Any], bool]
    over: Callable[[Any], bool]
    view: Callable[[Any, int | None], dict[str, Any]]
    secrets: bool  # seats see different things
    hushed: Callable[[str], str] = _as_said  # a move's words without what is secret while the game goes on
    stays: Callable[[Any, Any, int], str] = _never  # why a seat cannot undo this last move; empty if it can
    robots: Callable[..., tuple[int, ...]] = _no_robots  # the seats without a person, by the table's options
    robot_move: Callable[[Any, Any], tuple[int, str] | None] = _no_move  # seat and words, when a robot is to move


TABLES: dict[str, GameTable] = {
    "polders": GameTable(
        title="Polders",
        players=polders_components.PLAYERS,
        rules=polders.RULES,
        options={"taps": bool},
        start=polders.start,
        wants=polders.wants,
        parse=polders_moves.parse,
        play=polders.play,
        legal=polders.legal,
        commute=polders.commute,
        over=polders_state.over,
        view=polders.view,
        secrets=False,
    ),
    "rollfold": GameTable(
        title=rollfold_components.TITLE,
        players=rollfold_components.PLAYERS,
        rules=rollfold.RULES,
        options={"level": int, "column": int},
        start=rollfold.start,
        wants=rollfold.wants,
        parse=rollfold_words.parse,
        play=rollfold.play,
        legal=rollfold_view.legal,
        commute=rollfold.commute,
        over=rollfold_state.over,
        view=rollfold_view.view,
        secrets=False,
    ),
    "dutch": GameTable(
        title="Dutch",
        players=(dutch_components.PLAYERS,),
        rules=dutch.RULES,
        options={"cards": str, "robot": bool},
        start=dutch.start,
        wants=dutch.wants,
        parse=dutch_moves.parse,
        play=dutch.play,
        legal=dutch.legal,
        commute=dutch_moves.commute,
        over=dutch_state.over,
        view=dutch_view.table_view,
        secrets=True,
        hushed=dutch_moves.hushed,
        stays=dutch.stays,
        robots=dutch.robots,
        robot_move=dutch.robot_move,
    ),
    "h2olland": GameTable(
        title="H2Olland",
        players=h2olland_components.PLAYERS,
        rules=h2olland.RULES,
        options={"mode": str, "tiles": str, "bots": int},
        start=h2olland.start,
        wants=h2olland.wants,
        parse=h2olland_moves.parse,
        play=h2olland.play,
        legal=h2olland_view.legal,
        commute=h2olland.commute,
        over=h2olland_state.over,
        view=h2olland_view.view,
        secrets=False,
        robots=h2olland_bots.robots,
        robot_move=h2olland_bots.robot_move,
    ),
    "flutter": GameTable(
        title="Flutter",
        players=flutter_components.PLAYERS,
        rules=flutter.RULES,
        options={"mode": str, "perfect": bool, "pollen": str, "bots": int},
        start=flutter.start,
        wants=flutter.wants,
        parse=flutter_moves.parse,
        play=flutter.play,
        legal=flutter.legal,
        commute=flutter.commute,
        over=flutter_state.over,
        view=flutter.view,
        secrets=False,
        stays=flutter_bots.stays,
        robots=flutter_bots.robots,
        robot_move=flutter_bots.robot_move,
    ),
}
