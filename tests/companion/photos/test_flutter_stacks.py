"""Photographed stacks of Flutter (R39): a picture of what has come up answers the phones' question."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from flask import Flask

from companion.flutter import photo
from companion.flutter.meadow import only_stacks, read_stacks
from companion.photos.jobs import look
from companion.photos.scorable import Scored
from companion.photos.scoring import joined, score
from companion.vision.markers import Marker
from companion.vision.reading import Reading, ReadPhoto, SheetReading, Value
from games.flutter import table as rules
from games.flutter.components import RONDEL
from games.flutter.notation import dump_move
from games.flutter.photo.sheet import MEADOW, STACKS, UP
from games.flutter.rules.moves import Place
from games.flutter.rules.state import BY_SHAPE
from games.flutter.table.state import PRINTED, State, dealt, phase
from games.kit.photo import Seen, Unscorable
from generator.flutter.layout.markers import BACK_ID, FRONT_ID
from tests.companion.phones import Phones
from tests.companion.photos.forms import browser, keep_paper, send
from tests.companion.photos.test_paper_desk import PIXEL
from tests.games.flutter.phones import say, saying
from tests.photos import meadow as photos
from tests.photos.camera import Shot
from tests.photos.meadow import Meadow

TOPS = ("L03", "B02", "H10", "D07", "M05")
SHOT = Shot(megapixels=1.2, tilt=12, tilt_towards=40, light=1.3, blur_mm=0.12, kelvin=4500)


def lying_about(tiles: Sequence[str]) -> Meadow:
    """Stacks in a circle, every other tile on its back, all turned differently."""
    spots = [(0, 0), (6, -2), (6, -7), (0, -6), (-4, -2)]
    return Meadow(tuple(Place(tile, *spots[n], n % 6, n % 2 == 1) for n, tile in enumerate(tiles)))


def photographed(meadow: Meadow) -> dict[str, Seen]:
    return joined([look(photos.photo(meadow, np.random.default_rng(7), SHOT))])


def before_the_first_turn(players: int = 3) -> State:
    return say(rules.start(players, stacks=PRINTED), "begin", 0)


def shown(tiles: Iterable[str], sheet: str = STACKS) -> SheetReading:
    """What a perfect camera would say of tiles that lie apart."""
    return SheetReading(sheet, (), {tile: Value(UP, 0.999, doubtful=False) for tile in tiles})


def scored(tiles: Iterable[str], table: State | None) -> Scored:
    return score(joined([Reading("photo", (shown(tiles),))]), table=table)


def played(told: Scored, table: State) -> State:
    """As the desk does: move after move, as long as the photo tells one."""
    while moves := photo.moves(told, table):
        table = saying(table, *moves)
    return table


def test_R39_one_photo_of_the_five_stacks_answers_all_five_questions() -> None:
    table = before_the_first_turn()
    seen = photographed(lying_about(TOPS))
    assert list(seen) == [STACKS]
    told = score(seen, table=table)
    assert told.tally.notes[:2] == ("The red ladybug L03 came up.", "The red butterfly B02 came up.")
    after = played(told, table)
    assert (phase(after), dealt(after).tops) == ("place", TOPS)


def test_R39_one_tile_alone_tells_what_has_come_up_whichever_side_it_lies_on() -> None:
    table = saying(before_the_first_turn(), *(f"reveal {tile}" for tile in TOPS))
    table = say(table, rules.legal(table, 0)[0])
    told = score(photographed(Meadow((Place("B11", 0, 0, 2, True),))), table=table)
    assert told.tally.notes == ("The purple butterfly B11 came up.",)
    assert photo.moves(told, table) == ("reveal B11",)


def test_R39_a_photo_of_the_whole_table_lays_the_tile_and_tells_the_one_under_it() -> None:
    """The stacks lie well apart from the meadow; four of them show what they showed before."""
    table = saying(before_the_first_turn(), *(f"reveal {tile}" for tile in TOPS))
    place = rules.legal(table, 0)[0]
    laid = dealt(say(table, place)).meadow.laid
    apart = tuple(it._replace(i=it.i + 9) for it in lying_about(["L03", "B11", "H10"]).places)
    told = score(photographed(Meadow((*laid, *apart))), table=table)
    assert told.questions == ()
    assert told.tally.notes[1] == "The purple butterfly B11 came up."
    after = played(told, table)
    assert (phase(after), dealt(after).meadow.laid) == ("bee", laid)
    assert dealt(after).tops == ("L03", "B11", "H10", "D07", "M05")
    assert dump_move(laid[-1]) == place


def test_a_tile_among_the_markers_of_other_paper_may_be_a_ghost() -> None:
    def marker(number: int) -> Marker:
        return Marker(number, np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float32))

    tile, other = marker(FRONT_ID["L03"]), marker(BACK_ID["B02"])
    assert only_stacks([tile])
    assert only_stacks([tile, other])
    for more in (64, FRONT_ID["RB"], FRONT_ID["WT01"], FRONT_ID["L04"]):
        assert not only_stacks([tile, marker(more)])
    assert not only_stacks([])
    assert read_stacks([tile, other], {"L03", "B02"}) is None


@pytest.mark.parametrize(
    ("tiles", "why"),
    [
        (["H01", "M05"], "Go closer to the ladybug stack, or tap the tile."),
        (["L01", "L02"], "Photograph only the ladybug stack, or tap the tile. This photo shows L01 and L02."),
    ],
)
def test_R39_what_the_photo_leaves_open_is_said(tiles: list[str], why: str) -> None:
    with pytest.raises(Unscorable) as refusal:
        scored(tiles, before_the_first_turn())
    assert str(refusal.value).startswith(why)
    assert "tap the tile" in str(refusal.value)


def test_R39_tiles_that_have_been_seen_do_not_disturb() -> None:
    table = saying(before_the_first_turn(), *(f"reveal {tile}" for tile in TOPS))
    table = say(table, rules.legal(table, 0)[0])
    assert photo.moves(scored([*TOPS, "B07"], table), table) == ("reveal B07",)


def test_R39_some_of_the_five_are_told_as_far_as_they_are_seen() -> None:
    told = scored(["L03", "B02", "D07"], before_the_first_turn())
    assert told.tally.notes[2].startswith("Go closer to the hummingbird stack")
    after = played(told, before_the_first_turn())
    assert dealt(after).step.stack == RONDEL.index("H")


def test_stacks_alone_are_no_meadow_when_nobody_has_asked_for_them() -> None:
    drawn = say(rules.start(2), "begin", 0)
    printed = saying(before_the_first_turn(), *(f"reveal {tile}" for tile in TOPS))
    for table in (None, drawn, printed):
        with pytest.raises(Unscorable, match="no meadow"):
            scored(["L05"], table)


def test_tiles_apart_from_the_meadow_are_never_asked_about() -> None:
    """One of two photos shows the stacks, the other does not."""
    meadow = photos.on_table(photos.game(2, 10, players=4))
    sheet = SheetReading(MEADOW, (), {n: Value(v, 0.999, doubtful=False) for n, v in photos.truth(meadow).items()})
    two = [Reading("a", (sheet, shown(["L01", "M01"]))), Reading("b", (replace(sheet), shown(["L01"])))]
    assert score(joined(two)).questions == ()


# At the photo desk


@pytest.fixture
def phones(app: Flask) -> Phones:
    them = Phones(app.test_client(), ["Anna", "Bo"], game="flutter", options={"stacks": PRINTED, "mode": "table"})
    them.move("begin")
    return them


def photograph(monkeypatch: pytest.MonkeyPatch, *tiles: str) -> None:
    """The next photo shows these."""
    seen = ReadPhoto(Reading("photo", (shown(tiles),)), (PIXEL,))
    monkeypatch.setattr("companion.photos.upload.read_photo", lambda *_, **__: seen)


@pytest.mark.parametrize("seat", [0, 1])
def test_R39_any_seat_answers_with_a_photo(
    app: Flask, phones: Phones, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    player, desk = browser(app, phones, seat), f"/t/{phones.code}/photos"
    photograph(monkeypatch, *TOPS)
    send(player, desk, PIXEL)
    page = player.get(desk).text
    assert "The blue dragonfly D07 came up." in page
    assert "Make this move" in page
    assert keep_paper(player, page).headers["Location"] == f"/t/{phones.code}"
    state = phones.look()["state"]
    assert (state["phase"], [stack["top"] for stack in state["stacks"]]) == ("place", list(TOPS))
    events = phones.log()["events"]
    assert [event["seat"] for event in events if event["move"].startswith("reveal")] == [seat] * 5


def test_R39_a_photo_of_something_else_leaves_the_question_open(
    app: Flask, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, desk = browser(app, phones), f"/t/{phones.code}/photos"
    photograph(monkeypatch, *BY_SHAPE["M"][:2])
    send(player, desk, PIXEL)
    page = player.get(desk).text
    assert "This photo shows no ladybug that can have come up." in page
    assert "Make this move" not in page
    photograph(monkeypatch, "L09")
    send(player, desk, PIXEL)
    keep_paper(player, player.get(desk).text)
    assert phones.look()["state"]["stacks"][0]["top"] == "L09"
