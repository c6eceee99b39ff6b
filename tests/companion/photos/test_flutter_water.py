"""Photographed water of Flutter (R41): a picture of the tiles that were drawn answers the phones' question."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.flutter import photo
from companion.flutter.meadow import only_water
from companion.photos.jobs import look
from companion.photos.scoring import joined, score
from companion.vision.markers import Marker
from companion.vision.reading import Reading, SheetReading, Value
from games.flutter.photo.sheet import STACKS, UP
from games.flutter.table.state import State, by_seat, dealt, phase
from games.kit.lattice import Cell
from games.kit.photo import Seen, Unscorable
from generator.flutter.layout.markers import FRONT_ID
from tests.games.flutter.phones import bunch, petals, say, saying
from tests.games.flutter.table import ANY, BLANK, ONE_POLLEN, YELLOW_BLUE
from tests.games.flutter.test_table_own import at_a_pond
from tests.photos import meadow as photos
from tests.photos.camera import Shot
from tests.photos.meadow import Meadow

SHOT = Shot(megapixels=2.0, tilt=10, tilt_towards=40, light=1.3, blur_mm=0.12, kelvin=4500)


def photographed(meadow: Meadow) -> dict[str, Seen]:
    return joined([look(photos.photo(meadow, np.random.default_rng(7), SHOT))])


def alone(*water: str) -> Meadow:
    """Water tiles that lie on the table, and nothing else."""
    return Meadow((), {Cell("U", 2 * n, 0): tile for n, tile in enumerate(water)})


def lying(*water: str) -> dict[str, Seen]:
    fields = {tile: Value(UP, 0.999, doubtful=False) for tile in water}
    return joined([Reading("photo", (SheetReading(STACKS, (), fields),))])


def told(seen: dict[str, Seen], table: State) -> State:
    """As the desk does: move after move, as long as the photo tells one."""
    scored = score(seen, table=table)
    assert scored.questions == ()
    while moves := photo.moves(scored, table):
        table = saying(table, *moves)
    return table


def test_R41_a_photo_of_the_water_tells_it_until_a_petal_has_to_be_chosen() -> None:
    table = at_a_pond()
    seen = photographed(alone(YELLOW_BLUE, ANY))
    assert list(seen) == [STACKS]
    assert score(seen, table=table).tally.notes == (
        "A water tile with 1 yellow and 1 blue was drawn.",
        "A water tile with a petal of any colour was drawn.",
    )
    after = told(seen, table)
    assert (phase(after), set(dealt(at_a_pond()).bag) - set(dealt(after).bag)) == ("choose", {YELLOW_BLUE, ANY})


def test_R41_a_photo_of_the_whole_meadow_tells_only_the_water_that_is_new() -> None:
    """F05 again: two of four triangles were told by tapping, and the photo shows all four."""
    table = saying(at_a_pond(), f"water {YELLOW_BLUE}", f"water {ANY}", "petal R")
    whole = photos.on_table(dealt(saying(table, f"water {ONE_POLLEN}", f"water {BLANK}")))
    assert len(whole.water) == 4
    after = told(photographed(whole), table)
    assert (petals(after), by_seat(after, dealt(after).pollen)) == (bunch("R1 Y1 B2"), [5, 1, 1])


def test_R41_water_that_gives_the_same_is_alike_in_a_photo_too() -> None:
    """Somebody tapped WT15 for a blank tile that is really WT16."""
    table = say(at_a_pond(), "water WT15")
    assert photo.moves(score(lying("WT15"), table=table), table) == ("water WT16",)


@pytest.mark.parametrize(
    ("before", "water", "why"),
    [
        (("WT15", "WT16"), ("WT15",), "Go closer to the water you drew, or tap it."),
        ((), ("L03",), "Go closer to the water you drew, or tap it."),
        (("WT15", "WT16", "WT01"), ("WT02", "WT08"), "Photograph only the water you drew for this pond, or tap it. It"
         " has 1 triangle to fill, and this photo shows 2 new water tiles."),
    ],
)  # fmt: skip
def test_R41_what_the_photo_leaves_open_is_said(before: Sequence[str], water: Sequence[str], why: str) -> None:
    table = saying(at_a_pond(), *(f"water {tile}" for tile in before))
    with pytest.raises(Unscorable) as refusal:
        score(lying(*water), table=table)
    assert str(refusal.value).startswith(why)


def test_water_among_the_markers_of_other_paper_may_be_a_ghost() -> None:
    def markers(*ids: int) -> list[Marker]:
        return [Marker(number, np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float32)) for number in ids]

    water, tile = FRONT_ID["WT08"], FRONT_ID["L03"]
    assert only_water(markers(water))
    assert only_water(markers(water, tile, FRONT_ID["L04"]))
    for others in ((), (tile,), (water, 64), (water, FRONT_ID["RB"]), (water, tile, tile + 1, tile + 2)):
        assert not only_water(markers(*others))
