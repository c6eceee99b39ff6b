"""Text that is neither a position nor a move gets a sentence, never a traceback."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import flutter
from games.flutter.notation import dump, dump_move, dump_petals, parse, parse_meadow, parse_move, parse_petals
from games.flutter.rules import Choose, Discard, Fill, IllegalMove, Keep, Place, Pollinate, Reveal, Settle, legal, play
from games.kit.errors import BadNotation
from tests.games.flutter.table import bunch, go, table
from tests.games.flutter.test_examples import F01_TABLE, F05

POSITION = F01_TABLE.format(held="R1 Y2 B0 P3")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Place("L03", 0, -12, 5, True), "L03@(0,-12)r5m"),
        (Place("B12", -3, 4, 0, False), "B12@(-3,4)r0"),
        (Discard(), "discard"),
        (Reveal("H07"), "reveal H07"),
        (Fill("WT16"), "water WT16"),
        (Choose("P"), "petal P"),
        (Pollinate("M06"), "pollinate M06"),
        (Settle("D01"), "bee D01"),
        (Keep(), "keep"),
    ],
)
def test_moves_and_their_text(move: Place, text: str) -> None:
    assert dump_move(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "L03", "L13@(0,0)r0", "L03@(0,0)r6", "L03@(0,0)r0x", "L03@(1000,0)r0", "L03@(0;0)r0", "reveal", "reveal RB"]
    + ["bee RB", "bee", "water WT17", "petal W", "petal", "keep it", "discard L03", "pollinate X", "L03@(٣,0)r0"],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation, match="expected"):
        parse_move(text)


def test_petals_and_their_text() -> None:
    assert parse_petals("R1 P21") == bunch(R=1, P=21)
    assert dump_petals(bunch(R=1, P=21)) == "R1 Y0 B0 P21"


@pytest.mark.parametrize("text", ["R22", "R", "W1", "R1 R1", "1R", "R-1"])
def test_what_are_no_petals(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_petals(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "such as"),
        ("L03@(0,0)r0", "begins with the rainbee"),
        ("RB@(31,0)r0", "near"),
        ("RB@(0,0)r0 L03@(0,0)r0", "overlaps the tiles"),
        ("RB@(0,0)r0 L03@(5,5)r0", "no side"),
        ("RB@(0,0)r0 L03@(500,5)r0", "no side"),
        ("RB@(0,0)r0 L03@(1,0)r0 L03@(0,0)r5", "twice"),
        ("RB@(0,0)r0 D04@(0,1)r0 L03@(2,0)r0", "no flower"),
    ],
)
def test_what_is_no_meadow(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse_meadow(text)


def test_a_position_and_its_text() -> None:
    state = parse(POSITION)
    assert dump(state).split() == POSITION.replace("teal pollen", "teal R0 Y0 B0 P0 pollen").split()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("players 2", "players 6", "expected a number|2 to 5"),
        ("players 2", "players two", "expected a number"),
        ("players 2", "players 2 quick", "players 3 perfect"),
        ("players 2", "players 3", "expected 3 lines"),
        ("turn 4", "turn", "expected a number"),
        ("sun B", "sun Q", "expected a stack"),
        ("stack H 5 H07", "stack H 5", "five lines"),
        ("stack H 5 H07", "stack H 7 H07", "0 to 6"),
        ("stack H 5 H07", "stack H 0 H07", "cannot have 0 tiles and show H07"),
        ("stack H 5 H07", "stack H 5 -", "cannot have 5 tiles and show none"),
        ("stack H 5 H07", "stack H 5 D07", "cannot lie on stack H"),
        ("stack H 5 H07", "stack H 5 H13", "expected a tile"),
        ("D10", "D04", "named twice"),
        ("water", "water WT01 WT01", "named twice"),
        ("meadow", "heath", "line that begins with"),
        ("seat orange", "seat pink", "seat orange"),
        ("pollen 0", "pollen -3", "expected a number"),
        ("bee -", "bee B02", "cannot be on B02"),
        ("next place", "next dance", "expected the next step"),
        ("next place", "next fill", "nothing to do"),
        ("next place", "next home", "nothing to do"),
        ("next place", "next pollinate enclosed D04", "not an enclosed tile"),
        ("next place", "next place pond 3", "nothing is left"),
        ("next place", "next reveal", "expected a stack"),
        ("next place", "next place now", "after place"),
        ("next place", "next place\nlast 3", "the last turn is 3"),
        ("next place", "next home home pink", "player's colour"),
        ("turn 4", "turn 4\nturn 5", "one line"),
    ],
)
def test_what_is_no_position(old: str, new: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        parse(POSITION.replace(old, new, 1))


def test_all_stacks_empty() -> None:
    text = POSITION
    for shape, top in (("H", "H07"), ("D", "D10"), ("M", "M11"), ("L", "L03"), ("B", "B01")):
        text = text.replace(f"stack {shape} 5 {top}", f"stack {shape} 0 -")
    with pytest.raises(BadNotation, match="all stacks are empty"):
        parse(text)


@pytest.mark.parametrize("moves", [(), ("D12@(0,0)r0",), ("D12@(0,0)r0", "water WT11")])
def test_half_finished_turns_are_positions_too(moves: tuple[str, ...]) -> None:
    state = go(table(F05, "D12", "B3", bees=("H08", "L10")), *moves)
    assert parse(dump(state)) == state


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="LRB03@(),-r m\nplayersturnwatbeh", max_size=60))
def test_noise_is_refused_politely(noise: str) -> None:
    for read in (parse, parse_move, parse_meadow, parse_petals):
        with suppress(BadNotation):  # and nothing but that
            read(noise)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(POSITION) - 1), st.sampled_from("0123456789LBHDMRW-@() \n"))
def test_one_wrong_letter_gives_a_position_or_a_sentence(at: int, letter: str) -> None:
    try:
        state = parse(POSITION[:at] + letter + POSITION[at + 1 :])
    except BadNotation:
        return
    assert parse(dump(state)) == state
    for move in list(legal(state))[:3]:
        play(state, move)


@settings(max_examples=100, deadline=None)
@given(
    st.builds(
        Place,
        st.sampled_from(["L03", "H07", "RB", "B01", "Q"]),
        *[st.integers(-999, 999)] * 2,
        st.integers(-1, 7),
        st.booleans(),
    )
)
def test_any_placement_is_played_or_refused(move: Place) -> None:
    state = parse(POSITION)
    if move in legal(state):
        assert play(state, move).meadow.laid[-1] == move
    else:
        with pytest.raises(IllegalMove):
            play(state, move)


def test_the_position_in_the_rules_can_be_read() -> None:
    rules = (Path(flutter.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    block = rules.split("```")[1]
    assert dump(parse(block)) == block.lstrip("\n")


def test_every_rule_that_a_refusal_names_is_in_the_rules() -> None:
    folder = Path(flutter.__file__).parent
    rules = (folder / "RULES.md").read_text(encoding="utf-8")
    named = set(
        re.findall(
            r"\((\d(?:\.\d)?[a-d]?|R\d+)\)",
            "".join(path.read_text(encoding="utf-8") for path in folder.rglob("refusals.py")),
        )
    )
    assert len(named) > 8
    for number in named:
        pattern = {
            1: rf"^## {number} ",
            2: rf"^\| {number} \|",
        }.get(len(number) if number.isdigit() else 2 if number[0] == "R" else 0, rf"^\*\*{number[:3]} ")
        assert re.search(pattern, rules, re.MULTILINE), number
