"""House rules of Crease & Cross and the photos of its sheets (R51, R52)."""

import click
import pytest

from companion.cli.photos import named_house_rules
from companion.photos.scoring import score
from games.kit.photo import Seen, Unscorable
from games.rollfold import table
from tests.games.rollfold.phones import say
from tests.games.rollfold.test_house import ROUND_THE_LEFT

NAMES = ("Anna", "Bo")


def sheet(level: int, seat: int, boxes: str = ROUND_THE_LEFT) -> dict[str, Seen]:
    """A sheet with all corners large and these X's."""
    xs = {f"c{ord(box[0]) - 64}r{box[1:]}": {"x": 1.0} for box in boxes.split()}
    folds = {f"fold:{corner}": {"large": 1.0} for corner in ("nw", "ne", "se", "sw")}
    id_ = f"rollfold/level-{level}/front/{seat}"
    return {id_: Seen(id_, {**xs, **folds}, {})}


def test_r51_without_a_table_the_house_words_decide_who_has_won() -> None:
    assert score(sheet(1, 1), names=NAMES).tally.winners == (0,)
    assert score(sheet(1, 1), names=NAMES, assignments=("start_is_x=off",)).tally.winners == ()


def test_r51_a_table_brings_its_own_switches() -> None:
    strict = table.start(2, start_is_x=False)
    scored = score(sheet(1, 1), names=NAMES, table=strict)
    assert scored.tally.winners == ()
    assert score(sheet(1, 1), names=NAMES, table=table.start(2)).tally.winners == (0,)


def test_r52_each_sheet_must_have_the_level_of_its_seat() -> None:
    state = say(table.start(2, levels="own"), "level 3", seat=1)
    both = sheet(1, 1) | sheet(3, 2)
    assert score(both, names=NAMES, table=state).tally.winners == (0, 1)
    with pytest.raises(Unscorable, match="level 3, but level 1 is played here"):
        score(both, names=NAMES, table=table.start(2))
    with pytest.raises(Unscorable, match="level 1, but level 3 is played here"):
        score(sheet(1, 2), names=NAMES, table=state)


def test_r42_r52_without_a_table_levels_differ_only_if_somebody_says_so() -> None:
    both = sheet(1, 1) | sheet(3, 2)
    with pytest.raises(Unscorable):
        score(both, names=NAMES)
    assert score(both, names=NAMES, assignments=("levels=own",)).tally.winners == (0, 1)


def test_r51_the_command_line_knows_the_house_words() -> None:
    assert named_house_rules("orb_links=on, levels=own") == ("orb_links=on", "levels=own")
    with pytest.raises(click.BadParameter, match="orb_links=on"):
        named_house_rules("orb_links=maybe")
