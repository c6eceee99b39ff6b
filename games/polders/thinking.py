"""How robots of each strength choose their drawing."""

from games.kit.choices import Luck
from games.polders.rules.state import State
from games.polders.worth import PLAIN, Weighing, weighings

FRIENDLY_NOISE = 8.0


def ranked(state: State, seat: int, strength: str, luck: Luck) -> list[Weighing]:
    found = list(weighings(state, seat, PLAIN))
    if strength == "friendly":
        return sorted(found, key=lambda one: -one.worth - FRIENDLY_NOISE * luck.random())
    return sorted(found, key=lambda one: -one.worth)
