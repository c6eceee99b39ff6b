"""What the tests of H2Olland's table have in common: seats that speak, and chance that is always the same."""

import random

import pytest

from games.h2olland import table
from games.h2olland.positions import parse as parse_position
from games.h2olland.rules.board import RULES
from games.h2olland.rules.words import LETTERS
from games.h2olland.table.moves import parse
from games.h2olland.table.state import State, phase, standings, waiting
from games.h2olland.table.view import legal
from games.kit import fair
from games.kit.errors import IllegalMove

SECRET = bytes(range(32))


def say(state: State, text: str, seat: int | str = 0) -> State:
    """What the companion does with a seat's words."""
    drawn = [fair.outcome(SECRET, [], draw) for draw in table.wants(state, text)]
    return table.play(state, parse(text, _seat(seat), drawn))


def saying(state: State, *texts: str) -> State:
    """`w corn 5,15h`: white says `corn 5,15h`; without a colour white speaks."""
    for text in texts:
        colour, _, words = text.partition(" ")
        state = say(state, words, colour) if colour in LETTERS else say(state, text)
    return state


def reason(state: State, text: str) -> str:
    """Why a seat's words are refused."""
    with pytest.raises(IllegalMove) as caught:
        saying(state, text)
    return str(caught.value)


def at(position: str, tiles: str = "drawn", rules: int = RULES) -> State:
    """A table with the map at this position. Under rules 1 everything has to be said, even without a choice (R49)."""
    game = parse_position(position)
    return State(len(game.players), "map", "printed" if tiles == "printed" else "drawn", 0, game, rules=rules)


def begun(players: int = 4, mode: str = "map", shoe: str = "w") -> State:
    return say(table.start(players, mode), f"shoe {shoe}")


def passing(state: State, until: str) -> State:
    """Everyone passes and has nothing to enter until this phase."""
    easy = ("pass", "done", "weather", "drained", "flood 0", "harvest 0 0 0 0 0", "shared 0 0 0 0 0")
    while phase(state) != until:
        seat = (waiting(state) or (0,))[0]
        words = legal(state, seat)
        state = say(state, next((text for text in easy if text in words), words[-1]), seat)
    return state


def barn(state: State, colour: str) -> dict[str, int]:
    return standings(state)[LETTERS.index(colour)].barn


def wandering(players: int, mode: str, tiles: str, seed: int) -> tuple[State, list[tuple[int, str]], list[State]]:
    """A table where everybody says anything legal: its start, what was said, and the states in between."""
    luck = random.Random(seed)
    first = state = table.start(players, mode, tiles)
    said: list[tuple[int, str]] = []
    states = [state]
    while phase(state) != "over":
        seat = luck.choice(waiting(state) or range(players))
        text = _answer(state, seat, luck)
        state = say(state, text, seat)
        said.append((seat, text))
        states.append(state)
    return first, said, states


def _answer(state: State, seat: int, luck: random.Random) -> str:
    """One of the legal words; counts that players enter are invented or, if that fails, taken from the example."""
    words = legal(state, seat)
    own = standings(state)
    match phase(state):
        case "drain":
            mills = [luck.randint(0, village.mills) for village in own]
            text = f"drain {luck.randint(1, 4)} {' '.join(map(str, mills))} {luck.choice(LETTERS[: len(own)])} 0"
        case "harvest":
            text = f"harvest {' '.join(str(luck.randint(0, 2)) for _ in range(5))}"
        case "flood" | "shared" as what:
            text = f"{what} {' '.join(str(luck.randint(0, 1)) for _ in range(1 if what == 'flood' else 5))}"
        case _:
            return luck.choice(words)
    try:
        say(state, text, seat)
    except IllegalMove:
        return luck.choice(words)
    return text


def _seat(seat: int | str) -> int:
    return LETTERS.index(seat) if isinstance(seat, str) else seat
