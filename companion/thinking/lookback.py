"""Looks back at a finished game: how everybody's points went, and what each player could have done instead.

`python -m companion.thinking.lookback FOLDER` gets the game from its parent, in a process of its own.
"""

import math
import pickle
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from companion.background import CONTENTS, PROGRESS, note, restrain
from games.catalogue import table_of
from games.kit.luck import seeded
from games.kit.robots import Choice
from games.kit.table import GameTable

CPU_SECONDS = 540
FILE_BYTES = 1 << 20
SCAN, CLOSER = "keen", "master"  # how strong the robot is that looks at every move, and at those that look wrong
LOOKED_CLOSER = 5  # moves of each seat
MOMENTS = 3
NOT_BEGUN = "Before the game"  # the chapter of what comes before the first round
START = "the start"  # after which everybody has the points they begin with
LEAST = 1.0  # what a moment is worth, in points: less is chance
FINEST = 3.0  # and what the best move must gain, to be worth a word


class Game(NamedTuple):
    """A finished game: how it was set up, and the moves in effect, each with its seat, words and outcomes of chance."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    moves: tuple[tuple[int, str, tuple[tuple[Any, ...], ...]], ...]
    people: tuple[int, ...]  # the seats that no robot played
    seed: bytes
    hinted: tuple[int, ...] = ()  # the moves that followed a hint: nobody is blamed or praised for those

    @property
    def table(self) -> GameTable:
        return table_of(self.game).under(self.rules)


class Decision(NamedTuple):
    """A move of a person, the state before it, and the part of the game that it belongs to."""

    number: int
    seat: int
    text: str
    chapter: str
    state: Any


class Weighed(NamedTuple):
    decision: Decision
    best: Choice
    played: float

    @property
    def more(self) -> float:
        return (self.best.gain or 0.0) - self.played


def look_back(game: Game, folder: Path) -> None:
    curve, made_by_people = _played_again(game)
    decisions = [it for it in made_by_people if it.number not in game.hinted]
    after_hints = [it.seat for it in made_by_people if it.number in game.hinted]
    of = len(decisions) + LOOKED_CLOSER * len(game.people)
    weighed: list[Weighed] = []
    for made, decision in enumerate(decisions):
        note(folder / PROGRESS, {"made": made, "of": of})
        weighed += filter(None, [_weigh(game, decision, SCAN)])
    closer = []
    for at, seat in enumerate(game.people):
        note(folder / PROGRESS, {"made": len(decisions) + at * LOOKED_CLOSER, "of": of})
        mine = sorted((it for it in weighed if it.decision.seat == seat), key=lambda it: -it.more)[:LOOKED_CLOSER]
        closer += [it for one in mine for it in [_weigh(game, one.decision, CLOSER)] if it]
    note(
        folder / CONTENTS,
        {
            "curve": curve,
            "judged": {seat: sum(it.decision.seat == seat for it in weighed) for seat in game.people},
            "moments": {seat: [_told(it) for it in _moments(closer, seat)] for seat in game.people},
            "finest": {seat: [_told(it) for it in _finest(weighed, seat)] for seat in game.people},
            "hinted": {seat: after_hints.count(seat) for seat in game.people},
        },
    )


def _played_again(game: Game) -> tuple[list[dict[str, Any]], list[Decision]]:
    """The points at the start and after each part of the game, and every decision of a person that can be weighed."""
    table, decisions = game.table, []
    state = table.start(game.players, **game.options)
    curve: dict[str, tuple[int, ...]] = {}
    for number, (seat, text, outcomes) in enumerate(game.moves):
        chapter = "" if table.chapter(state) == NOT_BEGUN else table.chapter(state)
        if chapter and not curve and (points := table.points(state)) is not None:
            curve[START] = points
        if seat in game.people and table.hints(state, seat):
            decisions.append(Decision(number, seat, text, chapter, state))
        state = table.play(state, table.parse(text, seat, list(outcomes)))
        points = table.points(state)
        if points is not None and chapter:
            curve[chapter] = points
    if table.points(state) is None:  # somebody stopped telling what they did
        return [], decisions
    return [{"chapter": chapter, "points": points} for chapter, points in curve.items()], decisions


def _weigh(game: Game, decision: Decision, strength: str) -> Weighed | None:
    """What the robot would have done, and what was done, by the same measure."""
    luck = seeded(game.seed + b"%d" % decision.number)
    found = game.table.advise(decision.state, decision.seat, strength, luck)
    known = {it.text: _worth(game, decision, it.text) for it in found}  # in the same imagined futures for all
    played = known[decision.text] if decision.text in known else _worth(game, decision, decision.text)
    best = max(found, key=lambda it: -math.inf if (gain := known[it.text]) is None else gain, default=None)
    if best is None or played is None or known[best.text] is None:
        return None
    return Weighed(decision, replace(best, gain=known[best.text]), played)


def _worth(game: Game, decision: Decision, text: str) -> float | None:
    return game.table.worth(decision.state, decision.seat, text)


def _moments(weighed: Sequence[Weighed], seat: int) -> Iterator[Weighed]:
    """Where most was to be had, in the order of the game."""
    mine = [it for it in weighed if it.decision.seat == seat and it.more >= LEAST and it.best.text != it.decision.text]
    yield from sorted(sorted(mine, key=lambda it: -it.more)[:MOMENTS], key=lambda it: it.decision.number)


def _finest(weighed: Sequence[Weighed], seat: int) -> Iterator[Weighed]:
    """The best move that the robot saw."""
    mine = [it for it in weighed if it.decision.seat == seat and (it.best.gain or 0.0) >= FINEST]
    yield from sorted(mine, key=lambda it: -(it.best.gain or 0.0))[:1]


def _told(it: Weighed) -> dict[str, Any]:
    return {
        "number": it.decision.number,
        "chapter": it.decision.chapter,
        "played": it.decision.text,
        "worth": round(it.played, 1),
        "best": it.best.text,
        "gain": round(it.best.gain or 0.0, 1),
        "more": round(it.more, 1),
        "reason": it.best.reason,
    }


if __name__ == "__main__":
    restrain(CPU_SECONDS, FILE_BYTES)
    sent = pickle.load(sys.stdin.buffer)  # nosec B301  # noqa: S301 - from the server, which started this process
    look_back(Game(*sent), Path(sys.argv[1]))
