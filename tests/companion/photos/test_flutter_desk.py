"""Flutter's photo pages, by plain forms. The readings are those of a perfect camera, or of one with a doubt."""

import html
import re
from typing import Any

import pytest
from flask import Flask

from companion.photo_shelf import Shelf
from companion.vision.reading import Developed, Reading, SheetReading, Value
from games.flutter.components import RAINBEE
from games.flutter.moves import Place
from games.flutter.notation import parse_move
from games.flutter.sheet import BEE, MEADOW
from games.flutter.state import State as Game
from games.flutter.table_state import State, dealt
from tests.companion.phones import Phones
from tests.companion.photos.forms import action, browser, fields, send
from tests.companion.photos.test_paper_desk import PIXEL
from tests.photos import meadow as photos
from tests.photos.meadow import Meadow, truth

QUESTION = re.compile(r'name="(ask\|[^"]+)" value="([^"]+)" required')


class Camera:
    """Stands in for the darkroom: the next photo shows this."""

    def __init__(self) -> None:
        self.fields: dict[str, Value] = {}

    def sees(self, meadow: Meadow, **doubtful: str) -> None:
        """`doubtful` fields, with `_` for a blank, and what they seem to be."""
        self.fields = {name: Value(value, 0.999, doubtful=False) for name, value in truth(meadow).items()}
        for name, value in doubtful.items():
            self.fields[name.replace("_", " ")] = Value(value, 0.5, doubtful=True, why="hard to tell")

    def develop(self, name: str, data: bytes, *, pictures: bool = True) -> Developed:
        return Developed(Reading(name, (SheetReading(MEADOW, (), self.fields),)), (PIXEL,))


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Camera:
    it = Camera()
    monkeypatch.setattr("companion.paper_desk_place.developed", it.develop)
    return it


@pytest.fixture
def phones(app: Flask) -> Phones:
    them = Phones(app.test_client(), ["Anna", "Bo"], game="flutter")
    them.move("begin")
    return them


def table(app: Flask, phones: Phones) -> State:
    state: State = app.extensions["hall"].find(phones.code).table.state
    return state


def with_tile(game: Game, place: Place) -> Meadow:
    before = photos.on_table(game)
    return Meadow((*before.places, place), before.water, before.bees)


def asked(page: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in QUESTION.findall(page):
        found.setdefault(html.unescape(name), []).append(html.unescape(value))
    return found


def keep(client: Any, page: str, **said: str) -> Any:
    return client.post(action(page, "review"), data={**fields(page, "review"), **said})


def a_placement(phones: Phones, seat: int) -> Place:
    place = parse_move(phones.look(seat)["legal"][0])
    assert isinstance(place, Place)
    return place


def test_turn_after_turn_a_photo_lays_the_tile_on_the_map(app: Flask, phones: Phones, camera: Camera) -> None:
    """A photo that has been played is gone, so that the next one is not held against it."""
    desk = f"/t/{phones.code}/photos"
    for seat in (0, 1, 0):
        player, place = browser(app, phones, seat), a_placement(phones, seat)
        camera.sees(with_tile(dealt(table(app, phones)), place))
        assert send(player, desk, PIXEL).status_code == 303
        page = player.get(desk).text
        assert asked(page) == {}
        assert f"{place.tile} is new" in page
        played = keep(player, page)
        assert (played.status_code, played.headers["Location"]) == (303, f"/t/{phones.code}")
        game = dealt(table(app, phones))
        assert game.meadow.laid[-1] == place
        assert "Remove" not in player.get(desk).text
        phones.move("keep", seat)


def test_while_the_game_goes_on_a_new_photo_replaces_the_one_before(app: Flask, phones: Phones, camera: Camera) -> None:
    anna, desk = browser(app, phones), f"/t/{phones.code}/photos"
    before = photos.on_table(dealt(table(app, phones)))
    camera.sees(before, **{"U(5,5)": "WT01"})
    send(anna, desk, PIXEL, names=["first.jpg"])
    assert asked(anna.get(desk).text) != {}
    camera.sees(before)
    send(anna, desk, PIXEL, names=["second.jpg"])
    page = anna.get(desk).text
    assert asked(page) == {}
    assert re.findall(r"Remove (\w+\.jpg)", page) == ["second.jpg"]


def test_a_seat_that_is_not_asked_cannot_play_a_photo(app: Flask, phones: Phones, camera: Camera) -> None:
    bo, desk = browser(app, phones, 1), f"/t/{phones.code}/photos"
    camera.sees(with_tile(dealt(table(app, phones)), a_placement(phones, 0)))
    send(bo, desk, PIXEL)
    assert keep(bo, bo.get(desk).text).status_code == 422
    assert len(dealt(table(app, phones)).meadow.laid) == 1


def test_an_answer_about_a_bee_is_carried_on_when_something_is_corrected(app: Flask, camera: Camera) -> None:
    """Its name has a blank in it; and a bee that the camera overlooked can be put right."""
    game = photos.game(2, 10, players=4)
    here, there = [tile for tile in game.meadow.open if tile != RAINBEE.id][-2:]
    seen = photos.on_table(game)
    camera.sees(Meadow(seen.places, seen.water), bee_teal=here)
    client = app.test_client()
    sent = send(client, "/score/paper/flutter/photos", PIXEL)
    page = client.get(sent.headers["Location"]).text
    ((name, options),) = asked(page).items()
    assert (name, options[0]) == (f"ask|{MEADOW}|{BEE}teal", here)
    fix = {f"field|{MEADOW}": BEE + "pink", f"value|{MEADOW}": there, "fix": MEADOW}
    page = keep(client, page, **{name: here}, **fix).text
    assert asked(page) == {}
    assert keep(client, page).status_code == 303
    said = shelf(app).noted(sent.headers["Location"].split("/")[-2])
    assert said is not None
    assert sorted(said["said"]) == [[MEADOW, BEE + "pink", there], [MEADOW, BEE + "teal", here]]


def test_a_question_offers_first_what_the_camera_thinks_then_that_nothing_is_there(app: Flask, camera: Camera) -> None:
    """Sixty tiles would be too many to choose from: those that may carry the bee come first."""
    game = photos.game(2, 10, players=4)
    here, there = [tile for tile in game.meadow.open if tile != RAINBEE.id][-2:]
    camera.sees(Meadow(photos.on_table(game).places, photos.on_table(game).water))
    either = {here: 0.5, there: 0.25}
    camera.fields[BEE + "teal"] = Value(here, 0.5, True, either, "two tiles carry such a bee")
    client = app.test_client()
    sent = send(client, "/score/paper/flutter/photos", PIXEL)
    ((_, options),) = asked(client.get(sent.headers["Location"]).text).items()
    assert options[:3] == [here, there, "none"]


def shelf(app: Flask) -> Shelf:
    kept: Shelf = app.extensions["shelf"]
    return kept
