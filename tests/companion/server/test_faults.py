"""Tables go on while their server suffers: browsers with cookies, forms and streams, and programs beside them.

`python -m tests.bench.faults` does the same for half an hour.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.faults.__main__ import FAULTS, OTHERS, Evening

TABLES = 3  # two with browsers, one with programs


def suffered(folder: Path, *faults: str, moves: int = 0) -> Evening:
    """An evening with these faults, and then more of the same until there were enough moves."""

    async def play() -> Evening:
        evening = Evening(folder, seed=1, tables=TABLES, pause=0.02)

        def enough() -> Iterator[str]:
            yield from faults
            while evening.counts.acknowledged < moves:
                yield from faults

        await evening.run(enough())
        return evening

    return asyncio.run(play())


def test_R1_kill_9_in_mid_move_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    evening = suffered(tmp_path, *["kill"] * 4)
    assert not evening.failed, evening.judge.verdicts.notes
    assert evening.judge.verdicts.announced == 0
    assert evening.counts.acknowledged > 4 * TABLES


@pytest.mark.long
def test_R1_fifty_kills_during_a_thousand_moves(tmp_path: Path) -> None:
    evening = suffered(tmp_path, *["kill"] * 50, moves=1000)
    assert not evening.failed, evening.judge.verdicts.notes
    assert evening.judge.verdicts.announced == 0


def test_R13_R14_a_disk_that_takes_nothing_and_one_that_flips_bits(tmp_path: Path) -> None:
    evening = suffered(tmp_path, "full", "damage", "full", "damage")
    assert not evening.failed, evening.judge.verdicts.notes
    assert evening.counts.disk > 0


@pytest.mark.long
def test_R1_R13_R14_faults_of_every_kind_lose_nothing_in_silence(tmp_path: Path) -> None:
    evening = suffered(tmp_path, *FAULTS, *FAULTS, moves=1000)
    assert not evening.failed, evening.judge.verdicts.notes
    assert set(evening.faults) == {"kill", *OTHERS}
