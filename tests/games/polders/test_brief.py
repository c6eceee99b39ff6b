"""A table in brief: the specification's own example, its mirror, and what is wrong with a bad one."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit import fair
from games.kit.errors import BadNotation
from games.polders import table
from games.polders.table.game import dump_brief, parse_brief
from games.polders.table.moves import parse
from games.polders.table.state import over, phase, visits

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


@settings(deadline=None, max_examples=25)
@given(st.binary(min_size=32, max_size=32), st.integers(2, 4))
def test_dump_and_parse_are_each_others_mirror(secret: bytes, players: int) -> None:
    state = table.start(players)
    while not over(state):
        text = {"deal": "deal", "reveal": "reveal", "flip": "flip", "cross": "cross"}.get(phase(state), "discard now")
        drawn = [fair.outcome(secret, [], draw) for draw in table.wants(state, text)]
        state = table.play(state, parse(text, 0, drawn))
    brief = dump_brief(state)
    assert len(brief["flips"]) == 25
    assert dump_brief(parse_brief(brief)) == brief
    assert visits(parse_brief(brief)) == visits(state)


def test_taps_are_part_of_the_mirror() -> None:
    brief = dump_brief(parse_brief(EXAMPLE))
    assert brief["taps"] == EXAMPLE["taps"]


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        (("n",), 7, "2, 3 or 4 players"),
        (("start",), [0, 0], "polder"),
        (("flips", 0), ["S10", "S10", "S17"], "breaks a rule"),
        (("flips", 1), ["S10", "S01", "S16"], "breaks a rule"),
        (("taps", 0, "card"), "S05", "breaks a rule"),
        (("assign",), ["A14", "A14"], "breaks a rule"),
        (("flips",), 3, "not a table in brief"),
        (("taps", 0), {}, "not a table in brief"),
    ],
)
def test_a_brief_table_that_cannot_be_is_refused_with_a_reason(place: tuple[Any, ...], value: Any, says: str) -> None:
    bad = copy.deepcopy(EXAMPLE)
    inner: Any = bad
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    with pytest.raises(BadNotation, match=says):
        parse_brief(bad)
