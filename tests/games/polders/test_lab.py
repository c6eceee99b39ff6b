"""The lab: what it counts of a finished game, and that it says how far it has come."""

import pytest

from games.polders import lab
from games.polders.bots import Record, random_bot
from games.polders.lab import average, finished, share
from games.polders.rules import play, start
from tests.games.polders.examples import full_game


def test_a_share_has_the_standard_error_of_its_number_of_games() -> None:
    """20 of 80 games are 25 %; the root of 0.25 x 0.75 / 80 is 0.0484."""
    assert share([True] * 20 + [False] * 60) == "25.0 ± 4.8"
    assert share([]) == "-"


def test_an_average_has_the_standard_error_of_its_games_not_of_their_seats() -> None:
    """Two games with means 10 and 14: their standard deviation is 2.83, divided by the root of 2 that is 2."""
    assert average([[9, 11], [13, 15]]) == "12.0 ± 2.0"
    assert average([[7]]) == "7.0 ± 0.0"


def test_what_decides_a_game_is_what_would_give_it_to_somebody_else() -> None:
    """V15: blue wins 116 to 111. Without Farm Frenzy, 6 and 12 points, it would be 105 to 104 for red; without any
    other of its five assignments blue still wins. Without the areas on De Schermer, 32 and 35, too.
    """
    state = start(2, edition=1)
    for move in full_game():
        state = play(state, move)
    it = finished(Record(state.setup, tuple(full_game())), state)
    assert it.score.winners == (1,)
    assert it.without == {
        "A14": (1,),
        "A01": (1,),
        "A05": (1,),
        "A06": (1,),
        "A03": (0,),
        "De Schermer": (1,),
        "De Beemster": (1,),
    }


def test_the_lab_lists_every_assignment_and_every_polder_and_repeats_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "KINDS", (("greedy, 2 players", 2, random_bot), ("random, 4", 4, random_bot)))
    told: list[tuple[int, int]] = []
    tables = lab.lab(20, 1, tell=lambda done, of: told.append((done, of)))
    assert told == [(done, 40) for done in range(41)]
    assert tables == lab.lab(20, 1) != lab.lab(20, 2)
    whole, assignments, polders = tables.strip().split("\n\n")
    rows = {line.strip("| ").split(" | ")[0]: line.strip("| ").split(" | ")[1:] for line in whole.splitlines()}
    assert rows["20 games each"] == ["greedy, 2 players", "random, 4"]
    filled, _, error = rows["squares filled, %"][1].partition(" ± ")
    assert 78 < float(filled) < 84
    assert 0 < float(error) < 2
    assert rows["turns without a legal shape, rounds 1-3 / 4 / 5, %"][1].startswith("0.0 / ")
    assert len(assignments.splitlines()) == 2 + 15
    assert len(polders.splitlines()) == 2 + 4
    assert all(line.count("|") == 1 + 1 + 3 for line in assignments.splitlines())
    assert all(line.count("|") == 1 + 1 + 4 for line in polders.splitlines())
