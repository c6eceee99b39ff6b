"""Sheets of the first edition still count as they are printed (R55)."""

import numpy as np
import pytest

from companion.photos.scoring import joined
from companion.rollfold.photo import OLD_SHEETS, WORDING, score, sheets
from companion.rollfold.sheet import picture_of
from companion.rollfold.words import house_rules
from companion.vision.reader import read
from companion.vision.sheets.blank import blank_picture
from games.rollfold import table
from games.rollfold.rules.sheet import Sheet
from games.rollfold.table.state import State
from generator.page.palette import InkName
from tests.games.rollfold.phones import say
from tests.games.rollfold.test_sheet import final, photographed
from tests.photos import folded
from tests.photos.camera import Shot

NAMES = ("Anna", "Bo")


def counted(sheet: Sheet, at: State | None = None) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who wins with this sheet, and what is said beside it."""
    seen = photographed(sheet)
    tally = score({seen.id: seen}, assignments=(), table=at, names=NAMES).tally
    return tally.winners, tally.notes


def test_r55_a_sheet_of_the_first_edition_counts_and_is_named() -> None:
    """V21 is a win on the sheet that the first edition had for level 3; V19 one on today's sheet of level 1."""
    assert counted(final("V21")) == ((0,), (OLD_SHEETS,))
    assert counted(final("V19")) == ((0,), ())
    assert WORDING.sheet(photographed(final("V21")).id) == "Level 3, Bend & Blink, first edition"
    assert WORDING.sheet(photographed(final("V19")).id) == "Level 1, Open Field"


def test_r55_the_phones_say_that_first_edition_sheets_are_played_on_and_show_them() -> None:
    old, new = table.start(1, level=3, edition=1), table.start(1, level=3)
    assert house_rules(old) == ["You play on first edition sheets."]
    assert house_rules(new) == []
    pictures = [picture_of(say(it, "begin", "rolled 4 3"), 0) for it in (old, new)]
    assert pictures == ["level-3-0000", "level-3b-0000"]


@pytest.mark.parametrize("edition", [1, 2])
def test_r55_old_sheets_count_at_tables_of_either_edition(edition: int) -> None:
    winners, notes = counted(final("V21"), table.start(2, level=3, edition=edition))
    assert winners == (0,)
    assert OLD_SHEETS in notes


def test_r55_the_camera_knows_both_editions_apart() -> None:
    """V21, photographed on a print of the first edition: its markers name it, and its own blank is subtracted."""
    taken = folded.take(np.random.default_rng(3), final("V21"), folded.Leafed(), Shot(tilt=8, light=1.2, blur_mm=0.1))
    reading = read(taken.picture, sheets())
    (sheet,) = reading.sheets
    assert sheet.id == taken.id == "rollfold/level-3/front"
    assert {name: sheet.fields[name].value for name in taken.folds} == taken.folds
    wrong = [name for name, truth in taken.marks.items() if sheet.fields[name].value != truth]
    assert [name for name in wrong if not sheet.fields[name].doubtful] == []
    assert len(wrong) <= 0.02 * len(taken.marks)
    assert OLD_SHEETS in score(joined([reading]), assignments=(), table=None, names=NAMES).tally.notes


@pytest.mark.parametrize("ink", ["full", "low"])
def test_r55_both_editions_are_drawn_blank_each_with_its_own_bonuses(ink: InkName) -> None:
    by_id = {sheet.id: sheet for sheet in sheets()}
    for level in (1, 2, 3):
        old, new = (blank_picture(by_id[f"rollfold/level-{level}{letter}/back"], ink) for letter in ("", "b"))
        c3r1 = (slice(4, 46), slice(103, 145))  # four pixels a millimetre: the third box of the first row
        assert np.abs(old[c3r1].astype(int) - new[c3r1]).max() > 40
