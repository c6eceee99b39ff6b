"""Brief table logs: the example of the specification, and what is wrong with a bad one."""

import copy
from typing import Any

import pytest

from games.kit.errors import BadNotation
from games.polders.table.game import parse_brief
from games.polders.table.state import visits

EXAMPLE: dict[str, Any] = {
    "game": "polders",
    "n": 2,
    "start": [0, 1],
    "d0": 0,
    "assign": ["A14", "A01", "A05", "A06", "A03"],
    "flips": [["S10", "S12", "S17"], ["S05", "S01", "S16"]],
    "taps": [
        {"t": 0, "seat": 0, "card": "S17", "fill": "o"},
        {"t": 0, "seat": 1, "card": "S12", "fill": "x"},
        {"t": 1, "seat": 0, "card": "single", "fill": "="},
    ],
}


def test_the_example_of_section_8_opens() -> None:
    state = parse_brief(EXAMPLE)
    assert state.flips == (("S10", "S12", "S17"), ("S05", "S01", "S16"))
    assert state.assignments == ("A14", "A01")  # the others come in later rounds
    assert [(it.turn, it.seat, it.card, it.filling) for it in visits(state) if it.card] == [
        (0, 0, "S17", "o"),
        (0, 1, "S12", "x"),
        (1, 0, "single", "="),
    ]


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        (("n",), 7, "2, 3 or 4 players"),
        (("start",), [0, 0], "polder"),
        (("flips", 0), ["S10", "S10", "S17"], "breaks a rule"),
        (("flips", 1), ["S10", "S01", "S16"], "breaks a rule"),
        (("taps", 0, "card"), "S05", "breaks a rule"),
        (("assign",), ["A14", "A14"], "breaks a rule"),
        (("flips",), 3, "not a brief table log"),
        (("taps", 0), {}, "not a brief table log"),
    ],
)
def test_an_impossible_brief_log_is_refused_with_a_reason(place: tuple[Any, ...], value: Any, says: str) -> None:
    bad = copy.deepcopy(EXAMPLE)
    inner: Any = bad
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    with pytest.raises(BadNotation, match=says):
        parse_brief(bad)
