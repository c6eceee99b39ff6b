"""Reviews of paper that something covers, of answers without a button, and of answers that decide nothing."""

import html
import re
from typing import Any

import pytest
from flask import Flask

from companion.photos.scorable import Scored
from companion.photos.scoring import score
from companion.vision.reading import Value
from games.dutch.photo import AWAY, HERE
from games.dutch.rules.cards import NAMES
from games.flutter.components import RAINBEE
from games.flutter.photo.sheet import BEE, MEADOW
from games.h2olland.rules.words import COLOUR_NAMES
from games.kit.photo import AREA, CLEAR, COVERED, Seen
from tests.companion.photos.forms import keep_paper, questions, send
from tests.companion.photos.test_flutter_desk import Camera
from tests.companion.photos.test_flutter_desk import camera as camera  # a fixture
from tests.companion.photos.test_paper_desk import PIXEL
from tests.games.h2olland.seen import greedy_game, seen_of
from tests.photos import meadow as photos
from tests.photos.meadow import Meadow

CORNER = AREA + "top right"
COVERS = "Something covers the top right of the meadow. Move it and take another photo."
BEE_ASKED, AREA_ASKED = f"ask|{MEADOW}|{BEE}teal", f"ask|{MEADOW}|{CORNER}"


@pytest.fixture
def begun(app: Flask, camera: Camera) -> tuple[Any, str]:
    """A browser, and the page after a photo of a meadow with a doubtful bee and a hand over its corner."""
    seen = photos.on_table(photos.game(2, 10, players=4))
    camera.sees(Meadow(seen.places, seen.water), bee_teal=seen.places[-1].tile)
    camera.fields[CORNER] = Value(COVERED, 0.5, True, {COVERED: 0.5, CLEAR: 0.5}, COVERS)
    client = app.test_client()
    place = send(client, "/score/flutter/photos", PIXEL).headers["Location"]
    return client, place


def below(page: str) -> str:
    """What is there only for whoever says that nothing covers the paper."""
    found = re.search(r'<div class="below">.*?<h2>What we read', page, re.DOTALL)
    return found[0] if found else ""


def test_what_is_covered_offers_another_photo_and_all_other_questions_wait(begun: tuple[Any, str]) -> None:
    client, place = begun
    page = client.get(place).text
    assert page.count(html.escape(COVERS)) == 1
    assert re.search(r'<a class="button primary again" href="#send"[^>]*>Take another photo</a>', page)
    assert f'type="checkbox" name="{AREA_ASKED}" value="clear"' in page
    assert list(questions(page)) == list(questions(below(page))) == [BEE_ASKED]


def test_nothing_is_said_about_the_rules_before_the_whole_paper_is_seen(begun: tuple[Any, str]) -> None:
    client, place = begun
    assert "The rules find nothing wrong with this meadow." not in client.get(place).text
    cleared = keep_paper(client, client.get(place).text, say=f"{MEADOW}|{CORNER}|{CLEAR}")
    assert "The rules find nothing wrong with this meadow." in cleared.text


def test_a_crop_at_the_edge_shows_nothing_beyond_the_picture(app: Flask, camera: Camera) -> None:
    seen = photos.on_table(photos.game(2, 10, players=4))
    camera.sees(Meadow(seen.places, seen.water))
    camera.fields[CORNER] = Value(COVERED, 0.5, True, {COVERED: 0.5, CLEAR: 0.5}, COVERS)
    camera.boxes = {CORNER: (0.7, 0.0, 0.3, 0.2)}
    client = app.test_client()
    page = client.get(send(client, "/score/flutter/photos", PIXEL).headers["Location"]).text
    crop = re.search(r'<div class="crop"><svg class="shot" viewBox="([^"]+)"', page)
    assert crop is not None
    x, y, wide, high = map(float, crop[1].split())
    assert y == 0
    assert x + wide == pytest.approx(1000)  # a square picture, 1000 units high
    assert x < 700
    assert high > 200


def test_a_photo_of_another_game_is_named(app: Flask, camera: Camera) -> None:
    seen = photos.on_table(photos.game(2, 10, players=4))
    camera.sees(Meadow(seen.places, seen.water))
    sent = send(app.test_client(), "/score/dutch/photos", PIXEL, Accept="application/json")
    assert sent.json["reason"] == "Photograph the cards of Dutch. This photo shows Flutter."


def test_paper_that_is_still_covered_is_not_counted(begun: tuple[Any, str]) -> None:
    client, place = begun
    again = keep_paper(client, client.get(place).text)
    assert again.status_code == 422
    assert "Take another photo without what covers the paper, or say that nothing lies there." in again.text


def test_where_nothing_lies_one_round_of_answers_is_enough(begun: tuple[Any, str]) -> None:
    client, place = begun
    said = {AREA_ASKED: CLEAR, BEE_ASKED: "none"}
    assert keep_paper(client, client.get(place).text, **said).status_code == 303
    assert "Counted." in client.get(place).text


def test_a_second_photo_settles_everything_about_a_covered_sheet(begun: tuple[Any, str], camera: Camera) -> None:
    client, place = begun
    seen = photos.on_table(photos.game(2, 10, players=4))
    camera.sees(Meadow(seen.places, seen.water))
    send(client, place, PIXEL)
    page = client.get(place).text
    assert questions(page) == {}
    assert "Take another photo" not in page
    assert "Everything is clear." in page


def test_something_else_is_chosen_from_a_list(app: Flask, camera: Camera) -> None:
    game = photos.game(2, 10, players=4)
    here, there = [tile for tile in game.meadow.open if tile != RAINBEE.id][-2:]
    seen = photos.on_table(game)
    camera.sees(Meadow(seen.places, seen.water), bee_teal=here)
    client = app.test_client()
    place = send(client, "/score/flutter/photos", PIXEL).headers["Location"]
    page = client.get(place).text
    assert questions(page) == {BEE_ASKED: [here, "none"]}
    nothing = keep_paper(client, page, **{BEE_ASKED: "other"})
    assert nothing.status_code == 422
    assert keep_paper(client, page, **{BEE_ASKED: "other", f"other|{BEE_ASKED}": there}).status_code == 303
    assert f'value="{MEADOW}|{BEE}teal|{there}"' in client.get(place).text


def test_what_leaves_nothing_to_choose_is_said_and_not_asked(app: Flask, camera: Camera) -> None:
    seen = photos.on_table(photos.game(2, 10, players=4))
    camera.sees(Meadow(tuple(it for it in seen.places if it.tile != RAINBEE.id), {}))
    client = app.test_client()
    place = send(client, "/score/flutter/photos", PIXEL).headers["Location"]
    page = client.get(place).text
    assert questions(page) == {}
    assert "The photo does not show the rainbee. Every meadow has one." in page


def decks(first: list[str], second: list[str], doubtful: str) -> Scored:
    """Two decks of Dutch, and a card of the second one that was hard to read."""
    seen = {}
    for sheet, names in (("dutch/first", first), ("dutch/second", second)):
        chances = {name: {HERE: 0.999, AWAY: 0.001} if name in names else {AWAY: 0.9, HERE: 0.1} for name in NAMES}
        if sheet == "dutch/second":
            chances[doubtful] = {HERE: 0.6, AWAY: 0.4}
        seen[sheet] = Seen(sheet, chances)
    return score(seen, names=("Anna", "Bo"))


def test_a_doubt_that_cannot_change_the_winner_may_be_skipped() -> None:
    """X17: a 1 counts 11 points and a 10 takes 11 away, in Dutch as it is printed now."""
    (question,) = decks(["G1", "R1", "P1"], ["B10"], "B9").questions
    assert not question.decides
    assert question.swing


def test_a_doubt_that_may_change_the_winner_says_by_how_many_points() -> None:
    (question,) = decks(["G1"], ["R2"], "R1").questions
    assert question.decides
    assert question.swing == 11


def test_a_board_without_a_table_names_its_players_by_their_colours() -> None:
    final = greedy_game(2, 2)[-1]
    seats = score(seen_of(final), names=("Player 1", "Player 2")).tally.seats
    assert seats == tuple(COLOUR_NAMES[letter].capitalize() for letter in final.board.letters[:2])
