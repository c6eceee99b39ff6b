"""Photographed land tiles and weather cards of H2Olland (R50): a photo of what came up answers the phones."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from flask import Flask

from companion.h2olland import photo
from companion.photos.jobs import look
from companion.photos.scoring import joined, score
from companion.vision.reading import Reading, ReadPhoto, SheetReading, Value
from games.h2olland.photo.came_up import CAME_UP, UP
from games.h2olland.photo.laid import WATER
from games.h2olland.table.state import State
from games.kit.photo import Seen, Unscorable
from tests.companion.phones import Phones
from tests.companion.photos.forms import browser, keep_paper, send
from tests.companion.photos.test_paper_desk import PIXEL
from tests.games.h2olland.table.phones import at, saying
from tests.photos.board import lying
from tests.photos.camera import Lying, Shot, photograph
from tests.photos.prints import PX_PER_MM

SHOT = Shot(megapixels=1.5, tilt=10, tilt_towards=40, light=1.5, blur_mm=0.12, kelvin=4500)
TURN = "B4; stage turn; picker w; area S0l S0r; crew 6,15 11,15; mill w 6,15 11,15; owed w 2; drain N0l:5r0"
WEATHER = "B4; stage weather; weather 1 2"


@cache
def photographed(*pieces: str) -> dict[str, Seen]:
    rng = np.random.default_rng(7)
    return joined([look(photograph([Lying(lying(pieces, rng), PX_PER_MM)], SHOT, rng))])


def turned() -> State:
    """White has turned over the real tile S0l; land tile 5 lies elsewhere."""
    return saying(at(TURN, tiles="printed"), "w turn S0l")


def weather() -> State:
    return replace(at(WEATHER), cards="printed")


def came_up(*fields: str) -> SheetReading:
    """What a perfect camera would say of loose tiles and cards."""
    return SheetReading(CAME_UP, (), {field: Value(UP, 0.999, doubtful=False) for field in fields})


@pytest.mark.parametrize(
    ("table", "piece", "note", "move"),
    [
        (turned(), "land 17", "Land tile 17 came up.", "reveal 17"),
        (weather(), "weather 7", "Weather card 7 came up.", "weather 7"),
    ],
    ids=["tile", "card"],
)
def test_r50_a_photo_of_what_came_up_tells_it(table: State, piece: str, note: str, move: str) -> None:
    told = score(photographed(piece), table=table, names=("Anna", "Bo", "Cas", "Dee"))
    assert (told.tally.notes, told.questions) == ((note,), ())
    assert photo.moves(told, table) == (move,)
    assert photo.moves(told, saying(table, f"o {move}")) == ()


def test_r50_a_tile_that_lies_already_does_not_disturb() -> None:
    told = score(photographed("land 5", "land 17"), table=turned())
    assert photo.moves(told, turned()) == ("reveal 17",)


def test_r50_a_photo_of_the_whole_board_shows_the_tile_in_its_place() -> None:
    board = Seen("h2olland/board-4", {"S0l": {"17r1": 0.99}, "S0r": {WATER: 0.99}})
    told = photo.score({board.id: board}, assignments=(), table=turned(), names=())
    assert photo.moves(told, turned()) == ("reveal 17",)


@pytest.mark.parametrize(
    ("table", "fields", "why"),
    [
        (turned(), ("tile 5",), "This photo shows no land tile that can have come up."),
        (turned(), ("card 7",), "This photo shows no land tile that can have come up."),
        (turned(), ("tile 6", "tile 17"), "Photograph only the tile that came up. This photo shows 6 and 17."),
        (weather(), ("card 2",), "This photo shows no weather card that can have come up."),
        (weather(), ("tile 17",), "This photo shows no weather card that can have come up."),
        (at(TURN), ("tile 17",), "Photograph the whole board."),
        (None, ("card 7",), "Photograph the whole board."),
    ],
)
def test_r50_what_the_photo_leaves_open_is_said(table: State | None, fields: tuple[str, ...], why: str) -> None:
    with pytest.raises(Unscorable) as refusal:
        score(joined([Reading("photo", (came_up(*fields),))]), table=table)
    assert str(refusal.value).startswith(why)


@pytest.mark.parametrize("seat", [0, 1])
def test_r50_any_seat_answers_with_a_photo_at_the_desk(app: Flask, monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="h2olland", options={"cards": "printed", "mode": "counts"})
    phones.move("shoe w")
    while (state := phones.look()["state"])["phase"] != "weather":
        phones.move("pass" if state["waiting"] else "drained", (state["waiting"] or [0])[0])
    player, desk = browser(app, phones, seat), f"/t/{phones.code}/photos"
    read = ReadPhoto(Reading("photo", (came_up("card 12"),)), (PIXEL,))
    monkeypatch.setattr("companion.photos.upload.read_photo", lambda *_, **__: read)
    send(player, desk, PIXEL)
    page = player.get(desk).text
    assert "Weather card 12 came up." in page
    assert keep_paper(player, page).headers["Location"] == f"/t/{phones.code}"
    assert phones.look()["state"]["weather"] == [12]
    last = phones.log()["events"][-1]
    assert (last["move"], last["seat"]) == ("weather 12", seat)
