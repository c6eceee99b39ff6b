"""Flutter's photo pages, by plain forms. The readings are those of a perfect camera, or of one with a doubt."""

import html
import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from flask import Flask

from companion.cli.main import main
from companion.photos.pictures import Pictures
from companion.photos.scorable import Scored
from companion.photos.scoring import SETTLED, score
from companion.vision.reading import Bounds, Reading, ReadPhoto, SheetReading, Value
from games.flutter.components import PLAYER_COLOURS, RAINBEE
from games.flutter.notation import parse_meadow, parse_move
from games.flutter.photo.sheet import BEE, MEADOW, POLLEN, TRACKER, NoNewTile, Picture, effect, place_text
from games.flutter.rules.bunch import LETTERS, counts, total
from games.flutter.rules.game import bonus
from games.flutter.rules.game import score as final
from games.flutter.rules.moves import Place
from games.flutter.rules.state import State as Game
from games.flutter.table.state import State, dealt
from games.kit.photo import Seen
from tests.companion.phones import Phones
from tests.companion.photos.forms import browser, keep_paper, questions, send
from tests.companion.photos.test_paper_desk import PIXEL
from tests.photos import meadow as photos
from tests.photos.camera import jpeg
from tests.photos.meadow import Meadow, truth


class Camera:
    """Stands in for the photo workers: the next photo shows this."""

    def __init__(self) -> None:
        self.fields: dict[str, Value] = {}
        self.boxes: dict[str, Bounds] = {}
        self.picture = PIXEL

    def sees(self, meadow: Meadow, **doubtful: str) -> None:
        """`doubtful` fields, with `_` for a blank, and what they seem to be."""
        self.fields = {name: Value(value, 0.999, doubtful=False) for name, value in truth(meadow).items()}
        for name, value in doubtful.items():
            self.fields[name.replace("_", " ")] = Value(value, 0.5, doubtful=True, why="hard to tell")

    def read(self, name: str, data: bytes, *, pictures: bool = True) -> ReadPhoto:
        return ReadPhoto(Reading(name, (SheetReading(MEADOW, (), self.fields, boxes=self.boxes),)), (self.picture,))


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Camera:
    it = Camera()
    monkeypatch.setattr("companion.photos.upload.read_photo", it.read)
    return it


@pytest.fixture
def phones(app: Flask) -> Phones:
    them = Phones(app.test_client(), ["Anna", "Bo"], game="flutter")
    them.move("begin")
    return them


def table(app: Flask, phones: Phones) -> State:
    state: State = app.extensions["registry"].find(phones.code).table.state
    return state


def with_tile(game: Game, place: Place, **bees: str) -> Meadow:
    before = photos.on_table(game)
    return Meadow((*before.places, place), before.water, {**before.bees, **bees})


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
        assert questions(page) == {}
        assert f"{place.tile} is new, at {place_text(place)}: +" in page
        assert "Make this move" in page
        played = keep_paper(player, page)
        assert (played.status_code, played.headers["Location"]) == (303, f"/t/{phones.code}")
        game = dealt(table(app, phones))
        assert game.meadow.laid[-1] == place
        assert "Remove" not in player.get(desk).text
        phones.move("keep", seat)


def test_a_bee_that_left_its_players_hand_settles_with_the_photo(app: Flask, phones: Phones, camera: Camera) -> None:
    desk = f"/t/{phones.code}/photos"
    for seat, colour in enumerate(("orange", "teal")):
        player, place = browser(app, phones, seat), a_placement(phones, seat)
        camera.sees(with_tile(dealt(table(app, phones)), place, **{colour: place.tile}))
        send(player, desk, PIXEL)
        assert keep_paper(player, player.get(desk).text).status_code == 303
        shown = phones.look()["state"]
        assert shown["bees"][seat] == place.tile
        assert (shown["phase"], shown["waiting"]) == ("place", [1 - seat])


def test_a_bee_on_a_tile_where_it_may_not_sit_is_asked_about(app: Flask, phones: Phones, camera: Camera) -> None:
    """Not of the player whose turn it is: that one's bee cannot have moved."""
    anna, desk = browser(app, phones), f"/t/{phones.code}/photos"
    place = a_placement(phones, 0)
    camera.sees(with_tile(dealt(table(app, phones)), place, teal=place.tile))
    send(anna, desk, PIXEL)
    assert list(questions(anna.get(desk).text)) == [f"ask|{MEADOW}|{BEE}teal"]


def matching(laid: tuple[Place, ...], tile: str) -> Place:
    """Somewhere where every flower of the tile matches, so that it costs nothing."""
    known = {place.tile for place in laid}
    for i, j, turns, flipped in product(range(-4, 5), range(-4, 5), range(6), (False, True)):
        place = Place(tile, i, j, turns, flipped)
        try:
            it = effect(known, Picture((*laid, place)))
        except NoNewTile:
            continue
        if not it.cells and all(there.corner == there.colour for there in it.there):
            return place
    raise AssertionError(f"{tile} fits nowhere")


def test_without_a_map_a_photo_takes_the_tile_and_tells_what_it_does(app: Flask, camera: Camera) -> None:
    """The first tile was not taken on the phone before it was laid, the second one was."""
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="flutter", options={"mode": "table"})
    phones.move("begin")
    desk, laid = f"/t/{phones.code}/photos", parse_meadow("RB@(0,0)r0").laid
    for seat in (0, 1):
        tile = next(stack["top"] for stack in phones.look()["state"]["stacks"] if stack["free"])
        if seat == 1:
            phones.move(f"take {tile}", seat)
        laid = (*laid, matching(laid, tile))
        camera.sees(Meadow(laid))
        player = browser(app, phones, seat)
        send(player, desk, PIXEL)
        page = player.get(desk).text
        assert questions(page) == {}
        gained = re.search(rf"{tile} is new: \+(\d+) (\w+)", page)
        assert gained is not None
        assert keep_paper(player, page).headers["Location"] == f"/t/{phones.code}"
        shown = phones.look()["state"]
        assert shown["phase"] == "bee"
        assert shown["petals"][seat][gained[2][0].upper()] == int(gained[1])
        assert tile in shown["meadow"]
        phones.move("keep", seat)


def test_while_the_game_goes_on_a_new_photo_replaces_the_one_before(app: Flask, phones: Phones, camera: Camera) -> None:
    anna, desk = browser(app, phones), f"/t/{phones.code}/photos"
    before = photos.on_table(dealt(table(app, phones)))
    camera.sees(before, **{"U(5,5)": "WT01"})
    send(anna, desk, PIXEL, names=["first.jpg"])
    assert questions(anna.get(desk).text) != {}
    camera.sees(before)
    send(anna, desk, PIXEL, names=["second.jpg"])
    page = anna.get(desk).text
    assert questions(page) == {}
    assert re.findall(r"Remove (\w+\.jpg)", page) == ["second.jpg"]


def test_a_new_tile_that_may_not_lie_there_is_told_why(app: Flask, phones: Phones, camera: Camera) -> None:
    anna, desk = browser(app, phones), f"/t/{phones.code}/photos"
    game = dealt(table(app, phones))
    dear = next(stack["top"] for stack in phones.look()["state"]["stacks"] if not stack["reach"])
    place = next(move for move in map(parse_move, phones.look(0)["legal"]) if isinstance(move, Place))
    camera.sees(with_tile(game, place._replace(tile=dear)))
    send(anna, desk, PIXEL)
    page = anna.get(desk).text
    assert f"{dear} is new, at {place_text(place)}: " in page
    assert "you are missing" in page
    assert keep_paper(anna, page).status_code == 422
    assert len(dealt(table(app, phones)).meadow.laid) == 1


def test_a_seat_that_is_not_asked_cannot_play_a_photo(app: Flask, phones: Phones, camera: Camera) -> None:
    bo, desk = browser(app, phones, 1), f"/t/{phones.code}/photos"
    camera.sees(with_tile(dealt(table(app, phones)), a_placement(phones, 0)))
    send(bo, desk, PIXEL)
    assert keep_paper(bo, bo.get(desk).text).status_code == 422
    assert len(dealt(table(app, phones)).meadow.laid) == 1


def test_an_answer_about_a_bee_is_carried_on_when_something_is_corrected(app: Flask, camera: Camera) -> None:
    """Its name has a blank in it; and a bee that the camera overlooked can be put right."""
    game = photos.game(2, 10, players=4)
    here, there = [tile for tile in game.meadow.open if tile != RAINBEE.id][-2:]
    seen = photos.on_table(game)
    camera.sees(Meadow(seen.places, seen.water), bee_teal=here)
    client = app.test_client()
    sent = send(client, "/score/flutter/photos", PIXEL)
    page = client.get(sent.headers["Location"]).text
    ((name, options),) = questions(page).items()
    assert (name, options[0]) == (f"ask|{MEADOW}|{BEE}teal", here)
    fix = {f"field|{MEADOW}": BEE + "pink", f"value|{MEADOW}": there, "fix": MEADOW}
    page = keep_paper(client, page, **{name: here}, **fix).text
    assert questions(page) == {}
    assert keep_paper(client, page).status_code == 303
    said = pictures(app).noted(sent.headers["Location"].split("/")[-2])
    assert said is not None
    assert sorted(it for it in said["said"] if it[1] != SETTLED) == [
        [MEADOW, BEE + "pink", there],
        [MEADOW, BEE + "teal", here],
    ]


def test_a_question_offers_first_what_the_camera_thinks_then_that_nothing_is_there(app: Flask, camera: Camera) -> None:
    """Sixty tiles would be too many to choose from: those that may carry the bee come first."""
    game = photos.game(2, 10, players=4)
    here, there = [tile for tile in game.meadow.open if tile != RAINBEE.id][-2:]
    camera.sees(Meadow(photos.on_table(game).places, photos.on_table(game).water))
    either = {here: 0.5, there: 0.25}
    camera.fields[BEE + "teal"] = Value(here, 0.5, True, either, "two tiles carry such a bee")
    client = app.test_client()
    sent = send(client, "/score/flutter/photos", PIXEL)
    ((_, options),) = questions(client.get(sent.headers["Location"]).text).items()
    assert options[:3] == [here, there, "none"]


def test_a_wide_photo_is_shown_wide_and_so_is_what_is_cut_out_of_it(app: Flask, camera: Camera) -> None:
    """Twice as wide as high; the tile in question is a quarter of it, 500 by 500 units, with 60 around it
    but nothing from below the photo."""
    seen = photos.on_table(photos.game(2, 10, players=4))
    camera.sees(Meadow(seen.places, seen.water), bee_teal=seen.places[-1].tile)
    camera.picture = jpeg(np.full((40, 80, 3), 255, np.uint8), 80)
    camera.boxes = {BEE + "teal": (0.25, 0.5, 0.25, 0.5)}
    client = app.test_client()
    sent = send(client, "/score/flutter/photos", PIXEL)
    page = client.get(sent.headers["Location"]).text
    assert page.count('viewBox="0 0 2000 1000"') == 1
    assert 'viewBox="440 440 620 560"' in page
    assert page.count('<rect x="500" y="500" width="500" height="500" class="asked"/>') == 2


def finished(seed: int = 3) -> tuple[Game, Meadow]:
    game = photos.game(seed, 99, players=3)
    return game, photos.on_table(game)


def petals(game: Game, seat: int) -> dict[str, str]:
    return {letter: str(number) for letter, number in zip(LETTERS, counts(game.petals[seat]), strict=True)}


def result(game: Game, *told: int, trackers: int = 3) -> Scored:
    """A perfect photo of the meadow, photos of trackers, and the pollen that players tell."""
    colours = [colour.name for colour in PLAYER_COLOURS]
    shown = {name: {value: 1.0} for name, value in truth(photos.on_table(game)).items()}
    seen = {MEADOW: Seen(MEADOW, shown)}
    for seat in range(trackers):
        id_ = TRACKER + colours[seat]
        seen[id_] = Seen(id_, {letter: {number: 1.0} for letter, number in petals(game, seat).items()})
    answers = {(MEADOW, POLLEN + colours[seat]): str(number) for seat, number in enumerate(told)}
    return score(seen, answers=answers)


def test_check_7_counted_pollen_and_trackers_give_the_final_score() -> None:
    game, _ = finished()
    real = final(game)
    told = result(game, *game.pollen)
    assert told.outcomes == {MEADOW: "The rules find nothing wrong with this meadow."}
    assert told.tally.seats == ("Orange", "Teal", "Pink")
    assert told.tally.totals == tuple(seat.total for seat in real.seats)
    assert told.tally.winners == real.winners


def test_check_7_pollen_that_cannot_be_is_flagged() -> None:
    game, _ = finished()
    flagged = result(game, game.pollen[0] + 200, *game.pollen[1:])
    assert flagged.outcomes[MEADOW].startswith(f"Count the pollen again. You have {sum(game.pollen) + 200} in all,")
    assert flagged.outcomes[MEADOW] in flagged.tally.notes


def test_nobody_wins_while_a_tracker_or_the_pollen_of_somebody_is_missing() -> None:
    game, _ = finished()
    assert result(game, *game.pollen, trackers=2).tally.winners == ()
    assert result(game, *game.pollen[:2]).tally.winners == ()
    assert result(game).tally.winners == ()


def test_5_3_the_most_petals_left_break_a_tie() -> None:
    game, _ = finished()
    level = max(bonus(held) for held in game.petals)
    most = max(range(3), key=lambda seat: total(game.petals[seat]))
    assert result(game, *(level - bonus(held) + 20 for held in game.petals)).tally.winners == (most,)


def test_check_7_without_a_table_the_page_asks_for_the_pollen_and_adds_it_up(app: Flask, camera: Camera) -> None:
    game, meadow = finished()
    camera.sees(meadow)
    client = app.test_client()
    sent = send(client, "/score/flutter/photos", PIXEL)
    page = client.get(sent.headers["Location"]).text
    names = [html.unescape(name) for name in re.findall(r'type="number"[^>]* name="([^"]+)"', page)]
    assert names == [f"number|{MEADOW}|{POLLEN}{colour.name}" for colour in PLAYER_COLOURS]
    counted = dict(zip(names, ["400", "5", "6", "", ""], strict=True))
    page = keep_paper(client, page, **counted, add=MEADOW).text
    assert "You have 411 in all, but this meadow gives" in page
    assert f'name="{html.escape(names[0])}" value="400"' in page
    counted = dict(zip(names, [*map(str, game.pollen), "", ""], strict=True))
    page = keep_paper(client, page, **counted, add=MEADOW).text
    assert "Count again." not in page
    assert [int(n) for n in re.findall(r"<td>(\d+)</td><td>Pollen, as counted", page)] == list(game.pollen)
    assert keep_paper(client, page, **counted).status_code == 303
    again = client.get(sent.headers["Location"]).text
    assert f'name="{html.escape(names[1])}" value="{game.pollen[1]}"' in again


def test_at_a_table_the_phones_know_the_pollen(app: Flask, phones: Phones, camera: Camera) -> None:
    anna, desk = browser(app, phones), f"/t/{phones.code}/photos"
    camera.sees(photos.on_table(dealt(table(app, phones))))
    send(anna, desk, PIXEL)
    assert 'type="number"' not in anna.get(desk).text


def pictures(app: Flask) -> Pictures:
    kept: Pictures = app.extensions["pictures"]
    return kept


def test_check_7_the_command_takes_the_pollen_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    _, meadow = finished()
    photo = tmp_path / "meadow.jpg"
    photo.write_bytes(PIXEL)
    shown = {name: Value(value, 0.999, doubtful=False) for name, value in truth(meadow).items()}
    reading = Reading("meadow.jpg", (SheetReading(MEADOW, (), shown),))
    monkeypatch.setattr("companion.photos.jobs.look", lambda photo, name, closer: reading)
    said = []
    for pollen in ("orange=400,teal=5,pink=6", "orange=4,mauve=5", "orange=4,teal=five"):
        with pytest.raises(SystemExit) as stop:
            main(["score", str(photo), "--pollen", pollen])
        said.append((stop.value.code, "".join(capfd.readouterr())))
    assert said[0][0] == 0
    assert "Orange: 400 points" in said[0][1]
    assert "You have 411 in all, but this meadow gives" in said[0][1]
    assert [code for code, _ in said[1:]] == [2, 2]
    assert "the colours are orange, teal, pink, white, black" in said[1][1]
