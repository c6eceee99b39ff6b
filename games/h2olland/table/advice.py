"""What a player of some strength would do in a seat, with a reason in a sentence: for robots and for hints."""

from games.h2olland.bots import run_worth
from games.h2olland.rules.moves import (
    Buy,
    Dike,
    Done,
    Drain,
    Exchange,
    Farm,
    Mill,
    Move,
    Pass,
    Plant,
    Return,
    Run,
    Take,
)
from games.h2olland.rules.state import State
from games.h2olland.rules.words import a
from games.h2olland.table.moves import dump
from games.h2olland.thinking import BUDGET, STRENGTHS, thought
from games.kit.choices import Luck
from games.kit.robots import CHOICES, Choice


def advice(game: State, strength: str, luck: Luck) -> list[Choice]:
    """At most three choices of the seat that decides next, best first. A State holds nothing that is face down. Only
    the master tells what they gain, because only the master plays on.
    """
    found = thought(game, luck, BUDGET) if strength == "master" else []
    if len(found) > 1:
        return [Choice(dump(one.move), one.value, _reason(game, one.move)) for one in found[:CHOICES]]
    move = STRENGTHS[strength](game, luck)
    return [Choice(dump(move), None, _reason(game, move))]


def _reason(game: State, move: Move) -> str:
    match move:
        case Run(_, squares):
            return f"The worker takes a field worth {run_worth(game, squares)} points, before somebody else does."
        case Mill():
            return "The mill stands where it can drain water, and each mill that drains earns a tulip."
        case Farm():
            return "Around this farm there is room for fields."
        case Plant(_, kind, _):
            return f"This is a good place for {a(kind)}, and leaves room for more."
        case Dike(_, edge):
            return (
                f"The dike between {' and '.join(edge.split('|'))} helps to close off water that your mills can drain."
            )
        case Drain(_, area):
            return f"Draining {', '.join(area)} gives new land and tulips."
        case Take(_, kind) | Buy(_, kind):
            return f"You need {a(kind)} most now."
        case Exchange(_, _, get):
            return f"With {'a cow' if get == 'cow' else a(get)} you can pay for what you need."
        case Return(_, kind):
            return f"You can do without {a(kind)} most easily."
        case Pass() | Done():
            return "Nothing else here would help you more than keeping what you have."
    return "When we played on from here many times, this came out best."
