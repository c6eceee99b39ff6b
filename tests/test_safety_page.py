"""docs/safety.md names every row, and every test that it names is there."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINE = re.compile(r"^\| ([RSV]\d+) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
BENCH = re.compile(r"bench `(\w+)`")
ROWS = [(row, cells.split(" | ")) for row, cells in LINE.findall((ROOT / "docs" / "safety.md").read_text())]


@cache
def source(path: str) -> str:
    return (ROOT / path).read_text()


def proof(row: str, cells: list[str]) -> str:
    return cells[2 if row.startswith("V") else 1]


def test_every_row_is_there_once_and_whole() -> None:
    rows = [*(f"R{n}" for n in range(1, 18)), *(f"S{n}" for n in range(1, 28)), *(f"V{n}" for n in range(1, 13))]
    assert [row for row, _ in ROWS] == rows
    assert {len(cells) for _, cells in ROWS} == {4}


@pytest.mark.parametrize(("row", "cells"), ROWS, ids=[row for row, _ in ROWS])
def test_every_test_and_bench_that_a_row_names_is_there(row: str, cells: list[str]) -> None:
    for path, name in TEST.findall(" ".join(cells)):
        assert re.search(rf"^def {name}\(", source(path), re.MULTILINE), f"{row}: {path} has no {name}"
    for name in BENCH.findall(" ".join(cells)):
        assert (ROOT / "tests" / "bench" / f"{name}.py").exists(), f"{row}: there is no bench {name}"


def test_every_row_has_a_proof_or_says_that_it_has_none() -> None:
    open_rows = [row for row, cells in ROWS if proof(row, cells) == "not done yet"]
    without = [row for row, cells in ROWS if not (TEST.search(proof(row, cells)) or BENCH.search(proof(row, cells)))]
    assert without == open_rows
    assert all(row.startswith("V") for row in open_rows)


@pytest.mark.parametrize(("row", "cells"), ROWS, ids=[row for row, _ in ROWS])
def test_a_defence_takes_two_sentences_at_most(row: str, cells: list[str]) -> None:
    assert len(re.findall(r"[.!?](?= [A-Z]|$)", cells[0])) <= 2
    assert len(re.findall(r"[.!?](?= [A-Z]|$)", cells[1])) <= 2 or not row.startswith("V")


def test_a_long_test_is_marked_long() -> None:
    named = [pair for row, cells in ROWS if not row.startswith("V") for pair in TEST.findall(cells[2])]
    assert len(named) >= 6
    for path, name in named:
        before = source(path).partition(f"\ndef {name}(")[0].rpartition("\n\n")[2]
        assert "@pytest.mark.long" in before, name
